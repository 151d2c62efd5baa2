//! The board field of a FEN, read strictly.

use super::{Color, Piece, Placement};
use crate::bitboard::{File, Rank, Square};
use std::fmt;
use std::str::FromStr;

/// What is wrong with a FEN, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}column {}: {fault}", place(*rank), offset + 1)]
pub struct FenError {
    /// The rank that was being read; `None` behind the board field.
    pub rank: Option<Rank>,
    /// The place in the text, in bytes from 0.
    pub offset: usize,
    /// What is wrong, and what was expected.
    pub fault: FenFault,
}

/// The faults that a FEN can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenFault {
    /// Nothing but blanks.
    #[error("nothing here; expected a board such as 8/8/8/4k3/8/8/8/4K3")]
    Empty,
    /// Neither a piece nor a number of empty squares.
    #[error("`{0}` is no piece; expected one of PNBRQK pnbrqk or a number 1 to 8 of empty squares")]
    Letter(char),
    /// Two numbers side by side, where one is meant.
    #[error("two numbers side by side; expected their sum as one")]
    TwoNumbers,
    /// More than eight squares.
    #[error("the rank has more than eight squares; expected `/` before this")]
    LongRank,
    /// Fewer than eight squares.
    #[error("the rank has only {0} squares of eight")]
    ShortRank(u8),
    /// Fewer than eight ranks.
    #[error("the board ends here; expected eight ranks from the eighth to the first, found {0}")]
    FewRanks(u8),
    /// More than eight ranks.
    #[error("a ninth rank; expected a blank or the end after eight")]
    ManyRanks,
    /// The side to move is not `w` or `b`.
    #[error("expected the side to move, `w` or `b`")]
    Side,
}

fn place(rank: Option<Rank>) -> String {
    rank.map_or_else(String::new, |rank| format!("rank {}, ", rank.digit()))
}

impl FromStr for Placement {
    type Err = FenError;

    /// Reads the board field of a FEN. Of the fields behind it only the side to move is understood; the others are
    /// kept as they are.
    ///
    /// # Errors
    /// The first fault from the left.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let start = text.len() - text.trim_start().len();
        let board = text[start..].split_whitespace().next().unwrap_or("");
        if board.is_empty() {
            return Err(FenError { rank: None, offset: 0, fault: FenFault::Empty });
        }
        let mut placement = read_board(board, start)?;
        let after = start + board.len();
        let fields = after + (text[after..].len() - text[after..].trim_start().len());
        let (side, rest) = text[fields..].split_once(char::is_whitespace).unwrap_or((&text[fields..], ""));
        placement.side_to_move = match side {
            "w" | "" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError { rank: None, offset: fields, fault: FenFault::Side }),
        };
        rest.trim().clone_into(&mut placement.other_fields);
        Ok(placement)
    }
}

fn read_board(board: &str, start: usize) -> Result<Placement, FenError> {
    let mut placement = Placement::empty();
    let mut offset = start;
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut last = None;
    for row in board.split('/') {
        let Some(rank) = ranks.next() else {
            return Err(FenError { rank: None, offset: offset - 1, fault: FenFault::ManyRanks });
        };
        let fault = |(at, fault)| FenError { rank: Some(rank), offset: offset + at, fault };
        read_rank(&mut placement, rank, row).map_err(fault)?;
        offset += row.len() + 1;
        last = Some(rank);
    }
    if last == Some(Rank::First) {
        return Ok(placement);
    }
    let found = 8 - last.map_or(8, Rank::index);
    Err(FenError { rank: last, offset: offset - 1, fault: FenFault::FewRanks(found) })
}

fn read_rank(placement: &mut Placement, rank: Rank, row: &str) -> Result<(), (usize, FenFault)> {
    let mut file = 0;
    let mut after_number = false;
    for (at, letter) in row.char_indices() {
        let piece = Piece::from_letter(letter);
        let width = match letter {
            '1'..='8' if after_number => return Err((at, FenFault::TwoNumbers)),
            '1'..='8' => letter as u8 - b'0',
            _ if piece.is_some() => 1,
            _ => return Err((at, FenFault::Letter(letter))),
        };
        if file + width > 8 {
            return Err((at, FenFault::LongRank));
        }
        if let Some((piece, file)) = piece.zip(File::from_index(file)) {
            placement.put(piece, Square::new(file, rank));
        }
        file += width;
        after_number = piece.is_none();
    }
    if file < 8 { Err((row.len(), FenFault::ShortRank(file))) } else { Ok(()) }
}

impl fmt::Display for Placement {
    /// The board field of the FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut gap = 0;
            for file in File::ALL {
                let Some(piece) = self.piece(Square::new(file, rank)) else {
                    gap += 1;
                    continue;
                };
                write_gap(f, gap)?;
                gap = 0;
                write!(f, "{}", piece.letter())?;
            }
            write_gap(f, gap)?;
            f.write_str(if rank == Rank::First { "" } else { "/" })?;
        }
        Ok(())
    }
}

fn write_gap(f: &mut fmt::Formatter<'_>, gap: u8) -> fmt::Result {
    if gap == 0 { Ok(()) } else { write!(f, "{gap}") }
}
