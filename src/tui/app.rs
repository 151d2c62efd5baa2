//! The state of the interface, and what goes in and out of it.

use crate::bitboard::{Bitboard, Mapping, Square};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use std::path::PathBuf;

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
}

/// What the interface asks of the world.
#[derive(Clone, Debug, PartialEq, Eq)]
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
}

/// The whole state of the interface.
#[derive(Clone, Debug)]
pub struct App {
    pub(super) options: Options,
    pub(super) board: Bitboard,
    pub(super) cursor: Square,
    pub(super) size: (u16, u16),
    pub(super) message: String,
}

impl App {
    /// The state at the start.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let board = options.boards.first().map_or(Bitboard::EMPTY, |(_, word)| options.mapping.board(*word));
        Self { options, board, cursor: Square::E4, size: (80, 24), message: String::new() }
    }

    /// Takes one input in, and says what the world must do.
    pub fn handle(&mut self, input: Input) -> Option<Effect> {
        match input {
            Input::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Input::Resize(width, height) => {
                self.size = (width, height);
                None
            }
            Input::Paste(text) => {
                self.message = text;
                None
            }
            _ => None,
        }
    }

    fn press(&mut self, key: KeyEvent) -> Option<Effect> {
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Some(Effect::Quit),
            KeyCode::Char('z') if key.modifiers.contains(KeyModifiers::CONTROL) => Some(Effect::Suspend),
            KeyCode::Char('q') => Some(Effect::Quit),
            KeyCode::Char(' ') => {
                self.board = self.board.toggled(self.cursor);
                None
            }
            _ => None,
        }
    }
}
