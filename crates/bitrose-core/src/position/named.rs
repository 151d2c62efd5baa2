//! The boards of a position that have names in the language.

use super::{Color, Kind, Placement, Setup};
use crate::attacks::{bishop, black_pawns, king, knight, rays, rook, white_pawns};
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

/// The names of [`Setup::names`], for every position the same.
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
    /// The named boards: `white`, `black_rooks`, `occupied` (also as `occ`), `checkers` …; the king of a side is also
    /// named in the singular.
    pub fn names(&self) -> impl Iterator<Item = (&'static str, Bitboard)> + '_ {
        NAMED.into_iter().map(|(name, board)| (name, board(self)))
    }

    /// The enemy pieces that attack a king of the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        let enemy = self.side_to_move.opponent();
        let attackers = self.own_kings().map(|king| self.placement.attackers(king, enemy));
        attackers.fold(Bitboard::EMPTY, Bitboard::union)
    }

    /// The pieces of the side to move that stand alone between their king and an enemy slider.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        let pinned = self.own_kings().map(|king| self.placement.pinned(king, self.side_to_move));
        pinned.fold(Bitboard::EMPTY, Bitboard::union)
    }

    fn own_kings(&self) -> impl Iterator<Item = Square> {
        self.placement.pieces(self.side_to_move, Kind::King).squares()
    }
}

impl Placement {
    /// Every square that a side attacks, its own pieces included; pins do not matter.
    #[must_use]
    pub fn attacks(&self, color: Color) -> Bitboard {
        let pawns = self.pieces(color, Kind::Pawn);
        let by_pawns = match color {
            Color::White => white_pawns(pawns),
            Color::Black => black_pawns(pawns),
        };
        let leapers = knight(self.pieces(color, Kind::Knight)) | king(self.pieces(color, Kind::King));
        let sliders = self.rook_like(color).squares().map(|from| rook(from, self.occupied()));
        let diagonal = self.bishop_like(color).squares().map(|from| bishop(from, self.occupied()));
        sliders.chain(diagonal).fold(by_pawns | leapers, Bitboard::union)
    }

    /// The pieces of a side that attack a square: looked for from the square outwards.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let here = square.bitboard();
        let pawn_origins = match by {
            Color::White => black_pawns(here),
            Color::Black => white_pawns(here),
        };
        let occupied = self.occupied();
        (pawn_origins & self.pieces(by, Kind::Pawn))
            | (knight(here) & self.pieces(by, Kind::Knight))
            | (king(here) & self.pieces(by, Kind::King))
            | (rook(square, occupied) & self.rook_like(by))
            | (bishop(square, occupied) & self.bishop_like(by))
    }

    /// The pieces of either side that attack a square.
    #[must_use]
    pub fn attackers_of_both(&self, square: Square) -> Bitboard {
        self.attackers(square, Color::White) | self.attackers(square, Color::Black)
    }

    /// The pieces of a side that stand alone between a square, say that of their king, and an enemy slider.
    #[must_use]
    pub fn pinned(&self, king: Square, color: Color) -> Bitboard {
        let enemy = color.opponent();
        let none = Bitboard::EMPTY;
        let snipers =
            (rook(king, none) & self.rook_like(enemy)) | (bishop(king, none) & self.bishop_like(enemy));
        let blockers = snipers.squares().map(|sniper| rays::between(king, sniper) & self.occupied());
        let alone = blockers.filter(|blockers| blockers.popcount() == 1);
        alone.fold(none, Bitboard::union) & self.color(color)
    }

    const fn rook_like(&self, color: Color) -> Bitboard {
        self.color(color).intersection(self.kind(Kind::Rook).union(self.kind(Kind::Queen)))
    }

    const fn bishop_like(&self, color: Color) -> Bitboard {
        self.color(color).intersection(self.kind(Kind::Bishop).union(self.kind(Kind::Queen)))
    }
}
