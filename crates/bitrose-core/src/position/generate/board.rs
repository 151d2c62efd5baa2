//! The bare board for tree traversal: what legal moves depend on, and nothing else.

use crate::attacks::sliders::lanes::Lanes;
use crate::bitboard::{Bitboard, Square};
use crate::position::{Kind, Move};

/// Nine boards, seen from the side to move. A queen is both in `diagonal` and in `orthogonal`.
///
/// There is no key, no clock and no piece array: each node of the tree copies the board and swaps the sides. The order
/// of the fields matters: those that a move changes in the same way are adjacent, so that they share a vector register,
/// which a copy has just written as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub(in crate::position) struct Board<L = Bitboard> {
    pub(in crate::position) knights: L,
    /// Bishops and queens.
    pub(in crate::position) diagonal: L,
    /// Rooks and queens.
    pub(in crate::position) orthogonal: L,
    pub(in crate::position) kings: L,
    pub(in crate::position) own: L,
    pub(in crate::position) their: L,
    pub(in crate::position) pawns: L,
    /// The rooks that may still castle.
    pub(in crate::position) castling: L,
    /// The square that a pawn has just passed over, if any.
    pub(in crate::position) en_passant: L,
}

/// The kinds to which a pawn can promote.
pub(in crate::position) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// What castling requires of the squares of the first rank: a bit for each file.
#[derive(Clone, Copy)]
pub(in crate::position) struct CastlingWay {
    /// The files that must be empty: every square that king or rook passes or reaches, except the two they start from.
    empty: u8,
    /// The files that must not be attacked: from the king's square to its target.
    safe: u8,
}

/// Indexed by the file of the king and the file of the rook: in Chess960, any pair can castle.
static CASTLING_WAYS: [[CastlingWay; 8]; 8] = {
    let mut ways = [[CastlingWay { empty: 0, safe: 0 }; 8]; 8];
    let mut index = 0;
    while index < 64 {
        let (king, rook) = (index / 8, index % 8);
        let (king_to, rook_to) = castling_files(rook > king);
        let safe = files_between(king, king_to);
        let empty = (safe | files_between(rook, rook_to)) & !(1 << king | 1 << rook);
        ways[king][rook] = CastlingWay { empty, safe };
        index += 1;
    }
    ways
};

/// The files of king and rook after castling: g and f, or c and d. See
/// [`Wing::destinations`](crate::position::Wing::destinations) for their squares.
const fn castling_files(is_king_side: bool) -> (usize, usize) {
    if is_king_side { (6, 5) } else { (2, 3) }
}

/// The files from `a` to `b`, both included.
const fn files_between(a: usize, b: usize) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (0xFF >> (7 - high)) & (0xFF << low)
}

impl CastlingWay {
    /// The requirements for a king and a rook on the first rank of their side.
    #[inline(always)]
    pub(in crate::position) fn of(king: Square, rook: Square) -> Self {
        CASTLING_WAYS[usize::from(king.index() & 7)][usize::from(rook.index() & 7)]
    }

    /// The squares on the rank of `king` that must be empty.
    #[inline(always)]
    pub(in crate::position) fn empty(self, king: Square) -> Bitboard {
        Bitboard(u64::from(self.empty) << (king.index() & 0o70))
    }

    /// The squares on the rank of `king` that must not be attacked.
    #[inline(always)]
    pub(in crate::position) fn safe(self, king: Square) -> Bitboard {
        Bitboard(u64::from(self.safe) << (king.index() & 0o70))
    }
}

impl Board {
    /// The boards after ordinary moves, one in each lane, seen from the other side. Ordinary moves are all except
    /// promotions, captures en passant and castling.
    ///
    /// This has no branch, because the kind of the piece is hard to predict. A move from or to the square of a rook
    /// ends the right to castle with it; a move of the king ends both rights of its side.
    #[inline(always)]
    pub(in crate::position) fn after<L: Lanes>(&self, from: L, to: L) -> Board<L> {
        let both = from | to;
        Board {
            knights: kind_after(self.knights, from, to),
            diagonal: kind_after(self.diagonal, from, to),
            orthogonal: kind_after(self.orthogonal, from, to),
            kings: kind_after(self.kings, from, to),
            own: !to & self.their,
            their: both ^ both.every(self.own),
            pawns: kind_after(self.pawns, from, to),
            castling: !(both | if_moved(self.kings, from, !both & self.own)) & self.castling,
            // Only after a double push is there a square one rank from both.
            en_passant: if_moved(self.pawns, from, (from.up(8) | from.down(8)) & (to.up(8) | to.down(8))),
        }
    }

    /// The board after a pawn has reached the last rank.
    #[inline(always)]
    pub(in crate::position) fn after_promotion(&self, from: Bitboard, to: Bitboard, promoted: Kind) -> Self {
        let mut board = self.after(from, to);
        board.pawns ^= to;
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

    /// The board after an en passant capture on `to`.
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

    /// Plays a move of any kind. The rare kinds are kept out of line.
    #[inline(always)]
    pub(in crate::position) fn play(&mut self, mv: Move) {
        let (from, to) = (mv.from().bitboard(), mv.to().bitboard());
        let is_en_passant = self.pawns.intersects(from) && self.en_passant.intersects(to);
        if mv.promotion().is_some() || is_en_passant || self.own.intersects(to) {
            return self.play_special(mv);
        }
        *self = self.after(from, to);
    }

    /// Plays a promotion, a capture en passant, or castling.
    #[cold]
    fn play_special(&mut self, mv: Move) {
        let (from, to) = (mv.from().bitboard(), mv.to().bitboard());
        *self = if let Some(kind) = mv.promotion() {
            self.after_promotion(from, to, kind)
        } else if self.pawns.intersects(from) {
            let captured = Square::new(mv.to().file(), mv.from().rank());
            self.after_en_passant(from, to, captured.bitboard())
        } else {
            self.after_castling(mv.from(), mv.to())
        };
    }

    /// The board after castling. King and rook may swap squares, so both are removed before either is put down.
    #[inline(always)]
    pub(in crate::position) fn after_castling(&self, king: Square, rook: Square) -> Self {
        let (king_to, rook_to) = castling_files(rook > king);
        let to = |file: usize| Bitboard(1 << (usize::from(king.index() & 0o70) + file));
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

/// The pieces of a kind after a move.
#[inline(always)]
fn kind_after<L: Lanes>(kind: Bitboard, from: L, to: L) -> L {
    !to & kind ^ if_moved(kind, from, from | to)
}

/// The set if a piece of the kind leaves the square, otherwise the empty set.
#[inline(always)]
fn if_moved<L: Lanes>(kind: Bitboard, from: L, set: L) -> L {
    set & !(from & kind).where_empty()
}

impl<L: Lanes> Board<L> {
    /// Writes a board into one of the lanes.
    #[inline(always)]
    pub(in crate::position) fn put(&mut self, lane: usize, board: &Board) {
        self.knights = self.knights.with(lane, board.knights);
        self.diagonal = self.diagonal.with(lane, board.diagonal);
        self.orthogonal = self.orthogonal.with(lane, board.orthogonal);
        self.kings = self.kings.with(lane, board.kings);
        self.own = self.own.with(lane, board.own);
        self.their = self.their.with(lane, board.their);
        self.pawns = self.pawns.with(lane, board.pawns);
        self.castling = self.castling.with(lane, board.castling);
        self.en_passant = self.en_passant.with(lane, board.en_passant);
    }
}

/// The square of a set that has exactly one.
#[inline(always)]
pub(in crate::position) fn only(board: Bitboard) -> Square {
    Square::from_index_masked(board.0.trailing_zeros())
}
