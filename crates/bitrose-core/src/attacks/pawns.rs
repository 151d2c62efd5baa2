//! Pawns, all of a side at once: where they can go, and which of them.
//!
//! Set-wise, a move generator needs no loop to find the targets: it walks only the bits of each result. Pushes are asked
//! both ways, from the pawns to the targets and from the empty squares back to the pawns; captures are kept apart by
//! side, so that the origin is one step back. Targets on `Rank::Eighth.relative_to(color)` are promotions.
//! <https://www.chessprogramming.org/Pawn_Pattern>
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

/// One step back.
const fn back(color: Color, squares: Bitboard) -> Bitboard {
    squares.step(color.opponent().forward())
}

/// The rank where a double push ends.
const fn double_push_rank(color: Color) -> Bitboard {
    Rank::Fourth.relative_to(color).bitboard()
}

/// The empty squares one step before the pawns.
#[must_use]
pub const fn pushes(color: Color, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    pawns.step(color.forward()).intersection(empty)
}

/// The empty squares two steps before the pawns of the start rank, where the square between is empty too.
///
/// One test of the rank is enough, and it is made on the target: only pawns of the start rank get there.
#[must_use]
pub const fn double_pushes(color: Color, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    pushes(color, pushes(color, pawns, empty), empty).intersection(double_push_rank(color))
}

/// The pawns with an empty square before them: the empty squares step back onto the pawns.
#[must_use]
pub const fn able_to_push(color: Color, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    back(color, empty).intersection(pawns)
}

/// The pawns that can go two steps: only empty squares of the rank where a double push ends, with an empty one behind
/// them, step back.
#[must_use]
pub const fn able_to_double_push(color: Color, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    let passed = back(color, empty.intersection(double_push_rank(color))).intersection(empty);
    back(color, passed).intersection(pawns)
}

/// The enemies that pawns capture towards the h-file.
#[must_use]
pub const fn captures_east(color: Color, pawns: Bitboard, enemies: Bitboard) -> Bitboard {
    pawns.step(color.forward()).step(Direction::East).intersection(enemies)
}

/// The enemies that pawns capture towards the a-file.
#[must_use]
pub const fn captures_west(color: Color, pawns: Bitboard, enemies: Bitboard) -> Bitboard {
    pawns.step(color.forward()).step(Direction::West).intersection(enemies)
}

/// The pawns that can capture on the square that an enemy pawn has just passed over: the neighbors of that pawn on its
/// rank.
#[must_use]
pub const fn en_passant_captors(color: Color, pawns: Bitboard, passed: Bitboard) -> Bitboard {
    let captured = back(color, passed);
    captured.step(Direction::East).union(captured.step(Direction::West)).intersection(pawns)
}
