//! Is a cell attacked? Asked from the cell outwards, one offset at a time.

use super::cell::{BISHOP, Cell, KNIGHT, ROOK, ROYAL, pawn_captures};
use super::cells::{Cells, Found, Visit};
use crate::position::{Color, Kind, Piece};

/// One offset of the search for attackers of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The offset that is walked, away from the cell.
    pub offset: i8,
    /// Does the walk end after one step? That is so for the jumps of the knight.
    pub single: bool,
    /// The cell where the walk ended.
    pub end: Cell,
    /// What ended it.
    pub found: Found,
    /// Does the piece there attack the cell along this offset?
    pub attacks: bool,
}

impl Cells {
    /// Looks along all sixteen offsets from a cell for pieces of `by` that attack it: the eight of the queen, then the
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

    /// Does a piece of `by` attack the cell? Pins do not matter; what stands on the cell does not, either.
    #[must_use]
    pub fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        self.probes(cell, by).any(|probe| probe.attacks)
    }

    /// Looks along one offset.
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

/// Does a piece attack along an offset: with one step (`is_near`), or from afar?
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
