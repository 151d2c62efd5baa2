//! Values as JSON, one object per line.

use super::text::{dec, hex_digits, name};
use crate::{Drawable, Names};
use bitrose_core::bitboard::Bitboard;

/// Appends one object, without a newline: `{"expr":"e4","hex":"0x0000000010000000","dec":"268435456","popcount":1,
/// "squares":["e4"],"mapping":"lerf","names":["e4"]}` for a board, `{"expr":…,"int":5}` for a number,
/// `{"expr":…,"bool":true}` for a truth value. `dec` is a string because many JSON readers keep only 53 bits of a
/// number. A number without a name has no `names`; if squares wrapped, `wrapped` lists them and `missing_mask` is the
/// mask.
pub fn json(out: &mut Vec<u8>, expression: &str, value: Drawable, names: &mut Names) {
    out.extend_from_slice(b"{\"expr\":");
    string(out, expression);
    match value {
        Drawable::Board(word) => board(out, word, names),
        Drawable::Int(number) => {
            out.extend_from_slice(b",\"int\":");
            out.extend_from_slice(number.to_string().as_bytes());
        }
        Drawable::Bool(truth) => {
            out.extend_from_slice(if truth { b",\"bool\":true" } else { b",\"bool\":false" });
        }
    }
    out.push(b'}');
}

/// Appends the object of a board whose expression is a number, so that there is nothing to escape.
pub(super) fn literal(out: &mut Vec<u8>, expression: &[u8], word: u64, names: &mut Names) {
    out.extend_from_slice(b"{\"expr\":\"");
    out.extend_from_slice(expression);
    out.push(b'"');
    board(out, word, names);
    out.push(b'}');
}

/// Appends the object of a value that is given as a word, with a newline: `{"expr":…,"text":"None"}`.
pub(super) fn word(out: &mut Vec<u8>, expression: &str, word: &str) {
    out.extend_from_slice(b"{\"expr\":");
    string(out, expression);
    out.extend_from_slice(b",\"text\":");
    string(out, word);
    out.extend_from_slice(b"}\n");
}

/// Appends a quoted string.
fn string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => out.extend([b'\\', byte]),
            b'\n' => out.extend(b"\\n"),
            b'\t' => out.extend(b"\\t"),
            0..b' ' => out.extend(format!("\\u{byte:04x}").bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}

fn board(out: &mut Vec<u8>, word: u64, names: &mut Names) {
    let mapping = names.mapping();
    let board = mapping.board(word);
    let mut number = *b",\"hex\":\"0x0000000000000000\",\"dec\":\"";
    number[8..26].copy_from_slice(&hex_digits(word));
    out.extend_from_slice(&number);
    dec(out, word);
    out.extend_from_slice(b"\",\"popcount\":");
    dec(out, board.popcount().into());
    out.extend_from_slice(b",\"squares\":");
    squares(out, board);
    out.extend_from_slice(b",\"mapping\":\"");
    out.extend_from_slice(mapping.name().as_bytes());
    out.push(b'"');
    let [first, rest @ ..] = names.of(word) else { return };
    out.extend_from_slice(b",\"names\":[");
    string(out, &first.text);
    for name in rest {
        out.push(b',');
        string(out, &name.text);
    }
    out.push(b']');
    if let Some(mask) = &first.missing_mask {
        out.extend_from_slice(b",\"wrapped\":");
        squares(out, first.wrapped);
        out.extend_from_slice(b",\"missing_mask\":");
        string(out, mask);
    }
}

/// The length of `"a1",`.
const ITEM: usize = 5;

/// The items of every half rank, with their length: `"a1","c1",` for the four squares from a1 and the bits 0101.
const HALVES: [[([u8; 4 * ITEM], usize); 16]; 16] = {
    let mut table = [[([b' '; 4 * ITEM], 0); 16]; 16];
    let mut half = 0;
    while half < 16 {
        let mut bits = 0;
        while bits < 16 {
            table[half][bits] = items(Bitboard((bits as u64) << (4 * half)));
            bits += 1;
        }
        half += 1;
    }
    table
};

const fn items(mut board: Bitboard) -> ([u8; 4 * ITEM], usize) {
    let mut text = [b' '; 4 * ITEM];
    let mut length = 0;
    while let Some(square) = board.pop_first() {
        let [file, rank] = name(square);
        let (_, rest) = text.split_at_mut(length);
        let (item, _) = rest.split_at_mut(ITEM);
        item.copy_from_slice(&[b'"', file, rank, b'"', b',']);
        length += ITEM;
    }
    (text, length)
}

/// Appends the squares as an array, four at a time from the table. Each copy overwrites the unused rest of the one
/// before.
pub(super) fn squares(out: &mut Vec<u8>, board: Bitboard) {
    let mut text = [0; 64 * ITEM + 4 * ITEM];
    let mut length = 0;
    for (half, table) in HALVES.iter().enumerate() {
        let (items, added) = &table[(board.0 >> (4 * half) & 15) as usize];
        text[length..length + 4 * ITEM].copy_from_slice(items);
        length += added;
    }
    out.push(b'[');
    out.extend_from_slice(&text[..length.saturating_sub(1)]);
    out.push(b']');
}
