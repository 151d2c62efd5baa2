//! Ways to describe a set, and what each way costs in bits.
//!
//! Each way is a prefix code, as in a compressor: a choice with probability p costs -log2 p, and the probabilities of
//! all choices add up to at most 1. So at most 2^n words have a description of n bits (Kraft's inequality). The tests
//! add the probabilities up.
//!
//! A word is examined as it is and with rows and columns exchanged, and where up and down matter, upside down as well.
//! As far as descriptions are concerned, these are the forms that the eight mappings give to one set.

use bitrose_core::bitboard::Bitboard;

/// Returns the length of the shortest description.
pub(super) fn shortest(word: u64) -> f32 {
    let turned = Bitboard(word).flip_diagonal().0;
    let [flipped, turned_flipped] = [word, turned].map(u64::swap_bytes);
    let by_rows = rows(word).min(rows(turned)) + ROWS;
    let by_pieces = [word, turned, flipped, turned_flipped]
        .map(|word| (pawns(word) + PAWNS).min(army(word) + ARMY))
        .into_iter()
        .fold(f32::INFINITY, f32::min);
    by_rows.min(by_pieces).min(mirrored(word) + MIRRORED)
}

/// The cost of saying which way is used, and in which orientation: two forms with 2^-3 each, four with 2^-4, four of
/// three armies each with 2^-5.5, three axes with 2^-5.
const ROWS: f32 = 3.0;
const PAWNS: f32 = 4.0;
const ARMY: f32 = 5.5;
const MIRRORED: f32 = 5.0;

/// Returns the cost rank by rank: most ranks of a set resemble the previous one, or are simple.
fn rows(word: u64) -> f32 {
    let mut before = 0;
    let mut bits = 0.0;
    for row in word.to_le_bytes() {
        bits += row_after(row, before);
        before = row;
    }
    bits
}

/// Returns the length of the shortest description of a row: the same as the row before; empty; that row shifted; full,
/// or the complement of that row; one of eight squares; one of 27 runs; any of 256 rows.
fn row_after(row: u8, before: u8) -> f32 {
    match row {
        _ if row == before => 2.0,
        0 => 2.3,
        _ if row == before << 1 || row == before >> 1 => 4.3,
        _ if row == u8::MAX || row == !before => 5.0,
        _ if row.is_power_of_two() => 6.6,
        _ if is_run(row) => 8.6,
        _ => 10.3,
    }
}

/// Returns `true` if the squares are adjacent.
const fn is_run(row: u8) -> bool {
    let filled = row | row.wrapping_sub(1);
    filled & filled.wrapping_add(1) == 0
}

/// Returns the cost file by file, for pawns: none, one or two on a file, more likely near home than far from it.
fn pawns(word: u64) -> f32 {
    Bitboard(word).flip_diagonal().0.to_le_bytes().into_iter().map(pawns_of_file).sum()
}

fn pawns_of_file(file: u8) -> f32 {
    const ONE: [f32; 8] = [f32::INFINITY, 2.5, 3.0, 3.3, 4.1, 5.3, 6.1, f32::INFINITY];
    if file & 0b1000_0001 != 0 {
        return f32::INFINITY;
    }
    match file.count_ones() {
        0 => 2.0,
        1 => ONE[file.trailing_zeros() as usize],
        2 => 6.0, // one of 15, with probability 1/4
        _ => f32::INFINITY,
    }
}

/// The cost of each square of a rank that is in the set, and of one that is not.
type Army = [[f32; 2]; 8];

/// One side in its own half, both sides early, both sides late: how likely a square of each rank is to be occupied.
const ARMIES: [Army; 3] = [
    // The probabilities by rank: 0.6, 0.65, 0.4, 0.25, 0.08, 0.03, 0.02, 0.015
    [
        [0.74, 1.33],
        [0.63, 1.52],
        [1.33, 0.74],
        [2.0, 0.42],
        [3.65, 0.13],
        [5.06, 0.05],
        [5.65, 0.03],
        [6.06, 0.03],
    ],
    // The probabilities by rank: 0.6, 0.7, 0.45, 0.3, 0.3, 0.45, 0.7, 0.6
    [
        [0.74, 1.33],
        [0.52, 1.74],
        [1.16, 0.87],
        [1.74, 0.52],
        [1.74, 0.52],
        [1.16, 0.87],
        [0.52, 1.74],
        [0.74, 1.33],
    ],
    // The probabilities by rank: 0.15, 0.3, 0.25, 0.2, 0.2, 0.25, 0.3, 0.15
    [
        [2.74, 0.24],
        [1.74, 0.52],
        [2.0, 0.42],
        [2.33, 0.33],
        [2.33, 0.33],
        [2.0, 0.42],
        [1.74, 0.52],
        [2.74, 0.24],
    ],
];

/// Returns the cost rank by rank, for the pieces of one side or both: how full each rank is.
fn army(word: u64) -> f32 {
    ARMIES.iter().map(|army| pieces(word, army)).fold(f32::INFINITY, f32::min)
}

fn pieces(word: u64, army: &Army) -> f32 {
    let ranks = word.to_le_bytes().into_iter().zip(army);
    ranks.map(|(rank, [set, clear])| ones(rank) * set + ones(!rank) * clear).sum()
}

fn ones(rank: u8) -> f32 {
    f32::from(u8::try_from(rank.count_ones()).expect("at most 64"))
}

/// Returns the cost of one half, if the other is its mirror image or its rotation.
fn mirrored(word: u64) -> f32 {
    const WEST: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    const SOUTH: u64 = 0xFFFF_FFFF;
    const COUNTS: f32 = 5.05; // 0 to 32 squares
    let board = Bitboard(word);
    let half = if board.flip_vertical() == board || board.rotate_180() == board {
        word & SOUTH
    } else if board.mirror_horizontal() == board {
        word & WEST
    } else {
        return f32::INFINITY;
    };
    COUNTS + list_of_half(half.count_ones())
}

/// Returns the cost of listing this many of 32 squares.
fn list_of_half(count: u32) -> f32 {
    let mut bits = 0.0;
    for (taken, left) in (1u8..=32).zip((1u8..=32).rev()).take(count as usize) {
        bits += (f32::from(left) / f32::from(taken)).log2();
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probability(bits: f32) -> f32 {
        (-bits).exp2()
    }

    /// No way has more than 2^n descriptions of n bits.
    #[test]
    fn every_way_is_a_code() {
        let sum = |bits: &dyn Fn(u8) -> f32| (0..=u8::MAX).map(|row| probability(bits(row))).sum::<f32>();
        for before in 0..=u8::MAX {
            assert!(sum(&|row| row_after(row, before)) <= 1.0, "{before}");
        }
        assert!(sum(&pawns_of_file) <= 1.0);
        for [set, clear] in ARMIES.iter().flatten() {
            assert!((0.97..=1.01).contains(&(probability(*set) + probability(*clear))), "{set} {clear}");
        }
        let one_more = |(sets, sum): (f32, f32), count: u8| {
            let sets = sets * f32::from(33 - count) / f32::from(count);
            (sets, sum + sets * probability(5.05 + list_of_half(count.into())))
        };
        assert!((1..=32).fold((1.0, probability(5.05)), one_more).1 <= 1.0);
        let ways = [(2, ROWS), (4, PAWNS), (12, ARMY), (3, MIRRORED)];
        let ways = ways.map(|(forms, bits)| f32::from(u8::try_from(forms).unwrap()) * probability(bits));
        assert!(ways.into_iter().sum::<f32>() <= 1.0);
    }

    #[test]
    fn the_eight_forms_of_a_set_cost_the_same() {
        for word in [0x0000_000C_3400_E300, 0x9D39_247E_3377_6D41, 0x0000_0018_FF18_0000] {
            for mapping in bitrose_core::bitboard::Mapping::ALL {
                let other = shortest(mapping.number(Bitboard(word)));
                assert!((other - shortest(word)).abs() < 4.0, "{word:#x} {mapping}: {other}");
            }
        }
    }
}
