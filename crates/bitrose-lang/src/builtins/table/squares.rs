//! Squares, geometry and numbers.

use super::super::{Body, Builtin, Group};
use super::entry;
use bitrose_core::attacks::{king, rays};
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, Square};

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
        Group::Geometry,
        "adjacent_files",
        &["f"],
        "The files next to a file, which is given by its number, 0 to 7, or by a square on it.",
        Body::File(|file| {
            let file = Bitboard::FILE_A.0 << file;
            Bitboard((file << 1) & !Bitboard::FILE_A.0 | (file >> 1) & !Bitboard::FILE_H.0)
        }),
        &["neighbor_files", "neighbour_files", "adjacent_files_bb"],
    ),
    entry(
        Group::Geometry,
        "front_span",
        &["color", "sq"],
        "The squares ahead of a pawn on its own file; the color is 0 for white, 1 for black.",
        Body::Passed(front_span),
        &["forward_file", "forward_file_bb"],
    ),
    entry(
        Group::Geometry,
        "passed_mask",
        &["color", "sq"],
        "Where an enemy pawn keeps a pawn from being passed: ahead of it, on its own file and on those next to it.",
        Body::Passed(|is_black, square| {
            let span = front_span(is_black, square);
            span | span.step(Direction::East) | span.step(Direction::West)
        }),
        &["passed_pawn_mask", "passed_pawn_span"],
    ),
    entry(
        Group::Geometry,
        "king_zone",
        &["sq"],
        "A square and its neighbors: where attacks endanger a king.",
        Body::Square(|square| square.bitboard() | king(square.bitboard())),
        &["king_ring"],
    ),
    entry(Group::Numbers, "int", &["x"], "The bits of a Board as a number.", Body::Count(|x| x), &["number"]),
    entry(
        Group::Numbers,
        "board",
        &["n"],
        "The Board whose bits are those of a number.",
        Body::Word(|n| n),
        &["word"],
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

fn front_span(is_black: bool, square: Square) -> Bitboard {
    rays::ray(square, if is_black { Direction::South } else { Direction::North })
}
