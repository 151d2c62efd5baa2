//! Go calls functions from left to right, but leaves open when it reads the variables beside them: in `n + f()`, `n` may
//! be read before or after the call. Whether the call changes it is known only at run time, so the machine checks it.

use super::body::{Body, Meaning};
use super::types::Type;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers two parts of an expression, from left to right. `is_open`: whether a call in one of them may change what
    /// the other one reads.
    pub(super) fn both<A, B>(
        &mut self,
        is_open: bool,
        first: impl FnOnce(&mut Self) -> Fallible<A>,
        second: impl FnOnce(&mut Self, &A) -> Fallible<B>,
    ) -> Fallible<(A, B)> {
        if !is_open {
            let a = first(self)?;
            let b = second(self, &a)?;
            return Ok((a, b));
        }
        self.open_orders += 1;
        let parts = self.block_of(first).and_then(|(first, a)| {
            let (second, b) = self.block_of(|body| second(body, &a))?;
            Ok((vec![first, second], (a, b)))
        });
        self.open_orders -= 1;
        let (blocks, values) = parts?;
        self.unordered(OperandOrder::CallsOnly, blocks);
        Ok(values)
    }

    /// Lowers the parts of an expression, from left to right.
    pub(super) fn each<T>(
        &mut self,
        nodes: &[Node<'t>],
        mut part: impl FnMut(&mut Self, usize) -> Fallible<T>,
    ) -> Fallible<Vec<T>> {
        if !self.is_open(nodes) {
            return (0..nodes.len()).map(|index| part(self, index)).collect();
        }
        self.open_orders += 1;
        let parts = (0..nodes.len()).map(|index| self.block_of(|body| part(body, index)));
        let parts = parts.collect::<Fallible<Vec<_>>>();
        self.open_orders -= 1;
        let (blocks, values) = parts?.into_iter().unzip();
        self.unordered(OperandOrder::CallsOnly, blocks);
        Ok(values)
    }

    /// Lowers a call. Go reads the arguments before the call, so they need no order with the calls beside this one.
    pub(super) fn as_one_call<T>(
        &mut self,
        call: Node<'t>,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        if self.open_orders == 0 || !self.may_change(call) {
            return inner(self);
        }
        let around = std::mem::take(&mut self.open_orders);
        let made = self.block_of(inner);
        self.open_orders = around;
        let (block, value) = made?;
        self.unordered(OperandOrder::OneCall, vec![block]);
        Ok(value)
    }

    fn unordered(&mut self, order: OperandOrder, operands: Vec<Block>) {
        self.b.emit(Op::Unordered { order, operands, then: Block::default() });
    }

    /// Returns `true` if a call in one part of an expression may change what another part reads.
    pub(super) fn is_open(&self, nodes: &[Node<'t>]) -> bool {
        let calls: Vec<usize> = (0..nodes.len()).filter(|index| self.calls(nodes[*index])).collect();
        !calls.is_empty() && (0..nodes.len()).any(|index| calls != [index] && self.reads(nodes[index]))
    }

    /// Returns `true` if a call in a value may change where the target of its assignment is, or the other way round.
    pub(super) fn is_target_open(&mut self, target: Node<'t>, value: Node<'t>) -> Fallible<bool> {
        Ok(self.calls(target) && self.reads(value) || self.calls(value) && self.is_place_open(target)?)
    }

    /// Returns `true` if a call may change where a target is: through an index, a slice or a pointer.
    fn is_place_open(&mut self, target: Node<'t>) -> Fallible<bool> {
        if target.child_by_field_name("index").is_some_and(|index| self.reads(index)) {
            return Ok(true);
        }
        target.child_by_field_name("operand").map_or(Ok(false), |operand| self.is_base_open(operand))
    }

    fn is_base_open(&mut self, base: Node<'t>) -> Fallible<bool> {
        let kind = self.type_of(base)?;
        match self.underlying(&kind) {
            Type::Pointer(_) | Type::Slice(_) => Ok(self.reads(base)),
            _ => self.is_place_open(base),
        }
    }

    /// Returns `true` if a call in the index may change the slice or the pointer that is indexed, or the other way
    /// round.
    pub(super) fn is_index_open(&mut self, base: Node<'t>, index: Node<'t>) -> Fallible<bool> {
        Ok(self.calls(base) && self.reads(index) || self.calls(index) && self.is_base_open(base)?)
    }

    fn calls(&self, node: Node<'t>) -> bool {
        tree::all_but(node, is_literal).any(|node| self.may_change(node))
    }

    /// Returns `true` for a call that may change variables: of a function that the source defines, or of one that writes
    /// elements.
    fn may_change(&self, node: Node<'t>) -> bool {
        let is_defined = |name: Node<'t>| {
            let name = self.front.text(name);
            self.is_known_variable(name) || self.front.functions.contains_key(name)
        };
        if node.kind() == "type_conversion_expression" {
            let kind = node.child_by_field_name("type").and_then(|kind| kind.child_by_field_name("type"));
            return kind.is_some_and(is_defined); // `f[T](x)`
        }
        let Some(function) = node.child_by_field_name("function") else { return false };
        let package =
            function.child_by_field_name("operand").filter(|operand| operand.kind() == "identifier");
        match function.kind() {
            "identifier" => is_defined(function) || matches!(self.front.text(function), "append" | "copy"),
            "selector_expression" => package.is_none_or(is_defined),
            _ => true,
        }
    }

    /// Returns `true` if a part of an expression reads a variable that a function may change.
    fn reads(&self, node: Node<'t>) -> bool {
        tree::all_but(node, |node| is_literal(node) || self.may_change(node)).any(|node| match node.kind() {
            "selector_expression" | "index_expression" | "slice_expression" => true,
            "unary_expression" => self.front.text(node).starts_with('*'),
            "identifier" => {
                let name = self.front.text(node);
                match self.state.known(name) {
                    Some((Meaning::Variable(variable), _)) => !matches!(variable, Variable::Register(_)),
                    Some(_) => false,
                    None => self.front.variables.contains_key(name),
                }
            }
            _ => false,
        })
    }
}

fn is_literal(node: Node<'_>) -> bool {
    node.kind() == "func_literal"
}
