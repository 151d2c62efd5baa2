//! Searches for inputs of a call that show where a bit wraps.

use super::{Parameter, Target, values};
use crate::ir::Refusal;
use crate::note::{Note, TypeNote};
use crate::resemblance::{is_about_boards, stops};
use crate::{Limits, Program, Session, Trace, Value};
use bitrose_core::bitboard::{Bitboard, Mapping};
use std::collections::HashSet;

/// The limits of one call. All calls together have a budget of steps, in which each call counts as some more.
const LIMITS: Limits = Limits { operations: 20_000, steps: 4_000 };
const MAX_WORK: usize = 60_000;
const WORK_OF_A_CALL: usize = 20;
/// Reading this many bytes of the program counts as one step.
const BYTES_OF_A_STEP: usize = 64;
/// So do this many operations that are no steps.
const OPERATIONS_OF_A_STEP: usize = 1;
/// A prime: successive cases are far apart, but all of them are tried in the end.
const STRIDE: usize = 7919;
/// The number of calls that are tried if none of them runs.
const MOST_FAILURES: usize = 200;
/// The number of calls that are tried to find one that stops.
const MOST_CALLS: usize = 100;

/// The number of calls that are tried after the first one that shows a wrapped bit in the result: one of them may show
/// more shifts without a mask.
const MORE: usize = 12;

/// A call that was tried.
pub(super) struct Trial {
    pub(super) call: String,
    pub(super) shown: Shown,
}

/// What a call shows, and in how many places.
pub(super) type Shown = (Evidence, usize);

/// What a call shows about bits that wrap and that no mask removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Evidence {
    Nothing,
    /// A shift in a type that is too small for the board.
    Narrow,
    /// A bit wraps.
    Wrap,
    /// A bit that wrapped remains in the result.
    Result,
}

/// Returns what a run shows, the number of its steps, and how much work it was, in steps. `None` if it stopped for another
/// reason than a shift in a small type.
fn shown(session: &Session, program: &Program) -> (Option<Shown>, usize, usize) {
    let (run, trace, _) = session.perform(program, &session.context().traced());
    let is_narrow = || match session.refusal(program) {
        Some(Refusal::ShiftCount { count, bits: ..=32 }) => (0..64).contains(&count),
        Some(Refusal::Overflow { operation: "<<", scalar }) => scalar.bits() <= 32,
        _ => false,
    };
    let evidence = match run {
        Ok(_) => Some(Evidence::of(&trace, session.mapping())),
        Err(_) => is_narrow().then_some(Evidence::Narrow),
    };
    let wraps = trace.steps.iter().filter(|step| step.wrap().is_some());
    let places: HashSet<_> = wraps.map(|step| step.span).collect();
    // before its first step, a call may fill tables
    let hidden = usize::try_from(trace.operations).unwrap_or(MAX_WORK) / OPERATIONS_OF_A_STEP;
    let count = trace.steps.len();
    (evidence.map(|evidence| (evidence, places.len())), count, count.max(hidden) + WORK_OF_A_CALL)
}

impl Evidence {
    fn of(trace: &Trace, mapping: Mapping) -> Self {
        let has_note = |is_wanted: fn(&Note) -> bool| {
            trace.steps.iter().any(|step| step.note.as_ref().is_some_and(is_wanted))
        };
        if has_note(|note| matches!(note, Note::Walk { .. })) {
            return Self::Result; // there is such a note only if the bit remains
        }
        if trace.steps.iter().all(|step| step.wrap().is_none()) {
            let is_less = |note: &Note| matches!(note, Note::Beyond { .. } | Note::Negative);
            let is_narrow = |note: &Note| matches!(note, Note::Type(TypeNote::Count { bits: ..=32, .. }));
            return match () {
                () if has_note(is_less) => Self::Wrap,
                () if has_note(is_narrow) => Self::Narrow,
                () => Self::Nothing,
            };
        }
        // The call is the last step of the program itself. If it returns no value, the result is in the assigned
        // variables.
        let wrapped = trace.wrap_flow(mapping);
        let call = trace.steps.iter().rposition(|step| step.depth == 0);
        let call = call.filter(|&call| trace.steps[call].output_type.is_some());
        let is_result = |index: usize| match call {
            Some(call) => index == call,
            None => trace.steps[index].target.is_some(),
        };
        let is_shown = (0..wrapped.len()).any(|index| is_result(index) && !wrapped[index].is_empty());
        if is_shown { Self::Result } else { Self::Wrap }
    }
}

impl Target {
    /// Returns the call in one form that shows the most. `None` if the form does not run.
    pub(super) fn searched(
        &self,
        program: &Program,
        session: &Session,
        class: &str,
        form: &str,
    ) -> Option<Trial> {
        let mut session = session.clone().with_limits(LIMITS);
        session.set_language(Some(self.language));
        let parse =
            |session: &Session, call: &str| session.parse(&format!("{}\n\n{call}", program.source())).ok();
        let call = self.begin(class, form)?;
        let first = parse(&session, &call)?;
        let (known, steps, _) = shown(&session, &first);
        // Without its class, a method could be one of bitrose's own functions.
        if steps == 0 && known.is_none() || session.borrowed(&first).contains(&self.name) {
            return None;
        }
        let mut best = known.map(|shown| Trial { call, shown });
        let (names, read) = self.with_variables(class, form);
        let Some(read) = read.and_then(|call| parse(&session, &call)) else { return best };
        let (mut work, mut more, mut failures) = (0, MORE, 0);
        for case in self.cases() {
            let known = best.as_ref().map(|best| best.shown);
            if known.is_some_and(|(evidence, _)| evidence == Evidence::Result) {
                more -= 1;
            }
            if work > MAX_WORK || more == 0 || failures > MOST_FAILURES {
                break;
            }
            for (name, value) in names.iter().zip(&case) {
                session.define(name, *value);
            }
            if !read.text().has_statements() || session.entry(&read).is_err() {
                break; // with other values of these types it would not be read either
            }
            let (found, _, of_run) = shown(&session, &read);
            work += of_run;
            failures += usize::from(found.is_none() && known.is_none());
            if found > known {
                let written = self.call(class, form, &self.texts(&case)).and_then(|call| {
                    let shown = shown(&session, &parse(&session, &call)?).0?;
                    Some(Trial { call, shown })
                });
                work += program.source().len() / BYTES_OF_A_STEP;
                failures += usize::from(written.is_none());
                best = written.or(best);
            }
        }
        best
    }

    /// Returns the call with variables of the session, and their names: so it is parsed only once for all values.
    fn with_variables(&self, class: &str, form: &str) -> (Vec<String>, Option<String>) {
        let names: Vec<_> =
            (0..self.parameters.len()).map(|index| format!("bitrose_input_{index}")).collect();
        let input =
            |(parameter, name): (&Parameter, &String)| values::converted(parameter, name, self.language);
        let inputs: Vec<String> = self.parameters.iter().zip(&names).map(input).collect();
        let is_variable = |parameter: &Parameter| {
            parameter.is_reference || parameter.object.is_some() || !parameter.is_passed
        };
        let call = if self.parameters.iter().any(is_variable) {
            self.call(class, form, &inputs)
        } else {
            let written = |(parameter, input): (&Parameter, String)| match &parameter.written {
                Some(written) => written.replace('#', &input),
                None => input,
            };
            Some(self.applied(class, self.parameters.iter().zip(inputs).map(written).collect()))
        };
        (names, call)
    }

    /// Returns a call that stops because of its values, and in words that it does. Its boards are neither
    /// empty nor on the first or last rank, and its numbers are a square and sides. `None` if no call runs, or if all do.
    pub(super) fn stopping(&self, program: &Program, session: &Session) -> Option<(String, String)> {
        // What is invented for an array or an object may be too short, or a state that never is; and a number that is neither
        // a square nor a side may not fit the rest.
        let is_value = |one: &Parameter| {
            let is_number = matches!(one.values[0], Value::Int(_)) && matches!(one.values.len(), 1 | 3..64);
            !one.is_reference && !is_number && (one.object.is_none() || one.scalar.is_some())
        };
        let squares = self
            .parameters
            .iter()
            .filter(|one| matches!(one.values[0], Value::Int(_)) && one.values.len() > 64);
        let has_board = self.parameters.iter().any(|one| matches!(one.values[0], Value::Board(_)));
        if !self.parameters.iter().all(is_value) || !has_board || squares.count() > 1 {
            return None;
        }
        let edges = session.mapping().number(Bitboard::RANK_1 | Bitboard::RANK_8);
        // there are no pawns on the first and the last rank, and some functions expect few squares
        let is_fair = |value: &Value| !matches!(value, Value::Board(word) if *word == 0 || word & edges != 0);
        let mut session = session.clone().with_limits(LIMITS);
        session.set_language(Some(self.language));
        // a number of Python that has no size may be no board
        let names: Vec<String> = self.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let has_boards = is_about_boards(&self.name, &names);
        let is_fault = |refusal: &Refusal| {
            refusal.depends_on_values() && (has_boards || !matches!(refusal, Refusal::Width(_)))
        };
        self.forms(program).into_iter().find_map(|(class, form)| {
            let (names, call) = self.with_variables(&class, form);
            let read = session.parse(&format!("{}\n\n{}", program.source(), call?)).ok()?;
            let (mut runs, mut stopping) = (false, None);
            for case in self.cases().take(MOST_CALLS) {
                if !case.iter().all(is_fair) {
                    continue;
                }
                for (name, value) in names.iter().zip(&case) {
                    session.define(name, *value);
                }
                match session.evaluate(&read) {
                    Ok(_) => runs = true,
                    Err(error) if stopping.is_none() && is_fault(&session.refusal(&read)?) => {
                        let call = format!("{}({})", self.name, self.texts(&case).join(", "));
                        stopping = Some((call, stops(&error.message)));
                    }
                    Err(_) => {}
                }
                if runs && stopping.is_some() {
                    break;
                }
            }
            stopping.filter(|_| runs)
        })
    }

    /// Iterates over values of the parameters: first full boards with all values of the others, if there are several
    /// boards, because one of them may mask what wraps of another; then all boards with the default values of the others;
    /// then all combinations.
    fn cases(&self) -> impl Iterator<Item = Vec<Value>> {
        let is_board = |index: &usize| matches!(self.parameters[*index].values[..], [Value::Board(_), _, ..]);
        let (boards, others): (Vec<usize>, Vec<usize>) = (0..self.parameters.len()).partition(is_board);
        let count = |indices: &[usize]| {
            let lengths = indices.iter().map(|&index| self.parameters[index].values.len());
            lengths.fold(1, usize::saturating_mul)
        };
        let case = move |order: &[usize], mut number: usize| {
            let mut case = vec![Value::Board(!0); self.parameters.len()];
            for &index in order {
                let values = &self.parameters[index].values;
                case[index] = values[number % values.len()];
                number /= values.len();
            }
            case
        };
        let full = if boards.len() > 1 && !others.is_empty() { count(&others) } else { 0 };
        let (first, total) = (count(&boards), count(&boards).saturating_mul(count(&others)));
        let order: Vec<usize> = boards.into_iter().chain(others.iter().copied()).collect();
        let full = (0..full).map(move |number| case(&others, number));
        let all = (0..first.saturating_add(total)).map(move |turn| {
            let number = if turn < first { turn } else { (turn - first).wrapping_mul(STRIDE) % total };
            case(&order, number)
        });
        full.chain(all)
    }
}
