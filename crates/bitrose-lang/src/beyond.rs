//! Results of Python that have bits beyond the 64 of a board.

use super::{Language, Note, Trace, Value};

impl Trace {
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
