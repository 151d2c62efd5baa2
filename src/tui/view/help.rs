//! Every key, from the one table.

use super::paint::Paint;
use crate::tui::keys::{self, Scope};
use crate::tui::theme::Tone;
use ratatui::layout::Rect;

enum Line {
    Title(&'static str),
    Key(String, &'static str),
    Blank,
}

fn lines(ascii: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    for scope in Scope::ALL {
        lines.push(Line::Title(scope.title()));
        lines.extend(keys::bindings(scope).map(|binding| Line::Key(binding.label(ascii), binding.doc)));
        lines.push(Line::Blank);
    }
    lines
}

/// How far the help can be scrolled in an area of so many rows.
pub(crate) fn last_line(rows: u16) -> u16 {
    let count = u16::try_from(lines(false).len()).unwrap_or(u16::MAX);
    count.saturating_sub(rows.saturating_sub(2))
}

pub(super) fn draw(paint: &mut Paint, area: Rect, from: u16) {
    paint.frame(area, &[(0, "keys")], Tone::Title);
    let inside = Rect::new(
        area.x.saturating_add(2),
        area.y.saturating_add(1),
        area.width.saturating_sub(4),
        area.height.saturating_sub(2),
    );
    let from = from.min(last_line(area.height));
    let lines = lines(paint.theme.ascii);
    for (row, line) in (0..inside.height).zip(lines.iter().skip(from.into())) {
        let area = Paint::row(inside, row);
        match line {
            Line::Title(title) => paint.line(area, &[(title, Tone::Title)]),
            Line::Key(key, doc) => {
                paint.text(area, (area.x, area.y), key, Tone::Key);
                let column = if key.chars().count() > 20 { 40 } else { 22 };
                let rest = Rect {
                    x: area.x.saturating_add(column),
                    width: area.width.saturating_sub(column),
                    ..area
                };
                paint.line(rest, &[(doc, Tone::Plain)]);
            }
            Line::Blank => {}
        }
    }
}
