//! The search for a magic: begun, watched, ended.

use super::worker::{Cancel, Order, Report};
use super::{Magician, Panel};
use crate::tui::app::{App, Effect, Weight};
use bitrose_core::magic::{Algorithm, SearchOptions, fewer_bits, is_impossible};

/// A search that runs, or one that is over.
#[derive(Clone, Debug)]
pub(super) struct Hunt {
    pub(super) token: u64,
    pub(super) plan: SearchOptions,
    pub(super) cancel: Cancel,
    pub(super) report: Option<Report>,
    pub(super) running: bool,
}

impl Hunt {
    /// Bits of the index.
    pub(super) fn bits(&self) -> u32 {
        self.plan.bits.unwrap_or(0)
    }

    pub(super) fn has_found(&self) -> bool {
        self.report.as_ref().is_some_and(|report| report.found.is_some())
    }

    /// `searching`, `found` or `stopped`.
    pub(super) fn state(&self) -> &'static str {
        match (self.running, self.has_found()) {
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
        if let Some(hunt) = &mut self.hunt {
            hunt.cancel.set();
            hunt.running = false;
        }
    }

    pub(super) fn is_searching(&self) -> bool {
        self.hunt.as_ref().is_some_and(|hunt| hunt.running)
    }

    /// A new search in place of the last one.
    fn begin(&mut self) -> Order {
        self.hunts.extend(self.hunt.take().filter(|hunt| hunt.report.is_some()));
        let surplus = self.hunts.len().saturating_sub(KEPT);
        self.hunts.drain(..surplus);
        self.token += 1;
        let (token, cancel) = (self.token, Cancel::default());
        let plan = SearchOptions { bits: Some(self.bits()), ..self.plan };
        self.hunt = Some(Hunt { token, plan, cancel: cancel.clone(), report: None, running: true });
        Order { token, site: self.site, plan, cancel }
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

impl App {
    pub(super) fn next_algorithm(&mut self) {
        let all = Algorithm::ALL;
        let plan = &mut self.magician.plan;
        let place = all.iter().position(|algorithm| *algorithm == plan.algorithm).unwrap_or(0);
        plan.algorithm = all[(place + 1) % all.len()];
        let text = match plan.algorithm {
            Algorithm::Random => "random: the AND of three random words",
            Algorithm::Covering => "covering: random, but every square of the mask reaches the index",
            Algorithm::CarryFree => "carry-free: built so that no carry enters the index, else covering",
        };
        self.say(Weight::Note, format!("f searches by the way called {text}"));
    }

    pub(super) fn next_seed(&mut self, by: i8, count: u64) {
        let seed = &mut self.magician.plan.seed;
        *seed = if by > 0 { seed.wrapping_add(count) } else { seed.wrapping_sub(count) };
        let text = format!("seed {seed}");
        self.say(Weight::Note, text);
    }

    /// Begins a search, or ends the one that runs.
    pub(super) fn search(&mut self) -> Option<Effect> {
        if self.magician.is_searching() {
            self.magician.stop();
            self.say(Weight::Note, "the search was stopped");
            return None;
        }
        self.magician.panel = Panel::Search;
        Some(Effect::Search(self.magician.begin()))
    }

    /// News of a search; that of an earlier one is late and does not count.
    pub(in crate::tui) fn searched(&mut self, token: u64, news: Result<Box<Report>, String>) {
        let before = self.magician.setting();
        let hunt = self.magician.hunt.as_mut().filter(|hunt| hunt.token == token && hunt.running);
        let Some(hunt) = hunt else { return };
        match news {
            Err(fault) => {
                hunt.running = false;
                self.say(Weight::Fault, fault);
            }
            Ok(report) => {
                let found = report.found;
                hunt.running = found.is_none();
                hunt.report = Some(*report);
                if let Some(lookup) = found {
                    self.magician.before = None;
                    self.magician.set_lookup(lookup);
                    self.magician.remember(before);
                }
            }
        }
    }
}
