//! The default lookups: for each piece the method that is fastest both for many independent lookups and for lookups
//! that wait for each other.
//!
//! All three are plain arithmetic on constant tables of 63 KB together, so nothing has to be built, detected or
//! dispatched at run time. A large magic table is as fast while nothing else competes for the cache, but takes twice
//! the time if each lookup waits for the one before; PEXT costs a call in a build for any processor.

use super::hardware::{Pair, subtract_along};
use super::hyperbola;
use super::kindergarten::{A_FILE_ATTACKS, DIAGONAL_C2_H7};
use super::lines::{along_first_rank, index, lines, slot};
use super::magic::numbers::{BISHOP_WINDOW_SLOTS, BISHOP_WINDOWS};
use crate::attacks::bishop_mask;
use crate::attacks::leapers::each_square;
use crate::bitboard::{Bitboard, Square};

/// The size of the tables of the default lookups in bytes.
pub const DEFAULT_BYTES: usize = size_of_val(&FILES)
    + size_of_val(&RANKS)
    + size_of_val(&ROOKS)
    + size_of_val(&BISHOP_ATTACKS)
    + size_of_val(&BISHOPS)
    + size_of_val(&QUEENS);

/// Indexed by rank and magic index: the attacks along a file, repeated on every file.
static FILES: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut index = 0;
    while index < 8 * 64 {
        table[index / 64][index % 64] = A_FILE_ATTACKS[index / 64][index % 64] * 0xFF;
        index += 1;
    }
    table
};

/// The attacks along a rank, indexed by its occupancy without the corners (so half of the slots stay empty).
type RankAttacks = [u8; 128];

/// Indexed by file.
static RANKS: [RankAttacks; 8] = {
    let mut table = [[0; 128]; 8];
    let mut index: u32 = 0;
    while index < 8 * 64 {
        let (file, inner) = (index / 64, index % 64);
        table[file as usize][inner as usize * 2] = along_first_rank(file, inner);
        index += 1;
    }
    table
};

/// What a rook needs to know about its square, in half a cache line. The references need neither a bounds check nor the
/// addition of an offset.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct RookEntry {
    file: u64,
    magic: u64,
    files: &'static [u64; 64],
    ranks: &'static RankAttacks,
}

static ROOKS: [RookEntry; 64] = each_square!(|square| {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    RookEntry {
        file: lines(square).file,
        magic: DIAGONAL_C2_H7 >> file,
        files: &FILES[rank],
        ranks: &RANKS[file],
    }
});

/// The attacks along the rank of the square, from the table for its file.
#[inline]
fn rank_attacks(ranks: &RankAttacks, square: Square, occupancy: Bitboard) -> u64 {
    let start = square.index() & 0b11_1000;
    u64::from(ranks[index(occupancy.0 >> start & 0b0111_1110)]) << start
}

/// The squares attacked by a rook. The first piece on each ray is among them, whatever its color.
///
/// A piece on `square` itself makes no difference. This is the fastest method: the rank is looked up by its byte and
/// the file by a kindergarten multiplication, in tables that fit the first-level cache. [`Method`](super::Method) has
/// the others.
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let entry = &ROOKS[slot(square)];
    let gathered = (occupancy.0 & entry.file).wrapping_mul(entry.magic) >> 58;
    let file = entry.files[index(gathered)] & entry.file;
    Bitboard(file | rank_attacks(entry.ranks, square, occupancy))
}

/// The slots of a bishop's window, for nine index bits.
const WINDOW: usize = 512;

/// The overlapping windows of all squares.
static BISHOP_ATTACKS: [u64; BISHOP_WINDOW_SLOTS] = {
    let mut table = [0; BISHOP_WINDOW_SLOTS];
    let mut square = 0;
    while square < 64 {
        let from = Square::from_index_masked(square);
        let (magic, first) = BISHOP_WINDOWS[square as usize];
        let mut blockers = Bitboard::EMPTY;
        loop {
            let product = blockers.0.wrapping_mul(magic);
            table[first as usize + index(product >> 55)] = hyperbola::bishop(from, blockers).0;
            blockers = blockers.next_subset(bishop_mask(from));
            if blockers.is_empty() {
                break;
            }
        }
        square += 1;
    }
    table
};

/// What a bishop needs to know about its square. The reference needs neither a bounds check nor the addition of an
/// offset.
#[derive(Clone, Copy)]
struct BishopEntry {
    mask: u64,
    magic: u64,
    window: &'static [u64; WINDOW],
}

static BISHOPS: [BishopEntry; 64] = each_square!(|square| {
    let (magic, first) = BISHOP_WINDOWS[slot(square)];
    let window = BISHOP_ATTACKS.split_at(first as usize).1.first_chunk();
    BishopEntry {
        mask: bishop_mask(square).0,
        magic,
        window: window.expect("the last window ends with the table"),
    }
});

/// The squares attacked by a bishop. The first piece on each ray is among them, whatever its color.
///
/// A piece on `square` itself makes no difference. This is the fastest method: a fixed-shift magic in an overlapped
/// table for bishops alone, which is computed at compile time. [`Method`](super::Method) has the others.
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let entry = &BISHOPS[slot(square)];
    let product = (occupancy.0 & entry.mask).wrapping_mul(entry.magic);
    Bitboard(entry.window[index(product >> 55)])
}

/// What a queen needs to know about its square: a cache line of masks, and the table of attacks along its rank.
#[derive(Clone, Copy)]
#[repr(align(128))]
struct QueenEntry {
    slider: Pair,
    file: Pair,
    diagonal: Pair,
    antidiagonal: Pair,
    ranks: &'static RankAttacks,
}

static QUEENS: [QueenEntry; 64] = each_square!(|square| {
    let lines = lines(square);
    QueenEntry {
        slider: pair(square.bitboard().0),
        file: pair(lines.file),
        diagonal: pair(lines.diagonal),
        antidiagonal: pair(lines.antidiagonal),
        ranks: &RANKS[square.file() as usize],
    }
});

#[inline]
const fn pair(board: u64) -> Pair {
    [board, board.swap_bytes()]
}

/// The squares attacked by a queen: those of a rook and those of a bishop.
///
/// This is the fastest method: hyperbola quintessence on three lines, with the board and its mirror image in the two
/// halves of a vector register. Instead of mirroring each line there and back, the occupancy is mirrored once, and so
/// is the union of the lines; masks and slider are stored with their mirror images. Every x86-64 processor has the
/// 128-bit registers (SSE2), so nothing is detected at run time. [`Method`](super::Method) has the others.
#[inline]
pub fn queen(square: Square, occupancy: Bitboard) -> Bitboard {
    let entry = &QUEENS[slot(square)];
    let lines = [entry.file, entry.diagonal, entry.antidiagonal];
    let [forward, reverse] = subtract_along(lines, entry.slider, pair(occupancy.0));
    Bitboard(forward ^ reverse.swap_bytes() | rank_attacks(entry.ranks, square, occupancy))
}
