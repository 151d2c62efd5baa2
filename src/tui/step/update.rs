//! What keys and the mouse do on the Step screen: moving from step to step, over calls, into functions and out of them,
//! and editing the inputs.

use super::{Mode, Script, StepAction, StepScreen, keys};
use crate::tui::copy;
use crate::tui::input::Progress;
use crate::tui::prelude::*;
use crate::tui::screen::OF_LESSON;
use crate::tui::shared::{around, moved};
use bitrose_lang::Language;
use std::time::Duration;

/// How long each step is shown while the program plays.
const STEP_TIME: Duration = Duration::from_millis(400);

impl StepScreen {
    pub(in crate::tui) fn act(&mut self, action: StepAction, count: Option<u64>, shared: &mut Shared) {
        if action == StepAction::Play {
            return self.play(shared);
        }
        self.playing = None;
        match action {
            StepAction::Go(by) => self.repeat(by, count, Self::go, shared),
            StepAction::Over(by) => {
                self.repeat(by, count, |screen, by| screen.reach(screen.step_over(by)), shared);
            }
            StepAction::Into => {
                let otherwise = "nothing to step into: this step calls no function of the program";
                self.try_reach(self.step_into(), otherwise, shared);
            }
            StepAction::Out => self.try_reach(
                self.step_out(),
                "nothing to step out of: this step is not in a function",
                shared,
            ),
            StepAction::Wrap => self.go_to_wrap(shared),
            StepAction::First => self.try_reach(Some(0), "no step", shared),
            StepAction::Last => self.jump(count, shared),
            StepAction::ToLine => {
                let here = self.step().map_or(1, |step| step.line.into());
                self.step_to_line(usize::try_from(count.unwrap_or(here)).unwrap_or(usize::MAX), shared);
            }
            StepAction::Product => self.open_product(shared),
            StepAction::Send => self.send_result(shared),
            StepAction::List => {
                self.mode = Mode::List;
                self.find_technique("", shared);
            }
            StepAction::Find => shared.ask_prompt(""),
            StepAction::Line => self.open_line(count, shared),
            StepAction::Mask => self.put_mend(shared),
            StepAction::Choose(by) => self.choose_technique(by, shared),
            StepAction::Function(by) => self.choose_function(by, shared),
            StepAction::Open => self.open_chosen(shared),
            StepAction::Leave if self.refused.is_some() => self.leave_refused(shared),
            StepAction::Leave
                if self.title == OF_LESSON && self.term.is_none() && self.mode == Mode::Steps =>
            {
                shared.send_lines(Tab::Learn, String::new());
            }
            StepAction::Leave => self.close(),
            StepAction::Edit => self.toggle_editing(shared),
            StepAction::Move(direction) => {
                self.cursor = moved(self.cursor, direction, count.unwrap_or(1));
            }
            StepAction::Toggle => {
                let (square, index) = (self.mapping().number(self.cursor.bitboard()), self.index);
                let was = self.editable().map(|(_, word)| word).filter(|_| self.error.is_none());
                self.change_input(|word| word ^ square, shared);
                // a parameter that is one square refuses every other set: the square moves
                if was.is_some_and(u64::is_power_of_two) && self.error.is_some() {
                    self.undo_or_redo(false);
                    self.index = index;
                    self.change_input(|_| square, shared);
                }
            }
            StepAction::Clear => self.change_input(|_| 0, shared),
            StepAction::Input(by) => self.input = around(self.input, by, self.inputs.len()),
            StepAction::Adjust(by) => self.adjust(by, count.unwrap_or(1), shared),
            StepAction::Undo if !self.undo_or_redo(false) => shared.hint("nothing left to undo"),
            StepAction::Redo if !self.undo_or_redo(true) => shared.hint("nothing left to redo"),
            StepAction::Undo | StepAction::Redo | StepAction::Play => {}
        }
    }

    /// Repeats `go`, `count` times. After a step forward, starts the animation of its result.
    fn repeat(
        &mut self,
        by: i8,
        count: Option<u64>,
        go: impl Fn(&mut Self, i8) -> bool,
        shared: &mut Shared,
    ) {
        for _ in 0..count.unwrap_or(1).min(9999) {
            if !go(self, by) {
                shared.hint(match (&self.error, by > 0) {
                    (Some(_), true) => "the program stops here with an error",
                    (None, true) => "the end",
                    (_, false) => "the beginning",
                });
                return;
            }
        }
        let has_moved = by > 0 && self.term.is_none();
        if let Some(kind) = self.motion().filter(|_| has_moved) {
            shared.motions.begin(kind);
        }
    }

    /// Goes to the next step at which bits wrap. After the last one, turns to the next function that differs from a
    /// known one. If nothing wraps, invents other inputs with which bits do.
    fn go_to_wrap(&mut self, shared: &mut Shared) {
        if self.next_wrap().is_none_or(|next| next <= self.index) && self.turn_to_next(shared) {
            return;
        }
        if self.next_wrap().is_none()
            && let Some(source) = self.with_wrapping_inputs()
            && self.put(source, shared).is_ok()
        {
            shared.note("a bit wraps with these other inputs · u takes them back");
        }
        if self.next_wrap() == Some(self.index) {
            return shared.hint("bits wrap at no other step");
        }
        let otherwise = match (self.session.language(), &self.call_example) {
            (_, Some(call)) => format!("nothing ran: type a call, as in {call}"),
            (Some(Language::Python), _) => {
                "no wrap found; in Python, only numbers above 0xFFFF count as boards".to_owned()
            }
            _ if self.trace.is_shortened => {
                "no wrap found; the steps before the last call are too many, and left out".to_owned()
            }
            _ if self.trace.steps.iter().all(|step| step.shifted(self.mapping()).is_none()) => {
                "no shift ran, so no bit could wrap".to_owned()
            }
            _ if self.wrapped.iter().any(|wrapped| !wrapped.is_empty()) => {
                "bits wrap with these inputs, but a mask is not known to be missing".to_owned()
            }
            _ => "no wrapped bit is left in the result with these inputs".to_owned(),
        };
        self.try_reach(self.next_wrap(), &otherwise, shared);
    }

    fn try_reach(&mut self, index: Option<usize>, otherwise: &str, shared: &mut Shared) {
        if !self.reach(index) {
            shared.hint(otherwise);
        }
    }

    /// Goes to the last step, or to the one with the number `count`.
    fn jump(&mut self, count: Option<u64>, shared: &mut Shared) {
        let last = self.trace.steps.len();
        let number = count.and_then(|count| usize::try_from(count).ok()).unwrap_or(last);
        self.reach(number.min(last).checked_sub(1));
        if number > last {
            shared.hint(format!("there are {last} steps"));
        }
    }

    pub(super) fn step_to_line(&mut self, line: usize, shared: &mut Shared) {
        let next = self.on_line(line);
        if next == Some(self.index) {
            shared.hint(format!("no other step is on line {line}"));
        }
        self.try_reach(next, &format!("no step is on line {line}"), shared);
    }

    fn play(&mut self, shared: &mut Shared) {
        if self.playing.take().is_some() {
            return;
        }
        if !shared.may_play {
            shared.hint("motion is off (--no-motion): n goes on by one step");
            return;
        }
        if self.index + 1 >= self.trace.steps.len() {
            self.reach(Some(0));
        }
        self.token += 1;
        self.playing = Some(self.token);
        shared.ask(Effect::Wake { token: self.token, after: STEP_TIME });
    }

    fn open_product(&mut self, shared: &mut Shared) {
        self.term = match (self.term, self.product()) {
            (None, Some(_)) => Some(0),
            (None, None) => {
                shared.hint("x opens a product: this step has none");
                None
            }
            (Some(_), _) => None,
        };
    }

    /// Puts the result of this step into the current board of the workbench.
    fn send_result(&mut self, shared: &mut Shared) {
        let Some(step) = self.step() else { return };
        if let Value::Wide(_) = step.output {
            return shared.note(format!("{} is not a board", step.output));
        }
        let number = step.output.number();
        shared.note(format!("the result of the step is in {}", shared.current.letter()));
        shared.send_board(Tab::Explore, "result", shared.mapping().board(number));
    }

    pub(super) fn close(&mut self) {
        self.term = None;
        self.preview = None;
        self.mode = Mode::Steps;
    }

    fn toggle_editing(&mut self, shared: &mut Shared) {
        if self.mode == Mode::Edit {
            self.mode = Mode::Steps;
        } else if self.inputs.is_empty() {
            shared.hint("no input to edit: an input is a variable that starts with a constant");
        } else {
            self.mode = Mode::Edit;
            if self.input == 0 && self.editable().is_none() {
                self.input = self.board_input().unwrap_or(0);
            }
        }
    }

    fn change_input(&mut self, change: impl Fn(u64) -> u64, shared: &mut Shared) {
        match self.editable().map(|(_, word)| word) {
            Some(word) => self.set_input(self.input, Value::Board(change(word))),
            None => shared.hint("this input is a number: + and - change it"),
        }
    }

    fn adjust(&mut self, by: i8, count: u64, shared: &mut Shared) {
        let Some(input) = self.inputs.get(self.input) else { return };
        let Value::Int(number) = input.value else {
            shared.hint("this input is a board: Space toggles a square");
            return;
        };
        let number = if by > 0 { number.saturating_add(count) } else { number.saturating_sub(count) };
        self.set_input(self.input, Value::Int(number));
    }

    /// Goes one step, or one term of an expanded product, forward or back. Returns `false` if there is none.
    pub(super) fn go(&mut self, by: i8) -> bool {
        if let (Some(term), Some((_, right))) = (self.term, self.product()) {
            let last = (right.count_ones() as usize).saturating_sub(1);
            self.term = Some(term.saturating_add_signed(by.into()).min(last));
            return self.term != Some(term);
        }
        self.reach(self.index.checked_add_signed(by.into()))
    }

    /// Goes to a step. Returns `false` if there is none with this index.
    pub(super) fn reach(&mut self, index: Option<usize>) -> bool {
        let Some(index) = index.filter(|&index| index < self.trace.steps.len()) else { return false };
        self.index = index;
        self.term = None;
        true
    }

    /// Returns the next step at which bits wrap, starting again from the first step after the last.
    pub(super) fn next_wrap(&self) -> Option<usize> {
        let count = self.trace.steps.len();
        let after = (1..=count).map(|by| (self.index + by) % count);
        after.into_iter().find(|&index| self.trace.steps[index].goes_around())
    }

    /// Returns the next step, or the previous one, that is not deeper than this one.
    fn step_over(&self, by: i8) -> Option<usize> {
        let steps = &self.trace.steps;
        let depth = self.step()?.depth;
        if by < 0 {
            return steps[..self.index].iter().rposition(|step| step.depth <= depth);
        }
        let rest = &steps[self.index + 1..];
        rest.iter().position(|step| step.depth <= depth).map(|index| self.index + 1 + index)
    }

    /// Returns the first step inside the function that this step calls.
    fn step_into(&self) -> Option<usize> {
        let next = self.trace.steps.get(self.index + 1)?;
        (next.depth > self.step()?.depth).then_some(self.index + 1)
    }

    /// Returns the first step after the end of this function, or its call if no step follows.
    fn step_out(&self) -> Option<usize> {
        let depth = self.step()?.depth;
        let rest = &self.trace.steps[self.index + 1..];
        let after = rest.iter().position(|step| step.depth < depth).map(|index| self.index + 1 + index);
        if depth == 0 { None } else { after.or_else(|| self.caller(self.index)) }
    }

    /// Returns the next step on a line of the source that is shown, wrapping around at the end.
    fn on_line(&self, line: usize) -> Option<usize> {
        let origin = &self.step()?.origin;
        let steps = self.trace.steps.iter().enumerate();
        let here = steps.filter(|(_, step)| step.line as usize == line && step.origin == *origin);
        let here: Vec<usize> = here.map(|(index, _)| index).collect();
        here.iter().find(|&&index| index > self.index).or(here.first()).copied()
    }
}

impl Screen for StepScreen {
    fn keys(&self) -> &'static KeyTable {
        match self.mode {
            _ if self.refused.is_some() => &keys::REFUSED,
            Mode::Steps | Mode::Line(_) => &keys::STEP,
            Mode::Edit => &keys::INPUT,
            Mode::List => &keys::TECHNIQUES,
        }
    }

    fn is_enabled(&self, action: Action) -> bool {
        match action {
            Action::Step(StepAction::Into) => self.step_into().is_some(),
            Action::Step(StepAction::Out) => self.step_out().is_some(),
            Action::Step(StepAction::Product) => self.product().is_some(),
            Action::Step(StepAction::Wrap) => self.next_wrap().is_some(),
            Action::Step(StepAction::Mask) => self.mend().is_some(),
            Action::Step(StepAction::Move(_) | StepAction::Toggle | StepAction::Clear) => {
                self.editable().is_some()
            }
            Action::Step(StepAction::Adjust(_)) => {
                self.inputs.len() > self.input && self.editable().is_none()
            }
            Action::Step(StepAction::Input(_)) => self.inputs.len() > 1,
            _ => true,
        }
    }

    fn prompt(&self, _: &Shared) -> PromptHelp {
        if self.mode == Mode::List {
            let title = "words to search for; nothing shows all".to_owned();
            return PromptHelp { title, examples: "king    rook    lookup    fill" };
        }
        if let Mode::Line(line) = self.mode {
            let how = if self.refused.is_some() {
                "runs the program again"
            } else {
                "runs the program again with the same inputs"
            };
            let title = format!("line {line}: Enter {how}");
            return PromptHelp { title, examples: "Esc leaves the line as it is" };
        }
        if self.refused.is_some() {
            let title = "a call to add and run, or a command".to_owned();
            return PromptHelp {
                title,
                examples: "attacks(0x81)    attacks<WHITE>(0x81)    usual    lang cpp",
            };
        }
        PromptHelp {
            title: "a program to step, a value for an input, or a command".to_owned(),
            examples: "x = {a1 h8}    n = 3    let x = a; x & -x    fast_knight(b)",
        }
    }

    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        if self.mode == Mode::List {
            self.find_technique(text, shared);
            return Ok(());
        }
        if let Mode::Line(line) = self.mode {
            return self.replace_line(line, text, shared);
        }
        if let Some((name, value)) = text.split_once('=').filter(|_| self.refused.is_none()) {
            let index = self.inputs.iter().position(|input| input.name == name.trim());
            if let (Some(index), false) = (index, value.starts_with('=') || text.contains(';')) {
                return self.assign(index, value, text.len() - value.len(), shared);
            }
        }
        match self.call(text, shared) {
            Some(result) => result,
            None => self.step_program(&Script::new("typed", text), shared),
        }
    }

    fn takes_commands(&self) -> bool {
        !matches!(self.mode, Mode::Line(_))
    }

    fn prompt_changed(&mut self, line: Option<&str>, shared: &mut Shared) {
        match (self.mode, line) {
            (Mode::List, Some(line)) => self.find_technique(line, shared),
            (Mode::Line(_), None) => self.mode = Mode::Steps,
            _ => {}
        }
        if line.is_none() {
            self.take_waiting(shared);
        }
    }

    fn progress(&mut self, id: u64, news: Result<Progress, String>, shared: &mut Shared) {
        match news {
            Ok(Progress::File(news)) => self.file_news(id, news, shared),
            Ok(Progress::Found(found)) => self.looked_up(id, Ok(*found), shared),
            Err(error) => self.looked_up(id, Err(error), shared),
            Ok(_) => {}
        }
    }

    fn receive(&mut self, message: Message, shared: &mut Shared) {
        match message {
            Message::Text { text, origin } => self.take_text(&text, &origin, shared),
            Message::Position(setup) => shared.open_position(&setup),
            Message::Board { name, board } => self.take_board(board, &name, shared),
        }
    }

    /// Handles the mouse: a click toggles a square of an input or goes to a line, and the wheel moves through the
    /// steps.
    fn mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        let Some(areas) = shared.body().map(|body| self.areas(body)) else { return };
        let wheel = match kind {
            MouseEventKind::Down(MouseButton::Left) => None,
            MouseEventKind::ScrollDown => Some(1),
            MouseEventKind::ScrollUp => Some(-1),
            _ => return,
        };
        shared.message = None;
        if let Some(by) = wheel {
            let go = if self.mode == Mode::List { StepAction::Choose(by) } else { StepAction::Go(by) };
            self.act(go, None, shared);
        } else if self.mode == Mode::List {
            self.click_technique(at, shared);
        } else if areas.text.contains(at) {
            let [_, below] = areas.text.split_top(1);
            self.click_line(below, at, shared);
        } else if self.refused.is_none() {
            self.click_variable(&areas, at, shared);
        }
    }

    fn enter(&mut self, shared: &mut Shared) {
        if self.title.is_empty() && self.refused.is_none() {
            self.open_chosen(shared); // so that the screen is not empty when it is first shown
        }
    }

    fn leave(&mut self) {
        self.playing = None;
    }

    fn language_chosen(&mut self, shared: &mut Shared) {
        let script = match &self.refused {
            Some(refused) => refused.script.clone(),
            None if self.is_technique || self.title.is_empty() => return,
            None => Script { among: self.among.clone(), ..Script::new(&self.title, self.without_call()) }
                .trimmed(),
        };
        let said = shared.message.take();
        self.open(script, shared);
        shared.message = said;
    }

    /// Takes the next step, unless playing was stopped.
    fn wake(&mut self, token: u64, shared: &mut Shared) {
        if self.playing != Some(token) {
            return;
        }
        if self.go(1) {
            shared.ask(Effect::Wake { token, after: STEP_TIME });
        } else {
            self.playing = None;
        }
    }

    fn follow(&mut self, shared: &Shared) {
        self.change_mapping(shared.mapping());
        self.look_for_mend();
    }

    fn program(&self, _: &Shared) -> String {
        self.refused.as_ref().map_or(&self.source, |refused| &refused.whole).clone()
    }

    fn link(&self, shared: &Shared) -> String {
        let (_, number) = self.copied(shared);
        match self.session.language() {
            Some(Language::Own)
                if self.refused.is_none() && self.mapping() == Mapping::Lerf && !self.source.is_empty() =>
            {
                copy::link("step", "step", &self.source)
            }
            _ => copy::board_link(number, self.mapping()),
        }
    }

    fn copied(&self, shared: &Shared) -> (String, u64) {
        self.step().filter(|step| !matches!(step.output, Value::Wide(_))).map_or_else(
            || (shared.current.letter().to_string(), shared.number()),
            |step| (step.target.clone().unwrap_or_else(|| "result".to_owned()), step.output.number()),
        )
    }
}
