//! A constant is recognized under every mapping, also when its wrap masks were forgotten.

use bitrose_core::attacks::{Identity, each_identified, identify};
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use std::collections::HashSet;

use crate::common::{
    At, KNIGHT_CLOCKWISE as KNIGHT, LAYOUTS, Layout, NORTH_CLOCKWISE as KING, everywhere, set, square, step,
};

const WHITE_PAWN: [At; 2] = [[1, 1], [-1, 1]];
const BLACK_PAWN: [At; 2] = [[1, -1], [-1, -1]];
const LEFR: Layout = LAYOUTS[4];

fn names(identities: &[Identity]) -> Vec<String> {
    identities.iter().map(|identity| identity.shape.to_string()).collect()
}

/// The word an engine gets from unmasked shifts of one bit, and the squares that wrapped.
fn unmasked(layout: Layout, from: At, steps: &[At]) -> (u64, Vec<At>) {
    let landings = |step: &At| Some(layout.bit(from) + layout.delta(*step)).filter(|to| (0..64).contains(to));
    let word = steps.iter().filter_map(landings).fold(0, |word, to| word | 1_u64 << to);
    let lost = steps.iter().filter(|&&by| step(from, by).is_none());
    (word, lost.filter_map(landings).map(|to| layout.at(to)).collect())
}

#[test]
fn leapers_without_wrap_masks_are_found_with_the_squares_that_wrapped() {
    let leapers: [(&str, &[At]); 4] = [
        ("knight", &KNIGHT),
        ("king", &KING),
        ("white_pawn_attacks", &WHITE_PAWN),
        ("black_pawn_attacks", &BLACK_PAWN),
    ];
    let mut cases = 0;
    for (function, steps) in leapers {
        for (layout, from) in LAYOUTS.into_iter().flat_map(|layout| everywhere().map(move |at| (layout, at)))
        {
            let (word, wrapped) = unmasked(layout, from, steps);
            if word.count_ones() < 2 || word.count_ones() as usize == wrapped.len() {
                continue;
            }
            let mapping = layout.mapping;
            let name = format!("{function}({})", square(from));
            let found = identify(word, mapping);
            let identity = found
                .iter()
                .find(|one| one.shape.to_string() == name && one.mappings.contains(&mapping))
                .unwrap_or_else(|| panic!("{name} {mapping} {word:#018x}: {found:#?}"));
            assert_eq!(identity.wrapped, set(wrapped.iter().copied()), "{name} {mapping}");
            let masked = mapping.board(word) & identity.missing;
            assert_eq!(masked, identity.shape.board(), "the missing mask of {name} {mapping}");
            assert_eq!(identity.missing_mask().is_some(), !wrapped.is_empty());
            cases += 1;
        }
    }
    assert!(cases > 1500, "{cases} cases");
}

#[test]
fn a_knight_on_h4_without_masks() {
    let found = identify(0x0001_4220_0221_4000, Mapping::Lerf);
    assert_eq!(names(&found)[0], "knight(h4)");
    assert_eq!(
        found[0].wrapped.squares().map(|square| square.to_string()).collect::<Vec<_>>(),
        ["a3", "b4", "b6", "a7"]
    );
    assert_eq!(found[0].missing_mask().as_deref(), Some("NOT_AB"));
}

/// A worked example of forgotten masks (computed): three squares more on the a-file.
#[test]
fn a_king_on_h4_without_masks() {
    let (word, _) = unmasked(LAYOUTS[0], [7, 3], &KING);
    let king = &identify(word, Mapping::Lerf)[0];
    assert_eq!(king.shape.to_string(), "king(h4)");
    assert_eq!(king.wrapped, set([[0, 3], [0, 4], [0, 5]]));
    assert_eq!(king.missing_mask().as_deref(), Some("NOT_A"));
}

#[test]
fn file_major_mappings_miss_masks_of_ranks() {
    let (word, _) = unmasked(LEFR, [3, 7], &KING);
    let found = identify(word, Mapping::Lefr);
    assert_eq!(names(&found)[0], "king(d8)");
    assert_eq!(found[0].missing_mask().as_deref(), Some("~RANK_1"));
    let (word, _) = unmasked(LEFR, [3, 7], &KNIGHT);
    assert_eq!(identify(word, Mapping::Lefr)[0].missing_mask().as_deref(), Some("~(RANK_1 | RANK_2)"));
}

#[test]
fn shapes_are_named_in_the_language() {
    for (word, name) in [
        (0x0101_0101_0101_0101, "FILE_A"),
        (0, "EMPTY"),
        (1 << 28, "e4"),
        (0x0000_1422_0022_1400, "knight(d4)"),
        (0x0000_0000_0000_0302, "king(a1)"),
        (0x0000_0028_0000_0000, "white_pawn_attacks(e4)"),
        (0x0028_0000_0000_0000, "white_pawn_attacks(e6)"),
        (0x0000_0000_0000_0028, "black_pawn_attacks(e2)"),
        (0x0404_FB04_0404_0404, "rook(c6, EMPTY)"),
        (0x8041_2214_0014_2241, "bishop(d4, EMPTY)"),
        (0x8849_2A1C_F71C_2A49, "queen(d4, EMPTY)"),
        (0x0004_7A04_0404_0400, "rook_mask(c6)"),
        (0x0040_2214_0014_2200, "bishop_mask(d4)"),
        (0x0000_0000_0000_00F8, "ray(c1, east)"),
        (0x4020_1008_0402_0000, "ray(a2, north_east)"),
        (0x8040_2010_0804_0201, "DIAGONAL"),
        (0x0080_4020_1008_0402, "line(b1, h7)"),
        (0x0000_0000_0000_0060, "between(e1, h1)"),
        (0x1234_5678_9ABC_DEF0, ""),
    ] {
        let found = names(&identify(word, Mapping::Lerf));
        assert_eq!(found.first().map_or("", String::as_str), name, "{word:#018x}: {found:?}");
    }
}

#[test]
fn every_meaning_is_true_of_the_word() {
    for word in
        (0..64).flat_map(|at| [0x1422_u64.rotate_left(at), 0x7E_u64.rotate_left(at), 3 << at, 7 << at])
    {
        for identity in identify(word, Mapping::Berf) {
            for &mapping in &identity.mappings {
                let board = mapping.board(word);
                assert_eq!(board, identity.shape.board() | identity.wrapped, "{identity:?}");
                assert_eq!(board & identity.missing, identity.shape.board(), "{identity:?}");
            }
        }
    }
}

#[test]
fn the_preferred_mapping_comes_first_and_equal_meanings_are_one() {
    for preferred in Mapping::ALL {
        let center = identify(0x0000_0018_1800_0000, preferred);
        assert_eq!(names(&center)[0], "CENTER");
        assert_eq!(center[0].mappings.len(), 8);
        assert_eq!(center[0].mappings[0], preferred);
        let file = identify(0x0101_0101_0101_0101, preferred);
        assert!(file[0].mappings.contains(&preferred));
        assert_eq!(file.len(), 4, "FILE_A, FILE_H, RANK_1 and RANK_8: {file:#?}");
    }
    let rival_knight = identify(0x0028_4400_4428_0000, Mapping::Lerf);
    assert_eq!(rival_knight[0].shape.to_string(), "knight(e5)");
}

/// A long diagonal without its corner is what a bishop sees from there, and it is a ray; under another mapping it is
/// the same of another corner. All that the preferred mapping says comes first.
#[test]
fn everything_at_home_stands_before_everything_abroad() {
    for corner in [[0, 0], [7, 0], [0, 7], [7, 7]] {
        let diagonal =
            everywhere().filter(|[file, rank]| (file - corner[0]).abs() == (rank - corner[1]).abs());
        let word = set(diagonal.filter(|&at| at != corner)).0;
        for preferred in Mapping::ALL {
            let found = identify(word, preferred);
            let at_home = found.iter().map(|identity| identity.mappings.contains(&preferred));
            assert_eq!(at_home.collect::<Vec<_>>(), [true, true, false, false, false, false, false, false]);
            assert!(
                names(&found)[0].starts_with("bishop(") && names(&found)[1].starts_with("ray("),
                "{found:#?}"
            );
        }
    }
}

fn numbers() -> HashSet<u64> {
    let mut numbers = HashSet::new();
    each_identified(&mut |number| {
        numbers.insert(number);
    });
    numbers
}

#[test]
fn every_number_with_a_meaning_is_among_them() {
    let numbers = numbers();
    let near = |square: Square| Square::all().map(move |other| square.bitboard().with(other));
    let pairs = Square::all().flat_map(near);
    let runs = (0..64).flat_map(|low| (low..64).map(move |high| Bitboard(!0 << low & !0 >> (63 - high))));
    let twiddled = numbers.iter().flat_map(|&number| (0..64).map(move |bit| Bitboard(number ^ 1 << bit)));
    for Bitboard(word) in pairs.chain(runs).step_by(13).chain(twiddled.step_by(4001)) {
        assert_eq!(numbers.contains(&word), !identify(word, Mapping::Lerf).is_empty(), "{word:#x}");
    }
}

#[test]
fn all_of_them_have_a_meaning() {
    let nameless: Vec<u64> = numbers()
        .into_iter()
        .step_by(61)
        .filter(|&number| identify(number, Mapping::Lerf).is_empty())
        .collect();
    assert!(nameless.is_empty(), "{nameless:x?}");
}
