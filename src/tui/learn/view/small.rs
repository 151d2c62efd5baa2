//! A screen that is too small.

use crate::tui::theme::Tone;
use crate::tui::view::paint::Paint;
use ratatui::layout::Rect;

pub(super) fn draw(paint: &mut Paint, area: Rect) {
    let lines = [
        "lessons need 60 columns and 20 rows",
        "make the window larger, or leave with q and take",
        "them line by line: bitrose lesson run ID --plain",
    ];
    for (row, line) in (0..).zip(lines) {
        paint.line(Paint::row(area, row), &[(line, if row == 0 { Tone::Title } else { Tone::Plain })]);
    }
}
