//! Fixed-shift magics: one shift for all squares, yet only the slots that a square reaches.
//!
//! With a constant shift the lookup is shorter than the fancy one. A magic whose products stay small uses few of the
//! 4096 (512) slots, all at the lower end of the window: the rest is not stored.
//! <https://www.chessprogramming.org/Magic_Bitboards#Fixed_shift_Fancy>

use super::numbers;
use super::windows::{Windows, one_table};
use crate::attacks::sliders::lines::slot;
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

one_table!(
    black: false,
    rooks: numbers::FIXED_ROOKS,
    bishops: numbers::FIXED_BISHOPS,
    slots: numbers::FIXED_SLOTS
);
