//! The pop-up after a key that waits for another: what may follow.

use super::drawer;
use crate::tui::action::{Action, Prefix};
use crate::tui::copy::Form;
use crate::tui::keys::{self, Pressed};
use crate::tui::shared::Shared;
use crate::tui::theme::Tone;
use crate::tui::widgets::{Open, Panel, Row, shortened};
use crate::tui::workspace::Name;
use bitrose_core::bitboard::Mapping;
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

/// A key and what it does.
type Item = (String, String);

/// Columns of a form to copy with what would be copied.
const FORM: usize = 46;

/// Draws the pop-up of a prefix over the lower edge of the screen; `copied` gives the text of a form.
pub(in crate::tui) fn popup(
    prefix: Prefix,
    title: &str,
    copied: impl Fn(Form) -> String,
    shared: &Shared,
    screen: Rect,
    buffer: &mut Buffer,
) {
    let (theme, drawer) = (shared.theme, drawer(screen));
    let mut items = items(prefix, shared);
    let width = usize::from(drawer.width - 4);
    if prefix == Prefix::Copy && width > FORM {
        let columns = (width / (FORM + 2)).max(2);
        preview(&mut items, width / columns - 2, copied);
    }
    let longest = items.iter().map(|(key, text)| key.width() + 1 + text.width()).max().unwrap_or(1);
    let columns = (width / (longest + 2)).max(1);
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

/// The forms to copy, each with the first line of what would be copied.
fn preview(items: &mut [Item], columns: usize, copied: impl Fn(Form) -> String) {
    let pressed = Pressed { code: KeyCode::Null, prefix: None };
    for ((key, text), row) in items.iter_mut().zip(keys::after(Prefix::Copy).rows) {
        let Action::Copy(form) = (row.action)(pressed) else { continue };
        let copied = copied(form);
        let line = copied.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        let line = format!("{text:9} {line}");
        *text = shortened(&line, columns.saturating_sub(key.width() + 1), Open::Words).into_owned();
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
