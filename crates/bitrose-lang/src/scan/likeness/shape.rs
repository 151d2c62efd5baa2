//! Sets on one line, and attack sets of a piece.

use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Square};

/// The maximum number of squares that a queen attacks.
const MOST: u32 = 27;

/// Returns `true` if the set is the attack set of a rook, bishop or queen on some square, with some occupancy.
///
/// Such a set has the first square of every ray, and no gaps. With every square occupied, the sliding piece sees
/// exactly the first squares; with every square outside the set occupied, it sees each ray up to the first gap.
pub(super) fn is_slider(word: u64) -> bool {
    let board = Bitboard(word);
    let gaps = board.complement();
    board.popcount() <= MOST
        && Square::all().filter(|&square| !board.contains(square)).any(|square| {
            [attacks::rook, attacks::bishop, attacks::queen].into_iter().any(|slider| {
                slider(square, Bitboard::ALL).is_subset(board) && board.is_subset(slider(square, gaps))
            })
        })
}

/// Returns `true` if all squares are on one rank, or all on one file.
pub(super) fn is_on_one_line(word: u64) -> bool {
    let board = Bitboard(word);
    [board, board.flip_diagonal()].into_iter().any(|board| {
        let ranks = board.0.to_le_bytes().into_iter().filter(|&rank| rank != 0);
        ranks.count() == 1
    })
}
