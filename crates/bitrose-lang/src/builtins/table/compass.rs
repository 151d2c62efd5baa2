//! Steps and symmetries.

use bitrose_core::bitboard::{Bitboard, Direction as D};

chapter! {
    Compass {
        north(x) = Picture(|x| x.step(D::North))
            "The set one step towards rank 8."
            [north_one nort nort_one shift_north shift_n]
        south(x) = Picture(|x| x.step(D::South))
            "The set one step towards rank 1."
            [south_one sout sout_one shift_south shift_s]
        east(x) = Picture(|x| x.step(D::East))
            "The set one step towards the h-file; the h-file is dropped."
            [east_one shift_east shift_e]
        west(x) = Picture(|x| x.step(D::West))
            "The set one step towards the a-file; the a-file is dropped."
            [west_one shift_west shift_w]
        north_east(x) = Picture(|x| x.step(D::NorthEast))
            "The set one step up and towards the h-file; the h-file is dropped."
            [north_east_one no_ea no_ea_one shift_north_east shift_ne]
        north_west(x) = Picture(|x| x.step(D::NorthWest))
            "The set one step up and towards the a-file; the a-file is dropped."
            [north_west_one no_we no_we_one shift_north_west shift_nw]
        south_east(x) = Picture(|x| x.step(D::SouthEast))
            "The set one step down and towards the h-file; the h-file is dropped."
            [south_east_one so_ea so_ea_one shift_south_east shift_se]
        south_west(x) = Picture(|x| x.step(D::SouthWest))
            "The set one step down and towards the a-file; the a-file is dropped."
            [south_west_one so_we so_we_one shift_south_west shift_sw]
        step(x, dir) = Step(Bitboard::step)
            "The set one step in a direction: `step(x, north_east)`."
            [shift step_one]
    }
    Symmetry {
        flip_vertical(x) = Picture(Bitboard::flip_vertical)
            "The board upside down: rank 1 changes place with rank 8."
            [mirror_vertical flip_ranks]
        mirror_horizontal(x) = Picture(Bitboard::mirror_horizontal)
            "The board in the mirror: the a-file changes place with the h-file."
            [flip_horizontal flip_files]
        flip_diagonal(x) = Picture(Bitboard::flip_diagonal)
            "The board flipped along the a1-h8 diagonal: b1 goes to a2."
            [flip_diag_a1h8 transpose]
        flip_antidiagonal(x) = Picture(Bitboard::flip_antidiagonal)
            "The board flipped along the h1-a8 diagonal: b1 goes to h7."
            [flip_diag_a8h1 flip_diag_h1a8]
        rotate_90(x) = Picture(Bitboard::rotate_90)
            "The board turned a quarter clockwise: a1 goes to a8."
            [rotate_90_clockwise rotate_90_cw rotate_clockwise]
        rotate_180(x) = Picture(Bitboard::rotate_180)
            "The board turned by half: a1 goes to h8."
            []
        rotate_270(x) = Picture(Bitboard::rotate_270)
            "The board turned a quarter counter-clockwise: a1 goes to h1."
            [rotate_90_anti_clockwise rotate_90_counter_clockwise rotate_90_ccw rotate_anticlockwise]
    }
}
