//! Numbers and squares as text, constants as code, and text in ASCII.
//!
//! These functions process streams of millions of lines, so they copy from tables that are computed at compile time.

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

/// The word as `0x` and 16 digits.
pub(super) fn hex_digits(word: u64) -> [u8; 18] {
    let mut text = *b"0x0000000000000000";
    for (pair, byte) in text[2..].chunks_exact_mut(2).zip(word.to_be_bytes()) {
        pair.copy_from_slice(&HEX[usize::from(byte)]);
    }
    text
}

/// The word as `0x`, 16 digits and a newline.
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

/// If a set has more squares than this, they are counted but not named.
const MOST_NAMES: u32 = 16;

/// The number of squares, with their names if they are few: `2 squares: c2 h3`.
pub fn counted_squares(board: Bitboard) -> String {
    match board.popcount() {
        0 => "no square".into(),
        1 => format!("1 square: {board}"),
        count if count <= MOST_NAMES => format!("{count} squares: {board}"),
        count => format!("{count} squares"),
    }
}

/// The name of a square: `e4`.
pub(super) const fn name(square: Square) -> [u8; 2] {
    [b'a' + square.file().index(), b'1' + square.rank().index()]
}

/// Appends a constant of a language: a literal that the compiler takes as 64 bits, unsigned if the language has such a
/// type. Formats that are not languages print as [`Format::Hex`].
///
/// * C and C++: `ULL`, which needs no header and has at least 64 bits.
/// * Java: `L`. A hexadecimal `long` may have its sign bit set, so all 64 bits are kept.
/// * C#: `UL`. Rust: grouped and typed. Go and Zig: converted, because their literals have no type. Python: as is.
/// * The macro draws the board of the number.
pub fn code(out: &mut Vec<u8>, format: Format, word: u64, mapping: Mapping) {
    let (before, after) = match format {
        Format::Rust => return rust(out, word),
        Format::Macro => return out.extend_from_slice(format!("{:#?}", mapping.board(word)).as_bytes()),
        Format::Go => ("uint64(", ")"),
        Format::Zig => ("@as(u64, ", ")"),
        _ => ("", format.suffix()),
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

/// A truth value in the syntax of the language.
pub const fn code_truth(format: Format, truth: bool) -> &'static str {
    match (format, truth) {
        (Format::Python, true) => "True",
        (Format::Python, false) => "False",
        (_, true) => "true",
        (_, false) => "false",
    }
}

/// The text with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Converts text to ASCII, for terminals that show nothing else: every other character becomes a similar one, or a
/// question mark.
///
/// Each character becomes exactly one, so columns stay aligned.
///
/// ```
/// use bitrose_draw::to_ascii;
///
/// assert_eq!(to_ascii("a · b → c … 3·8 ★"), "a - b > c ~ 3*8 *");
/// ```
pub fn to_ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut before = ' ';
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        // Between blanks the dot is a separator, without them it means multiplication.
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
