//! The Position screen, as the interface asks for it.

use super::view;
use crate::tui::App;
use crate::tui::keys::Scope;
use crate::tui::screen::Screen;
use crate::tui::view::paint::Paint;
use bitrose_core::position::Setup;
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use std::fmt::Write;

/// The Position screen.
pub(in crate::tui) struct PositionScreen;

impl Screen for PositionScreen {
    fn scope(&self, app: &App) -> Scope {
        app.arbiter.scope()
    }

    fn draw(&self, app: &App, paint: &mut Paint, area: Rect) {
        view::draw(&app.arbiter, app.work.mapping(), paint, area);
    }

    fn mouse(&self, app: &mut App, event: MouseEvent) {
        app.position_mouse(event);
    }

    fn invitation(&self, _: &App) -> String {
        "a FEN, a move, a set to show over the pieces, or a command".to_owned()
    }

    fn examples(&self) -> &'static str {
        "startpos    8/8/8/8/8/8/8/K6k w - - 0 1    e2e4    white_pawns & RANK_2"
    }

    fn line(&self, app: &mut App, text: &str) -> Result<(), Error> {
        app.position_line(text)
    }

    fn text(&self, app: &mut App, text: &str, origin: &str) {
        app.position_text(text, origin);
    }

    fn position(&self, app: &mut App, setup: &Setup) {
        app.open_setup(*setup, "FEN");
    }

    /// The names of the position with their numbers.
    fn program(&self, app: &App) -> String {
        let mapping = app.work.mapping();
        let mut program = format!("// {}", app.arbiter.setup);
        for (name, board) in app.arbiter.setup.names() {
            let _ = write!(program, "\n{name} = 0x{:X}", mapping.number(board));
        }
        program
    }

    fn copied(&self, app: &App) -> (String, u64) {
        let (name, set) = app.arbiter.shown();
        (name, app.work.mapping().number(set))
    }
}
