//! Random functions of narrow numbers: what the circuits say is what all inputs say.

use super::{Lowered, circuit, context, lower};
use crate::effort::effort;
use bitrose_core::bitboard::{Mapping, SplitMix64};
use bitrose_lang::ir::machine::{Reason, run};
use bitrose_lang::prove::{Answer, Question, Side, Values};
use std::array;
use std::time::Duration;

/// Returns how many pairs are compared.
fn pairs() -> u64 {
    25 * u64::from(effort())
}

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

    /// What the statements of `with_pointers` may do: some of it leads nowhere, for some inputs.
    fn pointing(&mut self, depth: u32) -> String {
        let (a, b) = (self.expression(1), self.expression(1));
        match self.below(if depth == 0 { 10 } else { 13 }) {
            0 => format!("p = t[{a} & 1];\n"),
            1 => format!("p = &t[{a} & 1][{b} & 3];\n"),
            2 => self.choose(&["p = &x;\n", "p = s.a;\n", "p = &s.b;\n", "s = r;\n", "r = s;\n"]).into(),
            3 => format!("p = (uint8_t *)&T[{a} & 7];\n"),
            4 => format!("x = p[{a} & 3];\n"),
            5 => format!("p[{a} & 3] = {b};\n"),
            6 => format!("x {} *p;\n", self.choose(&["=", "^=", "+="])),
            7 => format!("*p = {a};\n"),
            8 => format!("p {} ({a} & 1);\n", self.choose(&["+=", "-="])),
            9 => format!("if ({a}) {} = &x;\n", self.choose(&["p", "q"])),
            10 => {
                let inner = self.pointing(depth - 1);
                format!("{{ uint8_t z = {a}; {inner} if ({b}) p = &z; }}\n")
            }
            11 => {
                let inner = self.pointing(depth - 1);
                let from = self.choose(&["q", "p"]);
                format!(
                    "for (int i = 0; i < 2; i++) {{ uint8_t z = {a}; {inner} if ({b}) x ^= *{from}; q = &z; }}\n"
                )
            }
            _ => format!("if ({a}) {{ {} }}\n", self.pointing(depth - 1)),
        }
    }

    fn with_pointers(&mut self) -> String {
        let head = "uint8_t x = a; int y = b; uint8_t t[2][3] = {{1, 2, 3}, {4, 5, 6}};\n\
                    struct S { uint8_t a[2], b; } s, r = {{7, 8}, 9}; s.b = 1;\n\
                    uint8_t *p = t[b & 1], *q = &x;\n";
        let statements: String = (0..4 + self.below(4)).map(|_| self.pointing(2)).collect();
        format!("{head}{statements}return {} + *p;\n", self.expression(2))
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

/// Do they give the same for all inputs? `None` where one comes to a limit.
fn agree(sides: &[Lowered; 2]) -> Option<bool> {
    for number in 0..1024 {
        let [left, right] = sides.each_ref().map(|(module, function)| {
            let ran = run(module, *function, &[number & 0xFF, number >> 8], &context(Mapping::Lerf));
            match ran.result {
                Ok(datum) => Some(datum.map(|datum| datum.words)),
                Err(stop) => matches!(stop.reason, Reason::Refused(_)).then_some(None),
            }
        });
        if left? != right? {
            return Some(false);
        }
    }
    Some(true)
}

/// Are the two equal: for the circuits, and for all inputs?
fn both(text: &str) -> Option<(bool, bool)> {
    let lowered = ["left", "right"].map(|name| lower(text, name));
    let truth = agree(&lowered)?;
    let context = context(Mapping::Lerf);
    let sides = lowered.each_ref().map(|(module, function)| Side { module, function: *function, context });
    let mut question = Question::new(sides).expect("they take the same and give the same");
    question.variables[1].values = Values::Subsets(3);
    question.limit = Duration::from_secs(20);
    match question.prove() {
        Answer::Proved(_) => Some((true, truth)),
        Answer::Differs(_) => Some((false, truth)),
        answer => {
            let text = format!("{answer:?}: {text}");
            assert!(!text.contains("should tell them apart"), "{text}");
            None
        }
    }
}

#[test]
fn circuits_of_random_functions_say_what_all_inputs_say() {
    say_what_all_inputs_say(Writer::body);
}

#[test]
fn circuits_of_random_pointers_say_what_all_inputs_say() {
    say_what_all_inputs_say(Writer::with_pointers);
}

fn say_what_all_inputs_say(write: fn(&mut Writer) -> String) {
    let (mut same, mut decided) = (0, 0);
    for seed in 0..pairs() {
        let mut writer = Writer(SplitMix64::new(seed));
        let body = write(&mut writer);
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
    let pairs = pairs();
    assert!(decided * 10 >= pairs * 9 && same * 10 >= pairs && same * 10 <= pairs * 9, "{decided} {same}");
}

/// Gates that are simplified as they are built compute the same.
#[test]
fn simplified_gates_are_right() {
    let mut random = SplitMix64::new(3);
    for _ in 0..40 {
        let mut text =
            "U f(unsigned char a, unsigned char b, unsigned char c, unsigned char d) {\n".to_owned();
        let mut wires = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        for wire in 0..100 {
            let mut pick = || {
                let sign = ["", "!"][random.below(2) as usize];
                let count = u32::try_from(wires.len()).expect("a hundred");
                format!("{sign}{}", wires[random.below(count) as usize])
            };
            let (a, b, c) = (pick(), pick(), pick());
            let value = [format!("{a} & {b}"), format!("{a} ^ {b}"), format!("{a} ? {b} : {c}")];
            text += &format!("int w{wire} = {};\n", value[random.below(3) as usize]);
            wires.push(format!("w{wire}"));
        }
        let bits: Vec<_> = (0..64).map(|bit| format!("(U)w{} << {bit}", bit + 36)).collect();
        text += &format!("return {};\n}}", bits.join(" | "));
        let lowered = lower(&text, "f");
        let circuit = circuit(&lowered, Mapping::Lerf, &[1; 4]).expect("it is small");
        let inputs: [[u64; 64]; 4] = array::from_fn(|bit| array::from_fn(|lane| lane as u64 >> bit & 1));
        for (lane, found) in circuit.outputs(&inputs).into_iter().enumerate().take(16) {
            let words = inputs.map(|words| words[lane]);
            let ran = run(&lowered.0, lowered.1, &words, &context(Mapping::Lerf)).result;
            let truth = ran.expect("nothing stops it").and_then(|datum| datum.words[0]);
            assert_eq!(found, truth, "{words:?} {text}");
        }
    }
}
