//! All four storages side by side, and whether they agree.

use super::contents::among;
use super::{
    ArrayOfTwelve, ColorsAndKinds, Contents, PieceArray, Storage, TwelveBoards, place, twelve_pieces,
};
use crate::bitboard::{Bitboard, Square};
use crate::position::{Color, Kind, Piece, Placement};

/// One position in all four storages. The fields are open: a change in one of them is a bug to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Views {
    /// A variable for each kind of each side.
    pub twelve: TwelveBoards,
    /// A board for each side and for each kind.
    pub colors_and_kinds: ColorsAndKinds,
    /// The twelve in an array.
    pub array: ArrayOfTwelve,
    /// A piece for each square.
    pub pieces: PieceArray,
}

/// A place where two storages say different things, or one says nonsense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{square}: {} {left}, {} {right}", .left_storage.says(), .right_storage.says())]
pub struct Disagreement {
    /// Where.
    pub square: Square,
    /// The one storage.
    pub left_storage: Storage,
    /// What it says.
    pub left: Contents,
    /// The other storage.
    pub right_storage: Storage,
    /// What it says.
    pub right: Contents,
}

impl From<&Placement> for Views {
    fn from(placement: &Placement) -> Self {
        let mut array = ArrayOfTwelve::default();
        for piece in twelve_pieces() {
            array.0[place(piece)] = placement.pieces(piece.color, piece.kind);
        }
        let mut pieces = PieceArray([None; 64]);
        for square in placement.occupied().squares() {
            pieces.0[square.index() as usize] = placement.piece(square);
        }
        let colors = Color::ALL.map(|color| placement.color(color));
        let kinds = Kind::ALL.map(|kind| placement.kind(kind));
        Self { twelve: array.0.into(), colors_and_kinds: ColorsAndKinds { colors, kinds }, array, pieces }
    }
}

impl Views {
    /// What a storage says about a square.
    #[must_use]
    pub fn contents(&self, storage: Storage, square: Square) -> Contents {
        match storage {
            Storage::TwelveBoards => among(&self.twelve.boards(), square),
            Storage::ArrayOfTwelve => among(&self.array.0, square),
            Storage::ColorsAndKinds => self.colors_and_kinds.contents(square),
            Storage::PieceArray => {
                self.pieces.0[square.index() as usize].map_or(Contents::Empty, Contents::Piece)
            }
        }
    }

    /// The boards of a storage with the names that a program would give them. The piece array has none.
    #[must_use]
    pub fn boards(&self, storage: Storage) -> Vec<(String, Bitboard)> {
        let twelve = |boards: [Bitboard; 12], name: fn(Piece) -> String| {
            twelve_pieces().map(name).zip(boards).collect::<Vec<_>>()
        };
        match storage {
            Storage::TwelveBoards => twelve(self.twelve.boards(), Piece::board_name),
            Storage::ArrayOfTwelve => twelve(self.array.0, |piece| format!("boards[{}]", place(piece))),
            Storage::ColorsAndKinds => {
                let colors =
                    ["white", "black"].map(str::to_owned).into_iter().zip(self.colors_and_kinds.colors);
                let kinds =
                    Kind::ALL.map(|kind| format!("{kind}s")).into_iter().zip(self.colors_and_kinds.kinds);
                colors.chain(kinds).collect()
            }
            Storage::PieceArray => Vec::new(),
        }
    }

    /// Do all four say the same?
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::position::{Setup, known};
    /// use bitrose_core::position::storage::Views;
    ///
    /// let start = known::KNOWN_POSITIONS[0].setup();
    /// let mut views = Views::from(&start.placement);
    /// assert!(views.check().is_ok());
    /// views.pieces.0[Square::E2.index() as usize] = None; // a pawn taken from one of the four
    /// let fault = views.check().unwrap_err().to_string();
    /// assert_eq!(fault, "e2: the twelve boards say white pawn, the piece array says empty");
    /// ```
    ///
    /// # Errors
    /// The first square, from a1 on, where two do not, or where one has a bit in boards that exclude each other.
    pub fn check(&self) -> Result<(), Disagreement> {
        self.disagreements().next().map_or(Ok(()), Err)
    }

    /// Every square where the storages do not agree, with the first two that do not.
    pub fn disagreements(&self) -> impl Iterator<Item = Disagreement> + '_ {
        Square::all().filter_map(|square| self.disagreement(square))
    }

    fn disagreement(&self, square: Square) -> Option<Disagreement> {
        let [(left_storage, left), others @ ..] =
            Storage::ALL.map(|storage| (storage, self.contents(storage, square)));
        // Nonsense is found like this too: the piece array cannot say it, so it differs.
        let (right_storage, right) = others.into_iter().find(|(_, contents)| *contents != left)?;
        Some(Disagreement { square, left_storage, left, right_storage, right })
    }
}

impl Storage {
    const fn says(self) -> &'static str {
        match self {
            Self::TwelveBoards => "the twelve boards say",
            Self::ColorsAndKinds => "the colours and kinds say",
            Self::ArrayOfTwelve => "the array of twelve says",
            Self::PieceArray => "the piece array says",
        }
    }
}
