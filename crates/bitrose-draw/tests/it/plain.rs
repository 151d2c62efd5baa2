//! The quick painter of a board draws what the one for panels draws.

use bitrose_core::bitboard::{Bitboard, Mapping, Square, constants};
use bitrose_draw::{Layout, Panel, Sheet, Style, panels};
use proptest::prelude::*;

fn panel_text(word: u64, mapping: Mapping) -> String {
    let mut out = Vec::new();
    panels(&mut out, &[Panel::of(word, mapping)], 1, Style::PLAIN);
    String::from_utf8(out).unwrap()
}

#[test]
fn plain_counts() {
    for squares in 0..=64 {
        let board: Bitboard = Square::all().take(squares).collect();
        assert_eq!(plain_text(board.0, Mapping::Lerf), panel_text(board.0, Mapping::Lerf));
    }
}

fn plain_text(word: u64, mapping: Mapping) -> String {
    let mut out = Vec::new();
    Sheet::new(Layout { mapping, ..Layout::default() }).add_literal(&mut out, b"0", word);
    String::from_utf8(out).unwrap()
}

#[test]
fn plain_names() {
    for constant in constants::CONSTANTS {
        for mapping in Mapping::ALL {
            let word = mapping.number(constant.board);
            assert_eq!(plain_text(word, mapping), panel_text(word, mapping));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn the_quick_painter_draws_the_same(word: u64, mapping in 0usize..8) {
        let mapping = Mapping::ALL[mapping];
        prop_assert_eq!(plain_text(word, mapping), panel_text(word, mapping));
    }

    #[test]
    fn the_drawn_squares_are_those_of_the_set(word: u64) {
        let drawn = plain_text(word, Mapping::Lerf);
        for square in Square::all() {
            let line = drawn.lines().nth(usize::from(7 - square.rank().index())).unwrap();
            let cell = line.chars().nth(2 + 2 * usize::from(square.file().index())).unwrap();
            prop_assert_eq!(cell == '1', Bitboard(word).contains(square));
        }
    }
}
