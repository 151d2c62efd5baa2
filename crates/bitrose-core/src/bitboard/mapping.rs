//! The eight common ways to number the squares.

use super::{Bitboard, Offset, Square};
use crate::names::named_enum;

named_enum! {
    /// A square mapping: which bit belongs to which square.
    ///
    /// A mapping makes three independent choices: whether indices run along ranks or along files first, from a to h or
    /// from h to a, and from rank 1 or from rank 8. Shift deltas and wrap masks follow from these choices; they are
    /// computed, not tabulated. <https://www.chessprogramming.org/Square_Mapping_Considerations>
    #[derive(Default)]
    pub enum Mapping ("mapping", ParseMappingError) {
        /// a1 = 0, b1 = 1, h8 = 63: little-endian rank-file, the default of this crate.
        #[default]
        Lerf = "lerf" | "a1=0,b1=1" | "a1=0" | "tearth1" | "gekomad2",
        /// h1 = 0, g1 = 1, a8 = 63: files reversed (Rival, Gekomad).
        Lerbef = "lerbef" | "h1=0,g1=1" | "h1=0" | "rival" | "tearth2" | "gekomad1",
        /// a8 = 0, b8 = 1, h1 = 63: ranks reversed.
        Berlef = "berlef" | "a8=0,b8=1" | "a8=0" | "tearth3" | "gekomad0",
        /// h8 = 0, g8 = 1, a1 = 63: both reversed.
        Berf = "berf" | "h8=0,g8=1" | "h8=0" | "tearth4",
        /// a1 = 0, a2 = 1, h8 = 63: file-major.
        Lefr = "lefr" | "a1=0,a2=1" | "seer",
        /// a8 = 0, a7 = 1, h1 = 63: file-major, ranks reversed.
        Lefber = "lefber" | "a8=0,a7=1",
        /// h1 = 0, h2 = 1, a8 = 63: file-major, files reversed.
        Befler = "befler" | "h1=0,h2=1",
        /// h8 = 0, h7 = 1, a1 = 63: file-major, both reversed.
        Befr = "befr" | "h8=0,h7=1",
    }
}

/// The three choices behind a mapping.
struct Choices {
    file_major: bool,
    files_reversed: bool,
    ranks_reversed: bool,
}

impl Mapping {
    const fn choices(self) -> Choices {
        Choices {
            file_major: matches!(self, Self::Lefr | Self::Lefber | Self::Befler | Self::Befr),
            files_reversed: matches!(self, Self::Lerbef | Self::Berf | Self::Befler | Self::Befr),
            ranks_reversed: matches!(self, Self::Berlef | Self::Berf | Self::Lefber | Self::Befr),
        }
    }

    /// The bit index of a square, 0 to 63.
    pub const fn index(self, square: Square) -> u8 {
        let choices = self.choices();
        let file = square.file().index() ^ if choices.files_reversed { 7 } else { 0 };
        let rank = square.rank().index() ^ if choices.ranks_reversed { 7 } else { 0 };
        if choices.file_major { file * 8 + rank } else { rank * 8 + file }
    }

    /// The square of a bit index, or `None` if it is 64 or more.
    pub const fn square(self, index: u8) -> Option<Square> {
        if index >= 64 {
            return None;
        }
        let choices = self.choices();
        let (major, minor) = (index >> 3, index & 7);
        let (file, rank) = if choices.file_major { (major, minor) } else { (minor, major) };
        let file = file ^ if choices.files_reversed { 7 } else { 0 };
        let rank = rank ^ if choices.ranks_reversed { 7 } else { 0 };
        Square::from_index(rank * 8 + file)
    }

    /// The square whose LERF index is the index of
    /// `square` under this mapping. For example, h1 has index 0 under `lerbef`, so its LERF square is a1.
    ///
    /// Every mapping is a symmetry of the board, and attacks and masks are flipped and rotated along with it. So the
    /// masks and attack sets of a sliding piece on `square`, as words of this mapping, equal those of one on the LERF
    /// square, and a magic for the one is a magic for the other.
    pub const fn lerf_square(self, square: Square) -> Square {
        Square::from_index_masked(self.index(square) as u32)
    }

    /// The set of squares that `number` represents under this mapping.
    pub const fn board(self, number: u64) -> Bitboard {
        let choices = self.choices();
        let mut board = Bitboard(number);
        if choices.file_major {
            board = board.flip_diagonal();
        }
        if choices.files_reversed {
            board = board.mirror_horizontal();
        }
        if choices.ranks_reversed {
            board = board.flip_vertical();
        }
        board
    }

    /// The number that represents `board` under this mapping: the inverse of [`Mapping::board`].
    pub const fn number(self, board: Bitboard) -> u64 {
        let choices = self.choices();
        let mut board = board;
        if choices.ranks_reversed {
            board = board.flip_vertical();
        }
        if choices.files_reversed {
            board = board.mirror_horizontal();
        }
        if choices.file_major {
            board = board.flip_diagonal();
        }
        board.0
    }

    /// Converts a number to the one that represents the same set of squares under another mapping ("keep the picture").
    ///
    /// To keep the number and change the picture instead, read it with [`Mapping::board`] of the other mapping.
    pub const fn convert(self, number: u64, to: Self) -> u64 {
        to.number(self.board(number))
    }

    /// How far a step moves a bit: the number on the compass rose of this mapping.
    ///
    /// ```
    /// use bitrose_core::bitboard::{Direction, Mapping};
    ///
    /// assert_eq!(Mapping::Lerf.delta(Direction::NorthEast.offset()), 9);
    /// assert_eq!(Mapping::Lerbef.delta(Direction::NorthEast.offset()), 7);
    /// ```
    pub const fn delta(self, step: Offset) -> i32 {
        let origin = self.index(Square::A1) as i32;
        let per_file = self.index(Square::B1) as i32 - origin;
        let per_rank = self.index(Square::A2) as i32 - origin;
        step.files as i32 * per_file + step.ranks as i32 * per_rank
    }

    /// Returns `true` if indices run along files first, so that a byte holds a file.
    pub(super) const fn is_file_major(self) -> bool {
        self.choices().file_major
    }

    /// The step on the board that corresponds to moving a bit by `major` rows and `minor` bits within its row. A row of
    /// eight bits is a rank for rank-major mappings and a file for file-major ones.
    pub(super) const fn offset_of_rows(self, major: i8, minor: i8) -> Offset {
        let choices = self.choices();
        let (files, ranks) = if choices.file_major { (major, minor) } else { (minor, major) };
        Offset::new(
            if choices.files_reversed { -files } else { files },
            if choices.ranks_reversed { -ranks } else { ranks },
        )
    }
}
