//! Counts the move sequences of a given length, also on several threads, and splits the count by the first move.
//!
//! ```text
//! perft 1: 48
//! perft 2: 2039
//! perft 3: 97862
//! on two threads: 97862
//! after e1d1: 43
//! after e1f1: 43
//! after a2a3: 44
//! ```

use bitrose_core::position::perft::{Perft, Watch, perft};
use bitrose_core::position::{Position, known};
use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}

/// Writes the counts.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let kiwipete = known::find("kiwipete").ok_or("a position that bitrose knows")?;
    let position = Position::try_from(kiwipete.setup())?;

    // Just the number.
    for depth in 1..=3 {
        writeln!(out, "perft {depth}: {}", perft(&position, depth))?;
    }

    // The same on two threads with a hash table. The closure is called when the count of a first move is complete; it
    // can read the watch, or cancel the count through it.
    let two = NonZeroUsize::MIN.saturating_add(1);
    let plan = Perft { threads: two, table_megabytes: Some(1), ..Perft::new(3) };
    let outcome = plan.run(&position, &Watch::new(), |_| {})?;
    writeln!(out, "on two threads: {}", outcome.nodes)?;

    // The count below each first move: comparing these between two generators shows the move for which they differ.
    let divide = Perft::new(2).run(&position, &Watch::new(), |_| {})?.divide;
    for share in divide.iter().take(3) {
        writeln!(out, "after {}: {}", position.uci(share.mv), share.nodes)?;
    }
    Ok(())
}
