//! JSON output: one object per line. 64-bit words are strings, because many JSON readers keep only 53 bits of a number.

use bitrose_core::bitboard::Bitboard;
use bitrose_lang::Value;
use serde::Serialize;
pub(super) use serde_json::json;
use std::io::{self, Write};

/// Writes an object and a newline.
pub(super) fn line(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// Returns the object without the members that are null.
pub(super) fn present(mut object: serde_json::Value) -> serde_json::Value {
    object.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
    object
}

/// Formats a word as `0x` and 16 digits.
pub(super) fn hex(word: u64) -> String {
    format!("0x{word:016X}")
}

/// Returns the names of the squares of a board.
pub(super) fn squares(board: Bitboard) -> Vec<String> {
    board.squares().map(|square| square.to_string()).collect()
}

/// Returns a board as a string with its hexadecimal number, a count as a number, a truth value as a Boolean, and a wide
/// value as a string with its hexadecimal digits.
pub(super) fn value(value: &Value) -> serde_json::Value {
    match value {
        Value::Board(word) => hex(*word).into(),
        Value::Int(number) => number.cast_signed().into(),
        Value::Bool(truth) => (*truth).into(),
        Value::Wide(_) => value.to_string().split(' ').next().into(),
    }
}
