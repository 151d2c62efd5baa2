//! The search on a thread of its own. It reports through the channel of the interface, and not faster than frames.

use crate::tui::job::{Cancel, PACE};
use bitrose_core::magic::{Algorithm, Attempt, Collision, Lookup, Search, SearchOptions, Site};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// So many candidates are tried between two looks at the clock.
const BURST: u32 = 256;
/// So many of the last candidates are told.
const LATEST: usize = 8;

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
        let search = Search::new(self.site, self.plan).map_err(|error| error.to_string())?;
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

/// A search, and what is worth telling of it.
struct Watched {
    search: Search,
    start: Instant,
    latest: VecDeque<Attempt>,
    best: Option<Attempt>,
    failures: [u64; BUCKETS],
}

impl Watched {
    fn new(search: Search) -> Self {
        let latest = VecDeque::with_capacity(LATEST + 1);
        Self { search, start: Instant::now(), latest, best: None, failures: [0; BUCKETS] }
    }

    /// Tries some candidates; was the last of them right?
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
        let told = |attempt: &Attempt| Try { attempt: *attempt, collision: self.search.collision(attempt) };
        let latest: Vec<Try> = self.latest.iter().map(told).collect();
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
