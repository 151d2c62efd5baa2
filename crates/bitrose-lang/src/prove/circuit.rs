//! Compares the circuits of two functions.

use super::case_split::{self, Knowledge};
use super::clock::Instant;
use super::graph::{Cone, Graph, Literal, counting};
use super::run::{Outcome, Runner, Undecided};
use super::solver::{Found, Solver};
use super::vector;
use super::word::Word;
use super::{How, Question, Values};
use std::collections::HashMap;
use std::sync::Arc;

/// The result of comparing circuits.
#[derive(Debug)]
pub(super) enum Verdict {
    /// No input distinguishes them.
    Same(How),
    /// This input distinguishes them.
    Differ(Vec<u64>),
}

/// If part of a circuit depends on at most this many bits of the input, all of their values are tried.
const SWEPT_BITS: usize = 14;
const SWEPT_GATES: usize = 4000;

/// Compares two functions case by case.
pub(super) fn compare(
    question: &Question<'_>,
    square_like: &[bool],
    end: Instant,
) -> Result<Verdict, Undecided> {
    let mut runner = Runner::new(Graph::new(end), question.sides[0].context);
    let variables = Inputs::new(&mut runner.logic.graph, question);
    let (mut circuits, mut conflicts) = (0, 0);
    for case in case_split::split(question, square_like)? {
        circuits += 1;
        let mut solver = Solver::new();
        let found = compare_case(&mut runner, question, &variables, &case, &mut solver)?;
        conflicts += solver.conflicts;
        if let Some(found) = found {
            return Ok(Verdict::Differ(variables.words(&case, &found)));
        }
    }
    let gates = runner.logic.graph.len() as u64;
    Ok(Verdict::Same(How::Solver { circuits, gates, conflicts }))
}

/// The bits of the input.
struct Inputs {
    words: Vec<Vec<Literal>>,
}

impl Inputs {
    fn new(graph: &mut Graph, question: &Question<'_>) -> Self {
        let words = question.variables.iter().map(|variable| {
            let bits = (0..variable.scalar.bits()).map(|bit| match variable.values {
                Values::Subsets(mask) if mask >> bit & 1 == 0 => Literal::FALSE,
                _ => graph.input(),
            });
            let bits: Vec<_> = bits.collect();
            vector::extend(&bits, 64, variable.scalar.is_signed())
        });
        Self { words: words.collect() }
    }

    /// Returns the words of the input that was found in a case.
    fn words(&self, case: &[Knowledge], found: &HashMap<usize, bool>) -> Vec<u64> {
        let bit = |literal: &Literal| {
            let value = found.get(&literal.gate()).copied().unwrap_or(false);
            u64::from(value != literal.is_negated())
        };
        let free = |word: &[Literal]| word.iter().rev().fold(0, |word, literal| word << 1 | bit(literal));
        let words = self.words.iter().zip(case);
        words
            .map(|(word, part)| if let Knowledge::Known(known) = part { *known } else { free(word) })
            .collect()
    }
}

/// Looks for an input of the case that distinguishes the functions.
fn compare_case<'m>(
    runner: &mut Runner<'m>,
    question: &Question<'m>,
    inputs: &Inputs,
    case: &[Knowledge],
    solver: &mut Solver,
) -> Result<Option<HashMap<usize, bool>>, Undecided> {
    let mut path = Literal::TRUE;
    let mut words = Vec::with_capacity(case.len());
    for (part, bits) in case.iter().zip(&inputs.words) {
        words.push(match part {
            Knowledge::Known(word) => Word::Known(*word),
            Knowledge::Free | Knowledge::NoSquare => Word::new(bits),
        });
        if *part == Knowledge::NoSquare {
            let graph = &mut runner.logic.graph;
            let is_square = vector::is_below(graph, bits, case_split::SQUARES);
            path = graph.and(path, !is_square);
        }
    }
    let left = outcome(runner, question, 0, &words, path)?;
    let right = outcome(runner, question, 1, &words, path)?;
    let questions = differences(&mut runner.logic.graph, path, &left, &right);
    if runner.logic.graph.is_exhausted() {
        return Err(Undecided::new("no time was left to build the circuit of the programs"));
    }
    for question in questions {
        match ask(&runner.logic.graph, question, solver) {
            Found::Nothing => {}
            Found::Input(found) => return Ok(Some(found)),
            Found::Unknown => return Err(Undecided::new("the solver found no answer within the time limit")),
        }
    }
    Ok(None)
}

/// Returns the outcome of one of the functions for given words of the variables.
fn outcome<'m>(
    runner: &mut Runner<'m>,
    question: &Question<'m>,
    number: usize,
    words: &[Word],
    path: Literal,
) -> Result<Outcome, Undecided> {
    let side = question.sides[number];
    (runner.side, runner.context) = (number, side.context);
    let (module, function) = side.resolve();
    let variables = question.variables.iter().zip(words).enumerate();
    let words = variables.map(|(index, (variable, word))| {
        let scalar = variable.in_function(function, index);
        (Arc::clone(&variable.name), Word::of(&word.bits(64), scalar))
    });
    runner.evaluate((module, function), &words.collect::<Vec<_>>(), path)
}

/// Returns wires that are true for the inputs that distinguish the functions.
fn differences(graph: &mut Graph, path: Literal, left: &Outcome, right: &Outcome) -> Vec<Literal> {
    let one_refuses = graph.xor(left.refused, right.refused);
    let refused = graph.or(left.refused, right.refused);
    let both = graph.and(path, !refused);
    let mut found = vec![graph.and(path, one_refuses)];
    for (left, right) in left.cells.iter().zip(&right.cells) {
        let one_is_set = graph.xor(left.is_set, right.is_set);
        found.push(graph.and(both, one_is_set));
        let are_set = graph.and(both, left.is_set);
        for (left, right) in left.word.bits(64).into_iter().zip(right.word.bits(64)) {
            let differ = graph.xor(left, right);
            found.push(graph.and(are_set, differ));
        }
    }
    found.retain(|literal| *literal != Literal::FALSE);
    found.dedup();
    found
}

/// Looks for an input for which a wire is true: tries all inputs if it depends on few bits, and otherwise asks the
/// solver.
fn ask(graph: &Graph, wanted: Literal, solver: &mut Solver) -> Found {
    let Some(cone) = graph.cone(&[wanted], (SWEPT_BITS, SWEPT_GATES)) else {
        return solver.find(graph, wanted, None);
    };
    let inputs = cone.inputs.len();
    let mut values = Vec::new();
    for block in 0..(1u64 << inputs).div_ceil(64) {
        let outputs = cone.simulate((0..inputs).map(|input| counting(input, block)), &mut values);
        if outputs[0] != 0 {
            let lane = outputs[0].trailing_zeros();
            let value = |input: usize| counting(input, block) >> lane & 1 != 0;
            return Found::Input(cone.inputs.iter().copied().zip((0..inputs).map(value)).collect());
        }
        if block % 16 == 0 && graph.is_late() {
            return Found::Unknown;
        }
    }
    Found::Nothing
}

/// A function as a circuit of gates, as proofs use it.
#[derive(Debug)]
pub struct Circuit {
    /// A wire for each bit of the result. The last wire is true if there is no result.
    cone: Cone,
    /// The variable and the bit that each input of the cone corresponds to.
    inputs: Vec<(usize, usize)>,
}

impl Circuit {
    /// Builds the circuit of one of the functions, without a case distinction.
    pub(super) fn new(question: &Question<'_>, number: usize, end: Instant) -> Result<Self, Undecided> {
        let mut runner = Runner::new(Graph::new(end), question.sides[number].context);
        let inputs = Inputs::new(&mut runner.logic.graph, question);
        let words: Vec<Word> = inputs.words.iter().map(|bits| Word::new(bits)).collect();
        let outcome = outcome(&mut runner, question, number, &words, Literal::TRUE)?;
        let graph = &runner.logic.graph;
        let [cell] = &*outcome.cells else { return Err(Undecided::new("the result is not a number")) };
        let mut wires = cell.word.bits(64);
        wires.push(outcome.refused);
        let cone = graph.cone(&wires, (usize::MAX, usize::MAX)).filter(|_| !graph.is_exhausted());
        let cone =
            cone.ok_or_else(|| Undecided::new("no time was left to build the circuit of the program"))?;
        let mut places = HashMap::new();
        for (variable, word) in inputs.words.iter().enumerate() {
            for (bit, literal) in word.iter().enumerate() {
                places.entry(literal.gate()).or_insert((variable, bit));
            }
        }
        let inputs = cone.inputs.iter().map(|gate| places[gate]).collect();
        Ok(Self { cone, inputs })
    }

    /// Evaluates the circuit for 64 inputs at once. The result is `None` where the function has no value. `inputs` has
    /// an array for each variable of the question.
    pub fn outputs(&self, inputs: &[[u64; 64]]) -> [Option<u64>; 64] {
        let lanes: Vec<_> = inputs.iter().map(|words| transposed(*words)).collect();
        let inputs = self.inputs.iter().map(|&(variable, bit)| lanes[variable][bit]);
        let wires = self.cone.simulate(inputs, &mut Vec::new());
        let words = transposed(std::array::from_fn(|bit| wires[bit]));
        std::array::from_fn(|lane| (wires[64] >> lane & 1 == 0).then_some(words[lane]))
    }
}

/// Transposes a matrix of bits: bit `i` of row `j` becomes bit `j` of row `i`.
fn transposed(mut rows: [u64; 64]) -> [u64; 64] {
    let (mut width, mut mask) = (32, u64::MAX >> 32);
    while width > 0 {
        for row in (0..64).filter(|row| row & width == 0) {
            let exchanged = (rows[row] >> width ^ rows[row + width]) & mask;
            rows[row] ^= exchanged << width;
            rows[row + width] ^= exchanged;
        }
        width /= 2;
        mask ^= mask << width;
    }
    rows
}
