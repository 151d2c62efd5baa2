//! The variables as they are at a step, rebuilt from the trace.

use super::Stepper;
use bitrose_lang::ast::{Block, StatementKind};
use bitrose_lang::{Origin, Program, Trace, Value, parse};

/// A function: the text it stands in, its name, the names of its parameters.
type Head = (Origin, String, Vec<String>);

/// The heads of all functions that a run passed through.
#[derive(Clone, Debug, Default)]
pub(super) struct Heads(Vec<Head>);

impl Heads {
    pub(super) fn of(trace: &Trace, program: &Program) -> Self {
        let mut heads = Vec::new();
        let mut known = vec![Origin::Program];
        collect(&Origin::Program, program.block(), &mut heads);
        for step in &trace.steps {
            if known.last() == Some(&step.origin) || known.contains(&step.origin) {
                continue;
            }
            known.push(step.origin.clone());
            if let Some(program) = step.origin.source().and_then(|source| parse(source).ok()) {
                collect(&step.origin, program.block(), &mut heads);
            }
        }
        Self(heads)
    }

    fn parameters(&self, origin: &Origin, name: &str) -> &[String] {
        let head = self.0.iter().find(|(place, function, _)| place == origin && function == name);
        head.map_or(&[], |(_, _, parameters)| parameters.as_slice())
    }
}

fn collect(origin: &Origin, block: &Block, heads: &mut Vec<Head>) {
    for statement in &block.statements {
        if let StatementKind::Function(function) = &statement.kind {
            let parameters = function.parameters.iter().map(|parameter| parameter.name.text.to_string());
            heads.push((origin.clone(), function.name.text.to_string(), parameters.collect()));
        }
    }
}

/// A variable and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) value: Value,
    /// The number of the input that it is.
    pub(super) input: Option<usize>,
    /// Has this step set it?
    pub(super) fresh: bool,
}

impl Stepper {
    /// The step that called the function in which a step stands.
    pub(super) fn caller(&self, place: usize) -> Option<usize> {
        let steps = &self.trace.steps;
        let depth = steps.get(place)?.depth;
        steps[..place].iter().rposition(|step| step.depth < depth)
    }

    /// The inputs, then the variables of the current function, each as it is after the current step.
    pub(super) fn variables(&self) -> Vec<Variable> {
        let mut shown: Vec<Variable> = self
            .inputs
            .iter()
            .enumerate()
            .map(|(place, given)| Variable {
                name: given.name.clone(),
                value: given.value,
                input: Some(place),
                fresh: false,
            })
            .collect();
        for (name, value, fresh) in self.locals() {
            match shown.iter_mut().find(|known| known.name == name && known.value == value) {
                Some(known) => known.fresh |= fresh,
                None => shown.push(Variable { name, value, input: None, fresh }),
            }
        }
        shown
    }

    /// The variables of the current function, in the order in which they were first set.
    fn locals(&self) -> Vec<(String, Value, bool)> {
        let Some(step) = self.step() else { return Vec::new() };
        let caller = self.caller(self.place);
        let mut locals: Vec<(String, Value, bool)> =
            caller.map(|call| self.arguments(call)).unwrap_or_default();
        let first = caller.map_or(0, |call| call + 1);
        let own = self.trace.steps[first..=self.place].iter().enumerate();
        for (place, set) in own.filter(|(_, other)| other.depth == step.depth) {
            let Some(target) = &set.target else { continue };
            let fresh = first + place == self.place;
            match locals.iter_mut().find(|(name, ..)| name == target) {
                Some(known) => (known.1, known.2) = (set.output, fresh),
                None => locals.push((target.clone(), set.output, fresh)),
            }
        }
        locals
    }

    /// The parameters of a call with their values.
    fn arguments(&self, call: usize) -> Vec<(String, Value, bool)> {
        let steps = &self.trace.steps;
        let (step, origin) = (&steps[call], steps.get(call + 1).map(|inner| &inner.origin));
        let names = origin.map_or(&[][..], |origin| self.heads.parameters(origin, &step.operation));
        names
            .iter()
            .cloned()
            .zip(step.inputs.iter().copied())
            .map(|(name, value)| (name, value, false))
            .collect()
    }
}
