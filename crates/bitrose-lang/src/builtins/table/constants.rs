//! Constants.

use super::super::{Body, Builtin, Group};
use super::Names;
use bitrose_core::bitboard::constants::CONSTANTS;

/// Returns the entries for the constants of bitrose-core, with their boards and descriptions from there.
pub(super) fn chapter() -> Vec<Builtin> {
    let entry = |&(name, aliases)| {
        let known = CONSTANTS.iter().find(|constant| constant.name == name).expect("bitrose-core has it");
        let (doc, body) = (known.doc, Body::Constant(known.board));
        Builtin { name, aliases, parameters: &[], doc, group: Group::Constants, body }
    };
    NAMES.iter().map(entry).collect()
}

macro_rules! names {
    ($($name:ident: $($also:ident)*;)*) => {
        /// The name of each constant in bitrose-core, and its other names.
        const NAMES: &[(&str, Names)] = &[$((stringify!($name), &[$(stringify!($also)),*])),*];
    };
}

names! {
    EMPTY: BB_EMPTY EMPTY_BB;
    ALL: BB_ALL ALL_SQUARES FULL UNIVERSE UNIVERSAL UINT64_MAX ULLONG_MAX ULONG_MAX MAX_VALUE;
    FILE_A: A_FILE FILE_A_BB BB_FILE_A FILE_A_MASK;
    FILE_B: B_FILE FILE_B_BB BB_FILE_B FILE_B_MASK;
    FILE_C: C_FILE FILE_C_BB BB_FILE_C FILE_C_MASK;
    FILE_D: D_FILE FILE_D_BB BB_FILE_D FILE_D_MASK;
    FILE_E: E_FILE FILE_E_BB BB_FILE_E FILE_E_MASK;
    FILE_F: F_FILE FILE_F_BB BB_FILE_F FILE_F_MASK;
    FILE_G: G_FILE FILE_G_BB BB_FILE_G FILE_G_MASK;
    FILE_H: H_FILE FILE_H_BB BB_FILE_H FILE_H_MASK;
    RANK_1: RANK_1_BB BB_RANK_1 FIRST_RANK RANK_1_MASK;
    RANK_2: RANK_2_BB BB_RANK_2 SECOND_RANK RANK_2_MASK;
    RANK_3: RANK_3_BB BB_RANK_3 THIRD_RANK RANK_3_MASK;
    RANK_4: RANK_4_BB BB_RANK_4 FOURTH_RANK RANK_4_MASK;
    RANK_5: RANK_5_BB BB_RANK_5 FIFTH_RANK RANK_5_MASK;
    RANK_6: RANK_6_BB BB_RANK_6 SIXTH_RANK RANK_6_MASK;
    RANK_7: RANK_7_BB BB_RANK_7 SEVENTH_RANK RANK_7_MASK;
    RANK_8: RANK_8_BB BB_RANK_8 EIGHTH_RANK RANK_8_MASK;
    NOT_A: NOT_A_FILE NOT_FILE_A;
    NOT_B: NOT_B_FILE NOT_FILE_B;
    NOT_C: NOT_C_FILE NOT_FILE_C;
    NOT_D: NOT_D_FILE NOT_FILE_D;
    NOT_E: NOT_E_FILE NOT_FILE_E;
    NOT_F: NOT_F_FILE NOT_FILE_F;
    NOT_G: NOT_G_FILE NOT_FILE_G;
    NOT_H: NOT_H_FILE NOT_FILE_H;
    NOT_AB: NOT_AB_FILE NOT_FILE_AB NOT_AB_FILES NOT_FILES_AB;
    NOT_GH: NOT_GH_FILE NOT_FILE_GH NOT_GH_FILES NOT_FILES_GH NOT_HG_FILE NOT_HG;
    LIGHT: LIGHT_SQUARES BB_LIGHT_SQUARES WHITE_SQUARES;
    DARK: DARK_SQUARES BB_DARK_SQUARES BLACK_SQUARES;
    DIAGONAL: MAIN_DIAGONAL DIAGONAL_A1H8 A1H8_DIAGONAL DIAG_A1H8 A1H8;
    ANTIDIAGONAL: ANTIDIAGONAL_H1A8 H1A8_ANTIDIAGONAL DIAG_A8H1 DIAG_H1A8 H1A8;
    FRAME: EDGES EDGE BORDER RIM BB_EDGES;
    CENTER: CENTRE BB_CENTER CENTER_SQUARES;
    CORNERS: BB_CORNERS CORNER_SQUARES;
}
