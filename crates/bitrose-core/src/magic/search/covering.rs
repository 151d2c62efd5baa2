//! Random magics in which every relevant square reaches the index.

use crate::magic::SplitMix64;

/// Builds candidates as sets of shifts: a set bit `s` of a magic copies the blockers `s` places up.
///
/// A square whose copies all miss the window of the index cannot be told apart, so most random magics are lost from
/// the start. Here shifts are drawn, each to bring one more square into the window, until none is missing.
#[derive(Clone, Debug)]
pub(super) struct Covering {
    mask: u64,
    bits: u32,
    window: u64,
    /// Must each drawn shift bring its square to a bit of its own? Not possible with fewer bits than squares.
    distinct: bool,
}

/// So many draws without success mean that the candidate has run into a corner.
const DRAWS: u32 = 200;

impl Covering {
    pub(super) const fn new(mask: u64, bits: u32) -> Self {
        Self { mask, bits, window: !0 << (64 - bits), distinct: mask.count_ones() <= bits }
    }

    /// Draws a candidate.
    pub(super) fn draw(&self, random: &mut SplitMix64) -> u64 {
        loop {
            if let Some(magic) = self.attempt(random) {
                return if self.distinct { magic } else { magic | stray_bits(random) };
            }
        }
    }

    fn attempt(&self, random: &mut SplitMix64) -> Option<u64> {
        let (mut magic, mut covered, mut used) = (0, 0, 0);
        for _ in 0..DRAWS {
            let missing: u64 = self.mask & !covered;
            if missing == 0 {
                return Some(magic);
            }
            let word = random.next();
            let square = nth_bit(missing, scale(word & 0xFFFF_FFFF, missing.count_ones()));
            let target = 64 - self.bits + scale(word >> 32, self.bits);
            if target < square || self.distinct && used >> target & 1 == 1 {
                continue;
            }
            let shift = target - square;
            let images = (self.mask << shift) & self.window;
            magic |= 1 << shift;
            used |= images;
            covered |= images >> shift;
        }
        None
    }
}

/// One or two bits more, now and then: with fewer bits than squares the copies alone rarely suffice.
const fn stray_bits(random: &mut SplitMix64) -> u64 {
    let word = random.next();
    match word & 3 {
        0 => 0,
        1 => 1 << (word >> 58),
        _ => 1 << (word >> 58) | 1 << (word >> 52 & 63),
    }
}

/// Scales 32 random bits to a number below `bound`.
const fn scale(random: u64, bound: u32) -> u32 {
    ((random * bound as u64) >> 32) as u32
}

/// The place of the set bit with this number, counted from the lowest.
pub(super) const fn nth_bit(mut word: u64, mut number: u32) -> u32 {
    while number > 0 {
        word &= word - 1;
        number -= 1;
    }
    word.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Square;
    use crate::magic::Slider;

    #[test]
    fn every_relevant_square_reaches_the_window() {
        let mut random = SplitMix64::new(5);
        for piece in Slider::ALL {
            for square in Square::all() {
                let mask = piece.mask(square);
                let covering = Covering::new(mask.0, mask.popcount());
                let magic = covering.draw(&mut random);
                for blocker in mask {
                    let product = blocker.bitboard().0.wrapping_mul(magic);
                    assert_ne!(product >> (64 - mask.popcount()), 0, "{piece} {square} {blocker}");
                }
            }
        }
    }

    #[test]
    fn bits_are_counted_from_the_lowest() {
        assert_eq!([0, 1, 2].map(|number| nth_bit(0x8000_0000_0000_0014, number)), [2, 4, 63]);
    }
}
