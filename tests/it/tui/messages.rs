//! What is said on the last line: notes, hints, faults; and what comes in as text.

use super::harness::{Driven, assert_shows};
use bitrose::tui::workspace::Name;
use bitrose::tui::{Effect, Input, Options};

#[test]
fn an_unknown_key_is_a_quiet_hint() {
    assert!(Driven::plain().keys("z").footer().starts_with("z does nothing"));
    assert!(!Driven::plain().keys("0").footer().contains("count"), "a count of 0 is of no use");
    assert_eq!(Driven::plain().keys(":q!<Enter>").effect, Some(Effect::Quit));
    assert!(Driven::plain().keys("sz").footer().starts_with("stamp at the cursor: z is not one of the keys"));
    assert!(Driven::plain().keys(">m").footer().starts_with("raw shift: m is not one of the keys"));
    assert!(Driven::plain().keys("xs").footer().starts_with("s is not a digit: x or Esc goes back"));
    assert!(!Driven::plain().keys("z ").footer().contains("does nothing"), "until the next key");
}

#[test]
fn a_raw_shift_names_the_mask_that_was_missing_and_one_key_applies_it() {
    let mut driven = Driven::plain();
    driven.keys("#3l <lt>1<Enter>");
    assert_eq!(driven.footer(), "<< 1 is east · missing & NOT_A, = adds it · h4→a5 wrapped");
    assert!(driven.text().contains('◆'), "the landing is marked");
    driven.keys("=");
    assert!(!driven.text().contains('◆'), "until the next key");
    assert!(driven.text().contains("0 set"));
    assert!(driven.keys("u").text().contains("first a5"));
}

#[test]
fn copying_is_an_effect_and_its_outcome_is_told() {
    let mut driven = Driven::plain();
    let Some(Effect::Copy(text)) = driven.keys(" yy").effect.clone() else { panic!("no copy") };
    assert_eq!(text, "0x0000000010000000");
    assert_eq!(driven.input(Input::Copied(Ok(()))).footer(), "copied a as hex: 0x0000000010000000");
    assert_eq!(driven.input(Input::Copied(Err("no clipboard".to_owned()))).footer(), "no clipboard");
}

#[test]
fn a_link_brings_the_state_to_the_site() {
    let mut driven = Driven::new(Options { book: "site/".into(), ..Options::default() }, (80, 24));
    for (keys, page, shown) in [
        (" yu", "site/explore.html#expr=0x0000000010000000", "1 square: e4"),
        ("2:let x = h3; x <lt><lt> 1<Enter>yu", "site/step.html#step=", "1 bit wrapped: h3 to a4"),
        ("3yu", "site/magic.html#magic=rook%20c6%200x0000100020008080%20%3E%3E%2054%20%7B", "Valid."),
    ] {
        let Some(Effect::Copy(text)) = driven.keys(keys).effect.clone() else { panic!("no copy") };
        assert!(text.starts_with(page), "{text}");
        let (tool, state) = text["site/".len()..].split_once(".html#").unwrap();
        let bytes = state.split_once('=').unwrap().1.split('%').enumerate().flat_map(|(number, part)| {
            let (code, rest) = if number == 0 { ("", part) } else { part.split_at(2) };
            u8::from_str_radix(code, 16).into_iter().chain(rest.bytes()).collect::<Vec<_>>()
        });
        let state = String::from_utf8(bytes.collect()).unwrap();
        let question = serde_json::json!({ tool: { "text": state } });
        let answer = bitrose_web::answer(&mut bitrose_web::Live::default(), &question.to_string());
        assert!(answer.contains(shown), "{state}: {answer}");
    }
}

#[test]
fn a_position_fills_the_eight_boards() {
    let mut driven = Driven::plain();
    driven.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    assert!(driven.footer().starts_with("a white · b black · c pawns"));
    assert!(driven.text().contains("first a1 0  last h2 15"), "{}", driven.text());
}

#[test]
fn a_bad_paste_says_why_and_changes_nothing() {
    for text in ["", "   \n", "nonsense here", "0x12345678123456789", "🦀", "\0\x1b[2J"] {
        let mut driven = Driven::plain();
        let before = driven.keys(" ").text();
        let after = driven.paste(text).text();
        let footer = driven.footer();
        assert!(footer.starts_with("paste: "), "{footer}");
        // a long message takes two lines
        let without_footer = |text: &str| text.lines().take(22).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(without_footer(&before), without_footer(&after));
    }
}

/// Lines at the prompt, and a text that the frame must show then.
const LINES: &[(&str, &str)] = &[
    ("CENTER", "0x0000 0018 1800 0000"),
    ("103481868288", "CENTER"),
    ("knight(e4)", "8 set"),
    ("popcount(RANK_1)", "= 8"),
    ("a == EMPTY", "= true"),
    ("b = RANK_4", "changed b"),
    ("north(a) & ~b", "0 set"),
    ("a == b", "= true"),
    ("c = ~b", "changed c"),
    ("fn hop(x) { knight(x) }", "defined hop(x)"),
    ("x = 5", "defined x"),
    ("a = a", "no name or value changed"),
    ("mapping rival", "lerbef   ? help"),
    ("mapping h8=0 number", "every board keeps its number"),
    ("fen 8/8/8/8/8/8/8/K6k", "first a1 0"),
    ("help north", "north("),
    ("help mapping", "mapping NAME"),
    ("help lerbef", "mapping lerbef · numbers the squares"),
    ("help rank", "rank(sq)"),
    ("help :save", "write FILE · "),
    ("help usual", "usual · "),
    ("help magic", "send to Magic, as the occupancy"),
    ("help print", "no matches"),
    ("undo", "press u"),
    ("quit now", "expected nothing more, found `now`"),
    ("help", "help ─"),
    ("north(", "^"),
    ("knigt(e4)", "knight"),
    ("1 + + ", "^"),
    ("mapping nowhere", "unknown mapping `nowhere`"),
    ("write", "expected a file name"),
    ("fen x", "unknown position `x`: neither a FEN nor the name of a position"),
    ("fen x/8", "invalid FEN: invalid piece `x`"),
    ("while 1 { }", "1000000"),
];

#[test]
fn lines_at_the_prompt() {
    assert_shows(LINES, |line| {
        Driven::plain().keys(":").keys(&line.replace('<', "<lt>")).keys("<Enter>").text()
    });
}

#[test]
fn the_prompt_completes_remembers_and_closes() {
    let mut driven = Driven::plain();
    assert!(driven.keys(":knig<Tab>").text().contains(": knight"), "{}", driven.text());
    assert!(driven.keys("(e4)<Enter>").text().contains("8 set"));
    assert!(driven.keys(":<Up>").text().contains(": knight(e4)"));
    assert!(driven.keys("<Down>").text().contains(": \n") || !driven.text().contains(": knight(e4)"));
    assert!(driven.keys("<Esc>").text().contains("undo"));
    assert!(driven.keys(":map<Tab> riv<Tab>").text().contains("map"), "{}", driven.text());
}

#[test]
fn files_are_effects() {
    let mut driven = Driven::plain();
    let Some(Effect::Save { path, text }) = driven.keys(" :write x.bb<Enter>").effect.clone() else {
        panic!()
    };
    assert_eq!(
        (path.to_str(), text.as_str()),
        (Some("x.bb"), "# bitrose, mapping lerf\na = EMPTY\na = a ^ e4\n")
    );
    assert_eq!(driven.input(Input::Saved(Ok(path.clone()))).footer(), "wrote x.bb");
    assert!(matches!(driven.keys(":load y.bb<Enter>").effect, Some(Effect::Load(_))));
    driven.input(Input::Loaded(Ok((path, "RANK_4".to_owned()))));
    assert!(driven.text().contains("8 set"), "{}", driven.text());
}

/// Texts, and what the frame must show after the paste.
const PASTES: &[(&str, &str)] = &[
    ("0x0000001818000000ULL", "CENTER"),
    ("103481868288", "CENTER"),
    ("const uint64_t CENTRE = 0x0000001818000000ULL;", "CENTER"),
    ("public static final long CENTRE = 0x0000001818000000L;", "CENTER"),
    ("0x1\n0x2\n0x3", "paste: 3 boards into a to c"),
    (
        "left:  0x0000001818000000ULL\nright: 0x00003C3C3C3C0001ULL",
        "paste: a was wanted, b found · c is where they differ: 13 missing, 0 extra",
    ),
    (
        "    def test_h4():\n>       assert knight(31) == 0x402000204000\nE       assert 352735498551296 == 70506452107264",
        "paste: a was wanted, b found",
    ),
    ("position startpos moves e2e4 e7e5\ngo depth 5\nbestmove b8c6", "a white · b black"),
    ("e4\nd4,", "paste: 2 boards into a and b"),
    ("{ 0x8a80104000800020ULL, 0x140002000100040ULL };", "paste: 2 boards into a and b"),
    (
        ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . 1 1 . . .\n. . . 1 1 . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .",
        "CENTER",
    ),
    (
        "uint64_t north(uint64_t b) { return b << 8; }",
        "paste: 3 steps; north is the same as north(x) in all 64 cases",
    ),
    (
        "#include <cstdint>\nusing U64 = uint64_t;\nconst U64 NA = ~0x101010101010101ULL;\nU64 f(U64 b) { return b << 1 & NA; }",
        "paste: 5 steps; f is the same as east(x) in all 64 cases",
    ),
    ("rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "paste: FEN: rank 4"),
    ("let x = RANK_1\nnorth(x)", "RANK_2"),
    (
        "// ranks\nRANK_3 = Board(0xff << 16), RANK_2 = Board(0xff00)",
        "paste: 0xff00 from the text into a · RANK_2",
    ),
    (
        "#include <cstdint>\nuint64_t f() {\nuint64_t b = 0;\nfor (int i = 39; i < 41; i++)\nb |= 1 << i;\nreturn b;\n}",
        "paste: shift by 39 of a 32-bit value",
    ),
];

#[test]
fn pastes_of_every_kind() {
    for (text, wanted) in PASTES {
        let mut driven = Driven::plain();
        let frame = driven.paste(text).text();
        assert!(frame.contains(wanted), "`{text}` should show `{wanted}`:\n{frame}");
    }
}

/// What is not a program and not for this screen goes to Explore, whatever screen it is pasted on.
#[test]
fn a_failing_test_is_shown_from_every_screen() {
    let rows = ". . . . . . . .\n".repeat(7);
    let boards = format!("{rows}1 . . . . . . .\n\n{rows}. . . 1 . . . .\n");
    for (text, wanted) in [
        ("left: 0x0000001818000000ULL\nright: 0x00003C3C3C3C0000ULL", "paste: a was wanted, b found"),
        (
            "assertion `left == right` failed: (h4)\n  left: 352735498551296\n right: 70506452107264",
            "a was wanted",
        ),
        (&boards, "paste: 2 boards into a and b"),
    ] {
        for screen in ["<A-1>", "<A-2>", "<A-3>", "<A-4>", "<A-5>"] {
            let mut driven = Driven::plain();
            let frame = driven.keys(screen).paste(text).text();
            assert!(frame.contains(wanted), "{screen} {text}: {frame}");
        }
    }
}

/// A refused text without code leaves you where you are.
#[test]
fn a_refused_text_without_code_opens_no_other_screen() {
    let mut driven = Driven::plain();
    let frame = driven.paste("uci\nisready\ngo depth 5").text();
    assert!(driven.footer().starts_with("paste: ") && !frame.contains("refused"), "{frame}");
    let frame = driven.paste("let x = (\nx +").text();
    assert!(frame.contains("refused"), "{frame}");
}

#[test]
fn a_large_paste_stays_quick() {
    let texts = [
        "0x1\n".repeat(1 << 18),
        "x".repeat(1 << 20),
        "value 0x8a80104000800020ULL;\n".repeat(1 << 15),
        "(".repeat(1 << 20),
    ];
    for text in texts {
        let start = std::time::Instant::now();
        Driven::plain().paste(&text);
        // A wide limit: quadratic work would take hours.
        assert!(start.elapsed().as_secs() < 120, "{:?} for {}…", start.elapsed(), &text[..20]);
    }
}

/// With room for one row of the history, it has the number of the last step and what it did.
#[test]
fn the_history_says_what_the_last_step_did() {
    const SHIFT: &str = "static inline U64 noWe(U64 b) { return (b << 7); }";
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (keys, paste, wanted) in [
        (":let q = e4; north(q)<Enter>", "", "▸  2  let q = e4; north(q) …"),
        (":let q = e4; north(q)<Enter>m3", "", "▸  3  # mapping "),
        ("", START, "▸  2  # FEN rnbqkbnr/pppppppp/8"),
        ("sN", SHIFT, "▸  3  # defined noWe(b)"),
    ] {
        let mut driven = Driven::plain();
        driven.keys(keys);
        if !paste.is_empty() {
            driven.paste(paste);
        }
        let text = driven.keys("<A-1>").text();
        assert!(text.contains(wanted), "`{keys}` should show `{wanted}`:\n{text}");
    }
    let mut driven = Driven::plain();
    driven.keys("sN").paste(SHIFT).keys("<A-1>u");
    assert_eq!(driven.footer(), "undid `defined noWe(b)`: no board changed");
    assert_eq!(driven.keys("<C-r>").footer(), "redid `defined noWe(b)`: no board changed");
    assert_eq!(driven.keys(":noWe(a)<Enter>yS").app.workspace().program_line().matches('\n').count(), 0);
}

#[test]
fn a_written_history_comes_back_in_its_mapping() {
    let mut driven = Driven::plain();
    let Some(Effect::Save { path, text }) = driven.keys(" m27><Enter>:write x<Enter>").effect.clone() else {
        panic!()
    };
    let mut other = Driven::plain();
    other.input(Input::Loaded(Ok((path, text))));
    let work =
        |driven: &Driven| (driven.app.workspace().mapping(), driven.app.workspace().number(Name::default()));
    assert_eq!(work(&driven), work(&other));
}

#[test]
fn a_step_says_what_engines_write() {
    assert_eq!(Driven::plain().keys("L").footer(), "east is << 1, then & NOT_A");
    assert_eq!(Driven::plain().keys("K").footer(), "north is << 8");
    assert_eq!(Driven::plain().keys("m2L").footer(), "east is >> 1, then & NOT_A");
}
