//! Every key, from the one table.

use crate::tui::ColourDepth;
use crate::tui::keys;
use crate::tui::screen::Tab;
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{Panel, Row, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Widget;

/// Columns of the keys.
const KEYS: u16 = 22;

/// A row of the help: a title, or keys and a part of what they do.
#[derive(Default)]
struct HelpRow {
    title: &'static str,
    key: String,
    doc: &'static str,
}

impl HelpRow {
    fn title(title: &'static str) -> Self {
        Self { title, ..Self::default() }
    }
}

/// The keys of this screen first, then all others; at the end what the terminal is taken for.
fn rows(theme: Theme, width: u16, tab: Tab) -> Vec<HelpRow> {
    let mut rows = Vec::new();
    let (here, elsewhere): (Vec<_>, Vec<_>) =
        keys::TABLES.into_iter().partition(|table| table.tab == Some(tab));
    for table in here.into_iter().chain(elsewhere) {
        rows.push(HelpRow::title(table.title));
        for binding in table.rows {
            push(&mut rows, binding.label(theme.ascii), wrapped(binding.doc, width.saturating_sub(KEYS)));
        }
        rows.push(HelpRow::default());
    }
    let colors = match theme.colour {
        ColourDepth::None => "none: bold, dim and reversed text",
        ColourDepth::Ansi16 => "those of its own palette",
        ColourDepth::Ansi256 => "256",
        ColourDepth::TrueColour => "24 bits",
    };
    rows.push(HelpRow::title("this terminal"));
    push(&mut rows, "colours".to_owned(), vec![colors]);
    push(&mut rows, "signs".to_owned(), vec![theme.sign("UTF-8", "ASCII")]);
    rows
}

/// Keys too long for their columns stand on a row of their own.
fn push(rows: &mut Vec<HelpRow>, mut key: String, doc: Vec<&'static str>) {
    if key.chars().count() >= usize::from(KEYS) {
        rows.push(HelpRow { key: std::mem::take(&mut key), ..HelpRow::default() });
    }
    rows.extend(doc.into_iter().map(|doc| HelpRow { title: "", key: std::mem::take(&mut key), doc }));
}

/// A sentence in lines that may fill all columns.
fn wrapped(doc: &str, width: u16) -> Vec<&str> {
    let width = usize::from(width).max(20);
    let lines = wrap(doc, width + 1, usize::MAX).into_iter();
    lines.flat_map(|line| wrap(line, width, usize::MAX)).collect()
}

/// How far the help can be scrolled on a screen.
pub(in crate::tui) fn last_line((width, height): (u16, u16), theme: Theme) -> u16 {
    let count = rows(theme, width.saturating_sub(4), Tab::default()).len();
    u16::try_from(count).unwrap_or(u16::MAX).saturating_sub(height.saturating_sub(4))
}

/// Draws the help from a line on, between the header and the footer.
pub(in crate::tui) fn help(theme: Theme, from: u16, tab: Tab, area: Rect, buffer: &mut Buffer) {
    Panel::new(theme, "keys").render(area, buffer);
    let inside = Panel::inside(area);
    let [_, docs] = inside.layout(&Layout::horizontal([Constraint::Length(KEYS), Constraint::Min(0)]));
    let rows = rows(theme, inside.width, tab).into_iter().skip(from.into());
    for ((row, left), right) in rows.zip(inside.rows()).zip(docs.rows()) {
        Row::new(theme, &[(row.title, Tone::Title), (&row.key, Tone::Key)]).render(left, buffer);
        Row::new(theme, &[(row.doc, Tone::Plain)]).render(right, buffer);
    }
}
