//! Two ways to make candidates: random magics in which every relevant square reaches the index, and magics that are
//! right by construction because no carry enters the index.

use crate::bitboard::SplitMix64;

/// Builds candidates as sets of shifts: a set bit `s` of a magic copies the blockers `s` bits up.
///
/// A square whose copies all miss the window of the index cannot be told apart, so most random magics are lost from
/// the start. Here shifts are drawn, each to bring one more square into the window, until none is missing.
#[derive(Clone, Debug)]
pub(super) struct Covering {
    mask: u64,
    bits: u32,
    window: u64,
    /// Whether each drawn shift must bring its square to a bit of its own: not possible with fewer bits than squares.
    distinct: bool,
}

/// After this many draws the candidate is given up.
const DRAWS: u32 = 200;

impl Covering {
    pub(super) const fn new(mask: u64, bits: u32) -> Self {
        Self { mask, bits, window: !0 << (64 - bits), distinct: mask.count_ones() <= bits }
    }

    /// Draws a candidate.
    pub(super) fn draw(&self, random: &mut SplitMix64) -> u64 {
        loop {
            if let Some(magic) = self.attempt(random) {
                return if self.distinct { magic } else { magic | stray_bits(random) };
            }
        }
    }

    fn attempt(&self, random: &mut SplitMix64) -> Option<u64> {
        // `covered` has bits of squares; `images` and `used` have bits of the product.
        let (mut magic, mut covered, mut used) = (0, 0, 0);
        for _ in 0..DRAWS {
            let missing: u64 = self.mask & !covered;
            if missing == 0 {
                return Some(magic);
            }
            let word = random.next();
            let square = nth_bit(missing, scale(word & 0xFFFF_FFFF, missing.count_ones()));
            let target = 64 - self.bits + scale(word >> 32, self.bits);
            if target < square || self.distinct && used >> target & 1 == 1 {
                continue;
            }
            let shift = target - square;
            let images = (self.mask << shift) & self.window;
            magic |= 1 << shift;
            used |= images;
            covered |= images >> shift;
        }
        None
    }
}

/// One or two bits more, now and then: with fewer bits than squares the copies alone rarely suffice.
const fn stray_bits(random: &mut SplitMix64) -> u64 {
    let word = random.next();
    match word & 3 {
        0 => 0,
        1 => 1 << (word >> 58),
        _ => 1 << (word >> 58) | 1 << (word >> 52 & 63),
    }
}

/// Scales 32 random bits to a number below `bound`.
const fn scale(random: u64, bound: u32) -> u32 {
    ((random * bound as u64) >> 32) as u32
}

/// The index of the set bit with this number, counted from the lowest.
pub(super) const fn nth_bit(mut word: u64, mut number: u32) -> u32 {
    while number > 0 {
        word &= word - 1;
        number -= 1;
    }
    word.trailing_zeros()
}

/// Backtracking over sets of shifts.
///
/// A magic is a set of shifts, and the product the sum of the shifted copies of the blockers. When inside the window
/// of the index all copies of all relevant squares fall on different bits, each square has exactly one there, and
/// everything below the window adds up to less than the window's lowest bit, then nothing is ever carried: the index
/// is the blockers, put in another order. No random number and no set of attacks is needed to know it.
///
/// H. G. Muller described carry-free magics on talkchess; this search and its test are our own.
pub(super) struct CarryFree<'a> {
    mask: u64,
    window: u64,
    /// Bits above the window, which no copy may touch: for an index that stays small.
    above: u64,
    random: &'a mut SplitMix64,
    /// Positions of the search that may still be entered.
    budget: u32,
}

/// The search ends by itself after at most some hundred positions; this is for masks nobody has tried.
const BUDGET: u32 = 20_000;

/// Shifts chosen so far and what their copies do. All words are added bit by bit without overlap.
#[derive(Clone, Copy, Default)]
struct Chosen {
    /// One bit for each shift: the magic itself.
    shifts: u64,
    /// Bits of the product, in the window, that a copy of some square uses.
    used: u64,
    /// Bits of squares: the relevant ones that have a copy in the window.
    covered: u64,
    /// The sum of all copies below the window when every relevant square is occupied.
    below: u64,
}

impl<'a> CarryFree<'a> {
    pub(super) const fn new(mask: u64, bits: u32, random: &'a mut SplitMix64) -> Self {
        Self { mask, window: !0 << (64 - bits), above: 0, random, budget: BUDGET }
    }

    /// For an index of `bits` bits that only ever uses the slots below `2^squares`.
    pub(super) const fn compact(mask: u64, bits: u32, random: &'a mut SplitMix64) -> Self {
        let squares = mask.count_ones();
        if squares >= bits {
            return Self::new(mask, bits, random);
        }
        let above = !0 << (64 - bits + squares);
        Self { mask, window: (!0 << (64 - bits)) & !above, above, random, budget: BUDGET }
    }

    /// A carry-free magic, or `None` when there is none.
    pub(super) fn solve(mut self) -> Option<u64> {
        self.descend(Chosen::default())
    }

    fn descend(&mut self, chosen: Chosen) -> Option<u64> {
        if chosen.covered == self.mask {
            return Some(chosen.shifts);
        }
        self.budget = self.budget.checked_sub(1)?;
        let mut choices = self.most_constrained(chosen);
        while choices != 0 {
            let shift = self.draw(&mut choices);
            if let Some(next) = self.with_shift(chosen, shift)
                && let Some(magic) = self.descend(next)
            {
                return Some(magic);
            }
        }
        None
    }

    /// Takes one of the choices at random.
    const fn draw(&mut self, choices: &mut u64) -> u32 {
        let shift = nth_bit(*choices, self.random.below(choices.count_ones()));
        *choices &= !(1 << shift);
        shift
    }

    /// The shifts that bring the most constrained square into the window: none at all is the quickest way back.
    fn most_constrained(&self, chosen: Chosen) -> u64 {
        let possible = (0..64)
            .filter(|&shift| self.with_shift(chosen, shift).is_some())
            .fold(0, |set, shift| set | 1_u64 << shift);
        let mut missing = self.mask & !chosen.covered;
        let mut fewest = possible;
        while missing != 0 {
            // Shift s brings square b into the window when the window has bit b + s.
            let choices = possible & (self.window >> missing.trailing_zeros());
            if choices.count_ones() < fewest.count_ones() {
                fewest = choices;
            }
            missing &= missing - 1;
        }
        fewest
    }

    /// The chosen shifts and one more, if its copies meet no other and carry nothing into the window.
    const fn with_shift(&self, chosen: Chosen, shift: u32) -> Option<Chosen> {
        let copies = self.mask << shift;
        if copies & self.above != 0 {
            return None;
        }
        let images = copies & self.window;
        let squares = images >> shift;
        let below = chosen.below + (copies & !self.window);
        if images & chosen.used != 0 || squares & chosen.covered != 0 || below & self.window != 0 {
            return None;
        }
        Some(Chosen {
            shifts: chosen.shifts | 1 << shift,
            used: chosen.used | images,
            covered: chosen.covered | squares,
            below,
        })
    }
}
