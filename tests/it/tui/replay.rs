//! Whatever keys are pressed: nothing panics, and the history is a program that gives the same boards.

use super::harness::Driven;
use crate::effort::effort;
use bitrose::tui::App;
use bitrose::tui::workspace::Name;
use bitrose_lang::{Session, Value};
use proptest::prelude::*;

/// Runs the history in a new session and compares all eight boards.
fn assert_replays(app: &App, keys: &str) {
    let work = app.workspace();
    let program = work.program();
    let mut session = Session::new(work.mapping());
    session.run(&program).unwrap_or_else(|fault| panic!("after `{keys}`:\n{program}\n{fault}"));
    for name in Name::ALL {
        let replayed = match session.get(&name.letter().to_string()) {
            Some(Value::Board(number)) => Some(number),
            Some(other) => panic!("{} is {other:?} after `{keys}`:\n{program}", name.letter()),
            None => None,
        };
        assert_eq!(replayed, work.number(name), "{} after `{keys}`:\n{program}", name.letter());
    }
}

/// Keys that do something, and a few that do nothing.
fn key() -> impl Strategy<Value = String> {
    let single = "[hjklHJKLYUBNwb v~c<>=.u'\"ym&|^x?q0-9:s]".prop_map(|key| key.replace('<', "<lt>"));
    let stamp = "s[|=^&-]?[rfdaNKRBQPp]";
    let join = "[&|^-][a-h ]";
    let boards = "['\"p][a-h]";
    let shift = "[0-9]{0,3}[<>]=?".prop_map(|key| key.replace('<', "<lt>"));
    let shape = "f[vhdarlf]|F[hjklyubnHJKLYUBNfo]";
    let mapping = "[mM][1-8]";
    let digits = "x[0-9a-f]{1,3}x";
    let others = prop_oneof![Just("<C-r>"), Just("<Esc>"), Just("<Enter>"), Just("<S-Up>"), Just("<Tab>")];
    prop_oneof![
        4 => single,
        2 => stamp.prop_map(String::from),
        2 => join.prop_map(String::from),
        2 => boards.prop_map(String::from),
        2 => shift,
        2 => shape.prop_map(String::from),
        1 => mapping.prop_map(String::from),
        1 => digits.prop_map(String::from),
        1 => others.prop_map(String::from),
        1 => line().prop_map(|line| format!("<Esc>:{}<Enter>", line.replace('<', "<lt>"))),
    ]
}

/// Lines for the prompt: values, definitions, definitions again, faults.
fn line() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "north(a)",
        "a = 5",
        "h = 5",
        "b = a << 3; c = b",
        "let x = 3",
        "x = x + 1; a | x",
        "fn f(x) { x ^ e4 }",
        "fn f(x) { return ~x }",
        "f(a)",
        "popcount(a)",
        "a == b",
        "d = RANK_4 // the fourth",
        "U64 e = 1ULL << 4;",
        "103481868288",
        "for (int i = 0; i < 3; i++) { a |= 1 << i; }",
        "a = true",
        "nonsense(",
        "c = a * b - 1",
        "knight(e4) & ~a",
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "mapping rival number",
    ])
}

#[test]
fn a_number_put_into_a_board_stays_a_board() {
    let mut driven = Driven::plain();
    for keys in [
        "<Esc>:a = 5<Enter>",
        "<Esc>:mapping rival number<Enter>",
        "sN",
        "<Esc>:d = 3; b = d<Enter>",
        "\"dsN",
    ] {
        driven.keys(keys);
        assert_replays(&driven.app, keys);
    }
    assert!(driven.app.workspace().program().contains("d = 3"), "{}", driven.app.workspace().program());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10 * effort(), ..ProptestConfig::default() })]

    #[test]
    fn the_history_replays(keys in prop::collection::vec(key(), 0..40)) {
        let mut driven = Driven::plain();
        for key in &keys {
            driven.keys(key);
        }
        assert_replays(&driven.app, &keys.concat());
        driven.draw();
    }

    #[test]
    fn undoing_everything_and_redoing_it_gives_the_same(keys in prop::collection::vec(key(), 0..30)) {
        let mut driven = Driven::plain();
        driven.keys(&keys.concat()).keys("<Esc><Esc><Esc><A-1>");
        let boards = |driven: &Driven| Name::ALL.map(|name| driven.app.workspace().number(name));
        // Leave what may be open, then settle what the keys undid.
        let (before, steps) = (boards(&driven), driven.app.workspace().entries().len());
        driven.keys(&"u".repeat(steps));
        prop_assert_eq!(driven.app.workspace().entries().len(), 1);
        driven.keys(&"<C-r>".repeat(steps - 1));
        prop_assert_eq!(boards(&driven), before);
        assert_replays(&driven.app, "undo and redo");
    }

    #[test]
    fn no_key_and_no_text_panics(
        keys in prop::collection::vec("(.|<(Esc|Enter|Tab|BackTab|Up|Down|Left|Right|Home|End|Backspace|C-.|A-.|S-Up)>)", 0..60),
        pasted in ".{0,40}|(.{0,10}\n){0,10}",
        size in (0_u16..130, 0_u16..50),
    ) {
        let mut driven = Driven::plain();
        for key in &keys {
            driven.keys(key);
        }
        driven.paste(&pasted);
        super::harness::draw(&driven.app, size);
        driven.draw();
        assert_replays(&driven.app, &keys.concat());
    }
}
