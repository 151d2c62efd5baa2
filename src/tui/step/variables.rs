//! What a step shows besides its operation: the lines of its text, and the variables as they are then, rebuilt from the
//! trace.

use super::StepScreen;
use bitrose_lang::front::DefinitionKind;
use bitrose_lang::ir::Scalar;
use bitrose_lang::{Held, Origin, Program, Trace, Value};

/// A function: the text that it is in, its name, the names of its parameters.
type Signature = (Origin, String, Vec<String>);

/// The signatures of all functions that a run passed through, the lines of the longest text that it shows, and those of the
/// variables and constants outside of functions.
#[derive(Clone, Debug, Default)]
pub(super) struct Signatures {
    known: Vec<Signature>,
    pub(super) most_lines: usize,
    pub(super) constants: Vec<usize>,
}

impl Signatures {
    pub(super) fn of(trace: &Trace, program: &Program) -> Self {
        let mut signatures = Vec::new();
        let mut known = vec![Origin::Program];
        let mut most_lines = program.source().lines().count();
        collect(&Origin::Program, program, &mut signatures);
        for step in &trace.steps {
            if known.last() == Some(&step.origin) || known.contains(&step.origin) {
                continue;
            }
            known.push(step.origin.clone());
            let read = |source| Program::parse(source, Some(step.language)).ok();
            let source = step.origin.source();
            most_lines = most_lines.max(source.map_or(0, |source| source.lines().count()));
            if let Some(program) = source.and_then(read) {
                collect(&step.origin, &program, &mut signatures);
            }
        }
        let text = program.text();
        let variables = text.definitions().iter().filter(|known| known.kind == DefinitionKind::Variable);
        let line = |at: usize| program.source()[..at].matches('\n').count() + 1;
        let constants = variables.map(|known| line(known.span.start)).collect();
        Self { known: signatures, most_lines, constants }
    }

    fn parameters(&self, origin: &Origin, name: &str) -> &[String] {
        let signature = self.known.iter().find(|(text, function, _)| text == origin && function == name);
        signature.map_or(&[], |(_, _, parameters)| parameters.as_slice())
    }
}

fn collect(origin: &Origin, program: &Program, signatures: &mut Vec<Signature>) {
    for definition in program.text().definitions() {
        if let DefinitionKind::Function(parameters) = &definition.kind {
            let parameters = parameters.iter().map(ToString::to_string).collect();
            signatures.push((origin.clone(), definition.name.to_string(), parameters));
        }
    }
}

/// A variable and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) value: Value,
    /// The value before this step, where the step has set it.
    pub(super) before: Option<Value>,
    pub(super) scalar: Option<Scalar>,
    /// The number of the input that it is.
    pub(super) input: Option<usize>,
    /// Whether this step has set it.
    pub(super) fresh: bool,
}

impl Variable {
    /// One that this step has not set.
    fn new(name: &str, value: Value, scalar: Option<Scalar>, input: Option<usize>) -> Self {
        Self { name: name.to_owned(), value, before: None, scalar, input, fresh: false }
    }
}

/// A line of the source, cut where the current operation begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SourceLine {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Before, inside and after the current operation.
    pub(super) parts: [String; 3],
    /// Whether it is the line of the current step.
    pub(super) is_current: bool,
}

impl StepScreen {
    /// The text of the current step, and what it is called where it is not the program.
    pub(super) fn text(&self) -> (&str, String) {
        match self.step().map(|step| &step.origin) {
            Some(origin @ Origin::Prelude(name)) => {
                (origin.source().unwrap_or(""), format!("prelude: {name}"))
            }
            Some(origin @ Origin::Earlier(_)) => (origin.source().unwrap_or(""), "earlier".to_owned()),
            _ => (self.refused.as_ref().map_or(&self.source, |refused| &refused.whole), String::new()),
        }
    }

    /// What is marked in it, and the number of its line.
    pub(super) fn place(&self) -> (Option<(usize, usize)>, usize) {
        let (line, span) = match (&self.refused, self.step()) {
            (Some(refused), _) => refused.place(),
            (None, Some(step)) => (step.line as usize, step.span),
            (None, None) => return (None, 1),
        };
        (Some((span.start, span.end)), line)
    }

    /// At most `rows` lines around the current one.
    pub(super) fn lines(&self, rows: usize) -> Vec<SourceLine> {
        let (text, _) = self.text();
        let (span, current) = self.place();
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

    /// The inputs, then the variables of the current function, each as it is after the current step. Of many inputs, as of a whole
    /// file, those that are no variables of the function are ordinary variables there.
    pub(super) fn variables(&self) -> Vec<Variable> {
        const MANY: usize = 4;
        let inputs = self.inputs.iter().enumerate();
        let mut shown: Vec<Variable> =
            inputs.map(|(index, input)| Variable::new(&input.name, input.value, None, Some(index))).collect();
        let held = self.held();
        let mut others = vec![self.inputs.len() > MANY && self.caller(self.index).is_some(); shown.len()];
        for local in self.locals() {
            let is_part = |held: &Held| {
                let rest = local.name.strip_prefix(&*held.name);
                rest.is_some_and(|rest| rest.starts_with(['[', '.']))
            };
            let same = |known: &&mut Variable| {
                known.name == local.name && known.value.number() == local.value.number()
            };
            match shown.iter_mut().find(same) {
                Some(known) => {
                    (known.fresh, known.scalar) = (known.fresh || local.fresh, local.scalar);
                    known.input.iter().for_each(|&index| others[index] = false);
                }
                None if held.iter().any(is_part) => {}
                None => shown.push(local),
            }
        }
        for variable in &mut shown {
            variable.input = variable.input.filter(|&index| !others[index]);
        }
        shown
    }

    /// The arrays and structs that the current step sees.
    pub(super) fn held(&self) -> Vec<Held> {
        self.trace.held(self.index)
    }

    /// The variables of the current function, in the order in which they were first set.
    fn locals(&self) -> Vec<Variable> {
        let Some(step) = self.step() else { return Vec::new() };
        let caller = self.caller(self.index);
        let mut locals = caller.map(|call| self.arguments(call)).unwrap_or_default();
        let first = caller.map_or(0, |call| call + 1);
        let own = self.trace.steps[first..=self.index].iter().enumerate();
        for (index, set) in own.filter(|(_, other)| other.depth == step.depth) {
            let Some(target) = &set.target else { continue };
            let mut local = Variable::new(target, set.output, set.output_type, None);
            local.fresh = first + index == self.index;
            match locals.iter_mut().find(|known| known.name == local.name) {
                Some(known) => {
                    local.before = Some(known.value);
                    *known = local;
                }
                None => locals.push(local),
            }
        }
        locals
    }

    /// The parameters of a call with their values.
    fn arguments(&self, call: usize) -> Vec<Variable> {
        let steps = &self.trace.steps;
        let (step, origin) = (&steps[call], steps.get(call + 1).map(|inner| &inner.origin));
        let names = origin.map_or(&[][..], |origin| self.signatures.parameters(origin, &step.operation));
        let typed = step.inputs.iter().zip(&step.types);
        let arguments = names.iter().zip(typed);
        arguments.map(|(name, (value, scalar))| Variable::new(name, *value, Some(*scalar), None)).collect()
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
