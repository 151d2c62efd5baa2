//! What a step shows besides its operation: the lines of its text, and the variables as they are then, rebuilt from the
//! trace.

use super::StepScreen;
use bitrose_lang::ast::{Block, StatementKind};
use bitrose_lang::{Origin, Program, Trace, Value, parse};

/// A function: the text that it is in, its name, the names of its parameters.
type Signature = (Origin, String, Vec<String>);

/// The signatures of all functions that a run passed through.
#[derive(Clone, Debug, Default)]
pub(super) struct Signatures(Vec<Signature>);

impl Signatures {
    pub(super) fn of(trace: &Trace, program: &Program) -> Self {
        let mut signatures = Vec::new();
        let mut known = vec![Origin::Program];
        collect(&Origin::Program, program.block(), &mut signatures);
        for step in &trace.steps {
            if known.last() == Some(&step.origin) || known.contains(&step.origin) {
                continue;
            }
            known.push(step.origin.clone());
            if let Some(program) = step.origin.source().and_then(|source| parse(source).ok()) {
                collect(&step.origin, program.block(), &mut signatures);
            }
        }
        Self(signatures)
    }

    fn parameters(&self, origin: &Origin, name: &str) -> &[String] {
        let signature = self.0.iter().find(|(text, function, _)| text == origin && function == name);
        signature.map_or(&[], |(_, _, parameters)| parameters.as_slice())
    }
}

fn collect(origin: &Origin, block: &Block, signatures: &mut Vec<Signature>) {
    for statement in &block.statements {
        if let StatementKind::Function(function) = &statement.kind {
            let parameters = function.parameters.iter().map(|parameter| parameter.name.text.to_string());
            signatures.push((origin.clone(), function.name.text.to_string(), parameters.collect()));
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

/// A line of the source, cut where the current operation begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SourceLine {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Before, inside and after the current operation.
    pub(super) parts: [String; 3],
    /// Is it the line of the current step?
    pub(super) is_current: bool,
}

impl StepScreen {
    /// The text of the current step, and what it is called.
    pub(super) fn text(&self) -> (&str, String) {
        match self.step().map(|step| &step.origin) {
            Some(origin @ Origin::Prelude(name)) => {
                (origin.source().unwrap_or(""), format!("prelude: {name}"))
            }
            Some(origin @ Origin::Earlier(_)) => (origin.source().unwrap_or(""), "earlier".to_owned()),
            _ => (&self.source, "program".to_owned()),
        }
    }

    /// At most `rows` lines around the current one.
    pub(super) fn lines(&self, rows: usize) -> Vec<SourceLine> {
        let (text, _) = self.text();
        let span = self.step().map(|step| (step.span.start, step.span.end));
        let current = self.step().map_or(1, |step| step.line as usize);
        let count = text.lines().count();
        let first = current.saturating_sub(rows / 2 + 1).min(count.saturating_sub(rows));
        let mut start = 0;
        let mut lines = Vec::new();
        for (index, line) in text.split('\n').enumerate() {
            if index >= first && lines.len() < rows && index < count {
                let parts = cut(line, start, span);
                lines.push(SourceLine { number: index + 1, parts, is_current: index + 1 == current });
            }
            start += line.len() + 1;
        }
        lines
    }

    /// The step that called the function that a step is in.
    pub(super) fn caller(&self, index: usize) -> Option<usize> {
        let steps = &self.trace.steps;
        let depth = steps.get(index)?.depth;
        steps[..index].iter().rposition(|step| step.depth < depth)
    }

    /// The inputs, then the variables of the current function, each as it is after the current step.
    pub(super) fn variables(&self) -> Vec<Variable> {
        let mut shown: Vec<Variable> = self
            .inputs
            .iter()
            .enumerate()
            .map(|(index, input)| Variable {
                name: input.name.clone(),
                value: input.value,
                input: Some(index),
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
        let caller = self.caller(self.index);
        let mut locals: Vec<(String, Value, bool)> =
            caller.map(|call| self.arguments(call)).unwrap_or_default();
        let first = caller.map_or(0, |call| call + 1);
        let own = self.trace.steps[first..=self.index].iter().enumerate();
        for (index, set) in own.filter(|(_, other)| other.depth == step.depth) {
            let Some(target) = &set.target else { continue };
            let fresh = first + index == self.index;
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
        let names = origin.map_or(&[][..], |origin| self.signatures.parameters(origin, &step.operation));
        names
            .iter()
            .cloned()
            .zip(step.inputs.iter().copied())
            .map(|(name, value)| (name, value, false))
            .collect()
    }
}

/// A line that begins at `start`, cut by the span.
fn cut(line: &str, start: usize, span: Option<(usize, usize)>) -> [String; 3] {
    let (from, to) = span.unwrap_or((0, 0));
    let boundary = |at: usize| line.floor_char_boundary(at.saturating_sub(start).min(line.len()));
    let (from, to) = (boundary(from), boundary(to.max(from)));
    [&line[..from], &line[from..to], &line[to..]].map(tidy)
}

/// Tabs and other control characters as blanks.
fn tidy(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
