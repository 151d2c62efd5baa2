//! The history: a program, one action a line, the newest last.

use super::paint::Paint;
use crate::tui::App;
use crate::tui::theme::Tone;
use ratatui::layout::Rect;

pub(super) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    let entries = app.work.entries();
    let rows = usize::from(area.height);
    let first = entries.len().saturating_sub(rows);
    for (row, (number, entry)) in (0..).zip(entries.iter().enumerate().skip(first)) {
        let mut lines = entry.text.lines();
        let text = lines.next_back().unwrap_or_default();
        let more = if lines.next().is_some() { "… " } else { "" };
        let line = Paint::row(area, row);
        let tone = if number + 1 == entries.len() { Tone::Plain } else { Tone::Faint };
        let label = format!("{:3} ", number + 1);
        if entry.restarts && number > 0 {
            paint.line(line, &[(&label, Tone::Faint), ("# another mapping: ", Tone::Faint), (text, tone)]);
        } else {
            paint.line(line, &[(&label, Tone::Faint), (more, Tone::Faint), (text, tone)]);
        }
    }
}
