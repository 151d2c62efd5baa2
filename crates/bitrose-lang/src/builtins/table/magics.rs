//! The parts of a magic lookup: mask, number, shift and table of each square.
//!
//! They fit together: `rook_table(sq, ((occ & rook_mask(sq)) * rook_magic_number(sq)) >> rook_shift(sq))` is
//! `rook(sq, occ)` under every mapping, because number and table are those of the square whose index is the same under
//! LERF. A mapping turns or flips the board, and rays with it, so the words of the one are words of the other.

use super::super::{Body, Builtin, Group};
use super::{Names, entry};
use bitrose_core::attacks::sliders::magic::FANCY;
use bitrose_core::attacks::{bishop_mask, rook_mask};

const fn part(name: &'static str, doc: &'static str, body: Body, aliases: Names) -> Builtin {
    let parameters: Names = if matches!(body, Body::Slot(_)) { &["sq", "i"] } else { &["sq"] };
    entry(Group::Magics, name, parameters, doc, body, aliases)
}

pub(super) const CHAPTER: &[Builtin] = &[
    part(
        "rook_mask",
        "The relevant mask of a rook: the squares where a blocker matters, the ends of the rays left out.",
        Body::Square(rook_mask),
        &["rook_relevant_mask", "rook_relevant_occupancy", "rook_occupancy_mask"],
    ),
    part(
        "bishop_mask",
        "The relevant mask of a bishop: the squares where a blocker matters, the ends of the rays left out.",
        Body::Square(bishop_mask),
        &["bishop_relevant_mask", "bishop_relevant_occupancy", "bishop_occupancy_mask"],
    ),
    part(
        "rook_magic_number",
        "The magic number of a rook: times the blockers, it gathers them in the highest bits.",
        Body::SquareWord(|mapping, square| FANCY.rook_entry(mapping.lerf_square(square)).magic),
        &["rook_magics", "rook_magic_numbers"],
    ),
    part(
        "bishop_magic_number",
        "The magic number of a bishop: times the blockers, it gathers them in the highest bits.",
        Body::SquareWord(|mapping, square| FANCY.bishop_entry(mapping.lerf_square(square)).magic),
        &["bishop_magics", "bishop_magic_numbers"],
    ),
    part(
        "rook_shift",
        "The shift of a rook's magic lookup: 64 less the squares of the mask. It leaves the index.",
        Body::SquareNumber(|mapping, square| FANCY.rook_entry(mapping.lerf_square(square)).shift.into()),
        &["rook_shifts", "rook_magic_shift"],
    ),
    part(
        "bishop_shift",
        "The shift of a bishop's magic lookup: 64 less the squares of the mask. It leaves the index.",
        Body::SquareNumber(|mapping, square| FANCY.bishop_entry(mapping.lerf_square(square)).shift.into()),
        &["bishop_shifts", "bishop_magic_shift"],
    ),
    part(
        "rook_table",
        "The attacks in a slot of a rook's magic table; a slot that no blockers lead to is empty.",
        Body::Slot(|mapping, square, index| Ok(FANCY.rook_slot(mapping.lerf_square(square), index)?.0)),
        &["rook_attack_table"],
    ),
    part(
        "bishop_table",
        "The attacks in a slot of a bishop's magic table; a slot that no blockers lead to is empty.",
        Body::Slot(|mapping, square, index| Ok(FANCY.bishop_slot(mapping.lerf_square(square), index)?.0)),
        &["bishop_attack_table"],
    ),
];
