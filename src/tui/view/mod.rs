//! Draws the state. Pure: the same state and size give the same frame.

mod board;
pub(super) mod boxed;
mod drawer;
pub(super) mod explore;
mod footer;
pub(super) mod help;
pub(super) mod motion;
mod numbers;
pub(super) mod paint;
mod program;
mod prompt;
mod rose;
mod small;
mod strip;
pub(super) mod thumbs;
mod welcome;
mod word;

use super::App;
use super::app::Focus;
use super::layout::Areas;
use super::tabs::Tab;
use super::theme::Tone;
use paint::Paint;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the interface on a frame of any size.
pub fn view(app: &App, frame: &mut Frame) {
    let area = frame.area();
    let mut paint = Paint { buffer: frame.buffer_mut(), theme: app.theme, cuts: None };
    let caret = draw(app, &mut paint, area);
    if let Some(caret) = caret {
        frame.set_cursor_position(caret);
    }
}

/// The texts of a frame that do not fit where they are drawn.
#[must_use]
pub fn cuts(app: &App, (width, height): (u16, u16)) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let mut paint = Paint { buffer: &mut buffer, theme: app.theme, cuts: Some(Vec::new()) };
    draw(app, &mut paint, area);
    paint.cuts.unwrap_or_default()
}

/// Draws everything; where the prompt's caret stands.
fn draw(app: &App, paint: &mut Paint, area: Rect) -> Option<Position> {
    let Some(areas) = Areas::of(area, app.current) else {
        app.tab.screen().draw(app, paint, area);
        return None;
    };
    title(app, paint, areas.title);
    let above = footer::MOST_LINES - 1;
    let bottom = Rect { y: areas.footer.y - above, height: above + 1, ..areas.footer };
    if let Some(line) = app.help {
        help::draw(paint, Rect { y: area.y + 1, height: area.height - 2, ..area }, line, app.tab);
        footer::draw(app, paint, bottom);
        return None;
    }
    app.tab.screen().draw(app, paint, area);
    if app.focus == Focus::Prompt {
        return Some(prompt::draw(app, paint, &areas));
    }
    drawer::draw(app, paint, &areas);
    footer::draw(app, paint, bottom);
    None
}

/// The column where the tabs begin.
const TABS: u16 = 10;

/// The tabs of the title line and their places on a screen that begins at 0.
fn tabs() -> impl Iterator<Item = (Tab, Rect)> {
    let mut x = TABS;
    Tab::ALL.into_iter().map(move |tab| {
        let width = u16::try_from(tab.title().len() + 2).unwrap_or(u16::MAX);
        let place = Rect::new(x, 0, width, 1);
        x += width;
        (tab, place)
    })
}

/// The tab at a place on the screen.
pub(super) fn tab_at(at: Position) -> Option<Tab> {
    tabs().find(|(_, place)| place.contains(at)).map(|(tab, _)| tab)
}

fn title(app: &App, paint: &mut Paint, area: Rect) {
    paint.line(Rect { width: TABS, ..area }, &[(" bitrose ", Tone::Faint)]);
    for (tab, place) in tabs() {
        let (text, tone) = if tab == app.tab {
            (format!("[{}]", tab.title()), Tone::Title)
        } else {
            (format!(" {} ", tab.title()), Tone::Faint)
        };
        paint.line(Rect { x: area.x + place.x, y: area.y, ..place }, &[(&text, tone)]);
    }
    let mapping = app.work.mapping();
    let origin = mapping.square(0).map_or_else(String::new, |square| square.to_string());
    let second = mapping.square(1).map_or_else(String::new, |square| square.to_string());
    let taken = tabs().last().map_or(TABS, |(_, place)| place.right());
    paint.right(area, taken, &format!("{mapping} · {origin}=0 {second}=1 · ? keys "), Tone::Plain);
}

#[cfg(test)]
mod tests;
