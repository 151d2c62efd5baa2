//! Every key, from the one table.

use super::paint::Paint;
use crate::tui::ColourDepth;
use crate::tui::keys::{self, Scope};
use crate::tui::tabs::Tab;
use crate::tui::theme::{Theme, Tone};
use ratatui::layout::Rect;

/// Columns of the keys.
const KEYS: usize = 22;

/// A row of the help: a title, or keys and a part of what they do.
struct Row {
    title: &'static str,
    key: String,
    doc: String,
}

impl Row {
    fn new(title: &'static str, key: String, doc: String) -> Self {
        Self { title, key, doc }
    }
}

/// The keys of this screen first, then all others; at the end what the terminal is taken for.
fn rows(theme: Theme, width: usize, tab: Tab) -> Vec<Row> {
    let ascii = theme.ascii;
    let mut rows = Vec::new();
    let here = Scope::ALL.into_iter().filter(|scope| scope.tab() == Some(tab));
    let elsewhere = Scope::ALL.into_iter().filter(|scope| scope.tab() != Some(tab));
    for scope in here.chain(elsewhere) {
        rows.push(Row::new(scope.title(), String::new(), String::new()));
        for binding in keys::bindings(scope) {
            push(&mut rows, binding.label(ascii), wrapped(binding.doc, width.saturating_sub(KEYS).max(20)));
        }
        rows.push(Row::new("", String::new(), String::new()));
    }
    rows.extend(terminal(theme));
    rows
}

/// What the terminal is taken for: colours and signs.
fn terminal(theme: Theme) -> [Row; 3] {
    let colours = match theme.colour {
        ColourDepth::None => "none: bold, dim and reversed text",
        ColourDepth::Ansi16 => "those of its own palette",
        ColourDepth::Ansi256 => "256",
        ColourDepth::TrueColour => "24 bits",
    };
    let signs = theme.sign("UTF-8", "ASCII");
    [
        Row::new("this terminal", String::new(), String::new()),
        Row::new("", "colours".to_owned(), colours.to_owned()),
        Row::new("", "signs".to_owned(), signs.to_owned()),
    ]
}

/// Keys too long for their columns stand on a row of their own.
fn push(rows: &mut Vec<Row>, key: String, doc: Vec<String>) {
    let mut key = key;
    if key.chars().count() >= KEYS {
        rows.push(Row::new("", std::mem::take(&mut key), String::new()));
    }
    rows.extend(doc.into_iter().map(|doc| Row::new("", std::mem::take(&mut key), doc)));
}

/// A sentence in lines of so many columns.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut();
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// How far the help can be scrolled on a screen.
pub(in crate::tui) fn last_line((width, height): (u16, u16), theme: Theme) -> u16 {
    let count = rows(theme, usize::from(width.saturating_sub(4)), Tab::default()).len();
    u16::try_from(count).unwrap_or(u16::MAX).saturating_sub(height.saturating_sub(4))
}

pub(super) fn draw(paint: &mut Paint, area: Rect, from: u16, tab: Tab) {
    paint.frame(area, &[(0, "keys")], Tone::Title);
    let inside = Rect::new(
        area.x.saturating_add(2),
        area.y.saturating_add(1),
        area.width.saturating_sub(4),
        area.height.saturating_sub(2),
    );
    let rows = rows(paint.theme, inside.width.into(), tab);
    let column = u16::try_from(KEYS).unwrap_or(0);
    for (line, row) in (0..inside.height).zip(rows.iter().skip(from.into())) {
        let area = Paint::row(inside, line);
        paint.line(area, &[(row.title, Tone::Title), (&row.key, Tone::Key)]);
        let rest =
            Rect { x: area.x.saturating_add(column), width: area.width.saturating_sub(column), ..area };
        if !row.doc.is_empty() {
            paint.line(rest, &[(&row.doc, Tone::Plain)]);
        }
    }
}
