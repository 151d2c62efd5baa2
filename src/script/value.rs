//! The three kinds of value.

/// What an expression gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A set of squares, as the *word* that the program computes with: bit 0 is the first square of the session's
    /// [`Mapping`](crate::bitboard::Mapping), so shifts and products are those of an engine with that mapping.
    Board(u64),
    /// A count, an index, a shift: modulo 2^64, unsigned.
    Int(u64),
    /// The outcome of a comparison.
    Bool(bool),
}
