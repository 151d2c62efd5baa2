//! The mouse on the Step screen.

use super::layout::Areas;
use super::{Mode, StepAction, StepScreen};
use crate::tui::shared::Shared;
use crate::tui::widgets::BoardPanel;
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;

impl StepScreen {
    /// A click toggles a square of an input, or goes to a line; the wheel goes through the steps.
    pub(super) fn on_mouse(
        &mut self,
        kind: MouseEventKind,
        at: Position,
        areas: &Areas,
        shared: &mut Shared,
    ) {
        let wheel = match kind {
            MouseEventKind::Down(MouseButton::Left) => None,
            MouseEventKind::ScrollDown => Some(1),
            MouseEventKind::ScrollUp => Some(-1),
            _ => return,
        };
        shared.message = None;
        if let Some(by) = wheel {
            self.act(StepAction::Go(by), None, shared);
        } else if self.stepper.mode == Mode::List {
            self.stepper.mode = Mode::Steps;
        } else if areas.text.contains(at) {
            self.click_line(usize::from(at.y.saturating_sub(areas.text.y + 1)), areas.text.height, shared);
        } else {
            self.click_variable(areas, at, shared);
        }
    }

    fn click_line(&mut self, row: usize, height: u16, shared: &mut Shared) {
        let lines = self.stepper.lines(usize::from(height.saturating_sub(2)));
        if let Some(line) = lines.get(row) {
            self.step_to_line(line.number, shared);
        }
    }

    fn click_variable(&mut self, areas: &Areas, at: Position, shared: &mut Shared) {
        let variables = self.stepper.variables();
        let edited = (self.stepper.mode == Mode::Edit).then_some(self.stepper.input);
        let hit = areas.boards(&variables, edited).into_iter().find(|(_, area, _)| area.contains(at));
        let Some((place, area, large)) = hit else { return };
        let Some(input) = variables[place].input else { return };
        self.stepper.input = input;
        self.stepper.mode = Mode::Edit;
        if let (true, Some(square)) = (large, BoardPanel::cells(area).square(at)) {
            self.stepper.cursor = square;
            self.act(StepAction::Toggle, None, shared);
        }
    }
}
