//! Zobrist keys: each fact about a position has a random word, and the key is the XOR of the words of those that hold.
//!
//! <https://www.chessprogramming.org/Zobrist_Hashing>

use super::{Color, Kind, Move, Position};
use crate::bitboard::SplitMix64;

struct Keys {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [[u64; 8]; 2],
    en_passant: [u64; 8],
    black_to_move: u64,
}

/// 6.4 KB of random words, computed at compile time.
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

/// The key of a position.
pub(super) fn key(position: &Position) -> u64 {
    let board = &position.board;
    let mut key = if position.side_to_move == Color::Black { KEYS.black_to_move } else { 0 };
    for color in Color::ALL {
        for kind in Kind::ALL {
            for square in position.color(color) & position.kind(kind) {
                key ^= KEYS.pieces[color][kind][square];
            }
        }
        for rook in board.castling & position.color(color) {
            key ^= KEYS.castling[color][rook.file()];
        }
    }
    key ^ of_en_passant(position)
}

/// The en passant file only counts if a pawn can legally capture there (FIDE 9.2.2: the same possible moves). A double
/// push that no pawn can capture does not make a different position.
fn of_en_passant(position: &Position) -> u64 {
    position.legal_en_passant().map_or(0, |square| KEYS.en_passant[square.file()])
}

/// The key of the position after passing, which leaves no en passant square.
#[inline]
pub(super) fn key_after_null(position: &Position, key: u64) -> u64 {
    debug_assert_eq!(key, self::key(position), "the key is not that of {position}");
    key ^ KEYS.black_to_move ^ of_en_passant(position)
}

/// The key of the position after a legal move.
#[inline]
pub(super) fn key_after(position: &Position, mut key: u64, mv: Move, next: &Position) -> u64 {
    debug_assert_eq!(key, self::key(position), "the key is not that of {position}");
    let (us, board) = (position.side_to_move, &position.board);
    let own = &KEYS.pieces[us];
    key ^= KEYS.black_to_move ^ of_en_passant(position) ^ of_en_passant(next);
    for rook in board.castling - next.board.castling {
        let color = if board.own.contains(rook) { us } else { us.opponent() };
        key ^= KEYS.castling[color][rook.file()];
    }
    if let Some(wing) = position.castles(mv) {
        let (king_to, rook_to) = wing.destinations(us);
        let (king, rook) = (&own[Kind::King], &own[Kind::Rook]);
        return key ^ king[mv.from()] ^ king[king_to] ^ rook[mv.to()] ^ rook[rook_to];
    }
    if let Some((piece, square)) = position.captured(mv) {
        key ^= KEYS.pieces[piece.color][piece.kind][square];
    }
    let Some(kind) = position.kind_on(mv.from()) else { return key };
    key ^ own[kind][mv.from()] ^ own[mv.promotion().unwrap_or(kind)][mv.to()]
}
