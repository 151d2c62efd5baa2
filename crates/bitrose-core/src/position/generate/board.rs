//! The bare board of the tree: what legal moves depend on, and nothing else.

use super::side::Side;
use crate::bitboard::{Bitboard, Square};

/// Seven boards, seen from the side to move. A queen is in `diagonal` and in `orthogonal`.
///
/// No key, no clocks, no piece array: a node of the tree copies it and turns it round. The copy is quicker than taking a
/// move back, for it is two registers wide where registers are wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::position) struct Board {
    pub(in crate::position) own: Bitboard,
    pub(in crate::position) their: Bitboard,
    pub(in crate::position) pawns: Bitboard,
    pub(in crate::position) knights: Bitboard,
    /// Bishops and queens.
    pub(in crate::position) diagonal: Bitboard,
    /// Rooks and queens.
    pub(in crate::position) orthogonal: Bitboard,
    pub(in crate::position) kings: Bitboard,
    /// The rooks that may still castle.
    pub(in crate::position) castling: Bitboard,
    /// The square that a pawn has just passed over, or none.
    pub(in crate::position) en_passant: Bitboard,
}

/// What moves, as far as making the move cares. A queen moves as one of the two sliders.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::position) enum Mover {
    Knight,
    Diagonal,
    Orthogonal,
    King,
}

/// What a promoted pawn becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::position) enum Promoted {
    Queen,
    Rook,
    Bishop,
    Knight,
}

impl Promoted {
    pub(in crate::position) const ALL: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];
}

/// One way to castle: where king and rook stand and go, and what that asks of the board.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::position) struct Castle {
    pub(in crate::position) king: Bitboard,
    pub(in crate::position) rook: Bitboard,
    pub(in crate::position) king_to: Bitboard,
    pub(in crate::position) rook_to: Bitboard,
    /// Must hold no piece: every square that either passes or reaches, but the two themselves.
    pub(in crate::position) empty: Bitboard,
    /// Must not be attacked: from where the king stands to where he goes.
    pub(in crate::position) safe: Bitboard,
}

/// Every way to castle of a game, by colour and wing. While a right is left, its king and rook have not moved: so this is
/// worked out once, at the root.
pub(in crate::position) type Castles = [[Castle; 2]; 2];

impl Board {
    /// Every square that a piece stands on.
    #[inline(always)]
    pub(in crate::position) fn occupied(&self) -> Bitboard {
        self.own | self.their
    }

    /// The board after a move to a square of one of our pieces, before anything is put there; the other side to move.
    #[inline(always)]
    fn turned<const CASTLING: bool>(&self, from: Bitboard, to: Bitboard) -> Self {
        Self {
            own: self.their & !to,
            their: self.own ^ (from | to),
            pawns: self.pawns & !to,
            knights: self.knights & !to,
            diagonal: self.diagonal & !to,
            orthogonal: self.orthogonal & !to,
            kings: self.kings,
            castling: if CASTLING { self.castling & !(from | to) } else { Bitboard::EMPTY },
            en_passant: Bitboard::EMPTY,
        }
    }

    /// The board after a piece other than a pawn has moved.
    #[inline(always)]
    pub(in crate::position) fn after<const CASTLING: bool>(
        &self,
        mover: Mover,
        from: Bitboard,
        to: Bitboard,
    ) -> Self {
        let both = from | to;
        let toggle = |moves: bool| if moves { both } else { Bitboard::EMPTY };
        let mut board = self.turned::<CASTLING>(from, to);
        match mover {
            Mover::Knight => board.knights ^= both,
            Mover::Diagonal => {
                board.diagonal ^= both;
                board.orthogonal ^= toggle(self.orthogonal.intersects(from));
            }
            Mover::Orthogonal => {
                board.orthogonal ^= both;
                board.diagonal ^= toggle(self.diagonal.intersects(from));
            }
            Mover::King => {
                board.kings ^= both;
                board.castling &= self.their;
            }
        }
        board
    }

    /// The board after a pawn has moved or captured, and has stayed a pawn.
    #[inline(always)]
    pub(in crate::position) fn after_pawn<const CASTLING: bool>(&self, from: Bitboard, to: Bitboard) -> Self {
        let mut board = self.turned::<CASTLING>(from, to);
        board.pawns ^= from | to;
        board
    }

    /// The board after a double push: `passed` can be captured on.
    #[inline(always)]
    pub(in crate::position) fn after_double_push<S: Side>(&self, from: Bitboard, to: Bitboard) -> Self {
        Self {
            own: self.their,
            their: self.own ^ (from | to),
            pawns: self.pawns ^ (from | to),
            en_passant: S::forward(from),
            ..*self
        }
    }

    /// The board after a pawn has reached the last rank.
    #[inline(always)]
    pub(in crate::position) fn after_promotion<const CASTLING: bool>(
        &self,
        from: Bitboard,
        to: Bitboard,
        promoted: Promoted,
    ) -> Self {
        let mut board = self.turned::<CASTLING>(from, to);
        board.pawns ^= from;
        match promoted {
            Promoted::Queen => {
                board.diagonal |= to;
                board.orthogonal |= to;
            }
            Promoted::Rook => board.orthogonal |= to,
            Promoted::Bishop => board.diagonal |= to,
            Promoted::Knight => board.knights |= to,
        }
        board
    }

    /// The board after a pawn has captured the one that has just passed over `to`.
    #[inline(always)]
    pub(in crate::position) fn after_en_passant(
        &self,
        from: Bitboard,
        to: Bitboard,
        captured: Bitboard,
    ) -> Self {
        Self {
            own: self.their ^ captured,
            their: self.own ^ (from | to),
            pawns: self.pawns ^ (from | to | captured),
            en_passant: Bitboard::EMPTY,
            ..*self
        }
    }

    /// The board after castling. Where king and rook swap squares, taking both away before both are put down matters.
    #[inline(always)]
    pub(in crate::position) fn after_castling(&self, castle: &Castle) -> Self {
        let (gone, come) = (castle.king | castle.rook, castle.king_to | castle.rook_to);
        Self {
            own: self.their,
            their: self.own & !gone | come,
            orthogonal: self.orthogonal & !castle.rook | castle.rook_to,
            kings: self.kings & !castle.king | castle.king_to,
            castling: self.castling & self.their,
            en_passant: Bitboard::EMPTY,
            ..*self
        }
    }
}

/// The square of a set that has one; a1 for the empty set, which no caller has.
#[inline(always)]
pub(in crate::position) fn only(board: Bitboard) -> Square {
    Square::from_index_masked(board.0.trailing_zeros())
}
