//! Lines of a stream, read in large pieces and kept in bounded memory.

use std::io::{self, ErrorKind, Read};

/// A line without its newline.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// All of it.
    Whole(&'a [u8]),
    /// It is longer than the bound, and was skipped.
    TooLong,
}

/// A reader of lines.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    /// Bytes that were read: those from `start` to `end` are still to be handed out.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// The longest line that is handed out.
    longest: usize,
    /// Lines handed out so far.
    count: usize,
    ended: bool,
}

/// What is read at once: as much as a pipe holds.
const PIECE: usize = 64 * 1024;

impl<R: Read> Lines<R> {
    /// A reader of lines of at most so many bytes.
    pub(super) fn new(input: R, longest: usize) -> Self {
        Self { input, buffer: vec![0; PIECE], start: 0, end: 0, longest, count: 0, ended: false }
    }

    /// The next line with its number, counted from 1; `None` at the end. Calls `drained` before it waits for input.
    ///
    /// # Errors
    /// When reading fails, or `drained` does.
    pub(super) fn next(
        &mut self,
        mut drained: impl FnMut() -> io::Result<()>,
    ) -> io::Result<Option<(usize, Line<'_>)>> {
        let mut searched = 0;
        let mut too_long = false;
        loop {
            let waiting = &self.buffer[self.start..self.end];
            if let Some(found) = memchr::memchr(b'\n', &waiting[searched..]) {
                return Ok(Some(self.hand_out(searched + found, 1, too_long)));
            }
            if self.ended {
                let rest = waiting.len();
                return Ok((rest > 0 || too_long).then(|| self.hand_out(rest, 0, too_long)));
            }
            searched = waiting.len();
            if searched > self.longest {
                (self.start, searched, too_long) = (self.end, 0, true);
            }
            drained()?;
            self.read_more()?;
        }
    }

    fn hand_out(&mut self, length: usize, newline: usize, too_long: bool) -> (usize, Line<'_>) {
        let line = self.start..self.start + length;
        self.start = line.end + newline;
        self.count += 1;
        if too_long || length > self.longest {
            return (self.count, Line::TooLong);
        }
        (self.count, Line::Whole(&self.buffer[line]))
    }

    /// Moves what waits to the front, makes room behind it, and reads once.
    fn read_more(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        if self.end == self.buffer.len() {
            self.buffer.resize(2 * self.end, 0);
        }
        let read = loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read.map_err(unreadable)?,
            }
        };
        self.end += read;
        self.ended = read == 0;
        Ok(())
    }
}

/// "Is a directory" alone would leave its reader guessing what is.
#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
pub(in crate::cli) fn unreadable(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot read standard input: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{Line, Lines, PIECE};
    use proptest::prelude::*;
    use std::io::{self, Read};

    /// Hands out a text in pieces of this length.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(self.0.len()).min(buffer.len());
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    fn all(text: &[u8], piece: usize, longest: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = Lines::new(Pieces(text, piece), longest);
        let mut all = Vec::new();
        while let Some((number, line)) = lines.next(|| Ok(())).unwrap() {
            all.push(match line {
                Line::Whole(line) => Some(line.to_owned()),
                Line::TooLong => None,
            });
            assert_eq!(number, all.len());
        }
        all
    }

    #[test]
    fn a_last_line_needs_no_newline() {
        assert_eq!(all(b"a\n\nb", 9, 9), [Some(b"a".to_vec()), Some(vec![]), Some(b"b".to_vec())]);
        assert_eq!(all(b"a\n", 9, 9), [Some(b"a".to_vec())]);
        assert_eq!(all(b"", 9, 9), []);
    }

    #[test]
    fn a_line_that_never_ends_takes_bounded_memory() {
        let mut lines = Lines::new(io::repeat(b'x').take(100 << 20), 3 * PIECE);
        assert_eq!(lines.next(|| Ok(())).unwrap(), Some((1, Line::TooLong)));
        assert_eq!(lines.next(|| Ok(())).unwrap(), None);
        assert!(lines.buffer.len() <= 8 * PIECE, "{}", lines.buffer.len());
    }

    #[test]
    fn what_came_is_handed_out_before_the_next_wait() {
        let mut lines = Lines::new(Pieces(b"a\nb\nc", 4), 9);
        let mut waits = 0;
        for expected in [1, 1, 3] {
            lines
                .next(|| {
                    waits += 1;
                    Ok(())
                })
                .unwrap();
            assert_eq!(waits, expected);
        }
    }

    proptest! {
        #[test]
        fn any_pieces_give_the_lines_of_the_text(text in "[ab\\n]{0,60}", piece in 1usize..9, longest in 0usize..9) {
            let mut expected: Vec<_> = text
                .split('\n')
                .map(|line| (line.len() <= longest).then(|| line.as_bytes().to_vec()))
                .collect();
            if text.is_empty() || text.ends_with('\n') {
                expected.pop();
            }
            prop_assert_eq!(all(text.as_bytes(), piece, longest), expected);
        }
    }
}
