//! Reading files up to a size limit, and writing them atomically.

mod folder;
mod store;

pub use folder::{read_folder, user_folder};
pub use store::{Notice, SaveError, Store, default_place, lock, put_aside, state_folder};

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// The largest input that is read, 16 MiB. What bitrose works on is short, and a mistaken path or an endless stream
/// must not fill the memory.
pub const LONGEST: u64 = 16 << 20;

/// Reads a stream to its end, if it has at most [`LONGEST`] bytes.
///
/// # Errors
/// Returns the error of the stream, or an error if it is longer.
pub fn read_all(stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is longer than 16 MiB"));
    }
    Ok(bytes)
}

/// Reads a regular file of at most [`LONGEST`] bytes. Other kinds are refused, because reading a pipe would block, and
/// some systems open a folder and read nothing from it.
///
/// # Errors
/// Fails if the file cannot be read, is not a regular file, or is longer.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    match fs::metadata(path)? {
        there if there.is_file() => read_all(File::open(path)?),
        there if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        _ => Err(io::Error::other("not a regular file")),
    }
}

/// Decodes bytes that were read as text, without the byte order mark that some editors put at the beginning.
///
/// # Errors
/// Fails if the bytes are not UTF-8.
pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        io::Error::other(format!("it is not UTF-8 text (byte {})", error.utf8_error().valid_up_to() + 1))
    })?;
    if text.starts_with('\u{FEFF}') {
        text.remove(0);
    }
    Ok(text)
}

/// Writes a file as a whole or not at all: if the disk is full or the process crashes, the old contents remain.
///
/// The new contents are written to a file in the same folder, which is then renamed over the old file. Symbolic links
/// are followed, the permissions of the file are kept, and a read-only file is not replaced. Devices and pipes are
/// written to directly.
///
/// # Errors
/// Fails if the file cannot be written. The old contents then remain.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()); // follows a symbolic link
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

/// Writes a new file as a whole or not at all. It must not exist yet.
///
/// # Errors
/// Fails if the file exists or cannot be written.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = written_beside(path, bytes)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

/// Removes the temporary files of this file that killed processes have left behind. No other process may be writing it
/// at the same time.
///
/// # Errors
/// Fails if the folder cannot be read, or if a leftover cannot be removed.
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

/// The folder that contains a file.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The number of random letters at the end of the name of a temporary file.
const RANDOM: usize = 6;

/// The beginning of the name of a temporary file that will replace this one.
fn beside(path: &Path) -> String {
    format!(".{}-", path.file_name().unwrap_or_default().to_string_lossy())
}

/// Writes the bytes to a temporary file with the permissions of an ordinary new file, not the private ones of a
/// temporary.
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
