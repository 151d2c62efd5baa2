//! What a key can mean on the Magic screen.

use crate::bitboard::Direction;

/// What a key means on the Magic screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MagicAction {
    /// The next (1) or previous (-1) stage.
    Stage(i8),
    /// The stages one at a time, or all live.
    Stepping,
    /// The first pair that clashes, or the index again.
    Clash,
    /// The cursor.
    Move(Direction),
    /// The square under the cursor: a bit of the magic on its board, an own piece on the targets, else an occupied
    /// square.
    Toggle,
    /// No piece, or on the magic's board no bit.
    Clear,
    /// An own piece on or off the cursor's square.
    Own,
    /// The slider to the cursor's square.
    Place,
    /// Rook or bishop.
    Piece,
    /// A bit of the index more (1) or less (-1).
    Bits(i8),
    /// Search for a magic, or stop.
    Search,
    /// The next way to search.
    Algorithm,
    /// The next (1) or previous (-1) seed.
    Seed(i8),
    /// The stage's board to the current board of the workbench.
    Send,
}
