//! The mouse on the Learn screen.

use super::layout::Areas;
use super::{LearnAction, LearnScreen};
use crate::tui::shared::Shared;
use crate::tui::widgets::BoardPanel;
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;

impl LearnScreen {
    /// A click paints a square, moves the one that varies, chooses a board or a lesson; the wheel scrolls.
    pub(super) fn on_mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        let Some(body) = shared.body() else { return };
        match kind {
            MouseEventKind::Down(MouseButton::Left) => {
                shared.message = None;
                if self.scholar.taking.is_some() {
                    self.lesson_click(&Areas::of(body), at);
                } else if let Some(place) = super::view::list::entry_at(&self.scholar, body, at) {
                    let open = self.scholar.place == place;
                    self.scholar.place = place;
                    if open {
                        self.list_action(LearnAction::Enter, None, shared);
                    }
                }
            }
            MouseEventKind::ScrollDown => self.act(LearnAction::Scroll(1), None, shared),
            MouseEventKind::ScrollUp => self.act(LearnAction::Scroll(-1), None, shared),
            _ => {}
        }
    }

    fn lesson_click(&mut self, areas: &Areas, at: Position) {
        let Some(taking) = &mut self.scholar.taking else { return };
        if let Some(square) = BoardPanel::cells(areas.board).square(at) {
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
