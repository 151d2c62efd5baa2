//! Squares that step around the edge of the board: `to = from + offset` without a test of the file.

use super::words::words;
use super::{Note, Origin, Span, Step, Trace, Value};
use bitrose_core::bitboard::{Mapping, Offset, RawShift, Square};

/// The maximum number of steps from the one that computes a square to the one that adds it to a board.
const REACH: usize = 200;
/// The maximum number of squares that are followed. Each may take as long as the trace.
const MOST_WALKS: usize = 500;

/// A step from one square to another around the edge.
struct Walk<'t> {
    index: usize,
    from: Square,
    to: Square,
    by: Offset,
    /// The number of the new square.
    number: u64,
    /// The variable that holds it.
    name: Option<&'t str>,
}

impl Trace {
    /// Adds a note to the steps that take a square around the edge, if the bit of the new square is then added to a
    /// board and remains there. This proves that no test rejects the square.
    pub(crate) fn note_walks(&mut self, program: &str, mapping: Mapping) {
        let walks =
            (0..self.steps.len()).filter_map(|index| self.walk(index, program, mapping)).take(MOST_WALKS);
        let note = |walk: Walk<'_>| {
            let name = walk.name.map(str::to_owned);
            (walk.index, Note::Walk { name, from: walk.from, to: walk.to, step: walk.by })
        };
        let notes: Vec<_> = walks.filter(|walk| self.reaches_board(walk, program)).map(note).collect();
        for (index, note) in notes {
            self.steps[index].note = Some(note);
        }
    }

    /// Returns the walk around the edge if a step adds the offset of a king or a knight to a square.
    fn walk(&self, index: usize, program: &str, mapping: Mapping) -> Option<Walk<'_>> {
        let step = &self.steps[index];
        let Value::Int(number @ 0..64) = step.output else { return None };
        let is_noted = step.note.is_some() || matches!(step.origin, Origin::Prelude(_));
        let (before, by) = offset(step).filter(|_| !is_noted)?;
        let shift = if by > 0 { RawShift::Left as fn(u64) -> _ } else { RawShift::Right };
        let report = shift(by.unsigned_abs()).report(mapping.board(1 << before), mapping);
        let is_move =
            |by: &Offset| matches!((by.files.abs(), by.ranks.abs()), (0 | 1, 0 | 1) | (1, 2) | (2, 1));
        let by = report.step.filter(is_move)?;
        let (from, to) = (report.wrapped_from.first()?, report.wrapped_to.first()?);
        // In `8 * rank + file`, the offset is a file.
        let is_number =
            |last: &Step| last.output.number() == before && matches!(&*last.operation, "*" | "<<");
        let is_built = from.rank() == to.rank() || self.steps[..index].last().is_some_and(is_number);
        if is_built || !self.adds_offset(step, program) {
            return None;
        }
        let next = self.steps[index..].iter().take(2); // a conversion may come before the assignment
        let mut named = next.filter(|next| next.depth == step.depth && next.output.number() == number);
        let name = named.find_map(|next| next.target.as_deref());
        Some(Walk { index, from, to, by, number, name })
    }

    /// Returns `true` unless a step goes to the next square, as in a loop over all of them, or changes a constant, as in
    /// `63 - square`.
    fn adds_offset(&self, step: &Step, program: &str) -> bool {
        let Some((left, right)) = step.text(program).split_once(&*step.operation) else { return false };
        let (left, right) = (left.trim_matches([' ', '(']), right.trim_matches(['=', ' ', ')']));
        let is_constant = left.starts_with(|first: char| first.is_ascii_digit());
        let is_counted = right == "1" || right.is_empty() || right.starts_with(&*step.operation);
        // An offset of 1 is an element of a table if the same step takes others.
        let is_one = |step: &Step| offset(step).is_none_or(|(_, by)| by.abs() == 1);
        let is_loop = || self.steps.iter().filter(|other| other.span == step.span).all(is_one);
        !(is_constant || is_counted || is_one(step) && is_loop())
    }

    /// Returns `true` if the bit of the new square is added to a board and remains in it.
    fn reaches_board(&self, walk: &Walk<'_>, program: &str) -> bool {
        let (start, bit) = (&self.steps[walk.index], 1 << walk.number);
        let has = |step: &Step, span: Span, name: Option<&str>| {
            step.span.start <= span.start && span.end <= step.span.end
                || name.is_some_and(|name| words(step.text(program)).any(|word| word == name))
        };
        let takes = |step: &Step, word: u64| step.inputs.iter().any(|input| input.number() == word);
        // The steps until the variable has another value.
        let is_over = |step: &Step| {
            let is_assigned = walk.name.is_some() && step.target.as_deref() == walk.name;
            let is_next = step.span == start.span || is_assigned && step.output.number() != walk.number;
            step.depth < start.depth || step.depth == start.depth && is_next
        };
        let (mut is_passed, mut remains, mut made) = (false, false, Vec::<&Step>::new());
        for (index, step) in self.steps.iter().enumerate().skip(walk.index + 1).take(REACH) {
            if is_over(step) {
                break;
            }
            let is_here = step.depth == start.depth;
            let has_square = is_here && takes(step, walk.number) && has(step, start.span, walk.name);
            if has_square && matches!(&*step.operation, "==" | "!=") && !takes(step, 0) {
                return false; // it goes to a square that is known
            }
            if is_here {
                is_passed = has_square;
            }
            let of_bit = |one: &&Step| one.depth == step.depth && has(step, one.span, one.target.as_deref());
            let is_sum = matches!(&*step.operation, "|" | "^" | "+") && takes(step, bit);
            remains |= is_sum && made.iter().any(of_bit) && self.keeps(index, bit);
            // The shift, and the call of a function that shifts.
            if step.output.number() == bit && (has_square || is_passed && step.operation == "<<") {
                made.push(step);
            }
        }
        remains
    }

    /// Returns `true` if a bit that a step adds to a board is not removed from it, and is in the result of the function.
    fn keeps(&self, index: usize, bit: u64) -> bool {
        let (before, [step, after @ ..]) = self.steps.split_at(index) else { return false };
        let mut later = after.iter().take_while(|later| later.depth >= step.depth);
        let is_lost = |later: &Step| {
            let is_same = later.depth == step.depth && step.target.is_some() && later.target == step.target;
            let had_bit = later.inputs.first().is_some_and(|board| board.number() & bit != 0);
            is_same && had_bit && later.output.number() & bit == 0
        };
        let is_kept = !later.any(is_lost);
        let call = before.iter().rfind(|call| call.depth < step.depth);
        let result = call.and_then(|call| Some((call.output.number(), call.output_type?)));
        is_kept && result.is_none_or(|(word, scalar)| scalar.bits() < 64 || word & bit != 0)
    }
}

/// Returns the number and the offset that a step adds.
fn offset(step: &Step) -> Option<(u64, i64)> {
    let [Value::Int(number @ 0..64), Value::Int(by)] = step.inputs[..] else { return None };
    let by = by.cast_signed();
    let by = match &*step.operation {
        "+" => by,
        "-" => by.checked_neg()?,
        _ => return None,
    };
    (by != 0 && by.abs() < 64).then_some((number, by))
}
