//! What the keys do on the Learn screen.

use super::LearnAction;
use super::answer::Way;
use super::taking::Taking;
use crate::tui::app::{App, Effect, Weight};
use crate::tui::edit::Edit;
use crate::tui::keys::Scope;
use crate::tui::tabs::Tab;
use bitrose_core::bitboard::{Bitboard, Direction, Square};
use bitrose_course::judge::Answer;

/// Text lines that a page key scrolls by.
const PAGE: usize = 8;

impl super::Scholar {
    /// Where the keys go.
    pub(super) const fn scope(&self) -> Scope {
        if self.taking.is_some() { Scope::Lesson } else { Scope::Lessons }
    }

    /// What the world is to do: bring the lessons, keep what happened.
    pub(in crate::tui) fn wish(&mut self, is_open: bool) -> Option<Effect> {
        if is_open && !self.asked {
            self.asked = true;
            return Some(Effect::Lessons { folder: self.folder.clone() });
        }
        self.collect();
        (!self.news.is_empty()).then(|| Effect::Keep(std::mem::take(&mut self.news)))
    }
}

impl App {
    /// Does what a key of the Learn screen means.
    pub(in crate::tui) fn learn_action(&mut self, action: LearnAction, count: Option<u64>) -> Option<Effect> {
        if self.scholar.taking.is_none() {
            self.list_action(action, count);
            return None;
        }
        match action {
            LearnAction::Try => self.try_board(),
            LearnAction::Film => self.film(),
            LearnAction::List => self.scholar.close(),
            LearnAction::Enter => return self.learn_enter(),
            LearnAction::Hint => self.open_hint(),
            LearnAction::Reveal => self.reveal(),
            other => {
                if let Some(taking) = &mut self.scholar.taking {
                    taking.change(other, count.unwrap_or(1));
                }
            }
        }
        None
    }

    /// Enter: the answer handed in, the prompt for it opened, or on.
    fn learn_enter(&mut self) -> Option<Effect> {
        let taking = self.scholar.taking.as_mut()?;
        if taking.over {
            self.scholar.next_lesson();
            return None;
        }
        match taking.way() {
            None => taking.advance(),
            Some(Way::Type) => return self.update(crate::tui::action::Action::OpenPrompt),
            Some(Way::PaintOrType) if !taking.is_painted() => {
                return self.update(crate::tui::action::Action::OpenPrompt);
            }
            Some(Way::Paint | Way::PaintOrType) => taking.submit(&Answer::Board(taking.set())),
            Some(Way::Pick { .. } | Way::Sort) => taking.submit(&Answer::Text(taking.picked())),
        }
        None
    }

    fn open_hint(&mut self) {
        let Some(taking) = &mut self.scholar.taking else { return };
        taking.scroll = None;
        if taking.open_task().is_none() {
            self.say(Weight::Hint, "nothing is asked here · Enter goes on");
        } else if taking.run.hint().is_none() {
            self.say(Weight::Hint, "that was the last hint · R shows the solution");
        }
    }

    fn reveal(&mut self) {
        let Some(taking) = &mut self.scholar.taking else { return };
        if taking.run.task().is_none() {
            self.say(Weight::Hint, "nothing is asked here · Enter goes on");
        } else if !taking.reveal() {
            let left = taking.run.hints_left();
            let hints = if left == 1 { "hint" } else { "hints" };
            self.say(Weight::Hint, format!("first open the {left} {hints} that are left (h)"));
        }
    }

    /// The board of the lesson to the workbench; the lesson waits behind its tab.
    fn try_board(&mut self) {
        let Some((name, board)) = self.scholar.shown() else { return };
        self.edit(&Edit::Number(self.work.mapping().number(board)));
        self.show_tab(Tab::Explore);
        let number = Tab::ALL.iter().position(|tab| *tab == Tab::Learn).unwrap_or(0) + 1;
        self.say(Weight::Note, format!("{name} from the lesson · Alt-{number} goes back to it"));
    }

    /// The expression of the board shown, on the Step screen.
    fn film(&mut self) {
        let program = self.scholar.taking.as_ref().and_then(|taking| taking.program());
        match program {
            Some(program) => {
                self.show_tab(Tab::Step);
                Tab::Step.screen().text(self, &program, "lesson");
            }
            None => self.say(Weight::Hint, "this board has no expression to step through"),
        }
    }

    /// A line of the prompt: an answer, or a filter of the list. A slip in an answer is said in the lesson.
    pub(super) fn learn_line(&mut self, text: &str) {
        match &mut self.scholar.taking {
            None => self.scholar.filter(text),
            Some(taking) if taking.open_task().is_none() => {
                self.say(Weight::Hint, "nothing is asked here · Enter goes on");
            }
            Some(taking) => taking.submit(&Answer::Text(text.to_owned())),
        }
    }
}

impl Taking {
    /// The program that makes the board shown: the names of the step and its expression.
    fn program(&self) -> Option<String> {
        let exhibits = self.exhibits();
        let source = exhibits.get(self.board?)?.source.clone()?;
        let values = self.gallery.session.values();
        let mut lines: Vec<String> = values
            .filter(|(name, _)| source.contains(*name))
            .map(|(name, value)| format!("let {name} = {value}"))
            .collect();
        lines.push(source);
        Some(lines.join("\n"))
    }

    fn change(&mut self, action: LearnAction, count: u64) {
        match action {
            LearnAction::Move(direction) => self.steer(direction, count),
            LearnAction::Toggle => self.mark(),
            LearnAction::Pick(number) => self.pick(usize::from(number).saturating_sub(1)),
            LearnAction::Carry(by) => self.carry(by),
            LearnAction::Nothing => self.hand_in_nothing(),
            LearnAction::Next => self.advance(),
            LearnAction::Back => self.back(),
            LearnAction::Undo if self.is_painted() => drop(self.painted.pop()),
            LearnAction::Reset => self.painted.truncate(1),
            LearnAction::Draw => self.draw_again(),
            LearnAction::Aside => self.unfolded = !self.unfolded,
            LearnAction::Board(by) => self.turn(by),
            LearnAction::Scroll(by) => self.scroll_by(by),
            _ => {}
        }
    }

    fn steer(&mut self, direction: Direction, count: u64) {
        for _ in 0..count.min(63) {
            self.steer_once(direction);
        }
    }

    fn steer_once(&mut self, direction: Direction) {
        let by = match direction {
            Direction::North => -1,
            Direction::South => 1,
            _ => 0,
        };
        match self.way() {
            Some(Way::Pick { .. } | Way::Sort) => {
                let last = self.sorted.len().saturating_sub(1);
                self.item = self.item.saturating_add_signed(by).min(last);
            }
            None if self.gallery.vary.is_some() => {
                let square = self.varied.and_then(|square| square.offset(direction.offset()));
                if let Some(square) = square {
                    self.vary(square);
                }
            }
            _ => self.cursor = self.cursor.offset(direction.offset()).unwrap_or(self.cursor),
        }
    }

    /// Space: a square or an option.
    pub(super) fn mark(&mut self) {
        match self.way() {
            Some(Way::Paint | Way::PaintOrType) => self.toggle(self.cursor),
            Some(Way::Pick { several, .. }) => self.mark_item(several),
            _ => {}
        }
    }

    /// A square that was clicked.
    pub(super) fn mark_square(&mut self, square: Square) {
        if matches!(self.way(), Some(Way::Paint | Way::PaintOrType)) {
            self.toggle(square);
        }
    }

    fn mark_item(&mut self, several: bool) {
        let was = self.marked.contains(&self.item);
        if several {
            self.marked.retain(|item| *item != self.item);
        } else {
            self.marked.clear();
        }
        if !was {
            self.marked.push(self.item);
            self.marked.sort_unstable();
        }
    }

    /// An option by its number.
    pub(super) fn pick(&mut self, item: usize) {
        if item < self.sorted.len() {
            self.item = item;
            if let Some(Way::Pick { several, .. }) = self.way() {
                self.mark_item(several);
            }
        }
    }

    fn carry(&mut self, by: i8) {
        let to = self.item.saturating_add_signed(by.into());
        if self.way() == Some(Way::Sort) && to < self.sorted.len() && to != self.item {
            self.sorted.swap(self.item, to);
            self.item = to;
        }
    }

    /// "Nothing is left": the empty set.
    fn hand_in_nothing(&mut self) {
        if matches!(self.way(), Some(Way::Paint | Way::PaintOrType)) {
            self.submit(&Answer::Board(Bitboard::EMPTY));
        }
    }

    /// The next board of the step; the board of the answer is one of them.
    fn turn(&mut self, by: i8) {
        let count = self.exhibits().len();
        let answer = usize::from(self.run.task().is_some());
        if count + answer == 0 {
            return;
        }
        let now = self.board.map_or(0, |place| place + answer);
        let next = (now + count + answer).saturating_add_signed(by.into()) % (count + answer);
        self.board = next.checked_sub(answer);
    }

    /// Beyond the end the text stops: the view clips.
    fn scroll_by(&mut self, by: i8) {
        let now = self.scroll.unwrap_or(usize::MAX / 2);
        self.scroll = Some(if by < 0 { now.saturating_sub(PAGE) } else { now.saturating_add(PAGE) });
    }
}
