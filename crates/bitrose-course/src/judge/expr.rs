//! `expr`, and the repair of a `bug`: an expression that agrees with the target in every case.

use super::verdict::{Judged, Right, Verdict, Wrong};
use super::{OPERATIONS, Task, operators, value_in};
use crate::detect::{self, Detector};
use crate::model::{Binding, Expr, Mistake, Source};
use crate::problem::{LessonError, describe};
use crate::scope::set_or_number;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::POSITION_NAMES;
use bitrose_lang::cases::{self, Case, Domain, Fault, Over, Pair};
use bitrose_lang::{Limits, Program, Session, Value, parse};

/// The most cases of a `forall`.
const MOST_CASES: u64 = 1 << 16;
/// The most operations that all cases of an answer take together: some seconds. The more cases, the fewer for each.
const MOST_OPERATIONS: u64 = 1 << 29;

/// The pair under the limits of a lesson, which anybody may have written.
fn bounded(mut pair: Pair<'_>) -> Pair<'_> {
    pair.most_exhaustive = MOST_CASES;
    let operations = (MOST_OPERATIONS / pair.most_cases().max(1)).min(OPERATIONS);
    for session in &mut pair.sessions {
        *session = session.clone().with_limits(Limits { operations, ..Limits::default() });
    }
    pair
}

impl Task {
    /// Judges an expression. `is_goal` is false for a repair, whose mistakes are those of the lines.
    pub(super) fn judge_expr(&self, expr: &Expr, text: &str, is_goal: bool) -> Judged {
        let target = author_program(&expr.target)?;
        let variables = self.variables(expr, &target)?;
        let answer = self.read_expr(expr, text, &variables)?;
        let mut pair = self.pair([&target, &answer], expr)?;
        match self.first_failure(&mut pair, expr)? {
            Outcome::Equal => Ok(Verdict::Right(below_par(expr, &answer))),
            Outcome::Fails(message) => Ok(Verdict::Refused(message)),
            Outcome::Differs(case, values) => {
                let foreseen = if is_goal { self.foreseen_expr(expr, &answer, &pair, &case)? } else { None };
                Ok(self.wrong_expr(foreseen, &mut pair, &case, values).into())
            }
        }
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

    /// The session without the names that the cases give values to.
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

    pub(super) fn pair<'a>(&self, programs: [&'a Program; 2], expr: &Expr) -> Result<Pair<'a>, LessonError> {
        let mut session = self.free_session(expr);
        if expr.forall.is_empty() && expr.cases.is_empty() {
            return Ok(bounded(Pair::standard(programs, &session)));
        }
        let line = expr.forall.first().map_or(expr.target.line, |spec| spec.line);
        let mut overs: Vec<Over> = Vec::new();
        for spec in &expr.forall {
            let read = cases::read(&[&spec.value], &mut session);
            let read = read.map_err(|error| LessonError::new(spec.line, error.to_string()))?;
            if read.iter().any(|over| !over.spec.is_complete() && over.spec.len() > MOST_CASES) {
                let message = format!("`{}`: a lesson takes at most {MOST_CASES} of them", spec.value);
                return Err(LessonError::new(spec.line, message));
            }
            overs.extend(read);
        }
        let is_free =
            |name: &str| programs.iter().any(|program| program.free_names().any(|free| free == name));
        overs.retain(|over| over.name.as_deref().is_none_or(is_free));
        let pair = Pair::new(programs, &session, &overs)
            .map_err(|error| LessonError::new(line, error.to_string()))?;
        Ok(bounded(pair))
    }

    /// Hand-made cases first, in their order; then those of `forall`, small ones first.
    fn first_failure(&self, pair: &mut Pair<'_>, expr: &Expr) -> Result<Outcome, LessonError> {
        for case in &expr.cases {
            let case = self.case(&case.bindings, pair)?;
            match pair.difference(&case) {
                Ok(None) => {}
                Ok(Some(values)) => return Ok(Outcome::Differs(case, values)),
                Err(fault) => return self.failed(&fault, pair, expr),
            }
        }
        if expr.forall.is_empty() && !expr.cases.is_empty() {
            return Ok(Outcome::Equal);
        }
        match pair.search(0) {
            Ok(verdict) => Ok(match verdict.counter_example {
                Some((case, values)) => Outcome::Differs(case, values),
                None => Outcome::Equal,
            }),
            Err(fault) => self.failed(&fault, pair, expr),
        }
    }

    /// The values of one hand-made case, in the order of the variables.
    pub(super) fn case(&self, bindings: &[Binding], pair: &Pair<'_>) -> Result<Case, LessonError> {
        let mut session = self.session.clone();
        for binding in bindings {
            let value = value_in(&session, &binding.value)?;
            session.define(&binding.name, value);
        }
        let value = |name: &str| session.get(name).unwrap_or(Value::Board(0));
        Ok(pair.domains.iter().map(|domain| value(&domain.name)).collect())
    }

    /// An error of the target is the author's, one of the answer is shown with the values that brought it.
    fn failed(&self, fault: &Fault, pair: &Pair<'_>, expr: &Expr) -> Result<Outcome, LessonError> {
        if fault.side == 0 {
            return Err(LessonError::expression(&expr.target, &fault.error));
        }
        let case = self.named(pair, &fault.case);
        let with = if case.is_empty() { case } else { format!(", with {case}") };
        Ok(Outcome::Fails(format!("{}{with}", describe(&fault.error))))
    }

    /// A board of at most eight squares as a set, any other value as a number.
    fn in_words(&self, value: Value) -> String {
        match value {
            Value::Board(0) => "nothing".into(),
            value => set_or_number(value, self.mapping()),
        }
    }

    /// `x = {h1}, sq = 28`.
    fn named(&self, pair: &Pair<'_>, case: &Case) -> String {
        let named =
            |(domain, value): (&Domain, &Value)| format!("{} = {}", domain.name, self.in_words(*value));
        pair.domains.iter().zip(case).map(named).collect::<Vec<_>>().join(", ")
    }

    /// The mistake that is the same as the answer: in the failing case, and then in all.
    fn foreseen_expr(
        &self,
        expr: &Expr,
        answer: &Program,
        pair: &Pair<'_>,
        case: &Case,
    ) -> Result<Option<&Mistake>, LessonError> {
        for mistake in &self.goal.mistakes {
            let Ok(when) = parse(&mistake.when.text) else { continue };
            let mut own = self.pair([&when, answer], expr)?;
            let failing = own.domains.iter().map(|domain| {
                let place = pair.domains.iter().position(|other| other.name == domain.name);
                place.map_or(Value::Board(0), |place| case[place])
            });
            let failing: Case = failing.collect();
            if !matches!(own.difference(&failing), Ok(None)) {
                continue;
            }
            if matches!(self.first_failure(&mut own, expr), Ok(Outcome::Equal)) {
                return Ok(Some(mistake));
            }
        }
        Ok(None)
    }

    /// Why: the author's word; else what the detectors see in the failing case; always the case itself.
    fn wrong_expr(
        &self,
        foreseen: Option<&Mistake>,
        pair: &mut Pair<'_>,
        case: &Case,
        values: [Value; 2],
    ) -> Wrong {
        let [target, got] = values;
        let names = pair.domains.iter().map(|domain| domain.name.clone());
        let mut shown: Vec<(String, Value)> = names.zip(case.iter().copied()).collect();
        let with = self.named(pair, case);
        let before = match case.as_slice() {
            [Value::Board(word)] => Some(self.mapping().board(*word)),
            _ => None,
        };
        shown.extend([("yours".to_owned(), got), ("wanted".to_owned(), target)]);
        let is_boards = matches!(values, [Value::Board(_), Value::Board(_) | Value::Int(_)]);
        let beside = is_boards.then(|| (self.squares_of(got), self.squares_of(target)));
        let mut wrong = if let Some(mistake) = foreseen {
            Wrong::authored(&mistake.say)
        } else {
            let (detector, say) = self.why(pair, case, values, before);
            let with = if with.is_empty() { with } else { format!("For {with}: ") };
            Wrong::found(detector, format!("{with}{say}"))
        };
        wrong.beside = beside;
        wrong.shown(shown)
    }

    /// What the detectors see in the failing case.
    fn why(
        &self,
        pair: &mut Pair<'_>,
        case: &Case,
        [target, got]: [Value; 2],
        before: Option<Bitboard>,
    ) -> (Detector, String) {
        let (drawn, wanted) = (self.squares_of(got), self.squares_of(target));
        if !matches!(target, Value::Board(_)) || matches!(got, Value::Bool(_)) {
            let say = format!("Yours gives {}, wanted is {}.", self.in_words(got), self.in_words(target));
            return (Detector::FailingCase, say);
        }
        if let Some(finding) = detect::find(drawn, wanted, &self.scene(before, &pair.sessions[0])) {
            return (finding.detector, finding.say);
        }
        if is_right_for_singles(pair, case) {
            let say = "Right for one piece, wrong for two: something carries.";
            return (Detector::Carries, say.into());
        }
        (Detector::FailingCase, detect::difference(drawn, wanted))
    }
}

pub(super) fn author_program(source: &Source) -> Result<Program, LessonError> {
    parse(&source.text).map_err(|error| LessonError::expression(source, &error))
}

enum Outcome {
    Equal,
    Differs(Case, [Value; 2]),
    Fails(String),
}

/// Returns `true` for one variable, two squares or more in the failing case, and no failure for any single square.
fn is_right_for_singles(pair: &mut Pair<'_>, case: &Case) -> bool {
    let [Value::Board(word)] = case.as_slice() else { return false };
    let mapping = pair.sessions[0].mapping();
    word.count_ones() > 1
        && Square::all().all(|square| {
            let single = vec![Value::Board(mapping.number(square.bitboard()))];
            matches!(pair.difference(&single), Ok(None))
        })
}

/// The operators, and a word when they are fewer than anybody thought.
fn below_par(expr: &Expr, answer: &Program) -> Right {
    let count = operators(answer.block());
    let par = expr.par.as_ref().map(|par| par.value).filter(|&par| count < par);
    let note = par.map(|par| {
        format!(
            "{count} operators, below par ({par}): please send this to the author: {}",
            answer.source().trim()
        )
    });
    Right { operators: Some(count), note, say: Vec::new() }
}
