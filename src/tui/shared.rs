//! The state that all screens share (the boards of the workbench, the theme, the message) and the requests that a
//! screen makes to other screens and to the outside world.

use super::ColorDepth;
use super::input::{Cancel, Job, Options, Task, Work};
use super::motion::Motions;
use super::prelude::*;
use super::workspace::{Edit, Workspace};
use bitrose_core::position::Mended;
use bitrose_lang::Language;
use std::path::PathBuf;

/// The smallest terminal, in columns and rows, in which the full screen is shown.
pub const SMALLEST: (u16, u16) = (60, 20);
/// The smallest terminal, in columns and rows, with a header, a footer and a prompt.
pub(super) const COMPACT: (u16, u16) = (38, 11);

/// The message that says which board holds what after a position was opened.
const POSITION_BOARDS: &str =
    "a white · b black · c pawns · d knights · e bishops · f rooks · g queens · h kings";

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MessageKind {
    /// Something to know.
    Note,
    /// An unobtrusive hint.
    Hint,
    /// An error.
    Error,
}

/// A request of a screen, which [`App`](super::App) carries out after the update.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    /// Carries out an effect outside the interface.
    Effect(Effect),
    /// Opens a screen and sends it a message.
    Send(Tab, Message),
    /// Opens a screen and runs lines there as if they were typed at its prompt.
    Lines(Tab, String),
    /// Opens the prompt with a text in it.
    Prompt(String),
}

/// The state that all screens share.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) theme: Theme,
    /// The eight boards, their mapping, and the session of the language.
    pub(super) workspace: Workspace,
    /// The folder of source files in which to look for what pasted code lacks.
    pub(super) sources: Option<PathBuf>,
    /// The board that is being edited.
    pub(super) current: Name,
    /// The columns and rows of the terminal.
    pub(super) size: (u16, u16),
    /// The message in the footer, shown until the next key press.
    pub(super) message: Option<(MessageKind, String)>,
    /// The running animations.
    pub(super) motions: Motions,
    /// Whether a program may be played automatically.
    pub(super) may_play: bool,
    /// The requests since the last update.
    pub(super) requests: Vec<Request>,
    /// The number of jobs started so far.
    jobs: u64,
}

impl Shared {
    pub(super) fn new(options: &Options) -> Self {
        let mut workspace = Workspace::new(options.mapping, &options.boards);
        workspace.language = options.language;
        Self {
            theme: Theme { color: options.color, ascii: options.ascii, ground: options.ground },
            workspace,
            sources: options.sources.clone(),
            current: Name::default(),
            size: (80, 24),
            message: options.notice.clone().map(|notice| (MessageKind::Note, notice)),
            motions: Motions::new(!options.is_still && options.color != ColorDepth::None),
            may_play: !options.is_still,
            requests: Vec::new(),
            jobs: 0,
        }
    }

    /// Returns the mapping of squares to bits.
    pub(super) fn mapping(&self) -> Mapping {
        self.workspace.mapping()
    }

    /// Returns the session of the bitboard language.
    pub(super) fn session(&self) -> &Session {
        self.workspace.session()
    }

    /// Returns a copy of the session that reads code in the language that the user has chosen.
    pub(super) fn reading_session(&self) -> Session {
        self.session().clone().in_language(self.workspace.language)
    }

    /// Evaluates an expression that begins `skipped` bytes into a line, in a copy of the session.
    ///
    /// # Errors
    /// Returns the error in the expression; its span is relative to the line.
    pub(super) fn evaluate(&self, expression: &str, skipped: usize) -> Result<Option<Value>, Error> {
        evaluate(self.workspace.typing_session(), expression, skipped)
    }

    /// Returns the number of the current board.
    pub(super) fn number(&self) -> u64 {
        self.workspace.number(self.current).unwrap_or(0)
    }

    /// Returns the squares of the current board.
    pub(super) fn board(&self) -> Bitboard {
        self.workspace.board(self.current)
    }

    /// Edits the current board.
    pub(super) fn edit(&mut self, edit: &Edit) {
        self.workspace.edit(self.current, edit);
    }

    /// Returns the area of a screen between the header and the footer, or `None` if the terminal is too small.
    pub(super) fn body(&self) -> Option<Rect> {
        body(Rect::new(0, 0, self.size.0, self.size.1))
    }

    /// Returns the same area or, if the terminal is too small, all lines between the first and the last.
    pub(super) fn main_area(&self) -> Rect {
        let (width, height) = self.size;
        self.body().unwrap_or(Rect::new(0, 1, width, height.saturating_sub(2)))
    }

    /// Returns the square at a position of the board that is drawn if the terminal is too small for the full screen.
    pub(super) fn small_square(&self, at: Position) -> Option<Square> {
        let has_header = self.size.0 >= COMPACT.0 && self.size.1 >= COMPACT.1;
        let cells = (self.body().is_none() && has_header).then(|| Cells::small(self.main_area()))?;
        cells.square(at)
    }

    /// Shows something worth knowing.
    pub(super) fn note(&mut self, text: impl Into<String>) {
        self.message = Some((MessageKind::Note, text.into()));
    }

    /// Shows an unobtrusive hint.
    pub(super) fn hint(&mut self, text: impl Into<String>) {
        self.message = Some((MessageKind::Hint, text.into()));
    }

    /// Shows an error.
    pub(super) fn error(&mut self, text: impl Into<String>) {
        self.message = Some((MessageKind::Error, text.into()));
    }

    /// Shows the error in a text that came in, with its line and column.
    pub(super) fn refuse(&mut self, text: &str, origin: &str, error: &Error) {
        let (line, column) = error.position(text.trim());
        self.error(format!("{origin}: {error} (line {line}, column {column})"));
    }

    /// Passes a pasted text on to another screen.
    pub(super) fn send_text(&mut self, to: Tab, text: &str, origin: &str) {
        self.send(to, Message::Text { text: text.to_owned(), origin: origin.to_owned() });
    }

    /// Shows what had to be corrected in a FEN, if it matters.
    pub(super) fn note_mended(&mut self, mended: &[Mended]) {
        if let Some(first) = mended.iter().find(|note| !note.is_usual()) {
            self.note(format!("FEN: {first}"));
        }
    }

    /// Changes the mapping.
    pub(super) fn change_mapping(&mut self, mapping: Mapping, keep: Keep) {
        if mapping != self.mapping() {
            self.workspace.change_mapping(self.current, mapping, keep);
        }
    }

    /// Sets the language in which code is read; `None` detects it.
    pub(super) fn choose_language(&mut self, language: Option<Language>) {
        self.workspace.language = language;
        self.note(match language {
            Some(language) => format!("code is read as {language}; :lang auto detects the language"),
            None => "the language of code is detected".to_owned(),
        });
    }

    /// Puts the two colors and the six kinds of pieces of a position into the boards.
    pub(super) fn open_position(&mut self, setup: &Setup) {
        self.workspace.open_position(setup);
        self.current = Name::default();
        self.note(POSITION_BOARDS);
    }

    /// Requests an effect outside the interface.
    pub(super) fn ask(&mut self, effect: Effect) {
        self.requests.push(Request::Effect(effect));
    }

    /// Opens a screen and sends it a message.
    pub(super) fn send(&mut self, tab: Tab, message: Message) {
        self.requests.push(Request::Send(tab, message));
    }

    /// Opens a screen and sends it a board.
    pub(super) fn send_board(&mut self, tab: Tab, name: impl Into<String>, board: Bitboard) {
        self.send(tab, Message::Board { name: name.into(), board });
    }

    /// Opens a screen and runs lines there as if they were typed at its prompt.
    pub(super) fn send_lines(&mut self, tab: Tab, lines: String) {
        self.requests.push(Request::Lines(tab, lines));
    }

    /// Starts work on a thread. Every screen receives its reports.
    pub(super) fn start<P>(&mut self, work: Work, progress: P) -> Job<P> {
        self.jobs += 1;
        let (id, cancel) = (self.jobs, Cancel::default());
        self.ask(Effect::Start(Task { id, work, cancel: cancel.clone() }));
        Job::new(id, cancel, progress)
    }

    /// Opens the prompt with a text in it.
    pub(super) fn ask_prompt(&mut self, text: &str) {
        self.requests.push(Request::Prompt(text.to_owned()));
    }
}

/// Evaluates an expression that begins `skipped` bytes into a line.
pub(super) fn evaluate(
    mut session: Session,
    expression: &str,
    skipped: usize,
) -> Result<Option<Value>, Error> {
    let run = session.run(expression).map_err(|mut error| {
        error.span.start += skipped;
        error.span.end += skipped;
        error
    })?;
    Ok(run.value)
}

/// Returns the square `count` steps away, stopping at the edge of the board.
pub(super) fn moved(square: Square, direction: Direction, count: u64) -> Square {
    let on_board = std::iter::successors(Some(square), |square| square.offset(direction.offset()));
    on_board.take(8).zip(0..=count).last().map_or(square, |(square, _)| square)
}

/// Returns the index `by` further on in a list of `count` entries, wrapping around at the ends.
pub(super) fn around(index: usize, by: impl Into<isize>, count: usize) -> usize {
    let size = count.max(1).cast_signed();
    (index.cast_signed() + by.into()).rem_euclid(size).cast_unsigned()
}

/// Returns the entry `by` further on in a list, wrapping around at the ends.
pub(super) fn next_of<T: Copy + PartialEq>(all: &[T], now: T, by: i8) -> T {
    let index = all.iter().position(|entry| *entry == now).expect("the list has every value");
    all[around(index, by, all.len())]
}

/// Returns the part of a terminal between the header and the footer, or `None` if the terminal is too small.
pub(super) fn body(terminal: Rect) -> Option<Rect> {
    let fits = terminal.width >= SMALLEST.0 && terminal.height >= SMALLEST.1;
    fits.then(|| Rect { y: terminal.y + 1, height: terminal.height - 2, ..terminal })
}

/// An undo history: the states before the present one and, after an undo, those after it. A state also carries the
/// facts about the change that ended it, such as a label.
#[derive(Clone, Debug)]
pub(super) struct History<T> {
    past: Vec<T>,
    undone: Vec<T>,
    limit: usize,
}

impl<T> History<T> {
    /// Creates an empty history that keeps at most `limit` changes.
    pub(super) const fn new(limit: usize) -> Self {
        Self { past: Vec::new(), undone: Vec::new(), limit }
    }

    /// Records the state before a change. States that were undone are discarded.
    pub(super) fn record(&mut self, before: T) {
        self.undone.clear();
        self.past.push(before);
        if self.past.len() > self.limit {
            self.past.remove(0);
        }
    }

    /// Returns the state that an undo (`redo` is `false`) or a redo leads to.
    pub(super) fn peek(&self, redo: bool) -> Option<&T> {
        if redo { self.undone.last() } else { self.past.last() }
    }

    /// Returns the states that a redo leads to, the next one first.
    pub(super) fn undone(&self) -> impl Iterator<Item = &T> {
        self.undone.iter().rev()
    }

    /// Undoes (`redo` is `false`) or redoes one change. `swap` exchanges the present state with the one passed to it.
    /// Returns `false` if there is no such change.
    pub(super) fn undo_or_redo(&mut self, redo: bool, swap: impl FnOnce(&mut T)) -> bool {
        let (from, to) =
            if redo { (&mut self.undone, &mut self.past) } else { (&mut self.past, &mut self.undone) };
        let Some(mut state) = from.pop() else { return false };
        swap(&mut state);
        to.push(state);
        true
    }

    /// Removes the last change from the history as if it had not been made, and returns the state before it.
    pub(super) fn take_back(&mut self) -> Option<T> {
        self.past.pop()
    }
}
