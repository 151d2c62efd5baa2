//! Files and standard input, read whole and in bounded memory. Here a pipe or a device may be meant: `<(…)`, `/dev/stdin`.

use bitrose_course::files;
use std::fs::File;
use std::io;
use std::path::Path;

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
/// It cannot be read, or it is longer than [`files::LONGEST`].
pub(super) fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    if file == Path::new("-") {
        files::read_all(io::stdin().lock())
    } else {
        files::read_all(File::open(file)?)
    }
}

/// As [`bytes`], of a text.
///
/// # Errors
/// Also when it is not UTF-8.
pub(super) fn text(file: &Path) -> io::Result<String> {
    files::text(bytes(file)?)
}
