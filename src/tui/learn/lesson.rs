//! An open lesson: how its question is answered, and what has been done for the answer.

use super::cast::{Cast, Shown, cast};
use super::values::{StepValues, first_square};
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
pub(super) enum Way {
    /// On the board; a key that means nothing there begins to type.
    Paint,
    /// By typing; on the board too, where squares are wanted.
    Type(Wanted),
    /// Among options or lines; several at once or only one.
    Pick {
        /// Whether more than one may be marked.
        several: bool,
        /// Whether they have letters (options) instead of numbers (lines).
        letters: bool,
    },
    /// By carrying lines up and down.
    Sort,
}

/// What is to be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Squares.
    Squares,
    /// The square of an index: the numbers of the squares would be the answer.
    SquareOfIndex,
    /// A number, which those of the squares would be too.
    Index,
    /// An expression, a number.
    Other,
}

impl Wanted {
    fn of(task: &Task, stage: usize) -> Self {
        match (task.takes_squares(stage), task.asks_for_index()) {
            (true, false) => Self::Squares,
            (true, true) => Self::SquareOfIndex,
            (false, true) => Self::Index,
            (false, false) => Self::Other,
        }
    }
}

impl Way {
    /// How a question is answered at one of its stages.
    fn of(task: &Task, stage: usize) -> Self {
        match &task.goal.kind {
            GoalKind::Set(_) => Self::Paint,
            GoalKind::Choice(choice) => Self::Pick { several: choice.several, letters: true },
            GoalKind::Bug(bug) if stage == 0 => Self::Pick { several: bug.wrong.len() > 1, letters: false },
            GoalKind::Order(_) => Self::Sort,
            _ => Self::Type(Wanted::of(task, stage)),
        }
    }

    /// Returns `true` where squares can be painted.
    pub(super) const fn paints(self) -> bool {
        matches!(self, Self::Paint | Self::Type(Wanted::Squares | Wanted::SquareOfIndex))
    }
}

/// How many options or lines a question has.
fn items(task: &Task) -> usize {
    match &task.goal.kind {
        GoalKind::Choice(choice) => choice.options.len(),
        GoalKind::Bug(bug) => bug.lines.len(),
        GoalKind::Order(order) => order.lines.len(),
        _ => 0,
    }
}

/// The reference solution of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Solution {
    /// Not visible.
    #[default]
    Hidden,
    /// The key for a hint shows it next.
    Announced,
    /// One answer for each stage.
    Shown(Vec<String>),
}

/// What the learner has put together for the next answer, apart from what is typed.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// What is painted, before and now.
    painted: Vec<Bitboard>,
    /// The option or line under the cursor.
    pub(super) item: usize,
    /// The options or lines that are marked.
    pub(super) marked: Vec<usize>,
    /// The lines in the order of the learner, by the numbers shown at first.
    pub(super) sorted: Vec<usize>,
    /// How many of them have been put in order by their numbers, from the first on.
    pub(super) placed: usize,
    /// Whether anything has been done towards an answer since the last one.
    pub(super) is_touched: bool,
}

/// What the present question has brought so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Feedback {
    /// What was said to the last answer.
    pub(super) reply: Option<Reply>,
    /// The table that the last answer fills, of a magic.
    pub(super) table: Vec<SlotState>,
    /// The magic that the last answer was, or found.
    pub(super) magic: Option<u64>,
    /// The solution.
    pub(super) solution: Solution,
}

/// An open lesson: the run, and what the learner has done on the screen.
#[derive(Clone, Debug)]
pub(super) struct OpenLesson {
    pub(super) run: LessonRun,
    /// The square under the cursor.
    pub(super) cursor: Square,
    /// Started anew after every answer that leads on.
    pub(super) draft: Draft,
    /// What is typed.
    pub(super) line: Prompt,
    /// How the present stage is answered, open or not.
    pub(super) asked: Option<Way>,
    /// What the step shows.
    pub(super) values: StepValues,
    /// The case of an expression that is looked at: a telling one, then the one that failed.
    pub(super) sample: Option<Sample>,
    /// The boards to look at.
    pub(super) cast: Cast,
    /// The last of them in view, once they are turned; none keeps the answer in view.
    pub(super) turned_to: Option<usize>,
    /// The square that varies.
    pub(super) varied: Option<Square>,
    /// Forgotten with the question.
    pub(super) feedback: Feedback,
    /// Lines that the text is scrolled by; none keeps the end in view.
    pub(super) scroll: Option<usize>,
    /// What is wrong with the lesson.
    pub(super) error: Option<LessonError>,
    /// What an earlier visit brought: the question was solved then, and is not asked again yet.
    pub(super) solved: Option<GoalProgress>,
    /// The square under the cursor before the last key, where that was `h`: a rank behind it makes a square of the h-file.
    pub(super) before_h: Option<Square>,
    /// Whether the last key was the one that leaves, in the middle of an answer.
    pub(super) is_leaving: bool,
    /// Whether the mouse, held down, adds squares or removes them.
    pub(super) stroke: Option<bool>,
    /// Whether the last step has been left.
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
            cast: Cast::default(),
            turned_to: None,
            varied: None,
            feedback: Feedback::default(),
            scroll: None,
            error: None,
            solved: None,
            before_h: None,
            is_leaving: false,
            stroke: None,
            is_over: false,
        };
        lesson.enter_step();
        lesson
    }

    /// The question that is being asked, unless it is settled.
    pub(super) fn open_task(&self) -> Option<&Task> {
        self.run.task().filter(|_| !self.run.is_settled() && !self.is_over && self.solved.is_none())
    }

    /// How it is answered.
    pub(super) fn way(&self) -> Option<Way> {
        self.asked.filter(|_| self.open_task().is_some())
    }

    /// The cursor where it only looks: where bits wrapped, and nothing is painted or varies.
    pub(super) fn wrap_cursor(&self) -> Option<Square> {
        let is_free = self.way().is_none_or(|way| !way.paints()) && self.values.vary.is_none();
        let has_wraps = self.cast.boards.iter().any(|shown| !shown.wraps().is_empty());
        (is_free && has_wraps && !self.is_over).then_some(self.cursor)
    }

    /// Returns `true` if the indices of the squares would give the answer away.
    pub(super) fn hides_index(&self) -> bool {
        matches!(self.way(), Some(Way::Type(Wanted::Index | Wanted::SquareOfIndex)))
    }

    /// Returns `true` if the number of the painted set would give the answer away by trial and error.
    pub(super) fn hides_number(&self) -> bool {
        self.way().is_some_and(Way::paints)
            && self.run.task().is_some_and(|task| task.number_asked_for().is_some())
    }

    /// Returns `true` if a part of the answer has been given.
    pub(super) fn is_under_way(&self) -> bool {
        self.way().is_some() && (self.draft.is_touched || self.stage() > 0 || self.run.attempt().round > 0)
    }

    /// How many of its answers are given.
    pub(super) const fn stage(&self) -> usize {
        self.run.attempt().stage
    }

    fn enter_step(&mut self) {
        self.is_over = false;
        self.varied = first_square(self.run.lesson(), self.run.step());
        self.enter_goal();
        self.scroll = Some(0);
    }

    /// Everything of the last question is forgotten.
    fn enter_goal(&mut self) {
        self.feedback = Feedback::default();
        // what has changed since is asked again
        let hash = self.run.task().map(|task| task.goal.hash);
        self.solved = self.run.record().filter(|known| known.is_solved() && known.hash == hash);
        self.lay_out();
    }

    /// The question once more, from its beginning.
    pub(super) fn ask_again(&mut self) {
        if self.solved.is_none() {
            self.go_to(self.run.step_number());
        }
        self.solved = None;
        self.lay_out();
    }

    /// Room for the next answer.
    fn lay_out(&mut self) {
        let task = self.run.task();
        let painted = vec![task.and_then(|task| task.start().ok().flatten()).unwrap_or_default()];
        let sorted = (0..task.map_or(0, items)).collect();
        self.draft = Draft { painted, sorted, ..Draft::default() };
        self.sample = task.and_then(|task| task.sample(self.stage()));
        self.asked = task.map(|task| Way::of(task, self.stage()));
        self.line.open();
        self.turned_to = None;
        self.values = StepValues::of(self.run.lesson(), self.run.blocks(), self.varied);
        self.meet_first_wrap();
    }

    /// The cursor to a bit that wrapped, where it has nothing else to do.
    fn meet_first_wrap(&mut self) {
        self.look();
        if self.wrap_cursor().is_some()
            && let Some((_, from, _)) = self.cast.boards.iter().flat_map(Shown::wraps).next()
        {
            self.cursor = from;
        }
    }

    /// Puts together what is to be looked at; to be called after every change.
    pub(super) fn look(&mut self) {
        self.cast = cast(self);
    }

    /// The painted squares.
    pub(super) fn set(&self) -> Bitboard {
        self.draft.painted.last().copied().unwrap_or_default()
    }

    /// What is typed gives this, as far as it is an answer.
    pub(super) fn preview(&self) -> Option<Value> {
        let text = self.line.text();
        let task = self.run.task().filter(|_| !text.trim().is_empty())?;
        task.preview(self.stage(), text, self.sample.as_ref())
    }

    /// The last answer, if it was wrong.
    pub(super) fn wrong(&self) -> Option<&Wrong> {
        match &self.feedback.reply.as_ref()?.verdict {
            Verdict::Wrong(wrong) => Some(wrong),
            _ => None,
        }
    }

    /// The learner has done something for an answer.
    pub(super) const fn touch(&mut self) {
        self.draft.is_touched = true;
        self.turned_to = None;
    }

    /// Paints or clears a square. What was said to the last answer stays, but the board is the learner's again.
    pub(super) fn toggle(&mut self, square: Square) {
        if self.way().is_some_and(Way::paints) {
            self.draft.painted.push(self.set() ^ square.bitboard());
            self.touch();
        }
    }

    /// The last square undone, or all of them.
    pub(super) fn undo(&mut self, all: bool) {
        let left = if all { 1 } else { self.draft.painted.len().saturating_sub(1).max(1) };
        self.draft.painted.truncate(left);
        if all {
            self.draft.marked.clear();
            self.draft.sorted.sort_unstable();
            self.draft.placed = 0;
        }
        self.touch();
    }

    /// The answer that has been given shape, if any: typed, painted, picked, sorted.
    pub(super) fn answer(&self) -> Option<Answer> {
        let way = self.way().filter(|_| self.draft.is_touched)?;
        Some(match way {
            Way::Pick { .. } | Way::Sort => Answer::Text(self.picked()),
            _ if !self.line.text().trim().is_empty() => Answer::Text(self.line.text().to_owned()),
            way if way.paints() && Some(&self.set()) != self.draft.painted.first() => {
                Answer::Board(self.set())
            }
            _ => return None,
        })
    }

    /// The letter of an option, the number of a line.
    pub(super) fn name(&self, item: usize) -> String {
        match (self.way(), u8::try_from(item)) {
            (Some(Way::Pick { letters: true, .. }), Ok(item)) => char::from(b'a' + item % 26).to_string(),
            _ => (item + 1).to_string(),
        }
    }

    /// The answer that is picked or sorted, as one would type it.
    pub(super) fn picked(&self) -> String {
        let chosen = match self.way() {
            Some(Way::Sort) => self.draft.sorted.clone(),
            _ if self.draft.marked.is_empty() && self.draft.is_touched => vec![self.draft.item],
            _ => self.draft.marked.clone(),
        };
        chosen.into_iter().map(|item| self.name(item)).collect::<Vec<_>>().join(" ")
    }

    /// Hands in an answer.
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
                if let (None, Some(square)) = (self.way(), self.run.task().and_then(Task::square_asked_for)) {
                    self.vary(square);
                }
                if goes_on {
                    self.lay_out();
                }
                self.look_at_failure();
                self.meet_first_wrap();
            }
            Err(error) => self.error = Some(error),
        }
    }

    /// The case that failed takes the place of the one that was looked at.
    fn look_at_failure(&mut self) {
        let shown = self.wrong().map(|wrong| wrong.shown.clone()).unwrap_or_default();
        let wanted = shown.iter().find(|(name, _)| name == "wanted").map(|(_, value)| *value);
        if let (Some(sample), Some(wanted)) = (&mut self.sample, wanted) {
            sample.given =
                shown.into_iter().filter(|(name, _)| !["yours", "wanted"].contains(&&**name)).collect();
            sample.wanted = wanted;
        }
    }

    /// On to the next goal or step.
    pub(super) fn advance(&mut self) {
        let is_read = self.run.blocks().len() == self.run.step().blocks.len();
        match self.run.advance() {
            // Nothing follows the question: one key leads to the next step.
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

    /// To a step, as if it were met for the first time: what it asks can be answered again.
    pub(super) fn go_to(&mut self, step: usize) {
        match self.run.enter(step) {
            Ok(()) => self.enter_step(),
            Err(error) => self.error = Some(error),
        }
    }

    /// The step of the first goal that has a star left to earn. Of a prediction the first answer counts.
    pub(super) fn unfinished_step(&self) -> Option<usize> {
        let lesson = self.run.lesson();
        let is_open = |goal: &Goal| can_earn(goal, self.run.known().goal(&lesson.key(goal)).as_ref(), 3);
        lesson.steps.iter().position(|step| step.goals().any(is_open))
    }

    /// Another draw of the present exercise.
    pub(super) fn draw_again(&mut self) {
        match self.run.draw_again() {
            Ok(()) => self.enter_goal(),
            Err(error) => self.error = Some(error),
        }
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
