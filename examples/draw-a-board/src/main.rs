//! Draws what a rook on c6 attacks among some blockers.

use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_draw::Panel;

fn main() {
    let blockers: Bitboard = [Square::D6, Square::F6, Square::C7].into_iter().collect();
    let attacked = attacks::rook(Square::C6, blockers);
    print!("{}", Panel::of(attacked.0, Mapping::Lerf));
}
