//! The slider methods and the parts of a magic lookup in the language.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::attacks::sliders::Method;
use bitrose_core::attacks::{bishop_mask, rays, rook_mask};
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_lang::{BUILTINS, Group, Session, Value, parse};

const PIECES: [&str; 2] = ["rook", "bishop"];

/// Runs a program for every square and for blockers of every kind; it must be true each time.
fn holds(mapping: Mapping, source: &str, occupancies: usize) {
    let program = parse(source).expect(source);
    let mut session = Session::new(mapping);
    let words = random_words(70).zip(random_words(71)).map(|(a, b)| [a, a & b, a | b]);
    let words: Vec<u64> = [0, !0].into_iter().chain(words.flatten().take(occupancies)).collect();
    for square in 0..64 {
        session.define("sq", Value::Int(square));
        for &occupancy in &words {
            session.define("occ", Value::Board(occupancy));
            let run = session.execute(&program).expect(source);
            assert_eq!(run.value, Some(Value::Bool(true)), "{square} {occupancy:#x} {mapping}: {source}");
        }
    }
}

#[test]
fn the_parts_of_a_magic_lookup_fit_together_under_every_mapping() {
    for mapping in Mapping::ALL {
        for piece in PIECES {
            let index = format!("((occ & {piece}_mask(sq)) * {piece}_magic_number(sq)) >> {piece}_shift(sq)");
            holds(mapping, &format!("{piece}_table(sq, {index}) == {piece}_rays(sq, occ)"), 20);
            holds(mapping, &format!("{piece}_shift(sq) == 64 - popcount({piece}_mask(sq))"), 0);
        }
    }
}

/// Every subset of the mask, on squares of each kind, under a mapping of each kind.
#[test]
fn every_slot_of_some_squares() {
    for mapping in [Mapping::Lerf, Mapping::Berlef, Mapping::Befler] {
        for piece in PIECES {
            let source = format!(
                "{piece}_table(sq, ((occ & {piece}_mask(sq)) * {piece}_magic_number(sq)) >> {piece}_shift(sq))"
            );
            let program = parse(&source).expect(&source);
            for square in [Square::A1, Square::C6, Square::E4, Square::H5] {
                let mut session = Session::new(mapping);
                session.define("sq", Value::Int(mapping.index(square).into()));
                let (mask, truth) = match piece {
                    "rook" => (rook_mask(square), rays::rook as fn(Square, Bitboard) -> Bitboard),
                    _ => (bishop_mask(square), rays::bishop as fn(Square, Bitboard) -> Bitboard),
                };
                for blockers in mask.subsets() {
                    session.define("occ", Value::Board(mapping.number(blockers)));
                    let value = session.execute(&program).expect(&source).value;
                    assert_eq!(value, Some(Value::Board(mapping.number(truth(square, blockers)))));
                }
            }
        }
    }
}

#[test]
fn there_is_an_entry_for_each_method_and_piece() {
    let wanted: Vec<String> = Method::ALL
        .into_iter()
        .flat_map(|method| ["rook", "bishop", "queen"].map(|piece| format!("{piece}_{method}")))
        .collect();
    let chapter: Vec<_> = BUILTINS.iter().filter(|builtin| builtin.group == Group::Sliders).collect();
    let found: Vec<&str> = chapter.iter().map(|builtin| builtin.name).collect();
    assert_eq!(found, wanted);
    for builtin in chapter {
        let (_, method) = builtin.name.split_once('_').expect("PIECE_METHOD");
        assert_eq!(Ok(builtin.doc), method.parse().map(Method::idea), "{}", builtin.name);
    }
}

#[test]
fn methods_are_called_by_name_under_every_mapping() {
    for mapping in Mapping::ALL {
        for method in Method::ALL {
            for piece in ["rook", "bishop", "queen"] {
                holds(mapping, &format!("{piece}_{method}(sq, occ) == {piece}(sq, occ)"), 0);
            }
        }
    }
    for method in Method::ALL {
        for piece in ["rook", "bishop", "queen"] {
            holds(Mapping::Lerf, &format!("{piece}_{method}(sq, occ) == {piece}(sq, occ)"), 20);
        }
    }
}

#[test]
fn a_square_is_named_or_counted() {
    let mut session = Session::new(Mapping::Lerf);
    let mut value = |source: &str| session.run(source).expect(source).value.expect(source);
    assert_eq!(value("rook_magic_number(c6)"), value("rook_magic_number(42)"));
    assert_eq!(value("rook_shift(c6)"), Value::Int(54));
    assert_eq!(value("RookMagics(c6)"), value("rook_magic_number(c6)"));
    assert_eq!(value("rook_table(c6, 1 << 3)"), value("rook_table(c6, 8)"), "a word is an index as it is");
    assert_eq!(value("bishop_hyperbola(d4, {f6 b2})"), value("bishop(d4, {f6 b2})"));
}

#[test]
fn a_slot_too_many_is_an_error() {
    let mut session = Session::new(Mapping::Lerf);
    assert!(session.run("rook_table(a1, 4095) | bishop_table(d4, 511)").is_ok());
    for (source, last) in [
        ("rook_table(a1, 4096)", 4095),
        ("rook_table(e4, 1024)", 1023),
        ("bishop_table(d4, 512)", 511),
        ("bishop_table(a1, ALL)", 63),
        ("rook_plain_table(e4, 4096)", 4095),
        ("bishop_plain_table(e4, 512)", 511),
        ("black_table(87988)", 87_987),
    ] {
        let error = session.run(source).expect_err(source);
        assert!(error.message.contains("has no slot"), "{}", error.message);
        assert!(error.label.ends_with(&format!("0 to {last}")), "{}", error.label);
        assert!(error.help.is_some_and(|help| help.contains("shift")));
    }
}
