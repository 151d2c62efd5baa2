//! The reference solution of a goal, in the form in which it would be typed.

use super::Task;
use crate::model::{Expr, GoalKind, Mistake, Source};
use crate::problem::LessonError;
use crate::scope::Scope;
use bitrose_lang::Value;

impl Task {
    /// What a learner who makes the foreseen mistake would type.
    ///
    /// # Errors
    /// Fails if its expression does.
    pub fn mistaken(&self, mistake: &Mistake) -> Result<String, LessonError> {
        use GoalKind::{Bug, Choice, Explore, Expr, Order, Shift};
        let kind = &self.goal.kind;
        let is_picked = matches!(kind, Expr(_) | Choice(_) | Bug(_) | Shift(_) | Order(_) | Explore(_));
        if is_picked {
            return Ok(as_typed(kind, &mistake.when));
        }
        let value = Scope { session: self.session().clone() }.value(&mistake.when)?;
        let text = mistake.when.text.trim();
        Ok(match (&self.goal.kind, value) {
            (GoalKind::Set(_), Value::Int(word)) => self.answer_text(Value::Board(word)),
            // a number on its own is a board to the language, but a number to the person who types it
            (kind, _)
                if text.bytes().all(|byte| byte.is_ascii_digit()) && !matches!(kind, GoalKind::Set(_)) =>
            {
                text.to_owned()
            }
            (GoalKind::Hex(_) | GoalKind::Magic(_), Value::Board(word)) => format!("0x{word:016X}"),
            (_, value) => self.answer_text(value),
        })
    }

    /// The reference solution, with one answer for each stage, as typed in plain mode.
    ///
    /// # Errors
    /// Fails if the goal has an error, for example if no shift and mask is a solution.
    pub fn reference(&self) -> Result<Vec<String>, LessonError> {
        self.references(&self.goal.kind)
    }

    fn references(&self, kind: &GoalKind) -> Result<Vec<String>, LessonError> {
        let one = |text: String| Ok(vec![text]);
        match kind {
            GoalKind::Set(set) => one(self.answer_text(board(self.value(&set.target)?))),
            GoalKind::Hex(hex) => one(match self.value(&hex.target)? {
                Value::Board(word @ 0..=9) => word.to_string(),
                Value::Board(word) => format!("0x{word:016X}"),
                value if hex.target.text.contains("0x") => format!("0x{:X}", value.number()),
                value => value.number().to_string(),
            }),
            GoalKind::Expr(expr) => one(as_typed(kind, &expr.solution)),
            GoalKind::Predict(predict) => one(self.answer_text(self.value(&predict.answer)?)),
            GoalKind::Choice(choice) => {
                let right = (0..choice.options.len()).filter(|&place| self.rights[place]);
                let mut letters: Vec<String> = right.map(|place| self.letter(place).to_string()).collect();
                letters.sort();
                one(letters.join(" "))
            }
            GoalKind::Bug(bug) => {
                let lines: Vec<String> = bug.wrong.iter().map(|line| line.value.to_string()).collect();
                let then = bug.then.as_ref().map_or(Ok(Vec::new()), |then| self.references(&then.kind))?;
                Ok([vec![lines.join(" ")], then].concat())
            }
            GoalKind::Shift(shift) => {
                let pick = self.search_pick(shift)?;
                pick.map(|pick| vec![pick])
                    .ok_or_else(|| LessonError::new(shift.target.line, "no shift with one mask does this"))
            }
            GoalKind::Order(order) => one(self.order_answer(order)),
            GoalKind::Map(map) => one(self.answer_text(self.map_target(map)?)),
            GoalKind::Trace(trace) => {
                let states = self.trace_states(trace)?.into_iter().skip(trace.shown);
                Ok(states.map(|state| self.answer_text(state)).collect())
            }
            GoalKind::Magic(magic) => one(format!("0x{:016X}", self.value(&magic.solution)?.number())),
            GoalKind::Explore(explore) => one(on_one_line(&explore.witness)),
        }
    }

    /// Joins the answers to all stages. The states of a trace can be typed like this.
    pub fn joined(&self, answers: &[String]) -> String {
        match (&self.goal.kind, answers) {
            (GoalKind::Bug(_), [line, repair]) => format!("line {line}: {repair}"),
            (GoalKind::Trace(_), _) => answers.join("; "),
            _ => answers.join(", then "),
        }
    }

    /// Returns `true` if the author writes the numbers of the cases in hex, because their bits matter.
    fn is_in_hex(&self) -> bool {
        let cases = self.expression(0).into_iter().flat_map(|expr| &expr.cases);
        cases.flat_map(|case| &case.bindings).any(|binding| binding.value.text.starts_with("int(0x"))
    }

    /// A value as a learner would type it.
    pub fn answer_text(&self, value: Value) -> String {
        match value {
            Value::Bool(truth) => if truth { "yes" } else { "no" }.to_owned(),
            Value::Board(_) => {
                let squares = self.squares_of(value);
                match squares.popcount() {
                    0 => "nothing".into(),
                    1..=16 => squares.to_string(),
                    _ => value.to_string(),
                }
            }
            Value::Int(number) if self.is_in_hex() => format!("0x{number:X}"),
            Value::Int(number) => number.to_string(),
            Value::Wide(_) => value.to_string(),
        }
    }
}

/// The target of a `set` goal is a set of squares even if it is written as a number.
const fn board(value: Value) -> Value {
    Value::Board(value.number())
}

/// An answer on one line, except for a program.
fn as_typed(kind: &GoalKind, source: &Source) -> String {
    match kind {
        GoalKind::Expr(Expr { call: Some(_), .. }) => source.text.trim().to_owned(),
        _ => on_one_line(source),
    }
}

/// The lines joined by `;`, without comments.
pub(crate) fn on_one_line(source: &Source) -> String {
    let line =
        |line: &str| line.split('#').next().unwrap_or_default().trim().trim_end_matches(';').to_owned();
    let lines: Vec<String> = source.text.lines().map(line).filter(|line| !line.is_empty()).collect();
    lines.join("; ")
}
