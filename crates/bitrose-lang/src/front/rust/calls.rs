//! Lowers calls of functions, methods, closures and built-ins of the language.

use super::body::{Body, Value};
use super::function::called;
use super::items::last_name;
use super::members::Member;
use super::operators::is_operator_method;
use super::paths::Found;
use super::types::{DefinitionKind, Type, integer};
use super::{Instance, parts};
use crate::front;
use crate::front::intrinsics::{self, Intrinsic, Operation, Table, X86};
use crate::front::prelude::*;

/// Methods of integers. A result that does not fit wraps.
const METHODS: Table = &[
    (&["count_ones"], Intrinsic::count(None, Unary::PopCount, Scalar::U32)),
    (&["leading_zeros"], Intrinsic::count(None, Unary::LeadingZeros, Scalar::U32)),
    (&["trailing_zeros"], Intrinsic::count(None, Unary::TrailingZeros, Scalar::U32)),
    (&["swap_bytes"], Intrinsic::same(None, Operation::Unary(Unary::SwapBytes))),
    (&["reverse_bits"], Intrinsic::same(None, Operation::Unary(Unary::ReverseBits))),
    (&["rotate_left"], Intrinsic::same(None, Operation::Binary(Binary::RotateLeft))),
    (&["rotate_right"], Intrinsic::same(None, Operation::Binary(Binary::RotateRight))),
    (&["wrapping_neg"], Intrinsic::same(None, Operation::Unary(Unary::Negate))),
    (&["isolate_lowest_one"], Intrinsic::same(None, Operation::Lowest)),
    (&["bitrose_high_product"], Intrinsic::same(None, Operation::Binary(Binary::MultiplyHigh))),
    (&["wrapping_add"], Intrinsic::same(None, Operation::Binary(Binary::Add))),
    (&["wrapping_sub"], Intrinsic::same(None, Operation::Binary(Binary::Subtract))),
    (&["wrapping_mul"], Intrinsic::same(None, Operation::Binary(Binary::Multiply))),
    (&["wrapping_div"], Intrinsic::same(None, Operation::Binary(Binary::Divide))),
    (&["wrapping_rem"], Intrinsic::same(None, Operation::Binary(Binary::Remainder))),
    (&["wrapping_shl"], Intrinsic::same(None, Operation::Binary(Binary::ShiftLeft))),
    (&["wrapping_shr"], Intrinsic::same(None, Operation::Binary(Binary::ShiftRight))),
];

/// The arguments of a call. Those of a method are lowered only after its receiver.
pub(super) enum Arguments<'a, 't> {
    Nodes(&'a [Node<'t>]),
    /// Lowered, because their types decide which method it is; their operations follow those of the receiver.
    Ready(Block, Vec<(Value, Node<'t>)>),
    Values(Vec<(Value, Node<'t>)>),
}

impl<'t> Body<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>) -> Fallible<Value> {
        let function = field(node, "function")?;
        let list = field(node, "arguments")?;
        let arguments = parts(list);
        if function.kind() == "break_expression" {
            return self.break_value(function, Some(list)); // `break 'a (x, y)`
        }
        if function.kind() == "field_expression" {
            return self.method_call(node, function, None, &arguments);
        }
        if let Some(inner) =
            function.child_by_field_name("function").filter(|inner| inner.kind() == "field_expression")
        {
            return self.method_call(node, inner, function.child_by_field_name("type_arguments"), &arguments);
        }
        if !matches!(function.kind(), "identifier" | "scoped_identifier" | "generic_function" | "self") {
            let callee = self.value(function)?;
            let values = self.values(&arguments)?;
            return self.call_value(node, &callee, values);
        }
        match self.look_up(function)? {
            Some(Found::Local(place, kind)) => {
                let callee = self.loaded((place, kind));
                let values = self.values(&arguments)?;
                self.call_value(node, &callee, values)
            }
            Some(Found::Function(function, environment)) => {
                let values = self.values(&arguments)?;
                // A method may run without an instance, unless creating one could have filled a `static mut`.
                let is_open = environment.generics.is_empty()
                    && !crate::front::ParsedSource::source(self.front.source).contains("static mut");
                let is_alone = is_open && is_without_self(node, function, values.len());
                let environment = if is_alone { Rc::default() } else { environment };
                self.invoke(node, function, environment, values)
            }
            Some(Found::Struct(kind)) => {
                let snapshot = |&argument| Ok((self.snapshot(argument)?, argument));
                let values = arguments.iter().map(snapshot).collect::<Fallible<_>>()?;
                self.construct(node, kind, values)
            }
            Some(Found::Variant(kind, variant)) => {
                tree::expect_count(node, self.fields_of(&kind, Some(variant)).len(), arguments.len())?;
                let mut values = Vec::new();
                for (index, argument) in arguments.iter().enumerate() {
                    let value = self.snapshot(*argument)?;
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

    pub(super) fn lowered_arguments(
        &mut self,
        arguments: Arguments<'_, 't>,
    ) -> Fallible<Vec<(Value, Node<'t>)>> {
        match arguments {
            Arguments::Nodes(nodes) => self.values(nodes),
            Arguments::Ready(block, values) => {
                self.b.append(block);
                Ok(values)
            }
            Arguments::Values(values) => Ok(values),
        }
    }

    fn values(&mut self, nodes: &[Node<'t>]) -> Fallible<Vec<(Value, Node<'t>)>> {
        let keeps = nodes.len() > 1;
        nodes
            .iter()
            .map(|&node| Ok((if keeps { self.snapshot(node)? } else { self.value(node)? }, node)))
            .collect()
    }

    /// Calls a closure, or a function that is used as a value.
    pub(super) fn call_value(
        &mut self,
        node: Node<'t>,
        callee: &Value,
        arguments: Vec<(Value, Node<'t>)>,
    ) -> Fallible<Value> {
        match self.resolve(&callee.kind) {
            Type::Closure(index) => {
                let closure = self.closures[index].clone();
                tree::expect_count(node, closure.parameters.len(), arguments.len())?;
                let mut given = Vec::new();
                for (wanted, (argument, at)) in closure.parameters.iter().zip(arguments) {
                    given.push(self.coerce(argument, wanted, at)?);
                }
                let block = field(closure.node, "body")?;
                let patterns = parts(field(closure.node, "parameters")?);
                self.with_inline_context(
                    node,
                    closure.known.clone(),
                    closure.salt,
                    &closure.environment,
                    |body| {
                        closure.captured.iter().for_each(|(name, known)| body.declare(name, known.clone()));
                        for (pattern, value) in patterns.iter().zip(&given) {
                            let pattern = pattern.child_by_field_name("pattern").unwrap_or(*pattern);
                            let place = body.place_of(value)?;
                            body.bind_pattern(pattern, &place, &value.kind)?;
                        }
                        body.frame.result = closure.result.clone();
                        body.inline_body(block)
                    },
                )
            }
            Type::Function(index) => {
                let Instance { node: function, environment } = self.front.functions[index].clone();
                if function.kind() == "function_item" {
                    return self.invoke(node, function, environment, arguments);
                }
                let kind = environment.this.clone().expect("a method as a value has a type");
                if let Some(Found::Struct(_)) = self.with(&environment, |body| body.look_up(function))? {
                    return self.construct(node, kind, arguments);
                }
                self.built_in_function(node, &kind, self.text(function), arguments)
            }
            Type::Variable(_) if self.is_final => {
                Err(self.refuse(node, "a call of a function from an array, a field or a result"))
            }
            Type::Variable(_) => self.open_value(node, 3),
            _ => Err(self.refuse(node, "a call of a value that is not a function")),
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
        if is_among("get get_mut", name)
            && let Some(range) = arguments.first().filter(|argument| argument.kind() == "range_expression")
        {
            let refused = self.refuse(*range, &format!("`{name}` of a range"));
            return Err(refused.help("compare the ends with the length: `if b <= v.len() { … &v[a..b] … }`"));
        }
        let (place, kind) = self.place(receiver)?;
        if let Type::Reference(target) = self.resolve(&kind)
            && self.has_member(&target, "next")
            && !matches!(name, "clone" | "to_owned")
            && !self.has_member(&kind, name)
            && self.find_member(node, &target, name, None)?.is_none()
        {
            return Err(self
                .refuse(node, &format!("`{name}` of an iterator behind a reference"))
                .help("write a loop over it"));
        }
        // A closure in a field cannot be called like a method, and fields cannot hold closures here.
        let this = match self.resolve(&kind) {
            Type::Sequence(_) | Type::Closure(_) | Type::Function(_) => self.loaded((place, kind.clone())),
            Type::Array(..) if name == "into_iter" => {
                let whole = self.b.load(&place);
                Value { operand: self.copied(&whole), kind: kind.clone() }
            }
            // The address, if a method of the source may take `&mut self`, else the value.
            _ if self.shape(&kind)?.is_word() && !self.front.items.takes_reference(name) => {
                self.loaded((place, kind.clone()))
            }
            _ => self.borrow(&place, &kind)?,
        };
        let is_borrowed = this.kind != kind;
        self.method(node, (this, is_borrowed), name, generics, Arguments::Nodes(arguments))
    }

    /// Calls a method of a value, or of what the value refers to. `is_borrowed`: whether the value is a reference that
    /// the source does not write.
    fn method(
        &mut self,
        node: Node<'t>,
        (this, is_borrowed): (Value, bool),
        name: &'t str,
        generics: Option<Node<'t>>,
        arguments: Arguments<'_, 't>,
    ) -> Fallible<Value> {
        if let Type::Sequence(index) = self.resolve(&this.kind) {
            return self.sequence_method(node, index, name, arguments);
        }
        let mut arguments = arguments;
        if name.ends_with("_assign")
            && let Type::Reference(target) = self.resolve(&this.kind)
            && self.inference.is_integer(&target)
        {
            let values = self.lowered_arguments(arguments)?;
            if let Some(right) = values.first()
                && let Some(done) = self.operator_method(node, name, &this, right.clone())?
            {
                return Ok(done);
            }
            arguments = Arguments::Values(values);
        }
        let mut other = None;
        if is_operator_method(name) || is_among("index index_mut", name) {
            let (block, values) = self.block_of(|body| body.lowered_arguments(arguments))?;
            other = values.first().map(|(value, _)| value.kind.clone());
            arguments = Arguments::Ready(block, values);
        }
        let (mut at, mut is_borrowed) = (this, is_borrowed);
        for _ in 0..16 {
            let kind = self.resolve(&at.kind);
            if let Type::Variable(_) = kind {
                let is_of_one_type = self.inference.is_integer(&kind) && is_among("clamp max min", name);
                for (argument, _) in self.lowered_arguments(arguments)? {
                    if is_of_one_type {
                        self.inference.unify(&kind, &argument.kind);
                    }
                }
                return self.open_value(node, 3);
            }
            let Type::Reference(target) = &kind else {
                if let Some(member) = self.find_method(node, &kind, name, other.as_ref())? {
                    return self.own_method(node, member, (at, false), generics, arguments);
                }
                let place = self.place_of(&at)?;
                match self.dereferenced(node, &place, &kind, name)? {
                    Some(target) => (at, is_borrowed) = (target, true),
                    None => return self.built_in_method(node, at, name, arguments),
                }
                continue;
            };
            let target = self.resolve(target);
            let is_reference = matches!(target, Type::Reference(_));
            let mut find = |kind: &Type, is_wanted: bool| {
                if is_wanted { self.find_method(node, kind, name, other.as_ref()) } else { Ok(None) }
            };
            let is_receiver = !(is_borrowed && is_reference);
            let (own, behind) = (find(&kind, is_receiver)?, find(&target, is_receiver)?);
            // What takes the receiver as it is goes before what borrows it, and this before what takes its target.
            if let Some(member) = behind.filter(|member| !is_reference || !self.takes_value(member.0))
                && (is_borrowed
                    || own
                        .as_ref()
                        .is_none_or(|own| ![own.0, member.0].iter().any(|all| self.takes_value(*all))))
            {
                return self.own_method(node, member, (at, true), generics, arguments);
            }
            if let Some(member) = own {
                return self.own_method(node, member, (at, false), generics, arguments);
            }
            let is_elements = matches!(target, Type::Array(..) | Type::Slice(_));
            if is_elements || !is_reference && matches!(name, "clone" | "to_owned") {
                return self.built_in_method(node, at, name, arguments);
            }
            let (place, _) = self.deref_place(node, &at)?;
            (at, is_borrowed) = match self.dereferenced(node, &place, &target, name)? {
                Some(target) => (target, true),
                None => (self.deref_value(node, &at)?, false),
            };
        }
        Err(self.refuse(node, "a reference to a reference to a reference"))
    }

    /// Returns a reference to the struct or enum that the `deref` of a type leads to, unless the method is one that every
    /// type may have.
    fn dereferenced(
        &mut self,
        node: Node<'t>,
        place: &Place,
        kind: &Type,
        name: &str,
    ) -> Fallible<Option<Value>> {
        const OF_ANY: &str = "as_ref borrow clamp clone cmp eq fmt hash into max min ne partial_cmp to_owned";
        if !matches!(kind, Type::Defined(..)) || is_among(OF_ANY, name) || !self.has_member(kind, "deref") {
            return Ok(None);
        }
        let (place, kind) = self.own_deref(node, place, kind)?;
        let is_own = matches!(self.resolve(&kind), Type::Defined(..));
        if is_own { self.borrow(&place, &kind).map(Some) } else { Ok(None) }
    }

    /// Returns the method of this name that the source or the standard library defines for a type.
    fn find_method(
        &mut self,
        node: Node<'t>,
        kind: &Type,
        name: &str,
        other: Option<&Type>,
    ) -> Fallible<Option<Member<'t>>> {
        let is_built_in = self.inference.is_integer(kind) && intrinsics::find(METHODS, name).is_some();
        if !is_built_in {
            return self.find_member(node, kind, name, other);
        }
        if self.is_parameter(node, kind) && self.find_of_trait(node, kind, name, other)?.is_some() {
            let refused =
                self.refuse(node, &format!("`{name}` of a number beside `{name}` of a trait, here,"));
            return Err(refused.help(format!("name the one that is meant: `<T as Trait>::{name}`")));
        }
        Ok(None)
    }

    /// Calls a method that the source or the standard library defines. `is_behind`: whether the method is one of the
    /// type that `this` refers to.
    fn own_method(
        &mut self,
        node: Node<'t>,
        (function, mut environment): Member<'t>,
        (this, is_behind): (Value, bool),
        generics: Option<Node<'t>>,
        arguments: Arguments<'_, 't>,
    ) -> Fallible<Value> {
        let name = self.text(field(function, "name")?);
        let first = parts(field(function, "parameters")?).into_iter().next();
        let has_self = |first: &Node<'t>| {
            first.kind() == "self_parameter"
                || first.child_by_field_name("pattern").is_some_and(|own| own.kind() == "self")
        };
        let Some(first) = first.filter(has_self) else {
            let type_name = self.name(environment.this.as_ref().unwrap_or(&this.kind));
            return Err(tree::error(
                node,
                format!("`{name}` of {type_name} is not a method: it has no `self`"),
            )
            .label("called like a method")
            .help(format!("write `{type_name}::{name}(…)`")));
        };
        let receiver = called(node).filter(|function| function.kind() == "field_expression");
        if let Some(receiver) = receiver
            && has(first, "&")
            && has(first, "mutable_specifier")
        {
            self.check_change(field(receiver, "value")?, true)?;
        }
        let takes_value = self.takes_value(function);
        let this = match (takes_value, is_behind) {
            (true, true) => self.deref_value(node, &this)?,
            (false, false) => {
                let place = self.place_of(&this)?;
                self.borrow(&place, &this.kind)?
            }
            _ => this,
        };
        if let Some(list) = generics {
            environment = self.with_arguments(function, &environment, list)?;
        }
        let is_followed = matches!(arguments, Arguments::Nodes([_, ..]) | Arguments::Ready(..));
        let this = if takes_value && is_followed { self.copied_value(this)? } else { this };
        let all = std::iter::once((this, node)).chain(self.lowered_arguments(arguments)?).collect();
        self.invoke(node, function, environment, all)
    }

    fn built_in_method(
        &mut self,
        node: Node<'t>,
        this: Value,
        name: &'t str,
        arguments: Arguments<'_, 't>,
    ) -> Fallible<Value> {
        let kind = self.resolve(&this.kind);
        match (&kind, name) {
            (Type::Reference(_), "clone" | "to_owned") => {
                let value = self.deref_value(node, &this)?;
                self.refuse_without(node, "Clone", &value.kind, "`clone`")?;
                self.refuse_own_clone(node, &value.kind)?;
                return Ok(value);
            }
            (_, "clone" | "to_owned" | "borrow" | "as_ref") => {
                if matches!(name, "clone" | "to_owned") {
                    self.refuse_without(node, "Clone", &kind, "`clone`")?;
                }
                self.refuse_own_clone(node, &kind)?;
                return Ok(this);
            }
            (_, "into") => {
                let wanted = match self.bound_target(node, &kind)? {
                    Some(wanted) => wanted,
                    None => self.variable_of(node, 0, false),
                };
                return self.into(node, this, &wanted);
            }
            (Type::Defined(..), "max" | "min") => {
                let function = self.front.items.function(&format!("bitrose_{name}_of"), node)?;
                let (function, mut all) =
                    (function.expect("the standard library has it"), vec![(this, node)]);
                all.extend(self.lowered_arguments(arguments)?);
                tree::expect_count(node, 2, all.len())?;
                let environment = self.fresh(node, function);
                return self.invoke(node, function, environment, all);
            }
            (_, "eq" | "ne") => {
                return Err(self.refuse(node, "`eq` as a method").help("write `==`"));
            }
            _ => {}
        }
        if self.inference.is_integer(&kind) {
            let mut all = vec![(this, node)];
            all.extend(self.lowered_arguments(arguments)?);
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
        let owner = self.name(&kind);
        let is_derived = is_among("clamp cmp fmt hash max min partial_cmp", name);
        let is_library = matches!(kind, Type::Defined(..))
            && (is_derived || is_among("Option Vec", words(&owner).next().unwrap_or("")));
        if !is_library && self.has_member(&kind, "deref") {
            let refused = self.refuse(node, &format!("the method `{name}` of what {owner} dereferences to"));
            return Err(refused.help(format!("write `(*x).{name}(…)`, where `x` is the value")));
        }
        if !is_library && let Type::Defined(..) | Type::Integer(_) | Type::Bool | Type::Char = kind {
            let reason = crate::Reason::UnknownFunction(format!("{owner}::{name}").into());
            return Err(tree::unknown(node, "method", &format!("{name}` of `{owner}")).reason(reason));
        }
        let error = self.refuse(node, &format!("the method `{name}` of {owner}"));
        Err(match name {
            "windows" | "chunks" | "chunks_exact" => {
                error.help("loop over the indices: `for i in (0..v.len()).step_by(n) { … &v[i..i + n] … }`")
            }
            _ => error,
        })
    }

    /// Returns the type `B` if a method is called of a value whose type is a generic parameter with the bound `Into<B>`.
    fn bound_target(&mut self, node: Node<'t>, kind: &Type) -> Fallible<Option<Type>> {
        let Some(function) = ancestors(node).find(|around| around.kind() == "function_item") else {
            return Ok(None);
        };
        let mut found = Vec::new();
        for name in self.front.generics(function) {
            let own = self.frame.environment.generics.get(name);
            if own.is_some_and(|own| self.resolve(own) == *kind) {
                let is_bound = |part: &Node<'t>| {
                    let [owner, bound] = ["type", "type_arguments"].map(|own| part.child_by_field_name(own));
                    owner.zip(bound).is_some_and(|(owner, _)| self.text(owner) == "Into")
                        && ancestors(*part).take_while(|around| *around != function).any(|around| {
                            let left =
                                around.child_by_field_name("name").or(around.child_by_field_name("left"));
                            self.text(left.unwrap_or(around)) == name
                        })
                };
                found.extend(tree::all(function).filter(is_bound));
            }
        }
        match found[..] {
            [bound] => match parts(field(bound, "type_arguments")?)[..] {
                [target] => self.kind_of(target).map(Some),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    fn integer_method(
        &mut self,
        node: Node<'t>,
        name: &str,
        all: &[(Value, Node<'t>)],
    ) -> Fallible<Option<Value>> {
        let this = &all[0].0;
        let kind = self.resolve(&this.kind);
        if !matches!(kind, Type::Integer(_)) {
            return self.open_value(node, 3).map(Some);
        }
        let Some(known) = intrinsics::find(METHODS, name) else { return Ok(None) };
        tree::expect_count(node, known.arity(), all.len())?;
        // The type of the operands may only just have been inferred.
        let mut operands = vec![self.converted(this.clone(), &kind).operand];
        if let Some((right, at)) = all.get(1) {
            let wanted = if known.takes_count() { integer(Scalar::U32) } else { kind.clone() };
            self.expect(*at, &wanted, &right.kind)?;
            operands.push(self.converted(right.clone(), &wanted).operand);
        }
        let operand = self.call_intrinsic(name, known, &operands);
        let kind = if known.result.is_some() { integer(Scalar::U32) } else { kind };
        Ok(Some(Value { operand, kind }))
    }

    /// Lowers `x.into()`: a conversion between numbers that always fits, or a `from` or `into` that the source defines.
    pub(super) fn into(&mut self, node: Node<'t>, value: Value, wanted: &Type) -> Fallible<Value> {
        let (own, target) = (self.resolve(&value.kind), self.resolve(wanted));
        match (&own, &target) {
            (_, Type::Variable(_)) => {
                self.stuck(node)?;
                return self.result_value(target);
            }
            (own, target) if own == target => return Ok(value),
            (Type::Variable(_), Type::Integer(_)) => {
                // The type of the literal is open, so the compiler makes it an `i32`.
                self.stuck(node)?;
                return Ok(self.converted(value, &target));
            }
            (Type::Integer(_) | Type::Bool | Type::Char, Type::Integer(into)) => {
                let from = own.scalar().expect("it is a number");
                if into.scalar.has_all_of(from) {
                    return Ok(self.converted(value, &target));
                }
            }
            (Type::Integer(from), Type::Char) if from.scalar == Scalar::U8 => {
                return Ok(self.converted(value, &target));
            }
            _ => {}
        }
        if let Some((function, environment)) = self.find_of_trait(node, &target, "from", Some(&own))? {
            return self.invoke(node, function, environment, vec![(value, node)]);
        }
        if let Some((function, environment)) = self.find_of_trait(node, &own, "into", None)? {
            return self.invoke(node, function, environment, vec![(value, node)]);
        }
        let (own, target) = (self.name(&own), self.name(&target));
        Err(tree::error(node, format!("no `From` conversion from {own} into {target}"))
            .label("Rust has no lossless conversion here"))
    }

    /// Calls an associated function of a built-in type, such as `u64::from(x)` or `u64::swap_bytes(x)`.
    fn built_in_function(
        &mut self,
        node: Node<'t>,
        kind: &Type,
        name: &'t str,
        mut arguments: Vec<(Value, Node<'t>)>,
    ) -> Fallible<Value> {
        match name {
            "default" => self.default_value(node, kind),
            "try_from" if matches!(self.resolve(kind), Type::Variable(_)) => self.open_value(node, 0),
            "from" if arguments.len() == 1 => {
                let (value, at) = arguments.remove(0);
                let value = self.strip_references(at, value)?;
                self.into(node, value, kind)
            }
            "from_str_radix" => Err(self.refuse(node, "a number in a string")),
            _ if !arguments.is_empty() => {
                let (this, at) = arguments.remove(0);
                let this = self.coerce(this, kind, at)?;
                self.method(node, (this, false), name, None, Arguments::Values(arguments))
            }
            _ => {
                let kind = self.name(kind);
                Err(self.unknown_name(node, &format!("{kind}::{name}")))
            }
        }
    }

    /// Calls a function that the source does not define.
    fn library_call(&mut self, node: Node<'t>, name: &'t str, arguments: &[Node<'t>]) -> Fallible<Value> {
        let function = field(node, "function")?;
        let path = function.child_by_field_name("function").unwrap_or(function);
        if self.front.items.has_module_of(path).is_some() {
            return Err(self.unknown_name(path, self.text(path)));
        }
        if let Some(known) = intrinsics::find(X86, name).filter(|known| known.arity() == arguments.len()) {
            let mut operands = Vec::new();
            for &argument in arguments {
                let value = self.value(argument)?;
                operands.push(self.coerce(value, &integer(Scalar::U64), argument)?.operand);
            }
            let operand = self.call_intrinsic(name, known, &operands);
            return Ok(Value { operand, kind: integer(Scalar::U64) });
        }
        if let Some(function) = self.front.items.function(&format!("bitrose_{name}"), node)? {
            let (environment, values) = (self.fresh(node, function), self.values(arguments)?);
            return self.invoke(node, function, environment, values);
        }
        match (name, arguments) {
            ("bitrose_panic", _) => {
                let texts = arguments.iter().rev().map(|text| self.text(*text).trim_matches('"'));
                let rule = texts.collect::<String>();
                self.b.emit(Op::Refuse(Refusal::Rule(rule.into())));
                Ok(self.never())
            }
            ("bitrose_assert", [condition]) => {
                let (value, sides) = self.asserted(*condition)?;
                self.expect(*condition, &Type::Bool, &value.kind)?;
                self.b.emit(Op::Assert { condition: value.operand.register, sides });
                Ok(self.unit())
            }
            ("transmute", [value]) => self.transmute(node, *value),
            ("from_fn", [function]) => self.array_from(node, *function),
            ("bitrose_room", [count]) => self.allocate_slice(node, *count),
            _ if is_operator_method(name) && arguments.len() == 2 => {
                let mut values = self.values(arguments)?;
                let this = values.remove(0).0;
                self.method(node, (this, false), name, None, Arguments::Values(values))
            }
            _ if !arguments.is_empty() && self.is_trait(function) => {
                let refused = self.refuse(path, "a function of a trait without the type");
                Err(refused.help(format!("write `<T as Trait>::{name}(…)` or `x.{name}(…)`")))
            }
            // A function of a type that the source does not contain.
            _ if field(node, "function")?.kind() == "scoped_identifier" => {
                let path = field(node, "function")?;
                Err(self.unknown_name(path, self.text(path)))
            }
            _ => {
                let values = self.values(arguments)?;
                let operands: Vec<Operand> = values.iter().map(|(value, _)| value.operand.clone()).collect();
                let (span, outside) = (tree::span(node), self.front.outside);
                let result = front::call(name, &operands, span, outside, &mut self.b, self.requests)?;
                let function = field(node, "function")?;
                self.outside_result(node, result.ok_or_else(|| self.unknown_name(function, name))?)
            }
        }
    }

    /// Returns `true` if a path leads to a member of a trait that the source defines.
    fn is_trait(&self, function: Node<'t>) -> bool {
        let path = function.child_by_field_name("function").unwrap_or(function);
        let owner = path.child_by_field_name("path").map(|owner| last_name(self.text(owner)));
        let all = &self.front.items.implementations;
        owner.is_some() && all.iter().any(|own| own.node.kind() == "trait_item" && own.of == owner)
    }

    /// Lowers `transmute(x)`: the same bits as a value of another type that is a single number. For an enum, a check at
    /// run time refuses numbers without a variant.
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

    /// Returns the number of variants of an enum, or `None` for any other type.
    pub(super) fn variant_count(&self, kind: &Type) -> Option<usize> {
        match kind {
            Type::Defined(index, _) => match &self.front.definitions[*index].kind {
                DefinitionKind::Enum(variants, _) => Some(variants.len()),
                DefinitionKind::Struct(_) => None,
            },
            _ => None,
        }
    }
}

/// Returns `true` if a method is called outside of functions and without `self`, which it needs only if it uses it.
fn is_without_self(call: Node<'_>, function: Node<'_>, count: usize) -> bool {
    let parameters = function.child_by_field_name("parameters").map_or_else(Vec::new, parts);
    let around = ancestors(call);
    parameters.len() == count + 1
        && parameters[0].kind() == "self_parameter"
        && around.map(|node| node.kind()).all(|kind| !matches!(kind, "function_item" | "impl_item"))
}
