//! Decides whether a number looks like a set of squares.
//!
//! Sets of squares are regular, random numbers are not, and what is regular can be described in fewer bits than the 64
//! of the number. [`Likeness`] tries a few kinds of description ([`describe`]) and accepts a number if one of them is
//! short enough.
//!
//! The threshold follows from counting. There are at most 2^54 descriptions of 54 bits, so at most one number in 2^10
//! has one, whatever the kinds of description are. The rest of the rule accepts only some 200 000 of the 2^64 numbers.
//! `docs/scan.md` explains the rule in words, and how well it works for the numbers of real engines.

mod describe;

use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Square};
use std::sync::OnceLock;

/// The maximum length of the description of a board, in bits: ten less than the number itself.
const LONGEST: f32 = 54.0;

/// A number of few bytes, such as a count or a 32-bit hash, has a short description for that reason alone. This is the
/// number of bits for each byte between the first and the last that is not 0, and for all the others: some ten less
/// than a description rank by rank needs for random bytes.
const BYTE: f32 = 8.0;
const OTHER_BYTES: f32 = 8.0;

/// A list of squares is a short description of any small set, even a random one, such as a magic. A meaningful
/// description takes at most this many bits more than the list.
const MORE_THAN_LIST: f32 = 4.0;

/// So few squares prove nothing, and few numbers have them. The same holds for so few missing squares.
const FEW: u32 = 3;

/// The maximum number of squares that a queen attacks.
const MOST_ATTACKED: u32 = 27;

/// The reason why a number looks like a set of squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// It has a name under one of the eight mappings ([`identify`](bitrose_core::attacks::identify())).
    Named,
    /// It has at most three squares, or at most three are missing, or all are on one rank or file.
    Few,
    /// A sliding piece on some square has exactly these attacks with some occupancy.
    Slider,
    /// It can be described in this many bits.
    Short(f32),
}

/// Distinguishes sets of squares from other numbers.
///
/// ```
/// use bitrose_lang::scan::{Likeness, Reason};
///
/// let likeness = Likeness::new();
/// assert_eq!(likeness.of(0x8040_2010_0804_0201), Some(Reason::Named));
/// assert!(matches!(likeness.of(0x3C3C_0000_0000_3C3C), Some(Reason::Short(_))));
/// // The first random number of a PolyGlot book.
/// assert_eq!(likeness.of(0x9D39_247E_3377_6D41), None);
/// ```
#[derive(Clone, Debug)]
pub struct Likeness {
    /// All numbers that have a name, sorted.
    named: Vec<u64>,
}

impl Default for Likeness {
    fn default() -> Self {
        Self::new()
    }
}

impl Likeness {
    /// Collects the numbers that have names: some 1600, in a fraction of a millisecond.
    pub fn new() -> Self {
        let mut named = Vec::new();
        bitrose_core::attacks::each_identified(&mut |word| named.push(word));
        named.sort_unstable();
        named.dedup();
        Self { named }
    }

    /// Returns why a number looks like a set of squares, or `None` if it does not. Tries the quick tests first; any
    /// number takes at most a few microseconds.
    pub fn of(&self, word: u64) -> Option<Reason> {
        let squares = word.count_ones();
        if self.named.binary_search(&word).is_ok() {
            return Some(Reason::Named);
        }
        if squares <= FEW || squares >= 64 - FEW || is_on_one_line(word) {
            return Some(Reason::Few);
        }
        let longest = LONGEST
            .min(list_of_squares(squares) + MORE_THAN_LIST)
            .min(f32::from(bytes_between(word)) * BYTE + OTHER_BYTES);
        let bits = describe::shortest(word);
        if bits <= longest {
            return Some(Reason::Short(bits));
        }
        is_slider(word).then_some(Reason::Slider)
    }
}

/// Returns the number of bytes from the first to the last that is not 0.
fn bytes_between(word: u64) -> u8 {
    let zeros = word.leading_zeros() / 8 + word.trailing_zeros() / 8;
    u8::try_from(8u32.saturating_sub(zeros)).expect("at most 8")
}

/// Returns the cost of listing this many squares: the logarithm of the number of such sets.
fn list_of_squares(count: u32) -> f32 {
    static BITS: OnceLock<[f32; 65]> = OnceLock::new();
    let bits = BITS.get_or_init(|| {
        let mut bits = [0.0; 65];
        let mut sets = 1.0f32;
        for (taken, left) in (1u8..=64).zip((1u8..=64).rev()) {
            sets *= f32::from(left) / f32::from(taken);
            bits[usize::from(taken)] = sets.log2();
        }
        bits
    });
    bits.get(count as usize).copied().unwrap_or_default()
}

/// Returns `true` if the set is the attack set of a rook, bishop or queen on some square, with some occupancy.
///
/// Such a set has the first square of every ray, and no gaps. With every square occupied, the sliding piece sees
/// exactly the first squares; with every square outside the set occupied, it sees each ray up to the first gap.
fn is_slider(word: u64) -> bool {
    let board = Bitboard(word);
    let gaps = board.complement();
    board.popcount() <= MOST_ATTACKED
        && Square::all().filter(|&square| !board.contains(square)).any(|square| {
            [attacks::rook, attacks::bishop, attacks::queen].into_iter().any(|slider| {
                slider(square, Bitboard::ALL).is_subset(board) && board.is_subset(slider(square, gaps))
            })
        })
}

/// Returns `true` if all squares are on one rank, or all on one file.
fn is_on_one_line(word: u64) -> bool {
    let board = Bitboard(word);
    [board, board.flip_diagonal()].into_iter().any(|board| {
        let ranks = board.0.to_le_bytes().into_iter().filter(|&rank| rank != 0);
        ranks.count() == 1
    })
}
