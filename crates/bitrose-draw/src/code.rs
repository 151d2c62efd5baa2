//! Constants as code.

use super::Format;
use super::number::{hex, hex_digits};
use bitrose_core::bitboard::Mapping;

/// Appends one constant of a language: a literal that its compiler takes as 64 bits, unsigned where it has such a
/// type. Formats that are no language print as [`Format::Hex`].
///
/// * C and C++: `ULL`, which needs no header and has at least 64 bits.
/// * Java: `L`. A hexadecimal `long` may have its sign bit set, so all 64 bits are kept.
/// * C#: `UL`. Rust: grouped and typed. Go and Zig: converted, for their literals have no type. Python: as it is.
/// * The macro draws the board of the number.
pub fn code(out: &mut Vec<u8>, format: Format, word: u64, mapping: Mapping) {
    let (before, after) = match format {
        Format::Rust => return rust(out, word),
        Format::Macro => return out.extend_from_slice(format!("{:#?}", mapping.board(word)).as_bytes()),
        Format::C | Format::Cpp => ("", "ULL"),
        Format::Java => ("", "L"),
        Format::CSharp => ("", "UL"),
        Format::Go => ("uint64(", ")"),
        Format::Zig => ("@as(u64, ", ")"),
        _ => ("", ""),
    };
    out.extend_from_slice(before.as_bytes());
    hex(out, word);
    out.extend_from_slice(after.as_bytes());
}

fn rust(out: &mut Vec<u8>, word: u64) {
    let digits = hex_digits(word);
    out.extend_from_slice(&digits[..2]);
    for group in digits[2..].chunks_exact(4) {
        out.extend_from_slice(group);
        out.push(b'_');
    }
    out.extend_from_slice(b"u64");
}

/// A truth value as the language writes it.
#[must_use]
pub const fn code_truth(format: Format, truth: bool) -> &'static str {
    match (format, truth) {
        (Format::Python, true) => "True",
        (Format::Python, false) => "False",
        (_, true) => "true",
        (_, false) => "false",
    }
}

#[cfg(test)]
mod tests {
    use super::code;
    use crate::Format;
    use bitrose_core::bitboard::{Bitboard, Mapping};
    use proptest::prelude::*;

    fn text(format: Format, word: u64) -> String {
        let mut out = Vec::new();
        code(&mut out, format, word, Mapping::Lerf);
        String::from_utf8(out).unwrap()
    }

    /// Reads a constant by the rules of its language, written from the languages' references: prefix, digit
    /// separators, suffix, range.
    fn read(format: Format, text: &str) -> Option<u64> {
        let (digits, bits) = match format {
            Format::Rust => (text.strip_suffix("u64")?.replace('_', ""), 64),
            Format::C | Format::Cpp => (text.strip_suffix("ULL")?.to_owned(), 64),
            Format::Java => (text.strip_suffix('L')?.to_owned(), 64),
            Format::CSharp => (text.strip_suffix("UL")?.to_owned(), 64),
            Format::Go => (text.strip_prefix("uint64(")?.strip_suffix(')')?.to_owned(), 64),
            Format::Zig => (text.strip_prefix("@as(u64, ")?.strip_suffix(')')?.to_owned(), 64),
            Format::Python => (text.to_owned(), u32::MAX),
            _ => return None,
        };
        let digits = digits.strip_prefix("0x")?;
        assert!(digits.len() * 4 <= bits as usize, "too many digits for the type");
        u64::from_str_radix(digits, 16).ok()
    }

    const LANGUAGES: [Format; 8] = [
        Format::Rust,
        Format::C,
        Format::Cpp,
        Format::Java,
        Format::CSharp,
        Format::Go,
        Format::Python,
        Format::Zig,
    ];

    #[test]
    fn one_constant_in_every_language() {
        let lines: Vec<_> = LANGUAGES.iter().map(|&format| text(format, 0x8000_0000_0000_FF00)).collect();
        insta::assert_snapshot!(lines.join("\n"), @r"
        0x8000_0000_0000_FF00_u64
        0x800000000000FF00ULL
        0x800000000000FF00ULL
        0x800000000000FF00L
        0x800000000000FF00UL
        uint64(0x800000000000FF00)
        0x800000000000FF00
        @as(u64, 0x800000000000FF00)
        ");
    }

    #[test]
    fn the_macro_is_read_back_by_the_macro() {
        let knight = bitrose_core::bitboard! {
            . . . . . . . .
            . . . . . . . .
            . . X . X . . .
            . X . . . X . .
            . . . . . . . .
            . X . . . X . .
            . . X . X . . .
            . . . . . . . .
        };
        assert_eq!(text(Format::Macro, knight.0), format!("{knight:#?}"));
    }

    proptest! {
        #[test]
        fn every_language_reads_the_same_number(word: u64) {
            for format in LANGUAGES {
                prop_assert_eq!(read(format, &text(format, word)), Some(word), "{}", format);
            }
        }

        #[test]
        fn the_drawing_in_the_macro_is_the_board(word: u64) {
            let drawn = text(Format::Macro, word);
            let cells: String = drawn["bitboard! {".len()..].chars().filter(|cell| ".X".contains(*cell)).collect();
            prop_assert_eq!(Bitboard::from_drawing(&cells), Bitboard(word));
        }
    }
}
