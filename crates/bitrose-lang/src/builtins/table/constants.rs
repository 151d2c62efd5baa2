//! Constants.

use super::super::{Body, Builtin, Group};
use super::Names;
use bitrose_core::bitboard::constants::CONSTANTS;

/// Creates the entry for a constant of bitrose-core, with its board and description from there and more names.
const fn constant(name: &'static str, aliases: Names) -> Builtin {
    let mut index = 0;
    while !equal(CONSTANTS[index].name, name) {
        index += 1;
    }
    let constant = &CONSTANTS[index];
    let body = Body::Constant(constant.board);
    Builtin { name, aliases, parameters: &[], doc: constant.doc, group: Group::Constants, body }
}

const fn equal(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut same = left.len() == right.len();
    let mut index = 0;
    while same && index < left.len() {
        same = left[index] == right[index];
        index += 1;
    }
    same
}

pub(super) const CHAPTER: &[Builtin] = &[
    constant("EMPTY", &["BB_EMPTY", "EMPTY_BB"]),
    constant(
        "ALL",
        &[
            "BB_ALL",
            "ALL_SQUARES",
            "FULL",
            "UNIVERSE",
            "UNIVERSAL",
            "UINT64_MAX",
            "ULLONG_MAX",
            "ULONG_MAX",
            "MAX_VALUE",
        ],
    ),
    constant("FILE_A", &["A_FILE", "FILE_A_BB", "BB_FILE_A", "FILE_A_MASK"]),
    constant("FILE_B", &["B_FILE", "FILE_B_BB", "BB_FILE_B", "FILE_B_MASK"]),
    constant("FILE_C", &["C_FILE", "FILE_C_BB", "BB_FILE_C", "FILE_C_MASK"]),
    constant("FILE_D", &["D_FILE", "FILE_D_BB", "BB_FILE_D", "FILE_D_MASK"]),
    constant("FILE_E", &["E_FILE", "FILE_E_BB", "BB_FILE_E", "FILE_E_MASK"]),
    constant("FILE_F", &["F_FILE", "FILE_F_BB", "BB_FILE_F", "FILE_F_MASK"]),
    constant("FILE_G", &["G_FILE", "FILE_G_BB", "BB_FILE_G", "FILE_G_MASK"]),
    constant("FILE_H", &["H_FILE", "FILE_H_BB", "BB_FILE_H", "FILE_H_MASK"]),
    constant("RANK_1", &["RANK_1_BB", "BB_RANK_1", "FIRST_RANK", "RANK_1_MASK"]),
    constant("RANK_2", &["RANK_2_BB", "BB_RANK_2", "SECOND_RANK", "RANK_2_MASK"]),
    constant("RANK_3", &["RANK_3_BB", "BB_RANK_3", "THIRD_RANK", "RANK_3_MASK"]),
    constant("RANK_4", &["RANK_4_BB", "BB_RANK_4", "FOURTH_RANK", "RANK_4_MASK"]),
    constant("RANK_5", &["RANK_5_BB", "BB_RANK_5", "FIFTH_RANK", "RANK_5_MASK"]),
    constant("RANK_6", &["RANK_6_BB", "BB_RANK_6", "SIXTH_RANK", "RANK_6_MASK"]),
    constant("RANK_7", &["RANK_7_BB", "BB_RANK_7", "SEVENTH_RANK", "RANK_7_MASK"]),
    constant("RANK_8", &["RANK_8_BB", "BB_RANK_8", "EIGHTH_RANK", "RANK_8_MASK"]),
    constant("NOT_A", &["NOT_A_FILE", "NOT_FILE_A"]),
    constant("NOT_B", &["NOT_B_FILE", "NOT_FILE_B"]),
    constant("NOT_C", &["NOT_C_FILE", "NOT_FILE_C"]),
    constant("NOT_D", &["NOT_D_FILE", "NOT_FILE_D"]),
    constant("NOT_E", &["NOT_E_FILE", "NOT_FILE_E"]),
    constant("NOT_F", &["NOT_F_FILE", "NOT_FILE_F"]),
    constant("NOT_G", &["NOT_G_FILE", "NOT_FILE_G"]),
    constant("NOT_H", &["NOT_H_FILE", "NOT_FILE_H"]),
    constant("NOT_AB", &["NOT_AB_FILE", "NOT_FILE_AB", "NOT_AB_FILES", "NOT_FILES_AB"]),
    constant(
        "NOT_GH",
        &["NOT_GH_FILE", "NOT_FILE_GH", "NOT_GH_FILES", "NOT_FILES_GH", "NOT_HG_FILE", "NOT_HG"],
    ),
    constant("LIGHT", &["LIGHT_SQUARES", "BB_LIGHT_SQUARES", "WHITE_SQUARES"]),
    constant("DARK", &["DARK_SQUARES", "BB_DARK_SQUARES", "BLACK_SQUARES"]),
    constant("DIAGONAL", &["MAIN_DIAGONAL", "DIAGONAL_A1H8", "A1H8_DIAGONAL", "DIAG_A1H8", "A1H8"]),
    constant("ANTIDIAGONAL", &["ANTIDIAGONAL_H1A8", "H1A8_ANTIDIAGONAL", "DIAG_A8H1", "DIAG_H1A8", "H1A8"]),
    constant("FRAME", &["EDGES", "EDGE", "BORDER", "RIM", "BB_EDGES"]),
    constant("CENTER", &["CENTRE", "BB_CENTER", "CENTER_SQUARES"]),
    constant("CORNERS", &["BB_CORNERS", "CORNER_SQUARES"]),
];
