//! Which blocker each bit of the product comes from, and where carries make that question meaningless.

use super::Magician;
use bitrose_core::magic::{BlockerImage, images};

/// Where a bit of the product comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// No copy lands here, nothing is carried in: 0.
    None,
    /// One copy of this blocker and nothing else: 1.
    Letter(char),
    /// Copies that met or a carry from below, and it is 1.
    Carried,
    /// Copies that met or a carry from below, and it is 0.
    Cancelled,
}

/// The letter of a blocker, by its place among the set bits of the word, the lowest first: A to Z, then a and on.
pub(super) fn letter(blockers: u64, bit: u32) -> char {
    let place = (blockers & ((1 << bit) - 1)).count_ones();
    let (first, place) = if place < 26 { ('A', place) } else { ('a', place - 26) };
    char::from_u32(u32::from(first) + place).filter(char::is_ascii_alphabetic).unwrap_or('?')
}

impl Magician {
    /// Every copy of every blocker.
    pub(super) fn images(&self) -> Vec<BlockerImage> {
        images(self.blockers(), &self.lookup)
    }

    /// Where every bit of the product comes from.
    pub(super) fn sources(&self) -> [Source; 64] {
        let (blockers, product) = (self.blockers(), self.product());
        let mut copies = [(0_u32, 0_u32); 64];
        for image in self.images() {
            if let Some(bit) = image.lands {
                let (count, last) = &mut copies[bit as usize];
                *count += 1;
                *last = image.square;
            }
        }
        let mut carry = 0;
        let mut sources = [Source::None; 64];
        for (bit, source) in sources.iter_mut().enumerate() {
            let (count, last) = copies[bit];
            let is_set = product >> bit & 1 == 1;
            *source = match (count, carry, is_set) {
                (0, 0, _) => Source::None,
                (1, 0, _) => Source::Letter(letter(blockers, last)),
                (_, _, true) => Source::Carried,
                (_, _, false) => Source::Cancelled,
            };
            carry = u32::midpoint(carry, count); // what two of a bit make of the next
        }
        sources
    }
}

#[cfg(test)]
mod tests {
    use super::Source;
    use crate::tui::magic::Magician;
    use bitrose_core::bitboard::Bitboard;

    fn index_letters(magician: &Magician) -> String {
        let sources = magician.sources();
        let bits = (0..magician.bits()).rev().map(|bit| sources[(bit + magician.lookup.shift) as usize]);
        bits.map(|source| match source {
            Source::None => '.',
            Source::Letter(letter) => letter,
            Source::Carried => '+',
            Source::Cancelled => '-',
        })
        .collect()
    }

    #[test]
    fn the_letters_of_c6_stand_in_the_index() {
        let magician = Magician { occupancy: Bitboard(0x0004_2800_0000_0000), ..Magician::default() };
        assert_eq!((magician.index(), index_letters(&magician).as_str()), (164, "..B.A..C.."));
    }

    #[test]
    fn a_letter_is_a_one_and_a_carry_is_no_letter() {
        let mut seed = 1_u64;
        for _ in 0..2000 {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let magician = Magician { occupancy: Bitboard(seed ^ seed >> 29), ..Magician::default() };
            let sources = magician.sources();
            for (bit, source) in sources.into_iter().enumerate() {
                let is_set = magician.product() >> bit & 1 == 1;
                let says_set = matches!(source, Source::Letter(_) | Source::Carried);
                assert_eq!(is_set, says_set, "bit {bit}");
            }
        }
    }
}
