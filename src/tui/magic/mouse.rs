//! The mouse on the Magic screen.

use super::layout::Areas;
use super::{MagicAction, MagicScreen, Stage};
use crate::tui::shared::Shared;
use crate::tui::widgets::BoardPanel;
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;

impl MagicScreen {
    /// A click selects a stage and toggles a square of it, or goes to a slot of the map; the right button puts the
    /// slider on the square; the wheel goes through the stages.
    pub(super) fn on_mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        shared.message = None;
        let action = match kind {
            MouseEventKind::ScrollDown => Some(MagicAction::Stage(1)),
            MouseEventKind::ScrollUp => Some(MagicAction::Stage(-1)),
            MouseEventKind::Down(button) => self.magic_click(at, button, shared),
            _ => None,
        };
        if let Some(action) = action {
            self.act(action, None, shared);
        }
    }

    /// What a click on a square means; one elsewhere is done here.
    fn magic_click(&mut self, at: Position, button: MouseButton, shared: &mut Shared) -> Option<MagicAction> {
        let areas = Areas::of(shared.body()?, self.magician.stage);
        if let Some(slots) = self.slot_map(shared).and_then(|map| map.slots_at(at)) {
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
        self.magician.cursor = BoardPanel::cells(*area).square(at).filter(|_| *large)?;
        Some(if button == MouseButton::Right { MagicAction::Place } else { MagicAction::Toggle })
    }
}
