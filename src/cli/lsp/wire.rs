//! Messages on the wire: header lines, an empty line, and as many bytes as the header says.

use serde_json::Value;
use std::io::{self, BufRead, Read, Write};

/// The most bytes of a message. A longer one ends the server: what follows it cannot be trusted.
const LONGEST: usize = 16 * 1024 * 1024;
/// The most bytes of a header line.
const LONGEST_LINE: u64 = 1024;

/// Reads the next message, or `None` at the end of the input.
///
/// # Errors
/// If the input cannot be read, ends in the middle of a message, or has no valid header.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok().filter(|&length| length <= LONGEST);
            }
            Some(_) => {}
            None if line.trim_end().is_empty() => break,
            None => return Err(invalid("expected a header such as `Content-Length: 2`")),
        }
    }
    let length = length.ok_or_else(|| invalid("expected a `Content-Length` of at most 16 MiB"))?;
    let mut message = vec![0; length];
    input.read_exact(&mut message)?;
    Ok(Some(message))
}

fn invalid(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Writes a message.
///
/// # Errors
/// If the output cannot be written.
pub(super) fn write(out: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    out.flush()
}
