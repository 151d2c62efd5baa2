//! Expressions and statements.

use super::body::{Body, Closure, Local, Value};
use super::function::is_item;
use super::types::{Type, UNIT, integer};
use super::{has, only, parts};
use crate::front::literal;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// The value of an expression; of an array or struct its address.
    pub(super) fn value(&mut self, node: Node<'t>) -> Fallible<Value> {
        self.nested(node, |body| body.bare_value(node))
    }

    fn bare_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        match node.kind() {
            "integer_literal" => self.integer(node, false),
            "boolean_literal" => {
                let word = u64::from(self.text(node) == "true");
                Ok(Value { operand: self.b.constant(Scalar::Bool, word), kind: Type::Bool })
            }
            "char_literal" => self.character(node),
            "string_literal" | "raw_string_literal" => {
                Ok(Value { kind: Type::Text.reference(), ..self.never() })
            }
            "float_literal" => Err(self.refuse(node, "floating point")),
            "unit_expression" => Ok(self.unit()),
            "identifier" | "type_identifier" | "scoped_identifier" | "generic_function" | "self" => {
                self.path_value(node)
            }
            "parenthesized_expression" => self.value(only(node)?),
            "arguments" if parts(node).len() == 1 && !has(node, ",") => self.value(only(node)?),
            "unary_expression" => self.unary(node),
            "binary_expression" => self.binary(node),
            "type_cast_expression" => self.cast(node),
            "assignment_expression" => self.assignment(node),
            "compound_assignment_expr" => self.compound_assignment(node),
            "field_expression" | "index_expression" => self.place(node).map(|found| self.loaded(found)),
            "reference_expression" => self.reference(node),
            "tuple_expression" | "array_expression" | "struct_expression" | "arguments" => {
                self.aggregate(node)
            }
            "call_expression" => self.call(node),
            "closure_expression" => self.closure(node),
            "range_expression" => self.range(node),
            _ => self.control(node),
        }
    }

    fn control(&mut self, node: Node<'t>) -> Fallible<Value> {
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
                let value = match parts(node).first() {
                    Some(&value) => self.value(value)?,
                    None => self.unit(),
                };
                self.return_value(value, node)?;
                Ok(self.never())
            }
            "try_expression" => self.question(node),
            "macro_invocation" => {
                let name = self.text(field(node, "macro")?);
                if let Some(failure) = self.front.source.text.failures.get(name) {
                    let span = tree::span(node);
                    return Err(Error { span, ..failure.clone() }.into());
                }
                Err(self
                    .refuse(node, &format!("the macro `{name}!`"))
                    .help("paste its definition as well, or take the line out"))
            }
            "await_expression" | "async_block" => Err(self.refuse(node, "`async`")),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    pub(super) fn integer(&mut self, node: Node<'t>, is_negative: bool) -> Fallible<Value> {
        let text = self.text(node);
        let (body, radix) = literal::radix(text);
        let suffix = body.find(['u', 'i']);
        let (digits, suffix) = body.split_at(suffix.unwrap_or(body.len()));
        let magnitude = literal::digits(digits, radix, tree::span(node))?;
        let kind = if suffix.is_empty() {
            self.variable_of(node, 0, true)
        } else {
            self.built_in_kind(node, suffix)?
        };
        let kind = self.resolve(&kind);
        if self.inference.wide.as_ref() == Some(&kind) {
            if is_negative {
                return Err(tree::error(node, "cannot apply `-` to u128").label("it has no sign"));
            }
            let word = |body: &mut Self, value| {
                let operand = body.b.constant(Scalar::U64, u64::try_from(value).expect("it is one word"));
                Value { operand, kind: integer(Scalar::U64) }
            };
            let parts = [word(self, magnitude & u128::from(u64::MAX)), word(self, magnitude >> 64)];
            return self.assemble(kind, &parts);
        }
        let scalar = kind.scalar();
        let value = i128::try_from(magnitude).unwrap_or(i128::MAX);
        let value = if is_negative { -value } else { value };
        if let Some(scalar) = scalar.filter(|_| self.is_final) {
            let (low, high) = scalar.range();
            if !(low..=high).contains(&value) {
                let name = self.name(&kind);
                return Err(tree::error(node, format!("literal out of range for {name}"))
                    .label(format!("{name} holds {low} to {high}")));
            }
        }
        let word = values::low_bits(value);
        Ok(Value { operand: self.b.constant(scalar.unwrap_or(Scalar::I32), word), kind })
    }

    fn character(&mut self, node: Node<'t>) -> Fallible<Value> {
        let text = self.text(node);
        let is_byte = text.starts_with('b');
        let inner = text.trim_start_matches('b');
        let inner = inner.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\'')).unwrap_or(inner);
        let code = literal::character(inner, tree::span(node))?;
        let (scalar, kind) =
            if is_byte { (Scalar::U8, integer(Scalar::U8)) } else { (Scalar::U32, Type::Char) };
        Ok(Value { operand: self.b.constant(scalar, u64::from(code)), kind })
    }

    fn unary(&mut self, node: Node<'t>) -> Fallible<Value> {
        let operand = only(node)?;
        match &self.text(node)[..1] {
            "*" => self.place(node).map(|found| self.loaded(found)),
            "-" if operand.kind() == "integer_literal" => self.integer(operand, true),
            sign => {
                let value = self.value(operand)?;
                self.unary_operator(node, sign, value)
            }
        }
    }

    /// A value that later operands do not change.
    pub(super) fn kept(&mut self, node: Node<'t>) -> Fallible<Value> {
        let value = self.value(node)?;
        if !matches!(node.kind(), "identifier" | "field_expression" | "index_expression" | "self") {
            return Ok(value);
        }
        let shape = self.shape(&value.kind)?;
        if shape.is_word() {
            return Ok(value);
        }
        Ok(Value { operand: self.copied(&Operand { shape, ..value.operand }), kind: value.kind })
    }

    fn closure(&mut self, node: Node<'t>) -> Fallible<Value> {
        let captured = if has(node, "move") { self.captured(node)? } else { Vec::new() };
        let mut parameters = Vec::new();
        for (index, parameter) in (0..).zip(parts(field(node, "parameters")?)) {
            parameters.push(match parameter.child_by_field_name("type") {
                Some(kind) => self.kind_of(kind)?,
                None => self.variable_of(node, index + 1, false),
            });
        }
        let result = match node.child_by_field_name("return_type") {
            Some(kind) => self.kind_of(kind)?,
            None => self.variable_of(node, 0, false),
        };
        let known = self.frame.floor..self.locals.len();
        let environment = Rc::clone(&self.frame.environment);
        let salt = self.frame.salt;
        self.closures.push(Closure { node, parameters, result, known, captured, salt, environment });
        Ok(Value { kind: Type::Closure(self.closures.len() - 1), ..self.never() })
    }

    /// Copies of the variables that a `move` closure takes along. Where it changes one, copies of the closure would go
    /// separate ways.
    fn captured(&mut self, node: Node<'t>) -> Fallible<Vec<Local<'t>>> {
        let mut captured: Vec<Local<'t>> = Vec::new();
        let mut waiting = vec![(node, false)];
        while let Some((node, is_changed)) = waiting.pop() {
            if !matches!(node.kind(), "identifier" | "self") {
                let left = matches!(node.kind(), "assignment_expression" | "compound_assignment_expr")
                    .then(|| node.child_by_field_name("left"))
                    .flatten();
                waiting.extend(parts(node).into_iter().map(|part| (part, is_changed || Some(part) == left)));
                continue;
            }
            let name = self.text(node);
            let Some(local) = self.named_local(name).cloned() else { continue };
            if matches!(self.resolve(&local.kind), Type::Sequence(_) | Type::Closure(_) | Type::Function(_)) {
                continue;
            }
            if is_changed || self.state.addressed.contains(name) {
                return Err(self
                    .refuse(node, &format!("a `move` closure with `{name}`, which is changed,"))
                    .help("give the closure what it needs as an argument"));
            }
            if captured.iter().all(|known| known.name != name) {
                let value = self.variable_place(local.variable);
                let value = self.b.load(&value);
                let (variable, place) = self.new_variable(name, &local.kind)?;
                self.put(&place, &value);
                captured.push(Local { variable, ..local });
            }
        }
        Ok(captured)
    }

    fn block_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let Some(label) = self.label(node) else {
            return self.enclosed(|body| body.statements(&parts(node), false));
        };
        let kind = self.variable_of(node, 0, false);
        let result = self.result_value(kind)?;
        self.break_kinds.insert(result.operand.register, result.kind.clone());
        let inner: Vec<Node<'t>> = parts(node).into_iter().filter(|part| part.kind() != "label").collect();
        self.leavable(Some(label), Some(result.operand.clone()), |body, _| {
            let value = body.enclosed(|body| body.statements(&inner, false))?;
            body.give(&result, value, node)
        })?;
        Ok(result)
    }

    pub(super) fn give(&mut self, to: &Value, value: Value, node: Node<'t>) -> Fallible<()> {
        if self.resolve(&value.kind) == Type::Never {
            return Ok(());
        }
        let value = self.coerce(value, &to.kind, node)?;
        if self.shape(&to.kind)? != Shape::Void {
            self.b.emit(Op::Copy { to: to.operand.register, from: value.operand.register });
        }
        Ok(())
    }

    /// The name in `'a: loop`, `break 'a`.
    pub(super) fn label(&self, node: Node<'t>) -> Option<&'t str> {
        let label = parts(node).into_iter().find(|part| part.kind() == "label")?;
        Some(self.text(label).trim_end_matches(':'))
    }

    /// Statements, and the value of the last one if it is an expression. `is_main`: with or without a `;`.
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
                    let wants = is_last && (is_main || !has(node, ";"));
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

    fn let_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        let pattern = field(node, "pattern")?;
        let wanted = node.child_by_field_name("type").map(|kind| self.kind_of(kind)).transpose()?;
        let Some(given) = node.child_by_field_name("value") else {
            // It gets its value later; before that nothing reads it.
            let kind = match wanted {
                Some(kind) => kind,
                None => self.variable_of(node, 0, false),
            };
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
                        self.locals.push(Local { name, variable, kind });
                    }
                }
            }
            return Ok(());
        };
        let value = self.value(given)?;
        let value = match wanted {
            Some(wanted) => self.coerce(value, &wanted, given)?,
            None => value,
        };
        let Some(otherwise) = node.child_by_field_name("alternative") else {
            let place = self.place_of(&value)?;
            return match pattern.kind() {
                "identifier" => self.bind(self.text(pattern), &value),
                _ => self.bind_pattern(pattern, &place, &value.kind),
            };
        };
        let place = self.place_of(&value)?;
        if let Some(holds) = self.test_pattern(pattern, &place, &value.kind)? {
            self.either(&holds, |_| Ok(()), |body| body.value(otherwise).map(drop))?;
        }
        self.bind_pattern(pattern, &place, &value.kind)
    }

    /// A condition; `let` in it declares variables.
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
                self.when(&holds, |body| body.bind_pattern(pattern, &place, &kind))?;
                Ok(holds)
            }
            "let_chain" => {
                let mut all = self.b.constant(Scalar::Bool, 1);
                for part in parts(node) {
                    all = self.short_circuit(true, &all, |body| body.condition(part))?;
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
        self.enclosed(|body| {
            let condition = body.condition(field(node, "condition")?)?;
            let (mut then_ends, mut other_ends) = (false, false);
            body.either(
                &condition,
                |body| {
                    then_ends = body.branch_value(then, &result)?;
                    Ok(())
                },
                |body| {
                    let Some(clause) = otherwise else { return body.expect(then, &UNIT, &result.kind) };
                    other_ends = body.branch_value(only(clause)?, &result)?;
                    Ok(())
                },
            )?;
            ends = then_ends && other_ends;
            Ok(())
        })?;
        Ok(if ends { self.never() } else { result })
    }

    /// Returns `true` if the branch does not end.
    pub(super) fn branch_value(&mut self, node: Node<'t>, to: &Value) -> Fallible<bool> {
        let value = self.value(node)?;
        let ends = self.resolve(&value.kind) == Type::Never;
        self.give(to, value, node)?;
        Ok(ends)
    }

    fn loop_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let kind = self.variable_of(node, 0, false);
        let result = self.result_value(kind)?;
        let label = self.label(node);
        let breaks = leaves(node, label, |node| self.text(node));
        self.loop_with(label, Some(&result), |_| Ok(None), field(node, "body")?)?;
        Ok(if breaks { result } else { self.never() })
    }

    /// A loop whose `break` gives a value; its type is found from there.
    fn loop_with(
        &mut self,
        label: Option<&'t str>,
        result: Option<&Value>,
        test: impl FnOnce(&mut Self) -> Fallible<Option<Operand>>,
        node: Node<'t>,
    ) -> Fallible<()> {
        if let Some(value) = result {
            self.break_kinds.insert(value.operand.register, value.kind.clone());
        }
        let operand = result.map(|value| value.operand.clone());
        let (label, (body, ())) = self.targeted(true, label, operand, |body, label| {
            body.block(|body| {
                body.enclosed(|body| {
                    if let Some(condition) = test(body)? {
                        body.break_unless(&condition, label);
                    }
                    let value = body.value(node)?;
                    body.expect(node, &UNIT, &value.kind)
                })
            })
        })?;
        self.b.emit(Op::Loop { label, body, next: Block::default() });
        Ok(())
    }

    fn while_loop(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (label, condition) = (self.label(node), field(node, "condition")?);
        self.loop_with(label, None, |body| body.condition(condition).map(Some), field(node, "body")?)?;
        Ok(self.unit())
    }

    pub(super) fn break_value(&mut self, node: Node<'t>, given: Option<Node<'t>>) -> Fallible<Value> {
        let label = self.label(node);
        // Without a label it leaves a loop, as `continue` does: never a `match` or a block.
        let target = self.target(node, true, label)?;
        let value = given.or_else(|| parts(node).into_iter().find(|part| part.kind() != "label"));
        if let Some(operand) = target.result {
            let kind = self.break_kinds.get(&operand.register).cloned();
            let value = match value {
                Some(value) => self.value(value)?,
                None => self.unit(),
            };
            if let Some(kind) = kind {
                self.give(&Value { operand, kind }, value, node)?;
            }
        }
        self.b.emit(Op::Break(target.label));
        Ok(self.never())
    }

    /// `x?` of an `Option` in a function that gives one.
    fn question(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (place, kind) = self.place(only(node)?)?;
        let Type::Defined(index, arguments) = self.resolve(&kind) else {
            return self.open_value(node, 0);
        };
        if self.front.definitions[index].name != "Option" {
            return Err(self.refuse(node, "`?` of anything but an `Option`"));
        }
        let some = self.variant_test(&place, &kind, 1)?;
        let result = self.frame.result.clone();
        self.either(
            &some,
            |_| Ok(()),
            |body| {
                let nothing = body.variant_value(&result, 0, &[])?;
                body.return_value(nothing, node)
            },
        )?;
        let inner = self.variant_field(&place, &kind, 1, 0)?.0;
        Ok(self.loaded((inner, arguments[0].clone())))
    }

    fn cast(&mut self, node: Node<'t>) -> Fallible<Value> {
        let value = self.value(field(node, "value")?)?;
        let wanted = self.kind_of(field(node, "type")?)?;
        let (own, target) = (self.resolve(&value.kind), self.resolve(&wanted));
        if let Type::Defined(index, _) = own {
            let definition = self.front.definitions[index].clone();
            if definition.is_plain_enum() && target.scalar().is_some_and(|scalar| scalar != Scalar::Bool) {
                return Ok(self.converted(value, &target));
            }
        }
        if let Some(value) = self.wide_cast(&value, &own, &target)? {
            return Ok(value);
        }
        // `1 as u64`: a literal takes the type that it is cast to. Anything else has its own type first.
        let mut inner = field(node, "value")?;
        while matches!(inner.kind(), "parenthesized_expression" | "unary_expression") {
            inner = only(inner)?;
        }
        if inner.kind() == "integer_literal" && matches!(own, Type::Variable(_)) {
            match target {
                Type::Integer(_) => self.inference.unify(&own, &target),
                Type::Char => self.inference.unify(&own, &integer(Scalar::U8)),
                _ => true,
            };
        }
        match (&self.resolve(&value.kind), &target) {
            (Type::Integer(_) | Type::Bool | Type::Char, Type::Integer(_)) => {
                Ok(self.converted(value, &target))
            }
            (Type::Integer(own), Type::Char) if own.scalar == Scalar::U8 => {
                Ok(self.converted(value, &target))
            }
            (own, target) if own == target => Ok(value),
            (Type::Variable(_), _) | (_, Type::Variable(_)) => {
                if !self.inference.is_integer(&value.kind) {
                    self.stuck(node)?;
                }
                let shape = self.shape(&target)?;
                let register = self.b.register(shape.clone());
                Ok(Value { operand: Operand { register, shape }, kind: target })
            }
            (own, target) => {
                let (own, target) = (self.name(own), self.name(target));
                Err(tree::error(node, format!("cannot cast {own} as {target}"))
                    .label("Rust has no such cast"))
            }
        }
    }

    /// To and from `u128`, which is a struct of two words.
    fn wide_cast(&mut self, value: &Value, own: &Type, target: &Type) -> Fallible<Option<Value>> {
        let is_wide = |body: &Self, kind: &Type| body.inference.wide.as_ref() == Some(kind);
        if is_wide(self, own) && target.scalar().is_some_and(|scalar| scalar != Scalar::Bool) {
            let place = self.place_of(value)?;
            let low = self.member_place(&place, own, "low")?.expect("it has a low word");
            let low = self.loaded(low);
            return Ok(Some(self.converted(low, target)));
        }
        if !is_wide(self, target) || is_wide(self, own) {
            return Ok(None);
        }
        let word = integer(Scalar::U64);
        let signed = own.scalar().is_some_and(Scalar::is_signed);
        let low = self.converted(value.clone(), &word);
        let mut high = Value { operand: self.b.constant(Scalar::U64, 0), kind: word.clone() };
        if signed {
            let count = self.b.constant(Scalar::U32, 63);
            let wide = self.converted(value.clone(), &integer(Scalar::I64));
            let sign = self.operation(Binary::ShiftRight, Rules::WRAP, &wide.operand, &count);
            high = self.converted(Value { operand: sign, kind: integer(Scalar::I64) }, &word);
        }
        self.assemble(target.clone(), &[low, high]).map(Some)
    }

    /// The same number in another type; the low bits of it.
    pub(super) fn converted(&mut self, value: Value, kind: &Type) -> Value {
        let scalar = kind.scalar().unwrap_or(Scalar::I32);
        Value { operand: self.b.convert(value.operand, scalar, Overflow::Wrap), kind: kind.clone() }
    }
}

/// Does a loop have a `break` of its own?
fn leaves<'t>(node: Node<'t>, label: Option<&str>, text: impl Fn(Node<'t>) -> &'t str) -> bool {
    let mut waiting = vec![(field(node, "body").unwrap_or(node), false)];
    while let Some((node, is_inner)) = waiting.pop() {
        let mut inside = is_inner;
        match node.kind() {
            "break_expression" => {
                let named = parts(node).into_iter().find(|part| part.kind() == "label").map(&text);
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
