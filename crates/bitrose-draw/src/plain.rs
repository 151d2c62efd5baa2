//! A fast path for drawing one board in plain text.

use super::text::hex_digits;
use super::{Names, Role};
use bitrose_core::bitboard::Mapping;

/// The row for every byte: `1 . . . . . . .` and a newline for 1.
const ROWS: [[u8; 16]; 256] = {
    let mut table = [*b". . . . . . . .\n"; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut file = 0;
        while file < 8 {
            if byte >> file & 1 == 1 {
                table[byte][2 * file] = Role::Set.ascii() as u8;
            }
            file += 1;
        }
        byte += 1;
    }
    table
};

/// The length of a row with its rank digit.
const ROW: usize = 2 + 16;
/// The length of eight rows and the file letters, after which the number begins.
const NUMBER: usize = 9 * ROW;
/// The length with the number, after which the count begins.
const COUNT: usize = NUMBER + 18;
/// The length with the longest count.
const RECORD: usize = COUNT + LONGEST;

/// The empty board with its digits and letters.
const BLANK: [u8; RECORD] = {
    let mut blank = [b' '; RECORD];
    let mut place = 0;
    while place < 8 {
        blank[place * ROW] = b"87654321"[place];
        blank[8 * ROW + 2 + 2 * place] = b"abcdefgh"[place];
        place += 1;
    }
    blank[NUMBER - 1] = b'\n';
    blank
};

/// The length of `  64 squares`.
const LONGEST: usize = 12;

/// Every count in words, with its length.
const COUNTS: [([u8; LONGEST], usize); 65] = {
    let mut table = [(*b"  00 squares", LONGEST); 65];
    let mut count = 0;
    while count < 65 {
        let (text, length) = &mut table[count];
        if count < 10 {
            *text = *b"  0 squares ";
            text[2] = b"0123456789"[count];
            *length = if count == 1 { 10 } else { 11 };
        } else {
            text[2] = b"0123456789"[count / 10];
            text[3] = b"0123456789"[count % 10];
        }
        count += 1;
    }
    table
};

/// Draws one number in plain text, byte for byte as [`panels`](super::panels) draws [`Panel::of`](super::Panel::of),
/// but from a table of rows and without allocating, for streams.
pub(super) fn plain(out: &mut Vec<u8>, word: u64, mapping: Mapping, names: &mut Names) {
    let start = out.len();
    out.extend_from_slice(&BLANK);
    let board = mapping.board(word);
    let (count, length) = &COUNTS[board.popcount() as usize];
    if let Some(record) = out[start..].first_chunk_mut::<RECORD>() {
        for (row, byte) in record[..8 * ROW].chunks_exact_mut(ROW).zip(board.0.to_be_bytes()) {
            row[2..].copy_from_slice(&ROWS[usize::from(byte)]);
        }
        record[NUMBER..COUNT].copy_from_slice(&hex_digits(word));
        record[COUNT..].copy_from_slice(count);
    }
    out.truncate(start + COUNT + length);
    for name in names.of(word) {
        out.extend_from_slice(b"  ");
        out.extend_from_slice(name.text.as_bytes());
    }
    out.push(b'\n');
}
