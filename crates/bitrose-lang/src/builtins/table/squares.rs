//! Squares, geometry and numbers.

use bitrose_core::attacks::{self, pawns, rays};
use bitrose_core::bitboard::{File, Mapping, Square};

chapter! {
    Squares {
        index(sq) = SquareNumber(|mapping, square| u64::from(mapping.index(square)))
            "The bit of a square in the session's mapping: `index(e4)` is 28 in LERF."
            [square_index index_of]
        square(i) = Square(Square::bitboard)
            "The board of the one square with this index: `square(28)` is e4 in LERF."
            [square_bb bit set_mask mask_of]
        file(sq) = SquareNumber(|_: Mapping, square| u64::from(square.file().index()))
            "The number of the file of a square: 0 for a to 7 for h."
            [file_of file_index get_file]
        rank(sq) = SquareNumber(|_: Mapping, square| u64::from(square.rank().index()))
            "The number of the rank of a square: 0 for the first to 7 for the eighth."
            [rank_of rank_index get_rank]
    }
    Geometry {
        ray(sq, dir) = Ray(rays::ray)
            "The squares from a square to the edge in a direction, the square itself left out: `ray(a1, north_east)`."
            [ray_attacks]
        between(a, b) = Squares(attacks::between)
            "The squares strictly between two squares on one rank, file or diagonal; empty when they share none."
            [between_bb in_between squares_between in_between_bb]
        line(a, b) = Squares(attacks::line)
            "The whole rank, file or diagonal through two squares; empty when they share none."
            [line_bb line_through ray_through]
        distance(a, b) = Distance(|a, b| {
            u64::from(
                apart(a.file().index(), b.file().index()).max(apart(a.rank().index(), b.rank().index())),
            )
        })
            "How many moves a king needs from one square to the other."
            [square_distance king_distance chebyshev]
        adjacent_files(f) = File(|file| File::ALL[usize::from(file)].adjacent())
            "The files next to a file, which is given by its number, 0 to 7, or by a square on it."
            [neighbor_files neighbour_files adjacent_files_bb]
        front_span(color, sq) = Passed(|color, square| pawns::front_span(color, square.bitboard()))
            "The squares ahead of a pawn on its own file; the color is 0 for white, 1 for black."
            [forward_file forward_file_bb]
        passed_mask(color, sq) = Passed(|color, square| pawns::passed_mask(color, square.bitboard()))
            "The squares where an enemy pawn stops a pawn from being passed: ahead of it, on its own file and on those next to it."
            [passed_pawn_mask passed_pawn_span]
        king_zone(sq) = Square(|square| square.bitboard() | attacks::king(square))
            "A square and its neighbors: where attacks endanger a king."
            [king_ring]
    }
    Numbers {
        int(x) = Count(|x| x)
            "The bits of a Board as a number."
            [number]
        board(n) = Word(|n| n)
            "The Board whose bits are those of a number."
            [word]
        abs(n) = Number(|n| n.cast_signed().unsigned_abs())
            "The number without its sign."
            [labs llabs]
        min(m, n) = Numbers(|m, n| m.cast_signed().min(n.cast_signed()).cast_unsigned())
            "The smaller of two numbers."
            []
        max(m, n) = Numbers(|m, n| m.cast_signed().max(n.cast_signed()).cast_unsigned())
            "The larger of two numbers."
            []
    }
}

const fn apart(a: u8, b: u8) -> u8 {
    a.abs_diff(b)
}
