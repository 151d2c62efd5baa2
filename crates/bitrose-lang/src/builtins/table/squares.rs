//! Squares, geometry and numbers.

use super::super::{Body, Builtin, Group};
use super::entry;
use crate::ast::BinaryOperator;
use bitrose_core::attacks::rays;
use bitrose_core::bitboard::{Mapping, Square};

pub(super) const CHAPTER: &[Builtin] = &[
    entry(
        Group::Squares,
        "index",
        &["sq"],
        "The bit of a square in the session's mapping: `index(e4)` is 28 in LERF.",
        Body::SquareNumber(|mapping, square| u64::from(mapping.index(square))),
        &["square_index", "index_of"],
    ),
    entry(
        Group::Squares,
        "square",
        &["i"],
        "The board of the one square with this index: `square(28)` is e4 in LERF.",
        Body::Square(Square::bitboard),
        &["square_bb", "bit", "set_mask", "mask_of"],
    ),
    entry(
        Group::Squares,
        "file",
        &["sq"],
        "The number of the file of a square: 0 for a to 7 for h.",
        Body::SquareNumber(|_: Mapping, square| u64::from(square.file().index())),
        &["file_of", "file_index", "get_file"],
    ),
    entry(
        Group::Squares,
        "rank",
        &["sq"],
        "The number of the rank of a square: 0 for the first to 7 for the eighth.",
        Body::SquareNumber(|_: Mapping, square| u64::from(square.rank().index())),
        &["rank_of", "rank_index", "get_rank"],
    ),
    entry(
        Group::Geometry,
        "ray",
        &["sq", "dir"],
        "The squares from a square to the edge in a direction, the square itself left out: `ray(a1, north_east)`.",
        Body::Ray(rays::ray),
        &["ray_attacks"],
    ),
    entry(
        Group::Geometry,
        "between",
        &["a", "b"],
        "The squares strictly between two squares on one rank, file or diagonal; empty when they share none.",
        Body::Squares(rays::between),
        &["between_bb", "in_between", "squares_between", "in_between_bb"],
    ),
    entry(
        Group::Geometry,
        "line",
        &["a", "b"],
        "The whole rank, file or diagonal through two squares; empty when they share none.",
        Body::Squares(rays::line),
        &["line_bb", "line_through", "ray_through"],
    ),
    entry(
        Group::Geometry,
        "distance",
        &["a", "b"],
        "How many moves a king needs from one square to the other.",
        Body::Distance(|a, b| {
            u64::from(
                apart(a.file().index(), b.file().index()).max(apart(a.rank().index(), b.rank().index())),
            )
        }),
        &["square_distance", "king_distance", "chebyshev"],
    ),
    entry(
        Group::Numbers,
        "wrapping_add",
        &["a", "b"],
        "The sum modulo 2^64, as `a + b` is here: for code pasted from Rust.",
        Body::Operator(BinaryOperator::Add),
        &[],
    ),
    entry(
        Group::Numbers,
        "wrapping_sub",
        &["a", "b"],
        "The difference modulo 2^64, as `a - b` is here: for code pasted from Rust.",
        Body::Operator(BinaryOperator::Subtract),
        &[],
    ),
    entry(
        Group::Numbers,
        "wrapping_mul",
        &["a", "b"],
        "The product modulo 2^64, as `a * b` is here: for code pasted from Rust.",
        Body::Operator(BinaryOperator::Multiply),
        &[],
    ),
    entry(
        Group::Numbers,
        "abs",
        &["n"],
        "The number without its sign.",
        Body::Number(|n| n.cast_signed().unsigned_abs()),
        &["labs", "llabs"],
    ),
    entry(
        Group::Numbers,
        "min",
        &["m", "n"],
        "The smaller of two numbers.",
        Body::Numbers(|m, n| m.cast_signed().min(n.cast_signed()).cast_unsigned()),
        &[],
    ),
    entry(
        Group::Numbers,
        "max",
        &["m", "n"],
        "The larger of two numbers.",
        Body::Numbers(|m, n| m.cast_signed().max(n.cast_signed()).cast_unsigned()),
        &[],
    ),
];

const fn apart(a: u8, b: u8) -> u8 {
    a.abs_diff(b)
}
