//! Every layout of attack tables, against the ray walk.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::{AttackTables, SearchProgress, Site, Slider, TableLayout, TableOptions};

fn find(layout: TableLayout, effort: TableOptions) -> AttackTables {
    AttackTables::find(layout, effort, &SearchProgress::default()).unwrap()
}

#[test]
fn every_layout_gives_the_attacks_of_the_ray_walk() {
    for layout in TableLayout::ALL {
        let tables = find(layout, TableOptions { choices: 1, ..TableOptions::default() });
        assert_eq!(tables.first_fault(), None, "{layout}");
        let entries = tables.attacks.len();
        match layout {
            TableLayout::Plain => assert_eq!(entries, 294_912),
            TableLayout::Fancy | TableLayout::Pext => assert_eq!(entries, 107_648),
            _ => assert!(entries < 294_912),
        }
        assert!(tables.used() <= entries && tables.used() >= 50_000);
    }
}

#[test]
fn the_known_magics_with_fewer_bits_make_the_fancy_table_smaller() {
    let tables = find(TableLayout::Fancy, TableOptions { known: true, ..TableOptions::default() });
    assert_eq!((tables.attacks.len(), tables.first_fault()), (92_864, None));
}

#[test]
fn the_black_table_of_annuss_and_fiekas() {
    let tables = find(TableLayout::Black, TableOptions { known: true, ..TableOptions::default() });
    assert_eq!((tables.attacks.len(), tables.used(), tables.first_fault()), (87_988, 72_118, None));
}

#[test]
fn a_fixed_shift_profits_from_compact_magics() {
    let tables = find(TableLayout::FixedShift, TableOptions { choices: 1, ..TableOptions::default() });
    assert!(tables.attacks.len() < 160_000, "{}", tables.attacks.len());
}

#[test]
fn a_wrong_table_is_noticed() {
    let mut tables = find(TableLayout::Pext, TableOptions::default());
    let slot = tables.slot(Slider::Rook, Square::C6.index(), 0x0004_2800_0000_0000);
    tables.attacks[slot] ^= 1;
    let blockers = Bitboard(0x0004_2800_0000_0000);
    assert_eq!(tables.first_fault(), Some((Slider::Rook, Square::C6, blockers)));
}

#[test]
fn wrong_magics_make_no_table() {
    let lookups = |piece| Square::ALL.map(|square| Site::lerf(piece, square).lookup(1));
    let [mut rooks, bishops] = Slider::ALL.map(lookups);
    let error = AttackTables::lay_out(TableLayout::Fancy, &rooks, &bishops).unwrap_err();
    assert_eq!(error.to_string(), "rook a1: the magic 0x0000000000000001 collides at shift 52");
    rooks[0].shift = 0;
    let error = AttackTables::lay_out(TableLayout::Fancy, &rooks, &bishops).unwrap_err();
    assert!(error.to_string().starts_with("rook a1: the shift is 0"));
}

#[test]
fn a_search_that_was_stopped_makes_no_table() {
    let watch = SearchProgress::default();
    watch.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(AttackTables::find(TableLayout::Fancy, TableOptions::default(), &watch), None);
}

#[test]
fn layouts_are_read_by_name() {
    for layout in TableLayout::ALL {
        assert_eq!(layout.name().parse(), Ok(layout));
    }
    assert!("dense".parse::<TableLayout>().is_err());
}
