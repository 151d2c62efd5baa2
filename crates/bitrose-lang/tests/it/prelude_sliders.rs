//! The sliders of the prelude over every set of blockers of whole masks, and what a step through them shows.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::attacks::sliders::Method;
use bitrose_core::attacks::{bishop_mask, rook_mask};
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_lang::techniques::functions;
use bitrose_lang::{Session, Value, parse};

/// The functions of the prelude for a slider, with their method and their piece.
fn sliders() -> impl Iterator<Item = (&'static str, Method, bool)> {
    functions().filter_map(|function| {
        let (piece, method) = function.name.split_once("_by_")?;
        let is_rook = match piece {
            "rook" => true,
            "bishop" => false,
            _ => return None,
        };
        Some((function.name, method.parse().expect(method), is_rook))
    })
}

/// Every `step`-th subset of the mask, with chance squares outside of it, which must not matter.
fn every_subset(name: &str, method: Method, square: Square, mask: Bitboard, step: usize) {
    let program = parse(&format!("{name}(sq, occ)")).expect(name);
    let mut session = Session::new(Mapping::Lerf);
    session.define("sq", Value::Int(square.index().into()));
    let attacks = if name.starts_with("rook") { Method::rook } else { Method::bishop };
    for (blockers, noise) in mask.subsets().zip(random_words(80)).step_by(step) {
        let occupancy = blockers | (Bitboard(noise) & !mask);
        session.define("occ", Value::Board(occupancy.0));
        let value = session.execute(&program).expect(name).value;
        let truth = Method::Rays.bishop(square, occupancy);
        let truth = if name.starts_with("rook") { Method::Rays.rook(square, occupancy) } else { truth };
        assert_eq!(attacks(method, square, occupancy), truth);
        assert_eq!(value, Some(Value::Board(truth.0)), "{name}({square}, {:#x})", occupancy.0);
    }
}

#[test]
fn every_subset_of_some_masks() {
    for (name, method, is_rook) in sliders() {
        let mask = if is_rook { rook_mask } else { bishop_mask };
        let squares = if is_rook { [Square::E4, Square::B7] } else { [Square::D5, Square::H1] };
        for square in squares {
            every_subset(name, method, square, mask(square), 3);
        }
        every_subset(name, method, Square::A8, mask(Square::A8), 41);
        every_subset(name, method, Square::H8, mask(Square::H8), 37);
    }
}

/// All 107 648 cases of every method. A debug build would be at it for many minutes.
#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "in a release build alone: cargo test --release --test prelude_sliders"
)]
fn every_subset_of_every_mask() {
    for (name, method, is_rook) in sliders() {
        for square in Square::all() {
            every_subset(name, method, square, if is_rook { rook_mask } else { bishop_mask }(square), 1);
        }
    }
}

#[test]
fn every_method_is_written_in_the_language() {
    let mut written: Vec<Method> = sliders().map(|(_, method, _)| method).collect();
    written.sort_unstable();
    written.dedup();
    assert_eq!(written, Method::ALL);
    assert_eq!(sliders().count(), 2 * written.len());
}

/// A step through the magic lookup shows its five stages by name, with the numbers of the Rust core.
#[test]
fn the_magic_lookup_shows_its_stages() {
    for mapping in Mapping::ALL {
        let source = "rook_by_magic(c6, {a6 c7 d6 f6 g2})";
        let (run, trace) = Session::new(mapping).trace(source).expect(source);
        let stages: Vec<(&str, Value)> = trace
            .steps
            .iter()
            .filter_map(|step| Some((step.target.as_deref()?, step.output)))
            .filter(|(target, _)| ["mask", "blockers", "product", "index", "attacks"].contains(target))
            .collect();
        let names: Vec<&str> = stages.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["mask", "blockers", "product", "index", "attacks"], "{mapping}");

        let word = |source: &str| Session::new(mapping).run(source).expect(source).value.expect(source);
        let (magic, shift) = (word("rook_magic_number(c6)").number(), word("rook_shift(c6)").number());
        let blockers = word("{c7 d6 f6}").number();
        let product = blockers.wrapping_mul(magic);
        let values: Vec<u64> = stages.iter().map(|(_, value)| value.number()).collect();
        let attacks = word("rook_rays(c6, {c7 d6 f6})").number();
        assert_eq!(values, [word("rook_mask(c6)").number(), blockers, product, product >> shift, attacks]);
        assert_eq!(run.value, Some(Value::Board(attacks)), "{mapping}");
    }
}
