//! Reads a FEN, lists the legal moves of the position, plays some, and shows why others are not possible.
//!
//! ```text
//! check from e4: Kd7 Kf7 Kd8 Kf8
//! Kf7 is e8f7
//! 0-0 is e1g1
//! `Rad8`: no rook can go to d8: the king is in check; legal moves are Kg7 Kg8
//! `a1b1`: the piece on a1 is not Black's, and Black is to move; legal moves are Kg7 Kg8
//! r6r/5k2/8/8/4Q3/8/8/R4RK1 b - - 2 2
//! ```

use bitrose_core::position::Position;
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}

/// Lists and plays the moves.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    // A FEN is parsed and checked. The error says what is wrong with it, or with the position.
    let mut position: Position = "r3k2r/8/8/8/4Q3/8/8/R3K2R b KQkq - 0 1".parse()?;
    let moves = position.legal_moves();
    let written: Vec<String> = moves.iter().map(|&mv| position.san_among(mv, &moves)).collect();
    writeln!(out, "check from {}: {}", position.checkers(), written.join(" "))?;

    // Moves can be read in UCI, in SAN, and in common mixtures of the two.
    for text in ["Kf7", "0-0", "Rad8", "a1b1"] {
        match position.read_move(text) {
            Ok(mv) => {
                writeln!(out, "{text} is {}", position.uci(mv))?;
                position.play(mv)?;
            }
            Err(error) => writeln!(out, "{error}")?,
        }
    }
    writeln!(out, "{}", position.setup())?;
    Ok(())
}
