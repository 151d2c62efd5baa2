//! An open lesson: how its question is answered, and what has been done for the answer.

use super::values::{ShownValue, StepValues, first_square};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::SlotState;
use bitrose_course::LessonError;
use bitrose_course::judge::{Answer, Task, Verdict, Wrong};
use bitrose_course::model::GoalKind;
use bitrose_course::run::{LessonRun, Moved, Reply, Then};
use bitrose_draw::Difference;
use bitrose_lang::Value;

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// On the board.
    Paint,
    /// On the board or at the prompt.
    PaintOrType,
    /// Among options or lines; several at once or only one.
    Pick {
        /// May more than one be marked?
        several: bool,
        /// Are they letters (options) or numbers (lines)?
        letters: bool,
    },
    /// By carrying lines up and down.
    Sort,
    /// At the prompt.
    Type,
}

impl Way {
    /// The way of a question at one of its stages.
    pub(super) fn of(task: &Task, stage: usize) -> Self {
        match &task.goal.kind {
            GoalKind::Set(_) => Self::Paint,
            GoalKind::Predict(_) | GoalKind::Trace(_) | GoalKind::Explore(_) | GoalKind::Map(_) => {
                Self::PaintOrType
            }
            GoalKind::Choice(choice) => Self::Pick { several: choice.several, letters: true },
            GoalKind::Bug(bug) if stage == 0 => Self::Pick { several: bug.wrong.len() > 1, letters: false },
            GoalKind::Order(_) => Self::Sort,
            GoalKind::Bug(_)
            | GoalKind::Hex(_)
            | GoalKind::Expr(_)
            | GoalKind::Shift(_)
            | GoalKind::Magic(_) => Self::Type,
        }
    }

    /// What to do, in a line.
    pub(super) const fn instruction(self) -> &'static str {
        match self {
            Self::Paint => "arrows, Space paint · Enter submits",
            Self::PaintOrType => "paint, or : types · Enter submits",
            Self::Pick { several: false, .. } => "arrows choose · Enter submits",
            Self::Pick { several: true, .. } => "Space marks · Enter submits",
            Self::Sort => "J K carry a line · Enter submits",
            Self::Type => "Enter types the answer",
        }
    }
}

/// How many options or lines a question has.
pub(super) fn items(task: &Task) -> usize {
    match &task.goal.kind {
        GoalKind::Choice(choice) => choice.options.len(),
        GoalKind::Bug(bug) => bug.lines.len(),
        GoalKind::Order(order) => order.lines.len(),
        _ => 0,
    }
}

/// An open lesson: the run, and what the learner has done on the screen since the last answer.
#[derive(Clone, Debug)]
pub(super) struct OpenLesson {
    pub(super) run: LessonRun,
    /// The square under the cursor.
    pub(super) cursor: Square,
    /// What is painted, before and now.
    pub(super) painted: Vec<Bitboard>,
    /// The option or line under the cursor.
    pub(super) item: usize,
    /// The options or lines that are marked.
    pub(super) marked: Vec<usize>,
    /// The lines in the order of the learner, by the numbers shown at first.
    pub(super) sorted: Vec<usize>,
    /// What the step shows.
    pub(super) values: StepValues,
    /// The board of it that is shown large; none for that of the question.
    pub(super) board: Option<usize>,
    /// The square that varies.
    pub(super) varied: Option<Square>,
    /// What was said to the last answer.
    pub(super) reply: Option<Reply>,
    /// Boards that belong to what was said.
    pub(super) reply_values: Vec<(String, Value)>,
    /// The table that the last answer fills, of a magic.
    pub(super) table: Vec<SlotState>,
    /// The solution, once it is shown.
    pub(super) solution: Option<Vec<String>>,
    /// Are asides unfolded?
    pub(super) unfolded: bool,
    /// Lines that the text is scrolled by; none keeps the end in view.
    pub(super) scroll: Option<usize>,
    /// What is wrong with the lesson.
    pub(super) error: Option<LessonError>,
    /// Has the last step been left?
    pub(super) is_over: bool,
}

impl OpenLesson {
    pub(super) fn new(run: LessonRun) -> Self {
        let values = StepValues::of(run.lesson(), &[], None);
        let mut lesson = Self {
            run,
            cursor: Square::E4,
            painted: Vec::new(),
            item: 0,
            marked: Vec::new(),
            sorted: Vec::new(),
            values,
            board: None,
            varied: None,
            reply: None,
            reply_values: Vec::new(),
            table: Vec::new(),
            solution: None,
            unfolded: false,
            scroll: None,
            error: None,
            is_over: false,
        };
        lesson.enter_step();
        lesson
    }

    /// The question that is asked now, if it is not settled.
    pub(super) fn open_task(&self) -> Option<&Task> {
        self.run.task().filter(|_| !self.run.is_settled())
    }

    /// How it is answered.
    pub(super) fn way(&self) -> Option<Way> {
        self.open_task().map(|task| Way::of(task, self.run.attempt().stage))
    }

    fn enter_step(&mut self) {
        self.varied = first_square(self.run.lesson(), self.run.step());
        self.scroll = Some(0);
        self.enter_goal();
    }

    /// Everything of the last question is forgotten.
    fn enter_goal(&mut self) {
        self.reply = None;
        self.reply_values.clear();
        self.table.clear();
        self.solution = None;
        self.lay_out();
    }

    /// Room for the next answer.
    fn lay_out(&mut self) {
        self.painted = vec![self.start()];
        self.item = 0;
        self.marked.clear();
        self.sorted = (0..self.run.task().map_or(0, items)).collect();
        self.look();
    }

    /// What is on the board at first.
    fn start(&self) -> Bitboard {
        self.run.task().and_then(|task| task.start().ok().flatten()).unwrap_or_default()
    }

    /// Evaluates what the step shows.
    pub(super) fn look(&mut self) {
        self.values = StepValues::of(self.run.lesson(), self.run.blocks(), self.varied);
        let asked = self.run.task().is_some();
        let count = self.shown_values().len();
        self.board = if asked || count == 0 { None } else { Some(self.board.unwrap_or(0).min(count - 1)) };
    }

    /// What can be looked at: the boards of the step, that of the question, those of the last message.
    pub(super) fn shown_values(&self) -> Vec<ShownValue> {
        let mut shown_values = self.values.shown.clone();
        let Some(task) = self.run.task() else { return shown_values };
        let mapping = task.mapping();
        let plain = |label: &str, value: Value| ShownValue {
            label: label.to_owned(),
            value,
            mapping,
            letters: Vec::new(),
            source: None,
        };
        if let Ok(Some(board)) = task.board() {
            shown_values.push(plain("the question", Value::Board(mapping.number(board))));
        }
        shown_values.extend(self.reply_values.iter().map(|(label, value)| plain(label, *value)));
        shown_values
    }

    /// The painted squares.
    pub(super) fn set(&self) -> Bitboard {
        self.painted.last().copied().unwrap_or_default()
    }

    /// Returns `true` if anything has been painted for this answer.
    pub(super) fn is_painted(&self) -> bool {
        self.painted.len() > 1
    }

    /// The board that the screen is about, with a name.
    pub(super) fn shown(&self) -> Option<(String, Bitboard)> {
        match self.board {
            Some(index) => {
                let shown = self.shown_values().into_iter().nth(index)?;
                let board = shown.board()?;
                Some((shown.label, board))
            }
            None => Some(("answer".to_owned(), self.set())),
        }
    }

    /// The difference that is drawn: the last wrong answer against what was wanted, until the board is changed.
    pub(super) fn difference(&self) -> Option<Difference> {
        let (got, target) = self.wrong()?.beside?;
        Some(Difference::new(target, got))
    }

    /// The last answer, if it was wrong.
    pub(super) fn wrong(&self) -> Option<&Wrong> {
        match &self.reply.as_ref()?.verdict {
            Verdict::Wrong(wrong) => Some(wrong),
            _ => None,
        }
    }

    /// Paints or clears a square.
    pub(super) fn toggle(&mut self, square: Square) {
        let set = self.set() ^ square.bitboard();
        self.painted.push(set);
        self.board = None;
        self.reply = None;
    }

    /// Hands in an answer.
    pub(super) fn submit(&mut self, answer: &Answer) {
        if let Answer::Text(text) = answer {
            self.table = self.run.task().and_then(|task| task.table(text)).unwrap_or_default();
        }
        match self.run.submit(answer) {
            Ok(reply) => self.take(reply),
            Err(error) => self.error = Some(error),
        }
        self.scroll = None;
    }

    fn take(&mut self, reply: Reply) {
        self.reply_values = match &reply.verdict {
            Verdict::Wrong(wrong) => wrong.shown.clone(),
            _ => Vec::new(),
        };
        let next = matches!(reply.then, Then::NextStage | Then::NextRound);
        self.reply = Some(reply);
        if next {
            self.lay_out();
        }
        self.look();
    }

    /// The answer that is picked or sorted, as one would type it.
    pub(super) fn picked(&self) -> String {
        let Some(way) = self.way() else { return String::new() };
        match way {
            Way::Pick { letters, .. } => {
                let marked = if self.marked.is_empty() { vec![self.item] } else { self.marked.clone() };
                let name = |item: usize| match u8::try_from(item) {
                    Ok(item) if letters => char::from(b'a' + item % 26).to_string(),
                    _ => (item + 1).to_string(),
                };
                marked.into_iter().map(name).collect::<Vec<_>>().join(" ")
            }
            Way::Sort => {
                let numbers: Vec<String> = self.sorted.iter().map(|line| (line + 1).to_string()).collect();
                numbers.join(" ")
            }
            _ => String::new(),
        }
    }

    /// On to the next goal or step.
    pub(super) fn advance(&mut self) {
        let is_read = self.run.blocks().len() == self.run.step().blocks.len();
        match self.run.advance() {
            // Nothing follows the question: one key leads to the next step.
            Ok(Moved::Within) if is_read && self.run.task().is_none() => return self.advance(),
            Ok(Moved::Within) => self.enter_goal(),
            Ok(Moved::NextStep) => self.enter_step(),
            Ok(Moved::End) => self.is_over = true,
            Err(error) => self.error = Some(error),
        }
        if !matches!(self.scroll, Some(0)) {
            self.scroll = None;
        }
    }

    /// To the step before.
    pub(super) fn back(&mut self) {
        self.is_over = false;
        match self.run.back() {
            Ok(()) => self.enter_step(),
            Err(error) => self.error = Some(error),
        }
    }

    /// Another draw of the present exercise.
    pub(super) fn draw_again(&mut self) {
        match self.run.draw_again() {
            Ok(()) => self.enter_goal(),
            Err(error) => self.error = Some(error),
        }
    }

    /// Shows the solution, where it may be shown. Returns `false` where not.
    pub(super) fn reveal(&mut self) -> bool {
        match self.run.reveal() {
            Ok(solution) => self.solution = solution,
            Err(error) => self.error = Some(error),
        }
        self.scroll = None;
        self.solution.is_some()
    }

    /// Moves the square that varies.
    pub(super) fn vary(&mut self, square: Square) {
        if self.values.vary.as_ref().is_some_and(|(_, among)| among.contains(square)) {
            self.varied = Some(square);
            self.look();
        }
    }

    /// The program that makes the board shown: the names of the step and its expression.
    pub(super) fn program(&self) -> Option<String> {
        let shown_values = self.shown_values();
        let source = shown_values.get(self.board?)?.source.clone()?;
        let values = self.values.session.values();
        let mut lines: Vec<String> = values
            .filter(|(name, _)| source.contains(*name))
            .map(|(name, value)| format!("let {name} = {value}"))
            .collect();
        lines.push(source);
        Some(lines.join("\n"))
    }
}
