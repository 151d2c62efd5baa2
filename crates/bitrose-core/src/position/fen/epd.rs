//! EPD (Extended Position Description): the first four fields of a FEN, followed by operations.
//!
//! An operation is an opcode with operands, and ends with `;` (PGN standard, 16.2). Perft suites put the `;` before
//! each operation and keep the clocks of the FEN: `… w - - 0 1 ;D1 20 ;D2 400`. Both forms are accepted.

use super::FenError;
use super::reader::Reader;
use crate::position::Setup;
use crate::position::perft::suite::read_count;
use std::fmt;
use std::str::FromStr;

/// A position with operations.
///
/// ```
/// use bitrose_core::position::Epd;
///
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66".parse()?;
/// assert_eq!(epd.perft_counts().collect::<Vec<_>>(), [(1, 15), (2, 66)]);
/// # Ok::<(), bitrose_core::position::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position. Its clocks are those of `hmvc` and `fmvn`, if present.
    pub setup: Setup,
    /// The operations in order.
    pub operations: Vec<Operation>,
}

/// A statement about a position: `bm Nf3`, `id "test 7"`, `D5 4865609`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The kind of statement; begins with a letter.
    pub opcode: String,
    /// The operands. Strings are stored without their quotes; EPD cannot represent a string that contains `"`.
    pub operands: Vec<String>,
}

/// What is wrong with an EPD, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    /// An error in the fields of the position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// An error in the operations.
    #[error("operations, column {column}: {fault}")]
    Operation {
        /// The position in the text in bytes, counted from 0.
        offset: usize,
        /// The position in the text in characters, counted from 1.
        column: usize,
        /// What is wrong, and what was expected.
        fault: EpdFault,
    },
}

/// What is wrong with an operation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EpdFault {
    /// The operation does not begin with a letter.
    #[error("invalid opcode `{0}`: expected a letter first, as in `bm Nf3;` or `;D1 20`")]
    Opcode(String),
    /// A quoted string is not closed.
    #[error("expected a closing `\"`")]
    Quote,
    /// `hmvc` or `fmvn` has no number, or the number of `fmvn` is 0.
    #[error("`{0}` takes one number{at_least}", at_least = if *.0 == "fmvn" { ", at least 1" } else { "" })]
    Clock(&'static str),
}

impl FromStr for Epd {
    type Err = EpdError;

    /// Parses an EPD. Its position is parsed strictly, with or without the clocks of a FEN.
    ///
    /// # Errors
    /// Returns the first error from the left.
    fn from_str(text: &str) -> Result<Self, EpdError> {
        read(text)
    }
}

impl Epd {
    /// The node counts of a perft suite: depth and nodes of each operation like `D1 20`.
    pub fn perft_counts(&self) -> impl Iterator<Item = (u8, u64)> + '_ {
        self.operations.iter().filter_map(|operation| read_count(&operation.to_string()))
    }
}

fn read(text: &str) -> Result<Epd, EpdError> {
    let end = end_of_position(text);
    let mut reader = Reader::of_epd(text[..end].trim_end());
    let setup = super::setup(&mut reader)?;
    let mut epd = Epd { setup, operations: Vec::new() };
    let mut at = end;
    while at < text.len() {
        at += operation(text, at, &mut epd)?;
    }
    Ok(epd)
}

/// The offset of the operations: after four words and up to two numbers, or at the first `;`.
fn end_of_position(text: &str) -> usize {
    let head = text.find(';').unwrap_or(text.len());
    let mut end = 0;
    for (count, word) in text[..head].split_ascii_whitespace().enumerate() {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        if count > 5 || count > 3 && !is_number {
            break;
        }
        end = word.as_ptr().addr() - text.as_ptr().addr() + word.len();
    }
    end
}

/// Reads one operation up to its `;`, and returns its length.
fn operation(text: &str, start: usize, epd: &mut Epd) -> Result<usize, EpdError> {
    let fault = |at: usize, fault| EpdError::Operation {
        offset: start + at,
        column: text[..start + at].chars().count() + 1,
        fault,
    };
    let rest = &text[start..];
    let (words, length) = words(rest).map_err(|at| fault(at, EpdFault::Quote))?;
    let Some(((at, opcode), operands)) = words.split_first() else {
        return Ok(length);
    };
    if !rest[*at..].starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        return Err(fault(*at, EpdFault::Opcode(opcode.clone())));
    }
    let operands: Vec<String> = operands.iter().map(|(_, operand)| operand.clone()).collect();
    let clock = match opcode.as_str() {
        "hmvc" => Some(("hmvc", 0, &mut epd.setup.halfmove_clock)),
        "fmvn" => Some(("fmvn", 1, &mut epd.setup.fullmove_number)),
        _ => None,
    };
    if let Some((name, least, clock)) = clock {
        let number = if let [number] = operands.as_slice() { number.parse().ok() } else { None };
        let number = number.filter(|number| *number >= least);
        *clock = number.ok_or_else(|| fault(*at, EpdFault::Clock(name)))?;
    } else {
        epd.operations.push(Operation { opcode: opcode.clone(), operands });
    }
    Ok(length)
}

/// Returns the words up to the next `;`, each with its offset, and the length up to and including the `;`.
///
/// # Errors
/// Returns the offset of a quote that is not closed.
fn words(text: &str) -> Result<(Vec<(usize, String)>, usize), usize> {
    let mut words = Vec::new();
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        let length = match rest.chars().next() {
            None => return Ok((words, at)),
            Some(';') => return Ok((words, at + 1)),
            Some('"') => {
                let inside = rest[1..].find('"').ok_or(at)?;
                words.push((at, rest[1..=inside].to_owned()));
                inside + 2
            }
            Some(_) => {
                let length = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
                words.push((at, rest[..length].to_owned()));
                length
            }
        };
        at += length;
    }
}

impl fmt::Display for Epd {
    /// Writes four fields, then the operations, each followed by `;`; first `hmvc` and `fmvn`, unless they are `0` and
    /// `1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.setup.to_string();
        let end = fen.match_indices(' ').nth(3).map_or(fen.len(), |(at, _)| at);
        f.write_str(&fen[..end])?;
        if self.setup.halfmove_clock != 0 {
            write!(f, " hmvc {};", self.setup.halfmove_clock)?;
        }
        if self.setup.fullmove_number != 1 {
            write!(f, " fmvn {};", self.setup.fullmove_number)?;
        }
        self.operations.iter().try_for_each(|operation| write!(f, " {operation};"))
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        for operand in &self.operands {
            let is_plain = !operand.is_empty() && !operand.contains(|c: char| c.is_whitespace() || c == ';');
            if is_plain { write!(f, " {operand}")? } else { write!(f, " \"{operand}\"")? }
        }
        Ok(())
    }
}
