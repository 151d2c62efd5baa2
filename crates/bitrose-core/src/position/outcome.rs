//! How a game ends, as far as a single position can show it.

use super::generate::Board;
use super::{Color, Position};
use crate::bitboard::Bitboard;

/// The way in which a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameOutcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has enough material to mate: [`Position::is_insufficient_material`].
    InsufficientMaterial,
    /// Each side has made 75 moves without a capture or a pawn move (FIDE 9.6.2).
    SeventyFiveMoves,
}

impl Position {
    /// Returns how the game is over, or `None` if it goes on. This takes as long as [`Position::legal_move_count`].
    ///
    /// A draw that a player has to claim is not an outcome. For fifty moves without a capture or a pawn move, use
    /// [`Position::halfmove_clock`]; for threefold repetition, compare with the earlier positions by
    /// [`Position::is_repetition_of`].
    ///
    /// ```
    /// use bitrose_core::position::{Color, GameOutcome, Position};
    ///
    /// // R . . . k . . .
    /// // . . . . . . . .
    /// // . . . . K . . .
    /// let mated: Position = "R3k3/8/4K3/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert_eq!(mated.outcome(), Some(GameOutcome::Checkmate { winner: Color::White }));
    /// assert_eq!(Position::default().outcome(), None);
    /// # Ok::<(), bitrose_core::position::PositionError>(())
    /// ```
    #[doc(alias = "status")]
    pub fn outcome(&self) -> Option<GameOutcome> {
        if self.is_checkmate() {
            Some(GameOutcome::Checkmate { winner: self.side_to_move.opponent() })
        } else if self.is_stalemate() {
            Some(GameOutcome::Stalemate)
        } else if self.is_insufficient_material() {
            Some(GameOutcome::InsufficientMaterial)
        } else {
            (self.halfmove_clock >= 150).then_some(GameOutcome::SeventyFiveMoves)
        }
    }

    /// Returns `true` if neither side has enough material to mate: there is nothing but the kings and either no piece,
    /// a single knight, or bishops that are all on squares of one color. Positions that are dead for other reasons,
    /// such as blocked pawns, are not recognized.
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let is_draw = |fen: &str| fen.parse::<Position>().map(|position| position.is_insufficient_material());
    /// assert!(is_draw("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1")?); // both on light squares
    /// assert!(!is_draw("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1")?); // the other side could help to be mated
    /// # Ok::<(), bitrose_core::position::PositionError>(())
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        let Board { pawns, knights, diagonal, orthogonal, .. } = self.board;
        let one_knight = knights.popcount() == 1 && diagonal.is_empty();
        let one_color = diagonal.is_subset(Bitboard::LIGHT) || diagonal.is_subset(Bitboard::DARK);
        (pawns | orthogonal).is_empty() && (one_knight || knights.is_empty() && one_color)
    }

    /// Returns `true` if the rules of repetition consider the two positions the same: same pieces, side to move,
    /// castling rights and possible captures en passant. The clocks make no difference.
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let start = Position::default();
    /// let mut position = start;
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     position.play(position.read_move(text)?)?;
    /// }
    /// assert!(position != start && position.is_repetition_of(&start));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "same_position")]
    pub fn is_repetition_of(&self, other: &Self) -> bool {
        let en_passant = Bitboard::EMPTY;
        self.side_to_move == other.side_to_move
            && Board { en_passant, ..self.board } == Board { en_passant, ..other.board }
            && self.legal_en_passant() == other.legal_en_passant()
    }

    /// Returns `true` if the side to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.legal_move_count() == 0
    }

    /// Returns `true` if the side to move is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.legal_move_count() == 0
    }
}
