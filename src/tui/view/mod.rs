//! Draws the state. Pure: the same state and size give the same frame.

mod board;
pub(super) mod boxed;
mod drawer;
mod footer;
pub(super) mod help;
mod numbers;
pub(super) mod paint;
mod program;
mod prompt;
mod rose;
mod small;
mod strip;
pub(super) mod thumbs;
mod word;

use super::App;
use super::app::Focus;
use super::layout::Areas;
use super::tabs::Tab;
use super::theme::Tone;
use paint::Paint;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

/// Draws the interface on a frame of any size.
pub fn view(app: &App, frame: &mut Frame) {
    let area = frame.area();
    let mut paint = Paint { buffer: frame.buffer_mut(), theme: app.theme };
    let caret = draw(app, &mut paint, area);
    if let Some(caret) = caret {
        frame.set_cursor_position(caret);
    }
}

/// Draws everything; where the prompt's caret stands.
fn draw(app: &App, paint: &mut Paint, area: Rect) -> Option<Position> {
    let Some(areas) = Areas::of(area, app.current) else {
        match app.tab {
            Tab::Explore => small::draw(app, paint, area),
            Tab::Step => super::step::view::draw(&app.stepper, paint, area),
            Tab::Magic => super::magic::view::draw(&app.magician, paint, area),
        }
        return None;
    };
    title(app, paint, areas.title);
    if let Some(line) = app.help {
        help::draw(paint, Rect { y: area.y + 1, height: area.height - 2, ..area }, line, app.tab);
        footer::draw(app, paint, areas.footer);
        return None;
    }
    match app.tab {
        Tab::Explore => screen(app, paint, &areas),
        Tab::Step => super::step::view::draw(&app.stepper, paint, area),
        Tab::Magic => super::magic::view::draw(&app.magician, paint, area),
    }
    if app.focus == Focus::Prompt {
        return Some(prompt::draw(app, paint, &areas));
    }
    drawer::draw(app, paint, &areas);
    footer::draw(app, paint, areas.footer);
    None
}

fn screen(app: &App, paint: &mut Paint, areas: &Areas) {
    board::draw(app, paint, areas);
    if let Some(area) = areas.rose {
        rose::draw(app, paint, area);
    }
    right_frame(app, paint, areas);
    numbers::draw(app, paint, areas.value);
    word::draw(app, paint, areas);
    if let Some(area) = areas.strip {
        strip::draw(app, paint, area);
    }
    if let Some(area) = areas.history {
        program::draw(app, paint, area);
    }
    thumbs::draw(app, paint, areas);
}

fn right_frame(app: &App, paint: &mut Paint, areas: &Areas) {
    let row = |area: Rect| area.y - 1 - areas.right.y;
    let with = format!("with {}", app.second.letter());
    let mut dividers = vec![(row(areas.value), "value"), (row(areas.word), "word")];
    dividers.extend(areas.strip.map(|area| (row(area), with.as_str())));
    if !areas.beside {
        dividers.extend(areas.history.map(|area| (row(area), "history")));
    }
    paint.frame(areas.right, &dividers, Tone::Title);
    if let (true, Some(history)) = (areas.beside, areas.history) {
        split(paint, areas.right, history);
    }
}

/// The line between two panels side by side, and the title of the second.
fn split(paint: &mut Paint, frame: Rect, right: Rect) {
    let x = right.x - 1;
    let (down, bar, up) =
        (paint.theme.sign("┬", "+"), paint.theme.sign("│", "|"), paint.theme.sign("┴", "+"));
    paint.text(frame, (x, right.y - 1), down, Tone::Faint);
    for y in right.y..right.bottom() {
        paint.text(frame, (x, y), bar, Tone::Faint);
    }
    paint.text(frame, (x, right.bottom()), up, Tone::Faint);
    paint.text(frame, (right.x, right.y - 1), " history ", Tone::Title);
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
