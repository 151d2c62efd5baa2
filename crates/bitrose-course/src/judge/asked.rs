//! What a task shows before it is answered and while an answer is being typed: the form of an answer, an example case,
//! and the value of the text so far.

use super::expr::{Runs, author_program, without_return};
use super::{Task, answer};
use crate::model::{Expr, GoalKind, Located, Map, MapWanted, Text, words};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::Site;
use bitrose_lang::cases::Case;
use bitrose_lang::front::READERS;
use bitrose_lang::{Language, Limits, Program, Session, Value};

/// The number of cases among which the most instructive one is chosen.
const CASES: u64 = 60;

/// The limits of a preview, which runs after every key.
const PREVIEW: Limits = Limits { operations: 20_000, steps: 1 };

/// A case of an expression: values of its variables, and the value that is wanted for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The variables with their values.
    pub given: Vec<(String, Value)>,
    /// The value that the expression should have.
    pub wanted: Value,
}

impl Task {
    /// What is to be done at a stage: what the goal asks for, or the second half of a `bug`.
    pub fn kind(&self, stage: usize) -> &GoalKind {
        match &self.goal.kind {
            GoalKind::Bug(bug) if stage > 0 => bug.then.as_ref().map_or(&self.goal.kind, |then| &then.kind),
            kind => kind,
        }
    }

    /// The expression that a stage asks for, if it asks for one.
    pub fn expression(&self, stage: usize) -> Option<&Expr> {
        match self.kind(stage) {
            GoalKind::Expr(expr) => Some(expr),
            _ => None,
        }
    }

    /// The question of a stage, if it has a separate one: the second half of a `bug`.
    pub fn stage_question(&self, stage: usize) -> Option<&Text> {
        match &self.goal.kind {
            GoalKind::Bug(bug) if stage > 0 => bug.then.as_ref()?.ask.as_ref(),
            _ => None,
        }
    }

    /// The names and the operators that are allowed in an expression, as text: `x FILE_A`, `& ~ <<`. `None` if all are
    /// allowed.
    pub fn allowed_words(&self, expr: &Expr) -> [Option<String>; 2] {
        let signs = |signs: &Vec<Located<String>>| {
            signs.iter().map(|sign| sign.value.trim()).collect::<Vec<_>>().join(" ")
        };
        let words = [self.allowed(expr).map(|names| names.join(" ")), expr.ops.as_ref().map(signs)];
        words.map(|words| words.filter(|words| !words.is_empty()))
    }

    /// Describes the form of an answer, without giving away anything about the right one.
    pub fn form(&self, stage: usize) -> String {
        let words = match self.kind(stage) {
            GoalKind::Expr(Expr { call: Some(_), .. }) if READERS.is_empty() => "Type or paste a program.",
            GoalKind::Expr(Expr { call: Some(_), .. }) => {
                "Type or paste a program: bitrose, C, C++, Rust, Java, C#, Go or Python."
            }
            GoalKind::Expr(expr) if expr.solution.text.contains("let ") => {
                "Type an expression; `let a = …;` names a part."
            }
            GoalKind::Expr(_) => "Type an expression.",
            GoalKind::Set(_) => SQUARES,
            GoalKind::Hex(_) => "Type a number, decimal or with 0x.",
            GoalKind::Predict(predict) => value_form(self.value(&predict.answer).ok()),
            GoalKind::Choice(choice) if choice.several => "Type the letters, as in: a c.",
            GoalKind::Choice(_) => "Type a letter.",
            GoalKind::Bug(bug) if bug.wrong.len() > 1 => "Type the numbers of the wrong lines, as in: 1 3.",
            GoalKind::Bug(_) => "Type the number of the wrong line.",
            GoalKind::Order(_) => "Type the numbers in order, as in: 213.",
            GoalKind::Map(Map { want: MapWanted::Square, .. }) => "Type a square.",
            GoalKind::Map(map) => value_form(self.map_target(map).ok()),
            GoalKind::Trace(trace) => {
                let asked = |states: Vec<Value>| states.get(trace.shown + stage).copied();
                let form = match self.trace_states(trace).ok().and_then(asked) {
                    Some(Value::Board(_)) => "Type squares (c1 d2, or: nothing) or a number.",
                    value => value_form(value),
                };
                return format!("{form} Several at once: `;` between them.");
            }
            GoalKind::Magic(magic) if magic.by_hand => "Type a set of squares, as in: {a1 e8}. Or a number.",
            GoalKind::Magic(_) => "Type a number or a set of squares, as in: {a1 e8}. Or type: find.",
            GoalKind::Explore(_) => "Type squares, or any expression.",
            GoalKind::Shift(shift) => {
                let masks: Vec<&str> = shift.masks.iter().map(|mask| mask.value.as_str()).collect();
                let masks = masks.join(", ");
                return format!("Type a shift as in << 9, << 9 & MASK or & MASK << 9. Masks: {masks}.");
            }
        };
        words.to_owned()
    }

    /// Returns `true` if the text is an incomplete program: a function that is called is missing, a bracket is open, or
    /// a line may follow. An empty line ends a program without brackets, and two of them end any program.
    pub fn goes_on(&self, stage: usize, text: &str) -> bool {
        self.expression(stage).is_some_and(|expr| {
            let is_open = text.matches('{').count() > text.matches('}').count();
            let is_ended = text.trim_end_matches(' ').ends_with(['}', '\n']) && !is_open;
            let has_all = expr.called().all(|name| words(text).any(|word| word == name));
            expr.call.is_some() && !text.ends_with("\n\n") && !(is_ended && has_all)
        })
    }

    /// Returns `true` if the answer of a stage is a set of squares, which can be painted.
    pub fn takes_squares(&self, stage: usize) -> bool {
        let value = match self.kind(stage) {
            GoalKind::Set(_) | GoalKind::Explore(_) => return true,
            GoalKind::Predict(predict) => self.value(&predict.answer).ok(),
            GoalKind::Map(map) => self.map_target(map).ok(),
            GoalKind::Trace(trace) => {
                self.trace_states(trace).ok().and_then(|states| states.get(trace.shown + stage).copied())
            }
            _ => None,
        };
        matches!(value, Some(Value::Board(_)))
    }

    /// Returns `true` if the question asks for the number of a square, so that showing the numbers would answer it.
    pub fn asks_for_index(&self) -> bool {
        match &self.goal.kind {
            GoalKind::Map(_) => true,
            GoalKind::Hex(hex) => matches!(self.value(&hex.target), Ok(Value::Int(_))),
            GoalKind::Predict(predict) => matches!(self.value(&predict.answer), Ok(Value::Int(_))),
            _ => false,
        }
    }

    /// The square whose index the question asks for.
    pub fn square_asked_for(&self) -> Option<Square> {
        let GoalKind::Map(Map { give: Some(give), want: MapWanted::Index }) = &self.goal.kind else {
            return None;
        };
        self.value(give).ok().and_then(|value| self.squares_of(value).single())
    }

    /// A case of the expression that a stage asks for: the one that distinguishes most of the foreseen mistakes from
    /// the right answer, preferably with few squares.
    pub fn sample(&self, stage: usize) -> Option<Sample> {
        let expr = self.expression(stage)?;
        let target = Runs::alone(author_program(&expr.target).ok()?);
        let solution = self.run_of(expr, &expr.solution.text).ok()?;
        let mut pair = self.pair([&target, &solution], expr).ok()?;
        let by_hand = expr.cases.iter().filter_map(|case| self.case(&case.bindings, &pair).ok());
        // sets that are drawn independently do not make a slider with its line and blockers, so for several names the
        // author's cases are used
        let by_hand: Vec<_> = by_hand.collect();
        let is_telling = |case: &Case| !case.iter().any(|value| [0, u64::MAX].contains(&value.number()));
        let is_drawn = pair.domains.len() == 1 || !by_hand.iter().any(is_telling);
        let drawn = if is_drawn { pair.sample(CASES, self.seed) } else { Vec::new() };
        let cases =
            by_hand.into_iter().map(|case| (case, true)).chain(drawn.into_iter().map(|case| (case, false)));
        // a mistake in a program without its call has no value
        let mistakes = self.goal.mistakes.iter().filter(|_| expr.call.is_none());
        let mistakes: Vec<Program> =
            mistakes.filter_map(|mistake| author_program(&mistake.when).ok()).collect();
        let mut best: Option<(usize, Sample)> = None;
        for (case, is_by_hand) in cases {
            let Ok(wanted) = pair.value(0, &case) else { continue };
            let names = pair.domains.iter().map(|domain| domain.name.clone());
            let sample = Sample { given: names.zip(case).collect(), wanted };
            let worth = self.worth(&sample, is_by_hand, &mistakes);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, sample));
            }
        }
        let (_, mut sample) = best?;
        if let Some(allowed) = self.allowed(expr) {
            sample.given.retain(|(name, _)| allowed.contains(name));
        }
        if let Some(call) = &expr.call {
            sample.given.sort_by_key(|(name, _)| words(&call.value).position(|argument| argument == name));
        }
        Some(sample)
    }

    /// The text of a value of a variable: an answer, or a number if the author writes one, because a magic is not a set
    /// of squares.
    pub fn given_text(&self, stage: usize, name: &str, value: Value) -> String {
        let is_number = self.expression(stage).is_some_and(|expr| {
            let bindings = expr.cases.iter().flat_map(|case| &case.bindings);
            bindings
                .filter(|binding| binding.name == name)
                .any(|binding| binding.value.text.starts_with("0x") || binding.value.text.starts_with("0b"))
        });
        if is_number { value.to_string() } else { self.answer_text(value) }
    }

    /// How instructive a case is. A drawn board of many squares shows little; one by hand may be what the step is
    /// about.
    fn worth(&self, sample: &Sample, is_by_hand: bool, mistakes: &[Program]) -> usize {
        let session = self.with_names(&sample.given);
        let differs = |mistake: &&Program| {
            let value = session.evaluate(mistake).ok().and_then(|run| run.value);
            value.is_some_and(|value| !value.is_same(sample.wanted))
        };
        let told = mistakes.iter().filter(differs).count();
        let is_clear = |value: &Value| match value {
            Value::Board(word) => is_by_hand && *word > 0 || (3..=9).contains(&word.count_ones()),
            _ => true,
        };
        let clear = sample.given.iter().filter(|(_, value)| is_clear(value)).count();
        let has_result = !matches!(sample.wanted, Value::Board(0) | Value::Bool(false));
        let is_other = sample.given.iter().all(|(_, value)| !value.is_same(sample.wanted));
        told + 2 * clear + 2 * usize::from(has_result) + usize::from(is_other)
    }

    fn with_names(&self, names: &[(String, Value)]) -> Session {
        let mut session = self.session.clone().with_limits(PREVIEW).in_language(Language::Own);
        for (name, value) in names {
            session.define(name, *value);
        }
        session
    }

    /// The value of a text as an answer before it is handed in, for an expression in the given case. `None` while it is
    /// not a complete answer.
    pub fn preview(&self, stage: usize, text: &str, sample: Option<&Sample>) -> Option<Value> {
        let mapping = self.mapping();
        let run = |text: &str| {
            let value = self.with_names(sample.map_or(&[], |sample| &sample.given)).run(text).ok()?.value?;
            Some(sample.map_or(value, |sample| alike(value, sample.wanted)))
        };
        let number = |board: Bitboard| self.value_of(board);
        let squares = |text| answer::squares(text, mapping).ok().map(number);
        match self.kind(stage) {
            GoalKind::Shift(shift) => self.picked(shift, text).map(number),
            GoalKind::Expr(expr) if expr.call.is_some() => None, // too slow to run after every key
            GoalKind::Expr(_) => squares(text).or_else(|| run(without_return(text))),
            GoalKind::Explore(_) => squares(text).or_else(|| run(text)),
            GoalKind::Magic(_) => {
                answer::squares_or_ranges(text, mapping).ok().map(number).or_else(|| run(text))
            }
            GoalKind::Hex(_) => answer::number(text, mapping).ok(),
            GoalKind::Set(_) => answer::squares_or_ranges(text, mapping).ok().map(number),
            GoalKind::Predict(_) | GoalKind::Map(_) | GoalKind::Trace(_) => {
                let last = text.rsplit(';').next().unwrap_or_default();
                answer::number(last, mapping)
                    .ok()
                    .or_else(|| answer::squares_or_ranges(last, mapping).ok().map(number))
            }
            GoalKind::Choice(_) | GoalKind::Bug(_) | GoalKind::Order(_) => None,
        }
    }

    /// Splits a text into answers, one for each stage. The states of a trace may be typed at once, separated by `;`,
    /// and numbers also by blanks.
    pub fn parts(&self, text: &str) -> Vec<String> {
        let GoalKind::Trace(_) = &self.goal.kind else { return vec![text.to_owned()] };
        let parts: Vec<&str> =
            text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty()).collect();
        let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let are_numbers = words.iter().all(|word| answer::number(word, self.mapping()).is_ok());
        let parts = if parts.len() == 1 && are_numbers { words } else { parts };
        if parts.is_empty() { vec![text.to_owned()] } else { parts.into_iter().map(str::to_owned).collect() }
    }

    /// For a goal that asks for a magic, the slider with its square and the number of index bits.
    pub fn magic_site(&self) -> Option<(Site, u32)> {
        match &self.goal.kind {
            GoalKind::Magic(magic) => self.site(magic).ok(),
            _ => None,
        }
    }
}

const SQUARES: &str = "Type squares: c1 d2, f5-h5 (or: nothing).";

/// Converts an answer to the type of the wanted value: a table index is a number, although it was computed with boards.
pub(super) const fn alike(got: Value, wanted: Value) -> Value {
    match (got, wanted) {
        (Value::Board(word), Value::Int(_)) => Value::Int(word),
        _ => got,
    }
}

/// Describes the form of an answer with the type of this value.
const fn value_form(value: Option<Value>) -> &'static str {
    match value {
        Some(Value::Int(_)) => "Type a number.",
        Some(Value::Bool(_)) => "Type yes or no.",
        _ => SQUARES,
    }
}
