//! The prover: decides whether two functions return the same value for every input.
//!
//! ```text
//! Question ─► trials: literals, single squares, random ones ─────────────► Differs
//!          ├► few inputs: all of them ───────────────────────────────────► Proved, or Differs
//!          └► circuit: both functions, walked through with unknown bits
//!               └► outputs compared: one gate, all inputs of a small part, or a SAT solver
//!                    ├► there is no input that tells them apart ─────────► Proved
//!                    └► an input, run on both by the machine ────────────► Differs
//! ```
//!
//! `run` walks the typed operations of [`crate::ir`] with a `word` for each register and cell, whose bits are constants
//! or wires of a `graph`. It takes both branches, and where they meet again, each word becomes a choice. Loops are
//! unrolled. Whatever an operation refuses is kept as a condition: programs that stop for the same inputs count as
//! equal there, whatever the reason. Arguments with few values, above all squares, become known numbers in separate
//! cases (`cases`), which reduces rays, tables and shifts to a few gates.
//!
//! A difference is reported only after the machine has confirmed it. A proof relies on the circuits: that of each
//! operator is tested against [`crate::ir::arithmetic`], for all inputs of 8 bits and for random inputs of the other
//! widths.

mod access;
mod builtins;
mod case_split;
mod circuit;
mod clock;
mod globals;
mod graph;
mod memory;
mod operators;
mod order;
mod run;
mod solver;
mod state;
mod trials;
mod vector;
mod word;

pub use circuit::Circuit;

use crate::ir::machine::{Context, Datum, Stop, has_references};
use crate::ir::{Function, FunctionId, Module, Scalar, Shape};
use clock::Instant;
use std::sync::Arc;
use std::time::Duration;

/// One of the two functions.
#[derive(Clone, Copy, Debug)]
pub struct Side<'m> {
    /// The module that contains it.
    pub module: &'m Module,
    /// The function.
    pub function: FunctionId,
    /// The context in which it runs.
    pub context: Context<'m>,
}

impl<'m> Side<'m> {
    fn resolve(self) -> (&'m Module, &'m Function) {
        self.module.resolve(self.function)
    }
}

/// The values that a variable may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// All values of its type.
    All,
    /// The subsets of a set of bits.
    Subsets(u64),
    /// The listed values.
    Listed(Vec<u64>),
}

/// An argument of both functions, or a name of the session that they read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name.
    pub name: Arc<str>,
    /// The narrower of the types that the two functions give it. It is converted to the other one.
    pub scalar: Scalar,
    /// The values to compare for.
    pub values: Values,
}

impl Variable {
    /// Returns the type in one function. A number of the session is an `Int`, even if only fewer values are compared.
    fn in_function(&self, function: &Function, index: usize) -> Scalar {
        let parameter = function.parameters.get(index).and_then(|parameter| parameter.shape.scalar());
        let is_own = matches!(self.scalar, Scalar::Board | Scalar::Square | Scalar::Bool | Scalar::Int);
        parameter.unwrap_or(if is_own { self.scalar } else { Scalar::Int })
    }
}

/// Two functions to compare.
#[derive(Clone, Debug)]
pub struct Question<'m> {
    /// The functions.
    pub sides: [Side<'m>; 2],
    /// Their arguments, followed by names of the session.
    pub variables: Vec<Variable>,
    /// The time limit.
    pub limit: Duration,
    /// The seed for random inputs.
    pub seed: u64,
}

/// The reason why two functions cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// They take different numbers of arguments.
    #[error("the first takes {0} arguments, the second {1}")]
    Arguments(usize, usize),
    /// An argument is an array, a struct or a reference.
    #[error("`{0}` is not a number")]
    NoNumber(String),
    /// One returns a number, the other something else.
    #[error("the first returns {0}, the second {1}")]
    Results(String, String),
    /// One returns a reference, whose target is not compared.
    #[error("the result is a reference, whose target is not compared")]
    Reference,
}

/// The answer to a [`Question`].
#[derive(Clone, Debug)]
pub enum Answer {
    /// They return the same value for every input.
    Proved(How),
    /// They differ.
    Differs(Difference),
    /// The time limit was reached without an answer.
    Undecided {
        /// The number of inputs tried; the functions agree on all of them.
        tried: u64,
        /// What prevented an answer.
        reason: String,
    },
    /// Neither returned a value for any input tried, so there is nothing to compare. Holds the reason why the first one
    /// stopped.
    Valueless(Box<Stop>),
}

/// How two functions were proved equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// All inputs were tried.
    Enumerated(u64),
    /// No input distinguishes their circuits.
    Solver {
        /// The number of circuits: one for each combination of values of the arguments with few values.
        circuits: u64,
        /// The total number of gates.
        gates: u64,
        /// The number of conflicts in the SAT solver; 0 if the circuits are identical gate by gate.
        conflicts: u64,
    },
}

/// An input for which two functions differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// A word for each variable.
    pub inputs: Vec<u64>,
    /// What the machine returned for each function: a value, or the reason why there is none.
    pub results: [Result<Option<Datum>, Box<Stop>>; 2],
    /// The number of inputs tried before this one.
    pub tried: u64,
}

/// Trials get one part in this many of the time before the circuits are built.
const TRIAL_SHARE: u32 = 4;
/// The stack size for walking nested blocks and calls.
const STACK: usize = 1 << 28;

impl<'m> Question<'m> {
    /// Asks whether two functions agree for all values of their arguments.
    ///
    /// # Errors
    /// Returns an error if the functions cannot be compared.
    pub fn new(sides: [Side<'m>; 2]) -> Result<Self, Mismatch> {
        let [left, right] = sides.map(|side| side.resolve().1);
        if left.parameters.len() != right.parameters.len() {
            return Err(Mismatch::Arguments(left.parameters.len(), right.parameters.len()));
        }
        let cells = |function: &Function| function.result.cells();
        let is_elsewhere = |shape: &Shape| shape.scalar() != Some(Scalar::Big) && has_references(shape);
        if is_elsewhere(&left.result) || is_elsewhere(&right.result) {
            return Err(Mismatch::Reference);
        }
        if cells(left) != cells(right) || left.result.is_word() != right.result.is_word() {
            return Err(Mismatch::Results(left.result.to_string(), right.result.to_string()));
        }
        let pairs = left.parameters.iter().zip(&right.parameters);
        let variables = pairs.map(|(left, right)| {
            let scalars = left.shape.scalar().zip(right.shape.scalar());
            let (one, other) = scalars.ok_or_else(|| Mismatch::NoNumber(left.name.to_string()))?;
            let scalar = if other.bits() < one.bits() { other } else { one };
            Ok(Variable { name: (*left.name).into(), scalar, values: Values::All })
        });
        let variables = variables.collect::<Result<_, _>>()?;
        Ok(Self { sides, variables, limit: Duration::from_secs(5), seed: 0 })
    }

    /// Looks for an answer, for at most the time limit.
    pub fn answer(&self) -> Answer {
        let end = Instant::now() + self.limit;
        let mut trials = trials::Trials::new(self, end);
        if let Some(answer) = trials.all(end) {
            return trials.valueless().unwrap_or(answer);
        }
        if let Some(difference) = trials.some(trials::FIRST_INPUTS, Instant::now() + self.limit / TRIAL_SHARE)
        {
            return Answer::Differs(difference);
        }
        if let Some(answer) = trials.valueless() {
            return answer;
        }
        let reason = match self.by_circuits(&mut trials, end) {
            Ok(answer) => return answer,
            Err(reason) => reason,
        };
        match trials.some(trials::LAST_INPUTS, end) {
            Some(difference) => Answer::Differs(difference),
            None => Answer::Undecided { tried: trials.tried, reason },
        }
    }

    /// Returns the answer of the circuits alone. No input is tried first, however few there are.
    pub fn prove(&self) -> Answer {
        let end = Instant::now() + self.limit;
        let mut trials = trials::Trials::new(self, end);
        let answer = self.by_circuits(&mut trials, end);
        answer.unwrap_or_else(|reason| Answer::Undecided { tried: trials.tried, reason })
    }

    fn by_circuits(&self, trials: &mut trials::Trials<'_, '_>, end: Instant) -> Result<Answer, String> {
        let square_like = trials.square_like();
        match on_deep_stack(|| circuit::compare(self, &square_like, end))? {
            circuit::Verdict::Same(how) => Ok(Answer::Proved(how)),
            circuit::Verdict::Differ(inputs) => match trials.difference(inputs) {
                Some(difference) => Ok(Answer::Differs(difference)),
                None => Err("the input that the solver found does not distinguish the functions".to_owned()),
            },
        }
    }

    /// Returns the circuit of one of the two functions: 0 for the first.
    ///
    /// # Errors
    /// Returns the reason if there is none: an operation without a circuit, or no time left.
    pub fn circuit(&self, side: usize) -> Result<Circuit, String> {
        let end = Instant::now() + self.limit;
        on_deep_stack(|| Circuit::new(self, side, end))
    }
}

/// Walks nested blocks and calls on a thread with a large stack.
fn on_deep_stack<T: Send>(walk: impl FnOnce() -> Result<T, run::Undecided> + Send) -> Result<T, String> {
    let walked = if cfg!(target_arch = "wasm32") {
        walk() // there is a single thread, whose stack size was fixed by the linker
    } else {
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, walk);
            let thread = thread.map_err(|error| format!("no thread for the proof: {error}"))?;
            Ok::<_, String>(thread.join().expect("the walk does not panic"))
        })?
    };
    walked.map_err(|undecided| undecided.0)
}
