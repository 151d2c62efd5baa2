//! Lowers operators and conversions: exact on constants, in one type on other values.

use super::body::{Body, Value};
use super::types::{BOOL, INT, Type};
use crate::front::prelude::*;
use crate::ir::big;

/// An operator in the source, with its node.
#[derive(Clone, Copy)]
pub(super) struct Operator<'t> {
    sign: &'t str,
    pub(super) binary: Binary,
    node: Node<'t>,
}

impl<'t> Operator<'t> {
    /// Returns the operator for a token. `&^` is an AND whose right operand is complemented when it is lowered.
    pub(super) fn read(sign: &'t str, node: Node<'t>) -> Option<Self> {
        let binary = Binary::spelled(if sign == "&^" { "&" } else { sign })?;
        Some(Self { sign, binary, node })
    }

    const fn is_equality(self) -> bool {
        matches!(self.binary, Binary::Equal | Binary::NotEqual)
    }
}

impl<'t> Body<'_, 't> {
    /// Returns the default type of an untyped constant: that of a rune, if there is one in the expression.
    pub(super) fn default_type(&mut self, node: Node<'t>) -> Type {
        if self.has_rune(node, &mut HashSet::new()) { Type::Basic("int32") } else { INT }
    }

    /// Returns `true` for a rune and for an expression of constants with one. Each constant is looked at once.
    fn has_rune(&mut self, node: Node<'t>, seen: &mut HashSet<&'t str>) -> bool {
        let parts = match node.kind() {
            "rune_literal" => return true,
            "parenthesized_expression" | "unary_expression" | "argument_list" => super::named(node),
            "binary_expression" => {
                let is_shift = ["<<", ">>"].iter().any(|sign| super::has(node, sign));
                super::named(node).into_iter().take(if is_shift { 1 } else { 2 }).collect()
            }
            "call_expression"
                if node.child(0).is_some_and(|name| matches!(self.front.text(name), "min" | "max")) =>
            {
                super::fields(node, "arguments")
            }
            "identifier" => {
                let name = self.front.text(node);
                let constant = self.front.constants.get(name).filter(|constant| constant.kind.is_none());
                let value = constant.map(|constant| constant.value);
                let value = value.filter(|_| self.variable(name).is_none() && seen.insert(name));
                return value.is_some_and(|value| self.has_rune(value, seen));
            }
            _ => return false,
        };
        parts.into_iter().any(|part| self.has_rune(part, seen))
    }

    /// Gives an untyped constant its default type.
    pub(super) fn with_default_type(&mut self, value: Value, node: Node<'t>) -> Fallible<Value> {
        let kind = match value.kind {
            Type::Untyped => self.default_type(node),
            Type::Nil => return Err(self.front.refuse(node, "an untyped `nil`")),
            ref kind => kind.clone(),
        };
        let operand = self.assignable(value, &kind, node)?;
        Ok(Value::typed(operand, kind))
    }

    /// Returns a value as an operand of the expected type. Only constants adapt to the type, and they must fit.
    pub(super) fn assignable(&mut self, value: Value, kind: &Type, node: Node<'t>) -> Fallible<Operand> {
        if let Type::Literal(_) = value.kind {
            return Err(self
                .front
                .refuse(node, "a function literal that captures variables, used as a value,"));
        }
        let mismatch = |body: &Self, value: &Value| {
            let (own, expected) = (body.name(&value.kind), body.name(kind));
            tree::error(node, format!("mismatched types: expected {expected}, found {own}"))
                .label("Go has no implicit conversions")
        };
        if let Some(constant) = value.constant {
            let fits = value.kind == Type::Untyped || value.kind == *kind;
            let Some(scalar) = self.scalar(kind).filter(|scalar| fits && *scalar != Scalar::Bool) else {
                return Err(mismatch(self, &value));
            };
            return self.emit_constant(constant, scalar, kind, node);
        }
        if value.kind == Type::Nil {
            if matches!(self.underlying(kind), Type::Pointer(_) | Type::Function(_) | Type::Slice(_)) {
                return Ok(self.zero(kind)?.operand.expect("a zero has a type"));
            }
            return Err(mismatch(self, &value));
        }
        let is_composite = |kind: &Type| {
            matches!(
                kind,
                Type::Array(..) | Type::Slice(_) | Type::Struct(_) | Type::Pointer(_) | Type::Function(_)
            )
        };
        let same_inside = self.underlying(&value.kind) == self.underlying(kind)
            && (is_composite(&value.kind) || is_composite(kind));
        let literal_bool = value.kind == BOOL && self.underlying(kind) == BOOL && node.kind() != "identifier";
        if value.kind != *kind && !same_inside && !literal_bool {
            return Err(mismatch(self, &value));
        }
        value.operand.ok_or_else(|| self.front.refuse(node, "an expression without a type"))
    }

    /// Lowers an expression where a type is expected.
    pub(super) fn value_as(&mut self, node: Node<'t>, kind: &Type) -> Fallible<Operand> {
        let value = self.value(node, Some(kind))?;
        self.assignable(value, kind, node)
    }

    /// Lowers an expression to an operand. An untyped constant gets its default type.
    pub(super) fn operand_of(&mut self, node: Node<'t>, expected: Option<&Type>) -> Fallible<Operand> {
        let value = self.value(node, expected)?;
        Ok(self.with_default_type(value, node)?.operand.expect("an operand has a type"))
    }

    /// Emits a constant in a type. It is an error if the type does not hold it.
    fn emit_constant(
        &mut self,
        constant: i128,
        scalar: Scalar,
        kind: &Type,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let (low, high) = scalar.range();
        if !(low..=high).contains(&constant) {
            let name = self.name(kind);
            return Err(tree::error(node, format!("constant {constant} overflows {name}"))
                .label(format!("{name} holds {low} to {high}")));
        }
        let operand = self.b.constant(scalar, values::low_bits(constant));
        self.mark_size(Some(&operand), kind);
        Ok(operand)
    }

    /// Returns the zero value of a type.
    pub(super) fn zero(&mut self, kind: &Type) -> Fallible<Value> {
        let shape = self.shape(kind)?;
        Ok(Value::typed(self.zeroed(shape), kind.clone()))
    }

    pub(super) fn unary(&mut self, node: Node<'t>, expected: Option<&Type>) -> Fallible<Value> {
        let sign = self.front.text(field(node, "operator")?);
        let operand = field(node, "operand")?;
        match sign {
            "&" => return self.address_of(operand),
            "*" => {
                let (place, kind) = self.place(node)?;
                return Ok(Value::typed(self.b.load(&place), kind));
            }
            _ => {}
        }
        let value = self.value(operand, expected)?;
        if let Some(constant) = value.constant {
            let unsigned =
                self.scalar(&value.kind).filter(|scalar| !scalar.is_signed() && value.kind != Type::Untyped);
            let result = match (sign, unsigned) {
                ("+", _) => Some(constant),
                ("-", _) => constant.checked_neg(),
                ("^", Some(scalar)) => Some(scalar.range().1 ^ constant),
                ("^", None) => Some(!constant),
                _ => None,
            };
            let result =
                result.ok_or_else(|| self.front.refuse(node, &format!("`{sign}` of this constant")))?;
            return self.checked_constant(result, value.kind, node);
        }
        let kind = value.kind.clone();
        let operand = value.operand.clone().ok_or_else(|| self.front.unknown_kind(node))?;
        let is_bool = self.underlying(&kind) == BOOL;
        let operator = match sign {
            "!" if is_bool => Unary::Not,
            "-" if self.is_integer(&kind) => Unary::Negate,
            "^" if self.is_integer(&kind) => Unary::Complement,
            "+" if self.is_integer(&kind) => return Ok(value),
            _ => {
                let name = self.name(&kind);
                return Err(tree::error(node, format!("operator `{sign}` is not defined on {name}"))
                    .label("in this operation"));
            }
        };
        Ok(Value::typed(self.b.unary(operator, Overflow::Wrap, &operand), kind))
    }

    /// Returns a constant, after checking that it fits its type. A typed constant must do so at every step.
    fn checked_constant(&mut self, value: i128, kind: Type, node: Node<'t>) -> Fallible<Value> {
        if kind != Type::Untyped
            && let Some(scalar) = self.scalar(&kind)
        {
            self.emit_constant(value, scalar, &kind, node)?;
        }
        Ok(Value::constant(value, kind))
    }

    pub(super) fn binary(&mut self, node: Node<'t>, expected: Option<&Type>) -> Fallible<Value> {
        let sign = self.front.text(field(node, "operator")?);
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        if matches!(sign, "&&" | "||") {
            let first = self.condition(left)?;
            let kind = self.type_of(left)?;
            let result = self.short_circuit(sign == "&&", &first, &mut |body| body.condition(right))?;
            return Ok(Value::typed(result, kind));
        }
        let Some(operator) = Operator::read(sign, node) else {
            return Err(self.front.refuse(node, &format!("the operator `{sign}`")));
        };
        let is_open = self.is_open(&[left, right]);
        if operator.binary.takes_count() {
            let (value, count) =
                self.both(is_open, |body| body.value(left, expected), |body, _| body.value(right, None))?;
            return self.shift(operator, value, (count, right), expected);
        }
        let hint = self.hint(operator.binary, left, right, expected)?;
        let (first, second) = self.both(
            is_open,
            |body| body.copied_value(left, hint.as_ref()),
            |body, _| body.value(right, hint.as_ref()),
        )?;
        self.operate(operator, first, second)
    }

    /// Returns the type that an untyped operand takes: that of the other operand, or else the one that the context
    /// wants. Only a constant that is shifted by a variable count needs it.
    fn hint(
        &mut self,
        operator: Binary,
        left: Node<'t>,
        right: Node<'t>,
        expected: Option<&Type>,
    ) -> Fallible<Option<Type>> {
        let context = expected.cloned().filter(|_| !operator.is_comparison());
        let is_shift = |text: &str| text.contains("<<") || text.contains(">>");
        if !is_shift(self.front.text(left)) && !is_shift(self.front.text(right)) {
            return Ok(context);
        }
        let other = if is_shift(self.front.text(left)) { right } else { left };
        let kind = self.known_type(other)?;
        if is_shift(self.front.text(right)) && kind.is_none() {
            let kind = self.known_type(left)?;
            return Ok(kind.or(context));
        }
        Ok(kind.or(context))
    }

    /// Returns the type of an operand, or `None` for an untyped constant or the shift of one.
    fn known_type(&mut self, node: Node<'t>) -> Fallible<Option<Type>> {
        if self.is_untyped(node)? {
            return Ok(None);
        }
        Ok(Some(self.type_of(node)?).filter(|kind| *kind != Type::Untyped && *kind != Type::Nil))
    }

    /// Returns `true` if an expression takes its type from the context: an untyped constant, or an expression of such
    /// constants and their shifts.
    fn is_untyped(&mut self, node: Node<'t>) -> Fallible<bool> {
        match node.kind() {
            "parenthesized_expression" => self.is_untyped(super::named(node)[0]),
            "unary_expression" => self.is_untyped(field(node, "operand")?),
            "binary_expression" => {
                let sign = self.front.text(field(node, "operator")?);
                let left = self.is_untyped(field(node, "left")?)?;
                if matches!(sign, "<<" | ">>") {
                    return Ok(left);
                }
                let own = Operator::read(sign, node);
                let is_comparison = own.is_none_or(|own| own.binary.is_comparison());
                Ok(!is_comparison && left && self.is_untyped(field(node, "right")?)?)
            }
            "int_literal" | "rune_literal" => Ok(true),
            _ => Ok(self.type_of(node)? == Type::Untyped),
        }
    }

    /// Lowers a shift. A constant that is shifted by a variable count takes the type that the context wants.
    pub(super) fn shift(
        &mut self,
        operator: Operator<'t>,
        value: Value,
        (count, right): (Value, Node<'t>),
        expected: Option<&Type>,
    ) -> Fallible<Value> {
        let Operator { binary, node, .. } = operator;
        if let (Some(constant), Some(count)) = (value.constant, count.constant) {
            let count = u32::try_from(count)
                .map_err(|_| tree::error(right, "invalid shift count").label("negative or too large"))?;
            let result = if binary == Binary::ShiftRight {
                Some(constant >> count.min(127))
            } else {
                1i128
                    .checked_shl(count)
                    .filter(|_| count < 126)
                    .and_then(|factor| constant.checked_mul(factor))
            };
            let result = result.ok_or_else(|| self.front.refuse(node, "a constant of more than 127 bits"))?;
            return self.checked_constant(result, value.kind, node);
        }
        let kind = match (&value.kind, expected) {
            (Type::Untyped, Some(expected)) => expected.clone(),
            (Type::Untyped, None) => self.default_type(node),
            (kind, _) => kind.clone(),
        };
        if !self.is_integer(&kind) {
            let name = self.name(&kind);
            return Err(self.front.refuse(node, &format!("a shift of {name}")));
        }
        let left = self.assignable(value, &kind, node)?;
        let count_kind = if count.kind == Type::Untyped { Type::Basic("uint") } else { count.kind.clone() };
        if !self.is_integer(&count_kind) {
            return Err(self.front.refuse(right, "a shift count that is not an integer"));
        }
        let count = self.assignable(count, &count_kind, right)?;
        Ok(Value::typed(self.b.binary(binary, Rules::SATURATE, &left, &count), kind))
    }

    /// Applies a binary operator other than a shift.
    pub(super) fn operate(&mut self, operator: Operator<'t>, left: Value, right: Value) -> Fallible<Value> {
        let Operator { sign, binary, node } = operator;
        if let (Some(a), Some(b)) = (left.constant, right.constant) {
            let kind = if left.kind == Type::Untyped { right.kind.clone() } else { left.kind.clone() };
            if left.kind != Type::Untyped && right.kind != Type::Untyped && left.kind != right.kind {
                return Err(self.mismatched(operator, &left, &right));
            }
            return self.constant_operation(operator, (a, b), kind);
        }
        let kind = match (&left.kind, &right.kind) {
            (Type::Untyped | Type::Nil, kind) | (kind, _) => kind.clone(),
        };
        let is_untyped = |value: &Value| matches!(value.kind, Type::Untyped | Type::Nil);
        let both_bool = self.underlying(&left.kind) == BOOL
            && self.underlying(&right.kind) == BOOL
            && (left.kind == BOOL || right.kind == BOOL);
        if left.kind != right.kind && !is_untyped(&left) && !is_untyped(&right) && !both_bool {
            return Err(self.mismatched(operator, &left, &right));
        }
        let is_equality = operator.is_equality();
        let is_nil = left.kind == Type::Nil || right.kind == Type::Nil;
        if is_nil && is_equality && matches!(self.underlying(&kind), Type::Slice(_)) {
            return Err(self.front.refuse(node, "a comparison of a slice with `nil`").help("use `len`"));
        }
        let is_bool = self.underlying(&kind) == BOOL;
        let is_pointer = match self.underlying(&kind) {
            Type::Function(_) => is_nil,
            kind => matches!(kind, Type::Pointer(_)),
        };
        if !(self.is_integer(&kind) || (is_bool || is_pointer) && is_equality) {
            return self.compare_parts(operator, &kind, left, right);
        }
        let (a, mut b) = (self.assignable(left, &kind, node)?, self.assignable(right, &kind, node)?);
        if sign == "&^" {
            b = self.operation_of_one(Unary::Complement, &b);
        }
        if is_pointer {
            return Ok(Value::typed(self.operation(binary, Rules::WRAP, &a, &b), BOOL));
        }
        let result = self.b.binary(binary, Rules::SATURATE, &a, &b);
        Ok(Value::typed(result, if binary.is_comparison() { BOOL } else { kind }))
    }

    /// Compares arrays or structs with `==` or `!=`, cell by cell.
    fn compare_parts(
        &mut self,
        operator: Operator<'t>,
        kind: &Type,
        left: Value,
        right: Value,
    ) -> Fallible<Value> {
        let is_plain = matches!(self.underlying(kind), Type::Array(..) | Type::Struct(_));
        let shape = self.shape(kind)?;
        let is_incomparable = is_incomparable(&shape) || self.has_functions(kind);
        if !operator.is_equality() || !is_plain || shape.cells() > 256 || is_incomparable {
            return Err(self.mismatched(operator, &left, &right));
        }
        let Operator { binary, node, .. } = operator;
        let (a, b) = (self.assignable(left, kind, node)?, self.assignable(right, kind, node)?);
        Ok(Value::typed(self.compare_words(binary, &a, &b), BOOL))
    }

    /// Returns `true` if a part of a value is a function, which cannot be compared.
    fn has_functions(&self, kind: &Type) -> bool {
        match self.underlying(kind) {
            Type::Function(_) => true,
            Type::Array(element, _) => self.has_functions(&element),
            Type::Struct(list) => list.iter().any(|(_, kind)| self.has_functions(kind)),
            _ => false,
        }
    }

    fn mismatched(
        &self,
        Operator { sign, node, .. }: Operator<'t>,
        left: &Value,
        right: &Value,
    ) -> Box<Error> {
        let (a, b) = (self.name(&left.kind), self.name(&right.kind));
        if a == b {
            return self.front.refuse(node, &format!("`{sign}` of {a}"));
        }
        tree::error(node, format!("mismatched types: `{sign}` of {a} and {b}"))
            .label("Go has no implicit conversions")
    }

    fn constant_operation(
        &mut self,
        Operator { sign, binary, node }: Operator<'t>,
        (a, b): (i128, i128),
        kind: Type,
    ) -> Fallible<Value> {
        let other = if sign == "&^" { !b } else { b };
        let result = big::binary(binary, a.into(), other.into(), 0).ok();
        let Some(result) = result.and_then(|exact| i128::try_from(exact).ok()) else {
            let what = if b == 0 { "division by zero" } else { "a constant of more than 127 bits" };
            return Err(self.front.refuse(node, what));
        };
        if binary.is_comparison() {
            return Ok(Value::typed(self.b.constant(Scalar::Bool, values::low_bits(result)), BOOL));
        }
        self.checked_constant(result, kind, node)
    }

    /// Lowers a conversion such as `uint64(x)`.
    pub(super) fn conversion(&mut self, node: Node<'t>, kind: &Type, argument: Node<'t>) -> Fallible<Value> {
        let value = self.value(argument, Some(kind))?;
        let scalar = self.scalar(kind).filter(|scalar| *scalar != Scalar::Bool);
        if let (Some(constant), Some(_)) = (value.constant, scalar) {
            return self.checked_constant(constant, kind.clone(), node);
        }
        if let (Some(scalar), true, Some(operand)) = (scalar, self.is_integer(&value.kind), &value.operand) {
            let operand = self.b.convert(operand.clone(), scalar, Overflow::Wrap);
            return Ok(Value::typed(self.b.with_size(operand, kind.is_size()), kind.clone()));
        }
        if value.operand.is_some() && self.underlying(&value.kind) == self.underlying(kind) {
            return Ok(Value { kind: kind.clone(), ..value });
        }
        if value.kind == Type::Nil {
            let operand = self.assignable(value, kind, argument)?;
            return Ok(Value::typed(operand, kind.clone()));
        }
        if [&value.kind, kind].iter().any(|kind| self.underlying(kind) == Type::String) {
            return Err(self.front.refuse(node, "a conversion of strings"));
        }
        let (own, expected) = (self.name(&value.kind), self.name(kind));
        Err(tree::error(node, format!("cannot convert {own} to {expected}"))
            .label("Go has no such conversion"))
    }
}

/// Returns `true` for a type whose cells do not all count when values are compared.
fn is_incomparable(shape: &Shape) -> bool {
    match shape {
        Shape::Struct(fields) => {
            // a field named `_` takes no part in the comparison
            *fields.name == *"slice"
                || fields.fields.iter().any(|field| *field.name == *"_" || is_incomparable(&field.shape))
        }
        Shape::Array(element, _) => is_incomparable(element),
        Shape::Void => true, // of a type that bitrose does not read
        _ => false,
    }
}
