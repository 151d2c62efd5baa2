//! Lowers binary operators, on numbers and on pointers, and assignment operators.

use super::CFrontEnd;
use super::body::Body;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers a binary operator on promoted operands.
    pub(super) fn operate(
        &mut self,
        operator: Binary,
        left: Operand,
        right: Operand,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let (left, right) = (Self::enum_to_number(left), Self::enum_to_number(right));
        if let (Shape::Enum(_), _) | (_, Shape::Enum(_)) = (&left.shape, &right.shape) {
            if left.shape == right.shape && operator.is_comparison() {
                return Ok(self.b.binary(operator, Rules::WRAP, &left, &right));
            }
            let is_pointer = self.front.is_pointer(&left.shape) || self.front.is_pointer(&right.shape);
            if is_pointer && self.has_null(node) && matches!(operator, Binary::Equal | Binary::NotEqual) {
                let [left, right] = [left, right].map(|side| Operand { shape: Scalar::U64.into(), ..side });
                return Ok(self.operation(operator, Rules::WRAP, &left, &right));
            }
            let is_left = matches!(left.shape, Shape::Enum(_));
            return Err(self.not_a_number(node, if is_left { &left.shape } else { &right.shape }));
        }
        let (Some(a), Some(b)) = (left.scalar(), right.scalar()) else {
            return self.pointer_operation(operator, &left, &right, node);
        };
        // The result of a shift has the type of its left operand; the right operand is a count.
        let wanted = if operator.takes_count() { Scalar::I32 } else { a };
        self.check_set(&right, wanted, node)?;
        if operator.takes_count() {
            // Since C++20, a left shift of a signed number discards bits like any other.
            let rules = if self.front.is_cpp { Rules::WRAP } else { Self::rules(a) };
            return Ok(self.b.binary(operator, rules, &left, &right));
        }
        self.check_set(&left, b, node)?;
        let common = Self::common(a, b);
        if matches!(operator, Binary::And | Binary::Or | Binary::Xor) {
            for side in [&left, &right] {
                self.narrow_shifts.remark(side, Some(common), self.requests);
            }
        }
        let left = self.b.convert(left, common, Overflow::Wrap);
        let right = self.b.convert(right, common, Overflow::Wrap);
        Ok(self.b.binary(operator, Self::rules(common), &left, &right))
    }

    /// Returns `true` if one of the operands is a null pointer.
    fn has_null(&self, node: Node<'t>) -> bool {
        let is_null = |operand: Node<'t>| {
            operand.kind() == "null" || matches!(self.front.text(operand), "NULL" | "nullptr" | "0")
        };
        ["left", "right"].iter().any(|side| node.child_by_field_name(side).is_some_and(is_null))
    }

    /// Lowers `p + n`, `p - n`, and the distance or comparison of two pointers into one array.
    pub(super) fn pointer_operation(
        &mut self,
        operator: Binary,
        left: &Operand,
        right: &Operand,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let (pointer, count) = if left.scalar().is_some() { (right, left) } else { (left, right) };
        let (element, length) = match &pointer.shape {
            Shape::Reference(element) => (element, None),
            Shape::Array(element, length) => (element, Some(*length)),
            shape => {
                return Err(self.front.refuse(node, &format!("arithmetic on a value of type {shape}")));
            }
        };
        let has_null = self.has_null(node);
        let target = |operand: &Operand| match &operand.shape {
            Shape::Reference(element) | Shape::Array(element, _) => Some(Arc::clone(element)),
            _ => None,
        };
        let are_arrays = [left, right].iter().all(|side| matches!(side.shape, Shape::Array(..)));
        if are_arrays && self.front.is_cpp {
            return Err(self.front.refuse(node, "a comparison of arrays").help("compare their elements"));
        }
        match operator {
            Binary::Add if count.scalar().is_some() && element.cells() > 0 => {
                let base = if length.is_some() { self.pointer_to(pointer, element) } else { pointer.clone() };
                Ok(self.b.advance(base.register, count, element, length))
            }
            Binary::Equal | Binary::NotEqual if has_null || target(left) == target(right) => {
                let [left, right] = [left, right].map(|side| {
                    let whole = self.within_cells(side.register, &Shape::Void, None);
                    Operand { shape: Scalar::U64.into(), ..whole }
                });
                Ok(self.operation(operator, Rules::WRAP, &left, &right))
            }
            Binary::Subtract if right.scalar().is_some() && element.cells() > 0 => {
                let base = self.decay(left.clone());
                let count = self.b.convert(right.clone(), Scalar::I64, Overflow::Wrap);
                let back = self.b.unary(Unary::Negate, Overflow::Refuse, &count);
                Ok(self.b.advance(base.register, &back, element, None))
            }
            Binary::Subtract
            | Binary::Less
            | Binary::LessOrEqual
            | Binary::Greater
            | Binary::GreaterOrEqual
                if target(left) == target(right) && element.cells() > 0 =>
            {
                let cells = element.cells();
                let [left, right] = [left, right].map(|side| {
                    let pointer = self.decay(side.clone());
                    Operand { shape: Scalar::U64.into(), ..pointer }
                });
                let bits = self.operation(Binary::Xor, Rules::WRAP, &left, &right);
                let half = self.b.constant(Scalar::U64, 1 << 32);
                let is_one = self.operation(Binary::Less, Rules::WRAP, &bits, &half);
                self.refuse_unless(
                    &is_one,
                    "these pointers are not known to be into one array, so they are not compared or subtracted",
                );
                let result = self.operation(operator, Rules::WRAP, &left, &right);
                if operator != Binary::Subtract {
                    return Ok(result);
                }
                let cell = self.b.constant(Scalar::I64, cells.into());
                let distance = self.b.convert(result, Scalar::I64, Overflow::Wrap);
                Ok(self.operation(Binary::Divide, Rules::WRAP, &distance, &cell))
            }
            _ => {
                let what = format!("pointer arithmetic: `{}` with a pointer", operator.sign());
                Err(self.front.refuse(node, &what).help("use the array and an index: `a[i]`"))
            }
        }
    }

    pub(super) fn assignment(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        let sign = self.front.text(field(node, "operator")?);
        if let Some(value) = self.overloaded_operator(node, sign, &[left, right])? {
            return Ok(value);
        }
        self.check_changeable(left)?;
        let operator = match sign {
            "=" => None,
            _ => Some(
                operator(sign.trim_end_matches('='))
                    .ok_or_else(|| self.front.refuse(node, &format!("the operator `{sign}`")))?,
            ),
        };
        let (mut target, mut value) = (None, None);
        let side = |body: &mut Self| match operator {
            Some(_) => body.operand(right),
            None if right.kind() == "initializer_list" => {
                let shape = body.shape_of(left)?;
                let place = body.new_object(shape);
                body.initialize(&place, right, "")?;
                Ok(body.b.load(&place))
            }
            None => body.value(right),
        };
        // Since C++17, the right side is evaluated first.
        let operands: &[Node<'t>] = if self.front.is_cpp {
            value = Some(side(self)?);
            &[left]
        } else {
            &[left, right]
        };
        let order = self.in_no_order(operands, &mut |body, index, _| {
            if index == 0 {
                let place = body.place(left)?;
                let old = operator.map(|_| body.old_value(&place));
                target = Some((place, old));
            } else {
                value = Some(side(body)?);
            }
            Ok(())
        })?;
        let (place, old) = target.expect("the left side was lowered");
        let value = value.expect("the right side was lowered");
        self.then(order, |body| {
            let result = match (operator, old) {
                (Some(operator), Some(old)) => body.operate(operator, old, value, node)?,
                _ => value,
            };
            let result = body.convert(result, &place.shape().clone(), right)?;
            body.front.check_copied(place.shape(), node)?;
            body.b.store(&place, &result, body.front.text(left));
            body.gives(node, &place);
            // the members of a struct are those of the variable, not of the right side
            Ok(if result.shape.is_word() { result } else { body.b.load(&place) })
        })
    }

    /// Records the place that an assignment denotes, if it is in memory.
    pub(super) fn gives(&mut self, node: Node<'t>, place: &Place) {
        if let Place::Memory { address, shape } = place {
            let pointer = Operand { register: *address, shape: shape.clone().reference() };
            self.last_lvalue = Some((node.id(), pointer));
        }
    }

    /// Returns the promoted value of a variable before an operator changes it.
    fn old_value(&mut self, place: &Place) -> Operand {
        let old = Self::enum_to_number(self.b.load(place));
        match old.shape {
            Shape::Scalar(own) => self.b.convert(old, own.promoted(), Overflow::Wrap),
            _ => old,
        }
    }

    pub(super) fn update(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let argument = field(node, "argument")?;
        let sign = field(node, "operator")?;
        let is_prefix = sign.start_byte() < argument.start_byte();
        if is_prefix && argument.kind() == "assignment_expression" {
            let sign = self.front.text(sign);
            let help = format!("put `{sign}` and what follows up to the assignment in parentheses");
            return Err(self
                .front
                .refuse(node, &format!("an assignment to the result of `{sign}`"))
                .help(help));
        }
        if let Some(value) = self.overloaded_operator(node, self.front.text(sign), &[argument])? {
            return Ok(value);
        }
        if matches!(self.shape_of(argument)?, Shape::Enum(_)) {
            let what =
                format!("`{}` of an enumeration that does not define this operator", self.front.text(node));
            return Err(self
                .front
                .refuse(node, &what)
                .help("the prefix and postfix forms are separate operators"));
        }
        self.check_changeable(argument)?;
        let operator = if self.front.text(sign) == "++" { Binary::Add } else { Binary::Subtract };
        let mut target = None;
        let order = self.in_no_order(&[argument], &mut |body, _, _| {
            target = Some(body.place(argument)?);
            Ok(())
        })?;
        let place = target.expect("the operand was lowered");
        self.then(order, |body| {
            let wide = body.old_value(&place);
            let old = body.convert(wide.clone(), place.shape(), node)?;
            let one = body.b.constant(wide.scalar().unwrap_or(Scalar::I32), 1);
            let new = body.operate(operator, wide, one, node)?;
            let new = body.convert(new, place.shape(), node)?;
            body.b.store(&place, &new, body.front.text(argument));
            body.gives(node, &place);
            Ok(if is_prefix { new } else { old })
        })
    }
}

impl<'t> CFrontEnd<'t> {
    pub(super) fn check_comma(&self, node: Node<'t>) -> Fallible<()> {
        if self.operators.contains(",") {
            return Err(self.refuse(node, "a comma in a source that defines `operator,`"));
        }
        Ok(())
    }
}

pub(super) fn operator(sign: &str) -> Option<Binary> {
    Binary::spelled(match sign {
        "bitand" | "and_eq" => "&",
        "bitor" | "or_eq" => "|",
        "xor" | "xor_eq" => "^",
        "not_eq" => "!=",
        sign => sign,
    })
}
