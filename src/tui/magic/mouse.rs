//! The mouse on the Magic screen.

use super::layout::Areas;
use super::{MagicAction, Stage};
use crate::tui::App;
use crate::tui::view::boxed;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

impl App {
    /// A click selects a stage and toggles a square of it, or goes to a slot of the map; the right button puts the
    /// slider on the square; the wheel goes through the stages.
    pub(in crate::tui) fn magic_mouse(&mut self, event: MouseEvent) {
        self.settle();
        let at = Position::new(event.column, event.row);
        let action = match event.kind {
            MouseEventKind::ScrollDown => MagicAction::Stage(1),
            MouseEventKind::ScrollUp => MagicAction::Stage(-1),
            MouseEventKind::Down(button) => match self.magic_click(at, button) {
                Some(action) => action,
                None => return,
            },
            _ => return,
        };
        let _ = self.magic_action(action, None); // neither a click nor the wheel asks anything of the world
    }

    /// What a click on a square means; one elsewhere is done here.
    fn magic_click(&mut self, at: Position, button: MouseButton) -> Option<MagicAction> {
        let areas = Areas::of(Rect::new(0, 0, self.size.0, self.size.1), self.magician.stage)?;
        if let Some(slots) = self.slot_map().and_then(|map| map.slots_at(at)) {
            let before = self.magician.setting();
            self.magician.go_to_slot(slots);
            self.magician.remember(before);
            return None;
        }
        let hit = areas.stages.iter().find(|(_, area, _)| area.contains(at));
        let Some((stage, area, large)) = hit else {
            if areas.index.contains(at) {
                self.magician.stage = Stage::Index;
            }
            return None;
        };
        self.magician.stage = *stage;
        self.magician.cursor = boxed::cells(*area).square(at).filter(|_| *large)?;
        Some(if button == MouseButton::Right { MagicAction::Place } else { MagicAction::Toggle })
    }
}
