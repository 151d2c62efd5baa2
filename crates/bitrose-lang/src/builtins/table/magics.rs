//! The parts of a magic lookup: the mask, magic number, shift and table of each square.
//!
//! They match: `rook_table(sq, ((occ & rook_mask(sq)) * rook_magic_number(sq)) >> rook_shift(sq))` is `rook(sq, occ)`
//! under every mapping, because the magic number and the table are those of the square that has the same index under
//! LERF. A mapping rotates or mirrors the board together with the rays, so words under one mapping are valid words
//! under the other.

use bitrose_core::attacks::sliders::magic::FANCY;
use bitrose_core::attacks::{bishop_mask, rook_mask};

chapter! {
    Magics {
        rook_mask(sq) = Square(rook_mask)
            "The relevant mask of a rook: the squares where a blocker matters, the ends of the rays left out."
            [rook_relevant_mask rook_relevant_occupancy rook_occupancy_mask]
        bishop_mask(sq) = Square(bishop_mask)
            "The relevant mask of a bishop: the squares where a blocker matters, the ends of the rays left out."
            [bishop_relevant_mask bishop_relevant_occupancy bishop_occupancy_mask]
        rook_magic_number(sq) = SquareWord(|mapping, square| FANCY.rook_entry(mapping.lerf_square(square)).magic)
            "The magic number of a rook: multiplied by the blockers, it gathers them in the highest bits."
            [rook_magics rook_magic_numbers]
        bishop_magic_number(sq) = SquareWord(|mapping, square| FANCY.bishop_entry(mapping.lerf_square(square)).magic)
            "The magic number of a bishop: multiplied by the blockers, it gathers them in the highest bits."
            [bishop_magics bishop_magic_numbers]
        rook_shift(sq) = SquareNumber(|mapping, square| FANCY.rook_entry(mapping.lerf_square(square)).shift.into())
            "The shift of a rook's magic lookup: 64 minus the number of squares in the mask. It leaves the index."
            [rook_shifts rook_magic_shift]
        bishop_shift(sq) = SquareNumber(|mapping, square| FANCY.bishop_entry(mapping.lerf_square(square)).shift.into())
            "The shift of a bishop's magic lookup: 64 minus the number of squares in the mask. It leaves the index."
            [bishop_shifts bishop_magic_shift]
        rook_table(sq, i) = Slot(|mapping, square, index| Ok(FANCY.rook_slot(mapping.lerf_square(square), index)?.0))
            "The attacks in a slot of a rook's magic table; a slot that no blockers map to is empty."
            [rook_attack_table]
        bishop_table(sq, i) = Slot(|mapping, square, index| Ok(FANCY.bishop_slot(mapping.lerf_square(square), index)?.0))
            "The attacks in a slot of a bishop's magic table; a slot that no blockers map to is empty."
            [bishop_attack_table]
    }
}
