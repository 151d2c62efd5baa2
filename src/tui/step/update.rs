//! What the keys do on the Step screen.

use super::{Mode, StepAction};
use crate::tui::app::{App, Effect, Weight};
use crate::tui::edit::Edit;
use crate::tui::tabs::Tab;
use bitrose_core::bitboard::{Direction, Mapping};
use bitrose_lang::{TECHNIQUES, Value};
use std::time::Duration;

/// How long a step stands while the program plays.
const BEAT: Duration = Duration::from_millis(400);

impl App {
    /// Does what a key of the Step screen means.
    pub(in crate::tui) fn step_action(&mut self, action: StepAction, count: Option<u64>) -> Option<Effect> {
        if action == StepAction::Play {
            return self.play();
        }
        self.stepper.playing = None;
        match action {
            StepAction::Go(by) => {
                self.go(by, count);
                self.move_result(by);
            }
            StepAction::Over(by) => {
                self.over(by, count);
                self.move_result(by);
            }
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

    /// Shows how the result of a step forward comes about.
    fn move_result(&mut self, by: i8) {
        let has_moved = by > 0 && self.stepper.term.is_none() && self.message.is_none();
        if let Some(kind) = self.stepper.motion().filter(|_| has_moved) {
            self.begin_motion(kind);
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
}
