//! A position that a game can go on from.

use super::generate::{Board, Castle, Castles};
use super::{Color, FenError, IllegalPosition, Kind, Piece, Placement, Setup, Wing, zobrist};
use crate::attacks::rays;
use crate::bitboard::{Bitboard, File, Rank, Square};
use std::array::from_fn;
use std::str::FromStr;

/// A legal position: a [`Setup`] that has passed [`Setup::check`], and its Zobrist key.
///
/// ```
/// use bitrose_core::position::Position;
///
/// let position: Position = "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1".parse()?;
/// assert_eq!(position.checkers().first(), Some(bitrose_core::bitboard::Square::E2));
/// assert_eq!(position.legal_moves().len(), 3); // Kxe2, Kd1 and Kf1: nobody castles out of check
/// # Ok::<(), bitrose_core::position::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) setup: Setup,
    pub(super) key: u64,
}

impl TryFrom<&Setup> for Position {
    type Error = IllegalPosition;

    fn try_from(setup: &Setup) -> Result<Self, IllegalPosition> {
        setup.check()?;
        Ok(Self { setup: *setup, key: zobrist::key(setup) })
    }
}

impl TryFrom<Setup> for Position {
    type Error = IllegalPosition;

    fn try_from(setup: Setup) -> Result<Self, IllegalPosition> {
        Self::try_from(&setup)
    }
}

/// Why a text gives no position that a game can go on from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It is no FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// It is one, of a position that cannot be.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
}

/// Reads a FEN and checks what it says. [`Setup`] does the first alone, for positions that need not be possible.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(fen: &str) -> Result<Self, PositionError> {
        Ok(Self::try_from(fen.parse::<Setup>()?)?)
    }
}

impl Position {
    /// The start position.
    #[must_use]
    pub fn start() -> Self {
        let mut setup = Setup::empty();
        let row = [
            Kind::Rook,
            Kind::Knight,
            Kind::Bishop,
            Kind::Queen,
            Kind::King,
            Kind::Bishop,
            Kind::Knight,
            Kind::Rook,
        ];
        for (file, kind) in File::ALL.into_iter().zip(row) {
            for (color, second) in [(Color::White, Rank::Second), (Color::Black, Rank::Seventh)] {
                setup.placement.put(Piece { color, kind }, Square::new(file, color.first_rank()));
                setup.placement.put(Piece { color, kind: Kind::Pawn }, Square::new(file, second));
            }
        }
        setup.castling = [[Some(File::H), Some(File::A)]; 2];
        Self { setup, key: zobrist::key(&setup) }
    }

    /// What its FEN says.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Which piece stands where.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.setup.placement
    }

    /// Who is to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.setup.side_to_move
    }

    /// The Zobrist key: equal positions have equal keys, whatever their clocks say.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Where the king of a side stands.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        let king = self.placement().pieces(color, Kind::King).first();
        king.unwrap_or(Square::A1) // never: there is one
    }

    /// The pieces of either side that attack a square.
    #[must_use]
    pub fn attackers(&self, square: Square) -> Bitboard {
        Color::ALL
            .into_iter()
            .map(|by| self.placement().attackers(square, by))
            .fold(Bitboard::EMPTY, Bitboard::union)
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.setup.checkers()
    }

    /// Is the side to move in check?
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of the side to move that may not leave the line between their king and an enemy slider.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.setup.pinned()
    }

    /// Where a piece other than the king must go to meet a check: the checker and the squares before it. Every square
    /// when there is no check, none when there are two.
    ///
    /// ```text
    /// . . . r . . .      . . . X . . .
    /// . . . . . . .  ->  . . . X . . .
    /// . . . K . . .      . . . . . . .
    /// ```
    #[must_use]
    pub fn check_mask(&self) -> Bitboard {
        let king = self.king(self.side_to_move());
        let ray = |checker: Square| rays::between(king, checker).with(checker);
        self.checkers().squares().map(ray).fold(Bitboard::ALL, Bitboard::intersection)
    }

    /// Has the side to move been mated?
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.count_moves() == 0
    }

    /// Is it a draw because the side to move has no move and is not in check?
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.count_moves() == 0
    }

    /// The bare board of the generator.
    pub(super) fn board(&self) -> Board {
        let us = self.side_to_move();
        let kind = |kind| self.placement().kind(kind);
        let queens = kind(Kind::Queen);
        Board {
            own: self.placement().color(us),
            their: self.placement().color(us.opponent()),
            pawns: kind(Kind::Pawn),
            knights: kind(Kind::Knight),
            diagonal: kind(Kind::Bishop) | queens,
            orthogonal: kind(Kind::Rook) | queens,
            kings: kind(Kind::King),
            castling: self
                .castle_table()
                .iter()
                .flatten()
                .map(|castle| castle.rook)
                .fold(Bitboard::EMPTY, Bitboard::union),
            en_passant: self.setup.en_passant.map_or(Bitboard::EMPTY, Square::bitboard),
        }
    }

    /// What each castling that is still allowed asks of the board.
    pub(super) fn castle_table(&self) -> Castles {
        let castle = |color: Color, wing: Wing| {
            let file = self.setup.castling[color as usize][wing as usize];
            file.map_or_else(Castle::default, |file| castle(color, wing, self.king(color), file))
        };
        from_fn(|color| from_fn(|wing| castle(Color::ALL[color], Wing::ALL[wing])))
    }
}

fn castle(color: Color, wing: Wing, king: Square, file: File) -> Castle {
    let rook = Square::new(file, color.first_rank());
    let (king_to, rook_to) = wing.destinations(color);
    let way = |from: Square, to: Square| rays::between(from, to).with(from).with(to);
    Castle {
        king: king.bitboard(),
        rook: rook.bitboard(),
        king_to: king_to.bitboard(),
        rook_to: rook_to.bitboard(),
        empty: (way(king, king_to) | way(rook, rook_to)).without(king).without(rook),
        safe: way(king, king_to),
    }
}
