//! What sliders attack, by every method of [`Method`].

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

/// Three entries a method: rook, bishop, queen. Names are put together by the compiler, so they are written out here;
/// a test holds them against [`Method::ALL`].
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

#[cfg(test)]
mod tests {
    use super::*;
    use bitrose_core::attacks::rays;

    #[test]
    fn there_is_an_entry_for_each_method_and_piece() {
        let wanted: Vec<String> = Method::ALL
            .into_iter()
            .flat_map(|method| ["rook", "bishop", "queen"].map(|piece| format!("{piece}_{method}")))
            .collect();
        let found: Vec<&str> = CHAPTER.iter().map(|builtin| builtin.name).collect();
        assert_eq!(found, wanted);
        for builtin in CHAPTER {
            let (_, method) = builtin.name.split_once('_').unwrap();
            assert_eq!(Ok(builtin.doc), method.parse().map(Method::idea), "{}", builtin.name);
        }
    }

    #[test]
    fn each_entry_is_its_piece() {
        let occupancy = Bitboard(0x9D24_4812_8140_EB71);
        for builtin in CHAPTER {
            let Body::Slider(attacks) = builtin.body else { panic!("{} is no slider", builtin.name) };
            let truth = match builtin.name.split('_').next() {
                Some("rook") => rays::rook,
                Some("bishop") => rays::bishop,
                _ => rays::queen,
            };
            for from in Square::all() {
                assert_eq!(attacks(from, occupancy), truth(from, occupancy), "{}({from})", builtin.name);
            }
        }
    }
}
