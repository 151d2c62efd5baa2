//! Lists of keys, from the one table: the pop-up after a key that waits for another, and the help with all of them.

use super::drawer;
use crate::tui::action::Prefix;
use crate::tui::screen::Tab;
use crate::tui::shared::Shared;
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{Panel, Row, wrap};
use crate::tui::workspace::Name;
use crate::tui::{ColorDepth, keys};
use bitrose_core::bitboard::Mapping;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

/// A key and what it does.
type Item = (String, String);

/// Draws the pop-up of a prefix over the lower edge of the screen.
pub(in crate::tui) fn popup(prefix: Prefix, title: &str, shared: &Shared, screen: Rect, buffer: &mut Buffer) {
    let (theme, drawer) = (shared.theme, drawer(screen));
    let items = items(prefix, shared);
    let longest = items.iter().map(|(key, text)| key.width() + 1 + text.width()).max().unwrap_or(1);
    let columns = (usize::from(drawer.width - 4) / (longest + 2)).max(1);
    let rows = items.len().div_ceil(columns).max(4);
    let height = u16::try_from(rows + 2).unwrap_or(u16::MAX).min(screen.height - 2);
    let area = Rect { y: drawer.bottom() - height, height, ..drawer };
    Panel::new(theme, title).over().render(area, buffer);
    let inside = Panel::inside(area);
    let width = u16::try_from(longest + 2).unwrap_or(u16::MAX);
    for (column, items) in (0..).zip(items.chunks(rows)) {
        let column = Rect { x: inside.x + column * width, width, ..inside }.intersection(inside);
        for (row, (key, text)) in column.rows().zip(items) {
            let pieces = [(key.as_str(), Tone::Key), (" ", Tone::Plain), (text, Tone::Plain)];
            Row::new(theme, &pieces).render(row, buffer);
        }
    }
}

/// One item for a row of the table; boards and mappings are listed one by one.
fn items(prefix: Prefix, shared: &Shared) -> Vec<Item> {
    let mut items = Vec::new();
    match prefix {
        Prefix::Mapping(_) => {
            items.extend((1..).zip(Mapping::ALL).map(|(key, mapping)| mapping_item(key, mapping, shared)));
        }
        Prefix::Join(_) | Prefix::Choose | Prefix::With | Prefix::Put => {
            items.extend(Name::ALL.into_iter().map(|name| board_item(name, shared)));
        }
        _ => {}
    }
    let has_families = !items.is_empty();
    let rest = keys::after(prefix).rows.iter();
    let rest = rest.filter(|row| !has_families || !row.keys[0].is_family());
    items.extend(rest.map(|row| (row.short_label(shared.theme.ascii), row.short.to_owned())));
    items.push(("Esc".to_owned(), "cancel".to_owned()));
    items
}

fn mapping_item(key: u8, mapping: Mapping, shared: &Shared) -> Item {
    let square = |bit| mapping.square(bit).map_or_else(String::new, |square| square.to_string());
    let here = if mapping == shared.mapping() { " (now)" } else { "" };
    (key.to_string(), format!("{mapping:6} {}=0 {}=1{here}", square(0), square(1)))
}

fn board_item(name: Name, shared: &Shared) -> Item {
    let text = match shared.workspace.number(name) {
        Some(number) => format!("{} set", number.count_ones()),
        None => "not used".to_owned(),
    };
    (name.letter().to_string(), text)
}

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
    let colors = match theme.color {
        ColorDepth::None => "none: bold, dim and reversed text",
        ColorDepth::Ansi16 => "those of its own palette",
        ColorDepth::Ansi256 => "256",
        ColorDepth::TrueColor => "24 bits",
    };
    rows.push(HelpRow::title("this terminal"));
    push(&mut rows, "colors".to_owned(), vec![colors]);
    push(&mut rows, "signs".to_owned(), vec![theme.sign("UTF-8", "ASCII")]);
    rows
}

/// Keys too long for their columns have a row of their own.
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
pub(in crate::tui) fn last_line_of_help((width, height): (u16, u16), theme: Theme) -> u16 {
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
