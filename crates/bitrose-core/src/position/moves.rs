//! A move, and a list of moves that needs no heap.

use super::generate::{Black, Board, PROMOTIONS, Side, Sink, White, generate, origin};
use super::{Color, Kind};
use crate::attacks::sliders::instructions::{Instructions, Work, with_best};
use crate::bitboard::{Bitboard, Square};
use std::fmt;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A move in two bytes: the squares it leaves and reaches, and what a pawn becomes.
///
/// Castling is the king's move *onto the rook's square*, as in Chess960, where every other way to write it can mean two
/// things: `e1h1` is king side castling in standard chess. [`Position::uci`](super::Position::uci) writes `e1g1`.
///
/// ```
/// use bitrose_core::bitboard::Square;
/// use bitrose_core::position::{Kind, Move};
///
/// let push = Move::new(Square::E7, Square::E8).with_promotion(Some(Kind::Queen));
/// assert_eq!((push.from(), push.to(), push.promotion()), (Square::E7, Square::E8, Some(Kind::Queen)));
/// assert_eq!(push.to_string(), "e7e8q");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// Bits 0 to 2: the promotion, 0 for none; 3 to 8: the target; 9 to 14: the origin. So moves sort by their squares.
const TO: u32 = 3;
const FROM: u32 = 9;

impl Move {
    /// A move without promotion.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self((from.index() as u16) << FROM | (to.index() as u16) << TO)
    }

    /// The same squares with this promotion, or with none.
    #[must_use]
    #[inline]
    pub const fn with_promotion(self, promotion: Option<Kind>) -> Self {
        let kind = match promotion {
            Some(kind) => kind as u16 + 1,
            None => 0,
        };
        Self(self.0 & !7 | kind)
    }

    /// The square the piece leaves.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index_masked((self.0 >> FROM) as u32)
    }

    /// The square the piece reaches; for castling, the square of the rook.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index_masked((self.0 >> TO) as u32)
    }

    /// What a pawn becomes on the last rank.
    #[must_use]
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self.0 & 7 {
            1 => Some(Kind::Pawn),
            2 => Some(Kind::Knight),
            3 => Some(Kind::Bishop),
            4 => Some(Kind::Rook),
            5 => Some(Kind::Queen),
            6 => Some(Kind::King),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    /// The text of UCI with `UCI_Chess960` on: `e2e4`, `e7e8q`, and `e1h1` for castling.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// The legal moves of a position, on the stack: no position has more than 218.
///
/// It is a slice of moves, to read and to reorder, and an iterator by value.
///
/// ```
/// use bitrose_core::position::Position;
///
/// let moves = Position::default().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|mv| mv.promotion().is_none()));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
}

impl MoveList {
    /// The most legal moves that a position can have.
    /// <https://www.chessprogramming.org/Chess_Position#cite_note-4>
    pub const CAPACITY: usize = 218;

    /// The legal moves of the side to move.
    #[inline]
    pub(super) fn of(board: &Board, side_to_move: Color) -> Self {
        let mut list = Self { moves: [Move(0); Self::CAPACITY], len: 0 };
        match side_to_move {
            Color::White => with_best(Listing::<White> { board, list: &mut list, side: PhantomData }),
            Color::Black => with_best(Listing::<Black> { board, list: &mut list, side: PhantomData }),
        }
        list
    }

    #[inline]
    fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        Moves { list: self, next: 0 }
    }
}

/// The moves of a [`MoveList`], one after the other.
#[derive(Clone, Debug)]
pub struct Moves {
    list: MoveList,
    next: usize,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = *self.list.get(self.next)?;
        self.next += 1;
        Some(mv)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}
impl FusedIterator for Moves {}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Legal moves written into a list.
struct Listing<'a, S> {
    board: &'a Board,
    list: &'a mut MoveList,
    side: PhantomData<S>,
}

impl<S: Side> Work for Listing<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) {
        generate::<S, I, _>(instructions, self.board, self.list);
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            self.push(Move::new(origin(to, step), to));
        }
    }

    #[inline(always)]
    fn double_pushes(&mut self, targets: Bitboard, step: i32) {
        self.pawns(targets, step);
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            for kind in PROMOTIONS {
                self.push(Move::new(origin(to, step), to).with_promotion(Some(kind)));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square, _: Square) {
        self.push(Move::new(from, to));
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.push(Move::new(king, rook));
    }
}
