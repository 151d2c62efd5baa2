//! Writes FEN: the board, the other fields, and the castling rights in each spelling.

use super::castling::outermost;
use crate::bitboard::{File, Rank, Square};
use crate::position::{Color, Placement, Setup, Wing};
use std::fmt;

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

impl fmt::Display for Setup {
    /// The FEN, with castling rights as X-FEN: `KQkq` wherever the rook is the outermost of its wing, so that usual
    /// positions are usual FEN; the file of the rook where it is not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

impl Setup {
    /// The FEN with castling rights as Shredder-FEN: always the files of the rooks, `HAha`.
    #[must_use]
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

    pub(super) fn rights_text(&self, shredder: bool) -> String {
        let letters: String =
            self.rights().map(|(color, wing, file)| self.right_letter(color, wing, file, shredder)).collect();
        if letters.is_empty() { "-".to_owned() } else { letters }
    }

    fn right_letter(&self, color: Color, wing: Wing, file: File, shredder: bool) -> char {
        let letter = match wing {
            _ if shredder || file != outermost(&self.placement, color, wing) => file.letter(),
            Wing::KingSide => 'k',
            Wing::QueenSide => 'q',
        };
        if color == Color::White { letter.to_ascii_uppercase() } else { letter }
    }
}
