//! Steps and symmetries.

use super::super::{Body, Builtin, Group};
use super::{Names, entry};
use bitrose_core::bitboard::{Bitboard, Direction as D};

const fn compass(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Compass, name, &["x"], doc, Body::Picture(body), aliases)
}

const fn symmetry(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Symmetry, name, &["x"], doc, Body::Picture(body), aliases)
}

pub(super) const CHAPTER: &[Builtin] = &[
    compass(
        "north",
        "The set one step towards rank 8.",
        |x| x.step(D::North),
        &["north_one", "nort", "nort_one", "shift_north", "shift_n"],
    ),
    compass(
        "south",
        "The set one step towards rank 1.",
        |x| x.step(D::South),
        &["south_one", "sout", "sout_one", "shift_south", "shift_s"],
    ),
    compass(
        "east",
        "The set one step towards the h-file; the h-file is dropped.",
        |x| x.step(D::East),
        &["east_one", "shift_east", "shift_e"],
    ),
    compass(
        "west",
        "The set one step towards the a-file; the a-file is dropped.",
        |x| x.step(D::West),
        &["west_one", "shift_west", "shift_w"],
    ),
    compass(
        "north_east",
        "The set one step up and towards the h-file; the h-file is dropped.",
        |x| x.step(D::NorthEast),
        &["north_east_one", "no_ea", "no_ea_one", "shift_north_east", "shift_ne"],
    ),
    compass(
        "north_west",
        "The set one step up and towards the a-file; the a-file is dropped.",
        |x| x.step(D::NorthWest),
        &["north_west_one", "no_we", "no_we_one", "shift_north_west", "shift_nw"],
    ),
    compass(
        "south_east",
        "The set one step down and towards the h-file; the h-file is dropped.",
        |x| x.step(D::SouthEast),
        &["south_east_one", "so_ea", "so_ea_one", "shift_south_east", "shift_se"],
    ),
    compass(
        "south_west",
        "The set one step down and towards the a-file; the a-file is dropped.",
        |x| x.step(D::SouthWest),
        &["south_west_one", "so_we", "so_we_one", "shift_south_west", "shift_sw"],
    ),
    entry(
        Group::Compass,
        "step",
        &["x", "dir"],
        "The set one step in a direction: `step(x, north_east)`.",
        Body::Step(Bitboard::step),
        &["shift", "step_one"],
    ),
    symmetry(
        "flip_vertical",
        "The board upside down: rank 1 changes place with rank 8.",
        Bitboard::flip_vertical,
        &["mirror_vertical", "flip_ranks"],
    ),
    symmetry(
        "mirror_horizontal",
        "The board in the mirror: the a-file changes place with the h-file.",
        Bitboard::mirror_horizontal,
        &["flip_horizontal", "flip_files"],
    ),
    symmetry(
        "flip_diagonal",
        "The board flipped along the a1-h8 diagonal: b1 goes to a2.",
        Bitboard::flip_diagonal,
        &["flip_diag_a1h8", "transpose"],
    ),
    symmetry(
        "flip_antidiagonal",
        "The board flipped along the h1-a8 diagonal: b1 goes to h7.",
        Bitboard::flip_antidiagonal,
        &["flip_diag_a8h1", "flip_diag_h1a8"],
    ),
    symmetry(
        "rotate_90",
        "The board turned a quarter clockwise: a1 goes to a8.",
        Bitboard::rotate_90,
        &["rotate_90_clockwise", "rotate_90_cw", "rotate_clockwise"],
    ),
    symmetry("rotate_180", "The board turned by half: a1 goes to h8.", Bitboard::rotate_180, &[]),
    symmetry(
        "rotate_270",
        "The board turned a quarter counter-clockwise: a1 goes to h1.",
        Bitboard::rotate_270,
        &["rotate_90_anti_clockwise", "rotate_90_counter_clockwise", "rotate_90_ccw", "rotate_anticlockwise"],
    ),
];
