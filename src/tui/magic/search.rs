//! The search for a magic. It begins slowly enough to watch: a candidate, its blocker sets one after the other, the
//! slot that collides. Then it goes on candidate by candidate, and at last at full speed on a worker thread, which
//! reports through the channel of the interface, no faster than frames are drawn.

use super::tracked::{Report, SearchOrder, TrackedSearch};
use super::{MagicScreen, Panel};
use crate::tui::input::{Job, Progress, Work};
use crate::tui::prelude::*;
use bitrose_core::magic::{
    Algorithm, Attempt, Lookup, SearchOptions, Site, SlotContent, SlotState, fewer_bits, is_impossible,
    rising_order,
};
use std::time::Duration;

/// How long a blocker set or a candidate is shown.
const STEP_TIME: Duration = Duration::from_millis(120);
/// The number of beats that a collision is shown.
const COLLISION: u8 = 8;
/// The numbers of candidates after which the search goes on candidate by candidate, and at full speed.
const FASTER: [u64; 2] = [3, 24];

/// The speed of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(super) enum Speed {
    /// One blocker set of a candidate after the other.
    Sets,
    /// One candidate after the other.
    Tries,
    /// As fast as possible, on a worker thread.
    Full,
}

impl Speed {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sets => "set by set",
            Self::Tries => "try by try",
            Self::Full => "full speed",
        }
    }
}

/// A candidate that is tried slowly enough to watch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub(super) attempt: Attempt,
    /// The number of its blocker sets that are in the table so far.
    pub(super) shown: usize,
    /// The number of beats for which the end is still shown.
    hold: u8,
}

impl Trial {
    /// Returns the number of sets that are tried: those that agree, and the one that does not.
    const fn sets(&self) -> usize {
        self.attempt.tested + if self.attempt.valid { 0 } else { 1 }
    }

    /// Returns `true` if the last set shown maps to a slot that holds different attacks.
    pub(super) const fn has_failed(&self) -> bool {
        !self.attempt.valid && self.shown == self.sets()
    }
}

/// A search: its options, its speed, and its results so far.
#[derive(Clone, Debug)]
pub(super) struct SearchState {
    pub(super) plan: SearchOptions,
    pub(super) speed: Speed,
    /// Whether it speeds up by itself. Choosing a speed turns this off.
    is_auto: bool,
    is_running: bool,
    /// The search at watchable speeds. At full speed the worker searches instead, and its last report is in `report`;
    /// when the worker stops, this search is advanced to that report.
    tracked: TrackedSearch,
    pub(super) report: Report,
    pub(super) trial: Option<Trial>,
    /// The worker that searches at full speed.
    job: Option<Job<()>>,
    /// The token of the wake that is expected.
    token: u64,
}

impl SearchState {
    fn new(site: Site, plan: SearchOptions, speed: Speed) -> Result<Self, String> {
        let tracked = TrackedSearch::new(site, plan, None)?;
        let report = tracked.report(0);
        let is_auto = speed < Speed::Full;
        let (is_running, trial, job) = (false, None, None);
        Ok(Self { plan, speed, is_auto, is_running, tracked, report, trial, job, token: 0 })
    }

    /// Returns the number of bits of the index.
    pub(super) fn bits(&self) -> u32 {
        self.plan.bits.unwrap_or(0)
    }

    /// Returns the state for display: `set by set`, `paused`, `found`.
    pub(super) const fn state(&self) -> &'static str {
        match (self.report.found.is_some(), self.is_running) {
            (true, _) => "found",
            (false, true) => self.speed.name(),
            (false, false) => "paused",
        }
    }

    pub(super) const fn is_running(&self) -> bool {
        self.is_running
    }

    /// Stops the worker and the beats. What the worker has reported is not tried again.
    fn pause(&mut self) {
        if let Some(mut job) = self.job.take() {
            job.stop();
            self.tracked.advance_to(&self.report);
            self.trial = None; // it was before the worker's candidates
        }
        self.is_running = false;
        self.token += 1; // so that a pending wake is ignored
    }

    /// Tries the next candidate completely.
    fn next_try(&mut self) {
        let attempt = self.tracked.step();
        self.report = Report { found: None, ..self.tracked.report(0) }; // not before its sets have been shown
        let trial = Trial { attempt, shown: 0, hold: 0 };
        self.trial = Some(Trial { shown: trial.sets(), ..trial });
    }

    /// Advances by one beat at a watchable speed.
    fn advance(&mut self) {
        match &mut self.trial {
            Some(trial) if self.speed == Speed::Sets && trial.shown < trial.sets() => {
                trial.shown = (trial.shown + 1 + trial.shown / 8).min(trial.sets());
                trial.hold = if trial.has_failed() { COLLISION } else { 0 };
            }
            Some(trial) if trial.hold > 0 => trial.hold -= 1,
            _ => {
                self.next_try();
                if let Some(trial) = self.trial.as_mut().filter(|_| self.speed == Speed::Sets) {
                    trial.shown = 1.min(trial.sets());
                }
            }
        }
    }

    /// Returns `true` if the candidate is right and all of its sets have been shown.
    fn has_found(&self) -> bool {
        self.trial.is_some_and(|trial| trial.attempt.valid && trial.shown == trial.sets())
    }
}

/// The number of finished searches whose results are kept.
const KEPT: usize = 12;

impl MagicScreen {
    /// Begins, pauses or resumes the search. A count is the number of index bits for a new one.
    pub(super) fn search_or_pause(&mut self, bits: Option<u64>, shared: &mut Shared) {
        if let Some(search) = self.search.as_mut().filter(|search| search.is_running && bits.is_none()) {
            search.pause();
            return shared.note("the search is paused: f resumes it, F tries one candidate");
        }
        if self.begin(bits, shared) {
            self.go_on(shared);
        }
    }

    /// Makes sure that there is a search with the planned options. Returns `false` if such a search is impossible.
    fn begin(&mut self, bits: Option<u64>, shared: &mut Shared) -> bool {
        self.panel = Panel::Search;
        let bits = bits.map_or(self.bits(), |bits| u32::try_from(bits).unwrap_or(u32::MAX));
        let plan = SearchOptions { bits: Some(bits), ..self.plan };
        if self.search.as_ref().is_some_and(|search| search.plan == plan && search.report.found.is_none()) {
            return true;
        }
        self.stop_looking();
        self.end_search();
        let speed = if shared.may_play { Speed::Sets } else { Speed::Full };
        match SearchState::new(self.now.site, plan, speed) {
            Ok(search) => self.search = Some(search),
            Err(error) => shared.error(error),
        }
        self.search.is_some()
    }

    /// Runs the search: beat by beat, or on a worker thread.
    fn go_on(&mut self, shared: &mut Shared) {
        let site = self.now.site;
        let Some(search) = &mut self.search else { return };
        search.pause();
        search.is_running = true;
        if search.speed == Speed::Full {
            let order = SearchOrder { site, plan: search.plan, since: Box::new(search.report.clone()) };
            search.job = Some(shared.start(Work::Search(order), ()));
        } else {
            shared.ask(Effect::Wake { token: search.token, after: STEP_TIME });
        }
        self.show_trial();
    }

    /// Tries one candidate, and pauses.
    pub(super) fn try_once(&mut self, shared: &mut Shared) {
        if !self.begin(None, shared) {
            return;
        }
        let Some(search) = &mut self.search else { return };
        search.pause();
        search.next_try();
        self.after_beat(shared);
    }

    /// Makes the search faster or slower, and turns off its automatic acceleration.
    pub(super) fn change_speed(&mut self, by: i8, shared: &mut Shared) {
        let Some(search) = self.search.as_mut().filter(|search| search.report.found.is_none()) else {
            return shared.hint("no search is running: f starts one");
        };
        search.is_auto = false;
        search.speed = match (search.speed, by > 0) {
            (Speed::Sets, false) => return shared.hint("set by set is the slowest speed"),
            (Speed::Full, true) => return shared.hint("full speed is the fastest"),
            (Speed::Sets, true) | (Speed::Full, false) => Speed::Tries,
            (Speed::Tries, true) => Speed::Full,
            (Speed::Tries, false) => Speed::Sets,
        };
        shared.note(search.speed.name());
        if search.is_running {
            self.go_on(shared);
        }
    }

    /// Handles the wake for the next beat.
    pub(super) fn next_beat(&mut self, token: u64, shared: &mut Shared) {
        let expected = |search: &&mut SearchState| search.is_running && search.token == token;
        let Some(search) = self.search.as_mut().filter(expected) else { return };
        search.advance();
        if search.is_auto && search.trial.is_some_and(|trial| trial.has_failed() && trial.hold <= 1) {
            let tries = search.report.tries();
            search.speed = match FASTER.map(|after| tries >= after) {
                [_, true] => Speed::Full,
                [true, false] => Speed::Tries,
                [false, false] => search.speed,
            };
        }
        self.after_beat(shared);
    }

    /// Shows the present trial, and asks for the next beat or accepts the magic that was found.
    fn after_beat(&mut self, shared: &mut Shared) {
        let Some(search) = &mut self.search else { return };
        match &search.trial {
            Some(trial) if search.has_found() => {
                let lookup = search.tracked.search.lookup(&trial.attempt);
                self.take_found(lookup);
            }
            _ if search.is_running && search.speed == Speed::Full => self.go_on(shared),
            _ => {
                if search.is_running {
                    shared.ask(Effect::Wake { token: search.token, after: STEP_TIME });
                }
                self.show_trial();
            }
        }
    }

    /// Previews the candidate as the lookup, with the blocker sets tried so far and the slots they fill; at full speed,
    /// the best candidate so far.
    fn show_trial(&mut self) {
        // a preview that has begun goes on beside every panel
        let is_seen = (self.panel == Panel::Search || self.kept.is_some()) && !self.is_typing;
        let Some(search) = self.search.as_ref().filter(|_| is_seen) else { return };
        let (magic, shown) = match search.trial.filter(|_| search.speed < Speed::Full) {
            Some(trial) => (trial.attempt.magic, trial.shown),
            None if search.report.tries() > 0 => (search.report.best.magic, search.report.best.tested + 1),
            None => return,
        };
        self.kept.get_or_insert(self.now);
        let cases = search.tracked.search.cases();
        self.now.lookup = Lookup::new(self.now.site.mask(), magic, 64 - search.bits());
        self.remedies.clear();
        self.slots = vec![SlotState::Unused; 1 << search.bits()];
        self.table = vec![None; 1 << search.bits()];
        let order = rising_order(cases.mask.popcount()).iter().take(shown);
        let mut last = 0;
        for &number in order {
            let (blockers, attacks) =
                (cases.subsets()[usize::from(number)], cases.attacks()[usize::from(number)]);
            let slot =
                usize::try_from(self.now.lookup.index(blockers)).expect("an index has 16 bits at most");
            let held = self.table[slot].get_or_insert(SlotContent { blockers, attacks });
            self.slots[slot] = match self.slots[slot] {
                _ if held.attacks != attacks => SlotState::Colliding(2),
                SlotState::Unused => SlotState::Once,
                _ => SlotState::Shared(2),
            };
            last = blockers;
        }
        self.set_blockers(last);
    }

    /// Returns the progress of the candidate being tried: the number of sets in the table, the number of all sets, and
    /// whether the last one collides.
    pub(super) fn tried(&self) -> Option<(usize, usize, bool)> {
        let search = self.search.as_ref().filter(|_| self.kept.is_some() && !self.is_typing)?;
        Some(match search.trial.filter(|_| search.speed < Speed::Full) {
            Some(trial) => (trial.shown, search.report.sets, trial.has_failed()),
            None => (search.report.best.tested, search.report.sets, false),
        })
    }

    /// Accepts a magic that was found.
    fn take_found(&mut self, lookup: Lookup) {
        if let Some(search) = &mut self.search {
            search.pause();
            (search.report.found, search.trial) = (Some(lookup), None);
        }
        self.stop_looking();
        let before = self.setting();
        self.set_lookup(lookup);
        self.remember(before);
    }

    /// Pauses a search at a watchable speed, and ends the preview of its candidate, because the user does something
    /// else.
    pub(super) fn leave_search(&mut self) {
        if let Some(search) = self.search.as_mut().filter(|search| search.speed < Speed::Full) {
            search.pause();
        }
        if self.panel == Panel::Search && self.kept.is_some() {
            self.panel = Panel::Copies;
        }
        self.stop_looking();
    }

    /// Stops the search, and restores the magic from before it.
    pub(super) fn stop_search(&mut self, shared: &mut Shared) {
        match self.search.as_mut().filter(|search| search.is_running) {
            Some(search) => {
                search.pause();
                shared.note("the search has stopped, and the magic is the one from before: f goes on");
            }
            None if self.kept.is_none() => shared.hint("no search is running: f starts one"),
            None => {}
        }
        self.leave_search();
    }

    /// Ends the search, and keeps a line about its result.
    pub(super) fn end_search(&mut self) {
        let Some(mut search) = self.search.take() else { return };
        search.pause();
        if search.report.tries() > 0 {
            let (tries, way) = (counted(grouped(search.report.tries()), "try"), search.plan.algorithm);
            self.earlier.push(format!("before: {} bits, {way}, {tries}: {}", search.bits(), search.state()));
        }
        let surplus = self.earlier.len().saturating_sub(KEPT);
        self.earlier.drain(..surplus);
    }

    /// Handles a report of the worker. Late reports of an earlier worker are ignored.
    pub(super) fn search_news(&mut self, id: u64, news: Result<Progress, String>, shared: &mut Shared) {
        let expects = |search: &&mut SearchState| search.job.as_ref().is_some_and(|job| job.expects(id));
        let Some(search) = self.search.as_mut().filter(expects) else { return };
        match news {
            Err(error) => {
                search.pause();
                shared.error(error);
            }
            Ok(Progress::Search(report)) => {
                search.report = *report;
                match search.report.found {
                    Some(lookup) => self.take_found(lookup),
                    None => self.show_trial(),
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
        shared.note(format!("algorithm {text}"));
    }

    /// Describes what is known about magics with this number of bits for the site.
    pub(super) fn known(&self, bits: u32) -> String {
        let (piece, square, needed) =
            (self.now.site.piece, self.now.site.lerf_square(), self.now.site.bits());
        if bits >= needed {
            return format!("{needed} bits: one for each mask square");
        }
        let known = fewer_bits(piece, square).filter(|known| known.bits <= bits);
        match known {
            Some(known) => format!("known with {} bits: 0x{:016X}", known.bits, known.magic),
            None if is_impossible(piece, square, bits).is_some() => {
                format!("proved: no magic has {bits} bits here")
            }
            None => format!("none with {bits} bits is known here"),
        }
    }
}
