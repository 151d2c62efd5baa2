//! What stands around the screens and over them: the header, the footer, the help, the pop-up of a prefix, the prompt.

mod footer;
mod help;
mod popup;
mod prompt;

pub(super) use footer::footer;
pub(super) use help::{help, last_line as last_line_of_help};
pub(super) use popup::popup;
pub(super) use prompt::prompt;

use super::screen::Tab;
use super::shared::Shared;
use super::theme::Tone;
use super::widgets::Thumbnail;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::Span;
use ratatui::widgets::Widget;

/// The column where the tabs begin.
const TABS: u16 = 10;

/// The tabs of the header and their areas on a screen that begins at 0.
fn tabs() -> impl Iterator<Item = (Tab, Rect)> {
    let mut x = TABS;
    Tab::ALL.into_iter().map(move |tab| {
        let width = u16::try_from(tab.title().len() + 2).expect("a title is a word");
        let area = Rect::new(x, 0, width, 1);
        x += width;
        (tab, area)
    })
}

/// The tab at a position of the screen.
pub(super) fn tab_at(at: Position) -> Option<Tab> {
    tabs().find(|(_, area)| area.contains(at)).map(|(tab, _)| tab)
}

/// Draws the first line of the screen: the tabs, the mapping, how to get help.
pub(super) fn header(open: Tab, shared: &Shared, screen: Rect, buffer: &mut Buffer) {
    let theme = shared.theme;
    let area = Rect { height: 1, ..screen };
    theme.span(" bitrose ", Tone::Faint).render(area, buffer);
    for (tab, place) in tabs() {
        let tab = if tab == open {
            theme.span(format!("[{}]", tab.title()), Tone::Title)
        } else {
            theme.span(format!(" {} ", tab.title()), Tone::Faint)
        };
        tab.render(Rect { x: area.x + place.x, y: area.y, ..place }, buffer);
    }
    let mapping = shared.mapping();
    let square = |bit| mapping.square(bit).map_or_else(String::new, |square| square.to_string());
    let text = format!("{mapping} · {}=0 {}=1 · ? keys ", square(0), square(1));
    let taken = tabs().last().map_or(TABS, |(_, place)| place.right());
    right(theme.span(text, Tone::Plain), taken, area, buffer);
}

/// Draws a text at the right end of an area, if it leaves `taken` columns and a blank free.
pub(super) fn right(text: Span, taken: u16, area: Rect, buffer: &mut Buffer) {
    let width = u16::try_from(text.width()).unwrap_or(u16::MAX);
    if taken.saturating_add(width) < area.width {
        text.render(Rect { x: area.right() - width, width, height: 1, ..area }, buffer);
    }
}

/// The lower edge of a screen without its footer, where pop-ups and the prompt stand.
fn drawer(screen: Rect) -> Rect {
    let heights = [Constraint::Min(0), Constraint::Length(Thumbnail::FRAMED.1), Constraint::Length(1)];
    let [_, drawer, _] = screen.layout(&Layout::vertical(heights));
    drawer
}
