//! The Step screen, as the interface asks for it.

use super::layout::Areas;
use super::{Mode, Stepper, keys, view};
use crate::tui::action::Action;
use crate::tui::keys::KeyTable;
use crate::tui::screen::{Message, PromptHelp, Screen};
use crate::tui::shared::Shared;
use crate::tui::widgets::paint::Paint;
use bitrose_lang::Error;
use crossterm::event::MouseEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The Step screen.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct StepScreen {
    pub(super) stepper: Stepper,
}

impl Screen for StepScreen {
    fn keys(&self) -> &'static KeyTable {
        match self.stepper.mode {
            Mode::Steps => &keys::STEP,
            Mode::Edit => &keys::INPUT,
            Mode::List => &keys::TECHNIQUES,
        }
    }

    fn update(&mut self, action: Action, count: Option<u64>, shared: &mut Shared) {
        if let Action::Step(action) = action {
            self.act(action, count, shared);
        }
    }

    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        let mut paint = Paint { buffer, theme: shared.theme };
        view::draw(&self.stepper, shared.motions.now(), &mut paint, area);
    }

    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        view::draw_small(&self.stepper, &mut Paint { buffer, theme: shared.theme }, area);
    }

    fn prompt(&self, _: &Shared) -> PromptHelp {
        PromptHelp {
            title: "a program to step, a value for an input, or a command".to_owned(),
            examples: "x = {a1 h8}    n = 3    let x = a; x & -x    fast_knight(b)",
        }
    }

    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        self.run_line(text, shared)
    }

    fn receive(&mut self, message: Message, shared: &mut Shared) {
        match message {
            Message::Text { text, origin } => self.take_text(&text, &origin, shared),
            Message::Position(setup) => shared.open_position(&setup),
            Message::Board { name, board } => self.take_board(board, &name, shared),
        }
    }

    fn mouse(&mut self, event: MouseEvent, at: Position, shared: &mut Shared) {
        if let Some(areas) = shared.body().map(Areas::of) {
            self.on_mouse(event.kind, at, &areas, shared);
        }
    }

    fn enter(&mut self, shared: &mut Shared) {
        self.prepare(shared);
    }

    fn leave(&mut self) {
        self.stepper.playing = None;
    }

    fn wake(&mut self, token: u64, shared: &mut Shared) {
        self.go_on(token, shared);
    }

    fn follow(&mut self, shared: &Shared) {
        self.stepper.change_mapping(shared.mapping());
    }

    fn program(&self, _: &Shared) -> String {
        self.stepper.source.clone()
    }

    fn copied(&self, shared: &Shared) -> (String, u64) {
        self.stepper.step().map_or_else(
            || (shared.current.letter().to_string(), shared.number()),
            |step| (step.target.clone().unwrap_or_else(|| "result".to_owned()), step.output.number()),
        )
    }
}
