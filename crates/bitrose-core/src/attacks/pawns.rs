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

const fn pushes(way: Way, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    pawns.step(way.forward).intersection(empty)
}

const fn double_pushes(way: Way, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    pushes(way, pushes(way, pawns, empty), empty).intersection(way.double)
}

const fn able_to_push(way: Way, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    empty.step(way.back).intersection(pawns)
}

const fn able_to_double_push(way: Way, pawns: Bitboard, empty: Bitboard) -> Bitboard {
    let passed = empty.intersection(way.double).step(way.back).intersection(empty);
    able_to_push(way, pawns, passed)
}

const fn captures_east(way: Way, pawns: Bitboard, enemies: Bitboard) -> Bitboard {
    pawns.step(way.east).intersection(enemies)
}

const fn captures_west(way: Way, pawns: Bitboard, enemies: Bitboard) -> Bitboard {
    pawns.step(way.west).intersection(enemies)
}

const fn en_passant_captors(way: Way, pawns: Bitboard, passed: Bitboard) -> Bitboard {
    let beside = passed.step(way.back);
    beside.step(Direction::East).union(beside.step(Direction::West)).intersection(pawns)
}

macro_rules! both_sides {
    ($($(#[doc = $doc:literal])* $white:ident $black:ident = $of:ident($($parameter:ident),*);)*) => {$(
        $(#[doc = $doc])*
        #[doc = ""]
        #[doc = "For White's pawns, which go north."]
        #[must_use]
        pub const fn $white($($parameter: Bitboard),*) -> Bitboard {
            $of(WHITE, $($parameter),*)
        }

        $(#[doc = $doc])*
        #[doc = ""]
        #[doc = "For Black's pawns, which go south."]
        #[must_use]
        pub const fn $black($($parameter: Bitboard),*) -> Bitboard {
            $of(BLACK, $($parameter),*)
        }
    )*};
}

both_sides! {
    /// The empty squares one step before the pawns.
    white_pushes black_pushes = pushes(pawns, empty);
    /// The empty squares two steps before the pawns of the start rank, where the square between is empty too.
    ///
    /// One test of the rank is enough, and it is made on the target: only pawns of the start rank get there.
    white_double_pushes black_double_pushes = double_pushes(pawns, empty);
    /// The pawns with an empty square before them: the empty squares step back onto the pawns.
    white_able_to_push black_able_to_push = able_to_push(pawns, empty);
    /// The pawns that can go two steps: only empty squares of the rank where a double push ends, with an empty one
    /// behind them, step back.
    white_able_to_double_push black_able_to_double_push = able_to_double_push(pawns, empty);
    /// The enemies that pawns capture towards the h-file.
    white_captures_east black_captures_east = captures_east(pawns, enemies);
    /// The enemies that pawns capture towards the a-file.
    white_captures_west black_captures_west = captures_west(pawns, enemies);
    /// The pawns that can capture on the square that an enemy pawn has just passed over: those beside that pawn.
    white_en_passant_captors black_en_passant_captors = en_passant_captors(pawns, passed);
    /// The targets where a pawn promotes: four moves each.
    white_promotions black_promotions = promotions(targets);
    /// The targets where a pawn stays a pawn.
    white_without_promotion black_without_promotion = without_promotion(targets);
}

const fn promotions(way: Way, targets: Bitboard) -> Bitboard {
    targets.intersection(way.last)
}

const fn without_promotion(way: Way, targets: Bitboard) -> Bitboard {
    targets.difference(way.last)
}
