/// COMMENT
pub fn NAME(square: usize, occupancy: u64) u64 {
    const index: usize = @intCast(INDEX);
    return ATTACKS[OFFSET + index];
}
