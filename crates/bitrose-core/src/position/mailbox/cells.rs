//! The board itself: what stands on each cell, and the walks over it.

use super::cell::Cell;
use crate::position::{Color, Piece, Placement};

/// What stands on each of the 128 cells. Any arrangement is allowed, also one without kings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells([Option<Piece>; Cell::COUNT]);

/// What a walk finds on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// `cell & 0x88` is not 0: there is no such square. The walk ends before it.
    OffBoard,
    /// Nothing: a target, and the walk goes on if the piece is a slider.
    Empty,
    /// A piece of the same side. The walk ends before it.
    Own(Piece),
    /// A piece of the other side: a target, and the walk ends on it.
    Capture(Piece),
}

/// A cell that a walk has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Where.
    pub cell: Cell,
    /// What is there.
    pub found: Found,
}

impl Visit {
    /// Can the piece move there?
    #[must_use]
    pub const fn is_target(self) -> bool {
        matches!(self.found, Found::Empty | Found::Capture(_))
    }
}

impl Cells {
    /// What stands on a cell; nothing does beside the board.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Piece> {
        if (cell.index() as usize) < Cell::COUNT { self.0[cell.index() as usize] } else { None }
    }

    /// Of a cell of the board.
    pub(super) const fn set(&mut self, cell: Cell, piece: Option<Piece>) {
        self.0[(cell.index() & 0x77) as usize] = piece;
    }

    /// Goes from a cell by one offset again and again, as a piece of `color` does: the cells visited, the last one
    /// with what ended the walk. With `single` after one step, as the king and the knight.
    ///
    /// A rook on e1 that walks north in `8/8/4p3/8/4P3/8/8/8` visits e2 and e3, and is stopped on e4 by its own pawn.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::mailbox::{Cells, EAST, Found};
    /// use bitrose_core::position::{Color, Placement};
    ///
    /// let board = Cells::from(&"8/8/8/8/5R2/8/8/8".parse::<Placement>()?);
    /// let found: Vec<Found> = board.walk(Square::F4.into(), EAST, Color::White, false).map(|visit| visit.found).collect();
    /// assert_eq!(found, [Found::Empty, Found::Empty, Found::OffBoard]); // g4, h4, and 0x38
    /// # Ok::<(), bitrose_core::position::FenError>(())
    /// ```
    #[must_use]
    pub const fn walk(&self, from: Cell, offset: i8, color: Color, single: bool) -> Walk<'_> {
        Walk { board: self, at: from, offset, color, single, is_over: false }
    }

    /// What a piece of `color` finds on a cell.
    const fn find(&self, cell: Cell, color: Color) -> Found {
        if !cell.is_on_board() {
            return Found::OffBoard;
        }
        match self.get(cell) {
            None => Found::Empty,
            Some(piece) if piece.color as u8 == color as u8 => Found::Own(piece),
            Some(piece) => Found::Capture(piece),
        }
    }
}

impl From<&Placement> for Cells {
    fn from(placement: &Placement) -> Self {
        let mut board = Self([None; Cell::COUNT]);
        for square in placement.occupied().squares() {
            board.set(square.into(), placement.piece(square));
        }
        board
    }
}

/// The cells that a piece visits in one direction. See [`Cells::walk`].
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    board: &'a Cells,
    at: Cell,
    offset: i8,
    color: Color,
    single: bool,
    is_over: bool,
}

impl Iterator for Walk<'_> {
    type Item = Visit;

    fn next(&mut self) -> Option<Visit> {
        if self.is_over {
            return None;
        }
        self.at = self.at.step(self.offset);
        let found = self.board.find(self.at, self.color);
        self.is_over = self.single || found != Found::Empty;
        Some(Visit { cell: self.at, found })
    }
}
