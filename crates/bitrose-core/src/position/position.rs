//! A legal position: its legal moves, and playing them.

use super::generate::{Board, only};
use super::{Color, FenError, IllegalPosition, Kind, Move, MoveList, Piece, Placement, Setup, Wing, zobrist};
use crate::attacks::rays;
use crate::bitboard::{Bitboard, Square};
use std::fmt;
use std::str::FromStr;

/// A legal position: a [`Setup`] that has passed [`Setup::check`], in 88 bytes that are cheap to copy.
///
/// To look at the position after a move, copy it and play the move on the copy; the old position is the way back.
///
/// ```
/// use bitrose_core::bitboard::Square;
/// use bitrose_core::position::{Color, Position};
///
/// let position: Position = "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1".parse()?;
/// assert_eq!(position.king(Color::White), Square::E1);
/// assert_eq!(position.checkers(), Square::E2.bitboard());
/// assert_eq!(position.legal_moves().len(), 3); // Kxe2, Kd1 and Kf1: nobody castles out of check
///
/// let mut next = position;
/// next.play(position.read_move("Kxe2")?)?;
/// assert_eq!(next.to_string(), "4k3/8/8/8/8/8/4K3/R6R b - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C, align(32))]
pub struct Position {
    pub(super) board: Board,
    pub(super) halfmove_clock: u32,
    pub(super) fullmove_number: u32,
    pub(super) side_to_move: Color,
}

impl TryFrom<&Setup> for Position {
    type Error = IllegalPosition;

    fn try_from(setup: &Setup) -> Result<Self, IllegalPosition> {
        setup.check()?;
        let (us, placement) = (setup.side_to_move, &setup.placement);
        let queens = placement.kind(Kind::Queen);
        let board = Board {
            own: placement.color(us),
            their: placement.color(us.opponent()),
            pawns: placement.kind(Kind::Pawn),
            knights: placement.kind(Kind::Knight),
            diagonal: placement.kind(Kind::Bishop) | queens,
            orthogonal: placement.kind(Kind::Rook) | queens,
            kings: placement.kind(Kind::King),
            castling: setup.rights().map(|(color, _, file)| Square::new(file, color.first_rank())).collect(),
            en_passant: setup.en_passant.map_or(Bitboard::EMPTY, Square::bitboard),
        };
        let Setup { halfmove_clock, fullmove_number, side_to_move, .. } = *setup;
        Ok(Self { board, halfmove_clock, fullmove_number, side_to_move })
    }
}

impl TryFrom<Setup> for Position {
    type Error = IllegalPosition;

    fn try_from(setup: Setup) -> Result<Self, IllegalPosition> {
        Self::try_from(&setup)
    }
}

/// Why a text is not the FEN of a legal position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It is not a FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
}

/// Reads a FEN strictly and checks the position. [`Setup`] does the first alone; [`Setup::read_leniently`] also takes a
/// FEN whose last fields are missing.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(fen: &str) -> Result<Self, PositionError> {
        Ok(Self::try_from(&fen.parse::<Setup>()?)?)
    }
}

/// As the FEN.
#[cfg(feature = "serde")]
impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From a FEN, as [`FromStr`] reads it.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Position {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fen = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        fen.parse().map_err(serde::de::Error::custom)
    }
}

/// The start position.
impl Default for Position {
    fn default() -> Self {
        let board = Board {
            own: Bitboard(0x0000_0000_0000_FFFF),
            their: Bitboard(0xFFFF_0000_0000_0000),
            pawns: Bitboard(0x00FF_0000_0000_FF00),
            knights: Bitboard(0x4200_0000_0000_0042),
            diagonal: Bitboard(0x2C00_0000_0000_002C),
            orthogonal: Bitboard(0x8900_0000_0000_0089),
            kings: Bitboard(0x1000_0000_0000_0010),
            castling: Bitboard(0x8100_0000_0000_0081),
            en_passant: Bitboard::EMPTY,
        };
        Self { board, halfmove_clock: 0, fullmove_number: 1, side_to_move: Color::White }
    }
}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// A move that is not legal in the position it was played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal move `{0}`")]
pub struct IllegalMove(pub Move);

impl Position {
    /// Returns what the FEN of the position says.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut castling = [[None; 2]; 2];
        for color in Color::ALL {
            for rook in self.board.castling & self.color(color) {
                let wing = if rook > self.king(color) { Wing::KingSide } else { Wing::QueenSide };
                castling[color as usize][wing as usize] = Some(rook.file());
            }
        }
        Setup {
            placement: self.placement(),
            side_to_move: self.side_to_move,
            castling,
            en_passant: self.board.en_passant.first(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Returns which piece is on which square.
    #[must_use]
    pub fn placement(&self) -> Placement {
        Placement::new(Color::ALL.map(|color| self.color(color)), Kind::ALL.map(|kind| self.kind(kind)))
    }

    /// The pieces of a side.
    #[must_use]
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        if color == self.side_to_move { self.board.own } else { self.board.their }
    }

    /// The pieces of a kind, of both sides.
    #[must_use]
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        let board = &self.board;
        match kind {
            Kind::Pawn => board.pawns,
            Kind::Knight => board.knights,
            Kind::Bishop => board.diagonal & !board.orthogonal,
            Kind::Rook => board.orthogonal & !board.diagonal,
            Kind::Queen => board.diagonal & board.orthogonal,
            Kind::King => board.kings,
        }
    }

    /// The pieces of a kind and a side.
    #[must_use]
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.color(color) & self.kind(kind)
    }

    /// The occupied squares.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.board.own.union(self.board.their)
    }

    /// The piece on a square.
    #[must_use]
    #[doc(alias = "piece_at")]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.placement().piece(square)
    }

    /// Every square that a side attacks, its own pieces included; pins do not matter.
    #[must_use]
    pub fn attacks(&self, color: Color) -> Bitboard {
        self.placement().attacks(color)
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The square of a side's king.
    #[must_use]
    #[inline]
    #[doc(alias = "king_square")]
    pub fn king(&self, color: Color) -> Square {
        only(self.board.kings & self.color(color))
    }

    /// The [Zobrist key](https://www.chessprogramming.org/Zobrist_Hashing), computed from scratch in some 30 ns: equal
    /// positions have equal keys, whatever their clocks say.
    #[must_use]
    #[doc(alias = "hash")]
    pub fn zobrist_key(&self) -> u64 {
        zobrist::key(self)
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.placement().attackers(self.king(self.side_to_move), self.side_to_move.opponent())
    }

    /// Returns `true` if the side to move is in check.
    #[must_use]
    #[doc(alias = "in_check")]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of the side to move that must stay on the line between their king and an enemy slider.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.placement().pinned(self.king(self.side_to_move), self.side_to_move)
    }

    /// Where a piece other than the king must go to meet a check: the checker, and the squares between it and the king.
    /// Every square if there is no check, none if there are two.
    ///
    /// ```text
    /// . . . r . . .      . . . X . . .
    /// . . . . . . .  ->  . . . X . . .
    /// . . . K . . .      . . . . . . .
    /// ```
    #[must_use]
    pub fn check_mask(&self) -> Bitboard {
        let king = self.king(self.side_to_move);
        let ray = |checker: Square| rays::between(king, checker).with(checker);
        self.checkers().squares().map(ray).fold(Bitboard::ALL, Bitboard::intersection)
    }

    /// Returns `true` if the side to move is in check and has no legal move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.legal_move_count() == 0
    }

    /// Returns `true` if the side to move is not in check and has no legal move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.legal_move_count() == 0
    }

    /// All legal moves, in the order in which the generator finds them.
    ///
    /// The list is on the stack. It takes some 100 ns; [`Position::legal_move_count`] is quicker still.
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// fn perft(position: &Position, depth: u8) -> u64 {
    ///     if depth == 0 {
    ///         return 1;
    ///     }
    ///     let mut leaves = 0;
    ///     for mv in position.legal_moves() {
    ///         leaves += perft(&position.after(mv), depth - 1);
    ///     }
    ///     leaves
    /// }
    /// assert_eq!(perft(&Position::default(), 3), 8902);
    /// ```
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        MoveList::of(&self.board, self.side_to_move)
    }

    /// The number of legal moves, found without listing them.
    #[must_use]
    #[inline]
    pub fn legal_move_count(&self) -> usize {
        usize::try_from(super::perft::perft(self, 1)).expect("at most 218 moves")
    }

    /// Returns `true` if the move is one of the legal moves.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// Plays a move, if it is legal. [`Position::after`] plays a move of the list on a copy.
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

    /// The position after one of the [legal moves](Position::legal_moves); for any other, see
    /// [`Position::play_unchecked`].
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let start = Position::default();
    /// let replies = start.legal_moves().into_iter().map(|mv| start.after(mv).legal_move_count());
    /// assert_eq!(replies.sum::<usize>(), 400);
    /// ```
    #[must_use]
    #[inline]
    #[doc(alias = "make_move")]
    pub fn after(mut self, mv: Move) -> Self {
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
    #[doc(alias = "is_capture")]
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
