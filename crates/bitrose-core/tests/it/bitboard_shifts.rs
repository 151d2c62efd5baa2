//! Steps, jumps and raw shifts, square by square against coordinates.

use crate::common::{
    At, KNIGHT_CLOCKWISE, LAYOUTS, Layout, NORTH_CLOCKWISE, everywhere, members, random_words, set, step,
};
use bitrose_core::bitboard::{
    Bitboard, Direction, KnightDirection, Mapping, Offset, RawShift, ShiftReport, Square,
};
use proptest::prelude::proptest;

fn moved(board: Bitboard, by: At) -> Bitboard {
    set(members(board).filter_map(|at| step(at, by)))
}

fn boards() -> impl Iterator<Item = Bitboard> {
    let single = (0..64).map(|bit| 1 << bit);
    single.chain([0, !0]).chain(random_words(6).take(100)).map(Bitboard)
}

#[test]
fn steps_and_jumps_never_wrap() {
    for board in boards() {
        for (direction, by) in Direction::ALL.into_iter().zip(NORTH_CLOCKWISE) {
            assert_eq!(board.step(direction), moved(board, by), "{direction:?} {board:?}");
        }
        for (direction, by) in KnightDirection::ALL.into_iter().zip(KNIGHT_CLOCKWISE) {
            assert_eq!(board.jump(direction), moved(board, by), "{direction:?} {board:?}");
        }
    }
}

#[test]
fn any_step_can_be_taken_at_once() {
    for board in boards().step_by(9) {
        for by in (-9..=9).flat_map(|files| (-9..=9).map(move |ranks| [files, ranks])) {
            assert_eq!(board.shifted(Offset::new(by[0], by[1])), moved(board, by), "{by:?} {board:?}");
        }
        for extreme in [i8::MIN, i8::MAX] {
            assert_eq!(board.shifted(Offset::new(extreme, 0)), Bitboard::EMPTY);
            assert_eq!(board.shifted(Offset::new(0, extreme)), Bitboard::EMPTY);
            assert_eq!(board.shifted(Offset::new(extreme, extreme)), Bitboard::EMPTY);
        }
    }
}

/// What happens to the bit of one square, by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Dropped,
    Moved(At),
    Wrapped(At),
}

/// The step that a count means: of all moves with that delta, the one whose longer side is shortest, then the one
/// that is shorter in all.
fn meaning(layout: Layout, delta: i8) -> At {
    let length = |[files, ranks]: &At| (files.abs().max(ranks.abs()), files.abs() + ranks.abs());
    let moves = (-8..=8).flat_map(|files| (-8..=8).map(move |ranks| [files, ranks]));
    let readings = moves.filter(|&by| layout.delta(by) == delta);
    readings.min_by_key(length).unwrap_or([0, 0])
}

fn fate(layout: Layout, from: At, delta: i8) -> Fate {
    let to = layout.bit(from) + delta;
    if !(0..64).contains(&to) {
        return Fate::Dropped;
    }
    let landing = layout.at(to);
    if step(from, meaning(layout, delta)) == Some(landing) {
        Fate::Moved(landing)
    } else {
        Fate::Wrapped(landing)
    }
}

fn both_senses() -> impl Iterator<Item = (RawShift, i8)> {
    (0..64_i8).flat_map(|n| {
        [(RawShift::Left(n.unsigned_abs().into()), n), (RawShift::Right(n.unsigned_abs().into()), -n)]
    })
}

#[test]
fn every_square_by_every_count_under_every_mapping() {
    for layout in LAYOUTS {
        for (shift, delta) in both_senses() {
            let by = meaning(layout, delta);
            for from in everywhere() {
                let report = shift.report(set([from]), layout.mapping);
                let (dropped, wrapped_from, to) = match fate(layout, from, delta) {
                    Fate::Dropped => (Some(from), None, None),
                    Fate::Moved(to) => (None, None, Some((to, None))),
                    Fate::Wrapped(to) => (None, Some(from), Some((to, Some(to)))),
                };
                let place = format!("{} {shift:?} {from:?}", layout.mapping);
                assert_eq!(report.dropped, set(dropped), "{place}");
                assert_eq!(report.wrapped_from, set(wrapped_from), "{place}");
                assert_eq!(report.wrapped_to, set(to.and_then(|(_, wrapped)| wrapped)), "{place}");
                assert_eq!(report.result, set(to.map(|(to, _)| to)), "{place}");
                assert_eq!(report.step, Some(Offset::new(by[0], by[1])), "{place}");
            }
        }
    }
}

#[test]
fn a_count_of_64_or_more_drops_everything() {
    for count in [64, 65, 71, 72, 127, 128, 255, 256, 1 << 32, u64::MAX] {
        for (shift, mapping) in [RawShift::Left(count), RawShift::Right(count)]
            .into_iter()
            .flat_map(|s| Mapping::ALL.map(|m| (s, m)))
        {
            let board = Bitboard(0x8100_0000_0018_0081);
            let report = shift.report(board, mapping);
            assert_eq!((report.result, report.dropped), (Bitboard::EMPTY, board));
            assert!(report.wrapped_from.is_empty() && report.wrapped_to.is_empty());
            assert_eq!(report.step, None);
            assert!(!report.masks.are_needed());
        }
    }
}

/// Two bits that do not fall off: a text on bitboards says that they do.
#[test]
fn the_two_corners_that_wrap_into_corners() {
    let report = RawShift::Left(7).report(Square::A8.bitboard(), Mapping::Lerf);
    assert_eq!((report.wrapped_from, report.wrapped_to), (Square::A8.bitboard(), Square::H8.bitboard()));
    assert!(report.dropped.is_empty());
    let report = RawShift::Right(7).report(Square::H1.bitboard(), Mapping::Lerf);
    assert_eq!((report.wrapped_from, report.wrapped_to), (Square::H1.bitboard(), Square::A1.bitboard()));
    assert!(report.dropped.is_empty());
    // Two files east of g4 and h4, one rank up: a6 and b6.
    let report = RawShift::Left(10).report(Square::G4.bitboard() | Square::H4.bitboard(), Mapping::Lerf);
    assert_eq!(report.wrapped_to, Square::A6.bitboard() | Square::B6.bitboard());
}

/// How many of the 64 squares go wrong without a mask, clockwise from north. Of the eight on an edge, a step straight
/// east or west drops one, north-east and south-west drop two. (Computed.)
#[test]
fn how_many_squares_wrap() {
    let wraps = |direction: Direction| {
        let delta = Mapping::Lerf.delta(direction.offset());
        let count = u64::from(delta.unsigned_abs());
        let shift = if delta > 0 { RawShift::Left(count) } else { RawShift::Right(count) };
        shift.report(Bitboard::ALL, Mapping::Lerf).wrapped_from.popcount()
    };
    assert_eq!(Direction::ALL.map(wraps), [0, 6, 7, 8, 0, 6, 7, 8]);
}

#[test]
fn the_steps_of_the_rose_are_read_as_themselves() {
    for mapping in Mapping::ALL {
        for offset in Direction::ALL
            .map(Direction::offset)
            .into_iter()
            .chain(KnightDirection::ALL.map(KnightDirection::offset))
        {
            let delta = mapping.delta(offset);
            let count = u64::from(delta.unsigned_abs());
            let shift = if delta > 0 { RawShift::Left(count) } else { RawShift::Right(count) };
            assert_eq!(shift.report(Bitboard::ALL, mapping).step, Some(offset), "{mapping} {delta}");
        }
    }
}

fn word_shift(shift: RawShift, word: u64) -> u64 {
    match shift {
        RawShift::Left(count) => {
            u32::try_from(count).ok().and_then(|count| word.checked_shl(count)).unwrap_or(0)
        }
        RawShift::Right(count) => {
            u32::try_from(count).ok().and_then(|count| word.checked_shr(count)).unwrap_or(0)
        }
    }
}

fn check_report(shift: RawShift, board: Bitboard, mapping: Mapping) {
    let ShiftReport { result, dropped, wrapped_from, wrapped_to, step, masks } = shift.report(board, mapping);
    let as_words = |board: Bitboard| mapping.board(word_shift(shift, mapping.number(board)));
    assert_eq!(result, as_words(board));

    let moved = board.difference(dropped).difference(wrapped_from);
    assert!(dropped.is_disjoint(wrapped_from));
    assert_eq!(moved | dropped | wrapped_from, board, "three parts cover the operand");
    assert_eq!(result.popcount(), moved.popcount() + wrapped_from.popcount());
    assert!(as_words(dropped).is_empty());
    assert_eq!(as_words(wrapped_from), wrapped_to);

    let right = result.difference(wrapped_to);
    assert_eq!(as_words(moved), right);
    if let Some(step) = step {
        assert_eq!(self::moved(board, [step.files, step.ranks]), right, "what is left is the step");
        assert_eq!(
            as_words(board & masks.before),
            right,
            "the mask before the shift removes the wrapped bits"
        );
        assert_eq!(result & masks.after, right, "the mask after the shift removes the wrapped bits");
    }
}

proptest! {
    #[test]
    fn a_report_is_a_partition_and_its_masks_are_exact(word: u64, thin: u64, count in 0_u64..80, left: bool) {
        let shift = if left { RawShift::Left(count) } else { RawShift::Right(count) };
        for mapping in Mapping::ALL {
            check_report(shift, Bitboard(word), mapping);
            check_report(shift, Bitboard(word & thin), mapping);
        }
    }
}

#[test]
fn full_and_empty_boards_are_reported() {
    for (shift, _) in both_senses() {
        for mapping in Mapping::ALL {
            check_report(shift, Bitboard::ALL, mapping);
            check_report(shift, Bitboard::EMPTY, mapping);
        }
    }
}
