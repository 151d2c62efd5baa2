//! Draws the Explore screen.

use super::paint::Paint;
use super::{board, numbers, program, rose, small, strip, thumbs, welcome, word};
use crate::tui::App;
use crate::tui::layout::Areas;
use crate::tui::theme::Tone;
use ratatui::layout::Rect;

/// Draws the workbench, or what of it fits.
pub(in crate::tui) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    let Some(areas) = Areas::of(area, app.current) else {
        small::draw(app, paint, area);
        return;
    };
    let areas = &areas;
    board::draw(app, paint, areas);
    if let Some(area) = areas.rose {
        rose::draw(app, paint, area);
    }
    right_frame(app, paint, areas);
    numbers::draw(app, paint, areas.value);
    word::draw(app, paint, areas);
    if let Some(area) = areas.strip {
        strip::draw(app, paint, area);
    }
    if let Some(area) = areas.history {
        program::draw(app, paint, area);
    }
    thumbs::draw(app, paint, areas);
    welcome::draw(app, paint, areas);
}

fn right_frame(app: &App, paint: &mut Paint, areas: &Areas) {
    let row = |area: Rect| area.y - 1 - areas.right.y;
    let with = format!("with {}", app.second.letter());
    let mut dividers = vec![(row(areas.value), "value"), (row(areas.word), "word")];
    dividers.extend(areas.strip.map(|area| (row(area), with.as_str())));
    if !areas.beside {
        dividers.extend(areas.history.map(|area| (row(area), "history")));
    }
    paint.frame(areas.right, &dividers, Tone::Title);
    if let (true, Some(history)) = (areas.beside, areas.history) {
        split(paint, areas.right, history);
    }
}

/// The line between two panels side by side, and the title of the second.
fn split(paint: &mut Paint, frame: Rect, right: Rect) {
    let x = right.x - 1;
    let (down, bar, up) =
        (paint.theme.sign("┬", "+"), paint.theme.sign("│", "|"), paint.theme.sign("┴", "+"));
    paint.text(frame, (x, right.y - 1), down, Tone::Faint);
    for y in right.y..right.bottom() {
        paint.text(frame, (x, y), bar, Tone::Faint);
    }
    paint.text(frame, (x, right.bottom()), up, Tone::Faint);
    paint.text(frame, (right.x, right.y - 1), " history ", Tone::Title);
}
