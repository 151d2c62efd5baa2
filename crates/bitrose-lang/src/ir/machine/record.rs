//! Keeping the steps of a run.

use super::super::{Binary, Function, Register, Scalar};
use super::{Machine, Reason, Step};
use crate::note::{Note, TypeNote};
use crate::{Language, Origin, Trace, Value};
use bitrose_core::bitboard::{Mapping, RawShift};

/// The steps so far.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    pub(super) trace: Trace,
    is_on: bool,
    limit: usize,
    depth: u32,
    /// The step that made the last value.
    last: Option<usize>,
}

impl Recorder {
    pub(super) fn new(is_on: bool, limit: usize) -> Self {
        Self { is_on, limit, ..Self::default() }
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
        _ => Value::Int(word),
    }
}

/// What is worth saying about an operator: where the type decided the result.
pub(super) fn note(
    operator: Binary,
    scalar: Scalar,
    (left, right): (u64, u64),
    result: u64,
    mapping: Mapping,
) -> Option<Note> {
    let bits = scalar.bits();
    if scalar == Scalar::Big {
        return None; // nothing is lost
    }
    match operator {
        Binary::ShiftLeft | Binary::ShiftRight if right >= u64::from(bits) => {
            Some(Note::Type(TypeNote::Count { count: right.cast_signed(), bits }))
        }
        Binary::ShiftRight if scalar.is_signed() && left.cast_signed() < 0 && right > 0 => {
            Some(Note::Type(TypeNote::Sign))
        }
        Binary::ShiftLeft | Binary::ShiftRight if bits == 64 => {
            let shift =
                if operator == Binary::ShiftLeft { RawShift::Left(right) } else { RawShift::Right(right) };
            crate::note::of_raw_shift(shift, left, mapping)
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
        let source = self.frames.last().map_or("", |frame| &frame.module.source);
        let line = source.get(..span.start).map_or(0, |before| before.matches('\n').count()) + 1;
        let step = crate::Step {
            depth: self.recorder.depth,
            span,
            line: u32::try_from(line).expect("a source is bounded"),
            origin: Origin::Program,
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
        match last.filter(|step| step.target.is_none() && step.output == value) {
            Some(step) => step.target = Some(name.to_owned()),
            None => {
                self.record("=", &[value], value, None)?;
                let last = self.recorder.trace.steps.last_mut().expect("a step was recorded");
                last.target = Some(name.to_owned());
            }
        }
        Ok(())
    }
}
