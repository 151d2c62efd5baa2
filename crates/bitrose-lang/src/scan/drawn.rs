//! Recognizes a board drawn over several lines.

use super::finding::{Finding, Found};
use super::row::{self, Line, Row, Signs};
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};

/// The rows of a board seen so far, or a complete board that waits for file letters.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    rows: Vec<Row>,
    signs: Signs,
    /// The position and text of the rows.
    line: u64,
    column: usize,
    text: String,
    /// Whether the file letters above the first row run from h to a. `None` without such letters.
    letters_above: Option<bool>,
    /// What precedes each row, with its digits replaced by zeros: the time and the level of a log line.
    prefix: Vec<u8>,
}

impl Drawing {
    /// Reads the next line. A board that it completes goes to `found`.
    pub(super) fn line(&mut self, line: &[u8], number: u64, found: &mut Vec<Found>) {
        let right = self.rows.first().is_some_and(|row| row.is_right);
        let (start, read) = match row::read(line, right) {
            Line::Other => row::read_suffix(line, right).unwrap_or((0, Line::Other)),
            read => (0, read),
        };
        if read != Line::Other {
            self.check_prefix(&line[..start], found);
        }
        match read {
            Line::Row(row) => self.row(row, line, start, number, found),
            Line::Letters { reversed } => self.letters(reversed, found),
            Line::Frame => {}
            Line::Other => self.interrupt(found),
        }
    }

    /// Compares the prefixes of lines. Those of a board are the same; only the first may have more, such as
    /// `board = array(`.
    fn check_prefix(&mut self, before: &[u8], found: &mut Vec<Found>) {
        let digit = |byte: &u8| if byte.is_ascii_digit() { b'0' } else { *byte };
        let prefix: Vec<u8> = before.trim_ascii().iter().map(digit).collect();
        if prefix != self.prefix {
            if !prefix.is_empty() || self.rows.len() != 1 {
                self.interrupt(found);
            }
            self.prefix = prefix;
        }
    }

    /// Handles a line that does not belong to a board.
    pub(super) fn interrupt(&mut self, found: &mut Vec<Found>) {
        self.flush(found);
        self.clear();
        self.letters_above = None;
    }

    /// Emits a complete board that is waiting.
    pub(super) fn flush(&mut self, found: &mut Vec<Found>) {
        if self.is_waiting() {
            let reversed = self.letters_above.unwrap_or(false);
            self.emit(reversed, found);
        }
    }

    /// Returns `true` if there are eight rows, after which file letters may still follow.
    pub(super) fn is_waiting(&self) -> bool {
        self.rows.len() == 8
    }

    fn row(&mut self, row: Row, line: &[u8], start: usize, number: u64, found: &mut Vec<Found>) {
        if row.is_rule() && self.signs.joined(row.signs).is_none() {
            return;
        }
        self.flush(found);
        match self.signs.joined(row.signs) {
            Some(signs) if self.follows(row) => self.signs = signs,
            _ => {
                self.clear();
                self.signs = row.signs;
            }
        }
        self.keep(row, line, start, number);
        if self.is_waiting() && self.letters_above.is_some() {
            self.flush(found);
        }
    }

    fn keep(&mut self, row: Row, line: &[u8], start: usize, number: u64) {
        let text = String::from_utf8_lossy(&line[start..]);
        if self.rows.is_empty() {
            self.line = number;
            let blanks = text.chars().take_while(|sign| sign.is_whitespace()).count();
            self.column = super::characters(&line[..start]) + blanks + 1;
        } else {
            self.text.push('\n');
        }
        self.text.push_str(text.trim());
        self.rows.push(row);
    }

    /// Returns `true` if the label of this row continues those of the rows before it.
    fn follows(&self, row: Row) -> bool {
        let (Some(first), Some(last)) = (self.rows.first(), self.rows.last()) else { return true };
        if first.is_right != row.is_right {
            return false;
        }
        match (first.label, last.label, row.label) {
            (None, None, None) => true,
            (Some(8), Some(last), Some(label)) => label + 1 == last,
            (Some(1), Some(last), Some(label)) => label == last + 1,
            _ => false,
        }
    }

    fn letters(&mut self, reversed: bool, found: &mut Vec<Found>) {
        if self.is_waiting() {
            self.emit(reversed, found);
        }
        self.clear();
        self.letters_above = Some(reversed);
    }

    fn emit(&mut self, reversed: bool, found: &mut Vec<Found>) {
        let board = squares(&self.rows, reversed);
        let text = std::mem::take(&mut self.text);
        let (line, column) = (self.line, self.column);
        // An empty board that is drawn with dashes and has no labels is more likely a series of horizontal rules.
        if !board.is_empty() || !text.starts_with(row::RULE) {
            found.push(Found { finding: Finding::Board(board), line, column, text, name: None });
        }
        self.clear();
        self.letters_above = None;
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.signs = Signs::default();
        self.text.clear();
    }
}

/// Returns the squares of eight rows. The labels, or else the order, determine the ranks.
fn squares(rows: &[Row], reversed: bool) -> Bitboard {
    let mut board = Bitboard::EMPTY;
    for (row, downwards) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let rank = row.label.and_then(|label| Rank::from_index(label - 1)).unwrap_or(downwards);
        for (index, file) in File::ALL.into_iter().enumerate() {
            let index = if reversed { 7 - index } else { index };
            if row.cells >> index & 1 == 1 {
                board = board.with(Square::new(file, rank));
            }
        }
    }
    board
}
