//! What the keys do on the Step screen.

use super::{Mode, StepAction, StepScreen};
use crate::tui::input::Effect;
use crate::tui::screen::Tab;
use crate::tui::shared::Shared;
use bitrose_core::bitboard::{Direction, Mapping};
use bitrose_lang::{TECHNIQUES, Value};
use std::time::Duration;

/// How long a step stands while the program plays.
const BEAT: Duration = Duration::from_millis(400);

impl StepScreen {
    /// Does what a key of the Step screen means.
    pub(super) fn act(&mut self, action: StepAction, count: Option<u64>, shared: &mut Shared) {
        if action == StepAction::Play {
            return self.play(shared);
        }
        self.stepper.playing = None;
        match action {
            StepAction::Go(by) => {
                self.go(by, count, shared);
                self.move_result(by, shared);
            }
            StepAction::Over(by) => {
                self.over(by, count, shared);
                self.move_result(by, shared);
            }
            StepAction::Into => {
                let place = self.stepper.inside();
                self.try_reach(place, "nothing to go into: this step calls no function of a program", shared);
            }
            StepAction::Out => {
                let place = self.stepper.outside();
                self.try_reach(place, "this step is in no function", shared);
            }
            StepAction::First => self.try_reach(Some(0), "no step", shared),
            StepAction::Last => self.jump(count, shared),
            StepAction::Line => {
                self.step_to_line(usize::try_from(count.unwrap_or(1)).unwrap_or(usize::MAX), shared);
            }
            StepAction::Product => self.open_product(shared),
            StepAction::Send => self.send_result(shared),
            StepAction::List => self.toggle_list(),
            StepAction::Choose(by) => self.choose_technique(by),
            StepAction::Function(by) => self.choose_function(by),
            StepAction::Open => self.open_chosen(shared),
            StepAction::Leave => self.close(),
            other => self.edit_input(other, count, shared),
        }
    }

    /// The actions on inputs.
    fn edit_input(&mut self, action: StepAction, count: Option<u64>, shared: &mut Shared) {
        match action {
            StepAction::Edit => self.toggle_editing(shared),
            StepAction::Move(direction) => self.move_step_cursor(direction, count.unwrap_or(1)),
            StepAction::Toggle => {
                let square = self.stepper.mapping().number(self.stepper.cursor.bitboard());
                self.change_input(|word| word ^ square, shared);
            }
            StepAction::Clear => self.change_input(|_| 0, shared),
            StepAction::Input(by) => self.next_input(by),
            StepAction::Adjust(by) => self.adjust(by, count.unwrap_or(1), shared),
            StepAction::Undo if !self.stepper.travel(false) => shared.hint("nothing left to undo"),
            StepAction::Redo if !self.stepper.travel(true) => shared.hint("nothing left to redo"),
            _ => {}
        }
    }

    fn go(&mut self, by: i8, count: Option<u64>, shared: &mut Shared) {
        for _ in 0..count.unwrap_or(1).min(9999) {
            if !self.stepper.go(by) {
                self.say_end(by, shared);
                return;
            }
        }
    }

    fn over(&mut self, by: i8, count: Option<u64>, shared: &mut Shared) {
        for _ in 0..count.unwrap_or(1).min(9999) {
            let place = self.stepper.over(by);
            if !self.stepper.reach(place) {
                self.say_end(by, shared);
                return;
            }
        }
    }

    /// Shows how the result of a step forward comes about.
    fn move_result(&mut self, by: i8, shared: &mut Shared) {
        let has_moved = by > 0 && self.stepper.term.is_none() && shared.message.is_none();
        if let Some(kind) = self.stepper.motion().filter(|_| has_moved) {
            shared.begin_motion(kind);
        }
    }

    fn say_end(&mut self, by: i8, shared: &mut Shared) {
        let text = match (&self.stepper.fault, by > 0) {
            (Some(_), true) => "the program stops here with a fault",
            (None, true) => "the end",
            (_, false) => "the beginning",
        };
        shared.hint(text);
    }

    fn try_reach(&mut self, place: Option<usize>, otherwise: &str, shared: &mut Shared) {
        if !self.stepper.reach(place) {
            shared.hint(otherwise);
        }
    }

    /// To the last step, or to the one of the number.
    fn jump(&mut self, count: Option<u64>, shared: &mut Shared) {
        let last = self.stepper.trace.steps.len();
        let number = count.and_then(|count| usize::try_from(count).ok()).unwrap_or(last);
        self.stepper.reach(number.min(last).checked_sub(1));
        if number > last {
            shared.hint(format!("there are {last} steps"));
        }
    }

    pub(super) fn step_to_line(&mut self, line: usize, shared: &mut Shared) {
        let place = self.stepper.on_line(line);
        if !self.stepper.reach(place) {
            shared.hint(format!("no step is on line {line}"));
        }
    }

    fn play(&mut self, shared: &mut Shared) {
        if self.stepper.playing.take().is_some() {
            return;
        }
        if !shared.may_play {
            shared.hint("motion is off (--no-motion): n goes on by one step");
            return;
        }
        if self.stepper.place + 1 >= self.stepper.trace.steps.len() {
            self.stepper.reach(Some(0));
        }
        self.stepper.token += 1;
        self.stepper.playing = Some(self.stepper.token);
        shared.ask(Effect::Wake { token: self.stepper.token, after: BEAT });
    }

    /// The time for the next step has come, unless the play was stopped.
    pub(super) fn go_on(&mut self, token: u64, shared: &mut Shared) {
        if self.stepper.playing != Some(token) {
            return;
        }
        if self.stepper.go(1) {
            shared.ask(Effect::Wake { token, after: BEAT });
        } else {
            self.stepper.playing = None;
        }
    }

    fn open_product(&mut self, shared: &mut Shared) {
        self.stepper.term = match (self.stepper.term, self.stepper.product()) {
            (None, Some(_)) => Some(0),
            (None, None) => {
                shared.hint("x opens a product: this step multiplies no board");
                None
            }
            (Some(_), _) => None,
        };
    }

    /// The result of this step into the current board of the workbench.
    fn send_result(&mut self, shared: &mut Shared) {
        let Some(step) = self.stepper.step() else { return };
        let number = step.output.number();
        shared.note(format!("the result of the step is in {}", shared.current.letter()));
        shared.send_board(Tab::Explore, "result", shared.mapping().board(number));
    }

    fn close(&mut self) {
        self.stepper.term = None;
        self.stepper.mode = Mode::Steps;
    }

    fn toggle_editing(&mut self, shared: &mut Shared) {
        if self.stepper.mode == Mode::Edit {
            self.stepper.mode = Mode::Steps;
        } else if self.stepper.inputs.is_empty() {
            shared.hint("no input to edit: a variable that begins with a constant is one");
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

    fn change_input(&mut self, change: impl Fn(u64) -> u64, shared: &mut Shared) {
        match self.stepper.editable().map(|(_, word)| word) {
            Some(word) => self.stepper.set_input(self.stepper.input, Value::Board(change(word))),
            None => shared.hint("this input is a number: + and - change it"),
        }
    }

    fn next_input(&mut self, by: i8) {
        let count = self.stepper.inputs.len().max(1);
        self.stepper.input = (self.stepper.input + count).saturating_add_signed(by.into()) % count;
    }

    fn adjust(&mut self, by: i8, count: u64, shared: &mut Shared) {
        let Some(input) = self.stepper.inputs.get(self.stepper.input) else { return };
        let Value::Int(number) = input.value else {
            shared.hint("this input is a board: Space toggles a square");
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

    fn open_chosen(&mut self, shared: &mut Shared) {
        let session = shared.session().clone();
        match self.stepper.open_technique(&session) {
            Ok(()) => self.warn_of_mapping(shared),
            Err(fault) => shared.error(fault.to_string()),
        }
    }

    /// Some techniques mean what they say under one mapping alone.
    fn warn_of_mapping(&mut self, shared: &mut Shared) {
        let technique = TECHNIQUES.get(self.stepper.choice.technique);
        let mapping = self.stepper.mapping();
        if mapping != Mapping::Lerf && technique.is_some_and(|technique| !technique.any_mapping) {
            shared.note(format!("this technique is written for lerf; the mapping is {mapping}"));
        }
    }

    /// Something to step when the screen is first shown.
    pub(super) fn prepare(&mut self, shared: &mut Shared) {
        if self.stepper.title.is_empty() {
            self.open_chosen(shared);
        }
    }
}
