//! Every number that has a name.

use super::{Leaper, NamedSet, SlidingPiece, ray_from};
use crate::bitboard::{Bitboard, Direction, Mapping, Square, constants};

/// Calls `found` with every number for which [`identify`](super::identify()) finds a meaning, some of them several times:
/// about 20 000 calls. A stream that asks for the names of millions of numbers looks them up among these first.
///
/// Most kinds of set are symmetric: flipped or turned they are of the same kind. The numbers of such a kind are the same
/// under every mapping.
pub fn each_identified(found: &mut impl FnMut(u64)) {
    each_symmetric_shape(&mut |shape| found(shape.board().0));
    for mapping in Mapping::ALL {
        for constant in constants::CONSTANTS {
            found(mapping.number(constant.board));
        }
        for leaper in Leaper::ALL {
            for square in Square::all() {
                each_wrapped(leaper, square, mapping, &mut |board| found(mapping.number(board)));
            }
        }
    }
}

fn each_symmetric_shape(found: &mut impl FnMut(NamedSet)) {
    for square in Square::all() {
        found(NamedSet::Square(square));
        for slider in SlidingPiece::ALL {
            found(NamedSet::Slider(slider, square));
        }
        for slider in [SlidingPiece::Rook, SlidingPiece::Bishop] {
            found(NamedSet::RelevantMask(slider, square));
        }
        for direction in Direction::ALL {
            each_straight(square, direction, found);
        }
    }
}

fn each_straight(from: Square, direction: Direction, found: &mut impl FnMut(NamedSet)) {
    found(NamedSet::Ray(from, direction));
    for to in ray_from(from, direction) {
        found(NamedSet::Between(from, to));
        found(NamedSet::Line(from, to));
    }
}

/// The attacks of a leaper with every choice, none among them, of the squares that raw shifts reach round an edge.
fn each_wrapped(leaper: Leaper, from: Square, mapping: Mapping, found: &mut impl FnMut(Bitboard)) {
    let attacks = leaper.attacks(from);
    let landing = |step| {
        let to = i32::from(mapping.index(from)) + mapping.delta(step);
        u8::try_from(to).ok().and_then(|to| mapping.square(to))
    };
    let wrapped: Bitboard =
        leaper.steps().filter(|&step| from.offset(step).is_none()).filter_map(landing).collect();
    wrapped.difference(attacks).subsets().map(|extra| attacks | extra).for_each(found);
}

#[cfg(test)]
mod tests {
    use super::each_identified;
    use crate::attacks::identify;
    use crate::bitboard::{Bitboard, Mapping, Square};
    use std::collections::HashSet;

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
}
