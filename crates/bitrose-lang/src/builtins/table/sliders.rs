//! Attacks of the sliding pieces, by every method of [`Method`].

use super::super::{Body, Builtin, Group};
use super::{Names, entry};
use bitrose_core::attacks::sliders::Method;
use bitrose_core::bitboard::{Bitboard, Square};

const fn slider(
    name: &'static str,
    method: Method,
    body: fn(Square, Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Sliders, name, &["sq", "occ"], method.idea(), Body::Slider(body), aliases)
}

/// Three entries for each method: rook, bishop, queen. The names have to be known at compile time, so they are spelled
/// out; a test compares them with [`Method::ALL`].
macro_rules! methods {
    ($($method:ident $name:literal;)*) => {
        pub(super) const CHAPTER: &[Builtin] = &[$(
            slider(concat!("rook_", $name), Method::$method, |from, occ| Method::$method.rook(from, occ), &[]),
            slider(concat!("bishop_", $name), Method::$method, |from, occ| Method::$method.bishop(from, occ), &[]),
            slider(concat!("queen_", $name), Method::$method, |from, occ| Method::$method.queen(from, occ), &[]),
        )*];
    };
}

methods! {
    Rays "rays";
    Dumb7 "dumb7";
    KoggeStone "kogge_stone";
    Classical "classical";
    Beyond "beyond";
    Subtraction "subtraction";
    Obstruction "obstruction";
    Hyperbola "hyperbola";
    HyperbolaReversal "hyperbola_reversal";
    Rotated "rotated";
    Kindergarten "kindergarten";
    MagicPlain "magic_plain";
    Magic "magic";
    MagicFixed "magic_fixed";
    MagicOverlapped "magic_overlapped";
    MagicBlack "magic_black";
    Pext "pext";
    PextPdep "pext_pdep";
}
