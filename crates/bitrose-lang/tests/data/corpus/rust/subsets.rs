// check: extract(board, board) = pext
fn extract(value: u64, mut mask: u64) -> u64 {
    let (mut result, mut bit) = (0u64, 1u64);
    while mask != 0 {
        let low = mask & mask.wrapping_neg();
        if value & low != 0 {
            result |= bit;
        }
        mask ^= low;
        bit = bit.wrapping_shl(1);
    }
    result
}
