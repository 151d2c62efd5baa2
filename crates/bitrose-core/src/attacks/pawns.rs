//! Pawns, all of a side at once: where they can go, and which of them.
//!
//! Set-wise, a move generator needs no loop to find the targets: it walks only the bits of each result. Pushes are asked
//! both ways, from the pawns to the targets and from the empty squares back to the pawns; captures are kept apart by
//! side, so that the origin is one step back.
//! <https://www.chessprogramming.org/Pawn_Pattern>

use crate::bitboard::{Bitboard, Direction, Rank};

/// The side whose pawns go up the board or down.
#[derive(Clone, Copy)]
struct Way {
    forward: Direction,
    back: Direction,
    east: Direction,
    west: Direction,
    /// Where a double push ends.
    double: Bitboard,
    /// Where pawns promote.
    last: Bitboard,
}

const WHITE: Way = Way {
    forward: Direction::North,
    back: Direction::South,
    east: Direction::NorthEast,
    west: Direction::NorthWest,
    double: Rank::Fourth.bitboard(),
    last: Rank::Eighth.bitboard(),
};

const BLACK: Way = Way {
    forward: Direction::South,
    back: Direction::North,
    east: Direction::SouthEast,
    west: Direction::SouthWest,
    double: Rank::Fifth.bitboard(),
    last: Rank::First.bitboard(),
};

macro_rules! both_sides {
    ($($(#[doc = $doc:literal])* $white:ident $black:ident = |$way:ident, $($parameter:ident),*| $body:expr;)*) => {$(
        $(#[doc = $doc])*
        #[doc = ""]
        #[doc = "For White's pawns, which go north."]
        #[must_use]
        pub const fn $white($($parameter: Bitboard),*) -> Bitboard {
            let $way = WHITE;
            $body
        }

        $(#[doc = $doc])*
        #[doc = ""]
        #[doc = "For Black's pawns, which go south."]
        #[must_use]
        pub const fn $black($($parameter: Bitboard),*) -> Bitboard {
            let $way = BLACK;
            $body
        }
    )*};
}

both_sides! {
    /// The empty squares one step before the pawns.
    white_pushes black_pushes = |way, pawns, empty| pawns.step(way.forward).intersection(empty);
    /// The empty squares two steps before the pawns of the start rank, where the square between is empty too.
    ///
    /// One test of the rank is enough, and it is made on the target: only pawns of the start rank get there.
    white_double_pushes black_double_pushes = |way, pawns, empty| {
        let passed = pawns.step(way.forward).intersection(empty);
        passed.step(way.forward).intersection(empty).intersection(way.double)
    };
    /// The pawns with an empty square before them: the empty squares step back onto the pawns.
    white_able_to_push black_able_to_push = |way, pawns, empty| empty.step(way.back).intersection(pawns);
    /// The pawns that can go two steps: only empty squares of the rank where a double push ends, with an empty one
    /// behind them, step back.
    white_able_to_double_push black_able_to_double_push = |way, pawns, empty| {
        let passed = empty.intersection(way.double).step(way.back).intersection(empty);
        passed.step(way.back).intersection(pawns)
    };
    /// The enemies that pawns capture towards the h-file.
    white_captures_east black_captures_east = |way, pawns, enemies| pawns.step(way.east).intersection(enemies);
    /// The enemies that pawns capture towards the a-file.
    white_captures_west black_captures_west = |way, pawns, enemies| pawns.step(way.west).intersection(enemies);
    /// The pawns that can capture on the square that an enemy pawn has just passed over: the neighbors of that pawn on its rank.
    white_en_passant_captors black_en_passant_captors = |way, pawns, passed| {
        let captured = passed.step(way.back);
        captured.step(Direction::East).union(captured.step(Direction::West)).intersection(pawns)
    };
    /// The targets where a pawn promotes: four moves each.
    white_promotions black_promotions = |way, targets| targets.intersection(way.last);
    /// The targets where a pawn stays a pawn.
    white_without_promotion black_without_promotion = |way, targets| targets.difference(way.last);
}
