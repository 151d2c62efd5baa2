//! The boards of a position that the language can refer to by name.

use super::{Color, Kind, Setup};
use crate::bitboard::{Bitboard, Square};

type Named = (&'static str, fn(&Setup) -> Bitboard);

const NAMED: [Named; 30] = [
    ("white", |setup| setup.placement.color(Color::White)),
    ("black", |setup| setup.placement.color(Color::Black)),
    ("pawns", |setup| setup.placement.kind(Kind::Pawn)),
    ("knights", |setup| setup.placement.kind(Kind::Knight)),
    ("bishops", |setup| setup.placement.kind(Kind::Bishop)),
    ("rooks", |setup| setup.placement.kind(Kind::Rook)),
    ("queens", |setup| setup.placement.kind(Kind::Queen)),
    ("kings", |setup| setup.placement.kind(Kind::King)),
    ("white_pawns", |setup| setup.placement.pieces(Color::White, Kind::Pawn)),
    ("white_knights", |setup| setup.placement.pieces(Color::White, Kind::Knight)),
    ("white_bishops", |setup| setup.placement.pieces(Color::White, Kind::Bishop)),
    ("white_rooks", |setup| setup.placement.pieces(Color::White, Kind::Rook)),
    ("white_queens", |setup| setup.placement.pieces(Color::White, Kind::Queen)),
    ("white_kings", |setup| setup.placement.pieces(Color::White, Kind::King)),
    ("black_pawns", |setup| setup.placement.pieces(Color::Black, Kind::Pawn)),
    ("black_knights", |setup| setup.placement.pieces(Color::Black, Kind::Knight)),
    ("black_bishops", |setup| setup.placement.pieces(Color::Black, Kind::Bishop)),
    ("black_rooks", |setup| setup.placement.pieces(Color::Black, Kind::Rook)),
    ("black_queens", |setup| setup.placement.pieces(Color::Black, Kind::Queen)),
    ("black_kings", |setup| setup.placement.pieces(Color::Black, Kind::King)),
    ("occupied", |setup| setup.placement.occupied()),
    ("occ", |setup| setup.placement.occupied()),
    ("empty", |setup| !setup.placement.occupied()),
    ("white_attacks", |setup| setup.placement.attacks(Color::White)),
    ("black_attacks", |setup| setup.placement.attacks(Color::Black)),
    ("checkers", Setup::checkers),
    ("pinned", Setup::pinned),
    ("white_king", |setup| setup.placement.pieces(Color::White, Kind::King)),
    ("black_king", |setup| setup.placement.pieces(Color::Black, Kind::King)),
    ("en_passant", |setup| setup.en_passant.map_or(Bitboard::EMPTY, Square::bitboard)),
];

/// The names of [`Setup::names`], which are the same for every position.
#[doc(hidden)]
pub const POSITION_NAMES: [&str; NAMED.len()] = {
    let mut names = [""; NAMED.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = NAMED[place].0;
        place += 1;
    }
    names
};

impl Setup {
    /// The boards with their names: `white`, `black_rooks`, `occupied` (also as `occ`), `checkers` …; kings also have a
    /// name in the singular.
    #[doc(hidden)]
    pub fn names(&self) -> impl Iterator<Item = (&'static str, Bitboard)> + '_ {
        NAMED.into_iter().map(|(name, board)| (name, board(self)))
    }
}
