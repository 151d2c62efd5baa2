//! What a shift does to each square.

use bitrose_core::bitboard::{Mapping, RawShift, Square};
use bitrose_draw::{Picture, Role};

#[test]
fn a_wrapped_bit_is_marked_where_it_was_and_where_it_landed() {
    let operand = Square::H3.bitboard().with(Square::H8).with(Square::B2);
    let report = RawShift::Left(1).report(operand, Mapping::Lerf);
    let before = Picture::before_shift(operand, &report);
    assert_eq!(before.role(Square::H3), Role::WrappedFrom);
    assert_eq!(before.role(Square::H8), Role::Dropped);
    assert_eq!(before.role(Square::B2), Role::Set);
    let after = Picture::after_shift(&report);
    assert_eq!(after.role(Square::A4), Role::WrappedTo);
    assert_eq!(after.role(Square::C2), Role::Set);
    assert_eq!(after.role(Square::H8), Role::Clear);
}

#[test]
fn pieces_in_a_set_are_told_from_pieces_outside() {
    let set = Square::B1.bitboard().with(Square::C3);
    let picture = Picture::over(set, [(Square::B1, 'N'), (Square::D1, 'Q')]);
    let roles = [Square::A1, Square::B1, Square::C3, Square::D1].map(|square| picture.role(square));
    assert_eq!(roles, [Role::Clear, Role::Member('N'), Role::Set, Role::Ghost('Q')]);
    assert!(roles[1].mark().is_some() && roles[3].mark().is_none());
}

#[test]
fn an_index_has_no_edges() {
    let product = Mapping::Lerf.board(0x291A_A000_0000_0000);
    let report = RawShift::Right(54).report(product, Mapping::Lerf);
    assert!(!report.wrapped_to.is_empty(), "read as a step, bits would wrap");
    let before = Picture::before_shift(product, &report);
    let after = Picture::after_shift(&report);
    for square in Square::all() {
        assert!(matches!(before.role(square), Role::Clear | Role::Set | Role::Dropped), "{square}");
        assert!(matches!(after.role(square), Role::Clear | Role::Set), "{square}");
    }
}
