//! Text that is made to hurt: in every language it ends in a refusal, within bounds of time and memory.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Language, Limits, Program, Session};
use std::time::{Duration, Instant};

/// How a language writes what has no end.
struct Endless {
    language: Language,
    /// Loops and calls that never end, arrays without measure.
    runs: &'static [&'static str],
    /// What nests: the middle, and what stands before and behind it again and again.
    nests: &'static [(&'static str, &'static str, &'static str)],
}

const LANGUAGES: &[Endless] = &[
    Endless {
        language: Language::Own,
        runs: &["while true {}", "fn f(n) { f(n + 1) } f(0)"],
        nests: &[("1", "(", ")"), ("1", "~", ""), ("1", "if 1 { ", " }"), ("1", "popcount(", ")")],
    },
    Endless {
        language: Language::C,
        runs: &[
            "for (;;) {}",
            "int x = 1; do { x++; } while (1);",
            "int f(int n) { return f(n + 1); }\nf(0)",
            "int t[2000000000]; t[0] = 1; t[0]",
            "int t[100000][100000]; t[1][1]",
            "struct S { long t[1000000][1000]; } s; 1",
            "#define A B B B B\n#define B C C C C\n#define C D D D D\n#define D E E E E\n#define E F F F F\n#define F G G G G\n\
             #define G H H H H\n#define H I I I I\n#define I J J J J\n#define J K K K K\n#define K 1 +\nint x = A 1;\nx",
            "#define A(x) A(x) + A(x)\nA(A(A(A(A(1)))))",
            "#define F(x) x x x x x x x x\nF(F(F(F(F(F(F(F(F(F(1 +)))))))))) 1",
        ],
        nests: &[
            ("1", "(", ")"),
            ("1", "~", ""),
            ("1", "1 ? 1 : ", ""),
            (";", "{ ", " }"),
            (";", "if (1) ", ""),
            (";", "for (;;) ", ""),
            ("1", "__builtin_popcountll(", ")"),
            ("1;", "#if 1\n", "\n#endif"),
            ("int x;", "struct S { ", " };"),
            ("int x = 1;", "", "[1]"),
        ],
    },
    Endless {
        language: Language::Cpp,
        runs: &[
            "for (;;) {}",
            "template <int N> int f() { return f<N + 1>(); }\nf<0>()",
            "template <int N> struct S { static int f() { return S<N + 1>::f() + S<N + 2>::f(); } };\nS<0>::f()",
            "constexpr int f(int n) { return f(n + 1); }\nconstexpr int x = f(0);\nx",
            "auto f = [](auto self, int n) -> int { return self(self, n + 1); };\nf(f, 0)",
        ],
        nests: &[
            ("1", "(", ")"),
            ("int", "std::array<", ", 2>"),
            (";", "namespace a { ", " }"),
            ("1", "[]{ return ", "; }()"),
            ("1", "!", ""),
        ],
    },
    Endless {
        language: Language::Java,
        runs: &[
            "while (true) {}",
            "static int f(int n) { return f(n + 1); }\nf(0)",
            "long[] t = new long[2000000000]; t[0]",
            "long[][] t = new long[100000][100000]; t[0][0]",
        ],
        nests: &[
            ("1", "(", ")"),
            ("1", "~", ""),
            (";", "{ ", " }"),
            (";", "if (true) ", ""),
            (";", "class A { ", " }"),
            ("1", "Long.reverse(", ")"),
        ],
    },
    Endless {
        language: Language::CSharp,
        runs: &[
            "while (true) {}",
            "static int F(int n) { return F(n + 1); }\nF(0)",
            "var t = new ulong[2000000000]; t[0]",
        ],
        nests: &[
            ("1", "(", ")"),
            ("1", "~", ""),
            (";", "{ ", " }"),
            (";", "if (true) ", ""),
            (";", "namespace A { ", " }"),
        ],
    },
    Endless {
        language: Language::Rust,
        runs: &[
            "loop {}",
            "fn f(n: u64) -> u64 { f(n.wrapping_add(1)) }\nf(0)",
            "let t = [0u64; 2000000000]; t[0]",
            "let t = [[0u64; 100000]; 100000]; t[0][0]",
            "macro_rules! m { ($x:expr) => { m!($x + 1) } }\nm!(1)",
            "macro_rules! m { ($($x:tt)*) => { m!($($x)* $($x)*) } }\nm!(1 + 1)",
            "const fn f(n: u64) -> u64 { f(n + 1) }\nconst X: u64 = f(0);\nX",
            "trait T { fn f() -> u64; }\nstruct S<A>(A);\nfn f<A>(a: A) -> u64 { f(Some(a)) }\nf(1)",
        ],
        nests: &[
            ("1", "(", ")"),
            ("1", "!", ""),
            ("1", "{ ", " }"),
            ("1", "if true { ", " } else { 0 }"),
            ("", "mod a { ", " }"),
            ("u64", "type T = Option<", ">;"),
            ("1", "match 1 { _ => ", " }"),
        ],
    },
    Endless {
        language: Language::Go,
        runs: &[
            "for {}",
            "func f(n int) int { return f(n + 1) }\nf(0)",
            "var t [2000000000]uint64\nt[0]",
            "t := make([]uint64, 2000000000)\nt[0]",
        ],
        nests: &[
            ("1", "(", ")"),
            ("1", "^", ""),
            ("", "{ ", " }"),
            ("", "if true { ", " }"),
            ("1", "bits.Reverse64(", ")"),
        ],
    },
    Endless {
        language: Language::Python,
        runs: &[
            "while True:\n    pass",
            "def f(n):\n    return f(n + 1)\nf(0)",
            "x = [0] * 10**12\nx[0]",
            "x = 1 << 10**9\nx",
            "x = 3\nwhile True:\n    x = x * x",
            "x = [0]\nwhile True:\n    x = x + x",
            "[i for i in range(10**15)]",
            "sum(1 for i in range(10**15))",
        ],
        nests: &[
            ("1", "(", ")"),
            ("1", "~", ""),
            ("1", "not ", ""),
            ("1", "[", "][0]"),
            ("1", "(lambda: ", ")()"),
        ],
    },
];

/// More than this for one text is too long; a fast machine takes less than a tenth of it.
const LONGEST: Duration = Duration::from_secs(30);

/// Reads and runs a text; does it have a value?
fn has_value(source: &str, language: Language) -> bool {
    let start = Instant::now();
    let limits = Limits { operations: 100_000, steps: 0 };
    let result = Program::parse(source, Some(language))
        .and_then(|program| Session::new(Mapping::Lerf).with_limits(limits).execute(&program));
    let head: String = source.chars().take(60).collect();
    assert!(start.elapsed() < LONGEST, "{language}: {head} takes {:?}", start.elapsed());
    result.is_ok_and(|run| run.value.is_some() || !run.shown.is_empty())
}

fn is_here(language: Language) -> bool {
    language == Language::Own || bitrose_lang::front::READERS.iter().any(|reader| reader.language == language)
}

fn languages() -> impl Iterator<Item = &'static Endless> {
    LANGUAGES.iter().filter(|endless| is_here(endless.language))
}

/// Wants no text to have a value.
fn refused(texts: impl IntoIterator<Item = (Language, String)>) {
    let mut taken = Vec::new();
    for (language, text) in texts {
        if has_value(&text, language) {
            taken.push(format!("{language}: {:?}", text.chars().take(80).collect::<String>()));
        }
    }
    assert!(taken.is_empty(), "{taken:#?}");
}

#[test]
fn what_never_ends_is_refused() {
    refused(
        languages().flat_map(|endless| endless.runs.iter().map(|&run| (endless.language, run.to_owned()))),
    );
}

#[test]
fn what_nests_deeply_ends() {
    let nests = || languages().flat_map(|endless| endless.nests.iter().map(|nest| (endless.language, nest)));
    let deep = |depth: usize, (language, (middle, open, close)): (Language, &(&str, &str, &str))| {
        (language, format!("{}{middle}{}", open.repeat(depth), close.repeat(depth)))
    };
    for (language, text) in
        [100, 1_000, 10_000].into_iter().flat_map(|depth| nests().map(move |nest| deep(depth, nest)))
    {
        has_value(&text, language);
    }
}

#[test]
fn a_hundred_thousand_brackets_are_refused() {
    const BRACKETS: [&str; 17] =
        ["(", "[", "{", "<", "((", "([{", "}", ")", "/*", "\"", "'", "#if 1\n", "f(", "x[", "->", "::", "- "];
    let texts = BRACKETS.map(|bracket| bracket.repeat(100_000));
    let all = languages().flat_map(|endless| texts.iter().map(|text| (endless.language, text.clone())));
    refused(all);
}

#[test]
fn a_mebibyte_of_garbage_and_null_bytes_are_refused() {
    let mut random = bitrose_core::bitboard::SplitMix64::new(1);
    let bytes: Vec<u8> = (0..1 << 17).flat_map(|_| random.next().to_le_bytes()).collect();
    let garbage = String::from_utf8_lossy(&bytes).into_owned();
    let printable: String = bytes.iter().map(|byte| char::from(byte % 95 + 32)).collect();
    // as much of it as is read at all
    let head = |text: &str| text[..text.floor_char_boundary(bitrose_lang::SOURCE_LIMIT)].to_owned();
    let texts = [
        head(&garbage),
        head(&printable),
        garbage,
        printable,
        "\0".into(),
        "1\0 + 1".into(),
        "int x = 1;\0".into(),
        "x = 1\0\0\0\n".into(),
        "\0".repeat(100_000),
    ];
    let all = languages().flat_map(|endless| texts.iter().map(|text| (endless.language, text.clone())));
    refused(all);
}
