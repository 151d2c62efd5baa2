//! The boards that have names, and the names that a board has.

use super::{Bitboard, File, Rank};

/// A board with a name, its squares as sets (so the same under every mapping).
#[derive(Clone, Copy, Debug)]
pub struct Constant {
    /// The name in upper case: `NOT_AB`.
    pub name: &'static str,
    /// The squares.
    pub board: Bitboard,
    /// What it is, in a few words.
    pub doc: &'static str,
}

/// The squares of a file, bottom to top.
#[must_use]
pub const fn file(file: File) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << file.index())
}

/// The squares of a rank.
#[must_use]
pub const fn rank(rank: Rank) -> Bitboard {
    Bitboard(0xFF << (8 * rank.index()))
}

/// The long diagonal a1 to h8.
pub const DIAGONAL: Bitboard = Bitboard(0x8040_2010_0804_0201);
/// The long diagonal h1 to a8.
pub const ANTIDIAGONAL: Bitboard = Bitboard(0x0102_0408_1020_4080);
/// The light squares, h1 among them.
pub const LIGHT: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);
/// The dark squares, a1 among them.
pub const DARK: Bitboard = LIGHT.complement();
/// The 28 squares of the edge.
pub const FRAME: Bitboard = Bitboard(0xFF81_8181_8181_81FF);
/// d4, e4, d5 and e5.
pub const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

macro_rules! constants {
    ($($name:literal = $board:expr, $doc:literal;)*) => {
        /// Every constant of the language, in the order in which names are preferred.
        pub const CONSTANTS: &[Constant] = &[$(Constant { name: $name, board: $board, doc: $doc }),*];
    };
}

const NOT_AB: Bitboard = file(File::A).union(file(File::B)).complement();
const NOT_GH: Bitboard = file(File::G).union(file(File::H)).complement();

constants! {
    "EMPTY" = Bitboard::EMPTY, "no square";
    "ALL" = Bitboard::ALL, "every square";
    "FILE_A" = file(File::A), "the a-file";
    "FILE_B" = file(File::B), "the b-file";
    "FILE_C" = file(File::C), "the c-file";
    "FILE_D" = file(File::D), "the d-file";
    "FILE_E" = file(File::E), "the e-file";
    "FILE_F" = file(File::F), "the f-file";
    "FILE_G" = file(File::G), "the g-file";
    "FILE_H" = file(File::H), "the h-file";
    "RANK_1" = rank(Rank::First), "the first rank";
    "RANK_2" = rank(Rank::Second), "the second rank";
    "RANK_3" = rank(Rank::Third), "the third rank";
    "RANK_4" = rank(Rank::Fourth), "the fourth rank";
    "RANK_5" = rank(Rank::Fifth), "the fifth rank";
    "RANK_6" = rank(Rank::Sixth), "the sixth rank";
    "RANK_7" = rank(Rank::Seventh), "the seventh rank";
    "RANK_8" = rank(Rank::Eighth), "the eighth rank";
    "NOT_A" = file(File::A).complement(), "all but the a-file: the wrap mask after a step east";
    "NOT_B" = file(File::B).complement(), "all but the b-file";
    "NOT_C" = file(File::C).complement(), "all but the c-file";
    "NOT_D" = file(File::D).complement(), "all but the d-file";
    "NOT_E" = file(File::E).complement(), "all but the e-file";
    "NOT_F" = file(File::F).complement(), "all but the f-file";
    "NOT_G" = file(File::G).complement(), "all but the g-file";
    "NOT_H" = file(File::H).complement(), "all but the h-file: the wrap mask after a step west";
    "NOT_AB" = NOT_AB, "all but the a- and b-file: the wrap mask after a knight's two files east";
    "NOT_GH" = NOT_GH, "all but the g- and h-file: the wrap mask after a knight's two files west";
    "LIGHT" = LIGHT, "the light squares, h1 among them";
    "DARK" = DARK, "the dark squares, a1 among them";
    "DIAGONAL" = DIAGONAL, "the long diagonal a1 to h8";
    "ANTIDIAGONAL" = ANTIDIAGONAL, "the long diagonal h1 to a8";
    "FRAME" = FRAME, "the 28 squares of the edge";
    "CENTER" = CENTER, "the squares d4, e4, d5 and e5";
}

/// The name of a board, if it is one of the constants.
#[must_use]
pub fn name_of(board: Bitboard) -> Option<&'static str> {
    CONSTANTS.iter().find(|constant| constant.board == board).map(|constant| constant.name)
}

/// A mask in the language: a constant, or what is left when a few whole files or ranks are taken away. `None` for any
/// other set.
///
/// ```
/// use bitrose_core::bitboard::{Mapping, Offset, WrapMasks};
/// use bitrose_core::bitboard::constants::mask_expression;
///
/// // A knight's jump, two files east; and the same where files come first, so that ranks wrap: two ranks north.
/// let east = WrapMasks::of(Offset::new(2, 1), Mapping::Lerf).after;
/// assert_eq!(mask_expression(east).as_deref(), Some("NOT_AB"));
/// let north = WrapMasks::of(Offset::new(1, 2), Mapping::Lefr).after;
/// assert_eq!(mask_expression(north).as_deref(), Some("~(RANK_1 | RANK_2)"));
/// ```
#[must_use]
pub fn mask_expression(mask: Bitboard) -> Option<String> {
    /// More lines than these say less than the number does.
    const MOST: usize = 4;
    if let Some(name) = name_of(mask) {
        return Some(name.to_owned());
    }
    let missing = mask.complement();
    let lines = File::ALL.map(file).into_iter().chain(Rank::ALL.map(rank));
    let lines: Vec<Bitboard> = lines.filter(|line| line.is_subset(missing)).collect();
    let covered = lines.iter().fold(Bitboard::EMPTY, |all, &line| all | line);
    let names: Vec<&str> = lines.into_iter().filter_map(name_of).collect();
    match names.as_slice() {
        _ if covered != missing => None,
        [one] => Some(format!("~{one}")),
        [_, ..] if names.len() <= MOST => Some(format!("~({})", names.join(" | "))),
        _ => None,
    }
}
