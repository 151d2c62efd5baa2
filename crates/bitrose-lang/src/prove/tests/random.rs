//! Random functions of narrow numbers: what the circuits say is what all inputs say.

use super::super::circuit::{self, Verdict};
use super::super::trials::Trials;
use super::super::{Answer, Question, Side, Values};
use crate::Limits;
use crate::ir::machine::Context;
use crate::prove::tests::pairs::lower;
use bitrose_core::bitboard::{Mapping, SplitMix64};
use std::time::{Duration, Instant};

/// Pairs that are compared.
const PAIRS: u64 = 200;
/// Operators that are taken for each other.
const OPERATORS: [&str; 16] =
    ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", "==", "!=", "&&", "||"];

/// Writes functions of C.
struct Writer(SplitMix64);

impl Writer {
    fn below(&mut self, limit: u32) -> u32 {
        self.0.below(limit)
    }

    fn choose<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(u32::try_from(all.len()).expect("a few")) as usize]
    }

    fn leaf(&mut self) -> String {
        match self.below(6) {
            0 => self.below(9).to_string(),
            1 => format!("{}", self.below(256)),
            2 | 3 => "a".into(),
            4 => "b".into(),
            _ => self.choose(&["x", "y"]).into(),
        }
    }

    /// The operators have a blank around them: so they are found when one is exchanged.
    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let inner = |writer: &mut Self| writer.expression(depth - 1);
        match self.below(12) {
            0 => self.leaf(),
            1 => format!("{}({})", self.choose(&["~", "-", "!"]), inner(self)),
            2 => format!(
                "({})({})",
                self.choose(&["uint8_t", "int8_t", "uint16_t", "int16_t", "unsigned"]),
                inner(self)
            ),
            3 => format!("({} ? {} : {})", inner(self), inner(self), inner(self)),
            4 => format!("T[({}) & 7]", inner(self)),
            5 => format!("({} {} ({} & 7))", inner(self), self.choose(&["<<", ">>"]), inner(self)),
            6 => format!("({} {} ({} | 1))", inner(self), self.choose(&["/", "%"]), inner(self)),
            _ => {
                let operator = self.choose(&OPERATORS[..8]);
                let operator = if self.below(5) == 0 { self.choose(&OPERATORS[10..]) } else { operator };
                format!("({} {operator} {})", inner(self), inner(self))
            }
        }
    }

    fn body(&mut self) -> String {
        let mut text = format!("uint8_t x = {};\nint y = 0;\n", self.leaf().replace(['x', 'y'], "a"));
        for _ in 0..=self.below(3) {
            let (target, value) = (self.choose(&["x", "y"]), self.expression(2));
            let set = format!("{target} {} {value};", self.choose(&["=", "+=", "^=", "|=", "-="]));
            text += &match self.below(4) {
                0 => format!(
                    "if ({}) {{ {set} }} else {{ y = {}; }}\n",
                    self.expression(2),
                    self.expression(1)
                ),
                1 => format!(
                    "for (int i = 0; i < {}; i++) {{ {set} }}\n",
                    self.choose(&["2", "3", "b", "(a & 3)"])
                ),
                2 => format!("if ({}) return {};\n", self.expression(1), self.expression(1)),
                _ => set + "\n",
            };
        }
        text + &format!("return {};\n", self.expression(3))
    }

    /// The text with one operator exchanged for any other.
    fn changed(&mut self, text: &str) -> String {
        let is_operator = |(at, found): &(usize, &str)| text[*at..].starts_with(&format!(" {found} "));
        let places: Vec<(usize, &str)> = OPERATORS
            .iter()
            .flat_map(|operator| {
                text.match_indices(&format!(" {operator} "))
                    .map(|(at, _)| (at, *operator))
                    .collect::<Vec<_>>()
            })
            .filter(is_operator)
            .collect();
        if places.is_empty() || self.below(8) == 0 {
            // something that is the same
            return text.replacen("return ", "return 0 ^ ", 1);
        }
        let (at, operator) = places[self.below(u32::try_from(places.len()).expect("a few")) as usize];
        let other = self.choose(&OPERATORS);
        format!("{} {other} {}", &text[..at], &text[at + operator.len() + 2..])
    }
}

/// Are the two equal: for the circuits, and for all inputs?
fn both(text: &str) -> Option<(bool, bool)> {
    let (left, right) = (lower(text, "left"), lower(text, "right"));
    let context = Context::new(Mapping::Lerf, Limits { operations: 100_000, steps: 0 });
    let sides = [&left, &right].map(|(module, function)| Side { module, function: *function, context });
    let mut question = Question::new(sides).expect("they take the same and give the same");
    question.variables[1].values = Values::Subsets(3);
    let end = Instant::now() + Duration::from_secs(20);
    let mut trials = Trials::new(&question, end);
    let truth = matches!(trials.all(end)?, Answer::Proved(_));
    let square_like = trials.square_like();
    match circuit::compare(&question, &square_like, end) {
        Ok(Verdict::Same(_)) => Some((true, truth)),
        Ok(Verdict::Differ(inputs)) => {
            assert!(trials.difference(inputs).is_some(), "no difference: {text}");
            Some((false, truth))
        }
        Err(_) => None,
    }
}

#[test]
fn circuits_of_random_functions_say_what_all_inputs_say() {
    let (mut same, mut decided) = (0, 0);
    for seed in 0..PAIRS {
        let mut writer = Writer(SplitMix64::new(seed));
        let body = writer.body();
        let other = writer.changed(&body);
        let head = "static const uint8_t T[8] = {3, 1, 4, 1, 5, 92, 65, 0xFE};\n";
        let text = format!(
            "{head}uint8_t left(uint8_t a, uint8_t b) {{\n{body}}}\nuint8_t right(uint8_t a, uint8_t b) {{\n{other}}}"
        );
        let Some((found, truth)) = both(&text) else { continue };
        assert_eq!(found, truth, "{text}");
        decided += 1;
        same += u64::from(truth);
    }
    assert!(decided * 10 >= PAIRS * 9 && same * 10 >= PAIRS && same * 10 <= PAIRS * 9, "{decided} {same}");
}
