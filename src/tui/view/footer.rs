//! The last line: a message until the next key, else the keys that matter here.

use super::paint::{Paint, rows};
use crate::tui::App;
use crate::tui::app::Weight;
use crate::tui::keys;
use crate::tui::theme::Tone;
use ratatui::layout::Rect;

/// So many lines of a message are shown.
const MOST_LINES: u16 = 4;

pub(super) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    if let Some(count) = app.count {
        let text = format!(" {count} ");
        paint.right(area, 0, &text, Tone::Cursor);
    }
    let waiting = if app.count.is_some() { 6 } else { 0 };
    let area = Rect { width: area.width.saturating_sub(waiting), ..area };
    match &app.message {
        Some((weight, text)) => message(paint, area, *weight, text),
        None => hints(app, paint, area),
    }
}

/// A message of several lines covers what stands above the footer, until the next key.
fn message(paint: &mut Paint, area: Rect, weight: Weight, text: &str) {
    let tone = match weight {
        Weight::Fault => Tone::Alarm,
        Weight::Hint => Tone::Faint,
        Weight::Note => Tone::Accent,
    };
    let lines = rows(text, area.width.into()).min(usize::from(MOST_LINES));
    let above = u16::try_from(lines - 1).unwrap_or(0).min(area.y);
    let room = Rect { y: area.y - above, height: above + 1, ..area };
    if above > 0 {
        paint.clear(Rect { x: room.x.saturating_sub(1), width: room.width + 2, ..room });
    }
    if lines < usize::from(MOST_LINES) {
        paint.paragraphs(room, &[(text.to_owned(), tone)]);
    } else {
        // only what the system or a text says is as long as this
        let cuts = paint.cuts.take();
        paint.paragraphs(room, &[(text.to_owned(), tone)]);
        paint.cuts = cuts;
    }
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
