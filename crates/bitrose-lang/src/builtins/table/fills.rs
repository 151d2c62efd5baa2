//! Fills.

use bitrose_core::bitboard::{Bitboard, Direction as D};

chapter! {
    Fills {
        fill_north(x) = Picture(|x| x.fill(D::North))
            "The set and every square above it."
            [nort_fill north_fill fill_up]
        fill_south(x) = Picture(|x| x.fill(D::South))
            "The set and every square below it."
            [sout_fill south_fill fill_down]
        fill_east(x) = Picture(|x| x.fill(D::East))
            "The set and every square towards the h-file."
            [east_fill]
        fill_west(x) = Picture(|x| x.fill(D::West))
            "The set and every square towards the a-file."
            [west_fill]
        fill_north_east(x) = Picture(|x| x.fill(D::NorthEast))
            "The set and every square diagonally up towards the h-file."
            [no_ea_fill north_east_fill]
        fill_north_west(x) = Picture(|x| x.fill(D::NorthWest))
            "The set and every square diagonally up towards the a-file."
            [no_we_fill north_west_fill]
        fill_south_east(x) = Picture(|x| x.fill(D::SouthEast))
            "The set and every square diagonally down towards the h-file."
            [so_ea_fill south_east_fill]
        fill_south_west(x) = Picture(|x| x.fill(D::SouthWest))
            "The set and every square diagonally down towards the a-file."
            [so_we_fill south_west_fill]
        occluded(dir, from, empty) = Occluded(|direction, from, empty| from.occluded(direction, empty))
            "The set and the squares of `empty` that it reaches in a direction, without the first blocker."
            [occluded_fill]
        occluded_north(from, empty) = Pictures(|x, empty| x.occluded(D::North, empty))
            "The set and the squares of `empty` that it reaches to the north."
            [nort_occl north_occluded]
        occluded_south(from, empty) = Pictures(|x, empty| x.occluded(D::South, empty))
            "The set and the squares of `empty` that it reaches to the south."
            [sout_occl south_occluded]
        occluded_east(from, empty) = Pictures(|x, empty| x.occluded(D::East, empty))
            "The set and the squares of `empty` that it reaches to the east."
            [east_occl east_occluded]
        occluded_west(from, empty) = Pictures(|x, empty| x.occluded(D::West, empty))
            "The set and the squares of `empty` that it reaches to the west."
            [west_occl west_occluded]
        occluded_north_east(from, empty) = Pictures(|x, empty| x.occluded(D::NorthEast, empty))
            "The set and the squares of `empty` that it reaches to the north-east."
            [no_ea_occl north_east_occluded]
        occluded_north_west(from, empty) = Pictures(|x, empty| x.occluded(D::NorthWest, empty))
            "The set and the squares of `empty` that it reaches to the north-west."
            [no_we_occl north_west_occluded]
        occluded_south_east(from, empty) = Pictures(|x, empty| x.occluded(D::SouthEast, empty))
            "The set and the squares of `empty` that it reaches to the south-east."
            [so_ea_occl south_east_occluded]
        occluded_south_west(from, empty) = Pictures(|x, empty| x.occluded(D::SouthWest, empty))
            "The set and the squares of `empty` that it reaches to the south-west."
            [so_we_occl south_west_occluded]
        file_fill(x) = Picture(Bitboard::file_fill)
            "Every square of each file that the set touches."
            []
        flood(from, through) = Pictures(Bitboard::flood)
            "The squares of `through` that a king can walk to from the set, and the set itself."
            [flood_fill]
    }
}
