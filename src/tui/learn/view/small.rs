//! A screen that is too small.

use crate::tui::shared::SMALLEST;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use ratatui::layout::Rect;

pub(in crate::tui::learn) fn draw(paint: &mut Paint, area: Rect) {
    let (width, height) = SMALLEST;
    let lines = [
        (format!("Learn needs {width}x{height}, this is {}x{}", area.width, area.height), Tone::Title),
        ("Make the window larger, or leave with q and take lessons line by line:".to_owned(), Tone::Plain),
        ("bitrose lesson run ID --plain".to_owned(), Tone::Accent),
    ];
    paint.paragraphs(area, &lines);
}
