//! The board: the piece on each cell, and walks across it.

use super::cell::{BISHOP, Cell, KNIGHT, ROOK, ROYAL, pawn_captures};
use crate::position::{Color, Kind, Piece, Placement};

/// The piece on each of the 128 cells. Any arrangement is allowed, even one without kings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells([Option<Piece>; Cell::COUNT]);

/// What a walk finds on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// No square: `cell & 0x88` is not 0. The walk ends before it.
    OffBoard,
    /// An empty cell: a target, and a slider goes on.
    Empty,
    /// A piece of the same side. The walk ends before it.
    Own(Piece),
    /// A piece of the other side: a target, and the walk ends on it.
    Capture(Piece),
}

/// A cell that a walk has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The cell.
    pub cell: Cell,
    /// What is on the cell.
    pub found: Found,
}

impl Visit {
    /// Returns `true` if the piece can move there.
    pub const fn is_target(self) -> bool {
        matches!(self.found, Found::Empty | Found::Capture(_))
    }
}

impl Cells {
    /// The piece on a cell; `None` off the board.
    pub const fn get(&self, cell: Cell) -> Option<Piece> {
        if (cell.index() as usize) < Cell::COUNT { self.0[cell.index() as usize] } else { None }
    }

    /// Sets the piece on a cell of the board.
    pub(super) const fn set(&mut self, cell: Cell, piece: Option<Piece>) {
        self.0[(cell.index() & 0x77) as usize] = piece;
    }

    /// Walks from a cell by repeating an offset, as a piece of `color` does, and returns the cells visited, the last
    /// one with what ended the walk. With `single`, the walk ends after one step, as for king and knight.
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

/// An iterator over the cells that a piece visits in one direction. See [`Cells::walk`].
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

/// The search for attackers of a cell along one offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The offset of the walk, away from the cell.
    pub offset: i8,
    /// Whether the walk ends after one step, as for the jumps of a knight.
    pub single: bool,
    /// The cell on which the walk ended.
    pub end: Cell,
    /// What ended the walk.
    pub found: Found,
    /// Whether the piece there attacks the cell along this offset.
    pub attacks: bool,
}

impl Cells {
    /// Searches for pieces of `by` that attack a cell, along all sixteen offsets: the eight of the queen, then the
    /// eight of the knight.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::mailbox::Cells;
    /// use bitrose_core::position::{Color, Placement};
    ///
    /// let board = Cells::from(&"8/8/8/8/1b6/8/8/4K2r".parse::<Placement>()?);
    /// let attackers = board.probes(Square::E1.into(), Color::Black).filter(|probe| probe.attacks);
    /// assert_eq!(attackers.map(|probe| probe.end.to_string()).collect::<Vec<_>>(), ["h1", "b4"]);
    /// # Ok::<(), bitrose_core::position::FenError>(())
    /// ```
    pub fn probes(&self, cell: Cell, by: Color) -> impl Iterator<Item = Probe> {
        let far = ROYAL.into_iter().map(|offset| (offset, false));
        let jumps = KNIGHT.into_iter().map(|offset| (offset, true));
        far.chain(jumps).map(move |(offset, single)| self.probe(cell, by, offset, single))
    }

    /// Returns `true` if a piece of `by` attacks the cell. Pins make no difference, and neither does a piece on the
    /// cell.
    pub fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        self.probes(cell, by).any(|probe| probe.attacks)
    }

    /// Searches for an attacker along one offset.
    pub(super) fn probe(&self, cell: Cell, by: Color, offset: i8, single: bool) -> Probe {
        let walk = self.walk(cell, offset, by.opponent(), single);
        let Visit { cell: end, found } = walk.last().unwrap_or(Visit { cell, found: Found::OffBoard });
        let is_near = end == cell.step(offset);
        let attacks = match found {
            Found::Capture(piece) => reaches(piece, -offset, is_near),
            _ => false,
        };
        Probe { offset, single, end, found, attacks }
    }
}

/// Returns `true` if a piece attacks along an offset, from the next cell (`is_near`) or from further away.
fn reaches(piece: Piece, offset: i8, is_near: bool) -> bool {
    match piece.kind {
        Kind::Pawn => is_near && pawn_captures(piece.color).contains(&offset),
        Kind::Knight => KNIGHT.contains(&offset),
        Kind::Bishop => BISHOP.contains(&offset),
        Kind::Rook => ROOK.contains(&offset),
        Kind::Queen => ROYAL.contains(&offset),
        Kind::King => is_near && ROYAL.contains(&offset),
    }
}
