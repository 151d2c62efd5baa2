//! Finding the language of a text, and running its statements.

#![cfg(feature = "c")]

use bitrose_core::bitboard::Mapping;
use bitrose_lang::front::{MAIN, Nothing, detect::detect, function_key, read, value_key};
use bitrose_lang::ir::machine::{Context, run};
use bitrose_lang::{Language, Limits};

/// The value that a key of a text gives, with its type.
fn value(language: Language, source: &str, key: &str) -> String {
    let text = read(source, language).unwrap_or_else(|error| panic!("{source}: {error}"));
    assert_eq!(text.errors(), 0, "{source}");
    let (module, function) = text
        .lower(key, &Nothing)
        .unwrap_or_else(|error| panic!("{source}: {error} at {:?}", error.span.text(source)));
    let limits = Limits { operations: 1_000_000, steps: 0 };
    let outcome = run(&module, function, &[], &Context::new(Mapping::Lerf, limits));
    let datum = outcome.result.expect("the program runs").expect("it has a result");
    let scalar = datum.shape.scalar().expect("the result is a word");
    format!("{} {scalar}", scalar.value(datum.words[0].expect("the result has a value")))
}

#[test]
fn statements_outside_of_functions_run() {
    for (source, wanted) in [
        ("int x = -4; x >> 1", "-2 i32"),
        ("unsigned fold = 0x00FFFFFF; (fold * 0x783a9b23) >> 26", "42 u32"),
        ("uint32_t a = 0xFFFFFFFF, b = 1; uint32_t c = (a + b) / 2; c;", "0 u32"),
        ("int f(int x) { return x + 1; }\nf(3) * f(4)", "20 i32"),
        ("int x = 3; x += 4; int y = x; for (int i = 0; i < 3; i++) y += i; y", "10 i32"),
        ("#define SQ(x) ((x) * (x))\nSQ(7) // no semicolon", "49 i32"),
        ("1ULL << 28", "268435456 u64"),
        ("popcount(FILE_A) + 1", "9 i32"),
    ] {
        assert_eq!(value(Language::C, source, MAIN), wanted, "{source}");
    }
    let text = read(
        "int t[3] = {1, 2, 3};\nenum { A, B };\nint f(int *p, int n) { return p[n]; }\nf(t, 1)",
        Language::C,
    );
    let text = text.unwrap();
    let names: Vec<&str> = text.definitions().iter().map(|definition| &*definition.name).collect();
    assert_eq!(names, ["t", "A", "B", "f"]);
    assert!(text.has_statements());
    assert_eq!(value(Language::C, "enum { A, B };", &value_key("B")), "1 i32");
    assert_eq!(value(Language::C, "int seven(void) { return 7; }", &function_key("seven")), "7 i32");
}

#[test]
fn an_error_is_at_its_place_in_the_text() {
    let source = "#define N 3\nint x = N;\nx += N; y";
    let error = read(source, Language::C).unwrap().lower(MAIN, &Nothing).unwrap_err();
    assert_eq!((error.message.as_str(), error.span.start), ("unknown name `y`", source.len() - 1));
}

#[test]
fn the_language_is_found() {
    for (source, language) in [
        ("uint64_t f(uint64_t b) { return b << 1; }", Language::C),
        ("template <int N> int f() { return N; }", Language::Cpp),
    ] {
        let found = detect(source).unwrap();
        assert_eq!(found.text.language(), language, "{source}");
    }
}
