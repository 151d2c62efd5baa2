//! The set of squares.

use super::{File, Rank, Square};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

/// A set of squares in one 64-bit word, in LERF order: bit `8 * rank + file` is set if the square is in the set.
///
/// `&`, `|`, `^`, `-` and `!` are the set operations; their right-hand side may also be a square, a file or a rank. The
/// named methods do the same and work in constants. Each is an instruction or two. There is no `<<`, because it would
/// wrap around the edges: [`step`](Self::step) and [`shifted`](Self::shifted) do not, and the word itself is public.
///
/// ```
/// use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
///
/// let mut center = (Bitboard::FILE_D | File::E) & Rank::Fourth;
/// center |= Square::D5;
/// center.insert(Square::E5);
/// assert_eq!(center, Bitboard(0x0000_0018_1800_0000));
/// // 5  . . . X X . . .
/// // 4  . . . X X . . .
/// //    a b c d e f g h
/// assert!(center.contains(Square::D4));
/// assert_eq!((center - Square::D4).popcount(), 3);
/// assert_eq!((center & Bitboard::FILE_D).to_string(), "d4 d5");
/// ```
#[must_use]
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

macro_rules! named_lines {
    ($($($name:ident = $line:expr),*;)*) => {$($(
        #[doc = concat!("The squares of `", stringify!($line), "`.")]
        pub const $name: Self = $line.bitboard();
    )*)*};
}

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);

    named_lines! {
        FILE_A = File::A, FILE_B = File::B, FILE_C = File::C, FILE_D = File::D;
        FILE_E = File::E, FILE_F = File::F, FILE_G = File::G, FILE_H = File::H;
        RANK_1 = Rank::First, RANK_2 = Rank::Second, RANK_3 = Rank::Third, RANK_4 = Rank::Fourth;
        RANK_5 = Rank::Fifth, RANK_6 = Rank::Sixth, RANK_7 = Rank::Seventh, RANK_8 = Rank::Eighth;
    }

    /// The long diagonal a1 to h8.
    pub const DIAGONAL: Self = Self(0x8040_2010_0804_0201);
    /// The long diagonal h1 to a8.
    pub const ANTIDIAGONAL: Self = Self(0x0102_0408_1020_4080);
    /// The light squares, among them h1.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);
    /// The dark squares, among them a1.
    pub const DARK: Self = Self::LIGHT.complement();
    /// The 28 squares on the edge.
    pub const FRAME: Self = Self(0xFF81_8181_8181_81FF);
    /// The squares d4, e4, d5 and e5.
    pub const CENTER: Self = Self(0x0000_0018_1800_0000);

    /// Returns `true` if the set contains `square`.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bitboard().0 != 0
    }

    /// The set with `square` added.
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bitboard().0)
    }

    /// The set without `square`.
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bitboard().0)
    }

    /// Adds `square` to the set. Returns `true` if it was not in the set before.
    #[inline]
    pub const fn insert(&mut self, square: Square) -> bool {
        let is_new = !self.contains(square);
        *self = self.with(square);
        is_new
    }

    /// Removes `square` from the set. Returns `true` if it was in the set.
    #[inline]
    pub const fn remove(&mut self, square: Square) -> bool {
        let was_there = self.contains(square);
        *self = self.without(square);
        was_there
    }

    /// The set with `square` added if it was absent, or removed if it was present.
    #[inline]
    pub const fn toggled(self, square: Square) -> Self {
        Self(self.0 ^ square.bitboard().0)
    }

    /// The squares in both sets (`&`, usable in constants).
    #[inline]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares in either set (`|`, usable in constants).
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares in this set but not in the other (`-`, usable in constants).
    #[inline]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares in exactly one of the sets (`^`, usable in constants).
    #[inline]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The squares not in the set (`!`, usable in constants).
    #[inline]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// Returns `true` if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the sets have a square in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns `true` if the sets have no square in common.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns `true` if every square of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns `true` if every square of the other set is in this one.
    #[inline]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// The population count: the number of squares in the set.
    #[inline]
    #[doc(alias = "count_ones")]
    #[doc(alias = "len")]
    pub const fn popcount(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square, or `None` for the empty set.
    #[inline]
    #[doc(alias = "lsb")]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        Some(Square::from_index_masked(self.0.trailing_zeros()))
    }

    /// The highest square, or `None` for the empty set.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        Some(Square::from_index_masked(self.0.ilog2()))
    }

    /// The only square of a set with exactly one square, otherwise `None`.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The least significant 1 bit (LS1B) alone: `x & -x`.
    ///
    /// Negation in two's complement inverts all bits and adds 1. The zeros below the lowest 1 bit become ones, so the
    /// carry runs up to that bit, the only one that `x` and `-x` have in common.
    /// <https://www.chessprogramming.org/General_Setwise_Operations#LS1BIsolation>
    #[inline]
    pub const fn ls1b(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// The most significant 1 bit alone.
    #[inline]
    pub const fn ms1b(self) -> Self {
        match self.last() {
            Some(square) => square.bitboard(),
            None => Self::EMPTY,
        }
    }

    /// The set without its lowest square: `x & (x - 1)`.
    #[inline]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Removes the lowest square from the set and returns it: one step of a loop over the bits.
    #[inline]
    #[doc(alias = "pop_lsb")]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        *self = self.without_first();
        first
    }
}

/// What the set operators take on their right-hand side, and what is collected into a board. A word is none of these:
/// `b - 1` would be the set without a1, not the arithmetic that `b & (b - 1)` means.
///
/// A type of your own that converts into a board can be one as well.
///
/// ```
/// use bitrose_core::bitboard::{Bitboard, SetOfSquares, Square};
///
/// #[derive(Clone, Copy)]
/// struct Target(u8);
///
/// impl From<Target> for Bitboard {
///     fn from(target: Target) -> Self {
///         Square::from_index_masked(target.0.into()).bitboard()
///     }
/// }
///
/// impl SetOfSquares for Target {}
///
/// assert_eq!(Bitboard::FILE_A & Target(8), Square::A2.bitboard());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a set of squares",
    note = "for a word write `Bitboard(word)`; `b & (b - 1)` is `b.without_first()`"
)]
pub trait SetOfSquares: Into<Bitboard> + Copy {}

impl SetOfSquares for Bitboard {}

/// Implements the set operators.
macro_rules! set_operators {
    ($($Trait:ident $method:ident, $Assign:ident $assign:ident = $of:ident;)*) => {$(
        impl<T: SetOfSquares> $Trait<T> for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: T) -> Self {
                self.$of(other.into())
            }
        }

        impl<T: SetOfSquares> $Assign<T> for Bitboard {
            #[inline]
            fn $assign(&mut self, other: T) {
                *self = self.$of(other.into());
            }
        }
    )*};
}

set_operators! {
    BitAnd bitand, BitAndAssign bitand_assign = intersection;
    BitOr bitor, BitOrAssign bitor_assign = union;
    BitXor bitxor, BitXorAssign bitxor_assign = symmetric_difference;
    Sub sub, SubAssign sub_assign = difference;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}

/// Converts a square, a file or a rank into the set of its squares.
macro_rules! from {
    ($($Type:ident),*) => {$(
        impl From<$Type> for Bitboard {
            #[inline]
            fn from(squares: $Type) -> Self {
                squares.bitboard()
            }
        }

        impl SetOfSquares for $Type {}
    )*};
}

from!(Square, File, Rank);

impl From<u64> for Bitboard {
    #[inline]
    fn from(word: u64) -> Self {
        Self(word)
    }
}

impl From<Bitboard> for u64 {
    #[inline]
    fn from(board: Bitboard) -> Self {
        board.0
    }
}
