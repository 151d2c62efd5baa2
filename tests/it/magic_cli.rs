//! `bitrose magic` and `bitrose table`, as they are typed.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{interrupted, run, start};
use bitrose_core::attacks::sliders::Method;
use serde_json::Value;

const RIVAL: &str = "crates/bitrose-lang/tests/data/Rival.java";

fn objects(arguments: &[&str]) -> Vec<Value> {
    let out = run(arguments, "").done();
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn word(value: &Value) -> u64 {
    u64::from_str_radix(value.as_str().unwrap().strip_prefix("0x").unwrap(), 16).unwrap()
}

/// What is said to bad input; nothing else may come out.
fn refusal(arguments: &[&str]) -> String {
    let answer = run(arguments, "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{arguments:?}");
    answer.err
}

#[test]
fn all_128_magics_are_found_and_checked_by_the_program_itself() {
    let found = objects(&["magic", "find", "--format", "json", "--seed", "7"]);
    assert_eq!(found.len(), 128);
    let names: Vec<_> = found[0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["piece", "square", "mask", "bits", "shift", "magic", "slots", "used", "tries"]);
    assert_eq!((&found[0]["piece"], &found[0]["square"]), (&"rook".into(), &"a1".into()));
    assert_eq!(
        (&found[0]["bits"], &found[0]["shift"], &found[0]["slots"]),
        (&12.into(), &52.into(), &4096.into())
    );
    assert_eq!(word(&found[0]["mask"]), 0x0001_0101_0101_017E);
    for magic in found.iter().step_by(9) {
        let text = |name: &str| magic[name].as_str().unwrap();
        let check = objects(&[
            "magic",
            "check",
            "--piece",
            text("piece"),
            "--square",
            text("square"),
            "--magic",
            text("magic"),
            "--format",
            "json",
        ]);
        assert_eq!((&check[0]["ok"], &check[0]["used"]), (&true.into(), &magic["used"]));
    }
    let again = run(&["magic", "find", "--format", "json", "--seed", "7", "--threads", "3"], "").done();
    let first: Vec<Value> = again.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(first, found);
}

#[test]
fn the_order_is_that_of_the_bits_and_the_piece_can_be_chosen() {
    let found = objects(&["magic", "find", "bishop", "--format", "json", "--mapping", "rival"]);
    assert_eq!((found.len(), &found[0]["square"], &found[63]["square"]), (64, &"h1".into(), &"a8".into()));
    let one = run(&["magic", "find", "rook", "--square", "c6"], "").done();
    assert!(one.starts_with("rook   c6  0x") && one.contains(">> 54  1024 of 1024 slots"), "{one}");
}

/// The slider and the square are words or options, in every command that takes one of each.
#[test]
fn a_slider_and_its_square_are_words_or_options() {
    let ways = ["rook c6", "c6 rook", "rook --square c6", "--piece rook c6", "--square c6 --piece rook"];
    for command in ["find", "check --magic 0x0601001020010044", "show"] {
        let answers = ways.map(|way| {
            let line = format!("magic {command} {way}");
            run(&line.split(' ').collect::<Vec<_>>(), "").done()
        });
        assert!(answers.iter().all(|answer| *answer == answers[0] && !answer.is_empty()), "{answers:?}");
        let wrong = |words: &str| refusal(&format!("magic {command} {words}").split(' ').collect::<Vec<_>>());
        assert!(wrong("rook c6 --square c7").contains("one slider and one square"), "{command}");
        assert!(wrong("knight c6").contains("expected rook, bishop or a square"), "{command}");
    }
    let both = |words: &[&str]| run(&[&["magic", "find", "c6"], words].concat(), "").done();
    assert_eq!(both(&["all"]), both(&[]));
    assert!(refusal(&["magic", "show", "all", "c6"]).contains("expected rook, bishop or a square"));
    assert!(refusal(&["magic", "show", "rook"]).contains("expected a slider and a square"));
    assert!(refusal(&["magic", "check", "rook", "--magic", "1"]).contains("nothing to check"));
}

#[test]
fn a_search_that_finds_nothing_says_no() {
    let answer =
        run(&["magic", "find", "bishop", "--square", "d8", "--bits", "4", "--algorithm", "complete"], "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(1), ""));
    assert_eq!(answer.err, "bishop d8: there is no magic of 4 bits; all 2^26 numbers are ruled out\n");
    let answer = run(&["magic", "find", "rook", "--square", "f8", "--bits", "10", "--tries", "500"], "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(1), ""));
    assert_eq!(
        answer.err,
        "no tries left: 0 of 1 found after 500 tries\nrook f8: a complete search (bitrose) has shown that 10 bits are too few\n"
    );
    let answer =
        run(&["magic", "find", "bishop", "--square", "a8", "--bits", "5", "--algorithm", "complete"], "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
}

#[test]
fn an_interrupt_ends_a_search_with_what_it_has() {
    // Without an end: rook f8 has no magic of ten bits.
    let arguments = [
        "magic",
        "find",
        "rook",
        "--square",
        "f8",
        "--bits",
        "10",
        "--algorithm",
        "random",
        "--threads",
        "2",
    ];
    let said = interrupted(start(&arguments)).err;
    assert!(said.starts_with("stopped: 0 of 1 found after "), "{said}");
}

#[test]
fn the_c6_magic_of_the_first_seed() {
    let arguments = ["magic", "check", "--piece", "rook", "--square", "c6", "--magic", "432627108460691524"];
    let out = run(&[arguments.as_slice(), &["--format", "json"]].concat(), "").done();
    assert_eq!(
        out,
        "{\"piece\":\"rook\",\"square\":\"c6\",\"magic\":\"0x0601001020010044\",\"shift\":54,\"key\":\"occ & mask\",\"ok\":true,\"used\":1024,\"max_index\":1023,\"bijective\":true}\n"
    );
    assert!(
        run(&arguments, "").done().contains("1024 blocker sets in 1024 slots, the highest 1023: a bijection")
    );
    // 2083 is what a shift of 51 gives.
    let out = run(&[arguments.as_slice(), &["--shift", "51"]].concat(), "").done();
    assert!(
        out.contains("the shift leaves 13 bits where the mask has 10: it is right with shift 54"),
        "{out}"
    );
}

#[test]
fn a_wrong_magic_shows_its_collision_and_what_would_help() {
    let arguments = ["magic", "check", "--piece", "rook", "--square", "c3", "--magic", "0x6820808004002200"];
    let answer = run(&[arguments.as_slice(), &["--format", "json"]].concat(), "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
    let object: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!((&object["ok"], &object["collision"]["index"]), (&false.into(), &0.into()));
    assert_ne!(word(&object["collision"]["attacks_a"]), word(&object["collision"]["attacks_b"]));
    let answer = run(&arguments, "");
    assert!(answer.out.contains("blockers a") && answer.out.contains("attacks of b"), "{}", answer.out);
    assert!(
        answer.out.ends_with("it is a magic for the rook f3: a table of another mapping?\n"),
        "{}",
        answer.out
    );
    let under_rival = run(&[arguments.as_slice(), &["--mapping", "rival"]].concat(), "");
    assert_eq!(under_rival.status, Some(0));
}

#[test]
fn the_tables_of_the_rival_post() {
    let out = run(&["magic", "check", RIVAL, "--mapping", "rival"], "").done();
    assert_eq!(out.matches("64 of 64 right, 64 bijections, 0 with a bit to spare").count(), 2, "{out}");
    let lines = objects(&["magic", "check", RIVAL, "--mapping", "rival", "--format", "json"]);
    assert_eq!(lines.len(), 128);
    assert_eq!((&lines[21]["square"], &lines[21]["magic"]), (&"c3".into(), &"0x6820808004002200".into()));
    assert!(lines.iter().all(|line| line["ok"] == true && line["bijective"] == true));
}

#[test]
fn one_wrong_digit_in_a_file_is_named() {
    let text = std::fs::read_to_string(RIVAL).unwrap().replace("0x6820808004002200L", "0x6820808000002200L");
    let answer = run(&["magic", "check", "-", "--mapping", "rival"], &text);
    assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
    assert!(answer.out.contains("63 of 64 right"), "{}", answer.out);
    assert!(
        answer.out.contains("stdin:8:26: magicNumberRook entry 21\nrook c3  0x6820808000002200"),
        "{}",
        answer.out
    );
    assert!(answer.out.contains("right with the 10th digit 4: 0x6820808004002200"), "{}", answer.out);
}

/// With a shift that is too small for one square, no blocker sets collide. Whether its slots overlap the next ones depends on
/// how the table is laid out.
#[test]
fn an_index_beyond_the_slots_of_a_mask_is_told() {
    let table = run(&["magic", "table", "--format", "c"], "").done();
    let text = table.replacen("\n    53, 54, 54", "\n    53, 53, 54", 1);
    let answer = run(&["magic", "check", "-"], &text);
    assert_eq!((answer.status, answer.err.as_str()), (Some(0), ""));
    let lines = [
        ": ROOK_MAGICS: rook magics, with the masks and shifts of the file: 64 of 64 right, 63 bijections, 1 with a bit",
        ": ROOK_MAGICS entry 9\nrook b2  0x",
        "  >> 53  right only with 2048 slots or more, where the mask needs 1024\n",
        ": it is right with shift 54\n",
    ];
    assert!(lines.iter().all(|line| answer.out.contains(line)), "{}", answer.out);
}

/// What becomes of the entry of an array.
type Changed<'c> = &'c dyn Fn(usize, &str) -> String;

/// An array that plainly belongs to the magics is not passed over in silence because it is too wrong to be one of shifts.
#[test]
fn shifts_and_masks_of_the_file_with_which_fewer_are_right_are_told() {
    let table = run(&["magic", "table", "--format", "c"], "").done();
    let usual = "ROOK_MAGICS: rook magics, with the masks of the file, the usual shifts assumed: 64 of 64 right, 64 bijections";
    let with = |name: &str, number: &dyn Fn(usize, &str) -> String| {
        let start = table.find(&format!("{name}[64]")).unwrap();
        let start = start + table[start..].find('{').unwrap() + 1;
        let end = start + table[start..].find('}').unwrap();
        let numbers = table[start..end].split(',').map(str::trim).filter(|one| !one.is_empty());
        let numbers: Vec<String> = numbers.enumerate().map(|(entry, one)| number(entry, one)).collect();
        format!("{}{}{}", &table[..start], numbers.join(", "), &table[end..])
    };
    for (right, shift) in [(60, 53), (36, 54), (0, 55), (0, 60)] {
        let answer = run(&["magic", "check", "-"], with("ROOK_SHIFTS", &|_, _| shift.to_string()));
        assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
        let wanted = format!("are not used: {right} of 64 are right with them\n");
        assert!(
            answer.out.contains(usual) && answer.out.contains("  the shifts of ROOK_SHIFTS, line "),
            "{}",
            answer.out
        );
        assert!(answer.out.contains(&wanted), "{}", answer.out);
    }
    // one shift for all squares is right, if it is small enough
    let out = run(&["magic", "check", "-"], with("ROOK_SHIFTS", &|_, _| "52".to_owned())).done();
    assert!(out.contains("rook magics, with the masks and shifts of the file: 64 of 64 right"), "{out}");
    let half = |entry: usize, one: &str| (one.parse::<usize>().unwrap_or(52) + 1 - entry % 2).to_string();
    let json = run(&["magic", "check", "-", "--format", "json"], with("ROOK_SHIFTS", &half));
    assert_eq!(json.status, Some(1));
    let line: Value = serde_json::from_str(json.out.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&line["not_used"][0]["name"], &line["not_used"][0]["right"]),
        (&"ROOK_SHIFTS".into(), &32.into())
    );
    let own = |entry: usize, one: &str| {
        let mask = u64::from_str_radix(one.trim_start_matches("0x").trim_end_matches("ULL"), 16).unwrap();
        format!("0x{:X}", mask | 1 << entry)
    };
    let answer = run(&["magic", "check", "-"], with("ROOK_MASKS", &own));
    assert_eq!(answer.status, Some(1), "{}", answer.out);
    assert!(answer.out.contains("  the masks of ROOK_MASKS, line "), "{}", answer.out);
    // an array that belongs by name is named, whatever is in it
    let half = |entry: usize, one: &str| if entry < 32 { one.to_owned() } else { "0".to_owned() };
    let zero = |_: usize, _: &str| "0".to_owned();
    let arrays: [(&str, Changed<'_>, u32); 3] =
        [("ROOK_MASKS", &half, 32), ("ROOK_MASKS", &zero, 0), ("ROOK_SHIFTS", &zero, 0)];
    for (name, number, right) in arrays {
        let answer = run(&["magic", "check", "-"], with(name, number));
        let out = &answer.out;
        assert!(answer.status == Some(1) && out.contains(&format!(" of {name}, line ")), "{out}");
        assert!(out.contains(&format!("are not used: {right} of 64 are right with them\n")), "{out}");
    }
}

/// The name of an array decides for which piece it is, also if its numbers fit the other one.
#[test]
fn arrays_of_the_other_piece_are_not_taken() {
    let table = run(&["magic", "table", "--format", "c"], "").done();
    let swapped = table
        .replace("ROOK_SHIFTS", "X")
        .replace("BISHOP_SHIFTS", "ROOK_SHIFTS")
        .replace('X', "BISHOP_SHIFTS");
    let answer = run(&["magic", "check", "-"], swapped);
    assert_eq!(answer.status, Some(1));
    for wanted in [
        "rook magics, with the masks of the file, the usual shifts assumed: 64 of 64 right",
        "  the shifts of ROOK_SHIFTS, line ",
        "are not used: 0 of 64 are right with them\n",
    ] {
        assert!(answer.out.contains(wanted), "{}", answer.out);
    }
}

/// With 16 bits of index, nearly every number is a magic of a bishop, but not of the rook that the name says.
#[test]
fn random_numbers_are_no_magics_of_the_other_piece() {
    let mut random = bitrose_core::bitboard::SplitMix64::new(7);
    let numbers: Vec<String> = (0..64).map(|_| format!("0x{:016X}", random.next())).collect();
    let answer =
        run(&["magic", "check", "-"], format!("U64 ROOK_MAGICS[64] = {{ {} }};", numbers.join(", ")));
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""));
    assert!(answer.err.contains("as rook magics, the best reading, "), "{}", answer.err);
}

#[test]
fn every_bad_input_has_its_own_message() {
    let check = |square, magic, shift| {
        refusal(&[
            "magic", "check", "--piece", "rook", "--square", square, "--magic", magic, "--shift", shift,
        ])
    };
    assert!(check("c6", "0x06010010200100444", "54").contains("64 bits"));
    let wide = check("c6", "0x06010010200100444", "54");
    assert!(wide.contains("did you mean 0x0601001020010044? It is right for the rook c6"), "{wide}");
    assert!(check("c6", "0x1", "0").contains("0 would leave the whole product"));
    assert!(check("c6", "0x1", "64").contains("expected 1 to 63"));
    assert!(check("i9", "0x1", "54").contains("a square is a file a to h and a rank 1 to 8, like e4"));
    assert!(check("c6", "magic", "54").contains("`magic`"));
    let mask = refusal(&["magic", "check", "rook", "c6", "--magic", "1", "--mask", "0xffff"]);
    assert!(mask.contains("the mask and the relevant squares are 25 squares; at most 16"), "{mask}");
    let bits = refusal(&["magic", "find", "rook", "--square", "c6", "--bits", "11"]);
    assert!(bits.contains("the mask of the rook c6 has 10 squares"), "{bits}");
    let bits = refusal(&["magic", "find", "rook", "--square", "a1", "--bits", "5"]);
    assert!(bits.contains("49 different sets of attacks need at least 6 bits, not 5"), "{bits}");
    assert!(refusal(&["magic", "check"]).contains("nothing to check"));
    assert!(refusal(&["magic", "check", "no/such/file"]).contains("cannot read `no/such/file`"));
    assert!(refusal(&["magic", "table", "--format", "svg"]).contains("not a programming language"));
    assert!(refusal(&["magic", "table", "--layout", "dense"]).contains("plain, fancy, fixed"));
    assert!(refusal(&["table", "knigth"]).contains("knight"));
}

#[test]
fn files_without_a_right_table() {
    let fault = |text: &str| {
        let answer = run(&["magic", "check", "-"], text);
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{text}");
        answer.err
    };
    assert!(fault("nothing here").contains("no magics found"));
    assert!(fault("int x[] = { 1, 2, 3 };").contains("the longest list here has"));
    let magics: Vec<String> = objects(&["magic", "find", "rook", "--format", "json"])
        .iter()
        .map(|line| line["magic"].as_str().unwrap().to_owned())
        .collect();
    let short = fault(&format!("U64 rooks[] = {{\n{}\n}};", magics[1..].join(",\n")));
    assert!(short.contains("63 numbers; expected 64") && short.contains("--> stdin:1:15"), "{short}");
    assert!(short.contains("entry 0 is missing here: line 2, column 1"), "{short}");
    let mut gap = magics.clone();
    gap.remove(40);
    let gap = fault(&format!("U64 rooks[] = {{\n{}\n}};", gap.join(",\n")));
    assert!(gap.contains("entry 40 is missing here: line 42, column 1"), "{gap}");
    let mut twice = magics.clone();
    twice.insert(9, "0x1234567890123456".to_owned());
    let twice = fault(&format!("U64 rooks[] = {{\n{}\n}};", twice.join(",\n")));
    assert!(twice.contains("entry 9 is one too many: line 11, column 1"), "{twice}");
    let letter = fault(&format!("U64 rooks[] = {{\n0x0080O01020400080,\n{}\n}};", magics[1..].join(",\n")));
    assert!(
        letter.contains("`O` is not a hexadecimal digit; did you mean 0?")
            && letter.contains("--> stdin:2:1"),
        "{letter}"
    );
    let long = fault(&format!("U64 rooks[] = {{\n{},\n0x1234567890123456 }};", magics.join(",\n")));
    assert!(long.contains("65 numbers; expected 64"), "{long}");
    assert!(long.contains("entry 64 is one too many: line 66, column 1"), "{long}");
    let wide = fault(&format!("U64 rooks[] = {{\n0x10000000000000000,\n{}\n}};", magics[1..].join(",\n")));
    assert!(wide.contains("number too large for 64 bits") && wide.contains("17 digits"), "{wide}");
    let suffixed =
        fault(&format!("U64 rooks[] = {{\n0x10000000000000000ULL,\n{}\n}};", magics[1..].join(",\n")));
    assert!(suffixed.contains("^ 17 digits"), "the suffix is no digit: {suffixed}");
}

#[test]
fn a_lookup_stage_by_stage() {
    let c3 = [
        "magic",
        "show",
        "rook",
        "c3",
        "--mapping",
        "rival",
        "--occ",
        "0x91078010B607600C",
        "--own",
        "0x9403600C",
        "--magic",
        "0x6820808004002200",
        "--format",
        "json",
    ];
    let stages = &objects(&c3)[0];
    let hex = |name: &str| word(&stages[name]);
    assert_eq!(hex("blockers"), 0x2006_2000);
    assert_eq!(hex("product"), 0x1390_1CC0_D040_0000);
    assert_eq!((&stages["shift"], &stages["index"]), (&54.into(), &78.into()));
    assert_eq!((hex("attacks"), hex("truth")), (0x20DC_2000, 0x20DC_2000));
    assert_eq!((hex("own"), hex("targets")), (0x9403_600C, 0x20DC_0000));

    let c6 = ["magic", "show", "rook", "c6", "--occ", "0x402F2C10403A3905", "--magic", "0x0601001020010044"];
    let drawn = run(&[c6.as_slice(), &["--products", "--explain", "2083"]].concat(), "").done();
    assert!(drawn.contains("product >> 54 = 0010100100 = 164: the index"), "{drawn}");
    assert!(drawn.contains("\n  a3 << 16"), "{drawn}");
    let slip = "index 2083: the occupancy on the whole rays, their ends left in, shifted by 51\n";
    assert!(drawn.ends_with(slip), "{drawn}");

    let wrong =
        run(&["magic", "show", "rook", "c3", "--occ", "{c4 f3}", "--magic", "0x6820808004002200"], "");
    assert_eq!(wrong.status, Some(1));
    assert!(wrong.out.contains("wrong: the rook c3 attacks other squares"), "{}", wrong.out);
}

#[test]
fn a_step_through_the_lookup_has_the_stages_that_are_shown() {
    let steps = objects(&["step", "rook_by_magic(c6, {d6 f6 c7})", "--format", "json"]);
    let shown = &objects(&["magic", "show", "rook", "c6", "--occ", "{d6 f6 c7}", "--format", "json"])[0];
    for stage in ["mask", "blockers", "product", "attacks"] {
        let step = steps.iter().find(|step| step["target"] == stage).unwrap();
        assert_eq!(step["output"], shown[stage], "{stage}");
    }
    let index = steps.iter().find(|step| step["target"] == "index").unwrap();
    assert_eq!(word(&index["output"]), shown["index"].as_u64().unwrap());
    assert_eq!(index["note"], "2 bits fell off the word: h6 b7", "an index has no edges to wrap round");
}

#[test]
fn tables_as_source_are_checked_by_the_program_itself() {
    for format in ["rust", "c", "cpp", "java", "csharp", "go", "python", "zig", "json"] {
        let source = run(&["magic", "table", "--format", format], "").done();
        let out = run(&["magic", "check", "-"], &source).done();
        assert_eq!(out.matches("64 of 64 right").count(), 2, "{format}: {out}");
    }
    let stats = objects(&["magic", "table", "--stats", "--choices", "1", "--format", "json"]);
    let entries = |name: &str| stats.iter().find(|row| row["layout"] == name).unwrap()["entries"].as_u64();
    assert_eq!((entries("fancy"), entries("fancy --known")), (Some(107_648), Some(92_864)));
    assert_eq!((entries("black --known"), entries("plain")), (Some(87_988), Some(294_912)));
}

/// The same numbers are right for one key and wrong for the other; nothing but the code says which one is meant.
#[test]
fn black_magics_are_called_that() {
    let source = run(&["magic", "table", "--layout", "black", "--known", "--format", "c"], "").done();
    // `lint` reads at most 1 MiB
    let (tables, rest) = source.split_once("static const uint64_t ATTACKS").unwrap();
    let source = tables.to_owned() + rest.split_once("};").unwrap().1;
    let out = run(&["magic", "check", "-"], &source).done();
    assert_eq!(out.matches("64 of 64 right").count(), 2, "{out}");
    assert!(
        out.contains("\n  right for (occ | ~mask), as black magics are; for (occ & mask) 9 are right\n"),
        "{out}"
    );
    let first = run(&["magic", "check", "-", "--format", "json"], &source).done();
    assert!(first.starts_with("{\"piece\":\"rook\",\"square\":\"a1\",\"magic\":\"0x80280013FF84FFFF\",\"shift\":52,\"key\":\"occ | ~mask\""), "{}", &first[..200]);
    assert!(!run(&["lint"], &source).done().contains("magics"));
    let wrong = run(&["lint"], source.replace("| ~", "& ")).done();
    assert!(
        wrong.contains("ROOK_MAGICS: 64 of 64 rook magics are right for (occ | ~mask), 9 for (occ & mask)\n"),
        "{wrong}"
    );
}

#[test]
fn arrays_of_64() {
    let knights: Value =
        serde_json::from_str(&run(&["table", "knight", "--format", "json"], "").done()).unwrap();
    assert_eq!((knights.as_array().unwrap().len(), word(&knights[0])), (64, 0x2_0400));
    let masks = run(&["table", "rook-mask", "--format", "json", "--mapping", "rival"], "").done();
    let masks: Value = serde_json::from_str(&masks).unwrap();
    let rival = std::fs::read_to_string(RIVAL).unwrap();
    let printed = rival.split("occupancyMaskRook[] = {").nth(1).unwrap().split('}').next().unwrap();
    for (mask, printed) in masks.as_array().unwrap().iter().zip(printed.split(',')) {
        assert_eq!(
            word(mask),
            u64::from_str_radix(printed.trim().trim_start_matches("0x").trim_end_matches('L'), 16).unwrap()
        );
    }
    let rust = run(&["table", "white-pawn", "--format", "rust"], "").done();
    assert!(rust.starts_with("// Squares a white pawn attacks. Bit 0 is a1 (lerf).\n#[rustfmt::skip]\npub static WHITE_PAWN: [u64; 64] = [\n"), "{rust}");
    let between: Value =
        serde_json::from_str(&run(&["table", "between", "--format", "json"], "").done()).unwrap();
    assert_eq!((between.as_array().unwrap().len(), word(&between[7])), (4096, 0x7E));
    let drawn = run(&["table", "king"], "").done();
    assert_eq!(drawn.matches("a b c d e f g h").count(), 64);
    assert!(drawn.contains("3 squares  king(a1)"), "{drawn}");
}

/// An expression over one name or two: the dimensions follow the names, and the numbers the mapping.
#[test]
fn arrays_of_an_expression() {
    let json = |arguments: &[&str]| -> Value {
        serde_json::from_str(&run(&[&["table", "--format", "json"], arguments].concat(), "").done()).unwrap()
    };
    let zone = json(&["--expr", "king(sq) | square(sq)"]);
    assert_eq!((zone.as_array().unwrap().len(), word(&zone[0])), (64, 0x303));
    let passed = json(&["--expr", "passed_mask(color, sq)", "--over", "color,sq"]);
    assert_eq!((passed.as_array().unwrap().len(), passed[1].as_array().unwrap().len()), (2, 64));
    assert_eq!((word(&passed[0][52]), word(&passed[1][12])), (0x38 << 56, 0x38));
    let between = json(&["--expr", "between(a, b)", "--over", "a,b", "--mapping", "rival"]);
    assert_eq!(word(&between[0][7]), 0x7E);
    assert_eq!(word(&json(&["--expr", "square(sq)", "--mapping", "berf"])[5]), 1 << 5);
    let go = run(&["table", "--expr", "1 << sq", "--over", "color, sq", "--format", "go"], "").done();
    assert!(go.contains("var Table = [2][64]uint64{\n\t{\n\t\t0x0000000000000001, "), "{go}");
    let drawn = run(&["table", "--expr", "king(sq)"], "").done();
    assert!(drawn.starts_with("sq a1: king(sq)\n8 . "), "{}", &drawn[..80]);

    assert!(refusal(&["table"]).contains("expected the name of an array"));
    assert!(refusal(&["table", "king", "--expr", "king(sq)"]).contains("cannot be used with"));
    assert!(refusal(&["table", "king", "--over", "sq"]).contains("cannot be used with"));
    assert!(refusal(&["table", "--expr", "sq", "--over", "a,b,c"]).contains("one or two names, found 3"));
    assert!(refusal(&["table", "--expr", "sq", "--over", "a,a"]).contains("two different names"));
    assert!(refusal(&["table", "--expr", "sq", "--over", "1"]).contains("a name such as `sq`"));
    assert!(refusal(&["table", "--expr", "king(qs)"]).contains("did you mean `sq`"));
}

/// What `magic find` prints is a table, too.
#[test]
fn found_magics_are_checked_as_they_are_printed() {
    for format in ["grid", "json"] {
        let found = run(&["magic", "find", "--format", format], "").done();
        let out = run(&["magic", "check", "-"], &found).done();
        assert_eq!(out.matches("64 of 64 right").count(), 2, "{format}: {out}");
        assert!(out.contains("rook magics") && out.contains("bishop magics"), "{out}");
    }
}

#[test]
fn every_method_is_listed_and_fills_the_same_array() {
    let methods = objects(&["magic", "methods", "--format", "json"]);
    let names: Vec<&str> = methods.iter().map(|method| method["name"].as_str().unwrap()).collect();
    assert_eq!(names, Method::ALL.map(Method::name));
    let listing = run(&["magic", "methods"], "").done();
    let occupancy = "{d6 f6 c7 b3 g2}";
    for slider in ["rook", "bishop", "queen"] {
        let array = |method: &[&str]| {
            let plain = ["table", slider, "--occ", occupancy, "--format", "json", "--mapping", "rival"];
            run(&[&plain[..], method].concat(), "").done()
        };
        let quickest = array(&[]);
        for method in Method::ALL {
            assert_eq!(array(&["--method", method.name()]), quickest, "{slider} {method}");
        }
    }
    for (method, row) in Method::ALL.into_iter().zip(&methods) {
        assert!(listing.contains(method.idea()) && listing.contains(method.source()), "{method}");
        assert_eq!(row["bytes"], method.bytes());
        assert_eq!(row["programs"].as_array().unwrap().len(), 2, "{method} is written in the language");
    }
}

#[test]
fn an_array_under_an_occupancy() {
    let drawn = run(&["table", "rook", "--occ", "{c7}", "--method", "KOGGE-stone", "--format", "hex"], "");
    let c3 = run(&["show", "rook_kogge_stone(c3, {c7})", "--format", "hex"], "").done();
    assert_eq!(drawn.done().lines().nth(18), Some(c3.trim()));
    let fen = "8/2n5/3p1p2/8/8/8/8/8 w - - 0 1";
    let of_position = run(&["table", "queen", "--fen", fen, "--format", "json"], "").done();
    assert_eq!(of_position, run(&["table", "queen", "--occ", "{c7 d6 f6}", "--format", "json"], "").done());
    assert!(refusal(&["table", "rook", "--method", "kindergarden"]).contains("did you mean `kindergarten`?"));
    assert!(refusal(&["table", "knight", "--method", "magic"]).contains("rook, bishop and queen; knight"));
    assert!(refusal(&["table", "rook", "--occ", "{c9}"]).contains("c9"));
}

#[test]
fn a_magic_without_a_place_says_how_to_give_one() {
    let said = refusal(&["magic", "check", "0x0601001020010044"]);
    assert!(
        said.contains("is a number, not a file") && said.contains("rook c6 --magic 0x0601001020010044"),
        "{said}"
    );
}

/// Without an occupancy, an example is shown that has blockers for every slider.
#[test]
fn the_lookup_has_an_example() {
    for site in ["rook c6", "bishop a1", "bishop h8", "rook h1"] {
        let shown =
            |more: &str| run(&format!("magic show {site}{more}").split(' ').collect::<Vec<_>>(), "").done();
        assert!(
            shown("").contains("The occupancy is an example; --occ or --fen gives another."),
            "{}",
            shown("")
        );
        let json = shown(" --format json");
        assert!(!json.contains("\"blockers\":\"0x0000000000000000\""), "{json}");
    }
    for option in ["--occ", "--occupancy", "--blockers"] {
        let answer = run(&["magic", "show", "rook", "c6", option, "{d6}"], "");
        assert_eq!(answer.err, "", "{option}");
    }
}
