//! Files and standard input, read whole and in bounded memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The longest file that is read whole, when nothing else is said. No source, suite or record comes near.
pub(super) const LONGEST: usize = 16 << 20;

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
/// It cannot be read, or it is longer than [`LONGEST`].
pub(super) fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    if file == Path::new("-") { at_most(io::stdin().lock()) } else { at_most(File::open(file)?) }
}

/// As [`bytes`], of a text.
///
/// # Errors
/// Also when it is not UTF-8.
pub(super) fn text(file: &Path) -> io::Result<String> {
    String::from_utf8(bytes(file)?).map_err(|error| {
        io::Error::other(format!("it is not UTF-8 text (byte {})", error.utf8_error().valid_up_to() + 1))
    })
}

fn at_most(stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(LONGEST as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LONGEST {
        return Err(io::Error::other(format!("it is longer than {} MiB", LONGEST >> 20)));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_ends_is_refused() {
        let error = at_most(io::repeat(b'x')).unwrap_err();
        assert_eq!(error.to_string(), "it is longer than 16 MiB");
        assert_eq!(at_most(io::repeat(b'x').take(9)).unwrap(), b"xxxxxxxxx");
    }
}
