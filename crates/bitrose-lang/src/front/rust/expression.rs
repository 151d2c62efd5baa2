//! Lowers Rust expressions: literals, closures and casts here, all others by functions of the neighboring modules.

use super::body::{Body, Closure, Value};
use super::types::{Integer, Type, USIZE, integer};
use super::{only, parts};
use crate::front::literal;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers an expression. For an array or a struct, the operand is its address.
    pub(super) fn value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let value = self.nested(node, |body| body.bare_value(node))?;
        self.mark_size(&value);
        Ok(value)
    }

    pub(super) fn value_or_unit(&mut self, node: Option<Node<'t>>) -> Fallible<Value> {
        match node {
            Some(node) => self.value(node),
            None => Ok(self.unit()),
        }
    }

    fn bare_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        match node.kind() {
            "integer_literal" => self.integer(node, false),
            "boolean_literal" => {
                let word = u64::from(self.text(node) == "true");
                Ok(Value { operand: self.b.constant(Scalar::Bool, word), kind: Type::Bool })
            }
            "char_literal" => self.character(node),
            "string_literal" | "raw_string_literal" if self.text(node).starts_with('b') => {
                let error = self.refuse(node, "a byte string");
                Err(error.help("write an array of its bytes: `&[b'e', b'4']`"))
            }
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
            "-" => self.negative(node, operand),
            sign => {
                let value = self.value(operand)?;
                self.unary_operator(node, sign, value)
            }
        }
    }

    /// Lowers `-x`, as which `node` is read.
    pub(super) fn negative(&mut self, node: Node<'t>, operand: Node<'t>) -> Fallible<Value> {
        if operand.kind() == "integer_literal" {
            return self.integer(operand, true);
        }
        let value = self.value(operand)?;
        self.unary_operator(node, "-", value)
    }

    /// Lowers an operand to a value that operands evaluated later cannot change.
    pub(super) fn snapshot(&mut self, node: Node<'t>) -> Fallible<Value> {
        let value = self.value(node)?;
        // a new value, which no variable has
        if matches!(node.kind(), "array_expression" | "tuple_expression" | "struct_expression") {
            return Ok(value);
        }
        self.copied_value(value)
    }

    /// Returns a value that later assignments do not affect.
    pub(super) fn copied_value(&mut self, value: Value) -> Fallible<Value> {
        let shape = self.shape(&value.kind)?;
        Ok(Value { operand: self.copied(&Operand { shape, ..value.operand }), kind: value.kind })
    }

    fn closure(&mut self, node: Node<'t>) -> Fallible<Value> {
        let is_moved = has(node, "move");
        let captured = if is_moved { self.captured(node)? } else { Vec::new() };
        let mut parameters = Vec::new();
        for (index, parameter) in (0..).zip(parts(field(node, "parameters")?)) {
            parameters.push(self.kind_at(parameter, "type", index + 1)?);
        }
        let result = self.kind_at(node, "return_type", 0)?;
        let known = if is_moved { 0..0 } else { self.state.all_known() };
        let environment = Rc::clone(&self.frame.environment);
        let salt = self.frame.salt;
        self.closures.push(Closure { node, parameters, result, known, captured, salt, environment });
        Ok(Value { kind: Type::Closure(self.closures.len() - 1), ..self.never() })
    }

    /// Returns the type that a part of the node names. If there is no such part, the type is inferred.
    pub(super) fn kind_at(&mut self, node: Node<'t>, part: &str, index: u32) -> Fallible<Type> {
        match node.child_by_field_name(part) {
            Some(kind) => self.kind_of(kind),
            None => Ok(self.variable_of(node, index, false)),
        }
    }

    /// Copies the variables that a `move` closure captures. A closure that changes one of them is refused, because each
    /// copy of the closure would have its own state.
    fn captured(&mut self, node: Node<'t>) -> Fallible<Vec<(&'t str, (Variable, Type))>> {
        let mut captured: Vec<(&'t str, (Variable, Type))> = Vec::new();
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
            let Some((variable, kind)) = self.variable(name) else { continue };
            let is_known = captured.iter().any(|(known, _)| *known == name);
            if let Type::Closure(index) = self.resolve(&kind)
                && !is_known
            {
                let kind = self.moved_closure(index)?;
                captured.push((name, (variable, kind)));
                continue;
            }
            if matches!(self.resolve(&kind), Type::Sequence(_) | Type::Closure(_) | Type::Function(_)) {
                captured.extend((!is_known).then_some((name, (variable, kind))));
                continue;
            }
            if is_changed || self.state.addressed.contains(name) {
                return Err(self
                    .refuse(node, &format!("a `move` closure with `{name}`, which is changed,"))
                    .help("give the closure what it needs as an argument"));
            }
            if !is_known {
                let value = self.variable_place(variable);
                let value = self.b.load(&value);
                let (variable, place) = self.new_variable(name, &kind)?;
                self.put(&place, &value);
                captured.push((name, (variable, kind)));
            }
        }
        Ok(captured)
    }

    /// Returns a closure that has its own copies of what this one captures, as a `move` closure around it sees it.
    fn moved_closure(&mut self, index: usize) -> Fallible<Type> {
        let mut closure = self.closures[index].clone();
        let (known, node) = (closure.known.clone(), closure.node);
        closure.captured.extend(self.with_names_of_definition(known, |body| body.captured(node))?);
        closure.known = 0..0;
        self.closures.push(closure);
        Ok(Type::Closure(self.closures.len() - 1))
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
        // `1 as u64`: a literal takes the type that it is cast to. Any other expression has a type of its own first.
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
            (Type::Integer(_) | Type::Bool | Type::Char, Type::Integer(_))
            | (Type::Integer(Integer { scalar: Scalar::U8, .. }), Type::Char) => {
                // a size, such as the number of subsets of a mask, isn't a board
                let wide = target.scalar().filter(|_| target != USIZE);
                self.narrow_shifts.remark(&value.operand, wide, self.requests);
                Ok(self.converted(value, &target))
            }
            (own, target) if own == target => Ok(value),
            (Type::Variable(_), _) | (_, Type::Variable(_)) => {
                if !self.inference.is_integer(&value.kind) {
                    self.stuck(node)?;
                }
                self.result_value(target)
            }
            (own, target) => {
                let (own, target) = (self.name(own), self.name(target));
                Err(tree::error(node, format!("cannot cast {own} as {target}"))
                    .label("Rust has no such cast"))
            }
        }
    }

    /// Lowers a cast to or from `u128`, which is a struct of two words. Returns `None` for any other cast.
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

    /// Converts a number to another type, keeping its low bits.
    pub(super) fn converted(&mut self, value: Value, kind: &Type) -> Value {
        let scalar = kind.scalar().unwrap_or(Scalar::I32);
        let operand = self.b.convert(value.operand, scalar, Overflow::Wrap);
        Value { operand: self.b.with_size(operand, *kind == USIZE), kind: kind.clone() }
    }
}
