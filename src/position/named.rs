//! The boards of a position that have names in the language.

use super::{Color, Kind, Placement};
use crate::attacks::{bishop, black_pawns, king, knight, rays, rook, white_pawns};
use crate::bitboard::{Bitboard, Square};

type Named = (&'static str, fn(&Placement) -> Bitboard);

const NAMED: [Named; 27] = [
    ("white", |position| position.color(Color::White)),
    ("black", |position| position.color(Color::Black)),
    ("pawns", |position| position.kind(Kind::Pawn)),
    ("knights", |position| position.kind(Kind::Knight)),
    ("bishops", |position| position.kind(Kind::Bishop)),
    ("rooks", |position| position.kind(Kind::Rook)),
    ("queens", |position| position.kind(Kind::Queen)),
    ("kings", |position| position.kind(Kind::King)),
    ("white_pawns", |position| position.pieces(Color::White, Kind::Pawn)),
    ("white_knights", |position| position.pieces(Color::White, Kind::Knight)),
    ("white_bishops", |position| position.pieces(Color::White, Kind::Bishop)),
    ("white_rooks", |position| position.pieces(Color::White, Kind::Rook)),
    ("white_queens", |position| position.pieces(Color::White, Kind::Queen)),
    ("white_kings", |position| position.pieces(Color::White, Kind::King)),
    ("black_pawns", |position| position.pieces(Color::Black, Kind::Pawn)),
    ("black_knights", |position| position.pieces(Color::Black, Kind::Knight)),
    ("black_bishops", |position| position.pieces(Color::Black, Kind::Bishop)),
    ("black_rooks", |position| position.pieces(Color::Black, Kind::Rook)),
    ("black_queens", |position| position.pieces(Color::Black, Kind::Queen)),
    ("black_kings", |position| position.pieces(Color::Black, Kind::King)),
    ("occupied", Placement::occupied),
    ("occ", Placement::occupied),
    ("empty", |position| !position.occupied()),
    ("white_attacks", |position| position.attacks(Color::White)),
    ("black_attacks", |position| position.attacks(Color::Black)),
    ("checkers", Placement::checkers),
    ("pinned", Placement::pinned),
];

impl Placement {
    /// The named boards: `white`, `black_rooks`, `occupied` (also as `occ`), `checkers` …
    pub fn names(&self) -> impl Iterator<Item = (&'static str, Bitboard)> + '_ {
        NAMED.into_iter().map(|(name, board)| (name, board(self)))
    }

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

    /// The enemy pieces that attack a king of the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.own_kings().map(|king| self.attackers(king)).fold(Bitboard::EMPTY, Bitboard::union)
    }

    /// The pieces of the side to move that stand alone between their king and an enemy slider.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.own_kings().map(|king| self.pinned_to(king)).fold(Bitboard::EMPTY, Bitboard::union)
    }

    fn own_kings(&self) -> impl Iterator<Item = Square> {
        self.pieces(self.side_to_move, Kind::King).squares()
    }

    /// The enemies of the side to move that attack a square: looked for from the square outwards.
    fn attackers(&self, square: Square) -> Bitboard {
        let enemy = self.side_to_move.opponent();
        let here = square.bitboard();
        let pawn_origins = match enemy {
            Color::White => black_pawns(here),
            Color::Black => white_pawns(here),
        };
        let occupied = self.occupied();
        (pawn_origins & self.pieces(enemy, Kind::Pawn))
            | (knight(here) & self.pieces(enemy, Kind::Knight))
            | (king(here) & self.pieces(enemy, Kind::King))
            | (rook(square, occupied) & self.rook_like(enemy))
            | (bishop(square, occupied) & self.bishop_like(enemy))
    }

    fn pinned_to(&self, king: Square) -> Bitboard {
        let enemy = self.side_to_move.opponent();
        let none = Bitboard::EMPTY;
        let snipers =
            (rook(king, none) & self.rook_like(enemy)) | (bishop(king, none) & self.bishop_like(enemy));
        let blockers = snipers.squares().map(|sniper| rays::between(king, sniper) & self.occupied());
        let alone = blockers.filter(|blockers| blockers.popcount() == 1);
        alone.fold(none, Bitboard::union) & self.color(self.side_to_move)
    }

    const fn rook_like(&self, color: Color) -> Bitboard {
        self.color(color).intersection(self.kind(Kind::Rook).union(self.kind(Kind::Queen)))
    }

    const fn bishop_like(&self, color: Color) -> Bitboard {
        self.color(color).intersection(self.kind(Kind::Bishop).union(self.kind(Kind::Queen)))
    }
}
