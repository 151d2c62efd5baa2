// check: swar(board) = popcount
// check: loops(board) = popcount
// check: halves(board) = popcount
fn swar(mut x: u64) -> u32 {
    x -= x >> 1 & 0x5555_5555_5555_5555;
    x = (x & 0x3333_3333_3333_3333) + (x >> 2 & 0x3333_3333_3333_3333);
    x = x + (x >> 4) & 0x0f0f_0f0f_0f0f_0f0f;
    (x.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

fn loops(mut x: u64) -> usize {
    let mut count = 0;
    while x != 0 {
        count += 1;
        x &= x - 1;
    }
    count
}

fn halves(x: u64) -> u8 {
    x.to_le_bytes().iter().map(|byte| (0..8).filter(|bit| byte >> bit & 1 == 1).count() as u8).sum()
}
