//! The castling field of a FEN, in its three variants.
//!
//! `KQkq` (FEN) means the outermost rook of the wing, also in Chess960 (X-FEN, R. Scharnagl); a letter from `A` to `H`
//! means the rook on that file (Shredder-FEN; in X-FEN only for a rook that is not the outermost).

use super::reader::{Reader, Word};
use super::{FenError, FenFault};
use crate::bitboard::{File, Square};
use crate::position::{Color, IllegalPosition, Kind, Placement, Setup, Wing};

pub(super) fn read(reader: &mut Reader, word: &Word, setup: &mut Setup) -> Result<(), FenError> {
    if super::is_dash(reader, word)? {
        return Ok(());
    }
    let (mut last, mut is_order_told, mut is_second_told) = (0, false, false);
    for (at, letter) in word.text.char_indices() {
        let sign = word.part(at, letter.len_utf8());
        let Some((color, wing, file)) = right(letter, &setup.placement) else {
            return Err(reader.error(&sign, FenFault::Right(letter), None));
        };
        let order = 2 * color as usize + wing as usize;
        match setup.castling[color][wing].replace(file) {
            Some(before) if before == file && is_second_told => {}
            Some(before) if before == file => {
                is_second_told = true;
                reader.mend(&sign, FenFault::SecondRight, "")?;
            }
            Some(_) => return Err(reader.error(&sign, FenFault::SecondRight, None)),
            None if order < last && !is_order_told => {
                is_order_told = true;
                let nearest = Some(sorted(word.text, &setup.placement));
                let error = reader.error(word, FenFault::RightsOrder, nearest);
                reader.tolerate(error)?;
            }
            None => {}
        }
        last = last.max(order);
    }
    if reader.is_lenient() { leave_out(reader, word, setup) } else { Ok(()) }
}

/// Removes the rights for which king or rook are not on their squares.
fn leave_out(reader: &mut Reader, word: &Word, setup: &mut Setup) -> Result<(), FenError> {
    for color in Color::ALL {
        for wing in Wing::ALL {
            if let Some(fault) = setup.castling_fault(color, wing) {
                let fault = FenFault::Impossible(IllegalPosition::Castling(color, wing, fault));
                setup.castling[color][wing] = None;
                let left = setup.rights_text(false);
                reader.mend(word, fault, &left)?;
            }
        }
    }
    Ok(())
}

/// Sorts the letters into the usual order, and removes duplicates.
fn sorted(text: &str, placement: &Placement) -> String {
    let key = |letter: &char| right(*letter, placement).map(|(color, wing, _)| (color as u8, wing as u8));
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_by_key(key);
    letters.dedup_by_key(|letter| key(letter));
    letters.into_iter().collect()
}

/// The right that a letter stands for: the side, the wing and the file of the rook.
fn right(letter: char, placement: &Placement) -> Option<(Color, Wing, File)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    match letter.to_ascii_lowercase() {
        'k' => Some((color, Wing::KingSide, outermost(placement, color, Wing::KingSide))),
        'q' => Some((color, Wing::QueenSide, outermost(placement, color, Wing::QueenSide))),
        small => {
            let file = File::from_letter(small)?;
            let is_east = file > king_file(placement, color).unwrap_or(File::E);
            Some((color, if is_east { Wing::KingSide } else { Wing::QueenSide }, file))
        }
    }
}

/// The file of the rook that `K` or `Q` means: the outermost on that side of the king or, if there is none, the corner.
fn outermost(placement: &Placement, color: Color, wing: Wing) -> File {
    let king = king_file(placement, color);
    let rooks = placement.pieces(color, Kind::Rook) & color.first_rank().bitboard();
    let mut files = rooks.squares().map(Square::file);
    match wing {
        Wing::KingSide => files.rfind(|&file| king.is_some_and(|king| file > king)).unwrap_or(File::H),
        Wing::QueenSide => files.find(|&file| king.is_some_and(|king| file < king)).unwrap_or(File::A),
    }
}

/// The file of a king on the first rank of its side.
fn king_file(placement: &Placement, color: Color) -> Option<File> {
    let kings = placement.pieces(color, Kind::King) & color.first_rank().bitboard();
    kings.first().map(Square::file)
}

impl Setup {
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
