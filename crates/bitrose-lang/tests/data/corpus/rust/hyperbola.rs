// check: file_attacks(square, board) = file_attacks
// check: bishop(square, board) = bishop
fn line_attacks(sq: u32, occ: u64, mask: u64) -> u64 {
    let slider = 1u64 << sq;
    let forward = (occ & mask).wrapping_sub(slider.wrapping_mul(2));
    let reverse = (occ & mask).swap_bytes().wrapping_sub(slider.swap_bytes().wrapping_mul(2)).swap_bytes();
    (forward ^ reverse) & mask
}

fn file_attacks(sq: u32, occ: u64) -> u64 {
    line_attacks(sq, occ, (0x0101_0101_0101_0101 << (sq & 7)) ^ 1 << sq)
}

fn diagonal(sq: u32, step: i32) -> u64 {
    let (file, rank) = ((sq & 7) as i32, (sq >> 3) as i32);
    let mut mask = 0;
    for d in -7..=7 {
        let (f, r) = (file + d, rank + d * step);
        if d != 0 && (0..8).contains(&f) && (0..8).contains(&r) {
            mask |= 1u64 << (r * 8 + f);
        }
    }
    mask
}

fn bishop(sq: u32, occ: u64) -> u64 {
    line_attacks(sq, occ, diagonal(sq, 1)) | line_attacks(sq, occ, diagonal(sq, -1))
}
