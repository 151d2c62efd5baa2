//! Making a move and taking it back: both are the same XOR.

use super::{Color, Kind, Move, Piece, Placement, Position, Setup, Wing, zobrist};
use crate::bitboard::{Bitboard, File, Rank, Square};

/// The XOR of each board that a move changes: the squares to toggle.
///
/// ```text
/// e2e4      white  pawns       h7xg8=Q    white  black  pawns  knights  queens
///   5       . . .  . . .          8        . X .  . X .  . . .   . X .   . X .
///   4       . X .  . X .          7        . . X  . . .  . . X   . . .   . . .
///   3       . . .  . . .
///   2       . X .  . X .
/// ```
///
/// XOR with the same squares brings the boards back, so this is what to keep for taking a move back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Changes {
    /// By colour.
    pub colors: [Bitboard; 2],
    /// By kind.
    pub kinds: [Bitboard; 6],
}

impl Changes {
    /// The squares to toggle in the board of a side.
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The squares to toggle in the board of a kind.
    #[must_use]
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize]
    }

    fn toggle(mut self, (piece, square): (Piece, Square)) -> Self {
        self.colors[piece.color as usize] ^= square.bitboard();
        self.kinds[piece.kind as usize] ^= square.bitboard();
        self
    }
}

/// What [`Position::unmake`] needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    /// The boards: XOR.
    pub changes: Changes,
    castling: [[Option<File>; 2]; 2],
    en_passant: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: u32,
    key: u64,
}

/// A piece that a move takes from a square or puts on one. No move has more than four.
type Toggles = [Option<(Piece, Square)>; 4];

impl Position {
    /// The XOR of each board that the move will change.
    #[must_use]
    pub fn changes(&self, mv: Move) -> Changes {
        self.toggles(mv).into_iter().flatten().fold(Changes::default(), Changes::toggle)
    }

    /// Makes one of the [`Position::legal_moves`]; any other leaves a position without meaning.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::{Move, Position};
    ///
    /// let mut position = Position::start();
    /// let undo = position.make(Move::new(Square::E2, Square::E4));
    /// assert_eq!(position.setup().to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    /// position.unmake(undo);
    /// assert_eq!(position, Position::start());
    /// ```
    pub fn make(&mut self, mv: Move) -> Undo {
        let toggles = self.toggles(mv);
        let changes = toggles.into_iter().flatten().fold(Changes::default(), Changes::toggle);
        let Setup { castling, en_passant, halfmove_clock, fullmove_number, .. } = self.setup;
        let undo = Undo { changes, castling, en_passant, halfmove_clock, fullmove_number, key: self.key };
        let before = zobrist::state(&self.setup);
        self.advance(mv, &changes);
        let words = toggles.into_iter().flatten().map(|(piece, square)| zobrist::piece(piece, square));
        self.key ^= words.fold(before ^ zobrist::state(&self.setup), |key, word| key ^ word);
        undo
    }

    /// Takes back the last move made.
    pub fn unmake(&mut self, undo: Undo) {
        self.setup.placement.toggle(&undo.changes);
        self.setup.side_to_move = self.setup.side_to_move.opponent();
        self.setup.castling = undo.castling;
        self.setup.en_passant = undo.en_passant;
        self.setup.halfmove_clock = undo.halfmove_clock;
        self.setup.fullmove_number = undo.fullmove_number;
        self.key = undo.key;
    }

    /// The position after a move, if the move is legal.
    #[must_use]
    pub fn play(&self, mv: Move) -> Option<Self> {
        self.is_legal(mv).then(|| {
            let mut next = *self;
            next.make(mv);
            next
        })
    }

    /// Is it castling: a king that goes to a rook of his own?
    #[must_use]
    pub fn castles(&self, mv: Move) -> Option<Wing> {
        let us = self.setup.side_to_move;
        let castles = self.setup.placement.pieces(us, Kind::King).contains(mv.from)
            && self.setup.placement.pieces(us, Kind::Rook).contains(mv.to);
        let wing = if mv.to > mv.from { Wing::KingSide } else { Wing::QueenSide };
        castles.then_some(wing)
    }

    /// The piece that a move captures, and where it stands: not on the square the move goes to when it is en passant.
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<(Piece, Square)> {
        let us = self.setup.side_to_move;
        let is_pawn = self.setup.placement.pieces(us, Kind::Pawn).contains(mv.from);
        if is_pawn && self.setup.en_passant == Some(mv.to) && mv.from.file() != mv.to.file() {
            let square = Square::new(mv.to.file(), mv.from.rank());
            return Some((Piece { color: us.opponent(), kind: Kind::Pawn }, square));
        }
        let piece = self.setup.placement.piece(mv.to).filter(|piece| piece.color != us)?;
        Some((piece, mv.to))
    }

    fn toggles(&self, mv: Move) -> Toggles {
        let Some(mover) = self.setup.placement.piece(mv.from) else { return [None; 4] };
        if let Some(wing) = self.castles(mv) {
            let rook = Piece { kind: Kind::Rook, ..mover };
            let (king_to, rook_to) = wing.destinations(mover.color);
            let pieces = [(mover, mv.from), (mover, king_to), (rook, mv.to), (rook, rook_to)];
            return pieces.map(Some);
        }
        let arrives = Piece { kind: mv.promotion.unwrap_or(mover.kind), ..mover };
        [Some((mover, mv.from)), Some((arrives, mv.to)), self.captured(mv), None]
    }

    /// Everything but the key.
    fn advance(&mut self, mv: Move, changes: &Changes) {
        let us = self.setup.side_to_move;
        let pawn = self.setup.placement.pieces(us, Kind::Pawn).contains(mv.from);
        let king = self.setup.placement.pieces(us, Kind::King).contains(mv.from);
        let captures = !changes.color(us.opponent()).is_empty();
        let setup = &mut self.setup;
        setup.placement.toggle(changes);
        lose_rights(&mut setup.castling, mv, king.then_some(us));
        setup.en_passant = if pawn { passed(mv) } else { None };
        setup.halfmove_clock = if pawn || captures { 0 } else { setup.halfmove_clock.saturating_add(1) };
        setup.fullmove_number = setup.fullmove_number.saturating_add(u32::from(us == Color::Black));
        setup.side_to_move = us.opponent();
    }
}

/// A right is lost when the king moves, when the rook moves, and when the rook is captured at home.
fn lose_rights(castling: &mut [[Option<File>; 2]; 2], mv: Move, king_of: Option<Color>) {
    for color in Color::ALL {
        for right in &mut castling[color as usize] {
            let touches = |file| {
                let rook = Square::new(file, color.first_rank());
                rook == mv.from || rook == mv.to
            };
            if king_of == Some(color) || right.is_some_and(touches) {
                *right = None;
            }
        }
    }
}

/// The square that a double push passes over.
fn passed(mv: Move) -> Option<Square> {
    let over = match (mv.from.rank(), mv.to.rank()) {
        (Rank::Second, Rank::Fourth) => Rank::Third,
        (Rank::Seventh, Rank::Fifth) => Rank::Sixth,
        _ => return None,
    };
    Some(Square::new(mv.from.file(), over))
}

impl Placement {
    fn toggle(&mut self, changes: &Changes) {
        let toggled = changes.colors.iter().chain(&changes.kinds);
        self.boards_mut().zip(toggled).for_each(|(board, &squares)| *board ^= squares);
    }
}

impl Wing {
    /// Where king and rook end: g and f, or c and d.
    #[must_use]
    pub const fn destinations(self, color: Color) -> (Square, Square) {
        let (king, rook) = match self {
            Self::KingSide => (File::G, File::F),
            Self::QueenSide => (File::C, File::D),
        };
        (Square::new(king, color.first_rank()), Square::new(rook, color.first_rank()))
    }
}
