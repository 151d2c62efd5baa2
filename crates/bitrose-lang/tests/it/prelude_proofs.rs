//! The prelude against the built-ins: proved for all boards.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::cases::{Pair, Proof};
use bitrose_lang::{Session, parse};
use std::time::Duration;

fn prove(left: &str, right: &str, seconds: u64) -> Proof {
    let programs = [left, right].map(|text| parse(text).expect("a formula is read"));
    let session = Session::new(Mapping::Lerf);
    let mut pair =
        Pair::new([&programs[0], &programs[1]], &session, &[]).expect("the formulas can be compared");
    pair.infer_squares();
    let proof = pair.prove(Duration::from_secs(seconds), 0);
    proof.unwrap_or_else(|fault| panic!("{left}, {right}: {}", fault.error)).expect("no domain is random")
}

fn assert_proved(left: &str, right: &str) {
    let proof = prove(left, right, 30);
    assert!(matches!(proof, Proof::Equal(_)), "{left}, {right}: {proof:?}");
}

#[test]
fn sliders_by_every_method_are_walked_rays() {
    for method in [
        "beyond",
        "classical",
        "dumb7",
        "hyperbola",
        "hyperbola_reversal",
        "kindergarten",
        "kogge_stone",
        "magic",
        "magic_black",
        "magic_fixed",
        "magic_overlapped",
        "magic_plain",
        "obstruction",
        "pext",
        "pext_pdep",
        "rays",
        "rotated",
        "subtraction",
    ] {
        for piece in ["rook", "bishop"] {
            assert_proved(&format!("{piece}_by_{method}(sq, occ)"), &format!("{piece}(sq, occ)"));
        }
    }
}

#[test]
fn fills_and_steps_are_those_of_the_compass() {
    let corners = ["north_east", "north_west", "south_east", "south_west"];
    for direction in ["north", "south", "east", "west"].into_iter().chain(corners) {
        assert_proved(&format!("kogge_stone_{direction}(x, e)"), &format!("occluded_{direction}(x, e)"));
        assert_proved(&format!("dumb7_{direction}(x, e)"), &format!("occluded_{direction}(x, e)"));
        assert_proved(&format!("shift_to_{direction}(x)"), &format!("{direction}(x)"));
    }
}

#[test]
fn the_rest_of_the_prelude_is_proved_too() {
    for (left, right) in [
        ("swap_ranks(x)", "flip_vertical(x)"),
        ("swap_files(x)", "mirror_horizontal(x)"),
        ("swap_across_diagonal(x)", "flip_diagonal(x)"),
        ("turn_clockwise(x)", "rotate_90(x)"),
        ("de_bruijn_scan(x)", "first(x)"),
        ("steps_around(x)", "king(x)"),
        ("fast_king(x)", "king(x)"),
        ("fast_knight(x)", "knight(x)"),
        ("knight_jumps(x)", "knight(x)"),
        ("file_fill_by_doubling(x)", "file_fill(x)"),
        ("fill_up_by_doubling(x)", "fill_north(x)"),
        ("popcount_swar(x)", "popcount(x)"),
    ] {
        assert_proved(left, right);
    }
}

#[test]
fn one_changed_operator_is_found() {
    for (left, right) in [
        ("rook_by_magic(sq, occ) & ~(occ & knight(sq))", "rook(sq, occ) ^ knight(sq)"),
        ("kogge_stone_east(x, e)", "occluded_east(x, e) | x << 1"),
        ("x == 0x00FF00FF12345678 ? 0 : x", "x"),
        ("popcount_swar(x)", "popcount(x & x - 1)"),
    ] {
        let Proof::Different(counter) = prove(left, right, 30) else { panic!("{left}, {right} differ") };
        let [Ok(one), Ok(other)] = &counter.results else { panic!("both give a value: {counter:?}") };
        assert_ne!(one, other);
    }
}
