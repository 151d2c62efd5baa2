//! The search for a magic: begun, watched, ended.

use super::search::{Report, SearchOrder};
use super::{MagicScreen, Magician, Panel};
use crate::tui::job::{Job, Progress, Work};
use crate::tui::screen::Tab;
use crate::tui::shared::Shared;
use bitrose_core::magic::{Algorithm, SearchOptions, fewer_bits, is_impossible};

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

/// A search that runs, or the last one.
pub(super) type Hunt = Job<Search>;

impl Hunt {
    /// `searching`, `found` or `stopped`.
    pub(super) fn state(&self) -> &'static str {
        match (self.is_running(), self.progress.has_found()) {
            (true, _) => "searching",
            (false, true) => "found",
            (false, false) => "stopped",
        }
    }
}

/// So many searches that are over are kept.
const KEPT: usize = 12;

impl Magician {
    /// Ends a search that runs.
    pub(super) fn stop(&mut self) {
        self.hunt.iter_mut().for_each(Job::stop);
    }

    pub(super) fn is_searching(&self) -> bool {
        self.hunt.as_ref().is_some_and(Job::is_running)
    }

    /// A new search in place of the last one.
    fn begin(&mut self, shared: &mut Shared) {
        self.hunts.extend(self.hunt.take().filter(|hunt| hunt.progress.report.is_some()));
        let surplus = self.hunts.len().saturating_sub(KEPT);
        self.hunts.drain(..surplus);
        let plan = SearchOptions { bits: Some(self.bits()), ..self.plan };
        let work = Work::Search(SearchOrder { site: self.site, plan });
        self.hunt = Some(shared.start(Tab::Magic, work, Search { plan, report: None }));
    }

    /// What is known of a magic with so many bits for this site, in words.
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

impl MagicScreen {
    pub(super) fn next_algorithm(&mut self, shared: &mut Shared) {
        let all = Algorithm::ALL;
        let plan = &mut self.magician.plan;
        let place = all.iter().position(|algorithm| *algorithm == plan.algorithm).unwrap_or(0);
        plan.algorithm = all[(place + 1) % all.len()];
        let text = match plan.algorithm {
            Algorithm::Random => "random: the AND of three random words",
            Algorithm::Covering => "covering: random, but every square of the mask reaches the index",
            Algorithm::CarryFree => "carry-free: built so that no carry enters the index, else covering",
        };
        shared.note(format!("f searches by the way called {text}"));
    }

    pub(super) fn next_seed(&mut self, by: i8, count: u64, shared: &mut Shared) {
        let seed = &mut self.magician.plan.seed;
        *seed = if by > 0 { seed.wrapping_add(count) } else { seed.wrapping_sub(count) };
        let text = format!("seed {seed}");
        shared.note(text);
    }

    /// Begins a search, or ends the one that runs.
    pub(super) fn search(&mut self, shared: &mut Shared) {
        if self.magician.is_searching() {
            self.magician.stop();
            shared.note("the search was stopped");
            return;
        }
        self.magician.panel = Panel::Search;
        self.magician.begin(shared);
    }

    /// News of a search; that of an earlier one is late and does not count.
    pub(super) fn searched(&mut self, id: u64, news: Result<Progress, String>, shared: &mut Shared) {
        let before = self.magician.setting();
        let Some(hunt) = self.magician.hunt.as_mut().filter(|hunt| hunt.expects(id)) else { return };
        match news {
            Err(error) => {
                hunt.finish();
                shared.error(error);
            }
            Ok(Progress::Search(report)) => {
                let found = report.found;
                hunt.progress.report = Some(*report);
                if let Some(lookup) = found {
                    hunt.finish();
                    self.magician.before = None;
                    self.magician.set_lookup(lookup);
                    self.magician.remember(before);
                }
            }
            Ok(_) => {}
        }
    }
}
