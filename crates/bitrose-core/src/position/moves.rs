//! A move, and a list of moves that is not allocated on the heap.

use super::generate::{Black, Board, PROMOTIONS, Side, Sink, White, generate, origin};
use super::{Color, Kind};
use crate::attacks::sliders::instructions::{Instructions, Work, with_best};
use crate::bitboard::{Bitboard, Square};
use std::fmt;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::num::NonZeroU16;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

/// A move in two bytes, as is `Option<Move>`: the origin, the target, and the promotion.
///
/// Castling is the king's move *onto the rook's square*, as in Chess960, where any other form can be ambiguous: `e1h1`
/// is king-side castling in standard chess, which [`Position::uci`](super::Position::uci) writes as `e1g1`.
///
/// ```
/// use bitrose_core::bitboard::Square;
/// use bitrose_core::position::{Kind, Move};
///
/// let push = Move::new(Square::E7, Square::E8).with_promotion(Some(Kind::Queen));
/// assert_eq!((push.from(), push.to(), push.promotion()), (Square::E7, Square::E8, Some(Kind::Queen)));
/// assert_eq!(push.to_string(), "e7e8q");
/// ```
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

crate::names::optional_traits!(Move, as_text);

/// Bits 0 to 2 hold the promotion, 0 for none; bits 3 to 8 the target; bits 9 to 14 the origin. So moves sort by their
/// squares. Bit 15 is always set, so that no move is 0.
const TO: u32 = 3;
const FROM: u32 = 9;
const ALWAYS: u16 = 1 << 15;

impl Move {
    /// The move in 15 bits, to be packed with other data: `from` in bits 9 to 14, `to` in bits 3 to 8, and the
    /// promotion in bits 0 to 2, from 1 for a pawn to 6 for a king, or 0 for none. The value 0 is `a1a1`, which is
    /// never legal.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::{Kind, Move};
    ///
    /// let push = Move::new(Square::E7, Square::E8).with_promotion(Some(Kind::Queen));
    /// assert_eq!(Move::from_bits(push.to_bits()), Some(push));
    /// assert_eq!(Move::from_bits(0x8000), None);
    /// ```
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get() & !ALWAYS
    }

    /// The inverse of [`Move::to_bits`]; `None` if bit 15 is set or the promotion is 7. The move need not be legal in
    /// any position: see [`Position::is_legal`](super::Position::is_legal).
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits & ALWAYS == 0 && bits & 7 != 7 { Some(Self::packed(bits)) } else { None }
    }

    #[inline]
    const fn packed(bits: u16) -> Self {
        Self(NonZeroU16::new(bits | ALWAYS).expect("bit 15 is set"))
    }

    /// Creates a move without promotion.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::packed((from.index() as u16) << FROM | (to.index() as u16) << TO)
    }

    /// The same move with this promotion, or with none. No move that promotes to a pawn or king is legal.
    #[inline]
    pub const fn with_promotion(self, promotion: Option<Kind>) -> Self {
        let kind = match promotion {
            Some(kind) => kind as u16 + 1,
            None => 0,
        };
        Self::packed(self.0.get() & !7 | kind)
    }

    /// The square that the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index_masked((self.0.get() >> FROM) as u32)
    }

    /// The square that the piece moves to; for castling, the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index_masked((self.0.get() >> TO) as u32)
    }

    /// The kind to which a pawn promotes.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self.0.get() & 7 {
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
    /// Writes the move as UCI does with `UCI_Chess960` on: `e2e4`, `e7e8q`, and `e1h1` for castling.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

/// The error of parsing text that is not a move in UCI notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid move `{0}`: expected two different squares and for a promotion one of `nbrq`, as in `e2e4` or `e7e8q`"
)]
pub struct ParseMoveError(String);

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Parses two different squares, and the letter of a promotion that a pawn can make, whether or not any piece moves
    /// in this way. [`Position::read_uci`](super::Position::read_uci) consults a position, and knows that `e1g1` may be
    /// castling.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let read = || {
            let (from, rest) = text.split_at_checked(2)?;
            let (to, promotion) = rest.split_at_checked(2)?;
            let mv = Self::new(from.parse().ok()?, to.parse().ok()?);
            let promotion = match promotion.chars().next() {
                Some(letter) => Some(Kind::from_letter(letter).filter(|_| promotion.len() == 1)?),
                None => None,
            };
            let is_possible = mv.from() != mv.to() && promotion.is_none_or(|kind| PROMOTIONS.contains(&kind));
            is_possible.then_some(mv.with_promotion(promotion))
        };
        read().ok_or_else(|| ParseMoveError(text.to_owned()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// The legal moves of a position, stored on the stack: no position has more than 218.
///
/// It dereferences to a slice of moves, which can be read and reordered, and is an iterator by value. Moves can be
/// pushed and collected up to [`MoveList::CAPACITY`]; one more panics.
///
/// ```
/// use bitrose_core::position::Position;
///
/// let moves = Position::default().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|mv| mv.promotion().is_none()));
/// ```
#[must_use]
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
}

impl Default for MoveList {
    fn default() -> Self {
        Self::empty()
    }
}

impl MoveList {
    /// The largest number of legal moves that a position can have.
    /// <https://www.chessprogramming.org/Chess_Position#cite_note-4>
    pub const CAPACITY: usize = 218;

    /// Creates an empty list.
    #[inline]
    pub const fn empty() -> Self {
        // Both bytes of this move are equal, so that the array is filled as fast as with zeros.
        Self { moves: [Move::packed(0x80); Self::CAPACITY], len: 0 }
    }

    /// Lists the legal moves of the side to move.
    #[inline]
    pub(super) fn of(board: &Board, side_to_move: Color) -> Self {
        let mut list = Self::empty();
        generate_into(board, side_to_move, &mut list);
        list
    }

    /// Lists the legal moves to the squares of `targets`; promotions and captures en passant to those of `special`.
    pub(super) fn to(board: &Board, side_to_move: Color, targets: Bitboard, special: Bitboard) -> Self {
        let mut list = Self::empty();
        generate_into(board, side_to_move, &mut Selection { list: &mut list, targets, special });
        list
    }

    /// Appends a move.
    ///
    /// # Panics
    /// If the list already has [`MoveList::CAPACITY`] moves.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        assert!(self.len < Self::CAPACITY, "a move list has at most {} moves", Self::CAPACITY);
        self.append(mv);
    }

    /// Appends a legal move. There is always room for one.
    #[inline]
    fn append(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Removes the moves for which `keep` returns `false`, keeping the others in order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let mv = self.moves[index];
            self.moves[kept] = mv;
            kept += usize::from(keep(mv));
        }
        self.len = kept;
    }
}

/// # Panics
/// If there are more than [`MoveList::CAPACITY`] moves.
impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let mut list = Self::empty();
        moves.into_iter().for_each(|mv| list.push(mv));
        list
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

/// An iterator over the moves of a [`MoveList`].
#[must_use]
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

#[inline]
fn generate_into<K: Sink>(board: &Board, side_to_move: Color, sink: &mut K) {
    match side_to_move {
        Color::White => with_best(Generation { board, sink, side: PhantomData::<White> }),
        Color::Black => with_best(Generation { board, sink, side: PhantomData::<Black> }),
    }
}

/// Work that passes the legal moves to a sink.
struct Generation<'a, S, K> {
    board: &'a Board,
    sink: &'a mut K,
    side: PhantomData<S>,
}

impl<S: Side, K: Sink> Work for Generation<'_, S, K> {
    type Output = ();

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) {
        generate::<S, I, _>(instructions, self.board, self.sink);
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.append(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            self.append(Move::new(origin(to, step), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            for kind in PROMOTIONS {
                self.append(Move::new(origin(to, step), to).with_promotion(Some(kind)));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square, _: Square) {
        self.append(Move::new(from, to));
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.append(Move::new(king, rook));
    }
}

/// A sink that keeps only the moves to some targets.
struct Selection<'a> {
    list: &'a mut MoveList,
    targets: Bitboard,
    /// The targets for promotions and captures en passant.
    special: Bitboard,
}

impl Sink for Selection<'_> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.list.piece(from, targets & self.targets);
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i32) {
        self.list.pawns(targets & self.targets, step);
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, step: i32) {
        self.list.promotions(targets & self.special, step);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square, _: Square) {
        if self.special.contains(to) {
            self.list.append(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        if self.targets.contains(rook) {
            self.list.append(Move::new(king, rook));
        }
    }
}
