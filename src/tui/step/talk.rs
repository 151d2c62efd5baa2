//! What comes in from outside: boards of the workbench, lines of the prompt, pasted and loaded texts.

use super::StepScreen;
use crate::tui::paste::lone_drawing;
use crate::tui::shared::Shared;
use bitrose_core::bitboard::Bitboard;
use bitrose_core::position::Setup;
use bitrose_lang::{Error, Session, Value, parse};

impl StepScreen {
    /// A board as the first one that goes in; `name` says where it comes from.
    pub(super) fn take_board(&mut self, board: Bitboard, name: &str, shared: &mut Shared) {
        let word = shared.mapping().number(board);
        let Some(place) = self.stepper.board_input() else {
            shared.hint("this program has no board to put it in");
            return;
        };
        self.stepper.input = place;
        self.stepper.set_input(place, Value::Board(word));
        let text = format!("{} = {}", self.stepper.inputs[place].name, name);
        shared.note(text);
    }

    /// A text that was typed: a new value for an input, or another program.
    pub(super) fn run_line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        if let Some((name, value)) = text.split_once('=') {
            let place = self.stepper.inputs.iter().position(|given| given.name == name.trim());
            if let (Some(place), false) = (place, value.starts_with('=') || text.contains(';')) {
                return self.assign(place, value, text.len() - value.len(), shared);
            }
        }
        self.step_program("typed", text, shared)
    }

    /// Gives an input the value of an expression, which begins so many bytes into the line.
    fn assign(
        &mut self,
        place: usize,
        expression: &str,
        skipped: usize,
        shared: &mut Shared,
    ) -> Result<(), Error> {
        let run = shared.session().clone().run(expression).map_err(|mut fault| {
            fault.span.start += skipped;
            fault.span.end += skipped;
            fault
        })?;
        let value = match (run.value, self.stepper.inputs[place].value) {
            (Some(value), Value::Board(_)) => Value::Board(value.number()),
            (Some(value), _) => Value::Int(value.number()),
            (None, _) => return Ok(()),
        };
        self.stepper.set_input(place, value);
        Ok(())
    }

    fn step_program(&mut self, title: &str, text: &str, shared: &mut Shared) -> Result<(), Error> {
        let session: Session = shared.session().clone();
        self.stepper.load(title, text, &session)?;
        shared.note(format!("{title}: {} steps", self.stepper.trace.steps.len()));
        Ok(())
    }

    /// A text that was pasted or loaded.
    pub(super) fn take_text(&mut self, text: &str, origin: &str, shared: &mut Shared) {
        let text = text.trim();
        if text.is_empty() {
            shared.error(format!("{origin}: it is empty"));
            return;
        }
        let place = self.stepper.editable().map(|_| self.stepper.input).or(self.stepper.board_input());
        if let Some((place, word)) = place.zip(self.lone_board(text)) {
            self.stepper.input = place;
            self.stepper.set_input(place, Value::Board(word));
            let text = format!("{origin}: into {}", self.stepper.inputs[place].name);
            shared.note(text);
        } else if let Err(fault) = self.step_program(origin, text, shared) {
            let (line, column) = fault.position(text);
            shared.error(format!("{origin}: {fault} (line {line}, column {column})"));
        }
    }

    /// A text that is no more than a board: a number, a set, a drawing, the pieces of a position.
    fn lone_board(&self, text: &str) -> Option<u64> {
        if let Ok((setup, _)) = Setup::read_leniently(text) {
            return Some(self.stepper.mapping().number(setup.placement.occupied()));
        }
        if let Some(board) = lone_drawing(text) {
            return Some(self.stepper.mapping().number(board));
        }
        let is_short = text.len() <= 400 && !text.contains(['=', ';']);
        let program = parse(text).ok().filter(|_| is_short)?;
        let is_free = program.free_names().next().is_none() && program.free_functions().next().is_none();
        let value = self.stepper.session.clone().trace(text).ok().filter(|(_, trace)| trace.steps.is_empty());
        match value?.0.value.filter(|_| is_free)? {
            Value::Board(word) => Some(word),
            _ => None,
        }
    }
}
