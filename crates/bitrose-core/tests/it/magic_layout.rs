//! Every layout of attack tables, against the ray walk.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::{
    AttackTables, Lookup, SearchOptions, SearchProgress, Site, Slider, TableLayout, TableOptions,
};

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

/// A lookup that is right by itself must also suit the layout, or the code that is written for it would be wrong.
#[test]
fn magics_that_do_not_suit_a_layout_are_refused() {
    let tables = find(TableLayout::Fancy, TableOptions::default());
    let [rooks, bishops]: [[Lookup; 64]; 2] =
        Slider::ALL.map(|piece| std::array::from_fn(|index| tables.entries(piece)[index].lookup));
    assert_eq!(AttackTables::lay_out(TableLayout::Fancy, &rooks, &bishops).unwrap(), tables);
    let refused = |layout, change: fn(&mut Lookup)| {
        let mut rooks = rooks;
        change(&mut rooks[1]); // 11 bits
        AttackTables::lay_out(layout, &rooks, &bishops).unwrap_err().to_string()
    };
    for layout in [TableLayout::FixedShift, TableLayout::Overlapped, TableLayout::Black] {
        let error = refused(layout, |_| ());
        assert_eq!(
            error,
            "rook b1: the shift is 53; expected 52, which this layout has for every square of the slider"
        );
    }
    let plain = refused(TableLayout::Plain, |lookup| {
        (lookup.magic, lookup.shift) = (lookup.mask.reverse_bits() | 1, 40);
    });
    assert!(plain.starts_with("rook b1: "), "{plain}");
    let wide = refused(TableLayout::Fancy, |lookup| lookup.shift = 40);
    assert_eq!(wide, "rook b1: the index goes up to 16777215; expected less than 65536");
    for layout in TableLayout::ALL {
        let error = refused(layout, |lookup| lookup.mask |= 1 << 63);
        assert!(
            error.contains("the mask is 0x80") && error.contains("expected the relevant mask"),
            "{layout}: {error}"
        );
    }
    let thirteen = find_with_bits(13);
    let error = AttackTables::lay_out(TableLayout::Plain, &thirteen, &bishops).unwrap_err().to_string();
    assert!(error.contains("the index goes up to") && error.ends_with("expected less than 4096"), "{error}");
}

/// Magics for rooks with this many bits.
fn find_with_bits(bits: u32) -> [Lookup; 64] {
    let options = SearchOptions { bits: Some(bits), ..SearchOptions::default() };
    Square::ALL.map(|square| {
        let site = Site::lerf(Slider::Rook, square);
        bitrose_core::magic::find(site, options, None, 1, &SearchProgress::default()).unwrap().unwrap().lookup
    })
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
