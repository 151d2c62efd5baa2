//! Moves as text: UCI (`e2e4`, `e7e8q`) and SAN (`Nbxd7+`, `O-O`, `e8=Q#`).
//!
//! What is written is exact. What is read is whatever means one legal move: a missing `+`, `0-0`, `e8Q`, `Ng1-f3`.

mod error;
mod read;
mod write;

pub use error::{MoveError, MoveFault, Why};

use super::{Move, Position};
use crate::bitboard::{Bitboard, Square};

impl Position {
    /// Where the moving piece ends: for castling, the king's square on the c- or g-file.
    #[must_use]
    pub fn target(&self, mv: Move) -> Square {
        self.castles(mv).map_or(mv.to(), |wing| wing.destinations(self.side_to_move()).0)
    }

    /// Where the piece on a square can legally go; nowhere when it is not its turn.
    #[must_use]
    pub fn targets_from(&self, square: Square) -> Bitboard {
        let moves = self.legal_moves().into_iter().filter(|mv| mv.from() == square);
        moves.fold(Bitboard::EMPTY, |targets, mv| targets.with(self.target(mv)))
    }

    /// Reads a move in either notation.
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
    /// If the text is not exactly one legal move: why, and the legal moves that may be meant.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        read::read(self, text)
    }
}
