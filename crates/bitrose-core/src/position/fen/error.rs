//! What can be wrong with a FEN, where it is, and what was meant.

use crate::bitboard::Rank;
use crate::position::IllegalPosition;
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
    /// What stands in this field of most FENs, and is taken where it is missing.
    pub(super) const fn usual(self) -> &'static str {
        match self {
            Self::Board => "8/8/8/8/8/8/8/8",
            Self::SideToMove => "w",
            Self::Castling | Self::EnPassant => "-",
            Self::HalfmoveClock => "0",
            Self::FullmoveNumber => "1",
        }
    }

    /// The usual rest of a FEN from this field on.
    pub(super) const fn usual_rest(self) -> &'static str {
        match self {
            Self::Board => "8/8/8/8/8/8/8/8 w - - 0 1",
            Self::SideToMove => "w - - 0 1",
            Self::Castling => "- - 0 1",
            Self::EnPassant => "- 0 1",
            Self::HalfmoveClock => "0 1",
            Self::FullmoveNumber => "1",
        }
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
pub struct FenError {
    /// The field that was being read.
    pub field: Field,
    /// The rank, inside the board field.
    pub rank: Option<Rank>,
    /// The place in the text, in bytes from 0.
    pub offset: usize,
    /// How many bytes are wrong; 0 where something is missing.
    pub length: usize,
    /// The place in the text, in characters from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub fault: FenFault,
    /// The nearest right form of what is wrong.
    pub nearest: Option<String>,
}

/// A fault that a lenient reader has mended: [`FenError::nearest`] is what it took instead.
pub type Mended = FenError;

impl FenError {
    /// What a lenient reader has done about it, in words: what is wrong, and what it has taken instead.
    #[must_use]
    pub fn as_mended(&self) -> String {
        let done = match &self.nearest {
            Some(nearest) => format!("`{nearest}` is taken"),
            None if self.fault == FenFault::Blanks => "taken as such".to_owned(),
            None => "it is left out".to_owned(),
        };
        format!("{}, column {}: {}; {done}", self.place(), self.column, self.fault)
    }

    /// Is it so usual, and of so little weight, that nobody need be told? The clocks are often left out.
    #[must_use]
    pub const fn is_usual(&self) -> bool {
        matches!(self.fault, FenFault::Missing(Field::HalfmoveClock | Field::FullmoveNumber))
    }

    fn place(&self) -> String {
        self.rank.map_or_else(|| self.field.to_string(), |rank| format!("rank {}", rank.digit()))
    }

    fn suggestion(&self) -> String {
        self.nearest.as_ref().map_or_else(String::new, |nearest| format!("; meant is perhaps `{nearest}`"))
    }
}

/// The faults that a FEN can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenFault {
    /// Nothing but blanks.
    #[error("nothing here; expected a board such as 8/8/8/4k3/8/8/8/4K3")]
    Empty,
    /// Neither a piece nor a number of empty squares.
    #[error("`{0}` is no piece; expected one of PNBRQK pnbrqk or a number 1 to 8 of empty squares")]
    Letter(char),
    /// Two numbers side by side, where one is meant.
    #[error("two numbers side by side; expected their sum as one")]
    TwoNumbers,
    /// More than eight squares.
    #[error("the rank has more than eight squares; expected `/` before this")]
    LongRank,
    /// Fewer than eight squares.
    #[error("the rank has only {0} squares of eight")]
    ShortRank(u8),
    /// Fewer than eight ranks.
    #[error("the board ends here; expected eight ranks from the eighth to the first, found {0}")]
    FewRanks(u8),
    /// More than eight ranks.
    #[error("a ninth rank; expected a blank or the end after eight")]
    ManyRanks,
    /// Blanks at the ends, more than one between two fields, or another sign than a blank.
    #[error("expected one blank between two fields and none at the ends")]
    Blanks,
    /// The text ends before this field.
    #[error("the text ends before the {0}")]
    Missing(Field),
    /// A number stands where this field should be.
    #[error("the {0} left out before this number")]
    LeftOut(Field),
    /// Quotes, a tag or a word around the FEN.
    #[error("expected the FEN alone")]
    Wrapped,
    /// A dash of print for the hyphen.
    #[error("expected a plain `-`")]
    Dash,
    /// No position is called this.
    #[error("no FEN, and no position is called this; known are {names}", names = super::super::known::names())]
    UnknownName,
    /// A right to castle or an en passant square that cannot be. Only a lenient reader looks, and leaves it out.
    #[error("{0}")]
    Impossible(IllegalPosition),
    /// The side to move is not `w` or `b`.
    #[error("expected the side to move, `w` or `b`")]
    Side,
    /// No letter of castling rights.
    #[error(
        "`{0}` is no castling right; expected `-`, letters of `KQkq`, or the files of the rooks like `HAha`"
    )]
    Right(char),
    /// The rights in another order than king side before queen side, White before Black.
    #[error("expected the rights in the order `KQkq`")]
    RightsOrder,
    /// A side may castle twice on the same wing.
    #[error("a second right for the same side and wing")]
    SecondRight,
    /// No square on the third or sixth rank.
    #[error("expected `-` or a square on the third or sixth rank")]
    EnPassant,
    /// No plain number.
    #[error("expected a number without sign and leading zeros")]
    Number,
    /// More than 32 bits.
    #[error("the number is too large; expected at most {}", u32::MAX)]
    LargeNumber,
    /// Moves are counted from 1.
    #[error("moves are counted from 1")]
    MoveZero,
    /// Text behind the last field.
    #[error("expected nothing behind the {0}")]
    Rest(Field),
}
