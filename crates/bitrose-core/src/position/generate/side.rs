//! The two sides as types, so that the differences between them are known at compile time.

use crate::attacks;
use crate::attacks::sliders::lanes::Lanes;
use crate::bitboard::{Bitboard, Color, Rank, Square};

const NOT_A: Bitboard = Bitboard(!Bitboard::FILE_A.0);
const NOT_H: Bitboard = Bitboard(!Bitboard::FILE_H.0);

/// The side to move, as a type. One generator serves both sides without testing the color anywhere.
pub(in crate::position) trait Side: Copy {
    /// The opponent.
    type Other: Side<Other = Self>;
    /// The side as a value.
    const COLOR: Color;
    /// What a single push, a capture to the east and a capture to the west add to the index of the square.
    const PUSH: i32;
    const EAST: i32;
    const WEST: i32;
    /// The line (as in [`super::scene`]) of a capture to the east, and of one to the west.
    const EAST_LINE: usize;
    const WEST_LINE: usize;
    /// The rank that a double push passes over.
    const THIRD: Bitboard;
    /// The rank before the last.
    const SEVENTH: Bitboard;
    /// The last rank.
    const EIGHTH: Bitboard;

    /// One step forward.
    fn forward<L: Lanes>(pawns: L) -> L;
    /// One step forward and towards the h-file.
    fn forward_east<L: Lanes>(pawns: L) -> L;
    /// One step forward and towards the a-file.
    fn forward_west<L: Lanes>(pawns: L) -> L;
    /// The squares attacked by a pawn on `square`.
    #[inline]
    fn pawn_from(square: Square) -> Bitboard {
        attacks::pawn(Self::COLOR, square)
    }
}

/// White, up the board.
#[derive(Clone, Copy)]
pub(in crate::position) struct White;

/// Black, down the board.
#[derive(Clone, Copy)]
pub(in crate::position) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
    const PUSH: i32 = 8;
    const EAST: i32 = 9;
    const WEST: i32 = 7;
    const EAST_LINE: usize = 2;
    const WEST_LINE: usize = 3;
    const THIRD: Bitboard = Rank::Third.bitboard();
    const SEVENTH: Bitboard = Rank::Seventh.bitboard();
    const EIGHTH: Bitboard = Rank::Eighth.bitboard();

    #[inline(always)]
    fn forward<L: Lanes>(pawns: L) -> L {
        pawns.up(8)
    }

    #[inline(always)]
    fn forward_east<L: Lanes>(pawns: L) -> L {
        (pawns & NOT_H).up(9)
    }

    #[inline(always)]
    fn forward_west<L: Lanes>(pawns: L) -> L {
        (pawns & NOT_A).up(7)
    }
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
    const PUSH: i32 = -8;
    const EAST: i32 = -7;
    const WEST: i32 = -9;
    const EAST_LINE: usize = 3;
    const WEST_LINE: usize = 2;
    const THIRD: Bitboard = Rank::Sixth.bitboard();
    const SEVENTH: Bitboard = Rank::Second.bitboard();
    const EIGHTH: Bitboard = Rank::First.bitboard();

    #[inline(always)]
    fn forward<L: Lanes>(pawns: L) -> L {
        pawns.down(8)
    }

    #[inline(always)]
    fn forward_east<L: Lanes>(pawns: L) -> L {
        (pawns & NOT_H).down(7)
    }

    #[inline(always)]
    fn forward_west<L: Lanes>(pawns: L) -> L {
        (pawns & NOT_A).down(9)
    }
}
