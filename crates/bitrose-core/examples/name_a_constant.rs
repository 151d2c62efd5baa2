//! Identifies numbers under each of the eight mappings, even if a wrap mask was forgotten.
//!
//! ```text
//! 0x0001422002214000
//!   knight(h4) under lerf; a3 b4 b6 a7 wrapped, & NOT_AB is missing
//!   knight(a4) under lerbef; h3 g4 g6 h7 wrapped, & NOT_GH is missing
//!   knight(h5) under berlef; a2 b3 b5 a6 wrapped, & NOT_AB is missing
//!   knight(a5) under berf; h2 g3 g5 h6 wrapped, & NOT_GH is missing
//!   knight(d8) under lefr; c1 g1 d2 f2 wrapped, & ~(RANK_1 | RANK_2) is missing
//!   knight(d1) under lefber; d7 f7 c8 g8 wrapped, & ~(RANK_7 | RANK_8) is missing
//!   knight(e8) under befler; b1 f1 c2 e2 wrapped, & ~(RANK_1 | RANK_2) is missing
//!   knight(e1) under befr; c7 e7 b8 f8 wrapped, & ~(RANK_7 | RANK_8) is missing
//! 0x0101010101010100
//!   ray(a1, north) under lerf
//!   ray(h1, north) under lerbef
//!   ray(a8, south) under berlef
//!   ray(h8, south) under berf
//!   ray(a1, east) under lefr
//!   ray(a8, east) under lefber
//!   ray(h1, west) under befler
//!   ray(h8, west) under befr
//! 0x9D39247E33776D41
//!   no name
//! ```

use bitrose_core::attacks::identify;
use bitrose_core::bitboard::Mapping;
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}

/// Writes the names.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for word in [0x0001_4220_0221_4000, 0x0101_0101_0101_0100, 0x9D39_247E_3377_6D41] {
        writeln!(out, "0x{word:016X}")?;
        let identities = identify(word, Mapping::Lerf);
        if identities.is_empty() {
            writeln!(out, "  no name")?;
        }
        for identity in identities {
            let mappings: Vec<String> = identity.mappings.iter().map(ToString::to_string).collect();
            write!(out, "  {} under {}", identity.shape, mappings.join(", "))?;
            // The squares that raw shifts reached around an edge, and the mask that would have removed them.
            if let Some(mask) = identity.missing_mask() {
                write!(out, "; {} wrapped, & {mask} is missing", identity.wrapped)?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
