//! Bits that wrapped, followed through the steps after the shift up to the result.

use super::{LIMITS, StepScreen, shifted};
use crate::tui::prelude::*;
use bitrose_core::bitboard::SplitMix64;
use bitrose_lang::{Note, Step, Trace};
use std::collections::HashMap;

impl StepScreen {
    /// Looks for other inputs, where these are invented, with which bits wrap that stay: squares, then boards at random.
    pub(super) fn find_wrap(&mut self, shared: &mut Shared) {
        const TURNS: u64 = 192;
        let mut random = SplitMix64::new(0);
        for turn in (0..TURNS).filter(|_| self.has_added_call) {
            let mut source = self.source.clone();
            for (index, input) in self.inputs.iter().enumerate().rev() {
                let (one, other) = (random.next(), random.next());
                let board = if index % 2 == 0 { one & other } else { one | other };
                source = input.replaced(
                    &source,
                    match input.value {
                        Value::Board(_) => Value::Board(if turn < 64 { 1 << turn } else { board }),
                        _ => Value::Int(turn % 64),
                    },
                );
            }
            let Ok(program) = self.session.parse(&source) else { continue };
            let (run, trace) = self.session.clone().with_limits(LIMITS).trace_to_fault(&program);
            if run.is_ok() && trace.steps.iter().any(|step| step.wrap().is_some()) {
                self.history.record(std::mem::replace(&mut self.source, source));
                let _ = self.run(); // it has run
                return shared.note("a bit wraps with these other inputs · u takes them back");
            }
        }
    }
}

/// Of the result of each step, the bits that wrapped on the way to it: where shifts take them, what masks leave of them, and
/// which of them no operand has in another way.
pub(super) fn of_steps(trace: &Trace, mapping: Mapping) -> Vec<Bitboard> {
    let steps = &trace.steps;
    let is_call = |index: usize| steps.get(index + 1).is_some_and(|inner| inner.depth > steps[index].depth);
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
    // a call is before the steps inside of it, and gives what one of them gave
    for call in (0..steps.len()).rev().filter(|&index| is_call(index)) {
        let inside = steps[call + 1..].iter().take_while(|inner| inner.depth > steps[call].depth).count();
        let last =
            steps[call + 1..=call + inside].iter().rposition(|inner| inner.output == steps[call].output);
        all[call] = last.map_or(Bitboard::EMPTY, |last| all[call + 1 + last]);
    }
    all
}

fn of_step(step: &Step, mapping: Mapping, before: impl Fn(Value) -> Bitboard) -> Bitboard {
    let Value::Board(output) = step.output else { return Bitboard::EMPTY };
    let all = |of: &dyn Fn(Value) -> Bitboard| {
        step.inputs.iter().fold(Bitboard::EMPTY, |all, value| all | of(*value))
    };
    let wrapped = all(&before);
    let clean = || all(&|value| mapping.board(value.number()).difference(before(value)));
    let here = match (step.operation.as_str(), shifted(step, mapping)) {
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
