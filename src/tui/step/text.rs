//! What comes in: lines of the prompt, pasted and loaded texts, boards of other screens.

use super::StepScreen;
use crate::tui::paste::lone_drawing;
use crate::tui::shared::Shared;
use bitrose_core::bitboard::Bitboard;
use bitrose_core::position::Setup;
use bitrose_lang::{Error, Value, parse};

impl StepScreen {
    /// A board as the first one that goes in; `name` says where it comes from.
    pub(super) fn take_board(&mut self, board: Bitboard, name: &str, shared: &mut Shared) {
        let word = shared.mapping().number(board);
        let Some(index) = self.board_input() else {
            shared.hint("this program has no board to put it in");
            return;
        };
        self.input = index;
        self.set_input(index, Value::Board(word));
        shared.note(format!("{} = {name}", self.inputs[index].name));
    }

    /// A text that was typed: a new value for an input, or another program.
    pub(super) fn run_line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        if let Some((name, value)) = text.split_once('=') {
            let index = self.inputs.iter().position(|input| input.name == name.trim());
            if let (Some(index), false) = (index, value.starts_with('=') || text.contains(';')) {
                return self.assign(index, value, text.len() - value.len(), shared);
            }
        }
        self.step_program("typed", text, shared)
    }

    /// Gives an input the value of an expression, which begins `skipped` bytes into the line.
    fn assign(
        &mut self,
        index: usize,
        expression: &str,
        skipped: usize,
        shared: &mut Shared,
    ) -> Result<(), Error> {
        let value = match (shared.evaluate(expression, skipped)?, self.inputs[index].value) {
            (Some(value), Value::Board(_)) => Value::Board(value.number()),
            (Some(value), _) => Value::Int(value.number()),
            (None, _) => return Ok(()),
        };
        self.set_input(index, value);
        Ok(())
    }

    fn step_program(&mut self, title: &str, text: &str, shared: &mut Shared) -> Result<(), Error> {
        self.load(title, text, &shared.reading_session())?;
        let invented = self.pasted.as_ref().is_some_and(|pasted| *pasted != self.source);
        let invented = if invented { "; its inputs are invented, e edits them" } else { "" };
        let count = self.trace.steps.len();
        shared.note(format!("{title}: {count} step{}{invented}", if count == 1 { "" } else { "s" }));
        Ok(())
    }

    /// A text that was pasted or loaded.
    pub(super) fn take_text(&mut self, text: &str, origin: &str, shared: &mut Shared) {
        let index = self.editable().map(|_| self.input).or(self.board_input());
        if let Some((index, word)) = index.zip(self.lone_board(text)) {
            self.input = index;
            self.set_input(index, Value::Board(word));
            shared.note(format!("{origin}: into {}", self.inputs[index].name));
        } else if let Err(error) = self.step_program(origin, text, shared) {
            shared.refuse(text, origin, &error);
        }
    }

    /// A text that is no more than a board: a number, a set, a drawing, the pieces of a position.
    fn lone_board(&self, text: &str) -> Option<u64> {
        if let Ok((setup, _)) = Setup::read_leniently(text) {
            return Some(self.mapping().number(setup.placement.occupied()));
        }
        if let Some(board) = lone_drawing(text) {
            return Some(self.mapping().number(board));
        }
        let is_short = text.len() <= 400 && !text.contains(['=', ';']);
        let program = parse(text).ok().filter(|_| is_short)?;
        let is_free = program.free_names().next().is_none() && program.free_functions().next().is_none();
        let mut session = self.session.clone();
        session.set_language(None);
        let value = session.trace(text).ok().filter(|(_, trace)| trace.steps.is_empty());
        match value?.0.value.filter(|_| is_free)? {
            Value::Board(word) => Some(word),
            _ => None,
        }
    }
}
