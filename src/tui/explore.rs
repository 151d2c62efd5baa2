//! The Explore screen: the workbench of boards.

use super::App;
use super::app::Weight;
use super::keys::Scope;
use super::paste::{Pasted, recognise};
use super::screen::Screen;
use super::view::{explore, paint::Paint};
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;

/// A constant to play with, the corners: one of the lines for the prompt to begin with.
pub(super) const CONSTANT: &str = "0x8100000000000081";

/// The Explore screen.
pub(super) struct Explore;

impl Screen for Explore {
    fn scope(&self, _: &App) -> Scope {
        Scope::Board
    }

    fn draw(&self, app: &App, paint: &mut Paint, area: Rect) {
        explore::draw(app, paint, area);
    }

    fn mouse(&self, app: &mut App, event: MouseEvent) {
        app.explore_mouse(event);
    }

    fn invitation(&self, app: &App) -> String {
        format!("an expression for {}, or a command", app.current.letter())
    }

    fn examples(&self) -> &'static str {
        "north(a) & ~b    c = knight(e4)    {a1 h8}    0x8100000000000081"
    }

    fn line(&self, app: &mut App, text: &str) -> Result<(), Error> {
        let outcome = app.work.run(app.current, text)?;
        app.say_outcome(&outcome);
        Ok(())
    }

    fn text(&self, app: &mut App, text: &str, origin: &str) {
        if text.trim().is_empty() {
            app.say(Weight::Fault, format!("{origin}: it is empty"));
            return;
        }
        match recognise(text, app.work.session()) {
            Ok(Pasted::Position(setup, mended)) => {
                app.show_position(&setup);
                app.say_mended(&mended);
            }
            Ok(Pasted::Boards(numbers, found)) => app.fill(&numbers, found, origin),
            Ok(Pasted::Program) => app.run_text(text, origin),
            Err(fault) => app.refuse(text, origin, &fault),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CONSTANT, Explore, Screen};

    #[test]
    fn the_prompt_shows_the_constant_that_the_welcome_names() {
        assert!(Explore.examples().contains(CONSTANT));
    }
}
