//! What the keys do on the Learn screen.

use super::answer::Way;
use super::taking::Taking;
use super::{LearnAction, LearnScreen};
use crate::tui::input::Effect;
use crate::tui::screen::{Message, Tab};
use crate::tui::shared::Shared;
use bitrose_core::bitboard::{Bitboard, Direction, Square};
use bitrose_course::judge::Answer;

/// Text lines that a page key scrolls by.
const PAGE: usize = 8;

impl LearnScreen {
    /// Asks for the lessons, once.
    pub(super) fn ask_for_lessons(&mut self, shared: &mut Shared) {
        if !std::mem::replace(&mut self.scholar.asked, true) {
            shared.ask(Effect::Lessons { folder: self.scholar.folder.clone() });
        }
    }

    /// Puts what happened on record.
    pub(super) fn keep(&mut self, shared: &mut Shared) {
        self.scholar.collect();
        if !self.scholar.news.is_empty() {
            shared.ask(Effect::Keep(std::mem::take(&mut self.scholar.news)));
        }
    }

    /// Does what a key of the Learn screen means.
    pub(super) fn act(&mut self, action: LearnAction, count: Option<u64>, shared: &mut Shared) {
        if self.scholar.taking.is_none() {
            return self.list_action(action, count, shared);
        }
        match action {
            LearnAction::Try => self.try_board(shared),
            LearnAction::Film => self.film(shared),
            LearnAction::List => self.scholar.close(),
            LearnAction::Enter => self.learn_enter(shared),
            LearnAction::Hint => self.open_hint(shared),
            LearnAction::Reveal => self.reveal(shared),
            other => {
                if let Some(taking) = &mut self.scholar.taking {
                    taking.change(other, count.unwrap_or(1));
                }
            }
        }
    }

    /// Enter: the answer handed in, the prompt for it opened, or on.
    fn learn_enter(&mut self, shared: &mut Shared) {
        let Some(taking) = &mut self.scholar.taking else { return };
        if taking.over {
            return self.scholar.next_lesson();
        }
        match taking.way() {
            None => taking.advance(),
            Some(Way::Type) => shared.ask_prompt(),
            Some(Way::PaintOrType) if !taking.is_painted() => shared.ask_prompt(),
            Some(Way::Paint | Way::PaintOrType) => taking.submit(&Answer::Board(taking.set())),
            Some(Way::Pick { .. } | Way::Sort) => taking.submit(&Answer::Text(taking.picked())),
        }
    }

    fn open_hint(&mut self, shared: &mut Shared) {
        let Some(taking) = &mut self.scholar.taking else { return };
        taking.scroll = None;
        if taking.open_task().is_none() {
            shared.hint("nothing is asked here · Enter goes on");
        } else if taking.run.hint().is_none() {
            shared.hint("that was the last hint · R shows the solution");
        }
    }

    fn reveal(&mut self, shared: &mut Shared) {
        let Some(taking) = &mut self.scholar.taking else { return };
        if taking.run.task().is_none() {
            shared.hint("nothing is asked here · Enter goes on");
        } else if !taking.reveal() {
            let left = taking.run.hints_left();
            let hints = if left == 1 { "hint" } else { "hints" };
            shared.hint(format!("first open the {left} {hints} that are left (h)"));
        }
    }

    /// The board of the lesson to the workbench; the lesson waits behind its tab.
    fn try_board(&mut self, shared: &mut Shared) {
        let Some((name, board)) = self.scholar.shown() else { return };
        shared.note(format!("{name} from the lesson · Alt-{} goes back to it", Tab::Learn.number()));
        shared.send_board(Tab::Explore, name, board);
    }

    /// The expression of the board shown, on the Step screen.
    fn film(&mut self, shared: &mut Shared) {
        let program = self.scholar.taking.as_ref().and_then(|taking| taking.program());
        match program {
            Some(program) => {
                let origin = "lesson".to_owned();
                shared.send(Tab::Step, Message::Text { text: program, origin });
            }
            None => shared.hint("this board has no expression to step through"),
        }
    }

    /// A line of the prompt: an answer, or a filter of the list. A slip in an answer is said in the lesson.
    pub(super) fn learn_line(&mut self, text: &str, shared: &mut Shared) {
        match &mut self.scholar.taking {
            None => self.scholar.filter(text),
            Some(taking) if taking.open_task().is_none() => {
                shared.hint("nothing is asked here · Enter goes on");
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
