//! The 0x88 board: a position as 128 cells, beside the bitboards.
//!
//! An array that holds a piece or nothing for each square is called a mailbox. This one has room for a second board
//! on its right, so that one `& 0x88` tells whether a step has left the first (see [`Cell`]). It does what is
//! usual on such a board: an offset table for each piece, one function for all that go by such a table, make
//! by changing the board, undo by the copy that the move keeps. Two things that such
//! generators often forget are done: castling rights also end when a rook is captured at home, and the king does not castle
//! out of check.
//!
//! It is here to be read, and to be compared with the bitboards, which find the same moves. What a move generator does
//! unseen can be watched: [`Cells::walk`] gives every cell that a piece visits and what stops it, [`Cells::probes`] the
//! search for attackers offset by offset, [`Mailbox::castling_steps`] every question before castling.
//!
//! ```text
//! 8  . . . o . . . . │ . . . . . . . .     A rook on d4, number 0x33.
//! 7  . . . o . . . . │ . . . . . . . .     East by +1: e4, f4, and the pawn on g4 ends the walk.
//! 6  . . . o . . . . │ . . . . . . . .     North by +16: d5 to d8, then 0x83. & 0x88 gives 0x80: off the board.
//! 5  . . . o . . . . │ . . . . . . . .     West by -1: c4, b4, a4, then 0x2F. & 0x88 gives 0x08: off the board,
//! 4  o o o R o o p . │ . . . . . . . .     on the unused half (#). A board of 64 needs another test there, for
//! 3  . . . o . . . . │ . . . . . . . #     the number before a4 is that of h3.
//! 2  . . . o . . . . │ . . . . . . . .
//! 1  . . . o . . . . │ . . . . . . . .
//! ```
//!
//! Terms and techniques: Chess Programming Wiki, *0x88*, *Mailbox*, *Copy-Make*, *Perft*.

mod attacked;
mod castle;
mod cell;
mod cells;
mod dummy;
mod error;
mod generate;
mod make;
mod moves;
mod perft;

pub use attacked::Probe;
pub use castle::CastlingStep;
pub use cell::{
    BISHOP, Cell, EAST, KNIGHT, NORTH, ROOK, ROYAL, SOUTH, WEST, forward, line_step, offsets, pawn_captures,
};
pub use cells::{Cells, Found, Visit, Walk};
pub use error::MailboxError;
pub use make::Made;
pub use moves::CellMove;

use super::{Color, IllegalPosition, Kind, Setup, Wing};
use crate::bitboard::Square;
use castle::{king_home, right, rook_home};

/// A position on the 0x88 board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    cells: Cells,
    side_to_move: Color,
    /// One flag for each side and wing.
    rights: u8,
    /// The cell that a pawn passed over in the move before.
    en_passant: Option<Cell>,
    halfmove_clock: u32,
    fullmove_number: u32,
    /// Where the kings stand: kept, for every legality test asks it.
    kings: [Cell; 2],
}

impl Mailbox {
    /// What stands where.
    #[must_use]
    pub const fn cells(&self) -> &Cells {
        &self.cells
    }

    /// Who is to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Have neither the king nor the rook of this wing moved, and was the rook not captured?
    #[must_use]
    pub const fn may_castle(&self, color: Color, wing: Wing) -> bool {
        self.rights & right(color, wing) != 0
    }

    /// The cell that a pawn passed over in the move before, whether or not it can be captured there.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Cell> {
        self.en_passant
    }

    /// Moves of either side since the last capture or pawn move.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// 1 at the start, one more after each move of Black.
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Where the king of a side stands.
    #[must_use]
    pub const fn king(&self, color: Color) -> Cell {
        self.kings[color as usize]
    }
}

impl TryFrom<&Setup> for Mailbox {
    type Error = MailboxError;

    /// Sets the position up.
    ///
    /// # Errors
    /// When no game can go on from it, or when it castles as in Chess960.
    fn try_from(setup: &Setup) -> Result<Self, MailboxError> {
        setup.check()?;
        let king = |color| {
            let king = setup.placement.pieces(color, Kind::King).first();
            king.map(Cell::from).ok_or(IllegalPosition::NoKing(color))
        };
        let kings = [king(Color::White)?, king(Color::Black)?];
        let mut rights = 0;
        for (color, wing, file) in setup.rights() {
            let rook = Square::new(file, color.first_rank());
            if kings[color as usize] != king_home(color) || Cell::from(rook) != rook_home(color, wing) {
                let king = kings[color as usize].square().unwrap_or(rook);
                return Err(MailboxError::Chess960 { color, wing, king, rook });
            }
            rights |= right(color, wing);
        }
        Ok(Self {
            cells: Cells::from(&setup.placement),
            side_to_move: setup.side_to_move,
            rights,
            en_passant: setup.en_passant.map(Cell::from),
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            kings,
        })
    }
}
