//! Pairs of functions that are the same, and that are no longer when one operator is another.

use super::{context, lower};
use bitrose_core::bitboard::Mapping;
use bitrose_lang::prove::{Answer, How, Question, Side};
use std::time::{Duration, Instant};

/// Two functions of C, `left` and `right`, and a text in them: with another one in its place they differ.
struct Pair {
    name: &'static str,
    text: &'static str,
    flip: (&'static str, &'static str),
}

/// Reads the pairs. Before each is a line ``/// NAME: `OLD` -> `NEW` ``.
fn pairs() -> Vec<Pair> {
    let texts = include_str!("../../data/pairs.c").split("\n/// ").skip(1);
    let pairs: Vec<_> = texts
        .map(|pair| {
            let (head, text) = pair.split_once('\n').expect("functions follow the first line");
            let (name, flip) = head.split_once(": `").expect("the first line begins with a name");
            let flip = flip.strip_suffix('`').and_then(|flip| flip.split_once("` -> `"));
            let flip = flip.expect("the first line ends with two texts");
            assert!(text.contains(flip.0), "{name}: no {}", flip.0);
            Pair { name, text, flip }
        })
        .collect();
    assert!(pairs.len() >= 41, "{} pairs", pairs.len());
    pairs
}

/// What a question about two functions finds, with inputs that are tried first or without.
pub(super) fn ask(text: &str, seconds: f64, is_tried: bool) -> Answer {
    let (left, right) = (lower(text, "left"), lower(text, "right"));
    let context = context(Mapping::Lerf);
    let sides = [&left, &right].map(|(module, function)| Side { module, function: *function, context });
    let mut question = Question::new(sides).expect("they take the same and give the same");
    question.limit = Duration::from_secs_f64(seconds);
    if is_tried { question.answer() } else { question.prove() }
}

fn answered(text: &str) -> Answer {
    ask(text, 20.0, true)
}

fn flipped(pair: &Pair) -> String {
    let (old, new) = pair.flip;
    pair.text.replacen(old, new, 1)
}

#[test]
fn pairs_are_proved_by_their_circuits() {
    for pair in pairs() {
        let answer = ask(pair.text, 30.0, false);
        assert!(matches!(answer, Answer::Proved(How::Solver { .. })), "{}: {answer:?}", pair.name);
    }
}

/// Without any trial, the solver finds a difference that the machine confirms.
#[test]
fn another_operator_is_found_by_the_solver() {
    for pair in pairs() {
        let answer = ask(&flipped(&pair), 30.0, false);
        assert!(matches!(answer, Answer::Differs(_)), "{}: {answer:?}", pair.name);
    }
}

#[test]
fn another_operator_is_a_difference_and_the_machine_shows_it() {
    for pair in pairs() {
        let answer = answered(&flipped(&pair));
        assert!(matches!(answer, Answer::Differs(_)), "{}: {answer:?}", pair.name);
    }
}

#[test]
fn few_inputs_are_all_tried() {
    let text = "int left(unsigned char a, signed char b) { return a * b; }
                int right(unsigned char a, signed char b) { return -(a * -b); }";
    let answer = answered(text);
    assert!(matches!(answer, Answer::Proved(How::Enumerated(65536))), "{answer:?}");
}

/// What stops is a difference of its own; what stops on both sides is none.
#[test]
fn stopping_is_compared_too() {
    let text =
        "int left(U x) { return __builtin_ctzll(x); } int right(U x) { return x ? __builtin_ctzll(x) : 0; }";
    let Answer::Differs(found) = answered(text) else { panic!("they differ") };
    assert_eq!(found.inputs, [0]);
    assert!(found.results[0].is_err() && found.results[1].is_ok());
    let text = "U left(int s) { return 1ULL << s; } U right(int s) { return s == 0 ? 1 : 2ULL << s - 1; }";
    let answer = answered(text);
    assert!(matches!(answer, Answer::Differs(_)), "{answer:?}"); // s = 64: the first is undefined
    let text = "U left(int s) { return 1ULL << s; } U right(int s) { return s > 63 ? 1 / 0 : 1ULL << s; }";
    let answer = answered(text);
    assert!(matches!(answer, Answer::Proved(How::Solver { .. })), "{answer:?}");
}

/// The constants of both functions are tried, wherever they are: here in an operand with a side effect.
#[test]
fn a_hard_question_is_decided_by_a_constant() {
    let text = "
        int left(U a) {
            U b = a;
            int n = 0, t[2] = { 0, 0 };
            while (b != 1 && b) { b = b & 1 ? 3 * b + 1 : b >> 1; n++; }
            t[0] = (a == 0x123456789ABCDEF1) + t[1]++;
            return n + t[0];
        }
        int right(U a) { int n = 0; for (; a > 1; n++) a = a & 1 ? a + a + a + 1 : a / 2; return n; }";
    let answer = ask(text, 0.6, true);
    assert!(matches!(answer, Answer::Differs(_)), "{answer:?}");
}

/// A product of two unknowns is too hard: the answer says so when the time is over.
#[test]
fn a_hard_question_ends_at_its_limit() {
    for text in [
        "U left(U a, U b) { return a * b; } U right(U a, U b) { return ((a & 0xFFFFFFFF) * b) + ((a >> 32) * b << 32); }",
        "U left(U a, U b) { return a * a - b * b; } U right(U a, U b) { return (a - b) * (a + b); }",
        "int left(U a) { int n = 0; while (a != 1 && a) { a = a & 1 ? 3 * a + 1 : a >> 1; n++; } return n; }
         int right(U a) { int n = 0; for (; a > 1; n++) a = a & 1 ? a + a + a + 1 : a / 2; return n; }",
    ] {
        let start = Instant::now();
        let answer = ask(text, 0.1, true);
        assert!(matches!(answer, Answer::Undecided { tried: 10.., .. }), "{answer:?}");
        assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    }
}
