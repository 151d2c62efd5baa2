//! Handles the keys and the mouse of the Magic screen. Everything that is computed is updated after every edit.

use super::areas::{Areas, GroupGrid, Hit};
use super::{MagicAction, MagicScreen, Panel, Setting, Stage};
use crate::tui::prelude::*;
use crate::tui::shared::moved;
use crate::tui::widgets::SlotGrid;
use bitrose_core::magic::{BlockerSets, CheckReport, Lookup, Remedy, Site};

impl MagicScreen {
    pub(in crate::tui) fn act(&mut self, action: MagicAction, count: Option<u64>, shared: &mut Shared) {
        let times = count.unwrap_or(1);
        match action {
            MagicAction::Undo => return self.undo_or_redo(false, shared),
            MagicAction::Redo => return self.undo_or_redo(true, shared),
            MagicAction::Stage(by) => return self.next_stage(by, shared),
            MagicAction::Stepping => return self.toggle_stepping(shared),
            MagicAction::Panel => return self.next_panel(shared),
            MagicAction::Search => return self.search_or_pause(count, shared),
            MagicAction::StopSearch => return self.stop_search(shared),
            MagicAction::TryOnce => return self.try_once(shared),
            MagicAction::Speed(by) => return self.change_speed(by, shared),
            MagicAction::Algorithm => return self.next_algorithm(shared),
            MagicAction::Seed(by) => return self.next_seed(by, times, shared),
            _ => self.leave_search(),
        }
        let before = self.setting();
        match action {
            MagicAction::Drop => self.drop_row(shared),
            MagicAction::GoToCollision if self.go_to_collision() => {}
            MagicAction::GoToCollision => shared.hint("no two blocker sets collide"),
            MagicAction::Mend => self.mend(usize::try_from(times).unwrap_or(usize::MAX), shared),
            MagicAction::Move(direction) => self.move_cursor(direction, times, shared),
            MagicAction::Toggle => self.toggle(shared),
            MagicAction::Clear => self.clear_stage(shared),
            MagicAction::Own => self.now.own ^= self.cursor.bitboard(),
            MagicAction::SliderHere => {
                self.place_slider(Site { square: self.cursor, ..self.now.site }, shared);
            }
            MagicAction::Piece => {
                self.place_slider(Site { piece: self.now.site.piece.other(), ..self.now.site }, shared);
            }
            MagicAction::Bits(by) => self.change_bits(by, shared),
            MagicAction::WalkBad(by) => self.walk_to_bad_entry(by, shared),
            MagicAction::NextTable if self.next_table() => {}
            MagicAction::NextTable => {
                shared.hint("a goes to the next table of a file: paste one with several, or :load FILE");
            }
            MagicAction::DropTable => match self.pasted.take() {
                Some(_) => shared.note("removed the pasted table"),
                None => shared.hint("no table was pasted"),
            },
            MagicAction::Send => self.send_stage(shared),
            _ => {}
        }
        self.remember(before);
    }

    /// Returns the present setting or, while a magic is previewed, the one from before.
    pub(super) fn setting(&self) -> Setting {
        self.kept.unwrap_or(self.now)
    }

    /// Records the setting from before a change in the history, if the change had an effect.
    pub(super) fn remember(&mut self, before: Setting) {
        if before != self.setting() {
            self.history.record(before);
        }
    }

    /// Undoes the last change or, with `redo`, redoes the last one undone. Words have another meaning under another
    /// mapping, so changes from before a change of the mapping cannot be undone.
    fn undo_or_redo(&mut self, redo: bool, shared: &mut Shared) {
        self.leave_search();
        let mut setting = self.setting();
        let is_same = |other: &Setting| other.site.mapping == self.now.site.mapping;
        if !self.history.peek(redo).is_some_and(is_same)
            || !self.history.undo_or_redo(redo, |other| std::mem::swap(&mut setting, other))
        {
            shared.hint(if redo { "nothing left to redo" } else { "nothing left to undo" });
            return;
        }
        if setting.site != self.now.site {
            self.leave_site();
        }
        self.now = Setting { lookup: self.now.lookup, ..setting };
        self.set_lookup(setting.lookup);
        self.look_again();
    }

    /// Goes to the next or previous stage. While rows are added one at a time, the next row comes first.
    fn next_stage(&mut self, by: i8, shared: &mut Shared) {
        if by > 0 && self.stage == Stage::Magic && self.dropped.is_some() {
            return self.drop_row(shared);
        }
        if let Some(stage) = self.stage.moved(by) {
            self.select(stage);
        }
        if self.stepping && by > 0 && self.stage == Stage::Magic {
            self.drop_row(shared);
        }
    }

    /// Goes to a stage, and shows the panel that fits it.
    pub(super) fn select(&mut self, stage: Stage) {
        if stage == Stage::Magic && self.stage != Stage::Magic {
            self.find_row();
        }
        if stage < self.stage {
            self.dropped = None;
        }
        self.stage = stage;
        self.panel = match self.panel {
            Panel::Copies if stage == Stage::Index => Panel::Slots,
            Panel::Slots | Panel::Collision if stage != Stage::Index => Panel::Copies,
            panel => panel,
        };
    }

    fn toggle_stepping(&mut self, shared: &mut Shared) {
        self.stepping = !self.stepping;
        self.dropped = None;
        shared.note(if self.stepping { "one stage at a time: n goes on" } else { "every stage is live" });
    }

    /// Shows the next panel that has something to show.
    fn next_panel(&mut self, shared: &mut Shared) {
        let all = [
            (Panel::Copies, true),
            (Panel::Slots, true),
            (Panel::Collision, self.collision().is_some()),
            (Panel::Search, self.search.is_some()),
            (Panel::Table, self.pasted.is_some()),
        ];
        let after = all.iter().cycle().skip_while(|(panel, _)| *panel != self.panel).skip(1);
        let next = after.take(all.len()).find(|(_, is_there)| *is_there);
        self.panel = next.map_or(Panel::Copies, |(panel, _)| *panel);
        shared.note(match self.panel {
            Panel::Copies => "the multiplication",
            Panel::Slots => "the slots of the table",
            Panel::Collision => "the first collision",
            Panel::Search => "the search",
            Panel::Table => "the pasted table",
        });
    }

    /// Applies the remedy with this number, counted from 1.
    fn mend(&mut self, number: usize, shared: &mut Shared) {
        let Some(remedy) = number.checked_sub(1).and_then(|index| self.remedies.get(index)).copied() else {
            let is_right = self.check.as_ref().is_ok_and(CheckReport::is_valid);
            let count = self.remedies.len();
            return shared.hint(match count {
                0 if is_right => "the magic is right: nothing to fix".to_owned(),
                0 => "no single change makes this magic right: f searches for another".to_owned(),
                _ => format!("{count} changes make it right: = makes the first, #2= the second"),
            });
        };
        let advice = remedy.advice(self.now.site, &self.now.lookup);
        let lookup = self.now.lookup;
        match remedy {
            Remedy::Shift(shift) => self.set_shift(shift),
            Remedy::Mask(mask) => self.set_lookup(Lookup { mask, ..lookup }),
            Remedy::Elsewhere(site) => {
                self.move_to(site, Lookup { keying: lookup.keying, ..site.lookup(lookup.magic) });
            }
            Remedy::Digit { magic, .. } | Remedy::Base(magic) | Remedy::SwappedBytes(magic) => {
                self.set_magic(magic);
            }
            _ => return shared.hint(advice),
        }
        shared.note(advice);
    }

    fn next_seed(&mut self, by: i8, count: u64, shared: &mut Shared) {
        let seed = self.plan.seed;
        self.plan.seed = if by > 0 { seed.wrapping_add(count) } else { seed.wrapping_sub(count) };
        shared.note(format!("seed {}, for the next search: f starts it", self.plan.seed));
    }

    fn send_stage(&self, shared: &mut Shared) {
        let title = self.stage.title();
        shared.note(format!("{title} of {} in {}", self.now.site, shared.current.letter()));
        shared.send_board(Tab::Explore, title, shared.mapping().board(self.word(self.stage)));
    }

    fn walk_to_bad_entry(&mut self, by: i8, shared: &mut Shared) {
        if self.pasted.is_none() {
            shared.hint("e walks to the bad entries of a table: paste one, or :load FILE");
        } else if self.walk_bad(by) {
            self.panel = Panel::Table;
        } else {
            shared.note("every entry of the table is right");
        }
    }

    /// Moves the cursor: on boards from square to square, on the magic from row to row, on the index from slot to slot.
    fn move_cursor(&mut self, direction: Direction, count: u64, shared: &mut Shared) {
        match self.stage {
            Stage::Magic | Stage::Product => self.move_in_rows(direction, count),
            Stage::Index => self.walk(direction, count, shared),
            _ => self.cursor = moved(self.cursor, direction, count),
        }
    }

    /// Walks from group to group if groups are drawn, or else from slot to slot.
    fn walk(&mut self, direction: Direction, count: u64, shared: &mut Shared) {
        let (east, south) = match direction {
            Direction::West => (-1, 0),
            Direction::North => (0, -1),
            Direction::South => (0, 1),
            _ => (1, 0),
        };
        for _ in 0..count.min(9999) {
            let has_walked = if self.group_grid(shared).is_some() {
                self.walk_groups(east, south)
            } else {
                let row = self.slot_grid(shared).map_or(1, |grid| grid.slots_in_row());
                self.walk_slots(east + south * row.cast_signed())
            };
            if !has_walked {
                return shared.hint("no used slot in that direction");
            }
        }
    }

    fn group_grid(&self, shared: &Shared) -> Option<GroupGrid> {
        GroupGrid::of(Areas::of(shared.body()?, self).map, self)
    }

    /// Returns the map of slots as it is drawn.
    fn slot_grid(&self, shared: &Shared) -> Option<SlotGrid> {
        SlotGrid::of(Areas::of(shared.body()?, self).slot_cells(self), self.slots.len())
    }

    fn toggle(&mut self, shared: &mut Shared) {
        let square = self.cursor.bitboard();
        let bit = self.now.site.mapping.number(square);
        match self.stage {
            Stage::Magic => self.set_magic(self.now.lookup.magic ^ 1 << self.row),
            Stage::Mask => self.set_mask(self.now.lookup.mask ^ bit, shared),
            Stage::Targets => self.now.own ^= square,
            Stage::Blockers if self.now.lookup.mask & bit == 0 => {
                shared.hint(format!("{} is not in the mask: nothing there can be a blocker", self.cursor));
            }
            Stage::Product => {
                shared.hint("the product follows from the blockers and the magic: edit those");
            }
            Stage::Index => {
                if !self.next_alike(self.group_grid(shared).is_some()) {
                    shared.hint("no other set of this kind here");
                }
            }
            Stage::Occupancy | Stage::Blockers | Stage::Attacks => self.now.occupancy ^= square,
        }
    }

    /// Clears the selected stage; the mask is reset to the relevant occupancy mask.
    fn clear_stage(&mut self, shared: &mut Shared) {
        match self.stage {
            Stage::Magic => self.set_magic(0),
            Stage::Mask => self.set_mask(self.now.site.mask(), shared),
            Stage::Targets => self.now.own = Bitboard::EMPTY,
            Stage::Blockers => self.set_blockers(0),
            _ => self.now.occupancy = Bitboard::EMPTY,
        }
    }

    pub(super) fn set_magic(&mut self, magic: u64) {
        self.set_lookup(Lookup { magic, ..self.now.lookup });
    }

    pub(super) fn set_mask(&mut self, mask: u64, shared: &mut Shared) {
        let relevant = self.now.site.mask();
        if (mask | relevant).count_ones() > BlockerSets::MOST_SQUARES {
            let most = BlockerSets::MOST_SQUARES;
            shared.hint(format!("a mask of more than {most} squares is too large to check"));
            return;
        }
        self.set_lookup(Lookup { mask, ..self.now.lookup });
        if mask == relevant {
            shared.note("the relevant mask");
        }
    }

    pub(super) fn place_slider(&mut self, site: Site, shared: &mut Shared) {
        self.set_site(site);
        let from_paste = self.pasted.as_ref().and_then(|pasted| pasted.checked());
        let from_paste = from_paste.filter(|checked| checked.entry(site).is_some());
        shared.note(match from_paste {
            Some(checked) => format!("{site}, from {}", checked.table.display_name()),
            None if self.check.as_ref().is_ok_and(CheckReport::is_valid) => {
                format!("{site}, with a magic that was found for it")
            }
            None => format!("{site}: no magic found yet, f searches for one"),
        });
    }

    fn change_bits(&mut self, by: i8, shared: &mut Shared) {
        match self.bits().checked_add_signed(by.into()) {
            Some(bits @ 1..=BlockerSets::MOST_SQUARES) => self.set_shift(64 - bits),
            _ => shared.hint(format!("an index has 1 to {} bits here", BlockerSets::MOST_SQUARES)),
        }
    }

    pub(super) fn set_shift(&mut self, shift: u32) {
        self.set_lookup(Lookup { shift, ..self.now.lookup });
    }

    /// Handles the mouse. A click selects what it hits. On a square it also toggles the square, or with the right
    /// button moves the sliding piece there; on a row, the right button toggles its bit of the magic. The wheel goes
    /// through the stages or, over the multiplication, through its rows.
    pub(super) fn on_mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        shared.message = None;
        let Some(areas) = shared.body().map(|body| Areas::of(body, self)) else { return };
        let by = match kind {
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::ScrollUp => -1,
            MouseEventKind::Down(button) => {
                let hit = areas.hit(at, self);
                return hit.into_iter().for_each(|hit| self.click(hit, button == MouseButton::Right, shared));
            }
            _ => return,
        };
        if areas.copies.contains(at) {
            self.select(Stage::Magic);
            self.move_in_rows(if by > 0 { Direction::South } else { Direction::North }, 1);
        } else {
            self.act(MagicAction::Stage(by), None, shared);
        }
    }

    fn click(&mut self, hit: Hit, is_right: bool, shared: &mut Shared) {
        let before = self.setting();
        match hit {
            Hit::Head => shared.ask_prompt(""),
            Hit::Stage(stage) => self.select(stage),
            Hit::Square(stage, square) => {
                self.select(stage);
                self.cursor = square;
                let action = if is_right { MagicAction::SliderHere } else { MagicAction::Toggle };
                return self.act(action, None, shared);
            }
            Hit::Row(row, bit) => {
                self.leave_search();
                self.select(Stage::Magic);
                self.row = row;
                let from = bit
                    .and_then(|bit| bit.checked_sub(row))
                    .filter(|from| self.relevant_bits() >> from & 1 == 1);
                let square = from.and_then(|from| self.now.site.mapping.square(u8::try_from(from).ok()?));
                self.cursor = square.unwrap_or(self.cursor);
                if is_right {
                    self.set_magic(self.now.lookup.magic ^ 1 << row);
                }
            }
            Hit::Slots(first, end) => {
                self.leave_search();
                self.select(Stage::Index);
                self.go_to_slot(first..end);
            }
            Hit::Group(column, row) => {
                self.select(Stage::Index);
                let groups = self.groups();
                self.go_to_attacks(groups.columns[column] | groups.rows[row]);
            }
            Hit::Collision => self.act(MagicAction::GoToCollision, None, shared),
            Hit::Words(panel) => match panel {
                Panel::Search => self.search_or_pause(None, shared),
                Panel::Collision => self.act(MagicAction::Mend, None, shared),
                Panel::Table => self.act(MagicAction::WalkBad(1), None, shared),
                Panel::Copies | Panel::Slots => self.select(Stage::Index),
            },
        }
        self.remember(before);
    }
}
