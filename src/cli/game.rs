//! The position that a command works on, and the board representation that generates its moves.

use super::args::setup;
use bitrose_core::position::mailbox::{Fault, Mailbox};
use bitrose_core::position::perft::{Event, Outcome, Perft, Watch};
use bitrose_core::position::{Move, Position, Setup};
use clap::ValueEnum;

/// The two board representations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Board {
    /// Sets of squares in 64 bits
    Bitboard,
    /// An array of 128 cells, written to be read
    #[value(name = "0x88")]
    Cells,
}

impl Board {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Bitboard => "bitboard",
            Self::Cells => "0x88",
        }
    }
}

/// A legal position, and its 0x88 board if that generates the moves.
#[derive(Clone, Debug)]
pub(super) struct Generator {
    pub(super) position: Position,
    cells: Option<Mailbox>,
}

impl Generator {
    /// Reads a FEN or the name of a position, in one word or in several. Corrections of the FEN are reported.
    ///
    /// # Errors
    /// If it is neither, if the position cannot be played, or if it has castling rights of Chess960 and `board` is the
    /// 0x88 board.
    pub(super) fn read(words: &[String], board: Board) -> anyhow::Result<Self> {
        let fen = words.join(" ");
        Self::new(&setup(&fen, "FEN", "")?, board)
    }

    /// Sets up a position.
    ///
    /// # Errors
    /// If it cannot be played, or if it has castling rights of Chess960 and `board` is the 0x88 board.
    pub(super) fn new(setup: &Setup, board: Board) -> anyhow::Result<Self> {
        let position = Position::try_from(setup)?;
        let cells = match board {
            Board::Bitboard => None,
            Board::Cells => Some(Mailbox::try_from(setup)?),
        };
        Ok(Self { position, cells })
    }

    /// Sets up a position on the 0x88 board, with `fault` in its move generator.
    ///
    /// # Errors
    /// If it cannot be played, or if it has castling rights of Chess960.
    pub(super) fn with_fault(setup: &Setup, fault: Fault) -> anyhow::Result<Self> {
        let mut game = Self::new(setup, Board::Cells)?;
        game.cells = game.cells.map(|cells| cells.with_fault(fault));
        Ok(game)
    }

    /// Returns the normalized FEN.
    pub(super) fn fen(&self) -> String {
        self.position.to_string()
    }

    /// Returns the legal moves that this board generates, sorted by their text in UCI.
    pub(super) fn moves(&self) -> Vec<(String, Move)> {
        let moves: Vec<Move> = match &self.cells {
            None => self.position.legal_moves().to_vec(),
            Some(cells) => cells.legal_moves().into_iter().filter_map(|mv| cells.to_move(mv)).collect(),
        };
        let mut named: Vec<_> = moves.into_iter().map(|mv| (self.position.uci(mv), mv)).collect();
        named.sort();
        named
    }

    /// Runs perft on this board.
    ///
    /// # Errors
    /// If there is not enough memory for the hash table.
    pub(super) fn count(
        &self,
        perft: &Perft,
        watch: &Watch,
        hear: impl FnMut(Event),
    ) -> anyhow::Result<Outcome> {
        let outcome = match &self.cells {
            None => perft.run(&self.position, watch, hear),
            Some(cells) => perft.run(cells, watch, hear),
        };
        outcome.map_err(|_| anyhow::anyhow!("not enough memory for the table; try a smaller --hash"))
    }
}
