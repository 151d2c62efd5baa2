//! What all screens share: the boards of the workbench, the theme, the message, and what a screen asks of the world and
//! of the other screens.

use super::ColorDepth;
use super::input::{Cancel, Job, Options, Task, Work};
use super::motion::Motions;
use super::prelude::*;
use super::workspace::{Edit, Workspace};
use bitrose_core::position::Mended;
use bitrose_lang::Language;

/// The size from which the whole screen is shown.
pub const SMALLEST: (u16, u16) = (60, 20);
/// The size from which there is a header, a footer and the prompt.
pub(super) const COMPACT: (u16, u16) = (38, 11);

/// What the boards of a position are.
const POSITION_BOARDS: &str =
    "a white · b black · c pawns · d knights · e bishops · f rooks · g queens · h kings";

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// Something to know.
    Note,
    /// A quiet hint.
    Hint,
    /// Something went wrong.
    Error,
}

/// What a screen asks for. [`App`](super::App) does it after the update.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    /// Of the world.
    Effect(Effect),
    /// To open a screen with something for it.
    Send(Tab, Message),
    /// To open a screen and run lines there, as if they were typed at its prompt.
    Lines(Tab, String),
    /// To open the prompt with a text in it.
    Prompt(String),
}

/// What all screens share.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) theme: Theme,
    /// The eight boards, their mapping, their session of the language.
    pub(super) workspace: Workspace,
    /// The board that is worked on.
    pub(super) current: Name,
    /// The terminal, columns and rows.
    pub(super) size: (u16, u16),
    /// Shown in the footer until the next key.
    pub(super) message: Option<(Weight, String)>,
    /// What is on its way between two states.
    pub(super) motions: Motions,
    /// Whether a program may play by itself.
    pub(super) may_play: bool,
    /// What was asked for since the last look.
    pub(super) requests: Vec<Request>,
    /// How many jobs were begun.
    jobs: u64,
}

impl Shared {
    pub(super) fn new(options: &Options) -> Self {
        let mut workspace = Workspace::new(options.mapping, &options.boards);
        workspace.language = options.language;
        Self {
            theme: Theme { color: options.color, ascii: options.ascii, ground: options.ground },
            workspace,
            current: Name::default(),
            size: (80, 24),
            message: options.notice.clone().map(|notice| (Weight::Note, notice)),
            motions: Motions::new(!options.is_still && options.color != ColorDepth::None),
            may_play: !options.is_still,
            requests: Vec::new(),
            jobs: 0,
        }
    }

    /// How squares are numbered.
    pub(super) fn mapping(&self) -> Mapping {
        self.workspace.mapping()
    }

    /// The session of the bitboard language.
    pub(super) fn session(&self) -> &Session {
        self.workspace.session()
    }

    /// A copy of it that reads texts of the user: in the language that was chosen.
    pub(super) fn reading_session(&self) -> Session {
        let mut session = self.session().clone();
        session.set_language(self.workspace.language);
        session
    }

    /// The value of an expression that begins `skipped` bytes into a line; the session stays as it is.
    ///
    /// # Errors
    /// The error in it, with its place in the line.
    pub(super) fn evaluate(&self, expression: &str, skipped: usize) -> Result<Option<Value>, Error> {
        evaluate(self.reading_session(), expression, skipped)
    }

    /// The number of the current board.
    pub(super) fn number(&self) -> u64 {
        self.workspace.number(self.current).unwrap_or(0)
    }

    /// The squares of the current board.
    pub(super) fn board(&self) -> Bitboard {
        self.workspace.board(self.current)
    }

    /// Changes the current board.
    pub(super) fn edit(&mut self, edit: &Edit) {
        self.workspace.edit(self.current, edit);
    }

    /// The area of a screen between the header and the footer; `None` on a terminal that is too small.
    pub(super) fn body(&self) -> Option<Rect> {
        body(Rect::new(0, 0, self.size.0, self.size.1))
    }

    /// The same, or on a terminal that is too small what is between its first and its last line.
    pub(super) fn main_area(&self) -> Rect {
        let (width, height) = self.size;
        self.body().unwrap_or(Rect::new(0, 1, width, height.saturating_sub(2)))
    }

    /// The square at a position of the board that is drawn on a terminal too small for everything.
    pub(super) fn small_square(&self, at: Position) -> Option<Square> {
        let has_header = self.size.0 >= COMPACT.0 && self.size.1 >= COMPACT.1;
        let cells = (self.body().is_none() && has_header).then(|| Cells::small(self.main_area()))?;
        cells.square(at)
    }

    /// Says something worth knowing.
    pub(super) fn note(&mut self, text: impl Into<String>) {
        self.message = Some((Weight::Note, text.into()));
    }

    /// Gives a quiet hint.
    pub(super) fn hint(&mut self, text: impl Into<String>) {
        self.message = Some((Weight::Hint, text.into()));
    }

    /// Says what went wrong.
    pub(super) fn error(&mut self, text: impl Into<String>) {
        self.message = Some((Weight::Error, text.into()));
    }

    /// Says what is wrong with a text that came in, and where.
    pub(super) fn refuse(&mut self, text: &str, origin: &str, error: &Error) {
        let (line, column) = error.position(text.trim());
        self.error(format!("{origin}: {error} (line {line}, column {column})"));
    }

    /// Says what had to be mended in a FEN, if it matters.
    pub(super) fn say_mended(&mut self, mended: &[Mended]) {
        if let Some(first) = mended.iter().find(|note| !note.is_usual()) {
            self.note(format!("FEN: {}", first.as_mended()));
        }
    }

    /// Numbers the squares another way.
    pub(super) fn change_mapping(&mut self, mapping: Mapping, keep: Keep) {
        if mapping != self.mapping() {
            self.workspace.change_mapping(self.current, mapping, keep);
        }
        let kept = if keep == Keep::Picture { "picture" } else { "number" };
        self.note(format!("mapping {mapping}, every board keeps its {kept}"));
    }

    /// Reads texts in one language from now on, or finds out which one.
    pub(super) fn choose_language(&mut self, language: Option<Language>) {
        self.workspace.language = language;
        self.note(match language {
            Some(language) => format!("code is read as {language}; :lang auto finds the language again"),
            None => "the language of code is found".to_owned(),
        });
    }

    /// Puts the two colors and six kinds of a position into the boards.
    pub(super) fn open_position(&mut self, setup: &Setup) {
        self.workspace.open_position(setup);
        self.current = Name::default();
        self.note(POSITION_BOARDS);
    }

    /// Asks something of the world.
    pub(super) fn ask(&mut self, effect: Effect) {
        self.requests.push(Request::Effect(effect));
    }

    /// Opens a screen and sends it something.
    pub(super) fn send(&mut self, tab: Tab, message: Message) {
        self.requests.push(Request::Send(tab, message));
    }

    /// Opens a screen and sends it a board.
    pub(super) fn send_board(&mut self, tab: Tab, name: impl Into<String>, board: Bitboard) {
        self.send(tab, Message::Board { name: name.into(), board });
    }

    /// Opens a screen and runs lines there, as if they were typed at its prompt.
    pub(super) fn send_lines(&mut self, tab: Tab, lines: String) {
        self.requests.push(Request::Lines(tab, lines));
    }

    /// Begins work on a thread. Every screen gets the news of it.
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

/// The value of an expression that begins `skipped` bytes into a line.
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

/// The square `count` steps on, as far as the board goes.
pub(super) fn moved(square: Square, direction: Direction, count: u64) -> Square {
    let on_board = std::iter::successors(Some(square), |square| square.offset(direction.offset()));
    on_board.take(8).zip(0..=count).last().map_or(square, |(square, _)| square)
}

/// The index `by` further on among `count`, around the end.
pub(super) fn around(index: usize, by: impl Into<isize>, count: usize) -> usize {
    let size = count.max(1).cast_signed();
    (index.cast_signed() + by.into()).rem_euclid(size).cast_unsigned()
}

/// The entry `by` further on in a list, around the end.
pub(super) fn next_of<T: Copy + PartialEq>(all: &[T], now: T, by: i8) -> T {
    let index = all.iter().position(|entry| *entry == now).expect("the list has every value");
    all[around(index, by, all.len())]
}

/// The part of a terminal between the header and the footer; `None` where that is too small.
pub(super) fn body(terminal: Rect) -> Option<Rect> {
    let fits = terminal.width >= SMALLEST.0 && terminal.height >= SMALLEST.1;
    fits.then(|| Rect { y: terminal.y + 1, height: terminal.height - 2, ..terminal })
}

/// The states before the present one and, after an undo, those after it. A state carries what belongs to the change
/// that ended it.
#[derive(Clone, Debug)]
pub(super) struct History<T> {
    past: Vec<T>,
    undone: Vec<T>,
    limit: usize,
}

impl<T> History<T> {
    /// An empty history that goes back over at most `limit` changes.
    pub(super) const fn new(limit: usize) -> Self {
        Self { past: Vec::new(), undone: Vec::new(), limit }
    }

    /// Keeps the state from before a change. What was undone is gone.
    pub(super) fn record(&mut self, before: T) {
        self.undone.clear();
        self.past.push(before);
        if self.past.len() > self.limit {
            self.past.remove(0);
        }
    }

    /// The state that an undo (`false`) or a redo (`true`) leads to.
    pub(super) fn peek(&self, again: bool) -> Option<&T> {
        if again { self.undone.last() } else { self.past.last() }
    }

    /// The states that redo leads to, the next one first.
    pub(super) fn undone(&self) -> impl Iterator<Item = &T> {
        self.undone.iter().rev()
    }

    /// Goes back (`false`) or forward again (`true`) by one change: `swap` exchanges the present state with the one it is
    /// given. Returns `false` if there is none.
    pub(super) fn travel(&mut self, again: bool, swap: impl FnOnce(&mut T)) -> bool {
        let (from, to) =
            if again { (&mut self.undone, &mut self.past) } else { (&mut self.past, &mut self.undone) };
        let Some(mut state) = from.pop() else { return false };
        swap(&mut state);
        to.push(state);
        true
    }

    /// Forgets the last change, as if it had not been made, and returns the state before it.
    pub(super) fn take_back(&mut self) -> Option<T> {
        self.past.pop()
    }
}
