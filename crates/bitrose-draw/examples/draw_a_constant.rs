//! Draws a constant as two engines would read it: with a1 as bit 0, and with h1 as bit 0.
//!
//! ```text
//! lerf                  lerbef
//! 8 . . . . . . . .     8 . . . . . . . .
//! 7 . . . . . . 1 .     7 . 1 . . . . . .
//! 6 . . . . . 1 . .     6 . . 1 . . . . .
//! 5 . . . . 1 1 . .     5 . . 1 1 . . . .
//! 4 . . . 1 . . . .     4 . . . . 1 . . .
//! 3 . . 1 . . . . .     3 . . . . . 1 . .
//! 2 . 1 . . . . . .     2 . . . . . . 1 .
//! 1 1 . . . . . . 1     1 1 . . . . . . 1
//!   a b c d e f g h       a b c d e f g h
//! 0x0040203008040281    0x0040203008040281
//! 9 squares             9 squares
//! ```

use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Panel, Style, panels};
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}

/// Writes the drawings.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let word = 0x0040_2030_0804_0281;
    // A panel is a board with the words round it. Alone it is shown by `{}`; several go side by side into a buffer.
    let both = [Mapping::Lerf, Mapping::Lerbef]
        .map(|mapping| Panel::of(word, mapping).labelled(mapping.to_string()));
    let mut text = Vec::new();
    panels(&mut text, &both, 2, Style::PLAIN);
    out.write_all(&text)?;
    Ok(())
}
