//! Goals whose answer is a value: `set`, `hex`, `predict`, `map`, `trace`; and `explore`, for which many values are
//! right.

use super::verdict::{Judged, Said, Stop, Verdict, Wrong};
use super::{Answer, Task, answer, value_in};
use crate::detect::{self, Detector, Finding, typed_slip};
use crate::model::{GoalKind, Map, MapWanted, Mistake, Set, Source, States, Trace, words};
use crate::problem::{LessonError, describe};
use crate::scope::set_or_number;
use crate::slips::{self, Slip};
use bitrose_core::bitboard::Bitboard;
use bitrose_lang::ast::{BinaryOperator, ExpressionKind, StatementKind};
use bitrose_lang::{Session, Value, parse_tree};

/// The target of a goal, or of a state of a trace.
pub(super) struct Wanted<'a> {
    value: Value,
    /// The expression of the target, and the names that are visible to it.
    source: Option<(&'a Source, Session)>,
    before: Option<Bitboard>,
    /// The state of a trace, counted from 1; 0 for other kinds.
    state: usize,
}

impl Wanted<'_> {
    /// The first possible slip in the expression that results in this value instead.
    fn slip(&self, got: Value, is_possible: impl Fn(Slip) -> bool) -> Option<Slip> {
        let (source, session) = self.source.as_ref()?;
        let gives = |text: String| value_in(session, &Source { text, line: source.line });
        let mut slips = slips::of_expression(&source.text);
        if matches!(self.value, Value::Int(_)) {
            // A number has many explanations: that a term of a sum is missing is the simplest, but of a sum of two what is
            // left is no sum. An off-by-one inside it explains nothing, and whoever types a number has typed no
            // operator and no name.
            let all = slips::terms(&source.text);
            slips.retain(|(slip, slipped)| match slip {
                Slip::OffByOne | Slip::Operator | Slip::OperandsExchanged | Slip::FileForRank => false,
                Slip::OperandLeftOut => (2..all).contains(&slips::terms(slipped)),
                _ => true,
            });
            slips.sort_by_key(|(slip, _)| *slip != Slip::OperandLeftOut);
        }
        let mut slips = slips.into_iter().filter(|(slip, _)| is_possible(*slip));
        let (slip, text) =
            slips.find(|(_, text)| gives(text.clone()).is_ok_and(|value| value.is_same(got)))?;
        // There are no numbers in squares: only a file or a rank can be off by one.
        let is_new_line = |word: &str| {
            ["FILE_", "RANK_"].iter().any(|line| word.starts_with(line))
                && !words(&source.text).any(|own| own == word)
        };
        (slip != Slip::OffByOne || words(&text).any(is_new_line)).then_some(slip)
    }
}

impl Task {
    /// The target given by an expression of the goal.
    pub(super) fn wanted<'a>(
        &self,
        source: &'a Source,
        before: Option<Bitboard>,
    ) -> Result<Wanted<'a>, LessonError> {
        let value = self.value(source)?;
        Ok(Wanted { value, source: Some((source, self.session.clone())), before, state: 0 })
    }

    pub(super) fn judge_set(&self, set: &Set, answer: &Answer) -> Judged {
        let before = match self.board()? {
            Some(board) => Some(board),
            None => self.start()?.filter(|start| !start.is_empty()),
        };
        self.compare_boards(answer, &self.wanted(&set.target, before)?)
    }

    /// Compares an answer in squares with the squares of the target.
    fn compare_boards(&self, answer: &Answer, target: &Wanted<'_>) -> Judged {
        let got = match answer {
            Answer::Board(board) => *board,
            // to the learner, products and indices are numbers
            Answer::Text(text) if text.trim().parse::<u64>().is_ok() => {
                return self.compare_numbers(text, target);
            }
            Answer::Text(text) => answer::squares_or_ranges(text, self.mapping())?,
        };
        let wanted = self.squares_of(target.value);
        if got == wanted {
            return Ok(Verdict::right());
        }
        let value = self.value_of(got);
        let is_painted = matches!(self.goal.kind, GoalKind::Set(_));
        let slip = target.slip(value, |slip| match slip {
            // In squares nobody writes a `~`, and one too many gives nearly any board.
            Slip::ComplementDoubled => false,
            // without `& m`, squares are extra and none is missing
            Slip::OperandLeftOut => !is_painted && got.is_subset(wanted),
            _ => slip.is_of_squares() || !is_painted,
        });
        let mistake = self.foreseen(value, target.state);
        let mistake = mistake.or_else(|| self.foreseen_extra(got, wanted, target.state));
        let seen = self.seen_on_board(got, target);
        let wrong = match (mistake, slip) {
            (Some(mistake), _) => Wrong::authored(&mistake.say),
            (None, Some(slip)) if slip.is_told_by(seen.detector) => seen,
            // A learner who paints squares may not have thought of operators.
            (None, Some(slip)) if slip.is_of_squares() || seen.detector == Detector::Difference => {
                Finding::from(slip).into()
            }
            (None, _) => seen,
        };
        Ok(self.marked(wrong, got, wanted).into())
    }

    /// Explains what the squares show. Missing squares are counted but not named, so that the learner can find them.
    fn seen_on_board(&self, got: Bitboard, target: &Wanted<'_>) -> Wrong {
        let (wanted, scene) = (self.squares_of(target.value), self.scene(target.before, &self.session));
        if let Some(finding) = detect::find(got, wanted, &scene) {
            return finding.into();
        }
        if let Some(square) = got.single().filter(|_| scene.has_index) {
            return Wrong::plain(format!("{square} has index {}.", scene.mapping.index(square)));
        }
        // the extra squares may have an explanation even if others are missing
        match detect::find(got | wanted, wanted, &scene) {
            Some(Finding { detector, say })
                if ![Detector::OtherPiece, Detector::OtherSquare].contains(&detector) =>
            {
                let missing = detect::hidden_difference(got & wanted, wanted);
                Wrong::found(detector, format!("{say} {missing}"))
            }
            _ => Wrong::plain(detect::hidden_difference(got, wanted)),
        }
    }

    fn marked(&self, wrong: Wrong, got: Bitboard, wanted: Bitboard) -> Wrong {
        wrong.beside(got, if self.is_over() { wanted } else { got & wanted })
    }

    /// Returns `true` if there is no second try.
    const fn is_over(&self) -> bool {
        matches!(self.goal.kind, GoalKind::Predict(_))
    }

    /// The foreseen mistake that has this value; for a trace, in this state (counted from 1; 0 for other kinds).
    fn foreseen(&self, value: Value, state: usize) -> Option<&Mistake> {
        self.mistakes(state).find_map(|(mistake, when)| when.is_same(value).then_some(mistake))
    }

    /// The foreseen mistake whose extra squares this answer contains too, among other mistakes.
    fn foreseen_extra(&self, got: Bitboard, wanted: Bitboard, state: usize) -> Option<&Mistake> {
        let is_made =
            |when: Bitboard| when != wanted && wanted.is_subset(when) && (when & !wanted).is_subset(got);
        self.mistakes(state).find_map(|(mistake, when)| is_made(self.squares_of(when)).then_some(mistake))
    }

    /// The foreseen mistakes in a state, with their values.
    fn mistakes(&self, state: usize) -> impl Iterator<Item = (&Mistake, Value)> {
        let mistakes = self.goal.mistakes.iter().filter(move |mistake| state == 0 || mistake.at == state);
        mistakes.filter_map(|mistake| Some((mistake, self.value(&mistake.when).ok()?)))
    }

    pub(super) fn compare_numbers(&self, text: &str, target: &Wanted<'_>) -> Judged {
        let got = answer::number(text, self.mapping())?;
        if got.number() == target.value.number() {
            return Ok(Verdict::right());
        }
        let is_board = matches!(target.value, Value::Board(_));
        let height = if got.number() > target.value.number() { "high" } else { "low" };
        let scene = self.scene(target.before, &self.session);
        let index = u8::try_from(got.number()).ok().filter(|_| scene.is_index);
        let square = index.and_then(|index| self.mapping().square(index));
        let wrong: Wrong = if let Some(mistake) = self.foreseen(got, target.state) {
            Wrong::authored(&mistake.say)
        } else if let Some(finding) = typed_slip(text, got, target.value, &scene) {
            finding.into()
        } else if let Some(slip) = target.slip(got, |slip| !is_board || slip != Slip::OperandLeftOut) {
            let mut finding = Finding::from(slip);
            if slip == Slip::OperandLeftOut {
                finding.say = format!("{} is too {height}: a part of the sum is missing.", text.trim());
            }
            finding.into()
        } else if is_board {
            let (squares, wanted) = (self.squares_of(got), self.squares_of(target.value));
            let mut wrong = self.seen_on_board(squares, target);
            // nothing falls off the edge of a number
            if wrong.detector == Detector::AllAside && squares.popcount() != wanted.popcount() {
                wrong = Wrong::plain(detect::hidden_difference(squares, wanted));
            }
            if let (Said::Found(say), 1..=8) = (&mut wrong.say, got.number().count_ones()) {
                *say = format!("{} is {}. {say}", text.trim(), set_or_number(got, self.mapping()));
            }
            wrong
        } else if let Some(square) = square {
            Wrong::plain(format!("{} is the index of {square}.", text.trim()))
        } else {
            let text = text.trim();
            Wrong::plain(if text.starts_with('-') {
                format!("It is not {text}.")
            } else {
                format!("{text} is too {height}.")
            })
        };
        let wrong = match square {
            Some(square) => wrong.beside(square.bitboard(), Bitboard::EMPTY),
            None if is_board => self.marked(wrong, self.squares_of(got), self.squares_of(target.value)),
            None => wrong,
        };
        Ok(wrong.into())
    }

    /// Refuses an answer if its form shows that the question was misread: a number for squares, or `101` for `0b101`. A
    /// prediction has no second try.
    pub(super) fn refuse_misread(&self, answer: &Answer, target: &Wanted<'_>) -> Result<(), Stop> {
        let Answer::Text(text) = answer else { return Ok(()) };
        let text = text.trim();
        let Ok(typed) = text.parse::<u64>() else { return Ok(()) };
        let is_right = typed == target.value.number();
        let is_binary = || u64::from_str_radix(text, 2) == Ok(target.value.number());
        Err(Stop::Refused(match target.value {
            _ if is_right || self.foreseen(self.value_of(Bitboard(typed)), 0).is_some() => return Ok(()),
            Value::Board(_) => format!("squares are asked for, as in `c1 d2`, and `{text}` is a number"),
            Value::Int(_) if is_binary() => format!("`{text}` is read as a decimal number: write `0b{text}`"),
            _ => return Ok(()),
        }))
    }

    /// Judges an answer in the form of its target: squares, a number, yes or no.
    pub(super) fn judge_value(&self, answer: &Answer, target: &Wanted<'_>) -> Judged {
        let text = self.typed(answer);
        match target.value {
            Value::Board(_) => self.compare_boards(answer, target),
            Value::Int(_) | Value::Wide(_) => {
                let text = if text.trim().eq_ignore_ascii_case("nothing") { "0" } else { &text };
                self.compare_numbers(text, target)
            }
            Value::Bool(truth) => {
                let got = answer::truth(&text)?;
                Ok(match self.foreseen(Value::Bool(got), target.state) {
                    _ if got == truth => Verdict::right(),
                    Some(mistake) => Wrong::authored(&mistake.say).into(),
                    None => Wrong::plain(format!("It is {}.", if truth { "yes" } else { "no" })).into(),
                })
            }
        }
    }

    pub(super) fn judge_map(&self, map: &Map, answer: &Answer) -> Judged {
        let target = match &map.want {
            MapWanted::Answer(source) => self.wanted(source, None)?,
            _ => Wanted { value: self.map_target(map)?, source: None, before: None, state: 0 },
        };
        self.refuse_misread(answer, &target)?;
        self.judge_value(answer, &target)
    }

    /// The target of a conversion.
    pub(super) fn map_target(&self, map: &Map) -> Result<Value, LessonError> {
        let (want, give) = match (&map.want, &map.give) {
            (MapWanted::Answer(source), _) => return self.value(source),
            (_, None) => return Err(LessonError::new(self.goal.line, "missing key `give`")),
            (want, Some(give)) => (want, give),
        };
        let index = match self.value(give)? {
            Value::Board(word) if word.is_power_of_two() => Some(u64::from(word.trailing_zeros())),
            Value::Int(index) if index < 64 => Some(index),
            _ => None,
        };
        let index =
            index.ok_or_else(|| LessonError::new(give.line, format!("`{}` is not a square", give.text)))?;
        Ok(if *want == MapWanted::Index { Value::Int(index) } else { Value::Board(1 << index) })
    }

    pub(super) fn judge_trace(&self, trace: &Trace, stage: usize, answer: &Answer) -> Judged {
        let index = trace.shown + stage;
        let states = self.trace_states(trace)?;
        let value = *states.get(index).ok_or_else(|| "there are no more states".to_owned())?;
        let before = index.checked_sub(1).map(|before| self.squares_of(states[before]));
        let source = match &trace.states {
            States::Listed(sources) => sources.get(index).map(|source| (source, self.session.clone())),
            States::Steps { next, .. } => {
                index.checked_sub(1).map(|before| (next, self.seeing("state", states[before])))
            }
        };
        let target = Wanted { value, source, before, state: index + 1 };
        self.judge_value(answer, &target)
    }

    /// All states of an algorithm, including those that are shown.
    ///
    /// # Errors
    /// Fails if one of the expressions does.
    pub fn trace_states(&self, trace: &Trace) -> Result<Vec<Value>, LessonError> {
        match &trace.states {
            States::Listed(sources) => sources.iter().map(|source| self.value(source)).collect(),
            States::Steps { init, next, count } => {
                let mut states = vec![self.value(init)?];
                while states.len() < *count {
                    states.push(value_in(&self.seeing("state", states[states.len() - 1]), next)?);
                }
                Ok(states)
            }
        }
    }

    /// Judges an `explore` goal: a value for which a condition holds.
    pub(super) fn judge_explore(&self, condition: &Source, answer: &Answer) -> Judged {
        let value = self.any_value(answer)?;
        let session = self.seeing("x", value);
        if value_in(&session, condition)?.is_true() {
            return Ok(Verdict::right());
        }
        let wrong = match self.foreseen(value, 0) {
            Some(mistake) => Wrong::authored(&mistake.say),
            None => Wrong::found(Detector::Difference, failing_part(condition, &session)),
        };
        Ok(wrong.shown(vec![("x".to_owned(), value)]).into())
    }

    /// The value of an answer that may be any expression.
    fn any_value(&self, answer: &Answer) -> Result<Value, String> {
        let text = match answer {
            Answer::Board(board) => return Ok(self.value_of(*board)),
            Answer::Text(text) => text,
        };
        if let Ok(board) = answer::squares(text, self.mapping()) {
            return Ok(self.value_of(board));
        }
        let run = self.session.clone().run(text).map_err(|error| describe(&error))?;
        run.value.ok_or_else(|| "this has no value".into())
    }
}

/// For a condition whose parts are joined by `&&`, reports the first part that does not hold.
fn failing_part(condition: &Source, session: &Session) -> String {
    let parts = parts(&condition.text);
    let holds = |part: &str| session.clone().run(part).is_ok_and(|run| run.value.is_some_and(Value::is_true));
    let failing = parts.iter().find(|part| !holds(part)).map_or(condition.text.trim(), |part| part.trim());
    format!("`{failing}` does not hold for your x.")
}

fn parts(text: &str) -> Vec<&str> {
    let Ok(block) = parse_tree(text) else { return vec![text] };
    let [statement] = block.statements.as_slice() else { return vec![text] };
    let StatementKind::Expression(expression) = &statement.kind else { return vec![text] };
    match &expression.kind {
        ExpressionKind::Chain(first, links)
            if links.iter().all(|link| link.operator == BinaryOperator::Both) =>
        {
            let operands = links.iter().map(|link| &link.operand);
            std::iter::once(&**first).chain(operands).map(|part| part.span.text(text)).collect()
        }
        _ => vec![text],
    }
}
