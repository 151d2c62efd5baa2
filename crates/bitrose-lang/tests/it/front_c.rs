//! C and C++: programs with the results of their compilers.

use crate::vectors::{assert_refused, session_in, tally, word};
use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Language, Session, Value};

/// What a compiler computes, bitrose computes or refuses: bit-fields, unions, `goto`.
#[test]
fn programs_of_c_have_the_results_of_the_compiler() {
    let tally = tally(Language::C, include_str!("../data/vectors/c.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused.len()), (340, 10));
}

/// What a few programs of C++ use is refused: unions, parameter packs, templates of types.
#[test]
fn programs_of_cpp_have_the_results_of_the_compiler() {
    let tally = tally(Language::Cpp, include_str!("../data/vectors/cpp.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert!(tally.right >= 283, "{}", tally.right);
}

/// A call of a function with a parameter pack is refused for the pack.
#[test]
fn parameter_packs_are_named() {
    const PACK: &str =
        "template<typename... Ts> uint64_t set(Ts... squares) { return (0 | ... | (1ULL << squares)); }";
    for program in [
        format!("{PACK}\nset(1, 2)"),
        "struct S { template<typename... Ts> int n(Ts... ts) { return 3; } };\nS s; s.n(1, 2)".to_owned(),
    ] {
        let error = Session::new(Mapping::Lerf).run(&program).unwrap_err();
        assert_eq!(error.message, "a parameter pack in C++", "{program}");
        assert!(program[error.span.start..].starts_with("Ts... "), "{program}");
    }
}

#[test]
fn what_is_undefined_is_refused() {
    assert_refused(Language::Cpp, include_str!("../data/vectors/c-undefined.jsonl"));
}

fn value(source: &str) -> Value {
    match Session::new(Mapping::Lerf).run(source) {
        Ok(run) => run.value.unwrap_or_else(|| panic!("{source} gives no value")),
        Err(error) => panic!("{source}: {error} ({:?})", error.span.text(source)),
    }
}

/// What our own language does not read is read as C, and called from our own language.
#[test]
fn a_session_calls_functions_of_c() {
    let table = "typedef uint64_t U64;
#define NOT_A 0xfefefefefefefefeULL
static U64 table[64];
static void init(void) {
    for (int sq = 0; sq < 64; sq++) table[sq] = (1ULL << sq << 17) & NOT_A;
}
U64 jump(int sq) { init(); return table[sq]; }
";
    // In C a square is its index, and a comparison an int.
    assert_eq!(value(&format!("{table}jump(28) == 1ULL << f6 && jump(h1) == 0")), Value::Int(1));
    assert_eq!(
        value("unsigned f(void) { unsigned a[1] = {0x00FFFFFF}; return (a[0] * 0x783a9b23) >> 26; }\nf()"),
        Value::Int(42)
    );
    let mut session = Session::new(Mapping::Lerf);
    assert_eq!(session.run(table).unwrap().value, None);
    assert_eq!(session.run("jump(e4)").unwrap().value, session.run("f6").unwrap().value);
}

/// Variables of an earlier text are changed in place, and pointers lead where they led.
#[test]
fn variables_of_c_are_kept_from_line_to_line() {
    for (lines, wanted) in [
        ("int n = 5; int get(void) { return n; }|n = 7|get()", "Ok(Some(Int(7)))"),
        ("int n = 5;|n += 2; n", "Ok(Some(Int(7)))"),
        ("int a = 4; a + 1|a = 9; a|a", "Ok(Some(Int(9)))"),
        (
            "int t[4] = {1, 2, 3, 4}, *p = t; int get(void) { return *p; } void go(void) { p = t + 2; t[3] = 9; }|\
             go()|t[2] = 50|get() + p[1]",
            "Ok(Some(Int(59)))",
        ),
        (
            "int g[2][3], *row; void go(void) { row = g[0]; g[1][0] = 7; } int at(int i) { return row[i]; }|go()|at(3)",
            "Err(\"in `at`: index out of range: 3 of 3 elements\")",
        ),
        (
            "int *p; int set(void) { int x = 3; p = &x; return *p; } int get(void) { return *p; }|set()|get()",
            "Err(\"in `get`: use of a variable without a value\")",
        ),
    ] {
        let mut session = session_in(Language::C);
        let last = lines.split('|').map(|line| session.run(line)).last().expect("there are lines");
        let found = format!("{:?}", last.map(|run| run.value).map_err(|error| error.message));
        assert_eq!(found, wanted, "{lines}");
    }
}

/// What an earlier text means by a name, bitrose's own of that name does not: the text alone can use it.
#[test]
fn a_macro_or_a_type_of_an_earlier_text_hides_what_bitrose_has() {
    for (lines, wanted) in [
        ("#define rank(s) 99|rank(20)", "`rank` is a type or a macro of an earlier program"),
        ("#define rank(s) 99\nint x = 4;|x + rank(20)", "`rank` is a type or a macro of an earlier program"),
        ("#define NOT_A 7|NOT_A & 1", "`NOT_A` is a type or a macro of an earlier program"),
        ("#define rank(s) 99|int f(int s) { return rank(s); }|f(20)", "in `f`: `rank` is a type or a macro"),
        ("struct king { int x; }; int y = 1;|king(3)", "`king` is a type or a macro of an earlier program"),
        (
            "pub struct king(pub u64);\npub fn f() -> u64 { 1 }|king(3)",
            "`king` is a type or a macro of an earlier program",
        ),
        ("class king:\n    x = 1\n|king(3)", "`king` is a type or a macro of an earlier program"),
    ] {
        let mut session = Session::new(Mapping::Lerf);
        let last = lines.split('|').map(|line| session.run(line)).last().expect("there are lines");
        let message = last.expect_err(lines).message;
        assert!(message.starts_with(wanted), "{lines}: {message}");
    }
    assert_eq!(
        value("#define rank(s) 99\n#undef rank\nint f(void) { return rank(20); }\nf()"),
        Value::Int(2)
    );
}

#[test]
fn a_fault_in_c_is_at_its_place() {
    let source = "uint64_t g(int s) { int a[3] = {1, 2, 3}; return a[s]; }\ng(7)";
    let error = Session::new(Mapping::Lerf).run(source).unwrap_err();
    assert_eq!(error.message, "index out of range: 7 of 3 elements");
    assert_eq!(error.span.text(source), "a[s]");
    let source = "int f(int a[]) { return *(a - 1); }\nint g(void) { int t[2] = {1, 2}; return f(t); }\ng()";
    let error = Session::new(Mapping::Lerf).run(source).unwrap_err();
    assert_eq!(error.message, "index out of range: -1 of 2 elements");
    // An int is not an array.
    let error = Session::new(Mapping::Lerf).run("int f(int a[]) { return a[0]; }\nf(3)").unwrap_err();
    assert_eq!(error.message, "expected &i32, found i32");
}

#[test]
fn a_trace_shows_where_the_type_decides() {
    let source =
        "uint32_t f(uint32_t x) { uint32_t t[1]; t[0] = x * 0x783a9b23u; return t[0] >> 26; }\nf(0x00FFFFFF)";
    let (run, trace) = Session::new(Mapping::Lerf).trace(source).unwrap();
    assert_eq!(run.value, Some(Value::Int(42)));
    let product = trace.steps.iter().find(|step| step.operation == "*").unwrap();
    assert_eq!(product.text(source), "x * 0x783a9b23u");
    assert_eq!(product.target.as_deref(), Some("t[0]"));
    let note = product.note.as_ref().unwrap().text(Mapping::Lerf);
    assert!(note.ends_with("does not fit u32: it becomes 2865063133"), "{note}");
}

#[test]
fn a_variable_has_one_name_in_and_outside_of_macros() {
    let source = "#define SET(b, s) ((b) |= 1ULL << (s))\nunsigned long long b = 1; SET(b, 3);";
    let (_, trace) = Session::new(Mapping::Lerf).trace(source).unwrap();
    let targets = trace.steps.iter().filter_map(|step| step.target.as_deref());
    assert_eq!(targets.collect::<Vec<_>>(), ["b", "b"]);
}

/// The preprocessor: text as the compiler sees it.
#[test]
fn macros_and_conditions() {
    for (source, wanted) in [
        ("#define SQ(x) x * x\nint f(int a) { int t[1]; return SQ(a + 1); }\nf(3)", 7),
        ("#define NEG -1\nint f(int a) { int t[1]; return a -NEG; }\nf(5)", 6),
        (
            "#if defined(__GNUC__) && 2 > 1\n#define N 8\n#else\n#define N 9\n#endif\nint f(void) { int t[N]; return N; }\nf()",
            8,
        ),
        ("#define CAT(a, b) a##b\nint f(void) { int xy[1] = {4}; return CAT(x, y)[0]; }\nf()", 4),
        (
            "#define MAX(a,b) ((a) > (b) ? (a) : (b))\nint f(int x) { int r[1] = {MAX(x++, 3)}; return r[0] * 100 + x; }\nf(5)",
            607,
        ),
    ] {
        assert_eq!(value(source), Value::Int(wanted), "{source}");
    }
}

/// Untrusted text: deep nesting, macros that grow, null bytes.
#[test]
fn hostile_text_ends_in_an_error() {
    let deep = |open: &str, close: &str| {
        format!("int f(int x) {{ int t[1]; return {}x{}; }}\nf(1)", open.repeat(20_000), close.repeat(20_000))
    };
    let mut grows = String::from("#define A0 1 1 1 1 1 1 1 1\n");
    for level in 1..40 {
        grows += &format!("#define A{level} A{} A{} A{}\n", level - 1, level - 1, level - 1);
    }
    grows += "int f(void) { int t[] = {A39}; return 1; }\nf()";
    for (source, wanted) in [
        (deep("(", ")"), "too deeply nested: more than 512 brackets"),
        (deep("-", ""), "too deeply nested: more than 256 levels"),
        (deep("!", ""), "too deeply nested: more than 256 levels"),
        (deep("t[", "]"), "too deeply nested: more than 512 brackets"),
        (grows, "macros expand to too much text"),
        ("int f(\0) { int t[1]; }\0f()".into(), "syntax error"),
    ] {
        assert_eq!(word(Language::C, &source).unwrap_err().message, wanted, "{source:.40}");
    }
    let endless = "int f(void) { int t[1]; for (;;) t[0] = 1; }\nf()";
    let error = Session::new(Mapping::Lerf).run(endless).unwrap_err();
    assert!(error.message.contains("stopped after"), "{error}");
}

/// The source of an earlier run that declares a variable is asked for it only once.
#[test]
fn a_variable_that_is_only_declared_is_defined_nowhere() {
    let mut session = session_in(Language::C);
    session
        .run("extern const unsigned long long a, b; unsigned long long c = 5;")
        .expect("they are declared");
    assert_eq!(session.run("a + b").expect_err("nothing defines them").message, "unknown name `a`");
    assert_eq!(session.run("c").expect("it is defined").value, Some(Value::Board(5)));
}

/// A table of which all elements are 0 is named: it was forgotten to fill it, or to paste what does.
#[test]
fn tables_that_nothing_fills_are_named() {
    const TABLES: &str =
        "unsigned long long mask[64], rook[64][4096]; int killers[2][64]; void fill(void) { mask[3] = 1; }
        unsigned long long f(int s) { return mask[s] ^ rook[s][killers[0][s]]; }\n";
    for (language, source, wanted) in [
        (
            Language::C,
            format!("{TABLES}f(3)"),
            Some("`mask` and `rook` are all 0: nothing that ran fills them; `fill` assigns to them"),
        ),
        (Language::C, format!("{TABLES}fill(); f(3)"), Some("`rook` is all 0: nothing that ran fills it")),
        (Language::C, format!("{TABLES}fill(); mask[3]"), None),
        (
            Language::Java,
            "static long[] T = new long[64]; static long f(int s) { return T[s]; }\nf(3)".to_owned(),
            Some("`T` is all 0: nothing that ran fills it"),
        ),
        (
            Language::Cpp,
            "std::array<unsigned long long, 64> T{}; unsigned long long f(int s) { return T[s]; }\nf(3)"
                .to_owned(),
            Some("`T` is all 0: nothing that ran fills it"),
        ),
        (
            Language::Go,
            "var T = make([]uint64, 64)\nfunc f(s int) uint64 { return T[s] }\nf(3)".to_owned(),
            Some("`T` is all 0: nothing that ran fills it"),
        ),
        (
            Language::Go,
            "var T []uint64\nfunc f(s int) int { for range [64]int{} { T = append(T, 0) }; return len(T) }\nf(3)"
                .to_owned(),
            None,
        ),
    ] {
        let mut session = session_in(language);
        let (run, trace) = session.trace(&source).unwrap();
        assert_eq!(run.note().as_deref(), wanted, "{source}");
        let last = trace.contents_at(trace.steps.len().saturating_sub(1));
        assert!(last.iter().all(|contents| &*contents.name != "rook"), "it is too large to be shown");
    }
}

/// What C has not makes a text C++; where both take it and give two values, the other one is said.
#[test]
fn an_enumeration_is_read_in_the_right_language() {
    let session = Session::new(Mapping::Lerf);
    let found = |source: &str| {
        let program = session.parse(source).expect("the text is read");
        (program.language(), session.other_reading(&program).map(|(language, _)| language))
    };
    let square = "enum Sq:uint8_t{A1,H8=63,NONE}; uint64_t f(){ Sq t=Sq(A1-1); return t; } f()";
    assert_eq!(found(square), (Language::Cpp, None));
    assert_eq!(found("enum E{X=0x8000000000000000ULL,Y=1}; (Y - 2) > 0"), (Language::C, Some(Language::Cpp)));
    assert_eq!(found("enum E{X=8,Y=1}; X >> Y"), (Language::C, None));
}
