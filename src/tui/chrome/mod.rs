//! Draws what surrounds and overlays the screens: the header, the footer, the help, the pop-up of a prefix key, and the
//! prompt.

mod help;
mod prompt;

use super::keys::{Binding, Key};
use super::prelude::*;
use super::shared::MessageKind;
use super::widgets::{Thumbnail, rows};
use crossterm::event::KeyCode;
pub(in crate::tui) use help::HelpAction;
pub(super) use help::{Chosen, Help, HelpContext, help};
pub(super) use prompt::{popup, prompt, prompt_lines};
use ratatui::widgets::Clear;

/// The column at which the tabs begin, after the name of the program, and the width from which there is room for it.
const TABS: u16 = 10;
const BRAND: u16 = 67;
/// The width from which every tab shows its title; on narrower terminals, only the open tab does and the others show
/// their numbers.
const NAMES: u16 = 60;

/// Returns the tabs of the header with their areas and texts, for a screen of the given width.
fn tabs(open: Tab, width: u16) -> impl Iterator<Item = (Tab, Rect, String)> {
    let is_narrow = width < NAMES;
    let mut x = if width < BRAND { 0 } else { TABS };
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

/// Returns the tab at a position of the screen.
pub(super) fn tab_at(at: Position, open: Tab, width: u16) -> Option<Tab> {
    tabs(open, width).find(|(_, area, _)| area.contains(at)).map(|(tab, ..)| tab)
}

/// What the first line of the screen depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    /// The tab of the open screen.
    pub(super) open: Tab,
    /// Whether `?` types text, and only F1 opens the help.
    pub(super) types_text: bool,
    /// Whether a digit has another meaning, and opens a screen only with Alt.
    pub(super) needs_alt: bool,
}

/// Draws the first line of the screen: the tabs with their keys, the mapping, and the key for help, which is F1 where
/// `?` is typed as text.
pub(super) fn header(
    Header { open, types_text, needs_alt }: Header,
    mapping: Mapping,
    shared: &Shared,
    screen: Rect,
    buffer: &mut Buffer,
) {
    let theme = shared.theme;
    let area = Rect { height: 1, ..screen };
    buffer.set_style(area, theme.bar());
    if screen.width >= BRAND {
        let (name, tone) = if needs_alt { (" Alt +", Tone::Key) } else { (" bitrose", Tone::Faint) };
        Line::styled(name, theme.on_bar(tone)).render(area, buffer);
    }
    let mut taken = 0;
    for (tab, tab_area, text) in tabs(open, screen.width) {
        let tab_area = Rect { x: area.x + tab_area.x, y: area.y, ..tab_area }.intersection(area);
        taken = tab_area.right();
        if tab == open {
            Span::styled(text, theme.on_bar(Tone::Cursor)).render(tab_area, buffer);
        } else {
            let (number, title) = text.split_at(2);
            let tone = if needs_alt && screen.width < BRAND { Tone::Faint } else { Tone::Key };
            theme.bar_line([(number, tone), (title, Tone::Faint)]).render(tab_area, buffer);
        }
    }
    if let Some(mapping) = mapping_text(mapping, taken - area.x, area.width) {
        let help = if types_text { "F1" } else { "?" };
        let pieces = [(mapping.as_str(), Tone::Faint), (help, Tone::Key), (" help ", Tone::Faint)];
        theme.bar_line(pieces).right_aligned().render(area, buffer);
    }
}

/// The columns of the help key at the right end of the header.
const HELP: u16 = 7;

/// Returns the header's description of the mapping, the longest that fits next to the tabs and the help key; or `None`
/// if there is no room for the key alone.
fn mapping_text(mapping: Mapping, taken: u16, width: u16) -> Option<String> {
    let square = |bit| mapping.square(bit).map_or_else(String::new, |square| square.to_string());
    let long = format!("{mapping}  {}=0 {}=1   ", square(0), square(1));
    let ways = [long, format!("{mapping}   "), String::new()];
    ways.into_iter().find(|text| usize::from(taken + HELP) + text.len() < width.into())
}

/// Returns the key for what is at a position of the header: the mapping or the help.
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

/// Returns the area above the footer where pop-ups and the prompt are drawn.
fn drawer(screen: Rect) -> Rect {
    let [above, _] = screen.split_bottom(1);
    let [_, drawer] = above.split_bottom(Thumbnail::FRAMED.1);
    drawer
}

/// The most lines that a message may take.
const MOST_LINES: u16 = 4;

/// Returns the number of lines that the message takes in a screen of this width, at most four; 0 without one.
pub(in crate::tui) fn message_lines(shared: &Shared, columns: u16) -> u16 {
    let wanted = |text: &str| rows(text, columns.saturating_sub(2).into());
    let wanted = shared.message.as_ref().map_or(0, |(_, text)| wanted(text));
    u16::try_from(wanted).map_or(MOST_LINES, |wanted| wanted.min(MOST_LINES))
}

/// Draws the last line of the screen, with a pending count or shift at its right end. A message of several lines covers
/// what is above, until the next key.
pub(in crate::tui) fn footer(
    keys: &[(String, &Binding)],
    waiting: &str,
    count: Option<u64>,
    shared: &Shared,
    screen: Rect,
    buffer: &mut Buffer,
) {
    let theme = shared.theme;
    buffer.set_style(Rect { y: screen.bottom() - 1, height: 1, ..screen }, theme.bar());
    let last = Rect { y: screen.bottom() - 1, height: 1, ..screen }.inner(Margin::new(1, 0));
    let mut line = last;
    if !waiting.is_empty() || count.is_some() {
        let count = count.map_or_else(|| "…".to_owned(), |count| count.to_string());
        let text = format!(" {} ", format!("{waiting} {count}").trim());
        line.width = line.width.saturating_sub(u16::try_from(text.width()).unwrap_or(0) + 1);
        theme.bar_line([(text, Tone::Cursor)]).right_aligned().render(last, buffer);
    }
    match &shared.message {
        Some((kind, text)) => message(theme, *kind, text, line, buffer),
        None => hints(keys, theme, line.width)
            .into_iter()
            .flat_map(|hint| hint.2)
            .collect::<Line>()
            .render(line, buffer),
    }
}

fn message(theme: Theme, kind: MessageKind, text: &str, last: Rect, buffer: &mut Buffer) {
    let tone = match kind {
        MessageKind::Error => Tone::Error,
        MessageKind::Hint => Tone::Faint,
        MessageKind::Note => Tone::Accent,
    };
    let wanted = u16::try_from(rows(text, last.width.into())).unwrap_or(u16::MAX);
    let height = wanted.min(MOST_LINES);
    let area = Rect { y: last.bottom() - height, height, ..last };
    if height > 1 {
        Clear.render(area.outer(Margin::new(1, 0)), buffer);
    }
    let message = Wrapped::new(theme, text, tone);
    // only messages of the operating system and quotations of the user's input may be longer than the area
    let message = if wanted > MOST_LINES { message.may_cut(MayCut::Words) } else { message };
    message.render(area, buffer);
    buffer.set_style(area, theme.on_bar(tone));
}

/// A hint of the footer: the columns it takes, the key that a click presses, and its text.
type Hint = (u16, Key, Line<'static>);

/// Returns the hints that fit completely. Adjacent rows with the same footer number share one word.
fn hints(rows: &[(String, &Binding)], theme: Theme, width: u16) -> Vec<Hint> {
    let mut hints = Vec::new();
    let mut left = width;
    for (index, (label, row)) in rows.iter().enumerate() {
        let shares =
            |other: Option<&(String, &Binding)>| other.is_some_and(|(_, other)| other.footer == row.footer);
        let before = index.checked_sub(1).and_then(|before| rows.get(before));
        let word = match (shares(before), shares(rows.get(index + 1))) {
            (_, true) => "",
            (true, false) => "with  ",
            (false, false) => &format!("{}  ", row.short),
        };
        let line = theme.bar_line([(format!("{label} "), Tone::Key), (word.to_owned(), Tone::Faint)]);
        let columns = u16::try_from(line.width()).unwrap_or(u16::MAX);
        // the trailing blanks may be cut off
        if columns > left.saturating_add(2) {
            break;
        }
        left = left.saturating_sub(columns);
        hints.push((columns, row.keys[0], line));
    }
    hints
}

/// Returns the key whose hint is at a column of the footer.
pub(in crate::tui) fn key_at(column: u16, keys: &[(String, &Binding)], shared: &Shared) -> Option<Key> {
    let mut x = 1;
    let hints = hints(keys, shared.theme, shared.size.0.saturating_sub(2)).into_iter();
    let mut ends = hints.map(|(columns, key, _)| {
        x += columns;
        (x, key)
    });
    ends.find(|(end, _)| column < *end).map(|(_, key)| key).filter(|_| column > 0)
}
