//! The text, the current line lit and the current operation marked in it.

use crate::tui::step::Stepper;
use crate::tui::step::text::Line;
use crate::tui::theme::Tone;
use crate::tui::widgets::Open;
use crate::tui::widgets::paint::Paint;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// Columns before a line: its mark and its number.
const GUTTER: u16 = 5;

pub(super) fn draw(stepper: &Stepper, paint: &mut Paint, area: Rect) {
    let room = usize::from(area.width.saturating_sub(4));
    let short = stepper.title.rsplit(" · ").next().unwrap_or_default();
    let title = if stepper.title.width() > room { short } else { &stepper.title };
    paint.frame(area, &[(0, title)], Tone::Title);
    let inside =
        Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2));
    for (row, line) in (0..).zip(stepper.lines(inside.height.into())) {
        draw_line(paint, Paint::row(inside, row), &line);
    }
    let edge = Rect { y: area.bottom() - 1, height: 1, x: area.x + 2, width: area.width.saturating_sub(4) };
    let (_, name) = stepper.text();
    let place = format!(" {} ", place(stepper));
    let full = [
        (place.as_str(), Tone::Accent),
        ("· ", Tone::Accent),
        (name.as_str(), Tone::Faint),
        (" ", Tone::Faint),
    ];
    paint.first_fitting(edge, &[&full, &full[..1]]);
}

/// `step 4 of 10 · inside fast_king`.
fn place(stepper: &Stepper) -> String {
    let count = stepper.trace.steps.len();
    let playing = if stepper.playing.is_some() { " · playing" } else { "" };
    let inside = stepper.caller(stepper.place).and_then(|call| stepper.trace.steps.get(call));
    let inside = inside.map_or_else(String::new, |call| format!(" · in {}", call.operation));
    format!("step {} of {count}{inside}{playing}", (stepper.place + 1).min(count))
}

fn draw_line(paint: &mut Paint, area: Rect, line: &Line) {
    let mark = if line.current { paint.theme.sign("▶", ">") } else { " " };
    paint.text(area, (area.x, area.y), mark, Tone::Key);
    paint.text(area, (area.x + 1, area.y), &format!("{:>3}", line.number), Tone::Faint);
    let room = area.width.saturating_sub(GUTTER);
    let code = Rect { x: area.x + GUTTER, width: room, ..area };
    let [before, inside, after] = &line.parts;
    let around = if line.current { Tone::Plain } else { Tone::Faint };
    let skipped = if line.current { skipped(before, inside, room) } else { 0 };
    let pieces = [(&before[skipped..], around), (inside.as_str(), Tone::Cursor), (after.as_str(), around)];
    paint.open_line(code, &pieces, Open::Source);
}

/// How many bytes at the start are left out so that the operation is seen.
fn skipped(before: &str, inside: &str, room: u16) -> usize {
    let needed = before.width() + inside.width().min(usize::from(room) / 2) + 1;
    let over = needed.saturating_sub(room.into());
    before.char_indices().map(|(at, _)| at).find(|&at| before[..at].width() >= over).unwrap_or(before.len())
}
