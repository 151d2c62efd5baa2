//! What can be wrong with a FEN, where, and what was probably meant.

use crate::bitboard::Rank;
use crate::position::{Color, IllegalPosition, Wing};
use std::fmt;

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Field {
    Board,
    SideToMove,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl Field {
    /// The most frequent value of this field, which a missing field is taken to have.
    pub(super) fn usual(self) -> &'static str {
        self.usual_rest().split(' ').next().expect("a text has a first word")
    }

    /// The most frequent end of a FEN, from this field on.
    pub(super) fn usual_rest(self) -> &'static str {
        "8/8/8/8/8/8/8/8 w - - 0 1".splitn(self as usize + 1, ' ').last().expect("a FEN has six fields")
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::SideToMove => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
        })
    }
}

/// What is wrong with a FEN, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}, column {column}: {fault}{}", self.place(), self.suggestion())]
#[non_exhaustive]
pub struct FenError {
    /// The field that was being read.
    pub field: Field,
    /// The rank, within the board field.
    pub rank: Option<Rank>,
    /// The position in the text in bytes, counted from 0.
    pub offset: usize,
    /// The number of bytes that are wrong; 0 if something is missing.
    pub length: usize,
    /// The position in the text in characters, counted from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub fault: FenFault,
    /// The most similar correct form.
    pub nearest: Option<String>,
}

/// An error that a lenient reader has corrected; [`FenError::nearest`] is what it read instead. `Display` writes what
/// it has done: ``column 22: ignoring castling right `Q`, because …``.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended(pub FenError);

impl Mended {
    /// Returns `true` if the deviation is too common to be worth a message: the clocks are often left out.
    pub const fn is_usual(&self) -> bool {
        matches!(self.0.fault, FenFault::Missing(Field::HalfmoveClock | Field::FullmoveNumber))
    }
}

impl fmt::Display for Mended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error) = self;
        let (column, fault) = (error.column, error.fault);
        match (fault, &error.nearest) {
            (FenFault::Impossible(IllegalPosition::Castling(color, wing, fault)), _) => {
                let letter = if wing == Wing::KingSide { 'k' } else { 'q' };
                let letter = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
                write!(f, "column {column}: ignoring castling right `{letter}`, because {}", fault.of(color))
            }
            (FenFault::Impossible(IllegalPosition::EnPassant(square, fault)), _) => {
                write!(f, "column {column}: ignoring en passant square {square}, because {fault}")
            }
            (fault, Some(nearest)) => {
                write!(f, "{}, column {column}: {fault}; read as `{nearest}`", error.place())
            }
            (fault, None) => write!(f, "{}, column {column}: {fault}; ignored", error.place()),
        }
    }
}

impl FenError {
    fn place(&self) -> String {
        self.rank.map_or_else(|| self.field.to_string(), |rank| format!("rank {}", rank.digit()))
    }

    fn suggestion(&self) -> String {
        self.nearest.as_ref().map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
    }
}

/// What can be wrong with a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenFault {
    /// The text is empty or blank.
    #[error("empty text; expected a board such as 8/8/8/4k3/8/8/8/4K3")]
    Empty,
    /// A character is neither a piece nor a number of empty squares.
    #[error("invalid piece `{0}`: expected a letter of PNBRQKpnbrqk, or a number of empty squares, 1 to 8")]
    Letter(char),
    /// There are two numbers in a row, which should be one.
    #[error("two numbers in a row; expected their sum")]
    TwoNumbers,
    /// A rank has more than eight squares.
    #[error("this rank has more than 8 squares; expected `/` before this")]
    LongRank,
    /// A rank has fewer than eight squares.
    #[error("this rank has {0} squares instead of 8")]
    ShortRank(u8),
    /// There are fewer than eight ranks.
    #[error("this board has {0} ranks instead of 8")]
    FewRanks(u8),
    /// There are more than eight ranks.
    #[error("this board has more than 8 ranks")]
    ManyRanks,
    /// There is a space at the start or the end, more than one between two fields, or another blank instead of a space.
    #[error("expected one space between fields and none at the ends")]
    Blanks,
    /// The text ends before this field.
    #[error("missing {0}")]
    Missing(Field),
    /// There is a number where this field should be.
    #[error("missing {0} before this number")]
    LeftOut(Field),
    /// There are quotes, a tag or words around the FEN.
    #[error("expected only the FEN")]
    Wrapped,
    /// A typographic dash replaces the hyphen.
    #[error("expected a plain `-`")]
    Dash,
    /// The text is neither a FEN nor the name of a position.
    #[error("neither a FEN nor the name of a position; the names are {names}", names = super::super::known::names())]
    UnknownName,
    /// A castling right or an en passant square is impossible. Only a lenient reader checks this, and ignores it.
    #[error("{0}")]
    Impossible(IllegalPosition),
    /// The side to move is not `w` or `b`.
    #[error("expected the side to move, `w` or `b`")]
    Side,
    /// A letter is not a castling right.
    #[error(
        "invalid castling right `{0}`: expected `-`, letters of `KQkq`, or the files of the rooks, as in `HAha`"
    )]
    Right(char),
    /// The rights are not in the usual order: White before Black, king side before queen side.
    #[error("expected the rights in the order `KQkq`")]
    RightsOrder,
    /// A side has two castling rights on the same wing.
    #[error("duplicate castling right")]
    SecondRight,
    /// The en passant square is not a square on the third or sixth rank.
    #[error("expected `-` or a square on the third or sixth rank")]
    EnPassant,
    /// The text is not a plain number.
    #[error("expected a number without a sign or leading zeros")]
    Number,
    /// The number does not fit 32 bits.
    #[error("the number is too large; expected at most {}", u32::MAX)]
    LargeNumber,
    /// The move number is 0, but moves are counted from 1.
    #[error("moves are counted from 1")]
    MoveZero,
    /// There is text after the last field.
    #[error("unexpected text after the {0}")]
    Rest(Field),
}
