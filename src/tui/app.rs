//! The state of the interface, and what goes in and out of it.

use super::action::{Action, Name, Prefix};
use super::keys::{Scope, resolve};
use super::layout::Areas;
use super::learn::{Learning, Scholar, Shelves};
use super::magic::{Magician, Order, Report};
use super::meanings::Meanings;
use super::motion::Motion;
use super::position::{Arbiter, PerftOrder, PerftReport};
use super::prompt::Prompt;
use super::step::Stepper;
use super::tabs::Tab;
use super::theme::Theme;
use super::workspace::Workspace;
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, RawShift, ShiftReport, Square};
use bitrose_course::progress::Change;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::time::Duration;

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourDepth {
    /// None: roles show by glyphs and by bold, underlined and reversed text (`NO_COLOR`).
    None,
    /// The sixteen of the terminal's own palette.
    #[default]
    Ansi16,
    /// The 256 of xterm.
    Ansi256,
    /// 24 bits.
    TrueColour,
}

/// What the interface is started with.
#[derive(Clone, Debug)]
pub struct Options {
    /// How the squares are numbered.
    pub mapping: Mapping,
    /// Draw with ASCII only.
    pub ascii: bool,
    /// How many colours there are.
    pub colour: ColourDepth,
    /// May things move without a key?
    pub motion: bool,
    /// The boards to open, at most eight: the source of each and its number under `mapping`.
    pub boards: Vec<(String, u64)>,
    /// A position to open.
    pub fen: Option<String>,
    /// A program to step: where it is from, and its text. The interface begins with its screen then.
    pub program: Option<(String, String)>,
    /// The lessons.
    pub learning: Learning,
    /// What the terminal is missing and what is done instead, shown until the first key.
    pub notice: Option<String>,
    /// Show where to start, until the first key?
    pub welcome: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mapping: Mapping::Lerf,
            ascii: false,
            colour: ColourDepth::default(),
            motion: true,
            boards: Vec::new(),
            fen: None,
            program: None,
            learning: Learning::default(),
            notice: None,
            welcome: false,
        }
    }
}

/// What comes in from the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(KeyEvent),
    /// A click, a drag, a turn of the wheel.
    Mouse(MouseEvent),
    /// A bracketed paste.
    Paste(String),
    /// The size of the screen, columns and rows. Sent once at the start and after every change.
    Resize(u16, u16),
    /// How [`Effect::Copy`] went.
    Copied(Result<(), String>),
    /// How [`Effect::Save`] went.
    Saved(Result<PathBuf, String>),
    /// How [`Effect::Load`] went: the path and the text of the file.
    Loaded(Result<(PathBuf, String), String>),
    /// How an [`Effect::Search`] goes: the token of its order, and the news.
    Searched(u64, Result<Box<Report>, String>),
    /// How an [`Effect::Perft`] goes: the token of its order, and the news.
    Counted(u64, Result<PerftReport, String>),
    /// The lessons that [`Effect::Lessons`] asked for.
    Lessons(Shelves),
    /// How [`Effect::Keep`] went.
    Kept(Result<(), String>),
    /// The time of an [`Effect::Wake`] has come.
    Wake(u64),
    /// The last frame took longer to draw than a frame of a motion stands.
    Late,
}

/// What the interface asks of the world.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Leave.
    Quit,
    /// Stop as a job of the shell, until it continues us.
    Suspend,
    /// Put a text on the clipboard.
    Copy {
        /// The text.
        text: String,
        /// What it is, for the message: `hex of a`.
        what: String,
    },
    /// Write a file.
    Save {
        /// Where.
        path: PathBuf,
        /// What.
        text: String,
    },
    /// Read a file.
    Load {
        /// Which.
        path: PathBuf,
    },
    /// Search for a magic, and send [`Input::Searched`] on the way.
    Search(Order),
    /// Count moves, and send [`Input::Counted`] on the way.
    Perft(PerftOrder),
    /// Read the lessons of the program and those of a folder, the user's where none is named.
    Lessons {
        /// The folder.
        folder: Option<PathBuf>,
    },
    /// Keep what the learner has done.
    Keep(Vec<Change>),
    /// Send [`Input::Wake`] after a while.
    Wake {
        /// What the input carries.
        token: u64,
        /// How long.
        after: Duration,
    },
}

/// What the keys go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    /// The board.
    Board,
    /// A digit of the number; 0 is the first, the most significant.
    Word(u8),
    /// The prompt.
    Prompt,
}

/// What the last raw shift did to the board, shown until the next key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) shift: RawShift,
    pub(super) report: ShiftReport,
}

/// A stroke of the brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    /// Does it put squares in, or take them out? The first square decided.
    pub(super) insert: bool,
    /// The squares so far.
    pub(super) squares: Bitboard,
    /// The last of them.
    pub(super) last: Square,
    /// Is it the mouse, or the cursor with `v`?
    pub(super) mouse: bool,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// Something to know.
    Note,
    /// A quiet hint.
    Hint,
    /// Something went wrong.
    Fault,
}

/// The whole state of the interface.
#[derive(Clone, Debug)]
pub struct App {
    pub(super) theme: Theme,
    pub(super) motion: bool,
    pub(super) tab: Tab,
    pub(super) stepper: Stepper,
    pub(super) magician: Magician,
    pub(super) arbiter: Arbiter,
    pub(super) scholar: Scholar,
    pub(super) work: Workspace,
    pub(super) current: Name,
    pub(super) second: Name,
    pub(super) cursor: Square,
    pub(super) size: (u16, u16),
    pub(super) focus: Focus,
    pub(super) help: Option<u16>,
    pub(super) prefix: Option<Prefix>,
    pub(super) count: Option<u64>,
    pub(super) stroke: Option<Stroke>,
    pub(super) marks: Option<Marks>,
    pub(super) lit: Option<Direction>,
    pub(super) message: Option<(Weight, String)>,
    pub(super) prompt: Prompt,
    pub(super) repeat: Option<(Action, Option<Prefix>, Option<u64>)>,
    pub(super) copying: String,
    pub(super) meanings: Meanings,
    pub(super) welcome: bool,
    /// What is on its way, for the view.
    pub(super) moving: Option<Motion>,
    /// May boards move on their way from one state to the next?
    pub(super) is_moved: bool,
    /// How many have.
    pub(super) motions: u64,
}

impl App {
    /// The state at the start.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let tab = if options.learning.first { Tab::Learn } else { Tab::default() };
        let scholar = Scholar::new(options.learning);
        let mut app = Self {
            theme: Theme { colour: options.colour, ascii: options.ascii },
            motion: options.motion,
            tab,
            stepper: Stepper::default(),
            magician: Magician::default(),
            arbiter: Arbiter::default(),
            scholar,
            work: Workspace::new(options.mapping, &options.boards),
            current: Name::default(),
            second: Name::ALL[1],
            cursor: Square::E4,
            size: (80, 24),
            focus: Focus::Board,
            help: None,
            prefix: None,
            count: None,
            stroke: None,
            marks: None,
            lit: None,
            message: options.notice.map(|notice| (Weight::Note, notice)),
            prompt: Prompt::default(),
            repeat: None,
            copying: String::new(),
            meanings: Meanings::default(),
            welcome: options.welcome,
            moving: None,
            is_moved: options.motion && options.colour != ColourDepth::None,
            motions: 0,
        };
        if let Some(fen) = options.fen {
            app.start_position(&fen, options.boards.is_empty());
        }
        if let Some((origin, text)) = options.program {
            app.tab = Tab::Step;
            app.step_text(&text, &origin);
            app.prepare_step();
        }
        app.meanings.refresh(app.number(), app.work.mapping());
        app
    }

    /// Takes one input in, and says what the world must do.
    pub fn handle(&mut self, input: Input) -> Option<Effect> {
        let is_new = is_by_user(&input);
        let effect = self.take(input);
        self.meanings.refresh(self.number(), self.work.mapping());
        for tab in Tab::ALL {
            tab.screen().follow_mapping(self);
        }
        let effect = effect.or_else(|| self.scholar.wish(self.tab == Tab::Learn));
        match effect {
            None if is_new => self.next_wake(),
            Some(_) if is_new => {
                self.moving = None; // what the world must do comes first
                effect
            }
            _ => effect,
        }
    }

    /// The boards, their mapping, and their history as a program.
    #[must_use]
    pub fn workspace(&self) -> &Workspace {
        &self.work
    }

    /// The cursor's square.
    #[must_use]
    pub fn cursor(&self) -> Square {
        self.cursor
    }

    fn take(&mut self, input: Input) -> Option<Effect> {
        self.welcome &= !is_by_user(&input);
        if is_by_user(&input) || matches!(input, Input::Resize(..)) {
            self.moving = None;
        }
        match input {
            Input::Key(key) if key.kind == KeyEventKind::Release => None,
            Input::Key(key) => self.press(&key),
            Input::Mouse(event) => {
                self.mouse(event);
                None
            }
            Input::Paste(text) => {
                self.paste(&text);
                None
            }
            Input::Resize(width, height) => {
                self.size = (width, height);
                None
            }
            Input::Copied(outcome) => self.report(outcome.map(|()| format!("copied {}", self.copying))),
            Input::Saved(outcome) => self.report(outcome.map(|path| format!("wrote {}", path.display()))),
            Input::Loaded(Ok((path, text))) => {
                self.loaded(&path.display().to_string(), &text);
                None
            }
            Input::Loaded(Err(fault)) | Input::Kept(Err(fault)) => self.report(Err(fault)),
            Input::Wake(token) => self.next_frame(token).or_else(|| self.wake(token)),
            Input::Late => {
                self.moving = None;
                None
            }
            Input::Lessons(mut shelves) => {
                let notice = shelves.notice.take();
                self.scholar.shelve(shelves);
                if let Some(notice) = notice {
                    self.say(Weight::Note, notice);
                }
                None
            }
            Input::Kept(Ok(())) => None,
            Input::Counted(token, news) => {
                self.counted(token, news);
                None
            }
            Input::Searched(token, news) => {
                self.searched(token, news);
                None
            }
        }
    }

    fn report(&mut self, outcome: Result<String, String>) -> Option<Effect> {
        match outcome {
            Ok(text) => self.say(Weight::Note, text),
            Err(text) => self.say(Weight::Fault, text),
        }
        None
    }

    pub(super) fn say(&mut self, weight: Weight, text: impl Into<String>) {
        self.message = Some((weight, text.into()));
    }

    /// Where the next key goes.
    pub(super) fn scope(&self) -> Scope {
        match (self.help, self.prefix, self.focus) {
            (Some(_), ..) => Scope::Help,
            (None, Some(prefix), _) => prefix.into(),
            (None, None, Focus::Board) => self.tab.screen().scope(self),
            (None, None, Focus::Word(_)) => Scope::Word,
            (None, None, Focus::Prompt) => Scope::Prompt,
        }
    }

    fn press(&mut self, key: &KeyEvent) -> Option<Effect> {
        let scope = self.scope();
        let Some(action) = resolve(scope, key) else {
            self.unknown(scope, key);
            return None;
        };
        self.update(action)
    }

    /// A key without a meaning: a waiting key is forgotten, and a quiet hint says where the keys are.
    fn unknown(&mut self, scope: Scope, key: &KeyEvent) {
        self.settle();
        self.prefix = None;
        self.count = None;
        if scope == Scope::Prompt || key.code == KeyCode::Esc {
            return;
        }
        let place = match scope {
            scope if scope.is_place() => String::new(),
            _ => format!(" after the key for {}", scope.title()),
        };
        self.say(
            Weight::Hint,
            format!("{key} means nothing{place} · ? shows every key", key = key_name(key)),
        );
    }

    /// Forgets what is shown only until the next key.
    pub(super) fn settle(&mut self) {
        self.marks = None;
        self.lit = None;
        self.message = None;
    }

    /// The number of the current board.
    pub(super) fn number(&self) -> u64 {
        self.work.number(self.current).unwrap_or(0)
    }

    /// The squares of the current board.
    pub(super) fn board(&self) -> Bitboard {
        self.work.board(self.current)
    }

    /// The areas of the screen as it is now; `None` when it is too small.
    pub(super) fn areas(&self) -> Option<Areas> {
        Areas::of(Rect::new(0, 0, self.size.0, self.size.1), self.current)
    }
}

/// Has the user done something? Letting a key go is nothing.
fn is_by_user(input: &Input) -> bool {
    match input {
        Input::Key(key) => key.kind != KeyEventKind::Release,
        Input::Mouse(_) | Input::Paste(_) => true,
        _ => false,
    }
}

fn key_name(key: &KeyEvent) -> String {
    match key.code {
        KeyCode::Char(' ') => "Space".to_owned(),
        KeyCode::Char(letter) if key.modifiers.contains(KeyModifiers::CONTROL) => format!("Ctrl-{letter}"),
        KeyCode::Char(letter) if key.modifiers.contains(KeyModifiers::ALT) => format!("Alt-{letter}"),
        KeyCode::Char(letter) => letter.to_string(),
        code => code.to_string(),
    }
}
