//! Lowers operators: the types of their operands, constant folding, and operators that the source defines.

use super::body::Body;
use super::types::Type;
use crate::front::prelude::*;
use crate::ir::{Count, arithmetic};

/// Returns the operator for a token. `>>>` is [`Binary::ShiftRight`] of an unsigned type.
pub(super) fn operator(sign: &str) -> Option<Binary> {
    Binary::spelled(if sign == ">>>" { ">>" } else { sign })
}

/// An operator in the source, with its node.
#[derive(Clone, Copy)]
struct Operator<'s, 't> {
    sign: &'s str,
    binary: Binary,
    node: Node<'t>,
}

impl<'t> Body<'_, 't> {
    /// Applies a binary operator to operands that were evaluated from left to right.
    pub(super) fn apply_binary(
        &mut self,
        sign: &str,
        left: Operand,
        right: Operand,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let Some(binary) = operator(sign) else {
            return Err(self.front.refuse(node, &format!("the operator `{sign}`")));
        };
        let operator = Operator { sign, binary, node };
        if let Some(own) = self.user_operator(sign, &[&left, &right], node)? {
            return self.call_with(own, None, vec![left, right], node);
        }
        if let (Some(class), true) = (self.record(&left), self.type_of(&left) == self.type_of(&right))
            && matches!(binary, Binary::Equal | Binary::NotEqual)
        {
            let same = self.same_record(&left, &right, class, node)?;
            let is_equal = binary == Binary::Equal;
            return Ok(if is_equal { same } else { self.operation_of_one(Unary::Not, &same) });
        }
        let (mut left, mut right) =
            (self.converted_to_number(left, node)?, self.converted_to_number(right, node)?);
        match (self.type_of(&left), self.type_of(&right)) {
            (Type::Null, Type::Enum(class)) if self.front.is_java => left = self.null_constant(class),
            (Type::Enum(class), Type::Null) if self.front.is_java => right = self.null_constant(class),
            _ => {}
        }
        let (a, b) = (self.type_of(&left), self.type_of(&right));
        let is_equality = matches!(binary, Binary::Equal | Binary::NotEqual);
        match (&a, &b) {
            (Type::Boxed(_), Type::Boxed(_)) if is_equality => {
                Err(self.front.refuse(node, "a comparison of boxed numbers by identity"))
            }
            _ if is_equality && (a.is_reference() || b.is_reference()) => {
                if self.front.converts(&a, None, &b) || self.front.converts(&b, None, &a) {
                    return Ok(self.operation(binary, Rules::WRAP, &left, &right));
                }
                Err(self.mismatch(operator, &a, &b))
            }
            (Type::Enum(_), _) | (_, Type::Enum(_)) => self.enum_operation(operator, left, right),
            (
                Type::Plain(Scalar::Bool) | Type::Boxed(Scalar::Bool),
                Type::Plain(Scalar::Bool) | Type::Boxed(Scalar::Bool),
            ) => {
                if !is_equality && !matches!(binary, Binary::And | Binary::Or | Binary::Xor) {
                    return Err(self.mismatch(operator, &a, &b));
                }
                self.computed(operator, Rules::WRAP, &left, &right)
            }
            _ => self.number_operation(operator, left, right),
        }
    }

    /// Returns the class of a record of C#; `None` for other values.
    pub(super) fn record(&self, value: &Operand) -> Option<usize> {
        let (Type::Class(class) | Type::Struct(class)) = self.type_of(value) else { return None };
        let is_record = self.front.classes[class].node.kind() == "record_declaration";
        (is_record && !self.front.is_java).then_some(class)
    }

    /// Compares two records by the values of their fields, which must be numbers.
    pub(super) fn same_record(
        &mut self,
        left: &Operand,
        right: &Operand,
        class: usize,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let known = &self.front.classes[class];
        if known.methods.iter().any(|&index| self.front.methods[index].name == "Equals") {
            return Err(self.front.refuse(node, "a comparison of records that define `Equals`"));
        }
        let fields: Vec<_> = known.fields.iter().filter(|own| !own.is_static).map(|own| own.name).collect();
        let mut all = self.b().constant(Scalar::Bool, 1);
        for name in fields {
            let mut values = Vec::new();
            for record in [left, right] {
                let (place, kind) = self.instance_field(record, class, name)?;
                if !matches!(kind, Type::Plain(_) | Type::Enum(_)) {
                    let message = format!("a comparison of records with a field such as `{name}`");
                    return Err(self.front.refuse(node, &message).help("compare the fields one by one"));
                }
                values.push(self.b().load(&place));
            }
            let same = self.operation(Binary::Equal, Rules::WRAP, &values[0], &values[1]);
            all = self.operation(Binary::And, Rules::WRAP, &all, &same);
        }
        Ok(all)
    }

    fn mismatch(&self, Operator { sign, node, .. }: Operator<'_, 't>, a: &Type, b: &Type) -> Box<Error> {
        let message = format!("`{sign}` of {} and {}", self.described(a), self.described(b));
        let is_unread = |kind: &Type| matches!(kind, Type::Null | Type::Tuple(_));
        tree::error(node, message).label(self.no_such_operation(sign, [a, b].into_iter().any(is_unread)))
    }

    fn no_such_operation(&self, sign: &str, is_null: bool) -> String {
        if is_null || sign.contains(char::is_alphabetic) {
            return "bitrose does not read this".into();
        }
        format!("{} has no such operation", self.front.source.outline.language)
    }

    /// Returns the operator method that the source defines for one of the operands, if there is one.
    pub(super) fn user_operator(
        &mut self,
        sign: &str,
        operands: &[&Operand],
        node: Node<'t>,
    ) -> Fallible<Option<usize>> {
        let mut found = Vec::new();
        for kind in operands.iter().map(|operand| self.type_of(operand)).collect::<Vec<_>>() {
            let (Type::Struct(class) | Type::Class(class)) = kind else { continue };
            for index in self.front.classes[class].methods.clone() {
                let method = &self.front.methods[index];
                let is_it = method.node.kind() == "operator_declaration" && method.name == sign;
                if is_it && method.parameters.len() == operands.len() && !found.contains(&index) {
                    found.push(index);
                }
            }
        }
        let values: Vec<Operand> = operands.iter().map(|operand| (*operand).clone()).collect();
        let fitting = self.fitting(&found, &values)?;
        if fitting.len() < 2 {
            Ok(fitting.first().copied())
        } else {
            self.most_specific(&fitting, &values, node).map(Some)
        }
    }

    /// Converts a struct that converts implicitly to a number into that number; returns any other operand unchanged.
    fn converted_to_number(&mut self, operand: Operand, node: Node<'t>) -> Fallible<Operand> {
        let kind = self.type_of(&operand);
        if !matches!(kind, Type::Struct(_)) {
            return Ok(operand);
        }
        for scalar in [Scalar::U64, Scalar::I64, Scalar::U32, Scalar::I32, Scalar::Bool] {
            let to = Type::Plain(scalar);
            if self.front.conversion(&kind, (&kind, None), &to, true).is_some() {
                return self.cast_to(operand, &to, node);
            }
        }
        Ok(operand)
    }

    /// Applies an operator to enums: `==` and `!=` in Java; in C# all comparisons, bitwise operators, and sums with
    /// numbers.
    fn enum_operation(
        &mut self,
        operator: Operator<'_, 't>,
        left: Operand,
        right: Operand,
    ) -> Fallible<Operand> {
        let Operator { binary, node, .. } = operator;
        let (a, b) = (self.type_of(&left), self.type_of(&right));
        let (one, other) = (self.constant_of(&left), self.constant_of(&right));
        let ((Type::Enum(class), _) | (_, Type::Enum(class))) = (&a, &b) else {
            unreachable!("one of the operands is of an enumeration")
        };
        let own = Type::Enum(*class);
        let scalar = self.front.enum_scalar(*class);
        let is_same = self.front.converts(&a, one, &own) && self.front.converts(&b, other, &own);
        let is_bits = matches!(binary, Binary::And | Binary::Or | Binary::Xor);
        let is_equality = matches!(binary, Binary::Equal | Binary::NotEqual);
        let is_sum = matches!(binary, Binary::Add | Binary::Subtract);
        let result = if binary.is_comparison() && is_same && (is_equality || !self.front.is_java) {
            Type::Plain(Scalar::Bool)
        } else if !self.front.is_java && is_same && is_bits {
            own.clone()
        } else if !self.front.is_java && a == b && binary == Binary::Subtract {
            Type::Plain(scalar)
        } else if !self.front.is_java && is_sum && a != b {
            own.clone()
        } else {
            return Err(self.mismatch(operator, &a, &b));
        };
        let number = Type::Plain(scalar);
        let mut plain = |operand, is_own: bool| {
            if is_own { self.cast_to(operand, &number, node) } else { self.convert(operand, &number, node) }
        };
        let (left, right) = (plain(left, a == own)?, plain(right, b == own)?);
        let value = self.computed(operator, self.rules(binary), &left, &right)?;
        self.cast_to(value, &result, node)
    }

    /// Returns an operand with its number type, or an error if it is not a number.
    pub(super) fn number(
        &mut self,
        operand: Operand,
        sign: &str,
        node: Node<'t>,
    ) -> Fallible<(Operand, Scalar)> {
        let kind = self.type_of(&operand);
        match kind.scalar() {
            Some(scalar) if scalar != Scalar::Bool => Ok((operand, scalar)),
            _ => {
                let message = format!("`{sign}` of {}", self.described(&kind));
                Err(tree::error(node, message).label(self.no_such_operation(sign, false)))
            }
        }
    }

    fn number_operation(
        &mut self,
        operator: Operator<'_, 't>,
        left: Operand,
        right: Operand,
    ) -> Fallible<Operand> {
        let Operator { binary, node, .. } = operator;
        let (a, b) = (self.type_of(&left), self.type_of(&right));
        let (Some(one), Some(other)) = (a.scalar(), b.scalar()) else {
            return Err(self.mismatch(operator, &a, &b));
        };
        if one == Scalar::Bool || other == Scalar::Bool {
            return Err(self.mismatch(operator, &a, &b));
        }
        if binary.takes_count() {
            if !self.front.is_java
                && !self.front.converts(&b, self.constant_of(&right), &Type::Plain(Scalar::I32))
            {
                return Err(self.mismatch(operator, &a, &b));
            }
            return self.shift(operator, (left, one), &right);
        }
        let constants = (self.constant_of(&left), self.constant_of(&right));
        let Some(common) = self.common((one, constants.0), (other, constants.1)) else {
            return Err(self.mismatch(operator, &a, &b));
        };
        if matches!(binary, Binary::And | Binary::Or | Binary::Xor) {
            for (side, name) in [(&left, "left"), (&right, "right")] {
                self.narrow_shifts.remark(side, Some(common), self.requests);
                self.remark_sign(node, name, common);
            }
        }
        let (left, right) = (
            self.cast_to(left, &Type::Plain(common), node)?,
            self.cast_to(right, &Type::Plain(common), node)?,
        );
        self.computed(operator, self.rules(binary), &left, &right)
    }

    /// Remarks that `b & 0xFFFFFFFF` masks nothing in Java: the number is a negative int, whose sign is copied.
    fn remark_sign(&mut self, node: Node<'t>, side: &str, common: Scalar) {
        let literal = node.child_by_field_name(side).map(tree::without_parentheses);
        let is_hex = |literal: &Node<'t>| literal.kind() == "hex_integer_literal";
        let Some(literal) = literal.filter(|literal| self.front.is_java && is_hex(literal)) else { return };
        let text = self.front.text(literal);
        let digits = text[2..].replace('_', "");
        if common == Scalar::I64
            && let Ok(word) = u32::from_str_radix(&digits, 16)
            && word.cast_signed() < 0
        {
            let remark = format!(
                "`{text}` is an int, {}: as a long, it has all upper bits; for these bits alone, write `{text}L`",
                word.cast_signed()
            );
            self.requests.remark(self.origin(literal), remark);
        }
    }

    /// Returns the type in which an operation on two numbers is computed, or `None` if there is none.
    pub(super) fn common(
        &self,
        (a, one): (Scalar, Option<i128>),
        (b, other): (Scalar, Option<i128>),
    ) -> Option<Scalar> {
        if self.front.is_java {
            let is_long = a == Scalar::I64 || b == Scalar::I64;
            return Some(if is_long { Scalar::I64 } else { Scalar::I32 });
        }
        // A constant takes the unsigned type of the other operand if its value fits.
        let adapts = |from: Scalar, constant: Option<i128>, to: Scalar| {
            !from.is_signed()
                || constant.is_some_and(|value| value >= 0 && (from != Scalar::I64 || to == Scalar::U64))
        };
        for unsigned in [Scalar::U64, Scalar::U32] {
            if a != unsigned && b != unsigned {
                continue;
            }
            let fits = |scalar: Scalar, constant| {
                scalar.bits() <= unsigned.bits() && adapts(scalar, constant, unsigned)
            };
            if fits(a, one) && fits(b, other) {
                return Some(unsigned);
            }
            if unsigned == Scalar::U64 {
                return None;
            }
            return Some(Scalar::I64);
        }
        Some(if a == Scalar::I64 || b == Scalar::I64 { Scalar::I64 } else { Scalar::I32 })
    }

    /// Returns how an operation treats overflow and shift counts.
    pub(super) fn rules(&self, operator: Binary) -> Rules {
        let is_division = matches!(operator, Binary::Divide | Binary::Remainder);
        let refuses = !self.front.is_java && (is_division || self.checked == Some(true));
        Rules { overflow: if refuses { Overflow::Refuse } else { Overflow::Wrap }, count: Count::Mask }
    }

    fn shift(
        &mut self,
        operator: Operator<'_, 't>,
        (left, scalar): (Operand, Scalar),
        right: &Operand,
    ) -> Fallible<Operand> {
        let promoted = scalar.promoted();
        let left = self.cast_to(left, &Type::Plain(promoted), operator.node)?;
        if operator.sign != ">>>" || !promoted.is_signed() {
            return self.computed(operator, Rules::MASK, &left, right);
        }
        let unsigned = Scalar::integer(promoted.bits(), false);
        let left = self.reinterpreted(left, unsigned);
        let value = self.computed(operator, Rules::MASK, &left, right)?;
        Ok(self.reinterpreted(value, promoted))
    }

    /// Reinterprets the bits of an operand as another type of the same width.
    fn reinterpreted(&mut self, operand: Operand, scalar: Scalar) -> Operand {
        let constant = self.constants.get(&operand.register).copied();
        let converted = self.b().convert(operand, scalar, Overflow::Wrap);
        if let Some(word) = constant {
            self.constants.insert(converted.register, scalar.wrap(word));
        }
        converted
    }

    /// Applies a binary operator to operands of one type, and folds it if both are constants.
    fn computed(
        &mut self,
        Operator { binary, node, .. }: Operator<'_, 't>,
        rules: Rules,
        left: &Operand,
        right: &Operand,
    ) -> Fallible<Operand> {
        let result = self.b().binary(binary, rules, left, right);
        let scalar = left.scalar().expect("an operand is a number");
        let words = (self.constants.get(&left.register), self.constants.get(&right.register));
        if let (Some(&a), Some(&b)) = words {
            let count = right.scalar().map_or(0, |scalar| scalar.value(b));
            let is_shift = binary.takes_count();
            let is_checked = !self.front.is_java && self.checked != Some(false) && !is_shift;
            let overflow = if is_checked { Overflow::Refuse } else { rules.overflow };
            match arithmetic::binary(binary, scalar, Rules { overflow, ..rules }, a, b, count) {
                Ok(word) => {
                    self.constants.insert(result.register, word);
                }
                Err(refusal) if is_checked => {
                    return Err(tree::error(node, refusal.message())
                        .label("constants are always checked")
                        .help("`unchecked(…)` keeps the low bits"));
                }
                Err(_) => {}
            }
        }
        Ok(result)
    }

    /// Applies a unary operator to an operand that was evaluated.
    pub(super) fn apply_unary(&mut self, sign: &str, operand: Operand, node: Node<'t>) -> Fallible<Operand> {
        if let Some(own) = self.user_operator(sign, &[&operand], node)? {
            return self.call_with(own, None, vec![operand], node);
        }
        let operand = self.converted_to_number(operand, node)?;
        let kind = self.type_of(&operand);
        if let (Type::Enum(class), "~", false) = (&kind, sign, self.front.is_java) {
            let number = Type::Plain(self.front.enum_scalar(*class));
            let operand = self.cast_to(operand, &number, node)?;
            let inverted = self.b().unary(Unary::Complement, Overflow::Wrap, &operand);
            return self.cast_to(inverted, &kind, node);
        }
        if sign == "!" {
            if kind.scalar() != Some(Scalar::Bool) {
                let message = format!("`!` of {}", self.described(&kind));
                return Err(tree::error(node, message)
                    .label("expected a truth value")
                    .help("compare with 0: `x == 0`"));
            }
            return Ok(self.folded(Unary::Not, Overflow::Wrap, &operand));
        }
        let (operand, scalar) = self.number(operand, sign, node)?;
        let wide = match (sign, scalar) {
            ("-", Scalar::U32) => Scalar::I64,
            ("-", Scalar::U64) => {
                return Err(tree::error(node, "`-` of an unsigned 64-bit number")
                    .label("C# has no such operation")
                    .help("write `0 - x` or `~x + 1`"));
            }
            _ => scalar.promoted(),
        };
        let operand = self.cast_to(operand, &Type::Plain(wide), node)?;
        match sign {
            "+" => Ok(operand),
            "-" => {
                let rules = self.rules(Binary::Subtract);
                Ok(self.folded(Unary::Negate, rules.overflow, &operand))
            }
            "~" => {
                let complement = self.folded(Unary::Complement, Overflow::Wrap, &operand);
                self.narrow_shifts.follow(&operand, &complement);
                Ok(complement)
            }
            _ => Err(self.front.refuse(node, &format!("the operator `{sign}`"))),
        }
    }

    fn folded(&mut self, operator: Unary, overflow: Overflow, operand: &Operand) -> Operand {
        let result = self.b().unary(operator, overflow, operand);
        let scalar = operand.scalar().expect("an operand is a number");
        if let Some(&word) = self.constants.get(&operand.register)
            && let Ok(word) = arithmetic::unary(operator, scalar, Overflow::Wrap, word)
        {
            self.constants.insert(result.register, word);
        }
        result
    }
}
