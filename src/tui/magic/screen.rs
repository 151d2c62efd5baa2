//! The Magic screen, as the interface asks for it.

use super::view;
use crate::tui::App;
use crate::tui::app::Focus;
use crate::tui::keys::Scope;
use crate::tui::screen::Screen;
use crate::tui::view::paint::Paint;
use bitrose_core::position::Setup;
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;

/// The Magic screen.
pub(in crate::tui) struct MagicScreen;

impl Screen for MagicScreen {
    fn scope(&self, _: &App) -> Scope {
        Scope::Magic
    }

    fn enter(&self, app: &mut App) {
        let mapping = app.work.mapping();
        app.magician.prepare(mapping);
    }

    fn draw(&self, app: &App, paint: &mut Paint, area: Rect) {
        view::draw(&app.magician, app.moving.as_ref(), paint, area);
    }

    fn mouse(&self, app: &mut App, event: MouseEvent) {
        app.magic_mouse(event);
    }

    fn invitation(&self, _: &App) -> String {
        "a magic, checked as you type; a slider; a command".to_owned()
    }

    fn examples(&self) -> &'static str {
        "0x0601001020010044   rook c6   occ = {d6 f6 c7}   own = a & b   shift = 54"
    }

    /// A magic is checked while it is typed, and forgotten when the prompt is left.
    fn typing(&self, app: &mut App) {
        if app.focus == Focus::Prompt {
            app.magic_typing();
        } else {
            app.forget_typing();
        }
    }

    fn line(&self, app: &mut App, text: &str) -> Result<(), Error> {
        app.magic_line(text)
    }

    fn text(&self, app: &mut App, text: &str, origin: &str) {
        app.magic_text(text, origin);
    }

    fn position(&self, app: &mut App, setup: &Setup) {
        app.magic_position(setup);
    }

    fn copied(&self, app: &App) -> (String, u64) {
        let stage = app.magician.stage;
        (stage.title().to_owned(), app.magician.word(stage))
    }

    fn follow_mapping(&self, app: &mut App) {
        let mapping = app.work.mapping();
        app.magician.change_mapping(mapping);
    }
}
