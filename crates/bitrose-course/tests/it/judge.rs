//! Each kind of goal: what is right, what is wrong and why, what is not an answer.

use crate::common::source;
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic;
use bitrose_course::detect::Detector;
use bitrose_course::judge::{Answer, Said, Task, Verdict, operators};
use bitrose_course::model::*;
use bitrose_course::slips::Slip;
use bitrose_lang::{Session, Value, parse_tree};

fn mistake(when: &str, say: &str) -> Mistake {
    Mistake { when: source(when), at: 2, say: say.into() }
}

fn goal(kind: GoalKind) -> Goal {
    Goal {
        id: "goal".into(),
        line: 1,
        ask: "What?".into(),
        say: None,
        board: None,
        bindings: Vec::new(),
        mapping: None,
        repeat: 1,
        hints: Vec::new(),
        mistakes: Vec::new(),
        draw: None,
        context: None,
        kind,
        hash: 0,
    }
}

fn task(goal: &Goal) -> Task {
    Task::new(goal, &Session::new(Mapping::Lerf), 7, &[]).unwrap()
}

fn located(words: &[&str]) -> Vec<Located<String>> {
    words.iter().map(|&word| Located { value: word.to_owned(), line: 1 }).collect()
}

/// The detector and what is said; `Refused` for what is not an answer.
fn wrong(task: &Task, stage: usize, answer: &str) -> (Option<Detector>, String) {
    match task.judge(stage, &Answer::from(answer)).unwrap() {
        Verdict::Right(_) => panic!("`{answer}` is right"),
        Verdict::Refused(message) => (None, message),
        Verdict::Wrong(wrong) => match wrong.say {
            Said::Authored(text) => (Some(wrong.detector), text.pieces().map(Piece::as_written).collect()),
            Said::Found(say) => (Some(wrong.detector), say),
        },
    }
}

fn is_right(task: &Task, stage: usize, answer: &str) -> bool {
    task.judge(stage, &Answer::from(answer)).unwrap().is_right()
}

/// The reference solution passes, and nothing is solved at its start.
fn play(task: &Task) {
    for (stage, answer) in task.reference().unwrap().iter().enumerate() {
        assert!(is_right(task, stage, answer), "{answer}");
    }
    assert!(!task.is_solved_at_start().unwrap());
}

fn expr(target: &str, solution: &str, par: u32) -> Expr {
    Expr {
        call: None,
        target: source(target),
        solution: source(solution),
        par: Some(Located { value: par, line: 1 }),
        par_proved: true,
        max_ops: None,
        ops: Some(located(&["&", "|", "^", "~", "<<", ">>"])),
        names: Some(located(&["x", "FILE_A"])),
        forall: located(&["singles", "edges", "pairs", "random 500"]),
        cases: Vec::new(),
    }
}

fn goal_of_steps() -> Goal {
    let set = Set { start: Some(source("EMPTY")), target: source("east({c2 h3 f6})") };
    Goal { board: Some(source("{c2 h3 f6}")), ..goal(GoalKind::Set(set)) }
}

#[test]
fn set() {
    let mut goal = goal_of_steps();
    goal.mistakes = vec![mistake("west({c2 h3 f6})", "the other way")];
    let task = task(&goal);
    play(&task);
    assert!(is_right(&task, 0, "{g6 d2}") && is_right(&task, 0, "0x400000000800"));
    assert_eq!(wrong(&task, 0, "d2 g6 a4").1, "You included a4: the bit wrapped from h3 (bit 23 to 24).");
    assert_eq!(wrong(&task, 0, "b2 g3 e6"), (Some(Detector::Authored), "the other way".into()));
    assert_eq!(
        wrong(&task, 0, "d2 a1"),
        (Some(Detector::Difference), "1 square is missing. Extra a1.".into())
    );
    assert_eq!(wrong(&task, 0, "east({c2 h3 f6})").0, None);
}

#[test]
fn hex() {
    let mut goal = goal(GoalKind::Hex(Hex { target: source("FILE_A") }));
    goal.mistakes = vec![mistake("72340172838076672", "one less")];
    let task = task(&goal);
    play(&task);
    assert!(is_right(&task, 0, "72340172838076673"));
    assert_eq!(wrong(&task, 0, "72340172838076672").0, Some(Detector::Authored));
    assert_eq!(wrong(&task, 0, "0x8080808080808080").0, Some(Detector::Typed));
    assert_eq!(wrong(&task, 0, "0x10101010101010").1, "One digit is missing: 14 where there should be 15.");
    assert!(wrong(&task, 0, "FILE_A").1.contains("expected a number"));
}

#[test]
fn expression() {
    let mut goal = goal(GoalKind::Expr(expr("east(x)", "(x << 1) & ~FILE_A", 3)));
    goal.mistakes = vec![mistake("(x << 1) & FILE_A", "turn the mask over")];
    let task = task(&goal);
    play(&task);
    let Verdict::Right(right) = task.judge(0, &"x << 1 & ~FILE_A".into()).unwrap() else { panic!() };
    assert_eq!((right.operators, right.note), (Some(3), Some("Proved: right for every x.".into())));
    assert!(is_right(&task, 0, "let m = ~FILE_A; (x << 1) & m"));
    assert_eq!(wrong(&task, 0, "FILE_A & (x << 1)"), (Some(Detector::Authored), "turn the mask over".into()));
    let (detector, say) = wrong(&task, 0, "x << 1");
    assert_eq!(detector, Some(Detector::Wrap));
    assert_eq!(say, "For x = {h1}: you included a2: the bit wrapped from h1 (bit 7 to 8).");
    assert!(wrong(&task, 0, "east(x)").1.contains("is what you are to write"));
    assert!(wrong(&task, 0, "(x << 1) & ~FILE_B").1.contains("these may: x, FILE_A"));
    assert!(wrong(&task, 0, "x + x").1.contains("these may: & | ^"));
    assert_eq!(wrong(&task, 0, "(x << 1").0, None);
    assert!(wrong(&task, 0, "while x { x <<= 1 }").1.contains("an answer is an expression"));
    let unlocked = Task::new(&goal, &Session::new(Mapping::Lerf), 7, &["north".into()]).unwrap();
    assert_eq!(wrong(&unlocked, 0, "north(x)").0, Some(Detector::OtherDirection));
}

/// `(t & m) == t` is what `|` for `&` gives, but nobody wrote a `|`.
#[test]
fn a_name_is_listed_once() {
    let mut east = expr("east(x) & y", "east(x) & y", 1);
    east.names = Some(located(&["x", "east"]));
    let unlocked = ["east", "west", "west"].map(str::to_owned);
    let session = Session::new(Mapping::Lerf);
    let task = Task::new(&goal(GoalKind::Expr(east.clone())), &session, 0, &unlocked).unwrap();
    assert_eq!(task.allowed_words(&east)[0].as_deref(), Some("x east west"));
}

#[test]
fn what_is_not_in_the_answer_was_not_exchanged() {
    let all = expr("(t & m) == m", "(t & m) == m", 2);
    let forall = located(&["random 50"]);
    let task = task(&goal(GoalKind::Expr(Expr { ops: None, names: None, forall, ..all })));
    assert_eq!(wrong(&task, 0, "(t | m) == m").0, Some(Detector::Slip(Slip::AndOr)));
    assert_ne!(wrong(&task, 0, "(t & m) == t").0, Some(Detector::Slip(Slip::AndOr)));
}

#[test]
fn the_case_of_the_author_is_drawn() {
    let mut two = expr("x & ~FILE_A", "x & ~FILE_A", 2);
    let drawn = task(&goal(GoalKind::Expr(two.clone()))).sample(0).unwrap();
    two.cases = vec![Case { bindings: vec![Binding { name: "x".into(), value: source("{a1 b1}") }] }];
    let by_hand = task(&goal(GoalKind::Expr(two))).sample(0).unwrap();
    assert_ne!(drawn.given, by_hand.given);
    assert_eq!(by_hand.given, vec![("x".to_owned(), Value::Board(3))]);
}

#[test]
fn an_expression_below_par_and_one_that_carries() {
    let two = expr("x & (x - 1)", "let low = x & -x; x & ~low", 4);
    let two = Expr { ops: None, names: None, ..two };
    let first = task(&goal(GoalKind::Expr(two)));
    let Verdict::Right(right) = first.judge(0, &"x & (x - 1)".into()).unwrap() else { panic!() };
    assert!(right.note.unwrap().contains("2 operators are fewer than par, which is 4"));
    let sum = Expr { ops: None, names: None, ..expr("(x << 1) | x", "(x << 1) | x", 2) };
    let sum = task(&goal(GoalKind::Expr(sum)));
    assert_eq!(wrong(&sum, 0, "(x << 1) + x").0, Some(Detector::Slip(Slip::Carries)));
}

#[test]
fn cases_by_hand_and_positions() {
    let double = "north(north(white_pawns & RANK_2) & empty) & empty";
    let answer =
        Expr { ops: None, names: None, forall: located(&["positions 60"]), ..expr(double, double, 4) };
    let task = task(&goal(GoalKind::Expr(answer)));
    assert!(is_right(&task, 0, "((((white_pawns & RANK_2) << 8) & empty) << 8) & empty"));
    assert!(wrong(&task, 0, "((white_pawns & RANK_2) << 16) & empty").0.is_some());
    let by_hand = Expr {
        ops: None,
        names: None,
        forall: vec![],
        cases: vec![Case { bindings: vec![Binding { name: "r".into(), value: source("5") }] }],
        ..expr("8 * r", "8 * r", 1)
    };
    let by_hand = self::task(&goal(GoalKind::Expr(by_hand)));
    assert!(is_right(&by_hand, 0, "r * 8") && is_right(&by_hand, 0, "40"));
    assert_eq!(
        wrong(&by_hand, 0, "r"),
        (Some(Detector::FailingCase), "For r = 5: your answer gives 5; 40 was wanted.".into())
    );
}

#[test]
fn a_reason_is_what_was_typed_and_no_more() {
    let painted = |target: &str| task(&goal(GoalKind::Set(Set { start: None, target: source(target) })));
    assert_eq!(wrong(&painted("{e2 h4} & ~h4"), 0, "e2 h4").1, "Extra h4.");
    assert_eq!(wrong(&painted("{c7 d7}"), 0, "c2 e2 d7").1, "1 square is missing. Extra c2 and e2.");
    let mut pieces = goal(GoalKind::Set(Set { start: None, target: source("{f6 h4}") }));
    pieces.mistakes = vec![mistake("{b4 f6 h4}", "a bishop"), mistake("h4", "and the knight?")];
    for answer in ["b4 f6 h4", "b4", "b4 h4", "b4 f6 a1"] {
        assert_eq!(wrong(&task(&pieces), 0, answer).1, "a bishop", "{answer}");
    }
    assert_eq!(wrong(&task(&pieces), 0, "h4 a1").1, "1 square is missing. Extra a1.");
    assert_eq!(
        wrong(&task(&goal_of_steps()), 0, "d2 a4").1,
        "You included a4: the bit wrapped from h3 (bit 23 to 24). 1 square is missing."
    );
    let map = |give, want| task(&goal(GoalKind::Map(Map { give: Some(source(give)), want })));
    assert_eq!(wrong(&map("34", MapWanted::Square), 0, "a1").1, "a1 has index 0.");
    assert_eq!(wrong(&map("c5", MapWanted::Index), 0, "7").1, "7 is the index of h1.");
    assert_eq!(wrong(&map("c5", MapWanted::Index), 0, "77").1, "77 is too high.");
    let hex = task(&goal(GoalKind::Hex(Hex { target: source("RANK_7") })));
    assert_eq!(wrong(&hex, 0, "0xB").1, "0xB is {a1 b1 d1}. 8 squares are missing. Extra a1, b1 and d1.");
    let count = |answer: &str| task(&goal(GoalKind::Predict(Predict { answer: source(answer) })));
    assert_eq!(wrong(&count("2 * 5 * 2 * 5"), 0, "50").1, "50 is too low.");
    let left_out = Some(Detector::Slip(Slip::OperandLeftOut));
    assert_eq!(wrong(&count("12 * 64 + 1 + 4 + 8"), 0, "773").0, left_out);
    let safe = Expr { ops: None, names: None, ..expr("x & ~y & ~z", "x & ~(y | z)", 3) };
    let safe = task(&goal(GoalKind::Expr(safe)));
    assert_eq!(wrong(&safe, 0, "x & ~y & z").0, Some(Detector::Slip(Slip::ComplementForgotten)));
}

#[test]
fn predict() {
    let mut goal = goal(GoalKind::Predict(Predict { answer: source("h3 << 1") }));
    goal.board = Some(source("h3"));
    goal.mistakes = vec![mistake("EMPTY", "not lost")];
    let board = task(&goal);
    play(&board);
    assert_eq!(wrong(&board, 0, "nothing"), (Some(Detector::Authored), "not lost".into()));
    assert_eq!(wrong(&board, 0, "24").0, None, "a number, where the only try asks for squares");
    goal.kind = GoalKind::Predict(Predict { answer: source("popcount(FILE_A) == 8") });
    let truth = task(&goal);
    play(&truth);
    assert_eq!(wrong(&truth, 0, "no").1, "It is yes.");
    goal.kind = GoalKind::Predict(Predict { answer: source("popcount(FILE_A)") });
    let number = task(&goal);
    play(&number);
    assert_eq!(wrong(&number, 0, "7").1, "Too low by one.");
    assert_eq!(wrong(&number, 0, "17").1, "17 is too high.");
    assert_eq!(wrong(&number, 0, "perhaps").0, None);
    assert_eq!(wrong(&number, 0, "1000").0, None, "8 in base 2");
}

fn choice(several: bool, shuffle: bool) -> Choice {
    let option = |code: &str, right: bool| ChoiceOption {
        shown: Shown::Code(source(code)),
        right: if right { Right::Equals(source("east(x)")) } else { Right::Said(false) },
        say: Some(code.into()),
    };
    let options = vec![
        option("x << 1", false),
        option("(x << 1) & ~FILE_A", true),
        option("x", false),
        option(if several { "(x & ~FILE_H) << 1" } else { "x << 2" }, several),
    ];
    Choice { options, shuffle, several }
}

#[test]
fn choices() {
    let one = task(&goal(GoalKind::Choice(choice(false, false))));
    play(&one);
    assert!(is_right(&one, 0, "B"));
    assert_eq!(wrong(&one, 0, "c"), (Some(Detector::Authored), "x".into()));
    assert_eq!(wrong(&one, 0, "a b").0, None);
    assert_eq!(wrong(&one, 0, "e").0, None);
    let several = task(&goal(GoalKind::Choice(choice(true, true))));
    play(&several);
    let right = several.reference().unwrap()[0].clone();
    assert_eq!(wrong(&several, 0, &right[..1]).1, "Right so far, but one more option is right.");
}

#[test]
fn bugs() {
    let [condition, witness] = ["x << 1 != east(x)", "h1"].map(source);
    let then = |kind| Some(FollowUp { ask: None, kind: Box::new(kind) });
    let bug = Bug {
        lines: located(&["right", "wrong", "right too"]),
        wrong: vec![Located { value: 2, line: 1 }],
        proof: Vec::new(),
        then: then(GoalKind::Explore(Explore { start: None, condition, witness })),
    };
    let mut witnessed = goal(GoalKind::Bug(bug.clone()));
    witnessed.mistakes = vec![mistake("3", "look again")];
    let witnessed = task(&witnessed);
    assert_eq!(witnessed.stages(), 2);
    play(&witnessed);
    assert_eq!(wrong(&witnessed, 0, "1").1, "Line 1 is correct as it is; look for the line that isn't.");
    assert_eq!(wrong(&witnessed, 0, "3"), (Some(Detector::Authored), "look again".into()));
    assert!(is_right(&witnessed, 0, "2 2"));
    assert_eq!(wrong(&witnessed, 1, "a1").1, "`x << 1 != east(x)` does not hold for your x.");
    let repair = GoalKind::Expr(expr("east(x)", "(x << 1) & ~FILE_A", 3));
    let two = vec![Located { value: 1, line: 1 }, Located { value: 2, line: 1 }];
    let repaired = Bug { wrong: two, then: then(repair), ..bug };
    let repaired = task(&goal(GoalKind::Bug(repaired)));
    play(&repaired);
    assert_eq!(wrong(&repaired, 0, "2").1, "That is wrong indeed, but one more line is. Type all of them.");
    assert_eq!(wrong(&repaired, 1, "x << 1").0, Some(Detector::Wrap));
}

#[test]
fn shifts() {
    let shift = Shift {
        start: source("{b1 g4 h6}"),
        target: source("knight(x) & ((x << 10) & NOT_AB)"),
        masks: located(&["NOT_A", "NOT_H", "NOT_AB", "NOT_GH"]),
        general: true,
    };
    let mut goal = goal(GoalKind::Shift(shift));
    goal.mistakes = vec![mistake("<< 10 & NOT_A", "one file is not enough")];
    let task = task(&goal);
    play(&task);
    for right in ["<< 10 & NOT_AB", "& NOT_GH << 10", "(x << 10) & not_ab", "x&NOT_GH<<10"] {
        assert!(is_right(&task, 0, right), "{right}");
    }
    assert_eq!(wrong(&task, 0, "<<10 & NOT_A"), (Some(Detector::Authored), "one file is not enough".into()));
    assert_eq!(wrong(&task, 0, "<< 10").0, Some(Detector::Wrap));
    for refused in ["", "10", "<< 99", "<< 10 & FILE_A", "<< 10 >> 3", "<< x", "& NOT_A & NOT_H << 1"] {
        assert_eq!(wrong(&task, 0, refused).0, None, "{refused}");
    }
}

#[test]
fn orders() {
    let lines = located(&["mask", "multiply", "shift", "look up"]);
    let total = task(&goal(GoalKind::Order(Order { lines: lines.clone(), before: None })));
    play(&total);
    let shown: Vec<String> = (1..=4).map(|number: usize| number.to_string()).collect();
    let (detector, say) = wrong(&total, 0, &shown.join(" "));
    assert_eq!(detector, Some(Detector::Difference));
    assert!(say.contains("comes before"), "{say}");
    assert_eq!(wrong(&total, 0, "1 2 3").0, None);
    assert_eq!(wrong(&total, 0, "1 2 3 3").0, None);
    let partial = task(&goal(GoalKind::Order(Order {
        lines,
        before: Some([(1, 2), (2, 4)].map(|value| Located { value, line: 1 }).to_vec()),
    })));
    play(&partial);
    // two lines are never shown in the right order
    let uses = task(&goal(GoalKind::Order(Order { lines: located(&["i = 3", "t[i] = x"]), before: None })));
    assert!(wrong(&uses, 0, "1 2").1.contains("needs `i`"), "{}", wrong(&uses, 0, "1 2").1);
}

#[test]
fn maps() {
    let map = |give: &str, want| task(&goal(GoalKind::Map(Map { give: Some(source(give)), want })));
    let index = map("e4", MapWanted::Index);
    play(&index);
    assert!(is_right(&index, 0, "28"));
    assert_eq!(wrong(&index, 0, "29").1, "Too high by one: squares and bits are counted from 0.");
    let square = map("28", MapWanted::Square);
    play(&square);
    assert!(is_right(&square, 0, "e4"));
    assert_eq!(wrong(&square, 0, "e5").1, "Your square is one rank too far north.");
    play(&map("0", MapWanted::Answer(source("popcount(rook_mask(a1))"))));
}

#[test]
fn traces() {
    let listed = States::Listed(["o", "o - 2 * r", "o ^ (o - 2 * r)"].map(source).to_vec());
    let mut goal = goal(GoalKind::Trace(Trace { states: listed, shown: 1, labels: Vec::new() }));
    goal.bindings = vec![
        Binding { name: "o".into(), value: source("0b01001010") },
        Binding { name: "r".into(), value: source("0b00001000") },
    ];
    goal.mistakes = vec![mistake("o - r", "and another r")];
    let task = task(&goal);
    assert_eq!(task.stages(), 2);
    play(&task);
    assert!(is_right(&task, 0, "58") && is_right(&task, 0, "b1 d1 e1 f1"));
    assert_eq!(wrong(&task, 0, "0b01000010"), (Some(Detector::Authored), "and another r".into()));
    let steps = States::Steps { init: source("d1"), next: source("north(state) & ~d5"), count: 5 };
    let steps =
        self::task(&self::goal(GoalKind::Trace(Trace { states: steps, shown: 1, labels: Vec::new() })));
    assert_eq!(steps.stages(), 4);
    assert_eq!(steps.reference().unwrap(), ["d2", "d3", "d4", "nothing"]);
    play(&steps);
}

#[test]
fn magics() {
    let magic = Magic {
        piece: magic::Slider::Bishop,
        square: source("b1"),
        bits: source("5"),
        solution: source("{b3 b4 b5 b6 b7}"),
        by_hand: false,
    };
    let mut goal = goal(GoalKind::Magic(magic));
    goal.mistakes = vec![mistake("b3", "the others too")];
    let task = task(&goal);
    play(&task);
    assert!(is_right(&task, 0, "{b3 b4 b5 b6 b7}") && is_right(&task, 0, "find"));
    assert_eq!(wrong(&task, 0, "b3").0, Some(Detector::Authored));
    let Verdict::Wrong(collision) = task.judge(0, &"b3 b4".into()).unwrap() else { panic!() };
    assert_eq!(collision.detector, Detector::Collision);
    assert_eq!(collision.shown.len(), 4);
    assert_ne!(collision.shown[1].1, collision.shown[3].1);
    assert_eq!(wrong(&task, 0, "what?").0, None);
}

#[test]
fn explores() {
    let explore = Explore {
        start: Some(source("RANK_2")),
        condition: source("popcount(x) == 5 && (king(x) & x) == 0"),
        witness: source("{a1 c1 e1 g1 a3}"),
    };
    let task = task(&goal(GoalKind::Explore(explore)));
    play(&task);
    assert!(is_right(&task, 0, "RANK_1 & ~(b1 | d1 | f1) & ~h1 | a3"));
    assert_eq!(wrong(&task, 0, "a1").1, "`popcount(x) == 5` does not hold for your x.");
    assert_eq!(wrong(&task, 0, "a1 b1 c1 d1 e1").1, "`(king(x) & x) == 0` does not hold for your x.");
    assert_eq!(wrong(&task, 0, "x +").0, None);
}

#[test]
fn what_is_drawn_stands_in_texts_and_expressions() {
    let mut goal = goal(GoalKind::Set(Set { start: None, target: source("dir(x)") }));
    goal.ask = "Paint {x} after one step {dir}.".into();
    goal.draw = Some(Draw {
        names: vec![
            Drawn { name: "dir".into(), rule: DrawRule::OneOf(vec![source("north_west")]), line: 1 },
            Drawn { name: "x".into(), rule: DrawRule::RandomSet(3, 3), line: 1 },
        ],
        keep_if: Some(source("dir(x) != raw_dir(x)")),
    });
    let task = task(&goal);
    play(&task);
    let ask: String = task.goal.ask.pieces().map(Piece::as_written).collect();
    assert!(ask.ends_with("after one step north-west.") && ask.starts_with("Paint {"), "{ask}");
    let x = task.session().get("x").unwrap();
    assert_eq!(Value::Board(x.number()), x);
}

#[test]
fn the_cases_of_a_drawn_goal_call_the_drawn_function() {
    let case = Binding { name: "x".into(), value: source("dir({d4})") };
    let expr = Expr {
        ops: None,
        names: None,
        cases: vec![Case { bindings: vec![case] }],
        ..expr("dir(x)", "dir(x)", 0)
    };
    let rule = DrawRule::OneOf(vec![source("north"), source("north_east")]);
    let names = vec![Drawn { name: "dir".into(), rule, line: 1 }];
    let draw = Some(Draw { names, keep_if: None });
    play(&task(&Goal { draw, ..goal(GoalKind::Expr(expr)) }));
}

#[test]
fn a_decimal_number_alone_is_a_count() {
    let bound = |text: &str| {
        let bindings = vec![Binding { name: "n".into(), value: source(text) }];
        let goal = Goal { bindings, ..goal(GoalKind::Hex(Hex { target: source("0") })) };
        Some(Task::new(&goal, &Session::new(Mapping::Lerf), 7, &[]).ok()?.session().get("n").unwrap())
    };
    assert_eq!(bound("28"), Some(Value::Int(28)));
    assert_eq!(bound("0x1C"), Some(Value::Board(28)));
    assert_eq!(bound("72340172838076673"), Some(Value::Board(0x0101_0101_0101_0101)));
    assert_eq!(bound("a1 | c1"), Some(Value::Board(5)));
    assert_eq!(bound("let x = 3"), None);
}

/// A goal that asks for these squares.
fn painted(target: &str, mapping: Mapping) -> Task {
    let set = Set { start: None, target: source(target) };
    task(&Goal { mapping: Some(mapping), ..goal(GoalKind::Set(set)) })
}

#[test]
fn squares_in_many_forms() {
    let two = painted("c1 | d2", Mapping::Lerf);
    for text in ["c1 d2", "{c1 d2}", " C1,d2 ", "0x804", "2052", "c1 | d2", "{c1, d2}"] {
        assert!(is_right(&two, 0, text), "{text}");
    }
    let none = painted("EMPTY", Mapping::Lerf);
    for text in ["nothing", "none", "EMPTY", "{}", "0"] {
        assert!(is_right(&none, 0, text), "{text}");
    }
    assert!(is_right(&painted("h1", Mapping::Lerbef), 0, "0x1"));
    let ranges = painted("RANK_2 | e4", Mapping::Lerf);
    assert!(is_right(&ranges, 0, "a2-h2, e4") && is_right(&two, 0, "c1-d2"));
    assert!(wrong(&ranges, 0, "a2-h3").1.contains("a2 and h3 are not on one line"));
    for text in ["", "north(e4)", "i9", "c1 d", "1 == 1", "RANK_2 << 8"] {
        assert_eq!(wrong(&two, 0, text).0, None, "{text}");
    }
}

#[test]
fn numbers_in_any_base_and_nothing_else() {
    let number = task(&goal(GoalKind::Hex(Hex { target: source("0xFF00") })));
    assert!(is_right(&number, 0, "65280") && is_right(&number, 0, "0xFF00"));
    assert!(wrong(&number, 0, "FF").1.contains("`0xFF`"));
    assert!(wrong(&number, 0, "a1 b1").1.ends_with("found squares: `a1 b1`"));
    for text in ["", "e4", "1 + 1", "popcount(7)", "0x"] {
        assert_eq!(wrong(&number, 0, text).0, None, "{text}");
    }
}

#[test]
fn letters_lines_and_truths_in_many_forms() {
    let several = task(&goal(GoalKind::Choice(choice(true, false))));
    for text in ["b d", "D, b", "bd)", "BDB"] {
        assert!(is_right(&several, 0, text), "{text}");
    }
    for text in ["e", ""] {
        assert_eq!(wrong(&several, 0, text).0, None, "{text}");
    }
    let order =
        task(&goal(GoalKind::Order(Order { lines: located(&["one", "two", "three"]), before: None })));
    let right = order.reference().unwrap().remove(0);
    let mixed = right.replacen(' ', " , ", 1).replacen(' ', "; ", 1);
    assert!(is_right(&order, 0, &mixed) && is_right(&order, 0, &right.replace(' ', "")), "{mixed}");
    for text in ["4", "x", " "] {
        assert_eq!(wrong(&order, 0, text).0, None, "{text}");
    }
    let truth = |answer| task(&goal(GoalKind::Predict(Predict { answer: source(answer) })));
    assert!(is_right(&truth("a1 == a1"), 0, "Yes") && is_right(&truth("a1 == b1"), 0, " n "));
}

#[test]
fn operators_of_the_course() {
    for (source, count) in [
        ("x", 0),
        ("{a1 h8}", 0),
        ("(x << 1) & ~FILE_A", 3),
        ("x & -x", 2),
        ("north(x) | x", 2),
        (
            "let side = ((x << 1) & NOT_A) | ((x >> 1) & NOT_H)\nlet row = side | x\nside | (row << 8) | (row >> 8)",
            10,
        ),
        ("x.north() | rook(e4, x)", 3),
        ("x == 0 ? a : b", 2),
        ("x ^ (1ULL << 12 | 1ULL << 28)", 1),
        ("x ^ (e2 | e4)", 1),
        ("x & ~0xFF", 1),
        ("FILE_A << 4", 1),
        ("x & -x & ~FILE_A", 4),
    ] {
        assert_eq!(operators(&parse_tree(source).unwrap()), count, "{source}");
    }
}
