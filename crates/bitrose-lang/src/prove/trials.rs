//! Inputs that are tried on both functions by the machine.

use super::clock::Instant;
use super::{Answer, Difference, How, Question, Side, Values, Variable};
use crate::ir::machine::{Context, Datum, Globals, Reason, Stop, run};
use crate::ir::{Block, Entry, Module, Op, Refusal, Scalar};
use crate::{Language, Limits};
use bitrose_core::attacks::sliders::hardware::pdep;
use bitrose_core::bitboard::SplitMix64;
use ethnum::I256;
use std::collections::BTreeSet;
use std::time::Duration;

/// If there are at most this many inputs, all of them are tried.
const MAX_ENUMERATED: u64 = 1 << 16;
/// The same limit if a variable has a long list of values: a circuit would need a case for each of them.
const MAX_LISTED: u64 = 1 << 23;
/// The number of random inputs after the special ones, before the circuits are built. Most differences show up at once.
pub(super) const FIRST_INPUTS: u64 = 1_000;
/// The number of random inputs if the circuits give no answer.
pub(super) const LAST_INPUTS: u64 = 20_000;
/// The operation limit of one run: a run must be short compared with the time left.
const OPERATIONS: u64 = 100_000;
/// The time for shrinking a difference.
const SHRINKING: Duration = Duration::from_millis(200);

type Ran = Result<Option<Datum>, Box<Stop>>;

/// Tries inputs and counts them.
pub(super) struct Trials<'q, 'm> {
    question: &'q Question<'m>,
    contexts: [Context<'m>; 2],
    globals: [Globals; 2],
    /// Whether a function returned a value for any input.
    has_value: bool,
    /// The reason why a function stopped, the first time one did.
    stop: Option<Box<Stop>>,
    /// Values worth trying: the constants of both programs and their neighbors.
    special: Vec<u64>,
    random: SplitMix64,
    pub(super) tried: u64,
    end: Instant,
}

impl<'q, 'm> Trials<'q, 'm> {
    pub(super) fn new(question: &'q Question<'m>, end: Instant) -> Self {
        let contexts = question.sides.map(|side| {
            let operations = side.context.limits.operations.min(OPERATIONS);
            let limits = Limits { operations, ..side.context.limits };
            Context { limits, is_traced: false, ..side.context }
        });
        let mut constants = BTreeSet::new();
        for side in question.sides {
            constants_of(side.module, &mut constants);
        }
        let neighbors = constants.iter().flat_map(|&word| {
            [
                word,
                word.wrapping_add(1),
                word.wrapping_sub(1),
                !word,
                word.wrapping_neg(),
                word << 1,
                word >> 1,
            ]
        });
        let singles = (0..64).flat_map(|bit| [1 << bit, !(1 << bit)]);
        let mut special: Vec<u64> = [0, u64::MAX].into_iter().chain(neighbors).chain(singles).collect();
        let mut seen = BTreeSet::new();
        special.retain(|word| seen.insert(*word));
        let globals = contexts.map(|context| context.globals.cloned().unwrap_or_default());
        let random = SplitMix64::new(question.seed);
        Self { question, contexts, globals, has_value: false, stop: None, special, random, tried: 0, end }
    }

    fn run(&mut self, inputs: &[u64]) -> [Ran; 2] {
        let results = [0, 1].map(|side| self.run_side(side, inputs));
        for result in &results {
            match result {
                Ok(_) => self.has_value = true,
                Err(stop) if self.stop.is_none() => self.stop = Some(stop.clone()),
                Err(_) => {}
            }
        }
        results
    }

    fn run_side(&mut self, number: usize, inputs: &[u64]) -> Ran {
        let side = self.question.sides[number];
        let (_, function) = side.resolve();
        let mut arguments = Vec::with_capacity(function.parameters.len());
        for (index, (variable, &word)) in self.question.variables.iter().zip(inputs).enumerate() {
            let scalar = variable.in_function(function, index);
            if index < function.parameters.len() {
                arguments.push(scalar.wrap(word));
            } else {
                self.globals[number].set(&variable.name, Datum::word(scalar, word));
            }
        }
        let context = Context { globals: Some(&self.globals[number]), ..self.contexts[number] };
        run(side.module, side.function, &arguments, &context).result.map_err(Box::new)
    }

    /// Returns the answer if neither function had a value for any input.
    pub(super) fn valueless(&self) -> Option<Answer> {
        let stop = self.stop.as_ref().filter(|_| !self.has_value)?;
        Some(Answer::Valueless(stop.clone()))
    }

    /// Returns `true` if the results certainly differ. If both are Python, a negative number is not the board with the
    /// same bits.
    fn differ(&self, results: &[Ran; 2]) -> bool {
        let is_python = |side: &Side<'_>| side.resolve().0.language == Language::Python;
        match results {
            _ if is_unclear(results) => false,
            [Ok(Some(left)), Ok(Some(right))] if self.question.sides.iter().all(is_python) => left != right,
            [Ok(left), Ok(right)] => words(left.as_ref()) != words(right.as_ref()),
            [Err(left), Err(right)] => wide(left) != wide(right),
            _ => true,
        }
    }

    /// Returns the results if they differ for these inputs.
    fn judge(&mut self, inputs: &[u64]) -> Option<[Ran; 2]> {
        self.tried += 1;
        let results = self.run(inputs);
        self.differ(&results).then_some(results)
    }

    /// Tries all inputs if there are few. `None` if there are too many, or if time runs out.
    pub(super) fn all(&mut self, end: Instant) -> Option<Answer> {
        let sizes = self.question.variables.iter().map(|variable| size(&variable.values, variable.scalar));
        let sizes: Vec<u64> = sizes.collect();
        let total = sizes.iter().try_fold(1u64, |total, size| total.checked_mul(*size))?;
        let is_long =
            |variable: &Variable| matches!(&variable.values, Values::Listed(words) if words.len() > 256);
        let is_listed = self.question.variables.iter().any(is_long);
        if total > if is_listed { MAX_LISTED } else { MAX_ENUMERATED } {
            return None;
        }
        for number in 0..total {
            let mut rest = number;
            let variables = self.question.variables.iter().zip(&sizes);
            let inputs: Vec<u64> = variables
                .map(|(variable, size)| {
                    let word = value(&variable.values, variable.scalar, rest % size);
                    rest /= size;
                    word
                })
                .collect();
            let results = self.run(&inputs);
            self.tried += 1;
            if self.differ(&results) {
                return Some(Answer::Differs(self.shrink(inputs, results)));
            }
            if is_unclear(&results) || number % 64 == 0 && Instant::now() >= end {
                return None;
            }
        }
        Some(Answer::Proved(How::Enumerated(total)))
    }

    /// Tries special inputs and a number of random ones, until `end`.
    pub(super) fn some(&mut self, random_inputs: u64, end: Instant) -> Option<Difference> {
        let variables = self.question.variables.len();
        let special = self.special.len();
        let planned = (special * variables) as u64 * 2;
        let mut random = SplitMix64::new(self.random.next());
        for turn in 0..planned + random_inputs {
            if turn % 16 == 0 && Instant::now() >= end.min(self.end) {
                return None;
            }
            let mut inputs: Vec<u64> =
                (0..variables).map(|variable| self.random_value(variable, &mut random)).collect();
            if turn < planned {
                let turn = usize::try_from(turn).expect("there are few special values");
                let variable = turn / 2 % variables;
                inputs[variable] = self.fitted(variable, self.special[turn / 2 / variables]);
            }
            if let Some(results) = self.judge(&inputs) {
                return Some(self.shrink(inputs, results));
            }
        }
        None
    }

    /// Returns the nearest value that a variable may take.
    fn fitted(&self, variable: usize, word: u64) -> u64 {
        let variable = &self.question.variables[variable];
        match &variable.values {
            Values::All => variable.scalar.wrap(word),
            Values::Subsets(mask) => word & mask,
            Values::Listed(words) if words.contains(&word) => word,
            Values::Listed(words) => {
                words[usize::try_from(word % words.len() as u64).expect("less than its length")]
            }
        }
    }

    /// Returns a random value: sparse, half full, dense, special, or a small number.
    fn random_value(&self, variable: usize, random: &mut SplitMix64) -> u64 {
        let (a, b, c) = (random.next(), random.next(), random.next());
        let word = match random.below(8) {
            0 => a & b & c,
            1 => a & b,
            2 => a | b,
            3 => self.special[usize::try_from(a % self.special.len() as u64).expect("less than its length")],
            4 | 5 if self.question.variables[variable].scalar != Scalar::Board => a % 64,
            _ => a,
        };
        self.fitted(variable, word)
    }

    /// Returns, for each variable, whether all values above 63 have the same outcome, as for an argument that is a
    /// square.
    pub(super) fn square_like(&mut self) -> Vec<bool> {
        let mut random = SplitMix64::new(self.question.seed);
        let variables = 0..self.question.variables.len();
        variables.map(|variable| self.is_square_like(variable, &mut random)).collect()
    }

    fn is_square_like(&mut self, variable: usize, random: &mut SplitMix64) -> bool {
        let Variable { scalar, values, .. } = &self.question.variables[variable];
        if scalar.bits() < 8 || *scalar == Scalar::Board || *values != Values::All {
            return false;
        }
        let mut gives = |word: u64| {
            let mut inputs: Vec<u64> = (0..self.question.variables.len())
                .map(|other| self.random_value(other, random) & if other % 2 == 0 { 63 } else { u64::MAX })
                .collect();
            inputs[variable] = scalar.wrap(word);
            self.run(&inputs).map(|result| result.ok().map(|datum| words(datum.as_ref()).map(<[_]>::to_vec)))
        };
        let outside = gives(u64::MAX);
        let is_one = [64, 65, 100, 127, 1 << 31, 0x1234_5678].into_iter().all(|word| gives(word) == outside);
        is_one && [0, 9, 28, 36, 63].into_iter().any(|word| gives(word) != outside)
    }

    /// Confirms with the machine a difference that the solver found.
    pub(super) fn difference(&mut self, inputs: Vec<u64>) -> Option<Difference> {
        let results = self.judge(&inputs)?;
        Some(self.shrink(inputs, results))
    }

    /// Shrinks an input: removes bits that are not needed for the difference.
    fn shrink(&mut self, mut inputs: Vec<u64>, mut results: [Ran; 2]) -> Difference {
        let tried = self.tried;
        let end = Instant::now() + SHRINKING;
        let mut is_smaller = true;
        while is_smaller {
            is_smaller = false;
            for variable in 0..inputs.len() {
                for word in self.smaller(variable, inputs[variable]) {
                    if Instant::now() >= end {
                        return Difference { inputs, results, tried };
                    }
                    let before = std::mem::replace(&mut inputs[variable], word);
                    let found = self.run(&inputs);
                    // Two values make a clearer difference than a value and a stop.
                    let is_as_clear = found.iter().all(Result::is_ok) || results.iter().any(Result::is_err);
                    if self.differ(&found) && is_as_clear {
                        results = found;
                        is_smaller = true;
                        break;
                    }
                    inputs[variable] = before;
                }
            }
        }
        Difference { inputs, results, tried }
    }

    /// Returns values with fewer bits, fewest first.
    fn smaller(&self, variable: usize, word: u64) -> Vec<u64> {
        let Variable { scalar, values, .. } = &self.question.variables[variable];
        let ones = |word: u64| scalar.wrap(word).count_ones();
        let bits = (0..64).map(|bit| 1u64 << bit).filter(|bit| word & bit != 0);
        let mut smaller: Vec<u64> = match values {
            Values::Listed(words) => {
                words.iter().copied().filter(|other| ones(*other) < ones(word)).collect()
            }
            _ => std::iter::once(0)
                .chain(bits.clone())
                .chain(bits.map(|bit| word & !bit))
                .map(|word| scalar.wrap(word))
                .filter(|other| ones(*other) < ones(word))
                .collect(),
        };
        smaller.sort_by_key(|word| ones(*word));
        smaller.truncate(256);
        smaller
    }
}

/// Returns the value of a program that computed an integer of more than 64 bits.
const fn wide(stop: &Stop) -> Option<I256> {
    match stop.reason {
        Reason::Refused(Refusal::Width(value)) => value,
        _ => None,
    }
}

fn words(datum: Option<&Datum>) -> Option<&[Option<u64>]> {
    datum.map(|datum| &*datum.words)
}

/// Returns `true` if a run was stopped by a limit. It may have a value all the same.
fn is_unclear(results: &[Ran; 2]) -> bool {
    results.iter().any(|result| {
        let reason = result.as_ref().err().map(|stop| &stop.reason);
        matches!(
            reason,
            Some(
                Reason::Operations(..)
                    | Reason::Steps(_)
                    | Reason::Calls
                    | Reason::Memory
                    | Reason::Refused(Refusal::Width(None))
            )
        )
    })
}

/// Returns the number of values that a variable may take.
pub(super) fn size(values: &Values, scalar: Scalar) -> u64 {
    match values {
        Values::All => 1u64.checked_shl(scalar.bits()).unwrap_or(u64::MAX),
        Values::Subsets(mask) => 1u64.checked_shl(mask.count_ones()).unwrap_or(u64::MAX),
        Values::Listed(words) => words.len() as u64,
    }
}

/// Returns the value with an index below [`size`].
pub(super) fn value(values: &Values, scalar: Scalar, number: u64) -> u64 {
    match values {
        Values::All => scalar.wrap(number),
        Values::Subsets(mask) => pdep(number, *mask),
        Values::Listed(words) => words[usize::try_from(number).expect("less than its length")],
    }
}

/// Collects the constants in the functions of a module.
fn constants_of(module: &Module, constants: &mut BTreeSet<u64>) {
    const MOST: usize = 256;
    fn of_block(block: &Block, constants: &mut BTreeSet<u64>) {
        for instruction in &block.0 {
            match &instruction.op {
                Op::Constant { word, .. } if constants.len() < MOST => {
                    constants.insert(*word);
                }
                Op::If { then: first, otherwise: second, .. }
                | Op::Loop { body: first, next: second, .. } => {
                    of_block(first, constants);
                    of_block(second, constants);
                }
                Op::Labeled { body, .. } => of_block(body, constants),
                Op::Unordered { operands, then, .. } => {
                    operands.iter().chain([then]).for_each(|block| of_block(block, constants));
                }
                _ => {}
            }
        }
    }
    for entry in module.entries() {
        match entry {
            Entry::Own(function) => of_block(&function.body, constants),
            Entry::Import(module, _) => constants_of(module, constants),
        }
    }
}
