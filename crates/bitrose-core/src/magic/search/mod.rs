//! The search for magics: seeded, one step at a time or all at once.

mod all;
mod candidates;
mod complete;
mod tester;

pub use all::{SearchProgress, find, find_all};
pub use complete::CompleteSearch;

use super::{BlockerSets, Collision, Lookup, Site};
use crate::bitboard::SplitMix64;
use crate::names::named_enum;
use candidates::{CarryFree, Covering};
use tester::Tester;

named_enum! {
    /// How candidates are made.
    #[derive(Default)]
    pub enum Algorithm ("algorithm", ParseAlgorithmError) {
        /// Random words with few bits set: the AND of some random words.
        Random = "random",
        /// Random words in which every relevant square reaches the index.
        Covering = "covering",
        /// Words in which no carry enters the index, found by backtracking. Where there is none, as [`Self::Covering`].
        #[default]
        CarryFree = "carry-free",
    }
}

/// What to search for, and how. The same plan finds the same magics, on any number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// How candidates are made.
    pub algorithm: Algorithm,
    /// Bits of the index; `None` for as many as the mask has squares.
    pub bits: Option<u32>,
    /// The seed.
    pub seed: u64,
    /// How many random words are put together by AND (only for [`Algorithm::Random`]): 3 leaves a bit in eight.
    pub ands: u32,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { algorithm: Algorithm::default(), bits: None, seed: 0, ands: 3 }
    }
}

/// The error of search options that cannot be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchOptionsError {
    /// No index, or a table too large to search with.
    #[error("an index has 1 to {max} bits, not {0}", max = BlockerSets::MOST_SQUARES)]
    Bits(u32),
    /// Fewer slots than there are sets of attacks to keep apart.
    #[error("{sets} different sets of attacks need at least {least} bits, not {bits}")]
    TooFew {
        /// The bits asked for.
        bits: u32,
        /// How many sets of attacks the square has.
        sets: usize,
        /// The least number of bits that could do.
        least: u32,
    },
    /// A word of no random words.
    #[error("the AND of {0} random words is not one of 1 to 16")]
    Ands(u32),
}

/// One candidate and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Its number, from 1.
    pub number: u64,
    /// The multiplier.
    pub magic: u64,
    /// How it was made: tells [`Algorithm::CarryFree`] from its fallback.
    pub made: Algorithm,
    /// How many blocker sets agreed before the test ended: all of them for a magic that is right.
    pub tested: usize,
    /// Whether it is right.
    pub valid: bool,
}

/// A magic that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundMagic {
    /// The slider, its square, the mapping of the words.
    pub site: Site,
    /// Mask, magic and shift.
    pub lookup: Lookup,
    /// How many of the `2^bits` slots are used.
    pub used: usize,
    /// How many candidates it took, itself included.
    pub tries: u64,
    /// How it was made.
    pub made: Algorithm,
}

impl FoundMagic {
    /// Bits of the index.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        64 - self.lookup.shift
    }
}

/// A search for a magic of one square, one candidate at a time.
///
/// ```
/// use bitrose_core::bitboard::Square;
/// use bitrose_core::magic::{Slider, SearchOptions, Search, Site};
///
/// let mut search = Search::new(Site::lerf(Slider::Bishop, Square::D4), SearchOptions::default()).unwrap();
/// let attempt = (0..1000).map(|_| search.step()).find(|attempt| attempt.valid).unwrap();
/// assert_eq!(attempt.tested, 512);
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    site: Site,
    plan: SearchOptions,
    cases: BlockerSets,
    bits: u32,
    covering: Covering,
    random: SplitMix64,
    tester: Tester,
    number: u64,
}

/// The number of candidates from one stream of random numbers; streams can be worked on side by side.
const STREAM: u64 = 1 << 14;

impl Search {
    /// Prepares a search.
    ///
    /// # Errors
    /// If no magic with that many bits can exist, or an option is out of range.
    pub fn new(site: Site, plan: SearchOptions) -> Result<Self, SearchOptionsError> {
        Self::with_tester(site, plan, Tester::default())
    }

    fn with_tester(site: Site, plan: SearchOptions, mut tester: Tester) -> Result<Self, SearchOptionsError> {
        let cases = BlockerSets::new(site.piece, site.lerf_square());
        let bits = plan.bits.unwrap_or(cases.mask.popcount());
        validate(&cases, &plan, bits)?;
        tester.reserve(bits);
        let covering = Covering::new(cases.mask.0, bits);
        let random = SplitMix64::new(plan.seed);
        Ok(Self { site, plan, cases, bits, covering, random, tester, number: 0 })
    }

    /// Tries the next candidate.
    pub fn step(&mut self) -> Attempt {
        if self.number.is_multiple_of(STREAM) {
            self.start_stream(self.number / STREAM);
        }
        self.number += 1;
        let (magic, made) = self.candidate();
        let collision = self.tester.test(&self.cases, magic, self.bits);
        let tested = collision.map_or(self.cases.len(), |tried| tried - 1);
        Attempt { number: self.number, magic, made, tested, valid: collision.is_none() }
    }

    /// Goes on behind the candidate of this number, as if it had been the last one.
    pub fn skip_to(&mut self, number: u64) {
        self.start_stream(number / STREAM);
        while self.number < number {
            self.number += 1;
            self.candidate();
        }
    }

    fn start_stream(&mut self, stream: u64) {
        let site = self.site.piece as u64 * 64 + u64::from(self.site.lerf_square().index());
        self.random = SplitMix64::stream(self.plan.seed, site << 48 | stream);
        self.number = stream * STREAM;
    }

    fn candidate(&mut self) -> (u64, Algorithm) {
        match self.plan.algorithm {
            Algorithm::Random => {
                let words = (0..self.plan.ands).map(|_| self.random.next());
                (words.fold(!0, |magic, word| magic & word), Algorithm::Random)
            }
            Algorithm::CarryFree if self.number == 1 => {
                let carry_free = CarryFree::new(self.cases.mask.0, self.bits, &mut self.random).solve();
                carry_free.map_or_else(|| self.covering_candidate(), |magic| (magic, Algorithm::CarryFree))
            }
            Algorithm::Covering | Algorithm::CarryFree => self.covering_candidate(),
        }
    }

    fn covering_candidate(&mut self) -> (u64, Algorithm) {
        (self.covering.draw(&mut self.random), Algorithm::Covering)
    }

    /// A carry-free magic that uses only the slots below `2^squares`, however many bits the index has; if there is one.
    #[must_use]
    pub fn compact(&mut self) -> Option<Lookup> {
        let magic = CarryFree::compact(self.cases.mask.0, self.bits, &mut self.random).solve()?;
        self.tester
            .test(&self.cases, magic, self.bits)
            .is_none()
            .then(|| Lookup::new(self.cases.mask.0, magic, 64 - self.bits))
    }

    /// The first pair of blocker sets on which an attempt failed; `None` for one that is right.
    #[must_use]
    pub fn collision(&self, attempt: &Attempt) -> Option<Collision> {
        if attempt.valid {
            return None;
        }
        tester::collision_after(&self.cases, attempt.magic, self.bits, attempt.tested + 1)
    }

    /// The blocker sets and attacks that candidates are tested on.
    #[must_use]
    pub const fn cases(&self) -> &BlockerSets {
        &self.cases
    }

    /// The lookup of an attempt.
    #[must_use]
    pub const fn lookup(&self, attempt: &Attempt) -> Lookup {
        Lookup::new(self.cases.mask.0, attempt.magic, 64 - self.bits)
    }

    /// The report of an attempt that was right and was the last step.
    fn found(&self, attempt: &Attempt) -> FoundMagic {
        FoundMagic {
            site: self.site,
            lookup: self.lookup(attempt),
            used: self.tester.used(),
            tries: attempt.number,
            made: attempt.made,
        }
    }
}

fn validate(cases: &BlockerSets, plan: &SearchOptions, bits: u32) -> Result<(), SearchOptionsError> {
    if bits == 0 || bits > BlockerSets::MOST_SQUARES {
        return Err(SearchOptionsError::Bits(bits));
    }
    if plan.ands == 0 || plan.ands > 16 {
        return Err(SearchOptionsError::Ands(plan.ands));
    }
    if bits < cases.mask.popcount() {
        let sets = different_attacks(cases);
        let least = sets.next_power_of_two().ilog2();
        if bits < least {
            return Err(SearchOptionsError::TooFew { bits, sets, least });
        }
    }
    Ok(())
}

/// How many sets of attacks a square has.
fn different_attacks(cases: &BlockerSets) -> usize {
    let mut sets = cases.attacks().to_vec();
    sets.sort_unstable();
    sets.dedup();
    sets.len()
}
