//! Where can a knight on e4 go that no pawn attacks?

use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Square};

fn main() {
    let pawns: Bitboard = [Square::C6, Square::E6].into_iter().collect();
    let safe = attacks::knight(Square::E4.bitboard()) & !attacks::black_pawns(pawns);
    println!("{safe}");
}
