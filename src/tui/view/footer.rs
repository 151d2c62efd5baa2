//! The last line: a message until the next key, else the keys that matter here.

use super::paint::{Paint, rows};
use crate::tui::App;
use crate::tui::app::Weight;
use crate::tui::keys;
use crate::tui::theme::Tone;
use ratatui::layout::Rect;

/// So many lines of a message are shown.
pub(super) const MOST_LINES: u16 = 4;

/// Draws on the last line of an area. A message of several lines covers what stands above it, until the next key.
pub(super) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    let whole = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let area = Paint::row(whole, area.height.saturating_sub(1));
    if let Some(count) = app.count {
        let text = format!(" {count} ");
        paint.right(area, 0, &text, Tone::Cursor);
    }
    let waiting = if app.count.is_some() { 6 } else { 0 };
    let area = Rect { width: area.width.saturating_sub(waiting), ..area };
    match &app.message {
        Some((weight, text)) => message(paint, Rect { width: area.width, ..whole }, *weight, text),
        None => hints(app, paint, area),
    }
}

fn message(paint: &mut Paint, area: Rect, weight: Weight, text: &str) {
    let tone = match weight {
        Weight::Fault => Tone::Alarm,
        Weight::Hint => Tone::Faint,
        Weight::Note => Tone::Accent,
    };
    let wanted = u16::try_from(rows(text, area.width.into())).unwrap_or(u16::MAX);
    let height = wanted.min(area.height);
    let room = Rect { y: area.bottom() - height, height, ..area };
    if height > 1 {
        paint.clear(Rect { x: room.x - 1, width: room.width + 2, ..room });
    }
    // only what the system or a text says is longer than the room
    let cuts = if wanted > MOST_LINES { paint.cuts.take() } else { None };
    paint.paragraphs(room, &[(text.to_owned(), tone)]);
    paint.cuts = paint.cuts.take().or(cuts);
}

/// As many hints as fit, whole ones only. Neighbours with the same place in the footer share a word.
fn hints(app: &App, paint: &mut Paint, area: Rect) {
    let mut x = area.x;
    for (label, short) in labels(app, paint.theme.ascii) {
        let width = label.chars().count() + 1 + short.chars().count();
        if usize::from(area.right().saturating_sub(x)) < width {
            break;
        }
        x = paint.text(area, (x, area.y), &label, Tone::Key);
        x = paint.text(area, (x + 1, area.y), &short, Tone::Faint) + 2;
    }
}

fn labels(app: &App, ascii: bool) -> Vec<(String, String)> {
    let mut labels: Vec<(u8, String, String)> = Vec::new();
    for binding in keys::footer(app.scope()) {
        let label = binding.short_label(ascii);
        match labels.last_mut() {
            Some((place, known, word)) if *place == binding.footer => {
                known.push(' ');
                known.push_str(&label);
                "with".clone_into(word);
            }
            _ => labels.push((binding.footer, label, binding.short.to_owned())),
        }
    }
    labels.into_iter().map(|(_, label, short)| (label, short)).collect()
}
