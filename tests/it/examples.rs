//! The examples print what their first lines say.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "`main` of an example only prints what its `run` writes")]

#[path = "../../examples/draw_a_constant.rs"]
mod draw_a_constant;
#[path = "../../examples/legal_moves.rs"]
mod legal_moves;
#[path = "../../examples/magic_index.rs"]
mod magic_index;
#[path = "../../examples/name_a_constant.rs"]
mod name_a_constant;
#[path = "../../examples/perft.rs"]
mod perft;
#[path = "../../examples/trace_a_program.rs"]
mod trace_a_program;

use std::fs;
use std::path::Path;

/// What stands between ```` ```text ```` and ```` ``` ```` in the first lines of an example.
fn promised(source: &str) -> String {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let text = lines.skip_while(|line| *line != " ```text").skip(1).take_while(|line| *line != " ```");
    let text: Vec<&str> = text.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    text.join("\n") + "\n"
}

/// Compares what an example prints with what it promises; with `BITROSE_UPDATE=1` writes the promise anew.
fn prints(name: &str, printed: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name).with_extension("rs");
    let source = fs::read_to_string(&path).unwrap();
    let (promised, printed) = (promised(&source), str::from_utf8(printed).unwrap());
    if promised != printed && std::env::var_os("BITROSE_UPDATE").is_some() {
        let block = |text: &str| {
            let lines: Vec<String> = text.lines().map(|line| format!("//! {line}")).collect();
            format!("//! ```text\n{}\n//! ```\n", lines.join("\n"))
        };
        fs::write(&path, source.replacen(&block(&promised), &block(printed), 1)).unwrap();
        return;
    }
    assert_eq!(promised, printed, "{name}");
}

/// A test for each example: runs it and compares.
macro_rules! examples {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                let mut printed = Vec::new();
                self::$name::run(&mut printed).unwrap();
                prints(stringify!($name), &printed);
            }
        )*

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

examples!(draw_a_constant legal_moves magic_index name_a_constant perft trace_a_program);

#[test]
fn every_example_is_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(NAMES.contains(&name.trim_end_matches(".rs")), "{name}");
    }
}
