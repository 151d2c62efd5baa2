//! Do two functions give the same for every input?
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
//! `run` walks through the typed operations of [`crate::ir`] with a `word` for each register and cell, whose bits are
//! numbers or wires of a `graph`. Branches are both taken, and where they meet each word is a choice; loops are unrolled.
//! What an operation refuses is a condition that is kept: programs that stop for the same inputs agree there, whatever the
//! reason. Arguments with few values, squares first of all, are known numbers in a case each (`cases`), which turns
//! rays, tables and shifts into a few gates.
//!
//! A difference is shown only after the machine has run it. A proof rests on the circuits: each operator's is tried against
//! [`crate::ir::arithmetic`] for all inputs of 8 bits, and at random for the others.

mod access;
mod builtins;
mod cases;
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
    /// Where it is.
    pub module: &'m Module,
    /// Which it is.
    pub function: FunctionId,
    /// How it is run.
    pub context: Context<'m>,
}

impl<'m> Side<'m> {
    fn resolve(self) -> (&'m Module, &'m Function) {
        self.module.resolve(self.function)
    }
}

/// The values that a variable takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// All of its type.
    All,
    /// The subsets of a set of bits.
    Subsets(u64),
    /// These.
    Listed(Vec<u64>),
}

/// An argument of both functions, or a name of the session that they read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name.
    pub name: Arc<str>,
    /// The narrower of the types that the functions give it. It is converted to the other.
    pub scalar: Scalar,
    /// The values that count.
    pub values: Values,
}

impl Variable {
    /// The type that a function gives it. A number of the session is an `Int`, of which fewer values may count.
    fn in_function(&self, function: &Function, index: usize) -> Scalar {
        let parameter = function.parameters.get(index).and_then(|parameter| parameter.shape.scalar());
        let is_own = matches!(self.scalar, Scalar::Board | Scalar::Square | Scalar::Bool | Scalar::Int);
        parameter.unwrap_or(if is_own { self.scalar } else { Scalar::Int })
    }
}

/// Two functions that may be the same.
#[derive(Clone, Debug)]
pub struct Question<'m> {
    /// The functions.
    pub sides: [Side<'m>; 2],
    /// Their arguments; behind them names of the session.
    pub variables: Vec<Variable>,
    /// The time there is for an answer.
    pub limit: Duration,
    /// Where random inputs start.
    pub seed: u64,
}

/// Why two functions cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// They take different numbers of arguments.
    #[error("the first takes {0} arguments, the second {1}")]
    Arguments(usize, usize),
    /// An argument that is an array, a struct or a reference.
    #[error("`{0}` is not a number")]
    NoNumber(String),
    /// One gives a number, the other something else.
    #[error("the first gives {0}, the second {1}")]
    Results(String, String),
    /// One gives a reference: what it leads to is not compared.
    #[error("the result leads to what is kept elsewhere, which is not compared")]
    Reference,
}

/// What is known about two functions.
#[derive(Clone, Debug)]
pub enum Answer {
    /// They give the same for every input.
    Proved(How),
    /// They do not.
    Differs(Difference),
    /// There was no answer within the time.
    Undecided {
        /// The inputs that were tried; they agree there.
        tried: u64,
        /// What stood in the way.
        reason: String,
    },
    /// Neither gave a value for any input that was tried: there is nothing to compare. Why the first stopped.
    Valueless(Box<Stop>),
}

/// How two functions were proved equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// All inputs were tried.
    Enumerated(u64),
    /// No input tells their circuits apart.
    Solver {
        /// Circuits: one for each value of the arguments with few values.
        circuits: u64,
        /// Gates of all of them.
        gates: u64,
        /// The wrong turns that the SAT solver took; 0 where the circuits are the same gate by gate.
        conflicts: u64,
    },
}

/// An input that tells two functions apart.
#[derive(Clone, Debug)]
pub struct Difference {
    /// A word for each variable.
    pub inputs: Vec<u64>,
    /// What the machine gave for it: a value, or why there is none.
    pub results: [Result<Option<Datum>, Box<Stop>>; 2],
    /// The inputs that were tried before it.
    pub tried: u64,
}

/// The part of the time that trials have before the circuits are built.
const TRIAL_SHARE: u32 = 4;
/// The stack for the walk through nested blocks and calls.
const STACK: usize = 1 << 28;

impl<'m> Question<'m> {
    /// The question whether two functions agree for all values of their arguments.
    ///
    /// # Errors
    /// Functions that cannot be compared.
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

    /// Looks for an answer, no longer than the limit allows.
    #[must_use]
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

    /// The answer of the circuits alone, however few inputs there are: none is tried before.
    #[must_use]
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
                None => Err("an input that should tell them apart does not".to_owned()),
            },
        }
    }

    /// The circuit of one of the two functions: 0 for the first.
    ///
    /// # Errors
    /// Why there is none, in words: an operation without a circuit, or no time left.
    pub fn circuit(&self, side: usize) -> Result<Circuit, String> {
        let end = Instant::now() + self.limit;
        on_deep_stack(|| Circuit::new(self, side, end))
    }
}

/// Walks through nested blocks and calls.
fn on_deep_stack<T: Send>(walk: impl FnOnce() -> Result<T, run::Undecided> + Send) -> Result<T, String> {
    let walked = if cfg!(target_arch = "wasm32") {
        walk() // there is one thread, with the stack that it was linked with
    } else {
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, walk);
            let thread = thread.map_err(|error| format!("no thread for the proof: {error}"))?;
            Ok::<_, String>(thread.join().expect("the walk does not panic"))
        })?
    };
    walked.map_err(|undecided| undecided.0)
}
