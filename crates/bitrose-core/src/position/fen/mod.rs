//! Reading FEN, strictly or leniently, and writing it.
//!
//! A FEN has six fields separated by one space (PGN standard, 16.1): board, side to move, castling rights, en passant
//! square, halfmove clock, fullmove number. The castling rights are also accepted as X-FEN and Shredder-FEN.

mod board;
mod castling;
mod epd;
mod error;
mod reader;

pub use epd::{Epd, EpdError, EpdFault, Operation};
pub use error::{FenError, FenFault, Field, Mended};

use super::{Color, IllegalPosition, Placement, Setup, known};
use crate::bitboard::{Rank, Square};
use reader::{Reader, Word};
use std::fmt;
use std::str::FromStr;

impl FromStr for Setup {
    type Err = FenError;

    /// Parses a FEN strictly.
    ///
    /// # Errors
    /// Returns the first error from the left.
    fn from_str(text: &str) -> Result<Self, FenError> {
        setup(&mut Reader::new(text, false))
    }
}

impl FromStr for Placement {
    type Err = FenError;

    /// Parses the board field of a FEN strictly.
    ///
    /// # Errors
    /// Returns the first error from the left.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let reader = &mut Reader::new(text, false);
        let word = reader.field(Field::Board)?;
        let placement = board::read(reader, &word)?;
        reader.finish(Field::Board)?;
        Ok(placement)
    }
}

impl Setup {
    /// Reads what people type or paste: the name of a well-known position, like `kiwipete`, or a FEN, leniently.
    ///
    /// # Errors
    /// Returns the first error that cannot be corrected.
    pub fn read(text: &str) -> Result<(Self, Vec<Mended>), FenError> {
        let name = text.trim();
        if let Some(known) = known::find(name) {
            return Ok((known.setup(), Vec::new()));
        }
        let is_name =
            name.contains(|letter: char| letter.is_ascii_alphabetic()) && !name.contains(['/', ' ']);
        if !is_name || name.chars().all(|letter| "pnbrqk12345678".contains(letter.to_ascii_lowercase())) {
            return Self::read_leniently(text);
        }
        let reader = Reader::new(text, false);
        let offset = text.len() - text.trim_start().len();
        let nearest = known::nearest(name).map(|known| known.name.to_owned());
        Err(reader.error(&Word { field: Field::Board, offset, text: name }, FenFault::UnknownName, nearest))
    }

    /// Reads a FEN as tools and people write it, and returns what had to be corrected. These deviations are accepted:
    ///
    /// * additional blanks, tabs, and `_` between fields as in URLs
    /// * quotes, a PGN tag `[FEN "…"]`, `fen` or `position fen` around it
    /// * missing fields at the end (they are read as in `w - - 0 1`), or before a number in the middle
    /// * sides like `W` or `white`; squares in capitals; typographic dashes for `-`
    /// * several numbers of empty squares in a row
    /// * castling rights in another order, or given twice
    /// * leading zeros, and a move number of 0
    /// * castling rights for which king or rook are not in place, and en passant squares that no pawn has passed; these
    ///   are ignored
    ///
    /// # Errors
    /// Returns the first error that cannot be corrected.
    pub fn read_leniently(text: &str) -> Result<(Self, Vec<Mended>), FenError> {
        let mut reader = Reader::new(text, true);
        reader.unwrap()?;
        let setup = setup(&mut reader)?;
        Ok((setup, reader.mended))
    }
}

fn setup(reader: &mut Reader) -> Result<Setup, FenError> {
    let mut setup = Setup::empty();
    let word = reader.field(Field::Board)?;
    setup.placement = board::read(reader, &word)?;
    let word = reader.field(Field::SideToMove)?;
    setup.side_to_move = side(reader, &word)?;
    let word = reader.field(Field::Castling)?;
    castling::read(reader, &word, &mut setup)?;
    let word = reader.field(Field::EnPassant)?;
    setup.en_passant = en_passant(reader, &word, &setup)?;
    let word = reader.field(Field::HalfmoveClock)?;
    setup.halfmove_clock = number(reader, &word)?;
    let word = reader.field(Field::FullmoveNumber)?;
    setup.fullmove_number = number(reader, &word)?;
    if setup.fullmove_number == 0 {
        reader.mend(&word, FenFault::MoveZero, "1")?;
        setup.fullmove_number = 1;
    }
    reader.finish(Field::FullmoveNumber)?;
    Ok(setup)
}

fn side(reader: &mut Reader, word: &Word) -> Result<Color, FenError> {
    let (color, letter) = match word.text {
        "w" => return Ok(Color::White),
        "b" => return Ok(Color::Black),
        text if text.eq_ignore_ascii_case("w") || text.eq_ignore_ascii_case("white") => (Color::White, "w"),
        text if text.eq_ignore_ascii_case("b") || text.eq_ignore_ascii_case("black") => (Color::Black, "b"),
        _ => return Err(reader.error(word, FenFault::Side, None)),
    };
    reader.mend(word, FenFault::Side, letter)?;
    Ok(color)
}

/// Returns `true` if the word is the dash of an empty field.
fn is_dash(reader: &mut Reader, word: &Word) -> Result<bool, FenError> {
    let is_printed = matches!(word.text, "–" | "—" | "−" | "‐" | "‑");
    if is_printed {
        reader.mend(word, FenFault::Dash, "-")?;
    }
    Ok(is_printed || word.text == "-")
}

fn en_passant(reader: &mut Reader, word: &Word, setup: &Setup) -> Result<Option<Square>, FenError> {
    if is_dash(reader, word)? {
        return Ok(None);
    }
    let small = word.text.to_ascii_lowercase();
    let square = small.parse::<Square>().ok();
    let Some(square) = square.filter(|square| matches!(square.rank(), Rank::Third | Rank::Sixth)) else {
        return Err(reader.error(word, FenFault::EnPassant, None));
    };
    if small != word.text {
        reader.mend(word, FenFault::EnPassant, &small)?;
    }
    match setup.en_passant_fault(square).filter(|_| reader.is_lenient()) {
        None => Ok(Some(square)),
        Some(fault) => {
            let fault = IllegalPosition::EnPassant(square, fault);
            reader.mend(word, FenFault::Impossible(fault), "-").map(|()| None)
        }
    }
}

fn number(reader: &mut Reader, word: &Word) -> Result<u32, FenError> {
    if !word.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(reader.error(word, FenFault::Number, None));
    }
    let number: u32 = word.text.parse().map_err(|_| reader.error(word, FenFault::LargeNumber, None))?;
    if word.text.len() > 1 && word.text.starts_with('0') {
        reader.mend(word, FenFault::Number, &number.to_string())?;
    }
    Ok(number)
}

impl fmt::Display for Setup {
    /// Writes the FEN, with castling rights as X-FEN: `KQkq` if the rook is the outermost of its wing, so that usual
    /// positions get a standard FEN; otherwise the file of the rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

impl Setup {
    /// The FEN with castling rights as Shredder-FEN, which always gives the files of the rooks: `HAha`.
    pub fn shredder_fen(&self) -> String {
        struct Shredder<'a>(&'a Setup);
        impl fmt::Display for Shredder<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, true)
            }
        }
        Shredder(self).to_string()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, shredder: bool) -> fmt::Result {
        let side = match self.side_to_move {
            Color::White => 'w',
            Color::Black => 'b',
        };
        write!(f, "{} {side} {}", self.placement, self.rights_text(shredder))?;
        match self.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}
