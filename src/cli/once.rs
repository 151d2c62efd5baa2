//! What is said once and not again.

use bitrose_course::files::state_folder;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// What the file says to who finds it.
const WORDS: &[u8] = b"bitrose has said where to start. Without this file it says so again.\n";

/// Has the welcome not been shown before? From now on it has. Where nothing can be remembered, every time is the first.
pub(super) fn is_first_start() -> bool {
    state_folder().is_none_or(|folder| is_first(&folder.join("welcomed")))
}

fn is_first(mark: &Path) -> bool {
    if let Some(folder) = mark.parent() {
        let _ = fs::create_dir_all(folder);
    }
    match File::create_new(mark) {
        Ok(mut file) => {
            let _ = file.write_all(WORDS);
            true
        }
        Err(error) => error.kind() != ErrorKind::AlreadyExists,
    }
}

#[cfg(test)]
mod tests {
    use super::is_first;

    #[test]
    fn the_first_time_is_the_first_alone() {
        let folder = tempfile::tempdir().unwrap();
        let mark = folder.path().join("state/bitrose/welcomed");
        assert!(is_first(&mark));
        assert!(!is_first(&mark) && !is_first(&mark));
    }

    #[test]
    fn where_nothing_can_be_kept_every_time_is_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        assert!(is_first(&file.join("welcomed")) && is_first(&file.join("welcomed")));
    }
}
