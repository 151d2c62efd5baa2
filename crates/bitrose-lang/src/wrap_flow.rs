//! Follows the bits that wrapped in a shift through the later steps, up to the result.

use super::{Note, Step, Trace, Value};
use bitrose_core::bitboard::{Bitboard, Mapping};
use std::collections::HashMap;

impl Trace {
    /// Returns, for the result of each step, the bits that wrapped on the way to it. Follows where later shifts move
    /// them and which of them masks leave, and leaves out bits that an operand also has for another reason.
    #[must_use]
    pub fn wrap_flow(&self, mapping: Mapping) -> Vec<Bitboard> {
        let steps = &self.steps;
        let is_call =
            |index: usize| steps.get(index + 1).is_some_and(|inner| inner.depth > steps[index].depth);
        let mut of_value = HashMap::new();
        let mut all = Vec::with_capacity(steps.len());
        for (index, step) in steps.iter().enumerate() {
            let wrapped =
                of_step(step, mapping, |value| of_value.get(&value.number()).copied().unwrap_or_default());
            if !is_call(index) {
                of_value.insert(step.output.number(), wrapped);
            }
            all.push(wrapped);
        }
        // a call comes before the steps inside it, and its result is that of one of them
        for call in (0..steps.len()).rev().filter(|&index| is_call(index)) {
            let inside = steps[call + 1..].iter().take_while(|inner| inner.depth > steps[call].depth).count();
            let last =
                steps[call + 1..=call + inside].iter().rposition(|inner| inner.output == steps[call].output);
            all[call] = last.map_or(Bitboard::EMPTY, |last| all[call + 1 + last]);
        }
        all
    }
}

fn of_step(step: &Step, mapping: Mapping, before: impl Fn(Value) -> Bitboard) -> Bitboard {
    let Value::Board(output) = step.output else { return Bitboard::EMPTY };
    let all = |of: &dyn Fn(Value) -> Bitboard| {
        step.inputs.iter().fold(Bitboard::EMPTY, |all, value| all | of(*value))
    };
    let wrapped = all(&before);
    let clean = || all(&|value| mapping.board(value.number()).difference(before(value)));
    let here = match (step.operation.as_str(), step.shifted(mapping)) {
        (_, Some((_, shift))) => {
            let moved = step.inputs.first().map_or(Bitboard::EMPTY, |board| before(*board));
            let landed = match &step.note {
                Some(Note::Shift { report, .. }) if report.is_step() => report.wrapped_to,
                _ => Bitboard::EMPTY,
            };
            landed | shift.report(moved, mapping).result
        }
        ("&", _) => wrapped,
        _ if step.is_copy() => wrapped,
        ("|" | "^", _) => wrapped.difference(clean()),
        _ => Bitboard::EMPTY,
    };
    here & mapping.board(output)
}
