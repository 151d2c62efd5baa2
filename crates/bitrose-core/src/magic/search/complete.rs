//! An exhaustive search that rules out candidates in bulk, and so can prove that there is no magic.

use super::tester::Tester;
use super::{SearchOptionsError, SearchProgress, validate};
use crate::bitboard::SplitMix64;
use crate::bitboard::Square;
use crate::magic::{BlockerSets, Lookup, SearchOptions, Site};
use std::sync::atomic::Ordering::Relaxed;

/// A search of all magics of a square.
///
/// Bit `i` of a magic moves square `b` to bit `b + i` of the product; beyond bit 63 it is lost. So the contribution of
/// a square to the product, including all carries, is known exactly as soon as the `64 - b` lowest bits of the magic
/// are. The search fixes the bits from the lowest upward. Each time they determine one more square, all blocker sets of
/// the squares determined so far must have slots without a collision; if not, no higher bits can repair that. Bits from
/// `64 - lowest square` upward change nothing, so there are `2^(64 - lowest square)` candidates (Niklas Fiekas,
/// talkchess 2017).
///
/// ```
/// use bitrose_core::bitboard::Square;
/// use bitrose_core::magic::{CompleteSearch, Slider, Site, SearchProgress};
///
/// let site = Site::lerf(Slider::Bishop, Square::D8);
/// let mut search = CompleteSearch::new(site, 4).unwrap();
/// assert!(search.run(usize::MAX, None, &SearchProgress::default())); // to the end
/// assert!(search.magics().is_empty()); // no magic of four bits
/// ```
#[derive(Clone, Debug)]
pub struct CompleteSearch {
    mask: u64,
    bits: u32,
    no_blocker: u64,
    stages: Vec<Stage>,
    /// One branch for each stage up to the current one, whose number is the length minus one.
    path: Vec<Branch>,
    found: Vec<u64>,
    tried: u64,
    scramble: Option<SplitMix64>,
    tester: Tester,
}

/// What becomes known once the bits of the magic determine one more square.
#[derive(Clone, Debug)]
struct Stage {
    /// The number of known low bits of the magic.
    known: u32,
    /// The blocker sets that contain this square and none below it, with their attacks; the smallest sets first.
    cases: Vec<(u64, u64)>,
}

/// The choices at one stage: all values of the bits between the previous stage and this one.
#[derive(Clone, Debug)]
struct Branch {
    low: u64,
    next: u64,
    end: u64,
    /// The choices are taken in the order of `next ^ twist`.
    twist: u64,
    /// The attacks that the blocker sets of the earlier stages leave in each slot, the same for every choice. 0 marks
    /// an empty slot, because no attack set is empty.
    below: Vec<u64>,
}

impl CompleteSearch {
    /// Prepares a search of all magics with `bits` index bits.
    ///
    /// # Errors
    /// Fails for the same reasons as [`Search::new`](super::Search::new).
    pub fn new(site: Site, bits: u32) -> Result<Self, SearchOptionsError> {
        let cases = BlockerSets::new(site.piece, site.lerf_square());
        validate(&cases, &SearchOptions::default(), bits)?;
        let mask = cases.mask.0;
        let mut search = Self {
            mask,
            bits,
            no_blocker: cases.attacks()[0],
            stages: stages(&cases),
            path: Vec::new(),
            found: Vec::new(),
            tried: 0,
            scramble: None,
            tester: Tester::with_bits(bits),
        };
        search.enter(0);
        Ok(search)
    }

    /// Takes the candidates in an order that depends on the seed, for callers that want one magic, not all.
    pub fn in_random_order(mut self, seed: u64) -> Self {
        self.scramble = Some(SplitMix64::new(seed));
        self.path.clear();
        self.enter(0);
        self
    }

    /// Continues until `count` magics have been found, all candidates are done, `tries` choices have been made (both
    /// counted from the start), or `watch` cancels it. Returns `true` if all candidates are done.
    pub fn run(&mut self, count: usize, tries: Option<u64>, watch: &SearchProgress) -> bool {
        let last = tries.unwrap_or(u64::MAX);
        while self.found.len() < count && self.tried < last && !watch.cancel.load(Relaxed) {
            let start = self.tried;
            let is_done = self.run_until(count, last.min(start + (1 << 12)));
            watch.tries.fetch_add(self.tried - start, Relaxed);
            if is_done {
                return true;
            }
        }
        false
    }

    fn run_until(&mut self, count: usize, tries: u64) -> bool {
        while self.tried < tries && self.found.len() < count {
            if !self.step() {
                return true;
            }
        }
        false
    }

    /// The number of partial candidates tested so far.
    pub const fn tried(&self) -> u64 {
        self.tried
    }

    /// The base-2 logarithm of the number of candidates.
    pub const fn size_log2(&self) -> u32 {
        64 - self.mask.trailing_zeros()
    }

    /// The magics found so far, without the high bits that change nothing.
    pub fn magics(&self) -> &[u64] {
        &self.found
    }

    /// The lookup with a magic of this search.
    pub const fn lookup(&self, magic: u64) -> Lookup {
        Lookup::new(self.mask, magic, 64 - self.bits)
    }

    /// Tests the next choice. Returns `false` if there is none left.
    fn step(&mut self) -> bool {
        let depth = self.path.len();
        let Some(branch) = self.path.last_mut() else { return false };
        if branch.next == branch.end {
            self.path.pop();
            return true;
        }
        let (low, choice) = (branch.low, branch.next ^ branch.twist);
        branch.next += 1;
        let magic = low | choice << self.known_below(depth - 1);
        self.tried += 1;
        if self.agrees(magic) {
            if depth == self.stages.len() {
                self.found.push(magic);
            } else {
                self.enter(magic);
            }
        }
        true
    }

    /// Starts the choices of the next stage after those on the path.
    fn enter(&mut self, low: u64) {
        let below =
            self.path.last().map_or_else(|| self.empty_board(), |branch| self.with_stage(branch, low));
        let depth = self.path.len();
        let end = 1 << (self.stages[depth].known - self.known_below(depth));
        let twist = self.scramble.as_mut().map_or(0, |random| random.next() & (end - 1));
        self.path.push(Branch { low, next: 0, end, twist, below });
    }

    /// The number of low bits of the magic that are known before a stage.
    fn known_below(&self, stage: usize) -> u32 {
        stage.checked_sub(1).map_or(0, |below| self.stages[below].known)
    }

    fn empty_board(&self) -> Vec<u64> {
        let mut slots = vec![0; 1 << self.bits];
        slots[0] = self.no_blocker;
        slots
    }

    /// The slots of the earlier stages, plus those of the branch's own stage with the choice made.
    fn with_stage(&self, branch: &Branch, magic: u64) -> Vec<u64> {
        let mut slots = branch.below.clone();
        for &(subset, attacks) in &self.stages[self.path.len() - 1].cases {
            slots[slot(self.bits, subset, magic)] = attacks;
        }
        slots
    }

    /// Returns `true` if the blocker sets of the current stage have slots without a collision, among themselves and
    /// with those of the earlier stages.
    fn agrees(&mut self, magic: u64) -> bool {
        self.tester.clear();
        let branch = self.path.last().expect("a search that is not over has a choice to test");
        self.stages[self.path.len() - 1].cases.iter().all(|&(subset, attacks)| {
            let slot = slot(self.bits, subset, magic);
            match branch.below[slot] {
                0 => self.tester.enter(slot, attacks),
                below => below == attacks,
            }
        })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a slot has at most 16 bits")]
const fn slot(bits: u32, subset: u64, magic: u64) -> usize {
    (subset.wrapping_mul(magic) >> (64 - bits)) as usize
}

/// One stage for each square of the mask, the highest square first.
fn stages(cases: &BlockerSets) -> Vec<Stage> {
    let stage = |square: Square| {
        let lowest = |subset: u64| subset.trailing_zeros() == u32::from(square.index());
        let mut own: Vec<(u64, u64)> = cases.iter().filter(|&(subset, _)| lowest(subset)).collect();
        own.sort_by_key(|(subset, _)| subset.count_ones());
        Stage { known: 64 - u32::from(square.index()), cases: own }
    };
    cases.mask.squares().rev().map(stage).collect()
}
