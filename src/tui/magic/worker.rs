//! The search on a thread of its own. It reports through the channel of the interface, and not faster than frames.

use crate::magic::{Attempt, Clash, Lookup, Plan, Search, Site};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it reports.
const PACE: Duration = Duration::from_millis(50);
/// So many candidates are tried between two looks at the clock.
const BURST: u32 = 256;

/// Tells a worker to stop.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl PartialEq for Cancel {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Cancel {}

impl Cancel {
    /// Stops the worker soon.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Is it to stop?
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What to search for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Comes back in every report.
    pub token: u64,
    /// The slider and its square.
    pub site: Site,
    /// How.
    pub plan: Plan,
    /// Stops it.
    pub cancel: Cancel,
}

/// How a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// That of the order.
    pub token: u64,
    /// The last candidate.
    pub attempt: Attempt,
    /// The pair on which it failed.
    pub clash: Option<Clash>,
    /// The candidate that got furthest.
    pub best: Attempt,
    /// How many blocker sets there are to get through.
    pub sets: usize,
    /// The lookup, when it is found.
    pub found: Option<Lookup>,
}

impl Order {
    /// Searches until it finds one, is told to stop, or nobody listens; `send` says whether somebody does.
    ///
    /// # Errors
    /// A plan that cannot be carried out, in words.
    pub fn carry_out(&self, mut send: impl FnMut(Report) -> bool) -> Result<(), String> {
        let mut search = Search::new(self.site, self.plan).map_err(|error| error.to_string())?;
        let sets = search.cases().len();
        let mut last = Instant::now();
        let mut best: Option<Attempt> = None;
        while !self.cancel.is_set() {
            let mut attempt = search.step();
            for _ in 1..BURST {
                best = Some(further(best, attempt));
                if attempt.valid {
                    break;
                }
                attempt = search.step();
            }
            let best = *best.insert(further(best, attempt));
            if attempt.valid || last.elapsed() >= PACE {
                last = Instant::now();
                let found = attempt.valid.then(|| search.lookup(&attempt));
                let clash = search.clash(&attempt);
                if !send(Report { token: self.token, attempt, clash, best, sets, found }) || attempt.valid {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

fn further(best: Option<Attempt>, attempt: Attempt) -> Attempt {
    best.filter(|best| best.tested >= attempt.tested).unwrap_or(attempt)
}
