//! The eight ways to number the squares.

use super::{Bitboard, Offset, Square};
use std::fmt;
use std::str::FromStr;

/// Which bit stands for which square.
///
/// Three independent choices make the eight mappings: does the number count along ranks or along files first, does
/// it run from a to h or from h to a, from the first rank or from the eighth. Deltas and wrap masks follow from
/// these and are computed, never listed. <https://www.chessprogramming.org/Square_Mapping_Considerations>
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mapping {
    /// a1 = 0, b1 = 1, h8 = 63: little-endian rank-file, the default here.
    #[default]
    Lerf,
    /// h1 = 0, g1 = 1, a8 = 63: files reversed (Rival, Gekomad).
    Lerbef,
    /// a8 = 0, b8 = 1, h1 = 63: ranks reversed.
    Berlef,
    /// h8 = 0, g8 = 1, a1 = 63: both reversed.
    Berf,
    /// a1 = 0, a2 = 1, h8 = 63: file-major.
    Lefr,
    /// a8 = 0, a7 = 1, h1 = 63: file-major, ranks reversed.
    Lefber,
    /// h1 = 0, h2 = 1, a8 = 63: file-major, files reversed.
    Befler,
    /// h8 = 0, h7 = 1, a1 = 63: file-major, both reversed.
    Befr,
}

/// The three choices behind a mapping.
struct Layout {
    file_major: bool,
    files_reversed: bool,
    ranks_reversed: bool,
}

impl Mapping {
    /// All eight, the default first.
    pub const ALL: [Self; 8] = [
        Self::Lerf,
        Self::Lerbef,
        Self::Berlef,
        Self::Berf,
        Self::Lefr,
        Self::Lefber,
        Self::Befler,
        Self::Befr,
    ];

    const fn layout(self) -> Layout {
        let (file_major, files_reversed, ranks_reversed) = match self {
            Self::Lerf => (false, false, false),
            Self::Lerbef => (false, true, false),
            Self::Berlef => (false, false, true),
            Self::Berf => (false, true, true),
            Self::Lefr => (true, false, false),
            Self::Lefber => (true, false, true),
            Self::Befler => (true, true, false),
            Self::Befr => (true, true, true),
        };
        Layout { file_major, files_reversed, ranks_reversed }
    }

    /// The short standard name: `lerf`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lerf => "lerf",
            Self::Lerbef => "lerbef",
            Self::Berlef => "berlef",
            Self::Berf => "berf",
            Self::Lefr => "lefr",
            Self::Lefber => "lefber",
            Self::Befler => "befler",
            Self::Befr => "befr",
        }
    }

    /// Other names in use, each read by [`FromStr`] as well.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Lerf => &["a1=0,b1=1", "a1=0", "tearth1", "gekomad2"],
            Self::Lerbef => &["h1=0,g1=1", "h1=0", "rival", "tearth2", "gekomad1"],
            Self::Berlef => &["a8=0,b8=1", "a8=0", "tearth3", "gekomad0"],
            Self::Berf => &["h8=0,g8=1", "h8=0", "tearth4"],
            Self::Lefr => &["a1=0,a2=1", "seer"],
            Self::Lefber => &["a8=0,a7=1"],
            Self::Befler => &["h1=0,h2=1"],
            Self::Befr => &["h8=0,h7=1"],
        }
    }

    /// The bit of a square, 0 to 63.
    #[must_use]
    pub const fn index(self, square: Square) -> u8 {
        let layout = self.layout();
        let file = square.file().index() ^ if layout.files_reversed { 7 } else { 0 };
        let rank = square.rank().index() ^ if layout.ranks_reversed { 7 } else { 0 };
        if layout.file_major { file * 8 + rank } else { rank * 8 + file }
    }

    /// The square of a bit, or `None` from 64 on.
    #[must_use]
    pub const fn square(self, index: u8) -> Option<Square> {
        if index >= 64 {
            return None;
        }
        let layout = self.layout();
        let (major, minor) = (index >> 3, index & 7);
        let (file, rank) = if layout.file_major { (major, minor) } else { (minor, major) };
        let file = file ^ if layout.files_reversed { 7 } else { 0 };
        let rank = rank ^ if layout.ranks_reversed { 7 } else { 0 };
        Square::from_index(rank * 8 + file)
    }

    /// The square that has in LERF the bit of this one.
    ///
    /// Every mapping is a flip or a turn of the board, or two of them, and attacks and masks are flipped and turned with
    /// it. So their words are those of the twin in LERF, and a magic for the one is a magic for the other.
    pub const fn lerf_square(self, square: Square) -> Square {
        Square::from_index_masked(self.index(square) as u32)
    }

    /// The set that a number of this mapping draws.
    #[must_use]
    pub const fn board(self, number: u64) -> Bitboard {
        let layout = self.layout();
        let mut board = Bitboard(number);
        if layout.file_major {
            board = board.flip_diagonal();
        }
        if layout.files_reversed {
            board = board.mirror_horizontal();
        }
        if layout.ranks_reversed {
            board = board.flip_vertical();
        }
        board
    }

    /// The number of a set under this mapping: the inverse of [`Mapping::board`].
    #[must_use]
    pub const fn number(self, board: Bitboard) -> u64 {
        let layout = self.layout();
        let mut board = board;
        if layout.ranks_reversed {
            board = board.flip_vertical();
        }
        if layout.files_reversed {
            board = board.mirror_horizontal();
        }
        if layout.file_major {
            board = board.flip_diagonal();
        }
        board.0
    }

    /// The number that draws the same picture under another mapping ("keep the picture").
    ///
    /// To keep the number instead and change the picture, read it with the other mapping's [`Mapping::board`].
    #[must_use]
    pub const fn convert(self, number: u64, to: Self) -> u64 {
        to.number(self.board(number))
    }

    /// How far a step moves the bit: the number on the compass rose of this mapping.
    ///
    /// ```
    /// use bitrose_core::bitboard::{Direction, Mapping};
    ///
    /// assert_eq!(Mapping::Lerf.delta(Direction::NorthEast.offset()), 9);
    /// assert_eq!(Mapping::Lerbef.delta(Direction::NorthEast.offset()), 7);
    /// ```
    #[must_use]
    pub const fn delta(self, step: Offset) -> i32 {
        let origin = self.index(Square::A1) as i32;
        let per_file = self.index(Square::B1) as i32 - origin;
        let per_rank = self.index(Square::A2) as i32 - origin;
        step.files as i32 * per_file + step.ranks as i32 * per_rank
    }

    /// Does the number count along files first, so that a row of eight bits is a file?
    pub(super) const fn is_file_major(self) -> bool {
        self.layout().file_major
    }

    /// The step on the board that moving a bit `major` rows and `minor` places inside its row means: a row is a rank
    /// for rank-major mappings and a file for the others.
    pub(super) const fn offset_of_rows(self, major: i8, minor: i8) -> Offset {
        let layout = self.layout();
        let (files, ranks) = if layout.file_major { (major, minor) } else { (minor, major) };
        Offset::new(
            if layout.files_reversed { -files } else { files },
            if layout.ranks_reversed { -ranks } else { ranks },
        )
    }
}

impl fmt::Display for Mapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no mapping.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no mapping is called `{0}`; the eight are lerf, lerbef, berlef, berf, lefr, lefber, befler, befr")]
pub struct ParseMappingError(pub String);

impl FromStr for Mapping {
    type Err = ParseMappingError;

    /// Reads a name or an alias, without regard to case and spaces.
    fn from_str(text: &str) -> Result<Self, ParseMappingError> {
        let wanted: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        Self::ALL
            .into_iter()
            .find(|mapping| mapping.name() == wanted || mapping.aliases().contains(&wanted.as_str()))
            .ok_or_else(|| ParseMappingError(text.to_owned()))
    }
}
