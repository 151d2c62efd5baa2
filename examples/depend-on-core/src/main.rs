//! Prints the pieces and the free squares that a queen on d4 attacks.

use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, ParseBitboardError, Square};

fn main() -> Result<(), ParseBitboardError> {
    let occupied: Bitboard = "b2 b6 d7 f4 g1".parse()?;
    let attacked = attacks::queen(Square::D4, occupied);
    println!("pieces: {}\nfree: {}", attacked & occupied, attacked - occupied);
    Ok(())
}
