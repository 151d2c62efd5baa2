//! Lowers blocks, statements, conditions and loops.

use super::body::{Body, Value};
use super::function::{end_of, is_ended, is_item};
use super::types::{Type, UNIT};
use super::{conditions, only, parts};
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    pub(super) fn control(&mut self, node: Node<'t>) -> Fallible<Value> {
        match node.kind() {
            "block" => self.block_value(node),
            "unsafe_block" | "const_block" => self.value(only(node)?),
            "if_expression" => self.if_value(node),
            "match_expression" => self.match_value(node),
            "let_condition" | "let_chain" => Err(self.refuse(node, "`let` here")),
            "loop_expression" => self.loop_value(node),
            "while_expression" => self.while_loop(node),
            "for_expression" => self.for_loop(node),
            "break_expression" => self.break_value(node, None),
            "continue_expression" => {
                let label = self.label(node);
                self.leave(node, true, label)?;
                Ok(self.never())
            }
            "return_expression" => {
                let value = self.value_or_unit(parts(node).first().copied())?;
                self.return_value(value, node)?;
                Ok(self.never())
            }
            "try_expression" => self.question(node),
            "macro_invocation" => {
                let name = self.text(field(node, "macro")?);
                if name == conditions::OPEN_CONDITION {
                    return Err(conditions::open(tree::span(node)));
                }
                if let Some(failure) = self.front.source.text.failures.get(name) {
                    let span = tree::span(node);
                    return Err(Error { span, ..failure.clone() }.into());
                }
                Err(self
                    .refuse(node, &format!("the macro `{name}!`"))
                    .help("paste its definition as well, or remove the line"))
            }
            "await_expression" | "async_block" => Err(self.refuse(node, "`async`")),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    fn block_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let Some(label) = self.label(node) else {
            return self.scoped(|body| body.statements(&parts(node), false));
        };
        let kind = self.variable_of(node, 0, false);
        let result = self.result_value(kind)?;
        self.break_kinds.insert(result.operand.register, result.kind.clone());
        let inner: Vec<Node<'t>> = parts(node).into_iter().filter(|part| part.kind() != "label").collect();
        self.breakable(Some(label), Some(result.operand.clone()), &mut |body, _| {
            let value = body.scoped(|body| body.statements(&inner, false))?;
            body.store_result(&result, value, node)
        })?;
        Ok(result)
    }

    pub(super) fn store_result(&mut self, to: &Value, value: Value, node: Node<'t>) -> Fallible<()> {
        if self.resolve(&value.kind) == Type::Never {
            return Ok(());
        }
        let value = self.coerce(value, &to.kind, end_of(node))?;
        if self.shape(&to.kind)? != Shape::Void {
            self.b.emit(Op::Copy { to: to.operand.register, from: value.operand.register });
        }
        Ok(())
    }

    /// Returns the label in `'a: loop` or `break 'a`.
    pub(super) fn label(&self, node: Node<'t>) -> Option<&'t str> {
        let label = child(node, "label")?;
        Some(self.text(label).trim_end_matches(':'))
    }

    /// Lowers statements, and returns the value of the last one if it is an expression. If `is_main`, it may end with a
    /// `;`.
    pub(super) fn statements(&mut self, nodes: &[Node<'t>], is_main: bool) -> Fallible<Value> {
        let mut value = None;
        let mut ends = false;
        for (index, &node) in nodes.iter().enumerate() {
            let is_last = index + 1 == nodes.len();
            match node.kind() {
                _ if is_item(node) => {}
                "let_declaration" => self.nested(node, |body| body.let_statement(node))?,
                "expression_statement" => {
                    let given = self.value(only(node)?)?;
                    let wants = is_last && (is_main || !has(node, ";") && !is_ended(node));
                    ends |= self.resolve(&given.kind) == Type::Never;
                    value = wants.then_some(given);
                }
                _ => {
                    let given = self.value(node)?;
                    ends |= self.resolve(&given.kind) == Type::Never;
                    value = is_last.then_some(given);
                }
            }
        }
        match value {
            Some(value) => Ok(value),
            None if ends => Ok(self.never()),
            None => Ok(self.unit()),
        }
    }

    /// Gives an `if` or a `match` the type of the slice that it has to be: its branches may be arrays of other lengths.
    pub(super) fn expect_slice(&mut self, node: Node<'t>, wanted: &Type) -> Fallible<()> {
        let node = end_of(node);
        let is_slice =
            |kind: Type| matches!(kind, Type::Reference(target) if matches!(*target, Type::Slice(_)));
        if matches!(node.kind(), "if_expression" | "match_expression") && is_slice(self.resolve(wanted)) {
            let kind = self.variable_of(node, 0, false);
            self.expect(node, wanted, &kind)?;
            if let Some(clause) = node.child_by_field_name("alternative") {
                self.expect_slice(only(clause)?, wanted)?;
            }
        }
        Ok(())
    }

    fn let_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        let pattern = field(node, "pattern")?;
        let Some(given) = node.child_by_field_name("value") else {
            // The variable gets its value later; nothing reads it before that.
            let kind = self.kind_at(node, "type", 0)?;
            let mut names = vec![(pattern, kind)];
            while let Some((pattern, kind)) = names.pop() {
                match pattern.kind() {
                    "tuple_pattern" => names.extend(
                        parts(pattern).into_iter().map(|part| (part, self.variable_of(part, 0, false))),
                    ),
                    "mut_pattern" => names.extend(parts(pattern).last().map(|part| (*part, kind))),
                    _ => {
                        let name = self.text(pattern);
                        let (variable, _) = self.new_variable(name, &kind)?;
                        self.declare(name, (variable, kind));
                    }
                }
            }
            return Ok(());
        };
        let wanted = node.child_by_field_name("type").map(|kind| self.kind_of(kind)).transpose()?;
        if let Some(wanted) = &wanted {
            self.expect_slice(given, wanted)?;
        }
        let value = self.value(given)?;
        let value = match wanted {
            Some(wanted) => self.coerce(value, &wanted, given)?,
            None => value,
        };
        let place = self.place_of(&value)?;
        let Some(otherwise) = node.child_by_field_name("alternative") else {
            if let "tuple_struct_pattern" | "struct_pattern" = pattern.kind()
                && let (owner, Some(_)) = self.constructor_of(field(pattern, "type")?)?
                && self.variant_count(&owner) != Some(1)
            {
                return Err(tree::error(pattern, "a `let` with a pattern that does not fit every value")
                    .label("other variants are not covered")
                    .help("write `let … else { … }`"));
            }
            return match pattern.kind() {
                "identifier" => {
                    self.bind(self.text(pattern), &value)?;
                    self.protect(pattern, self.text(pattern));
                    Ok(())
                }
                _ => self.bind_pattern(pattern, &place, &value.kind),
            };
        };
        if let Some(holds) = self.test_pattern(pattern, &place, &value.kind)? {
            self.if_else(&holds, &mut |_| Ok(()), &mut |body| body.value(otherwise).map(drop))?;
        }
        self.bind_pattern(pattern, &place, &value.kind)
    }

    /// Lowers a condition; a `let` in it declares variables.
    fn condition(&mut self, node: Node<'t>) -> Fallible<Operand> {
        match node.kind() {
            "let_condition" => {
                let (place, kind) = self.place(field(node, "value")?)?;
                let pattern = field(node, "pattern")?;
                let holds = self.test_pattern(pattern, &place, &kind)?;
                let Some(holds) = holds else {
                    self.bind_pattern(pattern, &place, &kind)?;
                    return Ok(self.b.constant(Scalar::Bool, 1));
                };
                self.if_then(&holds, &mut |body| body.bind_pattern(pattern, &place, &kind))?;
                Ok(holds)
            }
            "let_chain" => {
                let mut all = self.b.constant(Scalar::Bool, 1);
                for part in parts(node) {
                    all = self.short_circuit(true, &all, &mut |body| body.condition(part))?;
                }
                Ok(all)
            }
            _ => {
                let value = self.value(node)?;
                self.expect(node, &Type::Bool, &value.kind)?;
                Ok(value.operand)
            }
        }
    }

    fn if_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let kind = self.variable_of(node, 0, false);
        let result = self.result_value(kind)?;
        let (then, otherwise) = (field(node, "consequence")?, node.child_by_field_name("alternative"));
        let mut ends = false;
        // What a `let` in the condition declares is not in scope in the other branch.
        let known = self.state().all_known();
        self.scoped(|body| {
            let condition = body.condition(field(node, "condition")?)?;
            let (mut then_ends, mut other_ends) = (false, false);
            body.if_else(
                &condition,
                &mut |body| {
                    then_ends = body.branch_value(then, &result)?;
                    Ok(())
                },
                &mut |body| {
                    let Some(clause) = otherwise else { return body.expect(then, &UNIT, &result.kind) };
                    body.with_names_of_definition(known.clone(), |body| {
                        other_ends = body.branch_value(only(clause)?, &result)?;
                        Ok(())
                    })
                },
            )?;
            ends = then_ends && other_ends;
            Ok(())
        })?;
        Ok(if ends { self.never() } else { result })
    }

    /// Lowers a branch and stores its value in `to`. Returns `true` if the branch never completes, as after a `return`.
    pub(super) fn branch_value(&mut self, node: Node<'t>, to: &Value) -> Fallible<bool> {
        let value = self.value(node)?;
        let ends = self.resolve(&value.kind) == Type::Never;
        self.store_result(to, value, node)?;
        Ok(ends)
    }

    fn loop_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let kind = self.variable_of(node, 0, false);
        let result = self.result_value(kind)?;
        let label = self.label(node);
        let breaks = leaves(node, label, |node| self.text(node));
        self.loop_with(label, Some(&result), &mut |_| Ok(None), field(node, "body")?)?;
        Ok(if breaks { result } else { self.never() })
    }

    /// Lowers a loop. The type of its result is inferred from the values that `break` yields.
    fn loop_with(
        &mut self,
        label: Option<&'t str>,
        result: Option<&Value>,
        test: Part<'_, Self, Option<Operand>>,
        node: Node<'t>,
    ) -> Fallible<()> {
        if let Some(value) = result {
            self.break_kinds.insert(value.operand.register, value.kind.clone());
        }
        let operand = result.map(|value| value.operand.clone());
        let (label, body) = self.body_with_target(true, label, operand, &mut |body, label| {
            body.scoped(|body| {
                if let Some(condition) = test(body)? {
                    body.break_unless(&condition, label);
                }
                let value = body.value(node)?;
                body.expect(node, &UNIT, &value.kind)
            })
        })?;
        self.b.emit(Op::Loop { label, body, next: Block::default() });
        Ok(())
    }

    fn while_loop(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (label, condition) = (self.label(node), field(node, "condition")?);
        self.loop_with(label, None, &mut |body| body.condition(condition).map(Some), field(node, "body")?)?;
        Ok(self.unit())
    }

    pub(super) fn break_value(&mut self, node: Node<'t>, given: Option<Node<'t>>) -> Fallible<Value> {
        let label = self.label(node);
        // Without a label, `break` leaves a loop, just like `continue`: never a `match` or a block.
        let target = self.target(node, true, label)?;
        let value = given.or_else(|| parts(node).into_iter().find(|part| part.kind() != "label"));
        if let Some(operand) = target.result {
            let kind = self.break_kinds.get(&operand.register).cloned();
            let value = match value {
                Some(value) if given == Some(value) && value.kind() == "binary_expression" => {
                    self.negative(value, field(value, "right")?)?
                }
                value => self.value_or_unit(value)?,
            };
            if let Some(kind) = kind {
                self.store_result(&Value { operand, kind }, value, node)?;
            }
        }
        self.b.emit(Op::Break(target.label));
        Ok(self.never())
    }

    /// Lowers `x?` of an `Option` or a `Result`, in a function that returns one, too.
    fn question(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (place, kind) = self.place(only(node)?)?;
        let Type::Defined(index, arguments) = self.resolve(&kind) else {
            return self.open_value(node, 0);
        };
        let result = self.frame.result.clone();
        if let Type::Variable(_) = self.resolve(&result) {
            // The closure returns what its `?` does, with another content.
            let contents =
                (1..).zip(&arguments).map(|(part, _)| self.variable_of(node, part, false)).collect();
            self.inference.unify(&result, &Type::Defined(index, contents));
        }
        let error = match (self.front.definitions[index].name, self.resolve(&result)) {
            ("Option", Type::Defined(other, _)) if other == index => None,
            ("Result", Type::Defined(other, wanted)) if other == index => Some(wanted[1].clone()),
            (own @ ("Option" | "Result"), result) => {
                let result = self.name(&result);
                return Err(tree::error(node, format!("`?` of `{own}` in a function that returns {result}"))
                    .label(format!("Rust needs a function that returns `{own}`")));
            }
            _ => return Err(self.refuse(node, "`?` of anything but an `Option` or a `Result`")),
        };
        let success = usize::from(error.is_none());
        let succeeds = self.variant_test(&place, &kind, success)?;
        self.if_else(&succeeds, &mut |_| Ok(()), &mut |body| {
            let failure = match &error {
                None => body.variant_value(&result, 0, &[])?,
                Some(wanted) => {
                    let inner = body.variant_field(&place, &kind, 1, 0)?.0;
                    let given = body.loaded((inner, arguments[1].clone()));
                    let given = body.into(node, given, wanted)?;
                    body.variant_value(&result, 1, &[given])?
                }
            };
            body.return_value(failure, node)
        })?;
        let inner = self.variant_field(&place, &kind, success, 0)?.0;
        Ok(self.loaded((inner, arguments[0].clone())))
    }
}

/// Returns `true` if a loop contains a `break` that leaves this loop.
fn leaves<'t>(node: Node<'t>, label: Option<&str>, text: impl Fn(Node<'t>) -> &'t str) -> bool {
    let mut waiting = vec![(field(node, "body").unwrap_or(node), false)];
    while let Some((node, is_inner)) = waiting.pop() {
        let mut inside = is_inner;
        match node.kind() {
            "break_expression" => {
                let named = child(node, "label").map(&text);
                if named.map_or(!is_inner, |named| Some(named) == label) {
                    return true;
                }
            }
            "loop_expression" | "while_expression" | "for_expression" => inside = true,
            "closure_expression" | "function_item" => continue,
            _ => {}
        }
        waiting.extend(parts(node).into_iter().map(|part| (part, inside)));
    }
    false
}
