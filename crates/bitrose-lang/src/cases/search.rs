//! Searches for a case in which two programs differ.

use super::super::{Error, Program, Session, Span, Value};
use super::{Domain, Spec};
use bitrose_core::bitboard::{Bitboard, SplitMix64};

/// Two programs with separate sessions, so that the definitions of one do not affect the other.
#[derive(Debug)]
pub struct Pair<'a> {
    /// The programs.
    pub programs: [&'a Program; 2],
    /// The session of each program.
    pub sessions: [Session; 2],
    /// The values of the variables.
    pub domains: Vec<Domain>,
    /// If there are at most this many cases, all of them are tried.
    pub most_exhaustive: u64,
}

/// The values of the variables, in the order of the domains.
pub type Case = Vec<Value>;

/// An error of one of the two programs.
#[derive(Debug)]
pub struct ProgramError {
    /// The index of the program: 0 or 1.
    pub side: usize,
    /// The error.
    pub error: Error,
    /// The values for which it happened.
    pub case: Case,
}

/// The number of cases in which both programs fail, and the first of these errors.
#[derive(Default)]
pub(super) struct Skipped {
    count: u64,
    first: Option<Box<ProgramError>>,
}

impl Skipped {
    /// Returns the verdict, or an error if both programs failed in every case.
    pub(super) fn verdict(self, cases: u64, is_exhaustive: bool) -> Result<Verdict, Box<ProgramError>> {
        match self.first {
            Some(fault) if self.count == cases => Err(fault),
            _ => Ok(Verdict { cases, is_exhaustive, counter_example: None }),
        }
    }
}

/// The result of a search.
#[derive(Debug)]
pub struct Verdict {
    /// The number of cases tried.
    pub cases: u64,
    /// Whether all cases were tried.
    pub is_exhaustive: bool,
    /// The smallest case found in which the programs differ, and the value of each.
    pub counter_example: Option<(Case, [Value; 2])>,
}

/// The default for [`Pair::most_exhaustive`].
pub const MOST_EXHAUSTIVE: u64 = 1 << 22;
/// The default number of random cases, if not all cases are tried.
const RANDOM_CASES: u64 = 30_000;

/// The number of cases for each position, with different values of the other variables.
pub(super) const CASES_A_POSITION: u64 = 16;

/// The maximum number of combinations of hard cases. With more than nine variables, the last ones keep their first
/// value.
const MAX_HARD: u64 = 1 << 18;

impl Pair<'_> {
    /// Tries all cases, or the hard ones followed by random ones.
    ///
    /// # Errors
    /// Returns an error if one program fails and the other does not, or the first error if both fail in every case.
    pub fn search(&mut self, seed: u64) -> Result<Verdict, Box<ProgramError>> {
        let wanted =
            self.max_requested(|spec| if let Spec::Random { seed, .. } = spec { *seed } else { None });
        let mut random = SplitMix64::new(wanted.unwrap_or(seed));
        if let Some(count) = self.wanted_positions() {
            return self.try_positions(count, &mut random);
        }
        match self.complete() {
            Some(total) => self.try_all(total, &mut random),
            None => self.try_some(&mut random),
        }
    }

    fn try_all(&mut self, total: u64, random: &mut SplitMix64) -> Result<Verdict, Box<ProgramError>> {
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

    fn try_some(&mut self, random: &mut SplitMix64) -> Result<Verdict, Box<ProgramError>> {
        let mapping = self.sessions[0].mapping();
        let most = most_of_each(self.domains.len());
        let firsts: Vec<_> = self.domains.iter().map(|domain| domain.first(most, mapping, random)).collect();
        let lengths = firsts.iter().map(|values| values.len() as u64);
        let hard = lengths.fold(1, u64::saturating_mul).min(MAX_HARD);
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
    ) -> Result<Verdict, Box<ProgramError>> {
        let mut skipped = Skipped::default();
        for number in 0..count {
            let case = case(self, number);
            if let Some(values) = self.judge(&case, &mut skipped)? {
                return Ok(self.found(case, values, number + 1));
            }
        }
        skipped.verdict(count, is_exhaustive)
    }

    /// Returns the maximum number of cases of a search.
    pub fn most_cases(&self) -> u64 {
        let positions = self.wanted_positions().map(|count| count.saturating_mul(CASES_A_POSITION));
        let hard = || {
            let variables = u32::try_from(self.domains.len()).unwrap_or(u32::MAX);
            most_of_each(self.domains.len()).saturating_pow(variables).min(MAX_HARD)
        };
        positions.or_else(|| self.complete()).unwrap_or_else(|| hard() + self.random_cases())
    }

    /// Returns the number of cases, if all of them are to be tried.
    fn complete(&self) -> Option<u64> {
        let mut lengths = self.domains.iter().map(Domain::complete_len);
        let total = lengths.try_fold(1u64, |all, one| all.checked_mul(one?));
        total.filter(|&total| total <= self.most_exhaustive)
    }

    /// Returns the number of random cases: the requested number, or the default.
    fn random_cases(&self) -> u64 {
        let wishes = self
            .max_requested(|spec| if let Spec::Random { count, .. } = spec { Some(*count) } else { None });
        wishes.unwrap_or(RANDOM_CASES)
    }

    /// Returns the largest of the numbers that the domains request.
    pub(super) fn max_requested(&self, request: impl Fn(&Spec) -> Option<u64>) -> Option<u64> {
        self.domains.iter().flat_map(|domain| &domain.specs).filter_map(request).max()
    }

    /// Returns random values. Related boards are more likely to show a difference, so now and then a board is replaced
    /// by the previous one, its complement, or the intersection or union of both.
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

    /// Does the same as [`Pair::difference`], but counts and skips a case in which both programs fail.
    pub(super) fn judge(
        &mut self,
        case: &Case,
        skipped: &mut Skipped,
    ) -> Result<Option<[Value; 2]>, Box<ProgramError>> {
        match self.difference(case) {
            Err(fault) if fault.side == 0 && self.value(1, case).is_err() => {
                skipped.count += 1;
                skipped.first.get_or_insert(fault);
                Ok(None)
            }
            judged => judged,
        }
    }

    /// Returns the two values if they differ.
    ///
    /// # Errors
    /// Returns the error of a program that fails.
    pub fn difference(&mut self, case: &Case) -> Result<Option<[Value; 2]>, Box<ProgramError>> {
        let left = self.value(0, case)?;
        let right = self.value(1, case)?;
        Ok((!left.is_same(right)).then_some([left, right]))
    }

    /// Returns the value of one of the programs.
    ///
    /// # Errors
    /// Returns the error if the program fails.
    pub fn value(&mut self, side: usize, case: &Case) -> Result<Value, Box<ProgramError>> {
        let session = &mut self.sessions[side];
        for (domain, value) in self.domains.iter().zip(case) {
            session.define(&domain.name, *value);
        }
        let program = self.programs[side];
        let value = session.evaluate(program).and_then(|run| run.value.ok_or_else(|| no_value(program)));
        value.map_err(|error| Box::new(ProgramError { side, error, case: case.clone() }))
    }

    /// Shrinks a counterexample: removes squares one by one, as long as the programs still differ.
    pub(super) fn found(&mut self, mut case: Case, mut values: [Value; 2], cases: u64) -> Verdict {
        while let Some((smaller, still)) = self.smaller(&case) {
            (case, values) = (smaller, still);
        }
        Verdict { cases, is_exhaustive: false, counter_example: Some((case, values)) }
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

/// Returns how many values of each variable are combined with those of the others.
const fn most_of_each(variables: usize) -> u64 {
    match variables {
        0 | 1 => 10_000,
        2 => 160,
        3 => 30,
        4 => 12,
        _ => 4,
    }
}

/// Returns the combination with this index.
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
    *Error::new(Span::new(0, program.source().len()), "expected a program with a value")
        .label("it ends with a statement")
        .help("end it with an expression")
}
