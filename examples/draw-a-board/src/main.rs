//! Draws the squares that a knight on d4 attacks.

use bitrose_core::attacks;
use bitrose_core::bitboard::Square;
use bitrose_draw::Panel;

fn main() {
    let attacked = attacks::knight(Square::D4);
    println!("{}", Panel::from(attacked).labelled("knight(d4)"));
}
