//! Results of Python that have bits beyond the 64 of a board.

use super::{Language, Note, Trace, Value};

impl Trace {
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
