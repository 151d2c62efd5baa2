//! Does a number look like a set of squares?
//!
//! Sets of squares are regular, random numbers are not: what is regular can be said in fewer bits than the 64 it is
//! written with. [`Likeness`] tries a few ways to say it ([`describe`]) and keeps what one of them says shortly enough.
//!
//! The threshold has its reason in counting. There are no more than 2^54 descriptions of 54 bits, so no more than one
//! number in 2^10 has one, whatever the ways are. The rest of the rule lets through some 200 000 numbers of 2^64.
//! `docs/scan.md` has the rule in words and how well it does on numbers of real engines.

mod describe;
mod shape;

use std::sync::OnceLock;

/// The longest description of a board, in bits: ten less than the number itself.
const LONGEST: f32 = 54.0;

/// A number of fewer bytes is short to say for that alone, like a count or a hash of 32 bits. Bits for each byte between
/// the first and the last that is not 0, and for all the others: some ten less than rank by rank needs for random bytes.
const BYTE: f32 = 8.0;
const OTHER_BYTES: f32 = 8.0;

/// The list of its squares is a short description of a small set, of a random one too: magics are such. A description
/// that tells something takes at most this many bits more than the list.
const MORE_THAN_LIST: f32 = 4.0;

/// So few squares say nothing for or against, and so few numbers have them; likewise so few that are missing.
const FEW: u32 = 3;

/// Why a number looks like a set of squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// It has a name under one of the eight mappings ([`identify`](bitrose_core::attacks::identify())).
    Named,
    /// It has at most three squares, or at most three are missing, or all are on one rank or file.
    Few,
    /// A slider on some square attacks just this set with some occupancy.
    Slider,
    /// It can be said in this many bits.
    Short(f32),
}

/// Tells sets of squares from other numbers.
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
    /// Every number that has a name, sorted.
    named: Vec<u64>,
}

impl Default for Likeness {
    fn default() -> Self {
        Self::new()
    }
}

impl Likeness {
    /// Collects the numbers that have names: some 1600, in a fraction of a millisecond.
    #[must_use]
    pub fn new() -> Self {
        let mut named = Vec::new();
        bitrose_core::attacks::each_identified(&mut |word| named.push(word));
        named.sort_unstable();
        named.dedup();
        Self { named }
    }

    /// Why a number looks like a set of squares, or `None` when it does not. Quick ways first; a number that is none
    /// takes a few microseconds at most.
    #[must_use]
    pub fn of(&self, word: u64) -> Option<Reason> {
        let squares = word.count_ones();
        if self.named.binary_search(&word).is_ok() {
            return Some(Reason::Named);
        }
        if squares <= FEW || squares >= 64 - FEW || shape::is_on_one_line(word) {
            return Some(Reason::Few);
        }
        let longest = LONGEST
            .min(list_of_squares(squares) + MORE_THAN_LIST)
            .min(f32::from(bytes_between(word)) * BYTE + OTHER_BYTES);
        let bits = describe::shortest(word);
        if bits <= longest {
            return Some(Reason::Short(bits));
        }
        shape::is_slider(word).then_some(Reason::Slider)
    }
}

/// How many bytes there are from the first to the last that is not 0.
fn bytes_between(word: u64) -> u8 {
    let zeros = word.leading_zeros() / 8 + word.trailing_zeros() / 8;
    u8::try_from(8u32.saturating_sub(zeros)).expect("at most 8")
}

/// The bits that a list of this many squares takes: the logarithm of the number of such sets.
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
