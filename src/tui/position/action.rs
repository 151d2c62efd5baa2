//! What a key can mean on the Position screen.

use super::{Panel, Setting};
use bitrose_core::bitboard::Direction;
use bitrose_core::position::{Color, Piece, Wing};

/// What a key means on the Position screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionAction {
    /// The cursor.
    Move(Direction),
    /// The keys put pieces on the board, or go back to the panels.
    Edit,
    /// A piece on the cursor's square.
    Put(Piece),
    /// No piece on the cursor's square.
    Remove,
    /// A whole arrangement.
    Set(Setting),
    /// The other side to move.
    Side,
    /// A right to castle given or taken.
    Right(Color, Wing),
    /// No right to castle.
    NoRights,
    /// The cursor's square as the en passant square, or none.
    EnPassant,
    /// The panel on the right; the next way to show it, if it is there already.
    Show(Panel),
    /// The next (1) or previous (-1) panel.
    NextPanel(i8),
    /// The next (1) or previous (-1) item of the panel.
    Next(i8),
    /// What Enter does in the panel.
    Enter,
    /// The piece on the cursor's square lifted, or the lifted one put down there.
    Lift,
    /// Perft begun, or ended.
    Perft,
    /// Perft deeper (1) or less deep (-1).
    Depth(i8),
    /// The next boards that count.
    Counters,
    /// The next (1) or previous (-1) overlay.
    Overlay(i8),
    /// The last change undone.
    Undo,
    /// The last undone change done again.
    Redo,
    /// The set shown to the current board of the workbench.
    ToExplore,
    /// The set shown to the Step screen, as what goes in.
    ToStep,
    /// The set shown to the Magic screen, as the occupancy.
    ToMagic,
    /// Leave what is open.
    Leave,
}
