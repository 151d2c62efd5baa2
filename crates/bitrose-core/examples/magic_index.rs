//! Magic bitboards for one square, by hand: a mask, a magic, a table filled for every blocker set, and a lookup.
//!
//! ```text
//! mask 0x00047A0404040400, magic 0x0000100020008080, >> 54
//! right for every blocker set
//! slot 88 of 1024 has c1 c2 c3 c4 c5 a6 b6 d6 c7
//! ```

use bitrose_core::attacks::rays;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::{SearchOptions, SearchProgress, Site, Slider, check, find};
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}

/// Builds the table and looks up an occupancy.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let square = Square::C6;
    let site = Site::lerf(Slider::Rook, square);

    // Any multiplier that maps blocker sets with different attacks to different slots will do. This search has no limit
    // on the number of tries, runs on one thread, and is not watched; the same options find the same magic again.
    let found = find(site, SearchOptions::default(), None, 1, &SearchProgress::default())?;
    let lookup = found.ok_or("a search without a limit ends with a magic")?.lookup;
    writeln!(out, "mask 0x{:016X}, magic 0x{:016X}, >> {}", lookup.mask, lookup.magic, lookup.shift)?;
    writeln!(
        out,
        "{}",
        if check(site, &lookup)?.is_valid() { "right for every blocker set" } else { "wrong" }
    )?;

    // The subsets of the mask are all possible blocker sets. The ray walk is slow and obvious; it fills the table.
    let mut table = vec![Bitboard::EMPTY; 1 << (64 - lookup.shift)];
    for blockers in Bitboard(lookup.mask).subsets() {
        table[slot(lookup.index(blockers.0))] = rays::rook(square, blockers);
    }

    // From here on, a rook costs an AND, a multiplication, a shift and a load.
    let occupancy: Bitboard = [Square::D6, Square::F6, Square::C7, Square::H1].into_iter().collect();
    let index = lookup.index(occupancy.0);
    let attacks = table[slot(index)];
    assert_eq!(attacks, rays::rook(square, occupancy));
    writeln!(out, "slot {index} of {} has {attacks}", table.len())?;
    Ok(())
}

/// Converts an index, which is below 2^bits and so fits a `usize`.
fn slot(index: u64) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}
