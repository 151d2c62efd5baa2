//! JSON: one object on a line, 64-bit words as strings.

use bitrose_core::bitboard::Bitboard;
use bitrose_lang::Value;
use serde::Serialize;
pub(super) use serde_json::json;
use std::io::{self, Write};

/// Writes an object and a newline.
pub(super) fn line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// An object without the members that have no value.
pub(super) fn present(mut object: serde_json::Value) -> serde_json::Value {
    object.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
    object
}

/// `0x` and 16 digits.
pub(super) fn hex(word: u64) -> String {
    format!("0x{word:016X}")
}

/// The names of the squares.
pub(super) fn squares(board: Bitboard) -> Vec<String> {
    board.squares().map(|square| square.to_string()).collect()
}

/// A board as its hexadecimal number in a string, a count as a number, a truth value as one.
pub(super) fn value(value: &Value) -> serde_json::Value {
    match value {
        Value::Board(word) => hex(*word).into(),
        Value::Int(number) => number.cast_signed().into(),
        Value::Bool(truth) => (*truth).into(),
        Value::Wide(_) => value.to_string().split(' ').next().into(),
    }
}
