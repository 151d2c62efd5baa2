//! Emitted assertions draw what `assert_bitboard_eq!` draws, in each language whose compiler is installed.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::printed::printed;
use bitrose_core::assert_bitboard_eq;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_draw::{Format, emit_asserts};

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

/// A language: its file, the file that calls it, and the commands that build and run both.
struct Language {
    format: Format,
    file: &'static str,
    caller: (&'static str, &'static str),
    commands: &'static [&'static [&'static str]],
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
        commands: &[
            &["c++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-o", "program", "main.cpp"],
            &["./program"],
        ],
    },
    Language {
        format: Format::Java,
        file: "BitboardAssert.java",
        caller: (
            "Main.java",
            "class Main { public static void main(String[] words) { BitboardAssert.assertBitboardEquals(WANTL, WANTL); \
             System.out.print(BitboardAssert.difference(WANTL, GOTL)); } }\n",
        ),
        commands: &[
            &[
                "javac",
                "-J-XX:TieredStopAtLevel=1", // it lives a second
                "-J-XX:+UseSerialGC",
                "-Xlint:all",
                "-Werror",
                "BitboardAssert.java",
                "Main.java",
            ],
            &["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "Main"],
        ],
    },
    Language {
        format: Format::Python,
        file: "bitboard_assert.py",
        caller: (
            "main.py",
            "from bitboard_assert import *\nassert_bitboard_eq(WANT, WANT)\nprint(bitboard_difference(WANT, GOT), end=\"\")\n",
        ),
        commands: &[&["python3", "main.py"]],
    },
    Language {
        format: Format::Go,
        file: "bitboards.go",
        caller: (
            "main_test.go",
            "package bitboards\nimport (\"fmt\"; \"testing\")\nfunc TestIt(t *testing.T) { AssertBitboardEq(t, WANT, WANT); \
             fmt.Print(BitboardDifference(WANT, GOT)) }\n",
        ),
        commands: &[&["go", "mod", "init", "bitboards"], &["go", "test", "-v"]],
    },
    Language {
        format: Format::CSharp,
        file: "BitboardAssert.cs",
        caller: (
            "Main.cs",
            "class Program { static void Main() { BitboardAssert.AreEqual(WANT, WANT); \
             System.Console.Write(BitboardAssert.Difference(WANTUL, GOTUL)); } }\n",
        ),
        commands: &[&["csc", "BitboardAssert.cs", "Main.cs"], &["mono", "BitboardAssert.exe"]],
    },
];

#[test]
fn assertions_draw_the_same_in_every_language() {
    for language in LANGUAGES {
        for mapping in [Mapping::Lerf, Mapping::Lerbef, Mapping::Befler] {
            let number = |board| format!("0x{:016X}", mapping.number(board));
            let (name, caller) = language.caller;
            let caller = caller.replace("WANT", &number(WANT)).replace("GOT", &number(GOT));
            let assertions = emit_asserts(language.format, mapping).unwrap();
            let files = [(language.file.to_owned(), assertions), (name.to_owned(), caller)];
            let Some(drawn) = printed(&files, language.commands) else { break };
            assert!(drawn.contains(&expected(mapping)), "{:?} {mapping}:\n{drawn}", language.format);
        }
    }
}

#[test]
fn other_formats_have_none() {
    let error = emit_asserts(Format::Rust, Mapping::Lerf).unwrap_err().to_string();
    assert!(error.contains("`assert_bitboard_eq!`"), "{error}");
}
