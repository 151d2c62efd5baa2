//! The mouse on the Learn screen.

use super::LearnAction;
use super::layout::Areas;
use crate::tui::App;
use crate::tui::view::boxed;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

impl App {
    /// A click paints a square, moves the one that varies, chooses a board or a lesson; the wheel scrolls.
    pub(super) fn learn_mouse(&mut self, event: MouseEvent) {
        let screen = Rect::new(0, 0, self.size.0, self.size.1);
        let Some(areas) = Areas::of(screen) else { return };
        let at = Position::new(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.settle();
                if self.scholar.taking.is_some() {
                    self.lesson_click(&areas, at);
                } else if let Some(place) = super::view::list::entry_at(&self.scholar, screen, at) {
                    let open = self.scholar.place == place;
                    self.scholar.place = place;
                    if open {
                        self.list_action(LearnAction::Enter, None);
                    }
                }
            }
            MouseEventKind::ScrollDown => drop(self.learn_action(LearnAction::Scroll(1), None)),
            MouseEventKind::ScrollUp => drop(self.learn_action(LearnAction::Scroll(-1), None)),
            _ => {}
        }
    }

    fn lesson_click(&mut self, areas: &Areas, at: Position) {
        let Some(taking) = &mut self.scholar.taking else { return };
        if let Some(square) = boxed::cells(areas.board).square(at) {
            taking.cursor = square;
            match taking.way() {
                Some(_) => taking.mark_square(square),
                None => taking.vary(square),
            }
            return;
        }
        let exhibits = taking.exhibits().len();
        let places = areas.thumbs(exhibits);
        if let Some(place) = places.iter().position(|area| area.contains(at)) {
            taking.board = Some(place);
        }
    }
}
