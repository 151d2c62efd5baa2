//! How much the random tests try.

/// Returns how many times as many random cases a test tries as usual: `BITROSE_EFFORT`, or 1.
pub(crate) fn effort() -> u32 {
    std::env::var("BITROSE_EFFORT")
        .map_or(1, |times| times.parse().expect("BITROSE_EFFORT is a whole number"))
}
