// check: by_intrinsic(nonzero) = first
// check: by_debruijn(nonzero) = first
// check: by_fold(nonzero) = first
// check: by_count(nonzero) = first
// check: last(nonzero) = last
const DEBRUIJN: u64 = 0x03f7_9d71_b4cb_0a89;

const fn table() -> [u8; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        table[(DEBRUIJN << i >> 58) as usize] = i as u8;
        i += 1;
    }
    table
}

static INDEX: [u8; 64] = table();

fn by_intrinsic(b: u64) -> u32 { b.trailing_zeros() }
fn by_debruijn(b: u64) -> u8 { INDEX[((b & b.wrapping_neg()).wrapping_mul(DEBRUIJN) >> 58) as usize] }
fn by_count(b: u64) -> u32 { (b & b.wrapping_neg()).wrapping_sub(1).count_ones() }

fn by_fold(b: u64) -> u32 {
    let fold = |x: u64| { let x = x ^ x.wrapping_sub(1); x as u32 ^ (x >> 32) as u32 };
    let mut table = [0u32; 64];
    for i in 0..64 {
        table[(fold(1u64 << i).wrapping_mul(0x78291ACF) >> 26) as usize] = i;
    }
    table[(fold(b).wrapping_mul(0x78291ACF) >> 26) as usize]
}

fn last(mut b: u64) -> i32 {
    let mut n = 0;
    for step in [32, 16, 8, 4, 2, 1] {
        if b >> step != 0 {
            b >>= step;
            n += step;
        }
    }
    n
}
