//! Plays a game of Chess960: a start position by its number, castling in both notations, and a threefold repetition.
//!
//! ```text
//! rbnqbkrn/pppppppp/8/8/8/8/PPPPPPPP/RBNQBKRN w KQkq - 0 1
//! 1. f1g1: O-O
//! 1... f8g8: O-O
//! 2. h1g3: Ng3
//! 2... h8g6: Ng6
//! 3. g3h1: Nh1
//! 3... g6h8: Nh8
//! 4. h1g3: Ng3
//! 4... h8g6: Ng6
//! 5. g3h1: Nh1
//! 5... g6h8: Nh8
//! the third time: a draw may be claimed
//! ```

use bitrose_core::position::{Color, Position};
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}

/// Plays the game and writes the moves.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut position = Position::chess960(616).expect("a number below 960");
    writeln!(out, "{position}")?;
    let shuffle = ["h1g3", "h8g6", "g3h1", "g6h8"];
    let mut history = Vec::new();
    // Castling is read as the king's move onto the rook's square. With the king on e1, `e1g1` would also be accepted.
    for text in ["f1g1", "f8g8"].into_iter().chain(shuffle).chain(shuffle) {
        let mv = position.read_uci(text).ok_or("an illegal move")?;
        let dots = if position.side_to_move() == Color::White { "." } else { "..." };
        writeln!(out, "{}{dots} {text}: {}", position.fullmove_number(), position.san(mv))?;
        history.push(position);
        position = position.after(mv);
        let times = 1 + history.iter().filter(|before| before.is_repetition_of(&position)).count();
        if times == 3 {
            writeln!(out, "the third time: a draw may be claimed")?;
        }
    }
    Ok(())
}
