//! What becomes of the result of a shift: followed back from the end of a run, so that a mask is only called missing where bits that
//! wrapped are left in a board.

use super::{Note, Step, Trace, note::Mask};
use bitrose_core::bitboard::Mapping;
use std::collections::HashMap;

/// How a value is used by the steps after it.
#[derive(Clone, Copy, Default)]
struct Uses {
    /// The bits that decide something.
    bits: u64,
    /// It is added or multiplied, or a few low bits are cut out of it: no board.
    is_number: bool,
    /// What it is combined with by `^`.
    other: Option<u64>,
}

/// The largest of the masks that cut a field of low bits out of a number: the next ones are boards.
const LARGEST_FIELD: u64 = 0x3F;

impl Trace {
    /// Tells each shift in which bits wrap what becomes of them.
    pub(crate) fn see_masks(&mut self, mapping: Mapping) {
        // Since the value was given last, and after the next step that gives the same.
        let (mut since, mut later) = (HashMap::<u64, Uses>::new(), HashMap::new());
        let mut depth_after = 0;
        let outlives = self.outlives();
        for (step, outlives) in self.steps.iter_mut().zip(outlives).rev() {
            let is_call = depth_after > step.depth;
            depth_after = step.depth;
            if is_call {
                continue; // the steps inside of it take its arguments, and one of them gives its result
            }
            let output = step.output.number();
            let end = Uses { bits: u64::MAX, ..Uses::default() };
            let uses = since.remove(&output).or_else(|| later.get(&output).copied()).unwrap_or(end);
            later.insert(output, uses);
            let inputs: Vec<u64> = step.inputs.iter().map(|value| value.number()).collect();
            if let Some(Note::Shift { report, mask, .. }) = &mut step.note {
                // `x ^ x >> 12` mixes the bits of a number
                let is_number =
                    uses.is_number || uses.other.is_some_and(|other| inputs.first() == Some(&other));
                let is_masked = mapping.number(report.wrapped_to) & uses.bits == 0;
                if is_masked && !outlives {
                    *mask = Mask::Present;
                } else if is_number || is_masked {
                    *mask = Mask::Unclear;
                }
            }
            for (input, uses) in inputs.iter().zip(uses_of_operands(step, &inputs, uses)) {
                let known = since.entry(*input).or_default();
                known.bits |= uses.bits;
                known.is_number |= uses.is_number;
                known.other = known.other.or(uses.other);
            }
        }
    }

    /// Does each step give its value to a variable that may be there after its function: of a caller, or by a pointer? Who reads it
    /// then is not known.
    fn outlives(&self) -> Vec<bool> {
        let mut shallowest = HashMap::new();
        let steps = self.steps.iter().enumerate();
        let outlives = steps.map(|(index, step)| {
            let Some(target) = &step.target else { return false };
            let base = target.split(['[', '.']).next().unwrap_or(target);
            let is_shift = matches!(step.note, Some(Note::Shift { .. }));
            let is_pointer = base.starts_with('*') || is_shift && self.is_of_caller(base, index);
            let depth = shallowest.entry(base).or_insert(step.depth);
            *depth = step.depth.min(*depth);
            is_pointer || *depth < step.depth
        });
        outlives.collect()
    }
}

/// How a step uses its operands, if its result is used like this.
fn uses_of_operands(step: &Step, inputs: &[u64], result: Uses) -> [Uses; 2] {
    let bits = |bits| Uses { bits, ..Uses::default() };
    let masked = |mask: u64| {
        let is_field = mask <= LARGEST_FIELD && mask.wrapping_add(1).is_power_of_two();
        Uses { is_number: is_field, ..bits(result.bits & mask) }
    };
    match (&*step.operation, inputs) {
        ("=" | "return", [_]) => [result; 2],
        ("&", [left, right]) => [masked(*right), masked(*left)],
        ("|", [_, _]) | ("~" | "!" | "^", [_]) => [bits(result.bits); 2],
        ("^", [left, right]) => [right, left].map(|other| Uses { other: Some(*other), ..bits(result.bits) }),
        ("<<", [_, count @ 0..=63]) => [bits(result.bits >> count), bits(u64::MAX)],
        (">>" | ">>>", [_, count @ 0..=63]) => [bits(result.bits << count), bits(u64::MAX)],
        ("+" | "*" | "/" | "%" | "wrapping_add" | "wrapping_mul", _) => {
            [Uses { is_number: true, ..bits(u64::MAX) }; 2]
        }
        _ => [bits(u64::MAX); 2],
    }
}
