//! Named bitboards: the constants of the language, and the reverse lookup from a board to its name.

use super::{Bitboard, File, Rank};

/// A named set of squares. The set is the same under every mapping.
#[derive(Clone, Copy, Debug)]
pub struct Constant {
    /// The name in upper case: `NOT_AB`.
    pub name: &'static str,
    /// The squares.
    pub board: Bitboard,
    /// A description of a few words.
    pub doc: &'static str,
}

macro_rules! constants {
    ($($name:literal = $board:expr, $doc:literal;)*) => {
        /// All named bitboards. Where several describe the same set, the preferred name comes first.
        pub const CONSTANTS: &[Constant] = &[$(Constant { name: $name, board: $board, doc: $doc }),*];
    };
}

const NOT_AB: Bitboard = Bitboard::FILE_A.union(Bitboard::FILE_B).complement();
const NOT_GH: Bitboard = Bitboard::FILE_G.union(Bitboard::FILE_H).complement();

const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);

constants! {
    "EMPTY" = Bitboard::EMPTY, "no square";
    "ALL" = Bitboard::ALL, "every square";
    "FILE_A" = Bitboard::FILE_A, "the a-file";
    "FILE_B" = Bitboard::FILE_B, "the b-file";
    "FILE_C" = Bitboard::FILE_C, "the c-file";
    "FILE_D" = Bitboard::FILE_D, "the d-file";
    "FILE_E" = Bitboard::FILE_E, "the e-file";
    "FILE_F" = Bitboard::FILE_F, "the f-file";
    "FILE_G" = Bitboard::FILE_G, "the g-file";
    "FILE_H" = Bitboard::FILE_H, "the h-file";
    "RANK_1" = Bitboard::RANK_1, "the first rank";
    "RANK_2" = Bitboard::RANK_2, "the second rank";
    "RANK_3" = Bitboard::RANK_3, "the third rank";
    "RANK_4" = Bitboard::RANK_4, "the fourth rank";
    "RANK_5" = Bitboard::RANK_5, "the fifth rank";
    "RANK_6" = Bitboard::RANK_6, "the sixth rank";
    "RANK_7" = Bitboard::RANK_7, "the seventh rank";
    "RANK_8" = Bitboard::RANK_8, "the eighth rank";
    "NOT_A" = Bitboard::FILE_A.complement(), "all but the a-file: the wrap mask after a step east";
    "NOT_B" = Bitboard::FILE_B.complement(), "all but the b-file";
    "NOT_C" = Bitboard::FILE_C.complement(), "all but the c-file";
    "NOT_D" = Bitboard::FILE_D.complement(), "all but the d-file";
    "NOT_E" = Bitboard::FILE_E.complement(), "all but the e-file";
    "NOT_F" = Bitboard::FILE_F.complement(), "all but the f-file";
    "NOT_G" = Bitboard::FILE_G.complement(), "all but the g-file";
    "NOT_H" = Bitboard::FILE_H.complement(), "all but the h-file: the wrap mask after a step west";
    "NOT_AB" = NOT_AB, "all but the a- and b-file: the wrap mask after a knight's two files east";
    "NOT_GH" = NOT_GH, "all but the g- and h-file: the wrap mask after a knight's two files west";
    "LIGHT" = Bitboard::LIGHT, "the light squares, h1 among them";
    "DARK" = Bitboard::DARK, "the dark squares, a1 among them";
    "DIAGONAL" = Bitboard::DIAGONAL, "the long diagonal a1 to h8";
    "ANTIDIAGONAL" = Bitboard::ANTIDIAGONAL, "the long diagonal h1 to a8";
    "FRAME" = Bitboard::FRAME, "the 28 squares of the edge";
    "CENTER" = Bitboard::CENTER, "the squares d4, e4, d5 and e5";
    "CORNERS" = CORNERS, "the squares a1, h1, a8 and h8";
}

/// The name of a board, if it is one of the constants.
pub fn name_of(board: Bitboard) -> Option<&'static str> {
    CONSTANTS.iter().find(|constant| constant.board == board).map(|constant| constant.name)
}

/// Writes a mask as an expression: the name of a constant, or the complement of up to four whole files and ranks.
/// Returns `None` for any other set.
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
pub fn mask_expression(mask: Bitboard) -> Option<String> {
    /// A mask of more lines is easier to read as a number.
    const MAX_LINES: usize = 4;
    if let Some(name) = name_of(mask) {
        return Some(name.to_owned());
    }
    let missing = mask.complement();
    let lines = File::ALL.map(File::bitboard).into_iter().chain(Rank::ALL.map(Rank::bitboard));
    let lines: Vec<Bitboard> = lines.filter(|line| line.is_subset(missing)).collect();
    let covered = lines.iter().fold(Bitboard::EMPTY, |all, &line| all | line);
    let names: Vec<&str> = lines.into_iter().filter_map(name_of).collect();
    match names.as_slice() {
        _ if covered != missing => None,
        [one] => Some(format!("~{one}")),
        [_, ..] if names.len() <= MAX_LINES => Some(format!("~({})", names.join(" | "))),
        _ => None,
    }
}
