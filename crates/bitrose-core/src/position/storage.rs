//! The usual ways of storing the pieces of a position.
//!
//! | storage | a board of one kind and side | the piece on a square | bytes |
//! |---|---|---|---|
//! | twelve boards | one of them | twelve tests | 96 |
//! | two colors and six kinds | one AND | eight tests | 64 |
//! | array of twelve | one of them, by index | a loop over twelve | 96 |
//! | piece array | a walk over 64 squares | one read | 64 |
//!
//! The first three are bitboards. Engines keep the fourth *in addition to* bitboards, because it finds the piece on a
//! square with a single read. [`Placement`] is the second. <https://www.chessprogramming.org/Bitboard_Board-Definition>

use super::{Color, Kind, Piece, Placement};
use crate::bitboard::Bitboard;

/// A way of storing a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Storage {
    /// A variable for each piece of each side.
    TwelveBoards,
    /// A board for each side and one for each kind; White's pawns are `white & pawns`.
    ColorsAndKinds,
    /// The twelve boards in an array, indexed by color and kind.
    ArrayOfTwelve,
    /// An array with a piece, or none, for each square.
    PieceArray,
}

impl Storage {
    /// All four.
    pub const ALL: [Self; 4] =
        [Self::TwelveBoards, Self::ColorsAndKinds, Self::ArrayOfTwelve, Self::PieceArray];

    /// The name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TwelveBoards => "twelve boards",
            Self::ColorsAndKinds => "two colors and six kinds",
            Self::ArrayOfTwelve => "array of twelve",
            Self::PieceArray => "piece array",
        }
    }

    /// The boards of a placement in this representation, with the names that a program would give them. The piece array
    /// has none.
    ///
    /// ```
    /// use bitrose_core::bitboard::Bitboard;
    /// use bitrose_core::position::Position;
    /// use bitrose_core::position::storage::Storage;
    ///
    /// let boards = Storage::TwelveBoards.boards(&Position::default().placement());
    /// assert_eq!(boards[0], ("white_pawns".to_owned(), Bitboard(0xFF00)));
    /// ```
    pub fn boards(self, placement: &Placement) -> Vec<(String, Bitboard)> {
        let of_pieces = |name: fn(usize, Piece) -> String| {
            let pieces = twelve_pieces().enumerate();
            let board = |(index, piece)| (name(index, piece), placement.pieces(piece.color, piece.kind));
            pieces.map(board).collect()
        };
        match self {
            Self::TwelveBoards => of_pieces(|_, piece| piece.board_name()),
            Self::ArrayOfTwelve => of_pieces(|index, _| format!("boards[{index}]")),
            Self::ColorsAndKinds => {
                let colors = Color::ALL.map(|color| (color.adjective().to_owned(), placement.color(color)));
                let kinds = Kind::ALL.map(|kind| (format!("{kind}s"), placement.kind(kind)));
                colors.into_iter().chain(kinds).collect()
            }
            Self::PieceArray => Vec::new(),
        }
    }
}

/// The twelve pieces in the order of the boards: White's from pawn to king, then Black's.
pub fn twelve_pieces() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| Piece { color, kind }))
}

impl Piece {
    /// The name of the piece's board: `white_pawns`, `black_king`.
    #[doc(hidden)]
    pub fn board_name(self) -> String {
        let color = self.color.adjective();
        let plural = if self.kind == Kind::King { "" } else { "s" };
        format!("{color}_{}{plural}", self.kind)
    }
}
