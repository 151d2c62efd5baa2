//! Multiplying by a magic the way it is done by hand: one row for each set bit of the magic, the sum, and the carries.

use super::images::bits;

/// A product as a long multiplication. Each set bit of the magic gives a row: the key shifted left by that bit. The
/// product is the sum of the rows.
///
/// ```
/// use bitrose_core::magic::LongMultiplication;
///
/// // In 3 × 3, the rows 110 and 11 meet in one column, and that is carried twice.
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
    /// Adds the rows of a key and a magic, column by column from bit 0.
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

    /// A row as a word. Bits shifted beyond bit 63 are lost.
    ///
    /// # Panics
    /// If `shift` is over 63, in a build with overflow checks.
    pub const fn row(&self, shift: u32) -> u64 {
        self.key << shift
    }

    /// The number of rows that have a copy on a bit of the product.
    ///
    /// # Panics
    /// If `bit` is over 63, in a build with overflow checks.
    pub fn copies(&self, bit: u32) -> u8 {
        let count = self.rows().filter(|&shift| self.row(shift) >> bit & 1 == 1).count();
        u8::try_from(count).expect("64 rows at most")
    }

    /// The carry into each bit of the product. It can be more than 1: four copies on a bit carry 2.
    pub const fn carries(&self) -> &[u8; 64] {
        &self.carries
    }

    /// The bit of the product in a column: the number of copies there plus the carry into it, modulo 2.
    ///
    /// # Panics
    /// If `bit` is over 63.
    pub fn digit(&self, bit: u32) -> u8 {
        (self.copies(bit) + self.carries[bit as usize]) % 2
    }
}
