//! Handles clicks on the Step screen: on a line of the source, the timeline, a step of the trail, or an input.

use super::view::Areas;
use super::{Mode, StepAction, StepScreen};
use crate::tui::prelude::*;

impl StepScreen {
    /// Goes to the step at a column of the timeline.
    fn click_timeline(&mut self, timeline: Rect, column: u16) {
        let last = self.trace.steps.len().saturating_sub(1);
        let index = usize::from(column) * last / usize::from(timeline.width.saturating_sub(1).max(1));
        self.reach(Some(index));
    }

    pub(super) fn click_line(&mut self, below: Rect, at: Position, shared: &mut Shared) {
        match self.line_rows(below).into_iter().find(|(row, _)| row.contains(at)) {
            Some((_, line)) if self.refused.is_some() => self.open_line(Some(line.number as u64), shared),
            Some((_, line)) => self.step_to_line(line.number, shared),
            None => {}
        }
    }

    pub(super) fn click_variable(&mut self, areas: &Areas, at: Position, shared: &mut Shared) {
        let (_, timeline, _) = self.step_title(areas.flow);
        if timeline.contains(at) {
            self.click_timeline(timeline, at.x - timeline.x);
        } else if areas.trail.contains(at) {
            let places = areas.trail();
            let trail = self.trail(places.len()).into_iter().zip(places);
            self.reach(trail.into_iter().find(|(_, place)| place.contains(at)).map(|(index, _)| index));
        } else if areas.table.contains(at) {
            let row = usize::from(at.y.saturating_sub(areas.table.y + 1));
            if let Some(input) = self.input_at(row, areas.table.height.saturating_sub(1)) {
                (self.input, self.mode) = (input, Mode::Edit);
            }
        } else if let (Mode::Edit, Some(square)) = (self.mode, Self::edited_cells(areas).square(at)) {
            self.cursor = square;
            self.act(StepAction::Toggle, None, shared);
        }
    }
}
