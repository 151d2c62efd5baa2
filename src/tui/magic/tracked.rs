//! A search at full speed on a worker thread, and the statistics that it reports.

use crate::tui::input::{Cancel, PACE};
use bitrose_core::magic::{self, Algorithm, Attempt, Collision, Lookup, SearchOptions, Site};
use std::collections::VecDeque;
use std::time::Instant;

/// The number of candidates that are tried between two readings of the clock.
const BURST: u32 = 256;
/// The number of recent candidates in a report.
const LATEST: usize = 8;

/// The order for a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOrder {
    /// The piece, its square, and the mapping.
    pub site: Site,
    /// The options of the search.
    pub plan: SearchOptions,
    /// The report of what has already been tried; the search continues from there.
    pub since: Box<Report>,
}

/// A candidate, with the collision to display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// The candidate.
    pub attempt: Attempt,
    /// The pair of blocker sets on which it failed; `None` if it is right.
    pub collision: Option<Collision>,
}

/// The progress of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The most recent candidates, the latest first.
    pub latest: Vec<Try>,
    /// The candidate that got furthest.
    pub best: Attempt,
    /// The number of candidates that got through 0, 1, 2 to 3, 4 to 7, … blocker sets before they failed.
    pub failures: [u64; BUCKETS],
    /// The number of blocker sets that a candidate must get through.
    pub sets: usize,
    /// The number of candidates tried per second; 0 if unknown.
    pub rate: u64,
    /// The lookup, once it is found.
    pub found: Option<Lookup>,
}

/// The number of classes, by powers of two, into which a report sorts failures.
pub const BUCKETS: usize = 14;

impl Report {
    /// Returns the number of candidates tried.
    pub fn tries(&self) -> u64 {
        self.latest.first().map_or(0, |last| last.attempt.number)
    }
}

impl SearchOrder {
    /// Searches until a magic is found, the search is cancelled, or `send` returns `false` because nobody receives the
    /// reports.
    ///
    /// # Errors
    /// Fails with a message if the plan cannot be carried out.
    pub(crate) fn carry_out(
        &self,
        cancel: &Cancel,
        mut send: impl FnMut(Box<Report>) -> bool,
    ) -> Result<(), String> {
        let mut tracked = TrackedSearch::new(self.site, self.plan, Some(&self.since))?;
        let start = Instant::now();
        let mut last = start;
        while !cancel.is_set() {
            let found = (0..BURST).any(|_| tracked.step().valid);
            if found || last.elapsed() >= PACE {
                last = Instant::now();
                let tries = tracked.tries() - self.since.tries();
                let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
                let rate = if milliseconds < 20 { 0 } else { tries.saturating_mul(1000) / milliseconds };
                if !send(Box::new(tracked.report(rate))) || found {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// A search, with the statistics to report.
#[derive(Clone, Debug)]
pub(super) struct TrackedSearch {
    pub(super) search: magic::Search,
    latest: VecDeque<Attempt>,
    best: Option<Attempt>,
    failures: [u64; BUCKETS],
}

impl TrackedSearch {
    /// Creates a search that continues after what has already been tried.
    pub(super) fn new(site: Site, plan: SearchOptions, since: Option<&Report>) -> Result<Self, String> {
        let search = magic::Search::new(site, plan).map_err(|error| error.to_string())?;
        let latest = VecDeque::with_capacity(LATEST + 1);
        let mut tracked = Self { search, latest, best: None, failures: [0; BUCKETS] };
        if let Some(since) = since {
            tracked.advance_to(since);
        }
        Ok(tracked)
    }

    /// Continues after what a report of the same search has tried.
    pub(super) fn advance_to(&mut self, report: &Report) {
        if report.tries() > 0 {
            self.search.skip_to(report.tries());
            self.latest = report.latest.iter().map(|last| last.attempt).collect();
            (self.best, self.failures) = (Some(report.best), report.failures);
        }
    }

    /// Tries the next candidate.
    pub(super) fn step(&mut self) -> Attempt {
        let attempt = self.search.step();
        self.latest.push_front(attempt);
        self.latest.truncate(LATEST);
        if self.best.is_none_or(|best| best.tested < attempt.tested) {
            self.best = Some(attempt);
        }
        if !attempt.valid {
            let bucket = attempt.tested.checked_ilog2().map_or(0, |power| power as usize + 1);
            self.failures[bucket.min(BUCKETS - 1)] += 1;
        }
        attempt
    }

    pub(super) fn tries(&self) -> u64 {
        self.latest.front().map_or(0, |last| last.number)
    }

    pub(super) fn report(&self, rate: u64) -> Report {
        let with_collision =
            |attempt: &Attempt| Try { attempt: *attempt, collision: self.search.collision(attempt) };
        let latest: Vec<Try> = self.latest.iter().map(with_collision).collect();
        let found = self.latest.front().filter(|last| last.valid).map(|last| self.search.lookup(last));
        let none = Attempt { number: 0, magic: 0, made: Algorithm::Random, tested: 0, valid: false };
        let (best, failures, sets) = (self.best.unwrap_or(none), self.failures, self.search.cases().len());
        Report { latest, best, failures, sets, rate, found }
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
        let since = Box::new(TrackedSearch::new(site, plan, None).unwrap().report(0));
        let order = SearchOrder { site, plan, since };
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

    #[test]
    fn a_search_goes_on_where_it_was_left() {
        for algorithm in [Algorithm::Random, Algorithm::Covering, Algorithm::CarryFree] {
            let site = Site::lerf(Slider::Rook, Square::A1);
            let plan = SearchOptions { algorithm, seed: 5, bits: Some(11), ands: 3 };
            let mut whole = TrackedSearch::new(site, plan, None).unwrap();
            for stop in [1, 2, 1000, 16_383, 16_384, 16_385, 40_000] {
                while whole.tries() < stop {
                    whole.step();
                }
                let mut rest = TrackedSearch::new(site, plan, Some(&whole.report(0))).unwrap();
                assert_eq!(rest.report(0), whole.report(0));
                assert_eq!(rest.step(), whole.clone().step(), "{algorithm} behind {stop}");
            }
        }
    }
}
