//! Black magics: the occupancy *or* the inverse mask, instead of *and* the mask.
//!
//! All irrelevant squares are ones then, and multiply to one constant a square: the same as adding a constant to the
//! product. That is one more thing to choose, and gave the smallest table known with one load.
//! Onno Garms; <https://www.chessprogramming.org/Magic_Bitboards#Black>

use super::numbers;
use super::windows::{Windows, one_table};
use crate::attacks::sliders::lines::slot;
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

one_table!(
    black: true,
    rooks: numbers::BLACK_ROOKS,
    bishops: numbers::BLACK_BISHOPS,
    slots: numbers::BLACK_SLOTS
);
