//! A screen too small for everything: it says so, and shows the board and its number if these fit.

use super::board::cells;
use super::paint::Paint;
use crate::tui::App;
use crate::tui::layout::{Cells, SMALLEST};
use crate::tui::theme::Tone;
use ratatui::layout::{Position, Rect};

pub(super) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    let (width, height) = SMALLEST;
    let long = format!("bitrose needs {width}x{height}, this is {}x{}", area.width, area.height);
    let short = format!("needs {width}x{height}");
    let text = if usize::from(area.width) < long.len() { short } else { long };
    paint.line(Paint::row(area, 0), &[(&text, Tone::Title)]);
    if area.width < 26 || area.height < 12 {
        paint.line(Paint::row(area, 1), &[("make it larger", Tone::Plain)]);
        paint.line(Paint::row(area, 2), &[("q quits", Tone::Faint)]);
        return;
    }
    let origin = Position::new(area.x + 2, area.y + 2);
    cells(app, paint, area, Cells { origin, width: 3, height: 1 });
    let number = format!("0x{:016X}", app.number());
    paint.line(Paint::row(area, area.height - 1), &[(&number, Tone::Plain)]);
    if area.width >= 40 {
        let beside = Rect { x: area.x + 28, width: area.width - 28, ..area };
        for (row, line) in (2..).zip(["larger:", "everything", "smaller:", "a hint", "q quits"]) {
            paint.line(Paint::row(beside, row), &[(line, Tone::Faint)]);
        }
    }
}
