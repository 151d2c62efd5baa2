//! Assertions for the tests of an engine, in its own language. They draw how two boards differ, and do not need
//! bitrose.

use crate::Format;
use bitrose_core::bitboard::{File, Mapping, Rank, Square};

/// The error of requesting assertions in a format for which there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` has no assertions: expected cpp, java, csharp, python or go; for Rust there is `assert_bitboard_eq!` of bitrose-core"
)]
pub struct NoAsserts(pub Format);

/// Returns a source file with an assertion that draws the difference of two bitboards as
/// [`assert_bitboard_eq!`](bitrose_core::assert_bitboard_eq!) does, for numbers under a mapping.
///
/// # Errors
/// Fails for all formats except `cpp`, `java`, `csharp`, `python` and `go`.
pub fn emit_asserts(format: Format, mapping: Mapping) -> Result<String, NoAsserts> {
    let source = match format {
        Format::Cpp => include_str!("asserts/bitboard_assert.hpp"),
        Format::Java => include_str!("asserts/BitboardAssert.java"),
        Format::CSharp => include_str!("asserts/BitboardAssert.cs"),
        Format::Python => include_str!("asserts/bitboard_assert.py"),
        Format::Go => include_str!("asserts/bitboard_assert.go"),
        _ => return Err(NoAsserts(format)),
    };
    let first = mapping.square(0).expect("a bit below 64");
    let comment = format!("Draws how two bitboards differ. Bit 0 is {first} ({mapping}). Made by bitrose.");
    Ok(source.replace("COMMENT", &comment).replace("BIT", &bit(mapping)))
}

/// The bit index of a square as an expression of `rank` and `file`, each from 0 to 7.
fn bit(mapping: Mapping) -> String {
    let number = |file, rank| mapping.index(Square::new(file, rank));
    let step = |name: &str, number_of: &dyn Fn(usize) -> u8| {
        let (first, second) = (number_of(0), number_of(1));
        let index = if second > first { name.to_owned() } else { format!("(7 - {name})") };
        if first.abs_diff(second) == 8 { format!("8 * {index}") } else { index }
    };
    let rank = step("rank", &|index| number(File::A, Rank::ALL[index]));
    let file = step("file", &|index| number(File::ALL[index], Rank::First));
    format!("{rank} + {file}")
}
