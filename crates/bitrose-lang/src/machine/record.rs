//! Keeping the steps of a run.

use super::super::code::{Op, Routine};
use super::super::error::Fallible;
use super::super::{Note, Origin, Span, Step, Trace, Value};
use super::Machine;

/// The steps so far.
#[derive(Debug, Default)]
pub(in super::super) struct Recorder {
    pub(in super::super) trace: Trace,
    depth: u32,
    /// The step that made the value on top of the stack.
    last: Option<usize>,
    lines: Lines,
    /// Line starts of another text, that of the last step that came from one.
    other: Option<(Origin, Lines)>,
}

/// Where the lines of a text begin.
#[derive(Debug, Default)]
struct Lines(Vec<usize>);

impl Lines {
    fn of(source: &str) -> Self {
        let after_newlines =
            source.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(offset, _)| offset + 1);
        Self(std::iter::once(0).chain(after_newlines).collect())
    }

    /// The line of a place, counted from 1.
    fn line(&self, offset: usize) -> u32 {
        u32::try_from(self.0.partition_point(|&start| start <= offset)).expect("a source is 256 KiB at most")
    }
}

impl Recorder {
    pub(super) fn new(source: &str) -> Self {
        Self { lines: Lines::of(source), ..Self::default() }
    }

    pub(super) const fn enter(&mut self) {
        self.depth += 1;
        self.last = None;
    }

    /// A function has returned: its step, made when it was called, gets its output.
    pub(super) fn leave(&mut self, step: Option<usize>, value: Option<Value>) {
        self.depth = self.depth.saturating_sub(1);
        if let (Some(step), Some(value)) = (step.and_then(|step| self.trace.steps.get_mut(step)), value) {
            step.output = value;
        }
        self.last = step;
    }

    /// Takes the steps of a function of another language, one level deeper.
    pub(super) fn adopt(&mut self, trace: Trace, origin: &Origin) {
        let depth = self.depth;
        let deeper = |step: Step| Step { depth: depth + step.depth, origin: origin.clone(), ..step };
        self.trace.steps.extend(trace.steps.into_iter().map(deeper));
    }

    fn line(&mut self, origin: &Origin, offset: usize) -> u32 {
        if *origin == Origin::Program {
            return self.lines.line(offset);
        }
        if self.other.as_ref().is_none_or(|(known, _)| known != origin) {
            self.other = Some((origin.clone(), Lines::of(origin.source().unwrap_or(""))));
        }
        self.other.as_ref().map_or(1, |(_, lines)| lines.line(offset))
    }
}

impl<const TRACED: bool> Machine<'_, TRACED> {
    /// Keeps a step.
    pub(super) fn record(
        &mut self,
        operation: &str,
        inputs: &[Value],
        output: Value,
        note: Option<Note>,
    ) -> Fallible<()> {
        if self.recorder.trace.steps.len() >= self.limits.steps {
            return Err(self.too_many_steps());
        }
        let span: Span = self.span();
        let origin = self.frame.origin.clone();
        let line = self.recorder.line(&origin, span.start);
        let step = Step {
            depth: self.recorder.depth,
            span,
            line,
            origin,
            operation: operation.to_owned(),
            inputs: inputs.to_vec(),
            output,
            target: None,
            note,
        };
        self.recorder.trace.steps.push(step);
        self.recorder.last = Some(self.recorder.trace.steps.len() - 1);
        Ok(())
    }

    /// After a `&`: tells the shift that made one of its operands that its wrapped bits are gone.
    pub(super) fn note_mask(&mut self, inputs: [Value; 2], result: Value) {
        const FAR: usize = 16;
        let shift = self
            .recorder
            .trace
            .steps
            .iter_mut()
            .rev()
            .take(FAR)
            .find(|step| step.note.is_some() && inputs.contains(&step.output));
        if let Some(note) = shift.and_then(|step| step.note.as_mut()) {
            note.see_mask(result.number(), self.mapping);
        }
    }

    /// Keeps the step of a call; its output is filled in when the function returns.
    pub(super) fn record_call(&mut self, routine: &Routine, base: usize) -> Fallible<usize> {
        let inputs: Vec<Value> = self.stack[base..].iter().copied().flatten().collect();
        self.record(&routine.name, &inputs, Value::Bool(false), None)?;
        Ok(self.recorder.trace.steps.len() - 1)
    }

    /// Notes which variable takes the value on top; a plain copy is a step of its own.
    pub(super) fn target(&mut self, text: u32, merged: bool) -> Fallible<()> {
        self.count()?;
        if !TRACED {
            return Ok(());
        }
        let value = self.pop()?;
        self.push(value);
        let name = self.frame.linked.unit.texts[text as usize].to_string();
        if !merged || self.recorder.last.is_none() {
            self.record("=", &[value], value, None)?;
        }
        if let Some(step) = self.recorder.last.and_then(|last| self.recorder.trace.steps.get_mut(last)) {
            step.target = Some(name);
        }
        debug_assert!(matches!(self.frame.linked.unit.ops[self.frame.next - 1], Op::Target { .. }));
        Ok(())
    }
}
