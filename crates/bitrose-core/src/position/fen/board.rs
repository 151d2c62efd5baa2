//! Reading and writing the board field of a FEN.

use super::reader::{Reader, Word};
use super::{FenError, FenFault};
use crate::bitboard::{File, Rank, Square};
use crate::position::{Piece, Placement};
use std::fmt;

pub(super) fn read(reader: &mut Reader, board: &Word) -> Result<Placement, FenError> {
    let mut placement = Placement::empty();
    let mut offset = 0;
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut last = None;
    for row in board.text.split('/') {
        let Some(rank) = ranks.next() else {
            let rest = board.part(offset - 1, board.text.len() - offset + 1);
            return Err(reader.error(&rest, FenFault::ManyRanks, None));
        };
        read_rank(reader, &mut placement, rank, &board.part(offset, row.len()))?;
        offset += row.len() + 1;
        last = Some(rank);
    }
    if last == Some(Rank::First) {
        return Ok(placement);
    }
    let found = 8 - last.map_or(8, Rank::index);
    let end = board.part(board.text.len(), 0);
    Err(FenError { rank: last, ..reader.error(&end, FenFault::FewRanks(found), None) })
}

fn read_rank(reader: &mut Reader, placement: &mut Placement, rank: Rank, row: &Word) -> Result<(), FenError> {
    let mut file = 0;
    let mut number_before = None;
    for (at, letter) in row.text.char_indices() {
        let sign = row.part(at, letter.len_utf8());
        let fault = |fault| FenError { rank: Some(rank), ..reader.error(&sign, fault, None) };
        let piece = Piece::from_letter(letter);
        let width = match letter {
            '1'..='8' => letter as u8 - b'0',
            _ if piece.is_some() => 1,
            _ => return Err(fault(FenFault::Letter(letter))),
        };
        if file + width > 8 {
            return Err(fault(FenFault::LongRank));
        }
        if let (None, Some(before)) = (piece, number_before) {
            let nearest = Some(u8::to_string(&(before + width)));
            let error = FenError { nearest, ..fault(FenFault::TwoNumbers) };
            reader.tolerate(error)?;
        }
        if let Some((piece, file)) = piece.zip(File::from_index(file)) {
            placement.put(piece, Square::new(file, rank));
        }
        file += width;
        number_before = if piece.is_none() { Some(number_before.unwrap_or(0) + width) } else { None };
    }
    if file == 8 {
        return Ok(());
    }
    let end = row.part(row.text.len(), 0);
    Err(FenError { rank: Some(rank), ..reader.error(&end, FenFault::ShortRank(file), None) })
}

impl fmt::Display for Placement {
    /// Writes the board field of a FEN.
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
