//! Finding the language of a text, and running its statements.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::front::{MAIN, Nothing, detect::detect, function_key, read, value_key};
use bitrose_lang::ir::machine::{Context, run};
use bitrose_lang::{Language, Limits, Program, Session};

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
        ("int f(int a) { return 1; } int f(unsigned long b) { return 2; }", Language::Cpp),
    ] {
        let found = detect(source).unwrap();
        assert_eq!(found.text.language(), language, "{source}");
    }
}

/// A `//` in a string begins no comment, and what is in a comment shows nothing.
#[test]
fn comments_do_not_show_a_language() {
    for (text, shows) in [
        ("puts(\"//\"); uint64_t x", true),
        ("x // uint64_t", false),
        ("x /* uint64_t\nuint64_t */ y", false),
    ] {
        assert_eq!(bitrose_lang::shows_language(text), shows, "{text}");
    }
}

/// One line as it is pasted at the prompt, each with a program of our own that looks like it.
#[test]
fn the_language_of_one_line_is_found() {
    for (language, lines) in [
        (
            Language::Rust,
            "let x: u64 = 5; x.wrapping_mul(3)\nlet mut b = 0xF0u64; b &= b - 1; b\nu64::MAX >> 3",
        ),
        (Language::Rust, "let sq = 28usize; 1u64 << sq\nlet b: u64 = 0xFF00; b.trailing_zeros() as usize"),
        (Language::Rust, "(0..8).fold(0u64, |all, sq| all | 1 << sq)"),
        (
            Language::Go,
            "func (b Bitboard) East() Bitboard { return Bitboard(uint64(b) << 1) }\nfunc init() { king[0] = 1 }",
        ),
        (Language::Go, "x := uint64(1) << 28; x\nbits.OnesCount64(0xFF00)\nb := uint64(0xFF); b &^ 0x0F"),
        (
            Language::Go,
            "const FileA uint64 = 0x0101010101010101; FileA << 3\nvar b uint64 = 0xFF; b & (b - 1)",
        ),
        (Language::Python, "bin(0xFF00).count('1')\n(0xFF00 & -0xFF00).bit_length() - 1\nb = 0xF0; b ** 2"),
        (Language::Python, "[1 << i for i in range(8)][3]"),
        (Language::Java, "Long.bitCount(0x8100L)\nlong b = 0x8100L; b >>> 3\nfinal long A = 0x01L; A << 3"),
        (Language::CSharp, "var b = 0x8100UL; BitOperations.PopCount(b)\nulong.MaxValue >> 3"),
        (Language::C, "U64 b = 0xFF00; b & -b\nuint64_t b = 0x8100; b &= b - 1; b\nuint64 b = 3; b << 1"),
        (Language::Cpp, "auto b = 0x8100ULL; std::countr_zero(b)\nstatic_cast<int>(0x8100ULL >> 3)"),
        (
            Language::Own,
            "bits = 0x81; bits.popcount()\n0x81u64.count_ones()\nlet b = 0x18; b.lsb()\n7 // 2\nrank_1 & ~a1",
        ),
    ] {
        for line in lines.lines() {
            let program = Program::parse(line, None).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(program.language(), language, "{line}");
        }
    }
    // A type behind a name is no reason to leave our own language where it is not one of Rust.
    assert_eq!(
        Program::parse("let x: Board = a1", None).unwrap_err().message,
        "types are not part of the language"
    );
}

/// The grammars miss a name there.
#[test]
fn a_missing_operand_is_called_an_expression() {
    for source in ["uint64_t f(uint64_t x) { return x << ; }\nf(1)", "fn f(x: u64) -> u64 { x << }\nf(1)"] {
        let run =
            Program::parse(source, None).and_then(|program| Session::new(Mapping::Lerf).execute(&program));
        assert_eq!(run.expect_err(source).label, "expected an expression", "{source}");
    }
}

/// A slip does not change the language of a text, and the error is that of its language.
#[test]
fn the_language_of_a_text_with_a_slip_is_found() {
    for (language, source, wanted) in [
        (
            Language::C,
            "uint64_t f(uint64_t x) { retrun x << 1; } f(1)",
            "syntax error at `<< 1`: `retrun`: did you mean `return`?",
        ),
        (Language::C, "uint64_t f(uint64_t x) { return x << ; } f(1)", "syntax error at ` `: "),
        (
            Language::C,
            "int f(int x) { whlie (x) { x--; } return x; } f(1)",
            "a function inside of a function at `whlie (x) { x--; }`: `whlie`: did you mean `while`?",
        ),
        (Language::C, "uint64_t x = 5 <<;", "syntax error at `<<`: "),
        (
            Language::Rust,
            "fn f(x: u64) -> u64 { retrun x << 1 } f(1)",
            "syntax error at `retrun`: `retrun`: did you mean `return`?",
        ),
        (Language::Rust, "pub fn f(x: u64) -> u64 { x << } f(1)", "syntax error at `}`: "),
        (Language::Python, "def f(x)\n    return x << 1", "syntax error at `def f(x)`: "),
        (
            Language::Python,
            "def f(x):\n    retrun x << 1\nf(1)",
            "syntax error at `x`: `retrun`: did you mean `return`?",
        ),
        (
            Language::Go,
            "func f(x uint64) uint64 { retrun x << 1 }; f(1)",
            "syntax error at `x`: `retrun`: did you mean `return`?",
        ),
        (Language::Java, "static long f(long x) { return x << ; }", "syntax error at ``: "),
        (Language::CSharp, "static ulong f(ulong x) { return x << ; }", "syntax error at ``: "),
        (Language::CSharp, "public static ulong F(ulong x) => x <<;", "syntax error at `<<`: "),
        (Language::Own, "fn f(x: u64) -> u64 { x << 1", "unclosed `{` at `{`: "),
        (Language::Own, "let out = north(a1) & ; out", "expected an expression, found `;` at `;`: "),
        (Language::Own, "0x81u64 << << 3", "expected an expression, found `<<` at `<<`: "),
        (
            Language::Own,
            "bits = 0x81; bits.popcount() + ) + 1",
            "expected an expression, found `)` at `)`: no open bracket matches this `)`",
        ),
        (Language::Own, "let x = 5; x <<", "expected an expression after `<<` at ``: "),
        (
            Language::Own,
            "for s in FILE_A { show s }",
            "expected `..`, found `{` at `{`: write `for i in 0..8 { … }`",
        ),
        (Language::Own, "popcount(FILE_A) >>> > 5", "expected an expression, found `>` at `>`: "),
    ] {
        let program = Program::parse(source, None);
        let found = program.as_ref().map_or(Language::Own, Program::language);
        let run = program.and_then(|program| Session::new(Mapping::Lerf).execute(&program));
        let error = run.expect_err(source);
        let help = error.help.as_deref().unwrap_or_default();
        let said = format!("{} at `{}`: {help}", error.message, error.span.text(source));
        assert_eq!((found, &*said), (language, wanted), "{source}");
    }
}

/// Where a bracket is missing or too many, the indentation tells which one.
#[test]
fn a_bracket_without_a_partner_is_named() {
    const OPEN: &str = "this bracket is not closed";
    const STRAY: &str = "this bracket closes nothing";
    for (language, source, wanted) in [
        (
            Language::Java,
            "class A {\n  long f(long b) {\n    if (b > 0) {\n      b <<= 1;\n    return b;\n  }\n}\n",
            Some((3, OPEN)),
        ),
        (
            Language::Java,
            "class A {\n  long f(long b) {\n    if (b > 0) {\n      b <<= 1; }\n    }\n    return b;\n  }\n}\n",
            Some((5, STRAY)),
        ),
        (Language::Java, "class A {\n  long f(long b) {\n    return (b << 1;\n  }\n}\n", Some((3, OPEN))),
        (
            Language::Java,
            "class A {\n  String s = \"abc;\n  long f(long b) { return b; }\n}\n",
            Some((2, "this string does not end")),
        ),
        (Language::CSharp, "class A {\n  string s = @\"a\n{\"; ulong f(ulong b) { return b + ; }\n}\n", None),
        (
            Language::C,
            "int f(int b) {\n#if X\n  if (b) {\n#else\n  if (!b) {\n#endif\n    b--; }\n  return b + ;\n}\n",
            None,
        ),
        (
            Language::C,
            "#define F(x) { \\\n  g(x); \\\n}\nint f(int b) {\n  while (b) {\n    b--; // }\n  return '{';\n}\n",
            Some((5, OPEN)),
        ),
        (Language::Cpp, "int f(int b) { return b + 1'000 + '(' + ; }\n", None),
        (Language::Cpp, "const char* s = R\"x(\" { )\" )x\"; int f(int b) { return b + ; }\n", None),
        (Language::Rust, "fn f<'a>(b: &'a u64) -> u64 { let s = r#\"{\"#; let c = '{'; b + }\n", None),
        (Language::Rust, "fn f(b: u64) -> u64 { /* /* */ { */ b + }\n", None),
        (
            Language::Rust,
            "fn f(b: u64) -> u64 {\n    if b > 0 {\n        b << 1\n    b\n}\n",
            Some((2, OPEN)),
        ),
        (
            Language::Go,
            "package p\nfunc f(b uint64) uint64 {\n  s := `{`\n  for b > 0 {\n    b--\n  return b\n}\n",
            Some((4, OPEN)),
        ),
        (Language::Python, "def f(b):\n    return (b << 1\n\ndef g(b):\n    return [b]\n", Some((2, OPEN))),
    ] {
        let program = Program::parse(source, Some(language)).expect(source);
        let error = program.text().check_brackets().err();
        let found = error.as_ref().map(|error| (error.position(source).0, &*error.label));
        assert_eq!(found, wanted, "{source}");
    }
}
