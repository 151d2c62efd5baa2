//! The files that the interface reads and writes for its user.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The longest file that is read: programs and boards are short, and a mistaken path must not fill the memory.
const LONGEST: u64 = 16 << 20;

/// Writes a file as a whole or not at all: a full disk or a crash leaves what was there before.
///
/// # Errors
/// In words for the user.
pub(super) fn save(path: &Path, text: &str) -> Result<PathBuf, String> {
    let path = expand_home(path);
    let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone()); // through a link, not over it
    let written = match fs::metadata(&real) {
        Ok(there) if there.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
        Ok(there) if !there.is_file() => fs::write(&real, text), // a device or a pipe cannot be replaced
        Ok(there) => replace(&real, text, Some(there.permissions())),
        Err(_) => replace(&real, text, None),
    };
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(path)
}

fn replace(path: &Path, text: &str, permissions: Option<fs::Permissions>) -> io::Result<()> {
    // a file that its owner made read-only stays, although its folder would let it be replaced
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = new_file(folder)?;
    file.write_all(text.as_bytes())?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A file with the rights that a new file has, not those of a secret.
fn new_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".bitrose-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Reads a file of text.
///
/// # Errors
/// In words for the user.
pub(super) fn load(path: &Path) -> Result<(PathBuf, String), String> {
    let path = expand_home(path);
    let text = read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Ok((path, text))
}

fn read(path: &Path) -> io::Result<String> {
    match fs::metadata(path)? {
        there if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        there if !there.is_file() => return Err(io::Error::other("it is no regular file")), // a pipe may never end
        _ => {}
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::other("it is longer than 16 MiB"));
    }
    String::from_utf8(bytes).map_err(|error| {
        io::Error::other(format!("it is not UTF-8 text (byte {})", error.utf8_error().valid_up_to() + 1))
    })
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

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rook.bb");
        assert_eq!(save(&path, "a = RANK_4\n"), Ok(path.clone()));
        assert_eq!(save(&path, "a = RANK_5\n"), Ok(path.clone()));
        assert_eq!(load(&path), Ok((path, "a = RANK_5\n".to_owned())));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no half-written file stays behind");
    }

    #[test]
    fn faults_name_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("none").join("x.bb");
        let message = save(&missing, "").unwrap_err();
        assert!(message.starts_with(&format!("cannot write {}: ", missing.display())), "{message}");
        let message = load(&missing).unwrap_err();
        assert!(message.starts_with(&format!("cannot read {}: ", missing.display())), "{message}");
        assert!(save(folder.path(), "").unwrap_err().contains("is a directory"));
        assert!(load(folder.path()).unwrap_err().contains("is a directory"));
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bytes");
        fs::write(&path, b"ab\xff").unwrap();
        assert!(load(&path).unwrap_err().ends_with("it is not UTF-8 text (byte 3)"));
        fs::write(&path, vec![b' '; usize::try_from(LONGEST).unwrap() + 1]).unwrap();
        assert!(load(&path).unwrap_err().ends_with("it is longer than 16 MiB"));
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
