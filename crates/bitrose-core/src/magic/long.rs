//! Multiplying by a magic as it is done by hand: one row for each set bit of the magic, the sum, and what is carried.

use super::images::bits;

/// A product as a long multiplication. Each set bit of the magic is a row: the key, moved up by that bit. The product is
/// the sum of the rows.
///
/// ```
/// use bitrose_core::magic::LongMultiplication;
///
/// // 3 × 5: the rows 1100 and 0011 share no column, so nothing is carried. In 3 × 3, 110 + 11 carries twice.
/// assert!(LongMultiplication::new(0b11, 0b101).is_without_carry());
/// let squared = LongMultiplication::new(0b11, 0b11);
/// assert_eq!(squared.carries()[..5], [0, 0, 1, 1, 0]);
/// assert_eq!((1..4).map(|bit| squared.digit(bit)).collect::<Vec<_>>(), [0, 0, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongMultiplication {
    key: u64,
    magic: u64,
    carries: [u8; 64],
}

impl LongMultiplication {
    /// Adds up the rows of a key and a magic, column by column from bit 0.
    #[must_use]
    pub fn new(key: u64, magic: u64) -> Self {
        let mut long = Self { key, magic, carries: [0; 64] };
        for bit in 0..63 {
            long.carries[bit as usize + 1] = (long.copies(bit) + long.carries[bit as usize]) >> 1;
        }
        long
    }

    /// The set bits of the magic, one for each row, the highest first.
    pub fn rows(&self) -> impl Iterator<Item = u32> + use<> {
        bits(self.magic.reverse_bits()).map(|bit| 63 - bit)
    }

    /// A row as a word. What is moved beyond bit 63 is gone.
    #[must_use]
    pub const fn row(&self, shift: u32) -> u64 {
        self.key << shift
    }

    /// How many rows have a copy on a bit of the product.
    #[must_use]
    pub fn copies(&self, bit: u32) -> u8 {
        let count = self.rows().filter(|&shift| self.row(shift) >> bit & 1 == 1).count();
        u8::try_from(count).expect("64 rows at most")
    }

    /// What is carried into each bit of the product. It can be more than 1: four copies on a bit carry 2.
    #[must_use]
    pub const fn carries(&self) -> &[u8; 64] {
        &self.carries
    }

    /// Returns `true` if no column has more than one copy: then every bit of the product is a copy of one bit of the key.
    #[must_use]
    pub fn is_without_carry(&self) -> bool {
        self.carries.iter().all(|&carry| carry == 0)
    }

    /// The bit of the product in a column: the copies there and what is carried in, modulo 2.
    #[must_use]
    pub fn digit(&self, bit: u32) -> u8 {
        (self.copies(bit) + self.carries[bit as usize]) % 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::sliders::magic::FANCY;
    use crate::bitboard::{Mapping, SplitMix64};
    use crate::magic::{CarryFreeProof, FEWER_BITS, Site, Slider};

    fn adds_up(key: u64, magic: u64) -> LongMultiplication {
        let long = LongMultiplication::new(key, magic);
        let product = key.wrapping_mul(magic);
        let sum = long.rows().fold(0_u64, |sum, shift| sum.wrapping_add(long.row(shift)));
        assert_eq!(sum, product, "the rows of {key:#x} × {magic:#x}");
        for bit in 0..64 {
            assert_eq!(u64::from(long.digit(bit)), product >> bit & 1, "bit {bit} of {key:#x} × {magic:#x}");
            // the carry into a bit is what all lower bits of the rows make together
            let low = (1_u128 << bit) - 1;
            let below: u128 = long.rows().map(|shift| u128::from(long.row(shift)) & low).sum();
            assert_eq!(u128::from(long.carries()[bit as usize]), below >> bit, "the carry into bit {bit}");
        }
        long
    }

    #[test]
    fn the_rows_add_up_for_every_square_with_its_magic() {
        let mut random = SplitMix64::new(13);
        for site in Site::both(Mapping::Lerf) {
            let entry = match site.piece {
                Slider::Rook => FANCY.rook_entry(site.square),
                Slider::Bishop => FANCY.bishop_entry(site.square),
            };
            let proof = CarryFreeProof::new(&site.lookup(entry.magic));
            for _ in 0..20 {
                let long = adds_up(random.next() & site.mask(), entry.magic);
                let carried = long.carries()[entry.shift as usize..].iter().any(|&carry| carry > 0);
                assert!(proof.is_err() || !carried, "{site} is carry-free");
            }
        }
    }

    #[test]
    fn the_rows_add_up_where_carries_are_many() {
        let mut random = SplitMix64::new(14);
        let mut carried = 0;
        for known in FEWER_BITS {
            let mask = known.lookup().mask;
            for key in [mask, random.next() & mask, random.next() & mask] {
                let long = adds_up(key, known.magic);
                carried += usize::from(!long.is_without_carry());
            }
        }
        assert!(carried > FEWER_BITS.len(), "magics with fewer bits carry");
        adds_up(u64::MAX, u64::MAX);
        adds_up(0, u64::MAX);
        adds_up(u64::MAX, 0);
    }
}
