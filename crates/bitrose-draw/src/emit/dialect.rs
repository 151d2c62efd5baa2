//! How each language writes names, numbers, comments and arrays.

use super::{NoLanguage, append};
use crate::Format;
use bitrose_core::magic::TableLayout;

/// What an array holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// 64-bit words.
    Word,
    /// Counts of 1 to 63.
    Shift,
    /// Places in the table.
    Offset,
}

/// One language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dialect {
    /// The language; never one of the other formats.
    pub format: Format,
}

impl Dialect {
    pub(super) const fn new(format: Format) -> Result<Self, NoLanguage> {
        match format {
            Format::Rust
            | Format::C
            | Format::Cpp
            | Format::Java
            | Format::CSharp
            | Format::Go
            | Format::Python
            | Format::Zig => Ok(Self { format }),
            _ => Err(NoLanguage(format)),
        }
    }

    /// Each line of a text as a comment.
    pub(super) fn comment(self, out: &mut String, indent: &str, text: &str) {
        let sign = if self.format == Format::Python { "#" } else { "//" };
        for line in text.lines() {
            append(out, format_args!("{indent}{sign} {line}\n"));
        }
    }

    /// The name of a constant: `ROOK_MAGICS`, `RookMagics` or `rook_magics`.
    pub(super) fn constant(self, words: &[&str]) -> String {
        match self.format {
            Format::CSharp | Format::Go => words.iter().map(|word| capitalized(word)).collect(),
            Format::Zig => words.join("_"),
            _ => words.join("_").to_ascii_uppercase(),
        }
    }

    /// The name of a function: `rook_attacks`, `rookAttacks` or `RookAttacks`.
    pub(super) fn function(self, words: &[&str]) -> String {
        match self.format {
            Format::CSharp | Format::Go => words.iter().map(|word| capitalized(word)).collect(),
            Format::Java | Format::Zig => {
                let rest: String = words[1..].iter().map(|word| capitalized(word)).collect();
                words[0].to_owned() + &rest
            }
            _ => words.join("_"),
        }
    }

    /// The type of what an array holds.
    const fn element(self, kind: Kind) -> &'static str {
        match (self.format, kind) {
            (Format::Rust | Format::Zig, Kind::Word) => "u64",
            (Format::Zig, Kind::Shift) => "u6",
            (Format::Rust, Kind::Shift) => "u8",
            (Format::Rust | Format::Zig, Kind::Offset) => "u32",
            (Format::Cpp, Kind::Word) => "std::uint64_t",
            (Format::Cpp, Kind::Shift) => "std::uint8_t",
            (Format::Cpp, Kind::Offset) => "std::uint32_t",
            (Format::Java, Kind::Word) => "long",
            (Format::Java, Kind::Shift | Kind::Offset) | (Format::CSharp, Kind::Offset) => "int",
            (Format::CSharp, Kind::Word) => "ulong",
            (Format::CSharp, Kind::Shift) => "byte",
            (Format::Go, Kind::Word) => "uint64",
            (Format::Go, Kind::Shift) => "uint8",
            (Format::Go, Kind::Offset) => "uint32",
            (_, Kind::Word) => "uint64_t",
            (_, Kind::Shift) => "uint8_t",
            (_, Kind::Offset) => "uint32_t",
        }
    }

    /// The beginning and the end of an array.
    fn frame(self, kind: Kind, name: &str, length: usize) -> (String, &'static str) {
        let element = self.element(kind);
        match self.format {
            Format::Rust => (format!("pub static {name}: [{element}; {length}] = ["), "];"),
            Format::C => (format!("static const {element} {name}[{length}] = {{"), "};"),
            Format::Cpp => (format!("inline constexpr {element} {name}[{length}] = {{"), "};"),
            Format::Java => (format!("static final {element}[] {name} = {{"), "};"),
            Format::CSharp => (format!("public static readonly {element}[] {name} = {{"), "};"),
            Format::Go => (format!("var {name} = [{length}]{element}{{"), "}"),
            Format::Zig => (format!("pub const {name} = [_]{element}{{"), "};"),
            _ => (format!("{name} = ["), "]"),
        }
    }

    /// Declares an array with its numbers.
    pub(super) fn array(self, out: &mut String, indent: &str, kind: Kind, name: &[&str], numbers: &[u64]) {
        let (open, close) = self.frame(kind, &self.constant(name), numbers.len());
        if self.format == Format::Rust {
            append(out, format_args!("{indent}#[rustfmt::skip]\n"));
        }
        append(out, format_args!("{indent}{open}\n"));
        let in_line = if kind == Kind::Word { 4 } else { 8 };
        for line in numbers.chunks(in_line) {
            *out += indent;
            *out += if self.format == Format::Go { "\t" } else { "    " }; // gofmt wants tabs
            for (place, &number) in line.iter().enumerate() {
                *out += if place == 0 { "" } else { " " };
                self.number(out, kind, number);
                out.push(',');
            }
            out.push('\n');
        }
        append(out, format_args!("{indent}{close}\n\n"));
    }

    fn number(self, out: &mut String, kind: Kind, number: u64) {
        if kind != Kind::Word {
            *out += &number.to_string();
            return;
        }
        let digits = format!("{number:016X}");
        *out += "0x";
        if self.format == Format::Rust {
            *out += &[&digits[..4], &digits[4..8], &digits[8..12], &digits[12..]].join("_");
        } else {
            *out += &digits;
        }
        *out += match self.format {
            Format::C | Format::Cpp => "ULL",
            Format::Java => "L",
            Format::CSharp => "UL",
            _ => "",
        };
    }

    /// What a file begins with; gives the indent of what stands in it.
    pub(super) fn open_file(self, out: &mut String, layout: TableLayout) -> &'static str {
        let is_pext = layout == TableLayout::Pext;
        let (text, indent) = match self.format {
            Format::C if is_pext => {
                ("#include <stdint.h>\n#ifdef __BMI2__\n#include <immintrin.h>\n#endif\n", "")
            }
            Format::C => ("#include <stdint.h>\n", ""),
            Format::Cpp if is_pext => {
                ("#pragma once\n#include <cstdint>\n#ifdef __BMI2__\n#include <immintrin.h>\n#endif\n", "")
            }
            Format::Cpp => ("#pragma once\n#include <cstdint>\n", ""),
            Format::Java => ("public final class Magics {\n    private Magics() {}\n", "    "),
            Format::CSharp => ("public static class Magics\n{", "    "),
            Format::Go => ("package magics\n", ""),
            _ => ("", ""),
        };
        *out += text;
        out.push('\n');
        indent
    }

    pub(super) fn close_file(self, out: &mut String) {
        let end = out.trim_end().len();
        out.truncate(end);
        out.push('\n');
        if matches!(self.format, Format::Java | Format::CSharp) {
            *out += "}\n";
        }
    }
}

fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(word.len().min(1));
    first.to_ascii_uppercase() + rest
}
