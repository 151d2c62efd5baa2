//! The Magic screen: from the occupancy to the targets, every stage as a board, and the search for a magic.

mod action;
mod carries;
mod edit;
mod history;
mod hunt;
pub(super) mod keys;
mod layout;
mod mouse;
mod pasted;
mod screen;
mod search;
mod slots;
mod stage;
mod talk;
mod update;
mod view;

pub use action::MagicAction;
pub(super) use screen::MagicScreen;
pub use search::{BUCKETS, Report, SearchOrder, Try};
pub(super) use view::draw_map;

use crate::tui::history::History;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::magic::{
    Algorithm, CheckError, CheckReport, Collision, Lookup, SearchOptions, SearchProgress, Site, Slider,
    SlotContent, SlotState, check, fill_table, find, slot_content, slot_map,
};
use hunt::Hunt;
use pasted::Pasted;
use stage::Stage;

/// The occupancy and the multiplier of the rook on c6 that the screen begins with.
const OCCUPANCY: Bitboard = Bitboard(0x002F_2C00_0010_0000);
const MAGIC: u64 = 0x0601_0010_2001_0044;

/// What stands beside the flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Panel {
    /// The index, and where its bits come from.
    #[default]
    Index,
    /// The first pair that collides.
    Collision,
    /// The search.
    Search,
    /// The pasted table.
    Table,
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub(super) struct Magician {
    pub(super) site: Site,
    pub(super) occupancy: Bitboard,
    pub(super) own: Bitboard,
    pub(super) lookup: Lookup,
    pub(super) stage: Stage,
    /// Are the stages after the selected one hidden?
    pub(super) stepping: bool,
    pub(super) panel: Panel,
    pub(super) cursor: Square,
    pub(super) check: Result<CheckReport, CheckError>,
    pub(super) slots: Vec<SlotState>,
    /// The table as an engine fills it; empty when the index has more than 16 bits.
    table: Vec<Option<SlotContent>>,
    /// What would make a wrong lookup right, in words.
    pub(super) advice: Vec<String>,
    pasted: Option<Pasted>,
    hunt: Option<Hunt>,
    /// The searches for this site that are over, the latest last.
    hunts: Vec<Hunt>,
    pub(super) plan: SearchOptions,
    history: History<history::Setting>,
    /// The lookup from before something was typed.
    before: Option<Lookup>,
    ready: bool,
}

impl Default for Magician {
    fn default() -> Self {
        let site = Site::lerf(Slider::Rook, Square::C6);
        Self {
            site,
            occupancy: OCCUPANCY,
            own: Bitboard::EMPTY,
            lookup: site.lookup(MAGIC),
            stage: Stage::Occupancy,
            stepping: false,
            panel: Panel::default(),
            cursor: Square::D6,
            check: Err(CheckError::Shift(0)),
            slots: Vec::new(),
            table: Vec::new(),
            advice: Vec::new(),
            pasted: None,
            hunt: None,
            hunts: Vec::new(),
            plan: SearchOptions { algorithm: Algorithm::Random, seed: 1, ..SearchOptions::default() },
            history: History::new(history::MOST),
            before: None,
            ready: false,
        }
    }
}

impl Magician {
    /// Checks the magic when the screen is first shown: not before, for it costs more than the start may.
    pub(super) fn prepare(&mut self, mapping: Mapping) {
        if !self.ready {
            self.ready = true;
            self.look_again();
        }
        self.change_mapping(mapping);
    }

    /// Checks the lookup over every blocker set, and fills its table.
    fn look_again(&mut self) {
        self.check = check(self.site, &self.lookup);
        self.slots = slot_map(self.site, &self.lookup).ok().flatten().unwrap_or_default();
        self.table = fill_table(self.site, &self.lookup).ok().flatten().unwrap_or_default();
        let is_right = self.check.as_ref().is_ok_and(CheckReport::is_valid);
        self.advice = if is_right { Vec::new() } else { self.remedies() };
    }

    pub(super) fn set_lookup(&mut self, lookup: Lookup) {
        if lookup != self.lookup {
            self.lookup = lookup;
            self.look_again();
        }
    }

    /// Another slider or square, with a magic that fits it: that of a pasted table, else one that is found.
    pub(super) fn set_site(&mut self, site: Site) {
        self.leave_site();
        self.site = site;
        self.lookup = self.pasted_lookup(site).unwrap_or_else(|| found_for(site));
        self.look_again();
    }

    /// Ends what belongs to the slider and its square.
    fn leave_site(&mut self) {
        self.stop();
        self.hunt = None;
        self.hunts.clear();
        self.before = None;
    }

    /// Numbers the squares another way. The boards keep their squares; the magic is that of the square's new number.
    pub(super) fn change_mapping(&mut self, mapping: Mapping) {
        if self.ready && mapping != self.site.mapping {
            self.set_site(Site { mapping, ..self.site });
        }
    }

    /// The first pair of blocker sets that collide.
    pub(super) fn collision(&self) -> Option<Collision> {
        self.check.as_ref().ok()?.collision
    }

    fn number(&self, board: Bitboard) -> u64 {
        self.site.mapping.number(board)
    }

    /// The word that is multiplied.
    pub(super) fn blockers(&self) -> u64 {
        self.lookup.key(self.number(self.occupancy))
    }

    pub(super) fn product(&self) -> u64 {
        self.lookup.product(self.number(self.occupancy))
    }

    pub(super) fn index(&self) -> u64 {
        self.lookup.index(self.number(self.occupancy))
    }

    /// Bits of the index.
    pub(super) const fn bits(&self) -> u32 {
        64 - self.lookup.shift
    }

    /// What the slider attacks, walked square by square.
    pub(super) fn truth(&self) -> Bitboard {
        self.site.piece.attacks(self.site.square, self.occupancy)
    }

    /// What the table holds in the slot of the index.
    pub(super) fn held(&self) -> Option<SlotContent> {
        if self.table.is_empty() {
            return slot_content(self.site, &self.lookup, self.index());
        }
        usize::try_from(self.index()).ok().and_then(|index| *self.table.get(index)?)
    }

    /// What the lookup gives: the attacks in the slot, right or wrong. Where there is no table, the truth.
    pub(super) fn attacks(&self) -> Bitboard {
        self.held().map_or_else(|| self.truth(), |held| self.site.mapping.board(held.attacks))
    }

    /// Does the lookup give the board that it should?
    pub(super) fn is_right_here(&self) -> bool {
        self.attacks() == self.truth()
    }

    /// The word of a stage.
    pub(super) fn word(&self, stage: Stage) -> u64 {
        match stage {
            Stage::Occupancy => self.number(self.occupancy),
            Stage::Mask => self.lookup.mask,
            Stage::Blockers => self.blockers(),
            Stage::Magic => self.lookup.magic,
            Stage::Product => self.product(),
            Stage::Index => self.index(),
            Stage::Attacks => self.number(self.attacks()),
            Stage::Targets => self.number(self.attacks().difference(self.own)),
        }
    }

    /// Is a stage shown, or still to come?
    pub(super) fn is_shown(&self, stage: Stage) -> bool {
        !self.stepping || stage.place() <= self.stage.place()
    }
}

/// A right lookup for a site, found at once.
fn found_for(site: Site) -> Lookup {
    let found =
        find(site, SearchOptions::default(), Some(100_000), 1, &SearchProgress::default()).ok().flatten();
    found.map_or_else(|| site.lookup(0), |found| found.lookup)
}
