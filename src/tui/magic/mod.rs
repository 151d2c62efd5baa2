//! The Magic screen: shows a magic lookup stage by stage, from the occupancy to the targets, with the multiplication as
//! it is done by hand; and searches for magics.

mod areas;
mod copies;
pub(super) mod keys;
mod pasted;
mod search;
mod slots;
mod tracked;
mod update;
mod view;

use super::copy;
use super::input::Progress;
use super::prelude::*;
use super::screen::titles;
use super::shared::History;
use bitrose_core::magic::{
    Algorithm, CheckError, CheckReport, Collision, Keying, Lookup, Remedy, SearchOptions, SearchProgress,
    Site, Slider, SlotContent, SlotState, check, diagnose, fill_table, find, slot_content, slot_map,
};
pub use keys::MagicAction;
use pasted::Pasted;
use search::SearchState;
pub use tracked::{BUCKETS, Report, SearchOrder, Try};

/// The initial occupancy and magic, for a rook on c6. Their multiplication has no carries.
pub const OCCUPANCY: Bitboard = Bitboard(0x002F_2800_0010_8004);
const MAGIC: u64 = 0x0000_1000_2000_8080;

/// The number of changes that can be undone.
const UNDO_LIMIT: usize = 500;

/// What is shown below the boards, or on a small screen instead of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Panel {
    /// The multiplication, row by row.
    #[default]
    Copies,
    /// The map of the table.
    Slots,
    /// The first pair of blocker sets that collide.
    Collision,
    /// The search for a magic.
    Search,
    /// The pasted table.
    Table,
}

/// Everything that an edit can change: the piece and its square, the occupancy, the piece's own side, and the lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Setting {
    site: Site,
    occupancy: Bitboard,
    own: Bitboard,
    lookup: Lookup,
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub(super) struct MagicScreen {
    /// The setting that is shown now.
    now: Setting,
    /// Bits that were removed from the magic. Their rows stay visible, so that they can be restored.
    taken_out: u64,
    stage: Stage,
    /// Whether the stages after the selected one are hidden.
    stepping: bool,
    /// The number of rows of the multiplication that have been added, while they are added one at a time.
    dropped: Option<usize>,
    panel: Panel,
    cursor: Square,
    /// The bit of the magic in whose row the cursor is.
    row: u32,
    check: Result<CheckReport, CheckError>,
    slots: Vec<SlotState>,
    /// The table as an engine fills it; empty if the index has more than 16 bits.
    table: Vec<Option<SlotContent>>,
    /// Changes that would make a wrong lookup right, the likeliest first.
    remedies: Vec<Remedy>,
    pasted: Option<Pasted>,
    /// The running search, or the last one.
    search: Option<SearchState>,
    /// The results of earlier searches for this site, the latest last.
    earlier: Vec<String>,
    /// The options for searches.
    plan: SearchOptions,
    history: History<Setting>,
    /// The setting to return to while a magic is only previewed: one that is being typed, or tried by the search.
    kept: Option<Setting>,
    is_typing: bool,
    /// Whether the initial lookup has been checked.
    is_checked: bool,
}

impl Default for MagicScreen {
    fn default() -> Self {
        let site = Site::lerf(Slider::Rook, Square::C6);
        Self {
            now: Setting { site, occupancy: OCCUPANCY, own: Bitboard::EMPTY, lookup: site.lookup(MAGIC) },
            taken_out: 0,
            stage: Stage::Occupancy,
            stepping: false,
            dropped: None,
            panel: Panel::default(),
            cursor: Square::D6,
            row: 0,
            check: Err(CheckError::Shift(0)),
            slots: Vec::new(),
            table: Vec::new(),
            remedies: Vec::new(),
            pasted: None,
            search: None,
            earlier: Vec::new(),
            plan: SearchOptions { algorithm: Algorithm::Random, seed: 1, ..SearchOptions::default() },
            history: History::new(UNDO_LIMIT),
            kept: None,
            is_typing: false,
            is_checked: false,
        }
    }
}

impl MagicScreen {
    /// Checks the lookup for every blocker set, and fills its table.
    fn look_again(&mut self) {
        self.check = check(self.now.site, &self.now.lookup);
        self.slots = slot_map(self.now.site, &self.now.lookup).ok().flatten().unwrap_or_default();
        self.table = fill_table(self.now.site, &self.now.lookup).ok().flatten().unwrap_or_default();
        let is_right = self.check.as_ref().is_ok_and(CheckReport::is_valid);
        let diagnosis = if is_right { None } else { diagnose(self.now.site, &self.now.lookup).ok() };
        self.remedies = diagnosis.map(|diagnosis| diagnosis.remedies).unwrap_or_default();
    }

    fn set_lookup(&mut self, lookup: Lookup) {
        if lookup != self.now.lookup {
            let rows = self.now.lookup.magic | self.taken_out;
            self.taken_out = if lookup.magic & !rows == 0 { rows } else { 0 };
            self.now.lookup = lookup;
            self.look_again();
        }
    }

    /// Changes the piece, its square or the mapping, with a magic that fits: from a pasted table, or else a new one.
    fn set_site(&mut self, site: Site) {
        let lookup = self.pasted_lookup(site).unwrap_or_else(|| found_for(site));
        self.move_to(site, lookup);
    }

    fn move_to(&mut self, site: Site, lookup: Lookup) {
        self.leave_site();
        self.now = Setting { site, lookup, ..self.now };
        self.look_again();
    }

    /// Resets what belongs to the present piece and square.
    fn leave_site(&mut self) {
        self.end_search();
        self.earlier.clear();
        (self.kept, self.dropped, self.taken_out) = (None, None, 0);
    }

    /// Ends the preview of a magic, and restores the setting from before.
    fn stop_looking(&mut self) {
        if let Some(kept) = self.kept.take() {
            self.now = kept;
            self.look_again();
        }
    }

    /// Changes the mapping. The boards keep their squares, and a magic is chosen for the square's new number.
    fn change_mapping(&mut self, mapping: Mapping) {
        if self.is_checked && mapping != self.now.site.mapping {
            self.stop_looking();
            self.set_site(Site { mapping, ..self.now.site });
        }
    }

    /// Returns the first pair of blocker sets that collide.
    fn collision(&self) -> Option<Collision> {
        self.check.as_ref().ok()?.collision
    }

    fn number(&self, board: Bitboard) -> u64 {
        self.now.site.mapping.number(board)
    }

    /// Returns the word that is multiplied by the magic.
    fn blockers(&self) -> u64 {
        self.now.lookup.key(self.number(self.now.occupancy))
    }

    fn product(&self) -> u64 {
        self.now.lookup.product(self.number(self.now.occupancy))
    }

    fn index(&self) -> u64 {
        self.now.lookup.index(self.number(self.now.occupancy))
    }

    /// Returns the number of bits of the index.
    const fn bits(&self) -> u32 {
        64 - self.now.lookup.shift
    }

    /// Returns the correct attacks, found by walking along the rays square by square.
    fn correct_attacks(&self) -> Bitboard {
        self.now.site.piece.attacks(self.now.site.square, self.now.occupancy)
    }

    /// Returns the content of the slot at the index.
    fn slot_content(&self) -> Option<SlotContent> {
        if self.table.is_empty() {
            return slot_content(self.now.site, &self.now.lookup, self.index());
        }
        usize::try_from(self.index()).ok().and_then(|index| *self.table.get(index)?)
    }

    /// Returns the attacks in the slot, right or wrong, or the correct ones if there is no table.
    fn attacks(&self) -> Bitboard {
        self.slot_content()
            .map_or_else(|| self.correct_attacks(), |held| self.now.site.mapping.board(held.attacks))
    }

    /// Returns `true` if the lookup gives the correct attacks.
    fn is_right_here(&self) -> bool {
        self.attacks() == self.correct_attacks()
    }

    /// Returns the word of a stage.
    fn word(&self, stage: Stage) -> u64 {
        match stage {
            Stage::Occupancy => self.number(self.now.occupancy),
            Stage::Mask => self.now.lookup.mask,
            Stage::Blockers => self.blockers(),
            Stage::Magic => self.now.lookup.magic,
            Stage::Product => self.product(),
            Stage::Index => self.index(),
            Stage::Attacks => self.number(self.attacks()),
            Stage::Targets => self.number(self.attacks().difference(self.now.own)),
        }
    }

    /// Returns the squares of a stage.
    fn board(&self, stage: Stage) -> Bitboard {
        self.now.site.mapping.board(self.word(stage))
    }

    /// Returns `true` if a stage is visible; when stages are shown one at a time, the later ones are not.
    fn is_shown(&self, stage: Stage) -> bool {
        let is_dropping = self.dropped.is_some() && stage > Stage::Magic;
        !is_dropping && (!self.stepping || stage <= self.stage)
    }

    /// Returns the squares that are relevant to the index, as a word: those of the mask, and all others too if the
    /// lookup multiplies them.
    fn relevant_bits(&self) -> u64 {
        let outside = if self.now.lookup.keying == Keying::WithOutside { !self.now.lookup.mask } else { 0 };
        self.now.lookup.mask | outside
    }

    /// Returns the name of a bit's square.
    fn name(&self, bit: u32) -> String {
        let square = u8::try_from(bit).ok().and_then(|bit| self.now.site.mapping.square(bit));
        square.expect("a bit of a word").to_string()
    }
}

/// Finds a correct lookup for a site. The search is limited to 100,000 candidates so that it ends quickly; if it finds
/// none, the magic is 0.
fn found_for(site: Site) -> Lookup {
    let found =
        find(site, SearchOptions::default(), Some(100_000), 1, &SearchProgress::default()).ok().flatten();
    found.map_or_else(|| site.lookup(0), |found| found.lookup)
}

impl Screen for MagicScreen {
    fn keys(&self) -> &'static KeyTable {
        &keys::MAGIC
    }

    fn prompt(&self, _: &Shared) -> PromptHelp {
        PromptHelp {
            title: "a magic, checked as you type; a slider; a command".to_owned(),
            examples: "0x0601001020010044   rook c6   occ = {d6 f6 c7}   magic ^= h3   shift = 54",
        }
    }

    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        self.run_line(text, shared)
    }

    fn receive(&mut self, message: Message, shared: &mut Shared) {
        self.leave_search();
        let before = self.setting();
        match message {
            Message::Text { text, origin } => self.take_text(&text, &origin, shared),
            Message::Position(setup) => self.take_position(&setup, shared),
            Message::Board { name, board } => {
                self.now.occupancy = board;
                self.stage = Stage::Occupancy;
                shared.note(format!("occupancy = {name}"));
            }
        }
        self.remember(before);
    }

    fn mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        self.on_mouse(kind, at, shared);
    }

    /// Checks the magic when the screen is first shown. Doing so at startup would take too long.
    fn enter(&mut self, shared: &mut Shared) {
        if !self.is_checked {
            self.is_checked = true;
            self.look_again();
        }
        self.change_mapping(shared.mapping());
    }

    /// Previews and checks the magic that is being typed. It is discarded when the prompt closes.
    fn prompt_changed(&mut self, line: Option<&str>, shared: &mut Shared) {
        if let Some(line) = line {
            self.check_typed(line, shared);
        } else {
            self.stop_looking();
        }
        self.is_typing = line.is_some();
    }

    fn leave(&mut self) {
        self.leave_search();
    }

    fn wake(&mut self, token: u64, shared: &mut Shared) {
        self.next_beat(token, shared);
    }

    fn progress(&mut self, id: u64, news: Result<Progress, String>, shared: &mut Shared) {
        self.search_news(id, news, shared);
    }

    fn follow(&mut self, shared: &Shared) {
        self.change_mapping(shared.mapping());
    }

    fn link(&self, _: &Shared) -> String {
        // a lookup under any mapping has the same words as the lookup for another square under LERF
        let (site, Lookup { magic, shift, .. }) = (self.now.site, self.now.lookup);
        let occupied = Mapping::Lerf.board(site.mapping.number(self.now.occupancy));
        if self.now.lookup != (Lookup { shift, ..site.lookup(magic) }) {
            return copy::board_link(self.word(self.stage), site.mapping); // the page has no custom masks
        }
        let (piece, square) = (site.piece, site.lerf_square());
        copy::link("magic", "magic", &format!("{piece} {square} 0x{magic:016X} >> {shift} {{{occupied}}}"))
    }

    fn copied(&self, _: &Shared) -> (String, u64) {
        let has_found = self.search.as_ref().is_some_and(|search| search.report.found.is_some());
        let stage = if has_found && self.panel == Panel::Search { Stage::Magic } else { self.stage };
        (stage.title().to_owned(), self.word(stage))
    }

    /// Writes `rook c6 … 54 … … …`: the piece, its square, the magic, the shift, the mask, the occupancy and the own
    /// pieces. The words are in hexadecimal without a prefix.
    fn kept(&self) -> String {
        if self.history.peek(false).is_none() || self.now.lookup.keying != Keying::Blockers {
            return String::new();
        }
        let Lookup { mask, magic, shift, .. } = self.now.lookup;
        let (site, occupancy, own) = (self.now.site, self.now.occupancy.0, self.now.own.0);
        format!("{} {} {magic:x} {shift} {mask:x} {occupancy:x} {own:x}", site.piece, site.square)
    }

    fn restore(&mut self, kept: &str, shared: &mut Shared) {
        let words: Vec<&str> = kept.split(' ').collect();
        let [piece, square, magic, shift, mask, occupancy, own] = words[..] else { return };
        let word = |text: &str| u64::from_str_radix(text, 16).ok();
        let site = piece.parse::<Slider>().ok().zip(square.parse::<Square>().ok());
        let numbers = word(magic)
            .zip(word(mask))
            .zip(shift.parse::<u32>().ok().filter(|shift| (1..64).contains(shift)));
        let (Some((piece, square)), Some(((magic, mask), shift))) = (site, numbers) else { return };
        self.set_site(Site { piece, square, mapping: shared.mapping() });
        self.set_lookup(Lookup::new(mask, magic, shift));
        self.now.occupancy = Bitboard(word(occupancy).unwrap_or_default());
        self.now.own = Bitboard(word(own).unwrap_or_default());
        self.is_checked = true;
    }
}

/// A stage of the lookup. Each is shown as a board, except for the magic (the rows of the multiplication), the product
/// (their sum) and the index (a slot of the table).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(in crate::tui) enum Stage {
    Occupancy,
    Mask,
    Blockers,
    Magic,
    Product,
    Index,
    Attacks,
    Targets,
}

titles! {
    Stage: Occupancy "occupancy", Mask "mask", Blockers "blockers", Magic "magic", Product "product", Index "index",
    Attacks "attacks", Targets "targets"
}

impl Stage {
    /// Returns the operator between the boards of two stages.
    const fn operator(self, before: Self) -> &'static str {
        match (before, self) {
            (Self::Occupancy, Self::Mask) => "&",
            (Self::Mask, Self::Blockers) => "=",
            (Self::Attacks, Self::Targets) => "&~",
            _ => "→",
        }
    }

    /// Returns the stage `by` stages further on, if there is one.
    fn moved(self, by: i8) -> Option<Self> {
        Self::ALL.get((self as usize).checked_add_signed(by.into())?).copied()
    }

    /// Returns the stages to draw as `count` boards next to each other. If the selected stage has a board, it is among
    /// them.
    fn boards(count: u16, selected: Self) -> Vec<Self> {
        use Stage::{Attacks, Blockers, Mask, Occupancy, Targets};
        let late = if selected == Targets { Targets } else { Attacks };
        let early = if selected <= Blockers { selected } else { Blockers };
        match count {
            0 | 1 => vec![if selected >= Self::Index { late } else { early }],
            2 => vec![early, late],
            3 => vec![if selected == Mask { Mask } else { Occupancy }, Blockers, late],
            4 => vec![Occupancy, Mask, Blockers, late],
            _ => vec![Occupancy, Mask, Blockers, Attacks, Targets],
        }
    }
}
