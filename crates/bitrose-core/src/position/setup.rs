//! The contents of a FEN, and the reasons why they may not be a legal position.
//!
//! A position counts as legal if it obeys what the rules need for moves to make sense, not if a game can lead to it. A
//! double check that no move can give is allowed: every classic perft suite has such positions
//! (`B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1`).

use super::{Color, Kind, Placement, Wing};
use crate::bitboard::{Bitboard, File, Rank, Square};

/// The six fields of a FEN. They only have to be well-formed: a missing king, pawns on the last rank or an en passant
/// square on the wrong rank are all allowed here.
///
/// ```
/// use bitrose_core::position::{Color, Setup};
///
/// let setup: Setup = "4k3/8/8/8/8/8/8/4K2R b K - 3 40".parse()?;
/// assert_eq!((setup.side_to_move, setup.fullmove_number), (Color::Black, 40));
/// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K2R b K - 3 40");
/// # Ok::<(), bitrose_core::position::FenError>(())
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces on their squares.
    pub placement: Placement,
    /// The side to move.
    pub side_to_move: Color,
    /// The file of the rook with which a side may still castle, indexed by color, then by [`Wing`].
    pub castling: [[Option<File>; 2]; 2],
    /// The square that a pawn passed over in the previous move.
    pub en_passant: Option<Square>,
    /// The number of moves of either side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move: 1 at the start, and one more after each move of Black.
    pub fullmove_number: u32,
}

crate::names::optional_traits!(Setup, as_text);

impl Setup {
    /// An empty board with White to move.
    pub const fn empty() -> Self {
        Self {
            placement: Placement::empty(),
            side_to_move: Color::White,
            castling: [[None; 2]; 2],
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

/// The reason why a position is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalPosition {
    /// A side has no king.
    #[error("{0} has no king")]
    NoKing(Color),
    /// A side has more than one king, on these squares.
    #[error("{0} has more than one king: {1}")]
    ManyKings(Color, Bitboard),
    /// There are pawns on the first or last rank.
    #[error("pawns on the first or last rank: {0}")]
    PawnsOnLastRank(Bitboard),
    /// A side has more than eight pawns.
    #[error("{0} has {1} pawns; expected at most eight")]
    TooManyPawns(Color, u32),
    /// A side has more additional pieces than missing pawns. Together with the limit of eight pawns, this also bounds
    /// the number of legal moves: the most known is 218.
    #[error("{color} has more promoted pieces ({promoted}) than missing pawns ({missing})")]
    TooManyPieces {
        /// The side.
        color: Color,
        /// The number of pieces beyond those of the start position.
        promoted: u32,
        /// The number of missing pawns, which may have been promoted.
        missing: u32,
    },
    /// The side that has just moved has left its king in check.
    #[error("{} is in check from {}, but {} is to move", .color, .checkers, .color.opponent())]
    OpponentInCheck {
        /// The side that is not to move.
        color: Color,
        /// The pieces that attack its king.
        checkers: Bitboard,
    },
    /// A castling right has no king or rook to exercise it.
    #[error("{} cannot castle {}: {}", .0, .1, .2.of(*.0))]
    Castling(Color, Wing, CastlingFault),
    /// The move number is 0, but moves are counted from 1.
    #[error("the fullmove number is 0; expected at least 1")]
    MoveZero,
    /// The en passant square is not one that a pawn can have passed over.
    #[error("{0} cannot be an en passant square: {1}")]
    EnPassant(Square, EnPassantFault),
}

/// The reason why a castling right is impossible. [`CastlingFault::of`] puts it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CastlingFault {
    /// The king is not on its first rank.
    King(Rank),
    /// There is no rook on its square.
    Rook(Square),
    /// The rook is on the other side of the king.
    Side(Square),
}

impl CastlingFault {
    /// The reason in words, for a side: `there is no white rook on a1`.
    pub fn of(self, color: Color) -> String {
        let side = color.adjective();
        match self {
            Self::King(rank) => format!("the {side} king is not on rank {}", rank.digit()),
            Self::Rook(square) => format!("there is no {side} rook on {square}"),
            Self::Side(square) => format!("the rook on {square} is on the other side of the king"),
        }
    }
}

/// The reason why an en passant square is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum EnPassantFault {
    /// It is not on the rank that a pawn of the other side passes over.
    #[error("with {} to move it must be on rank {}", .0, if *.0 == Color::White { 6 } else { 3 })]
    Rank(Color),
    /// There is a piece on the square, or on the one from which the pawn started.
    #[error("there is a piece on {0}, which the pawn must have passed")]
    Occupied(Square),
    /// There is no pawn on the square where it must have arrived.
    #[error("there is no {} pawn on {}", .0.adjective(), .1)]
    NoPawn(Color, Square),
}

impl Setup {
    /// Checks that this is a legal position.
    ///
    /// ```
    /// use bitrose_core::position::{Color, IllegalPosition, Setup};
    ///
    /// let setup: Setup = "8/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(setup.check(), Err(IllegalPosition::NoKing(Color::Black)));
    /// # Ok::<(), bitrose_core::position::FenError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first of [`Setup::faults`].
    pub fn check(&self) -> Result<(), IllegalPosition> {
        self.faults().next().map_or(Ok(()), Err)
    }

    /// All reasons why this is not a legal position.
    pub fn faults(&self) -> impl Iterator<Item = IllegalPosition> + '_ {
        let kings = Color::ALL.into_iter().filter_map(|color| self.king_fault(color));
        let material = Color::ALL.into_iter().filter_map(|color| self.material_fault(color));
        let castling = self.rights().filter_map(|(color, wing, _)| {
            let fault = self.castling_fault(color, wing)?;
            Some(IllegalPosition::Castling(color, wing, fault))
        });
        let en_passant = self.en_passant.and_then(|square| {
            let fault = self.en_passant_fault(square)?;
            Some(IllegalPosition::EnPassant(square, fault))
        });
        kings
            .chain(self.pawn_fault())
            .chain(material)
            .chain(self.opponent_in_check())
            .chain(castling)
            .chain(en_passant)
            .chain((self.fullmove_number == 0).then_some(IllegalPosition::MoveZero))
    }

    /// The castling rights, each with the side, the wing and the file of the rook.
    pub fn rights(&self) -> impl Iterator<Item = (Color, Wing, File)> {
        let castling = self.castling;
        Color::ALL.into_iter().flat_map(move |color| {
            Wing::ALL
                .into_iter()
                .filter_map(move |wing| castling[color][wing].map(|file| (color, wing, file)))
        })
    }

    fn king_fault(&self, color: Color) -> Option<IllegalPosition> {
        let kings = self.placement.pieces(color, Kind::King);
        match kings.popcount() {
            0 => Some(IllegalPosition::NoKing(color)),
            1 => None,
            _ => Some(IllegalPosition::ManyKings(color, kings)),
        }
    }

    fn pawn_fault(&self) -> Option<IllegalPosition> {
        let pawns = self.placement.kind(Kind::Pawn) & (Rank::First.bitboard() | Rank::Eighth.bitboard());
        (!pawns.is_empty()).then_some(IllegalPosition::PawnsOnLastRank(pawns))
    }

    fn material_fault(&self, color: Color) -> Option<IllegalPosition> {
        let count = |kind| self.placement.pieces(color, kind).popcount();
        let pawns = count(Kind::Pawn);
        let Some(missing) = 8_u32.checked_sub(pawns) else {
            return Some(IllegalPosition::TooManyPawns(color, pawns));
        };
        let at_start = [(Kind::Knight, 2), (Kind::Bishop, 2), (Kind::Rook, 2), (Kind::Queen, 1)];
        let promoted = at_start.map(|(kind, start)| count(kind).saturating_sub(start)).iter().sum();
        (promoted > missing).then_some(IllegalPosition::TooManyPieces { color, promoted, missing })
    }

    fn opponent_in_check(&self) -> Option<IllegalPosition> {
        let color = self.side_to_move.opponent();
        let checkers = self.king_attackers(color);
        (!checkers.is_empty()).then_some(IllegalPosition::OpponentInCheck { color, checkers })
    }

    /// The reason why a castling right is impossible; `None` if it is possible, or if there is no such right.
    pub fn castling_fault(&self, color: Color, wing: Wing) -> Option<CastlingFault> {
        let file = self.castling[color][wing]?;
        let rank = color.first_rank();
        let rook = Square::new(file, rank);
        let kings = self.placement.pieces(color, Kind::King) & rank.bitboard();
        let Some(king) = kings.first() else {
            return Some(CastlingFault::King(rank));
        };
        if !self.placement.pieces(color, Kind::Rook).contains(rook) {
            return Some(CastlingFault::Rook(rook));
        }
        let is_outside = (file > king.file()) == (wing == Wing::KingSide);
        (!is_outside).then_some(CastlingFault::Side(rook))
    }

    /// The reason why a square cannot be one that a pawn passed over in the previous move; `None` if it can.
    pub fn en_passant_fault(&self, square: Square) -> Option<EnPassantFault> {
        let enemy = self.side_to_move.opponent();
        let [start, rank, arrived] =
            [Rank::Second, Rank::Third, Rank::Fourth].map(|rank| rank.relative_to(enemy));
        if square.rank() != rank {
            return Some(EnPassantFault::Rank(self.side_to_move));
        }
        let way = [square, Square::new(square.file(), start)];
        if let Some(&occupied) = way.iter().find(|&&square| self.placement.occupied().contains(square)) {
            return Some(EnPassantFault::Occupied(occupied));
        }
        let pawn = Square::new(square.file(), arrived);
        let has_pawn = self.placement.pieces(enemy, Kind::Pawn).contains(pawn);
        (!has_pawn).then_some(EnPassantFault::NoPawn(enemy, pawn))
    }
}
