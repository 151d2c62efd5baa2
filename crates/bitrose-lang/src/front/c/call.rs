//! Lowers calls: finds the function that a name refers to, and lowers the arguments and the result.

use super::body::Body;
use super::declarator::{Declared, last_name};
use super::instance::{Bindings, Instance, Signature};
use super::lambda::Lambda;
use super::names::Meaning;
use super::namespaces::Callee;
use crate::front::outside::check_count;
use crate::front::prelude::*;
use crate::front::{self, External};

/// An argument of a call.
#[derive(Clone, Debug)]
pub(super) enum Argument<'t> {
    Node(Node<'t>),
    /// A value that was already lowered.
    Value(Operand),
    Lambda(Lambda<'t>),
}

impl<'t> Argument<'t> {
    pub(super) fn nodes(nodes: &[Node<'t>]) -> Vec<Self> {
        nodes.iter().copied().map(Self::Node).collect()
    }
}

impl<'t> Body<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let function = field(node, "function")?;
        let arguments = named(field(node, "arguments")?);
        match function.kind() {
            // `(U64)(x)` and `U64(x)` are casts.
            "parenthesized_expression" | "primitive_type" | "sized_type_specifier" => {
                let word =
                    if function.kind() == "parenthesized_expression" { inner(function)? } else { function };
                let is_value = matches!(
                    word.kind(),
                    "field_expression" | "subscript_expression" | "conditional_expression"
                );
                if word.kind() == "pointer_expression" || is_value {
                    return self.object_call(
                        node,
                        word.child_by_field_name("argument").filter(|_| !is_value).unwrap_or(word),
                        &arguments,
                    );
                }
                match arguments[..] {
                    [argument] => {
                        self.check_is_type(word)?;
                        if word == function {
                            self.check_undeclared(node, &arguments)?;
                        }
                        let operand = self.value(argument)?;
                        self.cast(operand, word)
                    }
                    [] if self.front.is_cpp && word == function => {
                        let zero = self.b.constant(Scalar::I32, 0);
                        self.cast(zero, word)
                    }
                    _ => Err(self.front.unknown_kind(node)),
                }
            }
            "template_function" => {
                let name = self.front.text(field(function, "name")?);
                let types = named(field(function, "arguments")?);
                if self.front.is_class(name) || name == "vector" {
                    let shape = self.front.template(function)?;
                    self.check_undeclared(node, &arguments)?;
                    return self.constructed(node, &shape, &arguments);
                }
                match (name, &types[..], &arguments[..]) {
                    ("static_cast" | "reinterpret_cast" | "const_cast", [target], [argument]) => {
                        let operand = self.value(*argument)?;
                        self.cast(operand, *target)
                    }
                    _ => self.named_call(node, field(function, "name")?, &types, &arguments),
                }
            }
            "qualified_identifier" => {
                if let Some(limit) = self.numeric_limit(function)? {
                    return Ok(limit);
                }
                let name = last_name(function);
                if name.kind() == "template_function" {
                    let types = named(field(name, "arguments")?);
                    if self.front.text(field(name, "name")?) == "vector" {
                        let shape = self.front.template(name)?;
                        return self.constructed(node, &shape, &arguments);
                    }
                    return self.qualified_call(node, field(name, "name")?, &types, &arguments);
                }
                self.qualified_call(node, name, &[], &arguments)
            }
            "identifier" => self.named_call(node, function, &[], &arguments),
            "field_expression" => self.method_call(node, function, &arguments),
            "subscript_expression" => self.object_call(node, function, &arguments),
            _ => match self.lambda_value(function)? {
                Some(lambda) => self.lambda_call(node, lambda, &arguments),
                None => Err(self.front.unknown_kind(function)),
            },
        }
    }

    /// Lowers `table[i](x)`: a call through a function pointer, or of the `operator()` of an object.
    pub(super) fn object_call(
        &mut self,
        node: Node<'t>,
        object: Node<'t>,
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        if let Some(value) = self.pointer_call(node, object, arguments)? {
            return Ok(value);
        }
        if let Shape::Struct(class) = self.shape_of(object)? {
            let address = self.object(object)?;
            if let Some(value) = self.class_call(node, &class, "()", Some(address), &[], arguments)? {
                return Ok(value);
            }
        }
        Err(self.front.function_pointer(object))
    }

    /// Lowers `std::numeric_limits<T>::max()`, and `min`, `lowest` and `digits`.
    pub(super) fn numeric_limit(&mut self, mut node: Node<'t>) -> Fallible<Option<Operand>> {
        let mut class = None;
        while node.kind() == "qualified_identifier" {
            class = node.child_by_field_name("scope");
            node = field(node, "name")?;
        }
        let class = class.filter(|class| class.kind() == "template_type");
        let (Some(class), name) = (class, self.front.text(node)) else { return Ok(None) };
        let kinds = named(field(class, "arguments")?);
        let ("numeric_limits", [kind]) = (self.front.text(field(class, "name")?), &kinds[..]) else {
            return Ok(None);
        };
        let scalar = self.front.shape(*kind)?.and_then(|shape| shape.scalar());
        let scalar = scalar.ok_or_else(|| self.front.unknown_kind(*kind))?;
        let (least, most) = scalar.range();
        Ok(match name {
            "min" | "lowest" => Some(self.b.constant(scalar, values::low_bits(least))),
            "max" => Some(self.b.constant(scalar, values::low_bits(most))),
            "digits" => {
                let digits =
                    if scalar == Scalar::Bool { 1 } else { scalar.bits() - u32::from(scalar.is_signed()) };
                Some(self.b.constant(Scalar::I32, digits.into()))
            }
            _ => None,
        })
    }

    pub(super) fn named_call(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        written: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        let name = self.front.text(function);
        // `unsigned(x)`, and `unsigned()`, which is 0
        if let ("unsigned" | "signed" | "long" | "short", [] | [_], Some(scalar)) =
            (name, arguments, super::types::sized([name]))
        {
            let Some(argument) = arguments.first() else { return Ok(self.b.constant(scalar, 0)) };
            let operand = self.value(*argument)?;
            return self.explicit(operand, &scalar.into(), node);
        }
        let path = self.front.qualifier(function);
        if path.is_none()
            && let Some(result) = self.inner_call(node, function, written, arguments)?
        {
            return Ok(result);
        }
        if path.is_none() && self.front.friends.contains(name) {
            return Err(self
                .front
                .refuse(node, &format!("a call of `{name}`, which a class defines as a friend,")));
        }
        let is_standard = path.as_ref().is_some_and(|path| path.first() == Some(&"std"));
        let is_unqualified = path.is_none_or(|path| path.is_empty());
        if let Some(lambda) = self.outer_lambda(function).filter(|_| !is_standard) {
            let lambda = self.lambda_outside(lambda)?;
            return self.lambda_call(node, lambda, arguments);
        }
        if !is_standard && let Some(result) = self.defined_call(node, name, written, arguments)? {
            return Ok(result);
        }
        if let ("to_underlying", true, &[argument]) = (name, is_standard, arguments) {
            let value = self.value(argument)?;
            return match value.shape {
                Shape::Enum(ref own) => self.explicit(value.clone(), &own.scalar.into(), argument),
                _ => Err(self.front.refuse(argument, "`to_underlying` of something other than an enum")),
            };
        }
        let is_variable = |meaning: &Meaning<'_>| matches!(meaning, Meaning::Global(..) | Meaning::Field(_));
        if !is_standard && self.meaning(function).ok().flatten().as_ref().is_some_and(is_variable) {
            return self.object_call(node, function, arguments);
        }
        let written = self.written_type(function, written)?;
        if (is_standard || is_unqualified)
            && let Some(result) = self.intrinsic(name, written.as_ref(), arguments)?
        {
            return Ok(result);
        }
        if self.front.is_type(name)
            && let Some(result) = self.type_call(node, function, arguments)?
        {
            return Ok(result);
        }
        let is_own = matches!(self.front.outside().find(name), Some(External::Builtin(_)));
        if (is_unqualified || is_standard && is_own)
            && let Some(result) = self.external_call(node, name, arguments)?
        {
            return Ok(result);
        }
        let whole = super::names::qualified(function);
        Err(tree::unknown(whole, "function", self.front.text(whole)))
    }

    /// Lowers the call of a name without a path if it means something further inside than a function: a variable, a type,
    /// or a member of the class.
    fn inner_call(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        written: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let name = self.front.text(function);
        if let Some(lambda) = self.lambda(name) {
            return self.lambda_call(node, lambda, arguments).map(Some);
        }
        if self.variable(name).is_some() {
            return self.object_call(node, function, arguments).map(Some);
        }
        if self.front.is_inner_type(function)
            && let Some(result) = self.type_call(node, function, arguments)?
        {
            return Ok(Some(result));
        }
        if let Some(class) =
            self.enclosing_class(node)?.filter(|class| super::types::plain_name(class) != name)
            && let Some(value) = self.class_call(node, &class, name, None, written, arguments)?
        {
            return Ok(Some(value));
        }
        if self.front.overloads.contains_key(name) && self.is_member_around(node, name) {
            return Err(self.front.refuse(node, "a call of a member of a class around this one"));
        }
        let is_field = self.class.as_ref().is_some_and(|class| class.field(name).is_some());
        match self.front.callee(function) {
            _ if is_field => self.object_call(node, function, arguments).map(Some),
            Some(Callee::Variable(_)) if self.outer_lambda(function).is_none() => {
                self.object_call(node, function, arguments).map(Some)
            }
            Some(Callee::Type(_)) => self.type_call(node, function, arguments),
            _ => Ok(None),
        }
    }

    /// Lowers `Type(a, b)`, and the cast `Type(a)`.
    fn type_call(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let (name, shape) = (self.front.text(function), self.front.named_type(function)?);
        self.check_undeclared(node, arguments)?;
        match *arguments {
            _ if matches!(shape, Shape::Struct(_)) => self.constructed(node, &shape, arguments).map(Some),
            [_] if !self.front.is_cpp && self.front.is_alias(name) => Err(self
                .front
                .refuse(node, &format!("the cast `{name}(…)`"))
                .help(format!("this is C++: choose C++ as the language, or write `({name})…`"))),
            [argument] => {
                let operand = self.value(argument)?;
                self.explicit(operand, &shape, node).map(Some)
            }
            // `U64()` is 0
            [] if self.front.is_cpp && shape.scalar().is_some() => Ok(Some(self.constant_of(shape, 0))),
            _ => Ok(None),
        }
    }

    /// Refuses `T (x);` as a statement: if `T` is a type, it declares `x`.
    fn check_undeclared(&self, node: Node<'t>, arguments: &[Node<'t>]) -> Fallible<()> {
        let around = ancestors(node).find(|around| around.kind() != "comma_expression");
        let is_statement = around.is_some_and(|around| {
            around.kind() == "expression_statement" && around.start_byte() == node.start_byte()
        });
        let is_name = matches!(arguments, [name] if name.kind() == "identifier");
        if is_statement && is_name && !self.front.is_in_main(node) {
            let error = self.front.refuse(node, "a declaration with its name in parentheses");
            return Err(error.help("leave out the parentheses: `T x;`"));
        }
        Ok(())
    }

    /// Returns the type that a call of a standard function names: `std::max<uint8_t>(a, b)` converts to it first.
    fn written_type(&mut self, function: Node<'t>, written: &[Node<'t>]) -> Fallible<Option<Shape>> {
        let name = self.front.text(function);
        match written {
            [] => Ok(None),
            [one] if super::intrinsics::STANDARD.split(' ').any(|known| known == name) => {
                let shape = self.front.shape(*one)?.filter(|shape| shape.scalar().is_some());
                shape.map(Some).ok_or_else(|| self.front.refuse(*one, "this template argument"))
            }
            _ => Err(tree::unknown(function, "function", name)),
        }
    }

    /// Lowers a call of a function of bitrose or of the session.
    fn external_call(
        &mut self,
        node: Node<'t>,
        name: &str,
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let outside = self.front.outside();
        if outside.find(name).is_none() {
            return Ok(None);
        }
        let mut operands = Vec::new();
        self.in_order_of(false, arguments, &mut |body, index, _| {
            operands.push(Self::enum_to_number(body.value(arguments[index])?));
            Ok(())
        })?;
        front::call(name, &operands, tree::span(node), outside, &mut self.b, self.requests)
    }

    /// Lowers a call of a function that the source defines.
    fn defined_call(
        &mut self,
        node: Node<'t>,
        name: &'t str,
        written: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let all = self.front.functions_named(name);
        let is_elsewhere = |node: &Node<'t>| self.front.scope(*node).is_empty();
        let has_definition =
            [&self.front.overloads, &self.front.specializations].iter().any(|own| own.contains_key(name));
        // What is only declared may be a function of bitrose or of the session.
        if !has_definition && all.iter().all(is_elsewhere) {
            return Ok(None);
        }
        if all.len() > 1 && !self.front.is_cpp {
            return Err(tree::error(node, format!("several definitions of `{name}` in C"))
                .label("C has no overloading: choose C++ as the language, or rename one"));
        }
        let Some(instance) = self.resolve_call(node, &all, written, arguments)? else {
            return Err(self.front.nothing_fits(node, &format!("function `{name}`"), all.into_iter()));
        };
        self.call_instance(node, &instance, None, &Argument::nodes(arguments)).map(Some)
    }

    /// Lowers a call of a function or member function; `object` is the address of the object it is called on.
    pub(super) fn call_instance(
        &mut self,
        node: Node<'t>,
        instance: &Instance<'t>,
        object: Option<Argument<'t>>,
        arguments: &[Argument<'t>],
    ) -> Fallible<Operand> {
        let arguments = self.with_lambdas(arguments)?;
        if arguments.iter().any(|argument| matches!(argument, Argument::Lambda(_))) {
            return self.call_with_lambdas(node, instance, object, &arguments);
        }
        let signature = self.front.instance_signature(instance)?;
        let name = self.front.function_name(instance.node).unwrap_or("function");
        let key = self.front.instance_key(instance)?;
        let bindings = &instance.bindings;
        let value = self.call_key(node, (&key, name), &signature, bindings, object, &arguments)?;
        if let Some(kind) = instance.node.child_by_field_name("type") {
            self.mark_size(&value, kind);
        }
        Ok(value)
    }

    /// Lowers a call of the function with this key.
    pub(super) fn call_key(
        &mut self,
        node: Node<'t>,
        (key, name): (&str, &str),
        signature: &Signature<'t>,
        bindings: &Bindings<'t>,
        object: Option<Argument<'t>>,
        arguments: &[Argument<'t>],
    ) -> Fallible<Operand> {
        let parameters = &signature.parameters;
        let passed = self.lower_arguments(node, name, parameters, bindings, object, arguments)?;
        let registers = passed.into_iter().map(|operand| operand.register).collect();
        let function = self.requests.function(key);
        let result = signature.result.clone();
        let to = (result != Shape::Void).then(|| self.b.register(result.clone()));
        // In C the function may end without a result if nothing uses it.
        let is_needed = self.front.is_cpp || self.discarded_value != Some(node.id());
        let wanted = to.filter(|_| is_needed);
        self.b.emit_step(Op::Call { to: wanted, function, arguments: registers });
        let operand = Operand { register: to.unwrap_or(Register(0)), shape: result };
        if signature.is_reference && wanted.is_some() {
            self.last_lvalue = Some((node.id(), operand.clone()));
            let place = self.dereference(&operand, node)?;
            return Ok(self.b.load(&place));
        }
        Ok(operand)
    }

    /// Lowers the arguments of a call, those that are not given too. The first one is the object, if there is one; a
    /// lambda has no value.
    pub(super) fn lower_arguments(
        &mut self,
        node: Node<'t>,
        name: &str,
        parameters: &[Declared<'t>],
        bindings: &Bindings<'t>,
        object: Option<Argument<'t>>,
        arguments: &[Argument<'t>],
    ) -> Fallible<Vec<Operand>> {
        let defaults = parameters.iter().skip(arguments.len()).map_while(|known| known.default);
        let defaults: Vec<Node<'t>> = defaults.collect();
        defaults.iter().try_for_each(|node| self.front.check_unread(*node))?;
        let is_default = |node| defaults.contains(&node);
        let all: Vec<Argument<'t>> = arguments.iter().cloned().chain(Argument::nodes(&defaults)).collect();
        if parameters.len() != all.len() {
            check_count(name, parameters.len(), arguments.len(), tree::span(node))?;
        }
        let wanted = parameters.iter().map(Some);
        let given: Vec<(Option<&Declared<'t>>, Argument<'t>)> = match object {
            Some(object) => {
                std::iter::once(None).chain(wanted).zip(std::iter::once(object).chain(all)).collect()
            }
            None => wanted.zip(all).collect(),
        };
        let mut passed = vec![super::intrinsics::NOTHING; given.len()];
        let mut nodes = Vec::new();
        for (index, (parameter, argument)) in given.iter().enumerate() {
            match argument {
                Argument::Node(argument) => nodes.push((index, *parameter, *argument)),
                Argument::Lambda(_) => {}
                Argument::Value(value) => {
                    passed[index] = self.convert_argument(*parameter, value.clone(), node)?;
                }
            }
        }
        let operands: Vec<Node<'t>> = nodes.iter().map(|(.., argument)| *argument).collect();
        self.in_order_of(false, &operands, &mut |body, operand, is_checked| {
            let (index, parameter, argument) = nodes[operand];
            passed[index] = if is_default(argument) {
                body.in_foreign_scope(None, Some(bindings), |body| {
                    body.lower_argument(parameter, argument, is_checked)
                })
            } else {
                body.lower_argument(parameter, argument, is_checked)
            }?;
            Ok(())
        })?;
        Ok(passed)
    }

    /// Lowers an argument of a call. The object of a member function has no parameter.
    fn lower_argument(
        &mut self,
        parameter: Option<&Declared<'t>>,
        argument: Node<'t>,
        is_checked: bool,
    ) -> Fallible<Operand> {
        let Some(parameter) = parameter else { return self.object(argument) };
        if parameter.is_reference {
            return self.reference(argument, parameter);
        }
        let value = self.value_as(argument, &parameter.shape)?;
        // The call copies the value, but another argument may change it before that.
        if is_checked && !value.shape.is_word() {
            let place = self.new_object(value.shape.clone());
            self.put(&place, &value);
            return Ok(self.b.load(&place));
        }
        Ok(value)
    }

    /// Converts a value to the type of a parameter.
    fn convert_argument(
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

    /// Lowers an expression as the initial value of a variable of this type. A list creates a temporary object.
    pub(super) fn value_as(&mut self, node: Node<'t>, shape: &Shape) -> Fallible<Operand> {
        if node.kind() == "initializer_list" {
            let place = self.new_object(shape.clone());
            self.initialize(&place, node, "value")?;
            return Ok(self.b.load(&place));
        }
        let value = self.value(node)?;
        self.check_narrowing(&value, shape, node);
        self.convert(value, shape, node)
    }

    /// Lowers the argument for a C++ reference: the address of an lvalue of its type, or of a copy of a value.
    pub(super) fn reference(&mut self, argument: Node<'t>, wanted: &Declared<'t>) -> Fallible<Operand> {
        let Shape::Reference(target) = &wanted.shape else {
            unreachable!("a reference has the shape of one")
        };
        if self.is_place(argument)? && self.shape_of(argument)? == **target {
            self.check_bound(wanted, argument)?;
            return self.address(argument);
        }
        let value = match argument.kind() {
            "initializer_list" if !wanted.needs_lvalue => self.value_as(argument, target)?,
            _ => self.value(argument)?,
        };
        if wanted.needs_lvalue {
            let message =
                format!("a reference to {target}, which is not `const`, for a value of type {}", value.shape);
            return Err(tree::error(argument, message).label("only a variable of that type can be changed"));
        }
        let value = self.convert(value, target, argument)?;
        Ok(self.bound_value(&value))
    }

    /// Returns `true` if an expression denotes an lvalue that a reference can be bound to.
    pub(super) fn is_place(&mut self, node: Node<'t>) -> Fallible<bool> {
        Ok(match node.kind() {
            "identifier" | "qualified_identifier" => {
                let meaning = self.meaning(last_name(node))?;
                matches!(meaning, Some(Meaning::Local(_) | Meaning::Field(_) | Meaning::Global(..)))
            }
            "subscript_expression" | "field_expression" | "assignment_expression" => true,
            "pointer_expression" => self.front.text(node).starts_with('*'),
            "call_expression" => {
                self.shapes.remove(&node.id());
                let shape = self.shape_of(node)?;
                self.take_last_lvalue(node).is_some() || matches!(shape, Shape::Struct(_))
            }
            "parenthesized_expression" => self.is_place(inner(node)?)?,
            "comma_expression" => self.is_place(field(node, "right")?)?,
            "update_expression" => self.front.text(node).starts_with(['+', '-']),
            "conditional_expression" => {
                let (then, otherwise) = (field(node, "consequence")?, field(node, "alternative")?);
                self.is_place(then)?
                    && self.is_place(otherwise)?
                    && self.shape_of(then)? == self.shape_of(otherwise)?
            }
            _ => false,
        })
    }
}
