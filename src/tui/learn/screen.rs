//! The Learn screen, as the interface asks for it.

use super::view;
use crate::tui::App;
use crate::tui::keys::Scope;
use crate::tui::screen::Screen;
use crate::tui::view::paint::Paint;
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;

/// The Learn screen.
pub(in crate::tui) struct LearnScreen;

impl Screen for LearnScreen {
    fn scope(&self, app: &App) -> Scope {
        app.scholar.scope()
    }

    fn draw(&self, app: &App, paint: &mut Paint, area: Rect) {
        view::draw(&app.scholar, paint, area);
    }

    fn mouse(&self, app: &mut App, event: MouseEvent) {
        app.learn_mouse(event);
    }

    fn invitation(&self, app: &App) -> String {
        if app.scholar.taking.is_some() {
            "the answer, or a command".to_owned()
        } else {
            "a word to look for in the lessons, or a command".to_owned()
        }
    }

    fn examples(&self) -> &'static str {
        "{c2 h3}    0xFF00    (x << 1) & NOT_A    yes    nothing"
    }

    fn line(&self, app: &mut App, text: &str) -> Result<(), Error> {
        app.learn_line(text);
        Ok(())
    }

    fn text(&self, app: &mut App, text: &str, _: &str) {
        app.learn_line(text.trim());
    }

    fn copied(&self, app: &App) -> (String, u64) {
        let (name, board) = app.scholar.shown().unwrap_or_default();
        (name, app.work.mapping().number(board))
    }
}
