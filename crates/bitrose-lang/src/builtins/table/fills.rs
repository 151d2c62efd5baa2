//! Fills.

use super::super::{Body, Builtin, Group};
use super::{Names, entry};
use bitrose_core::bitboard::{Bitboard, Direction as D};

const fn fill(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Fills, name, &["x"], doc, Body::Picture(body), aliases)
}

const fn occluded(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard, Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Fills, name, &["from", "empty"], doc, Body::Pictures(body), aliases)
}

pub(super) const CHAPTER: &[Builtin] = &[
    fill(
        "fill_north",
        "The set and every square above it.",
        |x| x.fill(D::North),
        &["nort_fill", "north_fill", "fill_up"],
    ),
    fill(
        "fill_south",
        "The set and every square below it.",
        |x| x.fill(D::South),
        &["sout_fill", "south_fill", "fill_down"],
    ),
    fill("fill_east", "The set and every square towards the h-file.", |x| x.fill(D::East), &["east_fill"]),
    fill("fill_west", "The set and every square towards the a-file.", |x| x.fill(D::West), &["west_fill"]),
    fill(
        "fill_north_east",
        "The set and every square diagonally up towards the h-file.",
        |x| x.fill(D::NorthEast),
        &["no_ea_fill", "north_east_fill"],
    ),
    fill(
        "fill_north_west",
        "The set and every square diagonally up towards the a-file.",
        |x| x.fill(D::NorthWest),
        &["no_we_fill", "north_west_fill"],
    ),
    fill(
        "fill_south_east",
        "The set and every square diagonally down towards the h-file.",
        |x| x.fill(D::SouthEast),
        &["so_ea_fill", "south_east_fill"],
    ),
    fill(
        "fill_south_west",
        "The set and every square diagonally down towards the a-file.",
        |x| x.fill(D::SouthWest),
        &["so_we_fill", "south_west_fill"],
    ),
    entry(
        Group::Fills,
        "occluded",
        &["dir", "from", "empty"],
        "The set and the squares of `empty` that it reaches in a direction; the first blocker is not among them.",
        Body::Occluded(|direction, from, empty| from.occluded(direction, empty)),
        &["occluded_fill"],
    ),
    occluded(
        "occluded_north",
        "The set and the squares of `empty` that it reaches to the north.",
        |x, empty| x.occluded(D::North, empty),
        &["nort_occl", "north_occluded"],
    ),
    occluded(
        "occluded_south",
        "The set and the squares of `empty` that it reaches to the south.",
        |x, empty| x.occluded(D::South, empty),
        &["sout_occl", "south_occluded"],
    ),
    occluded(
        "occluded_east",
        "The set and the squares of `empty` that it reaches to the east.",
        |x, empty| x.occluded(D::East, empty),
        &["east_occl", "east_occluded"],
    ),
    occluded(
        "occluded_west",
        "The set and the squares of `empty` that it reaches to the west.",
        |x, empty| x.occluded(D::West, empty),
        &["west_occl", "west_occluded"],
    ),
    occluded(
        "occluded_north_east",
        "The set and the squares of `empty` that it reaches to the north-east.",
        |x, empty| x.occluded(D::NorthEast, empty),
        &["no_ea_occl", "north_east_occluded"],
    ),
    occluded(
        "occluded_north_west",
        "The set and the squares of `empty` that it reaches to the north-west.",
        |x, empty| x.occluded(D::NorthWest, empty),
        &["no_we_occl", "north_west_occluded"],
    ),
    occluded(
        "occluded_south_east",
        "The set and the squares of `empty` that it reaches to the south-east.",
        |x, empty| x.occluded(D::SouthEast, empty),
        &["so_ea_occl", "south_east_occluded"],
    ),
    occluded(
        "occluded_south_west",
        "The set and the squares of `empty` that it reaches to the south-west.",
        |x, empty| x.occluded(D::SouthWest, empty),
        &["so_we_occl", "south_west_occluded"],
    ),
    fill("file_fill", "Every square of each file that the set touches.", Bitboard::file_fill, &[]),
    entry(
        Group::Fills,
        "flood",
        &["from", "through"],
        "The squares of `through` that a king can walk to from the set, and the set itself.",
        Body::Pictures(Bitboard::flood),
        &["flood_fill"],
    ),
];
