//! Goals whose answer is one value: `set`, `hex`, `predict`, `map`, `trace`.

use super::super::detect::{self, typed_slip};
use super::super::model::{Hex, Map, MapWanted, Mistake, Predict, Set, Source, States, Trace};
use super::{Answer, Broken, Task, Verdict, Wrong, read};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_lang::Value;

impl Task {
    pub(super) fn judge_set(&self, set: &Set, answer: &Answer) -> Result<Verdict, Broken> {
        let target = self.value(&set.target)?;
        let before = match self.board()? {
            Some(board) => Some(board),
            None => self.start()?.filter(|start| !start.is_empty()),
        };
        Ok(self.compare_boards(answer, target, before, 0))
    }

    /// Squares as answer, beside the squares of the target.
    fn compare_boards(
        &self,
        answer: &Answer,
        target: Value,
        before: Option<Bitboard>,
        state: usize,
    ) -> Verdict {
        let got = match self.squares_typed(answer) {
            Ok(got) => got,
            Err(message) => return Verdict::Refused(message),
        };
        let wanted = self.squares_of(target);
        if got == wanted {
            return Verdict::right();
        }
        let value = Value::Board(self.mapping().number(got));
        if let Some(mistake) = self.foreseen(value, state) {
            return Wrong::authored(&mistake.say).beside(got, wanted).into();
        }
        let finding = detect::detect(got, wanted, &self.scene(before, &self.session));
        Wrong::found(finding.detector, finding.say).beside(got, wanted).into()
    }

    fn squares_typed(&self, answer: &Answer) -> Result<Bitboard, String> {
        match answer {
            Answer::Board(board) => Ok(*board),
            Answer::Text(text) => read::squares(text, self.mapping()),
        }
    }

    /// The author's mistake that has this value; of a trace, in this state (counted from 1; 0 for other kinds).
    fn foreseen(&self, value: Value, state: usize) -> Option<&Mistake> {
        self.goal.mistakes.iter().filter(|mistake| !mistake.as_typed).find(|mistake| {
            (state == 0 || mistake.at == state)
                && self.value(&mistake.when).is_ok_and(|when| when.is_same(value))
        })
    }

    pub(super) fn judge_hex(&self, hex: &Hex, text: &str) -> Result<Verdict, Broken> {
        let target = self.value(&hex.target)?;
        let as_typed = self.goal.mistakes.iter().filter(|mistake| mistake.as_typed);
        let is_typed = |mistake: &&Mistake| mistake.when.text.trim().eq_ignore_ascii_case(text.trim());
        let typed = as_typed.into_iter().find(is_typed);
        if let Some(mistake) = typed {
            return Ok(Wrong::authored(&mistake.say).into());
        }
        match read::number(text, self.mapping()) {
            Ok(got) => Ok(self.compare_numbers(text, got, target, 0)),
            Err(message) => Ok(Verdict::Refused(message)),
        }
    }

    fn compare_numbers(&self, text: &str, got: Value, target: Value, state: usize) -> Verdict {
        if got.number() == target.number() {
            return Verdict::right();
        }
        let is_board = matches!(target, Value::Board(_));
        let (drawn, wanted) = (self.squares_of(got), self.squares_of(target));
        let wrong = if let Some(mistake) = self.foreseen(got, state) {
            Wrong::authored(&mistake.say)
        } else if let Some(finding) = typed_slip(text, got, target, self.mapping()) {
            Wrong::found(finding.detector, finding.say)
        } else if is_board {
            let finding = detect::detect(drawn, wanted, &self.scene(None, &self.session));
            Wrong::found(finding.detector, finding.say)
        } else {
            Wrong::plain(format!("It is not {}.", text.trim()))
        };
        if is_board { wrong.beside(drawn, wanted).into() } else { wrong.into() }
    }

    pub(super) fn judge_predict(&self, predict: &Predict, answer: &Answer) -> Result<Verdict, Broken> {
        let target = self.value(&predict.answer)?;
        Ok(self.judge_value(answer, target, self.board()?, 0))
    }

    /// An answer in the form that its target has: squares, a number, yes or no.
    fn judge_value(&self, answer: &Answer, target: Value, before: Option<Bitboard>, state: usize) -> Verdict {
        let text = self.typed(answer);
        match target {
            Value::Board(_) => self.compare_boards(answer, target, before, state),
            Value::Int(_) => {
                let text = if text.trim().eq_ignore_ascii_case("nothing") { "0" } else { &text };
                match read::number(text, self.mapping()) {
                    Ok(got) => self.compare_numbers(text, got, target, state),
                    Err(message) => Verdict::Refused(message),
                }
            }
            Value::Bool(truth) => match read::truth(&text) {
                Ok(got) if got == truth => Verdict::right(),
                Ok(got) => match self.foreseen(Value::Bool(got), state) {
                    Some(mistake) => Wrong::authored(&mistake.say).into(),
                    None => Wrong::plain(format!("It is {}.", if truth { "yes" } else { "no" })).into(),
                },
                Err(message) => Verdict::Refused(message),
            },
        }
    }

    pub(super) fn judge_map(&self, map: &Map, answer: &Answer) -> Result<Verdict, Broken> {
        let target = self.map_target(map)?;
        Ok(self.judge_value(answer, target, None, 0))
    }

    /// What a conversion gives.
    pub(super) fn map_target(&self, map: &Map) -> Result<Value, Broken> {
        let index = |value: Value| match value {
            Value::Board(word) if word.is_power_of_two() => Some(u64::from(word.trailing_zeros())),
            Value::Int(index) if index < 64 => Some(index),
            _ => None,
        };
        match (&map.want, &map.give) {
            (MapWanted::Answer(source), _) => self.value(source),
            (want, Some(give)) => {
                let value = self.value(give)?;
                let index = index(value)
                    .ok_or_else(|| Broken::new(give.line, format!("`{}` is no square", give.text)))?;
                Ok(if *want == MapWanted::Index { Value::Int(index) } else { Value::Board(1 << index) })
            }
            (_, None) => Err(Broken::new(self.goal.line, "there is nothing to convert: `give` is missing")),
        }
    }

    pub(super) fn judge_trace(
        &self,
        trace: &Trace,
        stage: usize,
        answer: &Answer,
    ) -> Result<Verdict, Broken> {
        let place = trace.shown + stage;
        let states = self.trace_states(trace)?;
        let Some(target) = states.get(place) else {
            return Ok(Verdict::Refused("there are no more states".into()));
        };
        let before = place.checked_sub(1).and_then(|place| states.get(place));
        let before = before.map(|value| self.squares_of(*value));
        let is_number = matches!(answer, Answer::Text(text) if text.trim().parse::<u64>().is_ok());
        if !is_number || matches!(target, Value::Int(_)) {
            return Ok(self.judge_value(answer, *target, before, place + 1));
        }
        let text = self.typed(answer); // of a set as well: products and indices are numbers to the reader
        Ok(match read::number(&text, self.mapping()) {
            Ok(got) => self.compare_numbers(&text, got, *target, place + 1),
            Err(message) => Verdict::Refused(message),
        })
    }

    /// All states of an algorithm, those that are shown among them.
    ///
    /// # Errors
    /// A fault of one of the expressions.
    pub fn trace_states(&self, trace: &Trace) -> Result<Vec<Value>, Broken> {
        match &trace.states {
            States::Listed(sources) => sources.iter().map(|source| self.value(source)).collect(),
            States::Steps { init, next, count } => {
                let mut states = vec![self.value(init)?];
                while states.len() < *count {
                    states.push(self.next_state(states[states.len() - 1], next)?);
                }
                Ok(states)
            }
        }
    }

    fn next_state(&self, state: Value, next: &Source) -> Result<Value, Broken> {
        let mut session = self.session.clone();
        session.define("state", state);
        super::value_in(&session, next)
    }

    /// The square of an index, for texts.
    #[must_use]
    pub fn square_of(&self, index: u64) -> Option<Square> {
        u8::try_from(index).ok().and_then(|index| self.mapping().square(index))
    }
}
