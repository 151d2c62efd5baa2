//! Moves between cells, and playing them.

use super::Mailbox;
use super::castle::{rights_of, rook_home, towards};
use super::cell::{Cell, forward};
use crate::position::{Color, Kind, Move, Piece, Wing};
use std::fmt;

/// A move: origin, target and promotion. Castling is written as two steps of the king.
///
/// Its text is UCI notation: `e2e4`, `e1g1`, `a7a8q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellMove {
    /// The cell that the piece leaves.
    pub from: Cell,
    /// The cell that the piece moves to.
    pub to: Cell,
    /// The kind to which a pawn promotes.
    pub promotion: Option<Kind>,
}

impl fmt::Display for CellMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

impl CellMove {
    /// The wing on which a king castles if it makes this move, that is, if it moves two cells.
    pub(super) fn wing_if_of_king(self) -> Option<Wing> {
        Wing::ALL.into_iter().find(|&wing| self.from.step(2 * towards(wing)) == self.to)
    }
}

impl Mailbox {
    /// Converts the move to the form that the bitboards use, in which castling is the king's move onto the square of
    /// its rook. `None` if it is not a move between cells of the board.
    pub fn to_move(&self, mv: CellMove) -> Option<Move> {
        let king = self.cells.get(mv.from).filter(|piece| piece.kind == Kind::King);
        let rook = king.and_then(|king| Some(rook_home(king.color, mv.wing_if_of_king()?)));
        let to = rook.unwrap_or(mv.to).square()?;
        Some(Move::new(mv.from.square()?, to).with_promotion(mv.promotion))
    }
}

impl Mailbox {
    /// Plays a move that the board itself has listed; whether it is valid is not checked. To take it back, keep a copy
    /// of the board from before the move.
    pub fn play(&mut self, mv: CellMove) {
        let before = self.fault.map(|fault| (fault, self.clone()));
        if let Some(piece) = self.cells.get(mv.from) {
            self.change(mv, piece);
        }
        if let Some((fault, before)) = before {
            fault.played(&before, mv, self);
        }
    }

    fn change(&mut self, mv: CellMove, piece: Piece) {
        let captured = self.cells.get(mv.to);
        self.cells.set(mv.from, None);
        self.cells.set(mv.to, Some(piece));
        let en_passant = self.en_passant.take();
        match piece.kind {
            Kind::Pawn => self.change_pawn(mv, piece.color, en_passant),
            Kind::King => self.change_king(mv, piece.color),
            _ => {}
        }
        self.rights &= !(rights_of(mv.from) | rights_of(mv.to));
        self.count(piece.kind == Kind::Pawn || captured.is_some());
    }

    /// Handles en passant and promotion.
    fn change_pawn(&mut self, mv: CellMove, color: Color, en_passant: Option<Cell>) {
        let behind = mv.to.step(-forward(color));
        if en_passant == Some(mv.to) {
            self.cells.set(behind, None);
        }
        if mv.from.step(2 * forward(color)) == mv.to {
            self.en_passant = Some(behind);
        }
        if let Some(kind) = mv.promotion {
            self.cells.set(mv.to, Some(Piece { color, kind }));
        }
    }

    /// Handles castling, a king's move of two cells: the rook goes to the other side of the king.
    fn change_king(&mut self, mv: CellMove, color: Color) {
        self.kings[color] = mv.to;
        if let Some(wing) = mv.wing_if_of_king() {
            self.cells.set(rook_home(color, wing), None);
            self.cells.set(mv.from.step(towards(wing)), Some(Piece { color, kind: Kind::Rook }));
        }
    }

    const fn count(&mut self, resets_clock: bool) {
        self.halfmove_clock = if resets_clock { 0 } else { self.halfmove_clock.saturating_add(1) };
        if matches!(self.side_to_move, Color::Black) {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.side_to_move = self.side_to_move.opponent();
    }
}
