//! What a key can mean on the Magic screen.

use bitrose_core::bitboard::Direction;

/// What a key means on the Magic screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MagicAction {
    /// The next (1) or previous (-1) stage.
    Stage(i8),
    /// The stages one at a time, or all live.
    Stepping,
    /// The next panel beside the flow: the index, a collision, the search, a pasted table.
    Panel,
    /// The occupancy to the first pair that collides: its second set, then its first.
    GoToCollision,
    /// The cursor; on the index, from slot to slot.
    Move(Direction),
    /// The square under the cursor: of the mask or the magic a bit, on the targets an own piece, else an occupied
    /// square; on the index the next blocker set of the slot.
    Toggle,
    /// No piece, no bit; the relevant mask.
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
    /// The next (1) or previous (-1) bad entry of a pasted table.
    WalkBad(i8),
    /// The next table of the paste.
    NextTable,
    /// No pasted table any more.
    DropTable,
    /// The last change undone.
    Undo,
    /// The last undone change made again.
    Redo,
    /// The stage's board to the current board of the workbench.
    Send,
}
