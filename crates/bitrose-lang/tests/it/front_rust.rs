//! Rust: programs with the results of its compiler.

use crate::vectors::{assert_refused, tally, word};
use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Language, Session};

#[test]
fn programs_have_the_results_of_the_compiler() {
    let tally = tally(Language::Rust, include_str!("../data/vectors/rust.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused), (311, Vec::new()));
}

#[test]
fn what_panics_or_does_not_compile_is_refused() {
    assert_refused(Language::Rust, include_str!("../data/vectors/rust-refused.jsonl"));
}

/// A path that leads nowhere says whether its module is here.
#[test]
fn a_path_without_its_module_says_so() {
    for (source, wanted) in [
        ("mod black; fn f() -> i32 { black::push(20) }", "`black` is not in this source"),
        (
            "mod black; use black::deep::{push}; fn f() -> i32 { push(20) }",
            "`black::deep` is not in this source",
        ),
        (
            "mod black { fn pull() {} } fn f() -> i32 { black::push(20) }",
            "`black` in this source does not define it",
        ),
    ] {
        let help = word(Language::Rust, &format!("{source}\nf()")).unwrap_err().help;
        assert!(help.as_deref().is_some_and(|help| help.contains(wanted)), "{source}: {help:?}");
    }
}

#[test]
fn a_test_that_must_panic_passes_if_it_does() {
    let test = "#[test] #[should_panic(expected = \"left\")] fn t() { assert_eq!(1u64 << 8, 2); }\nt();";
    let run = Session::new(Mapping::Lerf).in_language(Language::Rust).run(test).unwrap();
    let panic = "assertion failed (its text is not compared with the expected `left`)";
    assert_eq!((run.value, run.panic.as_deref()), (None, Some(panic)));
}

#[test]
fn a_test_that_returns_an_err_or_does_not_panic_fails() {
    let run = |test: &str| {
        let helper = "fn g(x: u64) -> Result<u64, u8> { if x > 2 { Err(3) } else { Ok(x) } }";
        let run =
            Session::new(Mapping::Lerf).in_language(Language::Rust).run(&format!("{helper}\n{test}\nt();"));
        run.map(|_| ()).map_err(|error| error.message)
    };
    for body in ["Err(3)", "if true { return Err(1); } Ok(())", "g(5)?; Ok(())"] {
        let test = format!("#[test] fn t() -> Result<(), u8> {{ {body} }}");
        assert_eq!(run(&test).unwrap_err(), "the test returns an `Err`", "{body}");
        assert_eq!(run(test.trim_start_matches("#[test]")), Ok(()), "{body}");
    }
    assert_eq!(run("#[test] fn t() -> Result<(), u8> { assert!(g(5).is_err()); g(1)?; Ok(()) }"), Ok(()));
    let left = "#[test] #[should_panic] fn t() { if true { return; } panic!(); }";
    assert_eq!(run(left).unwrap_err(), "the test does not panic, but has `#[should_panic]`");
}

#[test]
fn the_expected_text_of_a_panic_is_compared_if_it_is_a_literal() {
    let run = |attribute: &str, panic: &str| {
        let test = format!("#[test]\n#[{attribute}]\nfn t() {{ {panic} }}\nt();");
        let run = Session::new(Mapping::Lerf).in_language(Language::Rust).run(&test);
        run.map(|run| run.panic.unwrap().into_string()).map_err(|error| error.message)
    };
    let booo = "panic!(\"booo\");";
    assert_eq!(run("should_panic", booo).unwrap(), "a panic: booo");
    assert_eq!(run("should_panic(expected = \"oo\")", booo).unwrap(), "a panic: booo");
    for wrong in ["should_panic(expected = \"zzz\")", "should_panic = \"zzz\""] {
        assert_eq!(run(wrong, booo).unwrap_err(), "a panic: booo");
    }
    for other in ["panic!(\"booo {}\", 3);", "let x: Option<u8> = None; x.unwrap();"] {
        let panic = run("should_panic(expected = \"zzz\")", other).unwrap();
        assert!(panic.ends_with(" (its text is not compared with the expected `zzz`)"), "{panic}");
    }
}
