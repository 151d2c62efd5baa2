//! The upper half of a product, `(unsigned __int128)a * b >> 64`, which is the only use of a 128-bit type that is read.

use super::CFrontEnd;
use super::body::Body;
use super::types::Named;
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// Returns `true` for an unsigned type of 128 bits, or an alias of one.
    fn is_u128(&self, kind: Node<'t>) -> bool {
        let words: Vec<&str> = self.text(kind).split_whitespace().filter(|word| *word != "const").collect();
        match words[..] {
            ["__uint128_t"] | ["unsigned", "__int128"] | ["__int128", "unsigned"] => true,
            [name] => self.types.get(name).is_some_and(|all| {
                let is_wide = |one: &Named<'t>| {
                    let of = match one {
                        Named::Alias(definition, _) => definition.child_by_field_name("type"),
                        _ => None,
                    };
                    of.is_some_and(|of| self.text(of) != name && self.is_u128(of))
                };
                all.iter().all(is_wide)
            }),
            _ => false,
        }
    }

    /// Returns what is converted to an unsigned type of 128 bits.
    fn widened(&self, factor: Node<'t>) -> Option<Node<'t>> {
        let factor = tree::without_parentheses(factor);
        let (kind, value) = match factor.kind() {
            "cast_expression" => (field(factor, "type").ok()?, field(factor, "value").ok()?),
            "call_expression" => {
                let [value] = named(field(factor, "arguments").ok()?)[..] else { return None };
                (field(factor, "function").ok()?, value)
            }
            _ => return None,
        };
        self.is_u128(kind).then_some(value)
    }
}

impl<'t> Body<'_, 't> {
    /// Lowers `(unsigned __int128)a * b >> 64` where it becomes a value of at most 64 bits. `None` for anything else.
    pub(super) fn upper_half(&mut self, node: Node<'t>) -> Fallible<Option<Operand>> {
        let [shifted, product] = [node, tree::without_parentheses(field(node, "left")?)];
        let sign = |node: Node<'t>| node.child_by_field_name("operator").map(|sign| self.front.text(sign));
        let is_half = sign(shifted) == Some(">>") && self.front.text(field(node, "right")?) == "64";
        if !is_half || product.kind() != "binary_expression" || sign(product) != Some("*") {
            return Ok(None);
        }
        let factors = [field(product, "left")?, field(product, "right")?];
        let widened = factors.map(|factor| self.front.widened(factor));
        if widened == [None, None] || !self.is_narrowed(node) {
            return Ok(None);
        }
        let mut operands = Vec::new();
        let order = self.in_no_order(&factors, &mut |body, index, _| {
            let operand = body.value(widened[index].unwrap_or(factors[index]))?;
            if operand.scalar().is_none_or(Scalar::is_signed) {
                let error = body.front.refuse(factors[index], "a 128-bit product of a signed value");
                return Err(error.help("convert it to `uint64_t` first"));
            }
            operands.push(body.b.convert(operand, Scalar::U64, Overflow::Wrap));
            Ok(())
        })?;
        self.then(order, |body| {
            let [left, right] = &operands[..] else { unreachable!("a product has two factors") };
            Ok(Some(body.b.binary(Binary::MultiplyHigh, Rules::WRAP, left, right)))
        })
    }

    /// Returns `true` if an expression is converted at once to a type that the source names.
    fn is_narrowed(&self, node: Node<'t>) -> bool {
        let Some(parent) = node.parent() else { return false };
        match parent.kind() {
            "parenthesized_expression" => self.is_narrowed(parent),
            "cast_expression" => true,
            "return_statement" => !self.is_deduced && self.inlined.is_empty(),
            "init_declarator" => {
                let kind = parent.parent().and_then(|declaration| declaration.child_by_field_name("type"));
                kind.is_some_and(|kind| {
                    kind.kind() != "placeholder_type_specifier" && self.front.text(kind) != "__auto_type"
                })
            }
            "argument_list" => parent
                .parent()
                .and_then(|call| call.child_by_field_name("function"))
                .is_some_and(|function| {
                    function.kind() == "primitive_type"
                        || self.front.text(function).starts_with("static_cast<")
                        || self.front.is_type(self.front.text(function))
                }),
            _ => false,
        }
    }
}
