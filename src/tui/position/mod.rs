//! The Position screen: pieces on a board, the words that keep them, and what a move changes in those.

mod action;
pub(super) mod keys;
mod layout;
mod legal;
mod mouse;
mod overlay;
mod perft;
mod play;
mod screen;
mod setting;
mod storage;
mod take;
mod talk;
mod update;
pub(super) mod view;
mod walk;
mod worker;

pub use action::PositionAction;
pub(in crate::tui) use screen::PositionScreen;
pub use setting::Setting;
pub use worker::{Counter, PerftOrder, PerftReport};

use crate::tui::history::History;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::storage::Storage;
use bitrose_core::position::{Color, Kind, Piece, Setup};
use legal::Legal;
use overlay::Overlay;
use perft::{Count, Counters};
use storage::{Board, boards};
use walk::Course;

/// So many changes can be undone.
const UNDO: usize = 1000;

/// What the right side of the screen shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The boards of the storage.
    #[default]
    Boards,
    /// The legal moves, and what one of them changes.
    Moves,
    /// The 0x88 board and a walk over it.
    Cells,
    /// The count of the moves to a depth.
    Perft,
}

impl Panel {
    /// Every panel, in the order of their titles.
    pub const ALL: [Self; 4] = [Self::Boards, Self::Moves, Self::Cells, Self::Perft];

    /// The word on the frame.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Boards => "boards",
            Self::Moves => "moves",
            Self::Cells => "0x88",
            Self::Perft => "perft",
        }
    }
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub(super) struct Arbiter {
    setup: Setup,
    /// Its legal moves, kept from change to change.
    legal: Legal,
    /// The setups before this one and those undone, each with the words for the change that ended it.
    history: History<(Setup, String)>,
    cursor: Square,
    editing: bool,
    /// What a click puts on a square.
    brush: Piece,
    panel: Panel,
    storage: Storage,
    /// The board of the storage that is shown in full.
    board: usize,
    overlay: Overlay,
    /// A set that was typed: its source and its squares.
    typed: Option<(String, Bitboard)>,
    /// The move of the list that is looked at.
    place: usize,
    /// Is it looked at, or is the last change?
    picked: bool,
    /// The square of a piece that was lifted to move it.
    lifted: Option<Square>,
    /// What is walked on the 0x88 board, and how many steps of it.
    course: Course,
    pace: usize,
    /// How deep perft counts, and on which boards.
    depth: u8,
    counters: Counters,
    count: Option<Count>,
    /// The move of the divide that is seen in any case.
    scrolled: usize,
}

impl Default for Arbiter {
    fn default() -> Self {
        let setup = setting::start();
        Self {
            setup,
            legal: Legal::of(&setup),
            history: History::new(UNDO),
            cursor: Square::E4,
            editing: false,
            brush: Piece { color: Color::White, kind: Kind::Pawn },
            panel: Panel::default(),
            storage: Storage::TwelveBoards,
            board: 0,
            overlay: Overlay::default(),
            typed: None,
            place: 0,
            picked: false,
            lifted: None,
            course: Course::default(),
            pace: 0,
            depth: 3,
            counters: Counters::default(),
            count: None,
            scrolled: 0,
        }
    }
}

impl Arbiter {
    /// The screen as it begins with a setup.
    pub(super) fn of(setup: Setup) -> Self {
        Self { setup, legal: Legal::of(&setup), ..Self::default() }
    }

    /// Another setup in place of this one; `label` says how it came about.
    pub(super) fn change(&mut self, setup: Setup, label: impl Into<String>) {
        if setup != self.setup {
            self.history.record((self.setup, label.into()));
            self.arrive(setup);
        }
    }

    /// A setup, without a trace in the history.
    fn arrive(&mut self, setup: Setup) {
        self.setup = setup;
        self.legal = Legal::of(&setup);
        self.place = 0;
        self.picked = false;
        self.lifted = None;
        self.pace = 0;
        self.stop_count();
        self.count = None;
    }

    /// Takes the last change back (`false`), or makes it again; what it was, if there was one.
    fn travel(&mut self, again: bool) -> Option<String> {
        let (setup, label) = self.history.peek(again)?.clone();
        let now = self.setup;
        self.history.travel(again, |(other, _)| *other = now);
        self.arrive(setup);
        Some(label)
    }

    /// The boards of the storage.
    fn boards(&self) -> Vec<Board> {
        boards(self.storage, &self.setup.placement)
    }

    /// The set that is shown in full, with its name: the overlay, else the chosen board.
    fn shown(&self) -> (String, Bitboard) {
        if let Some(shown) = self.overlay_set() {
            return shown;
        }
        let mut boards = self.boards();
        let board = boards.swap_remove(self.board.min(boards.len() - 1));
        (board.name, board.set)
    }

    /// Every piece with its letter.
    fn letters(&self) -> impl Iterator<Item = (Square, char)> {
        let placement = self.setup.placement;
        Square::all().filter_map(move |square| Some((square, placement.piece(square)?.letter())))
    }
}
