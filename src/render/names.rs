//! The names a number has.

use crate::bitboard::Mapping;
use crate::bitboard::constants::{CONSTANTS, NamedBoard, names_of};

/// What a number is called: its name under the session's mapping or, when it has none there, its names under the
/// others: `FILE_H under lerbef`.
#[must_use]
pub fn names(number: u64, mapping: Mapping) -> Vec<String> {
    if !may_have_names(number) {
        return Vec::new();
    }
    let found: Vec<_> = names_of(number).collect();
    match found.iter().find(|(of, _)| *of == mapping) {
        Some((_, named)) => vec![written(*named)],
        None => found.into_iter().map(|(of, named)| format!("{} under {of}", written(named))).collect(),
    }
}

fn written(named: NamedBoard) -> String {
    match named {
        NamedBoard::Constant(name) => name.to_owned(),
        NamedBoard::Square(square) => square.to_string(),
    }
}

/// Could the number have a name? Never wrongly no; a cheap yes-or-maybe for streams, in which few numbers have one.
fn may_have_names(number: u64) -> bool {
    number.is_power_of_two() || FILTER[slot(number) / 64] >> (slot(number) % 64) & 1 == 1
}

/// One bit for every slot that some constant falls in under some mapping: a Bloom filter with one hash, made by the
/// compiler. About 100 different numbers in 4096 slots.
const FILTER: [u64; 64] = {
    let mut filter = [0; 64];
    let mut constant = 0;
    while constant < CONSTANTS.len() {
        let mut mapping = 0;
        while mapping < Mapping::ALL.len() {
            let slot = slot(Mapping::ALL[mapping].number(CONSTANTS[constant].board));
            filter[slot / 64] |= 1 << (slot % 64);
            mapping += 1;
        }
        constant += 1;
    }
    filter
};

/// Multiplicative hashing with the golden ratio: the high bits depend on all bits of the number.
const fn slot(number: u64) -> usize {
    ((number ^ number >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize
}

#[cfg(test)]
mod tests {
    use super::{may_have_names, names};
    use crate::bitboard::constants::{CONSTANTS, names_of};
    use crate::bitboard::{Mapping, Square};
    use proptest::prelude::*;

    #[test]
    fn the_name_under_the_mapping_of_the_session_stands_alone() {
        assert_eq!(names(0xFF00, Mapping::Lerf), ["RANK_2"]);
        assert_eq!(names(0xFF00, Mapping::Berlef), ["RANK_7"]);
        assert_eq!(names(1, Mapping::Lerbef), ["h1"]);
        assert_eq!(names(0, Mapping::Lerf), ["EMPTY"]);
    }

    #[test]
    fn a_number_named_elsewhere_says_where() {
        let not_a_by_files =
            Mapping::Lefr.number(CONSTANTS.iter().find(|named| named.name == "NOT_A").unwrap().board);
        assert_eq!(
            names(not_a_by_files, Mapping::Lerf),
            ["NOT_A under lefr", "NOT_A under lefber", "NOT_H under befler", "NOT_H under befr"]
        );
    }

    #[test]
    fn the_filter_lets_every_named_number_through() {
        for mapping in Mapping::ALL {
            for constant in CONSTANTS {
                assert!(may_have_names(mapping.number(constant.board)), "{} {mapping}", constant.name);
            }
            for square in Square::all() {
                assert!(may_have_names(mapping.number(square.bitboard())));
            }
        }
    }

    proptest! {
        #[test]
        fn the_filter_never_hides_a_name(number: u64) {
            prop_assert_eq!(names(number, Mapping::Lerf).is_empty(), names_of(number).next().is_none());
        }
    }
}
