//! Looks for a case in which two programs differ.

use super::super::{Error, Program, Session, Span, Value};
use super::{Domain, Spec};
use bitrose_core::bitboard::{Bitboard, SplitMix64};

/// Two programs, each in a session of its own: what one defines is no business of the other.
#[derive(Debug)]
pub struct Pair<'a> {
    /// The programs.
    pub programs: [&'a Program; 2],
    /// The session of each.
    pub sessions: [Session; 2],
    /// What the variables run over.
    pub domains: Vec<Domain>,
    /// All cases are tried where there are no more than these.
    pub most_exhaustive: u64,
}

/// The values of the variables, in the order of the domains.
pub type Case = Vec<Value>;

/// A fault of one of the two programs.
#[derive(Debug)]
pub struct Fault {
    /// Which: 0 or 1.
    pub side: usize,
    /// What is wrong.
    pub error: Error,
    /// The values with which it happened.
    pub case: Case,
}

impl Fault {
    /// Is it an overflow, a division by zero, a value that needs too many bits? Such a fault depends on the value: it does not show that the variable is
    /// a square.
    pub(super) fn is_of_arithmetic(&self) -> bool {
        let message = &self.error.message;
        ["overflow of", "division by zero", "this value needs"].iter().any(|part| message.contains(part))
    }
}

/// Cases in which both programs fail, and the first of these faults.
#[derive(Default)]
pub(super) struct Skipped {
    count: u64,
    first: Option<Box<Fault>>,
}

impl Skipped {
    /// The verdict, unless there was no case in which the programs ran.
    pub(super) fn verdict(self, cases: u64, is_exhaustive: bool) -> Result<Verdict, Box<Fault>> {
        match self.first {
            Some(fault) if self.count == cases => Err(fault),
            _ => Ok(Verdict { cases, skipped: self.count, is_exhaustive, counter_example: None }),
        }
    }
}

/// What a search comes to.
#[derive(Debug)]
pub struct Verdict {
    /// Cases that were tried.
    pub cases: u64,
    /// Cases among them in which both programs fail, as in a division by zero.
    pub skipped: u64,
    /// Whether these were all of them.
    pub is_exhaustive: bool,
    /// The smallest case found in which the two differ, and what they give there.
    pub counter_example: Option<(Case, [Value; 2])>,
}

/// All cases are tried where there are no more than these, unless something else is said.
pub const MOST_EXHAUSTIVE: u64 = 1 << 22;
/// Random cases, where there are more.
const RANDOM_CASES: u64 = 30_000;

/// Cases of other variables for each position.
pub(super) const CASES_A_POSITION: u64 = 16;

/// The most combinations of hard cases: with more variables than nine the last of them stay at their first values.
const MOST_HARD: u64 = 1 << 18;

impl Pair<'_> {
    /// Tries all cases, or the hard ones and then random ones.
    ///
    /// # Errors
    /// A case in which one program fails and the other does not; or the first fault, when both fail in every case.
    pub fn search(&mut self, seed: u64) -> Result<Verdict, Box<Fault>> {
        let mut random = SplitMix64::new(self.wanted_seed().unwrap_or(seed));
        if let Some(count) = self.wanted_positions() {
            return self.try_positions(count, &mut random);
        }
        match self.complete() {
            Some(total) => self.try_all(total, &mut random),
            None => self.try_some(&mut random),
        }
    }

    fn try_all(&mut self, total: u64, random: &mut SplitMix64) -> Result<Verdict, Box<Fault>> {
        self.try_cases(total, true, |pair, mut rest| {
            let mapping = pair.sessions[0].mapping();
            let one = |domain: &Domain| {
                let length = domain.complete_len().expect("all cases are few");
                let value = domain.value(rest % length, mapping, random);
                rest /= length;
                value
            };
            pair.domains.iter().map(one).collect()
        })
    }

    fn try_some(&mut self, random: &mut SplitMix64) -> Result<Verdict, Box<Fault>> {
        let mapping = self.sessions[0].mapping();
        let most = most_of_each(self.domains.len());
        let firsts: Vec<_> = self.domains.iter().map(|domain| domain.first(most, mapping, random)).collect();
        let lengths = firsts.iter().map(|values| values.len() as u64);
        let hard = lengths.fold(1, u64::saturating_mul).min(MOST_HARD);
        let count = hard + self.random_cases();
        self.try_cases(count, false, |pair, number| {
            if number < hard { numbered(number, &firsts) } else { pair.random_case(random) }
        })
    }

    fn try_cases(
        &mut self,
        count: u64,
        is_exhaustive: bool,
        mut case: impl FnMut(&Self, u64) -> Case,
    ) -> Result<Verdict, Box<Fault>> {
        let mut skipped = Skipped::default();
        for number in 0..count {
            let case = case(self, number);
            if let Some(values) = self.judge(&case, &mut skipped)? {
                return Ok(self.found(case, values, number + 1));
            }
        }
        skipped.verdict(count, is_exhaustive)
    }

    /// As many cases as a search can come to.
    #[must_use]
    pub fn most_cases(&self) -> u64 {
        let positions = self.wanted_positions().map(|count| count.saturating_mul(CASES_A_POSITION));
        let hard = || {
            let variables = u32::try_from(self.domains.len()).unwrap_or(u32::MAX);
            most_of_each(self.domains.len()).saturating_pow(variables).min(MOST_HARD)
        };
        positions.or_else(|| self.complete()).unwrap_or_else(|| hard() + self.random_cases())
    }

    /// How many cases there are, where all of them are tried.
    fn complete(&self) -> Option<u64> {
        let mut lengths = self.domains.iter().map(Domain::complete_len);
        let total = lengths.try_fold(1u64, |all, one| all.checked_mul(one?));
        total.filter(|&total| total <= self.most_exhaustive)
    }

    /// A wish for random boards may be modest or bold.
    fn random_cases(&self) -> u64 {
        let wishes =
            self.wishes(|spec| if let Spec::Random { count, .. } = spec { Some(*count) } else { None });
        wishes.unwrap_or(RANDOM_CASES)
    }

    /// Where a domain says that the random boards start.
    fn wanted_seed(&self) -> Option<u64> {
        self.wishes(|spec| if let Spec::Random { seed, .. } = spec { *seed } else { None })
    }

    /// The largest of the numbers that the domains ask for.
    pub(super) fn wishes(&self, wish: impl Fn(&Spec) -> Option<u64>) -> Option<u64> {
        self.domains.iter().flat_map(|domain| &domain.specs).filter_map(wish).max()
    }

    /// Values at random. Boards that have to do with each other are more likely to show a difference, so now and then
    /// one is another one, or its complement, or a part of it.
    pub(super) fn random_case(&self, random: &mut SplitMix64) -> Case {
        let mapping = self.sessions[0].mapping();
        let mut case: Case = self.domains.iter().map(|domain| domain.random(mapping, random)).collect();
        for index in 1..case.len() {
            let (Value::Board(earlier), Value::Board(own)) = (case[index - 1], case[index]) else { continue };
            if !self.domains[index].specs.is_empty() {
                continue;
            }
            case[index] = Value::Board(match random.below(8) {
                0 => earlier,
                1 => !earlier,
                2 => earlier & own,
                3 => earlier | own,
                _ => own,
            });
        }
        case
    }

    /// [`Pair::difference`], but a case in which both fail is none: it is counted and passed over.
    pub(super) fn judge(
        &mut self,
        case: &Case,
        skipped: &mut Skipped,
    ) -> Result<Option<[Value; 2]>, Box<Fault>> {
        match self.difference(case) {
            Err(fault) if fault.side == 0 && self.value(1, case).is_err() => {
                skipped.count += 1;
                skipped.first.get_or_insert(fault);
                Ok(None)
            }
            judged => judged,
        }
    }

    /// The two values, if they differ.
    ///
    /// # Errors
    /// A fault of one of the programs.
    pub fn difference(&mut self, case: &Case) -> Result<Option<[Value; 2]>, Box<Fault>> {
        let left = self.value(0, case)?;
        let right = self.value(1, case)?;
        Ok((!left.is_same(right)).then_some([left, right]))
    }

    /// The value of one of the programs.
    ///
    /// # Errors
    /// Its fault.
    pub fn value(&mut self, side: usize, case: &Case) -> Result<Value, Box<Fault>> {
        let session = &mut self.sessions[side];
        for (domain, value) in self.domains.iter().zip(case) {
            session.define(&domain.name, *value);
        }
        let program = self.programs[side];
        let value = session.evaluate(program).and_then(|run| run.value.ok_or_else(|| no_value(program)));
        value.map_err(|error| Box::new(Fault { side, error, case: case.clone() }))
    }

    /// Makes a counter-example smaller: takes away bits, one after the other, as long as the two still differ.
    pub(super) fn found(&mut self, mut case: Case, mut values: [Value; 2], cases: u64) -> Verdict {
        while let Some((smaller, still)) = self.smaller(&case) {
            (case, values) = (smaller, still);
        }
        Verdict { cases, skipped: 0, is_exhaustive: false, counter_example: Some((case, values)) }
    }

    fn smaller(&mut self, case: &Case) -> Option<(Case, [Value; 2])> {
        let mapping = self.sessions[0].mapping();
        for index in 0..case.len() {
            let Value::Board(word) = case[index] else { continue };
            for square in mapping.board(word).squares().rev() {
                let board: Bitboard = mapping.board(word).without(square);
                let mut smaller = case.clone();
                smaller[index] = Value::Board(mapping.number(board));
                if !self.domains[index].contains(board) {
                    continue;
                }
                if let Ok(Some(values)) = self.difference(&smaller) {
                    return Some((smaller, values));
                }
            }
        }
        None
    }
}

/// How many values of each variable are combined with each of the others.
const fn most_of_each(variables: usize) -> u64 {
    match variables {
        0 | 1 => 10_000,
        2 => 160,
        3 => 30,
        4 => 12,
        _ => 4,
    }
}

/// The combination with this number.
fn numbered(mut number: u64, values: &[Vec<Value>]) -> Case {
    let mut case = Vec::with_capacity(values.len());
    for values in values {
        let length = values.len() as u64;
        case.push(values[usize::try_from(number % length).expect("there are few hard cases")]);
        number /= length;
    }
    case
}

fn no_value(program: &Program) -> Error {
    Error {
        message: "expected a program with a value".into(),
        span: Span { start: 0, end: program.source().len() },
        label: "it ends with a statement".into(),
        related: None,
        help: Some("let it end with an expression".into()),
    }
}
