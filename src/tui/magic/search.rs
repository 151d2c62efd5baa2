//! The search for a magic: begun, watched, ended, and what it does on a thread of its own. It reports through the channel
//! of the interface, and not faster than frames.

use super::{Detail, MagicScreen};
use crate::tui::job::{Cancel, Job, PACE, Progress, Work};
use crate::tui::screen::Tab;
use crate::tui::shared::Shared;
use bitrose_core::magic::{
    self, Algorithm, Attempt, Collision, Lookup, SearchOptions, Site, fewer_bits, is_impossible,
};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How many candidates are tried between two looks at the clock.
const BURST: u32 = 256;
/// How many of the last candidates are reported.
const LATEST: usize = 8;

/// A search: how it is done, and the last report of it.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) plan: SearchOptions,
    pub(super) report: Option<Report>,
}

impl Search {
    /// Bits of the index.
    pub(super) fn bits(&self) -> u32 {
        self.plan.bits.unwrap_or(0)
    }

    pub(super) fn has_found(&self) -> bool {
        self.report.as_ref().is_some_and(|report| report.found.is_some())
    }
}

impl Job<Search> {
    /// `searching`, `found` or `stopped`.
    pub(super) fn state(&self) -> &'static str {
        match (self.is_running(), self.progress.has_found()) {
            (true, _) => "searching",
            (false, true) => "found",
            (false, false) => "stopped",
        }
    }
}

/// How many searches that are over are kept.
const KEPT: usize = 12;

impl MagicScreen {
    /// Begins a search, or ends the one that runs.
    pub(super) fn start_or_stop_search(&mut self, shared: &mut Shared) {
        if let Some(search) = self.search.as_mut().filter(|search| search.is_running()) {
            search.stop();
            shared.note("the search was stopped");
            return;
        }
        self.detail = Detail::Search;
        self.searches.extend(self.search.take().filter(|search| search.progress.report.is_some()));
        let surplus = self.searches.len().saturating_sub(KEPT);
        self.searches.drain(..surplus);
        let plan = SearchOptions { bits: Some(self.bits()), ..self.plan };
        let work = Work::Search(SearchOrder { site: self.site, plan });
        self.search = Some(shared.start(Tab::Magic, work, Search { plan, report: None }));
    }

    /// News of a search; that of an earlier one is late and does not count.
    pub(super) fn search_news(&mut self, id: u64, news: Result<Progress, String>, shared: &mut Shared) {
        let before = self.setting();
        let Some(search) = self.search.as_mut().filter(|search| search.expects(id)) else { return };
        match news {
            Err(error) => {
                search.finish();
                shared.error(error);
            }
            Ok(Progress::Search(report)) => {
                let found = report.found;
                search.progress.report = Some(*report);
                if let Some(lookup) = found {
                    search.finish();
                    self.before_typing = None;
                    self.set_lookup(lookup);
                    self.remember(before);
                }
            }
            Ok(_) => {}
        }
    }

    pub(super) fn next_algorithm(&mut self, shared: &mut Shared) {
        use Algorithm::{CarryFree, Covering, Random};
        let (next, text) = match self.plan.algorithm {
            Random => (Covering, "covering: random, but every square of the mask reaches the index"),
            Covering => (CarryFree, "carry-free: built so that no carry enters the index, else covering"),
            CarryFree => (Random, "random: the AND of three random words"),
        };
        self.plan.algorithm = next;
        shared.note(format!("f searches by the way called {text}"));
    }

    /// What is known of a magic with that many bits for this site, in words.
    pub(super) fn known(&self, bits: u32) -> String {
        let (piece, twin, needed) = (self.site.piece, self.site.lerf_square(), self.site.bits());
        if bits >= needed {
            return format!("{needed} bits: one for each mask square");
        }
        let known = fewer_bits(piece, twin).filter(|known| known.bits <= bits);
        match known {
            Some(known) => format!("known with {} bits: 0x{:016X}", known.bits, known.magic),
            None if is_impossible(piece, twin, bits).is_some() => {
                format!("proved: no magic has {bits} bits here")
            }
            None => format!("nobody knows one with {bits} bits here"),
        }
    }
}

/// What to search for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOrder {
    /// The slider and its square.
    pub site: Site,
    /// How.
    pub plan: SearchOptions,
}

/// One candidate that failed, for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// The candidate.
    pub attempt: Attempt,
    /// The pair on which it failed; `None` when it is right.
    pub collision: Option<Collision>,
}

/// How a search goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The last candidates, the latest first.
    pub latest: Vec<Try>,
    /// The candidate that got furthest.
    pub best: Attempt,
    /// How many candidates got through 0, 1, 2 to 3, 4 to 7, … blocker sets before they failed.
    pub failures: [u64; BUCKETS],
    /// How many blocker sets there are to get through.
    pub sets: usize,
    /// How long it has taken.
    pub elapsed: Duration,
    /// The lookup, when it is found.
    pub found: Option<Lookup>,
}

/// How many powers of two a report tells failures apart by.
pub const BUCKETS: usize = 14;

impl Report {
    /// How many candidates were tried.
    #[must_use]
    pub fn tries(&self) -> u64 {
        self.latest.first().map_or(0, |last| last.attempt.number)
    }
}

impl SearchOrder {
    /// Searches until it finds one, is told to stop, or nobody listens; `send` says whether somebody does.
    ///
    /// # Errors
    /// A plan that cannot be carried out, in words.
    pub(crate) fn carry_out(
        &self,
        cancel: &Cancel,
        mut send: impl FnMut(Box<Report>) -> bool,
    ) -> Result<(), String> {
        let search = magic::Search::new(self.site, self.plan).map_err(|error| error.to_string())?;
        let mut watched = Watched::new(search);
        let mut last = watched.start;
        while !cancel.is_set() {
            let found = watched.burst();
            if found || last.elapsed() >= PACE {
                last = Instant::now();
                if !send(Box::new(watched.report())) || found {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// A search, and what is worth reporting of it.
struct Watched {
    search: magic::Search,
    start: Instant,
    latest: VecDeque<Attempt>,
    best: Option<Attempt>,
    failures: [u64; BUCKETS],
}

impl Watched {
    fn new(search: magic::Search) -> Self {
        let latest = VecDeque::with_capacity(LATEST + 1);
        Self { search, start: Instant::now(), latest, best: None, failures: [0; BUCKETS] }
    }

    /// Tries some candidates, until one is right. Returns `true` if the last of them is.
    fn burst(&mut self) -> bool {
        for _ in 0..BURST {
            let attempt = self.search.step();
            self.note(attempt);
            if attempt.valid {
                return true;
            }
        }
        false
    }

    fn note(&mut self, attempt: Attempt) {
        self.latest.push_front(attempt);
        self.latest.truncate(LATEST);
        if self.best.is_none_or(|best| best.tested < attempt.tested) {
            self.best = Some(attempt);
        }
        if !attempt.valid {
            let bucket = attempt.tested.checked_ilog2().map_or(0, |power| power as usize + 1);
            self.failures[bucket.min(BUCKETS - 1)] += 1;
        }
    }

    fn report(&self) -> Report {
        let with_collision =
            |attempt: &Attempt| Try { attempt: *attempt, collision: self.search.collision(attempt) };
        let latest: Vec<Try> = self.latest.iter().map(with_collision).collect();
        let found = self.latest.front().filter(|last| last.valid).map(|last| self.search.lookup(last));
        Report {
            best: self.best.unwrap_or(Attempt {
                number: 0,
                magic: 0,
                made: Algorithm::Random,
                tested: 0,
                valid: false,
            }),
            latest,
            failures: self.failures,
            sets: self.search.cases().len(),
            elapsed: self.start.elapsed(),
            found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitrose_core::bitboard::Square;
    use bitrose_core::magic::Slider;

    #[test]
    fn a_report_accounts_for_every_try() {
        let site = Site::lerf(Slider::Bishop, Square::D4);
        let plan = SearchOptions { algorithm: Algorithm::Random, seed: 1, ..SearchOptions::default() };
        let order = SearchOrder { site, plan };
        let mut last = None;
        order
            .carry_out(&Cancel::default(), |report| {
                last = Some(*report);
                true
            })
            .unwrap();
        let report = last.unwrap();
        assert_eq!(report.failures.iter().sum::<u64>() + 1, report.tries());
        assert!(report.found.is_some() && report.best.valid && report.best.tested == report.sets);
        assert!(report.latest.len() <= LATEST && report.latest[0].collision.is_none());
        assert!(report.latest[1..].iter().all(|failed| failed.collision.is_some()));
    }
}
