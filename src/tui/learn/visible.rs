//! Chooses the boards that a lesson shows at the moment: those of the question, of the answer, and of the step.

use super::lesson::{AnswerMode, OpenLesson};
use crate::tui::explore::notes::{Landing, direction, links};
use crate::tui::prelude::*;
use crate::tui::widgets::figurine;
use bitrose_core::bitboard::ShiftReport;
use bitrose_course::judge::{Subject, Task};
use bitrose_course::model::{self, ChoiceOption, GoalKind};
use bitrose_draw::Difference;

/// The title of a board that shows the pieces of a position.
pub(super) const POSITION: &str = "the position";

/// A board with its title.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    /// The title.
    pub(super) label: String,
    /// A fact about the board for its title line, such as `2 wrapped`.
    pub(super) detail: String,
    /// The squares that are set.
    pub(super) board: Bitboard,
    /// The mapping of squares to bits.
    pub(super) mapping: Mapping,
    /// How the squares are drawn.
    pub(super) picture: Picture,
    /// The letters that mark bits that wrapped.
    pub(super) letters: Vec<(Square, char)>,
    /// The program that can be stepped through: definitions of the values that the expression needs, then the
    /// expression.
    pub(super) program: Option<String>,
    /// The raw shift that the board results from, if any.
    pub(super) shifted: Option<Shifted>,
    /// Whether the board is the answer.
    pub(super) is_answer: bool,
}

/// The last raw shift in the evaluation of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shifted {
    shift: RawShift,
    report: ShiftReport,
    operand: Bitboard,
}

impl Shifted {
    /// Returns the last shift in the evaluation of an expression, or `None` if it has none. The value results from it.
    pub(super) fn of(source: &str, session: &Session) -> Option<Self> {
        let (_, trace) = session.clone().trace(source).ok()?;
        let (operand, shift) = trace.own_steps().rev().find_map(|step| step.shifted(session.mapping()))?;
        Some(Self { shift, report: shift.report(operand, session.mapping()), operand })
    }

    /// Returns the direction, if the shift is a step to an adjacent square.
    pub(super) fn direction(&self) -> Option<Direction> {
        self.report.step.and_then(direction)
    }

    /// Returns the letter, origin and destination of each bit that wrapped.
    fn wraps(&self, mapping: Mapping) -> Vec<(char, Square, Square)> {
        let links = links(self.shift, &self.report, mapping).into_iter();
        let wrapped = links.filter_map(|link| match link.to {
            Landing::Wrapped(to) => Some((link.letter, link.from, to)),
            Landing::Off(_) => None,
        });
        wrapped.collect()
    }
}

impl Shown {
    pub(super) fn new(label: impl Into<String>, board: Bitboard, mapping: Mapping) -> Self {
        Self {
            label: label.into(),
            detail: String::new(),
            board,
            mapping,
            picture: Picture::of(board),
            letters: Vec::new(),
            program: None,
            shifted: None,
            is_answer: false,
        }
    }

    /// Returns the board of an expression, with its program and its last shift.
    pub(super) fn computed(label: &str, source: &str, board: Bitboard, session: &Session) -> Self {
        let mut shown = Self::new(label, board, session.mapping());
        let has_steps = session.clone().trace(source).is_ok_and(|(_, trace)| !trace.steps.is_empty());
        shown.program = has_steps.then(|| program(source, session));
        shown.shifted = Shifted::of(source, session);
        shown
    }

    /// Adds the pieces of a position under the set. On squares that are marked as a difference, the piece is shown next
    /// to the mark.
    pub(super) fn over(mut self, setup: &Setup) -> Self {
        for (square, letter) in setup.placement.letters() {
            let role = match self.picture.role(square) {
                Role::Clear => Role::Piece(letter),
                Role::Set => Role::Member(letter),
                other => {
                    self.letters.extend(figurine(letter).chars().next().map(|sign| (square, sign)));
                    other
                }
            };
            self.picture = self.picture.marked(square.bitboard(), role);
        }
        self
    }

    /// Returns the letter, origin and destination of each bit that wrapped in the computation of this board.
    pub(super) fn wraps(&self) -> Vec<(char, Square, Square)> {
        self.shifted.map(|shifted| shifted.wraps(self.mapping)).unwrap_or_default()
    }

    /// Returns the number of the board.
    pub(super) fn number(&self) -> u64 {
        self.mapping.number(self.board)
    }
}

/// Returns a program that defines the names in an expression and then evaluates it.
fn program(source: &str, session: &Session) -> String {
    let values = session.values().filter(|(name, _)| source.contains(*name));
    let lets = values.map(|(name, value)| format!("let {name} = {value}"));
    lets.chain([source.to_owned()]).collect::<Vec<_>>().join("\n")
}

/// The boards that a lesson shows, and the values that are not boards.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct VisibleBoards {
    /// The boards, in order.
    pub(super) boards: Vec<Shown>,
    /// The names and values.
    pub(super) numbers: Vec<(String, Value)>,
    /// The index of the board that stays in view: the answer, or else the last board of the question.
    pub(super) focus: usize,
}

impl VisibleBoards {
    /// Returns both ends of the wraps that begin or end on a square.
    pub(super) fn linked(&self, square: Square) -> Bitboard {
        let wraps = self.boards.iter().flat_map(Shown::wraps);
        let met = wraps.filter(|(_, from, to)| [*from, *to].contains(&square));
        met.fold(Bitboard::EMPTY, |ends, (_, from, to)| ends.with(from).with(to))
    }

    fn value(&mut self, label: &str, value: Value, mapping: Mapping) {
        match value {
            Value::Board(word) => self.boards.push(Shown::new(label, mapping.board(word), mapping)),
            value => self.numbers.push((label.to_owned(), value)),
        }
    }
}

/// Returns what a lesson shows at the moment.
pub(super) fn visible(lesson: &OpenLesson) -> VisibleBoards {
    let mut visible = VisibleBoards::default();
    if let Some(task) = lesson.run.task().filter(|_| !lesson.is_over) {
        question(lesson, task, &mut visible);
        answer(lesson, task, &mut visible);
        visible.focus = visible.boards.len().saturating_sub(1);
        options(lesson, task, &mut visible);
        if lesson.sample.is_some() {
            expression(lesson, task, &mut visible);
        }
    }
    if !lesson.is_over {
        let is_over = |other: &Shown, shown: &Shown| {
            let piece = |square| matches!(other.picture.role(square), Role::Piece(_) | Role::Member(_));
            shown.label == POSITION && shown.board.into_iter().any(piece)
        };
        let known = |shown: &&Shown| {
            let is_same = |other: &Shown| other.board == shown.board && other.label == shown.label;
            !visible.boards.iter().any(|other| is_same(other) || is_over(other, shown))
        };
        let mut of_step: Vec<Shown> = lesson.values.shown.iter().filter(known).cloned().collect();
        // no name has two values: the case of the question comes first, unless the learner moves a square of the example
        let is_free = |shown: &Shown| !visible.boards.iter().any(|other| other.label == shown.label);
        let count = of_step.len();
        if lesson.values.vary.is_none() || lesson.answer_mode().is_some() {
            of_step.retain(is_free);
        }
        if of_step.len() < count {
            for shown in of_step.iter_mut().filter(|shown| shown.detail.is_empty()) {
                "example".clone_into(&mut shown.detail);
            }
        }
        visible.boards.extend(of_step);
        visible.numbers.splice(0..0, lesson.values.numbers.iter().cloned());
    }
    mark_wraps(&mut visible.boards);
    visible
}

/// Adds the boards and values that the question mentions.
fn question(lesson: &OpenLesson, task: &Task, visible: &mut VisibleBoards) {
    let mapping = task.mapping();
    // the answer is drawn over the pieces of a position, so they do not need a separate board
    let pieces = task.session().position().filter(|_| lesson.asked.is_some_and(AnswerMode::paints));
    let is_under_answer = |value: Value| {
        pieces.is_some_and(|setup| setup.placement.occupied() == mapping.board(value.number()))
    };
    let states = if lesson.answer_mode().is_some() { task.known_states(lesson.stage()) } else { usize::MAX };
    for Subject { label, value, setup } in task.subjects(states) {
        let failed = of_failure(lesson, "before", mapping).filter(|_| label == "before");
        match (value, setup) {
            (Value::Board(_), _) if is_under_answer(value) => {}
            (Value::Board(word), setup) => {
                let shown = Shown::new(label, failed.unwrap_or_else(|| mapping.board(word)), mapping);
                visible.boards.push(setup.iter().fold(shown, Shown::over));
            }
            _ => visible.value(&label, value, mapping),
        }
    }
    let shown = lesson.wrong().filter(|_| lesson.sample.is_none()).map(|wrong| wrong.shown.clone());
    for (label, value) in shown.unwrap_or_default() {
        if !["your answer", "wanted", "before"].contains(&&*label) {
            visible.value(&label, value, mapping);
        }
    }
}

/// Adds the options that are boards. They are shown only once the question is settled, since they could give the answer
/// away.
fn options(lesson: &OpenLesson, task: &Task, visible: &mut VisibleBoards) {
    let GoalKind::Choice(choice) = &task.goal.kind else { return };
    if lesson.answer_mode().is_some() {
        return;
    }
    let right = task.reference().ok().and_then(|letters| letters.last().cloned()).unwrap_or_default();
    for &place in task.shown_order() {
        let ChoiceOption { shown: model::Shown::Code(code), .. } = &choice.options[place] else { continue };
        let value = task.session().clone().run(&code.text).ok().and_then(|run| run.value);
        let letter = task.letter(place);
        if let Some(value @ Value::Board(_)) = value {
            visible.value(&format!("option {letter}"), value, task.mapping());
            visible.focus = if right.contains(letter) { visible.boards.len() - 1 } else { visible.focus };
        }
    }
}

/// Returns a board of the case that the last answer failed, until the answer is changed.
fn of_failure(lesson: &OpenLesson, name: &str, mapping: Mapping) -> Option<Bitboard> {
    let wrong = lesson.wrong().filter(|_| !lesson.draft.is_touched)?;
    let (_, value) = wrong.shown.iter().find(|(known, _)| known == name)?;
    Some(mapping.board(value.number()))
}

/// Adds the answer: what is painted or typed; after a wrong answer, the difference; after a correct one, the wanted
/// board.
fn answer(lesson: &OpenLesson, task: &Task, visible: &mut VisibleBoards) {
    let mapping = task.mapping();
    let is_shift = matches!(task.goal.kind, GoalKind::Shift(_));
    let is_step = matches!(&task.goal.kind, GoalKind::Shift(shift) if shift.general);
    let beside = lesson.wrong().filter(|_| !lesson.draft.is_touched).and_then(|wrong| wrong.beside);
    let (is_open, paints) =
        (lesson.answer_mode().is_some(), lesson.answer_mode().is_some_and(AnswerMode::paints));
    let board = match (beside, lesson.preview()) {
        (Some((got, _)), _) => Some(got),
        (None, Some(Value::Board(word))) if is_shift || paints => Some(mapping.board(word)),
        _ if paints => Some(lesson.drafted().0),
        _ if !is_open => right_board(lesson, task),
        _ => None,
    };
    if let (Some(board), None) = (board, &lesson.sample) {
        let label = if is_open || beside.is_some() { "your answer" } else { "the answer" };
        let mut shown = Shown::new(label, board, mapping);
        if let Some((got, target)) = beside {
            shown.picture = Difference::new(target, got).picture();
            shown.detail = differing(got, target);
        }
        if let Some(setup) = task.session().position() {
            shown = shown.over(setup);
        }
        if let (Some(text), Ok(Some(start))) = (task.shift_expression(lesson.line.text()), task.start()) {
            let mut session = task.session().clone();
            session.define("x", Value::Board(mapping.number(start)));
            shown.shifted = Shifted::of(&text, &session).filter(|_| is_step);
        }
        shown.is_answer = true;
        visible.boards.push(shown);
    }
    if let Ok(Some(wanted)) = task.shift_board() {
        let wanted = of_failure(lesson, "wanted", mapping).unwrap_or(wanted);
        visible.boards.push(Shown::new("wanted", wanted, mapping));
    }
}

/// Returns the board that was asked for, once the question is settled.
fn right_board(lesson: &OpenLesson, task: &Task) -> Option<Bitboard> {
    if matches!(task.goal.kind, GoalKind::Trace(_)) {
        return None; // the states are shown with the question
    }
    let takes_squares = lesson.asked.is_some_and(AnswerMode::paints);
    if !takes_squares && (task.asks_for_index() || !matches!(task.goal.kind, GoalKind::Hex(_))) {
        return None;
    }
    let text = task.reference().ok()?.into_iter().last()?;
    match task.preview(lesson.stage(), &text, None)? {
        Value::Board(word) => Some(task.mapping().board(word)),
        _ => None,
    }
}

/// Adds a sample case of an expression: the given values, the value of the answer, and the wanted value. Once the
/// question is settled, the given values are followed by the evaluation of the reference solution.
fn expression(lesson: &OpenLesson, task: &Task, visible: &mut VisibleBoards) {
    let (Some(sample), Some(expr)) = (&lesson.sample, task.expression(lesson.stage())) else { return };
    let mapping = task.mapping();
    let mut session = task.session().clone();
    for (name, value) in &sample.given {
        session.define(name, *value);
        visible.value(name, *value, mapping);
    }
    visible.focus = visible.boards.len();
    if lesson.answer_mode().is_none() {
        let given = visible.boards.len();
        film(&expr.solution.text, &session, visible);
        let last = visible.boards.len().saturating_sub(1);
        // complements are left out, and so are all intermediate values if there are many
        let mut index = 0;
        visible.boards.retain(|shown| {
            index += 1;
            index <= given || index > last || last < given + 3 && !shown.label.starts_with('~')
        });
        visible.focus = visible.boards.len().saturating_sub(1);
        return;
    }
    // the board has its place before anything is typed, so that nothing moves then
    let nothing = matches!(sample.wanted, Value::Board(_)).then_some(Value::Board(0));
    if let Some(value) = lesson.preview().or(nothing.filter(|_| expr.call.is_none())) {
        visible.value("your answer", value, mapping);
        let text = lesson.line.text();
        if let (Value::Board(_), Some(yours)) = (value, visible.boards.last_mut()) {
            // where a constant is made of constants, no piece takes a step, and a shift may mean anything
            yours.shifted = Shifted::of(text, &session).filter(|_| !sample.given.is_empty());
            yours.is_answer = true;
            if let (true, Value::Board(word)) =
                (lesson.wrong().is_some() && !lesson.draft.is_touched, sample.wanted)
            {
                let wanted = mapping.board(word);
                yours.picture = Difference::new(wanted, yours.board).picture();
                yours.detail = differing(yours.board, wanted);
            }
        }
    }
    visible.value("wanted", sample.wanted, mapping);
    visible.focus = visible.focus.min(visible.boards.len().saturating_sub(1));
}

/// Adds a board for each intermediate value of an expression.
pub(super) fn film(source: &str, session: &Session, visible: &mut VisibleBoards) {
    let Ok((_, trace)) = session.clone().trace(source) else { return };
    for step in trace.own_steps() {
        let text = step.text(source).trim();
        match step.output {
            Value::Board(word) => {
                visible.boards.push(Shown::computed(text, text, session.mapping().board(word), session));
            }
            value => visible.numbers.push((text.to_owned(), value)),
        }
    }
}

/// Describes how many squares differ: `✗ 2 differ`, or `✗ 2 extra` if none is missing.
fn differing(got: Bitboard, target: Bitboard) -> String {
    match (got ^ target).popcount() {
        0 => String::new(),
        more if target.is_subset(got) => format!("✗ {more} extra"),
        1 => "✗ 1 differs".to_owned(),
        more => format!("✗ {more} differ"),
    }
}

/// Marks each bit that wrapped: where it landed or was removed by a mask, and on the board that it came from.
fn mark_wraps(boards: &mut [Shown]) {
    for index in 0..boards.len() {
        let Some(shifted) = boards[index].shifted else { continue };
        let wraps = boards[index].wraps();
        let board = boards[index].board;
        for (letter, from, to) in wraps.iter().copied() {
            let shown = &mut boards[index];
            if shown.picture.role(to) != Role::Extra {
                let role = if board.contains(to) { Role::WrappedTo } else { Role::Dropped };
                shown.picture = shown.picture.clone().marked(to.bitboard(), role);
            }
            shown.letters.push((to, letter));
            for origin in boards.iter_mut().filter(|other| other.board == shifted.operand) {
                if !origin.letters.contains(&(from, letter)) {
                    origin.letters.push((from, letter));
                }
            }
        }
        let landed = wraps.iter().filter(|(.., to)| board.contains(*to)).count();
        if boards[index].detail.is_empty() && !wraps.is_empty() {
            let what = if landed == 0 { "removed" } else { "wrapped" };
            boards[index].detail = format!("{} {what}", wraps.len());
        }
    }
}
