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

use super::{Color, Kind, Piece, Placement};
use crate::bitboard::{Bitboard, Square};
use std::fmt;

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

/// Twelve variables (Sandmann 2016; the README's version 1).
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

/// An array of twelve boards (the README's version 3): pawn, knight, bishop, rook, queen, king of White, then of Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrayOfTwelve(pub [Bitboard; 12]);

/// What stands on each square, from a1 to h8 (the 0x88 blog keeps one beside its pawn boards).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceArray(pub [Option<Piece>; 64]);

/// What a storage says about a square. Only boards can say more than one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contents {
    /// No piece.
    Empty,
    /// One piece.
    Piece(Piece),
    /// Two boards that exclude each other both have the bit.
    Several(Bitsets),
    /// A board of a side has the bit and no board of a kind.
    OnlyColor(Color),
    /// A board of a kind has the bit and no board of a side.
    OnlyKind(Kind),
}

/// Which boards have the bit: twelve bits, pawn to king of White, then of Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitsets(u16);

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

/// Two colours and six kinds (the README's version 2); [`Placement`] is stored like this.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorsAndKinds {
    /// White, Black.
    pub colors: [Bitboard; 2],
    /// Pawns, knights, bishops, rooks, queens, kings, of both sides.
    pub kinds: [Bitboard; 6],
}

/// The place of a piece among twelve boards.
const fn place(piece: Piece) -> usize {
    6 * piece.color as usize + piece.kind as usize
}

/// The twelve pieces in the order of the boards.
pub fn twelve_pieces() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| Piece { color, kind }))
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
    /// use bitrose::bitboard::Square;
    /// use bitrose::position::{Setup, known};
    /// use bitrose::position::storage::Views;
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

impl ColorsAndKinds {
    fn contents(&self, square: Square) -> Contents {
        let colors = Color::ALL.into_iter().filter(|&color| self.colors[color as usize].contains(square));
        let kinds = Kind::ALL.into_iter().filter(|&kind| self.kinds[kind as usize].contains(square));
        let (colors, kinds): (Vec<_>, Vec<_>) = (colors.collect(), kinds.collect());
        match (&colors[..], &kinds[..]) {
            ([], []) => Contents::Empty,
            ([color], []) => Contents::OnlyColor(*color),
            ([], [kind]) => Contents::OnlyKind(*kind),
            ([color], [kind]) => Contents::Piece(Piece { color: *color, kind: *kind }),
            _ => {
                let crossed = twelve_pieces().filter(|piece| {
                    (colors.is_empty() || colors.contains(&piece.color))
                        && (kinds.is_empty() || kinds.contains(&piece.kind))
                });
                Contents::Several(Bitsets(crossed.fold(0, |set, piece| set | 1 << place(piece))))
            }
        }
    }
}

/// What twelve boards say about a square.
fn among(boards: &[Bitboard; 12], square: Square) -> Contents {
    let mut found = twelve_pieces().filter(|piece| boards[place(*piece)].contains(square));
    match (found.next(), found.next()) {
        (None, _) => Contents::Empty,
        (Some(piece), None) => Contents::Piece(piece),
        (Some(_), Some(_)) => {
            let set = (0..12_usize).filter(|&place| boards[place].contains(square));
            Contents::Several(Bitsets(set.fold(0, |set, place| set | 1 << place)))
        }
    }
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

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty"),
            Self::Piece(piece) => write!(f, "{piece}"),
            Self::OnlyColor(color) => write!(f, "a piece of {color} of no kind"),
            Self::OnlyKind(kind) => write!(f, "a {kind} of no side"),
            Self::Several(set) => write!(f, "{set} at once"),
        }
    }
}

impl fmt::Display for Bitsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members = twelve_pieces().filter(|piece| self.0 >> place(*piece) & 1 == 1);
        for (count, piece) in members.enumerate() {
            write!(f, "{}{piece}", if count == 0 { "" } else { " and " })?;
        }
        Ok(())
    }
}
