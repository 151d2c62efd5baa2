//! Lowers Python statements.

use super::body::{Body, Receiver, Value};
use super::iterate::Iterable;
use super::names::{SLOTS, Target};
use super::types::Type;
use crate::front::prelude::*;

/// The label of a loop with its `else` clause.
const ELSE: &str = "else";

impl<'t> Body<'_, 't> {
    pub(super) fn statement(&mut self, node: Node<'t>) -> Fallible<()> {
        self.nested(node, |body| body.bare_statement(node))
    }

    fn bare_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        match node.kind() {
            "block" if named(node).is_empty() => {
                Err(tree::error(node, "expected an indented block").label("no statement here"))
            }
            "block" => named(node).into_iter().try_for_each(|node| self.statement(node)),
            "expression_statement" => self.expression_statement(node),
            "return_statement" => self.lower_return(node),
            "if_statement" if self.front.is_main_guard(node) => {
                let is_last = node.parent().and_then(|module| named(module).pop()) == Some(node);
                if self.front.is_main && is_last {
                    self.statement(field(node, "consequence")?)
                } else {
                    Ok(())
                }
            }
            "if_statement" => self.if_statement(node),
            "while_statement" => self.while_loop(node),
            "for_statement" => self.for_loop(node),
            "match_statement" => self.match_statement(node),
            "break_statement" => {
                let targets = &self.state().targets;
                let own = targets.iter().rposition(|target| target.is_loop);
                let around =
                    own.and_then(|own| targets[..own].last()).filter(|around| around.name == Some(ELSE));
                let name = around.map(|_| ELSE);
                self.leave(node, false, name)
            }
            "continue_statement" => self.leave(node, true, None),
            "assert_statement" => {
                let condition = self.condition(named(node)[0])?;
                self.b().emit(Op::Assert { condition: condition.register, sides: None });
                Ok(())
            }
            "raise_statement" => {
                self.b().emit(Op::Refuse(Refusal::Rule("an exception is raised here".into())));
                Ok(())
            }
            "function_definition" if !self.is_module => {
                let name = field(node, "name")?;
                let value = self.function_value(node, self.frames.len());
                self.store(Target::Name(self.front.text(name)), value, name)
            }
            "class_definition" if self.is_module => self.class_statements(node),
            "decorated_definition" | "function_definition" if self.is_module => {
                let inner = node.child_by_field_name("definition");
                match inner.filter(|inner| inner.kind() == "class_definition") {
                    Some(class) => self.class_statements(class),
                    None => Ok(()),
                }
            }
            "pass_statement"
            | "global_statement"
            | "nonlocal_statement"
            | "import_statement"
            | "import_from_statement"
            | "future_import_statement" => Ok(()),
            "try_statement" => Err(self.front.refuse(node, "`try`")),
            "with_statement" => Err(self.front.refuse(node, "`with`")),
            "delete_statement" => self.delete(node),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    fn expression_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        for inner in named(node) {
            match inner.kind() {
                "assignment" => self.assignment(inner)?,
                "augmented_assignment" => self.augmented(inner)?,
                "string" | "concatenated_string" | "ellipsis" => {}
                "yield" => self.lower_yield(inner)?,
                _ => {
                    self.value(inner)?;
                }
            }
        }
        Ok(())
    }

    /// Lowers the body of a class, with class attributes such as `MASK = …`.
    fn class_statements(&mut self, node: Node<'t>) -> Fallible<()> {
        let name = self.front.text(field(node, "name")?);
        let class = self.front.classes.iter().position(|class| class.name == name);
        let before = std::mem::replace(&mut self.in_class, class);
        let done = named(field(node, "body")?).into_iter().try_for_each(|own| match own.kind() {
            "class_definition" => Err(self.front.refuse(own, "a class inside a class")),
            _ if self.front.text(own).starts_with(SLOTS) => Ok(()),
            _ => self.statement(own),
        });
        self.in_class = before;
        done
    }

    /// Lowers `del a[i]`, which is `a.pop(i)`.
    fn delete(&mut self, node: Node<'t>) -> Fallible<()> {
        if let &[only] = &named(node)[..]
            && only.kind() == "subscript"
            && let index = field(only, "subscript")?
            && index.kind() != "slice"
        {
            let list = self.value(field(only, "value")?)?;
            if let Type::List(_) = list.kind {
                return self.pop(&list, Some(index)).map(drop);
            }
        }
        Err(self.front.refuse(node, "this `del`"))
    }

    fn assignment(&mut self, node: Node<'t>) -> Fallible<()> {
        let left = field(node, "left")?;
        let Some(right) = node.child_by_field_name("right") else { return Ok(()) };
        // `a, b = b, a`: all values are computed first, then the targets are assigned from the left.
        let is_parallel = matches!(left.kind(), "pattern_list" | "tuple_pattern")
            && matches!(right.kind(), "expression_list" | "tuple")
            && named(left).len() == named(right).len();
        if is_parallel {
            let values = self.values(&named(right))?;
            for (target, value) in named(left).into_iter().zip(values) {
                let spot = self.spot(target)?;
                self.store(spot, value, target)?;
            }
            return Ok(());
        }
        if right.kind() == "assignment" {
            // `a = b = x`: the targets are assigned from the left.
            let mut targets = vec![left];
            let mut at = right;
            while at.kind() == "assignment" {
                targets.push(field(at, "left")?);
                at = field(at, "right")?;
            }
            let value = self.value(at)?;
            for target in targets {
                let spot = self.spot(target)?;
                self.store(spot, value.clone(), target)?;
            }
            return Ok(());
        }
        let value = self.value(right)?;
        let spot = self.spot(left)?;
        self.store(spot, value, left)
    }

    fn augmented(&mut self, node: Node<'t>) -> Fallible<()> {
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        let sign = self.front.text(field(node, "operator")?).trim_end_matches('=');
        let spot = self.spot(left)?;
        let old = match &spot {
            Target::Place(place, kind) => {
                let operand = self.b().load(place);
                super::body::Value { operand, kind: kind.clone() }
            }
            Target::Element(list, index) => self.item(&Iterable::List(list.clone()), index)?,
            Target::Name(_) => self.name(left)?,
            Target::NewField(class, name, _) => self.class_value(*class, name, left)?,
            Target::Parts(_) => return Err(self.front.refuse(left, "this assignment")),
        };
        let value = self.value(right)?;
        if let ("+", Type::List(_)) = (sign, &old.kind) {
            return self.extend(&old, value, right);
        }
        let result = match self.in_place_method(sign, &old) {
            Some((class, method)) => self.call_function(method, Some(class), vec![old, value], node)?,
            None => self.operate(sign, old, value, node)?,
        };
        self.store(spot, result, left)
    }

    fn lower_return(&mut self, node: Node<'t>) -> Fallible<()> {
        if self.yielded.is_some() && named(node).is_empty() {
            return self.end_generator(node);
        }
        let value = match named(node).first() {
            Some(&value) => self.value(value)?,
            None => self.none(),
        };
        let wanted = match &self.result {
            None => value.kind.clone(),
            Some(known) => known.join(&value.kind).ok_or_else(|| {
                tree::error(node, format!("mismatched results: {}, and {known} elsewhere", value.kind))
                    .label("bitrose supports only functions that return values of one type")
            })?,
        };
        let operand = self.as_type(value, &wanted, node)?;
        self.result = Some(wanted);
        let is_value = self.result != Some(Type::None);
        self.return_register(is_value.then_some(operand.register));
        Ok(())
    }

    fn if_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        let mut cursor = node.walk();
        let others: Vec<Node<'t>> = node.children_by_field_name("alternative", &mut cursor).collect();
        self.branches(field(node, "condition")?, field(node, "consequence")?, &others)
    }

    fn branches(&mut self, condition: Node<'t>, then: Node<'t>, others: &[Node<'t>]) -> Fallible<()> {
        if self.is_none(condition) == Some(true) {
            return self.statement(then);
        }
        let is_never = self.is_none(condition) == Some(false);
        let condition =
            if is_never { self.b().constant(Scalar::Bool, 0) } else { self.condition(condition)? };
        self.if_else(
            &condition,
            &mut |body| if is_never { Ok(()) } else { body.statement(then) },
            &mut |body| match others.split_first() {
                None => Ok(()),
                Some((first, _)) if first.kind() == "else_clause" => body.statement(field(*first, "body")?),
                Some((first, rest)) => {
                    let (test, inside) = (field(*first, "condition")?, field(*first, "consequence")?);
                    body.nested(*first, |body| body.branches(test, inside, rest))
                }
            },
        )
    }

    /// Returns whether a test such as `x is not None` holds, if the type of `x` decides that: in a branch that never
    /// runs, `x` has no value.
    pub(super) fn is_none(&self, test: Node<'t>) -> Option<bool> {
        let of = |node: &Node<'t>| (node.kind() == "identifier").then(|| self.known(self.front.text(*node)));
        let (name, sign) = match (test.kind(), &named(test)[..]) {
            ("comparison_operator", &[name, none]) if none.kind() == "none" => (name, test.child(1)?),
            _ => return None,
        };
        let is_none = of(&name)??.kind == Type::None;
        match sign.kind() {
            "is" | "==" => Some(is_none),
            "is not" | "!=" => Some(!is_none),
            _ => None,
        }
    }

    fn while_loop(&mut self, node: Node<'t>) -> Fallible<()> {
        let (test, inside) = (field(node, "condition")?, field(node, "body")?);
        self.lower_loop(
            node.child_by_field_name("alternative"),
            &mut |body| body.condition(test),
            &mut |body| body.statement(inside),
            &mut |_| Ok(()),
        )
    }

    /// Lowers a loop and its `else` clause, which runs if the loop ends without a `break`: a `break` leaves both. One in the
    /// clause leaves the enclosing loop.
    pub(super) fn lower_loop(
        &mut self,
        otherwise: Option<Node<'t>>,
        test: Part<'_, Self, Operand>,
        inside: Part<'_, Self>,
        next: Part<'_, Self>,
    ) -> Fallible<()> {
        let mut test = |body: &mut Self| test(body).map(Some);
        let Some(otherwise) = otherwise else { return self.repeat(None, &mut test, inside, next) };
        let last = field(otherwise, "body")?;
        self.breakable(Some(ELSE), None, &mut |body, _| {
            body.repeat(None, &mut test, inside, next)?;
            let around = body.state().targets.pop();
            let lowered = body.statement(last);
            body.state().targets.extend(around);
            lowered
        })
    }

    fn for_loop(&mut self, node: Node<'t>) -> Fallible<()> {
        let (left, right, inside) = (field(node, "left")?, field(node, "right")?, field(node, "body")?);
        let iterable = self.iterable(right)?;
        self.each(&iterable, node.child_by_field_name("alternative"), &mut |body, value| {
            let spot = body.spot(left)?;
            body.store(spot, value, left)?;
            body.statement(inside)
        })
    }

    /// Lowers a loop over the values of an iterable.
    pub(super) fn each(
        &mut self,
        iterable: &Iterable,
        otherwise: Option<Node<'t>>,
        inside: Receiver<'_, Self>,
    ) -> Fallible<()> {
        let index = self.zeroed(Scalar::Big.into());
        self.lower_loop(
            otherwise,
            &mut |body| body.has_more(iterable, &index),
            &mut |body| {
                let value = body.item(iterable, &index)?;
                inside(body, value)
            },
            &mut |body| {
                body.count(&index);
                Ok(())
            },
        )
    }

    fn match_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        let subject = self.value(field(node, "subject")?)?;
        let place = self.b().register(subject.operand.shape.clone());
        self.b().emit(Op::Copy { to: place, from: subject.operand.register });
        let cases = named(field(node, "body")?);
        let out = self.b().label();
        let body = self.block(&mut |body| {
            for &case in cases.iter().filter(|case| case.kind() == "case_clause") {
                let pattern = named(case)[0];
                let mut holds = body.matches(&subject, pattern)?;
                if let Some(guard) = case.child_by_field_name("guard") {
                    let guard = named(guard)[0];
                    holds = body.short_circuit(true, &holds, &mut |body| body.condition(guard))?;
                }
                let inside = field(case, "consequence")?;
                body.if_then(&holds, &mut |body| {
                    body.statement(inside)?;
                    body.b().emit(Op::Break(out));
                    Ok(())
                })?;
            }
            Ok(())
        })?;
        self.b().emit(Op::Labeled { label: out, body });
        Ok(())
    }

    fn matches(&mut self, subject: &Value, pattern: Node<'t>) -> Fallible<Operand> {
        match pattern.kind() {
            "case_pattern" if named(pattern).is_empty() => Ok(self.b().constant(Scalar::Bool, 1)), // `_`
            "case_pattern" => self.matches(subject, named(pattern)[0]),
            "union_pattern" => {
                let mut any = self.b().constant(Scalar::Bool, 0);
                for part in named(pattern) {
                    let one = self.matches(subject, part)?;
                    any = self.operation(Binary::Or, Rules::WRAP, &any, &one);
                }
                Ok(any)
            }
            "dotted_name" if named(pattern).len() == 1 => {
                let name = named(pattern)[0];
                self.store(Target::Name(self.front.text(name)), subject.clone(), name)?;
                Ok(self.b().constant(Scalar::Bool, 1))
            }
            "dotted_name" => {
                let text = self.front.text(pattern);
                let value = self.global_value(text)?.ok_or_else(|| self.front.unknown_kind(pattern))?;
                self.compare("==", subject.clone(), value, pattern)
            }
            "integer" | "true" | "false" | "unary_operator" => {
                let mut value = self.value(pattern)?;
                // the grammar puts the sign before the number, not around it
                if pattern.prev_sibling().is_some_and(|sign| sign.kind() == "-") {
                    let number = self.as_int(value, pattern)?;
                    value = Value::int(self.b().unary(Unary::Negate, Overflow::Refuse, &number));
                }
                self.compare("==", subject.clone(), value, pattern)
            }
            _ => Err(self.front.refuse(pattern, "this pattern")),
        }
    }
}
