//! Playing a move on a position.

use super::{Move, Piece, Position, Wing};
use crate::bitboard::Square;

/// A move that is not legal in the position it was played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal move `{0}`")]
pub struct IllegalMove(pub Move);

impl Position {
    /// Plays a move, if it is legal.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::{IllegalMove, Move, Position};
    ///
    /// let mut position = Position::default();
    /// let (good, bad) = (Move::new(Square::E2, Square::E4), Move::new(Square::E2, Square::E5));
    /// assert_eq!(position.play(bad), Err(IllegalMove(bad)));
    /// position.play(good)?;
    /// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    /// # Ok::<(), IllegalMove>(())
    /// ```
    ///
    /// # Errors
    /// If the move is not legal. The position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays one of the [legal moves](Position::legal_moves), in some 5 ns. Any other move leaves a position without
    /// meaning; a build with debug assertions panics.
    #[inline(always)]
    pub fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self}");
        let (from, to) = (mv.from().bitboard(), mv.to().bitboard());
        let resets_clock = self.board.pawns.intersects(from) || self.board.their.intersects(to);
        self.board.play(mv);
        self.halfmove_clock = if resets_clock { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.fullmove_number = self.fullmove_number.saturating_add(self.side_to_move as u32);
        self.side_to_move = self.side_to_move.opponent();
    }

    /// The position after one of the legal moves.
    #[inline]
    pub(super) fn after(mut self, mv: Move) -> Self {
        self.play_unchecked(mv);
        self
    }

    /// Returns the wing if the move is castling: a king that goes to a rook of its own.
    #[must_use]
    pub fn castles(&self, mv: Move) -> Option<Wing> {
        let castles = self.board.kings.contains(mv.from()) && self.board.own.contains(mv.to());
        let wing = if mv.to() > mv.from() { Wing::KingSide } else { Wing::QueenSide };
        castles.then_some(wing)
    }

    /// Returns the piece that a move captures and its square, which is not the target of the move for en passant.
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<(Piece, Square)> {
        let is_pawn = self.board.pawns.contains(mv.from());
        let square = if is_pawn && self.board.en_passant.contains(mv.to()) {
            Square::new(mv.to().file(), mv.from().rank())
        } else {
            mv.to()
        };
        let piece = self.placement().piece(square).filter(|piece| piece.color != self.side_to_move)?;
        Some((piece, square))
    }
}
