//! What the keys and the mouse do on the Learn screen.

use super::areas::Areas;
use super::lesson::{OpenLesson, Way};
use super::view::lesson_at;
use super::{LearnAction, LearnScreen};
use crate::tui::screen::{Message, Tab};
use crate::tui::shared::{Shared, around};
use crate::tui::widgets::BoardPanel;
use bitrose_core::bitboard::{Bitboard, Direction, Square};
use bitrose_course::judge::Answer;
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;

/// Text lines that a page key scrolls by.
const PAGE: usize = 8;

impl LearnScreen {
    pub(super) fn act(&mut self, action: LearnAction, count: u64, shared: &mut Shared) {
        if self.lesson.is_none() {
            return self.act_in_list(action, count, shared);
        }
        match action {
            LearnAction::Try => self.try_board(shared),
            LearnAction::Film => self.film(shared),
            LearnAction::List => self.close(),
            LearnAction::Enter => self.enter_answer(shared),
            LearnAction::Hint => self.open_hint(shared),
            LearnAction::Reveal => self.reveal(shared),
            other => {
                if let Some(lesson) = &mut self.lesson {
                    lesson.change(other, count);
                }
            }
        }
    }

    /// Enter: the answer handed in, the prompt for it opened, or on.
    fn enter_answer(&mut self, shared: &mut Shared) {
        let Some(lesson) = &mut self.lesson else { return };
        if lesson.is_over {
            return self.next_lesson();
        }
        match lesson.way() {
            None => lesson.advance(),
            Some(Way::Type) => shared.ask_prompt(),
            Some(Way::PaintOrType) if !lesson.is_painted() => shared.ask_prompt(),
            Some(Way::Paint | Way::PaintOrType) => lesson.submit(&Answer::Board(lesson.set())),
            Some(Way::Pick { .. } | Way::Sort) => lesson.submit(&Answer::Text(lesson.picked())),
        }
    }

    fn open_hint(&mut self, shared: &mut Shared) {
        let Some(lesson) = &mut self.lesson else { return };
        lesson.scroll = None;
        if lesson.open_task().is_none() {
            shared.hint("nothing is asked here · Enter goes on");
        } else if lesson.run.hint().is_none() {
            shared.hint("that was the last hint · R shows the solution");
        }
    }

    fn reveal(&mut self, shared: &mut Shared) {
        let Some(lesson) = &mut self.lesson else { return };
        if lesson.run.task().is_none() {
            shared.hint("nothing is asked here · Enter goes on");
        } else if !lesson.reveal() {
            let left = lesson.run.hints_left();
            let hints = if left == 1 { "hint" } else { "hints" };
            shared.hint(format!("first open the {left} {hints} that are left (h)"));
        }
    }

    /// The board of the lesson to the workbench; the lesson waits behind its tab.
    fn try_board(&mut self, shared: &mut Shared) {
        let Some((name, board)) = self.lesson.as_ref().and_then(|lesson| lesson.shown()) else { return };
        shared.note(format!("{name} from the lesson · Alt-{} goes back to it", Tab::Learn.number()));
        shared.send_board(Tab::Explore, name, board);
    }

    /// The expression of the board shown, on the Step screen.
    fn film(&mut self, shared: &mut Shared) {
        let program = self.lesson.as_ref().and_then(|lesson| lesson.program());
        match program {
            Some(program) => {
                let origin = "lesson".to_owned();
                shared.send(Tab::Step, Message::Text { text: program, origin });
            }
            None => shared.hint("this board has no expression to step through"),
        }
    }

    /// A line of the prompt: an answer, or a filter of the list. A slip in an answer is said in the lesson.
    pub(super) fn take_line(&mut self, text: &str, shared: &mut Shared) {
        match &mut self.lesson {
            None => self.filter(text),
            Some(lesson) if lesson.open_task().is_none() => {
                shared.hint("nothing is asked here · Enter goes on");
            }
            Some(lesson) => lesson.submit(&Answer::Text(text.to_owned())),
        }
    }

    /// The keys of the list.
    fn act_in_list(&mut self, action: LearnAction, count: u64, shared: &mut Shared) {
        let last = self.listed().len().saturating_sub(1);
        let by = isize::try_from(count).unwrap_or(isize::MAX); // as far as it goes
        let to = |by: isize| self.chosen.saturating_add_signed(by).min(last);
        match action {
            LearnAction::Move(Direction::South) => self.chosen = to(by),
            LearnAction::Move(Direction::North) => self.chosen = to(-by),
            LearnAction::Scroll(by) => self.chosen = to(isize::from(by) * 8),
            LearnAction::Enter => self.open(),
            LearnAction::Reset => self.filter(""),
            LearnAction::Next => match self.listed().iter().position(|listed| listed.is_next) {
                Some(next) => self.chosen = next,
                None => shared.note("every goal is solved"),
            },
            _ => {}
        }
    }

    /// A click paints a square, moves the one that varies, chooses a board or a lesson; the wheel scrolls.
    pub(super) fn on_mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        let Some(body) = shared.body() else { return };
        match kind {
            MouseEventKind::Down(MouseButton::Left) => {
                shared.message = None;
                if self.lesson.is_some() {
                    self.click_in_lesson(&Areas::of(body), at);
                } else if let Some(index) = lesson_at(self, body, at)
                    && std::mem::replace(&mut self.chosen, index) == index
                {
                    self.open();
                }
            }
            MouseEventKind::ScrollDown => self.act(LearnAction::Scroll(1), 1, shared),
            MouseEventKind::ScrollUp => self.act(LearnAction::Scroll(-1), 1, shared),
            _ => {}
        }
    }

    fn click_in_lesson(&mut self, areas: &Areas, at: Position) {
        let Some(lesson) = &mut self.lesson else { return };
        if let Some(square) = BoardPanel::cells(areas.board).square(at) {
            lesson.cursor = square;
            match lesson.way() {
                Some(_) => lesson.mark_square(square),
                None => lesson.vary(square),
            }
            return;
        }
        let thumbnails = areas.thumbnails(lesson.shown_values().len());
        if let Some(index) = thumbnails.iter().position(|area| area.contains(at)) {
            lesson.board = Some(index);
        }
    }
}

impl OpenLesson {
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
            None if self.values.vary.is_some() => {
                let square = self.varied.and_then(|square| square.offset(direction.offset()));
                if let Some(square) = square {
                    self.vary(square);
                }
            }
            _ => self.cursor = self.cursor.offset(direction.offset()).unwrap_or(self.cursor),
        }
    }

    /// Space: a square or an option.
    fn mark(&mut self) {
        match self.way() {
            Some(Way::Paint | Way::PaintOrType) => self.toggle(self.cursor),
            Some(Way::Pick { several, .. }) => self.mark_item(several),
            _ => {}
        }
    }

    /// A square that was clicked.
    fn mark_square(&mut self, square: Square) {
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
    fn pick(&mut self, item: usize) {
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
        let count = self.shown_values().len();
        let answer = usize::from(self.run.task().is_some());
        if count + answer == 0 {
            return;
        }
        let now = self.board.map_or(0, |index| index + answer);
        let next = around(now, by, count + answer);
        self.board = next.checked_sub(answer);
    }

    /// Beyond the end the text stops: the view clips.
    fn scroll_by(&mut self, by: i8) {
        let now = self.scroll.unwrap_or(usize::MAX / 2);
        self.scroll = Some(if by < 0 { now.saturating_sub(PAGE) } else { now.saturating_add(PAGE) });
    }
}
