//! What the steps of a run say about masks: that one is missing is said of a function that resembles a known one only
//! where the mask makes it more like that one, and not of a shift whose count was invented.

use super::functions::{self, Comparable, MOST_BYTES};
use super::{Compared, Deviation, misnamed};
use crate::invent::signature_of;
use crate::mask::operands;
use crate::resemblance::has_known_name;
use crate::words::{is_letter, offset};
use crate::{Language, Mask, Note, Origin, Program, Resemblance, Session, Span, Step, Trace, words};
use std::collections::{BTreeMap, BTreeSet};

/// The most numbers of an invented call that are changed to see which shifts depend on them.
const MOST_NUMBERS: usize = 8;

/// Withdraws from the notes of a run what is not proved of missing masks. The functions of `text` may have run;
/// `invented` is the program with a call that was added to it, if its inputs were invented. Returns these functions,
/// compared with known ones.
pub fn check_masks(
    trace: &mut Trace,
    text: &Program,
    invented: Option<&Program>,
    session: &Session,
) -> Compared {
    if let Some(program) = invented {
        let call = text.source().trim_end().len();
        let mut free = of_free_counts(trace, program, call, session);
        free.extend(with_invented_masks(trace, program.source(), call));
        withdraw(trace, |step| free.contains(&step.span));
    }
    let compared = Compared::of_run(trace, text, session);
    withdraw(trace, |step| compared.contradicts_mask(step));
    compared
}

fn withdraw(trace: &mut Trace, is_unproved: impl Fn(&Step) -> bool) {
    for step in &mut trace.steps {
        let is_unproved = step.wrap().is_some() && is_unproved(step);
        if let Some(Note::Shift { mask, .. }) = step.note.as_mut().filter(|_| is_unproved) {
            *mask = Mask::Unclear;
        }
    }
}

/// Returns the shifts with wrapped bits whose count is another one if a number of the invented call is.
fn of_free_counts(trace: &Trace, program: &Program, call: usize, session: &Session) -> BTreeSet<Span> {
    let source = program.source();
    let is_number =
        |step: &Step| operands(source, step).is_some_and(|(_, count, _)| count.parse::<u8>().is_ok());
    let shifts = trace.steps.iter().filter(|step| step.wrap().is_some() && !is_number(step));
    let mut shifts: BTreeSet<Span> = shifts.map(|step| step.span).collect();
    let mut free = BTreeSet::new();
    let counts = |trace: &Trace, shifts: &BTreeSet<Span>| {
        let mut counts: BTreeMap<Span, BTreeSet<u64>> = BTreeMap::new();
        for step in trace.steps.iter().filter(|step| shifts.contains(&step.span)) {
            counts.entry(step.span).or_default().extend(step.inputs.get(1).map(|count| count.number()));
        }
        counts
    };
    for (place, number) in numbers(source, call) {
        if shifts.is_empty() {
            break;
        }
        let mut other = source.to_owned();
        other.replace_range(place..place + number.len(), &changed(number));
        let Ok(other) = Program::parse(&other, Some(program.language())) else { continue };
        let (_, other) = session.clone().trace_to_fault(&other);
        let (before, after) = (counts(trace, &shifts), counts(&other, &shifts));
        // one that is not reached any more has no other count
        let is_fixed = |span: &Span| after.get(span).is_none_or(|counts| before.get(span) == Some(counts));
        let (fixed, others) = shifts.into_iter().partition(is_fixed);
        shifts = fixed;
        free.extend::<BTreeSet<Span>>(others);
    }
    free
}

/// Returns the shifts whose result is masked by an entry of a table that the call creates: what is in that was invented.
fn with_invented_masks(trace: &Trace, source: &str, call: usize) -> BTreeSet<Span> {
    let created: BTreeSet<&str> = words(source.get(call..).unwrap_or_default()).collect();
    let is_masked = |(index, shift): &(usize, &Step)| {
        let contains = |next: &&Step| {
            next.operation == "&" && next.span.start <= shift.span.start && shift.span.end <= next.span.end
        };
        let Some(and) = trace.steps[index + 1..].iter().find(contains) else { return false };
        let (before, after) =
            (Span::new(and.span.start, shift.span.start), Span::new(shift.span.end, and.span.end));
        [before, after].into_iter().any(|part| {
            let mask = part.text(source);
            let lower = mask.to_ascii_lowercase();
            mask.contains('[')
                && ["file", "mask", "clear", "edge", "wrap"].iter().any(|name| lower.contains(name))
                && words(mask).any(|word| created.contains(word))
        })
    };
    let wraps = trace.steps.iter().enumerate().filter(|(_, step)| step.wrap().is_some());
    wraps.filter(is_masked).map(|(_, step)| step.span).collect()
}

/// Returns the decimal numbers from an offset on, which are no boards.
fn numbers(source: &str, start: usize) -> impl Iterator<Item = (usize, &str)> {
    let words = source[start..].split(|letter| !is_letter(letter));
    let words = words.map(move |word| (offset(word, source), word));
    words.filter(|(_, word)| word.parse::<u8>().is_ok()).take(MOST_NUMBERS)
}

/// Returns another number of as many digits, so that nothing behind it moves.
fn changed(number: &str) -> String {
    let other = number.parse::<u8>().unwrap_or_default() ^ 1;
    format!("{other:0>width$}", width = number.len())
}

impl Compared {
    /// Compares the functions that have run.
    fn of_run(trace: &Trace, program: &Program, session: &Session) -> Self {
        let (text, language) = (program.source(), program.language());
        if language == Language::Own {
            return Self::default();
        }
        let comparable = Comparable::new(program, MOST_BYTES);
        let functions = comparable.functions();
        let all = Self { text: text.into(), functions, ..Self::default() };
        let ran: BTreeSet<&str> = trace.steps.iter().filter_map(|step| all.function_of(step)).collect();
        if ran.is_empty() || ran.len().saturating_mul(text.len()) > MOST_BYTES {
            return all;
        }
        let is_wanted = |name: &str| ran.contains(name);
        let wrong = misnamed(text, language);
        let Self { resemblances, deviations, .. } =
            functions::functions(&comparable, session.mapping(), false, &wrong, MOST_BYTES / 4, &is_wanted);
        let is_unlike = |name: &&&str| {
            has_known_name(name)
                && resemblances.iter().all(|like| like.function != **name)
                && signature_of(&comparable.program, name).is_some()
        };
        let unlike = ran.iter().filter(is_unlike).map(|name| Box::from(*name)).collect();
        Self { resemblances, deviations, unlike, ..all.clone() }
    }

    /// Returns the function of the text that a step is in.
    pub fn function_of(&self, step: &Step) -> Option<&str> {
        let is_text = step.origin == Origin::Program || step.origin.source() == Some(&*self.text);
        let is_here = is_text && step.depth > 0 && step.span.end <= self.text.len();
        let before = self.functions.iter().rfind(|(start, _)| *start <= step.span.start);
        before.filter(|_| is_here).map(|(_, name)| &**name)
    }

    /// Returns `true` if a shift is in a function that differs from a known one, and a mask at the shift is not proved to
    /// make it more like that.
    fn contradicts_mask(&self, step: &Step) -> bool {
        let Some(function) = self.function_of(step) else { return false };
        let differs = |like: &Resemblance| like.function == function && like.same < like.cases;
        let is_proved = |one: &Deviation| {
            let (start, length) = (one.location.offset, one.location.length);
            one.is_shift && one.is_mask && (start..start + length) == (step.span.start..step.span.end)
        };
        (self.resemblances.iter().any(differs) || self.unlike.iter().any(|name| **name == *function))
            && !self.deviations.iter().any(is_proved)
    }

    /// Returns how a function differs from the known one that it resembles, or that it does not.
    pub fn resemblance_of(&self, function: &str) -> Option<&Resemblance> {
        let mut likes = self.resemblances.iter().filter(|like| like.function == function);
        likes.clone().find(|like| like.same < like.cases).or_else(|| likes.next())
    }

    /// Returns the change of a function, other than a mask, that is proved to mend it.
    pub fn change_of(&self, function: &str) -> Option<&Deviation> {
        self.deviations.iter().find(|one| one.function == function && one.is_change())
    }

    /// Does the same for the function that a step is in.
    pub fn change_at(&self, step: &Step) -> Option<&Deviation> {
        self.change_of(self.function_of(step)?)
    }
}
