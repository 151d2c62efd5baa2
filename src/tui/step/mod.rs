//! The Step screen: runs a program one operation at a time, forwards and backwards.
//!
//! The program is source text, and everything shown comes from the trace of its run. The inputs are constants in the
//! source, so editing an input means editing the source and running it again.

mod change;
mod clicks;
mod follow;
mod inputs;
pub(super) mod keys;
mod look_up;
mod others;
mod refused;
mod techniques;
mod update;
mod variables;
mod view;

use super::motion::Kind;
use super::prelude::*;
use super::shared::History;
use bitrose_lang::lint::{Compared, check_masks};
use bitrose_lang::{
    Among, Language, Limits, Program, Resemblance, Run, Step, TECHNIQUES, Trace, added_call, uncalled,
};
use change::{Before, Mend};
use follow::Followed;
pub use follow::{Follow, WatchedFile};
use inputs::Input;
pub use keys::StepAction;
use look_up::LookUp;
pub use look_up::{Found, Searched};
use refused::Refused;
pub use refused::Script;
use std::cell::RefCell;
use variables::Lines;

/// The limits of a run: more steps than anybody walks through, but few enough for the effect of an edit to show at
/// once.
const LIMITS: Limits = Limits { operations: 10_000_000, steps: 20_000 };
/// The number of edits that can be undone.
const UNDO_LIMIT: usize = 200;

/// What the keys currently control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    /// The steps.
    #[default]
    Steps,
    /// The board of an input.
    Edit,
    /// A line of the source, open at the prompt.
    Line(usize),
    /// The list of techniques.
    List,
}

/// A technique of the list, and one of its functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Choice {
    technique: usize,
    function: usize,
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub(super) struct StepScreen {
    /// The name of the program, in a few words; empty before the screen is first shown.
    title: String,
    source: String,
    inputs: Vec<Input>,
    trace: Trace,
    /// What is to be said about tables that nothing fills.
    unfilled: Option<String>,
    /// For the result of each step, the bits that wrapped on the way to it.
    wrapped: Vec<Bitboard>,
    /// A program that came later and does not run; it is shown instead of the steps.
    refused: Option<Box<Refused>>,
    /// The search for definitions that the program lacks or takes from bitrose.
    look_up: Option<LookUp>,
    /// The file of the program that was given on the command line.
    followed: Option<Box<Followed>>,
    /// The error that ended the run early.
    error: Option<Error>,
    /// The index of the current step.
    index: usize,
    mode: Mode,
    /// The index of the selected input.
    input: usize,
    cursor: Square,
    /// The index of the term that is shown, if a product is expanded.
    term: Option<usize>,
    /// The token of the next [`Effect::Wake`], while the program plays.
    playing: Option<u64>,
    token: u64,
    choice: Choice,
    /// The words that a technique must contain to be listed.
    filter: String,
    /// The chosen technique, as it would be opened.
    preview: Option<Box<StepScreen>>,
    session: Session,
    /// The program without the call that was added, as it was parsed last.
    alone: RefCell<Option<Program>>,
    /// Whether the program is a technique of the prelude.
    is_technique: bool,
    /// The functions among which the one to call is chosen.
    among: Among,
    /// Whether a call was added at the end of the pasted code.
    has_added_call: bool,
    /// The last call that was typed. If a different call is in the source, its inputs were invented.
    typed: Option<String>,
    /// An example of a call to type, if the code only defines types with methods, so that nothing in it runs.
    call_example: Option<String>,
    /// Another language in which the code can be read too, and the first operation that has a different meaning in it.
    alternative_language: Option<(Language, Option<String>)>,
    source_lines: Lines,
    /// The sources before and after the edits.
    history: History<String>,
    /// The run before the last edit of the source; reset when an input is edited.
    before: Option<Before>,
    /// The known function that the pasted one resembles, if it differs from it for the invented inputs.
    resemblance: Option<Box<Resemblance>>,
    /// The functions that ran, compared with known ones.
    compared: Compared,
    /// The index of a step, and the change that is proved to mend it, if there is one.
    mend: Option<(usize, Option<Mend>)>,
}

impl Default for StepScreen {
    fn default() -> Self {
        Self {
            title: String::new(),
            source: String::new(),
            inputs: Vec::new(),
            trace: Trace::default(),
            unfilled: None,
            wrapped: Vec::new(),
            refused: None,
            look_up: None,
            followed: None,
            error: None,
            index: 0,
            mode: Mode::default(),
            input: 0,
            cursor: Square::E4,
            term: None,
            playing: None,
            token: 0,
            choice: Choice::default(),
            filter: String::new(),
            preview: None,
            session: Session::new(Mapping::Lerf),
            alone: RefCell::default(),
            is_technique: false,
            among: Among::ALL,
            has_added_call: false,
            typed: None,
            call_example: None,
            alternative_language: None,
            source_lines: Lines::default(),
            history: History::new(UNDO_LIMIT),
            before: None,
            resemblance: None,
            compared: Compared::default(),
            mend: None,
        }
    }
}

impl StepScreen {
    /// Opens a program. If it only defines functions, a call of the last one is added, with constants as initial
    /// arguments. The language is that of the session, or detected if the session has none.
    ///
    /// # Errors
    /// Returns the error if the source is not a program, or if its run fails at the start. In that case, nothing has
    /// changed.
    fn load(&mut self, script: &Script, session: &Session) -> Result<(), Error> {
        self.load_with(script, None, session)
    }

    /// Does the same with the parsed program and a call that was already invented.
    fn load_with(
        &mut self,
        script: &Script,
        known: Option<(Program, Option<String>)>,
        session: &Session,
    ) -> Result<(), Error> {
        let parse = || {
            let whole = script.whole();
            let alone = script.call.as_ref().and_then(|_| session.parse(&script.text).ok());
            let language = alone.map_or(session.language(), |text| Some(text.language()));
            let reading = session.clone().in_language(language);
            reading.parse(&whole).or_else(|error| session.parse(&whole).map_err(|_| error))
        };
        let (program, call) = known.map_or_else(|| Ok((parse()?, None)), Ok)?;
        let invented = match (&script.call, call) {
            (Some(_), _) => None,
            (None, Some(call)) => Some(call),
            (None, None) => added_call(&script.among, &program, session)?,
        };
        let call = invented.as_ref().map_or_else(String::new, |call| format!("\n\n{call}"));
        let mut opened = Self { title: script.origin.clone(), session: session.clone(), ..Self::default() };
        opened.session.set_language(Some(program.language()));
        opened.alternative_language = session.other_reading(&program);
        opened.has_added_call = script.call.is_some() || invented.is_some();
        opened.typed.clone_from(&script.call);
        opened.among = script.among.clone();
        opened.choice = self.choice;
        opened.cursor = self.cursor;
        opened.token = self.token;
        opened.source = program.source().to_owned() + &call;
        opened.alone = RefCell::new(Some(program));
        opened.run()?;
        if opened.trace.steps.is_empty()
            && let Some(error) = opened.error
        {
            return Err(error);
        }
        opened.followed = self.followed.take();
        *self = opened;
        Ok(())
    }

    /// Opens the chosen technique of the prelude.
    fn open_technique(&mut self, session: &Session) -> Result<(), Error> {
        let Some(technique) = TECHNIQUES.get(self.choice.technique) else { return Ok(()) };
        let Some(function) = technique.functions().nth(self.choice.function) else { return Ok(()) };
        let source = inputs::call_of(&function.signature());
        let session = session.clone().in_language(Language::Own);
        self.load(&Script::new(&format!("{} · {}", technique.title, function.name), &source), &session)?;
        self.is_technique = true;
        Ok(())
    }

    /// Returns the language in which the code is read, and whether it could be read differently in another one.
    fn reading(&self) -> String {
        let language = self.session.language().unwrap_or(Language::Own);
        match &self.alternative_language {
            Some((other, Some(operation))) => format!("{language}; {other} reads {operation} differently"),
            Some((other, None)) => format!("{language}, or {other}"),
            None => language.to_string(),
        }
    }

    /// Runs the source again and stays at the same step.
    fn run(&mut self) -> Result<(), Error> {
        let program = self.session.parse(&self.source)?;
        (self.before, self.resemblance, self.mend) = (None, None, None);
        let mut session = self.session.clone().with_limits(LIMITS);
        let (run, mut trace) = session.trace_to_fault(&program);
        self.compared = self.check_masks(&mut trace, &program);
        self.inputs = inputs::inputs_of(&program, self.mapping());
        self.source_lines = Lines::of(&trace, &program);
        self.call_example = uncalled(&program);
        self.wrapped = trace.wrap_flow(self.mapping());
        self.trace = trace;
        self.unfilled = run.as_ref().ok().and_then(Run::note);
        self.error = run.err();
        self.index = self.index.min(self.trace.steps.len().saturating_sub(1));
        self.input = self.input.min(self.inputs.len().saturating_sub(1));
        self.term = self.term.filter(|_| self.product().is_some());
        Ok(())
    }

    /// Withdraws from the notes of a run what is not proved of missing masks.
    fn check_masks(&self, trace: &mut Trace, program: &Program) -> Compared {
        let invented = Some(program).filter(|_| self.has_added_call && !self.is_typed());
        let session = self.session.clone().with_limits(LIMITS);
        let alone = self.alone();
        alone.map_or_else(|_| Compared::default(), |alone| check_masks(trace, &alone, invented, &session))
    }

    /// Returns the program without the call that was added. It is parsed once, so its tables are filled once.
    fn alone(&self) -> Result<Program, Error> {
        let (text, language) = (self.without_call(), self.session.language());
        let is_same = |known: &&Program| {
            known.source() == text && language.is_none_or(|language| language == known.language())
        };
        if let Some(known) = self.alone.borrow().as_ref().filter(is_same) {
            return Ok(known.clone());
        }
        let program = self.session.parse(text)?;
        self.alone.replace(Some(program.clone()));
        Ok(program)
    }

    /// Returns `true` if the user typed the call that is in the source.
    fn is_typed(&self) -> bool {
        self.typed.as_ref().is_some_and(|call| self.source.ends_with(call.as_str()))
    }

    /// Returns the mapping under which the program runs.
    fn mapping(&self) -> Mapping {
        self.session.mapping()
    }

    /// Changes the mapping. The constants in the source keep their numbers.
    fn change_mapping(&mut self, mapping: Mapping) {
        if !self.title.is_empty() && mapping != self.mapping() {
            self.session.set_mapping(mapping);
            let _ = self.run(); // cannot fail to parse: the source is unchanged
        }
    }

    /// Sets an input to another value.
    fn set_input(&mut self, index: usize, value: Value) {
        let Some(input) = self.inputs.get(index) else { return };
        let source = input.replaced(&self.source, value);
        self.history.record(std::mem::replace(&mut self.source, source));
        let _ = self.run(); // cannot fail to parse: one constant replaces another
    }

    /// Returns the source without the call that was added.
    fn without_call(&self) -> &str {
        let call = if self.has_added_call { self.source.rfind("\n\n") } else { None };
        &self.source[..call.unwrap_or(self.source.len())]
    }

    /// Returns the current step, if steps are shown.
    fn step(&self) -> Option<&Step> {
        self.trace.steps.get(self.index).filter(|_| self.refused.is_none())
    }

    /// Returns the factors of the current step if it multiplies boards.
    fn product(&self) -> Option<(u64, u64)> {
        let step = self.step()?;
        match (step.operation.as_str(), step.inputs.as_slice(), step.output) {
            ("*", [left, right], Value::Board(_)) => Some((left.number(), right.number())),
            _ => None,
        }
    }

    /// Returns the animation that shows how the current step computes its result, if it is a shift or a product.
    fn motion(&self) -> Option<Kind> {
        if let Some((left, right)) = self.product() {
            return Some(Kind::product(left, right, self.mapping()));
        }
        let (board, shift) = self.step()?.shifted(self.mapping())?;
        Some(Kind::shift(board, shift, &shift.report(board, self.mapping()), self.mapping()))
    }

    /// Returns the bits of a value that wrapped in the steps before this one that produced it.
    fn wrapped_in(&self, value: Value) -> Bitboard {
        let before = &self.trace.steps[..self.index.min(self.trace.steps.len())];
        let made = before.iter().rposition(|step| step.output == value);
        made.map_or(Bitboard::EMPTY, |index| self.wrapped_at(index))
    }

    /// Returns the bits of a step's result that wrapped on the way to it.
    fn wrapped_at(&self, index: usize) -> Bitboard {
        self.wrapped.get(index).copied().unwrap_or_default()
    }

    /// Returns, in words, what this step does to bits that wrapped before, if it is a `&`.
    fn masked(&self) -> Option<String> {
        let step = self.step().filter(|step| step.operation == "&")?;
        let wrapped = step.inputs.iter().map(|value| self.wrapped_in(*value));
        let wrapped = wrapped.fold(Bitboard::EMPTY, |all, wrapped| all | wrapped);
        let left = wrapped & self.mapping().board(step.output.number());
        match (wrapped.is_empty(), left.is_empty()) {
            (true, _) => None,
            (false, true) => Some(format!("the & removes what wrapped: {wrapped}")),
            (false, false) => Some(format!("this & leaves wrapped bits: {left}")),
        }
    }

    /// Describes the wrapped squares in the result of this step: `2 of these 10 squares wrapped on the way: a5 a3`.
    fn has_wrapped(&self) -> Option<String> {
        let wrapped = self.wrapped_at(self.index);
        let of = self.step()?.output.number().count_ones();
        let some = wrapped.popcount();
        let which = match (some, of) {
            (0, _) => return None,
            (1, 1) => "this square".to_owned(),
            _ => format!("{some} of these {of} squares"),
        };
        Some(format!("{which} wrapped on the way: {wrapped}"))
    }

    /// Returns the index of the input that takes a board: one whose name begins with `occ`, else the first board.
    fn board_input(&self) -> Option<usize> {
        let is_board = |input: &Input| matches!(input.value, Value::Board(_));
        let is_occupancy =
            |input: &Input| is_board(input) && input.name.to_ascii_lowercase().starts_with("occ");
        let named = self.inputs.iter().position(is_occupancy);
        named.or_else(|| self.inputs.iter().position(is_board))
    }

    /// Returns the selected input and its number, if it is a board.
    fn editable(&self) -> Option<(&Input, u64)> {
        let input = self.inputs.get(self.input)?;
        match input.value {
            Value::Board(word) => Some((input, word)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
