//! Parallel bits extract and deposit in plain steps, one turn for each bit of the mask.

/// The bits of `word` under `mask`, side by side from bit 0 on.
#[must_use]
pub const fn pext(word: u64, mask: u64) -> u64 {
    let mut rest = mask;
    let mut gathered = 0;
    let mut place = 0;
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        gathered |= ((word & lowest != 0) as u64) << place;
        place += 1;
        rest ^= lowest;
    }
    gathered
}

/// The low bits of `word` dealt out to the places of `mask`, from the lowest place on: the way back from [`pext`].
#[must_use]
pub const fn pdep(word: u64, mask: u64) -> u64 {
    let mut rest = mask;
    let mut dealt = 0;
    let mut place = 0;
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        dealt |= lowest & ((word >> place & 1).wrapping_neg());
        place += 1;
        rest ^= lowest;
    }
    dealt
}
