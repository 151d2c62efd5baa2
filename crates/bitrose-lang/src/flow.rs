//! Follows bits through the steps of a run: bits that wrapped in a shift, forwards to the result and back from the end
//! to the shift, and bits of Python's integers beyond the 64 of a board. A mask is reported as missing only if bits that
//! wrapped remain in a board.

use super::{Language, Note, Span, Step, Trace, Value, note::Mask};
use bitrose_core::bitboard::{Bitboard, Mapping};
use std::collections::{HashMap, HashSet};

/// How later steps use a value.
#[derive(Clone, Copy, Default)]
struct Uses {
    /// The bits that affect anything.
    bits: u64,
    /// The bits that a mask of files removes, as `NOT_A` does, rather than a board that happens not to have them.
    masked: u64,
    /// The bits that a later shift moves off the board.
    fallen: u64,
    /// Whether it is added or multiplied, or a few low bits are extracted from it: then it is not a board.
    is_number: bool,
    /// The value with which it is combined by `^`.
    other: Option<u64>,
}

/// An operator whose operands are still to come: its call depth, its span, and the values of its operands with their
/// uses. Those that remain are of variables.
type Operands = (u32, Span, Vec<(u64, Uses)>);

/// The largest mask that is taken to extract a field of low bits from a number. Larger ones are boards.
const LARGEST_FIELD: u64 = 0x3F;

/// So many steps before or after a shift can belong to the `&` with its mask: that of the mask, as in `~FILE_A`, and that
/// of the count.
const CLOSE: usize = 3;

impl Trace {
    /// Determines for each shift with wrapped bits whether a mask removes them.
    pub(crate) fn classify_masks(&mut self, mapping: Mapping) {
        // The uses since a step last produced the value, and those after the next step that produces the same value.
        let (mut since, mut later) = (HashMap::<u64, Uses>::new(), HashMap::new());
        let mut depth_after = 0;
        let (outlives, rotated, computed) = (self.outlives(), self.rotated(), self.computed());
        let on_wrong_side = self.on_wrong_side(mapping);
        // The values that several places of the source make, and what masks remove from variables, by their values.
        let (made_twice, mut masked_variables) = (self.made_twice(), HashMap::<u64, u64>::new());
        // The operators whose operands are still to come, innermost last.
        let mut open: Vec<Operands> = Vec::new();
        let facts = outlives.into_iter().zip(rotated).zip(computed.into_iter().zip(on_wrong_side));
        for (step, ((outlives, is_rotated), (is_computed, is_on_wrong_side))) in
            self.steps.iter_mut().zip(facts).rev()
        {
            let is_call = depth_after > step.depth;
            depth_after = step.depth;
            let is_over = |(depth, span, _): &mut Operands| {
                *depth > step.depth || *depth == step.depth && !is_inside(step.span, *span)
            };
            while let Some((.., of_variables)) = open.pop_if(is_over) {
                for (value, uses) in of_variables {
                    *masked_variables.entry(value).or_default() |= uses.masked;
                }
            }
            if is_call {
                // The steps inside a call use its arguments, and one of them produces its result.
                open.push((step.depth, step.span, Vec::new()));
                continue;
            }
            let output = step.output.number();
            let end = Uses { bits: u64::MAX, ..Uses::default() };
            let mut uses = since.remove(&output).or_else(|| later.get(&output).copied()).unwrap_or(end);
            later.insert(output, uses);
            let operator =
                open.last_mut().filter(|(depth, ..)| *depth == step.depth && step.target.is_none());
            let operand = operator.and_then(|(.., all)| {
                let index = all.iter().position(|(value, _)| *value == output)?;
                Some(all.swap_remove(index).1)
            });
            // Which of the variables with this value is masked is unknown.
            let masked =
                masked_variables.get(&output).filter(|_| operand.is_none() && made_twice.contains(&output));
            let masked = masked.copied().unwrap_or_default();
            uses = operand.unwrap_or(uses); // other uses of the same value take it from elsewhere
            let inputs: Vec<u64> = step.inputs.iter().map(|value| value.number()).collect();
            if let Some(Note::Shift { report, mask, .. }) = &mut step.note {
                // `x ^ x >> 12` mixes the bits of a number
                let is_number =
                    uses.is_number || uses.other.is_some_and(|other| inputs.first() == Some(&other));
                let is_removed = mapping.number(report.wrapped_to) & uses.bits == 0;
                let edge = mapping.number(!report.masks.after);
                let is_masked = edge & uses.masked != 0 && edge & !uses.masked & !uses.fallen == 0;
                if is_removed && is_masked && !outlives {
                    *mask = Mask::Present;
                } else if is_number || is_removed || is_rotated || is_computed || edge & masked != 0 {
                    *mask = Mask::Unclear;
                } else if is_on_wrong_side {
                    *mask = Mask::OnWrongSide;
                }
            }
            let of_operands = uses_of_operands(step, &inputs, uses, mapping);
            open.push((step.depth, step.span, inputs.iter().copied().zip(of_operands).collect()));
            for (input, uses) in inputs.iter().zip(of_operands) {
                let known = since.entry(*input).or_default();
                known.bits |= uses.bits;
                known.masked |= uses.masked;
                known.fallen |= uses.fallen;
                known.is_number |= uses.is_number;
                known.other = known.other.or(uses.other);
            }
        }
    }

    /// Returns the values that operations in several places of the source make out of others.
    fn made_twice(&self) -> HashSet<u64> {
        let mut places = HashMap::new();
        let is_call =
            |index: usize| self.steps.get(index + 1).is_some_and(|next| next.depth > self.steps[index].depth);
        let made = self.steps.iter().enumerate().filter(|(index, step)| {
            !step.inputs.iter().any(|input| input.number() == step.output.number()) && !is_call(*index)
        });
        let made = made.map(|(_, step)| (step.output.number(), step.span));
        made.filter(|(value, span)| places.insert(*value, *span).is_some_and(|other| other != *span))
            .map(|(value, _)| value)
            .collect()
    }

    /// Returns, for each step, whether it is one half of a rotation: `x << 7` if the trace also has `x >> 57`.
    fn rotated(&self) -> Vec<bool> {
        let half = |step: &Step| match (&*step.operation, step.inputs.as_slice()) {
            ("<<", [word, count]) => Some((word.number(), count.number())),
            (">>" | ">>>", [word, count]) => Some((word.number(), 64_u64.wrapping_sub(count.number()))),
            _ => None,
        };
        let is_left = |step: &Step| step.operation == "<<";
        let halves: HashSet<_> =
            self.steps.iter().filter_map(|step| Some((half(step)?, is_left(step)))).collect();
        let is_rotated =
            |step: &Step| half(step).is_some_and(|half| halves.contains(&(half, !is_left(step))));
        self.steps.iter().map(is_rotated).collect()
    }

    /// Returns, for each step, whether it is a shift with a mask on the wrong side, as in `(b & NOT_H) >> 1`: a bit on
    /// the a-file wraps, and `& NOT_H` after the shift would have removed it. The mask must be in the same expression. One
    /// between two shifts may be meant for the other one.
    fn on_wrong_side(&self, mapping: Mapping) -> Vec<bool> {
        let shifts = self.steps.iter().filter(|step| matches!(&*step.operation, "<<" | ">>" | ">>>"));
        let (made, shifted): (HashSet<u64>, HashSet<u64>) =
            shifts.filter_map(|step| Some((step.output.number(), step.inputs.first()?.number()))).unzip();
        let masked_by = |and: &Step, mask: Bitboard| {
            let mask = mapping.number(mask);
            match and.inputs[..] {
                [Value::Board(left), Value::Board(right)] if and.operation == "&" => {
                    (right == mask).then_some(left).or((left == mask).then_some(right))
                }
                _ => None,
            }
        };
        let is_on_wrong_side = |index: usize| {
            let step = &self.steps[index];
            let (Some(Note::Shift { report, .. }), Some(board)) = (&step.note, step.inputs.first()) else {
                return false;
            };
            let masks = &report.masks;
            let close = |steps: std::ops::Range<usize>| {
                self.steps[steps].iter().filter(|other| other.depth == step.depth)
            };
            let operand = close(index.saturating_sub(CLOSE)..index)
                .rfind(|other| is_inside(other.span, step.span) && other.output.number() == board.number());
            let operator = close(index + 1..self.steps.len().min(index + 1 + CLOSE))
                .find(|other| is_inside(step.span, other.span));
            let before = operand.and_then(|and| masked_by(and, masks.after));
            let after = operator.filter(|and| !shifted.contains(&and.output.number()));
            let after = after.and_then(|and| masked_by(and, masks.before));
            masks.before != masks.after
                && (before.is_some_and(|board| !made.contains(&board)) || after == Some(step.output.number()))
        };
        (0..self.steps.len()).map(is_on_wrong_side).collect()
    }

    /// Returns, for each step, whether its first operand is a sum, a difference or a product. Then it is a number.
    fn computed(&self) -> Vec<bool> {
        let mut numbers = HashSet::new();
        let is_computed = |step: &Step| {
            let of_number = step.inputs.first().is_some_and(|value| numbers.contains(&value.number()));
            let is_sum = matches!(
                &*step.operation,
                "+" | "-" | "*" | "wrapping_add" | "wrapping_sub" | "wrapping_mul"
            );
            if is_sum && step.inputs.len() == 2 {
                numbers.insert(step.output.number());
            } else if !step.is_copy() {
                numbers.remove(&step.output.number());
            }
            of_number
        };
        self.steps.iter().map(is_computed).collect()
    }

    /// Returns, for each step, whether it assigns to a variable that may outlive its function: one of a caller, or one
    /// behind a pointer. Who reads such a variable later is unknown.
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

    /// Removes the notes of shifts whose bits from beyond the board change nothing: a `|` has them anyway, or a `&` takes
    /// them away.
    pub(crate) fn forget_harmless_bits(&mut self) {
        for index in 0..self.steps.len() {
            if matches!(self.steps[index].note, Some(Note::Beyond { .. })) && self.bits_back(index) == 0 {
                self.steps[index].note = None;
            }
        }
    }

    /// Returns the bits that a shift brings back from beyond the board, as far as they remain in what is computed from
    /// its result.
    fn bits_back(&self, index: usize) -> u64 {
        let shift = &self.steps[index];
        let mut value = shift.output.number();
        let mut bits = value & !(u64::MAX >> shift.inputs[1].number());
        for step in &self.steps[index + 1..] {
            let others = match step.inputs[..] {
                [left, right] if left.number() == value => right.number(),
                [left, right] if right.number() == value => left.number(),
                _ => continue,
            };
            match &*step.operation {
                "|" => bits &= !others,
                "&" => bits &= others,
                _ => break,
            }
            value = step.output.number();
        }
        bits
    }

    /// Adds a note to the step that makes the result of a call negative, if it is the complement of a board. A larger
    /// result than 64 bits is an error.
    pub(crate) fn note_negative_result(&mut self) {
        let Some(call) = self.steps.iter().rposition(|step| step.depth == 0) else { return };
        let (result, inside) = (self.steps[call].output, &self.steps[call + 1..]);
        let is_negative = matches!(result, Value::Int(word) if word.cast_signed() < 0);
        let has_complement =
            inside.iter().any(|step| step.operation == "~" && matches!(step.inputs[..], [Value::Board(_)]));
        let source = inside.iter().rposition(|step| step.output == result && !step.is_copy());
        let Some(source) = source.filter(|_| is_negative && has_complement) else { return };
        let step = &mut self.steps[call + 1 + source];
        if step.language == Language::Python && matches!(&*step.operation, "~" | "&" | "|" | "^" | "<<") {
            step.note = Some(Note::Negative);
        }
    }
}

/// Returns `true` if the span of an operand is inside that of its operator.
fn is_inside(operand: Span, operator: Span) -> bool {
    operand != operator && operator.start <= operand.start && operand.end <= operator.end
}

/// Returns `true` if a board is a mask of files, ranks or both: all its ranks that are not empty are equal. A board of
/// fewer pieces may be so by chance.
fn is_mask(board: Bitboard) -> bool {
    const LEAST_SQUARES: u32 = 6;
    let mut ranks = board.0.to_le_bytes().into_iter().filter(|rank| *rank != 0);
    let first = ranks.next();
    board.popcount() >= LEAST_SQUARES && ranks.all(|rank| Some(rank) == first)
}

/// Returns how a step uses its operands, given how its result is used.
fn uses_of_operands(step: &Step, inputs: &[u64], result: Uses, mapping: Mapping) -> [Uses; 2] {
    let all = Uses { bits: u64::MAX, ..Uses::default() };
    let number = Uses { is_number: true, ..all };
    let same = Uses { is_number: false, other: None, ..result };
    let and = |mask: u64| {
        let is_field = mask <= LARGEST_FIELD && mask.wrapping_add(1).is_power_of_two();
        let removed = if is_mask(mapping.board(mask)) { !mask } else { 0 };
        Uses {
            bits: result.bits & mask,
            masked: result.masked | removed,
            is_number: is_field || result.is_number,
            other: result.other.filter(|_| mask == u64::MAX),
            ..result
        }
    };
    let shifted = |shift: fn(u64, u64) -> u64, back: fn(u64, u64) -> u64, count: u64| Uses {
        bits: shift(result.bits, count),
        masked: shift(result.masked, count),
        fallen: shift(result.fallen, count) | !shift(back(u64::MAX, count), count),
        ..Uses::default()
    };
    let (left, right) = (|word, count| word << count, |word, count| word >> count);
    match (&*step.operation, inputs) {
        ("=" | "return", [_]) => [result; 2],
        ("&", [left, right]) => [and(*right), and(*left)],
        ("|", [_, _]) | ("~" | "!" | "^", [_]) => [same; 2],
        ("^", [left, right]) => [right, left].map(|other| Uses { other: Some(*other), ..same }),
        ("<<", [_, count @ 0..=63]) => [shifted(right, left, *count), all],
        (">>" | ">>>", [_, count @ 0..=63]) => [shifted(left, right, *count), all],
        ("-" | "wrapping_sub", [_, 1]) => [all; 2], // the first step to the next subset, or the next bit
        ("+" | "-" | "*" | "/" | "%" | "wrapping_add" | "wrapping_sub" | "wrapping_mul", [_, _]) => {
            [number; 2]
        }
        _ => [all; 2],
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
