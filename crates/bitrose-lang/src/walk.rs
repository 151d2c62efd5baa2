//! Squares that step around the edge of the board: `to = from + offset` without a test of the file.

use super::trace::Link;
use super::{Note, Origin, Span, Step, Trace, Value};
use bitrose_core::bitboard::{Mapping, Offset, RawShift, Square};
use std::collections::{HashMap, HashSet};

/// A step from one square to another around the edge.
struct Walk {
    from: Square,
    to: Square,
    by: Offset,
    /// The bit of the new square.
    bit: u64,
    /// The variable that holds it.
    name: Option<String>,
    /// Whether it is compared with a square that is known.
    is_known: bool,
    /// Whether its bit is added to a board and remains there. This proves that no test rejects the square.
    remains: bool,
}

impl Trace {
    /// Adds a note to the steps that take a square around the edge, if the bit of the new square remains in a board.
    /// `remaining`: the bits of each result that affect anything.
    pub(crate) fn note_walks(&mut self, remaining: &[u64], program: &str, mapping: Mapping) {
        let offsets = self.steps.iter().filter(|step| offset(step).is_some_and(|(_, by)| by.abs() != 1));
        let of_offsets: HashSet<Span> = offsets.map(|step| step.span).collect();
        let mut walks: HashMap<usize, Walk> = HashMap::new();
        // The walk whose bit a step makes: a shift, or a function.
        let mut bits: HashMap<usize, usize> = HashMap::new();
        for (index, step) in self.steps.iter().enumerate() {
            for link in step.links.operands.iter().flatten() {
                if let Some(walk) = walks.get_mut(&link.step) {
                    let is_zero = step.inputs.iter().any(|input| input.number() == 0);
                    walk.is_known |= matches!(&*step.operation, "==" | "!=") && !is_zero;
                    if step.is_copy() {
                        walk.name = walk.name.take().or_else(|| step.target.clone());
                    } else if step.output.number() == walk.bit {
                        bits.insert(index, link.step);
                    }
                }
                let walk = bits.get(&link.step).and_then(|walk| walks.get_mut(walk));
                if let Some(walk) = walk.filter(|_| matches!(&*step.operation, "|" | "^" | "+")) {
                    walk.remains |= walk.bit & link.bits & remaining[index] != 0;
                }
            }
            if let Some(walk) = self.walk(step, program, mapping, &of_offsets) {
                walks.insert(index, walk);
            }
        }
        for (index, walk) in walks.into_iter().filter(|(_, walk)| walk.remains && !walk.is_known) {
            let note = Note::Walk { name: walk.name, from: walk.from, to: walk.to, step: walk.by };
            self.steps[index].note = Some(note);
        }
    }

    /// Returns the walk around the edge if a step adds the offset of a king or a knight to a square. `of_offsets`: what
    /// adds other offsets than 1.
    fn walk(&self, step: &Step, program: &str, mapping: Mapping, of_offsets: &HashSet<Span>) -> Option<Walk> {
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
        let is_rank = |link: &Option<Link>| {
            link.is_some_and(|link| matches!(&*self.steps[link.step].operation, "*" | "<<"))
        };
        let is_built = from.rank() == to.rank() || step.links.operands.first().is_some_and(is_rank);
        if is_built || !adds_offset(step, program, of_offsets) {
            return None;
        }
        let name = step.target.clone();
        Some(Walk { from, to, by, bit: 1 << number, name, is_known: false, remains: false })
    }
}

/// Returns `true` unless a step goes to the next square, as in a loop over all of them, or changes a constant, as in
/// `63 - square`.
fn adds_offset(step: &Step, program: &str, of_offsets: &HashSet<Span>) -> bool {
    let Some((left, right)) = step.text(program).split_once(&*step.operation) else { return false };
    let (left, right) = (left.trim_matches([' ', '(']), right.trim_matches(['=', ' ', ')']));
    let is_constant = left.starts_with(|first: char| first.is_ascii_digit());
    let is_counted = right == "1" || right.is_empty() || right.starts_with(&*step.operation);
    // An offset of 1 is an element of a table if the same expression takes others.
    let is_one = offset(step).is_none_or(|(_, by)| by.abs() == 1);
    !(is_constant || is_counted || is_one && !of_offsets.contains(&step.span))
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
