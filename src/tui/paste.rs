//! What a pasted text is: a position, numbers, a program.

use crate::bitboard::{Bitboard, File, Mapping, Rank, Square};
use crate::script::{Error, Session, Value};

/// What a text turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// The eight boards of a position.
    Position([Bitboard; 8]),
    /// Several numbers, and how many there were before only eight were kept.
    Numbers(Vec<u64>, usize),
    /// An expression or a program: give it to the session.
    Program,
}

/// The boards of a position, in the order of [`placement`].
pub const POSITION_BOARDS: &str =
    "a white · b black · c pawns · d knights · e bishops · f rooks · g queens · h kings";

/// Finds out what a text is.
///
/// # Errors
/// The fault of the program, when it is nothing else either.
pub fn recognise(text: &str, session: &Session) -> Result<Pasted, Error> {
    let text = text.trim();
    if let Some(boards) = placement(text) {
        return Ok(Pasted::Position(boards));
    }
    if let Some(pasted) = numbers_on_lines(text, session) {
        return Ok(pasted);
    }
    session.clone().run(text).map(|_| Pasted::Program)
}

/// The boards of a FEN's first field: white, black, pawns, knights, bishops, rooks, queens, kings.
#[must_use]
pub fn placement(fen: &str) -> Option<[Bitboard; 8]> {
    let field = fen.split_whitespace().next()?;
    let rows: Vec<_> = field.split('/').collect();
    if rows.len() != 8 {
        return None;
    }
    let mut boards = [Bitboard::EMPTY; 8];
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in row.chars() {
            file += match letter.to_digit(10) {
                Some(count @ 1..=8) => u8::try_from(count).ok()?,
                Some(_) => return None,
                None => {
                    let square = Square::new(File::from_index(file)?, rank);
                    let kind = "pnbrqk".find(letter.to_ascii_lowercase())?;
                    for board in [usize::from(letter.is_ascii_lowercase()), kind + 2] {
                        boards[board] = boards[board].with(square);
                    }
                    1
                }
            };
        }
        if file != 8 {
            return None;
        }
    }
    Some(boards)
}

/// A number on each line (`0x…`, a decimal, a square), two lines at least.
fn numbers_on_lines(text: &str, session: &Session) -> Option<Pasted> {
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() < 2 || lines.iter().any(|line| line.len() > 80) {
        return None;
    }
    let number = |line: &str| {
        let line = line.trim_end_matches([',', ';']);
        let literal =
            !line.is_empty() && line.chars().all(|letter| letter.is_alphanumeric() || "_'".contains(letter));
        let value = if literal { session.clone().run(line).ok()?.value } else { None };
        match value? {
            Value::Board(number) | Value::Int(number) => Some(number),
            Value::Bool(_) => None,
        }
    };
    let count = lines.len();
    let numbers = lines.into_iter().take(8).map(number).collect::<Option<Vec<_>>>()?;
    Some(Pasted::Numbers(numbers, count))
}

/// The numbers of the boards of a position.
#[must_use]
pub fn numbers(boards: [Bitboard; 8], mapping: Mapping) -> [u64; 8] {
    boards.map(|board| mapping.number(board))
}
