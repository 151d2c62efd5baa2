//! FEN, read strictly or leniently, and written.
//!
//! Six fields with one blank between them (PGN standard, 16.1): board, side to move, castling rights, en passant
//! square, halfmove clock, fullmove number. The castling rights are also read as X-FEN and Shredder-FEN.

mod board;
mod castling;
mod error;
mod reader;
mod write;

pub use error::{FenError, FenFault, Field, Mended};

use super::{Color, Placement, Setup};
use crate::bitboard::{Rank, Square};
use reader::{Reader, Word};
use std::str::FromStr;

impl FromStr for Setup {
    type Err = FenError;

    /// Reads a FEN strictly.
    ///
    /// # Errors
    /// The first fault from the left.
    fn from_str(text: &str) -> Result<Self, FenError> {
        setup(&mut Reader::strict(text))
    }
}

impl FromStr for Placement {
    type Err = FenError;

    /// Reads the board field of a FEN strictly.
    ///
    /// # Errors
    /// The first fault from the left.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let reader = &mut Reader::strict(text);
        let word = reader.field(Field::Board, "")?;
        let placement = board::read(reader, &word)?;
        reader.finish(Field::Board)?;
        Ok(placement)
    }
}

impl Setup {
    /// Reads a FEN as tools and people write it, and says what had to be mended.
    ///
    /// Mended are: blanks too many, tabs, and `_` between fields; missing fields behind the board (White to move, no
    /// rights, no square, `0 1`); sides like `W` or `white`; castling rights in another order or twice; squares in
    /// capitals; leading zeros; a move number of 0; two numbers of empty squares side by side.
    ///
    /// # Errors
    /// The first fault that cannot be mended.
    pub fn read_leniently(text: &str) -> Result<(Self, Vec<Mended>), FenError> {
        let mut reader = Reader::lenient(text);
        let setup = setup(&mut reader)?;
        Ok((setup, reader.mended))
    }
}

fn setup(reader: &mut Reader) -> Result<Setup, FenError> {
    let word = reader.field(Field::Board, "")?;
    let placement = board::read(reader, &word)?;
    let word = reader.field(Field::SideToMove, "w")?;
    let side_to_move = side(reader, &word)?;
    let word = reader.field(Field::Castling, "-")?;
    let castling = castling::read(reader, &word, &placement)?;
    let word = reader.field(Field::EnPassant, "-")?;
    let en_passant = en_passant(reader, &word)?;
    let word = reader.field(Field::HalfmoveClock, "0")?;
    let halfmove_clock = number(reader, &word)?;
    let word = reader.field(Field::FullmoveNumber, "1")?;
    let fullmove_number = match number(reader, &word)? {
        0 => reader.mend(&word, FenFault::MoveZero, "1").map(|()| 1)?,
        number => number,
    };
    reader.finish(Field::FullmoveNumber)?;
    Ok(Setup { placement, side_to_move, castling, en_passant, halfmove_clock, fullmove_number })
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

fn en_passant(reader: &mut Reader, word: &Word) -> Result<Option<Square>, FenError> {
    if word.text == "-" {
        return Ok(None);
    }
    let small = word.text.to_ascii_lowercase();
    let square = small.parse::<Square>().ok();
    match square.filter(|square| matches!(square.rank(), Rank::Third | Rank::Sixth)) {
        None => return Err(reader.error(word, FenFault::EnPassant, None)),
        Some(_) if small == word.text => {}
        Some(_) => reader.mend(word, FenFault::EnPassant, &small)?,
    }
    Ok(square)
}

fn number(reader: &mut Reader, word: &Word) -> Result<u32, FenError> {
    if word.text.is_empty() || !word.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(reader.error(word, FenFault::Number, None));
    }
    let number: u32 = word.text.parse().map_err(|_| reader.error(word, FenFault::LargeNumber, None))?;
    if word.text.len() > 1 && word.text.starts_with('0') {
        reader.mend(word, FenFault::Number, &number.to_string())?;
    }
    Ok(number)
}
