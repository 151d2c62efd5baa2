//! Code that nests as deep as it can: in every language it ends within bounds of time and memory.

use crate::effort::effort;
use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Language, Limits, Program, Session};
use std::time::{Duration, Instant};

/// How a language writes what nests.
struct Nests {
    language: Language,
    /// What nests: the middle, and what stands before and behind it again and again.
    nests: &'static [(&'static str, &'static str, &'static str)],
}

const LANGUAGES: &[Nests] = &[
    Nests {
        language: Language::Own,
        nests: &[("1", "(", ")"), ("1", "~", ""), ("1", "if 1 { ", " }"), ("1", "popcount(", ")")],
    },
    Nests {
        language: Language::C,
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
    Nests {
        language: Language::Cpp,
        nests: &[
            ("1", "(", ")"),
            ("int", "std::array<", ", 2>"),
            (";", "namespace a { ", " }"),
            ("1", "[]{ return ", "; }()"),
            ("1", "!", ""),
        ],
    },
    Nests {
        language: Language::Java,
        nests: &[
            ("1", "(", ")"),
            ("1", "~", ""),
            (";", "{ ", " }"),
            (";", "if (true) ", ""),
            (";", "class A { ", " }"),
            ("1", "Long.reverse(", ")"),
        ],
    },
    Nests {
        language: Language::CSharp,
        nests: &[
            ("1", "(", ")"),
            ("1", "~", ""),
            (";", "{ ", " }"),
            (";", "if (true) ", ""),
            (";", "namespace A { ", " }"),
        ],
    },
    Nests {
        language: Language::Rust,
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
    Nests {
        language: Language::Go,
        nests: &[
            ("1", "(", ")"),
            ("1", "^", ""),
            ("", "{ ", " }"),
            ("", "if true { ", " }"),
            ("1", "bits.Reverse64(", ")"),
        ],
    },
    Nests {
        language: Language::Python,
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

/// Reads and runs a text: it ends, with a value or with an error.
fn ends(source: &str, language: Language) {
    let start = Instant::now();
    let limits = Limits { operations: 100_000, steps: 0 };
    let _ = Program::parse(source, Some(language))
        .and_then(|program| Session::new(Mapping::Lerf).with_limits(limits).execute(&program));
    let head: String = source.chars().take(60).collect();
    assert!(start.elapsed() < LONGEST, "{language}: {head} takes {:?}", start.elapsed());
}

fn is_here(language: Language) -> bool {
    language == Language::Own || bitrose_lang::front::READERS.iter().any(|reader| reader.language == language)
}

fn languages() -> impl Iterator<Item = &'static Nests> {
    LANGUAGES.iter().filter(|nests| is_here(nests.language))
}

#[test]
fn what_nests_deeply_ends() {
    let nests = || languages().flat_map(|nests| nests.nests.iter().map(|nest| (nests.language, nest)));
    let deep = |depth: usize, (language, (middle, open, close)): (Language, &(&str, &str, &str))| {
        (language, format!("{}{middle}{}", open.repeat(depth), close.repeat(depth)))
    };
    let depths = [100, 1_000, 1_250 * effort() as usize];
    for (language, text) in depths.into_iter().flat_map(|depth| nests().map(move |nest| deep(depth, nest))) {
        ends(&text, language);
    }
}

/// A type that contains itself, also by a name that an import gives it.
#[test]
fn a_type_that_contains_itself_is_an_error() {
    for import in ["", "use chess::Board as Inner;"] {
        let kind = if import.is_empty() { "Board" } else { "Inner" };
        let text = format!(
            "{import} #[derive(Default)] struct Board {{ inner: {kind}, b: u64 }} fn f(b: u64) -> u64 {{ Board::default().b << b }} f(1)"
        );
        let run = Program::parse(&text, Some(Language::Rust))
            .and_then(|program| Session::new(Mapping::Lerf).execute(&program));
        let error = run.unwrap_err();
        let wanted = if import.is_empty() { "recursive type" } else { "unknown type `chess::Board`" };
        assert_eq!(error.message, wanted);
    }
}

/// What is called without what it wants: an error, not a panic.
#[test]
fn calls_of_nothing_end() {
    for (language, calls) in [
        (Language::Go, "x := (uint64)(); x|x := uint64(); x|x := len(); x|x := make(); x|bits.Len64()"),
        (
            Language::Rust,
            "let f = u64::count_ones; f()|u64::from()|std::mem::swap()|[1u64].get()|1u64.try_into()",
        ),
        (Language::Python, "for x in range():\n    pass|max()|divmod(1)|(lambda x: x)()|[].append()"),
        (Language::Java, "Math.max()|Long.bitCount()|Long.compare(1L)"),
        (Language::CSharp, "Math.Clamp(1)|BitOperations.PopCount()"),
        (Language::Cpp, "std::popcount()|static_cast<int>()|abs()"),
    ] {
        for call in calls.split('|').filter(|_| is_here(language)) {
            let run = Program::parse(call, Some(language))
                .and_then(|program| Session::new(Mapping::Lerf).execute(&program));
            assert!(run.is_err(), "{language}: {call}");
        }
    }
}

/// An array whose length is one of its own elements, and a chain of lengths.
#[test]
fn constants_that_depend_on_themselves_are_refused() {
    let length = |number| format!("int a{number}[sizeof(a{})];", number - 1);
    let chain: Vec<String> = (1..200).map(length).collect();
    for source in ["int t[t[1]]; t[0]".to_owned(), format!("int a0[1];{} a199[0]", chain.concat())] {
        let run = Program::parse(&source, Some(Language::C))
            .and_then(|program| Session::new(Mapping::Lerf).execute(&program));
        let error = run.map(drop).expect_err("a length that has no end");
        assert!(error.to_string().contains("a constant that depends on itself"), "{error}");
    }
}

/// A call whose argument decides between several functions is lowered once, not twice for each level.
#[test]
fn calls_in_calls_take_linear_work() {
    let (depth, nested) = (24, |open: &str, middle: &str, close: &str| {
        format!("{}{middle}{}", open.repeat(24), close.repeat(24))
    });
    for (language, definitions, call) in [
        (
            Language::CSharp,
            "static class E { public static ulong F(this ulong b) => b + 1; }",
            nested("", "0UL", ".F()"),
        ),
        (
            Language::CSharp,
            "static ulong f(in ulong a) => a + 1; static int f(int a) => 0;",
            nested("f(", "0UL", ")"),
        ),
        (
            Language::Rust,
            "struct B(u64); impl From<u64> for B { fn from(v: u64) -> B { B(v + 1) } } \
             impl From<u32> for B { fn from(v: u32) -> B { B(0) } }",
            nested("B::from(", "0u64", ").0"),
        ),
    ] {
        let word = crate::vectors::word(language, &format!("{definitions}\n{call}"));
        assert_eq!(word.map_err(|error| error.message), Ok(depth), "{definitions}");
    }
}
