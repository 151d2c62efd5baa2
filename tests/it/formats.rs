//! Every format is read back as the same number: by bitrose, and by the compiler of its language where there is one.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::printed::printed;
use crate::running::run;

const NUMBERS: [u64; 6] =
    [0x0000_1422_0022_1400, 0x8040_2010_0804_0201, u64::MAX, 1 << 63, 0xFF00, 0x7FFF_FFFF_FFFF_FFFF];

fn shown(format: &str, number: u64) -> String {
    run(&["show", "--format", format, &number.to_string()], "").done()
}

#[test]
fn the_language_reads_its_own_formats() {
    for format in ["hex", "dec", "bin", "rust", "c", "cpp", "java", "csharp", "python"] {
        for number in NUMBERS {
            let text = shown(format, number);
            assert_eq!(
                run(&["show", "--format", "dec"], &text).done(),
                format!("{number}\n"),
                "{format}: {text}"
            );
        }
    }
}

#[test]
fn squares_make_the_same_set() {
    for number in NUMBERS {
        let set = format!("{{{}}}", shown("squares", number).trim_end());
        assert_eq!(run(&["show", "--format", "dec", &set], "").done(), format!("{number}\n"), "{set}");
    }
}

#[test]
fn scan_finds_every_format_again() {
    for format in ["grid", "hex", "rust", "c", "cpp", "java", "csharp", "go", "python", "zig", "macro"] {
        for number in NUMBERS.into_iter().filter(|&number| number != 0xFF00) {
            let found = run(&["scan", "--format", "json"], shown(format, number)).done();
            assert!(found.contains(&format!("\"dec\":\"{number}\"")), "{format}: {found}");
        }
    }
}

#[test]
fn json_is_read_by_a_json_reader() {
    for number in NUMBERS {
        let read: serde_json::Value = serde_json::from_str(&shown("json", number)).unwrap();
        assert_eq!(read["dec"].as_str().unwrap().parse(), Ok(number));
        let hex = read["hex"].as_str().unwrap().strip_prefix("0x").unwrap();
        assert_eq!(u64::from_str_radix(hex, 16), Ok(number));
        assert_eq!(read["squares"].as_array().unwrap().len(), number.count_ones() as usize);
    }
}

/// Writes a program, one statement a number from its literal and its decimal digits, and has it judged.
fn judged(
    format: &str,
    name: &str,
    [before, after]: [&str; 2],
    check: impl Fn(&str, &str) -> String,
    command: &[&str],
) {
    let checks = NUMBERS.map(|number| check(shown(format, number).trim_end(), &number.to_string()));
    let text = format!("{before}\n{}\n{after}\n", checks.join("\n"));
    printed(&[(name.to_owned(), text)], &[command]);
}

#[test]
fn c_takes_an_unsigned_constant_of_64_bits() {
    let check = |literal: &str, decimal: &str| {
        format!(
            "_Static_assert({literal} == {decimal}u && sizeof({literal}) == 8 && {literal} - {literal} - 1 > 0, \"\");"
        )
    };
    judged(
        "c",
        "test.c",
        ["", ""],
        check,
        &["cc", "-std=c11", "-Wall", "-Werror", "-fsyntax-only", "test.c"],
    );
}

#[test]
fn cpp_takes_an_unsigned_constant_of_64_bits() {
    let check = |literal: &str, decimal: &str| {
        format!(
            "static_assert(std::uint64_t{{{literal}}} == {decimal}u && std::is_unsigned<decltype({literal})>::value, \"\");"
        )
    };
    let command = ["c++", "-std=c++11", "-Wall", "-Werror", "-fsyntax-only", "test.cpp"];
    judged("cpp", "test.cpp", ["#include <cstdint>\n#include <type_traits>", ""], check, &command);
}

#[test]
fn rust_takes_an_unsigned_constant_of_64_bits() {
    let check = |literal: &str, decimal: &str| format!("const _: () = assert!({literal} == {decimal}_u64);");
    let command = ["rustc", "--crate-type=lib", "--emit=metadata", "test.rs"];
    judged("rust", "test.rs", ["", ""], check, &command);
}

#[test]
fn python_takes_the_constant() {
    let check = |literal: &str, decimal: &str| format!("assert {literal} == {decimal}");
    judged("python", "test.py", ["", ""], check, &["python3", "test.py"]);
}

#[test]
fn java_takes_a_long_with_the_same_bits() {
    let check = |literal: &str, decimal: &str| {
        format!("if (!Long.toUnsignedString({literal}).equals(\"{decimal}\")) System.exit(1);")
    };
    let around = ["class Test { public static void main(String[] arguments) {", "} }"];
    judged("java", "Test.java", around, check, &["java", "Test.java"]);
}

#[test]
fn go_takes_an_unsigned_constant_of_64_bits() {
    let check = |literal: &str, decimal: &str| format!("if n := {literal}; n != {decimal} {{ panic(n) }}");
    judged("go", "test.go", ["package main\nfunc main() {", "}"], check, &["go", "run", "test.go"]);
}

#[test]
fn zig_takes_an_unsigned_constant_of_64_bits() {
    let check =
        |literal: &str, decimal: &str| format!("comptime {{ if ({literal} != {decimal}) unreachable; }}");
    judged(
        "zig",
        "test.zig",
        ["", "pub fn main() void {}"],
        check,
        &["zig", "build-exe", "-fno-emit-bin", "test.zig"],
    );
}
