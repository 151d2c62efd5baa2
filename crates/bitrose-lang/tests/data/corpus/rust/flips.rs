// check: vertical(board) = flip_vertical
// check: horizontal(board) = mirror_horizontal
// check: half_turn(board) = rotate_180
macro_rules! delta {
    ($x:expr, $mask:expr, $by:expr) => {
        ($x >> $by) & $mask | ($x & $mask) << $by
    };
}

fn vertical(b: u64) -> u64 { b.swap_bytes() }

fn horizontal(b: u64) -> u64 {
    let b = delta!(b, 0x5555_5555_5555_5555u64, 1);
    let b = delta!(b, 0x3333_3333_3333_3333u64, 2);
    delta!(b, 0x0f0f_0f0f_0f0f_0f0fu64, 4)
}

fn half_turn(b: u64) -> u64 { horizontal(vertical(b)) }
