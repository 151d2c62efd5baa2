//! The Magic screen: keys in, frames out.

use super::harness::{Driven, styled};
use bitrose::tui::magic::Report;
use bitrose::tui::{ColorDepth, Effect, Input, Options, Progress, Tab};
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{SearchOptions, SearchProgress, Site, Slider, find};
use std::fmt::Write;

fn magic(size: (u16, u16), keys: &str) -> Driven {
    let mut driven = Driven::new(Options::default(), size);
    driven.keys("<A-3>").keys(keys);
    driven
}

/// Keys, and a text that the frame must show then.
const CASES: &[(&str, &str)] = &[
    ("", "valid, 1024 slots, a bijection"),
    ("", "index 0010100100 = 164"),
    ("", "from  ··B·A··C··"),
    ("", "B f6 45+16=61 → bit 7"),
    ("n", "[mask]"),
    ("n", "not by construction: c4 has several copies in the index"),
    ("n", "c4 26 → bits 1 8"),
    ("nhhhh ", "wrong"),  // b6 out of the mask: what stands there is not seen
    ("nhhhh c", "valid"), // the relevant mask again
    ("nnllll ", "h6 is not in the mask"),
    ("nnl ", "C f6 45+16=61"), // e6 stands before it now
    ("nb", "[occupancy]"),
    ("bb", "[occupancy]"),
    ("nnnnnnnnn", "[targets]"),
    ("nnnn", "8 C ░ ░ A ░ B ░ ░"),
    ("nn", "7 · · C · · · · ·"),
    // d6 off: its bit is gone
    (" ", "index 0010000100 = 132"),
    ("c", "index 0000000000 = 0"),
    ("c ", "A d6 43"),
    ("nnn ", "wrong: 65 sets collide"),
    ("nnn x", "first in 497"),
    ("x", "none is there"),
    ("g", "no two blocker sets collide"),
    ("nnn g", "WRONG: the slot holds the attacks for {"),
    ("nnn gnnn", "truth: ray walk"),
    ("nnn gnnn", "[attacks, wrong]"),
    ("nnn g", "sets collide here"),
    ("nnnn ", "the product follows from the blockers and the magic"),
    ("nnnnn", "[product >> 54]"),
    ("nnnnnl", "= 165"),
    ("nnnnn3h", "= 161"),
    ("nnnnnj", "= 420"),
    ("nnnnnlu", "= 164"),
    ("nnnnn ", "no other blocker set comes to this slot"),
    ("-nnnnn ", "index 001010010 = 82"),
    // undo and redo
    (" u", "= 164"),
    (" u<C-r>", "= 132"),
    ("  uu<C-r>", "= 132"),
    ("u", "nothing left to undo"),
    (" u<C-r><C-r>", "nothing left to redo"),
    (" u u<C-r>", "= 132"),
    ("ru", "rook c6 0x0601001020010044"),
    ("su", "rook c6 0x0601001020010044"),
    ("-u", ">> 54"),
    (":0x123<Enter>u", "0x0601001020010044"),
    (":0x123<Esc>u", "nothing left to undo"),
    (":rook e4<Enter>", "rook e4"),
    (":bishop<Enter>", "bishop c6"),
    (":e4<Enter>", "rook e4"),
    (":mask = rook_mask(c6)<Enter>", "the relevant mask"),
    (":shift = 55<Enter>", "9 bits"),
    (":bits = 11<Enter>", "11 bits"),
    (":seed = 77<Enter>f", "seed 77"),
    (":index = 81<Enter>", "= 81"),
    (":index = 1024<Enter>", "the slots are 0 to 1023"),
    (":shift = 0<Enter>", "a shift is 48 to 63"),
    (":magic = 0x123", "0x0000000000000123 >> 54"),
    ("e", "paste one"),
    ("d", "no table was pasted"),
    ("a", "a paste with several tables"),
    ("-", "wrong"),
    ("+", "11 bits"),
    ("s", "rook d6"),
    ("s", "valid"),
    ("r", "bishop c6"),
    ("r", "valid"),
    ("rr", "rook c6"),
    ("v", "one stage at a time"),
    ("w", "covering"),
    ("]", "seed 2"),
    ("o", "d6"),
    (":0x123", "wrong: 1013 sets collide"),
    (":0x0601001020010045<Enter>", "0x0601001020010045 >> 54"),
    (":0x0601001020010045<Esc>", "0x0601001020010044 >> 54"),
    (":0x0601001020010044<Enter>", "valid"),
    (":1 +<Enter>", "^"),
    (":occ = {d6}<Enter>", "index 0000100000 = 32"),
    (":fen 8/2p5/3p1p2/8/8/8/8/K6k w - - 0 1<Enter>", "= 164"),
    ("m2", "rook c6"),
    ("?", "search for a magic"),
    ("q", "Magic"),
];

#[test]
fn keys_lead_from_state_to_state() {
    let mut faults = Vec::new();
    for (keys, wanted) in CASES {
        let text = magic((80, 24), keys).text();
        if !text.contains(wanted) {
            faults.push(format!("`{keys}` should show `{wanted}`:\n{text}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn one_stage_at_a_time_hides_what_comes() {
    let mut driven = magic((120, 40), "v");
    assert!(!driven.text().contains("0x291AA00000000000"));
    driven.keys("nnnn");
    assert!(driven.text().contains("0x291AA00000000000") && !driven.text().contains("= 164"));
    driven.keys("n");
    assert!(driven.text().contains("= 164") && !driven.text().contains("0x00040B0404040404"));
    driven.keys("n");
    assert!(driven.text().contains("0x00040B0404040404"));
}

#[test]
fn c3_under_h1_has_index_78() {
    let mut driven = Driven::new(Options { mapping: Mapping::Lerbef, ..Options::default() }, (120, 40));
    driven.keys("<A-3>jjjhs"); // from d6 to c3
    assert!(driven.text().contains("rook c3"), "{}", driven.text());
    driven.keys(":occ = 0x20062000<Enter>:0x6820808004002200<Enter>");
    let text = driven.text();
    for wanted in ["index 0001001110 = 78", "0x13901CC0D0400000", "0x0000000020DC2000", "a bijection"] {
        assert!(text.contains(wanted), "{wanted}:\n{text}");
    }
}

#[test]
fn a_carry_free_magic_shows_where_every_square_goes() {
    let driven = magic((120, 40), "jjs:0x0008008080100008<Enter>n"); // from d6 to d4
    let text = driven.text();
    assert!(text.contains("rook d4") && text.contains("no carry enters it"), "{text}");
    assert_eq!(text.matches("→ bit").count(), 10, "one line for each square of the mask:\n{text}");
    for bit in 0..10 {
        assert!(text.contains(&format!("→ bit {bit}")), "{bit}:\n{text}");
    }
}

#[test]
fn a_board_goes_there_and_comes_back() {
    let mut driven = Driven::plain();
    driven.keys(":{d6 f6 c7}<Enter>T");
    assert!(driven.app.tab() == Tab::Magic && driven.text().contains("= 164"), "{}", driven.text());
    driven.keys("nnnnt");
    assert!(driven.app.tab() == Tab::Explore && driven.text().contains("0x291A A000 0000 0000"));
}

#[test]
fn pastes_are_magics_and_positions() {
    let mut driven = magic((80, 24), "");
    driven.paste("0x0601001020010044ULL,");
    assert!(driven.text().contains("a magic, checked"), "{}", driven.text());
    driven.paste("8/2p5/3p1p2/8/8/8/8/K6k w - - 0 1");
    assert!(driven.text().contains("= 164"));
    for text in ["nonsense", "", "0x12345678123456789", "\u{0}"] {
        driven.paste(text);
        assert!(driven.text().contains("0x0601001020010044 >> 54"), "{text}: {}", driven.text());
    }
}

/// A table of rook magics as an engine has it, with some digits of some entries changed.
fn table(name: &str, piece: Slider, wrong: &[(usize, u64)]) -> String {
    let mut text = format!("const uint64_t {name}[64] = {{\n");
    for (entry, site) in Site::all(piece, Mapping::Lerf).enumerate() {
        let found = find(site, SearchOptions::default(), None, 1, &SearchProgress::default());
        let found = found.expect("the usual options").expect("there is no limit");
        let change = wrong.iter().find(|(place, _)| *place == entry).map_or(0, |(_, change)| *change);
        let _ = writeln!(text, "    0x{:016X}ULL,", found.lookup.magic ^ change);
    }
    text + "};\n"
}

#[test]
fn a_pasted_table_is_read_checked_and_walked() {
    for size in [(80, 24), (120, 40)] {
        let rooks = table("rookMagics", Slider::Rook, &[(42, 0xF000_0000), (7, 0xF0_0000_0000)]);
        let mut driven = magic(size, "");
        driven.paste(&rooks);
        let text = driven.text();
        assert!(driven.footer().contains("rookMagics: rook, 62 of 64 right · e walks"), "{text}");
        for wanted in
            ["rook h1", "wrong", "sure: 62 fit", "62 of 64 right", "entry 7, line 9", "bad", "right with the"]
        {
            assert!(text.contains(wanted), "{wanted} at {size:?}:\n{text}");
        }
        for (keys, wanted) in [
            ("e", "c6: entry 42, line 44"),
            ("e", "h1: entry 7"),
            ("E", "c6: entry 42"),
            ("u", "h1: entry 7"),
            (":a1<Enter>", "a1: entry 0, line 2,"),
            ("r", "it has no bishop"),
            ("e", "h1: entry 7"),
            ("d", "is put away"),
            ("e", "paste one"),
        ] {
            let text = driven.keys(keys).text();
            assert!(text.contains(wanted), "`{keys}` should show `{wanted}` at {size:?}:\n{text}");
        }
    }
}

#[test]
fn two_tables_of_one_text_are_both_there() {
    let both = table("R", Slider::Rook, &[]) + &table("B", Slider::Bishop, &[]);
    let mut driven = magic((120, 40), "");
    driven.paste(&both);
    assert!(
        driven.footer().contains("R: rook, 64 of 64 right, B: bishop, 64 of 64 right"),
        "{}",
        driven.text()
    );
    assert!(
        driven.text().contains("c6: entry 42") && driven.text().contains("table 1 of 2"),
        "{}",
        driven.text()
    );
    let text = driven.keys("a").text();
    assert!(text.contains("bishop c6") && text.contains("B: bishop magics"), "{text}");
    assert!(driven.keys("r").text().contains("R: rook magics"));
    assert!(driven.keys("e").footer().contains("every entry of the table is right"));
}

#[test]
fn texts_that_are_no_table_are_refused() {
    let short = table("rookMagics", Slider::Rook, &[]).replacen("    0x", "    // 0x", 1);
    let long = table("rookMagics", Slider::Rook, &[]).replacen("0x", "0x1", 1);
    for (text, wanted) in [
        (short, "the array rookMagics has 63 numbers"),
        (long, "is too large for 64 bits"),
        ("int f(int x) {\n return x;\n}".to_owned(), "no magics found"),
        (" ".to_owned(), "it is empty"),
    ] {
        let mut driven = magic((160, 40), "");
        driven.paste(&text);
        assert!(driven.footer().contains(wanted), "{wanted}: {}", driven.footer());
        assert!(driven.text().contains("0x0601001020010044 >> 54"));
    }
}

#[test]
fn a_drawn_board_goes_to_the_stage() {
    let rows = "........\n..1.....\n...1.1..\n........\n........\n........\n........\n........\n";
    assert!(magic((80, 24), "c").paste(rows).text().contains("= 164"));
    let mut driven = magic((80, 24), "nnn");
    driven.paste(rows);
    assert!(driven.text().contains("0x0004280000000000 >> 54"), "{}", driven.text());
}

/// Carries a search out as the worker does; every report goes in.
fn hunted(driven: &mut Driven) -> Vec<Report> {
    let Some(Effect::Start(task)) = driven.effect.clone() else { panic!("{:?}", driven.effect) };
    let mut reports = Vec::new();
    let outcome = task.carry_out(|progress| {
        reports.push(progress);
        true
    });
    if let Err(fault) = outcome {
        driven.input(Input::Job(task.id, Err(fault)));
    }
    for report in &reports {
        driven.input(Input::Job(task.id, Ok(report.clone())));
    }
    let report = |progress| match progress {
        Progress::Search(report) => *report,
        Progress::Perft(_) => panic!("a search was ordered"),
    };
    reports.into_iter().map(report).collect()
}

#[test]
fn a_search_finds_and_the_same_seed_finds_the_same() {
    let mut magics = Vec::new();
    for _ in 0..2 {
        let mut driven = magic((80, 24), "rwwf"); // a bishop, carry-free
        let reports = hunted(&mut driven);
        let text = driven.text();
        assert!(text.contains("found · 7 bits · carry-free · seed 1") && text.contains("valid"), "{text}");
        magics.push(reports.last().and_then(|report| report.found).map(|lookup| lookup.magic));
    }
    assert!(magics[0].is_some() && magics[0] == magics[1]);
}

#[test]
fn a_search_stops_and_late_news_do_not_count() {
    let mut driven = magic((80, 24), "f");
    let Some(Effect::Start(task)) = driven.effect.clone() else { panic!() };
    assert!(driven.text().contains("searching"));
    driven.keys("f");
    assert!(task.cancel.is_set() && driven.text().contains("stopped"));
    assert_eq!(task.carry_out(|_| panic!("it is stopped")), Ok(()));
    driven.input(Input::Job(task.id, Err("late".to_owned())));
    assert!(!driven.text().contains("late"));
}

#[test]
fn too_few_bits_are_told() {
    let mut driven = magic((80, 24), "----f");
    hunted(&mut driven);
    assert!(
        driven.footer().contains("different sets of attacks need at least 7 bits"),
        "{}",
        driven.footer()
    );
}

const STATES: &[&str] = &[
    "",
    "n",
    "nnnn",
    "nnnnn",
    "nnn ",
    "nnn x",
    "nnn gnnn",
    "v",
    "f",
    "+++++",
    ":0x1",
    ":1 +<Enter>",
    "m",
    "?",
];

#[test]
fn every_size_draws_every_state() {
    for (keys, ascii) in STATES.iter().zip([false, true].into_iter().cycle()) {
        let options = Options { ascii, color: ColorDepth::None, ..Options::default() };
        let mut driven = Driven::new(options, (80, 24));
        driven.keys("<A-3>").keys(keys);
        for size in (0..=30).flat_map(|width| (0..=10).map(move |height| (width, height))) {
            driven.input(Input::Resize(size.0, size.1));
            let text = driven.text();
            assert!(!ascii || text.is_ascii(), "{keys} at {size:?}:\n{text}");
        }
    }
}

#[test]
fn sizes_around_the_steps_of_the_layout_draw_every_state() {
    const SIZES: [(u16, u16); 12] = [
        (40, 12),
        (59, 20),
        (60, 19),
        (60, 20),
        (61, 21),
        (80, 23),
        (81, 25),
        (117, 35),
        (120, 40),
        (160, 50),
        (300, 9),
        (300, 90),
    ];
    for keys in STATES {
        for ascii in [false, true] {
            let options = Options { ascii, color: ColorDepth::None, ..Options::default() };
            let mut driven = Driven::new(options, (80, 24));
            driven.keys("<A-3>").keys(keys);
            for size in SIZES {
                driven.input(Input::Resize(size.0, size.1));
                let text = driven.text();
                assert!(!ascii || text.is_ascii(), "{keys} at {size:?}:\n{text}");
            }
        }
    }
}

#[test]
fn a_click_selects_and_toggles() {
    for size in [(80, 24), (120, 40)] {
        let mut driven = magic(size, "");
        let text = driven.text();
        let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains("[occupancy]")).unwrap();
        let column = u16::try_from(line.find('╭').unwrap()).unwrap();
        let rank_6 = u16::try_from(row).unwrap() + 3;
        driven.click((column + 10, rank_6)); // d6
        assert!(driven.text().contains("= 132"), "{}", driven.text());
    }
}

macro_rules! snapshots {
    ($($name:ident: $color:ident, $size:expr, $keys:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let mut driven =
                    Driven::new(Options { color: ColorDepth::$color, ..Options::default() }, $size);
                driven.keys("<A-3>").keys($keys);
                insta::assert_snapshot!(styled(&driven.draw()));
            }
        )*
    };
}

snapshots! {
    magic_start: Ansi16, (80, 24), "";
    magic_product: Ansi16, (80, 24), "nnnn";
    magic_collision: None, (80, 24), "nnn x";
    magic_wide: Ansi16, (120, 40), "nnnn";
    magic_wide_collision: TrueColor, (120, 40), "nnn ";
    magic_wide_carry_free: Ansi16, (120, 40), "jjs:0x0008008080100008<Enter>n";
    magic_search: Ansi16, (80, 24), "f";
    magic_mask: Ansi16, (80, 24), "n";
    magic_index: Ansi256, (80, 24), "nnnnn";
    magic_wrong_board: Ansi16, (80, 24), "nnn gnnn";
    magic_wide_wrong_board: Ansi16, (120, 40), "nnn gnnn";
    magic_small: Ansi16, (40, 12), "";
}
