//! Files read within a bound, and written as a whole or not at all.

mod folder;
mod store;

pub use folder::{read_folder, user_folder};
pub use store::{Notice, SaveError, Store, default_place, lock, put_aside, state_folder};

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// Longer texts are not read: what bitrose works on is short, and a mistaken path or a stream without end must not fill
/// the memory. 16 MiB.
pub const LONGEST: u64 = 16 << 20;

/// Reads a stream to its end, at most [`LONGEST`] bytes.
///
/// # Errors
/// That of the stream, or that it is longer.
pub fn read_all(stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is longer than 16 MiB"));
    }
    Ok(bytes)
}

/// Reads a regular file, at most [`LONGEST`] bytes of it. A pipe would be waited for, and some systems open a folder and
/// read nothing from it.
///
/// # Errors
/// It cannot be read, is not a regular file, or is longer.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    match fs::metadata(path)? {
        there if there.is_file() => read_all(File::open(path)?),
        there if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        _ => Err(io::Error::other("not a regular file")),
    }
}

/// The text of bytes that were read, without the mark that some editors put before it.
///
/// # Errors
/// It is not UTF-8.
pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        io::Error::other(format!("it is not UTF-8 text (byte {})", error.utf8_error().valid_up_to() + 1))
    })?;
    if text.starts_with('\u{FEFF}') {
        text.remove(0);
    }
    Ok(text)
}

/// Writes a file as a whole or not at all: a full disk or a crash leaves what was there before.
///
/// The new text is written beside the file and renamed over it. A link is followed, the rights of the file stay, a file
/// that its owner made read-only is not replaced; a device or a pipe is written to.
///
/// # Errors
/// It cannot be written; then what was there is still there.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()); // through a link, not over it
    let permissions = match fs::metadata(path) {
        Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(there) if !there.is_file() => return fs::write(path, bytes),
        Ok(there) if there.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
        Ok(there) => Some(there.permissions()),
        Err(_) => None,
    };
    let file = written_beside(path, bytes)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Writes a new file as a whole or not at all; one that is there already is an error.
///
/// # Errors
/// It is there, or cannot be written.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = written_beside(path, bytes)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

/// Removes what writers of this file have left behind when they were killed. Nobody may be writing it just now.
///
/// # Errors
/// Its folder cannot be read, or a leftover not be removed.
pub fn sweep(path: &Path) -> io::Result<()> {
    let prefix = beside(path);
    for entry in fs::read_dir(folder_of(path))?.flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(&prefix));
        if random
            .is_some_and(|random| random.len() == RANDOM && random.bytes().all(|b| b.is_ascii_alphanumeric()))
        {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// The folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Random letters at the end of the name of a file that is being written.
const RANDOM: usize = 6;

/// How the name of a file begins that will take the place of this one.
fn beside(path: &Path) -> String {
    format!(".{}-", path.file_name().unwrap_or_default().to_string_lossy())
}

/// A file with the rights that a new file has, not those of a secret.
fn written_beside(path: &Path, bytes: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let prefix = beside(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).rand_bytes(RANDOM);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder_of(path))?;
    file.write_all(bytes)?;
    Ok(file)
}
