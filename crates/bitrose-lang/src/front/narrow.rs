//! Constants that are shifted left in 32 bits, as in `1 << sq`, although the result becomes a board of 64.

use super::prelude::*;

/// The shifts of a function by the registers of their results, each with the remark that is made on it if 64 bits
/// become of its result.
#[derive(Default)]
pub(super) struct NarrowShifts(HashMap<Register, (Span, String)>);

impl NarrowShifts {
    /// Remembers a shift in 32 bits by a count that is not a constant. `suffix` makes a constant one of 64 bits, and
    /// `text` is the source of the `shift`.
    pub(super) fn note(
        &mut self,
        shift: Node<'_>,
        result: &Operand,
        suffix: &str,
        (text, span): (&str, Span),
    ) {
        let operand = |name: &str| shift.child_by_field_name(name).map(tree::without_parentheses);
        let (Some(word), Some(count)) = (operand("left"), operand("right")) else { return };
        let is_narrow = matches!(result.scalar(), Some(Scalar::I32 | Scalar::U32));
        if is_narrow && is_number(word) && !is_number(count) {
            let start = word.start_byte() - shift.start_byte();
            let (before, rest) = text.split_at(start);
            let (word, after) = rest.split_at(word.end_byte() - word.start_byte());
            let digits = word.trim_end_matches(['u', 'U']);
            let remark = format!(
                "`{text}` is shifted in 32 bits: for a bit of a board, write `{before}{digits}{suffix}{after}`"
            );
            self.0.insert(result.register, (span, remark));
        }
    }

    /// Passes the remark on a value on to what is computed from it.
    pub(super) fn follow(&mut self, from: &Operand, to: &Operand) {
        if let Some(shift) = self.0.get(&from.register).cloned() {
            self.0.insert(to.register, shift);
        }
    }

    /// Makes the remark on a value, if there is one, before the value is converted to another type.
    pub(super) fn remark(&self, value: &Operand, wanted: Option<Scalar>, requests: &mut Requests) {
        if wanted.is_some_and(|wanted| wanted.bits() == 64)
            && let Some((span, remark)) = self.0.get(&value.register)
        {
            requests.remark(*span, remark.clone());
        }
    }
}

fn is_number(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "number_literal" | "decimal_integer_literal" | "hex_integer_literal" | "integer_literal"
    )
}
