//! A lesson that is being taken: the run, and what the learner has done on the screen since the last answer.

use super::answer::{Way, items};
use super::exhibit::{Exhibit, Gallery, first_square};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::SlotState;
use bitrose_course::LessonError;
use bitrose_course::judge::{Answer, Said, Task, Verdict, Wrong};
use bitrose_course::model::Text;
use bitrose_course::run::{LessonRun, Moved, Reply, Then};
use bitrose_draw::Difference;
use bitrose_lang::Value;

/// A lesson that is being taken.
#[derive(Clone, Debug)]
pub(super) struct Taking {
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
    pub(super) gallery: Gallery,
    /// The board of it that is shown large; none for that of the question.
    pub(super) board: Option<usize>,
    /// The square that varies.
    pub(super) varied: Option<Square>,
    /// What was said to the last answer.
    pub(super) reply: Option<Reply>,
    /// Boards that belong to what was said.
    pub(super) told: Vec<(String, Value)>,
    /// The table that the last answer fills, of a magic.
    pub(super) table: Vec<SlotState>,
    /// The solution, once it is shown.
    pub(super) solution: Option<Vec<String>>,
    /// Are asides unfolded?
    pub(super) unfolded: bool,
    /// Lines that the text is scrolled by; none keeps the end in view.
    pub(super) scroll: Option<usize>,
    /// A fault of the lesson.
    pub(super) fault: Option<LessonError>,
    /// Has the last step been left?
    pub(super) over: bool,
}

impl Taking {
    pub(super) fn new(run: LessonRun) -> Self {
        let gallery = Gallery::of(run.lesson(), &[], None);
        let mut taking = Self {
            run,
            cursor: Square::E4,
            painted: Vec::new(),
            item: 0,
            marked: Vec::new(),
            sorted: Vec::new(),
            gallery,
            board: None,
            varied: None,
            reply: None,
            told: Vec::new(),
            table: Vec::new(),
            solution: None,
            unfolded: false,
            scroll: None,
            fault: None,
            over: false,
        };
        taking.enter_step();
        taking
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
        self.told.clear();
        self.table.clear();
        self.solution = None;
        self.lay_out();
    }

    /// An empty place for the next answer.
    fn lay_out(&mut self) {
        self.painted = vec![self.start()];
        self.item = 0;
        self.marked.clear();
        self.sorted = (0..self.run.task().map_or(0, items)).collect();
        self.look();
    }

    /// What stands on the board at first.
    fn start(&self) -> Bitboard {
        self.run.task().and_then(|task| task.start().ok().flatten()).unwrap_or_default()
    }

    /// Evaluates what the step shows.
    pub(super) fn look(&mut self) {
        self.gallery = Gallery::of(self.run.lesson(), self.run.blocks(), self.varied);
        let asked = self.run.task().is_some();
        let count = self.exhibits().len();
        self.board = if asked || count == 0 { None } else { Some(self.board.unwrap_or(0).min(count - 1)) };
    }

    /// What can be looked at: the boards of the step, that beside the question, those of the last message.
    pub(super) fn exhibits(&self) -> Vec<Exhibit> {
        let mut exhibits = self.gallery.exhibits.clone();
        let Some(task) = self.run.task() else { return exhibits };
        let mapping = task.mapping();
        let plain = |label: &str, value: Value| Exhibit {
            label: label.to_owned(),
            value,
            mapping,
            letters: Vec::new(),
            source: None,
        };
        if let Ok(Some(board)) = task.board() {
            exhibits.push(plain("the question", Value::Board(mapping.number(board))));
        }
        exhibits.extend(self.told.iter().map(|(label, value)| plain(label, *value)));
        exhibits
    }

    /// The painted squares.
    pub(super) fn set(&self) -> Bitboard {
        self.painted.last().copied().unwrap_or_default()
    }

    /// Has anything been painted for this answer?
    pub(super) fn is_painted(&self) -> bool {
        self.painted.len() > 1
    }

    /// The board that the screen is about, with a name.
    pub(super) fn shown(&self) -> Option<(String, Bitboard)> {
        match self.board {
            Some(place) => {
                let exhibits = self.exhibits();
                let exhibit = exhibits.get(place)?;
                Some((exhibit.label.clone(), exhibit.board()?))
            }
            None => Some(("answer".to_owned(), self.set())),
        }
    }

    /// The difference that is drawn: the last wrong answer beside what was wanted, until the board is changed.
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
            Err(broken) => self.fault = Some(broken),
        }
        self.scroll = None;
    }

    fn take(&mut self, reply: Reply) {
        self.told = match &reply.verdict {
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
            Ok(Moved::End) => self.over = true,
            Err(broken) => self.fault = Some(broken),
        }
        if !matches!(self.scroll, Some(0)) {
            self.scroll = None;
        }
    }

    /// To the step before.
    pub(super) fn back(&mut self) {
        self.over = false;
        match self.run.back() {
            Ok(()) => self.enter_step(),
            Err(broken) => self.fault = Some(broken),
        }
    }

    /// Another draw of the present exercise.
    pub(super) fn draw_again(&mut self) {
        match self.run.draw_again() {
            Ok(()) => self.enter_goal(),
            Err(broken) => self.fault = Some(broken),
        }
    }

    /// The solution, where it may be shown.
    pub(super) fn reveal(&mut self) -> bool {
        match self.run.reveal() {
            Ok(solution) => self.solution = solution,
            Err(broken) => self.fault = Some(broken),
        }
        self.scroll = None;
        self.solution.is_some()
    }

    /// Moves the square that varies.
    pub(super) fn vary(&mut self, square: Square) {
        if self.gallery.vary.as_ref().is_some_and(|(_, among)| among.contains(square)) {
            self.varied = Some(square);
            self.look();
        }
    }
}

/// The words of a message: the author's, or the program's.
pub(super) enum Words<'a> {
    /// From the lesson.
    Text(&'a Text),
    /// Found out.
    Found(&'a str),
}

impl<'a> From<&'a Said> for Words<'a> {
    fn from(said: &'a Said) -> Self {
        match said {
            Said::Authored(text) => Self::Text(text),
            Said::Found(text) => Self::Found(text),
        }
    }
}
