//! What the keys and the mouse do on the Learn screen.

use super::areas::Areas;
use super::lesson::Way;
use super::view::lesson_at;
use super::{LearnAction, LearnScreen};
use crate::tui::screen::{Message, Tab};
use crate::tui::shared::Shared;
use crate::tui::widgets::BoardPanel;
use bitrose_core::bitboard::Direction;
use bitrose_course::judge::Answer;
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;

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
