//! The Learn screen: the list of lessons, and a lesson taken step by step on the board of the workbench.
//!
//! What a lesson asks and how an answer is judged is [`LessonRun`](bitrose_course::run::LessonRun); here are the keys and
//! the frame of it.

mod areas;
mod cast;
pub(super) mod keys;
mod lesson;
mod list;
mod list_view;
mod page;
mod update;
mod values;
mod view;

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

/// What a key means on the Learn screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnAction {
    /// An arrow: the cursor, the option, the square that varies, the lesson in the list.
    Move(Direction),
    /// `h`: the cursor to the left, or the beginning of `h4`.
    FileH,
    /// A digit: typed where squares are painted, behind `h` as a rank.
    Digit(u8),
    /// The square under the cursor in or out, the option marked or not.
    Toggle,
    /// The option or line of this index.
    Pick(u8),
    /// The line moved up (-1) or down (1), where lines are to be put in order.
    Carry(i8),
    /// The answer handed in; the next goal or step; the lesson opened.
    Enter,
    /// On to the next goal or step, solved or not.
    Next,
    /// The step before.
    Back,
    /// One hint more; after the last one the solution.
    Hint,
    /// The last square undone, or the line emptied.
    Undo,
    /// The board as it was at first; the step once more; all lessons of the list.
    Retry,
    /// The same exercise with another draw.
    Draw,
    /// The next (1) or previous (-1) boards of the step.
    Board(i8),
    /// The text, lines down or up.
    Scroll(i8),
    /// The board to the workbench; the way back is the tab.
    Try,
    /// The expression of the board shown, step by step.
    Film,
    /// The list of lessons.
    List,
}

/// What the Learn screen is started with.
#[derive(Clone, Debug, Default)]
pub struct Learning {
    /// What is known of the learner.
    pub progress: Progress,
    /// The day, for the record.
    pub today: Option<Date>,
    /// A folder of lessons in place of the user's.
    pub folder: Option<PathBuf>,
    /// The seed of drawn exercises.
    pub seed: u64,
    /// A lesson to open, and its step.
    pub open: Option<(Box<Lesson>, usize)>,
    /// Whether the interface opens on the Learn screen.
    pub first: bool,
}

/// The lessons, as they come in from the world.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// All of them.
    pub catalogue: Arc<Catalogue>,
    /// What is known of the learner, if that has been read just now.
    pub progress: Option<Progress>,
    /// What there is to know of the file of the record.
    pub notice: Option<String>,
}

impl Lessons {
    /// Lessons alone.
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
    /// The index of the chosen lesson among those that the filter leaves.
    chosen: usize,
    filter: String,
    /// The lesson that is open.
    lesson: Option<Box<OpenLesson>>,
    /// What was tried in the lessons that are closed, at questions that are still open.
    left: Left,
    /// What happened and is not yet saved.
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

    /// The lessons have come. A lesson that is open from the start goes on record with them.
    pub(super) fn take_lessons(&mut self, lessons: Lessons, shared: &mut Shared) {
        self.catalogue = Some(lessons.catalogue);
        if let Some(progress) = lessons.progress {
            self.progress = progress;
        }
        self.chosen = self.listed().iter().position(|listed| listed.is_next).unwrap_or(0);
        self.keep(shared);
        lessons.notice.into_iter().for_each(|notice| shared.note(notice));
    }

    /// Puts what happened on record.
    fn keep(&mut self, shared: &mut Shared) {
        self.collect();
        if !self.changes.is_empty() {
            shared.ask(Effect::Keep(std::mem::take(&mut self.changes)));
        }
    }

    /// Does what a key means; `count` is the number typed before it.
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

    fn works(&self, action: Action) -> bool {
        match (action, &self.lesson) {
            (Action::Learn(action), Some(lesson)) => lesson.works(action),
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
        let focus = |lesson: &OpenLesson| lesson.turned_to.unwrap_or(lesson.cast.focus);
        let shown = self.lesson.as_ref().and_then(|lesson| lesson.cast.boards.get(focus(lesson)));
        shown.map_or_else(
            || ("answer".to_owned(), shared.mapping().number(Bitboard::EMPTY)),
            |shown| (shown.label.clone(), shown.number()),
        )
    }
}
