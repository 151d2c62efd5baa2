//! Every slider method equals the ray walk: over every subset of every square's mask, and on full boards.

use bitrose_core::attacks::sliders::{self, Method};
use bitrose_core::attacks::{self, rays};
use bitrose_core::bitboard::{Bitboard, Square};

type Lookup = fn(Square, Bitboard) -> Bitboard;

/// Where a piece can change the attacks: the definition of a relevant square, tried square by square.
fn relevant(square: Square, truth: Lookup) -> Bitboard {
    let free = truth(square, Bitboard::EMPTY);
    Square::all().filter(|blocker| truth(square, blocker.bitboard()) != free).collect()
}

/// The truth over all subsets: square, blockers, attacks.
fn cases(truth: Lookup) -> Vec<(Square, Bitboard, Bitboard)> {
    let of = |square| relevant(square, truth).subsets().map(move |set| (square, set, truth(square, set)));
    Square::all().flat_map(of).collect()
}

/// Numbers that look random, the same in every run (`SplitMix64`).
fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    (1..).map(move |step: u64| {
        let mixed = seed.wrapping_add(step.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    })
}

/// Occupancies of every density: full, empty, random, and the square itself in and out.
fn full_boards() -> Vec<(Square, Bitboard)> {
    let mut numbers = numbers(2026);
    let mut boards = vec![Bitboard::EMPTY, Bitboard::ALL];
    for _ in 0..100 {
        let [a, b, c] = [(); 3].map(|()| numbers.next().unwrap_or_default());
        boards.extend([a, a & b, a & b & c, a | b].map(Bitboard));
    }
    let with_itself = |board: Bitboard, square: Square| [board.with(square), board.without(square)];
    let at =
        |square| boards.iter().flat_map(move |&board| with_itself(board, square).map(|set| (square, set)));
    Square::all().flat_map(at).collect()
}

#[test]
fn the_masks_have_as_many_subsets_as_known() {
    assert_eq!(cases(rays::rook).len(), 102_400);
    assert_eq!(cases(rays::bishop).len(), 5_248);
}

#[test]
fn every_method_equals_the_ray_walk_on_every_subset_of_every_mask() {
    let (rooks, bishops) = (cases(rays::rook), cases(rays::bishop));
    for method in Method::ALL {
        for &(square, blockers, attacks) in &rooks {
            assert_eq!(method.rook(square, blockers), attacks, "{method}: rook {square}, {blockers:?}");
        }
        for &(square, blockers, attacks) in &bishops {
            assert_eq!(method.bishop(square, blockers), attacks, "{method}: bishop {square}, {blockers:?}");
        }
    }
}

#[test]
fn every_method_equals_the_ray_walk_on_full_boards() {
    for (square, board) in full_boards() {
        let (rook, bishop) = (rays::rook(square, board), rays::bishop(square, board));
        for method in Method::ALL {
            assert_eq!(method.rook(square, board), rook, "{method}: rook {square}, {board:?}");
            assert_eq!(method.bishop(square, board), bishop, "{method}: bishop {square}, {board:?}");
            assert_eq!(method.queen(square, board), rook | bishop, "{method}: queen {square}, {board:?}");
        }
    }
}

#[test]
fn the_default_equals_the_ray_walk_everywhere() {
    for (square, blockers, attacks) in cases(rays::rook) {
        assert_eq!(attacks::rook(square, blockers), attacks, "rook {square}, {blockers:?}");
        assert_eq!(
            attacks::queen(square, blockers),
            rays::queen(square, blockers),
            "queen {square}, {blockers:?}"
        );
    }
    for (square, blockers, attacks) in cases(rays::bishop) {
        assert_eq!(attacks::bishop(square, blockers), attacks, "bishop {square}, {blockers:?}");
    }
    for (square, board) in full_boards() {
        assert_eq!(attacks::rook(square, board), rays::rook(square, board), "rook {square}, {board:?}");
        assert_eq!(attacks::bishop(square, board), rays::bishop(square, board), "bishop {square}, {board:?}");
        assert_eq!(sliders::queen(square, board), rays::queen(square, board), "queen {square}, {board:?}");
    }
}

#[test]
fn names_are_read_back_and_are_words_of_the_language() {
    for method in Method::ALL {
        assert_eq!(method.name().parse(), Ok(method));
        assert_eq!(method.name().to_uppercase().replace('_', "-").parse(), Ok(method));
        assert!(
            method.name().chars().all(|letter| letter.is_ascii_lowercase() || "_0123456789".contains(letter))
        );
        assert!(method.idea().ends_with('.') && method.source().starts_with("https://"), "{method}");
    }
    let unknown = "hyperbole".parse::<Method>().map_err(|error| error.to_string());
    assert!(unknown.is_err_and(|message| message.contains("hyperbola, ")));
}
