//! Asks a SAT solver for an input.

use super::clock::Instant;
use super::graph::{Gate, Graph, Literal};
use batsat::{Callbacks, ClauseKind, Lit, Solver as Sat, SolverInterface, SolverOpts, Var, lbool};
use std::cell::Cell;
use std::collections::HashMap;

/// The answer of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Values for bits of the input, by gate. Bits that are not listed do not matter.
    Input(HashMap<usize, bool>),
    /// There is no such input.
    Nothing,
    /// The time or the conflicts ran out.
    Unknown,
}

/// The parts of a circuit that were asked about, as clauses.
pub(super) struct Solver {
    sat: Sat<Watch>,
    variables: Vec<Option<Var>>,
    /// The total number of conflicts so far.
    pub(super) conflicts: u64,
}

/// The number of gates between two readings of the clock.
const GATES_PER_CHECK: usize = 1024;
/// The number of decisions between two readings of the clock. It is 1 on WebAssembly, where the clock counts readings.
const DECISIONS_PER_CHECK: u32 = if cfg!(target_arch = "wasm32") { 1 } else { 64 };

impl Solver {
    pub(super) fn new() -> Self {
        let sat = Sat::new(SolverOpts::default(), Watch::default());
        Self { sat, variables: Vec::new(), conflicts: 0 }
    }

    /// Looks for an input for which the literal is true.
    pub(super) fn find(&mut self, graph: &Graph, wanted: Literal, conflicts: Option<u64>) -> Found {
        if !self.encode(graph, wanted) {
            return Found::Unknown;
        }
        let assumed = self.literal(wanted);
        *self.sat.cb_mut() = Watch { end: Some(graph.end()), left: conflicts, ..Watch::default() };
        let answer = self.sat.solve_limited(&[assumed]);
        self.conflicts += self.sat.cb().conflicts;
        if answer == lbool::TRUE {
            let inputs = self.variables.iter().enumerate();
            let inputs = inputs.filter(|(gate, _)| graph.gate(*gate) == Gate::Input);
            let value =
                |variable: &Option<Var>| variable.map(|variable| self.sat.value_var(variable) == lbool::TRUE);
            return Found::Input(
                inputs.filter_map(|(gate, variable)| Some((gate, value(variable)?))).collect(),
            );
        }
        if answer == lbool::FALSE {
            // What is impossible once remains impossible, and helps with the next question.
            self.sat.add_clause_reuse(&mut vec![!assumed]);
            return Found::Nothing;
        }
        Found::Unknown
    }

    fn literal(&self, literal: Literal) -> Lit {
        Lit::new(self.variables[literal.gate()].expect("it was encoded"), !literal.is_negated())
    }

    /// Encodes the missing gates. Returns `false` if the time is up.
    fn encode(&mut self, graph: &Graph, wanted: Literal) -> bool {
        self.variables.resize(self.variables.len().max(graph.len()), None);
        let (mut waiting, mut missing) = (vec![wanted.gate()], Vec::new());
        while let Some(gate) = waiting.pop() {
            if self.variables[gate].is_none() {
                self.variables[gate] = Some(self.sat.new_var_default());
                missing.push(gate);
                waiting.extend(graph.gate(gate).operands());
                if missing.len() % GATES_PER_CHECK == 0 && graph.is_late() {
                    return false;
                }
            }
        }
        for (number, &gate) in missing.iter().enumerate() {
            self.add_gate(graph, gate);
            if number % GATES_PER_CHECK == 0 && graph.is_late() {
                return false;
            }
        }
        true
    }

    fn add_gate(&mut self, graph: &Graph, gate: usize) {
        let out = self.literal(Graph::output(gate));
        match graph.gate(gate) {
            Gate::False => self.clause(&[!out]),
            Gate::Input => {}
            Gate::And(a, b) => {
                let (a, b) = (self.literal(a), self.literal(b));
                self.clause(&[!out, a]);
                self.clause(&[!out, b]);
                self.clause(&[out, !a, !b]);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (self.literal(a), self.literal(b));
                self.clause(&[!out, a, b]);
                self.clause(&[!out, !a, !b]);
                self.clause(&[out, !a, b]);
                self.clause(&[out, a, !b]);
            }
            Gate::Choice(condition, yes, no) => {
                let (condition, yes, no) = (self.literal(condition), self.literal(yes), self.literal(no));
                self.clause(&[!condition, !yes, out]);
                self.clause(&[!condition, yes, !out]);
                self.clause(&[condition, !no, out]);
                self.clause(&[condition, no, !out]);
                self.clause(&[!yes, !no, out]);
                self.clause(&[yes, no, !out]);
            }
        }
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.sat.add_clause_reuse(&mut literals.to_vec());
    }
}

/// Watches the time.
#[derive(Debug, Default)]
struct Watch {
    end: Option<Instant>,
    /// The number of conflicts left.
    left: Option<u64>,
    conflicts: u64,
    looks: Cell<u32>,
    is_over: Cell<bool>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        self.looks.set(self.looks.get().wrapping_add(1));
        if self.looks.get().is_multiple_of(DECISIONS_PER_CHECK)
            && self.end.is_some_and(|end| Instant::now() >= end)
        {
            self.is_over.set(true); // the solver asks again and must get the same answer
        }
        self.is_over.get() || self.left.is_some_and(|left| self.conflicts >= left)
    }
}
