//! Numbers and lists of squares as text.
//!
//! These painters run once a line over streams of millions, so they copy from tables that the compiler builds.

use bitrose_core::bitboard::{Bitboard, Square};

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

/// Appends the names of the squares from a1 to h8, with a space between them; nothing for the empty set.
pub fn squares(out: &mut Vec<u8>, board: Bitboard) {
    for (place, square) in board.into_iter().enumerate() {
        if place > 0 {
            out.push(b' ');
        }
        out.extend_from_slice(&name(square));
    }
}

/// The name of a square: `e4`.
pub(super) const fn name(square: Square) -> [u8; 2] {
    [b'a' + square.file().index(), b'1' + square.rank().index()]
}

#[cfg(test)]
mod tests {
    use super::{bin, dec, hex, squares};
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
