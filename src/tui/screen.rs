//! What a screen is: the questions that the interface asks the one that is open.

use super::App;
use super::keys::Scope;
use super::view::paint::Paint;
use bitrose_core::position::Setup;
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;

/// One screen. To add one: a variant of [`Tab`](super::tabs::Tab), this trait for it in a room of its own, its
/// [`Scope`]s and the table of its keys, and its number in `keys::screens`. Its state is a field of [`App`]. Answers that
/// most screens share stand here.
pub(super) trait Screen {
    /// What the keys go to.
    fn scope(&self, app: &App) -> Scope;

    /// It is opened, perhaps for the first time.
    fn enter(&self, _app: &mut App) {}

    /// Draws everything between the title and the footer of a whole screen of any size; below
    /// [`SMALLEST`](super::layout::SMALLEST) the title and the footer too.
    fn draw(&self, app: &App, paint: &mut Paint, area: Rect);

    /// A click, a drag, a turn of the wheel.
    fn mouse(&self, _app: &mut App, _event: MouseEvent) {}

    /// What the prompt takes, over it.
    fn invitation(&self, app: &App) -> String;

    /// Lines for the prompt to begin with.
    fn examples(&self) -> &'static str;

    /// The line at the prompt has changed, or the prompt was closed.
    fn typing(&self, _app: &mut App) {}

    /// A line of the prompt that is no command.
    ///
    /// # Errors
    /// The fault in it; nothing has changed then.
    fn line(&self, app: &mut App, text: &str) -> Result<(), Error>;

    /// A text that was pasted or loaded; `origin` says from where.
    fn text(&self, app: &mut App, text: &str, origin: &str);

    /// A position that was asked for.
    fn position(&self, app: &mut App, setup: &Setup) {
        app.show_position(setup);
    }

    /// The program that is written to a file.
    fn program(&self, app: &App) -> String {
        app.work.program()
    }

    /// The name and the number of the board that the screen is about.
    fn copied(&self, app: &App) -> (String, u64) {
        (app.current.letter().to_string(), app.number())
    }

    /// The squares may be numbered another way since the last look.
    fn follow_mapping(&self, _app: &mut App) {}
}
