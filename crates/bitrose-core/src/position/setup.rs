//! What a FEN says, and what makes it an illegal position.
//!
//! The test is what the rules need so that moves make sense, not whether a game leads here. A double check that no move
//! can give is allowed: every classic perft suite has such positions (`B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1`).

use super::{Color, Kind, Placement, Wing};
use crate::bitboard::{Bitboard, File, Rank, Square};

/// The six fields of a FEN. Nothing is asked of them beyond being written well: no king, pawns on the last rank or an
/// en passant square in the wrong place are all allowed here.
///
/// ```
/// use bitrose_core::position::{Color, Setup};
///
/// let setup: Setup = "4k3/8/8/8/8/8/8/4K2R b K - 3 40".parse()?;
/// assert_eq!((setup.side_to_move, setup.fullmove_number), (Color::Black, 40));
/// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K2R b K - 3 40");
/// # Ok::<(), bitrose_core::position::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which piece is on which square.
    pub placement: Placement,
    /// The side to move.
    pub side_to_move: Color,
    /// The file of the rook with which a side may still castle: by color, then by [`Wing`].
    pub castling: [[Option<File>; 2]; 2],
    /// The square that a pawn passed over in the move before.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// 1 at the start, one more after each move of Black.
    pub fullmove_number: u32,
}

crate::names::optional_traits!(Setup, as_text);

impl Setup {
    /// An empty board with White to move.
    #[must_use]
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

/// Why a position is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalPosition {
    /// A side without a king.
    #[error("{0} has no king")]
    NoKing(Color),
    /// A side with more than one king, and where they stand.
    #[error("{0} has more than one king: {1}")]
    ManyKings(Color, Bitboard),
    /// Pawns on the first or last rank.
    #[error("pawns on the first or last rank: {0}")]
    PawnsOnLastRank(Bitboard),
    /// More than eight pawns.
    #[error("{0} has {1} pawns; expected at most eight")]
    TooManyPawns(Color, u32),
    /// More pieces beyond those of the start than pawns are missing. This and the eight pawns also bound the number of
    /// moves: 218 is the most that is known.
    #[error(
        "{color} has too many pieces: {promoted} more than at the start, with {missing} of its pawns missing"
    )]
    TooManyPieces {
        /// The side.
        color: Color,
        /// How many pieces it has beyond those of the start.
        promoted: u32,
        /// How many of its eight pawns can have become them.
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
    /// A castling right without its king or rook.
    #[error("{} cannot castle {}: {}", .0, .1, .2.of(*.0))]
    Castling(Color, Wing, CastlingFault),
    /// Moves are counted from 1.
    #[error("the fullmove number is 0; expected at least 1")]
    MoveZero,
    /// No pawn can have passed over the en passant square.
    #[error("{0} cannot be an en passant square: {1}")]
    EnPassant(Square, EnPassantFault),
}

/// Why a castling right is impossible. [`CastlingFault::of`] has the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingFault {
    /// The king has left its first rank.
    King(Rank),
    /// The rook has left its square or was captured.
    Rook(Square),
    /// The rook is on the other side of the king.
    Side(Square),
}

impl CastlingFault {
    /// The reason in words, for a side: `there is no white rook on a1`.
    #[must_use]
    pub fn of(self, color: Color) -> String {
        let side = color.adjective();
        match self {
            Self::King(rank) => format!("the {side} king is not on rank {}", rank.digit()),
            Self::Rook(square) => format!("there is no {side} rook on {square}"),
            Self::Side(square) => format!("the rook on {square} is on the other side of the king"),
        }
    }
}

/// Why an en passant square is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum EnPassantFault {
    /// The rank is not the one that a pawn of the other side passes over.
    #[error("with {} to move it must be on rank {}", .0, if *.0 == Color::White { 6 } else { 3 })]
    Rank(Color),
    /// There is a piece on the square itself or on the one where the pawn began.
    #[error("there is a piece on {0}, which the pawn must have passed")]
    Occupied(Square),
    /// There is no pawn where it must have arrived.
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
    /// The first of [`Setup::faults`].
    pub fn check(&self) -> Result<(), IllegalPosition> {
        self.faults().next().map_or(Ok(()), Err)
    }

    /// Every reason why this is not a legal position.
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

    /// The castling rights: the side, the wing, and the file of the rook.
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

    /// Why a castling right is impossible; `None` if it is possible, or if there is no such right.
    #[must_use]
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

    /// Why a square cannot be the one that a pawn passed over in the move before; `None` if it can.
    #[must_use]
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
