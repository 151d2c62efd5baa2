// check: knight_attacks(square) = knight
// check: king_attacks(square) = king
const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = NOT_A >> 1 & !(1 << 63) | 0x7f << 56;
const NOT_AB: u64 = NOT_A & NOT_A << 1;
const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;

pub const fn knight_attacks(sq: u8) -> u64 {
    let b = 1u64 << sq;
    (b << 17 | b >> 15) & NOT_A | (b << 15 | b >> 17) & 0x7f7f_7f7f_7f7f_7f7f | (b << 10 | b >> 6) & NOT_AB | (b << 6 | b >> 10) & NOT_GH
}

pub fn king_attacks(sq: u8) -> u64 {
    let b = 1u64 << sq;
    let mut row = b | (b << 1) & NOT_A | (b >> 1) & 0x7f7f_7f7f_7f7f_7f7f;
    row |= row << 8 | row >> 8;
    row ^ b
}
