//! The mouse on the Step screen.

use super::layout::Areas;
use super::{Mode, StepAction};
use crate::tui::App;
use crate::tui::view::boxed;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

impl App {
    /// A click toggles a square of an input, or goes to a line; the wheel goes through the steps.
    pub(in crate::tui) fn step_mouse(&mut self, event: MouseEvent) {
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.step_click(Position::new(event.column, event.row));
            }
            MouseEventKind::ScrollDown => self.step_wheel(1),
            MouseEventKind::ScrollUp => self.step_wheel(-1),
            _ => {}
        }
    }

    fn step_wheel(&mut self, by: i8) {
        self.settle();
        let _ = self.step_action(StepAction::Go(by), None); // a step asks nothing of the world
    }

    fn step_click(&mut self, at: Position) {
        self.settle();
        let Some(areas) = Areas::of(Rect::new(0, 0, self.size.0, self.size.1)) else { return };
        if self.stepper.mode == Mode::List {
            self.stepper.mode = Mode::Steps;
        } else if areas.text.contains(at) {
            self.click_line(usize::from(at.y.saturating_sub(areas.text.y + 1)), areas.text.height);
        } else {
            self.click_variable(&areas, at);
        }
    }

    fn click_line(&mut self, row: usize, height: u16) {
        let lines = self.stepper.lines(usize::from(height.saturating_sub(2)));
        if let Some(line) = lines.get(row) {
            self.step_to_line(line.number);
        }
    }

    fn click_variable(&mut self, areas: &Areas, at: Position) {
        let variables = self.stepper.variables();
        let edited = (self.stepper.mode == Mode::Edit).then_some(self.stepper.input);
        let hit = areas.boards(&variables, edited).into_iter().find(|(_, area, _)| area.contains(at));
        let Some((place, area, large)) = hit else { return };
        let Some(input) = variables[place].input else { return };
        self.stepper.input = input;
        self.stepper.mode = Mode::Edit;
        if let (true, Some(square)) = (large, boxed::cells(area).square(at)) {
            self.stepper.cursor = square;
            let _ = self.step_action(StepAction::Toggle, None);
        }
    }
}
