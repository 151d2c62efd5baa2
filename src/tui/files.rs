//! Reads and writes the user's files, and the file that carries the state of one run to the next. That file is TOML, is
//! written atomically and under a lock, and is not trusted when it is read.

use super::ending::{self, rescued_after};
use bitrose_course::files::{self, Store, lock, put_aside};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// Writes a file completely or not at all.
///
/// # Errors
/// Fails with a message for the user.
pub(super) fn save(path: &Path, text: &str) -> Result<PathBuf, String> {
    let path = expand_home(path);
    let written = files::replace(&path, text.as_bytes());
    written.map_err(|error| {
        // The text ends in the path of the temporary file, which nobody has typed.
        let text = error.to_string();
        format!("cannot write {}: {}", path.display(), text.split(" at path ").next().unwrap_or(&text))
    })?;
    Ok(path)
}

/// Reads a text file. An empty path means the boards of the most recent interrupted run.
///
/// # Errors
/// Fails with a message for the user.
pub(super) fn load(path: &Path, store: &Store) -> Result<(PathBuf, String), String> {
    let path = if path.as_os_str().is_empty() {
        let rescued = store.place().map(files::folder_of).and_then(ending::rescued);
        rescued.ok_or("no boards of an interrupted run: expected a file name")?
    } else {
        expand_home(path)
    };
    let (text, _) = crate::sources::expand(&path, &read(&path)?, &[]);
    Ok((path, text))
}

/// Reads a text file.
///
/// # Errors
/// Fails with a message for the user.
pub(super) fn read(path: &Path) -> Result<String, String> {
    let text = files::read(path).and_then(files::text);
    text.map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Expands `~` to the home folder. Usually a shell does that, but the path was typed inside bitrose.
fn expand_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), std::env::home_dir()) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

/// The version of the file format.
pub(super) const FORMAT: u32 = 1;
/// The state that a run saves for the next one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedState {
    pub(super) format: u32,
    /// The name of the mapping.
    pub mapping: String,
    /// The letter of the current board.
    pub board: char,
    /// The edits of the boards since the mapping was chosen, each as lines of source code.
    pub history: Vec<String>,
    /// The position, as FEN.
    pub position: String,
    /// The lookup of the Magic screen, in the notation of that screen.
    #[serde(default)]
    pub magic: String,
}

impl SavedState {
    fn parse(text: &str) -> Result<Self, String> {
        let left: Self = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        match left.format {
            FORMAT => Ok(left),
            other if other > FORMAT => Err(format!("written by a later bitrose (format {other})")),
            other => Err(format!("unknown format {other}")),
        }
    }

    /// Reads what the last run left in a folder. The second value is a notice for the user: that the file cannot be
    /// used, or that there are boards of a run that was interrupted later.
    pub fn find(folder: &Path) -> (Option<Self>, Option<String>) {
        let path = folder.join("left.toml");
        let text = match files::read(&path).and_then(files::text) {
            Ok(text) => Ok(Some(text)),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                Ok(None)
            }
            Err(error) => Err(error.to_string()),
        };
        match text.and_then(|text| text.as_deref().map(Self::parse).transpose()) {
            Ok(left) => {
                let notice = "the boards of an interrupted run are saved: `:load` restores them";
                (left, rescued_after(folder, &path).map(|_| notice.to_owned()))
            }
            Err(why) => (
                None,
                Some(format!("cannot read the saved boards of the last run: {}: {why}", path.display())),
            ),
        }
    }

    /// Writes the state into a folder. If the file there cannot be read, it is first renamed out of the way.
    ///
    /// # Errors
    /// Fails if the file cannot be written; the old one is then kept.
    pub fn keep(&self, folder: &Path) -> io::Result<()> {
        std::fs::create_dir_all(folder)?;
        let path = folder.join("left.toml");
        let _lock = lock(&path, ending::SAVE_TIMEOUT)?;
        let old = files::read(&path).and_then(files::text);
        if path.exists() && !old.is_ok_and(|old| Self::parse(&old).is_ok()) {
            put_aside(&path)?;
        }
        let text = toml::to_string(self).map_err(io::Error::other)?;
        files::replace(&path, text.as_bytes())
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
        assert!(!message.contains(".x.bb"), "the name of the temporary file: {message}");
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

    fn saved() -> SavedState {
        let history = vec!["a = EMPTY".to_owned(), "a = knight(d4)\nb = a".to_owned()];
        let (mapping, position) = ("lerf".to_owned(), "8/8/8/8/8/8/8/K6k w - - 0 1".to_owned());
        SavedState { format: FORMAT, mapping, board: 'a', history, position, magic: String::new() }
    }

    #[test]
    fn what_is_left_is_found() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(SavedState::find(folder.path()), (None, None));
        saved().keep(folder.path()).unwrap();
        assert_eq!(SavedState::find(folder.path()), (Some(saved()), None));
    }

    #[test]
    fn a_file_that_cannot_be_read_is_named_and_put_aside() {
        let with_format =
            |format| format!("format = {format}\nmapping = 'lerf'\nboard = 'a'\nhistory = []\nposition = ''");
        for (text, why) in [
            ("format = 1", "missing field"),
            (&with_format(2), "written by a later bitrose (format 2)"),
            (&with_format(0), "unknown format 0"),
            ("\u{0}", "expected `=`"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("left.toml");
            std::fs::write(&path, text).unwrap();
            let (found, notice) = SavedState::find(folder.path());
            let notice = notice.unwrap();
            assert!(found.is_none() && notice.starts_with("cannot read") && notice.contains(why), "{notice}");
            saved().keep(folder.path()).unwrap();
            assert_eq!(std::fs::read_to_string(folder.path().join("left.toml.bad")).unwrap(), text);
            assert_eq!(SavedState::find(folder.path()).0, Some(saved()));
        }
    }
}
