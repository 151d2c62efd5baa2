//! Keeping the steps of a run.

use super::super::{Binary, Function, Register, Scalar};
use super::{Machine, Reason, Step};
use crate::note::{Note, TypeNote};
use crate::{Language, Origin, Span, Trace, Value, techniques};
use bitrose_core::bitboard::{Mapping, RawShift};
use std::sync::Arc;

/// The steps so far.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    pub(super) trace: Trace,
    is_on: bool,
    limit: usize,
    depth: u32,
    /// The step that made the last value.
    last: Option<usize>,
    /// The texts that steps come from, by their addresses.
    texts: Vec<(usize, Origin, Lines)>,
}

/// Where the lines of a text begin.
#[derive(Debug, Default)]
struct Lines(Vec<usize>);

impl Lines {
    fn of(source: &str) -> Self {
        let newlines = source.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self(std::iter::once(0).chain(newlines.map(|(offset, _)| offset + 1)).collect())
    }

    /// The line of a place, counted from 1.
    fn line(&self, offset: usize) -> u32 {
        u32::try_from(self.0.partition_point(|&start| start <= offset)).expect("a source is bounded")
    }
}

impl Recorder {
    pub(super) fn new(is_on: bool, limit: usize) -> Self {
        Self { is_on, limit, ..Self::default() }
    }

    /// The text and the line of a place.
    fn place(&mut self, program: &Arc<str>, text: &Arc<str>, span: Span) -> (Origin, u32) {
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

    /// A function has returned: its step gets its output.
    pub(super) fn leave(&mut self, step: Option<usize>, output: Option<Value>) {
        if !self.is_on {
            return;
        }
        self.depth = self.depth.saturating_sub(1);
        if let (Some(step), Some(value)) = (step.and_then(|step| self.trace.steps.get_mut(step)), output) {
            step.output = value;
        }
        self.last = step;
    }
}

/// A word as our own language shows it: 64 bits without a sign, and every `long` of Java, are a Board.
pub(crate) const fn value(scalar: Scalar, word: u64, language: Language) -> Value {
    match (scalar, language) {
        (Scalar::Bool, _) => Value::Bool(word != 0),
        // An int of Python may be either: what is larger than any index, count or value of a piece is a Board.
        (Scalar::I64, Language::Python) if word > 0xFFFF && word >> 63 == 0 => Value::Board(word),
        (Scalar::U64 | Scalar::Board, _) | (Scalar::I64, Language::Java) => Value::Board(word),
        (Scalar::Square, _) => Value::Board(1 << (word & 63)),
        _ => Value::Int(word),
    }
}

/// What is worth saying about an operator: where the type decided the result.
pub(super) fn note(
    operator: Binary,
    (scalar, language): (Scalar, Language),
    (left, right): (u64, u64),
    result: u64,
    mapping: Mapping,
) -> Option<Note> {
    let bits = scalar.bits();
    if scalar == Scalar::Big {
        return None; // nothing is lost
    }
    match operator {
        Binary::ShiftLeft | Binary::ShiftRight if language == Language::Own && right >= 64 => {
            raw_shift(operator, left, right, mapping)
        }
        Binary::ShiftLeft | Binary::ShiftRight if right >= u64::from(bits) => {
            Some(Note::Type(TypeNote::Count { count: right.cast_signed(), bits }))
        }
        Binary::ShiftRight if scalar.is_signed() && left.cast_signed() < 0 && right > 0 => {
            Some(Note::Type(TypeNote::Sign))
        }
        Binary::ShiftLeft | Binary::ShiftRight if bits == 64 && scalar != Scalar::Int => {
            raw_shift(operator, left, right, mapping)
        }
        Binary::Add | Binary::Multiply | Binary::ShiftLeft if bits < 64 => {
            let wide = match operator {
                Binary::Add => scalar.value(left) + scalar.value(right),
                Binary::Multiply => scalar.value(left) * scalar.value(right),
                _ => scalar.value(left) << right,
            };
            let lost = wide != scalar.value(result);
            lost.then(|| {
                Note::Type(TypeNote::Lost { operation: operator.sign(), scalar, bits: lost_bits(wide, bits) })
            })
        }
        _ => None,
    }
}

fn raw_shift(operator: Binary, word: u64, count: u64, mapping: Mapping) -> Option<Note> {
    let shift = if operator == Binary::ShiftLeft { RawShift::Left(count) } else { RawShift::Right(count) };
    crate::note::of_raw_shift(shift, word, mapping)
}

/// How many of the bits above the type are set.
const fn lost_bits(value: i128, bits: u32) -> u32 {
    (value.unsigned_abs() >> bits).count_ones()
}

impl Machine<'_, '_> {
    /// Keeps a step.
    pub(super) fn record(
        &mut self,
        operation: &str,
        inputs: &[Value],
        output: Value,
        note: Option<Note>,
    ) -> Step {
        if self.recorder.trace.steps.len() >= self.recorder.limit {
            return Err(Reason::Steps(self.recorder.limit));
        }
        let span = self.span;
        let (origin, line) = match (self.frames.first(), self.frames.last()) {
            (Some(first), Some(last)) => self.recorder.place(&first.module.source, &last.module.source, span),
            _ => (Origin::Program, 1),
        };
        let step = crate::Step {
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
        let steps = self.recorder.trace.steps.iter_mut().rev().take(FAR);
        let shift = steps.into_iter().find(|step| step.note.is_some() && inputs.contains(&step.output));
        if let Some(note) = shift.and_then(|step| step.note.as_mut()) {
            note.see_mask(result.number(), self.context.mapping);
        }
    }

    /// The step of a call; its output comes when the function returns. The function that the run was asked for and those
    /// that give variables their values make none.
    pub(super) fn record_call(
        &mut self,
        function: &Function,
        arguments: &[Option<u64>],
    ) -> Step<Option<usize>> {
        if !self.recorder.is_on || self.frames.is_empty() {
            return Ok(None);
        }
        let language = self.frames.last().map_or(Language::Own, |frame| frame.module.language);
        let inputs: Vec<Value> = function
            .parameters
            .iter()
            .zip(arguments)
            .filter_map(|(parameter, word)| Some(self.shown(parameter.shape.scalar()?, (*word)?, language)))
            .collect();
        self.record(&function.name, &inputs, Value::Bool(false), None)?;
        let step = self.recorder.last;
        self.recorder.depth += 1;
        self.recorder.last = None;
        Ok(step)
    }

    /// A variable has taken a value.
    pub(super) fn name(&mut self, name: &str, register: Register) -> Step {
        if !self.recorder.is_on || self.scalar(register).is_none() {
            return Ok(());
        }
        let value = self.value(register)?;
        let last = self.recorder.last.and_then(|last| self.recorder.trace.steps.get_mut(last));
        if let Some(step) = last.filter(|step| step.target.is_none() && step.output == value) {
            step.target = Some(name.to_owned());
        } else {
            self.record("=", &[value], value, None)?;
            let last = self.recorder.trace.steps.last_mut().expect("a step was recorded");
            last.target = Some(name.to_owned());
        }
        Ok(())
    }
}
