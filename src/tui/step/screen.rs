//! The Step screen, as the interface asks for it.

use super::view;
use crate::tui::App;
use crate::tui::keys::Scope;
use crate::tui::screen::Screen;
use crate::tui::view::paint::Paint;
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;

/// The Step screen.
pub(in crate::tui) struct StepScreen;

impl Screen for StepScreen {
    fn scope(&self, app: &App) -> Scope {
        app.stepper.scope()
    }

    fn enter(&self, app: &mut App) {
        app.prepare_step();
    }

    fn draw(&self, app: &App, paint: &mut Paint, area: Rect) {
        view::draw(&app.stepper, app.moving.as_ref(), paint, area);
    }

    fn mouse(&self, app: &mut App, event: MouseEvent) {
        app.step_mouse(event);
    }

    fn invitation(&self, _: &App) -> String {
        "a program to step, a value for an input, or a command".to_owned()
    }

    fn examples(&self) -> &'static str {
        "x = {a1 h8}    n = 3    let x = a; x & -x    fast_knight(b)"
    }

    fn line(&self, app: &mut App, text: &str) -> Result<(), Error> {
        app.step_line(text)
    }

    fn text(&self, app: &mut App, text: &str, origin: &str) {
        app.step_text(text, origin);
    }

    fn program(&self, app: &App) -> String {
        app.stepper.source.clone()
    }

    fn copied(&self, app: &App) -> (String, u64) {
        app.stepper.step().map_or_else(
            || (app.current.letter().to_string(), app.number()),
            |step| (step.target.clone().unwrap_or_else(|| "result".to_owned()), step.output.number()),
        )
    }

    fn follow_mapping(&self, app: &mut App) {
        let mapping = app.work.mapping();
        app.stepper.change_mapping(mapping);
    }
}
