//! An open lesson: how the present question is answered, and the state of the answer.

use super::values::{StepValues, first_square};
use super::visible::{Shown, VisibleBoards, visible};
use crate::tui::prompt::Prompt;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::SlotState;
use bitrose_course::LessonError;
use bitrose_course::judge::{Answer, Sample, Task, Verdict, Wrong};
use bitrose_course::model::{Goal, GoalKind};
use bitrose_course::progress::GoalProgress;
use bitrose_course::run::{LessonRun, Moved, Reply, Then};
use bitrose_lang::Value;

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerMode {
    /// On the board. A key without a meaning there begins to type.
    Paint,
    /// By typing, or also on the board if squares are wanted.
    Type(TypedAnswer),
    /// By choosing options or lines.
    Pick {
        /// Whether more than one may be chosen.
        several: bool,
        /// Whether they are named by letters (options) instead of numbers (lines).
        letters: bool,
    },
    /// By putting lines in order.
    Sort,
}

/// The kind of answer that must be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypedAnswer {
    /// Squares.
    Squares,
    /// The square of an index. Showing the indices of the squares would give the answer away.
    SquareOfIndex,
    /// The index of a square. Showing the indices of the squares would give the answer away.
    Index,
    /// An expression or a number.
    Other,
}

impl TypedAnswer {
    fn of(task: &Task, stage: usize) -> Self {
        match (task.takes_squares(stage), task.asks_for_index()) {
            (true, false) => Self::Squares,
            (true, true) => Self::SquareOfIndex,
            (false, true) => Self::Index,
            (false, false) => Self::Other,
        }
    }
}

impl AnswerMode {
    /// Returns how a question is answered at one of its stages.
    fn of(task: &Task, stage: usize) -> Self {
        match &task.goal.kind {
            GoalKind::Set(_) => Self::Paint,
            GoalKind::Choice(choice) => Self::Pick { several: choice.several, letters: true },
            GoalKind::Bug(bug) if stage == 0 => Self::Pick { several: bug.wrong.len() > 1, letters: false },
            GoalKind::Order(_) => Self::Sort,
            _ => Self::Type(TypedAnswer::of(task, stage)),
        }
    }

    /// Returns `true` if squares can be painted.
    pub(super) const fn paints(self) -> bool {
        matches!(self, Self::Paint | Self::Type(TypedAnswer::Squares | TypedAnswer::SquareOfIndex))
    }
}

/// Returns the number of options or lines of a question.
fn items(task: &Task) -> usize {
    match &task.goal.kind {
        GoalKind::Choice(choice) => choice.options.len(),
        GoalKind::Bug(bug) => bug.lines.len(),
        GoalKind::Order(order) => order.lines.len(),
        _ => 0,
    }
}

/// Whether the reference solution of a question is visible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Solution {
    /// Not visible.
    #[default]
    Hidden,
    /// The next press of the hint key shows it.
    Announced,
    /// Visible: one answer for each stage.
    Shown(Vec<String>),
}

/// The learner's draft of the next answer, apart from typed text.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// The painted sets: the initial one, and one after each change.
    painted: Vec<Bitboard>,
    /// The option or line under the cursor.
    pub(super) item: usize,
    /// The options or lines that are marked.
    pub(super) marked: Vec<usize>,
    /// The lines in the learner's order, by their indices in the initial order.
    pub(super) sorted: Vec<usize>,
    /// The number of lines, from the first, that have been put in order by typing their numbers.
    pub(super) placed: usize,
    /// Whether the draft has changed since the last answer.
    pub(super) is_touched: bool,
}

/// The feedback on the present question so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Feedback {
    /// The reply to the last answer.
    pub(super) reply: Option<Reply>,
    /// The slots of the table that the last answer fills, if the answer is a magic.
    pub(super) table: Vec<SlotState>,
    /// The magic that the last answer gave or found.
    pub(super) magic: Option<u64>,
    /// The state of the solution.
    pub(super) solution: Solution,
}

/// An open lesson: its run, and the state of the screen.
#[derive(Clone, Debug)]
pub(super) struct OpenLesson {
    pub(super) run: LessonRun,
    /// The square under the cursor.
    pub(super) cursor: Square,
    /// The draft of the next answer. It is reset after every answer that leads on.
    pub(super) draft: Draft,
    /// The typed text.
    pub(super) line: Prompt,
    /// How the present stage is answered, whether or not it is still open.
    pub(super) asked: Option<AnswerMode>,
    /// The values that the step shows.
    pub(super) values: StepValues,
    /// The case that is shown for an expression: at first an instructive one, then the one that failed.
    pub(super) sample: Option<Sample>,
    /// The boards that are shown.
    pub(super) visible: VisibleBoards,
    /// The index of the last board in view, after the learner has paged through the boards; `None` keeps the answer in
    /// view.
    pub(super) turned_to: Option<usize>,
    /// The square that the learner moves to vary an example.
    pub(super) varied: Option<Square>,
    /// The feedback on the present question, which is cleared with it.
    pub(super) feedback: Feedback,
    /// The number of lines that the text is scrolled by; `None` keeps the feedback in view.
    pub(super) scroll: Option<usize>,
    /// An error in the lesson itself.
    pub(super) error: Option<LessonError>,
    /// The result of an earlier visit in which the question was solved, unless it is being asked again.
    pub(super) solved: Option<GoalProgress>,
    /// The square under the cursor before the last key, if that was `h`. A rank typed after it completes a square of
    /// the h-file.
    pub(super) before_h: Option<Square>,
    /// Whether the last key was Esc in the middle of an answer. Esc again leaves the lesson.
    pub(super) is_leaving: bool,
    /// Whether the last key was the letter of an option. A space then only separates it from the next letter.
    pub(super) is_after_letter: bool,
    /// Whether the present mouse stroke adds squares (`true`) or removes them; `None` without a stroke.
    pub(super) stroke: Option<bool>,
    /// Whether the learner has passed the last step.
    pub(super) is_over: bool,
}

/// Returns `true` if a goal can still earn this many stars. For a prediction, only the first answer counts.
pub(super) fn can_earn(goal: &Goal, known: Option<&GoalProgress>, stars: u8) -> bool {
    let is_over = matches!(goal.kind, GoalKind::Predict(_)) && goal.draw.is_none();
    known.is_none_or(|known| known.stars < stars && !(is_over && known.tries > 0))
}

impl OpenLesson {
    pub(super) fn new(run: LessonRun) -> Self {
        let values = StepValues::of(run.lesson(), &[], None);
        let mut lesson = Self {
            run,
            cursor: Square::E4,
            draft: Draft::default(),
            line: Prompt::default(),
            asked: None,
            values,
            sample: None,
            visible: VisibleBoards::default(),
            turned_to: None,
            varied: None,
            feedback: Feedback::default(),
            scroll: None,
            error: None,
            solved: None,
            before_h: None,
            is_leaving: false,
            is_after_letter: false,
            stroke: None,
            is_over: false,
        };
        lesson.enter_step();
        lesson
    }

    /// Returns the task of the present question, unless it is settled.
    pub(super) fn open_task(&self) -> Option<&Task> {
        self.run.task().filter(|_| !self.run.is_settled() && !self.is_over && self.solved.is_none())
    }

    /// Returns how the open question is answered, or `None` if none is open.
    pub(super) fn answer_mode(&self) -> Option<AnswerMode> {
        self.asked.filter(|_| self.open_task().is_some())
    }

    /// Returns the cursor if it only serves to inspect wraps: if bits wrapped, and nothing can be painted or varied.
    pub(super) fn wrap_cursor(&self) -> Option<Square> {
        let is_free = self.answer_mode().is_none_or(|mode| !mode.paints()) && self.values.vary.is_none();
        let has_wraps = self.visible.boards.iter().any(|shown| !shown.wraps().is_empty());
        (is_free && has_wraps && !self.is_over).then_some(self.cursor)
    }

    /// Returns `true` if the indices of the squares would give the answer away.
    pub(super) fn hides_index(&self) -> bool {
        matches!(self.answer_mode(), Some(AnswerMode::Type(TypedAnswer::Index | TypedAnswer::SquareOfIndex)))
    }

    /// Returns `true` if the number of the painted set would give the answer away by trial and error.
    pub(super) fn hides_number(&self) -> bool {
        self.answer_mode().is_some_and(AnswerMode::paints)
            && self.run.task().is_some_and(|task| task.number_asked_for().is_some())
    }

    /// Returns `true` if a part of the answer has been given.
    pub(super) fn is_under_way(&self) -> bool {
        self.answer_mode().is_some()
            && (self.draft.is_touched || self.stage() > 0 || self.run.attempt().round > 0)
    }

    /// Returns the number of stages of the question that have been answered.
    pub(super) const fn stage(&self) -> usize {
        self.run.attempt().stage
    }

    fn enter_step(&mut self) {
        self.is_over = false;
        self.varied = first_square(self.run.lesson(), self.run.step());
        self.enter_goal();
        self.scroll = Some(0);
    }

    /// Clears the state of the last question.
    fn enter_goal(&mut self) {
        self.feedback = Feedback::default();
        // a goal that has changed since it was solved is asked again
        let hash = self.run.task().map(|task| task.goal.hash);
        self.solved = self.run.record().filter(|known| known.is_solved() && known.hash == hash);
        self.lay_out();
    }

    /// Returns `true` if the question is a random exercise.
    pub(super) fn is_drawn(&self) -> bool {
        self.run.task().is_some_and(|task| task.goal.draw.is_some())
    }

    /// Asks the question again from its beginning; a random exercise is drawn anew.
    pub(super) fn ask_again(&mut self) {
        if self.is_drawn() {
            self.feedback = Feedback::default();
            self.error = self.run.draw_again().err();
        } else if self.solved.is_none() {
            self.go_to(self.run.step_number());
        }
        self.solved = None;
        self.lay_out();
    }

    /// Prepares for the next answer.
    fn lay_out(&mut self) {
        let task = self.run.task();
        let painted = vec![task.and_then(|task| task.start().ok().flatten()).unwrap_or_default()];
        let sorted = (0..task.map_or(0, items)).collect();
        self.draft = Draft { painted, sorted, ..Draft::default() };
        self.sample = task.and_then(|task| task.sample(self.stage()));
        self.asked = task.map(|task| AnswerMode::of(task, self.stage()));
        self.line.open();
        self.turned_to = None;
        self.values = StepValues::of(self.run.lesson(), self.run.blocks(), self.varied);
        self.sample = self.sample.take().map(|sample| self.as_in_step(sample));
        self.move_to_first_wrap();
    }

    /// Returns the sample with the values that the boards of the step show under the same names, so that the question
    /// begins with what the text is about, and no name has two values on the screen.
    fn as_in_step(&self, sample: Sample) -> Sample {
        let is_named = |label: &str| label == "wanted" || sample.given.iter().any(|(name, _)| name == label);
        if !self.values.shown.iter().any(|shown| is_named(&shown.label)) {
            return sample;
        }
        let of_step =
            |name: &str| self.values.session.get(name).filter(|value| matches!(value, Value::Board(1..)));
        let given: Option<Vec<_>> = sample
            .given
            .iter()
            .map(|(name, value)| match value {
                Value::Board(_) => Some((name.clone(), of_step(name)?)),
                _ => None,
            })
            .collect();
        let adapted = given.map(|given| Sample { given, wanted: sample.wanted });
        let wanted = |sample: &Sample| {
            let task = self.run.task()?;
            let expr = task.expression(self.stage()).filter(|expr| expr.call.is_none())?;
            task.preview(self.stage(), &expr.solution.text, Some(sample))
        };
        match adapted.and_then(|adapted| Some((wanted(&adapted)?, adapted))) {
            Some((wanted, adapted)) => Sample { wanted, ..adapted },
            None => sample,
        }
    }

    /// Moves the cursor to the first bit that wrapped, if the cursor only serves to inspect wraps.
    fn move_to_first_wrap(&mut self) {
        self.look();
        if self.wrap_cursor().is_some()
            && let Some((_, from, _)) = self.visible.boards.iter().flat_map(Shown::wraps).next()
        {
            self.cursor = from;
        }
    }

    /// Updates the boards that are shown. Must be called after every change.
    pub(super) fn look(&mut self) {
        self.visible = visible(self);
    }

    /// Returns the painted squares.
    pub(super) fn set(&self) -> Bitboard {
        self.draft.painted.last().copied().unwrap_or_default()
    }

    /// Returns the value of the typed text, if it can be evaluated as an answer.
    pub(super) fn preview(&self) -> Option<Value> {
        let text = self.line.text();
        let task = self.run.task().filter(|_| !text.trim().is_empty())?;
        task.preview(self.stage(), text, self.sample.as_ref())
    }

    /// Returns the painted squares or, once something is typed, those that its words name; and the first word that names
    /// none. A single letter at the end may be the beginning of a square.
    pub(super) fn drafted(&self) -> (Bitboard, Option<&str>) {
        let (text, Some(task)) = (self.line.text(), self.run.task()) else { return (self.set(), None) };
        if text.trim().is_empty() {
            return (self.set(), None);
        }
        let (mut board, mut stray) = (Bitboard::EMPTY, None);
        for word in text.split([' ', ',', '{', '}']).filter(|word| !word.is_empty()) {
            let is_begun = text.ends_with(word) && word.len() == 1 && ("a"..="h").contains(&word);
            match task.preview(self.stage(), word, None) {
                Some(value) => board |= task.mapping().board(value.number()),
                None if !is_begun => stray = stray.or(Some(word)),
                None => {}
            }
        }
        // what computes something is not a list of squares
        let computes = stray.is_some_and(|word| !word.contains(char::is_alphanumeric));
        (if computes { Bitboard::EMPTY } else { board }, stray)
    }

    /// Returns the verdict on the last answer if it was wrong.
    pub(super) fn wrong(&self) -> Option<&Wrong> {
        match &self.feedback.reply.as_ref()?.verdict {
            Verdict::Wrong(wrong) => Some(wrong),
            _ => None,
        }
    }

    /// Notes that the learner has changed the draft.
    pub(super) const fn touch(&mut self) {
        self.draft.is_touched = true;
        self.turned_to = None;
    }

    /// Paints or clears a square. The feedback on the last answer stays visible, but the board shows the draft again.
    pub(super) fn toggle(&mut self, square: Square) {
        if self.answer_mode().is_some_and(AnswerMode::paints) {
            self.draft.painted.push(self.set() ^ square.bitboard());
            self.touch();
        }
    }

    /// Undoes the last painted square or, with `all`, resets the draft.
    pub(super) fn undo(&mut self, all: bool) {
        let left = if all { 1 } else { self.draft.painted.len().saturating_sub(1).max(1) };
        self.draft.painted.truncate(left);
        if all {
            self.draft.marked.clear();
            self.draft.sorted.sort_unstable();
            self.draft.placed = 0;
        }
        self.touch();
        // options and lines as they were are not an answer
        self.draft.is_touched = !all || self.answer_mode().is_some_and(AnswerMode::paints);
    }

    /// Returns the answer that the learner has typed, painted, chosen or sorted, if any.
    pub(super) fn answer(&self) -> Option<Answer> {
        let mode = self.answer_mode().filter(|_| self.draft.is_touched)?;
        Some(match mode {
            AnswerMode::Pick { .. } | AnswerMode::Sort => Answer::Text(self.picked()),
            _ if !self.line.text().trim().is_empty() => Answer::Text(self.line.text().to_owned()),
            mode if mode.paints() && Some(&self.set()) != self.draft.painted.first() => {
                Answer::Board(self.set())
            }
            _ => return None,
        })
    }

    /// Returns the letter of an option or the number of a line.
    pub(super) fn name(&self, item: usize) -> String {
        match (self.answer_mode(), u8::try_from(item)) {
            (Some(AnswerMode::Pick { letters: true, .. }), Ok(item)) => {
                char::from(b'a' + item % 26).to_string()
            }
            _ => (item + 1).to_string(),
        }
    }

    /// Returns the chosen or sorted items as one would type them.
    pub(super) fn picked(&self) -> String {
        let chosen = match self.answer_mode() {
            Some(AnswerMode::Sort) => self.draft.sorted.clone(),
            _ if self.draft.marked.is_empty() && self.draft.is_touched => vec![self.draft.item],
            _ => self.draft.marked.clone(),
        };
        chosen.into_iter().map(|item| self.name(item)).collect::<Vec<_>>().join(" ")
    }

    /// Submits an answer.
    pub(super) fn submit(&mut self, answer: &Answer) {
        if let Answer::Text(text) = answer {
            self.feedback.table = self.run.task().and_then(|task| task.table(text)).unwrap_or_default();
            self.feedback.magic = self.run.task().and_then(|task| task.magic(text));
            self.line.remember();
        }
        self.scroll = None;
        self.draft.is_touched = false;
        match self.run.submit(answer) {
            Ok(reply) => {
                let goes_on = matches!(reply.then, Then::NextStage | Then::NextRound);
                self.feedback.reply = Some(reply);
                if let (None, Some(square)) =
                    (self.answer_mode(), self.run.task().and_then(Task::square_asked_for))
                {
                    self.vary(square);
                }
                if goes_on {
                    self.lay_out();
                }
                self.look_at_failure();
                self.move_to_first_wrap();
            }
            Err(error) => self.error = Some(error),
        }
    }

    /// Shows the case that failed instead of the sample.
    fn look_at_failure(&mut self) {
        let shown = self.wrong().map(|wrong| wrong.shown.clone()).unwrap_or_default();
        let wanted = shown.iter().find(|(name, _)| name == "wanted").map(|(_, value)| *value);
        if let (Some(sample), Some(wanted)) = (&mut self.sample, wanted) {
            sample.given =
                shown.into_iter().filter(|(name, _)| !["your answer", "wanted"].contains(&&**name)).collect();
            sample.wanted = wanted;
        }
    }

    /// Moves on to the next goal or step.
    pub(super) fn advance(&mut self) {
        let is_read = self.run.blocks().len() == self.run.step().blocks.len();
        match self.run.advance() {
            // Nothing follows the question, so the same key leads to the next step.
            Ok(Moved::Within) if is_read && self.run.task().is_none() => self.advance(),
            Ok(Moved::Within) => self.enter_goal(),
            Ok(Moved::NextStep) => self.enter_step(),
            Ok(Moved::End) => {
                self.is_over = true;
                self.scroll = Some(0);
            }
            Err(error) => self.error = Some(error),
        }
    }

    /// Goes to a step as if for the first time: its questions can be answered again.
    pub(super) fn go_to(&mut self, step: usize) {
        match self.run.enter(step) {
            Ok(()) => self.enter_step(),
            Err(error) => self.error = Some(error),
        }
    }

    /// Returns the first step with a goal that can still earn a star. For a prediction, only the first answer counts.
    pub(super) fn unfinished_step(&self) -> Option<usize> {
        let lesson = self.run.lesson();
        let is_open = |goal: &Goal| can_earn(goal, self.run.known().goal(&lesson.key(goal)).as_ref(), 3);
        lesson.steps.iter().position(|step| step.goals().any(is_open))
    }

    /// Shows the solution, once every hint is open.
    pub(super) fn reveal(&mut self) {
        match self.run.reveal() {
            Ok(solution) => self.feedback.solution = solution.map_or(Solution::Hidden, Solution::Shown),
            Err(error) => self.error = Some(error),
        }
        self.scroll = None;
    }

    /// Moves the square that varies.
    pub(super) fn vary(&mut self, square: Square) {
        if self.values.vary.as_ref().is_some_and(|(_, among)| among.contains(square)) {
            self.varied = Some(square);
            self.values = StepValues::of(self.run.lesson(), self.run.blocks(), self.varied);
        }
    }
}
