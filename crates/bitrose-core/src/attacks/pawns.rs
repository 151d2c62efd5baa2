//! Pawn moves of a whole side at once: the squares that its pawns can reach, and the pawns that can move. Also the
//! passed pawns.
//!
//! Working on sets, a move generator needs no loop to find the targets; it only loops over the bits of each result.
//! Pushes are available both ways: from the pawns to the targets, and from the empty squares back to the pawns.
//! Captures to the east and to the west are separate sets, so that the origin of each is one step back. Targets on
//! `Rank::Eighth.relative_to(color)` are promotions. <https://www.chessprogramming.org/Pawn_Pattern>
//!
//! ```
//! use bitrose_core::attacks::pawns;
//! use bitrose_core::bitboard::{Bitboard, Color};
//!
//! let (pawns, occupied) = (Bitboard::RANK_7, "a6 b5".parse::<Bitboard>()? | Bitboard::RANK_7);
//! assert_eq!(pawns::pushes(Color::Black, pawns, !occupied).to_string(), "b6 c6 d6 e6 f6 g6 h6");
//! assert_eq!(pawns::double_pushes(Color::Black, pawns, !occupied).to_string(), "c5 d5 e5 f5 g5 h5");
//! # Ok::<(), bitrose_core::bitboard::ParseBitboardError>(())
//! ```

use crate::bitboard::{Bitboard, Color, Direction, Rank};

/// Moves the set one step backward, as `color` sees it.
const fn back(color: Color, squares: Bitboard) -> Bitboard {
    squares.step(color.opponent().forward())
}

/// The rank on which a double push ends.
const fn double_push_rank(color: Color) -> Bitboard {
    Rank::Fourth.relative_to(color).bitboard()
}

/// The empty squares one step in front of the pawns.
pub const fn pushes(color: Color, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    pawns.step(color.forward()).intersection(empty)
}

/// The empty squares two steps in front of the pawns on their start rank, if the square in between is empty too.
///
/// One test of the rank is enough. It is made on the target, which only pawns from the start rank can reach.
pub const fn double_pushes(color: Color, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    pushes(color, pushes(color, pawns, empty), empty).intersection(double_push_rank(color))
}

/// The pawns with an empty square in front of them, found by stepping the empty squares back onto the pawns.
pub const fn able_to_push(color: Color, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    back(color, empty).intersection(pawns)
}

/// The pawns that can make a double push, found by stepping back twice from the empty squares of the rank on which one
/// ends, through empty squares only.
pub const fn able_to_double_push(color: Color, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    let passed = back(color, empty.intersection(double_push_rank(color))).intersection(empty);
    back(color, passed).intersection(pawns)
}

/// The enemy pieces that the pawns can capture towards the h-file.
pub const fn captures_east(color: Color, pawns: Bitboard, enemies: Bitboard) -> Bitboard {
    pawns.step(color.forward()).step(Direction::East).intersection(enemies)
}

/// The enemy pieces that the pawns can capture towards the a-file.
pub const fn captures_west(color: Color, pawns: Bitboard, enemies: Bitboard) -> Bitboard {
    pawns.step(color.forward()).step(Direction::West).intersection(enemies)
}

/// The pawns that can capture en passant on the square that an enemy pawn has just passed over: the neighbors of that
/// pawn on its rank.
pub const fn en_passant_captors(color: Color, pawns: Bitboard, passed: Bitboard) -> Bitboard {
    let captured = back(color, passed);
    captured.step(Direction::East).union(captured.step(Direction::West)).intersection(pawns)
}

/// The squares in front of the pawns on their own files, up to the last rank. Takes 2 to 3 ns.
///
/// ```text
/// . . . . X .
/// . X . . X .
/// . X . . X .
/// . P . . X .      two white pawns
/// . . . . P .
/// ```
///
/// <https://www.chessprogramming.org/Pawn_Spans>
#[inline]
pub const fn front_span(color: Color, pawns: Bitboard) -> Bitboard {
    let forward = color.forward();
    pawns.step(forward).fill(forward)
}

/// The squares on which an enemy pawn stops one of the pawns from being passed: the [front span](front_span), and the
/// squares next to it on the adjacent files. Takes 2 to 4 ns.
///
/// ```text
/// . X X X .
/// . X X X .
/// . . P . .      a white pawn
/// ```
///
/// <https://www.chessprogramming.org/Passed_Pawn>
#[inline]
pub const fn passed_mask(color: Color, pawns: Bitboard) -> Bitboard {
    let span = front_span(color, pawns);
    span.union(span.step(Direction::East)).union(span.step(Direction::West))
}

/// The passed pawns: those without an enemy pawn in their [mask](passed_mask). Takes 2 to 4 ns, because one mask of all
/// enemy pawns says the same.
///
/// A pawn behind another of its own side can be one of them. To count only the first of each file, remove
/// `front_span(color.opponent(), pawns)`.
///
/// ```
/// use bitrose_core::attacks::pawns;
/// use bitrose_core::bitboard::{Bitboard, Color};
///
/// let white: Bitboard = "a2 a5 e4 h6".parse()?;
/// let black: Bitboard = "d5 g7 h5".parse()?;
/// let passed = pawns::passed(Color::White, white, black);
/// assert_eq!(passed.to_string(), "a2 a5");
/// assert_eq!((passed - pawns::front_span(Color::Black, white)).to_string(), "a5");
/// assert_eq!(pawns::passed(Color::Black, black, white).to_string(), "h5");
/// # Ok::<(), bitrose_core::bitboard::ParseBitboardError>(())
/// ```
#[inline]
pub const fn passed(color: Color, pawns: Bitboard, enemies: Bitboard) -> Bitboard {
    pawns.difference(passed_mask(color.opponent(), enemies))
}
