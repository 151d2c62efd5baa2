// check: attacks(color, square) = pawn
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Color { White, Black }

impl Color {
    fn from_index(index: u8) -> Self {
        match index {
            0 => Self::White,
            1 => Self::Black,
            _ => panic!("no color"),
        }
    }
}

fn pawn(color: Color, pawns: u64) -> u64 {
    let (a, h) = (pawns & 0xfefe_fefe_fefe_fefe, pawns & 0x7f7f_7f7f_7f7f_7f7f);
    match color {
        Color::White => a << 7 | h << 9,
        Color::Black => a >> 9 | h >> 7,
    }
}

fn attacks(color: u8, sq: u32) -> u64 { pawn(Color::from_index(color), 1 << sq) }
