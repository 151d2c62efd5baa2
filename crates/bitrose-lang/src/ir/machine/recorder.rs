//! What is recorded of a run: its steps, and what is needed to describe the next one.

use super::links::Makers;
use super::record::Typed;
use crate::note::TypeNote;
use crate::trace::Link;
use crate::{Origin, Span, Trace, techniques};
use std::sync::Arc;

/// The steps recorded so far.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    pub(super) trace: Trace,
    pub(super) is_on: bool,
    /// The steps that made the values in registers and memory.
    pub(super) makers: Makers,
    /// What runs now and prepares the rest.
    early: Option<Early>,
    pub(super) limit: usize,
    pub(super) depth: u32,
    /// The step that computed the last value.
    pub(super) last: Option<usize>,
    /// The sources of the steps, by address.
    texts: Vec<(usize, Origin, Lines)>,
    /// Conversions that changed something, by the register of the result.
    pub(super) conversions: Vec<(usize, TypeNote)>,
    /// The registers that hold a value of a short type, converted to 64 bits: an index or a number.
    pub(super) widened: Vec<usize>,
    /// The number of writes before those that no step has a name for yet.
    pub(super) named_writes: usize,
}

/// A function that initializes variables, or that the program calls before the last one, and what it calls.
#[derive(Clone, Copy, Debug)]
struct Early {
    /// The number of running functions when it was called.
    running: usize,
    /// The depth and the number of steps when it began.
    depth: u32,
    first: usize,
    /// Its first register.
    register: usize,
}

/// The offsets at which the lines of a source begin.
#[derive(Debug, Default)]
struct Lines(Vec<usize>);

impl Lines {
    fn of(source: &str) -> Self {
        let newlines = source.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self(std::iter::once(0).chain(newlines.map(|(offset, _)| offset + 1)).collect())
    }

    /// Returns the line of an offset, counted from 1.
    fn line(&self, offset: usize) -> u32 {
        u32::try_from(self.0.partition_point(|&start| start <= offset)).expect("a source is bounded")
    }
}

impl Recorder {
    pub(super) fn new(is_on: bool, limit: usize) -> Self {
        Self { is_on, limit, ..Self::default() }
    }

    /// Returns the source and the line of a span.
    pub(super) fn place(&mut self, program: &Arc<str>, text: &Arc<str>, span: Span) -> (Origin, u32) {
        let address = text.as_ptr() as usize;
        let index = self.texts.iter().position(|(known, ..)| *known == address).unwrap_or_else(|| {
            let prelude = || techniques::TECHNIQUES.iter().find(|technique| *technique.source == **text);
            let origin = if program.as_ptr() as usize == address {
                Origin::Program
            } else if let Some(technique) = prelude() {
                Origin::Prelude(technique.name)
            } else {
                Origin::Earlier(Arc::clone(text))
            };
            self.texts.push((address, origin, Lines::of(text)));
            self.texts.len() - 1
        });
        let (_, origin, lines) = &self.texts[index];
        (origin.clone(), lines.line(span.start))
    }

    /// Notes the call of a function that prepares the rest of the program. `running` counts the functions that run, and
    /// `register` is the next free one.
    pub(super) fn begin_early(&mut self, running: usize, register: usize) {
        if self.is_on && self.early.is_none() {
            self.early = Some(Early { running, depth: self.depth, first: self.trace.steps.len(), register });
        }
    }

    /// Returns `true` if steps are recorded. What fills the tables of an engine may take more steps than anybody walks
    /// through: beyond half of the limit, these are dropped, and only the contents of the tables are kept.
    #[inline]
    pub(super) fn is_on(&mut self) -> bool {
        if self.is_on {
            self.drop_early();
        }
        self.is_on
    }

    #[cold]
    fn drop_early(&mut self) {
        let Some(early) = self.early.filter(|early| self.trace.steps.len() - early.first >= self.limit / 2)
        else {
            return;
        };
        self.trace.steps.truncate(early.first);
        self.trace.memory.forget_steps(early.first);
        self.forget_links(early.first, early.register);
        self.trace.is_shortened = true;
        (self.depth, self.last, self.named_writes) = (early.depth, None, self.trace.memory.count());
        self.is_on = false;
    }

    /// Returns `true` if the steps of what prepares the rest were dropped, and it still runs.
    pub(super) const fn is_filling(&self) -> bool {
        !self.is_on && self.early.is_some()
    }

    /// Notes that a function has returned, and gives its step the output. `running` counts the functions that still run.
    pub(super) fn leave(
        &mut self,
        running: usize,
        step: Option<usize>,
        (output, link): (Option<Typed>, Option<Link>),
    ) {
        if self.early.take_if(|early| early.running == running).is_some() {
            self.is_on = true;
            self.trace.start_of_last_call = self.trace.steps.len();
        }
        if !self.is_on {
            return;
        }
        if step.is_some() {
            self.depth = self.depth.saturating_sub(1);
        }
        if let (Some(step), Some((scalar, value))) =
            (step.and_then(|step| self.trace.steps.get_mut(step)), output)
        {
            (step.output_type, step.output) = (Some(scalar), value);
            step.links.result = link;
        }
        self.last = step;
    }

    /// Forgets the registers from this one on.
    pub(super) fn forget_registers(&mut self, first: usize) {
        self.conversions.retain(|(register, _)| *register < first);
        self.widened.retain(|register| *register < first);
        self.makers.forget_registers(first);
    }

    /// Returns a link to the step that was recorded last.
    pub(super) fn last_link(&self) -> Option<Link> {
        self.last.map(|step| Link { step, bits: u64::MAX })
    }

    /// Notes that a variable in memory has ended its lifetime.
    pub(super) fn release(&mut self, object: u32) {
        self.trace.memory.release(object, self.trace.steps.len());
        self.makers.forget_object(object);
    }
}
