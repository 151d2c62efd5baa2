//! The ways to store which piece stands where, as views of one position.
//!
//! | storage | a board of one kind and side | the piece on a square | bytes |
//! |---|---|---|---|
//! | twelve boards | one of them | twelve tests | 96 |
//! | two colours and six kinds | one AND | eight tests | 64 |
//! | array of twelve | one of them, by index | a loop over twelve | 96 |
//! | piece array | a walk over 64 squares | one read | 64 |
//!
//! The first three are bitboards. The fourth is not: engines keep it *beside* bitboards because it answers "what stands
//! here" with one read. Whatever is kept twice can disagree, so [`Views::check`] names the square where it does.
//! <https://www.chessprogramming.org/Bitboard_Board-Definition>

mod contents;
mod views;

pub use contents::{Bitsets, Contents};
pub use views::{Disagreement, Views};

use super::{Color, Kind, Piece, Placement};
use crate::bitboard::Bitboard;

/// A way to store a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Storage {
    /// A variable for each kind of each side.
    TwelveBoards,
    /// A board for each side and one for each kind; White's pawns are `white & pawns`.
    ColorsAndKinds,
    /// The twelve boards in an array, indexed by colour and kind.
    ArrayOfTwelve,
    /// A piece, or none, for each square.
    PieceArray,
}

impl Storage {
    /// The four.
    pub const ALL: [Self; 4] =
        [Self::TwelveBoards, Self::ColorsAndKinds, Self::ArrayOfTwelve, Self::PieceArray];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TwelveBoards => "twelve boards",
            Self::ColorsAndKinds => "two colours and six kinds",
            Self::ArrayOfTwelve => "array of twelve",
            Self::PieceArray => "piece array",
        }
    }

    /// How many bytes it takes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::TwelveBoards => size_of::<TwelveBoards>(),
            Self::ColorsAndKinds => size_of::<Placement>(),
            Self::ArrayOfTwelve => size_of::<ArrayOfTwelve>(),
            Self::PieceArray => 64, // one byte a square, as engines store it
        }
    }
}

/// Twelve variables, one for each kind of each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct TwelveBoards {
    pub white_pawns: Bitboard,
    pub white_knights: Bitboard,
    pub white_bishops: Bitboard,
    pub white_rooks: Bitboard,
    pub white_queens: Bitboard,
    pub white_king: Bitboard,
    pub black_pawns: Bitboard,
    pub black_knights: Bitboard,
    pub black_bishops: Bitboard,
    pub black_rooks: Bitboard,
    pub black_queens: Bitboard,
    pub black_king: Bitboard,
}

/// A board for each side and one for each kind, shared by both sides; [`Placement`] is stored like this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorsAndKinds {
    /// White, Black.
    pub colors: [Bitboard; 2],
    /// Pawns, knights, bishops, rooks, queens, kings, of both sides.
    pub kinds: [Bitboard; 6],
}

/// An array of twelve boards: pawn, knight, bishop, rook, queen, king of White, then of Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrayOfTwelve(pub [Bitboard; 12]);

/// What stands on each square, from a1 to h8: a mailbox of 64 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceArray(pub [Option<Piece>; 64]);

impl TwelveBoards {
    /// The boards in the order of the fields.
    #[must_use]
    pub const fn boards(&self) -> [Bitboard; 12] {
        [
            self.white_pawns,
            self.white_knights,
            self.white_bishops,
            self.white_rooks,
            self.white_queens,
            self.white_king,
            self.black_pawns,
            self.black_knights,
            self.black_bishops,
            self.black_rooks,
            self.black_queens,
            self.black_king,
        ]
    }
}

impl From<[Bitboard; 12]> for TwelveBoards {
    fn from(boards: [Bitboard; 12]) -> Self {
        let [
            white_pawns,
            white_knights,
            white_bishops,
            white_rooks,
            white_queens,
            white_king,
            black_pawns,
            black_knights,
            black_bishops,
            black_rooks,
            black_queens,
            black_king,
        ] = boards;
        Self {
            white_pawns,
            white_knights,
            white_bishops,
            white_rooks,
            white_queens,
            white_king,
            black_pawns,
            black_knights,
            black_bishops,
            black_rooks,
            black_queens,
            black_king,
        }
    }
}

/// The place of a piece among twelve boards.
const fn place(piece: Piece) -> usize {
    6 * piece.color as usize + piece.kind as usize
}

/// The twelve pieces in the order of the boards.
pub fn twelve_pieces() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| Piece { color, kind }))
}

impl Piece {
    /// The name of its board: `white_pawns`, `black_king`.
    #[must_use]
    pub fn board_name(self) -> String {
        let color = if self.color == Color::White { "white" } else { "black" };
        let plural = if self.kind == Kind::King { "" } else { "s" };
        format!("{color}_{}{plural}", self.kind)
    }
}
