//! Moves as text: UCI (`e2e4`, `e7e8q`) and SAN (`Nbxd7+`, `O-O`, `e8=Q#`).
//!
//! What is written is exact. What is read is whatever means one legal move: a missing `+`, `0-0`, `e8Q`, `Ng1-f3`.

mod error;
mod read;
mod write;

pub use error::{MoveError, MoveFault, Why};

use super::{Move, Position};
use crate::bitboard::{Bitboard, Square};
use read::is_castling_to;

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

    /// Reads a legal move of UCI, `e2e4` or `e7e8q`, in some 100 ns. Castling is the king's move onto the rook's square, or
    /// to his own on the c- or g-file where that is two files away or more. `None` is any other text or move:
    /// [`Position::read_move`] says why.
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
    #[must_use]
    pub fn read_uci(&self, text: &str) -> Option<Move> {
        let read: Move = text.parse().ok()?;
        let castlings = self.castling_rooks().squares().map(|rook| Move::new(read.from(), rook));
        let mut meant = castlings.filter(|_| read.promotion().is_none());
        let mv = meant.find(|&mv| self.castles(mv).is_some() && is_castling_to(self, mv, read.to()));
        Some(mv.unwrap_or(read)).filter(|&mv| self.is_legal(mv))
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
