//! Reads a stream in large pieces and hands its lines to the scanner, without waiting for more than there is.

use super::output::Output;
use bitrose_lang::scan::{Scanner, end_of_part};
use std::io::{self, Read, Write};
use std::mem;

/// What is read at once. A line that is longer comes in parts.
const PIECE: usize = 256 * 1024;

/// Scans a stream from its beginning to its end, or as long as the output takes something. What was found in a piece is written before the next is waited for.
///
/// `is_quiet` waits a little and tells if nothing has come: then a board that could still get file letters under it is
/// written without them.
///
/// # Errors
/// Those of the stream. Those of writing stay in the output.
pub(super) fn scan<W: Write>(
    stream: &mut impl Read,
    is_quiet: impl Fn() -> bool,
    mut scanner: Scanner,
    output: &mut Output<'_, W>,
) -> io::Result<()> {
    let mut piece = vec![0; PIECE];
    let mut held = 0;
    let mut is_first = true;
    loop {
        if scanner.is_waiting() && is_quiet() {
            output.take(scanner.pause());
        }
        output.write();
        let count = read(stream, &mut piece[held..])?;
        if count == 0 || output.is_done() {
            break;
        }
        let filled = held + count;
        if mem::take(&mut is_first) && is_utf_16(&piece[..filled]) {
            let words = "it is UTF-16 text; convert it to UTF-8 (iconv -f UTF-16 -t UTF-8)";
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        let mut rest = lines(&piece[..filled], held, &mut scanner, output);
        if rest == 0 && filled == PIECE {
            rest = end_of_part(&piece).unwrap_or(PIECE);
            output.take(scanner.part(&piece[..rest]));
        }
        piece.copy_within(rest..filled, 0);
        held = filled - rest;
    }
    if held > 0 {
        output.take(scanner.line(&piece[..held]));
    }
    output.take(scanner.pause());
    output.write();
    Ok(())
}

/// Does a text begin with the mark of UTF-16? Its every second byte is a zero, and nothing would be found in it.
fn is_utf_16(text: &[u8]) -> bool {
    text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF")
}

/// One read that got something; a signal in between is no end.
fn read(stream: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match stream.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

/// Hands out the whole lines; gives where the last, unfinished one begins. No line ends before `searched`.
fn lines<W: Write>(
    piece: &[u8],
    searched: usize,
    scanner: &mut Scanner,
    output: &mut Output<'_, W>,
) -> usize {
    let mut start = 0;
    for end in memchr::memchr_iter(b'\n', &piece[searched..]) {
        let end = searched + end;
        output.take(scanner.line(&piece[start..end]));
        start = end + 1;
    }
    start
}
