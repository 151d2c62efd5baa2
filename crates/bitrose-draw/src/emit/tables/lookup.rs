/// COMMENT
#[inline]
pub fn NAME(square: usize, occupancy: u64) -> u64 {
    let index = INDEX;
    ATTACKS[OFFSET + index as usize]
}
