//! C and C++ files with the headers that they include.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{Answer, run};
use std::fs;
use std::process::Command;
use tempfile::TempDir;

const BITBOARD: &str = "#pragma once\n#include <cstdint>\n#include \"types.h\"\n\n\
    template <Direction D> constexpr U64 shift(U64 b) {\n    return D == NORTH ? b << 8 : b << 1;\n}\n";
const TYPES: &str = "#ifndef TYPES_H\n#define TYPES_H\ntypedef uint64_t U64;\n\
    enum Direction { NORTH = 8, EAST = 1 };\n#endif\n";
const ATTACKS: &str = "// Kings.\n#include \"util/bitboard.h\"\n#include \"util/types.h\"\n\n\
    U64 king(U64 k) {\n    k |= shift<EAST>(k);\n    return k | shift<NORTH>(k);\n}\n";

/// An engine of three files, with one line replaced, and the answer of a command in its folder.
fn engine(old: &str, new: &str, arguments: &[&str]) -> (TempDir, Answer) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("util")).unwrap();
    for (name, text) in [("attacks.cpp", ATTACKS), ("util/bitboard.h", BITBOARD), ("util/types.h", TYPES)] {
        fs::write(folder.path().join(name), text.replace(old, new)).unwrap();
    }
    let file = folder.path().join("attacks.cpp").display().to_string();
    let arguments: Vec<&str> =
        arguments.iter().map(|&word| if word == "FILE" { &*file } else { word }).collect();
    let answer = run(&arguments, "");
    (folder, answer)
}

#[test]
fn a_wrap_in_a_header_is_named_with_its_line() {
    let (folder, answer) = engine("", "", &["step", "--file", "FILE", "--format", "hex", "king({h4})"]);
    let header = folder.path().join("util/bitboard.h").display().to_string();
    let line = answer.out.lines().find(|line| line.contains("wrapped")).unwrap();
    assert!(line.contains(&format!("b << 1  ({header}, line 6)")) && line.contains("h4 to a5"), "{line}");
    assert!(answer.out.contains("k |= shift<EAST>(k)  (line 6)"), "{}", answer.out);
    assert!(answer.err.starts_with("note: read with `"), "{}", answer.err);
    let (_, answer) = engine("", "", &["step", "--file", "FILE", "--format", "json", "king({h4})"]);
    let step = answer.out.lines().find(|line| line.contains("wrapped")).unwrap();
    assert!(step.contains("\"line\":6,") && step.contains("bitboard.h\""), "{step}");
}

#[test]
fn an_error_is_shown_in_its_file() {
    let shown = |old: &str, new: &str| {
        let (folder, answer) = engine(old, new, &["step", "--file", "FILE"]);
        assert_eq!(answer.status, Some(2), "{}", answer.out);
        answer.err.replace(&folder.path().display().to_string(), "")
    };
    let error = shown("b << 8", "c << 8");
    assert!(
        error.contains("/util/bitboard.h:6:25") && error.contains("return D == NORTH ? c << 8"),
        "{error}"
    );
    let error = shown("return k |", "return m |");
    assert!(error.contains("/attacks.cpp:7:12"), "{error}");
}

#[test]
fn a_header_that_is_missing_is_an_unknown_name() {
    let (_, answer) = engine("util/types.h", "util/other.h", &["show", "--file", "FILE"]);
    assert_eq!(answer.status, Some(0), "{}", answer.err);
    let (_, answer) = engine("types.h\"", "other.h\"", &["show", "--file", "FILE", "king({h4})"]);
    assert!(answer.status == Some(2) && answer.err.contains("unknown name `EAST`"), "{}", answer.err);
    assert!(answer.err.contains("note: included but not found: `other.h`, `util/other.h`"), "{}", answer.err);
}

/// The value of the program by the compiler.
#[test]
fn the_value_is_that_of_the_compiler() {
    let (folder, answer) = engine("", "", &["show", "--format", "hex", "--file", "FILE", "king({c3 h4})"]);
    let main = "#include \"attacks.cpp\"\n#include <cstdio>\n\
                int main() { printf(\"0x%016llX\\n\", (unsigned long long)king(0x80040000)); }\n";
    fs::write(folder.path().join("main.cpp"), main).unwrap();
    let program = folder.path().join("main");
    let compiled = Command::new("c++").arg(folder.path().join("main.cpp")).arg("-o").arg(&program).status();
    if !compiled.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no C++ compiler");
        return;
    }
    let output = Command::new(program).output().unwrap();
    assert_eq!(answer.out, String::from_utf8(output.stdout).unwrap(), "{}", answer.err);
}

#[test]
fn a_file_that_only_includes_calls_nothing() {
    let (_, answer) = engine(ATTACKS, "#include \"util/bitboard.h\"\n\n", &["step", "--file", "FILE"]);
    assert_eq!((answer.status, &*answer.out), (Some(0), ""), "{}", answer.err);
    assert!(answer.err.contains("note: nothing ran"), "{}", answer.err);
}

#[test]
fn lines_are_those_of_the_file_after_the_usual_definitions() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f.cpp");
    fs::write(&file, "U64 f(U64 b) {\n    return shift<EAST>(b);\n}\nf(5)\n").unwrap();
    let answer = run(&["step", "--usual", "--format", "hex", "--file", &file.display().to_string()], "");
    assert!(answer.out.starts_with("1  f(5)  (line 4)"), "{}", answer.out);
    assert!(answer.out.contains("shift<EAST>(b)  (line 2)"), "{}", answer.out);
    assert!(answer.out.contains("(the usual definitions, line "), "{}", answer.out);
}

/// Writes files, and returns their folder and the answer of a command that runs there.
fn program(files: &[(&str, &str)], arguments: &[&str]) -> Answer {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let is_path = |word: &str| word == "lib" || files.iter().any(|(name, _)| *name == word);
    let words = arguments.iter().map(|word| {
        if is_path(word) { folder.path().join(word).display().to_string() } else { (*word).to_owned() }
    });
    let words: Vec<String> = words.collect();
    let mut answer = run(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    answer.err = answer.err.replace(&folder.path().display().to_string(), "");
    answer
}

const MOVES: (&str, &str) =
    ("moves.c", "#include \"lib/table.h\"\nU64 f(int sq) { return table[sq] | low(3); }\n");
const TABLE: (&str, &str) =
    ("lib/table.h", "#pragma once\ntypedef unsigned long long U64;\nextern U64 table[4];\nU64 low(int n);\n");
const VALUES: (&str, &str) =
    ("lib/deep/values.c", "#include \"lib/table.h\"\nU64 table[4] = {8, 16, 32, 64};\n");
const LOW: (&str, &str) = ("lib/low.c", "#include \"table.h\"\nU64 low(int n) { return (1ULL << n) - 1; }\n");
/// It does not even parse, and nothing needs it.
const OTHER: (&str, &str) = ("lib/search.c", "U64 search( { return 1; }\n");

#[test]
fn definitions_in_other_files_are_read_where_they_are_needed() {
    let files = [MOVES, TABLE, VALUES, LOW, OTHER];
    let show = |with: &[&str]| {
        let words = [&["show", "--format", "dec", "--file", "moves.c"], with, &["f(2)"]].concat();
        program(&files, &words)
    };
    for with in [&["--with", "lib"][..], &["--with", "lib/low.c", "--with", "lib/deep/values.c"]] {
        let answer = show(with);
        assert_eq!((answer.out.trim(), answer.status), ("39", Some(0)), "{}", answer.err);
        assert!(answer.err.contains("low.c") && answer.err.contains("values.c"), "{}", answer.err);
        assert!(!answer.err.contains("search.c"), "{}", answer.err);
    }
    let missing = show(&["--with", "lib/low.c", "--with", "lib/none.c"]);
    assert!(missing.status == Some(2) && missing.err.contains("expected a source file"), "{}", missing.err);
    // What a file defines for the preprocessor ends with it; a name that two files define would be shared.
    let own = (
        "moves.c",
        "#ifndef K\n#define K 3\n#endif\nint tab(int n);\nint f(int n) { return K * 100 + tab(n); }\n",
    );
    let two = |other| {
        program(&[own, other], &["show", "--format", "dec", "--file", "moves.c", "--with", "lib", "f(2)"])
    };
    assert_eq!(two(("lib/b.c", "#define K 7\nint tab(int n) { return K; }\n")).out.trim(), "307");
    let twice = two((
        "lib/b.c",
        "static int k(void) { return 1; }\nint tab(int n) { return k(); }\nint f(int n) { return 9; }\n",
    ));
    assert!(
        twice.status == Some(2) && twice.err.contains("several definitions of `f` in C"),
        "{}",
        twice.err
    );
    // An error is shown in its file.
    let wrong = program(
        &[MOVES, TABLE, VALUES, ("lib/low.c", "U64 low(int n) {\n  return m;\n}\n")],
        &["step", "--file", "moves.c", "--with", "lib", "f(2)"],
    );
    assert!(wrong.err.contains("/lib/low.c:2:10"), "{}", wrong.err);
}

#[test]
fn files_of_every_language_are_put_together() {
    for (main, other, call) in [
        (
            ("a.go", "package p\nfunc F(b B) B { return b.up() }\n"),
            ("lib/b.go", "package p\ntype B uint64\nfunc (b B) up() B { return b << 8 }\n"),
            "F(3)",
        ),
        (
            ("A.java", "package p;\nclass A { static long f(long b) { return Bits.up(b); } }\n"),
            ("lib/Bits.java", "package p;\nclass Bits { static long up(long b) { return b << 8; } }\n"),
            "A.f(3)",
        ),
        (
            ("a.cs", "namespace P; static class A { public static ulong F(ulong b) => Bits.Up(b); }\n"),
            ("lib/b.cs", "namespace P; static class Bits { public static ulong Up(ulong b) => b << 8; }\n"),
            "A.F(3)",
        ),
        (
            ("a.rs", "use crate::bits::up;\npub fn f(b: u64) -> u64 { up(b) }\n"),
            ("lib/bits.rs", "pub fn up(b: u64) -> u64 { b << 8 }\n"),
            "f(3)",
        ),
        (
            ("a.py", "from bits import up\ndef f(b):\n    return up(b)\n"),
            ("lib/bits.py", "def up(b):\n    return b << 8\n"),
            "f(3)",
        ),
        (
            ("a.py", "from bits import (down,\n    up as north)\ndef f(b):\n    return north(b)\n"),
            ("lib/bits.py", "def down(b):\n    return b >> 8\ndef up(b):\n    return b << 8\n"),
            "f(3)",
        ),
    ] {
        let answer =
            program(&[main, other], &["show", "--format", "dec", "--file", main.0, "--with", "lib", call]);
        assert_eq!((answer.out.trim(), answer.status), ("768", Some(0)), "{}: {}", main.0, answer.err);
    }
}

/// Methods of Java and C# belong to their classes, and a method of C++ may be defined in another file than its class.
#[test]
fn methods_of_one_name_do_not_collide() {
    for (main, others, call) in [
        (
            ("A.java", "class A { static long up(long b) { return Bits.up(b); } }\n"),
            &[("lib/Bits.java", "class Bits { static long up(long b) { return b << 8; } }\n")][..],
            "A.up(3)",
        ),
        (
            (
                "a.rs",
                "struct A(u64); impl A { fn new(x: u64) -> A { A(x) } fn up(self) -> u64 { B::new(self.0).up() } }\n",
            ),
            &[(
                "lib/b.rs",
                "struct B(u64); impl B { fn new(x: u64) -> B { B(x) } fn up(self) -> u64 { self.0 << 8 } }\n",
            )],
            "A::new(3).up()",
        ),
        (
            ("a.cpp", "#include \"b.h\"\nstruct A { int v; int up() const { return B{v}.up(); } };\n"),
            &[
                ("b.h", "#pragma once\nstruct B { int v; int up() const; };\nextern int K;\n"),
                ("lib/b.cpp", "#include \"../b.h\"\nextern int K;\nint B::up() const { return v * K; }\n"),
                ("lib/k.cpp", "int K = 256;\n"),
            ],
            "A{3}.up()",
        ),
    ] {
        let files = [&[main], others].concat();
        let answer = program(&files, &["show", "--format", "dec", "--file", main.0, "--with", "lib", call]);
        assert_eq!((answer.out.trim(), answer.status), ("768", Some(0)), "{}: {}", main.0, answer.err);
    }
}

#[test]
fn a_file_beside_the_program_is_named_if_it_defines_what_is_missing() {
    let answer = program(
        &[("a.py", "def f(b):\n    return up(b)\n"), ("bits.py", "def up(b):\n    return b << 8\n")],
        &["show", "--file", "a.py", "f(3)"],
    );
    assert!(answer.err.contains("help: `--with /bits.py` reads its definition as well"), "{}", answer.err);
}

/// A folder is asked for the names that bitrose knows too: what a program defines itself goes before.
#[test]
fn own_definitions_in_other_files_go_before_those_of_bitrose() {
    for (main, other, call, wanted) in [
        (
            ("a.c", "#include \"lib/at.h\"\nunsigned long long g(int s) { return king_attacks(s); }\n"),
            &[
                ("lib/at.h", "unsigned long long king_attacks(int s);\n"),
                ("lib/at.c", "unsigned long long king_attacks(int s) { return 3ULL << s; }\n"),
            ][..],
            "g(8)",
            "768",
        ),
        (
            ("a.rs", "use crate::consts::*;\nfn f(p: u64) -> u64 { p & RANK_2 }\n"),
            &[("lib/consts.rs", "pub const RANK_2: u64 = 0x00FF000000000000;\n")],
            "f(0x00FF00000000FF00)",
            "71776119061217280",
        ),
        (
            ("a.go", "package m\nfunc h(p uint64) int { return PopCount(p) }\n"),
            &[("lib/b.go", "package m\nfunc PopCount(b uint64) int { return 7 }\n")],
            "h(3)",
            "7",
        ),
        (
            ("a.py", "from u import *\ndef f(x):\n    return x & FILE_A\n"),
            &[("lib/u.py", "FILE_A = 0x80\n")],
            "f(0xFF)",
            "128",
        ),
        (
            ("a.cs", "class G { public static int A(ulong b) { return BitOperations.PopCount(b); } }\n"),
            &[("lib/B.cs", "class BitOperations { public static int PopCount(ulong b) { return 5; } }\n")],
            "G.A(7)",
            "5",
        ),
    ] {
        let files = [&[main], other].concat();
        let answer = program(&files, &["show", "--format", "dec", "--file", main.0, "--with", "lib", call]);
        assert_eq!((answer.out.trim(), answer.status), (wanted, Some(0)), "{}: {}", main.0, answer.err);
        assert!(!answer.err.contains("taken from bitrose"), "{}", answer.err);
    }
    let king = [
        ("a.c", "#include \"lib/at.h\"\nunsigned long long g(int s) { return king_attacks(s); }\n"),
        ("lib/at.h", "unsigned long long king_attacks(int s);\n"),
        ("lib/at.c", "unsigned long long king_attacks(int s) { return 3ULL << s; }\n"),
    ];
    let equal = program(&king, &["equal", "--file", "a.c", "--with", "lib", "g(sq)", "king(sq)"]);
    assert!(equal.status == Some(1) && equal.out.contains("not equal"), "{}{}", equal.out, equal.err);
}

/// What runs before anything is called belongs to the program: packages of Go, parts of classes of C#, modules of Python.
#[test]
fn what_runs_by_itself_is_read() {
    for (main, others, call) in [
        (
            ("lib/a.go", "package m\nfunc K(s int) uint64 { return Kn[s] }\n"),
            &[
                ("lib/b.go", "package m\nfunc init() { for i := range Kn { Kn[i] = 3 << i } }\n"),
                ("lib/t.go", "package m\nvar Kn [60]uint64\nfunc init() { Kn[0] = 1 }\n"),
                ("lib/a_test.go", "package m\nfunc init() { Kn[4] = 5 }\n"),
            ][..],
            "K(4)",
        ),
        (
            ("c.cs", "class C { public static ulong K(int s) => T.Kn[s]; }\n"),
            &[
                ("lib/t.cs", "static partial class T { public static ulong[] Kn = new ulong[64]; }\n"),
                (
                    "lib/z.cs",
                    "static partial class T { static T() { for (int i = 0; i < 62; i++) Kn[i] = 3UL << i; } }\n",
                ),
            ],
            "C.K(4)",
        ),
        (
            ("m.py", "import setup\nfrom t import KN\ndef k(s):\n    return KN[s]\n"),
            &[
                ("lib/setup.py", "import t as tables\nfor i in range(64): tables.KN[i] = 3 << i\n"),
                ("lib/t.py", "KN = [0] * 64\n"),
            ],
            "k(4)",
        ),
        (
            ("a.go", "package m\nfunc K(s int) B { var b B; b.Put(s); return b }\n"),
            &[
                ("lib/b.go", "package m\nfunc (b *B) Put(s int) { *b |= 3 << s }\n"),
                ("lib/t.go", "package m\ntype B uint64\n"),
            ],
            "K(4)",
        ),
        (
            ("a.rs", "pub fn k(s: u32) -> u64 { let mut b = B(0); b.put(s); b.0 }\n"),
            &[
                ("lib/b.rs", "impl B { pub fn put(&mut self, s: u32) { self.0 |= 3 << s } }\n"),
                ("lib/t.rs", "pub struct B(pub u64);\n"),
            ],
            "k(4)",
        ),
    ] {
        let files = [&[main], others].concat();
        let answer = program(&files, &["show", "--format", "dec", "--file", main.0, "--with", "lib", call]);
        assert_eq!((answer.out.trim(), answer.status), ("48", Some(0)), "{}: {}", main.0, answer.err);
    }
}

/// A static member of a class is the same in each file that includes its header.
#[test]
fn files_share_the_static_members_of_a_class() {
    let files = [
        (
            "a.cpp",
            "#include \"lib/r.h\"\nint R::seed = 6;\nint f() { int a = R::next(); return a * 10 + R::next(); }\n",
        ),
        ("lib/r.h", "#pragma once\n// {\nclass R {\npublic:\n  static int seed;\n  static int next();\n};\n"),
        ("lib/r.cpp", "#include \"r.h\"\nint R::next() { return seed++; }\n"),
    ];
    let answer = program(&files, &["show", "--format", "dec", "--file", "a.cpp", "--with", "lib", "f()"]);
    assert_eq!((answer.out.trim(), answer.status), ("67", Some(0)), "{}", answer.err);
}

/// Files that are read as one must not share what each has for itself.
#[test]
fn files_that_would_share_variables_are_refused() {
    for (main, others, call, wanted) in [
        (
            ("a.c", "#include \"lib/r.h\"\nint f(void) { return fromb() * 10 + nxt(); }\n"),
            &[
                (
                    "lib/r.h",
                    "#pragma once\nstatic int seed = 1;\nstatic inline int nxt(void) { return seed++; }\nint fromb(void);\n",
                ),
                ("lib/b.c", "#include \"r.h\"\nint fromb(void) { return nxt(); }\n"),
            ][..],
            "f()",
            "defines `seed` as `static`",
        ),
        (
            ("a.c", "#define N 4\n#include \"lib/t.h\"\nint f(void) { return N * 10 + other(); }\n"),
            &[
                ("lib/t.h", "#pragma once\n#ifndef N\n#define N 8\n#endif\nint other(void);\n"),
                ("lib/b.c", "#include \"t.h\"\nint other(void) { return N; }\n"),
            ],
            "f()",
            "uses `N`, which one of the files",
        ),
        (
            ("m.py", "from t import SCALE, setup\ndef g():\n    setup()\n    return SCALE\n"),
            &[("lib/t.py", "SCALE = 1\ndef setup():\n    global SCALE\n    SCALE = 7\n")],
            "g()",
            "`SCALE` is assigned in a function",
        ),
        (
            ("m.py", "from t import f\ndef g():\n    global K\n    K = 9\n    return f()\n"),
            &[("lib/t.py", "K = 5\ndef f(): return K\n")],
            "g()",
            "`K` is assigned in a function",
        ),
        (
            ("m.py", "import t\ndef f(KN):\n    return t.KN[0] + KN\n"),
            &[("lib/t.py", "KN = [5]\n")],
            "f(1)",
            "unknown name `t`",
        ),
    ] {
        let files = [&[main], others].concat();
        let answer = program(&files, &["show", "--file", main.0, "--with", "lib", call]);
        assert!(answer.status == Some(2) && answer.err.contains(wanted), "{}{}", answer.out, answer.err);
    }
}

#[test]
fn a_file_that_fills_a_table_is_named() {
    let files = [
        ("a.cpp", "#include \"t.h\"\nint k(int s) { return Kn[s]; }\n"),
        ("t.h", "#pragma once\nextern int Kn[64];\n"),
        ("lib/t.cpp", "int Kn[64];\n"),
        ("lib/i.cpp", "#include \"../t.h\"\nstruct I { I() { Kn[4] = 3; } };\nstatic I i;\n"),
        ("lib/j.cpp", "#include \"../t.h\"\nint j() { int Kn2 = Kn[3] == 2; return Kn2; }\n"),
    ];
    let answer = program(&files, &["show", "--format", "dec", "--file", "a.cpp", "--with", "lib", "k(4)"]);
    assert_eq!(answer.out.trim(), "0", "{}", answer.err);
    assert!(answer.err.contains("`/lib/i.cpp` is not read, and assigns to `Kn`"), "{}", answer.err);
    assert!(!answer.err.contains("j.cpp"), "{}", answer.err);
}

/// A program that is too long with its headers is not advised to read one of them.
#[test]
fn what_is_too_long_is_not_advised() {
    let long =
        format!("#pragma once\n#define LIMIT 5\n/*{}*/\n", "x".repeat(bitrose_lang::SOURCE_LIMIT / 5 * 3));
    let files = [
        ("a.c", "#include \"b.h\"\n#include \"lib/c.h\"\nint f(void) { return LIMIT; }\n"),
        ("b.h", &long),
        ("lib/c.h", &long),
    ];
    let answer = program(&files, &["show", "--file", "a.c", "--with", "lib", "f()"]);
    assert!(
        answer.err.contains("its headers are left out") && !answer.err.contains("`--with"),
        "{}",
        answer.err
    );
}

/// The value of a call with a folder, or the error.
fn with_folder(files: &[(&str, &str)], call: &str) -> String {
    let main = files[0].0;
    let answer = program(files, &["show", "--format", "dec", "--file", main, "--with", "lib", call]);
    if answer.status == Some(0) { answer.out.trim().to_owned() } else { answer.err }
}

/// Asserts the value of each call, or a part of its error.
fn assert_with_folder(files: &[(&str, &str)], calls: &[(&str, &str)]) {
    for (call, wanted) in calls {
        let found = with_folder(files, call);
        let is_right = if wanted.parse::<u64>().is_ok() { found == *wanted } else { found.contains(wanted) };
        assert!(is_right, "{}: {call}: {found}", files[0].0);
    }
}

#[test]
fn a_name_of_rust_comes_from_the_file_of_its_module() {
    let files = [
        (
            "lib/main.rs",
            "mod a; mod b; mod deep;\nuse b::K as KK;\nuse deep::*;\n\
             pub fn g() -> i32 { b::K }\npub fn h() -> i32 { a::K }\npub fn i() -> i32 { KK }\n\
             pub fn j() -> i32 { Z }\npub fn k() -> i32 { deep::inner::Y }\n\
             pub fn l() -> i32 { a::K * 10 + b::K }\npub fn m() -> i32 { deep::inner::W + deep::W }\n",
        ),
        ("lib/a.rs", "pub const K: i32 = 2; pub const Z: i32 = 3; pub const Y: i32 = 4;"),
        ("lib/b.rs", "pub const K: i32 = 7; pub const Y: i32 = 8;"),
        ("lib/deep/mod.rs", "pub mod inner;\npub use self::inner::{X, Z};\npub const W: i32 = 100;"),
        (
            "lib/deep/inner.rs",
            "pub const Z: i32 = 5; pub const X: i32 = 6; pub const Y: i32 = 9; pub const W: i32 = 1;",
        ),
    ];
    let of_modules = [("g()", "7"), ("h()", "2"), ("i()", "7"), ("j()", "5"), ("k()", "9")];
    assert_with_folder(&files, &of_modules);
    assert_with_folder(&files, &[("l()", "27"), ("m()", "101")]);
    let open = [
        ("lib/m.rs", "pub fn f() -> i32 { K }"),
        ("lib/a.rs", "pub const K: i32 = 2;"),
        ("lib/b.rs", "pub const K: i32 = 7;"),
    ];
    assert_with_folder(&open, &[("f()", "`K` is defined in `/lib/a.rs` and in `/lib/b.rs`")]);
    let open = [("lib/m.rs", "pub fn f() -> i32 { c::K }"), open[1]];
    assert_with_folder(&open, &[("f()", "unknown name `c::K`")]);
}

#[test]
fn a_module_of_rust_with_a_condition_is_not_chosen() {
    let files = [
        (
            "lib/main.rs",
            "#[cfg(target_feature = \"bmi2\")]\nmod pext;\n#[cfg(not(target_feature = \"bmi2\"))]\n\
             #[path = \"z_magic.rs\"]\npub(crate) mod sl;\n#[path = \"other.rs\"] mod free;\n\
             pub fn f() -> u32 { sl::BITS }\npub fn g() -> u32 { pext::BITS }\npub fn h() -> u32 { free::K }\n",
        ),
        ("lib/pext.rs", "pub const BITS: u32 = 1;"),
        ("lib/z_magic.rs", "pub const BITS: u32 = 2;"),
        ("lib/other.rs", "pub const K: u32 = 3;"),
    ];
    let magic = "`/lib/z_magic.rs`, which depends on `#[cfg(not(target_feature = \"bmi2\"))]`";
    assert_with_folder(&files, &[("f()", magic), ("g()", "`/lib/pext.rs`, which depends on"), ("h()", "3")]);
}

#[test]
fn macros_of_rust_are_looked_for() {
    let files = [
        ("lib/main.rs", "#[macro_use] mod mac;\npub fn f() -> i32 { three!() }\n"),
        ("lib/mac.rs", "macro_rules! three { () => { 3 } }\n"),
    ];
    assert_with_folder(&files, &[("f()", "3")]);
}

#[test]
fn a_name_that_several_files_define_is_not_guessed() {
    let att =
        |file, plus| (file, ["int att(int s) { return s + 1; }", "int att(int s) { return s + 2; }"][plus]);
    let files = [
        ("lib/a.c", "int att(int s);\nint f(int s) { return att(s); }\n"),
        att("lib/new.c", 1),
        att("lib/old.c", 0),
    ];
    let error = with_folder(&files, "f(1)");
    assert!(error.contains("`att` is defined in `/lib/new.c` and in `/lib/old.c`"), "{error}");
    assert!(error.contains("help: add `--with /lib/new.c`"), "{error}");
    let chosen =
        ["show", "--format", "dec", "--file", "lib/a.c", "--with", "lib/old.c", "--with", "lib", "f(1)"];
    assert_eq!(program(&files, &chosen).out.trim(), "2");
    // namespaces and signatures
    let spaces = [
        (
            "lib/a.cpp",
            "namespace white { int push(int s); }\nnamespace black { int push(int s); }\n\
             int g(int s) { return black::push(s); }\n",
        ),
        ("lib/b.cpp", "namespace white { static const int D = 8; int push(int s) { return s + D; } }\n"),
        ("lib/c.cpp", "namespace black { static const int D = -8; int push(int s) { return s + D; } }\n"),
    ];
    assert_with_folder(&spaces, &[("g(20)", "12")]);
    let overloads = [
        (
            "lib/a.cpp",
            "typedef unsigned long long U64;\nint up(int s);\nU64 up(U64 b);\nU64 g(U64 b) { return up(b); }\n",
        ),
        ("lib/b.cpp", "int up(int s) { return s + 8; }\n"),
        ("lib/c.cpp", "unsigned long long up(unsigned long long b) { return b << 8; }\n"),
    ];
    assert_with_folder(&overloads, &[("g(1)", "256")]);
}

#[test]
fn packages_decide_which_file_is_meant() {
    let java = [
        (
            "lib/Main.java",
            "import b.Consts;\npublic class Main { static int f() { return Consts.K; } static int g() { return Other.K; } static int h() { return Sub.h(3); } }\n",
        ),
        ("lib/a/Consts.java", "package a; public class Consts { public static final int K = 2; }\n"),
        ("lib/b/Consts.java", "package b; public class Consts { public static final int K = 7; }\n"),
        ("lib/Sub.java", "class Sub extends Base { static int h(int x) { return up(x); } }\n"),
        ("lib/Base.java", "class Base { static int up(int x) { return x + 8; } }\n"),
        ("lib/a/Other.java", "package a; public class Other { public static final int K = 3; }\n"),
    ];
    assert_with_folder(&java, &[("Main.f()", "7"), ("Main.g()", "unknown name `Other`"), ("Main.h()", "11")]);
    let sharp = [
        ("lib/m.cs", "using B; static class M { public static int F() => Consts.K; }\n"),
        ("lib/a.cs", "namespace A { static class Consts { public const int K = 2; } }\n"),
        ("lib/b.cs", "namespace B { static class Consts { public const int K = 7; } }\n"),
    ];
    assert_with_folder(&sharp, &[("M.F()", "7")]);
    let go = [
        ("lib/main.go", "package main\nfunc f() int { return W + up(3) }\nfunc g() int { return orcs(3) }\n"),
        ("lib/a.go", "//go:build !amd64 && (arm64 || linux)\n\npackage main\nconst W = 4\n"),
        ("lib/b.go", "//go:build amd64 && !ignore\n\npackage main\nconst W = 8\n"),
        ("lib/m_arm64.go", "package main\nfunc up(x int) int { return x + 4 }\n"),
        ("lib/x_linux_amd64.go", "package main\nfunc up(x int) int { return x + 80 }\n"),
        ("lib/orc/o.go", "package orc\nfunc orcs(x int) int { return 3 }\n"),
    ];
    assert_with_folder(&go, &[("f()", "91"), ("g()", "unknown function `orcs`")]);
    let python = [
        ("lib/m.py", "from b import K\ndef f():\n    return K\n"),
        ("lib/a.py", "K = 2\n"),
        ("lib/b.py", "K = 7\n"),
    ];
    assert_with_folder(&python, &[("f()", "7")]);
}

#[test]
fn a_type_is_found_in_its_file() {
    let cpp =
        [("lib/m.cpp", "int get(Square s) { return s; }\n"), ("lib/inc/b.hpp", "enum Square { A1, B1 };\n")];
    assert_with_folder(&cpp, &[("get(B1)", "1")]);
    let go = [
        (
            "lib/engine/m.go",
            "package engine\nimport (\n\t. \"x/common\"\n)\nfunc f(m Move) bool { return m == 1 }\n",
        ),
        ("lib/common/move.go", "package common\ntype Move int32\n"),
    ];
    assert_with_folder(&go, &[("f(1)", "true")]);
    let sharp = [
        ("lib/m.cs", "\u{FEFF}namespace A.B { static class M { public static int F() => new C(3).x; } }\n"),
        (
            "lib/c.cs",
            "\u{FEFF}using System;\nnamespace A.B { struct C { public int x; public C(int n) { x = n; } } }\n",
        ),
    ];
    assert_with_folder(&sharp, &[("M.F()", "3")]);
}

/// What FILE defines itself is not looked for, nor do names that a call does not reach collide.
#[test]
fn a_folder_takes_nothing_away() {
    let own = [
        (
            "lib/a.c",
            "static int lsb(int b) { return b + 1; }\nint f(int b) { int rank = b; return lsb(rank); }\n",
        ),
        ("lib/b.c", "static int lsb(int b) { return b + 2; }\nint rank(int s) { return 3; }\n"),
        ("lib/c.c", "static int rank;\nint lsb(int b) { return b + 3; }\n"),
    ];
    assert_with_folder(&own, &[("f(3)", "4")]);
    let statics = [
        (
            "lib/a.c",
            "int put(int s);\nint take(int s);\nint f(int s) { return put(s); }\n\
             int g(int s) { return put(s) + take(s); }\nint h(int s) { return s; }\n",
        ),
        (
            "lib/b.c",
            "static int step;\nstatic int set(int s) { return s + 1 + step; }\nint put(int s) { return set(s); }\n",
        ),
        ("lib/c.c", "static int set(int s) { return s - 1; }\nint take(int s) { return set(s); }\n"),
    ];
    assert_with_folder(&statics, &[("f(3)", "4"), ("g(3)", "several definitions of `set`"), ("h(3)", "3")]);
    let classes = [
        (
            "lib/a.cpp",
            "#include \"b.h\"\nint f(int x) { Engine e; int n = e.make(x); return n + e.b.make(x); }\nint g() { return Engine::get() + Board::get(); }\n",
        ),
        (
            "lib/b.h",
            "#pragma once\nstruct Board { static bool init; int n = 0; int make(int m); static int get(); };\n\
             struct Engine { static bool init; Board b; int make(int m); static int get(); };\n",
        ),
        (
            "lib/board.cpp",
            "#include \"b.h\"\nbool Board::init = false;\nint Board::make(int m) { n += m; return n; }\n\
             int Board::get() { return 3; }\n",
        ),
        (
            "lib/engine.cpp",
            "#include \"b.h\"\nbool Engine::init = false;\nint Engine::make(int m) { return b.make(m) * 2; }\n\
             int Engine::get() { return 4; }\n",
        ),
    ];
    assert_with_folder(&classes, &[("f(3)", "12"), ("g()", "7")]);
}

#[test]
fn equal_looks_in_the_folder_for_a_call_with_variables() {
    let files = [
        ("lib/a.c", "int att(int s);\nint f(int s) { return att(s); }\n"),
        ("lib/b.c", "int att(int s) { return s & 7; }\n"),
    ];
    let equal = |right| program(&files, &["equal", "--file", "lib/a.c", "--with", "lib", "f(sq)", right]);
    let (same, other) = (equal("sq & 7"), equal("sq & 3"));
    assert!(same.status == Some(0) && same.out.contains("equal"), "{}{}", same.out, same.err);
    assert!(other.status == Some(1) && other.out.contains("not equal"), "{}{}", other.out, other.err);
}

#[test]
fn local_variables_are_not_noted() {
    let files = [
        (
            "lib/a.c",
            "int i;\nint other(int);\nint f(int x) { for (i = 0; i < x; i++); return i + other(x); }\n",
        ),
        ("lib/b.c", "int other(int x) { return x; }\n"),
        ("lib/c.c", "int third(int x) { for (int i = 0; i < x; ++i) x += i; return x; }\n"),
    ];
    let answer = program(&files, &["show", "--format", "dec", "--file", "lib/a.c", "--with", "lib", "f(3)"]);
    assert!(answer.out.trim() == "6" && !answer.err.contains("assigns"), "{}{}", answer.out, answer.err);
}

/// A file beside the program is named only if the name is no longer missing with it.
#[test]
fn a_file_that_does_not_help_is_not_named() {
    let files = [
        ("lib/b.h", "struct A { int get(); };\nstruct Board { int get(); };\n"),
        ("lib/a.cpp", "#include \"b.h\"\nint A::get() { return 1; }\n"),
    ];
    let answer = program(&files, &["show", "--file", "lib/b.h", "Board().get()"]);
    assert!(answer.status == Some(2) && !answer.err.contains("--with"), "{}", answer.err);
}

/// An engine of which a function is pasted, by itself.
const ENGINE: [(&str, &str); 3] = [
    (
        "lib/types.h",
        "#pragma once\n#include <stdint.h>\ntypedef uint64_t BB;\nenum { NOT_H_FILE = 1 };\nstruct Pos { BB pieces[2]; };\n",
    ),
    (
        "lib/moves.c",
        "#include \"types.h\"\n\nBB masks(int f);\n\nBB pushes(BB b) {\n    return b << 8;\n}\n\nBB captures(struct Pos *pos,\n            int side) {\n    return (pos->pieces[side] << 9) | masks(3);\n}\n\nint main() { return captures(0, 1); }\n",
    ),
    ("lib/masks.c", "#include \"types.h\"\nBB masks(int f) { return (BB)0x0101010101010101 << f; }\n"),
];
const CAPTURES: &str =
    "BB captures(struct Pos *pos, int side) {\n  return (pos->pieces[side] << 9) | masks(3);\n}\n";

/// Writes files, and returns the answer of `bitrose step --with` their folder for code on standard input.
fn pasted(files: &[(&str, &str)], code: &str) -> Answer {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let path = folder.path().display().to_string();
    let mut answer = run(&["step", "--with", &path], code);
    answer.err = answer.err.replace(&path, "");
    answer
}

#[test]
fn pasted_code_is_read_in_the_file_that_it_comes_from() {
    let answer = pasted(&ENGINE, CAPTURES);
    assert!(answer.err.contains("`/lib/masks.c`"), "{}", answer.err);
    assert!(answer.err.contains("captures(&pos, "), "{}", answer.err);
    assert!(answer.out.contains("pos->pieces[side] << 9  (line 11)"), "{}", answer.out);
    assert!(answer.out.contains("missing & NOT_H before or & NOT_A after"), "{}", answer.out);
    // The function in the middle of the file is meant, not the last one.
    let answer = pasted(&ENGINE, "BB pushes(BB b) {\n\treturn b << 8;\n}");
    assert!(answer.out.contains("b << 8  (line 6)"), "{}", answer.out);
}

#[test]
fn pasted_code_is_read_with_files_that_are_named() {
    let code = "BB west(BB pawns) { return pawns << 7 | masks(0); }";
    let folder = tempfile::tempdir().unwrap();
    let files = ["types.h", "masks.c"].map(|name| folder.path().join(name));
    for (path, name) in files.iter().zip(["lib/types.h", "lib/masks.c"]) {
        fs::write(path, ENGINE.iter().find(|file| file.0 == name).unwrap().1).unwrap();
    }
    let [types, masks] = files.each_ref().map(|path| path.to_str().unwrap());
    let answer = run(&["step", "--with", types, "--with", masks], code);
    assert!(answer.out.contains("pawns << 7  (line 1)"), "{}{}", answer.out, answer.err);
    // a call alone is in the language of the files
    for call in ["masks(3)", "masks(3);"] {
        let answer = run(&["step", "--with", masks, call], "");
        assert!(answer.err.contains("note: read as C\n"), "{}", answer.err);
        assert!(answer.out.contains("0x0808080808080808"), "{}", answer.out);
    }
    // their names hide those of bitrose, macros too
    let own = folder.path().join("own.h");
    fs::write(
        &own,
        "#define NOT_A 7\nstatic unsigned long long east(unsigned long long b) { return b << 1; }\n",
    )
    .unwrap();
    let own = own.to_str().unwrap();
    for (code, last) in [
        ("east(0x80)", "=> 0x0000000000000100"),
        ("NOT_A", "7"),
        ("U64 f(U64 b) { return 5; }\nf(NOT_A)", "=> 0x0000000000000005"),
    ] {
        let answer = run(&["step", "--format", "hex", "--with", own, code], "");
        assert!(
            answer.out.contains(last) && !answer.err.contains("taken from"),
            "{code}: {}{}",
            answer.out,
            answer.err
        );
    }
    // the text of a file that is named is that file
    let answer = run(&["step", "--with", masks], ENGINE[2].1);
    assert_eq!(answer.status, Some(0), "{}", answer.err);
    let answer = run(&["step", "--with", masks, "e4 << 8"], "");
    assert!(!answer.err.contains("read as") && answer.out.contains("e5"), "{}{}", answer.out, answer.err);
    let answer = run(&["step", "--with", "none.c", "masks(3)"], "");
    assert!(answer.err.contains("`none.c`: expected a source file"), "{}", answer.err);
}

#[test]
fn what_fills_the_tables_of_pasted_code_is_read_if_it_fits() {
    let table = "#include \"types.h\"\nBB jump(int s);\nBB knight[64];\nvoid init(void) { for (int s = 0; s < 64; s++) knight[s] = jump(s); }\n";
    let jump = "#include \"types.h\"\nBB jump(int s) { return 1ULL << s; }\n";
    let code = "BB three(BB b) { return knight[3] | b; }";
    let answer = pasted(&[ENGINE[0], ("lib/table.c", table), ("lib/jump.c", jump)], code);
    assert!(answer.err.contains("\n  init();\n") && answer.err.contains("`/lib/jump.c`"), "{}", answer.err);
    assert_eq!(answer.status, Some(0), "{}", answer.err);
    // another `init` is in the way, so nothing fills them
    let other = format!("{jump}void init(void) {{}}\n");
    let answer = pasted(&[ENGINE[0], ("lib/table.c", table), ("lib/jump.c", &other)], code);
    assert!(answer.err.contains("`knight` is all 0"), "{}", answer.err);
    assert_eq!(answer.status, Some(0), "{}", answer.err);
}

#[test]
fn pasted_code_that_is_in_no_file_is_read_with_what_it_needs() {
    let code = "BB west(BB pawns) { return pawns << 7 | masks(0); }";
    let answer = pasted(&ENGINE, code);
    assert!(answer.err.contains("`/lib/types.h`") && answer.err.contains("`/lib/masks.c`"), "{}", answer.err);
    assert!(answer.out.contains("pawns << 7  (line 1)"), "{}", answer.out);
    // What it includes is not read: code that is pasted may come from anybody.
    let outside = tempfile::NamedTempFile::new().unwrap();
    fs::write(outside.path(), "enum { SECRET = 7 };\n").unwrap();
    let include = format!(
        "#include \"{}\"\nBB three(BB pawns) {{ return pawns << SECRET; }}",
        outside.path().display()
    );
    let answer = pasted(&ENGINE, &include);
    assert!(answer.err.contains("unknown name `SECRET`") && answer.status == Some(2), "{}", answer.err);
    // Neither is what a changed function includes, in its place in a file.
    let changed =
        format!("BB pushes(BB b) {{\n#include \"{}\"\n    return b << SECRET;\n}}", outside.path().display());
    let answer = pasted(&ENGINE, &changed);
    assert!(answer.err.contains("unknown name `SECRET`") && answer.err.contains("moves.c"), "{}", answer.err);
    let answer = pasted(&ENGINE, "BB pushes(BB b) {\n    return b << 9;\n}");
    assert!(answer.out.contains("b << 9  (line 6)"), "{} {}", answer.out, answer.err);
    // A brace in a string closes nothing, whatever else is in the string.
    let quoted = "#include <stdint.h>\ntypedef uint64_t BB;\nBB pushes(BB b) {\n    puts(\"\\\"}\");\n    return b << 8;\n}\n";
    let answer = pasted(&[("moves.c", quoted)], "BB pushes(BB b) {\n    return b << 9;\n}");
    assert!(answer.out.contains("b << 9  (line 4)"), "{} {}", answer.out, answer.err);
    // With a copy, nothing says which of the two is meant: so it is read by itself, not as part of either.
    let copy = [&ENGINE[..], &[("lib/old/moves.c", ENGINE[1].1)]].concat();
    let answer = pasted(&copy, CAPTURES);
    assert!(answer.out.contains("pos->pieces[side] << 9  (line 2)"), "{} {}", answer.out, answer.err);
}

#[test]
fn methods_are_read_in_their_class() {
    let board = "pub struct Board { all: u64, own: u64 }\nimpl Board {\n    pub fn new() -> Self { Board { all: 0, own: 0 } }\n\n    pub fn east(&self) -> u64 {\n        (self.own & MOST) << 1\n    }\n\n    pub fn last(&self) -> u64 { self.all }\n}\n";
    let files = [("src/board.rs", board), ("src/consts.rs", "pub const MOST: u64 = !0;\n")];
    let files = [files[0], ("src/main.rs", "mod board;\nmod consts;\n"), files[1]];
    let code = "pub fn east(&self) -> u64 {\n    (self.own & MOST) << 1\n}";
    let answer =
        pasted(&[("src/board.rs", &format!("use crate::consts::MOST;\n{board}")), files[1], files[2]], code);
    assert!(answer.out.contains("(self.own & MOST) << 1  (line 7)"), "{} {}", answer.out, answer.err);
    assert!(answer.out.contains("missing & NOT_H"), "{}", answer.out);
}

/// The types that only the call of a pasted function of Rust needs are read as well, and a test at the end of a file
/// doesn't hide what is in front of it.
/// Functions of one name in two modules that are imported side by side are not taken for each other.
#[test]
fn modules_that_are_imported_together_are_read_both() {
    let files = [
        ("a.rs", "pub fn shift(b: u64) -> u64 { b << 1 }\n"),
        ("b.rs", "pub fn shift(b: u64) -> u64 { b << 8 }\n"),
    ];
    for imported in
        ["use crate::{a, b};", "use crate::a; use crate::b;", "use crate::b::{self}; use crate::a;"]
    {
        let code = format!("{imported}\nfn f(x: u64) -> u64 {{ a::shift(x) + 16 * b::shift(x) }}\nf(1)");
        let answer = pasted(&files, &code);
        assert!(
            answer.out.contains("f(1)") && answer.out.contains("0x0000000000001002"),
            "{imported}: {}",
            answer.out
        );
    }
}

/// Checks what a call gives, or what its error says, at the end of pasted code.
fn assert_pasted(files: &[(&str, &str)], rows: &[(&str, &str)]) {
    for (code, wanted) in rows {
        let answer = pasted(files, code);
        let is_right = match wanted.parse::<u64>() {
            Ok(value) => first_value(&answer.out) == Some(value),
            Err(_) => answer.status == Some(2) && answer.err.contains(wanted),
        };
        assert!(is_right, "{code}: {wanted}: {} {}", answer.out, answer.err);
    }
}

/// Returns what the first step gives: the last number in hexadecimal in the row with both.
fn first_value(out: &str) -> Option<u64> {
    let row = out.lines().find(|line| line.contains("0x"))?;
    u64::from_str_radix(row.trim_end().rsplit("0x").next()?, 16).ok()
}

const SHIFTS: [(&str, &str); 5] = [
    (
        "lib.rs",
        "pub mod a;\npub mod b;\npub mod c;\npub mod east { pub fn val() -> u64 { 7 } }\npub fn val() -> u64 { 9 }\n",
    ),
    (
        "a.rs",
        "pub mod sub;\npub fn shift(b: u64) -> u64 { b << 1 }\npub const M: u64 = 1;\npub fn val() -> u64 { 5 }\n\
         pub mod east { pub fn val() -> u64 { 70 } }\n",
    ),
    ("a/sub.rs", "pub fn up(x: u64) -> u64 { x + super::val() }\n"),
    (
        "b.rs",
        "pub fn shift(b: u64) -> u64 { b << 8 }\npub const M: u64 = 2;\npub fn other(b: u64) -> u64 { b + 3 }\n\
         pub fn val() -> u64 { 6 }\npub fn above(x: u64) -> u64 { x + super::val() }\n\
         pub trait Up { fn up(&self) -> Self; fn twice(&self) -> Self where Self: Sized { self.up().up() } }\n\
         pub enum E { P = 5, Q }\n",
    ),
    (
        "c.rs",
        "#[derive(Clone, Copy)]\npub struct B(pub u64);\nimpl crate::b::Up for B { fn up(&self) -> B { B(self.0 << 4) } }\n",
    ),
];

/// The values are those of rustc, with the code as the module of the crate.
#[test]
fn an_import_of_rust_says_which_file_is_meant() {
    let f = |imports: &str, value: &str| format!("{imports}\nfn f(x: u64) -> u64 {{ {value} }}\nf(1)");
    let rows = [
        (f("use crate::a::*; use crate::b::shift;", "shift(x) + 16 * M"), "272"),
        (f("use crate::{a::{self, M}, b::shift};", "shift(x) + 16 * M"), "272"),
        (f("use crate::a::*; use crate::b;", "shift(x) + 16 * b::shift(x)"), "4098"),
        (f("use crate::a::shift as s; use crate::b::shift as t;", "s(x) + 16 * t(x)"), "4098"),
        (f("", "use crate::a::shift; shift(x)"), "2"),
        (f("use crate::b::Up; use crate::c::B;", "B(x).twice().0"), "256"),
        (f("use crate::b::E::*; use crate::a::val;", "val() * 16 + Q as u64"), "86"),
        (f("use crate::a::*;", "shift(x) * 16 + crate::east::val()"), "39"),
        // `super` leads to the file above, whatever else is read
        (f("use crate::a::sub::up; use crate::b::other;", "other(x) * 16 + up(x)"), "70"),
        (f("use crate::b::above; fn val() -> u64 { 4 }", "above(x) * 16 + val()"), "164"),
        // with nothing that says which
        (f("use crate::a::*; use crate::b::*;", "shift(x)"), "`shift` is defined in `/a.rs` and in `/b.rs`"),
        (f("", "other(x) + shift(x)"), "`shift` is defined in `/a.rs` and in `/b.rs`"),
        (f("", "other(x) + M"), "`M` is defined in `/a.rs` and in `/b.rs`"),
        (f("use crate::b::other;", "other(x) + super::val()"), "`val` is defined in `/a.rs` and in `/b.rs`"),
        (f("use crate::b::other; fn val() -> u64 { 4 }", "other(x) + super::val()"), "`val` is defined in"),
        (f("use crate::c::*;", "shift(x)"), "unknown name `shift`"),
    ];
    assert_pasted(&SHIFTS, &rows.each_ref().map(|(code, wanted)| (&**code, *wanted)));
    let answer = pasted(&SHIFTS, "pub fn other(b: u64) -> u64 { b + 3 }");
    assert!(answer.err.contains("note: found in `/b.rs`, so lines"), "{}", answer.err);
}

const TRAITS: [(&str, &str); 5] = [
    ("lib.rs", "pub mod r;\npub mod ops;\npub mod t;\npub mod t2;\n"),
    (
        "r.rs",
        "pub struct S(pub u64);\n#[derive(PartialEq, Clone, Default)]\npub struct Two { pub a: S, pub b: u64 }\n",
    ),
    (
        "ops.rs",
        "use crate::r::S;\nimpl PartialEq for S { fn eq(&self, o: &S) -> bool { self.0 & 7 == o.0 & 7 } }\n\
         impl Eq for S {}\nimpl Ord for S { fn cmp(&self, o: &S) -> std::cmp::Ordering { o.0.cmp(&self.0) } }\n\
         impl PartialOrd for S { fn partial_cmp(&self, o: &S) -> Option<std::cmp::Ordering> { Some(self.cmp(o)) } }\n\
         impl Clone for S { fn clone(&self) -> S { S(self.0 + 1) } }\nimpl Default for S { fn default() -> S { S(9) } }\n",
    ),
    ("t.rs", "pub trait V { fn v(&self) -> u64; }\nimpl V for u64 { fn v(&self) -> u64 { self * 2 } }\n"),
    ("t2.rs", "pub trait W { fn v(&self) -> u64; }\nimpl W for u64 { fn v(&self) -> u64 { self * 7 } }\n"),
];

/// The values are those of rustc, with the code as a module of the crate.
#[test]
fn traits_that_another_file_implements_are_read() {
    let f = |imports: &str, value: &str| format!("{imports}\nfn f(x: u64) -> u64 {{ {value} }}\nf(3)");
    let r = |value: &str| f("use crate::r::*;", value);
    let two = "`v` is defined in `/t.rs` and in `/t2.rs`";
    let rows = [
        (r("(S(x) == S(11)) as u64"), "1"),
        (r("([S(x)] != [S(11)]) as u64"), "0"),
        (r("vec![S(1), S(x)].contains(&S(11)) as u64"), "1"),
        (r("(Two { a: S(x), b: 1 } == Two { a: S(11), b: 1 }) as u64"), "1"),
        (r("(S(x) < S(11)) as u64"), "0"),
        (r("S(x).max(S(11)).0"), "3"),
        (r("let mut v = vec![S(x), S(9)]; v.sort(); v[0].0"), "9"),
        (r("S::default().0 + Two::default().a.0"), "18"),
        (r("vec![S(x)].clone()[0].0"), "4"),
        (f("use crate::t::V;", "x.v()"), "6"),
        (f("use crate::t::*;", "x.v()"), "6"),
        (f("use crate::t2::W;", "x.v()"), two),
        (f("use crate::t2::W as _;", "x.v()"), two),
        (f("", "use crate::t2::*; x.v()"), two),
        (f("", "x.v()"), two),
    ];
    assert_pasted(&TRAITS, &rows.each_ref().map(|(code, wanted)| (&**code, *wanted)));
}

/// The values are those of rustc: what sorts compares by `PartialOrd` too.
#[test]
fn a_type_with_a_derived_ord_is_sorted_by_the_partial_ord_of_another_file() {
    let order = "use crate::r::S;\nimpl PartialOrd for S {\n\
         fn partial_cmp(&self, o: &S) -> Option<std::cmp::Ordering> { o.0.partial_cmp(&self.0) }\n}\n";
    let files = [
        ("lib.rs", "pub mod r;\npub mod ops;\n"),
        ("r.rs", "#[derive(PartialEq, Eq, Ord)]\npub struct S(pub u64);\n"),
        ("ops.rs", order),
    ];
    let f = |value: &str| format!("use crate::r::S;\nfn f(x: u64) -> u64 {{ {value} }}\nf(3)");
    let (sorted, greater) = (f("let mut v = vec![S(x), S(9)]; v.sort(); v[0].0"), f("S(x).max(S(9)).0"));
    assert_pasted(&files, &[(&*sorted, "9"), (&*greater, "3")]);
}

/// A name is not taken from a file that was read for another name, if a second file defines it too.
#[test]
fn a_name_in_two_headers_is_not_guessed() {
    let files = [
        ("a.h", "static inline unsigned long long shift(unsigned long long b) { return b << 1; }\n"),
        (
            "b.h",
            "static inline unsigned long long shift(unsigned long long b) { return b << 8; }\n\
             static inline unsigned long long other(unsigned long long b) { return b + 3; }\n",
        ),
    ];
    let f = "unsigned long long f(unsigned long long x) { return other(x) + shift(x); }\nf(1)";
    let g =
        "unsigned long long f(unsigned long long x, int shift) { return other(x) + (x << shift); }\nf(1, 2)";
    assert_pasted(&files, &[(f, "`shift` is defined in `/a.h` and in `/b.h`"), (g, "8")]);
}

#[test]
fn types_of_rust_are_read_for_the_call() {
    let files = [
        ("src/main.rs", "mod board;\n"),
        (
            "src/board.rs",
            "pub mod moves;\npub mod rights;\npub mod side;\npub mod square;\nuse crate::board::rights::Rights;\nuse side::Side;\n\
             pub struct Board { pub all: u64, pub rights: Rights, pub stm: Side }\n#[cfg(test)]\nmod tests { fn a() {} }\n",
        ),
        (
            "src/board/rights.rs",
            "#[derive(Clone, Copy)]\npub struct Rights { data: u16 }\n#[cfg(test)]\nmod tests { use super::*; }\n",
        ),
        ("src/board/side.rs", "#[derive(Clone, Copy, PartialEq)]\npub enum Side { White, Black }\n"),
        ("src/board/square.rs", "#[derive(Clone, Copy)]\npub enum Square { A1, B1, C1 }\n"),
        (
            "src/board/moves.rs",
            "use crate::board::lines::line;\nuse crate::board::square::Square;\nuse crate::board::Board;\n\
             impl Board {\n    fn pushes(&self, from: Square) -> u64 {\n        self.all << 8 | line(from as u8)\n    }\n}\n",
        ),
        ("src/board/lines.rs", "pub fn line(square: u8) -> u64 { 0xFF << square }\n"),
    ];
    let code = "fn pushes(&self, from: Square) -> u64 {\n        self.all << 8 | line(from as u8)\n    }\n";
    let answer = pasted(&files, code);
    assert!(answer.err.contains("  board.pushes(from)"), "{}", answer.err);
    assert!(answer.out.contains("self.all << 8  (line 6)"), "{} {}", answer.out, answer.err);
    // A file that is compiled only under a condition is not the only one that may define a name.
    let files = [
        (
            "src/lib.rs",
            "mod a;\n#[cfg(feature = \"x\")]\nmod b;\npub use a::*;\n#[cfg(feature = \"x\")]\npub use b::*;\n",
        ),
        ("src/a.rs", "macro_rules! make { ($name:ident) => { pub struct $name(pub u64); } }\nmake!(Kn);\n"),
        ("src/b.rs", "pub fn other(k: Kn) -> u64 { k.0 }\n"),
        ("src/c.rs", "use crate::*;\npub fn first(k: Kn) -> u64 {\n    k.0 & 1\n}\n"),
    ];
    let answer = pasted(&files, "pub fn first(k: Kn) -> u64 {\n    k.0 & 1\n}\n");
    assert!(answer.out.contains("k.0 & 1  (line 3)"), "{} {}", answer.out, answer.err);
}
