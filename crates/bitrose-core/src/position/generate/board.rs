//! The bare board of the tree: what legal moves depend on, and nothing else.

use super::side::Side;
use crate::bitboard::{Bitboard, Square};
use crate::position::{Kind, Move};

/// Seven boards, seen from the side to move. A queen is in `diagonal` and in `orthogonal`.
///
/// No key, no clocks, no piece array: a node of the tree copies it and turns it round. The order matters: what a move
/// of a piece changes alike is side by side in one vector register, which a copy has just written as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub(in crate::position) struct Board {
    pub(in crate::position) knights: Bitboard,
    /// Bishops and queens.
    pub(in crate::position) diagonal: Bitboard,
    /// Rooks and queens.
    pub(in crate::position) orthogonal: Bitboard,
    pub(in crate::position) kings: Bitboard,
    pub(in crate::position) own: Bitboard,
    pub(in crate::position) their: Bitboard,
    pub(in crate::position) pawns: Bitboard,
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

/// What a pawn can become.
pub(in crate::position) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// What castling asks of the first rank: a bit for each file.
#[derive(Clone, Copy)]
pub(in crate::position) struct CastlingWay {
    /// Must hold no piece: every square that king or rook passes or reaches, except the two they start from.
    empty: u8,
    /// Must not be attacked: from the king's square to its target.
    safe: u8,
}

/// By the file of the king and the file of the rook: any pair can castle in Chess960.
static CASTLING_WAYS: [[CastlingWay; 8]; 8] = {
    let mut ways = [[CastlingWay { empty: 0, safe: 0 }; 8]; 8];
    let mut index = 0;
    while index < 64 {
        let (king, rook) = (index / 8, index % 8);
        let (king_to, rook_to) = if rook > king { (6, 5) } else { (2, 3) };
        let safe = files_between(king, king_to);
        let empty = (safe | files_between(rook, rook_to)) & !(1 << king | 1 << rook);
        ways[king][rook] = CastlingWay { empty, safe };
        index += 1;
    }
    ways
};

/// The files from one to another, both included.
const fn files_between(a: usize, b: usize) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (0xFF >> (7 - high)) & (0xFF << low)
}

impl CastlingWay {
    /// The way of a king and a rook on the first rank of their side.
    #[inline(always)]
    pub(in crate::position) fn of(king: Square, rook: Square) -> Self {
        CASTLING_WAYS[usize::from(king.index() & 7)][usize::from(rook.index() & 7)]
    }

    /// The squares of the rank of `king` that must hold no piece.
    #[inline(always)]
    pub(in crate::position) fn empty(self, king: Square) -> Bitboard {
        Bitboard(u64::from(self.empty) << (king.index() & 0o70))
    }

    /// The squares of the rank of `king` that must not be attacked.
    #[inline(always)]
    pub(in crate::position) fn safe(self, king: Square) -> Bitboard {
        Bitboard(u64::from(self.safe) << (king.index() & 0o70))
    }
}

impl Board {
    /// The occupied squares.
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
        promoted: Kind,
    ) -> Self {
        let mut board = self.turned::<CASTLING>(from, to);
        board.pawns ^= from;
        match promoted {
            Kind::Queen => {
                board.diagonal |= to;
                board.orthogonal |= to;
            }
            Kind::Rook => board.orthogonal |= to,
            Kind::Bishop => board.diagonal |= to,
            Kind::Knight => board.knights |= to,
            Kind::Pawn | Kind::King => unreachable!("a pawn becomes a queen, rook, bishop or knight"),
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

    /// Plays a move of any kind.
    ///
    /// What is common has no branch, since the kind of the piece is hard to predict; what is rare is kept apart.
    #[inline(always)]
    pub(in crate::position) fn play(&mut self, mv: Move) {
        let (from, to) = (mv.from().bitboard(), mv.to().bitboard());
        let is_pawn = self.pawns.intersects(from);
        let is_en_passant = is_pawn && self.en_passant.intersects(to);
        if mv.promotion().is_some() || is_en_passant || self.own.intersects(to) {
            return self.play_special(mv);
        }
        let both = from | to;
        let of_pawn = |set| if is_pawn { set } else { Bitboard::EMPTY };
        let rights = if self.kings.intersects(from) { self.their } else { Bitboard::ALL };
        self.castling &= !both & rights;
        // The square one rank from both is there for a double push alone.
        self.en_passant = of_pawn(Bitboard((from.0 << 8 | from.0 >> 8) & (to.0 << 8 | to.0 >> 8)));
        let kinds =
            [&mut self.knights, &mut self.diagonal, &mut self.orthogonal, &mut self.kings, &mut self.pawns];
        for set in kinds {
            let moved = if set.intersects(from) { both } else { Bitboard::EMPTY };
            *set = *set & !to ^ moved;
        }
        (self.own, self.their) = (self.their & !to, self.own ^ both);
    }

    /// Plays a promotion, a capture en passant, or castling.
    #[cold]
    fn play_special(&mut self, mv: Move) {
        let (from, to) = (mv.from().bitboard(), mv.to().bitboard());
        *self = if let Some(kind) = mv.promotion() {
            self.after_promotion::<true>(from, to, kind)
        } else if self.pawns.intersects(from) {
            let captured = Square::new(mv.to().file(), mv.from().rank());
            self.after_en_passant(from, to, captured.bitboard())
        } else {
            self.after_castling(mv.from(), mv.to())
        };
    }

    /// The board after castling. Where king and rook swap squares, taking both away before both are put down matters.
    #[inline(always)]
    pub(in crate::position) fn after_castling(&self, king: Square, rook: Square) -> Self {
        let (king_to, rook_to) = if rook > king { (6, 5) } else { (2, 3) };
        let to = |file: u32| Bitboard(1 << (u32::from(king.index() & 0o70) + file));
        let (king, rook, king_to, rook_to) = (king.bitboard(), rook.bitboard(), to(king_to), to(rook_to));
        Self {
            own: self.their,
            their: self.own & !(king | rook) | king_to | rook_to,
            orthogonal: self.orthogonal & !rook | rook_to,
            kings: self.kings & !king | king_to,
            castling: self.castling & self.their,
            en_passant: Bitboard::EMPTY,
            ..*self
        }
    }
}

/// The square of a set that has exactly one.
#[inline(always)]
pub(in crate::position) fn only(board: Bitboard) -> Square {
    Square::from_index_masked(board.0.trailing_zeros())
}
