//! How few operators are enough: a full search of small expressions.
//!
//! Bottom up, by the number of operators. An expression is known by its values in some cases; of those with the same
//! values only the first is kept. So when the search has gone through all expressions with fewer operators than par
//! and none has the values of the target, none is equal to it: that is a proof, however few the cases are. A match is
//! only a candidate: it must still be judged over all cases.

use bitrose_core::bitboard::{Bitboard, Direction, File, SplitMix64};
use std::collections::HashSet;

/// What a search comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fewest {
    /// This expression has the values of the target, and none with fewer operators has.
    Found(String, u32),
    /// None with so few operators has.
    MoreThan(u32),
    /// Too many expressions: no answer.
    TooMany,
}

/// The operators that are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signs(Vec<String>);

impl Signs {
    /// Those of an `ops` list; all of them where there is none.
    pub(crate) fn of<'a>(ops: Option<impl Iterator<Item = &'a str>>) -> Self {
        const ALL: [&str; 9] = ["&", "|", "^", "~", "<<", ">>", "+", "-", "*"];
        match ops {
            Some(ops) => Self(ops.map(|sign| sign.trim().to_owned()).collect()),
            None => Self(ALL.map(str::to_owned).to_vec()),
        }
    }

    pub(crate) fn has(&self, sign: &str) -> bool {
        self.0.iter().any(|known| known == sign)
    }
}

/// More expressions than this are not kept.
const MOST_KEPT: usize = 3_000_000;

/// An expression by its values in the cases, and how it is written.
struct Known {
    values: Box<[u64]>,
    text: Text,
}

/// How an expression is made: cheap to keep by the million.
#[derive(Clone, Copy)]
enum Text {
    Leaf(u32),
    Unary(&'static str, u32),
    Shift(&'static str, u32, u8),
    Binary(&'static str, u32, u32),
}

/// Searches the expressions of these leaves (names and literals, with their values in each case) for one with the
/// values of the target, with at most `most` operators. Shift counts are literals from 1 to 63.
pub(crate) fn fewest_operators(
    leaves: &[(String, Vec<u64>)],
    target: &[u64],
    signs: &Signs,
    most: u32,
) -> Fewest {
    let mut search =
        Search { known: Vec::new(), seen: HashSet::new(), levels: Vec::new(), target, signs, full: false };
    search.levels.push(0);
    for (place, (_, values)) in leaves.iter().enumerate() {
        search.add(values.clone().into(), Text::Leaf(u32::try_from(place).unwrap_or(0)), true);
    }
    for count in 0..=most {
        if count > 0 {
            // of the last level nothing is built upon: it is only looked at
            search.level(count, count < most);
        }
        if let Some(found) = search.found() {
            return Fewest::Found(search.written(found, leaves), count);
        }
        if search.full {
            return Fewest::TooMany;
        }
    }
    Fewest::MoreThan(most)
}

struct Search<'a> {
    known: Vec<Known>,
    seen: HashSet<Box<[u64]>>,
    /// Where the expressions of each number of operators begin.
    levels: Vec<usize>,
    target: &'a [u64],
    signs: &'a Signs,
    full: bool,
}

impl Search<'_> {
    fn found(&self) -> Option<usize> {
        let last = self.levels.last().copied().unwrap_or(0);
        (last..self.known.len()).find(|&place| *self.known[place].values == *self.target)
    }

    /// All expressions with this many operators.
    fn level(&mut self, count: u32, keep: bool) {
        let start = self.known.len();
        let ends: Vec<usize> = self.levels.iter().copied().skip(1).chain([start]).collect();
        let range = |operators: u32| {
            let level = operators as usize;
            self.levels[level]..ends[level]
        };
        let smaller = range(count - 1);
        let pairs: Vec<_> = (0..count).map(|left| (range(left), range(count - 1 - left))).collect();
        self.levels.push(start);
        self.unaries(smaller, keep);
        for (left, right) in pairs {
            self.binaries(left, right, keep);
        }
    }

    fn unaries(&mut self, operands: std::ops::Range<usize>, keep: bool) {
        let signs = self.signs;
        let has = |sign| signs.has(sign);
        for place in operands {
            let operand = u32::try_from(place).unwrap_or(0);
            if has("~") {
                self.add(self.map(place, |value| !value), Text::Unary("~", operand), keep);
            }
            if has("-") {
                self.add(self.map(place, u64::wrapping_neg), Text::Unary("-", operand), keep);
            }
            for amount in 1..64u8 {
                if has("<<") {
                    self.add(
                        self.map(place, |value| value << amount),
                        Text::Shift("<<", operand, amount),
                        keep,
                    );
                }
                if has(">>") {
                    self.add(
                        self.map(place, |value| value >> amount),
                        Text::Shift(">>", operand, amount),
                        keep,
                    );
                }
            }
        }
    }

    fn binaries(&mut self, left: std::ops::Range<usize>, right: std::ops::Range<usize>, keep: bool) {
        type Operator = (&'static str, bool, bool, fn(u64, u64) -> u64);
        let signs = self.signs;
        let operators: [Operator; 6] = [
            ("&", signs.has("&"), true, |a, b| a & b),
            ("|", signs.has("|"), true, |a, b| a | b),
            ("^", signs.has("^"), true, |a, b| a ^ b),
            ("+", signs.has("+"), true, u64::wrapping_add),
            ("*", signs.has("*"), true, u64::wrapping_mul),
            ("-", signs.has("-"), false, u64::wrapping_sub),
        ];
        for a in left {
            for b in right.clone() {
                for (sign, is_allowed, commutes, operator) in operators {
                    if !is_allowed || commutes && a > b || self.full {
                        continue;
                    }
                    let values = self.known[a].values.iter().zip(&self.known[b].values);
                    let values: Box<[u64]> = values.map(|(&a, &b)| operator(a, b)).collect();
                    let (a, b) = (u32::try_from(a).unwrap_or(0), u32::try_from(b).unwrap_or(0));
                    self.add(values, Text::Binary(sign, a, b), keep);
                }
            }
        }
    }

    fn map(&self, place: usize, change: impl Fn(u64) -> u64) -> Box<[u64]> {
        self.known[place].values.iter().map(|&value| change(value)).collect()
    }

    /// Keeps an expression with new values. What is not built upon is kept only when it is the target.
    fn add(&mut self, values: Box<[u64]>, text: Text, keep: bool) {
        if !keep && *values != *self.target || self.full {
            return;
        }
        if self.seen.contains(&values) {
            return;
        }
        self.seen.insert(values.clone());
        self.known.push(Known { values, text });
        self.full = self.known.len() >= MOST_KEPT;
    }

    fn written(&self, place: usize, leaves: &[(String, Vec<u64>)]) -> String {
        let inner = |place: u32| match self.known[place as usize].text {
            Text::Leaf(_) => self.written(place as usize, leaves),
            _ => format!("({})", self.written(place as usize, leaves)),
        };
        match self.known[place].text {
            Text::Leaf(leaf) => leaves[leaf as usize].0.clone(),
            Text::Unary(sign, operand) => format!("{sign}{}", inner(operand)),
            Text::Shift(sign, operand, amount) => format!("{} {sign} {amount}", inner(operand)),
            Text::Binary(sign, left, right) => format!("{} {sign} {}", inner(left), inner(right)),
        }
    }
}

fn cases() -> Vec<u64> {
    let mut random = SplitMix64::new(1);
    let edges = [0, u64::MAX, 1, 1 << 63, Bitboard::FRAME.0, 1 << 23, 3 << 40];
    edges.into_iter().chain((0..9).map(|_| random.next() & random.next())).collect()
}

fn search(constants: &[(&str, u64)], target: fn(Bitboard) -> Bitboard, ops: &str, most: u32) -> Fewest {
    let cases = cases();
    let wanted: Vec<u64> = cases.iter().map(|&case| target(Bitboard(case)).0).collect();
    let mut leaves = vec![("x".to_owned(), cases.clone())];
    leaves.extend(constants.iter().map(|(name, value)| ((*name).to_owned(), vec![*value; cases.len()])));
    fewest_operators(&leaves, &wanted, &Signs::of(Some(ops.split(' '))), most)
}

#[test]
fn the_pars_of_the_design() {
    let file_a = [("FILE_A", File::A.bitboard().0)];
    let east = search(&file_a, |x| x.step(Direction::East), "& | ^ ~ << >>", 3);
    assert!(matches!(east, Fewest::Found(_, 3)), "{east:?}");
    let ls1b = search(&[("1", 1)], Bitboard::ls1b, "& | ^ ~ + -", 2);
    assert_eq!(ls1b, Fewest::Found("x & (-x)".into(), 2));
    assert!(matches!(search(&[("1", 1)], Bitboard::without_first, "& | ^ ~ + -", 2), Fewest::Found(_, 2)));
    let below = |x: Bitboard| Bitboard(x.ls1b().0.wrapping_sub(1));
    assert!(matches!(search(&[("1", 1)], below, "& | ^ ~ + -", 3), Fewest::Found(_, 3)));
}

#[test]
fn what_cannot_be_is_said() {
    let never = search(&[], Bitboard::mirror_horizontal, "& | ^ ~ << >>", 2);
    assert_eq!(never, Fewest::MoreThan(2));
    assert_eq!(search(&[], |x| x, "&", 2), Fewest::Found("x".into(), 0));
}
