//! Draws the Step screen.

mod flow;
mod list;
mod product;
mod small;
mod text;
mod variables;

pub(super) use small::draw as draw_small;

use super::layout::Areas;
use super::{Mode, Stepper};
use crate::tui::motion::Motion;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use ratatui::layout::Rect;

/// Draws everything between the title and the footer.
pub(in crate::tui) fn draw(stepper: &Stepper, motion: Option<&Motion>, paint: &mut Paint, area: Rect) {
    let areas = Areas::of(area);
    text::draw(stepper, paint, areas.text);
    variables::draw(stepper, paint, &areas);
    if let Some((term, factors)) = stepper.term.zip(stepper.product()) {
        product::draw(stepper, paint, areas.flow, areas.note, term, factors);
    } else {
        flow::draw(stepper, motion, paint, areas.flow);
        note(stepper, paint, areas.note);
    }
    if stepper.mode == Mode::List {
        list::draw(stepper, paint, area);
    }
}

/// What is worth saying of the step: its note, or the fault that ended the program here.
fn note(stepper: &Stepper, paint: &mut Paint, area: Rect) {
    let Some(step) = stepper.step() else { return };
    let is_last = stepper.place + 1 == stepper.trace.steps.len();
    if let (true, Some(fault)) = (is_last, &stepper.fault) {
        wrapped(paint, area, &format!("the program stops: {fault}"), Tone::Alarm);
    } else if let Some(note) = &step.note {
        wrapped(paint, area, &note.text(stepper.mapping()), Tone::Loss);
    } else if stepper.product().is_some() {
        wrapped(paint, area, "x opens the product into one shifted copy for each set bit", Tone::Faint);
    }
}

/// A text over as many lines as there are, a blank from both edges; what is longer ends in `…`.
pub(super) fn wrapped(paint: &mut Paint, area: Rect, text: &str, tone: Tone) {
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    paint.paragraphs(inside, &[(text.to_owned(), tone)]);
}
