//! Attacks.

use super::super::{Body, Builtin, Group};
use super::{Names, entry};
use crate::attacks::{self, rays};
use crate::bitboard::{Bitboard, Direction, Direction as D, Square};

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
        "The squares attacked by kings on the set: its eight neighbours.",
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
        "The squares attacked by a rook, blockers of both colours included.",
        rays::rook,
        &["rook_attacks", "get_rook_attacks", "rook_moves"],
    ),
    slider(
        "bishop",
        "The squares attacked by a bishop, blockers of both colours included.",
        rays::bishop,
        &["bishop_attacks", "get_bishop_attacks", "bishop_moves"],
    ),
    slider(
        "queen",
        "The squares attacked by a queen, blockers of both colours included.",
        rays::queen,
        &["queen_attacks", "get_queen_attacks", "queen_moves"],
    ),
    slider("rook_rays", "Rook attacks by walking each ray square by square.", rays::rook, &["rook_by_rays"]),
    slider(
        "bishop_rays",
        "Bishop attacks by walking each ray square by square.",
        rays::bishop,
        &["bishop_by_rays"],
    ),
    slider(
        "queen_rays",
        "Queen attacks by walking each ray square by square.",
        rays::queen,
        &["queen_by_rays"],
    ),
    slider(
        "rook_kogge_stone",
        "Rook attacks by four Kogge-Stone fills.",
        |from, occupancy| kogge_stone(from, occupancy, D::ORTHOGONAL),
        &[],
    ),
    slider(
        "bishop_kogge_stone",
        "Bishop attacks by four Kogge-Stone fills.",
        |from, occupancy| kogge_stone(from, occupancy, D::DIAGONAL),
        &[],
    ),
    slider(
        "queen_kogge_stone",
        "Queen attacks by eight Kogge-Stone fills.",
        |from, occupancy| {
            kogge_stone(from, occupancy, D::ORTHOGONAL) | kogge_stone(from, occupancy, D::DIAGONAL)
        },
        &[],
    ),
    entry(
        Group::Attacks,
        "rook_mask",
        &["sq"],
        "The relevant mask of a rook: the squares where a blocker matters, the ends of the rays left out.",
        Body::Square(|square| relevant(square, D::ORTHOGONAL)),
        &["rook_relevant_mask", "rook_relevant_occupancy", "rook_occupancy_mask"],
    ),
    entry(
        Group::Attacks,
        "bishop_mask",
        &["sq"],
        "The relevant mask of a bishop: the squares where a blocker matters, the ends of the rays left out.",
        Body::Square(|square| relevant(square, D::DIAGONAL)),
        &["bishop_relevant_mask", "bishop_relevant_occupancy", "bishop_occupancy_mask"],
    ),
];

/// One occluded fill for each direction, and one more step to the blocker.
fn kogge_stone(from: Square, occupancy: Bitboard, directions: [Direction; 4]) -> Bitboard {
    let empty = occupancy.complement();
    directions.into_iter().fold(Bitboard::EMPTY, |attacks, direction| {
        attacks | from.bitboard().occluded(direction, empty).step(direction)
    })
}

/// The rays of an empty board without the last square of each.
fn relevant(from: Square, directions: [Direction; 4]) -> Bitboard {
    directions.into_iter().fold(Bitboard::EMPTY, |mask, direction| {
        let ray = rays::ray(from, direction);
        mask | (ray & ray.step(direction.opposite()))
    })
}
