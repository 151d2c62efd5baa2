//! Emitted assertions draw what `assert_bitboard_eq!` draws, in each language whose compiler is installed.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::skipped::skipped;
use bitrose_core::assert_bitboard_eq;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_draw::{Format, emit_asserts};
use std::path::Path;
use std::process::Command;

const WANT: Bitboard = Bitboard(0x8000_0000_0000_0003);
const GOT: Bitboard = Bitboard(0x0000_0000_0800_0002);

/// What the macro says, with the numbers as a mapping has them.
fn expected(mapping: Mapping) -> String {
    let panic = std::panic::catch_unwind(|| assert_bitboard_eq!(WANT, GOT)).unwrap_err();
    let text = panic.downcast::<String>().unwrap();
    [WANT, GOT].into_iter().fold(*text, |text, board| {
        text.replace(&format!("{:016X}", board.0), &format!("{:016X}", mapping.number(board)))
    }) + "\n"
}

/// A language: its file, the file that calls it, the command that builds both, and the command that runs them.
struct Language {
    format: Format,
    file: &'static str,
    caller: (&'static str, &'static str),
    build: Option<&'static [&'static str]>,
    run: &'static [&'static str],
}

const LANGUAGES: [Language; 5] = [
    Language {
        format: Format::Cpp,
        file: "bitboard_assert.hpp",
        caller: (
            "main.cpp",
            "#include \"bitboard_assert.hpp\"\nint main() { assert_bitboard_eq(WANT, WANT); \
             std::fputs(bitboard_difference(WANTULL, GOTULL).c_str(), stdout); }\n",
        ),
        build: Some(&["c++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-o", "program", "main.cpp"]),
        run: &["./program"],
    },
    Language {
        format: Format::Java,
        file: "BitboardAssert.java",
        caller: (
            "Main.java",
            "class Main { public static void main(String[] words) { BitboardAssert.assertBitboardEquals(WANTL, WANTL); \
             System.out.print(BitboardAssert.difference(WANTL, GOTL)); } }\n",
        ),
        build: Some(&[
            "javac",
            "-J-XX:TieredStopAtLevel=1", // it lives a second
            "-J-XX:+UseSerialGC",
            "-Xlint:all",
            "-Werror",
            "BitboardAssert.java",
            "Main.java",
        ]),
        run: &["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "Main"],
    },
    Language {
        format: Format::Python,
        file: "bitboard_assert.py",
        caller: (
            "main.py",
            "from bitboard_assert import *\nassert_bitboard_eq(WANT, WANT)\nprint(bitboard_difference(WANT, GOT), end=\"\")\n",
        ),
        build: None,
        run: &["python3", "main.py"],
    },
    Language {
        format: Format::Go,
        file: "bitboards.go",
        caller: (
            "main_test.go",
            "package bitboards\nimport (\"fmt\"; \"testing\")\nfunc TestIt(t *testing.T) { AssertBitboardEq(t, WANT, WANT); \
             fmt.Print(BitboardDifference(WANT, GOT)) }\n",
        ),
        build: Some(&["go", "mod", "init", "bitboards"]),
        run: &["go", "test", "-v"],
    },
    Language {
        format: Format::CSharp,
        file: "BitboardAssert.cs",
        caller: (
            "Main.cs",
            "class Program { static void Main() { BitboardAssert.AreEqual(WANT, WANT); \
             System.Console.Write(BitboardAssert.Difference(WANTUL, GOTUL)); } }\n",
        ),
        build: Some(&["csc", "BitboardAssert.cs", "Main.cs"]),
        run: &["mono", "BitboardAssert.exe"],
    },
];

fn output(folder: &Path, command: &[&str]) -> String {
    let output = Command::new(command[0]).args(&command[1..]).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{command:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn assertions_draw_the_same_in_every_language() {
    for language in LANGUAGES {
        let tool = language.build.unwrap_or(language.run)[0];
        if Command::new(tool).arg("--version").output().is_err() {
            skipped(format_args!("{tool} is not installed"));
            continue;
        }
        for mapping in [Mapping::Lerf, Mapping::Lerbef, Mapping::Befler] {
            let folder = tempfile::tempdir().unwrap();
            let number = |board| format!("0x{:016X}", mapping.number(board));
            let caller = language.caller.1.replace("WANT", &number(WANT)).replace("GOT", &number(GOT));
            std::fs::write(
                folder.path().join(language.file),
                emit_asserts(language.format, mapping).unwrap(),
            )
            .unwrap();
            std::fs::write(folder.path().join(language.caller.0), caller).unwrap();
            if let Some(build) = language.build {
                output(folder.path(), build);
            }
            let drawn = output(folder.path(), language.run);
            assert!(drawn.contains(&expected(mapping)), "{:?} {mapping}:\n{drawn}", language.format);
        }
    }
}

#[test]
fn other_formats_have_none() {
    let error = emit_asserts(Format::Rust, Mapping::Lerf).unwrap_err().to_string();
    assert!(error.contains("`assert_bitboard_eq!`"), "{error}");
}
