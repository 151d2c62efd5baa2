//! Remarks on expressions that C groups in one way although only the other way makes sense: `occ & mask == 0`.

use super::body::Body;
use super::literal;
use crate::builtins;
use crate::front::ParsedSource;
use crate::front::prelude::*;

/// The a-file. The other files are this one, shifted.
const FILE_A: u64 = 0x0101_0101_0101_0101;

impl<'t> Body<'_, 't> {
    /// Records how a binary expression is read, if its shape shows that something else was meant. `shapes` are the types
    /// of its operands.
    pub(super) fn remark_grouping(&mut self, node: Node<'t>, shapes: [&Shape; 2]) {
        let Some((sign, operands)) = self.binary_parts(node) else { return };
        let inner = match sign {
            "&" | "|" | "^" => {
                let side = (0..2).find(|&side| {
                    let (inner, near) = (operands[side], 1 - side);
                    let is_number = shapes[near].scalar().is_some_and(|scalar| scalar != Scalar::Bool);
                    is_number && self.compares_numbers(inner)
                        || is_long(shapes[near])
                            && (self.is_comparison(inner, near) || self.is_shifted_mask(inner))
                });
                side.map(|side| operands[side]).or_else(|| self.index_after_shift(sign, operands))
            }
            "<<" | ">>" => Some(operands[0]).filter(|inner| self.is_doubled(*inner)),
            _ => None,
        };
        let Some(inner) = inner else { return };
        let first = self.binary_parts(inner).map_or(sign, |(own, [_, last])| match self.binary_parts(last) {
            Some((shift, _)) if own == sign => shift, // `board & FILE << sq & 7`
            _ => own,
        });
        // The text before macros are expanded, unless all of it comes from one.
        let (text, whole, part) = match (self.origin(node), self.origin(inner)) {
            (whole, part) if whole != part => (&**self.front.source().source(), whole, part),
            _ => (self.front.text, tree::span(node), tree::span(inner)),
        };
        let (before, after) = (&text[whole.start..part.start], &text[part.end..whole.end]);
        let grouped = format!("{before}({}){after}", part.text(text));
        let grouped = grouped.split_whitespace().collect::<Vec<_>>().join(" ");
        let remark = format!("`{first}` binds before `{sign}`: this is `{grouped}`");
        self.requests.remark(self.origin(node), remark);
    }

    /// Returns the operator and the operands of a binary expression without parentheses around it.
    fn binary_parts(&self, node: Node<'t>) -> Option<(&'t str, [Node<'t>; 2])> {
        let child =
            |name: &str| node.child_by_field_name(name).filter(|_| node.kind() == "binary_expression");
        Some((self.front.text(child("operator")?), [child("left")?, child("right")?]))
    }

    /// Returns `true` for the comparison of two numbers, as in `sq & 7 == 7`: nobody compares them on purpose.
    fn compares_numbers(&self, node: Node<'t>) -> bool {
        self.binary_parts(node).is_some_and(|(sign, operands)| {
            is_comparison(sign) && operands.iter().all(|operand| operand.kind() == "number_literal")
        })
    }

    /// Returns `true` for the comparison of a 64-bit value or of `1 << sq`, which is the operand on the given side.
    fn is_comparison(&mut self, node: Node<'t>, near: usize) -> bool {
        self.binary_parts(node).is_some_and(|(sign, operands)| {
            let bit = self.binary_parts(tree::without_parentheses(operands[near]));
            let is_one = |node| self.front.text(node).trim_end_matches(['u', 'U', 'l', 'L']) == "1";
            let is_bit = bit.is_some_and(|(sign, [one, _])| sign == "<<" && is_one(one));
            is_comparison(sign)
                && (is_bit || self.shape_of(operands[near]).is_ok_and(|shape| is_long(&shape)))
        })
    }

    /// Returns `true` for `~FILE_H << 9`: the mask belongs to what is shifted.
    fn is_shifted_mask(&self, node: Node<'t>) -> bool {
        self.binary_parts(node).is_some_and(|(sign, [mask, count])| {
            matches!(sign, "<<" | ">>") && count.kind() == "number_literal" && self.is_all_but_a_file(mask)
        })
    }

    fn is_all_but_a_file(&self, mask: Node<'t>) -> bool {
        let mask = tree::without_parentheses(mask);
        let of = |node: Node<'t>, prefix: &str, flip: u64| {
            let text = self.front.text(node);
            let is_file = |word: u64| (0..8).any(|file| word == FILE_A << file);
            match node.kind() {
                "number_literal" => {
                    literal::number(text, tree::span(node)).is_ok_and(|it| is_file(it.value ^ flip))
                }
                "identifier" => builtins::find(text).is_some_and(|known| known.name.starts_with(prefix)),
                _ => false,
            }
        };
        match mask.child_by_field_name("argument") {
            Some(argument) if self.front.text(mask).starts_with('~') => {
                of(tree::without_parentheses(argument), "FILE_", 0)
            }
            _ => of(mask, "NOT_", u64::MAX),
        }
    }

    /// Returns `board & FILE << sq` of `board & FILE << sq & 7`: the last number belongs to the index of the square.
    fn index_after_shift(&mut self, sign: &str, [left, right]: [Node<'t>; 2]) -> Option<Node<'t>> {
        if sign != "&" || !matches!(self.front.text(right), "7" | "63") {
            return None;
        }
        let shift = match self.binary_parts(left)? {
            ("&", [_, last]) => last,
            _ => left,
        };
        let ("<<", [word, count]) = self.binary_parts(shift)? else { return None };
        let is_index = matches!(count.kind(), "identifier" | "field_expression");
        let word = tree::without_parentheses(word);
        let is_constant = word.kind() == "number_literal" || builtins::find(self.front.text(word)).is_some();
        (is_index && is_constant && self.shape_of(word).is_ok_and(|shape| is_long(&shape))).then_some(left)
    }

    /// Returns `true` for `x + x` and `x - x`: `x + x >> 4` was meant as `x + (x >> 4)`. Two calls may differ.
    fn is_doubled(&self, node: Node<'t>) -> bool {
        self.binary_parts(node).is_some_and(|(sign, [left, right])| {
            let [left, right] = [left, right].map(|side| self.front.text(side));
            matches!(sign, "+" | "-") && left == right && !left.contains('(')
        })
    }
}

fn is_comparison(sign: &str) -> bool {
    matches!(sign, "==" | "!=" | "<" | ">" | "<=" | ">=")
}

fn is_long(shape: &Shape) -> bool {
    matches!(shape.scalar(), Some(Scalar::U64 | Scalar::I64 | Scalar::Board))
}
