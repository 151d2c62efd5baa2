//! Operands that C and C++ evaluate in no fixed order. If one changes a variable that another one uses, the behavior is
//! undefined. Whether both access the same variable is known only at run time, so the machine checks it.

use super::CFrontEnd;
use super::body::Body;
use super::declarator::last_name;
use crate::front::External;
use crate::front::prelude::*;

/// The side effects that an expression may have.
#[derive(Clone, Copy, Default)]
struct Effects {
    /// Whether a function is called that may have side effects.
    calls: bool,
    /// Whether a variable in memory is changed.
    writes: bool,
}

/// Returns the target of an assignment, `++` or `--`.
pub(super) fn target(node: Node<'_>) -> Option<Node<'_>> {
    match node.kind() {
        "assignment_expression" => node.child_by_field_name("left"),
        "update_expression" => node.child_by_field_name("argument"),
        _ => None,
    }
}

/// Returns `true` for `x += 3` and `++x`, and for a part of it such as `(a = b).x`. In C++ the change is made before the
/// resulting lvalue is used.
fn is_changed_first(node: Node<'_>) -> bool {
    match node.kind() {
        "field_expression" | "subscript_expression" => {
            let changes_index =
                named(node).into_iter().skip(1).flat_map(all).any(|part| target(part).is_some());
            !changes_index && node.child_by_field_name("argument").is_some_and(is_changed_first)
        }
        "parenthesized_expression" => inner(node).is_ok_and(is_changed_first),
        "assignment_expression" => true,
        "update_expression" => node.child(0).is_some_and(|sign| !sign.is_named()),
        _ => false,
    }
}

/// Iterates over a node and its descendants, except the operands of `sizeof`, which are not evaluated.
fn all(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    tree::all_but(node, |node| node.kind() == "sizeof_expression")
}

impl<'t> CFrontEnd<'t> {
    /// Returns the operands of an expression that have no fixed order. C++17 orders those of shifts, subscripts and
    /// assignments.
    fn unordered(&self, node: Node<'t>) -> Vec<Node<'t>> {
        let sign = node.child_by_field_name("operator").map_or("", |sign| self.text(sign));
        let names: &[&str] = match node.kind() {
            "binary_expression" if matches!(sign, "&&" | "||" | "and" | "or") => &[],
            "binary_expression" if self.is_cpp && matches!(sign, "<<" | ">>") => &[],
            "binary_expression" => &["left", "right"],
            "assignment_expression" if !self.is_cpp => &["left", "right"],
            "subscript_expression" if !self.is_cpp => &["argument", "index"],
            "argument_list" => return named(node),
            "initializer_list" if !self.is_cpp => return named(node),
            _ => &[],
        };
        names.iter().filter_map(|name| node.child_by_field_name(name)).collect()
    }

    /// Returns the names that one operand changes and another one uses. These variables live in memory, where conflicts
    /// are detected.
    pub(super) fn conflicting_names(&self, node: Node<'t>) -> HashSet<&'t str> {
        let operands = self.unordered(node);
        let mut conflicting_names = HashSet::new();
        for (index, &operand) in operands.iter().enumerate() {
            let written: Vec<&str> = all(operand)
                .filter_map(target)
                .flat_map(all)
                .filter(|node| node.kind() == "identifier")
                .map(|node| self.text(node))
                .collect();
            if !written.is_empty() {
                let others = operands.iter().enumerate().filter(|(other, _)| *other != index);
                let used = others.flat_map(|(_, other)| all(*other)).map(|node| self.text(node));
                conflicting_names.extend(used.filter(|name| written.contains(name)));
            }
        }
        conflicting_names
    }

    /// Returns the names that a lambda changes: it may be called among operands that use them.
    pub(super) fn changed_by_lambda(&self, node: Node<'t>) -> Vec<&'t str> {
        if node.kind() != "lambda_expression" {
            return Vec::new();
        }
        all(node).filter_map(target).map(|target| self.text(target)).collect()
    }

    /// Returns `true` for `f() & f() & f()`: the order of equal calls does not matter if that of the operands does not.
    fn is_symmetric(&self, node: Node<'t>) -> bool {
        let sign = |node: Node<'t>| {
            let operator =
                node.child_by_field_name("operator").filter(|_| node.kind() == "binary_expression");
            operator.map_or("", |operator| self.text(operator))
        };
        let own = sign(node);
        let mut calls = HashSet::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            match (node.child_by_field_name("left"), node.child_by_field_name("right")) {
                (Some(left), Some(right)) if sign(node) == own => waiting.extend([left, right]),
                _ if node.kind() == "call_expression" && !all(node).any(|node| target(node).is_some()) => {
                    calls.insert(self.text(node).split_whitespace().collect::<String>());
                }
                _ => return false,
            }
        }
        matches!(own, "&" | "|" | "^") && calls.len() == 1
    }
}

impl<'t> Body<'_, 't> {
    fn is_register(&mut self, name: &str) -> bool {
        matches!(self.variable(name), Some(Variable::Register(_)))
    }

    fn effects(&mut self, node: Node<'t>) -> Effects {
        let mut effects = Effects::default();
        for node in all(node) {
            if let Some(target) = target(node) {
                let name = self.front.text(target);
                effects.writes |= !self.is_register(name);
            }
            effects.calls |= match node.kind() {
                "call_expression" => self.may_change(node),
                "binary_expression"
                | "unary_expression"
                | "assignment_expression"
                | "update_expression"
                | "pointer_expression" => !self.front.operators.is_empty(),
                _ => false,
            };
        }
        effects
    }

    /// Returns `true` if a call may have side effects.
    fn may_change(&mut self, call: Node<'t>) -> bool {
        const CALLED: &str =
            "identifier qualified_identifier template_function field_expression primitive_type";
        let Some(function) = call.child_by_field_name("function") else { return true };
        if !is_among(CALLED, function.kind()) {
            return true;
        }
        let mut name = function;
        while let Some(inner) = name.child_by_field_name("name").or_else(|| name.child_by_field_name("field"))
        {
            name = inner;
        }
        let name = self.front.text(name);
        self.front.overloads.contains_key(name)
            || self.front.specializations.contains_key(name)
            || self.variable(name).is_some()
            || self.front.variables.contains_key(name)
            || self.front.is_class(name)
            || self.front.methods.keys().any(|(_, known)| *known == name)
            || name.starts_with("_BitScan")
            || matches!(self.front.outside().find(name), Some(External::Function))
    }

    /// Returns `true` for a call of a library function that is written in C and reads what its arguments point to.
    fn is_library_call(&self, call: Node<'t>) -> bool {
        let function = call.child_by_field_name("function");
        function.is_some_and(|function| super::intrinsics::is_library(self.front.text(last_name(function))))
    }

    /// Returns `true` if nothing that another operand does can change the value of this one.
    fn is_unaffected(&mut self, node: Node<'t>) -> bool {
        all(node).all(|node| match node.kind() {
            "identifier" => {
                let name = self.front.text(node);
                let is_field = self.class.as_ref().is_some_and(|class| class.field(name).is_some());
                self.is_register(name)
                    || !is_field && self.variable(name).is_none() && !self.front.variables.contains_key(name)
            }
            "call_expression" => !self.may_change(node) && !self.is_library_call(node),
            "subscript_expression" | "field_expression" | "pointer_expression" | "this" => false,
            _ => true,
        })
    }

    /// Lowers operands that have no fixed order. `each` receives the index of an operand, and whether other operands
    /// may change what it reads. A call of [`Body::then`] must follow.
    pub(super) fn in_no_order(
        &mut self,
        operands: &[Node<'t>],
        each: &mut dyn FnMut(&mut Self, usize, bool) -> Fallible<()>,
    ) -> Fallible<Order> {
        let effects: Vec<Effects> = operands.iter().map(|&operand| self.effects(operand)).collect();
        let is_checked = effects.iter().enumerate().any(|(index, effects)| {
            let mut others = operands.iter().enumerate().filter(|(other, _)| *other != index);
            effects.writes && !(operands.len() == 1 && is_changed_first(operands[index]))
                || effects.calls && others.any(|(_, &other)| !self.is_unaffected(other))
        });
        let mut blocks = Vec::new();
        for index in 0..operands.len() {
            if is_checked {
                blocks.push(self.block(&mut |body| each(body, index, true))?);
            } else {
                each(self, index, false)?;
            }
        }
        Ok(Order(blocks))
    }

    /// Lowers code that is sequenced after the values of unordered operands, but not after their side effects.
    pub(super) fn then<T>(
        &mut self,
        Order(operands): Order,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        if operands.is_empty() {
            return inner(self);
        }
        let (then, result) = self.block_of(inner)?;
        self.b.emit(Op::Unordered { order: OperandOrder::Unspecified, operands, then });
        Ok(result)
    }

    /// Lowers operands one after the other. `has_order` says whether the language fixes this order.
    pub(super) fn in_order_of(
        &mut self,
        has_order: bool,
        operands: &[Node<'t>],
        each: &mut dyn FnMut(&mut Self, usize, bool) -> Fallible<()>,
    ) -> Fallible<()> {
        if has_order {
            return (0..operands.len()).try_for_each(|index| each(self, index, false));
        }
        let order = self.in_no_order(operands, each)?;
        self.then(order, |_| Ok(()))
    }

    /// Lowers the two operands of a binary operator.
    pub(super) fn two_operands<T>(
        &mut self,
        node: Node<'t>,
        mut each: impl FnMut(&mut Self, Node<'t>) -> Fallible<T>,
    ) -> Fallible<(T, T)> {
        let both = [super::field(node, "left")?, super::field(node, "right")?];
        let mut values = Vec::new();
        let has_order = self.front.unordered(node).is_empty() || self.front.is_symmetric(node);
        self.in_order_of(has_order, &both, &mut |body, index, _| {
            values.push(each(body, both[index])?);
            Ok(())
        })?;
        let right = values.pop().expect("two operands have two values");
        Ok((values.pop().expect("two operands have two values"), right))
    }
}

/// The code of unordered operands; empty if they cannot conflict.
pub(super) struct Order(Vec<Block>);
