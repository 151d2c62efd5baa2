use super::*;
use crate::tui::draws_inside::draws_inside;
use crate::tui::explore::keys;
use crate::tui::explore::notes::{Move, Moved};
use crate::tui::screen::Tab;
use crate::tui::widgets::{Panel, Rose, Thumbnail};
use crate::tui::{Options, chrome};
use bitrose_core::bitboard::RawShift;

type Draw = for<'a> fn(View<'a>, Rect, &mut Buffer);

const PANELS: [Draw; 11] = [
    |view, area, buffer| view.links(area, buffer),
    |view, area, buffer| view.value(area, buffer),
    |view, area, buffer| view.strip(area, buffer),
    |view, area, buffer| view.history(area, buffer),
    |view, area, buffer| view.tile(Tile::Result(Join::Or), area, buffer),
    |view, area, buffer| view.screen.render_small(area, buffer, view.shared),
    |view, area, buffer| Rose::new(view.theme, view.shared.mapping()).render(area, buffer),
    |view, area, buffer| {
        let here = chrome::HelpContext { theme: view.theme, tab: Tab::Step, keys: &keys::BOARD, area };
        chrome::help(&chrome::Help::default(), &here, buffer);
    },
    |view, area, buffer| Thumbnail { theme: view.theme, board: view.shared.board() }.render(area, buffer),
    |view, area, buffer| {
        view.board(area, Cells { origin: area.as_position(), width: 3, height: 1 }, buffer);
    },
    |view, area, buffer| Panel::new(view.theme, "a title").render(area, buffer),
];

/// Calls `check` with a view of boards full of squares, a long history, and the marks of a raw shift.
fn with_busy_view(check: impl Fn(View)) {
    let boards = (0..8).map(|n| (format!("0x{:X}", u64::MAX << n), u64::MAX << n)).collect();
    let mut shared = Shared::new(&Options { boards, ..Options::default() });
    let shift = RawShift::Left(7);
    let report = shift.report(shared.board(), shared.mapping());
    (0..20).for_each(|count| shared.edit(&crate::tui::workspace::Edit::Number(!count)));
    let (board, number, mapping) = (shared.current, shared.number(), shared.mapping());
    let moved = Some(Moved { by: Move::Shift(shift, report), board, number, mapping });
    let screen = ExploreScreen { moved, ..ExploreScreen::at(Square::E4) };
    check(View { screen: &screen, shared: &shared, theme: shared.theme });
}

#[test]
fn every_panel_draws_inside_every_small_area() {
    with_busy_view(|view| {
        for panel in PANELS {
            draws_inside(30, 10, |area, buffer| panel(view, area, buffer));
        }
    });
}

#[test]
fn no_panel_fails_outside_the_frame() {
    with_busy_view(|view| {
        for panel in PANELS {
            for area in [Rect::new(35, 12, 30, 10), Rect::new(100, 100, 30, 10)] {
                panel(view, area, &mut Buffer::empty(Rect::new(0, 0, 40, 15)));
            }
        }
    });
}
