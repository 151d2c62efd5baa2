//! Two ways of making candidates: random magics for which every relevant square reaches the index, and magics that are
//! right by construction because no carry enters the index.

use crate::bitboard::SplitMix64;

/// Makes candidates as sets of shifts: a set bit `s` of a magic copies the blockers `s` bits up.
///
/// A square whose copies all miss the window of the index cannot make a difference to it, so most random words cannot
/// be magics. Here each drawn shift brings one more square into the window, until none is missing.
#[derive(Clone, Debug)]
pub(super) struct Covering {
    mask: u64,
    bits: u32,
    window: u64,
    /// Whether each drawn shift must bring its square to an unused bit. Impossible with fewer bits than squares.
    distinct: bool,
}

/// The number of draws after which a candidate is abandoned.
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
        // `covered` is a set of squares; `images` and `used` are bits of the product.
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

/// No, one or two additional bits: with fewer bits than squares, the drawn copies alone are rarely enough.
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

/// The index of the `number`th set bit, counted from 0 at the lowest.
pub(super) const fn nth_bit(mut word: u64, mut number: u32) -> u32 {
    while number > 0 {
        word &= word - 1;
        number -= 1;
    }
    word.trailing_zeros()
}

/// A backtracking search over sets of shifts.
///
/// A magic is a set of shifts, and the product is the sum of the shifted copies of the blockers. If, inside the window
/// of the index, all copies of all relevant squares fall on different bits, each square has exactly one of them, and
/// the sum of everything below the window is less than its lowest bit, then no carry reaches the index, which is a
/// permutation of the blockers. This can be established without random numbers and without attack sets.
///
/// H. G. Muller described carry-free magics on talkchess; this search and its test are our own.
pub(super) struct CarryFree<'a> {
    mask: u64,
    window: u64,
    /// The bits above the window, which no copy may touch, so that the index stays small.
    above: u64,
    random: &'a mut SplitMix64,
    /// The number of search positions that may still be visited.
    budget: u32,
}

/// The search usually ends after a few hundred positions at most. The limit is for untested masks.
const BUDGET: u32 = 20_000;

/// The shifts chosen so far and the effect of their copies. No word here is the result of a carry.
#[derive(Clone, Copy, Default)]
struct Chosen {
    /// One bit for each shift: the magic itself.
    shifts: u64,
    /// The bits of the product, within the window, on which there is a copy.
    used: u64,
    /// The relevant squares that have a copy in the window.
    covered: u64,
    /// The sum of all copies below the window if every relevant square is occupied.
    below: u64,
}

impl<'a> CarryFree<'a> {
    pub(super) const fn new(mask: u64, bits: u32, random: &'a mut SplitMix64) -> Self {
        Self { mask, window: !0 << (64 - bits), above: 0, random, budget: BUDGET }
    }

    /// A search for an index of `bits` bits that only uses the slots below `2^squares`.
    pub(super) const fn compact(mask: u64, bits: u32, random: &'a mut SplitMix64) -> Self {
        let squares = mask.count_ones();
        if squares >= bits {
            return Self::new(mask, bits, random);
        }
        let above = !0 << (64 - bits + squares);
        Self { mask, window: (!0 << (64 - bits)) & !above, above, random, budget: BUDGET }
    }

    /// Returns a carry-free magic, or `None` if there is none.
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

    /// Removes a random element from the choices.
    const fn draw(&mut self, choices: &mut u64) -> u32 {
        let shift = nth_bit(*choices, self.random.below(choices.count_ones()));
        *choices &= !(1 << shift);
        shift
    }

    /// The shifts that bring the most constrained square into the window. If there are none, the search backtracks
    /// soonest.
    fn most_constrained(&self, chosen: Chosen) -> u64 {
        let possible = (0..64)
            .filter(|&shift| self.with_shift(chosen, shift).is_some())
            .fold(0, |set, shift| set | 1_u64 << shift);
        let mut missing = self.mask & !chosen.covered;
        let mut fewest = possible;
        while missing != 0 {
            // Shift s brings square b into the window if the window has bit b + s.
            let choices = possible & (self.window >> missing.trailing_zeros());
            if choices.count_ones() < fewest.count_ones() {
                fewest = choices;
            }
            missing &= missing - 1;
        }
        fewest
    }

    /// Adds a shift to the chosen ones, unless its copies coincide with others or cause a carry into the window.
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
