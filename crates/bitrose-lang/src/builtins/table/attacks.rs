//! Attacks.

use super::super::{Body, Builtin, Group};
use super::{Names, entry};
use bitrose_core::attacks::{self, rays};
use bitrose_core::bitboard::{Bitboard, Square};

const fn leaper(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Attacks, name, &["x"], doc, Body::Picture(body), aliases)
}

const fn slider(
    name: &'static str,
    doc: &'static str,
    body: fn(Square, Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Attacks, name, &["sq", "occ"], doc, Body::Slider(body), aliases)
}

pub(super) const CHAPTER: &[Builtin] = &[
    leaper(
        "knight",
        "The squares attacked by knights on the set.",
        attacks::knight,
        &["knight_attacks", "knight_moves"],
    ),
    leaper(
        "king",
        "The squares attacked by kings on the set: its eight neighbors.",
        attacks::king,
        &["king_attacks", "king_moves"],
    ),
    leaper(
        "white_pawn_attacks",
        "The squares attacked by white pawns on the set: one step north-east and one north-west.",
        attacks::white_pawns,
        &["white_pawns_attacks", "w_pawn_attacks", "w_pawn_any_attacks"],
    ),
    leaper(
        "black_pawn_attacks",
        "The squares attacked by black pawns on the set: one step south-east and one south-west.",
        attacks::black_pawns,
        &["black_pawns_attacks", "b_pawn_attacks", "b_pawn_any_attacks"],
    ),
    slider(
        "rook",
        "The squares attacked by a rook, blockers of both colors included.",
        rays::rook,
        &["rook_attacks", "get_rook_attacks", "rook_moves"],
    ),
    slider(
        "bishop",
        "The squares attacked by a bishop, blockers of both colors included.",
        rays::bishop,
        &["bishop_attacks", "get_bishop_attacks", "bishop_moves"],
    ),
    slider(
        "queen",
        "The squares attacked by a queen, blockers of both colors included.",
        rays::queen,
        &["queen_attacks", "get_queen_attacks", "queen_moves"],
    ),
    entry(
        Group::Attacks,
        "xray_rook",
        &["sq", "occ", "blockers"],
        "What a rook attacks behind the first of the blockers that it meets: for pins and discovered attacks.",
        Body::Xray(|square, occupied, blockers| xray(rays::rook, square, occupied, blockers)),
        &["xray_rook_attacks"],
    ),
    entry(
        Group::Attacks,
        "xray_bishop",
        &["sq", "occ", "blockers"],
        "What a bishop attacks behind the first of the blockers that it meets: for pins and discovered attacks.",
        Body::Xray(|square, occupied, blockers| xray(rays::bishop, square, occupied, blockers)),
        &["xray_bishop_attacks"],
    ),
];

/// Attacks that appear when the blockers among the attacked squares are taken away.
fn xray(
    attacks: fn(Square, Bitboard) -> Bitboard,
    square: Square,
    occupied: Bitboard,
    blockers: Bitboard,
) -> Bitboard {
    let seen = attacks(square, occupied);
    seen ^ attacks(square, occupied ^ (blockers & seen))
}
