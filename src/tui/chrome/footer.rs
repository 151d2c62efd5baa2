//! The last line: a message until the next key, else the keys that matter here.

use super::right;
use crate::tui::keys::{Binding, Key, KeyTable};
use crate::tui::shared::{Shared, Weight};
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{Open, Wrapped, rows};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use unicode_width::UnicodeWidthStr;

/// A message has at most this many lines.
const MOST_LINES: u16 = 4;

/// Draws the last line of the screen, at its right end what waits for a number. A message of several lines covers what is
/// above it, until the next key.
pub(in crate::tui) fn footer(
    keys: &'static KeyTable,
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
        right(theme.span(text, Tone::Cursor), 0, last, buffer);
    }
    match &shared.message {
        Some((weight, text)) => message(theme, *weight, text, line, buffer),
        None => hints(keys, theme, line.width)
            .into_iter()
            .flat_map(|hint| hint.2)
            .collect::<Line>()
            .render(line, buffer),
    }
}

fn message(theme: Theme, weight: Weight, text: &str, last: Rect, buffer: &mut Buffer) {
    let tone = match weight {
        Weight::Error => Tone::Alarm,
        Weight::Hint => Tone::Faint,
        Weight::Note => Tone::Accent,
    };
    let wanted = u16::try_from(rows(text, last.width.into())).unwrap_or(u16::MAX);
    let height = wanted.min(MOST_LINES);
    let area = Rect { y: last.bottom() - height, height, ..last };
    if height > 1 {
        Clear.render(area.outer(Margin::new(1, 0)), buffer);
    }
    let message = Wrapped::new(theme, text, tone);
    // only what the system or a text says is longer than the area
    let message = if wanted > MOST_LINES { message.open(Open::Words) } else { message };
    message.render(area, buffer);
    buffer.set_style(area, theme.on_bar(tone));
}

/// A hint: the columns it takes, the key of a click, and its text.
type Hint = (u16, Key, Line<'static>);

/// As many hints as fit, whole ones only. Neighbors with the same number in the footer share a word.
fn hints(keys: &'static KeyTable, theme: Theme, width: u16) -> Vec<Hint> {
    let rows = keys.footer();
    let mut hints = Vec::new();
    let mut left = width;
    for (index, row) in rows.iter().enumerate() {
        let shares = |other: Option<&&Binding>| other.is_some_and(|other| other.footer == row.footer);
        let word = match (
            shares(index.checked_sub(1).and_then(|before| rows.get(before))),
            shares(rows.get(index + 1)),
        ) {
            (_, true) => "",
            (true, false) => "with  ",
            (false, false) => &format!("{}  ", row.short),
        };
        let pieces =
            [(format!("{} ", row.short_label(theme.ascii)), Tone::Key), (word.to_owned(), Tone::Faint)];
        let line = Line::from_iter(pieces.map(|(text, tone)| Span::styled(text, theme.on_bar(tone))));
        let columns = u16::try_from(line.width()).unwrap_or(u16::MAX);
        // the blanks at the end may be cut
        if columns > left.saturating_add(2) {
            break;
        }
        left = left.saturating_sub(columns);
        hints.push((columns, row.keys[0], line));
    }
    hints
}

/// The key whose hint is at a column of the footer.
pub(in crate::tui) fn key_at(column: u16, keys: &'static KeyTable, shared: &Shared) -> Option<Key> {
    let mut x = 1;
    let hints = hints(keys, shared.theme, shared.size.0.saturating_sub(2)).into_iter();
    let mut ends = hints.map(|(columns, key, _)| {
        x += columns;
        (x, key)
    });
    ends.find(|(end, _)| column < *end).map(|(_, key)| key).filter(|_| column > 0)
}
