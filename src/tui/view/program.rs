//! The history: a program, the newest line last. The lines of one action share its number.

use super::paint::{Open, Paint};
use crate::tui::App;
use crate::tui::theme::Tone;
use ratatui::layout::Rect;

/// A line of the program, numbered when an action begins with it.
struct Line<'a> {
    number: String,
    text: &'a str,
    last: bool,
}

pub(super) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    let lines = last_lines(app, area.height.into());
    for (row, line) in (0..area.height).zip(lines.iter().rev()) {
        let tone = if line.last { Tone::Plain } else { Tone::Faint };
        let pieces = [(line.number.as_str(), Tone::Faint), (line.text, tone)];
        paint.open_line(Paint::row(area, row), &pieces, Open::Source);
    }
}

/// The last lines, the newest first. Only as many actions are looked at as are shown.
fn last_lines(app: &App, rows: usize) -> Vec<Line<'_>> {
    let entries = app.work.entries();
    let mut lines = Vec::new();
    for (number, entry) in entries.iter().enumerate().rev() {
        let last = number + 1 == entries.len();
        let count = entry.text.lines().count();
        for (place, text) in entry.text.lines().enumerate().collect::<Vec<_>>().into_iter().rev() {
            let number = if place == 0 { format!("{:3} ", number + 1) } else { "    ".to_owned() };
            lines.push(Line { number, text, last: last && place + 1 == count });
        }
        if lines.len() >= rows {
            break;
        }
    }
    lines.truncate(rows);
    lines
}
