//! Tables of the other magic layouts, as their lookups read them.
//!
//! The numbers, offsets and table of a layout match, as those of [`super::magics`] do, under every mapping.

use super::super::{Body, Builtin, Group};
use super::{Names, entry};
use bitrose_core::attacks::sliders::magic::{
    BLACK as BLACK_TABLE, FIXED as FIXED_TABLE, OVERLAPPED as OVERLAPPED_TABLE, PLAIN as PLAIN_TABLE,
};

const fn part(name: &'static str, parameters: Names, doc: &'static str, body: Body) -> Builtin {
    entry(Group::Magics, name, parameters, doc, body, &[])
}

/// Five entries for each layout: the magics and the offsets of both sliding pieces, and the shared table.
macro_rules! one_table {
    ($layout:ident, $name:literal, $idea:literal) => {
        [
            part(
                concat!("rook_", $name, "_magic"),
                &["sq"],
                concat!("The magic number of a rook in the ", $name, " table, ", $idea, "."),
                Body::SquareWord(|mapping, square| $layout.rook_entry(mapping.lerf_square(square)).magic),
            ),
            part(
                concat!("bishop_", $name, "_magic"),
                &["sq"],
                concat!("The magic number of a bishop in the ", $name, " table, ", $idea, "."),
                Body::SquareWord(|mapping, square| $layout.bishop_entry(mapping.lerf_square(square)).magic),
            ),
            part(
                concat!("rook_", $name, "_offset"),
                &["sq"],
                concat!("Where the slots of a rook's square begin in the ", $name, " table."),
                Body::SquareNumber(|mapping, square| {
                    $layout.rook_entry(mapping.lerf_square(square)).offset.into()
                }),
            ),
            part(
                concat!("bishop_", $name, "_offset"),
                &["sq"],
                concat!("Where the slots of a bishop's square begin in the ", $name, " table."),
                Body::SquareNumber(|mapping, square| {
                    $layout.bishop_entry(mapping.lerf_square(square)).offset.into()
                }),
            ),
            part(
                concat!($name, "_table"),
                &["i"],
                concat!("The attacks in a slot of the ", $name, " table, which rooks and bishops share."),
                Body::Entry(|index| Ok($layout.slot(index)?.0)),
            ),
        ]
    };
}

pub(super) const PLAIN: [Builtin; 2] = [
    part(
        "rook_plain_table",
        &["sq", "i"],
        "The attacks in one of the 4096 slots that a rook's square has in the plain table.",
        Body::Slot(|mapping, square, index| Ok(PLAIN_TABLE.rook_slot(mapping.lerf_square(square), index)?.0)),
    ),
    part(
        "bishop_plain_table",
        &["sq", "i"],
        "The attacks in one of the 512 slots that a bishop's square has in the plain table.",
        Body::Slot(|mapping, square, index| {
            Ok(PLAIN_TABLE.bishop_slot(mapping.lerf_square(square), index)?.0)
        }),
    ),
];
pub(super) const FIXED: [Builtin; 5] = one_table!(FIXED_TABLE, "fixed", "where all squares have one shift");
pub(super) const OVERLAPPED: [Builtin; 5] =
    one_table!(OVERLAPPED_TABLE, "overlapped", "where the squares share slots");
pub(super) const BLACK: [Builtin; 5] =
    one_table!(BLACK_TABLE, "black", "made for the occupancy with all squares outside of the mask");
