//! What the keys and the mouse do on the Magic screen. What is computed follows every edit at once.

use super::areas::Areas;
use super::{Detail, MagicAction, MagicScreen, Setting, Stage};
use crate::tui::motion::Kind;
use crate::tui::screen::Tab;
use crate::tui::shared::{Shared, moved};
use crate::tui::widgets::{BoardPanel, SlotGrid};
use bitrose_core::bitboard::{Bitboard, Direction};
use bitrose_core::magic::{BlockerSets, Lookup, Site};
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;

impl MagicScreen {
    pub(super) fn act(&mut self, action: MagicAction, times: u64, shared: &mut Shared) {
        let before = self.setting();
        match action {
            MagicAction::Undo => return self.travel(false, shared),
            MagicAction::Redo => return self.travel(true, shared),
            MagicAction::Stage(by) => self.next_stage(by, shared),
            MagicAction::Stepping => self.toggle_stepping(shared),
            MagicAction::Detail => self.next_detail(shared),
            MagicAction::GoToCollision => {
                if !self.go_to_collision() {
                    shared.hint("no two blocker sets collide");
                }
            }
            MagicAction::Move(direction) => self.move_cursor(direction, times, shared),
            MagicAction::Toggle => self.toggle(shared),
            MagicAction::Clear => self.clear_stage(shared),
            MagicAction::Own => self.own ^= self.cursor.bitboard(),
            MagicAction::SliderHere => self.place_slider(Site { square: self.cursor, ..self.site }, shared),
            MagicAction::Piece => {
                self.place_slider(Site { piece: self.site.piece.other(), ..self.site }, shared);
            }
            MagicAction::Bits(by) => self.change_bits(by, shared),
            MagicAction::Search => self.start_or_stop_search(shared),
            MagicAction::Algorithm => self.next_algorithm(shared),
            MagicAction::Seed(by) => self.next_seed(by, times, shared),
            MagicAction::WalkBad(by) => self.walk_to_bad_entry(by, shared),
            MagicAction::NextTable => {
                if !self.next_table() {
                    shared.hint("a is for a paste with several tables");
                }
            }
            MagicAction::DropTable => match self.pasted.take() {
                Some(_) => shared.note("the pasted table is put away"),
                None => shared.hint("no table was pasted"),
            },
            MagicAction::Send => self.send_stage(shared),
        }
        self.remember(before);
    }

    /// The setting as it is; of a magic that is being typed, the one before it.
    pub(super) fn setting(&self) -> Setting {
        let lookup = self.before_typing.unwrap_or(self.lookup);
        Setting { site: self.site, occupancy: self.occupancy, own: self.own, lookup }
    }

    /// Keeps the setting from before a change, if there was one.
    pub(super) fn remember(&mut self, before: Setting) {
        if before != self.setting() {
            self.history.record(before);
        }
    }

    /// Takes the last change back (`false`), or makes it again. Words of another mapping mean something else, so what was
    /// before a change of mapping does not come back.
    fn travel(&mut self, again: bool, shared: &mut Shared) {
        let mut setting = self.setting();
        let is_same = |other: &Setting| other.site.mapping == self.site.mapping;
        if !self.history.peek(again).is_some_and(is_same)
            || !self.history.travel(again, |other| std::mem::swap(&mut setting, other))
        {
            shared.hint(if again { "nothing left to redo" } else { "nothing left to undo" });
            return;
        }
        if setting.site != self.site {
            self.leave_site();
        }
        Setting { site: self.site, occupancy: self.occupancy, own: self.own, lookup: self.lookup } = setting;
        self.look_again();
    }

    fn next_stage(&mut self, by: i8, shared: &mut Shared) {
        let Some(stage) = self.stage.moved(by) else { return };
        self.stage = stage;
        if stage == Stage::Product && by > 0 {
            let motion = Kind::product(self.blockers(), self.lookup.magic, self.site.mapping);
            shared.begin_motion(motion);
        }
    }

    fn toggle_stepping(&mut self, shared: &mut Shared) {
        self.stepping = !self.stepping;
        shared.note(if self.stepping { "one stage at a time: n goes on" } else { "every stage live" });
    }

    /// The next detail that there is.
    fn next_detail(&mut self, shared: &mut Shared) {
        let all = [
            (Detail::Index, true),
            (Detail::Collision, self.collision().is_some()),
            (Detail::Search, self.search.is_some()),
            (Detail::Table, self.pasted.is_some()),
        ];
        let after = all.iter().cycle().skip_while(|(detail, _)| *detail != self.detail).skip(1);
        let next = after.take(all.len() - 1).find(|(_, is_there)| *is_there);
        self.detail = next.map_or(Detail::Index, |(detail, _)| *detail);
        if next.is_none() {
            shared.hint("x shows a collision, a search, a pasted table: none is there");
        }
    }

    fn next_seed(&mut self, by: i8, count: u64, shared: &mut Shared) {
        let seed = self.plan.seed;
        self.plan.seed = if by > 0 { seed.wrapping_add(count) } else { seed.wrapping_sub(count) };
        shared.note(format!("seed {}", self.plan.seed));
    }

    fn send_stage(&self, shared: &mut Shared) {
        let title = self.stage.title();
        shared.note(format!("{title} of {} in {}", self.site, shared.current.letter()));
        shared.send_board(Tab::Explore, title, shared.mapping().board(self.word(self.stage)));
    }

    fn walk_to_bad_entry(&mut self, by: i8, shared: &mut Shared) {
        if self.pasted.is_none() {
            shared.hint("e walks to the bad entries of a table: paste one, or :load FILE");
        } else if self.walk_bad(by) {
            self.detail = Detail::Table;
        } else {
            shared.note("every entry of the table is right");
        }
    }

    /// On the index the keys walk from slot to slot; on boards from square to square.
    fn move_cursor(&mut self, direction: Direction, count: u64, shared: &mut Shared) {
        if self.stage == Stage::Index {
            self.walk(direction, count, shared);
            return;
        }
        self.cursor = moved(self.cursor, direction, count);
    }

    fn walk(&mut self, direction: Direction, count: u64, shared: &mut Shared) {
        let row = self.slot_grid(shared).map_or(1, |grid| grid.slots_in_row());
        let row = isize::try_from(row).expect("65536 slots at most");
        let by = match direction {
            Direction::West => -1,
            Direction::North => -row,
            Direction::South => row,
            _ => 1,
        };
        for _ in 0..count.min(9999) {
            if !self.walk_slots(by) {
                shared.hint("no slot further on is used");
                return;
            }
        }
    }

    /// The map of slots as it is drawn.
    fn slot_grid(&self, shared: &Shared) -> Option<SlotGrid> {
        SlotGrid::of(Areas::of(shared.body()?, self.stage).map, self.slots.len())
    }

    fn toggle(&mut self, shared: &mut Shared) {
        let square = self.cursor.bitboard();
        let bit = self.site.mapping.number(square);
        match self.stage {
            Stage::Magic => self.set_magic(self.lookup.magic ^ bit),
            Stage::Mask => self.set_mask(self.lookup.mask ^ bit, shared),
            Stage::Targets => self.own ^= square,
            Stage::Blockers if self.lookup.mask & bit == 0 => {
                shared.hint(format!("{} is not in the mask: nothing there can be a blocker", self.cursor));
            }
            Stage::Product => {
                shared.hint("the product follows from the blockers and the magic: edit those");
            }
            Stage::Index => {
                if !self.next_in_slot() {
                    shared.hint("no other blocker set comes to this slot");
                }
            }
            Stage::Occupancy | Stage::Blockers | Stage::Attacks => self.occupancy ^= square,
        }
    }

    /// No piece, no bit; of the mask, the relevant one again.
    fn clear_stage(&mut self, shared: &mut Shared) {
        match self.stage {
            Stage::Magic => self.set_magic(0),
            Stage::Mask => self.set_mask(self.site.mask(), shared),
            Stage::Targets => self.own = Bitboard::EMPTY,
            Stage::Blockers => self.set_blockers(0),
            _ => self.occupancy = Bitboard::EMPTY,
        }
    }

    pub(super) fn set_magic(&mut self, magic: u64) {
        self.set_lookup(Lookup { magic, ..self.lookup });
    }

    pub(super) fn set_mask(&mut self, mask: u64, shared: &mut Shared) {
        let relevant = self.site.mask();
        if (mask | relevant).count_ones() > BlockerSets::MOST_SQUARES {
            let most = BlockerSets::MOST_SQUARES;
            shared.hint(format!("more than {most} squares are too many to check"));
            return;
        }
        self.set_lookup(Lookup { mask, ..self.lookup });
        if mask == relevant {
            shared.note("the relevant mask");
        }
    }

    pub(super) fn place_slider(&mut self, site: Site, shared: &mut Shared) {
        self.set_site(site);
        let from_paste = self.pasted.as_ref().and_then(|pasted| pasted.sheet());
        let from_paste = from_paste.filter(|sheet| sheet.entry(site).is_some());
        let origin = from_paste.map_or_else(
            || "with a magic that was found for it".to_owned(),
            |sheet| format!("from {}", sheet.name()),
        );
        shared.note(format!("{site}, {origin}"));
    }

    fn change_bits(&mut self, by: i8, shared: &mut Shared) {
        match self.bits().checked_add_signed(by.into()) {
            Some(bits @ 1..=BlockerSets::MOST_SQUARES) => self.set_shift(64 - bits),
            _ => shared.hint(format!("an index has 1 to {} bits here", BlockerSets::MOST_SQUARES)),
        }
    }

    pub(super) fn set_shift(&mut self, shift: u32) {
        self.set_lookup(Lookup { shift, ..self.lookup });
    }

    /// A click selects a stage and toggles a square of it, or goes to a slot of the map; the right button puts the
    /// slider on the square; the wheel goes through the stages.
    pub(super) fn on_mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        shared.message = None;
        let action = match kind {
            MouseEventKind::ScrollDown => Some(MagicAction::Stage(1)),
            MouseEventKind::ScrollUp => Some(MagicAction::Stage(-1)),
            MouseEventKind::Down(button) => self.click(at, button, shared),
            _ => None,
        };
        if let Some(action) = action {
            self.act(action, 1, shared);
        }
    }

    /// What a click on a square means; one elsewhere is done here.
    fn click(&mut self, at: Position, button: MouseButton, shared: &Shared) -> Option<MagicAction> {
        let areas = Areas::of(shared.body()?, self.stage);
        if let Some(slots) = self.slot_grid(shared).and_then(|grid| grid.slots_at(at)) {
            let before = self.setting();
            self.go_to_slot(slots);
            self.remember(before);
            return None;
        }
        let hit = areas.stages.iter().find(|(_, area, _)| area.contains(at));
        let Some((stage, area, is_large)) = hit else {
            if areas.index.contains(at) {
                self.stage = Stage::Index;
            }
            return None;
        };
        self.stage = *stage;
        self.cursor = BoardPanel::cells(*area).square(at).filter(|_| *is_large)?;
        Some(if button == MouseButton::Right { MagicAction::SliderHere } else { MagicAction::Toggle })
    }
}
