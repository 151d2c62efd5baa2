//! The Magic screen, as the interface asks for it.

use super::{Magician, keys, view};
use crate::tui::action::Action;
use crate::tui::job::Progress;
use crate::tui::keys::KeyTable;
use crate::tui::screen::{Message, PromptHelp, Screen};
use crate::tui::shared::Shared;
use crate::tui::widgets::paint::Paint;
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The Magic screen.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct MagicScreen {
    pub(super) magician: Magician,
}

impl Screen for MagicScreen {
    fn keys(&self) -> &'static KeyTable {
        &keys::MAGIC
    }

    fn update(&mut self, action: Action, count: Option<u64>, shared: &mut Shared) {
        if let Action::Magic(action) = action {
            self.act(action, count, shared);
        }
    }

    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        let mut paint = Paint { buffer, theme: shared.theme };
        view::draw(&self.magician, shared.motions.now(), &mut paint, area);
    }

    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        view::draw_small(&self.magician, &mut Paint { buffer, theme: shared.theme }, area);
    }

    fn prompt(&self, _: &Shared) -> PromptHelp {
        PromptHelp {
            title: "a magic, checked as you type; a slider; a command".to_owned(),
            examples: "0x0601001020010044   rook c6   occ = {d6 f6 c7}   own = a & b   shift = 54",
        }
    }

    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        self.magic_line(text, shared)
    }

    fn receive(&mut self, message: Message, shared: &mut Shared) {
        match message {
            Message::Text { text, origin } => self.magic_text(&text, &origin, shared),
            Message::Position(setup) => self.magic_position(&setup, shared),
            Message::Board { name, board } => self.take_board(board, &name, shared),
        }
    }

    fn mouse(&mut self, event: MouseEvent, at: Position, shared: &mut Shared) {
        self.on_mouse(event.kind, at, shared);
    }

    fn enter(&mut self, shared: &mut Shared) {
        self.magician.prepare(shared.mapping());
    }

    /// A magic is checked while it is typed, and forgotten when the prompt is left.
    fn typing(&mut self, line: Option<&str>, shared: &mut Shared) {
        match line {
            Some(line) => self.magic_typing(line, shared),
            None => self.forget_typing(),
        }
    }

    fn progress(&mut self, id: u64, news: Result<Progress, String>, shared: &mut Shared) {
        self.searched(id, news, shared);
    }

    fn follow(&mut self, shared: &Shared) {
        self.magician.change_mapping(shared.mapping());
    }

    fn copied(&self, _: &Shared) -> (String, u64) {
        let stage = self.magician.stage;
        (stage.title().to_owned(), self.magician.word(stage))
    }
}
