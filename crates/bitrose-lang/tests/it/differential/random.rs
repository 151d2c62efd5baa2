//! Numbers that look random and are the same in every run.

/// A stream of numbers from a seed (`SplitMix64`).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number less than `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.word() % bound as u64).expect("less than a usize")
    }

    /// Returns `true` this many times in a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn choose<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// A number that programs about bitboards use, or one near the ends of a type.
    pub(crate) fn interesting(&mut self) -> u64 {
        match self.below(10) {
            0 => 0,
            1..=3 => self.word() % 10,
            4 => 1 << self.below(64),
            5 => (1 << self.below(64)) - 1,
            6 => self.word() % 256,
            7 => *self.choose(&[
                0x0101_0101_0101_0101,
                0xFEFE_FEFE_FEFE_FEFE,
                0x8040_2010_0804_0201,
                0xFF,
                0xFF00,
                0xFFFF_FFFF,
                0x8000_0000,
                0x7FFF_FFFF,
                0xFFFF,
                0x80,
                u64::MAX,
            ]),
            8 => self.word() >> self.below(64),
            _ => self.word(),
        }
    }
}
