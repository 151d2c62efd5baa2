//! Standard output, whose errors say that they are its.

use std::fmt;
use std::io::{self, Write};

/// A writer to standard output. "No space left on device" alone would leave its reader guessing which device.
#[derive(Debug)]
pub(super) struct Output<W>(pub(super) W);

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

/// The same error, which keeps its kind: a closed pipe is no failure.
pub(super) fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), CannotWrite(error))
}

#[derive(Debug)]
struct CannotWrite(io::Error);

impl fmt::Display for CannotWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write to standard output: {}", self.0)
    }
}

impl std::error::Error for CannotWrite {}
