//! Running a search to the end: for one square or many, on one or more threads, with progress and cancellation.

use super::tester::Tester;
use super::{FoundMagic, STREAM, Search, SearchOptions, SearchOptionsError};
use crate::magic::Site;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The progress of a running search, and the means to cancel it.
#[derive(Debug, Default)]
pub struct SearchProgress {
    /// Set this to end the search soon; it returns what it has.
    pub cancel: Arc<AtomicBool>,
    /// The number of candidates tried so far.
    pub tries: AtomicU64,
    /// The number of squares that are done, with or without a magic.
    pub done: AtomicUsize,
}

/// The number of candidates between two checks for cancellation.
const GLANCE: u64 = 1 << 10;

impl Search {
    /// Continues until a magic is found, this search has tried `tries` candidates, or `watch` cancels it.
    pub fn run(&mut self, tries: Option<u64>, watch: &SearchProgress) -> Option<FoundMagic> {
        let last = tries.unwrap_or(u64::MAX);
        while self.number < last && !watch.cancel.load(Relaxed) {
            let until = last.min(self.number + GLANCE);
            let start = self.number;
            let found = self.run_until(until);
            watch.tries.fetch_add(self.number - start, Relaxed);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn run_until(&mut self, last: u64) -> Option<FoundMagic> {
        while self.number < last {
            let attempt = self.step();
            if attempt.valid {
                return Some(self.found(&attempt));
            }
        }
        None
    }
}

/// Searches for a magic of one square, among at most `tries` candidates. The result does not depend on the number of
/// threads.
///
/// # Errors
/// Fails for the same reasons as [`Search::new`].
pub fn find(
    site: Site,
    plan: SearchOptions,
    tries: Option<u64>,
    threads: usize,
    watch: &SearchProgress,
) -> Result<Option<FoundMagic>, SearchOptionsError> {
    let search = Search::new(site, plan)?;
    let found = if threads > 1 {
        find_in_streams(&search, tries, threads, watch)
    } else {
        let mut search = search;
        search.run(tries, watch)
    };
    watch.done.fetch_add(1, Relaxed);
    Ok(found)
}

/// Lets the threads take streams of candidates in order. A magic found in one stream ends the later streams but not the
/// earlier ones, so that the first magic of all is found, as on one thread.
fn find_in_streams(
    search: &Search,
    tries: Option<u64>,
    threads: usize,
    watch: &SearchProgress,
) -> Option<FoundMagic> {
    let streams = tries.unwrap_or(u64::MAX).div_ceil(STREAM);
    let next = AtomicU64::new(0);
    let winner = AtomicU64::new(u64::MAX);
    let best = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut search = search.clone();
                loop {
                    let stream = next.fetch_add(1, Relaxed);
                    if stream >= streams || stream > winner.load(Relaxed) || watch.cancel.load(Relaxed) {
                        break;
                    }
                    search.number = stream * STREAM;
                    let end = ((stream + 1) * STREAM).min(tries.unwrap_or(u64::MAX));
                    if let Some(found) = search.run(Some(end), watch) {
                        winner.fetch_min(stream, Relaxed);
                        keep_first(&best, found);
                    }
                }
            });
        }
    });
    best.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn keep_first(best: &Mutex<Option<FoundMagic>>, found: FoundMagic) {
    let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
    if best.is_none_or(|best| found.tries < best.tries) {
        *best = Some(found);
    }
}

/// Searches for magics of many squares, and reports each as it is found (in no particular order with several threads).
///
/// The result has an entry for each site: `None` if the tries ran out or the search was canceled.
///
/// # Errors
/// Fails for the same reasons as [`Search::new`], for the first site whose options are invalid. Nothing is searched
/// then.
pub fn find_all(
    sites: &[Site],
    plan: SearchOptions,
    tries: Option<u64>,
    threads: usize,
    watch: &SearchProgress,
    report: &(dyn Fn(&FoundMagic) + Sync),
) -> Result<Vec<Option<FoundMagic>>, SearchOptionsError> {
    if plan.bits.is_some() || plan.ands != SearchOptions::default().ands {
        sites.iter().try_for_each(|&site| Search::new(site, plan).map(drop))?;
    }
    let next = AtomicUsize::new(0);
    let work = || search_sites(sites, plan, tries, &next, watch, report);
    let parts = if threads > 1 {
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.min(sites.len())).map(|_| scope.spawn(work)).collect();
            workers.into_iter().map(|worker| worker.join().expect("a search does not panic")).collect()
        })
    } else {
        vec![work()]
    };
    let mut results = vec![None; sites.len()];
    for part in parts {
        for (index, found) in part? {
            results[index] = Some(found);
        }
    }
    Ok(results)
}

fn search_sites(
    sites: &[Site],
    plan: SearchOptions,
    tries: Option<u64>,
    next: &AtomicUsize,
    watch: &SearchProgress,
    report: &(dyn Fn(&FoundMagic) + Sync),
) -> Result<Vec<(usize, FoundMagic)>, SearchOptionsError> {
    let mut tester = Tester::default();
    let mut all_found = Vec::new();
    while !watch.cancel.load(Relaxed) {
        let index = next.fetch_add(1, Relaxed);
        let Some(&site) = sites.get(index) else { break };
        let mut search = Search::with_tester(site, plan, tester)?;
        if let Some(found) = search.run(tries, watch) {
            report(&found);
            all_found.push((index, found));
        }
        watch.done.fetch_add(1, Relaxed);
        tester = search.tester;
    }
    Ok(all_found)
}
