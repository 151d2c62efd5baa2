//! The Magic screen in the real program.

use super::open;
use bitrose_core::bitboard::{Mapping, Square};
use bitrose_core::magic::{SearchOptions, SearchProgress, Site, Slider, find};

#[test]
fn the_lookup_of_c6_is_stepped_to_its_end() {
    let mut session = open(&[]);
    session.send("\x1b3");
    session.wait_tab("Magic");
    session.send("v");
    for text in [
        "▸ mask",
        "▸ blockers",
        "0 of 4 rows",
        "1 of 4",
        "2 of 4",
        "3 of 4",
        "= 88   no carry",
        "product 0x",
        "▸ slots",
    ] {
        session.send("n");
        session.wait_text(text);
    }
    for stage in ["attacks", "targets"] {
        session.send("n");
        session.wait_text(&format!("▸ {stage}"));
    }
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn the_lookup_of_c3_under_h1_has_index_78() {
    let mut session = open(&["explore", "--mapping", "lerbef"]);
    session.send("\x1b3");
    session.wait_tab("Magic");
    session.send("jjjhs:occ = 0x20062000\r:0x6820808004002200\r");
    session.wait_text("= 78");
    session.wait_text("valid, a bijection");
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn a_search_reports_and_is_stopped() {
    let mut session = open(&[]);
    session.send("\x1b3");
    session.wait_tab("Magic");
    session.send("#9f"); // rook c6 with 9 bits: nobody has one by chance
    session.wait_text("set by set");
    session.send("..");
    session.wait_text(" a second");
    session.send("n"); // keys are heard meanwhile
    session.send("f");
    session.wait_text("the search is paused");
    session.send("r");
    session.wait_text("bishop c6");
    session.send("f..");
    session.wait_text("found");
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn a_pasted_table_is_checked_and_its_bad_square_found() {
    let found =
        |site| find(site, SearchOptions::default(), None, 1, &SearchProgress::default()).unwrap().unwrap();
    let numbers: Vec<String> = Site::all(Slider::Rook, Mapping::Lerf)
        .map(|site| found(site).lookup.magic ^ if site.square == Square::C6 { 0xF000_0000 } else { 0 })
        .map(|magic| format!("0x{magic:X}UL"))
        .collect();
    let mut session = open(&[]);
    session.send("\x1b3");
    session.wait_tab("Magic");
    session.paste(&format!("ulong[] RookMagics = new ulong[] {{\n{}\n}};", numbers.join(",\n")));
    session.wait_text("RookMagics: rook, 63 of 64 right");
    session.wait_text("c6: entry 42, line 44, column 1: bad");
    session.send("u");
    session.wait_text("0x0000100020008080");
    session.send("q");
    assert!(session.end().success());
}
