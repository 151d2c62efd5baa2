//! What actions do to the state. No clock, no random source, no file.

use super::action::{Action, Join, Keep, Name, Prefix, Stamp};
use super::app::{App, Effect, Focus, Marks, Weight};
use super::edit::{Edit, Term};
use super::motion::Kind;
use super::notes;
use super::tabs::Tab;
use super::view::help::last_line;
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, RawShift};

/// Counts above this are this: it is more than any shift means.
const LARGEST_COUNT: u64 = 9999;

impl App {
    /// Changes the state as the action says, and says what the world must do.
    pub fn update(&mut self, action: Action) -> Option<Effect> {
        if let Action::Count(digit) = action {
            self.count_digit(digit);
            return None;
        }
        let marks = self.marks;
        self.settle();
        match action {
            Action::Prefix(prefix) => {
                self.end_stroke();
                self.prefix = Some(prefix);
                return None;
            }
            Action::OtherSense => {
                self.prefix = self.prefix.map(other_sense);
                return None;
            }
            Action::ApplyMask => self.apply_mask(marks),
            _ => {}
        }
        let (prefix, count) = (self.prefix.take(), self.count.take());
        if is_edit(action) {
            self.repeat = Some((action, prefix, count));
        }
        self.act(action, prefix, count)
    }

    fn count_digit(&mut self, digit: u8) {
        let count = self.count.unwrap_or(0) * 10 + u64::from(digit);
        self.count = Some(count.min(LARGEST_COUNT));
    }

    fn act(&mut self, action: Action, prefix: Option<Prefix>, count: Option<u64>) -> Option<Effect> {
        match action {
            Action::Quit => return Some(Effect::Quit),
            Action::Suspend => return Some(Effect::Suspend),
            Action::Copy(form) => return Some(self.copy(form)),
            Action::Prompt(action) => return self.prompt_action(action),
            Action::Stepper(action) => return self.step_action(action, count),
            Action::NextTab(by) => self.show_tab(self.tab.moved(by)),
            Action::Tab(tab) => self.show_tab(tab),
            Action::TakeToStep => self.take_to_step(),
            Action::TakeToMagic => self.take_to_magic(),
            Action::TakeToPosition => self.take_to_position(),
            Action::Arbiter(action) => return self.position_action(action, count),
            Action::Scholar(action) => return self.learn_action(action, count),
            Action::Magician(action) => return self.magic_action(action, count),
            Action::Repeat => return self.repeat_last(),
            Action::Move(direction) => self.move_cursor(direction, count.unwrap_or(1)),
            Action::NextSet(by) => self.next_set(by, count.unwrap_or(1)),
            Action::MoveToEdge(direction) => self.move_cursor(direction, 7),
            Action::Paint => self.toggle_paint(),
            Action::Cancel => self.end_stroke(),
            Action::FocusWord => self.focus_word(),
            Action::MoveDigit(by) => self.move_digit(by),
            Action::SetDigit(digit) => self.set_digit(digit),
            Action::OpenPrompt => self.open_prompt(),
            Action::Help => self.help = if self.help.is_some() { None } else { Some(0) },
            Action::Scroll(by) => self.scroll(by),
            Action::Undo => self.undo(count.unwrap_or(1)),
            Action::Redo => self.redo(count.unwrap_or(1)),
            other => self.change(other, prefix, count),
        }
        None
    }

    /// The actions that change boards.
    fn change(&mut self, action: Action, prefix: Option<Prefix>, count: Option<u64>) {
        self.end_stroke();
        let second = self.work.term(self.second);
        match action {
            Action::Toggle => self.join(Join::Xor, Term::squares(self.cursor.bitboard())),
            Action::Stamp(stamp) => self.stamp(stamp, prefix, &second),
            Action::Step(direction) => self.step(direction, count.unwrap_or(1)),
            Action::Shift(left) => self.shift(left, count.unwrap_or(1)),
            Action::Combine(name) => self.combine(prefix, name),
            Action::CombineSecond => self.combine(prefix, self.second),
            Action::Complement => self.edit(&Edit::Complement),
            Action::Clear => self.join(Join::Replace, Term::squares(Bitboard::EMPTY)),
            Action::Flip(symmetry) => self.edit(&Edit::Symmetry(symmetry)),
            Action::Fill(direction) => self.grow(&Edit::Fill(direction), |set| set.step(direction)),
            Action::Occluded(direction) => {
                self.grow(&Edit::Occluded(direction, second), |set| set.step(direction));
            }
            Action::FileFill => {
                self.grow(&Edit::FileFill, |set| set.step(Direction::North) | set.step(Direction::South));
            }
            Action::Flood => self.grow(&Edit::Flood(second), |set| set.flood_step(Bitboard::ALL)),
            Action::Mapping(mapping) => self.change_mapping(mapping, prefix),
            Action::Choose(name) => self.choose(name),
            Action::ChooseNext(by) => self.choose(self.current.moved(by)),
            Action::With(name) => self.second = name,
            Action::Put(name) => self.put(name),
            _ => {}
        }
    }

    pub(super) fn edit(&mut self, edit: &Edit) {
        self.work.edit(self.current, edit);
    }

    fn join(&mut self, join: Join, term: Term) {
        self.edit(&Edit::Join(join, term));
    }

    fn stamp(&mut self, stamp: Stamp, prefix: Option<Prefix>, blockers: &Term) {
        let join = if let Some(Prefix::Stamp(join)) = prefix { join } else { Join::Or };
        self.join(join, Term::stamp(stamp, self.cursor, blockers));
    }

    /// A fill, shown wave by wave.
    fn grow(&mut self, edit: &Edit, wave: impl Fn(Bitboard) -> Bitboard) {
        let before = self.board();
        self.edit(edit);
        self.begin_motion(Kind::fill(before, self.board(), wave));
    }

    fn step(&mut self, direction: Direction, count: u64) {
        self.lit = Some(direction);
        let count = u8::try_from(count.clamp(1, 8)).unwrap_or(8);
        self.begin_motion(Kind::step(self.board(), direction, count));
        self.edit(&Edit::Step(direction, count));
        self.say(Weight::Note, notes::step(direction, self.work.mapping()));
    }

    fn shift(&mut self, left: bool, count: u64) {
        let shift = if left { RawShift::Left(count) } else { RawShift::Right(count) };
        let (board, mapping) = (self.board(), self.work.mapping());
        let report = shift.report(board, mapping);
        self.begin_motion(Kind::shift(board, shift, &report, mapping));
        self.edit(&Edit::Shift(shift));
        let marks = Marks { shift, report };
        self.say(Weight::Note, notes::shift(&marks));
        self.marks = Some(marks);
    }

    /// Another board to work on. If it was the second one, they change places: a board with itself tells nothing.
    pub(super) fn choose(&mut self, name: Name) {
        if name == self.second {
            self.second = self.current;
        }
        self.current = name;
    }

    fn apply_mask(&mut self, marks: Option<Marks>) {
        let shifted = marks.filter(|marks| !marks.report.wrapped_to.is_empty());
        let missing = shifted.map(|marks| marks.report.masks.after);
        match missing.or(self.meanings.fault.map(|(_, missing)| missing)) {
            Some(missing) => self.join(Join::And, Term::squares(missing)),
            None => {
                self.say(
                    Weight::Hint,
                    "= applies the wrap mask that a raw shift (< or >) or a set misses; none does",
                );
            }
        }
    }

    fn combine(&mut self, prefix: Option<Prefix>, name: Name) {
        if let Some(Prefix::Join(join)) = prefix {
            self.join(join, self.work.term(name));
        }
    }

    fn put(&mut self, name: Name) {
        self.work.edit(name, &super::workspace::put(self.work.term(self.current)));
        self.say(Weight::Note, format!("{} = {}", name.letter(), self.current.letter()));
    }

    pub(super) fn change_mapping(&mut self, mapping: Mapping, prefix: Option<Prefix>) {
        let keep = if let Some(Prefix::Mapping(keep)) = prefix { keep } else { Keep::Picture };
        let kept = if keep == Keep::Picture { "picture" } else { "number" };
        if mapping != self.work.mapping() {
            self.work.change_mapping(self.current, mapping, keep);
        }
        self.say(Weight::Note, format!("mapping {mapping}, every board keeps its {kept}"));
    }

    fn undo(&mut self, count: u64) {
        self.end_stroke();
        for _ in 0..count {
            let Some(target) = self.work.undo() else {
                self.say(Weight::Hint, "nothing left to undo");
                return;
            };
            self.current = target;
        }
    }

    fn redo(&mut self, count: u64) {
        self.end_stroke();
        for _ in 0..count {
            let Some(target) = self.work.redo() else {
                self.say(Weight::Hint, "nothing left to redo");
                return;
            };
            self.current = target;
        }
    }

    fn repeat_last(&mut self) -> Option<Effect> {
        if let Some((action, prefix, count)) = self.repeat {
            return self.act(action, prefix, count);
        }
        self.say(Weight::Hint, "nothing to repeat yet");
        None
    }

    /// Another screen.
    pub(super) fn show_tab(&mut self, tab: Tab) {
        self.end_stroke();
        self.focus = Focus::Board;
        self.tab = tab;
        tab.screen().enter(self);
    }

    pub(super) fn scroll(&mut self, by: i16) {
        let last = last_line(self.size, self.theme);
        self.help = self.help.map(|line| line.saturating_add_signed(by).min(last));
    }
}

fn other_sense(prefix: Prefix) -> Prefix {
    match prefix {
        Prefix::Mapping(Keep::Picture) => Prefix::Mapping(Keep::Number),
        Prefix::Mapping(Keep::Number) => Prefix::Mapping(Keep::Picture),
        other => other,
    }
}

/// Is it an edit that can be repeated?
const fn is_edit(action: Action) -> bool {
    matches!(
        action,
        Action::Toggle
            | Action::Stamp(_)
            | Action::Step(_)
            | Action::Shift(_)
            | Action::Combine(_)
            | Action::CombineSecond
            | Action::Complement
            | Action::Clear
            | Action::Flip(_)
            | Action::Fill(_)
            | Action::Occluded(_)
            | Action::FileFill
            | Action::Flood
            | Action::Put(_)
    )
}
