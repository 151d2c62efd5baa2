//! Zobrist keys: a random word for each fact of a position, and the XOR of those that hold.
//!
//! <https://www.chessprogramming.org/Zobrist_Hashing>

use super::{Color, Kind, Position};
use crate::attacks::{black_pawn_from, white_pawn_from};
use crate::bitboard::SplitMix64;

struct Keys {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [[u64; 8]; 2],
    en_passant: [u64; 8],
    black_to_move: u64,
}

/// 6.4 KB of words that the compiler draws.
static KEYS: Keys = {
    let mut random = SplitMix64::new(0x6269_7472_6F73_6521);
    let mut keys =
        Keys { pieces: [[[0; 64]; 6]; 2], castling: [[0; 8]; 2], en_passant: [0; 8], black_to_move: 0 };
    let mut index = 0;
    while index < 2 * 6 * 64 {
        keys.pieces[index / 384][index / 64 % 6][index % 64] = random.next();
        index += 1;
    }
    let mut file = 0;
    while file < 8 {
        keys.castling[0][file] = random.next();
        keys.castling[1][file] = random.next();
        keys.en_passant[file] = random.next();
        file += 1;
    }
    keys.black_to_move = random.next();
    keys
};

/// The key of a position. The en passant file counts only if a pawn is ready to capture there: a double push that no
/// pawn can answer does not make another position.
pub(super) fn key(position: &Position) -> u64 {
    let board = &position.board;
    let mut key = if position.side_to_move == Color::Black { KEYS.black_to_move } else { 0 };
    for color in Color::ALL {
        for kind in Kind::ALL {
            for square in position.color(color) & position.kind(kind) {
                key ^= KEYS.pieces[color as usize][kind as usize][usize::from(square.index())];
            }
        }
        for rook in board.castling & position.color(color) {
            key ^= KEYS.castling[color as usize][usize::from(rook.file().index())];
        }
    }
    let captors = |square| match position.side_to_move {
        Color::White => black_pawn_from(square),
        Color::Black => white_pawn_from(square),
    };
    for square in board.en_passant {
        if captors(square).intersects(board.own & board.pawns) {
            key ^= KEYS.en_passant[usize::from(square.file().index())];
        }
    }
    key
}
