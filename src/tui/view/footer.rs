//! The last line: a message until the next key, else the keys that matter here.

use super::paint::Paint;
use crate::tui::App;
use crate::tui::app::Weight;
use crate::tui::keys;
use crate::tui::theme::Tone;
use ratatui::layout::Rect;

pub(super) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    if let Some(count) = app.count {
        let text = format!(" {count} ");
        paint.right(area, 0, &text, Tone::Cursor);
    }
    let waiting = if app.count.is_some() { 6 } else { 0 };
    let area = Rect { width: area.width.saturating_sub(waiting), ..area };
    match &app.message {
        Some((Weight::Fault, text)) => paint.line(area, &[(text, Tone::Alarm)]),
        Some((Weight::Hint, text)) => paint.line(area, &[(text, Tone::Faint)]),
        Some((Weight::Note, text)) => paint.line(area, &[(text, Tone::Accent)]),
        None => hints(app, paint, area),
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
