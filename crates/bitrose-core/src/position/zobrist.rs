//! Zobrist keys: a random word for each fact of a position, and the XOR of those that hold.
//!
//! A move changes few facts, so the key after it is the key before it and a few XORs; and taking the move back is the
//! same XORs once more. <https://www.chessprogramming.org/Zobrist_Hashing>

use super::{Color, Kind, Piece, Setup};
use crate::attacks::{black_pawns, white_pawns};
use crate::bitboard::{File, SplitMix64, Square};

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

/// The word of a piece on a square.
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.color as usize][piece.kind as usize][usize::from(square.index())]
}

/// The key of all that is not a piece: the side to move, the rights to castle, and the en passant file if a pawn
/// stands ready to capture there. (A double push that no pawn can answer makes no other position.)
pub(super) fn state(setup: &Setup) -> u64 {
    let side = if setup.side_to_move == Color::Black { KEYS.black_to_move } else { 0 };
    let rights = Color::ALL.into_iter().flat_map(|color| {
        let files = setup.castling[color as usize].into_iter().flatten();
        files.map(move |file| KEYS.castling[color as usize][usize::from(file.index())])
    });
    let en_passant = capturable_file(setup).map_or(0, |file| KEYS.en_passant[usize::from(file.index())]);
    rights.fold(side ^ en_passant, |key, word| key ^ word)
}

fn capturable_file(setup: &Setup) -> Option<File> {
    let square = setup.en_passant?;
    let origins = match setup.side_to_move {
        Color::White => black_pawns(square.bitboard()),
        Color::Black => white_pawns(square.bitboard()),
    };
    origins.intersects(setup.placement.pieces(setup.side_to_move, Kind::Pawn)).then(|| square.file())
}

/// The key from scratch.
pub(super) fn key(setup: &Setup) -> u64 {
    let placement = &setup.placement;
    let stands = |square| Some(piece(placement.piece(square)?, square));
    placement.occupied().squares().filter_map(stands).fold(state(setup), |key, word| key ^ word)
}
