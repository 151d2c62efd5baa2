//! Rook, bishop and queen: every subset of every relevant mask against cozy-chess, and the geometry of lines.

use crate::common::{At, NORTH_CLOCKWISE, everywhere, random_words, ray, set, square};
use bitrose_core::attacks::{self, bishop_mask, ray_from, rays, rook_mask};
use bitrose_core::bitboard::{Bitboard, Direction, Square};
use std::collections::BTreeSet;

fn peer_rook(from: Square, occupancy: Bitboard) -> Bitboard {
    let from = cozy_chess::Square::index(usize::from(from.index()));
    Bitboard(cozy_chess::get_rook_moves(from, cozy_chess::BitBoard(occupancy.0)).0)
}

fn peer_bishop(from: Square, occupancy: Bitboard) -> Bitboard {
    let from = cozy_chess::Square::index(usize::from(from.index()));
    Bitboard(cozy_chess::get_bishop_moves(from, cozy_chess::BitBoard(occupancy.0)).0)
}

/// What one slider must give over all its blocker subsets.
struct Slider {
    attacks: fn(Square, Bitboard) -> Bitboard,
    peer: fn(Square, Bitboard) -> Bitboard,
    mask: fn(Square) -> Bitboard,
    /// Lookups, their popcounts together and different sets of attacks, over the 64 squares (computed apart from
    /// bitrose).
    totals: (usize, u32, usize),
    /// FNV-1a of all sets of attacks as little-endian bytes, squares and subsets in rising order (computed likewise).
    hash: u64,
}

const ROOK: Slider = Slider {
    attacks: rays::rook,
    peer: peer_rook,
    mask: rook_mask,
    totals: (102_400, 573_440, 4_900),
    hash: 0xDA46_BBC6_9F00_5FA5,
};
const BISHOP: Slider = Slider {
    attacks: rays::bishop,
    peer: peer_bishop,
    mask: bishop_mask,
    totals: (5_248, 31_216, 1_428),
    hash: 0xF836_1184_1623_330B,
};

#[test]
fn every_subset_of_every_relevant_mask() {
    for slider in [ROOK, BISHOP] {
        let mut totals = (0, 0, 0);
        let mut hash = 0xCBF2_9CE4_8422_2325;
        for from in Square::all() {
            let mut different = BTreeSet::new();
            for blockers in (slider.mask)(from).subsets() {
                let attacks = (slider.attacks)(from, blockers);
                assert_eq!(attacks, (slider.peer)(from, blockers), "{from} {blockers:?}");
                totals.0 += 1;
                totals.1 += attacks.popcount();
                different.insert(attacks);
                hash = attacks.0.to_le_bytes().into_iter().fold(hash, fnv1a);
            }
            totals.2 += different.len();
        }
        assert_eq!((totals, hash), (slider.totals, slider.hash));
    }
}

fn fnv1a(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
}

#[test]
fn random_occupancies() {
    let boards = random_words(30).zip(random_words(31)).flat_map(|(a, b)| [a, a & b, a | b]);
    for occupancy in boards.take(600).map(Bitboard) {
        for from in Square::all() {
            let (rook, bishop) = (peer_rook(from, occupancy), peer_bishop(from, occupancy));
            assert_eq!(rays::rook(from, occupancy), rook);
            assert_eq!(rays::bishop(from, occupancy), bishop);
            assert_eq!(rays::queen(from, occupancy), rook | bishop);
            let relevant = occupancy & rook_mask(from);
            assert_eq!(rays::rook(from, relevant), rook, "only relevant blockers matter");
            let relevant = occupancy & bishop_mask(from);
            assert_eq!(rays::bishop(from, relevant), bishop, "only relevant blockers matter");
        }
    }
}

#[test]
fn single_rays_by_walking() {
    for occupancy in [0, !0].into_iter().chain(random_words(32).take(20)).map(Bitboard) {
        for (from, at) in Square::all().zip(everywhere()) {
            for (direction, by) in Direction::ALL.into_iter().zip(NORTH_CLOCKWISE) {
                assert_eq!(rays::walk(from, direction, occupancy), set(ray(at, by, occupancy)));
                let empty_board = set(ray(at, by, Bitboard(0)));
                assert_eq!(rays::ray(from, direction), empty_board);
                assert_eq!(ray_from(from, direction), empty_board);
            }
        }
    }
}

/// A square is relevant when a piece there changes the attacks.
#[test]
fn relevant_masks_hold_the_squares_that_matter() {
    for from in Square::all() {
        let matters = |attacks: fn(Square, Bitboard) -> Bitboard| {
            Square::all()
                .filter(move |at| attacks(from, at.bitboard()) != attacks(from, Bitboard::EMPTY))
                .collect()
        };
        assert_eq!(rook_mask(from), matters(peer_rook), "{from}");
        assert_eq!(bishop_mask(from), matters(peer_bishop), "{from}");
    }
}

fn tally(counts: impl Iterator<Item = u32>) -> Vec<(u32, usize)> {
    let mut counts: Vec<u32> = counts.collect();
    counts.sort_unstable();
    counts.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect()
}

/// Rook: 12 in the corners, 11 on the edges, 10 inside. Attacks on the empty board: rook 14 everywhere. (Computed; the
/// same counts stand in many tables of magics.)
#[test]
fn known_counts() {
    assert_eq!(tally(Square::all().map(|at| rook_mask(at).popcount())), [(10, 36), (11, 24), (12, 4)]);
    assert_eq!(tally(Square::all().map(|at| bishop_mask(at).popcount())), [(5, 44), (6, 4), (7, 12), (9, 4)]);
    let rook = Square::all().map(|at| rays::rook(at, Bitboard::EMPTY).popcount());
    assert_eq!(tally(rook), [(14, 64)]);
    let bishop = Square::all().map(|at| rays::bishop(at, Bitboard::EMPTY).popcount());
    assert_eq!(tally(bishop), [(7, 28), (9, 20), (11, 12), (13, 4)]);
}

/// A rook on c6 among 21 pieces, and a rook on f3 among three blockers (examples of texts on magics, computed again).
#[test]
fn worked_examples() {
    let occupancy = Bitboard(0x402F_2C10_403A_3905);
    assert_eq!(occupancy.popcount(), 21);
    assert_eq!(rook_mask(Square::C6), Bitboard(0x0004_7A04_0404_0400));
    assert_eq!(occupancy & rook_mask(Square::C6), Bitboard(0x0004_2800_0000_0000));
    let on_the_rays = occupancy & rays::rook(Square::C6, Bitboard::EMPTY);
    assert_eq!(on_the_rays, [Square::C1, Square::D6, Square::F6, Square::C7].into_iter().collect());
    let hit = occupancy & rays::rook(Square::C6, occupancy);
    assert_eq!(hit, on_the_rays.without(Square::F6));
    assert_eq!(rays::rook(Square::F3, Bitboard(0x2006_2000)), Bitboard(0x20DC_2000));
}

fn between_by_walking(from: At, to: At) -> Option<Bitboard> {
    let rays = NORTH_CLOCKWISE.map(|by| ray(from, by, Bitboard(0)));
    let aligned = rays.into_iter().find(|ray| ray.contains(&to))?;
    Some(set(aligned.into_iter().take_while(|&at| at != to)))
}

/// Every square whose coordinates lie on the straight line through two others.
fn line_by_equation([a, b]: At, [c, d]: At) -> Option<Bitboard> {
    let (files, ranks) = (c - a, d - b);
    let aligned = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let on_line = everywhere().filter(|[file, rank]| (file - a) * ranks == (rank - b) * files);
    (aligned && [files, ranks] != [0, 0]).then(|| set(on_line))
}

#[test]
fn between_and_line_of_all_pairs() {
    for (from, to) in everywhere().flat_map(|from| everywhere().map(move |to| (from, to))) {
        let expected = between_by_walking(from, to).unwrap_or(Bitboard(0));
        assert_eq!(attacks::between(square(from), square(to)), expected, "{from:?} {to:?}");
        let expected = line_by_equation(from, to).unwrap_or(Bitboard(0));
        assert_eq!(attacks::line(square(from), square(to)), expected, "{from:?} {to:?}");
    }
}
