//! The text of moves in the Universal Chess Interface.

use crate::position::{Move, Position};

impl Position {
    /// The move as UCI writes it: `e2e4`, `e7e8q`. Castling is `e1g1` where king and rook stand as in standard chess,
    /// and otherwise the king's move onto the rook's square, as engines write it in Chess960.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::{Move, Position, Setup};
    ///
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let position = Position::try_from(&setup)?;
    /// let castling = Move::new(Square::E1, Square::H1);
    /// assert_eq!(position.uci(castling), "e1g1");
    /// assert_eq!(position.uci_chess960(castling), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn uci(&self, mv: Move) -> String {
        let is_standard = mv.from().file().letter() == 'e' && matches!(mv.to().file().letter(), 'a' | 'h');
        if self.castles(mv).is_some() && is_standard {
            return format!("{}{}", mv.from(), self.target(mv));
        }
        self.uci_chess960(mv)
    }

    /// The move as UCI writes it with `UCI_Chess960` on: castling is always the king's move onto the rook's square.
    #[must_use]
    pub fn uci_chess960(&self, mv: Move) -> String {
        let promotion = mv.promotion().map(|kind| kind.letter().to_string()).unwrap_or_default();
        format!("{}{}{promotion}", mv.from(), mv.to())
    }
}
