//! The Learn screen, as the interface asks for it.

use super::{Learning, Scholar, Shelves, keys, view};
use crate::tui::action::Action;
use crate::tui::keys::KeyTable;
use crate::tui::screen::{Message, PromptHelp, Screen};
use crate::tui::shared::Shared;
use crate::tui::widgets::paint::Paint;
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The Learn screen.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct LearnScreen {
    pub(super) scholar: Scholar,
}

impl LearnScreen {
    pub(in crate::tui) fn new(learning: Learning) -> Self {
        Self { scholar: Scholar::new(learning) }
    }

    /// The lessons have come. A lesson that is open from the start goes on record with them.
    pub(in crate::tui) fn shelve(&mut self, shelves: Shelves, shared: &mut Shared) {
        self.scholar.shelve(shelves);
        self.keep(shared);
    }
}

impl Screen for LearnScreen {
    fn keys(&self) -> &'static KeyTable {
        if self.scholar.taking.is_some() { &keys::LESSON } else { &keys::LESSONS }
    }

    fn update(&mut self, action: Action, count: Option<u64>, shared: &mut Shared) {
        if let Action::Learn(action) = action {
            self.act(action, count, shared);
            self.keep(shared);
        }
    }

    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        view::draw(&self.scholar, &mut Paint { buffer, theme: shared.theme }, area);
    }

    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        view::draw_small(&mut Paint { buffer, theme: shared.theme }, area);
    }

    fn prompt(&self, _: &Shared) -> PromptHelp {
        let title = match self.scholar.taking {
            Some(_) => "the answer, or a command",
            None => "a word to look for in the lessons, or a command",
        };
        let examples = "{c2 h3}    0xFF00    (x << 1) & NOT_A    yes    nothing";
        PromptHelp { title: title.to_owned(), examples }
    }

    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        self.learn_line(text, shared);
        self.keep(shared);
        Ok(())
    }

    fn receive(&mut self, message: Message, shared: &mut Shared) {
        match message {
            Message::Text { text, .. } => self.learn_line(text.trim(), shared),
            Message::Position(setup) => shared.open_position(&setup),
            Message::Board { .. } => {} // no screen sends one
        }
        self.keep(shared);
    }

    fn mouse(&mut self, event: MouseEvent, at: Position, shared: &mut Shared) {
        self.on_mouse(event.kind, at, shared);
        self.keep(shared);
    }

    fn enter(&mut self, shared: &mut Shared) {
        self.ask_for_lessons(shared);
    }

    fn copied(&self, shared: &Shared) -> (String, u64) {
        let (name, board) = self.scholar.shown().unwrap_or_default();
        (name, shared.mapping().number(board))
    }
}
