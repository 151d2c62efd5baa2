//! The Magic screen: keys in, frames out.

use super::harness::{AROUND, Driven, assert_shows, small, styled};
use bitrose::tui::magic::Report;
use bitrose::tui::{ColorDepth, Effect, Input, Options, Progress, Tab};
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{SearchOptions, SearchProgress, Site, Slider, find};
use crossterm::event::{MouseButton, MouseEventKind};
use std::fmt::Write;

fn magic(size: (u16, u16), keys: &str) -> Driven {
    let mut driven = Driven::new(Options::default(), size);
    driven.keys("<A-3>").keys(keys);
    driven
}

/// Keys, and a text that the frame must show then.
const CASES: &[(&str, &str)] = &[
    ("", "rook c6 × 0x0000100020008080 >> 54   ✓ valid, a bijection"),
    ("", "= 88   no carry"),
    ("", "d6: 43 + 15 = 58, index bit 4"),
    ("", "e6  << 44"),
    ("", "h2  << 15 ▸"),
    ("", "{d6 f6 c7} → 9"),
    ("", "8 slots, same"),
    ("h", "c6 is not in the mask: it cannot change the index"),
    ("hh", "b6: 41 + 15 = 56, index bit 2"),
    ("n", "▸ mask"),
    ("nhh ", "✗ wrong"),  // b6 out of the mask: a piece there is not seen
    ("nhh c", "✓ valid"), // the relevant mask again
    ("nnllll ", "h6 is not in the mask"),
    ("nnl ", "{d6 e6 f6 c7}"),
    ("nb", "▸ occupancy"),
    ("bb", "▸ occupancy"),
    ("nnnnnnnnn", "▸ targets"),
    // the rows of the multiplication
    ("nnn", "magic 0x0000100020008080"),
    ("nnnj", "h1  <<  7 ▸"),
    ("nnnkkk", "e6  << 44 ▸"),
    ("nnnh", "e6: 44 + 15 = 59, index bit 5"),
    ("nnnlll", "b6: 41 + 15 = 56"),
    ("nnnllllll", "b6: 41 + 15 = 56"),
    ("nnnj", "h1 copies no d6 here"),
    ("nnn ", "h2  − out"),
    ("nnn ", "without h2: 992 sets collide: b6 is in no column of the index"),
    ("nnn  ", "✓ valid, a bijection"),
    ("nnn u", "✓ valid, a bijection"),
    ("nnn jj ", "h2  − out"),
    ("nnnn", "product 0x1614000000000000"),
    ("nnnn ", "the product follows from the blockers and the magic"),
    // row by row
    ("d", "4 rows to add"),
    ("d", "= 0   0 of 4 rows"),
    ("dd", "e6 << 44 added: 1 of 4 rows"),
    ("dddd", "= 80   3 of 4 rows"),
    ("ddddd", "= 88   no carry"),
    ("dn", "1 of 4 rows"),
    // d6 off: its bit is gone
    (" ", "= 72   no carry"),
    ("c", "= 0   no carry"),
    ("c ", "= 16   no carry"),
    // what is wrong, and how it is mended
    ("g", "no two blocker sets collide"),
    ("=", "the magic is right: nothing to fix"),
    ("nnn xx", "first in 0"),
    ("nnn x=", "right with the 13th digit 8: 0x0000100020008080"),
    ("nnn x=", "✓ valid"),
    ("-=", "right with shift 54: 10 bits"),
    ("nnn g", "{b6}"),
    ("nnn gnnn", "WRONG: the slot"),
    ("nnn gnnn", "▸ attacks ✗"),
    ("+", ">> 53"),
    ("-", "✗ wrong"),
    (":bits 3<Enter>", "expected `=` after `bits`"),
    (":bits 3<Enter>", "bits = 3"),
    (":rook z9<Enter>", "`z9` is not a square"),
    // the slots
    ("x", "a-d a-e a-f a-g a-h b-d"),
    ("xx", "blockers × magic"),
    ("nnnnn", "▸ slots"),
    ("nnnnn ", "{d6 e6 f6"),
    ("nnnnnl", "→ 10"),
    ("nnnnnlu", "{d6 f6 c7}"),
    ("nnnnnhhhhhhhhhh", "no used slot in that direction"),
    (":0x0601001020010045<Enter>nnnnnhh", "▸ slots"),
    ("-nnnnn", "64 colliding"),
    // undo and redo
    (" u", "= 88"),
    (" u<C-r>", "= 72"),
    ("  uu<C-r>", "= 72"),
    ("u", "nothing left to undo"),
    (" u<C-r><C-r>", "nothing left to redo"),
    (" u u<C-r>", "= 72"),
    ("ru", "rook c6 × 0x0000100020008080"),
    ("su", "rook c6 × 0x0000100020008080"),
    ("-u", ">> 54"),
    (":0x123<Enter>u", "0x0000100020008080"),
    (":0x123<Esc>u", "nothing left to undo"),
    (":rook e4<Enter>", "rook e4"),
    (":bishop<Enter>", "bishop c6"),
    (":e4<Enter>", "rook e4"),
    (":mask = rook_mask(c6)<Enter>", "the relevant mask"),
    (":mask |= a1<Enter>", "a1 c2 c3 c4"),
    (":magic ^= h3<Enter>", "0x0000100020808080"),
    (":magic ^= 0x80", "0x0000100020008000"),
    (":shift = 55<Enter>", ">> 55"),
    (":bits = 11<Enter>", ">> 53"),
    (":seed = 77<Enter>f", "seed 77"),
    (":index = 81<Enter>", "= 81"),
    (":index = 1024<Enter>", "expected a slot from 0 to 1023"),
    (":shift = 0<Enter>", "expected a shift from 48 to 63"),
    (":magic = 0x123", "0x0000000000000123 >> 54"),
    ("e", "paste one"),
    ("D", "no table was pasted"),
    ("a", "paste one with several"),
    ("s", "rook d6"),
    ("s", "valid"),
    ("r", "bishop c6"),
    ("r", "valid"),
    ("rr", "rook c6"),
    ("v", "one stage at a time"),
    ("w", "covering"),
    ("]", "seed 2"),
    ("onnnnnnn", "[−]"),
    (":0x123", "wrong: 1013 sets collide"),
    (":0x0601001020010045<Enter>", "0x0601001020010045 >> 54"),
    (":0x0601001020010045<Esc>", "0x0000100020008080 >> 54"),
    (":0x0601001020010044<Enter>", "valid"),
    (":1 +<Enter>", "^"),
    (":occ = {d6}<Enter>", "= 16"),
    (":occ |= {e6}<Enter>", "{d6 e6 f6 c7}"),
    (":fen 8/2p5/3p1p2/8/8/8/8/K6k w - - 0 1<Enter>", "= 88"),
    (":fen 8/2p5/3p1p2/8/8/8/8/K6k w - - 0 1<Enter>:occ = occupied & ~f6<Enter>", "{d6 c7}"),
    ("m2", "rook c6"),
    ("2", "Step"),
    ("?the next stage", "the next stage"),
    ("q", "Magic"),
];

#[test]
fn keys_lead_from_state_to_state() {
    assert_shows(CASES, |keys| magic((80, 24), keys).text());
}

#[test]
fn one_stage_at_a_time_hides_what_comes() {
    let mut driven = magic((120, 40), "v");
    assert!(
        !driven.text().contains("= 88")
            && !driven.text().contains("c7")
            && !driven.text().contains("attacks  9")
    );
    driven.keys("nnn");
    assert!(driven.text().contains("= 0   0 of 4 rows"), "{}", driven.text());
    driven.keys("nnnn");
    assert!(driven.text().contains("= 88") && !driven.text().contains("{d6 f6 c7}"), "{}", driven.text());
    driven.keys("nn");
    assert!(
        driven.text().contains("{d6 f6 c7}") && !driven.text().contains("attacks  9"),
        "{}",
        driven.text()
    );
    driven.keys("n");
    assert!(driven.text().contains("attacks  9"), "{}", driven.text());
}

#[test]
fn c3_under_h1_has_index_78() {
    let mut driven = Driven::new(Options { mapping: Mapping::Lerbef, ..Options::default() }, (120, 40));
    driven.keys("<A-3>jjjhs"); // from d6 to c3
    assert!(driven.text().contains("rook c3"), "{}", driven.text());
    driven.keys(":occ = 0x20062000<Enter>:0x6820808004002200<Enter>");
    let text = driven.text();
    driven.keys("nnnn");
    let text = driven.text() + &text;
    for wanted in ["= 78 ", "0x13901CC0D0400000", "= 78", "a bijection"] {
        assert!(text.contains(wanted), "{wanted}:\n{text}");
    }
}

/// The names in the rows of the multiplication, each with its column.
fn names(text: &str) -> Vec<(String, usize)> {
    let text = text.replace('▸', " ");
    let rows = text.lines().filter(|line| line.contains(" << "));
    let words = rows.filter_map(|line| line.split_once("<<").map(|(_, rest)| (line, rest)));
    let mut names = Vec::new();
    for (line, rest) in words {
        for word in rest
            .split_whitespace()
            .filter(|word| word.len() == 2 && word.starts_with(|sign: char| sign.is_alphabetic()))
        {
            let at = line.find(&format!(" {word} ")).or(line.find(word)).expect("a word of the line");
            names.push((word.to_owned(), line[..at].chars().count()));
        }
    }
    names
}

#[test]
fn a_name_belongs_to_a_square_and_never_moves() {
    let before = names(&magic((120, 40), "").text());
    assert!(before.len() > 20, "{before:?}");
    for keys in ["c", " ", "nnl ", ":occ = 0xFFFF<Enter>"] {
        assert_eq!(names(&magic((120, 40), keys).text()), before, "{keys}");
    }
}

#[test]
fn a_carry_is_shown_where_it_goes() {
    let mut driven = magic((120, 40), ":magic = 0x0000101000000000<Enter>:occ = {c2 c3}<Enter>");
    let text = driven.text();
    let carry = text.lines().find(|line| line.trim().starts_with("carry")).expect("a carry").to_owned();
    assert_eq!(carry.matches("+1").count(), 1, "{text}");
    let line = text.lines().find(|line| line.contains("index bit")).unwrap();
    let column = carry.find("+1").unwrap();
    assert!(line.find(" 1 ").is_some_and(|one| one.abs_diff(column) <= 2), "{text}");
    assert!(
        text.contains("= 258 ") && !driven.keys(":occ = {c2}<Enter>").text().contains("carry "),
        "{text}"
    );
}

#[test]
fn every_remedy_has_a_key() {
    let mut driven = magic((120, 40), ":mask ^= b6<Enter>");
    assert!(driven.text().contains("= right with the"), "{}", driven.text());
    assert!(driven.keys("=").text().contains("valid, a bijection"));
    assert!(driven.keys("u").text().contains("wrong"), "{}", driven.text());
    assert!(driven.keys("#7=").footer().contains("make it right"), "{}", driven.footer());
}

#[test]
fn a_board_goes_there_and_comes_back() {
    let mut driven = Driven::plain();
    driven.keys(":{d6 f6 c7}<Enter>T");
    assert!(driven.app.tab() == Tab::Magic && driven.text().contains("= 88"), "{}", driven.text());
    driven.keys("nnnnt");
    assert!(
        driven.app.tab() == Tab::Explore && driven.text().contains("0x1614 0000 0000 0000"),
        "{}",
        driven.text()
    );
}

#[test]
fn pastes_are_magics_and_positions() {
    let mut driven = magic((80, 24), "");
    driven.paste("0x0601001020010044ULL,");
    assert!(driven.text().contains("a magic, checked"), "{}", driven.text());
    driven.paste("8/2p5/3p1p2/8/8/8/8/K6k w - - 0 1");
    assert!(driven.text().contains("{d6 f6 c7}"));
    driven.paste("0x0601001020010044");
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
        for wanted in [
            "rook h1",
            "wrong",
            "certain: 62 fit",
            "62 of 64 right",
            "entry 7, line 9",
            "bad",
            "right with the",
        ] {
            assert!(text.contains(wanted), "{wanted} at {size:?}:\n{text}");
        }
        let rows = [
            ("e", "c6: entry 42, line 44"),
            ("e", "h1: entry 7"),
            ("E", "c6: entry 42"),
            ("u", "h1: entry 7"),
            (":a1<Enter>", "a1: entry 0, line 2,"),
            ("r", "the table has no bishop"),
            ("e", "h1: entry 7"),
            ("D", "removed the pasted table"),
            ("e", "paste one"),
        ];
        assert_shows(&rows, |keys| driven.keys(keys).text());
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
fn shifts_that_are_not_used_are_told() {
    let wrong = format!("int rookShifts[64] = {{ {} }};\n", ["55"; 64].join(", "));
    for size in [(80, 24), (120, 40)] {
        let mut driven = magic(size, "");
        driven.paste(&(table("rookMagics", Slider::Rook, &[]) + &wrong));
        let text = driven.text();
        assert!(driven.footer().contains("rook, 64 of 64 right, but 0 with rookShifts, line 67"), "{text}");
        assert!(text.matches("but 0 with rookShifts, line 67").count() == 2, "{text}");
    }
}

#[test]
fn texts_that_are_no_table_are_refused() {
    let short = table("rookMagics", Slider::Rook, &[]).replacen("    0x", "    // 0x", 1);
    let long = table("rookMagics", Slider::Rook, &[]).replacen("0x", "0x1", 1);
    for (text, wanted) in [
        (short, "the array rookMagics has 63 numbers"),
        (long, "is too large for 64 bits"),
        ("int x[3] = {1, 2,\n 3};".to_owned(), "no magics found"),
        (" ".to_owned(), "it is empty"),
    ] {
        let mut driven = magic((160, 40), "");
        driven.paste(&text);
        assert!(driven.footer().contains(wanted), "{wanted}: {}", driven.footer());
        assert!(driven.text().contains("0x0000100020008080 >> 54"));
    }
}

#[test]
fn a_drawn_board_goes_to_the_stage() {
    let rows = "........\n..1.....\n...1.1..\n........\n........\n........\n........\n........\n";
    assert!(magic((80, 24), "c").paste(rows).text().contains("= 88"));
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
        _ => panic!("a search was ordered"),
    };
    reports.into_iter().map(report).collect()
}

#[test]
fn a_search_finds_and_the_same_seed_finds_the_same() {
    let mut magics = Vec::new();
    for _ in 0..2 {
        let mut driven = magic((80, 24), "rwwf.."); // a bishop, carry-free
        let reports = hunted(&mut driven);
        let text = driven.text();
        assert!(text.contains("─ found") && text.contains("valid"), "{text}");
        magics.push(reports.last().and_then(|report| report.found).map(|lookup| lookup.magic));
    }
    assert!(magics[0].is_some() && magics[0] == magics[1]);
}

#[test]
fn a_search_stops_and_late_news_do_not_count() {
    let mut driven = magic((80, 24), "f..");
    let Some(Effect::Start(task)) = driven.effect.clone() else { panic!() };
    assert!(driven.text().contains("─ full speed"));
    driven.keys("f");
    assert!(task.cancel.is_set() && driven.text().contains("─ paused"));
    assert_eq!(task.carry_out(|_| panic!("it is stopped")), Ok(()));
    driven.input(Input::Job(task.id, Err("late".to_owned())));
    assert!(!driven.text().contains("late"));
}

#[test]
fn a_slowed_search_goes_on_after_the_candidates_of_the_worker() {
    for keys in [",", "fF"] {
        let mut driven = magic((80, 24), "#9f.."); // no magic with 9 bits is known
        let Some(Effect::Start(task)) = driven.effect.clone() else { panic!("{:?}", driven.effect) };
        let mut reported = None;
        let send = |progress: Progress| {
            reported = Some(progress);
            false
        };
        task.carry_out(send).unwrap();
        let Some(Progress::Search(report)) = reported.clone() else { panic!("{reported:?}") };
        driven.input(Input::Job(task.id, Ok(Progress::Search(report.clone()))));
        driven.keys(keys);
        if keys == "," {
            driven.tick();
        }
        let text = driven.text();
        assert!(text.contains(&format!("#{} 0x", report.tries() + 1)), "{}: {text}", report.tries());
        assert!(text.contains(&format!("{:016X}", report.best.magic)), "{text}");
    }
}

#[test]
fn a_search_begins_at_the_speed_of_human_eyes() {
    let mut driven = magic((80, 24), "f");
    let mut seen = String::new();
    for _ in 0..400 {
        if matches!(driven.effect, Some(Effect::Start(_))) {
            break;
        }
        driven.tick();
        seen += &driven.text();
    }
    for wanted in
        ["sets agree", "discarded: set", "collides in slot", "set by set", "try by try", "full speed"]
    {
        assert!(seen.contains(wanted), "{wanted}");
    }
    // the worker goes on behind what was tried, and what it finds can be undone
    let reports = hunted(&mut driven);
    assert!(reports.last().is_some_and(|last| last.found.is_some() && last.tries() > 24));
    assert!(driven.text().contains("✓ valid") && !driven.text().contains("0x0000100020008080"));
    assert!(driven.keys("u").text().contains("0x0000100020008080"));
}

#[test]
fn every_panel_knows_of_the_candidate_and_esc_restores_the_magic() {
    let mut driven = magic((80, 24), "f");
    for _ in 0..4 {
        driven.tick();
    }
    for _ in 0..3 {
        let text = driven.keys("x").text();
        let is_told = text.contains("sets agree") || text.contains("discarded: set");
        assert!(is_told && !text.contains("✓ valid"), "{text}");
    }
    let text = driven.keys("<Esc>").text();
    assert!(text.contains("0x0000100020008080") && text.contains("✓ valid"), "{text}");
    assert!(driven.footer().contains("the search has stopped"), "{}", driven.footer());
    assert!(driven.keys("<Esc>").footer().contains("no search is running"), "{}", driven.footer());
}

#[test]
fn a_try_is_made_by_a_key_and_an_edit_ends_it() {
    let mut driven = magic((80, 24), "FF");
    assert!(driven.text().contains("try 2") && driven.text().contains("─ paused"), "{}", driven.text());
    assert!(!driven.text().contains("0x0000100020008080"));
    let text = driven.keys(" ").text();
    assert!(text.contains("0x0000100020008080") && text.contains("= 72"), "{text}");
    assert!(driven.keys("#9f").text().contains("9 bits · random"), "{}", driven.text());
    assert!(driven.text().contains("none with 9 bits is known here"), "{}", driven.text());
}

#[test]
fn too_few_bits_are_told() {
    let driven = magic((80, 24), "----f");
    assert!(
        driven.footer().contains("different sets of attacks need at least 7 bits"),
        "{}",
        driven.footer()
    );
}

const STATES: &[&str] = &[
    "",
    "n",
    "nnn",
    "nnnn",
    "nnnnn",
    "nnn ",
    "nnn xx",
    "nnn gnnn",
    "v",
    "dd",
    "F",
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
        Driven::uncolored(ascii).keys("<A-3>").draws(keys, small(), ascii);
    }
}

#[test]
fn sizes_around_the_steps_of_the_layout_draw_every_state() {
    for keys in STATES {
        for ascii in [false, true] {
            Driven::uncolored(ascii).keys("<A-3>").draws(keys, AROUND, ascii);
        }
    }
}

#[test]
fn a_click_selects_and_toggles() {
    for size in [(80, 24), (120, 40)] {
        let mut driven = magic(size, "");
        let text = driven.text();
        let row = text.lines().position(|line| line.contains("▸ occupancy")).unwrap();
        let rank_6 = u16::try_from(row).unwrap() + 3;
        driven.click((2 + 3 * 3 + 1, rank_6)); // d6
        assert!(driven.text().contains("= 72"), "{}", driven.text());
    }
}

/// The position of a word.
fn at(driven: &Driven, word: &str) -> (u16, u16) {
    let text = driven.text();
    let found = |(row, line): (usize, &str)| Some((line[..line.find(word)?].chars().count(), row));
    let (column, row) = text.lines().enumerate().find_map(found).unwrap_or_else(|| panic!("{word}: {text}"));
    let cell = |number: usize| u16::try_from(number).expect("a cell of the frame");
    (cell(column), cell(row))
}

#[test]
fn a_click_on_a_slot_moves_the_focus_there() {
    let mut driven = magic((120, 40), "nnn");
    let (column, row) = at(&driven, "3-7   ");
    driven.click((column + 8, row));
    let text = driven.text();
    assert!(text.contains("▸ slots") && text.contains("16 slots, same attacks"), "{text}");
    assert!(driven.keys(" ").text().contains("✓ valid"), "Space takes no bit out of the magic");
}

#[test]
fn clicks_go_to_rows_stages_and_remedies() {
    let mut driven = magic((120, 40), "");
    let (column, row) = at(&driven, "f4  << 29");
    driven.click((column + 7, row));
    assert!(driven.text().contains("f4  << 29 ▸"), "{}", driven.text());
    driven.mouse(MouseEventKind::Down(MouseButton::Right), (column + 7, row));
    assert!(driven.text().contains("f4  − out"), "{}", driven.text());
    let remedy = at(&driven, "= right with");
    driven.click(remedy);
    assert!(driven.text().contains("✓ valid"), "{}", driven.text());
    let title = at(&driven, "mask");
    driven.click(title);
    assert!(driven.text().contains("▸ mask"), "{}", driven.text());
}

fn frame(color: ColorDepth, size: (u16, u16), keys: &str) -> String {
    styled(&Driven::colored(color, size).keys("<A-3>").keys(keys).draw())
}

snapshots! {
    magic_start: TrueColor, (80, 24), "";
    magic_collision: None, (80, 24), "nnn xx";
    magic_wide: Ansi16, (120, 40), "nnn";
    magic_wide_collision: Ansi16, (120, 40), "nnn ";
    magic_search: Ansi16, (80, 24), "f";
    magic_slots: Ansi256, (80, 24), "nnnnn";
    magic_small: Ansi16, (40, 12), "nnn";
}
