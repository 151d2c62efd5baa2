//! From step to step: on and back, over calls, into functions and out of them.

use super::Stepper;

impl Stepper {
    /// One step on or back, or one term of an opened product; was there one?
    pub(super) fn go(&mut self, by: i8) -> bool {
        if let (Some(term), Some((_, right))) = (self.term, self.product()) {
            let last = (right.count_ones() as usize).saturating_sub(1);
            self.term = Some(term.saturating_add_signed(by.into()).min(last));
            return self.term != Some(term);
        }
        self.reach(self.place.checked_add_signed(by.into()))
    }

    /// Goes to a step, if it is one.
    pub(super) fn reach(&mut self, place: Option<usize>) -> bool {
        let Some(place) = place.filter(|&place| place < self.trace.steps.len()) else { return false };
        self.place = place;
        self.term = None;
        true
    }

    /// The next step that is no deeper than this one, or the one before.
    pub(super) fn over(&self, by: i8) -> Option<usize> {
        let steps = &self.trace.steps;
        let depth = self.step()?.depth;
        if by < 0 {
            return steps[..self.place].iter().rposition(|step| step.depth <= depth);
        }
        let rest = &steps[self.place + 1..];
        rest.iter().position(|step| step.depth <= depth).map(|place| self.place + 1 + place)
    }

    /// The first step inside the function that this step calls.
    pub(super) fn inside(&self) -> Option<usize> {
        let next = self.trace.steps.get(self.place + 1)?;
        (next.depth > self.step()?.depth).then_some(self.place + 1)
    }

    /// The step after the end of this function; its call where nothing comes after.
    pub(super) fn outside(&self) -> Option<usize> {
        let depth = self.step()?.depth;
        let rest = &self.trace.steps[self.place + 1..];
        let after = rest.iter().position(|step| step.depth < depth).map(|place| self.place + 1 + place);
        if depth == 0 { None } else { after.or_else(|| self.caller(self.place)) }
    }

    /// The next step on a line of the text that is shown, around the end.
    pub(super) fn on_line(&self, line: usize) -> Option<usize> {
        let origin = &self.step()?.origin;
        let steps = self.trace.steps.iter().enumerate();
        let here: Vec<usize> = steps
            .filter(|(_, step)| step.line as usize == line && step.origin == *origin)
            .map(|(place, _)| place)
            .collect();
        here.iter().find(|&&place| place > self.place).or(here.first()).copied()
    }
}
