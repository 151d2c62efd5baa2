//! A legal position, its legal moves, and playing them.

use super::generate::{self, Black, Board, White, only};
use super::{Color, FenError, IllegalPosition, Kind, Move, MoveList, Piece, Placement, Setup, Wing, zobrist};
use crate::bitboard::{Bitboard, Square};
use std::fmt;
use std::str::FromStr;

/// A legal position: a [`Setup`] that has passed [`Setup::check`], in 96 bytes that are cheap to copy. Size, alignment
/// and layout may change with any version.
///
/// `==` and `Hash` also compare the clocks and the en passant square; [`Position::is_repetition_of`] compares positions
/// as the rules of repetition do.
///
/// There is no function that takes a move back: copy the position, and play the move on the copy.
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
#[must_use]
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

/// The error of parsing text that is not the FEN of a legal position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is not a FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
}

/// Parses a FEN strictly and checks the position. [`Setup`] only parses; [`Setup::read_leniently`] also accepts a FEN
/// whose last fields are missing.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(fen: &str) -> Result<Self, PositionError> {
        Ok(Self::try_from(&fen.parse::<Setup>()?)?)
    }
}

crate::names::optional_traits!(Position, as_text);

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

/// Writes the FEN.
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

/// The error of playing a move that is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal move `{0}`")]
pub struct IllegalMove(pub Move);

impl Position {
    /// The fields of the position's FEN.
    pub fn setup(&self) -> Setup {
        let mut castling = [[None; 2]; 2];
        for color in Color::ALL {
            for rook in self.board.castling & self.color(color) {
                let wing = if rook > self.king(color) { Wing::KingSide } else { Wing::QueenSide };
                castling[color][wing] = Some(rook.file());
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

    /// The pieces on their squares.
    pub fn placement(&self) -> Placement {
        Placement::new(Color::ALL.map(|color| self.color(color)), Kind::ALL.map(|kind| self.kind(kind)))
    }

    /// The pieces of a side.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        if color == self.side_to_move { self.board.own } else { self.board.their }
    }

    /// The pieces of a kind, of either side.
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

    /// The pieces of one kind and side.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.color(color) & self.kind(kind)
    }

    /// The occupied squares.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.board.own.union(self.board.their)
    }

    /// The piece on a square, found by testing each board.
    #[inline]
    #[doc(alias = "piece_at")]
    #[doc(alias = "piece_on")]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let kind = self.kind_on(square)?;
        let is_own = self.board.own.contains(square);
        Some(Piece { color: if is_own { self.side_to_move } else { self.side_to_move.opponent() }, kind })
    }

    /// The kind of the piece on a square.
    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.kind(kind).contains(square))
    }

    /// The side to move.
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The number of moves of either side since the last capture or pawn move. At 100, either side may claim a draw.
    #[inline]
    #[doc(alias = "rule50")]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move: 1 at the start, and one more after each move of Black.
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The rooks of both sides with which their king may still castle.
    #[inline]
    #[doc(alias = "castling_rights")]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.board.castling
    }

    /// The square that a pawn passed over in the previous move, whether or not a pawn can capture there.
    #[inline]
    #[doc(alias = "ep_square")]
    pub const fn en_passant(&self) -> Option<Square> {
        self.board.en_passant.first()
    }

    /// [`Position::en_passant`], if a capture there is legal.
    pub fn legal_en_passant(&self) -> Option<Square> {
        let square = self.en_passant()?;
        let captors = match self.side_to_move {
            Color::White => generate::en_passant::<White>(&self.board),
            Color::Black => generate::en_passant::<Black>(&self.board),
        };
        (!captors.is_empty()).then_some(square)
    }

    /// The square of a side's king.
    #[inline]
    #[doc(alias = "king_square")]
    pub fn king(&self, color: Color) -> Square {
        only(self.board.kings & self.color(color))
    }

    /// The [Zobrist key](https://www.chessprogramming.org/Zobrist_Hashing), computed from scratch in 20 to 40 ns. Equal
    /// positions have equal keys, whatever their clocks say. The en passant square only counts if a pawn can legally
    /// capture there. [`Position::after_with_key`] is faster.
    ///
    /// Another version of this crate may give other keys, so don't store them in files such as opening books.
    #[doc(alias = "hash")]
    pub fn zobrist_key(&self) -> u64 {
        zobrist::key(self)
    }

    /// The position [after](Position::after) one of the [legal moves](Position::legal_moves), and its key, which is
    /// updated from the `key` of this position. Together this takes 20 to 30 ns.
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let start = Position::default();
    /// let key = start.zobrist_key();
    /// for mv in start.legal_moves() {
    ///     let (next, next_key) = start.after_with_key(key, mv);
    ///     assert_eq!((next, next_key), (start.after(mv), next.zobrist_key()));
    /// }
    /// ```
    #[inline]
    pub fn after_with_key(&self, key: u64, mv: Move) -> (Self, u64) {
        let next = self.after(mv);
        (next, zobrist::key_after(self, key, mv, &next))
    }

    /// Updates the `key` of this position to that of `next`, which is the position [after](Position::after) the legal
    /// move `mv`. [`Position::after_with_key`] does both. This takes a few table lookups instead of one for each piece,
    /// about 15 ns, and longer if a capture en passant may be legal. Any other arguments give a meaningless key; with
    /// debug assertions, they panic.
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let start = Position::default();
    /// let key = start.zobrist_key();
    /// for mv in start.legal_moves() {
    ///     let next = start.after(mv);
    ///     assert_eq!(start.zobrist_key_after(key, mv, &next), next.zobrist_key());
    /// }
    /// ```
    #[inline]
    pub fn zobrist_key_after(&self, key: u64, mv: Move, next: &Self) -> u64 {
        debug_assert_eq!(*next, self.after(mv), "the next position is not the one after {mv} in {self}");
        zobrist::key_after(self, key, mv, next)
    }

    /// Updates the `key` of this position to that after a [null move](Position::null_move), in about 3 ns, or 10 ns if
    /// there is an en passant square. Any other key gives a meaningless one; with debug assertions, it panics.
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let position: Position = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1".parse()?;
    /// let key = position.zobrist_key();
    /// if let Some(next) = position.null_move() {
    ///     assert_eq!(position.zobrist_key_after_null(key), next.zobrist_key());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn zobrist_key_after_null(&self, key: u64) -> u64 {
        zobrist::key_after_null(self, key)
    }

    /// All legal moves, in the order in which the generator finds them.
    ///
    /// The list is on the stack. This takes 75 to 150 ns; [`Position::legal_move_count`] is even faster.
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
    #[inline]
    #[doc(alias = "generate_moves")]
    pub fn legal_moves(&self) -> MoveList {
        MoveList::of(&self.board, self.side_to_move)
    }

    /// The legal captures, including those en passant, and all promotions: the moves of a quiescence search. This takes
    /// 60 to 90 % of the time of [`Position::legal_moves`].
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let position: Position = "1n2k3/P7/8/8/8/8/3n4/4K3 w - - 0 1".parse()?;
    /// let captures = position.legal_captures();
    /// assert_eq!(captures.len(), 4 + 4 + 1); // a8, axb8, Kxd2
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_captures(&self) -> MoveList {
        MoveList::to(&self.board, self.side_to_move, self.board.their, Bitboard::ALL)
    }

    /// The legal moves that are neither captures nor promotions; castling is one of them. Every legal move is either
    /// here or in [`Position::legal_captures`], so a search can list these only after the captures. This takes a
    /// little longer than [`Position::legal_moves`], so it pays where a capture often makes them unnecessary.
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let position: Position = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let (captures, quiets) = (position.legal_captures(), position.legal_quiets());
    /// assert_eq!(captures.len(), 4); // a8 is a promotion
    /// assert!(quiets.iter().any(|&mv| position.castles(mv).is_some()));
    /// assert_eq!(captures.len() + quiets.len(), position.legal_move_count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "quiet_moves")]
    pub fn legal_quiets(&self) -> MoveList {
        MoveList::to(&self.board, self.side_to_move, !self.board.their, Bitboard::EMPTY)
    }

    /// The legal moves for which [`Move::to`] is in `targets`. The target of castling is the square of the rook.
    ///
    /// To empty squares, this includes promotions and captures en passant, which [`Position::legal_captures`] lists as
    /// well; [`Position::legal_quiets`] leaves them out.
    pub fn legal_moves_to(&self, targets: Bitboard) -> MoveList {
        MoveList::to(&self.board, self.side_to_move, targets, targets)
    }

    /// The number of legal moves, computed without listing them.
    #[inline]
    pub fn legal_move_count(&self) -> usize {
        usize::try_from(super::perft::perft(self, 1)).expect("at most 218 moves")
    }

    /// Returns `true` if the move is legal. Takes about 80 ns; useful for moves from a hash table.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.board.own.contains(mv.from()) && self.legal_moves_to(mv.to().bitboard()).contains(&mv)
    }

    /// The position after passing, for a null move search: the other side is to move, and there is no en passant
    /// square. `None` if the side to move is in check. Takes 10 to 20 ns, half of it to look for a check.
    /// [`Position::zobrist_key_after_null`] gives its key.
    #[inline]
    pub fn null_move(&self) -> Option<Self> {
        let mut next = *self;
        (next.board.own, next.board.their) = (self.board.their, self.board.own);
        next.board.en_passant = Bitboard::EMPTY;
        next.pass_turn(false);
        (!self.is_check()).then_some(next)
    }

    /// Plays a move if it is legal. The check takes twenty times as long as the move. Engines use [`Position::after`],
    /// which plays a move from the list on a copy without checking it.
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
    /// Fails if the move is not legal. The position is then unchanged.
    #[doc(alias = "try_play")]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays one of the [legal moves](Position::legal_moves), in about 5 ns. Any other move results in a meaningless
    /// position or a panic; with debug assertions, it always panics.
    ///
    /// Debug assertions make this 10 to 20 times slower. To debug an engine without those of this crate, add to the
    /// `Cargo.toml` of its workspace:
    ///
    /// ```toml
    /// [profile.dev.package.bitrose-core]
    /// debug-assertions = false
    /// ```
    #[inline(always)]
    pub fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal in {self}");
        let (from, to) = (mv.from().bitboard(), mv.to().bitboard());
        let resets_clock = self.board.pawns.intersects(from) || self.board.their.intersects(to);
        self.board.play(mv);
        self.pass_turn(resets_clock);
    }

    /// Updates the clocks and gives the turn to the other side.
    #[inline(always)]
    fn pass_turn(&mut self, resets_clock: bool) {
        self.halfmove_clock = if resets_clock { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.fullmove_number = self.fullmove_number.saturating_add(self.side_to_move as u32);
        self.side_to_move = self.side_to_move.opponent();
    }

    /// The position after one of the [legal moves](Position::legal_moves). For any other move, see
    /// [`Position::play_unchecked`].
    ///
    /// ```
    /// use bitrose_core::position::Position;
    ///
    /// let start = Position::default();
    /// let replies = start.legal_moves().into_iter().map(|mv| start.after(mv).legal_move_count());
    /// assert_eq!(replies.sum::<usize>(), 400);
    /// ```
    #[inline]
    #[doc(alias = "make_move")]
    pub fn after(mut self, mv: Move) -> Self {
        self.play_unchecked(mv);
        self
    }

    /// The wing if the move is castling, that is, if a king moves onto a rook with which it may still castle.
    pub fn castles(&self, mv: Move) -> Option<Wing> {
        let rooks = self.board.castling & self.board.own;
        let castles = self.board.kings.contains(mv.from()) && rooks.contains(mv.to());
        let wing = if mv.to() > mv.from() { Wing::KingSide } else { Wing::QueenSide };
        castles.then_some(wing)
    }

    /// The piece that a legal move captures, and its square, which for en passant is not the target of the move. If the
    /// move is not legal, this is the enemy piece on the square on which it would capture.
    #[doc(alias = "is_capture")]
    pub fn captured(&self, mv: Move) -> Option<(Piece, Square)> {
        let is_pawn = self.board.pawns.contains(mv.from());
        let is_en_passant = is_pawn && self.board.en_passant.contains(mv.to());
        let rank = if is_en_passant { mv.from().rank() } else { mv.to().rank() };
        let square = Square::new(mv.to().file(), rank);
        if !self.board.their.contains(square) {
            return None;
        }
        Some((Piece { color: self.side_to_move.opponent(), kind: self.kind_on(square)? }, square))
    }
}
