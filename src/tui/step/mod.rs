//! The Step screen: a program, one operation at a time, forwards and backwards.
//!
//! The program is a text, and all that is shown comes from its trace. Inputs are the constants that stand in it, so an
//! edit of an input is an edit of the text, and the program is run again.

mod action;
mod inputs;
pub(super) mod keys;
mod labels;
mod layout;
mod mouse;
mod screen;
mod talk;
mod text;
mod update;
mod variables;
mod view;
mod walk;

pub use action::StepAction;
pub(super) use screen::StepScreen;

use crate::tui::history::History;
use crate::tui::motion::Kind;
use bitrose_core::bitboard::{Mapping, RawShift, Square};
use bitrose_lang::{Error, Limits, Program, Session, Step, TECHNIQUES, Trace, Value, parse};
use inputs::Given;
use variables::Heads;

/// So many steps are kept: more than anybody walks through, and few enough for an edit to show at once.
const LIMITS: Limits = Limits { operations: 200_000, steps: 20_000 };
/// So many edits can be undone.
const UNDO: usize = 200;

/// What the keys go to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// The steps.
    #[default]
    Steps,
    /// The board of an input.
    Edit,
    /// The list of techniques.
    List,
}

/// A technique of the list and one of its functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) technique: usize,
    pub(super) function: usize,
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub(super) struct Stepper {
    /// What is stepped, in a few words; empty before the screen is first shown.
    pub(super) title: String,
    pub(super) source: String,
    pub(super) inputs: Vec<Given>,
    pub(super) trace: Trace,
    /// What ended the run before its end.
    pub(super) fault: Option<Error>,
    /// The number of the current step, from 0.
    pub(super) place: usize,
    pub(super) mode: Mode,
    /// The input in hand.
    pub(super) input: usize,
    pub(super) cursor: Square,
    /// The term that is shown of an opened product.
    pub(super) term: Option<usize>,
    /// The token of the next step, while it plays.
    pub(super) playing: Option<u64>,
    token: u64,
    pub(super) choice: Choice,
    session: Session,
    heads: Heads,
    /// The texts before and after the edits.
    history: History<String>,
}

impl Default for Stepper {
    fn default() -> Self {
        Self {
            title: String::new(),
            source: String::new(),
            inputs: Vec::new(),
            trace: Trace::default(),
            fault: None,
            place: 0,
            mode: Mode::default(),
            input: 0,
            cursor: Square::E4,
            term: None,
            playing: None,
            token: 0,
            choice: Choice::default(),
            session: Session::new(Mapping::Lerf),
            heads: Heads::default(),
            history: History::new(UNDO),
        }
    }
}

impl Stepper {
    /// Opens a program. Where it only defines functions, a call of the last one is added, with constants to begin with.
    ///
    /// # Errors
    /// The fault of a text that is no program, or does not begin to run; nothing has changed then.
    pub(super) fn load(&mut self, title: &str, text: &str, session: &Session) -> Result<(), Error> {
        let source = inputs::completed(text.trim_end(), &parse(text.trim_end())?);
        let mut opened = Self { title: title.to_owned(), session: session.clone(), ..Self::default() };
        opened.choice = self.choice;
        opened.cursor = self.cursor;
        opened.token = self.token;
        opened.source = source;
        opened.run()?;
        if opened.trace.steps.is_empty()
            && let Some(fault) = opened.fault
        {
            return Err(fault);
        }
        *self = opened;
        Ok(())
    }

    /// Opens the chosen technique of the prelude.
    pub(super) fn open_technique(&mut self, session: &Session) -> Result<(), Error> {
        let Some(technique) = TECHNIQUES.get(self.choice.technique) else { return Ok(()) };
        let Some(function) = technique.functions().nth(self.choice.function) else { return Ok(()) };
        let source = inputs::call_of(&function.signature());
        self.load(&format!("{} · {}", technique.title, function.name), &source, session)
    }

    /// Runs the text again and stays at the same step.
    fn run(&mut self) -> Result<(), Error> {
        let program: Program = parse(&self.source)?;
        let mut session = self.session.clone().with_limits(LIMITS);
        let (run, trace) = session.trace_to_fault(&program);
        self.inputs = inputs::given(&program, self.mapping());
        self.heads = Heads::of(&trace, &program);
        self.trace = trace;
        self.fault = run.err();
        self.place = self.place.min(self.trace.steps.len().saturating_sub(1));
        self.input = self.input.min(self.inputs.len().saturating_sub(1));
        self.term = self.term.filter(|_| self.product().is_some());
        Ok(())
    }

    /// The mapping that the program runs under.
    pub(super) fn mapping(&self) -> Mapping {
        self.session.mapping()
    }

    /// Numbers the squares another way; the constants in the text keep their numbers.
    pub(super) fn change_mapping(&mut self, mapping: Mapping) {
        if !self.title.is_empty() && mapping != self.mapping() {
            self.session.set_mapping(mapping);
            let _ = self.run(); // the text was read before, and does not change
        }
    }

    /// Gives an input another value.
    pub(super) fn set_input(&mut self, place: usize, value: Value) {
        let Some(input) = self.inputs.get(place) else { return };
        let source = input.replaced(&self.source, value);
        self.history.record(std::mem::replace(&mut self.source, source));
        let _ = self.run(); // a constant stands for a constant
    }

    /// Takes the last edit back (`false`), or does it again; was there one?
    fn travel(&mut self, again: bool) -> bool {
        let source = &mut self.source;
        self.history.travel(again, |other| std::mem::swap(source, other)) && self.run().is_ok()
    }

    /// The current step.
    pub(super) fn step(&self) -> Option<&Step> {
        self.trace.steps.get(self.place)
    }

    /// The operands of the current step, when it multiplies a board.
    pub(super) fn product(&self) -> Option<(u64, u64)> {
        let step = self.step()?;
        match (step.operation.as_str(), step.inputs.as_slice(), step.output) {
            ("*", [left, right], Value::Board(_)) => Some((left.number(), right.number())),
            _ => None,
        }
    }

    /// How the result of the current step comes about: a board that is shifted, a product.
    fn motion(&self) -> Option<Kind> {
        if let Some((left, right)) = self.product() {
            return Some(Kind::product(left, right, self.mapping()));
        }
        let step = self.step()?;
        let [Value::Board(word), count] = step.inputs[..] else { return None };
        let shift = match &*step.operation {
            "<<" => RawShift::Left(count.number()),
            ">>" => RawShift::Right(count.number()),
            _ => return None,
        };
        let board = self.mapping().board(word);
        Some(Kind::shift(board, shift, &shift.report(board, self.mapping()), self.mapping()))
    }

    /// The input that takes an occupancy: one that is called so, else the first that is a board.
    fn board_input(&self) -> Option<usize> {
        let is_board = |given: &Given| matches!(given.value, Value::Board(_));
        let is_occupancy =
            |given: &Given| is_board(given) && given.name.to_ascii_lowercase().starts_with("occ");
        let named = self.inputs.iter().position(is_occupancy);
        named.or_else(|| self.inputs.iter().position(is_board))
    }

    /// The board input in hand.
    pub(super) fn editable(&self) -> Option<(&Given, u64)> {
        let input = self.inputs.get(self.input)?;
        match input.value {
            Value::Board(word) => Some((input, word)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
