//! Changes of the text: a line at the prompt, a mask, and edits that are undone. The program is run again at once, and each step
//! knows what it gave before.

use super::inputs::error_in;
use super::refused::replaced_line;
use super::{LIMITS, Mode, StepScreen};
use crate::tui::prelude::*;
use crate::tui::prompt::LINE_LIMIT;
use bitrose_draw::Difference;
use bitrose_lang::{Origin, Step, Unlike, with_missing_mask};
use std::ops::Range;

/// More squares than these are only counted.
const LISTED: u32 = 6;

/// The run before a change of the text.
#[derive(Clone, Debug)]
pub(super) struct Before {
    steps: Vec<Step>,
    constants: Vec<usize>,
    /// The lines that were changed, in bytes: as they were, and as they are.
    changed: [Range<usize>; 2],
}

/// A run of one of two texts.
#[derive(Clone, Copy)]
struct Side<'a> {
    steps: &'a [Step],
    /// The lines of the variables and constants outside of functions.
    constants: &'a [usize],
    /// The lines that are not those of the other text, in bytes.
    changed: &'a Range<usize>,
}

impl StepScreen {
    /// Opens the line of this step, or that of the count, at the prompt.
    pub(super) fn open_line(&mut self, count: Option<u64>, shared: &mut Shared) {
        if self.step().is_some_and(|step| step.origin != Origin::Program) {
            return shared.hint("only lines of your own text can be changed: o leaves this function");
        }
        let (_, here) = self.place();
        let line = count.map_or(here, |count| usize::try_from(count).unwrap_or(usize::MAX));
        match line.checked_sub(1).and_then(|index| self.text().0.lines().nth(index)) {
            Some(text) if text.len() <= LINE_LIMIT => {
                shared.ask_prompt(text.trim());
                self.mode = Mode::Line(line);
            }
            Some(_) => shared.hint(format!("line {line} is too long for the prompt")),
            None => shared.hint(format!("there is no line {line}")),
        }
    }

    /// Puts another text on a line, after the blanks that it begins with.
    ///
    /// # Errors
    /// What is wrong with the program then, with its place in the line where it is there.
    pub(super) fn replace_line(&mut self, line: usize, text: &str, shared: &mut Shared) -> Result<(), Error> {
        if let Some(tried) = self.mend_line(line, text, shared) {
            return tried;
        }
        let (source, place) = replaced_line(&self.source, line, text);
        if source != self.source {
            self.put(source.clone(), shared).map_err(|error| error_in(error, &source, place))?;
        }
        self.mode = Mode::Steps;
        Ok(())
    }

    /// Looks for the mask that this step misses, unless that is done.
    pub(super) fn look_for_mask(&mut self) {
        if self.mask.as_ref().is_none_or(|(index, _)| *index != self.index) {
            self.mask = Some((self.index, self.with_mask()));
        }
    }

    fn with_mask(&self) -> Option<String> {
        let step = self.step().filter(|step| step.origin == Origin::Program)?;
        let rerun = |source: &str| {
            let program = self.session.parse(source).ok()?;
            let (run, trace) = self.session.clone().with_limits(LIMITS).trace_to_fault(&program);
            Some((trace.steps, run.is_ok()))
        };
        let masked = with_missing_mask(&self.source, step, self.mapping(), self.error.is_some(), &rerun);
        masked.map(|masked| masked.source)
    }

    /// The text with the mask that this step misses.
    pub(super) fn with_missing_mask(&self) -> Option<&String> {
        self.mask.as_ref().filter(|(index, _)| *index == self.index)?.1.as_ref()
    }

    /// Puts the mask in that this step misses.
    pub(super) fn put_mask(&mut self, shared: &mut Shared) {
        match self.with_missing_mask().cloned().map(|source| self.put(source, shared)) {
            Some(Ok(())) => {}
            Some(Err(error)) => shared.error(error.to_string()),
            None if self.step().is_some_and(|step| step.wrap().is_some()) => {
                shared.hint("no mask is proved to be right for every board here: c changes the line");
            }
            None => shared.hint("= puts in the mask that a shift misses; this step misses none"),
        }
    }

    /// Puts another text in the place of this one, as an edit that can be undone.
    ///
    /// # Errors
    /// What is wrong with it; nothing has changed then.
    pub(super) fn put(&mut self, source: String, shared: &mut Shared) -> Result<(), Error> {
        let old = self.source.clone();
        let result = |screen: &Self| screen.result().map(|index| screen.trace.steps[index].output);
        let was = result(self);
        self.change(source, self.error.is_some())?;
        self.history.record(old);
        let result = was.zip(result(self)).and_then(|(was, is)| self.difference(was, is));
        let result = result.map_or_else(|| "is as before".to_owned(), |result| format!("has {result}"));
        shared.note(format!("the result {result} · u takes it back"));
        Ok(())
    }

    /// Takes the last edit back (`false`), or does it again. Returns `false` if there is none.
    pub(super) fn travel(&mut self, again: bool) -> bool {
        let Some(source) = self.history.peek(again).cloned() else { return false };
        let old = self.source.clone();
        self.change(source, true).is_ok() && self.history.travel(again, |state| *state = old)
    }

    /// Runs another text and stays at the nearest step. `may_fail` accepts a run that stops at an error.
    fn change(&mut self, source: String, may_fail: bool) -> Result<(), Error> {
        let mut next = self.clone();
        (next.source, next.refused) = (source, None);
        next.run()?;
        if let Some(error) = next.error.take_if(|_| !may_fail || next.trace.steps.is_empty()) {
            return Err(error);
        }
        if self.doubt.is_some() {
            let mut session = self.session.clone();
            session.set_language(None);
            let program = session.parse(&next.source).ok();
            next.doubt = program.and_then(|program| session.other_reading(&program));
        }
        let changed = changed_lines(&self.source, &next.source);
        let here = self.side(&changed[0]).twin(self.index, next.side(&changed[1]));
        next.index = here.unwrap_or(next.index);
        let (steps, constants) = (std::mem::take(&mut self.trace.steps), self.signatures.constants.clone());
        next.before = Some(Before { steps, constants, changed });
        *self = next;
        Ok(())
    }

    /// What this step gave before the last change of the text; for the last step of a changed line, what that line gave.
    pub(super) fn was(&self) -> Option<Value> {
        let Before { steps, constants, changed: [old, new] } = self.before.as_ref()?;
        let (side, old) = (self.side(new), Side { steps, constants, changed: old });
        let is_changed = side.place(self.step()?).is_none();
        let is_compared = !is_changed || side.visits().contains(&self.index);
        let twin = side.twin(self.index, old).filter(|_| is_compared)?;
        Some(steps[twin].output)
    }

    fn side<'a>(&'a self, changed: &'a Range<usize>) -> Side<'a> {
        Side { steps: &self.trace.steps, constants: &self.signatures.constants, changed }
    }

    /// The last step of the program itself: its result.
    pub(super) fn result(&self) -> Option<usize> {
        self.trace.steps.iter().rposition(|step| step.depth == 0)
    }

    /// What the result of this step has beside the known function that it is like, or lacks, for the inputs of this call.
    pub(super) fn unlike(&self) -> Option<(&str, &Unlike)> {
        let like = self.like.as_ref().filter(|_| self.result() == Some(self.index))?;
        let numbers = |values: &[Value]| values.iter().map(|value| value.number()).collect::<Vec<_>>();
        let inputs = numbers(&self.step()?.inputs);
        Some((like.known, like.differences.iter().find(|case| numbers(&case.arguments) == inputs)?))
    }

    /// What the last change of the text changed in the result of this step, or in what it differs from a known one.
    pub(super) fn changed(&self) -> Option<String> {
        if let Some((known, difference)) = self.unlike() {
            return Some(format!("unlike {known}, it {}", difference.in_words()));
        }
        self.difference(self.was().filter(|_| self.term.is_none())?, self.step()?.output)
    }

    /// `1 square fewer than before: a5`; `None` where nothing has changed.
    fn difference(&self, was: Value, is: Value) -> Option<String> {
        let (Value::Board(old), Value::Board(new)) = (was, is) else {
            return (was != is).then(|| format!("{is}, before {was}"));
        };
        let Difference { missing, extra, .. } =
            Difference::new(self.mapping().board(old), self.mapping().board(new));
        let part = |squares: Bitboard, word| {
            let (count, plural) = (squares.popcount(), if squares.popcount() == 1 { "" } else { "s" });
            let listed = if count > LISTED { String::new() } else { format!(": {squares}") };
            (count > 0).then(|| format!("{count} square{plural} {word} than before{listed}"))
        };
        let parts: Vec<String> =
            [part(missing, "fewer"), part(extra, "more")].into_iter().flatten().collect();
        (old != new).then(|| parts.join(", "))
    }
}

/// The lines of two texts that are not the same.
fn changed_lines(old: &str, new: &str) -> [Range<usize>; 2] {
    let (old_bytes, new_bytes) = (old.bytes(), new.bytes());
    let is_same = |(left, right): &(u8, u8)| left == right;
    let start = old_bytes.clone().zip(new_bytes.clone()).take_while(is_same).count();
    let most = old.len().min(new.len()) - start;
    let rest = old_bytes.rev().zip(new_bytes.rev()).take(most).take_while(is_same).count();
    [old.as_bytes(), new.as_bytes()].map(|text| {
        let end = text.len() - rest;
        let first = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let last = text[end..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| end + at);
        first..last
    })
}

/// An operation outside of the changed lines: its text, its name, and how far before or after these lines it is.
type Place<'a> = (&'a Origin, &'a str, bool, [usize; 2]);

impl<'a> Side<'a> {
    /// The operation of a step; `None` in the changed lines.
    fn place(self, step: &'a Step) -> Option<Place<'a>> {
        let (bytes, is_own) = ([step.span.start, step.span.end], step.origin == Origin::Program);
        let is_after = is_own && bytes[0] >= self.changed.end;
        let distance = if is_after { bytes.map(|byte| byte - self.changed.end) } else { bytes };
        (!is_own || is_after || bytes[1] <= self.changed.start).then_some((
            &step.origin,
            step.operation.as_str(),
            is_after,
            distance,
        ))
    }

    /// The last step of each time that the changed lines are run. Functions that they call are a part of that, and constants
    /// that get their values when they are first used.
    fn visits(self) -> Vec<usize> {
        let (mut visits, mut depth) = (Vec::new(), None);
        for (index, step) in self.steps.iter().enumerate() {
            let is_constant = step.depth > 0 && self.constants.contains(&(step.line as usize));
            match (depth, self.place(step)) {
                (Some(depth), _) if step.depth > depth => {}
                (Some(depth), None) if step.depth == depth => {
                    *visits.last_mut().expect("it has begun") = index;
                }
                (_, None) => {
                    visits.push(index);
                    depth = Some(step.depth);
                }
                (_, Some(_)) if is_constant => {}
                (_, Some(_)) => depth = None,
            }
        }
        visits
    }

    /// The step of the other run that is what a step is in this one: the same operation, done as often before; in the changed
    /// lines the last step.
    fn twin(self, index: usize, other: Side) -> Option<usize> {
        let Some(here) = self.steps.get(index).and_then(|step| self.place(step)) else {
            let visit = self.visits().iter().position(|&last| last >= index)?;
            let visits = other.visits();
            return visits.get(visit).or(visits.last()).copied();
        };
        let before = self.steps[..index].iter().filter(|step| self.place(step) == Some(here)).count();
        let same = other.steps.iter().enumerate().filter(|(_, step)| other.place(step) == Some(here));
        same.map(|(index, _)| index).nth(before)
    }
}
