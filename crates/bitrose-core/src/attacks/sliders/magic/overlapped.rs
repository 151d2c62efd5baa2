//! Overlapped magics: fixed shift, and the ranges of the squares lie over each other.
//!
//! Two squares may share a slot when it holds the same attacks for both, and the used slots of one may stand in the
//! gaps of another. Each square keeps only where its window begins.
//! That pays with magics searched for it, of which many subsets share their slots. The ones here use 83,635 slots of
//! 103,418, where every blocker set for itself would need 107,648; the smallest table known, by Volker Annuss, has 88,772
//! (<http://www.talkchess.com/forum/viewtopic.php?t=64790>).

use super::numbers;
use super::windows::{Windows, one_table};
use crate::attacks::sliders::lines::slot;
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

one_table!(
    black: false,
    rooks: numbers::OVERLAPPED_ROOKS,
    bishops: numbers::OVERLAPPED_BISHOPS,
    slots: numbers::OVERLAPPED_SLOTS
);
