//! Every panel in every small area, wherever that stands in the frame.

use super::paint::Paint;
use super::{board, footer, help, numbers, program, rose, small, strip, thumbs};
use crate::tui::layout::Cells;
use crate::tui::{App, Input, Options};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A board full of squares, a long history, a message, and the marks of a raw shift.
fn busy() -> App {
    let boards = (0..8).map(|n| (format!("0x{:X}", u64::MAX << n), u64::MAX << n)).collect();
    let mut app = App::new(Options { boards, ..Options::default() });
    app.handle(Input::Paste("0x1\n0x2\n0x3\n0x4".to_owned()));
    for letter in "cKsQ7<".chars() {
        app.handle(Input::Key(crossterm::event::KeyCode::Char(letter).into()));
    }
    app
}

type Draw = fn(&App, &mut Paint, Rect);

const PANELS: [Draw; 10] = [
    rose::draw,
    numbers::draw,
    strip::draw,
    program::draw,
    footer::draw,
    small::draw,
    |_, paint, area| help::draw(paint, area, 3, crate::tui::tabs::Tab::Step),
    |app, paint, area| thumbs::small_board(paint, area, app.board()),
    |app, paint, area| {
        board::cells(app, paint, area, Cells { origin: area.as_position(), width: 3, height: 1 });
    },
    |_, paint, area| paint.frame(area, &[(0, "a title"), (3, "another")], super::Tone::Title),
];

#[test]
fn every_panel_draws_inside_every_small_area() {
    let app = busy();
    for panel in PANELS {
        for (width, height) in (0..=30).flat_map(|width| (0..=10).map(move |height| (width, height))) {
            let area = Rect::new(2, 1, width, height);
            let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 15));
            panel(&app, &mut Paint { buffer: &mut buffer, theme: app.theme, cuts: None }, area);
            for position in buffer.area.positions().filter(|position| !area.contains(*position)) {
                assert_eq!(buffer[position].symbol(), " ", "at {position} outside of {area}");
            }
        }
    }
}

#[test]
fn no_panel_fails_outside_the_frame() {
    let app = busy();
    for panel in PANELS {
        for area in [Rect::new(35, 12, 30, 10), Rect::new(100, 100, 30, 10)] {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 15));
            panel(&app, &mut Paint { buffer: &mut buffer, theme: app.theme, cuts: None }, area);
        }
    }
}
