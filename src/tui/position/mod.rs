//! The Position screen: pieces on a board, the bitboards that store them, and what a move changes in those.

mod areas;
pub(super) mod keys;
mod moves;
mod overlay;
mod perft;
mod setup;
mod update;
mod view;
mod walk;

use super::input::Job;
use super::screen::titles;
use super::shared::History;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::storage::Storage;
use bitrose_core::position::{Color, Kind, Piece, Position, Setup};
pub use keys::PositionAction;
use moves::{Board, LegalMoves, boards};
use overlay::Overlay;
use perft::Count;
pub use perft::{Counter, PerftOrder, PerftReport};
use std::cell::OnceCell;
use walk::Walk;

/// How many changes can be undone.
const UNDO_LIMIT: usize = 1000;
/// The label in the history for the position restored from the last run.
const LAST_RUN: &str = "the last run";

/// A panel on the right of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PanelKind {
    /// The boards of the storage.
    #[default]
    Boards,
    /// The legal moves, and what one of them changes.
    Moves,
    /// The 0x88 board, and a walk over it.
    Cells,
    /// Perft: the number of leaf nodes at a given depth.
    Perft,
}

titles! { pub PanelKind: Boards "boards", Moves "moves", Cells "0x88", Perft "perft" }

/// The state of the screen.
#[derive(Clone, Debug)]
pub(super) struct PositionScreen {
    setup: Setup,
    /// The legal moves of `setup`, once something has asked for them.
    legal: OnceCell<LegalMoves>,
    /// The setups before this one, and those that were undone. Each has a label for the change that ended it.
    history: History<(Setup, String)>,
    cursor: Square,
    /// The piece that was put most recently, which the right mouse button puts on a square.
    last_piece: Piece,
    side: PanelKind,
    storage: Storage,
    /// The index of the storage's board that is shown in full.
    board: usize,
    overlay: Overlay,
    /// The set typed at the prompt: its source and its squares.
    typed: Option<(String, Bitboard)>,
    /// The index of the picked move.
    picked: usize,
    /// Whether the effects of the picked move are shown rather than those of the last change.
    is_picked: bool,
    /// The square of the piece that is lifted for a move.
    lifted: Option<Square>,
    /// The walk that is shown on the 0x88 board, and the index of its current step.
    walk: Walk,
    step: usize,
    /// The depth of perft, and the board representations it counts on, as an index into [`perft::CHOICES`].
    depth: u8,
    counters: usize,
    /// The perft that is running, or the last one.
    perft_job: Option<Job<Count>>,
    /// The index of the chosen move in the divide.
    divide_index: usize,
}

impl Default for PositionScreen {
    fn default() -> Self {
        Self::of(Position::default().setup())
    }
}

impl PositionScreen {
    /// Creates the screen with a setup.
    pub(super) fn of(setup: Setup) -> Self {
        Self {
            setup,
            legal: OnceCell::new(),
            history: History::new(UNDO_LIMIT),
            cursor: Square::E4,
            last_piece: Piece { color: Color::White, kind: Kind::Pawn },
            side: PanelKind::default(),
            storage: Storage::TwelveBoards,
            board: 0,
            overlay: Overlay::default(),
            typed: None,
            picked: 0,
            is_picked: false,
            lifted: None,
            walk: Walk::default(),
            step: 0,
            depth: 3,
            counters: 0,
            perft_job: None,
            divide_index: 0,
        }
    }

    /// Returns the legal moves of the position.
    fn legal(&self) -> &LegalMoves {
        self.legal.get_or_init(|| LegalMoves::of(&self.setup))
    }

    /// Replaces the setup and records the old one in the history. `label` names the change.
    fn change(&mut self, setup: Setup, label: impl Into<String>) {
        if setup != self.setup {
            self.history.record((self.setup, label.into()));
            self.set_setup(setup);
        }
    }

    /// Replaces the setup without recording it in the history.
    fn set_setup(&mut self, setup: Setup) {
        self.setup = setup;
        self.legal = OnceCell::new();
        self.picked = 0;
        self.is_picked = false;
        self.lifted = None;
        self.step = 0;
        self.perft_job.take().iter_mut().for_each(Job::stop);
    }

    /// Undoes the last change (`redo` is `false`) or redoes the next one. Returns the label of that change, if there
    /// was one.
    fn undo_or_redo(&mut self, redo: bool) -> Option<String> {
        let (setup, label) = self.history.peek(redo)?.clone();
        let now = self.setup;
        self.history.undo_or_redo(redo, |(other, _)| *other = now);
        self.set_setup(setup);
        Some(label)
    }

    /// Returns `true` while a perft is running.
    fn is_counting(&self) -> bool {
        self.perft_job.as_ref().is_some_and(Job::is_running)
    }

    /// Returns the boards of the storage.
    fn boards(&self) -> Vec<Board> {
        boards(self.storage, &self.setup.placement)
    }

    /// Returns the set that is shown in full and its name: the overlay if there is one, else the chosen board.
    fn shown(&self) -> (String, Bitboard) {
        if let Some(shown) = self.overlay_set() {
            return shown;
        }
        let board = self.boards().swap_remove(self.board);
        (board.name, board.set)
    }

    /// Returns the square and the FEN letter of every piece.
    fn letters(&self) -> impl Iterator<Item = (Square, char)> {
        self.setup.placement.letters()
    }
}
