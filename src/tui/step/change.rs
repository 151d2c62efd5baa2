//! Edits of the program: a line changed at the prompt, a missing mask inserted, undo and redo. The program runs again
//! at once, and each step is compared with its result before the edit.

use super::inputs::error_in;
use super::refused::replaced_line;
use super::{LIMITS, Mode, StepScreen};
use crate::tui::prelude::*;
use crate::tui::prompt::LINE_LIMIT;
use bitrose_draw::Difference;
use bitrose_lang::lint::{Deviation, replacement};
use bitrose_lang::{Language, Mask, Note, Origin, Step, Unlike, with_missing_mask};
use std::ops::Range;

/// The largest number of squares that are listed by name rather than only counted.
const LISTED: u32 = 6;

/// The run before the last edit.
#[derive(Clone, Debug)]
pub(super) struct Before {
    steps: Vec<Step>,
    constants: Vec<usize>,
    /// The byte ranges of the changed lines, in the old source and in the new one.
    changed: [Range<usize>; 2],
}

/// A change that mends a step.
#[derive(Clone, Debug)]
pub(super) struct Mend {
    source: String,
    /// What it does: `adds`, `moves` or `swaps` a mask, or `changes` what is wrong.
    pub(super) verb: &'static str,
}

/// One of the two runs that are compared.
#[derive(Clone, Copy)]
struct Side<'a> {
    steps: &'a [Step],
    /// The line numbers of the variables and constants outside functions.
    constants: &'a [usize],
    /// The byte range of the lines that differ from the other source.
    changed: &'a Range<usize>,
}

impl StepScreen {
    /// Opens the line of the current step at the prompt, or the line with the number `count`.
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

    /// Replaces the text of a line, keeping its indentation.
    ///
    /// # Errors
    /// Returns what is wrong with the changed program. If the error is in the line, its span is relative to it.
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

    /// Looks for the change that mends the current step, unless this was already done.
    pub(super) fn look_for_mend(&mut self) {
        if self.mend.as_ref().is_none_or(|(index, _)| *index != self.index) {
            self.mend = Some((self.index, self.new_mend()));
        }
    }

    fn new_mend(&self) -> Option<Mend> {
        let step = self.step().filter(|step| step.origin == Origin::Program)?;
        if let Some(change) = self.compared.change_at(step) {
            let (bytes, by) = change.fix.clone()?;
            let mut source = self.source.clone();
            source.replace_range(bytes, &by);
            return Some(Mend { source, verb: "changes" });
        }
        let rerun = |source: &str| {
            let program = self.session.parse(source).ok()?;
            let (run, trace) = self.session.clone().with_limits(LIMITS).trace_to_fault(&program);
            Some((trace.steps, run.is_ok()))
        };
        let masked = with_missing_mask(&self.source, step, self.mapping(), self.error.is_some(), &rerun)?;
        Some(Mend { source: masked.source, verb: masked.verb })
    }

    /// Returns the change that mends the current step: a mask, or what mends its function.
    pub(super) fn mend(&self) -> Option<&Mend> {
        self.mend.as_ref().filter(|(index, _)| *index == self.index)?.1.as_ref()
    }

    /// Returns the first step of what a change replaces, or of what is not understood as it looks.
    pub(super) fn step_of(&self, change: &Deviation) -> Option<usize> {
        let place = &change.location;
        let bytes =
            &change.fix.as_ref().map_or(place.offset..place.offset + place.length, |fix| fix.0.clone());
        let is_here = |step: &Step| {
            step.origin == Origin::Program && step.span.start <= bytes.start && bytes.end <= step.span.end
        };
        let here = self.trace.steps.iter().enumerate().filter(|(_, step)| is_here(step));
        here.min_by_key(|(_, step)| step.span.end - step.span.start).map(|(index, _)| index)
    }

    /// Returns what is wrong at the current step if a change of it is proved to mend its function.
    pub(super) fn fault(&self) -> Option<&str> {
        let step = self.step()?;
        let change = self.compared.change_at(step)?;
        let is_here = self.step_of(change).is_some_and(|index| self.trace.steps[index].span == step.span);
        is_here.then(|| change.fault())
    }

    /// Makes the change that mends the current step.
    pub(super) fn put_mend(&mut self, shared: &mut Shared) {
        let Some(Mend { source, .. }) = self.mend().cloned() else {
            let has_wrapped = |note: &Note| {
                matches!(note, Note::Shift { report, mask, .. }
                    if *mask != Mask::Present && !report.wrapped_from.is_empty())
            };
            return shared.hint(
                if self.step().and_then(|step| step.note.as_ref()).is_some_and(has_wrapped) {
                    "no mask is proved correct for every board here: c edits the line"
                } else {
                    "no mask is missing at this step: = adds one that a shift needs"
                },
            );
        };
        let function = self.step().and_then(|step| self.compared.function_of(step)).map(str::to_owned);
        match self.exchange(source) {
            Ok(result) => {
                let left = function.and_then(|function| self.compared.resemblance_of(&function));
                let left = left.map_or_else(String::new, |like| format!("; {}", like.with_name_in_short()));
                shared.note(format!("{result}{left} · u takes it back"));
            }
            Err(error) => shared.error(error.to_string()),
        }
    }

    /// Replaces the source, as an edit that can be undone.
    ///
    /// # Errors
    /// Returns what is wrong with the new source. In that case, nothing has changed.
    pub(super) fn put(&mut self, source: String, shared: &mut Shared) -> Result<(), Error> {
        let result = self.exchange(source)?;
        shared.note(format!("{result} · u takes it back"));
        Ok(())
    }

    /// Does the same, and returns how the result differs.
    fn exchange(&mut self, source: String) -> Result<String, Error> {
        let old = self.source.clone();
        let result = |screen: &Self| screen.result().map(|index| screen.trace.steps[index].output);
        let was = result(self);
        self.change(source, self.error.is_some())?;
        self.history.record(old);
        let result = was.zip(result(self)).and_then(|(was, is)| self.difference(was, is));
        let result = result.map_or_else(|| "is unchanged".to_owned(), |result| format!("has {result}"));
        Ok(format!("the result {result}"))
    }

    /// Undoes the last edit (`redo` is `false`) or redoes the next one. Returns `false` if there is none.
    pub(super) fn undo_or_redo(&mut self, redo: bool) -> bool {
        let Some(source) = self.history.peek(redo).cloned() else { return false };
        let old = self.source.clone();
        self.change(source, true).is_ok() && self.history.undo_or_redo(redo, |state| *state = old)
    }

    /// Runs another source and stays at the corresponding step. If `may_fail` is set, a run that stops at an error is
    /// accepted.
    fn change(&mut self, source: String, may_fail: bool) -> Result<(), Error> {
        let mut next = self.clone();
        next.among = self.among.carried(&self.source, &source);
        (next.source, next.refused) = (source, None);
        next.run()?;
        if let Some(error) = next.error.take_if(|_| !may_fail || next.trace.steps.is_empty()) {
            return Err(error);
        }
        if self.alternative_language.is_some() {
            let session = self.session.clone().in_language(None::<Language>);
            let program = session.parse(&next.source).ok();
            next.alternative_language = program.and_then(|program| session.other_reading(&program));
        }
        let changed = changed_lines(&self.source, &next.source);
        let here = self.side(&changed[0]).corresponding(self.index, next.side(&changed[1]));
        next.index = here.unwrap_or(next.index);
        let (steps, constants) = (std::mem::take(&mut self.trace.steps), self.source_lines.constants.clone());
        next.before = Some(Before { steps, constants, changed });
        *self = next;
        Ok(())
    }

    /// Returns the result of this step before the last edit. For the last step of a changed line, this is the result of
    /// that line.
    pub(super) fn previous_output(&self) -> Option<Value> {
        let Before { steps, constants, changed: [old, new] } = self.before.as_ref()?;
        let (side, old) = (self.side(new), Side { steps, constants, changed: old });
        let is_changed = side.operation_key(self.step()?).is_none();
        let is_compared = !is_changed || side.visits().contains(&self.index);
        let corresponding = side.corresponding(self.index, old).filter(|_| is_compared)?;
        Some(steps[corresponding].output)
    }

    fn side<'a>(&'a self, changed: &'a Range<usize>) -> Side<'a> {
        Side { steps: &self.trace.steps, constants: &self.source_lines.constants, changed }
    }

    /// Returns the index of the last step outside functions, which computes the result of the program.
    pub(super) fn result(&self) -> Option<usize> {
        self.trace.steps.iter().rposition(|step| step.depth == 0)
    }

    /// Returns how the result of this step differs, for the arguments of this call, from that of the known function
    /// that the program resembles.
    pub(super) fn difference_from_known(&self) -> Option<(String, &Unlike)> {
        let resemblance = self.resemblance.as_ref().filter(|_| self.result() == Some(self.index))?;
        let numbers = |values: &[Value]| values.iter().map(|value| value.number()).collect::<Vec<_>>();
        let inputs = numbers(&self.step()?.inputs);
        Some((
            resemblance.known_text(),
            resemblance.differences.iter().find(|case| numbers(&case.arguments) == inputs)?,
        ))
    }

    /// Returns, in words, how this step's result differs from that before the last edit or from that of a known
    /// function.
    pub(super) fn changed(&self) -> Option<String> {
        if let Some((known, difference)) = self.difference_from_known() {
            return Some(format!("unlike {known}, it {}", difference.in_words()));
        }
        self.difference(self.previous_output().filter(|_| self.term.is_none())?, self.step()?.output)
    }

    /// Formats a difference: `1 square fewer than before: a5`. Returns `None` if nothing has changed.
    fn difference(&self, was: Value, is: Value) -> Option<String> {
        let (Value::Board(old), Value::Board(new)) = (was, is) else {
            return (was != is).then(|| format!("{is}, was {was}"));
        };
        let Difference { missing, extra, .. } =
            Difference::new(self.mapping().board(old), self.mapping().board(new));
        let part = |squares: Bitboard, word| {
            let count = squares.popcount();
            let listed = if count > LISTED { String::new() } else { format!(": {squares}") };
            (count > 0).then(|| format!("{} {word} than before{listed}", counted(count, "square")))
        };
        let parts: Vec<String> =
            [part(missing, "fewer"), part(extra, "more")].into_iter().flatten().collect();
        (old != new).then(|| parts.join(", "))
    }
}

/// Returns the byte ranges of the lines that differ between two sources.
fn changed_lines(old: &str, new: &str) -> [Range<usize>; 2] {
    let (Range { start, end }, _) = replacement(old, new);
    let rest = old.len() - end;
    [old.as_bytes(), new.as_bytes()].map(|text| {
        let end = text.len() - rest;
        let first = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let last = text[end..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| end + at);
        first..last
    })
}

/// Identifies an operation outside the changed lines: its source, its name, whether it is after those lines, and its
/// distance from the start of the source or from their end, in bytes.
type OperationKey<'a> = (&'a Origin, &'a str, bool, [usize; 2]);

impl<'a> Side<'a> {
    /// Identifies the operation of a step. Returns `None` for a step in the changed lines.
    fn operation_key(self, step: &'a Step) -> Option<OperationKey<'a>> {
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

    /// Returns the last step of each time that the changed lines are run. This includes the steps of functions that
    /// they call, and of constants that are evaluated when they are first used.
    fn visits(self) -> Vec<usize> {
        let (mut visits, mut depth) = (Vec::new(), None);
        for (index, step) in self.steps.iter().enumerate() {
            let is_constant = step.depth > 0 && self.constants.contains(&(step.line as usize));
            match (depth, self.operation_key(step)) {
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

    /// Returns the step of the other run that corresponds to a step of this one: the same operation, executed the same
    /// number of times before. In the changed lines, it is the last step of the same visit.
    fn corresponding(self, index: usize, other: Side) -> Option<usize> {
        let Some(here) = self.steps.get(index).and_then(|step| self.operation_key(step)) else {
            let visit = self.visits().iter().position(|&last| last >= index)?;
            let visits = other.visits();
            return visits.get(visit).or(visits.last()).copied();
        };
        let before = self.steps[..index].iter().filter(|step| self.operation_key(step) == Some(here)).count();
        let same = other.steps.iter().enumerate().filter(|(_, step)| other.operation_key(step) == Some(here));
        same.map(|(index, _)| index).nth(before)
    }
}
