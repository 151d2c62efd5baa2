//! Moves as text: UCI (`e2e4`, `e7e8q`) and SAN (`Nbxd7+`, `O-O`, `e8=Q#`).
//!
//! What is written is exact. Reading accepts anything that identifies one legal move: a missing `+`, `0-0`, `e8Q`,
//! `Ng1-f3`.

mod error;
mod read;
mod write;

pub use error::{MoveError, MoveFault, Why};

use super::{Move, Position};
use crate::bitboard::{Bitboard, Square};
use read::is_castling_to;

impl Position {
    /// The square on which the moving piece ends up: for castling, the king's square on the c- or g-file.
    pub fn target(&self, mv: Move) -> Square {
        self.castles(mv).map_or(mv.to(), |wing| wing.destinations(self.side_to_move()).0)
    }

    /// The squares to which the piece on a square can legally move. None if it belongs to the side not to move.
    pub fn targets_from(&self, square: Square) -> Bitboard {
        let moves = self.legal_moves().into_iter().filter(|mv| mv.from() == square);
        moves.fold(Bitboard::EMPTY, |targets, mv| targets.with(self.target(mv)))
    }

    /// Parses a legal move in UCI notation, such as `e2e4` or `e7e8q`, in about 100 ns. Castling is the king's move
    /// onto the rook's square, or onto its own target on the c- or g-file if that is at least two files away. Returns
    /// `None` for any other text or move; [`Position::read_move`] returns the reason.
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// assert_eq!(position.read_uci("e1g1"), position.read_uci("e1h1"));
    /// assert_eq!(position.read_uci("e1g1").map(|mv| position.san(mv)), Some("O-O".to_owned()));
    /// assert_eq!(position.read_uci("e1e3"), None);
    /// # Ok::<(), bitrose_core::position::PositionError>(())
    /// ```
    pub fn read_uci(&self, text: &str) -> Option<Move> {
        let read: Move = text.parse().ok()?;
        let castlings = self.castling_rooks().squares().map(|rook| Move::new(read.from(), rook));
        let mut meant = castlings.filter(|_| read.promotion().is_none());
        let mv = meant.find(|&mv| self.castles(mv).is_some() && is_castling_to(self, mv, read.to()));
        Some(mv.unwrap_or(read)).filter(|&mv| self.is_legal(mv))
    }

    /// Parses a legal move in either notation.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::{Move, Position};
    ///
    /// let start = Position::default();
    /// let knight = Move::new(Square::G1, Square::F3);
    /// for text in ["Nf3", "g1f3", "Ng1-f3", "nf3+!?", "♘f3"] {
    ///     assert_eq!(start.read_move(text), Ok(knight));
    /// }
    /// let fault = start.read_move("Nd4").unwrap_err().to_string();
    /// assert_eq!(fault, "`Nd4`: no knight can go to d4; legal moves are Na3 Nc3 Nf3 Nh3");
    /// # Ok::<(), bitrose_core::position::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the text does not describe exactly one legal move, with the reason and the legal moves that may have
    /// been meant.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        read::read(self, text)
    }
}
