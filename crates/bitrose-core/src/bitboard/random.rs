//! A small pseudorandom generator, reproducible from its seed, for searches, drills and hash keys.

/// `SplitMix64`: a counter that advances by the golden ratio, followed by a mixing function.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with the constants of Stafford's
/// variant 13. <https://prng.di.unimi.it/splitmix64.c>
///
/// ```
/// use bitrose_core::bitboard::SplitMix64;
///
/// assert_eq!(SplitMix64::new(1_234_567).next(), 6_457_827_717_110_365_317);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates a generator from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Creates a generator for one of several independent streams of the same seed.
    pub const fn stream(seed: u64, stream: u64) -> Self {
        Self(Self(seed).next() ^ Self(!stream).next())
    }

    /// The next 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A random number below `bound`, or 0 if `bound` is 0. The bias is less than `bound / 2^32`.
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * bound as u64) >> 32) as u32
    }
}
