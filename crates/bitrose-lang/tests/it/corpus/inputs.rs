//! Arguments that functions are tried with.

use bitrose_core::bitboard::{Bitboard, Square};

/// A kind of argument, as a check names it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// 0 to 63, each of them.
    Square,
    /// Any set.
    Board,
    /// Any set but the empty one.
    NonZero,
    /// 0 is White, 1 is Black.
    Color,
}

impl Kind {
    pub(super) fn parse(name: &str) -> Self {
        match name {
            "square" => Self::Square,
            "board" => Self::Board,
            "nonzero" => Self::NonZero,
            "color" => Self::Color,
            _ => panic!("unknown kind of argument `{name}`"),
        }
    }

    /// Is it a word of 64 bits?
    pub(super) const fn is_board(self) -> bool {
        matches!(self, Self::Board | Self::NonZero)
    }

    fn values(self) -> Vec<u64> {
        match self {
            Self::Square => (0..64).collect(),
            Self::Color => vec![0, 1],
            Self::Board => boards(),
            Self::NonZero => boards().into_iter().filter(|board| *board != 0).collect(),
        }
    }
}

/// Sets with one square, with few, with many, on the edges.
fn boards() -> Vec<u64> {
    let mut boards = vec![0, u64::MAX, 1, 1 << 63, 0x8100_0000_0000_0081, 0x0101_0101_0101_0101, 0xFF];
    boards.extend([Bitboard::FILE_H.0, Bitboard::RANK_8.0, 0xFFFF_0000_0000_FFFF, 0x55AA_55AA_55AA_55AA]);
    boards.extend(Square::all().map(|square| square.bitboard().0));
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    for round in 0..120 {
        let mut word = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        boards.push(match round % 3 {
            0 => word(),
            1 => word() & word(),
            _ => word() & word() & word(),
        });
    }
    boards
}

/// Every combination of values, or a number of them, spread evenly.
pub(super) fn all(kinds: &[Kind], limit: usize) -> Vec<Vec<u64>> {
    let values: Vec<Vec<u64>> = kinds.iter().map(|kind| kind.values()).collect();
    let total: usize = values.iter().map(Vec::len).product();
    let wanted = limit.min(total).min(512);
    let step = if wanted == total { 1 } else { (total / wanted.max(1)) | 1 };
    (0..wanted).map(|index| combination(&values, index * step % total)).collect()
}

fn combination(values: &[Vec<u64>], mut index: usize) -> Vec<u64> {
    let mut chosen = Vec::new();
    for values in values {
        chosen.push(values[index % values.len()]);
        index /= values.len();
    }
    chosen
}
