//! What is around the screens and over them: the header, the footer, the help, the pop-up of a prefix, the prompt.

mod footer;
mod help;
mod popup;
mod prompt;

pub(super) use footer::{footer, key_at};
pub(in crate::tui) use help::HelpAction;
pub(super) use help::{Chosen, Help, Here, help};
pub(super) use popup::popup;
pub(super) use prompt::{prompt, prompt_lines};

use super::keys::Key;
use super::screen::Tab;
use super::shared::Shared;
use super::theme::Tone;
use super::widgets::Thumbnail;
use bitrose_core::bitboard::Mapping;
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

/// The column where the tabs begin.
const TABS: u16 = 10;
/// Columns from which the other screens have their names; on fewer they have their numbers alone.
const NAMES: u16 = 60;

/// The tabs of the header, with their texts, on a screen of a width.
fn tabs(open: Tab, width: u16) -> impl Iterator<Item = (Tab, Rect, String)> {
    let is_narrow = width < NAMES;
    let mut x = if is_narrow { 0 } else { TABS };
    Tab::ALL.into_iter().map(move |tab| {
        let is_named = !is_narrow || tab == open;
        let text = if is_named {
            format!(" {} {} ", tab.number(), tab.title())
        } else {
            format!(" {}", tab.number())
        };
        let columns = u16::try_from(text.len()).expect("a title is a word");
        let area = Rect::new(x, 0, columns, 1);
        x += columns;
        (tab, area, text)
    })
}

/// The tab at a position of the screen.
pub(super) fn tab_at(at: Position, open: Tab, width: u16) -> Option<Tab> {
    tabs(open, width).find(|(_, area, _)| area.contains(at)).map(|(tab, ..)| tab)
}

/// Draws the first line of the screen: the tabs with their keys, the mapping, how to get help.
pub(super) fn header(open: Tab, mapping: Mapping, shared: &Shared, screen: Rect, buffer: &mut Buffer) {
    let theme = shared.theme;
    let area = Rect { height: 1, ..screen };
    buffer.set_style(area, theme.bar());
    if screen.width >= NAMES {
        Line::styled(" bitrose", theme.on_bar(Tone::Faint)).render(area, buffer);
    }
    let mut taken = 0;
    for (tab, tab_area, text) in tabs(open, screen.width) {
        let tab_area = Rect { x: area.x + tab_area.x, y: area.y, ..tab_area }.intersection(area);
        taken = tab_area.right();
        if tab == open {
            Span::styled(text, theme.style(Tone::Cursor)).render(tab_area, buffer);
        } else {
            let (number, title) = text.split_at(2);
            let spans = [(number, Tone::Key), (title, Tone::Faint)];
            Line::from_iter(spans.map(|(text, tone)| Span::styled(text, theme.on_bar(tone))))
                .render(tab_area, buffer);
        }
    }
    if let Some(mapping) = mapping_text(mapping, taken - area.x, area.width) {
        let pieces = [(mapping.as_str(), Tone::Faint), ("?", Tone::Key), (" help ", Tone::Faint)];
        let line = Line::from_iter(pieces.map(|(text, tone)| Span::styled(text, theme.on_bar(tone))));
        line.right_aligned().render(area, buffer);
    }
}

/// Columns of the help's key at the right end of the header.
const HELP: u16 = 7;

/// The mapping as the header names it, in the columns that the tabs leave.
fn mapping_text(mapping: Mapping, taken: u16, width: u16) -> Option<String> {
    let square = |bit| mapping.square(bit).map_or_else(String::new, |square| square.to_string());
    let long = format!("{mapping}  {}=0 {}=1   ", square(0), square(1));
    let ways = [long, format!("{mapping}   ")];
    ways.into_iter().find(|text| usize::from(taken + HELP) + text.len() < width.into())
}

/// The key of what is at a position of the header: the mapping, the help.
pub(super) fn header_key(at: Position, open: Tab, mapping: Mapping, shared: &Shared) -> Option<Key> {
    let width = shared.size.0;
    let taken = tabs(open, width).map(|(_, area, _)| area.right()).max().unwrap_or(0);
    let mapping = u16::try_from(mapping_text(mapping, taken, width)?.len()).ok()?;
    match width.checked_sub(at.x + 1).filter(|_| at.y == 0)? {
        0..HELP => Some(Key::F1),
        right if right < HELP + mapping => Some(Key::plain(KeyCode::Char('m'))),
        _ => None,
    }
}

/// Draws a text at the right end of an area, if it leaves `taken` columns and a blank free.
pub(super) fn right(text: Span, taken: u16, area: Rect, buffer: &mut Buffer) {
    let width = u16::try_from(text.width()).unwrap_or(u16::MAX);
    if taken.saturating_add(width) < area.width {
        text.render(Rect { x: area.right() - width, width, height: 1, ..area }, buffer);
    }
}

/// The lower edge of a screen without its footer, where pop-ups and the prompt are.
fn drawer(screen: Rect) -> Rect {
    let heights = [Constraint::Min(0), Constraint::Length(Thumbnail::FRAMED.1), Constraint::Length(1)];
    let [_, drawer, _] = screen.layout(&Layout::vertical(heights));
    drawer
}
