//! The Position screen, as the interface asks for it.

use super::layout::Areas;
use super::{Arbiter, keys, view};
use crate::tui::action::Action;
use crate::tui::job::Progress;
use crate::tui::keys::KeyTable;
use crate::tui::screen::{Message, PromptHelp, Screen};
use crate::tui::shared::Shared;
use crate::tui::widgets::paint::Paint;
use bitrose_core::position::Setup;
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::fmt::Write;

/// The Position screen.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct PositionScreen {
    pub(super) arbiter: Arbiter,
}

impl PositionScreen {
    /// The screen as it begins with a setup.
    pub(in crate::tui) fn of(setup: Setup) -> Self {
        Self { arbiter: Arbiter::of(setup) }
    }
}

impl Screen for PositionScreen {
    fn keys(&self) -> &'static KeyTable {
        if self.arbiter.editing { &keys::EDIT } else { &keys::POSITION }
    }

    fn update(&mut self, action: Action, count: Option<u64>, shared: &mut Shared) {
        if let Action::Position(action) = action {
            self.act(action, count, shared);
        }
    }

    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        view::draw(&self.arbiter, shared.mapping(), &mut Paint { buffer, theme: shared.theme }, area);
    }

    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        view::draw_small(&self.arbiter, shared.mapping(), &mut Paint { buffer, theme: shared.theme }, area);
    }

    fn prompt(&self, _: &Shared) -> PromptHelp {
        PromptHelp {
            title: "a FEN, a move, a set to show over the pieces, or a command".to_owned(),
            examples: "startpos    8/8/8/8/8/8/8/K6k w - - 0 1    e2e4    white_pawns & RANK_2",
        }
    }

    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        self.position_line(text, shared)
    }

    fn receive(&mut self, message: Message, shared: &mut Shared) {
        match message {
            Message::Text { text, origin } => self.position_text(&text, &origin, shared),
            Message::Position(setup) => self.open_setup(*setup, "FEN", shared),
            Message::Board { name, board } => self.take_board(board, &name, shared),
        }
    }

    fn mouse(&mut self, event: MouseEvent, at: Position, shared: &mut Shared) {
        if let Some(areas) = shared.body().map(Areas::of) {
            self.on_mouse(event.kind, at, &areas, shared);
        }
    }

    fn progress(&mut self, id: u64, news: Result<Progress, String>, shared: &mut Shared) {
        self.counted(id, news, shared);
    }

    /// The names of the position with their numbers.
    fn program(&self, shared: &Shared) -> String {
        let mut program = format!("// {}", self.arbiter.setup);
        for (name, board) in self.arbiter.setup.names() {
            let _ = write!(program, "\n{name} = 0x{:X}", shared.mapping().number(board));
        }
        program
    }

    fn copied(&self, shared: &Shared) -> (String, u64) {
        let (name, set) = self.arbiter.shown();
        (name, shared.mapping().number(set))
    }
}
