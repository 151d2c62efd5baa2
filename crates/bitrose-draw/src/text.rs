//! Numbers and squares as text, constants as code, text in ASCII.
//!
//! The numbers run over streams of millions of lines, so they are copied from tables that the compiler builds.

use super::Format;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use std::borrow::Cow;

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// The two hexadecimal digits of every byte.
const HEX: [[u8; 2]; 256] = {
    let mut table = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = [DIGITS[byte >> 4], DIGITS[byte & 15]];
        byte += 1;
    }
    table
};

/// `0x` and 16 digits.
pub(super) fn hex_digits(word: u64) -> [u8; 18] {
    let mut text = *b"0x0000000000000000";
    for (pair, byte) in text[2..].chunks_exact_mut(2).zip(word.to_be_bytes()) {
        pair.copy_from_slice(&HEX[usize::from(byte)]);
    }
    text
}

/// `0x` and 16 digits and a newline.
pub(super) fn hex_line(word: u64) -> [u8; 19] {
    let mut text = [b'\n'; 19];
    text[..18].copy_from_slice(&hex_digits(word));
    text
}

/// Appends `0x` and 16 digits in upper case.
pub fn hex(out: &mut Vec<u8>, word: u64) {
    out.extend_from_slice(&hex_digits(word));
}

/// Appends the unsigned decimal number.
pub fn dec(out: &mut Vec<u8>, word: u64) {
    out.extend_from_slice(itoa::Buffer::new().format(word).as_bytes());
}

/// Appends 64 binary digits, the most significant first.
pub fn bin(out: &mut Vec<u8>, word: u64) {
    out.extend((0..64).rev().map(|bit| b'0' + u8::from(word >> bit & 1 == 1)));
}

/// Appends the names of the squares from a1 to h8, separated by spaces; nothing for the empty set.
pub fn squares(out: &mut Vec<u8>, board: Bitboard) {
    for (index, square) in board.into_iter().enumerate() {
        if index > 0 {
            out.push(b' ');
        }
        out.extend_from_slice(&name(square));
    }
}

/// More squares than these are counted, not named.
const MOST_NAMES: u32 = 16;

/// How many squares, and which if they are few: `2 squares: c2 h3`.
#[must_use]
pub fn counted(board: Bitboard) -> String {
    let names: Vec<String> = board.squares().map(|square| square.to_string()).collect();
    match board.popcount() {
        0 => "no square".into(),
        1 => format!("1 square: {}", names[0]),
        count if count <= MOST_NAMES => format!("{count} squares: {}", names.join(" ")),
        count => format!("{count} squares"),
    }
}

/// The name of a square: `e4`.
pub(super) const fn name(square: Square) -> [u8; 2] {
    [b'a' + square.file().index(), b'1' + square.rank().index()]
}

/// Appends a constant of a language: a literal that its compiler takes as 64 bits, unsigned where it has such a type.
/// Formats that are not languages print as [`Format::Hex`].
///
/// * C and C++: `ULL`, which needs no header and has at least 64 bits.
/// * Java: `L`. A hexadecimal `long` may have its sign bit set, so all 64 bits are kept.
/// * C#: `UL`. Rust: grouped and typed. Go and Zig: converted, because their literals have no type. Python: as it is.
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

/// The text in ASCII, for terminals that show nothing else: every other character becomes a similar one, or a question mark.
///
/// One character becomes one, so columns stay aligned.
///
/// ```
/// use bitrose_draw::to_ascii;
///
/// assert_eq!(to_ascii("a · b → c … 3·8 ★"), "a - b > c ~ 3*8 *");
/// ```
#[must_use]
pub fn to_ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut before = ' ';
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        // between blanks the dot separates words, without them it multiplies
        plain.push(if letter == '·' && !before.is_whitespace() { '*' } else { nearest(letter) });
        before = letter;
    }
    Cow::Owned(plain)
}

const fn nearest(letter: char) -> char {
    match letter {
        '·' | '−' | '–' | '—' => '-',
        '→' | '▶' => '>',
        '←' => '<',
        '…' => '~',
        '×' => 'x',
        '○' => 'o',
        '●' => '1',
        '◆' => '@',
        '★' => '*',
        '☆' => '.',
        '∩' => '&',
        '∪' => '|',
        '∖' => '\\',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        letter if letter.is_ascii() => letter,
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    mod numbers {
        use crate::text::{bin, dec, hex, squares};
        use bitrose_core::bitboard::{Bitboard, Square};
        use proptest::prelude::*;

        fn text(paint: impl Fn(&mut Vec<u8>)) -> String {
            let mut out = Vec::new();
            paint(&mut out);
            String::from_utf8(out).unwrap()
        }

        #[test]
        fn texts_of_two_ranks() {
            let word = 0xFF00_0000_0000_FF00;
            assert_eq!(text(|out| hex(out, word)), "0xFF0000000000FF00");
            assert_eq!(text(|out| dec(out, word)), "18374686479671688960");
            assert_eq!(
                text(|out| bin(out, word)),
                format!("{}{}{}{}", "1".repeat(8), "0".repeat(40), "1".repeat(8), "0".repeat(8))
            );
            assert_eq!(text(|out| squares(out, Bitboard(0x8000_0000_0004_0001))), "a1 c3 h8");
            assert_eq!(text(|out| squares(out, Bitboard::EMPTY)), "");
        }

        proptest! {
            #[test]
            fn every_text_is_read_back(word: u64) {
                prop_assert_eq!(u64::from_str_radix(&text(|out| hex(out, word))[2..], 16), Ok(word));
                prop_assert_eq!(text(|out| dec(out, word)).parse(), Ok(word));
                prop_assert_eq!(u64::from_str_radix(&text(|out| bin(out, word)), 2), Ok(word));
                let read: Bitboard =
                    text(|out| squares(out, Bitboard(word))).split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect();
                prop_assert_eq!(read, Bitboard(word));
            }
        }
    }

    mod code {
        use crate::Format;
        use crate::text::code;
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
}
