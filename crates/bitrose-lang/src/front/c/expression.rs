//! Expressions.

use super::body::Body;
use super::instance::{Binding, Instance};
use super::places::inner;
use super::{Declared, field, literal, named, tree};
use crate::error::{Error, Fallible};
use crate::front;
use crate::front::control::Control;
use crate::front::lowering::Lower;
use crate::front::values::Values;
use crate::ir::{Binary, Op, Operand, Overflow, Place, Register, Rules, Scalar, Shape, Unary};
use tree_sitter::Node;

impl<'t> Body<'_, 't> {
    /// The value of an expression; of an array or struct its address.
    pub(super) fn value(&mut self, node: Node<'t>) -> Fallible<Operand> {
        self.nested(node, |body| body.bare_value(node))
    }

    fn bare_value(&mut self, node: Node<'t>) -> Fallible<Operand> {
        match node.kind() {
            "number_literal" => {
                let text = self.front.text(node);
                let number = literal::number(text.trim_start_matches(['-', '+']), tree::span(node))?;
                let operand = self.b.constant(number.scalar, number.value);
                // The grammar takes a sign before a number for a part of it; in C it is an operator.
                let overflow = Self::rules(number.scalar).overflow;
                Ok(if text.starts_with('-') {
                    self.b.unary(Unary::Negate, overflow, &operand)
                } else {
                    operand
                })
            }
            "char_literal" => {
                let code = literal::character(self.front.text(node), tree::span(node))?;
                Ok(self.b.constant(if self.front.is_cpp { Scalar::I8 } else { Scalar::I32 }, code))
            }
            "true" | "false" => {
                let truth = self.b.constant(Scalar::Bool, u64::from(node.kind() == "true"));
                Ok(self.truth_value(truth))
            }
            "null" => {
                let to = self.b.register(Shape::Void.reference());
                self.b.emit(Op::Constant { to, word: 0 });
                Ok(Operand { register: to, shape: Shape::Void.reference() })
            }
            "identifier" | "type_identifier" | "namespace_identifier" => self.name(node),
            "type_descriptor" => self.value(field(node, "type")?),
            "qualified_identifier" => self.value(field(node, "name")?),
            "parenthesized_expression" => self.value(inner(node)?),
            "unary_expression" => self.unary(node),
            "binary_expression" => self.binary(node),
            "conditional_expression" => self.conditional(node),
            "assignment_expression" => self.assignment(node),
            "update_expression" => self.update(node),
            "cast_expression" => {
                let descriptor = field(node, "type")?;
                let operand = self.value(field(node, "value")?)?;
                self.cast(operand, descriptor)
            }
            "call_expression" => self.call(node),
            "comma_expression" => {
                self.discarded(field(node, "left")?)?;
                self.value(field(node, "right")?)
            }
            "sizeof_expression" => self.size_of(node),
            "pointer_expression" if self.front.text(node).starts_with('&') => {
                self.address(field(node, "argument")?)
            }
            "subscript_expression" | "field_expression" | "pointer_expression" => {
                let mut place = None;
                let order = self.in_no_order(&[node], |body, _, _| {
                    place = Some(body.place(node)?);
                    Ok(())
                })?;
                self.then(order, |body| Ok(body.b.load(&place.expect("the place was lowered"))))
            }
            "compound_literal_expression" => self.compound_literal(node),
            "this" => {
                let this = self.b.parameter(0);
                Ok(this)
            }
            "string_literal" | "concatenated_string" => Err(self.front.refuse(node, "a string")),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    fn name(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let name = self.front.text(node);
        if self.variable(name).is_none() {
            if let Some(&Binding::Value(scalar, value)) = self.front.binding(name) {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "the low bits are wanted"
                )]
                let word = value as u64;
                return Ok(self.b.constant(scalar, word));
            }
            if self.front.doubtful.contains(name) {
                return Err(self.front.refuse(node, &format!("several definitions of `{name}`")));
            }
            if self.front.enumerators.contains_key(name) {
                let value = self.front.enumerator(name)?;
                let fits = i32::try_from(value).is_ok();
                let scalar = if fits {
                    Scalar::I32
                } else if u32::try_from(value).is_ok() {
                    Scalar::U32
                } else {
                    Scalar::I64
                };
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "the low bits are wanted"
                )]
                let word = value as u64;
                return Ok(self.b.constant(scalar, word));
            }
            if matches!(name, "NULL" | "nullptr") {
                return Ok(self.b.constant(Scalar::I32, 0));
            }
        }
        if self.variable(name).is_none() && !self.front.variables.contains_key(name) {
            let (language, outside) = (self.front.source.language, self.front.outside);
            if let Some(value) = front::variable(name, language, outside, &mut self.b, self.requests) {
                return Ok(value);
            }
        }
        let place = self.place(node)?;
        Ok(self.b.load(&place))
    }

    fn unary(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let operator = self.front.text(field(node, "operator")?);
        let argument = field(node, "argument")?;
        if let Some(value) = self.own_operator(node, operator, &[argument])? {
            return Ok(value);
        }
        match operator {
            "!" | "not" => {
                let truth = self.condition(argument)?;
                let result = self.b.unary(Unary::Not, Overflow::Wrap, &truth);
                Ok(self.truth_value(result))
            }
            "+" => Ok(self.promote(argument)?.0),
            "-" => {
                let (operand, scalar) = self.promote(argument)?;
                Ok(self.b.unary(Unary::Negate, Self::rules(scalar).overflow, &operand))
            }
            "~" | "compl" => {
                let (operand, _) = self.promote(argument)?;
                Ok(self.b.unary(Unary::Complement, Overflow::Wrap, &operand))
            }
            _ => Err(self.front.refuse(node, &format!("the operator `{operator}`"))),
        }
    }

    fn binary(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let sign = self.front.text(field(node, "operator")?);
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        if let Some(value) = self.own_operator(node, sign, &[left, right])? {
            return Ok(value);
        }
        if let Some(cast) = self.cast_in_disguise(node, sign)? {
            return Ok(cast);
        }
        if matches!(sign, "&&" | "||" | "and" | "or") {
            return self.logical(matches!(sign, "&&" | "and"), left, right);
        }
        let Some(operator) = operator(sign) else {
            return Err(self.front.refuse(node, &format!("the operator `{sign}`")));
        };
        if operator.is_comparison()
            && let Some(result) = self.compare_pointers(node, operator)?
        {
            return Ok(result);
        }
        let (left, right) = self.two_operands(node, |body, operand| body.promote(operand))?;
        let result = self.operate(operator, left, right);
        Ok(if operator.is_comparison() { self.truth_value(result) } else { result })
    }

    /// An operator on promoted operands.
    fn operate(
        &mut self,
        operator: Binary,
        (left, a): (Operand, Scalar),
        (right, b): (Operand, Scalar),
    ) -> Operand {
        if operator.takes_count() {
            let mut rules = Self::rules(a);
            if self.front.is_cpp {
                rules = Rules::WRAP; // since C++20 a left shift loses bits like any other
            }
            return self.b.binary(operator, rules, &left, &right);
        }
        let common = Self::common(a, b);
        let left = self.b.convert(left, common, Overflow::Wrap);
        let right = self.b.convert(right, common, Overflow::Wrap);
        self.b.binary(operator, Self::rules(common), &left, &right)
    }

    /// `p == 0`, `p != q`.
    fn compare_pointers(&mut self, node: Node<'t>, operator: Binary) -> Fallible<Option<Operand>> {
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        let is_equality = matches!(operator, Binary::Equal | Binary::NotEqual);
        let is_null =
            |node: Node<'t>| node.kind() == "null" || matches!(self.front.text(node), "NULL" | "nullptr");
        if !is_equality || !(is_null(left) || is_null(right)) {
            return Ok(None);
        }
        let (left, right) = self.two_operands(node, |body, operand| body.value(operand))?;
        let truth = self.operation(operator, Rules::WRAP, &left, &right);
        Ok(Some(self.truth_value(truth)))
    }

    /// `(BB) - 1` and `(BB) & x` are casts when BB is a type, whatever the grammar made of them.
    fn cast_in_disguise(&mut self, node: Node<'t>, sign: &str) -> Fallible<Option<Operand>> {
        let left = field(node, "left")?;
        let word = if left.kind() == "parenthesized_expression" { inner(left)? } else { return Ok(None) };
        let name = self.front.text(word);
        if word.kind() != "identifier" || self.variable(name).is_some() || !self.front.is_type(name) {
            return Ok(None);
        }
        let scalar = self.front.named_type(word)?;
        let right = field(node, "right")?;
        let operand = match sign {
            "-" => {
                let (operand, scalar) = self.promote(right)?;
                self.b.unary(Unary::Negate, Self::rules(scalar).overflow, &operand)
            }
            "+" => self.promote(right)?.0,
            "*" => {
                let pointer = self.value(right)?;
                let place = self.behind(&pointer, right)?;
                self.b.load(&place)
            }
            _ => return Err(self.front.refuse(node, "a cast of an address")),
        };
        self.convert(operand, &scalar, node).map(Some)
    }

    fn logical(&mut self, is_and: bool, left: Node<'t>, right: Node<'t>) -> Fallible<Operand> {
        let left = self.condition(left)?;
        let truth = self.short_circuit(is_and, &left, |lower| lower.condition(right))?;
        Ok(self.truth_value(truth))
    }

    fn conditional(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let condition = self.condition(field(node, "condition")?)?;
        let (then, otherwise) = (field(node, "consequence")?, field(node, "alternative")?);
        self.choose(
            &condition,
            |lower| lower.value(then),
            |lower| lower.value(otherwise),
            |_, then, otherwise| {
                Ok(match (then.scalar(), otherwise.scalar()) {
                    (Some(Scalar::Bool), Some(Scalar::Bool)) => Scalar::Bool.into(),
                    (Some(a), Some(b)) => Self::common(a, b).into(),
                    _ => then.shape.clone(),
                })
            },
            |lower, value, shape| lower.convert(value, shape, node),
        )
    }

    fn assignment(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        let sign = self.front.text(field(node, "operator")?);
        if let Some(value) = self.own_operator(node, sign, &[left, right])? {
            return Ok(value);
        }
        let operator = match sign {
            "=" => None,
            _ => Some(
                operator(sign.trim_end_matches('='))
                    .ok_or_else(|| self.front.refuse(node, &format!("the operator `{sign}`")))?,
            ),
        };
        if right.kind() == "initializer_list" {
            let place = self.place(left)?;
            self.initialize(&place, right, self.front.text(left))?;
            return Ok(self.b.load(&place));
        }
        let (mut target, mut value) = (None, None);
        let side = |body: &mut Self| match operator {
            Some(_) => body.promote(right),
            None => body.value(right).map(|value| (value, Scalar::U64)),
        };
        // C++17 has the right side first.
        let operands: &[Node<'t>] = if self.front.is_cpp {
            value = Some(side(self)?);
            &[left]
        } else {
            &[left, right]
        };
        let order = self.in_no_order(operands, |body, index, _| {
            if index == 0 {
                let place = body.place(left)?;
                let old = operator.map(|_| body.old_value(&place, node)).transpose()?;
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
                (Some(operator), Some(old)) => body.operate(operator, old, value),
                _ => value.0,
            };
            let result = body.convert(result, &place.shape().clone(), right)?;
            body.b.store(&place, &result, body.front.text(left));
            Ok(result)
        })
    }

    /// The value of a number before an operator changes it, promoted.
    fn old_value(&mut self, place: &Place, node: Node<'t>) -> Fallible<(Operand, Scalar)> {
        let Some(own) = place.shape().scalar() else {
            return Err(self.front.refuse(node, "arithmetic with pointers"));
        };
        let promoted = Self::promoted(own);
        let old = self.b.load(place);
        Ok((self.b.convert(old, promoted, Overflow::Wrap), promoted))
    }

    fn update(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let argument = field(node, "argument")?;
        let sign = field(node, "operator")?;
        let is_prefix = sign.start_byte() < argument.start_byte();
        if let Some(value) = self.own_operator(node, self.front.text(sign), &[argument])? {
            return Ok(value);
        }
        let operator = if self.front.text(sign) == "++" { Binary::Add } else { Binary::Subtract };
        let mut target = None;
        let order = self.in_no_order(&[argument], |body, _, _| {
            target = Some(body.place(argument)?);
            Ok(())
        })?;
        let place = target.expect("the operand was lowered");
        self.then(order, |body| {
            let (wide, promoted) = body.old_value(&place, node)?;
            let old = body.convert(wide.clone(), place.shape(), node)?;
            let one = body.b.constant(promoted, 1);
            let new = body.b.binary(operator, Self::rules(promoted), &wide, &one);
            let new = body.convert(new, place.shape(), node)?;
            body.b.store(&place, &new, body.front.text(argument));
            Ok(if is_prefix { new } else { old })
        })
    }

    /// A value converted to the type that a node names.
    fn cast(&mut self, operand: Operand, descriptor: Node<'t>) -> Fallible<Operand> {
        let Some(shape) = self.front.shape(descriptor)? else {
            return Err(self.front.unknown_kind(descriptor));
        };
        match (&operand.shape, &shape) {
            (_, Shape::Void) => Ok(operand),
            (Shape::Reference(_) | Shape::Array(..), Shape::Reference(target)) => {
                let is_same = match &operand.shape {
                    Shape::Reference(own) | Shape::Array(own, _) => own == target,
                    _ => false,
                };
                if is_same {
                    Ok(Operand { register: operand.register, shape })
                } else {
                    Err(self.front.refuse(descriptor, "a cast between pointers"))
                }
            }
            _ => self.convert(operand, &shape, descriptor),
        }
    }

    fn call(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let function = field(node, "function")?;
        let arguments = named(field(node, "arguments")?);
        match function.kind() {
            // `(U64)(x)` and `U64(x)` are casts.
            "parenthesized_expression" | "primitive_type" | "sized_type_specifier" => {
                let word =
                    if function.kind() == "parenthesized_expression" { inner(function)? } else { function };
                match arguments[..] {
                    [argument] => {
                        let operand = self.value(argument)?;
                        self.cast(operand, word)
                    }
                    _ => Err(self.front.unknown_kind(node)),
                }
            }
            "template_function" => {
                let name = self.front.text(field(function, "name")?);
                let types = named(field(function, "arguments")?);
                match (name, &types[..], &arguments[..]) {
                    ("static_cast" | "reinterpret_cast" | "const_cast", [target], [argument]) => {
                        let operand = self.value(*argument)?;
                        self.cast(operand, *target)
                    }
                    _ => self.named_call(node, field(function, "name")?, &types, &arguments),
                }
            }
            "qualified_identifier" => {
                let mut name = field(function, "name")?;
                while name.kind() == "qualified_identifier" {
                    name = field(name, "name")?;
                }
                if name.kind() == "template_function" {
                    let types = named(field(name, "arguments")?);
                    return self.named_call(node, field(name, "name")?, &types, &arguments);
                }
                self.qualified_call(node, function, name, &arguments)
            }
            "identifier" => self.named_call(node, function, &[], &arguments),
            "field_expression" => self.method_call(node, function, &arguments),
            "lambda_expression" => self.lambda_call(node, function, &arguments),
            _ => Err(self.front.unknown_kind(function)),
        }
    }

    pub(super) fn named_call(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        written: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        let name = self.front.text(function);
        // `unsigned(x)`
        if matches!(name, "unsigned" | "signed" | "long" | "short")
            && let [argument] = arguments[..]
        {
            let operand = self.value(argument)?;
            return self.convert(operand, &super::types::sized(name).into(), node);
        }
        if let Some(lambda) = self.lambda(name) {
            return self.named_lambda_call(node, &lambda, arguments);
        }
        if let Some(class) = self.class.clone().filter(|class| *class.name != *name)
            && let Some(value) = self.class_call(node, &class, name, None, written, arguments)?
        {
            return Ok(value);
        }
        if let Some(result) = self.defined_call(node, name, written, arguments)? {
            return Ok(result);
        }
        if let Some(result) = self.intrinsic(name, arguments)? {
            return Ok(result);
        }
        if self.front.is_type(name) {
            let shape = self.front.named_type(function)?;
            if let Shape::Struct(_) = shape {
                return self.constructed(node, &shape, arguments);
            }
        }
        if self.front.is_type(name)
            && let [argument] = arguments[..]
        {
            let operand = self.value(argument)?;
            let shape = self.front.named_type(function)?;
            return self.convert(operand, &shape, node);
        }
        if let Some(result) = self.outside_call(node, name, arguments)? {
            return Ok(result);
        }
        Err(Error::new(tree::span(function), format!("unknown function `{name}`"))
            .label("not defined here")
            .help("paste its definition as well"))
    }

    /// A function of bitrose or of the session.
    fn outside_call(
        &mut self,
        node: Node<'t>,
        name: &str,
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let outside = self.front.outside;
        if outside.find(name).is_none() {
            return Ok(None);
        }
        let mut operands = Vec::new();
        self.in_order_of(false, arguments, |body, index, _| {
            operands.push(body.value(arguments[index])?);
            Ok(())
        })?;
        let language = self.front.source.language;
        front::call(name, &operands, tree::span(node), language, outside, &mut self.b, self.requests)
    }

    /// A call of a function that the text defines.
    fn defined_call(
        &mut self,
        node: Node<'t>,
        name: &'t str,
        written: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let Some(candidates) = self.front.overloads.get(name) else { return Ok(None) };
        let candidates: Vec<_> = candidates.iter().map(|&node| (node, None)).collect();
        let Some(instance) = self.overload(node, &candidates, written, arguments)? else {
            return Err(Error::new(tree::span(node), format!("no function `{name}` takes these arguments"))
                .label("in this call"));
        };
        self.own_call(node, &instance, None, &Argument::nodes(arguments)).map(Some)
    }

    /// A call of a function or method; `object` is the address of the thing whose method it is.
    pub(super) fn own_call(
        &mut self,
        node: Node<'t>,
        instance: &Instance<'t>,
        object: Option<Argument<'t>>,
        arguments: &[Argument<'t>],
    ) -> Fallible<Operand> {
        let signature = self.front.instance_signature(instance)?;
        let defaults = signature.parameters.iter().skip(arguments.len()).map_while(|known| known.default);
        let all: Vec<Argument<'t>> = arguments.iter().cloned().chain(defaults.map(Argument::Node)).collect();
        if signature.parameters.len() != all.len() {
            let name = self.front.function_name(instance.node).unwrap_or("function");
            let (wanted, found) = (signature.parameters.len(), arguments.len());
            let message = format!("`{name}` takes {wanted} arguments, not {found}");
            return Err(Error::new(tree::span(node), message).label("in this call"));
        }
        let parameters = signature.parameters.iter().map(Some);
        let given: Vec<(Option<&Declared<'t>>, Argument<'t>)> = match object {
            Some(object) => {
                std::iter::once(None).chain(parameters).zip(std::iter::once(object).chain(all)).collect()
            }
            None => parameters.zip(all).collect(),
        };
        let mut registers = vec![Register(0); given.len()];
        let mut nodes = Vec::new();
        for (index, (parameter, argument)) in given.iter().enumerate() {
            match argument {
                Argument::Node(argument) => nodes.push((index, *parameter, *argument)),
                Argument::Value(value) => {
                    registers[index] = self.given(*parameter, value.clone(), node)?.register;
                }
            }
        }
        let operands: Vec<Node<'t>> = nodes.iter().map(|(.., argument)| *argument).collect();
        self.in_order_of(false, &operands, |body, operand, is_checked| {
            let (index, parameter, argument) = nodes[operand];
            registers[index] = body.passed(parameter, argument, is_checked)?.register;
            Ok(())
        })?;
        let key = self.front.instance_key(instance)?;
        let function = self.requests.function(&key);
        let result = signature.result;
        let to = (result != Shape::Void).then(|| self.b.register(result.clone()));
        // A call whose result nobody wants may lead to a function without one.
        let wanted = to.filter(|_| self.unwanted != Some(node.id()));
        self.b.emit_step(Op::Call { to: wanted, function, arguments: registers });
        let operand = Operand { register: to.unwrap_or(Register(0)), shape: result };
        if signature.is_reference && wanted.is_some() {
            self.given_place = Some(operand.clone());
            let place = self.behind(&operand, node)?;
            return Ok(self.b.load(&place));
        }
        Ok(operand)
    }

    /// An argument of a call, or the object of a method, which has no parameter.
    fn passed(
        &mut self,
        parameter: Option<&Declared<'t>>,
        argument: Node<'t>,
        is_checked: bool,
    ) -> Fallible<Operand> {
        let Some(parameter) = parameter else { return self.object(argument) };
        if parameter.is_reference {
            return self.reference(argument, &parameter.shape);
        }
        let value = self.value_as(argument, &parameter.shape)?;
        // The call copies it, but another argument may change it before.
        if is_checked && !value.shape.is_word() {
            let address = self.temporary(value.shape.clone());
            self.put(&Place::Memory { address, shape: value.shape.clone() }, &value);
            return Ok(Operand { register: address, shape: value.shape });
        }
        Ok(value)
    }

    /// A value as a parameter takes it.
    fn given(
        &mut self,
        parameter: Option<&Declared<'t>>,
        value: Operand,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        match parameter {
            None => Ok(value),
            Some(Declared { shape: Shape::Reference(target), is_reference: true, .. }) => {
                let value = self.convert(value, target, node)?;
                Ok(self.bound_value(&value))
            }
            Some(parameter) => self.convert(value, &parameter.shape, node),
        }
    }

    /// A value as a variable of a type takes it; a list makes a value of its own.
    pub(super) fn value_as(&mut self, node: Node<'t>, shape: &Shape) -> Fallible<Operand> {
        if node.kind() == "initializer_list" {
            let address = self.temporary(shape.clone());
            let place = Place::Memory { address, shape: shape.clone() };
            self.initialize(&place, node, "value")?;
            return Ok(self.b.load(&place));
        }
        let value = self.value(node)?;
        self.convert(value, shape, node)
    }

    /// What a reference of C++ is bound to: a place of its type, or a copy of a value.
    pub(super) fn reference(&mut self, argument: Node<'t>, wanted: &Shape) -> Fallible<Operand> {
        let is_place = matches!(
            argument.kind(),
            "identifier"
                | "subscript_expression"
                | "field_expression"
                | "pointer_expression"
                | "call_expression"
        ) && (argument.kind() != "call_expression" || self.is_called_place(argument)?)
            && self.front.binding(self.front.text(argument)).is_none()
            && !self.front.enumerators.contains_key(self.front.text(argument));
        if is_place {
            let address = self.address(argument)?;
            if address.shape == *wanted {
                return Ok(address);
            }
        }
        let Shape::Reference(target) = wanted else { unreachable!("a reference has the shape of one") };
        let value = self.value(argument)?;
        let value = self.convert(value, target, argument)?;
        Ok(self.bound_value(&value))
    }

    /// Does a call give a place?
    fn is_called_place(&mut self, node: Node<'t>) -> Fallible<bool> {
        self.given_place = None;
        self.shapes.remove(&node.id());
        let shape = self.shape_of(node)?;
        Ok(self.given_place.take().is_some() || matches!(shape, Shape::Struct(_)))
    }

    fn size_of(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let shape = match (node.child_by_field_name("type"), node.child_by_field_name("value")) {
            (Some(descriptor), _) => {
                self.front.shape(descriptor)?.ok_or_else(|| self.front.unknown_kind(node))?
            }
            (None, Some(value)) => {
                let value = if value.kind() == "parenthesized_expression" { inner(value)? } else { value };
                let name = self.front.text(value);
                if self.variable(name).is_none() && self.front.is_type(name) {
                    self.front.named_type(value)?
                } else {
                    // The operand is not evaluated: what it would do goes nowhere.
                    self.b.open();
                    let shape = self.value(value).map(|operand| operand.shape);
                    drop(self.b.close());
                    shape?
                }
            }
            (None, None) => return Err(self.front.unknown_kind(node)),
        };
        Ok(self.b.constant(Scalar::U64, super::CFrontEnd::size(&shape).0))
    }

    fn compound_literal(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let Some(shape) = self.front.shape(field(node, "type")?)? else {
            return Err(self.front.unknown_kind(node));
        };
        let object = self.b.object("value", shape);
        let place = self.b.object_address(object);
        self.initialize(&place, field(node, "value")?, "value")?;
        Ok(self.b.load(&place))
    }

    /// An expression whose value nobody wants.
    pub(super) fn discarded(&mut self, node: Node<'t>) -> Fallible<()> {
        self.unwanted = Some(node.id());
        self.value(node).map(drop)
    }
}

/// What is given to a parameter.
#[derive(Clone, Debug)]
pub(super) enum Argument<'t> {
    Node(Node<'t>),
    /// What was lowered before.
    Value(Operand),
}

impl<'t> Argument<'t> {
    pub(super) fn nodes(nodes: &[Node<'t>]) -> Vec<Self> {
        nodes.iter().copied().map(Self::Node).collect()
    }
}

fn operator(sign: &str) -> Option<Binary> {
    Some(match sign {
        "+" => Binary::Add,
        "-" => Binary::Subtract,
        "*" => Binary::Multiply,
        "/" => Binary::Divide,
        "%" => Binary::Remainder,
        "&" | "bitand" => Binary::And,
        "|" | "bitor" => Binary::Or,
        "^" | "xor" => Binary::Xor,
        "<<" => Binary::ShiftLeft,
        ">>" => Binary::ShiftRight,
        "==" => Binary::Equal,
        "!=" | "not_eq" => Binary::NotEqual,
        "<" => Binary::Less,
        "<=" => Binary::LessOrEqual,
        ">" => Binary::Greater,
        ">=" => Binary::GreaterOrEqual,
        _ => return None,
    })
}
