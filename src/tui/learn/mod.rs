//! The Learn screen: the list of lessons, and a lesson that is taken step by step, with the boards of the workbench.
//!
//! [`LessonRun`](bitrose_course::run::LessonRun) decides what a lesson asks and how an answer is judged. This module
//! handles the keys and draws the screen.

mod areas;
pub(super) mod keys;
mod lesson;
mod list;
mod list_view;
mod page;
mod update;
mod values;
mod view;
mod visible;

use super::prompt::PromptAction;
use crate::tui::prelude::*;
use bitrose_course::catalogue::Catalogue;
use bitrose_course::judge::Task;
use bitrose_course::model::Lesson;
use bitrose_course::progress::{Change, Date, Progress};
use bitrose_course::run::Left;
use lesson::OpenLesson;
use std::path::PathBuf;
use std::sync::Arc;
use tui_input::InputRequest;

/// An action of the Learn screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnAction {
    /// Move the cursor, the option, the square that varies, or the selected lesson.
    Move(Direction),
    /// The key `h`: move the cursor left, or begin typing a square such as `h4`.
    FileH,
    /// A digit: typed where squares are painted; after `h`, a rank.
    Digit(u8),
    /// Add or remove the square under the cursor, or mark or unmark the option.
    Toggle,
    /// Choose the option or line with this index.
    Pick(u8),
    /// Move the line up (-1) or down (1), where lines are put in order.
    Carry(i8),
    /// Submit the answer, go on to the next goal or step, or open the lesson.
    Enter,
    /// Go on to the next goal or step, whether or not the present one is solved.
    Next,
    /// Go back to the previous step.
    Back,
    /// Show the next hint; after the last one, the solution.
    Hint,
    /// Undo the last painted square, or clear the typed line.
    Undo,
    /// Reset the draft, repeat the step, or clear the filter of the list.
    Retry,
    /// Draw another exercise of the same kind.
    Draw,
    /// Show the next (1) or previous (-1) boards of the step.
    Board(i8),
    /// Scroll the text by pages.
    Scroll(i8),
    /// Take the board to the workbench.
    Try,
    /// Step through the expression of the board in view.
    StepThrough,
    /// Return to the list of lessons.
    List,
}

/// The options with which the Learn screen is started.
#[derive(Clone, Debug, Default)]
pub struct Learning {
    /// The learner's progress.
    pub progress: Progress,
    /// Today's date, for the progress record.
    pub today: Option<Date>,
    /// A folder of lessons to use instead of the user's.
    pub folder: Option<PathBuf>,
    /// The seed of randomly drawn exercises.
    pub seed: u64,
    /// A lesson to open, and the index of its step.
    pub open: Option<(Box<Lesson>, usize)>,
    /// Whether the interface opens on the Learn screen.
    pub first: bool,
}

/// The lessons as the event loop delivers them.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// All lessons.
    pub catalogue: Arc<Catalogue>,
    /// The learner's progress, if it has just been read.
    pub progress: Option<Progress>,
    /// A notice about the progress file.
    pub notice: Option<String>,
}

impl Lessons {
    /// Returns lessons without progress or notice.
    pub const fn of(catalogue: Arc<Catalogue>) -> Self {
        Self { catalogue, progress: None, notice: None }
    }
}

impl PartialEq for Lessons {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.catalogue, &other.catalogue)
    }
}

impl Eq for Lessons {}

/// The state of the screen.
#[derive(Clone, Debug, Default)]
pub(super) struct LearnScreen {
    catalogue: Option<Arc<Catalogue>>,
    /// Whether the lessons have been asked for.
    is_asked: bool,
    folder: Option<PathBuf>,
    progress: Progress,
    today: Option<Date>,
    seed: u64,
    /// The index of the selected lesson among those that match the filter.
    chosen: usize,
    /// The lesson that the list is scrolled to, if a click has selected another one since: a click does not scroll.
    scrolled_to: Option<usize>,
    filter: String,
    /// The open lesson.
    lesson: Option<Box<OpenLesson>>,
    /// The attempts at questions that are still open, in lessons that are closed.
    left: Left,
    /// Changes of the progress that have not been saved yet.
    changes: Vec<Change>,
}

impl LearnScreen {
    pub(super) fn new(learning: Learning) -> Self {
        let Learning { progress, today, folder, seed, open, .. } = learning;
        let mut screen = Self { folder, progress, today, seed, ..Self::default() };
        if let Some((lesson, step)) = open {
            screen.begin(*lesson, step);
        }
        screen
    }

    /// Takes the lessons that were asked for. The changes of a lesson that was open from the start are saved now.
    pub(super) fn take_lessons(&mut self, lessons: Lessons, shared: &mut Shared) {
        self.catalogue = Some(lessons.catalogue);
        if let Some(progress) = lessons.progress {
            self.progress = progress;
        }
        self.chosen = self.listed().iter().position(|listed| listed.is_next).unwrap_or(0);
        self.keep(shared);
        lessons.notice.into_iter().for_each(|notice| shared.note(notice));
    }

    /// Saves the changes of the progress.
    fn keep(&mut self, shared: &mut Shared) {
        self.collect();
        if !self.changes.is_empty() {
            shared.ask(Effect::Keep(std::mem::take(&mut self.changes)));
        }
    }

    /// Performs the action of a key; `count` is the number typed before it.
    pub(super) fn update(&mut self, action: Action, count: Option<u64>, shared: &mut Shared) {
        match (action, &mut self.lesson) {
            (Action::Learn(action), _) => self.act(action, count.unwrap_or(1), shared),
            (Action::Prompt(action), Some(lesson)) => {
                lesson.edit(action);
                lesson.look();
            }
            _ => {}
        }
        self.keep(shared);
    }
}

impl Screen for LearnScreen {
    fn keys(&self) -> &'static KeyTable {
        self.lesson.as_ref().map_or(&keys::LESSONS, |lesson| lesson.keys())
    }

    fn is_enabled(&self, action: Action) -> bool {
        match (action, &self.lesson) {
            (Action::Learn(action), Some(lesson)) => lesson.is_enabled(action),
            (Action::Learn(LearnAction::Retry), None) => !self.filter.is_empty(),
            (Action::Prompt(PromptAction::Edit(InputRequest::InsertChar('\n'))), Some(lesson)) => {
                lesson.open_task().is_some_and(|task| task.expression(lesson.stage()).is_some())
            }
            _ => true,
        }
    }

    fn prompt(&self, _: &Shared) -> PromptHelp {
        let (title, examples) = match self.lesson {
            Some(_) => ("a command; any other line goes to the answer", "fen FEN    mapping NAME    quit"),
            None => ("a word to look for in the lessons, or a command", "pawns    magic    hex"),
        };
        PromptHelp { title: title.to_owned(), examples }
    }

    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        self.take_line(text, shared);
        self.keep(shared);
        Ok(())
    }

    fn receive(&mut self, message: Message, shared: &mut Shared) {
        match message {
            // Words are searched for in the list of lessons; what else is pasted there is code, a board or a position.
            Message::Text { text, origin } if self.lesson.is_none() && !is_search(&text) => {
                shared.send(Tab::Explore, Message::Text { text, origin });
            }
            Message::Text { text, .. } => self.take_line(&text, shared),
            Message::Position(setup) => shared.open_position(&setup),
            Message::Board { .. } => {} // no screen sends one
        }
        self.keep(shared);
    }

    fn mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        self.on_mouse(kind, at, shared);
        self.keep(shared);
    }

    fn enter(&mut self, shared: &mut Shared) {
        if !std::mem::replace(&mut self.is_asked, true) {
            shared.ask(Effect::Lessons(self.folder.clone()));
        }
    }

    fn mapping(&self, shared: &Shared) -> Mapping {
        let lesson = self.lesson.as_ref().filter(|lesson| !lesson.is_over);
        lesson.map_or_else(
            || shared.mapping(),
            |lesson| lesson.run.task().map_or(lesson.run.lesson().mapping, Task::mapping),
        )
    }

    fn copied(&self, shared: &Shared) -> (String, u64) {
        let focus = |lesson: &OpenLesson| lesson.turned_to.unwrap_or(lesson.visible.focus);
        let shown = self.lesson.as_ref().and_then(|lesson| lesson.visible.boards.get(focus(lesson)));
        shown.map_or_else(
            || ("answer".to_owned(), shared.mapping().number(Bitboard::EMPTY)),
            |shown| (shown.label.clone(), shown.number()),
        )
    }
}

/// Returns `true` if a text is made of words, which may be looked for in the lessons.
fn is_search(text: &str) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '\'');
    let text = text.trim();
    text.chars().all(is_word) && !text.starts_with(|first: char| first.is_ascii_digit())
}
