//! What can be drawn.

/// A value of one of the three kinds that pictures and formats know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawable {
    /// A set of squares: the word of an engine, to be read under a [`Mapping`](bitrose_core::bitboard::Mapping).
    Board(u64),
    /// A number that stands for itself: a count, an index, a shift.
    Int(u64),
    /// A truth value.
    Bool(bool),
}
