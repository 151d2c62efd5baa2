//! The 0x88 board: a position in an array of 128 cells, for comparison with the bitboards.
//!
//! An array that holds a piece or nothing for each square is called a mailbox. This one has an unused second board to
//! the right of the first, so that a single `& 0x88` detects a step off the board (see [`Cell`]). It uses the
//! techniques that are common for such boards: an offset table for each piece, one function for all pieces that have
//! such a table, and moves played on a copy of the board (copy-make). Two things that such generators often forget are
//! handled: castling rights also end when a rook is captured on its home square, and the king may not castle out of
//! check.
//!
//! It is meant to be read, and to be compared with the bitboards, which find the same moves. The inner workings of a
//! move generator can be observed: [`Cells::walk`] returns every cell that a piece visits and what blocks it,
//! [`Cells::probes`] the search for attackers offset by offset, and [`Mailbox::castling_steps`] every test before
//! castling.
//!
//! ```text
//! 8  . . . o . . . . │ . . . . . . . .     A rook on d4, index 0x33.
//! 7  . . . o . . . . │ . . . . . . . .     East by +1: e4, f4, and the pawn on g4 ends the walk.
//! 6  . . . o . . . . │ . . . . . . . .     North by +16: d5 to d8, then 0x83. & 0x88 gives 0x80: off the board.
//! 5  . . . o . . . . │ . . . . . . . .     West by -1: c4, b4, a4, then 0x2F. & 0x88 gives 0x08: off the board,
//! 4  o o o R o o p . │ . . . . . . . .     on the unused half (#). A board of 64 needs another test there, because
//! 3  . . . o . . . . │ . . . . . . . #     the index before a4 is that of h3.
//! 2  . . . o . . . . │ . . . . . . . .
//! 1  . . . o . . . . │ . . . . . . . .
//! ```
//!
//! Terms and techniques: Chess Programming Wiki, *0x88*, *Mailbox*, *Copy-Make*, *Perft*.

mod castle;
mod cell;
mod cells;
mod fault;
mod generate;
mod play;

pub use castle::CastlingStep;
pub use cell::{
    BISHOP, Cell, EAST, KNIGHT, NORTH, ROOK, ROYAL, SOUTH, WEST, forward, line_step, offsets, pawn_captures,
};
pub use cells::{Cells, Found, Probe, Visit, Walk};
pub use fault::Fault;
pub use play::CellMove;

use super::{Color, IllegalPosition, Kind, Setup, Wing};
use crate::bitboard::Square;
use castle::{king_home, right, rook_home};

/// The reason why a position cannot be set up on the 0x88 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailboxError {
    /// The position is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
    /// The position has castling rights of Chess960. The offsets of this board assume the king on the e-file and the
    /// rooks in the corners; [`crate::position::Position`] supports the others too.
    #[error(
        "the 0x88 board castles with king e and rooks a and h only: {color} castles {wing} with king {king} and rook {rook}"
    )]
    Chess960 {
        /// The side that has the right.
        color: Color,
        /// The side of the board.
        wing: Wing,
        /// The square of the king.
        king: Square,
        /// The square of the rook.
        rook: Square,
    },
}

/// A position on the 0x88 board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    cells: Cells,
    side_to_move: Color,
    /// The castling rights, one flag for each side and wing.
    rights: u8,
    /// The cell that a pawn passed over in the previous move.
    en_passant: Option<Cell>,
    halfmove_clock: u32,
    fullmove_number: u32,
    /// The cells of the kings, stored because every legality test needs them.
    kings: [Cell; 2],
    /// The bug that has been planted in the generator, if any.
    fault: Option<Fault>,
}

impl Mailbox {
    /// The piece on each cell.
    pub const fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The side to move.
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Returns `true` if neither the king nor the rook of this wing has moved, and the rook has not been captured.
    pub const fn may_castle(&self, color: Color, wing: Wing) -> bool {
        self.rights & right(color, wing) != 0
    }

    /// The cell that a pawn passed over in the previous move, whether or not it can be captured there.
    pub const fn en_passant(&self) -> Option<Cell> {
        self.en_passant
    }

    /// The number of moves of either side since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move: 1 at the start, and one more after each move of Black.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The fields of the position's FEN.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for cell in Cell::on_board() {
            if let (Some(piece), Some(square)) = (self.cells.get(cell), cell.square()) {
                setup.placement.put(piece, square);
            }
        }
        for color in Color::ALL {
            for wing in Wing::ALL.into_iter().filter(|&wing| self.may_castle(color, wing)) {
                let file = rook_home(color, wing).square().map(Square::file);
                setup.castling[color][wing] = file;
            }
        }
        setup.side_to_move = self.side_to_move;
        setup.en_passant = self.en_passant.and_then(Cell::square);
        (setup.halfmove_clock, setup.fullmove_number) = (self.halfmove_clock, self.fullmove_number);
        setup
    }

    /// The cell of a side's king.
    pub const fn king(&self, color: Color) -> Cell {
        self.kings[color as usize]
    }
}

impl TryFrom<&Setup> for Mailbox {
    type Error = MailboxError;

    /// Sets up the position.
    ///
    /// # Errors
    /// Fails if the position is not legal, or if it has castling rights of Chess960.
    fn try_from(setup: &Setup) -> Result<Self, MailboxError> {
        setup.check()?;
        let king = |color| setup.placement.pieces(color, Kind::King).first();
        let squares = Color::ALL.map(|color| king(color).expect("a checked position has both kings"));
        let kings = squares.map(Cell::from);
        let mut rights = 0;
        for (color, wing, file) in setup.rights() {
            let rook = Square::new(file, color.first_rank());
            if kings[color] != king_home(color) || Cell::from(rook) != rook_home(color, wing) {
                let king = squares[color];
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
            fault: None,
        })
    }
}
