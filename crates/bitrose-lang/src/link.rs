//! What the names of a program mean in a session, and what a run needs and gives.

use super::code::Unit;
use super::front::ForeignFunction;
use super::techniques::PreludeFunction;
use super::{Builtin, Value};
use std::sync::Arc;

/// Bounds of one run. A program is untrusted text.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Operations before the run is stopped.
    pub operations: u64,
    /// Trace steps kept before the run is stopped.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { operations: 1_000_000, steps: 100_000 }
    }
}

/// A value that the program asked to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The label, or the source of the expression.
    pub label: String,
    /// The value.
    pub value: Value,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The value of the last expression; `None` when the program ends with a definition.
    pub value: Option<Value>,
    /// What `show` statements showed, in order.
    pub shown: Vec<Shown>,
}

/// What a name of a program means in this run.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// A place among the bindings of the session.
    Slot(u32),
    Builtin(&'static Builtin),
    Prelude(PreludeFunction),
}

/// A program and the meaning of its names.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    pub(super) unit: Arc<Unit>,
    pub(super) targets: Arc<[Target]>,
}

/// What a name of the session stands for.
#[derive(Clone, Debug)]
pub(super) enum Binding {
    Value(Value),
    Function(Arc<Definition>),
    Foreign(Arc<ForeignFunction>),
}

/// A function that a program has defined.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) linked: Linked,
    pub(super) routine: u32,
}

impl Definition {
    pub(super) fn signature(&self) -> String {
        let routine = &self.linked.unit.routines[self.routine as usize];
        format!("{}({})", routine.name, routine.parameter_names.join(", "))
    }
}
