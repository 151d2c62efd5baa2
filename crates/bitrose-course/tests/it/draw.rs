//! Drawn exercises: the same seed, the same drill.

use crate::common::source;
use bitrose_core::bitboard::{Bitboard, File, Mapping};
use bitrose_course::draw::{Drawing, DrawnValue, draw, seed};
use bitrose_course::model::{Draw, DrawRule, Drawn};
use bitrose_lang::{Session, Value};
use proptest::prelude::*;

fn rules(names: &[(&str, DrawRule)], keep_if: Option<&str>) -> Draw {
    let drawn =
        |(name, rule): &(&str, DrawRule)| Drawn { name: (*name).to_owned(), rule: rule.clone(), line: 1 };
    Draw { names: names.iter().map(drawn).collect(), keep_if: keep_if.map(source) }
}

fn board(drawing: &Drawing, name: &str) -> Bitboard {
    match drawing.names.iter().find(|(known, _)| known == name) {
        Some((_, DrawnValue::Value(Value::Board(word)))) => Bitboard(*word),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_draw_is_pinned() {
    let rules = rules(&[("x", DrawRule::RandomSet(3, 5)), ("s", DrawRule::SquareOn(source("x")))], None);
    let drawing = draw(&rules, &mut Session::new(Mapping::Lerf), seed("wraps/drill", 7, 2)).unwrap();
    let session = Session::new(Mapping::Lerf);
    let texts = ["x", "s"].map(|name| drawing.text(name, &session).unwrap());
    assert_eq!(texts, ["{h3 f4 h6 c7}", "h3"]);
}

#[test]
fn seeds_differ_by_goal_user_and_round() {
    let seeds =
        [seed("a/b", 0, 0), seed("a/c", 0, 0), seed("a/b", 1, 0), seed("a/b", 0, 1), seed("a/", 98, 0)];
    for (place, one) in seeds.iter().enumerate() {
        assert!(!seeds[place + 1..].contains(one));
    }
}

proptest! {
    #[test]
    fn the_same_seed_draws_the_same(seed: u64) {
        let rules = rules(
            &[
                ("dir", DrawRule::OneOf(vec![source("east"), source("north_west")])),
                ("x", DrawRule::RandomSet(3, 5)),
                ("s", DrawRule::Square),
                ("on", DrawRule::SquareOn(source("dir(x) | e4"))),
                ("b", DrawRule::Subset(source("rook_mask(s)"))),
                ("n", DrawRule::Number(3, 9)),
                ("p", DrawRule::Position),
            ],
            Some("dir(x) != raw_dir(x)"),
        );
        let mut session = Session::new(Mapping::Lerf);
        let drawing = draw(&rules, &mut session, seed).unwrap();
        prop_assert_eq!(&drawing, &draw(&rules, &mut Session::new(Mapping::Lerf), seed).unwrap());
        let x = board(&drawing, "x");
        prop_assert!((3..=5).contains(&x.popcount()));
        prop_assert_eq!(session.get("x"), Some(Value::Board(x.0)));
        let square = board(&drawing, "s").single().unwrap();
        prop_assert!(board(&drawing, "on").popcount() == 1);
        prop_assert!(board(&drawing, "b").is_subset(bitrose_core::attacks::rook_mask(square)));
        prop_assert!(session.get("n").is_some_and(|n| (3..=9).contains(&n.number())));
        prop_assert!(session.get("white_pawns").is_some());
        // something wraps: a square on the edge that is stepped over
        prop_assert!(x.intersects(File::A.bitboard() | File::H.bitboard()));
    }
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let session = || Session::new(Mapping::Lerf);
    let never = rules(&[("x", DrawRule::Square)], Some("x == EMPTY"));
    let why = |rules: &Draw| draw(rules, &mut session(), 1).unwrap_err().message;
    assert_eq!(why(&never), "`keep_if` kept none of 1000 draws");
    let nowhere = rules(&[("x", DrawRule::SquareOn(source("EMPTY")))], None);
    assert_eq!(why(&nowhere), "`x` cannot be drawn: the board has no square");
    let unknown = rules(&[("x", DrawRule::Subset(source("nothing")))], None);
    assert!(why(&unknown).starts_with("in `nothing`: unknown name"), "{}", why(&unknown));
}
