//! The mouse on the Magic screen.

use super::MagicAction;
use super::layout::Areas;
use crate::tui::App;
use crate::tui::view::boxed;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

impl App {
    /// A click selects a stage and toggles a square of it; the right button puts the slider on the square.
    pub(in crate::tui) fn magic_mouse(&mut self, event: MouseEvent) {
        let MouseEventKind::Down(button) = event.kind else { return };
        self.settle();
        let screen = Rect::new(0, 0, self.size.0, self.size.1);
        let Some(areas) = Areas::of(screen, self.magician.stage) else { return };
        let at = Position::new(event.column, event.row);
        let hit = areas.stages.into_iter().find(|(_, area, _)| area.contains(at));
        let Some((stage, area, large)) = hit else { return };
        self.magician.stage = stage;
        let Some(square) = boxed::cells(area).square(at).filter(|_| large) else { return };
        self.magician.cursor = square;
        let action = if button == MouseButton::Right { MagicAction::Place } else { MagicAction::Toggle };
        let _ = self.magic_action(action, None); // a click asks nothing of the world
    }
}
