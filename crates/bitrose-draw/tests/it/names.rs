//! The names of a number, alone and in a stream.

use bitrose_core::attacks::each_identified;
use bitrose_core::bitboard::Mapping;
use bitrose_core::bitboard::constants::CONSTANTS;
use bitrose_draw::{Name, Names, names};
use proptest::prelude::*;

fn texts(names: &[Name]) -> Vec<&str> {
    names.iter().map(|name| &*name.text).collect()
}

#[test]
fn the_name_under_the_mapping_of_the_session_stands_alone() {
    assert_eq!(names(0xFF00, Mapping::Lerf), ["RANK_2"]);
    assert_eq!(names(0xFF00, Mapping::Berlef), ["RANK_7"]);
    assert_eq!(names(1, Mapping::Lerbef), ["h1"]);
    assert_eq!(names(0, Mapping::Lerf), ["EMPTY"]);
    assert_eq!(names(0x0004_0000_0000_0000 - 1, Mapping::Lerf), Vec::<String>::new());
}

#[test]
fn a_number_named_elsewhere_says_where() {
    let not_a = CONSTANTS.iter().find(|named| named.name == "NOT_A").unwrap();
    assert_eq!(
        names(Mapping::Lefr.number(not_a.board), Mapping::Lerf),
        ["NOT_A under lefr, lefber", "NOT_H under befler, befr"]
    );
}

/// A pawn on h2 attacks g1. Any other two squares could lie like g1 and a2.
#[test]
fn one_attacked_square_is_no_evidence_of_a_missing_mask() {
    assert_eq!(names(0x140, Mapping::Lerf), Vec::<String>::new());
    assert_eq!(
        names(0x1_C141, Mapping::Lerf),
        ["king(h1) and 3 squares that wrapped (a1 a2 a3), & NOT_A is missing"]
    );
}

#[test]
fn the_first_look_lets_every_named_number_through() {
    let mut stream = Names::new(Mapping::Lerf);
    each_identified(&mut |number| {
        // of the small sets a part
        if number.count_ones() > 16 || number % 61 == 0 {
            assert!(!stream.of(number).is_empty(), "{number:#x}");
        }
    });
}

#[test]
fn a_stream_gives_the_same_names() {
    let mut numbers = Vec::new();
    each_identified(&mut |number| numbers.push(number));
    for mapping in [Mapping::Lerf, Mapping::Befler] {
        let mut stream = Names::new(mapping);
        let some = numbers.iter().step_by(numbers.len() / 50);
        for &number in some.clone().chain(some) {
            assert_eq!(texts(stream.of(number)), names(number, mapping), "{number:#x}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn a_stream_finds_no_names_where_there_are_none(number: u64, sparse: u64) {
        let mut stream = Names::new(Mapping::Lerf);
        for bit in 0..64 {
            assert_eq!(stream.of(1 << bit).len(), 1); // soon it lists all numbers with names
        }
        for number in [number, number & sparse, !number | !sparse] {
            prop_assert_eq!(texts(stream.of(number)), names(number, Mapping::Lerf));
        }
    }
}
