//! Runs a function of an engine, written in C, and looks at each step: here a shift that wraps.
//!
//! ```text
//! line 5: east_attacks(pawns) = 0x0000010200000000
//! line 3: pawns << 9 = 0x0000010200000000
//!   one step north-east · 1 bit wrapped: h4 to a6; missing & NOT_H before or & NOT_A after
//! line 5: ~own = 0xFFFFFFFFFFFFFF00
//! line 5: east_attacks(pawns) & ~own = 0x0000010200000000
//! the value is 0x0000010200000000
//! unknown function `east_attack`
//! ```

use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Session, Value};
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}

const PROGRAM: &str = "
uint64_t east_attacks(uint64_t pawns) {
    return pawns << 9;
}
east_attacks(pawns) & ~own
";

/// Writes the steps.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    // A session has a mapping, for shifts and numbers depend on it, and names: its own and those that are given to it.
    let mut session = Session::new(Mapping::Lerf);
    session.define("pawns", Value::Board(0x0000_0000_8100_0000));
    session.define("own", Value::Board(0xFF));

    let (run, trace) = session.trace(PROGRAM)?;
    for step in &trace.steps {
        writeln!(out, "line {}: {} = {}", step.line, step.text(PROGRAM), word(step.output))?;
        if let Some(note) = &step.note {
            writeln!(out, "  {}", note.text(session.mapping()))?;
        }
    }
    if let Some(value) = run.value {
        writeln!(out, "the value is {}", word(value))?;
    }

    // A program is untrusted text: it runs under limits, and what is wrong with it has a place.
    if let Err(error) = session.run("east_attack(pawns)") {
        writeln!(out, "{error}")?;
    }
    Ok(())
}

/// A board as its number, anything else as it is.
fn word(value: Value) -> String {
    match value {
        Value::Board(word) => format!("0x{word:016X}"),
        other => format!("{other:?}"),
    }
}
