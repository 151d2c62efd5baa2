//! What the keys do on the Step screen.

use super::{Mode, StepAction, Stepper};
use crate::bitboard::{Direction, Mapping};
use crate::position::Placement;
use crate::script::{Error, Session, TECHNIQUES, Value, parse};
use crate::tui::app::{App, Effect, Weight};
use crate::tui::edit::Edit;
use crate::tui::keys::Scope;
use crate::tui::tabs::Tab;
use std::time::Duration;

/// How long a step stands while the program plays.
const BEAT: Duration = Duration::from_millis(400);

impl Stepper {
    /// Where the keys go.
    pub(in crate::tui) const fn scope(&self) -> Scope {
        match self.mode {
            Mode::Steps => Scope::Step,
            Mode::Edit => Scope::StepInput,
            Mode::List => Scope::Techniques,
        }
    }

    /// One step on or back, or one term of an opened product; was there one?
    fn go(&mut self, by: i8) -> bool {
        if let (Some(term), Some((_, right))) = (self.term, self.product()) {
            let last = (right.count_ones() as usize).saturating_sub(1);
            self.term = Some(term.saturating_add_signed(by.into()).min(last));
            return self.term != Some(term);
        }
        self.reach(self.place.checked_add_signed(by.into()))
    }

    /// Goes to a step, if it is one.
    fn reach(&mut self, place: Option<usize>) -> bool {
        let Some(place) = place.filter(|&place| place < self.trace.steps.len()) else { return false };
        self.place = place;
        self.term = None;
        true
    }

    /// The next step that is no deeper than this one, or the one before.
    fn over(&self, by: i8) -> Option<usize> {
        let steps = &self.trace.steps;
        let depth = self.step()?.depth;
        if by < 0 {
            return steps[..self.place].iter().rposition(|step| step.depth <= depth);
        }
        let rest = &steps[self.place + 1..];
        rest.iter().position(|step| step.depth <= depth).map(|place| self.place + 1 + place)
    }

    /// The first step inside the function that this step calls.
    fn inside(&self) -> Option<usize> {
        let next = self.trace.steps.get(self.place + 1)?;
        (next.depth > self.step()?.depth).then_some(self.place + 1)
    }

    /// The step after the end of this function; its call where nothing comes after.
    fn outside(&self) -> Option<usize> {
        let depth = self.step()?.depth;
        let rest = &self.trace.steps[self.place + 1..];
        let after = rest.iter().position(|step| step.depth < depth).map(|place| self.place + 1 + place);
        if depth == 0 { None } else { after.or_else(|| self.caller(self.place)) }
    }

    /// The next step on a line of the text that is shown, around the end.
    fn on_line(&self, line: usize) -> Option<usize> {
        let origin = &self.step()?.origin;
        let steps = self.trace.steps.iter().enumerate();
        let here: Vec<usize> = steps
            .filter(|(_, step)| step.line as usize == line && step.origin == *origin)
            .map(|(place, _)| place)
            .collect();
        here.iter().find(|&&place| place > self.place).or(here.first()).copied()
    }
}

impl App {
    /// Does what a key of the Step screen means.
    pub(in crate::tui) fn step_action(&mut self, action: StepAction, count: Option<u64>) -> Option<Effect> {
        if action == StepAction::Play {
            return self.play();
        }
        self.stepper.playing = None;
        match action {
            StepAction::Go(by) => self.go(by, count),
            StepAction::Over(by) => self.over(by, count),
            StepAction::Into => {
                let place = self.stepper.inside();
                self.try_reach(place, "nothing to go into: this step calls no function of a program");
            }
            StepAction::Out => {
                let place = self.stepper.outside();
                self.try_reach(place, "this step is in no function");
            }
            StepAction::First => self.try_reach(Some(0), "no step"),
            StepAction::Last => self.jump(count),
            StepAction::Line => self.step_to_line(usize::try_from(count.unwrap_or(1)).unwrap_or(usize::MAX)),
            StepAction::Product => self.open_product(),
            StepAction::Send => self.send_result(),
            StepAction::List => self.toggle_list(),
            StepAction::Choose(by) => self.choose_technique(by),
            StepAction::Function(by) => self.choose_function(by),
            StepAction::Open => self.open_chosen(),
            StepAction::Leave => self.leave(),
            other => self.edit_input(other, count),
        }
        None
    }

    /// The actions on inputs.
    fn edit_input(&mut self, action: StepAction, count: Option<u64>) {
        match action {
            StepAction::Edit => self.toggle_editing(),
            StepAction::Move(direction) => self.move_step_cursor(direction, count.unwrap_or(1)),
            StepAction::Toggle => {
                let square = self.stepper.mapping().number(self.stepper.cursor.bitboard());
                self.change_input(|word| word ^ square);
            }
            StepAction::Clear => self.change_input(|_| 0),
            StepAction::Input(by) => self.next_input(by),
            StepAction::Adjust(by) => self.adjust(by, count.unwrap_or(1)),
            StepAction::Undo if !self.stepper.travel(false) => self.say(Weight::Hint, "nothing left to undo"),
            StepAction::Redo if !self.stepper.travel(true) => self.say(Weight::Hint, "nothing left to redo"),
            _ => {}
        }
    }

    fn go(&mut self, by: i8, count: Option<u64>) {
        for _ in 0..count.unwrap_or(1).min(9999) {
            if !self.stepper.go(by) {
                self.say_end(by);
                return;
            }
        }
    }

    fn over(&mut self, by: i8, count: Option<u64>) {
        for _ in 0..count.unwrap_or(1).min(9999) {
            let place = self.stepper.over(by);
            if !self.stepper.reach(place) {
                self.say_end(by);
                return;
            }
        }
    }

    fn say_end(&mut self, by: i8) {
        let text = match (&self.stepper.fault, by > 0) {
            (Some(_), true) => "the program stops here with a fault",
            (None, true) => "the end",
            (_, false) => "the beginning",
        };
        self.say(Weight::Hint, text);
    }

    fn try_reach(&mut self, place: Option<usize>, otherwise: &str) {
        if !self.stepper.reach(place) {
            self.say(Weight::Hint, otherwise);
        }
    }

    /// To the last step, or to the one of the number.
    fn jump(&mut self, count: Option<u64>) {
        let last = self.stepper.trace.steps.len();
        let number = count.and_then(|count| usize::try_from(count).ok()).unwrap_or(last);
        self.stepper.reach(number.min(last).checked_sub(1));
        if number > last {
            self.say(Weight::Hint, format!("there are {last} steps"));
        }
    }

    pub(super) fn step_to_line(&mut self, line: usize) {
        let place = self.stepper.on_line(line);
        if !self.stepper.reach(place) {
            self.say(Weight::Hint, format!("no step is on line {line}"));
        }
    }

    fn play(&mut self) -> Option<Effect> {
        if self.stepper.playing.take().is_some() {
            return None;
        }
        if !self.motion {
            self.say(Weight::Hint, "motion is off (--no-motion): n goes on by one step");
            return None;
        }
        if self.stepper.place + 1 >= self.stepper.trace.steps.len() {
            self.stepper.reach(Some(0));
        }
        self.stepper.token += 1;
        self.stepper.playing = Some(self.stepper.token);
        Some(Effect::Wake { token: self.stepper.token, after: BEAT })
    }

    /// The time for the next step has come, unless the play was stopped.
    pub(in crate::tui) fn wake(&mut self, token: u64) -> Option<Effect> {
        if self.stepper.playing != Some(token) {
            return None;
        }
        if self.tab != Tab::Step || !self.stepper.go(1) {
            self.stepper.playing = None;
            return None;
        }
        Some(Effect::Wake { token, after: BEAT })
    }

    fn open_product(&mut self) {
        self.stepper.term = match (self.stepper.term, self.stepper.product()) {
            (None, Some(_)) => Some(0),
            (None, None) => {
                self.say(Weight::Hint, "x opens a product: this step multiplies no board");
                None
            }
            (Some(_), _) => None,
        };
    }

    /// The result of this step into the current board of the workbench.
    fn send_result(&mut self) {
        let Some(step) = self.stepper.step() else { return };
        let number = step.output.number();
        self.edit(&Edit::Number(number));
        self.show_tab(Tab::Explore);
        self.say(Weight::Note, format!("the result of the step is in {}", self.current.letter()));
    }

    fn leave(&mut self) {
        self.stepper.term = None;
        self.stepper.mode = Mode::Steps;
    }

    fn toggle_editing(&mut self) {
        if self.stepper.mode == Mode::Edit {
            self.stepper.mode = Mode::Steps;
        } else if self.stepper.inputs.is_empty() {
            self.say(Weight::Hint, "no input to edit: a variable that begins with a constant is one");
        } else {
            self.stepper.mode = Mode::Edit;
        }
    }

    fn move_step_cursor(&mut self, direction: Direction, count: u64) {
        for _ in 0..count.min(7) {
            if let Some(next) = self.stepper.cursor.offset(direction.offset()) {
                self.stepper.cursor = next;
            }
        }
    }

    fn change_input(&mut self, change: impl Fn(u64) -> u64) {
        match self.stepper.editable().map(|(_, word)| word) {
            Some(word) => self.stepper.set_input(self.stepper.input, Value::Board(change(word))),
            None => self.say(Weight::Hint, "this input is a number: + and - change it"),
        }
    }

    fn next_input(&mut self, by: i8) {
        let count = self.stepper.inputs.len().max(1);
        self.stepper.input = (self.stepper.input + count).saturating_add_signed(by.into()) % count;
    }

    fn adjust(&mut self, by: i8, count: u64) {
        let Some(input) = self.stepper.inputs.get(self.stepper.input) else { return };
        let Value::Int(number) = input.value else {
            self.say(Weight::Hint, "this input is a board: Space toggles a square");
            return;
        };
        let number = if by > 0 { number.saturating_add(count) } else { number.saturating_sub(count) };
        self.stepper.set_input(self.stepper.input, Value::Int(number));
    }

    fn toggle_list(&mut self) {
        self.stepper.mode = if self.stepper.mode == Mode::List { Mode::Steps } else { Mode::List };
    }

    fn choose_technique(&mut self, by: i8) {
        let choice = &mut self.stepper.choice;
        choice.technique = choice.technique.saturating_add_signed(by.into()).min(TECHNIQUES.len() - 1);
        choice.function = 0;
    }

    fn choose_function(&mut self, by: i8) {
        let choice = &mut self.stepper.choice;
        let count = TECHNIQUES.get(choice.technique).map_or(1, |technique| technique.functions.len()).max(1);
        choice.function = (choice.function + count).saturating_add_signed(by.into()) % count;
    }

    fn open_chosen(&mut self) {
        let session = self.work.session().clone();
        match self.stepper.open_technique(&session) {
            Ok(()) => self.warn_of_mapping(),
            Err(fault) => self.say(Weight::Fault, fault.to_string()),
        }
    }

    /// Some techniques mean what they say under one mapping alone.
    fn warn_of_mapping(&mut self) {
        let technique = TECHNIQUES.get(self.stepper.choice.technique);
        let mapping = self.stepper.mapping();
        if mapping != Mapping::Lerf && technique.is_some_and(|technique| !technique.any_mapping) {
            self.say(Weight::Note, format!("this technique is written for lerf; the mapping is {mapping}"));
        }
    }

    /// Something to step when the screen is first shown.
    pub(in crate::tui) fn prepare_step(&mut self) {
        if self.stepper.title.is_empty() {
            self.open_chosen();
        }
    }

    /// The current board of the workbench as the first board that goes in.
    pub(in crate::tui) fn take_to_step(&mut self) {
        let word = self.number();
        self.show_tab(Tab::Step);
        let is_board = |given: &super::inputs::Given| matches!(given.value, Value::Board(_));
        let Some(place) = self.stepper.inputs.iter().position(is_board) else {
            self.say(Weight::Hint, "this program has no board to put it in");
            return;
        };
        self.stepper.input = place;
        self.stepper.set_input(place, Value::Board(word));
        let text = format!("{} = {}", self.stepper.inputs[place].name, self.current.letter());
        self.say(Weight::Note, text);
    }

    /// A text that was typed: a new value for an input, or another program.
    pub(in crate::tui) fn step_line(&mut self, text: &str) -> Result<(), Error> {
        if let Some((name, value)) = text.split_once('=') {
            let place = self.stepper.inputs.iter().position(|given| given.name == name.trim());
            if let (Some(place), false) = (place, value.starts_with('=') || text.contains(';')) {
                return self.assign(place, value, text.len() - value.len());
            }
        }
        self.step_program("typed", text)
    }

    /// Gives an input the value of an expression, which begins so many bytes into the line.
    fn assign(&mut self, place: usize, expression: &str, skipped: usize) -> Result<(), Error> {
        let run = self.work.session().clone().run(expression).map_err(|mut fault| {
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

    fn step_program(&mut self, title: &str, text: &str) -> Result<(), Error> {
        let session: Session = self.work.session().clone();
        self.stepper.load(title, text, &session)?;
        self.say(Weight::Note, format!("{title}: {} steps", self.stepper.trace.steps.len()));
        Ok(())
    }

    /// A text that was pasted or loaded.
    pub(in crate::tui) fn step_text(&mut self, text: &str, origin: &str) {
        let text = text.trim();
        if text.is_empty() {
            self.say(Weight::Fault, format!("{origin}: it is empty"));
            return;
        }
        if let (true, Some(word)) = (self.stepper.editable().is_some(), self.lone_board(text)) {
            self.stepper.set_input(self.stepper.input, Value::Board(word));
            let name = &self.stepper.inputs[self.stepper.input].name;
            let text = format!("{origin}: into {name}");
            self.say(Weight::Note, text);
        } else if let Err(fault) = self.step_program(origin, text) {
            let (line, column) = fault.position(text);
            self.say(Weight::Fault, format!("{origin}: {fault} (line {line}, column {column})"));
        }
    }

    /// A text that is no more than a board: a number, a set, a drawing, the pieces of a position.
    fn lone_board(&self, text: &str) -> Option<u64> {
        if let Ok(placement) = text.parse::<Placement>() {
            return Some(self.stepper.mapping().number(placement.occupied()));
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
