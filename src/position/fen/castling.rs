//! The castling field of a FEN, in its three spellings.
//!
//! `KQkq` (FEN) means the outermost rook of the wing, also in Chess960 (X-FEN, R. Scharnagl); a letter `A` to `H` names
//! the file of the rook (Shredder-FEN; in X-FEN only for a rook that is not the outermost).

use super::reader::{Reader, Word};
use super::{FenError, FenFault};
use crate::bitboard::{File, Square, constants};
use crate::position::{Color, Kind, Placement, Wing};

/// The file of the rook by colour and wing.
type Rights = [[Option<File>; 2]; 2];

pub(super) fn read(reader: &mut Reader, word: &Word, placement: &Placement) -> Result<Rights, FenError> {
    let mut rights = Rights::default();
    if word.text == "-" {
        return Ok(rights);
    }
    let mut last = 0;
    for (at, letter) in word.text.char_indices() {
        let sign = word.part(at, letter.len_utf8());
        let Some((color, wing, file)) = right(letter, placement) else {
            return Err(reader.error(&sign, FenFault::Right(letter), None));
        };
        let order = 2 * color as usize + wing as usize;
        let slot = &mut rights[color as usize][wing as usize];
        match slot.replace(file) {
            Some(before) if before == file => reader.mend(&sign, FenFault::SecondRight, "")?,
            Some(_) => return Err(reader.error(&sign, FenFault::SecondRight, None)),
            None if order < last => {
                let error = reader.error(word, FenFault::RightsOrder, Some(sorted(word.text, placement)));
                reader.tolerate(error)?;
            }
            None => {}
        }
        last = last.max(order);
    }
    Ok(rights)
}

/// The letters in the usual order.
fn sorted(text: &str, placement: &Placement) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_by_key(|&letter| {
        right(letter, placement).map(|(color, wing, _)| (color as usize, wing as usize))
    });
    letters.into_iter().collect()
}

/// What a letter says: whose right it is, on which wing, with the rook on which file.
fn right(letter: char, placement: &Placement) -> Option<(Color, Wing, File)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let small = letter.to_ascii_lowercase();
    match small {
        'k' => Some((color, Wing::KingSide, outermost(placement, color, Wing::KingSide))),
        'q' => Some((color, Wing::QueenSide, outermost(placement, color, Wing::QueenSide))),
        'a'..='h' => {
            let file = File::from_index(small as u8 - b'a')?;
            let is_east = file > king_file(placement, color).unwrap_or(File::E);
            Some((color, if is_east { Wing::KingSide } else { Wing::QueenSide }, file))
        }
        _ => None,
    }
}

/// The file of the rook that `K` or `Q` means: the outermost on that side of the king, or the corner without one.
pub(super) fn outermost(placement: &Placement, color: Color, wing: Wing) -> File {
    let rank = color.first_rank();
    let king = king_file(placement, color);
    let rooks = placement.pieces(color, Kind::Rook);
    let is_rook = |file: &File| {
        let is_outside = match wing {
            Wing::KingSide => king.is_some_and(|king| *file > king),
            Wing::QueenSide => king.is_some_and(|king| *file < king),
        };
        is_outside && rooks.contains(Square::new(*file, rank))
    };
    match wing {
        Wing::KingSide => File::ALL.into_iter().rev().find(is_rook).unwrap_or(File::H),
        Wing::QueenSide => File::ALL.into_iter().find(is_rook).unwrap_or(File::A),
    }
}

/// Where a king stands on the first rank of its side.
fn king_file(placement: &Placement, color: Color) -> Option<File> {
    let kings = placement.pieces(color, Kind::King) & constants::rank(color.first_rank());
    kings.squares().next().map(Square::file)
}
