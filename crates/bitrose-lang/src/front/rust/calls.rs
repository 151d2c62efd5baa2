//! Calls: of functions, methods, closures, and of what the language brings along.

use super::body::{Body, Value};
use super::items::last_name;
use super::operators::is_operator_method;
use super::paths::Found;
use super::types::{DefinitionKind, Integer, Type, UNIT, expect_count, integer};
use super::{Environment, Instance, field, only, parts};
use crate::Language;
use crate::error::Fallible;
use crate::front::control::Control;
use crate::front::intrinsics::{self, Intrinsic, Intrinsics, Operation, Table};
use crate::front::values::Values;
use crate::front::{self, tree};
use crate::ir::{Binary, Op, Operand, Overflow, Place, Refusal, Rules, Scalar, Unary};
use std::rc::Rc;
use std::sync::Arc;
use tree_sitter::Node;

/// Methods of integers.
const METHODS: Table = {
    const fn count(operator: Unary) -> Intrinsic {
        Intrinsic::new(None, Operation::One(operator), Some(Scalar::U32))
    }
    const fn same(operation: Operation) -> Intrinsic {
        Intrinsic::new(None, operation, None)
    }
    &[
        (&["count_ones"], count(Unary::PopCount)),
        (&["leading_zeros"], count(Unary::LeadingZeros)),
        (&["trailing_zeros"], count(Unary::TrailingZeros)),
        (&["swap_bytes"], same(Operation::One(Unary::SwapBytes))),
        (&["reverse_bits"], same(Operation::One(Unary::ReverseBits))),
        (&["rotate_left"], same(Operation::Two(Binary::RotateLeft))),
        (&["rotate_right"], same(Operation::Two(Binary::RotateRight))),
        (&["wrapping_neg"], same(Operation::One(Unary::Negate))),
        (&["isolate_lowest_one"], same(Operation::Lowest)),
    ]
};

/// Functions of `core::arch::x86_64`.
const FUNCTIONS: Table = {
    const fn word(operation: Operation) -> Intrinsic {
        Intrinsic::new(Some(Scalar::U64), operation, None)
    }
    &[
        (&["_pext_u64"], word(Operation::Two(Binary::Extract))),
        (&["_pdep_u64"], word(Operation::Two(Binary::Deposit))),
        (&["_blsr_u64"], word(Operation::ClearLowest)),
        (&["_blsi_u64"], word(Operation::Lowest)),
        (&["_blsmsk_u64"], word(Operation::UpToLowest)),
        (&["_andn_u64"], word(Operation::AndNot)),
        (&["_tzcnt_u64"], word(Operation::One(Unary::TrailingZeros))),
        (&["_lzcnt_u64"], word(Operation::One(Unary::LeadingZeros))),
    ]
};

impl<'t> Body<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>) -> Fallible<Value> {
        let function = field(node, "function")?;
        let arguments = parts(field(node, "arguments")?);
        if function.kind() == "field_expression" {
            return self.method_call(node, function, None, &arguments);
        }
        if function.kind() == "generic_function" {
            let inner = field(function, "function")?;
            if inner.kind() == "field_expression" {
                return self.method_call(
                    node,
                    inner,
                    function.child_by_field_name("type_arguments"),
                    &arguments,
                );
            }
        }
        if !matches!(function.kind(), "identifier" | "scoped_identifier" | "generic_function" | "self") {
            let callee = self.value(function)?;
            let values = self.values(&arguments)?;
            return self.call_value(node, &callee, values);
        }
        match self.look_up(function)? {
            Some(Found::Local(place, kind)) => {
                let callee = Value { operand: self.b.load(&place), kind };
                let values = self.values(&arguments)?;
                self.call_value(node, &callee, values)
            }
            Some(Found::Function(function, environment)) => {
                let values = self.values(&arguments)?;
                self.invoke(node, function, environment, values)
            }
            Some(Found::Struct(kind)) => self.construct(node, kind, &arguments),
            Some(Found::Variant(kind, variant)) => {
                expect_count(node, self.variant_fields(&kind, variant), arguments.len())?;
                let mut values = Vec::new();
                for (index, argument) in arguments.iter().enumerate() {
                    let value = self.kept(*argument)?;
                    let wanted = self.variant_field_kind(&kind, variant, index)?;
                    values.push(self.coerce(value, &wanted, *argument)?);
                }
                self.variant_value(&kind, variant, &values)
            }
            Some(Found::BuiltIn(kind, name)) => {
                let values = self.values(&arguments)?;
                self.built_in_function(node, &kind, name, values)
            }
            Some(Found::Item(..) | Found::Constant(_)) => Err(self.refuse(function, "a call of a constant")),
            None => {
                let path = function.child_by_field_name("function").unwrap_or(function);
                self.library_call(node, last_name(self.text(path)), &arguments)
            }
        }
    }

    fn values(&mut self, nodes: &[Node<'t>]) -> Fallible<Vec<(Value, Node<'t>)>> {
        let keeps = nodes.len() > 1;
        nodes
            .iter()
            .map(|&node| Ok((if keeps { self.kept(node)? } else { self.value(node)? }, node)))
            .collect()
    }

    fn variant_field_kind(&mut self, kind: &Type, variant: usize, index: usize) -> Fallible<Type> {
        let Type::Defined(definition, arguments) = self.resolve(kind) else { return Ok(UNIT) };
        let DefinitionKind::Enum(variants, _) = self.front.definitions[definition].kind.clone() else {
            return Ok(UNIT);
        };
        self.field_kind(definition, &arguments, variants[variant].fields[index].1)
    }

    /// `Bb(x)`
    fn construct(&mut self, node: Node<'t>, kind: Type, arguments: &[Node<'t>]) -> Fallible<Value> {
        let Type::Defined(index, generics) = self.resolve(&kind) else {
            return Err(self.refuse(node, "a call of this"));
        };
        let DefinitionKind::Struct(fields) = self.front.definitions[index].kind.clone() else {
            return Err(self.refuse(node, "a call of this"));
        };
        expect_count(node, fields.len(), arguments.len())?;
        let mut values = Vec::new();
        for ((_, field), argument) in fields.iter().zip(arguments) {
            let value = self.kept(*argument)?;
            let wanted = self.field_kind(index, &generics, *field)?;
            values.push(self.coerce(value, &wanted, *argument)?);
        }
        self.assemble(kind, &values)
    }

    /// Calls a closure or a function that is a value.
    pub(super) fn call_value(
        &mut self,
        node: Node<'t>,
        callee: &Value,
        arguments: Vec<(Value, Node<'t>)>,
    ) -> Fallible<Value> {
        match self.resolve(&callee.kind) {
            Type::Closure(index) => {
                let closure = self.closures[index].clone();
                expect_count(node, closure.parameters.len(), arguments.len())?;
                let mut given = Vec::new();
                for (wanted, (argument, at)) in closure.parameters.iter().zip(arguments) {
                    given.push(self.coerce(argument, wanted, at)?);
                }
                let block = field(closure.node, "body")?;
                let patterns = parts(field(closure.node, "parameters")?);
                self.in_place(node, closure.known.clone(), closure.salt, &closure.environment, |body| {
                    for (pattern, value) in patterns.iter().zip(&given) {
                        let pattern = pattern.child_by_field_name("pattern").unwrap_or(*pattern);
                        let place = body.place_of(value)?;
                        body.bind_pattern(pattern, &place, &value.kind)?;
                    }
                    body.result = closure.result.clone();
                    body.run_in_place(block)
                })
            }
            Type::Function(index) => {
                let Instance { node: function, environment } = self.front.functions[index].clone();
                if function.kind() == "function_item" {
                    return self.invoke(node, function, environment, arguments);
                }
                let kind = environment.this.clone().expect("a method as a value has a type");
                let mut arguments = arguments;
                let this = arguments.remove(0).0;
                self.coerce(this.clone(), &kind, node)?;
                self.method(node, this, self.text(function), None, &[], Some(arguments))
            }
            Type::Variable(_) => {
                self.stuck(node)?;
                Ok(Value { kind: self.variable_of(node, 3, false), ..self.never() })
            }
            _ => Err(self.refuse(node, "a call of a value that is no function")),
        }
    }

    fn method_call(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        generics: Option<Node<'t>>,
        arguments: &[Node<'t>],
    ) -> Fallible<Value> {
        let name = self.text(field(function, "field")?);
        let receiver = field(function, "value")?;
        let (place, kind) = self.place(receiver)?;
        // A closure in a field is not a method, and there are no closures in fields.
        let this = match self.resolve(&kind) {
            Type::Sequence(_) | Type::Closure(_) | Type::Function(_) => {
                Value { operand: self.b.load(&place), kind }
            }
            _ => self.borrow_for(name, &place, &kind)?,
        };
        self.method(node, this, name, generics, arguments, None)
    }

    /// A receiver: its address where methods of the text may want it, else its value.
    fn borrow_for(&mut self, name: &str, place: &Place, kind: &Type) -> Fallible<Value> {
        let is_word = self.shape(kind)?.is_word();
        if is_word && !self.front.items.takes_reference(name) {
            return Ok(Value { operand: self.b.load(place), kind: kind.clone() });
        }
        self.borrow(place, kind)
    }

    /// A method of a value, or of what it refers to.
    fn method(
        &mut self,
        node: Node<'t>,
        this: Value,
        name: &'t str,
        generics: Option<Node<'t>>,
        arguments: &[Node<'t>],
        given: Option<Vec<(Value, Node<'t>)>>,
    ) -> Fallible<Value> {
        if let Type::Sequence(index) = self.resolve(&this.kind) {
            return self.sequence_method(node, index, name, arguments);
        }
        if name.ends_with("_assign")
            && let Type::Reference(target) = self.resolve(&this.kind)
            && self.inference.is_integer(&target)
            && let Some(right) = match &given {
                Some(given) => given.first().cloned(),
                None => self.values(arguments)?.pop(),
            }
            && let Some(done) = self.operator_method(node, name, &this, right)?
        {
            return Ok(done);
        }
        let mut at = this;
        let mut steps = 0;
        loop {
            let kind = self.resolve(&at.kind);
            steps += 1;
            if steps > 16 {
                return Err(self.refuse(node, "a reference to a reference to a reference"));
            }
            if let Type::Variable(_) = kind {
                self.stuck(node)?;
                if given.is_none() {
                    self.values(arguments)?;
                }
                return Ok(Value { kind: self.variable_of(node, 3, false), ..self.never() });
            }
            let pair = if let Type::Reference(target) = &kind { Some((**target).clone()) } else { None };
            let mut found = self.find_member(node, &kind, name, None)?;
            let mut is_behind = false;
            if found.is_none()
                && let Some(target) = &pair
            {
                let target = self.resolve(target);
                if !matches!(target, Type::Reference(_)) {
                    found = self.find_member(node, &target, name, None)?;
                    is_behind = found.is_some();
                }
            }
            if let Some((function, environment)) = found {
                return self.own_method(
                    node,
                    function,
                    environment,
                    (at, is_behind),
                    generics,
                    arguments,
                    given,
                );
            }
            let Some(target) = pair else {
                let values = |body: &mut Self| match given {
                    Some(given) => Ok(given),
                    None => body.values(arguments),
                };
                return self.built_in_method(node, at, name, arguments, values);
            };
            let target = self.resolve(&target);
            let is_elements = matches!(target, Type::Array(..) | Type::Slice(_));
            if is_elements || matches!(name, "clone" | "to_owned") && !matches!(target, Type::Reference(_)) {
                let values = |body: &mut Self| body.values(arguments);
                return self.built_in_method(node, at, name, arguments, values);
            }
            let (place, kind) = self.behind(node, &at)?;
            at = Value { operand: self.b.load(&place), kind };
        }
    }

    /// A method that the text or the standard library defines.
    #[expect(clippy::too_many_arguments, reason = "a method call has all these parts")]
    fn own_method(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        environment: Rc<Environment<'t>>,
        (this, is_behind): (Value, bool),
        generics: Option<Node<'t>>,
        arguments: &[Node<'t>],
        given: Option<Vec<(Value, Node<'t>)>>,
    ) -> Fallible<Value> {
        let takes_value = self.takes_value(function);
        let this = match (takes_value, is_behind) {
            (true, true) => {
                let (place, kind) = self.behind(node, &this)?;
                Value { operand: self.b.load(&place), kind }
            }
            (false, false) => {
                let place = self.place_of(&this)?;
                self.borrow(&place, &this.kind)?
            }
            _ => this,
        };
        let mut environment = environment;
        if let Some(list) = generics {
            let mut own = (*environment).clone();
            for (name, argument) in self.front.generics(function).into_iter().zip(parts(list)) {
                let kind = self.argument(argument)?;
                own.generics.insert(name, kind);
            }
            environment = Rc::new(own);
        }
        let arguments = match given {
            Some(given) => given,
            None => self.values(arguments)?,
        };
        let all = std::iter::once((this, node)).chain(arguments).collect();
        self.invoke(node, function, environment, all)
    }

    fn built_in_method(
        &mut self,
        node: Node<'t>,
        this: Value,
        name: &'t str,
        arguments: &[Node<'t>],
        values: impl FnOnce(&mut Self) -> Fallible<Vec<(Value, Node<'t>)>>,
    ) -> Fallible<Value> {
        let kind = self.resolve(&this.kind);
        match (&kind, name) {
            (Type::Reference(_), "clone" | "to_owned") => {
                let (place, kind) = self.behind(node, &this)?;
                return Ok(Value { operand: self.b.load(&place), kind });
            }
            (_, "clone" | "to_owned" | "borrow" | "as_ref") => return Ok(this),
            (_, "into") => {
                let wanted = self.variable_of(node, 0, false);
                return self.into(node, this, &wanted);
            }
            (Type::Integer(_), "try_into") => {
                let wanted = self.variable_of(node, 0, false);
                return self.try_into(node, &this, &wanted);
            }
            (_, "eq" | "ne") => {
                return Err(self.refuse(node, "`eq` as a method").help("write `==`"));
            }
            _ => {}
        }
        if self.inference.is_integer(&kind) {
            let mut all = vec![(this, node)];
            all.extend(values(self)?);
            if let [(this, _), right] = &all[..]
                && let Some(result) = self.operator_method(node, name, this, right.clone())?
            {
                return Ok(result);
            }
            if let Some(result) = self.integer_method(node, name, &all)? {
                return Ok(result);
            }
        } else if let Some(result) = self.elements_method(node, &this, name, arguments)? {
            return Ok(result);
        }
        let kind = self.name(&kind);
        Err(tree::error(node, format!("unknown method `{name}` of {kind}"))
            .label("not defined here")
            .help("paste its definition as well"))
    }

    fn integer_method(
        &mut self,
        node: Node<'t>,
        name: &str,
        all: &[(Value, Node<'t>)],
    ) -> Fallible<Option<Value>> {
        let this = &all[0].0;
        let kind = self.resolve(&this.kind);
        let Type::Integer(own) = kind else {
            self.stuck(node)?;
            return Ok(Some(Value { kind: self.variable_of(node, 3, false), ..self.never() }));
        };
        if let Some(known) = intrinsics::find(METHODS, name) {
            expect_count(node, known.arity(), all.len())?;
            if let Some((count, at)) = all.get(1) {
                self.expect(*at, &integer(Scalar::U32), &count.kind)?;
            }
            let operands: Vec<Operand> = all.iter().map(|(value, _)| value.operand.clone()).collect();
            let operand = self.call_intrinsic(name, known, &operands);
            let kind = if known.result.is_some() { integer(Scalar::U32) } else { kind };
            return Ok(Some(Value { operand, kind }));
        }
        if let Some(operation) = name.strip_prefix("wrapping_").or_else(|| name.strip_prefix("overflowing_"))
        {
            let operator = match operation {
                "add" => Binary::Add,
                "sub" => Binary::Subtract,
                "mul" => Binary::Multiply,
                "div" => Binary::Divide,
                "rem" => Binary::Remainder,
                "shl" => Binary::ShiftLeft,
                "shr" => Binary::ShiftRight,
                _ => return Ok(None),
            };
            expect_count(node, 2, all.len())?;
            let (right, at) = &all[1];
            let wanted = if operator.takes_count() { integer(Scalar::U32) } else { kind };
            self.expect(*at, &wanted, &right.kind)?;
            let result = self.step(operator, Rules::MASK, this, right);
            if name.starts_with("wrapping_") {
                return Ok(Some(result));
            }
            let overflows = self.overflows(operator, own, this, right, &result);
            let over = self.boolean(overflows);
            let pair = Type::Tuple(vec![result.kind.clone(), Type::Bool]);
            return self.assemble(pair, &[result, over]).map(Some);
        }
        match name {
            "to_le_bytes" | "to_be_bytes" | "to_ne_bytes" => self.bytes_of(name, own, this).map(Some),
            _ => Ok(None),
        }
    }

    /// Does an exact result not fit its type? `result` is what wrapped.
    fn overflows(
        &mut self,
        operator: Binary,
        own: Integer,
        left: &Value,
        right: &Value,
        result: &Value,
    ) -> Operand {
        let (a, b, r) = (&left.operand, &right.operand, &result.operand);
        let zero = self.b.constant(own.scalar, 0);
        if operator == Binary::Multiply {
            let high = self.operation(Binary::MultiplyHigh, Rules::WRAP, a, b);
            let sign = if own.scalar.is_signed() {
                let count = self.b.constant(Scalar::U32, u64::from(own.scalar.bits() - 1));
                self.operation(Binary::ShiftRight, Rules::WRAP, r, &count)
            } else {
                zero
            };
            return self.operation(Binary::NotEqual, Rules::WRAP, &high, &sign);
        }
        if !own.scalar.is_signed() {
            let (low, high) = if operator == Binary::Add { (r, a) } else { (a, b) };
            return self.operation(Binary::Less, Rules::WRAP, low, high);
        }
        let first = self.operation(Binary::Xor, Rules::WRAP, a, r);
        let other = if operator == Binary::Add { r } else { a };
        let second = self.operation(Binary::Xor, Rules::WRAP, b, other);
        let both = self.operation(Binary::And, Rules::WRAP, &first, &second);
        self.operation(Binary::Less, Rules::WRAP, &both, &zero)
    }

    fn bytes_of(&mut self, name: &str, own: Integer, this: &Value) -> Fallible<Value> {
        let count = own.scalar.bits() / 8;
        let mut bytes = Vec::new();
        for index in 0..count {
            let at = if name == "to_be_bytes" { count - 1 - index } else { index };
            let distance = self.b.constant(Scalar::U32, u64::from(8 * at));
            let moved = self.operation(Binary::ShiftRight, Rules::WRAP, &this.operand, &distance);
            let operand = self.b.convert(moved, Scalar::U8, Overflow::Wrap);
            bytes.push(Value { operand, kind: integer(Scalar::U8) });
        }
        let kind = Type::Array(Arc::new(integer(Scalar::U8)), Arc::new(Type::Value(count.into())));
        self.assemble(kind, &bytes)
    }

    /// `x.into()`
    fn into(&mut self, node: Node<'t>, value: Value, wanted: &Type) -> Fallible<Value> {
        let (own, target) = (self.resolve(&value.kind), self.resolve(wanted));
        let shape = self.shape(&target)?;
        match (&own, &target) {
            (_, Type::Variable(_)) => {
                self.stuck(node)?;
                let register = self.b.register(shape.clone());
                return Ok(Value { operand: Operand { register, shape }, kind: target });
            }
            (own, target) if own == target => return Ok(value),
            (Type::Variable(_), Type::Integer(_)) => {
                // A literal has the only type that is sure to fit: an `i32`, as the compiler takes it.
                self.stuck(node)?;
                return Ok(self.converted(value, &target));
            }
            (Type::Integer(_) | Type::Bool | Type::Char, Type::Integer(into)) => {
                let from = own.scalar().expect("it is a number");
                let (low, high) = from.range();
                let fits = (into.scalar.range().0..=into.scalar.range().1).contains(&low)
                    && high <= into.scalar.range().1;
                if fits {
                    return Ok(self.converted(value, &target));
                }
            }
            (Type::Integer(from), Type::Char) if from.scalar == Scalar::U8 => {
                return Ok(self.converted(value, &target));
            }
            _ => {}
        }
        if let Some((function, environment)) = self.find_member(node, &target, "from", Some(&own))? {
            return self.invoke(node, function, environment, vec![(value, node)]);
        }
        if let Some((function, environment)) = self.find_member(node, &own, "into", None)? {
            return self.invoke(node, function, environment, vec![(value, node)]);
        }
        let (own, target) = (self.name(&own), self.name(&target));
        Err(tree::error(node, format!("no conversion from {own} into {target}"))
            .label("Rust has none that always fits"))
    }

    /// `u8::try_from(x)`
    fn try_into(&mut self, node: Node<'t>, value: &Value, wanted: &Type) -> Fallible<Value> {
        let item = self.front.items.type_item("Result", node)?.expect("the standard library has it");
        let error =
            self.front.items.type_item("TryFromIntError", node)?.expect("the standard library has it");
        let (result, error) = (self.front.definition(item)?, self.front.definition(error)?);
        let target = match self.resolve(wanted) {
            Type::Defined(index, arguments) if index == result => arguments[0].clone(),
            Type::Variable(_) => self.variable_of(node, 1, false),
            other => other,
        };
        let kind = Type::Defined(result, vec![target.clone(), Type::Defined(error, Vec::new())]);
        self.inference.unify(wanted, &kind);
        let Type::Integer(into) = self.resolve(&target) else {
            self.stuck(node)?;
            return Ok(Value { kind, ..self.never() });
        };
        let own = self.resolve(&value.kind).scalar().unwrap_or(Scalar::I32);
        let narrow = self.b.convert(value.operand.clone(), into.scalar, Overflow::Wrap);
        let back = self.b.convert(narrow.clone(), own, Overflow::Wrap);
        let zero = self.b.constant(own, 0);
        let same = self.operation(Binary::Equal, Rules::WRAP, &back, &value.operand);
        // A sign that is lost: -1 and 255 have the same low bits.
        let is_negative = self.operation(Binary::Less, Rules::WRAP, &value.operand, &zero);
        let new_zero = self.b.constant(into.scalar, 0);
        let is_still = self.operation(Binary::Less, Rules::WRAP, &narrow, &new_zero);
        let sign = self.operation(Binary::Equal, Rules::WRAP, &is_negative, &is_still);
        let fits = self.operation(Binary::And, Rules::WRAP, &same, &sign);
        let given = self.variant_value(&kind, 0, &[Value { operand: narrow, kind: target }])?;
        let failed = self.variant_value(&kind, 1, &[])?;
        let operand = self.one_of(&fits, &given.operand, &failed.operand);
        Ok(Value { operand, kind })
    }

    /// `u64::from(x)`, `u8::try_from(x)`, `u64::from_le_bytes(x)`, `u64::swap_bytes(x)`.
    fn built_in_function(
        &mut self,
        node: Node<'t>,
        kind: &Type,
        name: &'t str,
        mut arguments: Vec<(Value, Node<'t>)>,
    ) -> Fallible<Value> {
        match name {
            "default" => self.default_value(node, kind),
            "from" if arguments.len() == 1 => {
                let (value, at) = arguments.remove(0);
                let value = self.plain(at, value)?;
                self.into(node, value, kind)
            }
            "try_from" if arguments.len() == 1 => {
                let (value, at) = arguments.remove(0);
                let value = self.plain(at, value)?;
                self.try_into(node, &value, kind)
            }
            "from_le_bytes" | "from_be_bytes" | "from_ne_bytes" if arguments.len() == 1 => {
                self.joined_bytes(node, kind, name, &arguments[0].0)
            }
            _ if !arguments.is_empty() => {
                let (this, at) = arguments.remove(0);
                let this = self.coerce(this, kind, at)?;
                self.method(node, this, name, None, &[], Some(arguments))
            }
            _ => {
                let kind = self.name(kind);
                Err(Self::unknown_name(node, &format!("{kind}::{name}")))
            }
        }
    }

    fn joined_bytes(&mut self, node: Node<'t>, kind: &Type, name: &str, bytes: &Value) -> Fallible<Value> {
        let Type::Integer(own) = self.resolve(kind) else { return Err(self.refuse(node, "this conversion")) };
        let count = own.scalar.bits() / 8;
        let wanted = Type::Array(Arc::new(integer(Scalar::U8)), Arc::new(Type::Value(count.into())));
        self.expect(node, &wanted, &bytes.kind)?;
        let mut sum = self.b.constant(own.scalar, 0);
        for index in 0..count {
            let at = if name == "from_be_bytes" { count - 1 - index } else { index };
            let place = self.b.field(bytes.operand.register, at, Scalar::U8.into());
            let byte = self.b.load(&place);
            let byte = self.b.convert(byte, own.scalar, Overflow::Wrap);
            let distance = self.b.constant(Scalar::U32, u64::from(8 * index));
            let moved = self.operation(Binary::ShiftLeft, Rules::WRAP, &byte, &distance);
            sum = self.operation(Binary::Or, Rules::WRAP, &sum, &moved);
        }
        Ok(Value { operand: sum, kind: kind.clone() })
    }

    /// A function that the text does not define.
    fn library_call(&mut self, node: Node<'t>, name: &'t str, arguments: &[Node<'t>]) -> Fallible<Value> {
        if let Some(known) =
            intrinsics::find(FUNCTIONS, name).filter(|known| known.arity() == arguments.len())
        {
            let mut operands = Vec::new();
            for &argument in arguments {
                let value = self.value(argument)?;
                operands.push(self.coerce(value, &integer(Scalar::U64), argument)?.operand);
            }
            let operand = self.call_intrinsic(name, known, &operands);
            return Ok(Value { operand, kind: integer(Scalar::U64) });
        }
        match (name, arguments) {
            ("bitrose_panic", _) => {
                let rule = arguments.first().map_or("a panic", |text| self.text(*text).trim_matches('"'));
                self.b.emit(Op::Refuse(Refusal::Rule(Arc::from(rule))));
                Ok(self.never())
            }
            ("bitrose_assert", [condition]) => {
                let value = self.value(*condition)?;
                self.expect(*condition, &Type::Bool, &value.kind)?;
                self.b.emit(Op::Assert { condition: value.operand.register, sides: None });
                Ok(self.unit())
            }
            ("min" | "max", [left, right]) => {
                let (a, b) = (self.kept(*left)?, self.value(*right)?);
                self.expect(*right, &a.kind, &b.kind)?;
                self.method(node, a, name, None, &[], Some(vec![(b, *right)]))
            }
            ("swap", [left, right]) => {
                let (a, b) = (self.value(*left)?, self.value(*right)?);
                self.expect(*right, &a.kind, &b.kind)?;
                let ((first, kind), (second, _)) = (self.behind(*left, &a)?, self.behind(*right, &b)?);
                let shape = self.shape(&kind)?;
                let address = self.temporary(shape.clone());
                let kept = Place::Memory { address, shape };
                for (to, from) in [(&kept, &first), (&first, &second), (&second, &kept)] {
                    let value = self.b.load(from);
                    self.put(to, &value);
                }
                Ok(self.unit())
            }
            ("replace" | "take", [target, rest @ ..]) => {
                let reference = self.value(*target)?;
                let (place, kind) = self.behind(*target, &reference)?;
                let new = match rest {
                    [value] => self.value(*value)?,
                    _ => self.default_value(node, &kind)?,
                };
                let new = self.coerce(new, &kind, node)?;
                let shape = self.shape(&kind)?;
                let address = self.temporary(shape.clone());
                let kept = Place::Memory { address, shape };
                let old = self.b.load(&place);
                self.put(&kept, &old);
                self.put(&place, &new.operand);
                Ok(Value { operand: self.b.load(&kept), kind })
            }
            ("transmute", [value]) => self.transmute(node, *value),
            ("from_fn", [function]) => self.array_from(node, *function),
            ("drop", [value]) => {
                self.value(*value)?;
                Ok(self.unit())
            }
            ("black_box", [value]) => self.value(*value),
            _ if is_operator_method(name) && arguments.len() == 2 => {
                let mut values = self.values(arguments)?;
                let this = values.remove(0).0;
                self.method(node, this, name, None, &[], Some(values))
            }
            _ => {
                let values = self.values(arguments)?;
                let operands: Vec<Operand> = values.iter().map(|(value, _)| value.operand.clone()).collect();
                let (span, outside) = (self.b.span(), self.front.outside);
                let result =
                    front::call(name, &operands, span, Language::Rust, outside, &mut self.b, self.requests)?;
                match result {
                    Some(operand) => self.outside_result(node, operand),
                    None => Err(Self::unknown_name(field(node, "function")?, name)),
                }
            }
        }
    }

    /// `transmute(x)`: the same bits as another type of one number. An enum has no variant for all of them.
    fn transmute(&mut self, node: Node<'t>, value: Node<'t>) -> Fallible<Value> {
        let kind = match field(node, "function")?.child_by_field_name("type_arguments").map(parts).as_deref()
        {
            Some([_, to]) => self.kind_of(*to)?,
            _ => self.variable_of(node, 0, false),
        };
        let given = self.value(value)?;
        let (from, to) = (self.resolve(&given.kind), self.resolve(&kind));
        if matches!(to, Type::Variable(_)) || matches!(from, Type::Variable(_)) {
            self.stuck(node)?;
            return Ok(Value { kind, ..self.never() });
        }
        let (from_shape, to_shape) = (self.shape(&from)?, self.shape(&to)?);
        let (Some(from), Some(scalar)) = (from_shape.scalar(), to_shape.scalar()) else {
            return Err(self.refuse(node, "`transmute` of an array or struct"));
        };
        if from.bits() != scalar.bits() || matches!(to, Type::Bool | Type::Char | Type::Reference(_)) {
            return Err(self.refuse(node, "`transmute` between these types"));
        }
        let operand = self.b.convert(given.operand, scalar, Overflow::Wrap);
        if let Some(count) = self.variant_count(&to) {
            let mut is_any = self.b.constant(Scalar::Bool, 0);
            let place = Place::Register(operand.clone());
            for variant in 0..count {
                let is_it = self.variant_test(&place, &to, variant)?;
                is_any = self.operation(Binary::Or, Rules::WRAP, &is_any, &is_it);
            }
            self.refuse_unless(&is_any, "`transmute` to an enum without a variant of this value");
        }
        Ok(Value { operand, kind })
    }

    /// The number of variants of an enum.
    fn variant_count(&self, kind: &Type) -> Option<usize> {
        match kind {
            Type::Defined(index, _) => match &self.front.definitions[*index].kind {
                DefinitionKind::Enum(variants, _) => Some(variants.len()),
                DefinitionKind::Struct(_) => None,
            },
            _ => None,
        }
    }

    /// `std::array::from_fn(|i| …)`
    fn array_from(&mut self, node: Node<'t>, function: Node<'t>) -> Fallible<Value> {
        let (element, length) = (self.variable_of(node, 0, false), self.variable_of(node, 1, false));
        let kind = Type::Array(Arc::new(element.clone()), Arc::new(length.clone()));
        let callee = self.value(function)?;
        let shape = self.shape(&kind)?;
        let address = self.temporary(shape.clone());
        let array = Operand { register: address, shape };
        let count = if let Type::Value(count) = self.resolve(&length) {
            u64::try_from(count).unwrap_or(0)
        } else {
            self.stuck(node)?;
            0
        };
        let count = self.b.constant(Scalar::U64, count);
        self.counted(None, &count, |body, index| {
            let index_value = body.size(index.clone());
            let value = body.call_value(node, &callee, vec![(index_value, function)])?;
            let value = body.coerce(value, &element, function)?;
            if let Some(place) = body.element_place(&array, index) {
                body.write_part(&place, &value);
            }
            Ok(())
        })?;
        Ok(Value { operand: array, kind })
    }

    /// `Wrapping`-like structs are of the standard library's own text; what is left is a plain struct value.
    pub(super) fn struct_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let name = field(node, "name")?;
        let kind = match self.look_up(name)? {
            Some(Found::Struct(kind)) => kind,
            _ => self.kind_of(name)?,
        };
        let Type::Defined(index, generics) = self.resolve(&kind) else {
            return Err(self.refuse(node, "a struct of this type"));
        };
        let DefinitionKind::Struct(fields) = self.front.definitions[index].kind.clone() else {
            return Err(self.refuse(node, "a variant with named fields"));
        };
        let mut values: Vec<Option<Value>> = vec![None; fields.len()];
        let mut base = None;
        for part in parts(field(node, "body")?) {
            if part.kind() == "base_field_initializer" {
                let value = self.value(only(part)?)?;
                self.expect(part, &kind, &value.kind)?;
                base = Some(self.place_of(&value)?);
                continue;
            }
            let (field_node, value_node) = match part.kind() {
                "shorthand_field_initializer" => (only(part)?, only(part)?),
                _ => (field(part, "field")?, field(part, "value")?),
            };
            let own = self.text(field_node);
            let Some(at) = fields.iter().position(|(name, _)| name == own) else {
                return Err(tree::error(field_node, format!("unknown field `{own}`"))
                    .label("not a field of this type"));
            };
            let value = self.kept(value_node)?;
            let wanted = self.field_kind(index, &generics, fields[at].1)?;
            values[at] = Some(self.coerce(value, &wanted, value_node)?);
        }
        let mut all = Vec::new();
        for ((name, _), value) in fields.iter().zip(values) {
            all.push(match (value, &base) {
                (Some(value), _) => value,
                (None, Some(base)) => {
                    let (place, kind) =
                        self.member_place(base, &kind, name)?.expect("the base has this type");
                    Value { operand: self.b.load(&place), kind }
                }
                (None, None) => {
                    return Err(tree::error(node, format!("missing field `{name}`")).label("here"));
                }
            });
        }
        self.assemble(kind, &all)
    }
}
