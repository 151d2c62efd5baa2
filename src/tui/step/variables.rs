//! What a step shows in addition to its operation: the lines of its source, and the variables as they are at that time,
//! reconstructed from the trace.

use super::StepScreen;
use bitrose_lang::front::DefinitionKind;
use bitrose_lang::ir::Scalar;
use bitrose_lang::{Contents, Origin, Program, Trace, Value};
use std::collections::HashSet;
use unicode_width::UnicodeWidthStr;

/// What is the same at every step of a run: the number of lines of the longest source that it shows, the line numbers of
/// the variables and constants outside functions, and the columns of the longest names of a function and of a variable.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) most: usize,
    pub(super) constants: Vec<usize>,
    pub(super) function: usize,
    pub(super) variable: usize,
}

impl Lines {
    pub(super) fn of(trace: &Trace, program: &Program) -> Self {
        let sources: HashSet<&str> = trace.steps.iter().filter_map(|step| step.origin.source()).collect();
        let counts = sources.into_iter().chain([program.source()]).map(|source| source.lines().count());
        let most = counts.max().unwrap_or_default();
        let text = program.text();
        let variables = text.definitions().iter().filter(|known| known.kind == DefinitionKind::Variable);
        let line = |at: usize| program.source()[..at].matches('\n').count() + 1;
        let constants = variables.map(|known| line(known.span.start)).collect();
        let calls = trace.steps.windows(2).filter(|pair| pair[1].depth > pair[0].depth);
        let function = calls.map(|pair| pair[0].operation.width()).max().unwrap_or_default();
        let targets = trace.steps.iter().filter_map(|step| step.target.as_deref());
        Self {
            most,
            constants,
            function,
            variable: targets.map(UnicodeWidthStr::width).max().unwrap_or_default(),
        }
    }
}

/// A variable and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) value: Value,
    /// The value before this step, if this step has set the variable.
    pub(super) before: Option<Value>,
    pub(super) scalar: Option<Scalar>,
    /// The index of the input, if the variable is one.
    pub(super) input: Option<usize>,
    /// Whether this step has set the variable.
    pub(super) fresh: bool,
}

impl Variable {
    /// Creates a variable that this step has not set.
    fn new(name: &str, value: Value, scalar: Option<Scalar>, input: Option<usize>) -> Self {
        Self { name: name.to_owned(), value, before: None, scalar, input, fresh: false }
    }
}

/// A line of the source, split at the start and the end of the current operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SourceLine {
    /// The line number, counted from 1.
    pub(super) number: usize,
    /// The text before, inside and after the current operation.
    pub(super) parts: [String; 3],
    /// Whether this is the line of the current step.
    pub(super) is_current: bool,
}

impl StepScreen {
    /// Returns the source of the current step, and a title for it unless it is the program itself.
    pub(super) fn text(&self) -> (&str, String) {
        match self.step().map(|step| &step.origin) {
            Some(origin @ Origin::Prelude(name)) => {
                (origin.source().unwrap_or(""), format!("prelude: {name}"))
            }
            Some(origin @ Origin::Earlier(_)) => (origin.source().unwrap_or(""), "earlier".to_owned()),
            _ => (self.refused.as_ref().map_or(&self.source, |refused| &refused.whole), String::new()),
        }
    }

    /// Returns the span to mark in the source, and the number of its line.
    pub(super) fn place(&self) -> (Option<(usize, usize)>, usize) {
        let (line, span) = match (&self.refused, self.step()) {
            (Some(refused), _) => refused.place(),
            (None, Some(step)) => (step.line as usize, step.span),
            (None, None) => return (None, 1),
        };
        (Some((span.start, span.end)), line)
    }

    /// Returns at most `rows` lines around the current one.
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

    /// Returns the index of the step that called the function that a step belongs to.
    pub(super) fn caller(&self, index: usize) -> Option<usize> {
        let steps = &self.trace.steps;
        let depth = steps.get(index)?.depth;
        steps[..index].iter().rposition(|step| step.depth < depth)
    }

    /// Returns the inputs and then the variables of the current function, each as it is after the current step. If
    /// there are many inputs, as in a whole file, inputs that the function does not use are treated as ordinary
    /// variables.
    pub(super) fn variables(&self) -> Vec<Variable> {
        const MANY: usize = 4;
        let inputs = self.inputs.iter().enumerate();
        let mut shown: Vec<Variable> =
            inputs.map(|(index, input)| Variable::new(&input.name, input.value, None, Some(index))).collect();
        let held = self.held();
        let mut others = vec![self.inputs.len() > MANY && self.caller(self.index).is_some(); shown.len()];
        for local in self.locals() {
            let is_part = |held: &Contents| held.parts.iter().any(|part| part.name == local.name);
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

    /// Returns the arrays and structs that the current step can access.
    pub(super) fn held(&self) -> Vec<Contents> {
        self.trace.contents_at(self.index)
    }

    /// Returns the variables of the current function, in the order in which they were first set.
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

    /// Returns the parameters of a call with their values.
    fn arguments(&self, call: usize) -> Vec<Variable> {
        let step = &self.trace.steps[call];
        let given = step.parameters.iter().zip(step.inputs.iter().zip(&step.types));
        given.map(|(name, (value, scalar))| Variable::new(name, *value, Some(*scalar), None)).collect()
    }
}

/// Splits a line at the start and end of a span. The line begins at byte `start` of the source.
fn cut(line: &str, start: usize, span: Option<(usize, usize)>) -> [String; 3] {
    let (from, to) = span.unwrap_or((0, 0));
    let boundary = |at: usize| line.floor_char_boundary(at.saturating_sub(start).min(line.len()));
    let (from, to) = (boundary(from), boundary(to.max(from)));
    [&line[..from], &line[from..to], &line[to..]].map(tidy)
}

/// Replaces tabs and other control characters with spaces.
fn tidy(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
