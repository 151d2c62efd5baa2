//! The search for magics: reproducible from a seed, one step at a time or all at once.

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
        /// Random words for which every relevant square reaches the index.
        Covering = "covering",
        /// Words for which no carry enters the index, found by backtracking. If there are none, as [`Self::Covering`].
        #[default]
        CarryFree = "carry-free",
    }
}

/// What to search for, and how. The same options find the same magics, on any number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// How candidates are made.
    pub algorithm: Algorithm,
    /// The number of index bits; `None` for as many as the mask has squares.
    pub bits: Option<u32>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of random words that are combined by AND (only for [`Algorithm::Random`]): 3 leaves one bit in eight
    /// set.
    pub ands: u32,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { algorithm: Algorithm::default(), bits: None, seed: 0, ands: 3 }
    }
}

/// The error of search options that cannot be satisfied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchOptionsError {
    /// The index has no bits, or too many for a table to search with.
    #[error("an index has 1 to {max} bits, not {0}", max = BlockerSets::MOST_SQUARES)]
    Bits(u32),
    /// There are fewer slots than different attack sets.
    #[error("{sets} different sets of attacks need at least {least} bits, not {bits}")]
    TooFew {
        /// The requested number of bits.
        bits: u32,
        /// The number of different attack sets of the square.
        sets: usize,
        /// The smallest number of bits that could be enough.
        least: u32,
    },
    /// The number of random words to combine is out of range.
    #[error("the AND of {0} random words is not one of 1 to 16")]
    Ands(u32),
}

/// A candidate and the result of testing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Its number, counted from 1.
    pub number: u64,
    /// The candidate.
    pub magic: u64,
    /// How it was made, to distinguish [`Algorithm::CarryFree`] from its fallback.
    pub made: Algorithm,
    /// The number of blocker sets that agreed before the test ended: all of them if the magic is right.
    pub tested: usize,
    /// Whether the magic is right.
    pub valid: bool,
}

/// The result of a successful search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundMagic {
    /// The slider, its square and the mapping of the words.
    pub site: Site,
    /// The lookup: mask, magic and shift.
    pub lookup: Lookup,
    /// The number of slots in use, out of `2^bits`.
    pub used: usize,
    /// The number of candidates that were tried, including this one.
    pub tries: u64,
    /// How it was made.
    pub made: Algorithm,
}

impl FoundMagic {
    /// The number of index bits.
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

/// The number of candidates from one stream of random numbers. Streams can be searched in parallel.
const STREAM: u64 = 1 << 14;

impl Search {
    /// Prepares a search.
    ///
    /// # Errors
    /// Fails if no magic with that many bits can exist, or if an option is out of range.
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

    /// Continues after the candidate with this number, as if it had been the last one tried.
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

    /// Returns a carry-free magic that only uses the slots below `2^squares`, however many bits the index has, if there
    /// is one.
    pub fn compact(&mut self) -> Option<Lookup> {
        let magic = CarryFree::compact(self.cases.mask.0, self.bits, &mut self.random).solve()?;
        self.tester
            .test(&self.cases, magic, self.bits)
            .is_none()
            .then(|| Lookup::new(self.cases.mask.0, magic, 64 - self.bits))
    }

    /// The first pair of blocker sets that made an attempt fail; `None` if the magic is right.
    pub fn collision(&self, attempt: &Attempt) -> Option<Collision> {
        if attempt.valid {
            return None;
        }
        tester::collision_after(&self.cases, attempt.magic, self.bits, attempt.tested + 1)
    }

    /// The blocker sets and attacks with which candidates are tested.
    pub const fn cases(&self) -> &BlockerSets {
        &self.cases
    }

    /// The lookup with the candidate of an attempt.
    pub const fn lookup(&self, attempt: &Attempt) -> Lookup {
        Lookup::new(self.cases.mask.0, attempt.magic, 64 - self.bits)
    }

    /// The result for an attempt that succeeded in the last step.
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

/// The number of different attack sets of a square.
fn different_attacks(cases: &BlockerSets) -> usize {
    let mut sets = cases.attacks().to_vec();
    sets.sort_unstable();
    sets.dedup();
    sets.len()
}
