//! Draws what a knight on d4 attacks.

use bitrose_core::attacks;
use bitrose_core::bitboard::{Mapping, Square};
use bitrose_draw::Panel;

fn main() {
    let attacked = attacks::knight(Square::D4);
    println!("{}", Panel::of(attacked.0, Mapping::Lerf).labelled("knight(d4)"));
}
