//! The compass rose with this mapping's numbers, and beside it the keys, or what the marks on the board mean.

use super::paint::Paint;
use crate::tui::App;
use crate::tui::theme::Tone;
use bitrose_core::bitboard::{Bitboard, Direction};
use bitrose_draw::Role;
use ratatui::layout::Rect;

/// Rows from north to south; `None` is the middle.
const ROWS: [[Option<Direction>; 3]; 3] = [
    [Some(Direction::NorthWest), Some(Direction::North), Some(Direction::NorthEast)],
    [Some(Direction::West), None, Some(Direction::East)],
    [Some(Direction::SouthWest), Some(Direction::South), Some(Direction::SouthEast)],
];

const KEYS: [&str; 3] = ["Y K U", "H · L", "B J N"];

pub(super) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    let top = area.y + area.height.saturating_sub(3) / 2;
    for (row, directions) in (top..).zip(ROWS) {
        for (column, direction) in (0..).zip(directions) {
            number(app, paint, area, (area.x + 1 + 4 * column, row), direction);
        }
    }
    let beside =
        Rect { x: area.x + 15, width: area.width.saturating_sub(15), y: top, height: 3 }.intersection(area);
    match app.marks {
        Some(marks) => {
            let report = marks.report;
            legend(paint, beside, 0, Role::Dropped, "fell off", report.dropped);
            legend(paint, beside, 1, Role::WrappedFrom, "left", report.wrapped_from);
            legend(paint, beside, 2, Role::WrappedTo, "wrapped", report.wrapped_to);
        }
        None => {
            for (row, keys) in (0..).zip(KEYS) {
                let keys = if paint.theme.ascii { keys.replace('·', ".") } else { keys.to_owned() };
                paint.line(Paint::row(beside, row), &[("  ", Tone::Faint), (&keys, Tone::Faint)]);
            }
        }
    }
}

fn number(app: &App, paint: &mut Paint, clip: Rect, at: (u16, u16), direction: Option<Direction>) {
    let Some(direction) = direction else {
        let middle = paint.theme.sign("  · ", "  . ");
        paint.text(clip, at, middle, Tone::Faint);
        return;
    };
    let delta = app.work.mapping().delta(direction.offset());
    let (text, tone) = if app.lit == Some(direction) {
        (format!("[{delta:+}]"), Tone::Cursor)
    } else {
        (format!(" {delta:+} "), Tone::Plain)
    };
    paint.text(clip, at, &text, tone);
}

fn legend(paint: &mut Paint, area: Rect, row: u16, role: Role, word: &str, squares: Bitboard) {
    if squares.is_empty() {
        return;
    }
    let glyph = if paint.theme.ascii { role.ascii() } else { role.glyph() };
    let text = format!("{glyph} {word} {}", squares.popcount());
    paint.line(Paint::row(area, row), &[(&text, role.ink().into())]);
}
