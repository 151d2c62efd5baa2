//! The lessons that the program carries.

use super::Folder;
use std::path::Path;

macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../../lessons/", $name)))),*] };
}

/// Every file of `lessons/`, which is a link to the folder at the top so that the package has them. A test compares the list with the folder.
pub(super) const FILES: &[(&str, &str)] = files!(
    "course.toml"
    "bits-and-hex.md"
    "checks-pins.md"
    "constants.md"
    "fills.md"
    "first-bitboard.md"
    "flips.md"
    "hyperbola.md"
    "leapers.md"
    "magic-lookup.md"
    "magic-search.md"
    "mailbox.md"
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
);

/// The folder of the program.
pub(super) fn folder() -> Folder {
    let files: Vec<(&str, &[u8])> = FILES.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    Folder::of(Path::new("lessons"), &files)
}

#[cfg(test)]
mod tests {
    use super::FILES;

    #[test]
    fn every_file_of_the_folder_is_carried() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
        let entries =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut there: Vec<String> = entries.collect();
        there.sort();
        let mut carried: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        carried.sort_unstable();
        assert_eq!(carried, there, "put the name of a new lesson into the list of src/library/built_in.rs");
    }
}
