//! Lowers calls of functions and methods, conversions, and built-in functions.

use super::TypeArguments;
use super::body::{Body, Enclosing, Literal, Signature, Value};
use super::places::Elements;
use super::types::{INT, Type};
use crate::front;
use crate::front::intrinsics::{self, Intrinsic, Operation, Table};
use crate::front::prelude::*;

/// Functions of `math/bits`, whose names are given without the width of the operand.
const BITS: Table = &[
    (&["TrailingZeros"], Intrinsic::count(None, Unary::TrailingZeros, Scalar::I64)),
    (&["LeadingZeros"], Intrinsic::count(None, Unary::LeadingZeros, Scalar::I64)),
    (&["OnesCount"], Intrinsic::count(None, Unary::PopCount, Scalar::I64)),
    (&["Len"], Intrinsic::new(None, Operation::BitLength, Some(Scalar::I64))),
    (&["Reverse"], Intrinsic::same(None, Operation::Unary(Unary::ReverseBits))),
    (&["ReverseBytes"], Intrinsic::same(None, Operation::Unary(Unary::SwapBytes))),
    (&["RotateLeft"], Intrinsic::same(None, Operation::Binary(Binary::RotateLeft))),
];

/// The receiver of a method in a call, and what lowers it.
type Receiver<'r, 't, B> = (Node<'t>, &'r dyn Fn(&mut B) -> Fallible<Value>);

/// Conversions and built-in functions of Go that bitrose does not support.
const NOT_READ: &str =
    "any clear close complex complex64 complex128 delete error float32 float64 imag real recover string";

impl<'t> Body<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>, expected: Option<&Type>) -> Fallible<Value> {
        self.as_one_call(node, |body| body.bare_call(node, expected))
    }

    fn bare_call(&mut self, node: Node<'t>, expected: Option<&Type>) -> Fallible<Value> {
        let function = field(node, "function")?;
        let arguments = named(field(node, "arguments")?);
        match function.kind() {
            "selector_expression" => return self.selected_call(node, function, &arguments),
            "func_literal" | "parenthesized_expression" => {
                let inner = named(function).first().copied().filter(|_| function.kind() != "func_literal");
                let kind = match inner.map_or("", |inner| inner.kind()) {
                    "pointer_type" | "unary_expression" => inner,
                    "identifier" => Some(function),
                    _ => None,
                };
                if let (Some(kind), Some(argument)) = (kind, arguments.first()) {
                    let kind = self.kind_of(kind)?;
                    return self.conversion(node, &kind, *argument);
                }
                let value = self.value(function, None)?;
                return self.value_call(node, &value, &arguments);
            }
            "identifier" | "type_identifier" => {}
            "index_expression" | "type_instantiation_expression" => {
                return self.generic_call(node, function, &arguments);
            }
            kind if kind.ends_with("_type") && !arguments.is_empty() => {
                let kind = self.kind_of(function)?;
                return self.conversion(node, &kind, arguments[0]);
            }
            _ => return Err(self.front.unknown_kind(function)),
        }
        let name = self.front.text(function);
        if self.state.known(name).is_some() || self.front.variables.contains_key(name) {
            let value = self.value(function, None)?;
            return self.value_call(node, &value, &arguments);
        }
        if let Some(&definition) = self.front.functions.get(name) {
            let explicit = node.child_by_field_name("type_arguments").map(named).unwrap_or_default();
            return self.invoke(node, definition, None, &arguments, &explicit);
        }
        let is_type = self.type_arguments.contains_key(name)
            || self.front.types.contains_key(name)
            || self.local_types.iter().any(|(own, _)| *own == name)
            || super::types::basic(name).is_some();
        if let (true, [argument]) = (is_type, &arguments[..]) {
            let kind = self.kind_of(function)?;
            return self.conversion(node, &kind, *argument);
        }
        self.built_in(node, name, &arguments, expected)
    }

    fn generic_call(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        arguments: &[Node<'t>],
    ) -> Fallible<Value> {
        let base = function.child_by_field_name("operand").or_else(|| function.child_by_field_name("type"));
        let base = base.ok_or_else(|| self.front.unknown_kind(function))?;
        let name = self.front.text(base);
        let Some(&definition) = self.front.functions.get(name) else {
            let value = self.value(function, None)?;
            return self.value_call(node, &value, arguments);
        };
        let mut kinds = named(function);
        kinds.retain(|part| part.id() != base.id());
        if let Some(list) = function.child_by_field_name("type_arguments") {
            kinds = named(list);
        }
        self.invoke(node, definition, None, arguments, &kinds)
    }

    /// Lowers `f[T](x)`, which the grammar parses as a conversion. Returns `None` if it is one.
    pub(super) fn instantiated(&mut self, node: Node<'t>) -> Fallible<Option<Value>> {
        let kind = field(node, "type")?;
        let name = kind.child_by_field_name("type").map_or("", |name| self.front.text(name));
        if kind.kind() != "generic_type" || !self.front.functions.contains_key(name) {
            return Ok(None);
        }
        self.generic_call(node, kind, &[field(node, "operand")?]).map(Some)
    }

    pub(super) fn is_known_variable(&self, name: &str) -> bool {
        self.state.known(name).is_some()
            || self.front.variables.contains_key(name)
            || self.front.constants.contains_key(name)
    }

    /// Lowers `x.f()` and `bits.f()`.
    fn selected_call(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        arguments: &[Node<'t>],
    ) -> Fallible<Value> {
        let operand = field(function, "operand")?;
        let name = self.front.text(field(function, "field")?);
        let package = self.front.text(operand);
        let is_variable = self.is_known_variable(package);
        if operand.kind() == "identifier" && !is_variable && package == "bits" {
            return self.bits_call(node, name, arguments);
        }
        if !is_variable && matches!(package, "fmt" | "log") && name.starts_with("Print") {
            // There is no output, but an argument may have a side effect.
            for &argument in arguments {
                self.value(argument, None)?;
            }
            return Ok(Value { constant: None, operand: None, kind: Type::Void });
        }
        if operand.kind() == "identifier" && !is_variable && !self.front.types.contains_key(package) {
            return Err(Error::undefined(tree::span(function), "function", &format!("{package}.{name}"))
                .label("bitrose does not know this package"));
        }
        let kind = self.type_of(operand)?;
        let (owner, is_pointer) = match &kind {
            Type::Pointer(target) => ((**target).clone(), true),
            kind => (kind.clone(), false),
        };
        let Type::Named(index) = owner else {
            let name = self.name(&kind);
            return Err(self.front.refuse(function, &format!("a method of {name}")));
        };
        let type_name = self.front.known_types[index].0;
        let Some(&method) = self.front.methods.get(&(type_name, name)) else {
            let is_field =
                |(own, kind): &(_, Type)| own == name && matches!(self.underlying(kind), Type::Function(_));
            if let Type::Struct(list) = self.underlying(&Type::Named(index))
                && list.iter().any(is_field)
            {
                let value = self.value(function, None)?;
                return self.value_call(node, &value, arguments);
            }
            return Err(tree::error(function, format!("unknown method `{name}` of {type_name}"))
                .reason(crate::Reason::UnknownFunction(format!("{type_name}::{name}").into()))
                .label("not defined here")
                .help("paste its definition as well"));
        };
        let receiver = named(field(method, "receiver")?);
        let takes_pointer = self.front.text(field(receiver[0], "type")?).starts_with('*');
        let this = |body: &mut Self| match (takes_pointer, is_pointer) {
            (true, false) => body.address_of(operand),
            (false, true) => {
                let (place, _) = body.place(operand)?;
                let pointer = body.b.load(&place);
                let shape = body.shape(&owner)?;
                let value = body.b.load(&Place::Memory { address: pointer.register, shape });
                Ok(Value::typed(body.copied(&value), owner.clone()))
            }
            _ => body.copied_value(operand, None),
        };
        self.invoke(node, method, Some((operand, &this)), arguments, &[])
    }

    fn invoke(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        this: Option<Receiver<'_, 't, Self>>,
        arguments: &[Node<'t>],
        explicit: &[Node<'t>],
    ) -> Fallible<Value> {
        let type_arguments = self.infer_type_arguments(function, arguments, explicit)?;
        let outer = std::mem::replace(&mut self.type_arguments, Rc::clone(&type_arguments));
        let signature = self.signature(function);
        self.type_arguments = outer;
        let signature = signature?;
        let kinds: Vec<Type> = signature.0.iter().map(|(_, kind)| kind.clone()).collect();
        // The first parameter of a method is its receiver.
        let (own, kinds) = kinds.split_at(usize::from(this.is_some()));
        let nodes: Vec<Node<'t>> =
            this.iter().map(|(node, _)| *node).chain(arguments.iter().copied()).collect();
        let (mut values, others) = self.both(
            self.is_open(&nodes),
            |body| {
                let Some((_, this)) = this else { return Ok(Vec::new()) };
                let this = this(body)?;
                Ok(vec![Value::typed(body.assignable(this, &own[0], node)?, own[0].clone())])
            },
            |body, _| body.arguments(node, function, kinds, arguments),
        )?;
        values.extend(others);
        if values.iter().any(|value| matches!(value.kind, Type::Literal(_))) {
            self.find_addressed(field(function, "body")?);
            let known = self.state.all_known().end;
            let outer = Enclosing { type_arguments, types: Vec::new(), variables: known..known };
            return self.inline(function, &outer, &signature, values);
        }
        let registers =
            values.into_iter().map(|value| value.operand.expect("an operand has a type").register);
        let result = Self::result_type(&signature.1);
        let shape = self.shape(&result)?;
        let key = self.front.key(function, &type_arguments);
        let function = self.requests.function(&key);
        Ok(Value::typed(self.b.call(function, registers.collect(), &shape), result))
    }

    /// Lowers the arguments of a call. The last arguments of a variadic function become a slice.
    fn arguments(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        kinds: &[Type],
        arguments: &[Node<'t>],
    ) -> Fallible<Vec<Value>> {
        let last = named(field(function, "parameters")?).pop();
        let is_variadic = last.is_some_and(|last| last.kind() == "variadic_parameter_declaration");
        let (Some((Type::Slice(element), fixed)), true) = (kinds.split_last(), is_variadic) else {
            return self.match_arguments(node, kinds, arguments);
        };
        let (first, rest) = arguments.split_at(fixed.len().min(arguments.len()));
        let is_open = self.is_open(arguments);
        let (mut values, elements) = self.both(
            is_open,
            |body| body.match_arguments(node, fixed, first),
            |body, _| body.pack_variadic(node, element, rest),
        )?;
        values.push(self.slice(&elements)?);
        Ok(values)
    }

    /// Returns a value for each parameter. If a single call supplies several results, they are split.
    fn match_arguments(
        &mut self,
        node: Node<'t>,
        kinds: &[Type],
        arguments: &[Node<'t>],
    ) -> Fallible<Vec<Value>> {
        let found = match arguments {
            &[only] if kinds.len() > 1 && matches!(self.type_of(only)?, Type::Tuple(_)) => {
                self.values(only, &vec![None; kinds.len()])?
            }
            _ => {
                tree::expect_count(node, kinds.len(), arguments.len())?;
                self.each(arguments, |body, index| {
                    let argument = arguments[index];
                    Ok((body.copied_value(argument, Some(&kinds[index]))?, argument))
                })?
            }
        };
        let mut values = Vec::new();
        for ((value, at), kind) in found.into_iter().zip(kinds) {
            let expected = self.underlying(kind);
            let is_known = matches!(value.kind, Type::Literal(index)
                if Self::kind_of_signature(&self.literals[index].signature) == expected);
            values.push(if is_known {
                value
            } else {
                Value::typed(self.assignable(value, kind, at)?, kind.clone())
            });
        }
        Ok(values)
    }

    /// Packs the last arguments of a variadic function into an array, for a slice. A slice given as `s...` is used as
    /// it is.
    pub(super) fn pack_variadic(
        &mut self,
        node: Node<'t>,
        element: &Type,
        rest: &[Node<'t>],
    ) -> Fallible<Elements> {
        if let [only] = rest
            && only.kind() == "variadic_argument"
        {
            let kind = Type::Slice(Arc::new(element.clone()));
            let list = self.value_as(named(*only)[0], &kind)?;
            return self.elements(node, &Place::Memory { address: list.register, shape: list.shape }, &kind);
        }
        // Each execution of the call creates a new array.
        let (shape, length) = (self.shape(element)?, self.b.constant(Scalar::I64, rest.len() as u64));
        let first = self.b.allocate(shape.clone(), length.register, true);
        self.each(rest, |body, index| {
            let value = body.value_as(rest[index], element)?;
            let index = body.b.constant(Scalar::I64, index as u64);
            let place = body.b.element(first.register, &index, shape.clone(), None);
            body.put(&place, &value);
            Ok(())
        })?;
        Ok(Elements { first, capacity: length.clone(), length, element: element.clone() })
    }

    /// Returns the types that the type parameters of a function stand for in a call: explicit ones, or those of the
    /// arguments.
    fn infer_type_arguments(
        &mut self,
        function: Node<'t>,
        arguments: &[Node<'t>],
        explicit: &[Node<'t>],
    ) -> Fallible<TypeArguments<'t>> {
        let Some(list) = function.child_by_field_name("type_parameters") else { return Ok(Rc::default()) };
        let mut names = Vec::new();
        for declaration in named(list) {
            names.extend(super::fields(declaration, "name").into_iter().filter(Node::is_named));
        }
        let names: Vec<&'t str> = names.into_iter().map(|name| self.front.text(name)).collect();
        let mut type_arguments = HashMap::new();
        for (name, kind) in names.iter().zip(explicit) {
            type_arguments.insert(*name, self.kind_of(*kind)?);
        }
        let mut parameters = Vec::new();
        for parameter in named(field(function, "parameters")?) {
            let kind = field(parameter, "type")?;
            let count = super::fields(parameter, "name").into_iter().filter(Node::is_named).count();
            parameters.extend(std::iter::repeat_n(kind, count));
        }
        for (kind, &argument) in parameters.into_iter().zip(arguments) {
            let name = self.front.text(kind);
            if names.contains(&name) && !type_arguments.contains_key(name) {
                let own = match self.type_of(argument)? {
                    Type::Untyped => self.default_type(argument),
                    own => own,
                };
                type_arguments.insert(name, own);
            }
        }
        if type_arguments.len() < names.len() {
            return Err(self.front.refuse(function, "a type parameter that cannot be inferred"));
        }
        Ok(Rc::new(type_arguments))
    }

    /// Calls a function value: a function literal is inlined, any other function is selected when the program runs.
    fn value_call(&mut self, node: Node<'t>, value: &Value, arguments: &[Node<'t>]) -> Fallible<Value> {
        let index = match (self.underlying(&value.kind), &value.operand) {
            (Type::Literal(index), _) => index,
            (Type::Function(kinds), Some(operand)) => {
                return self.function_call(node, operand, &kinds, arguments);
            }
            (kind, _) => {
                let name = self.name(&kind);
                return Err(self.front.refuse(node, &format!("a call of {name}")));
            }
        };
        let Literal { node: literal, signature, outer } = self.literals[index].clone();
        let kinds: Vec<Type> = signature.0.iter().map(|(_, kind)| kind.clone()).collect();
        let values = self.arguments(node, literal, &kinds, arguments)?;
        self.inline(literal, &outer, &signature, values)
    }

    /// Calls a function that is known only when the program runs, by comparing its number with that of each function of
    /// the same type.
    fn function_call(
        &mut self,
        node: Node<'t>,
        number: &Operand,
        kinds: &(Vec<Type>, Type),
        arguments: &[Node<'t>],
    ) -> Fallible<Value> {
        let (parameters, result) = kinds;
        let values = self.match_arguments(node, parameters, arguments)?;
        let operands = values.into_iter().zip(parameters).zip(arguments);
        let registers = operands.map(|((value, kind), at)| Ok(self.assignable(value, kind, *at)?.register));
        let registers = registers.collect::<Fallible<Vec<_>>>()?;
        let shape = self.shape(result)?;
        let register = self.b.register(shape.clone());
        let to = (*result != Type::Void).then_some(register);
        self.breakable(None, None, &mut |body, label| {
            for (own, &function) in (1..).zip(&*body.front.function_values()) {
                if body.function_kind(function)? != Type::Function(Arc::new(kinds.clone())) {
                    continue;
                }
                let own = body.b.constant(Scalar::U32, own);
                let is_meant = body.operation(Binary::Equal, Rules::WRAP, number, &own);
                let key = body.front.key(function, &Rc::default());
                let function = body.requests.function(&key);
                let call = Op::Call { to, function, arguments: registers.clone() };
                body.b.when(&is_meant, [call, Op::Break(label)]);
            }
            body.b.emit(Op::Refuse(Refusal::Rule(Arc::from("a panic: a call of a nil function"))));
            Ok(())
        })?;
        Ok(Value::typed(Operand { register, shape }, result.clone()))
    }

    /// Inlines a function where it is called.
    fn inline(
        &mut self,
        node: Node<'t>,
        outer: &Enclosing<'t>,
        (declared, results): &Signature<'t>,
        values: Vec<Value>,
    ) -> Fallible<Value> {
        let kind = Self::result_type(results);
        let types = std::mem::replace(&mut self.local_types, outer.types.clone());
        let type_arguments = std::mem::replace(&mut self.type_arguments, Rc::clone(&outer.type_arguments));
        let result = std::mem::replace(&mut self.result, kind.clone());
        let (names, found) = (std::mem::take(&mut self.named_results), std::mem::take(&mut self.found));
        let value = self.with_names_of_definition(outer.variables.clone(), |body| {
            body.nested(node, |body| {
                for ((name, _), value) in declared.iter().zip(values) {
                    body.declare_parameter(name, &value)?;
                }
                body.declare_results(results)?;
                let shape = body.shape(&kind)?;
                let (operand, block) = (body.result_of(shape), body.checked_body(node)?);
                body.inlined(Some(operand.clone()), &mut |body| body.statements(block))?;
                Ok(Value::typed(operand, kind))
            })
        });
        (self.local_types, self.type_arguments) = (types, type_arguments);
        (self.result, self.named_results, self.found) = (result, names, found);
        value
    }

    fn bits_call(&mut self, node: Node<'t>, name: &str, arguments: &[Node<'t>]) -> Fallible<Value> {
        let (stem, width) = name.split_at(name.trim_end_matches(|digit: char| digit.is_ascii_digit()).len());
        let kind = super::types::basic(&format!("uint{width}")); // `uint` if there is no width
        if let (Some(kind), "" | "64", "Add" | "Sub" | "Mul") = (&kind, width, stem) {
            return self.two_word_call(node, name, kind.clone(), arguments);
        }
        let known = intrinsics::find(BITS, stem).filter(|known| known.arity() == arguments.len());
        let (Some(known), Some(kind)) = (known.filter(|_| name != "ReverseBytes8"), kind) else {
            return Err(Error::undefined(tree::span(node), "function", &format!("bits.{name}"))
                .label("bitrose does not know it"));
        };
        let operands = self.each(arguments, |body, index| {
            body.value_as(arguments[index], if index == 0 { &kind } else { &INT })
        })?;
        let operand = self.call_intrinsic(name, known, &operands);
        Ok(Value::typed(operand, if known.result.is_some() { INT } else { kind }))
    }

    /// Lowers `bits.Add64`, `Sub64` and `Mul64`, which return two words.
    fn two_word_call(
        &mut self,
        node: Node<'t>,
        name: &str,
        kind: Type,
        arguments: &[Node<'t>],
    ) -> Fallible<Value> {
        let words = self.each(arguments, |body, index| body.value_as(arguments[index], &kind))?;
        let (first, second) = match (&name[..3], &words[..]) {
            ("Mul", [a, b]) => {
                let high = self.operation(Binary::MultiplyHigh, Rules::WRAP, a, b);
                (high, self.operation(Binary::Multiply, Rules::WRAP, a, b))
            }
            ("Add" | "Sub", [a, b, carry]) => {
                let operator = if name.starts_with("Add") { Binary::Add } else { Binary::Subtract };
                let one = self.b.constant(Scalar::U64, 1);
                let is_bit = self.operation(Binary::LessOrEqual, Rules::WRAP, carry, &one);
                self.refuse_unless(&is_bit, "the carry is neither 0 nor 1: the result is undefined");
                let one = self.operation(operator, Rules::WRAP, a, b);
                let both = self.operation(operator, Rules::WRAP, &one, carry);
                let mut overs = Vec::new();
                for (before, after, other) in [(a, &one, b), (&one, &both, carry)] {
                    let (low, high) = if operator == Binary::Add { (after, before) } else { (before, other) };
                    overs.push(self.operation(Binary::Less, Rules::WRAP, low, high));
                }
                let over = self.operation(Binary::Or, Rules::WRAP, &overs[0], &overs[1]);
                (both, self.b.convert(over, Scalar::U64, Overflow::Wrap))
            }
            _ => return Err(self.front.refuse(node, &format!("this call of `bits.{name}`"))),
        };
        let result = Type::Tuple(vec![kind.clone(), kind]);
        let shape = self.shape(&result)?;
        Ok(Value::typed(self.assembled(shape, &[first, second]), result))
    }

    fn built_in(
        &mut self,
        node: Node<'t>,
        name: &str,
        arguments: &[Node<'t>],
        expected: Option<&Type>,
    ) -> Fallible<Value> {
        match (name, arguments) {
            ("len" | "cap", [argument]) => {
                let (place, kind) = self.place(*argument)?;
                let kind = match self.underlying(&kind) {
                    Type::Pointer(target) => (*target).clone(),
                    _ => kind,
                };
                if let Type::Array(_, length) = self.underlying(&kind) {
                    return Ok(Value::constant(length.into(), INT));
                }
                let elements = self.elements(*argument, &place, &kind)?;
                if name == "len" {
                    return Ok(Value::typed(elements.length, INT));
                }
                let zero = self.b.constant(Scalar::I64, 0);
                let is_known = self.operation(Binary::LessOrEqual, Rules::WRAP, &zero, &elements.capacity);
                self.refuse_unless(
                    &is_known,
                    "`cap` of an array that `append` allocated: Go does not specify it",
                );
                Ok(Value::typed(elements.capacity, INT))
            }
            ("panic", _) => {
                let rule = Refusal::Rule(Arc::from("a panic: `panic` is called"));
                self.b.emit(Op::Refuse(rule));
                Ok(Value { constant: None, operand: None, kind: Type::Void })
            }
            ("new", &[kind]) => {
                let kind = self.kind_of(kind)?;
                let zero = self.zero(&kind)?.operand.ok_or_else(|| self.front.unknown_kind(node))?;
                self.new_variable(kind, &zero)
            }
            ("make", _) => self.make(node, arguments),
            ("append", _) => self.append(node, arguments),
            ("copy", &[to, from]) => self.copy(node, [to, from]),
            ("min" | "max", [first, rest @ ..]) => {
                let values = self.each(arguments, |body, index| body.value(arguments[index], expected))?;
                let mut values = values.into_iter();
                let mut best = values.next().expect("there is a first argument");
                for (other_value, other) in values.zip(rest) {
                    let operator = if name == "min" { Binary::Less } else { Binary::Greater };
                    let kind =
                        if best.kind == Type::Untyped { other_value.kind.clone() } else { best.kind.clone() };
                    let kind = if kind == Type::Untyped { self.default_type(node) } else { kind };
                    let (a, b) =
                        (self.assignable(best, &kind, *first)?, self.assignable(other_value, &kind, *other)?);
                    let better = self.operation(operator, Rules::WRAP, &b, &a);
                    best = Value::typed(self.select_operand(&better, &b, &a), kind);
                }
                Ok(best)
            }
            ("println" | "print", _) => Err(self
                .front
                .refuse(node, &format!("output with `{name}`"))
                .help("remove the line: `step` shows every value")),
            _ if is_among(NOT_READ, name) => Err(self.front.refuse(node, &tree::quoted(name))),
            _ if self.front.outside.find(name).is_none() => Err(tree::unknown(node, "function", name)),
            _ => {
                let operands = self.each(arguments, |body, index| body.operand_of(arguments[index], None))?;
                let (span, outside) = (tree::span(node), self.front.outside);
                let result = front::call(name, &operands, span, outside, &mut self.b, self.requests)?;
                self.outside_result(node, result.ok_or_else(|| tree::unknown(node, "function", name))?)
            }
        }
    }
}
