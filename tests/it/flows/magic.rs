//! The Magic screen in the real program.

use super::open;
use bitrose_core::bitboard::{Mapping, Square};
use bitrose_core::magic::{SearchOptions, SearchProgress, Site, Slider, find};

#[test]
fn the_lookup_of_c6_is_stepped_to_its_end() {
    let mut session = open(&[]);
    session.go_to(3, "Magic");
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
        session.type_until("n", text);
    }
    for stage in ["attacks", "targets"] {
        session.type_until("n", &format!("▸ {stage}"));
    }
    session.quit();
}

#[test]
fn the_lookup_of_c3_under_h1_has_index_78() {
    let mut session = open(&["explore", "--mapping", "lerbef"]);
    session.go_to(3, "Magic");
    session.type_until("jjjhs:occ = 0x20062000\r:0x6820808004002200\r", "= 78");
    session.wait_text("valid, a bijection");
    session.quit();
}

#[test]
fn a_search_reports_and_is_stopped() {
    let mut session = open(&[]);
    session.go_to(3, "Magic");
    session.type_until("#9f", "set by set"); // rook c6 with 9 bits: nobody has one by chance
    session.type_until("..", " a second");
    session.send("n"); // keys are heard meanwhile
    session.type_until("f", "the search is paused");
    session.type_until("r", "bishop c6");
    session.type_until("f..", "found");
    session.quit();
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
    session.go_to(3, "Magic");
    session.paste(&format!("ulong[] RookMagics = new ulong[] {{\n{}\n}};", numbers.join(",\n")));
    session.wait_text("RookMagics: rook, 63 of 64 right");
    session.wait_text("c6: entry 42, line 44, column 1: bad");
    session.type_until("u", "0x0000100020008080");
    session.quit();
}
