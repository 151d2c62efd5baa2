//! The Magic screen: from the occupancy to the targets, every stage as a board, and the search for a magic.

mod action;
mod carries;
mod layout;
mod mouse;
mod screen;
mod update;
mod view;
mod worker;

pub use action::MagicAction;
pub(super) use screen::MagicScreen;
pub use worker::{Cancel, Order, Report};

use crate::bitboard::{Bitboard, Mapping, Square};
use crate::magic::{
    Algorithm, Check, CheckError, Lookup, Piece, Plan, Site, Slot, Watch, check, find, slot_map,
};

/// The occupancy and the multiplier of the rook on c6 that the screen begins with.
const OCCUPANCY: Bitboard = Bitboard(0x002F_2C00_0010_0000);
const MAGIC: u64 = 0x0601_0010_2001_0044;

/// A board of the flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Occupancy,
    Mask,
    Blockers,
    Magic,
    Product,
    Attacks,
    Targets,
}

impl Stage {
    pub(super) const ALL: [Self; 7] = [
        Self::Occupancy,
        Self::Mask,
        Self::Blockers,
        Self::Magic,
        Self::Product,
        Self::Attacks,
        Self::Targets,
    ];

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Occupancy => "occupancy",
            Self::Mask => "mask",
            Self::Blockers => "blockers",
            Self::Magic => "magic",
            Self::Product => "product",
            Self::Attacks => "attacks",
            Self::Targets => "targets",
        }
    }

    /// A title for a small frame.
    pub(super) const fn short(self) -> &'static str {
        match self {
            Self::Occupancy => "occ",
            Self::Mask => "& mask",
            Self::Blockers => "= blck",
            Self::Magic => "×magic",
            Self::Product => "= prod",
            Self::Attacks => "attack",
            Self::Targets => "& ~own",
        }
    }

    /// The operator before it.
    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Occupancy => "",
            Self::Mask => "&",
            Self::Blockers | Self::Product => "=",
            Self::Magic => "×",
            Self::Attacks => "→",
            Self::Targets => "&~",
        }
    }

    /// The place in the flow.
    pub(super) fn place(self) -> usize {
        Self::ALL.iter().position(|stage| *stage == self).unwrap_or(0)
    }
}

/// A search that runs, or the last one.
#[derive(Clone, Debug)]
pub(super) struct Hunt {
    pub(super) token: u64,
    pub(super) cancel: Cancel,
    pub(super) report: Option<Report>,
    pub(super) running: bool,
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
    /// Does the first pair that clashes stand in place of the index, where there is no room for both?
    pub(super) showing_clash: bool,
    pub(super) cursor: Square,
    pub(super) check: Result<Check, CheckError>,
    pub(super) slots: Vec<Slot>,
    pub(super) hunt: Option<Hunt>,
    pub(super) algorithm: Algorithm,
    pub(super) seed: u64,
    token: u64,
    /// The lookup from before something was typed.
    before: Option<Lookup>,
    ready: bool,
}

impl Default for Magician {
    fn default() -> Self {
        let site = Site::lerf(Piece::Rook, Square::C6);
        Self {
            site,
            occupancy: OCCUPANCY,
            own: Bitboard::EMPTY,
            lookup: site.lookup(MAGIC),
            stage: Stage::Occupancy,
            stepping: false,
            showing_clash: false,
            cursor: Square::D6,
            check: Err(CheckError::Shift(0)),
            slots: Vec::new(),
            hunt: None,
            algorithm: Algorithm::Random,
            seed: 1,
            token: 0,
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

    /// Checks the lookup over every blocker set.
    fn look_again(&mut self) {
        self.check = check(self.site, &self.lookup);
        self.slots = slot_map(self.site, &self.lookup).ok().flatten().unwrap_or_default();
    }

    pub(super) fn set_lookup(&mut self, lookup: Lookup) {
        if lookup != self.lookup {
            self.lookup = lookup;
            self.look_again();
        }
    }

    /// Another slider or square, with a magic that fits it.
    pub(super) fn set_site(&mut self, site: Site) {
        self.stop();
        self.hunt = None;
        self.before = None;
        self.site = site;
        let found = find(site, Plan::default(), Some(100_000), 1, &Watch::default()).ok().flatten();
        self.lookup = found.map_or_else(|| site.lookup(0), |found| found.lookup);
        self.look_again();
    }

    /// Numbers the squares another way. The boards keep their squares; the magic is that of the square's new number.
    pub(super) fn change_mapping(&mut self, mapping: Mapping) {
        if self.ready && mapping != self.site.mapping {
            self.set_site(Site { mapping, ..self.site });
        }
    }

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
    pub(super) fn attacks(&self) -> Bitboard {
        self.site.piece.attacks(self.site.square, self.occupancy)
    }

    /// The word of a stage.
    pub(super) fn word(&self, stage: Stage) -> u64 {
        match stage {
            Stage::Occupancy => self.number(self.occupancy),
            Stage::Mask => self.lookup.mask,
            Stage::Blockers => self.blockers(),
            Stage::Magic => self.lookup.magic,
            Stage::Product => self.product(),
            Stage::Attacks => self.number(self.attacks()),
            Stage::Targets => self.number(self.attacks().difference(self.own)),
        }
    }

    /// Is a stage shown, or still to come?
    pub(super) fn is_shown(&self, stage: Stage) -> bool {
        !self.stepping || stage.place() <= self.stage.place()
    }
}
