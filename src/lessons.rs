//! The built-in lessons, and those of the user.

use bitrose_course::catalogue::Catalogue;
use std::path::Path;

macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../lessons/", $name)))),*] };
}

/// Every file of `lessons/`. A test compares the list with the folder.
const FILES: &[(&str, &str)] = files!(
    "course.toml"
    "bits-and-hex.md"
    "checks-pins.md"
    "constants.md"
    "eight-at-once.md"
    "fills.md"
    "first-bitboard.md"
    "flips.md"
    "hyperbola.md"
    "king-steps.md"
    "knight-attacks.md"
    "leapers.md"
    "magic-by-hand.md"
    "magic-lookup.md"
    "magic-search.md"
    "magic-tables.md"
    "mailbox.md"
    "movegen-bugs.md"
    "next-steps.md"
    "pawn-captures.md"
    "pawns.md"
    "perft.md"
    "pext.md"
    "position.md"
    "rays.md"
    "relevant.md"
    "scan-count.md"
    "set-idioms.md"
    "set-ops.md"
    "shifts.md"
    "square-index.md"
    "subsets.md"
    "table-layouts.md"
    "wraps.md"
    "write-it.md"
    "zobrist.md"
);

/// Returns the built-in lessons.
pub fn built_in() -> Catalogue {
    Catalogue::with(FILES)
}

/// Returns the built-in lessons together with those of a folder: `chosen`, or else the user's own.
pub fn open(chosen: Option<&Path>) -> Catalogue {
    let mut catalogue = built_in();
    catalogue.add_folders(chosen);
    catalogue
}

#[cfg(test)]
mod tests {
    use super::FILES;

    #[test]
    fn every_file_of_the_folder_is_carried() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
        let entries =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string());
        let mut there: Vec<String> = entries.map(Result::unwrap).collect();
        there.sort();
        let mut carried: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        carried.sort_unstable();
        assert_eq!(carried, there, "put the name of a new lesson into the list in src/lessons.rs");
    }
}
