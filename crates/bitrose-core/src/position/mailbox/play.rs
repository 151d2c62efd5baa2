//! A move between cells, and playing it by changing the board.

use super::Mailbox;
use super::castle::{rights_of, rook_home, towards};
use super::cell::{Cell, forward};
use crate::position::{Color, Kind, Move, Piece, Wing};
use std::fmt;

/// A move: from, to, and what a pawn becomes. Castling is the two steps of the king.
///
/// Its text is that of UCI: `e2e4`, `e1g1`, `a7a8q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellMove {
    /// The cell the piece leaves.
    pub from: Cell,
    /// The cell it reaches.
    pub to: Cell,
    /// What a pawn on the last rank becomes.
    pub promotion: Option<Kind>,
}

impl fmt::Display for CellMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

impl CellMove {
    /// The wing on which a king castles that goes two cells.
    pub(super) fn wing_if_of_king(self) -> Option<Wing> {
        Wing::ALL.into_iter().find(|&wing| self.from.step(2 * towards(wing)) == self.to)
    }
}

impl Mailbox {
    /// The move as the bitboards write it: castling is the king's move onto the square of its rook. `None` if it is no
    /// move between cells of the board.
    #[must_use]
    pub fn to_move(&self, mv: CellMove) -> Option<Move> {
        let king = self.cells.get(mv.from).filter(|piece| piece.kind == Kind::King);
        let rook = king.and_then(|king| Some(rook_home(king.color, mv.wing_if_of_king()?)));
        let to = rook.unwrap_or(mv.to).square()?;
        Some(Move::new(mv.from.square()?, to).with_promotion(mv.promotion))
    }
}

impl Mailbox {
    /// Plays a move that the board itself has listed; whether it is a move at all is not checked. A copy from before the
    /// move is the way back.
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

    /// En passant and promotion.
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

    /// A king that goes two cells castles, and its rook goes to its other side.
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
