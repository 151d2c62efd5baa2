//! `expr` goals: an expression that agrees with the target in every case.

use super::allowed::{barred, operators_in};
use super::asked::alike;
use super::cause::{Cause, slip};
use super::verdict::{Judged, Right, Said, Verdict, Wrong};
use super::{OPERATIONS, Task, steps, value_in};
use crate::detect::{self, Detector, Finding};
use crate::model::{Binding, Expr, Source};
use crate::problem::{LessonError, describe};
use crate::scope::set_or_number;
use crate::slips::Slip;
use crate::truth::{self, proved};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::POSITION_NAMES;
use bitrose_lang::cases::{self, Case, Domain, DomainSpec, Pair, ProgramError, Proof};
use bitrose_lang::{Error, Language, Limits, Program, Reason, Session, Value, parse, uncapitalized};

/// The largest number of cases of a `forall`.
const MOST_CASES: u64 = 1 << 16;
/// The largest number of operations for all cases of an answer together, which take some seconds. It is divided among
/// them.
const MOST_OPERATIONS: u64 = 1 << 29;
/// The largest number of operations for one case of a program, enough to fill the tables of all squares. Programs only
/// run hand-made cases.
const PROGRAM_OPERATIONS: u64 = 1 << 20;

/// Applies limits to a pair, because anybody may have written the lesson.
fn bounded<'a>(mut pair: Pair<'a>, expr: &Expr) -> Pair<'a> {
    pair.most_exhaustive = MOST_CASES;
    let operations = match expr.call {
        Some(_) => PROGRAM_OPERATIONS,
        None => (MOST_OPERATIONS / pair.most_cases().max(1)).min(OPERATIONS),
    };
    for session in &mut pair.sessions {
        *session = session.clone().with_limits(Limits { operations, ..Limits::default() });
    }
    pair
}

impl Task {
    /// Judges an expression. `is_goal` is `false` for the repair of a `bug`, because the foreseen mistakes are about
    /// its lines.
    pub(super) fn judge_expr(&self, expr: &Expr, text: &str, is_goal: bool) -> Judged {
        let text = if expr.call.is_none() { without_return(text) } else { text };
        let target = author_program(&expr.target)?;
        let answer = match expr.call {
            Some(_) => self.read_program(expr, text)?,
            None => Runs::alone(self.read_expr(expr, text, &self.variables(expr, &target)?)?),
        };
        let target = Runs::alone(target);
        let mut pair = self.pair([&target, &answer], expr)?;
        match self.outcome(&mut pair, expr, text)? {
            Outcome::Equal { is_proved } => {
                let operators = expr.call.is_none().then(|| operators_in(expr, answer.program.block()));
                let fewer = operators.and_then(|count| below_par(expr, count));
                let notes = [is_proved.then(|| proof(&pair)).flatten(), fewer];
                let note = notes.into_iter().flatten().reduce(|first, second| format!("{first} {second}"));
                Ok(Verdict::Right(Right { operators, note, ..Right::default() }))
            }
            Outcome::Fails(message, case) => {
                let is_made = |of: &str| self.is_same(expr, (text, &answer), &pair, &case, of);
                let mut foreseen = self.goal.mistakes.iter().filter(|_| is_goal && expr.is_by_hand());
                Ok(match foreseen.find(|mistake| is_made(&mistake.when.text)) {
                    Some(mistake) => Wrong::authored(&mistake.say).into(),
                    None => Verdict::Refused(message),
                })
            }
            Outcome::Differs(case, values) => {
                let is_made = |of: &str| self.is_same(expr, (text, &answer), &pair, &case, of);
                let mut foreseen = self.goal.mistakes.iter().filter(|_| is_goal);
                let foreseen = foreseen.find(|mistake| is_made(&mistake.when.text)).map(Cause::Foreseen);
                let variables: Vec<&str> = pair.domains.iter().map(|domain| &*domain.name).collect();
                let mirrored = || {
                    let [Value::Board(_), Value::Board(_)] = values else { return None };
                    let board = |value: &Value| self.squares_of(*value);
                    let given: Vec<Bitboard> = case.iter().map(board).collect();
                    let mirror = steps::mirrored(&expr.target.text, &variables, is_made)?;
                    mirror.say(&given, values.map(|value| board(&value))).map(Cause::Mirrored)
                };
                let reason = foreseen.or_else(|| match slip(expr, text, &variables, is_made) {
                    // the direction says more than the sign
                    slip @ (None | Some(Cause::Slip(Slip::ShiftDirection | Slip::OppositeDirection, _))) => {
                        mirrored().or(slip)
                    }
                    slip => slip,
                });
                let mut wrong = self.wrong_expr(reason, &mut pair, &case, values);
                if let (Detector::FailingCase, Said::Found(say)) = (wrong.detector, &mut wrong.say)
                    && self.is_right_without_wraps(expr, &target, text, &case)
                {
                    *say += " A bit wrapped around the edge; without that, this would be right here.";
                    wrong.detector = Detector::Wrap;
                }
                Ok(wrong.into())
            }
        }
    }

    /// Returns `true` if the answer is right in a case once nothing wraps in it.
    fn is_right_without_wraps(&self, expr: &Expr, target: &Runs, text: &str, case: &Case) -> bool {
        let unwrapped = steps::without_wraps(text, self.mapping()).filter(|_| expr.call.is_none());
        let Some(Ok(unwrapped)) = unwrapped.map(|text| self.run_of(expr, &text)) else { return false };
        let Ok(mut pair) = self.pair([target, &unwrapped], expr) else { return false };
        pair.domains.len() == case.len() && matches!(pair.difference(case), Ok(None))
    }

    /// Reads a program and runs its statements.
    fn read_program(&self, expr: &Expr, text: &str) -> Result<Runs, String> {
        let placed = |error: Error| match error.reason {
            Some(Reason::Syntax) => unreadable(&error, text, false),
            _ => format!("line {}: {}", error.position(text).0, describe(&error)),
        };
        let definitions = parse(text).map_err(placed)?.text();
        let is_defined = |name: &str| definitions.defines(name);
        if let Some(name) = expr.called().find(|name| !is_defined(name)) {
            return Err(format!("the program has no function `{name}`"));
        }
        let runs = self.run_of(expr, text).map_err(placed)?;
        // the text is searched because a program may be in any language
        let calls = |name: &str| {
            let call = format!("{name}(");
            let mut before = text.match_indices(&call).map(|(at, _)| &text[..at]);
            before.any(|before| !before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
        };
        if let Some(name) = barred(expr).into_iter().find(|name| calls(name) && !is_defined(name)) {
            return Err(format!("`{name}` is what you are to write: use something else"));
        }
        let given: Vec<&Binding> = expr.cases.iter().flat_map(|case| &case.bindings).collect();
        let is_given = |name: &str| given.iter().any(|binding| binding.name == name);
        if let Some(name) = runs.program.free_names().find(|name| !is_given(name)) {
            return Err(format!("unknown name `{name}`: the program does not define it"));
        }
        Ok(runs)
    }

    /// An answer as it is run: a program is followed by its call. Rust and Go do not convert arguments implicitly, so
    /// for these the call is in our own language, in a session that has the program.
    pub(super) fn run_of(&self, expr: &Expr, text: &str) -> Result<Runs, Error> {
        let Some(call) = &expr.call else { return parse(text).map(Runs::alone) };
        let defined = parse(text)?;
        if !matches!(defined.language(), Language::Rust | Language::Go) {
            return parse(&format!("{text}\n{}", call.value)).map(Runs::alone);
        }
        let limits = Limits { operations: PROGRAM_OPERATIONS, ..Limits::default() };
        let mut session = self.free_session(expr).with_limits(limits);
        session.execute(&defined)?;
        Ok(Runs { program: parse(&call.value)?, session: Some(session) })
    }

    /// The free names of the target and the solution.
    pub(super) fn variables(&self, expr: &Expr, target: &Program) -> Result<Vec<String>, LessonError> {
        let solution = author_program(&expr.solution)?;
        let session = self.free_session(expr);
        let mut names: Vec<String> = Vec::new();
        for name in target.free_names().chain(solution.free_names()) {
            if session.get(name).is_none() && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        let own = expr.cases.iter().flat_map(|case| &case.bindings).map(|binding| binding.name.clone());
        names.extend(own.collect::<Vec<_>>());
        names.sort();
        names.dedup();
        Ok(names)
    }

    /// The session without the names to which the cases give values.
    fn free_session(&self, expr: &Expr) -> Session {
        let mut session = self.session.clone();
        session.forget("x");
        for binding in expr.cases.iter().flat_map(|case| &case.bindings) {
            session.forget(&binding.name);
        }
        for spec in &expr.forall {
            if let Some((name, _)) = spec.value.split_once('=') {
                session.forget(name.trim());
            }
            if spec.value.trim_start().starts_with("positions") {
                for name in POSITION_NAMES {
                    session.forget(name);
                }
            }
        }
        session
    }

    pub(super) fn pair<'a>(&self, runs: [&'a Runs; 2], expr: &Expr) -> Result<Pair<'a>, LessonError> {
        let programs = runs.map(|runs| &runs.program);
        let mut session = self.free_session(expr);
        if expr.forall.is_empty() && expr.cases.is_empty() {
            return Ok(bounded(Pair::standard(programs, &session), expr));
        }
        let line = expr.forall.first().map_or(expr.target.line, |spec| spec.line);
        let mut overs: Vec<DomainSpec> = Vec::new();
        for spec in &expr.forall {
            let read = cases::read(&[&spec.value], &mut session);
            let read = read.map_err(|error| LessonError::new(spec.line, error.to_string()))?;
            if read.iter().any(|over| over.spec.len() > MOST_CASES) {
                let message = format!("`{}`: a lesson takes at most {MOST_CASES} of them", spec.value);
                return Err(LessonError::new(spec.line, message));
            }
            overs.extend(read);
        }
        let is_free =
            |name: &str| programs.iter().any(|program| program.free_names().any(|free| free == name));
        overs.retain(|over| over.name.as_deref().is_none_or(is_free));
        let mut pair = Pair::new(programs, &session, &overs)
            .map_err(|error| LessonError::new(line, error.to_string()))?;
        for (session, runs) in pair.sessions.iter_mut().zip(runs) {
            session.clone_from(runs.session.as_ref().unwrap_or(&session.clone()));
        }
        Ok(bounded(pair, expr))
    }

    /// Runs the cases of the goal and then, unless all of them are hand-made, the prover.
    fn outcome(&self, pair: &mut Pair<'_>, expr: &Expr, text: &str) -> Result<Outcome, LessonError> {
        let tried = self.first_failure(pair, expr, text)?;
        if !matches!(tried, Outcome::Equal { is_proved: false }) || expr.is_by_hand() {
            return Ok(tried);
        }
        match proved(pair) {
            Some(Proof::Equal(_)) => Ok(Outcome::Equal { is_proved: true }),
            Some(Proof::Different(counter)) => match pair.difference(&counter.case) {
                Ok(None) => Ok(tried),
                Ok(Some(values)) => Ok(Outcome::Differs(counter.case, values)),
                Err(fault) => self.failed(&fault, pair, (expr, text)),
            },
            _ => Ok(tried),
        }
    }

    /// The first case in which the programs differ: first the hand-made ones in order, then those of `forall`, smallest
    /// first.
    fn first_failure(&self, pair: &mut Pair<'_>, expr: &Expr, text: &str) -> Result<Outcome, LessonError> {
        for (index, case) in expr.cases.iter().enumerate() {
            let case = self.case(&case.bindings, pair)?;
            let target = match pair.value(0, &case) {
                Ok(target) => target,
                Err(fault) => return self.failed(&fault, pair, (expr, text)),
            };
            match self.value_by_hand(pair, (1, text), &case, index) {
                Ok(value) if target.is_same(value) => {}
                Ok(value) => return Ok(Outcome::Differs(case, [target, value])),
                Err(fault) => return self.failed(&fault, pair, (expr, text)),
            }
        }
        if expr.is_by_hand() {
            return Ok(Outcome::Equal { is_proved: false });
        }
        match pair.search(0) {
            Ok(verdict) => Ok(match verdict.counter_example {
                Some((case, values)) => Outcome::Differs(case, values),
                None => Outcome::Equal { is_proved: verdict.is_exhaustive },
            }),
            Err(fault) => self.failed(&fault, pair, (expr, text)),
        }
    }

    /// The values of a hand-made case, in the order of the variables.
    pub(super) fn case(&self, bindings: &[Binding], pair: &Pair<'_>) -> Result<Case, LessonError> {
        let mut session = self.session.clone();
        for binding in bindings {
            let value = value_in(&session, &binding.value)?;
            session.define(&binding.name, value);
        }
        let value = |name: &str| session.get(name).unwrap_or(Value::Board(0));
        Ok(pair.domains.iter().map(|domain| value(&domain.name)).collect())
    }

    /// Handles an error while running. That of the target is the author's; that of an answer is shown with the values
    /// that caused it.
    fn failed(
        &self,
        fault: &ProgramError,
        pair: &Pair<'_>,
        (expr, text): (&Expr, &str),
    ) -> Result<Outcome, LessonError> {
        if fault.side == 0 {
            return Err(LessonError::expression(&expr.target, &fault.error));
        }
        let source = pair.programs[1].source();
        if fault.error.reason == Some(Reason::Syntax) {
            // the body of a function is only read when it is called: no values are to blame
            let is_apart = !source.starts_with(text);
            return Ok(Outcome::Fails(unreadable(&fault.error, text, is_apart), fault.case.clone()));
        }
        let case = self.named(pair, &fault.case);
        let with = if case.is_empty() { case } else { format!(", with {case}") };
        let line = if source.contains('\n') {
            format!("line {}: ", fault.error.position(source).0)
        } else {
            String::new()
        };
        Ok(Outcome::Fails(format!("{line}{}{with}", describe(&fault.error)), fault.case.clone()))
    }

    /// Formats a board with few squares, or all but a few, as a set, the empty board as `nothing`, any other value as
    /// a number.
    fn in_words(&self, value: Value) -> String {
        match value {
            Value::Board(0) => "nothing".into(),
            Value::Int(_) => self.answer_text(value),
            value => set_or_number(value, self.mapping()),
        }
    }

    /// Formats a case as `x = {h1}, sq = 28`.
    fn named(&self, pair: &Pair<'_>, case: &Case) -> String {
        let in_words = |name: &str, value: Value| match self.given_text(0, name, value) {
            number if number.starts_with("0x") && value.number() > 0 => number,
            _ => self.in_words(value),
        };
        let named = |(domain, value): (&Domain, &Value)| {
            format!("{} = {}", domain.name, in_words(&domain.name, *value))
        };
        pair.domains.iter().zip(case).map(named).collect::<Vec<_>>().join(", ")
    }

    /// Returns `true` if the answer is equal to this text: in the failing case, and then in all others.
    fn is_same(
        &self,
        expr: &Expr,
        (own_text, answer): (&str, &Runs),
        pair: &Pair<'_>,
        case: &Case,
        text: &str,
    ) -> bool {
        let Ok(other) = self.run_of(expr, text) else { return false };
        let Ok(mut own) = self.pair([&other, answer], expr) else { return false };
        if expr.is_by_hand() {
            let cases = expr.cases.iter().map(|case| self.case(&case.bindings, pair));
            let failing = cases.clone().position(|known| known.is_ok_and(|known| known == *case));
            return failing.into_iter().chain(0..expr.cases.len()).all(|index| {
                let Ok(case) = self.case(&expr.cases[index].bindings, &own) else { return false };
                let mut value = |side, text| self.value_by_hand(&mut own, (side, text), &case, index);
                match (value(0, text), value(1, own_text)) {
                    (Ok(other), Ok(own)) => other.is_same(own),
                    (other, own) => other.is_err() && own.is_err(),
                }
            });
        }
        let failing = own.domains.iter().map(|domain| {
            let place = pair.domains.iter().position(|other| other.name == domain.name);
            place.map_or(Value::Board(0), |place| case[place])
        });
        let failing: Case = failing.collect();
        if !matches!(own.difference(&failing), Ok(None)) {
            return false;
        }
        match proved(&own) {
            Some(Proof::Equal(_)) => true,
            Some(Proof::Different(_)) => false,
            _ => matches!(self.first_failure(&mut own, expr, own_text), Ok(Outcome::Equal { .. })),
        }
    }

    /// Returns the value of one side, which is this text, in a hand-made case. It is computed once: a program may fill a
    /// table for it, and every wrong answer is compared with every foreseen mistake.
    fn value_by_hand(
        &self,
        pair: &mut Pair<'_>,
        (side, text): (usize, &str),
        case: &Case,
        index: usize,
    ) -> Result<Value, Box<ProgramError>> {
        let mut known = self.by_hand.borrow_mut();
        let value = known
            .entry((text.to_owned(), index))
            .or_insert_with(|| pair.value(side, case).map_err(|fault| fault.error));
        value.clone().map_err(|error| Box::new(ProgramError { side, error, case: case.clone() }))
    }

    /// Returns `true` if an expression passes the cases of the goal, without asking the prover.
    pub(crate) fn passes(&self, expr: &Expr, text: &str) -> bool {
        let target = author_program(&expr.target).map(Runs::alone);
        let (Ok(target), Ok(answer)) = (target, self.run_of(expr, text)) else { return false };
        let Ok(mut pair) = self.pair([&target, &answer], expr) else { return false };
        matches!(self.first_failure(&mut pair, expr, text), Ok(Outcome::Equal { .. }))
    }

    /// Explains a wrong expression: by the author's message or the slip, or else by what the detectors see in all
    /// cases. The failing case is always shown.
    fn wrong_expr(
        &self,
        reason: Option<Cause<'_>>,
        pair: &mut Pair<'_>,
        case: &Case,
        values: [Value; 2],
    ) -> Wrong {
        let [target, got] = [values[0], alike(values[1], values[0])];
        let with = self.named(pair, case);
        let for_case =
            |say: String| if with.is_empty() { say } else { format!("For {with}: {}", uncapitalized(&say)) };
        let mut wrong = match reason {
            Some(Cause::Foreseen(mistake)) => Wrong::authored(&mistake.say),
            Some(Cause::Slip(slip, say)) => match self.seen(pair, case, values) {
                Some(Finding { detector, say }) if slip.is_told_by(detector) => {
                    Wrong::found(detector, for_case(say))
                }
                _ => Wrong::found(Detector::Slip(slip), say),
            },
            Some(Cause::Mirrored(say)) => Wrong::found(Detector::OtherDirection, say),
            None => {
                let finding = self.seen_in_all(pair, case, values);
                let finding = finding.unwrap_or_else(|| self.plain_difference([target, got]));
                Wrong::found(finding.detector, for_case(finding.say))
            }
        };
        let names = pair.domains.iter().map(|domain| domain.name.clone());
        let mut shown: Vec<(String, Value)> = names.zip(case.iter().copied()).collect();
        shown.extend([("your answer".to_owned(), got), ("wanted".to_owned(), target)]);
        let is_boards = matches!(values, [Value::Board(_), Value::Board(_) | Value::Int(_)]);
        wrong.beside = is_boards.then(|| (self.squares_of(got), self.squares_of(target)));
        wrong.shown(shown)
    }

    fn plain_difference(&self, [target, got]: [Value; 2]) -> Finding {
        let say = if matches!((target, got), (Value::Board(_), Value::Board(_) | Value::Int(_))) {
            detect::difference(self.squares_of(got), self.squares_of(target))
        } else {
            format!("Your answer gives {}; {} was wanted.", self.in_words(got), self.in_words(target))
        };
        Finding { detector: Detector::FailingCase, say }
    }

    /// The explanation of the detectors for a case.
    fn seen(&self, pair: &Pair<'_>, case: &Case, values: [Value; 2]) -> Option<Finding> {
        let [target @ Value::Board(_), got @ (Value::Board(_) | Value::Int(_))] = values else { return None };
        let before = match case.as_slice() {
            [Value::Board(word)] => Some(self.mapping().board(*word)),
            _ => None,
        };
        let scene = self.scene(before, &pair.sessions[0]);
        detect::find(self.squares_of(got), self.squares_of(target), &scene)
    }

    /// The explanation of the detectors for the failing case, if they see the same for every square for which the
    /// answer is wrong. A single case may look like a mistake by chance.
    fn seen_in_all(&self, pair: &mut Pair<'_>, case: &Case, values: [Value; 2]) -> Option<Finding> {
        let finding = self.seen(pair, case, values)?;
        let [Value::Board(_)] = case.as_slice() else { return None };
        let mut cases = Square::all()
            .map(bitrose_core::bitboard::Square::bitboard)
            .chain([Bitboard::FRAME, Bitboard::ALL]);
        let is_seen = cases.all(|board| {
            let case = vec![self.value_of(board)];
            match pair.difference(&case) {
                // an empty board shows nothing
                Ok(Some(values)) if values.iter().any(|value| value.number() == 0) => true,
                Ok(Some(values)) => {
                    self.seen(pair, &case, values).is_some_and(|other| other.detector == finding.detector)
                }
                Ok(None) => true,
                Err(_) => false,
            }
        });
        is_seen.then_some(finding)
    }
}

/// Says where a program cannot be read. One that is like none of the languages is explained in our own, if that reads more
/// of it. The place of the error is only known if it is not in a call that is run `apart` from the program.
fn unreadable(error: &Error, source: &str, apart: bool) -> String {
    let own = Program::parse(source, Some(Language::Own)).err();
    let own = own.filter(|own| own.span.start > error.span.start);
    if own.is_none() && apart {
        return describe(error);
    }
    let error = own.as_ref().unwrap_or(error);
    let (line, column) = error.position(source);
    format!("line {line}, column {column}: {}", describe(error))
}

/// An answer without the `return` that it has in C.
pub(super) fn without_return(text: &str) -> &str {
    let rest = text.trim_start().strip_prefix("return");
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    rest.filter(|rest| !rest.starts_with(is_word)).unwrap_or(text)
}

pub(super) fn author_program(source: &Source) -> Result<Program, LessonError> {
    parse(&source.text).map_err(|error| LessonError::expression(source, &error))
}

/// A program, and the session in which it runs if the functions that it calls were defined there.
#[derive(Debug)]
pub(super) struct Runs {
    program: Program,
    session: Option<Session>,
}

impl Runs {
    pub(super) const fn alone(program: Program) -> Self {
        Self { program, session: None }
    }
}

enum Outcome {
    Equal { is_proved: bool },
    Differs(Case, [Value; 2]),
    Fails(String, Case),
}

/// The text `Proved: right for every x, y and z.`, unless only some values of a name were asked for.
fn proof(pair: &Pair<'_>) -> Option<String> {
    let names: Vec<&str> = pair.domains.iter().map(|domain| domain.name.as_str()).collect();
    let (last, others) = names.split_last()?;
    let others = if others.is_empty() { String::new() } else { others.join(", ") + " and " };
    let is_every = pair.domains.iter().all(truth::is_every_board);
    is_every.then(|| format!("Proved: right for every {others}{last}."))
}

/// A remark if there are fewer operators than par.
fn below_par(expr: &Expr, count: u32) -> Option<String> {
    let par = expr.par.as_ref().map(|par| par.value).filter(|&par| count < par)?;
    Some(format!("{count} operators are fewer than par, which is {par}."))
}
