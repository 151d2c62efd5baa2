//! Pieces, their letters, and the wings of the board.

use crate::attacks;
pub use crate::bitboard::Color;
use crate::bitboard::{Bitboard, File, Square, indexed};
use crate::names::{named_enum, optional_traits};
use std::fmt;
use std::str::FromStr;

named_enum! {
    /// A kind of piece, without its color.
    pub enum Kind ("kind of piece", ParseKindError) {
        /// ♟
        Pawn = "pawn" | "p",
        /// ♞
        Knight = "knight" | "n",
        /// ♝
        Bishop = "bishop" | "b",
        /// ♜
        Rook = "rook" | "r",
        /// ♛
        Queen = "queen" | "q",
        /// ♚
        King = "king" | "k",
    }
}

named_enum! {
    /// The side of the board on which a king castles.
    pub enum Wing ("wing", ParseWingError) {
        /// Towards the h-file: the king ends on the g-file.
        KingSide = "king side" | "king-side",
        /// Towards the a-file: the king ends on the c-file.
        QueenSide = "queen side" | "queen-side",
    }
}

indexed!(enum Kind, "kind", 6);
indexed!(enum Wing, "wing", 2);

/// A piece of one side. Its text is `white knight`; its FEN letter is also accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side that the piece belongs to.
    pub color: Color,
    /// The kind of the piece.
    pub kind: Kind,
}

/// The error of parsing text that is not a piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown piece `{0}`: expected a letter of PNBRQKpnbrqk, or words like `white knight`")]
pub struct ParsePieceError(String);

impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let words = || {
            let (color, kind) = text.split_once(' ')?;
            Some(Self { color: color.parse().ok()?, kind: kind.parse().ok()? })
        };
        let letter = text.parse().ok().and_then(Self::from_letter);
        letter.or_else(words).ok_or_else(|| ParsePieceError(text.to_owned()))
    }
}

optional_traits!(Piece, as_text);

impl Color {
    /// The color in lower case: `white` or `black`.
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl Kind {
    /// The lower-case letter of FEN and UCI; SAN uses the capital.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The kind for a letter of either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase())
    }
}

impl Wing {
    /// The squares of king and rook after castling: on the g- and f-file, or on the c- and d-file.
    pub const fn destinations(self, color: Color) -> (Square, Square) {
        let (king, rook) = match self {
            Self::KingSide => (File::G, File::F),
            Self::QueenSide => (File::C, File::D),
        };
        (Square::new(king, color.first_rank()), Square::new(rook, color.first_rank()))
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color.adjective(), self.kind)
    }
}

impl Piece {
    /// The squares that the piece attacks from `from`, including those of its own side's pieces. Only for a pawn does
    /// the color make a difference.
    ///
    /// ```
    /// use bitrose_core::bitboard::{Bitboard, Square};
    /// use bitrose_core::position::{Color, Kind, Piece};
    ///
    /// let occupied: Bitboard = "b2 e1".parse()?;
    /// let attacks = |kind| Piece { color: Color::White, kind }.attacks(Square::B1, occupied);
    /// assert_eq!(attacks(Kind::Pawn).to_string(), "a2 c2");
    /// assert_eq!(attacks(Kind::Rook).to_string(), "a1 c1 d1 e1 b2");
    /// # Ok::<(), bitrose_core::bitboard::ParseBitboardError>(())
    /// ```
    #[inline]
    pub fn attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        match self.kind {
            Kind::Pawn => attacks::pawn(self.color, from),
            Kind::Knight => attacks::knight(from),
            Kind::Bishop => attacks::bishop(from, occupied),
            Kind::Rook => attacks::rook(from, occupied),
            Kind::Queen => attacks::queen(from, occupied),
            Kind::King => attacks::king(from),
        }
    }

    /// The FEN letter: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter().to_ascii_uppercase(),
            Color::Black => self.kind.letter(),
        }
    }

    /// The piece for a FEN letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let kind = Kind::from_letter(letter)?;
        Some(Self { color, kind })
    }
}
