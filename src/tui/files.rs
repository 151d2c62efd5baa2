//! The files that the interface reads and writes for its user.

use super::ending;
use bitrose_course::files::{self, Store};
use std::path::{Path, PathBuf};

/// Writes a file as a whole or not at all.
///
/// # Errors
/// In words for the user.
pub(super) fn save(path: &Path, text: &str) -> Result<PathBuf, String> {
    let path = expand_home(path);
    let written = files::replace(&path, text.as_bytes());
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(path)
}

/// Reads a file of text. An empty path is that of the boards of the run that was cut off last.
///
/// # Errors
/// In words for the user.
pub(super) fn load(path: &Path, store: &Store) -> Result<(PathBuf, String), String> {
    let path = if path.as_os_str().is_empty() {
        let rescued = store.place().map(files::folder_of).and_then(ending::rescued);
        rescued.ok_or("no boards of a run that was cut off: a file name follows")?
    } else {
        expand_home(path)
    };
    let text = files::read(&path).and_then(files::text);
    let text = text.map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Ok((path, text))
}

/// `~/x` is in the home folder, as in a shell; there is no shell here to say so.
fn expand_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), std::env::home_dir()) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitrose_course::files::LONGEST;
    use std::fs;

    fn loaded(path: &Path) -> Result<(PathBuf, String), String> {
        load(path, &Store::unsaved())
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rook.bb");
        assert_eq!(save(&path, "a = RANK_4\n"), Ok(path.clone()));
        assert_eq!(save(&path, "a = RANK_5\n"), Ok(path.clone()));
        assert_eq!(loaded(&path), Ok((path, "a = RANK_5\n".to_owned())));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no half-written file stays behind");
    }

    #[test]
    fn faults_name_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("none").join("x.bb");
        let message = save(&missing, "").unwrap_err();
        assert!(message.starts_with(&format!("cannot write {}: ", missing.display())), "{message}");
        let message = loaded(&missing).unwrap_err();
        assert!(message.starts_with(&format!("cannot read {}: ", missing.display())), "{message}");
        assert!(save(folder.path(), "").unwrap_err().contains("is a directory"));
        assert!(loaded(folder.path()).unwrap_err().contains("is a directory"));
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bytes");
        fs::write(&path, b"ab\xff").unwrap();
        assert!(loaded(&path).unwrap_err().ends_with("it is not UTF-8 text (byte 3)"));
        fs::write(&path, vec![b' '; usize::try_from(LONGEST).unwrap() + 1]).unwrap();
        assert!(loaded(&path).unwrap_err().ends_with("it is longer than 16 MiB"));
    }

    #[cfg(unix)]
    #[test]
    fn rights_and_links_survive_a_save() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        save(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).unwrap();
        assert!(save(&file, "newer").is_err(), "a file made read-only is not replaced");
    }
}
