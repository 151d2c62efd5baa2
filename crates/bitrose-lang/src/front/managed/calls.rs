//! Lowers calls of methods: name lookup, overload resolution, arguments.

use super::body::Body;
use super::classes::{MethodKind, Mode};
use super::library;
use super::names::Lvalue;
use super::snippet;
use super::types::Type;
use crate::front;
use crate::front::ExternalNames;
use crate::front::prelude::*;
use crate::ir::machine::list_element;

impl<'t> Body<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let (object, name_node) = self.called(node)?;
        let name = self.front.text(name_node).split('<').next().unwrap_or("").trim();
        let list = field(node, "arguments")?;
        if object.is_none()
            && !self.front.is_java // where variables and methods may have the same name
            && let Some((variable, _)) = self.variable(name)
        {
            let place = self.variable_place(variable);
            return self.call_lambda(&place, list, node);
        }
        let Some(object) = object else {
            for class in self.front.scope(self.class, name) {
                let found = self.candidates(class, name, named(list).len());
                if !found.is_empty() {
                    let this = self.this_of(class);
                    return self.call_overloaded(node, &found, this, list);
                }
                if let Some(value) = self.implicit_method(class, name, list, node)? {
                    return Ok(value);
                }
            }
            if self.front.classes[self.class].name == snippet::CLASS
                && let Some(found) = self.methods_of_any_class(name_node, name, named(list).len())?
            {
                return self.call_overloaded(node, &found, None, list);
            }
            let call = library::Call { class: None, name, node };
            if let Some(value) = self.library(&call, list)? {
                return Ok(value);
            }
            return self
                .outside_call(name, list, node)?
                .ok_or_else(|| self.unknown_name(name_node, "method"));
        };
        if let Some(class) = self.class_named(object)? {
            for class in self.front.with_bases(class) {
                let found = self.candidates(class, name, named(list).len());
                if !found.is_empty() {
                    return self.call_overloaded(node, &found, None, list);
                }
            }
            if let Some(value) = self.enum_method(class, name, list)? {
                return Ok(value);
            }
        }
        let is_variable = object.kind() != "identifier" || self.variable(self.front.text(object)).is_some();
        if !is_variable
            || matches!(object.kind(), "field_access" | "member_access_expression" | "predefined_type")
        {
            let call = library::Call { class: Some(self.front.text(object)), name, node };
            if let Some(value) = self.library(&call, list)? {
                return Ok(value);
            }
        }
        if let Some(extended) = self.call_extension(node, object, name, list)? {
            return Ok(extended);
        }
        if let Some(class) = self.class_named(object)? {
            let path = &self.front.classes[class].path;
            let error = tree::error(name_node, format!("unknown method `{name}` of `{path}`"))
                .label("the class has no method with this name and number of arguments");
            return Err(match self.front.missing_base(class) {
                Some(base) => error.help(format!("paste `{base}` as well: it may define this")),
                None => error,
            });
        }
        let mut this = self.instance(object)?;
        let kind = self.type_of(&this);
        if !self.front.is_java && matches!(kind, Type::Struct(_)) && self.is_readonly(object) {
            let copy = self.copied(&this);
            this = self.typed(copy, kind);
        }
        self.call_method(node, this, name, list)
    }

    /// Lowers a call of a method that a class has although its source doesn't define it: of an enum, or the accessor of
    /// a record's component. `None` if there is none of this name.
    fn implicit_method(
        &mut self,
        class: usize,
        name: &'t str,
        list: Node<'t>,
        node: Node<'t>,
    ) -> Fallible<Option<Operand>> {
        if let Some(value) = self.enum_method(class, name, list)? {
            return Ok(Some(value));
        }
        let is_enum = matches!(self.front.class_type(class), Type::Enum(_));
        let components = &self.front.classes[class].components;
        let is_component = self.front.is_java && components.iter().any(|own| own.name == name);
        if let (Some(this), true) = (self.this_of(class), is_component || is_enum && name == "ordinal") {
            return self.call_method(node, this, name, list).map(Some);
        }
        Ok(None)
    }

    /// Finds a method by its name in any class, because statements outside of all classes may leave out the class. It
    /// is an error if several classes define the name.
    fn methods_of_any_class(&self, node: Node<'t>, name: &str, count: usize) -> Fallible<Option<Vec<usize>>> {
        let owners: Vec<usize> = (0..self.front.classes.len())
            .filter(|&class| {
                let (node, methods) = (self.front.classes[class].node, &self.front.classes[class].methods);
                let is_of_text = node.start_byte() < self.front.source.text.end; // not one of `list.txt`
                is_of_text && methods.iter().any(|&index| self.front.methods[index].name == name)
            })
            .collect();
        match owners[..] {
            [] => Ok(None),
            [class] => {
                let found = self.candidates(class, name, count);
                if found.is_empty() { Err(self.unknown_name(node, "method")) } else { Ok(Some(found)) }
            }
            [one, other, ..] => {
                let [one, other] = [one, other].map(|class| &self.front.classes[class].path);
                let message = format!("`{name}`, which may be `{one}.{name}` or `{other}.{name}`,");
                Err(self.front.refuse(node, &message).help(format!("write `{one}.{name}(…)`")))
            }
        }
    }

    /// Lowers a call of an extension method, such as `b.Count()` for `static int Count(this ulong b)`, unless the type
    /// of `b` has a method of that name.
    fn call_extension(
        &mut self,
        node: Node<'t>,
        object: Node<'t>,
        name: &str,
        list: Node<'t>,
    ) -> Fallible<Option<Operand>> {
        let is_extension = |index: &usize| {
            let method = &self.front.methods[*index];
            method.name == name
                && method.parameters.first().is_some_and(|first| first.is_this)
                && self.front.sees_namespace(&self.front.classes[method.class], self.class)
        };
        let count = 1 + named(list).len();
        let all = (0..self.front.methods.len()).filter(is_extension);
        let found: Vec<usize> = all.filter(|index| self.takes(*index, count)).collect();
        if found.is_empty() {
            return Ok(None);
        }
        // Each dry run doubles the work for a chain of calls: only where it may matter.
        let is_ordinary = |index: usize| {
            let method = &self.front.methods[index];
            method.name == name && !method.parameters.first().is_some_and(|first| first.is_this)
        };
        let is_hidden =
            (0..self.front.methods.len()).any(|index| is_ordinary(index) && self.takes(index, count - 1));
        if is_hidden
            && let this = self.dry_run(|body| body.value(object))?
            && let Type::Class(class) | Type::Struct(class) | Type::Enum(class) = self.type_of(&this)
            && !self.candidates(class, name, count - 1).is_empty()
        {
            return Ok(None);
        }
        let mut nodes = self.arguments(list)?;
        nodes.insert(0, object);
        let (chosen, arguments) = self.resolve_overload(node, &found, &nodes)?;
        self.call_with(chosen, None, arguments, node).map(Some)
    }

    /// Lowers a call of a function of bitrose or of the session; `None` if there is none of this name.
    fn outside_call(&mut self, name: &str, list: Node<'t>, node: Node<'t>) -> Fallible<Option<Operand>> {
        let outside = self.external_names(name);
        if outside.find(name).is_none() {
            return Ok(None);
        }
        let nodes = self.arguments(list)?;
        let operands = self.values(&nodes)?;
        front::call(name, &operands, super::tree::span(node), &outside, &mut self.b, self.requests)
    }

    pub(super) fn inherits(&self, class: usize) -> bool {
        self.front.superclass(self.class).is_some_and(|base| self.front.classes[class].name == base)
    }

    /// Returns the expression before the dot of a call, if there is one, and the name of the method.
    pub(super) fn called(&self, node: Node<'t>) -> Fallible<(Option<Node<'t>>, Node<'t>)> {
        let Some(function) = node.child_by_field_name("function") else {
            return Ok((node.child_by_field_name("object"), field(node, "name")?));
        };
        match function.kind() {
            "member_access_expression" => {
                Ok((Some(field(function, "expression")?), field(function, "name")?))
            }
            "identifier" | "generic_name" => Ok((None, function)),
            _ => Err(self.front.refuse(node, "a call of this expression")),
        }
    }

    /// Calls a method of an instance.
    fn call_method(
        &mut self,
        node: Node<'t>,
        this: Operand,
        name: &'t str,
        list: Node<'t>,
    ) -> Fallible<Operand> {
        let kind = self.type_of(&this);
        let found = match kind {
            // A list also has `remove(Object)`, which looks for an element.
            Type::Class(class) if name == "remove" && self.is_list(class) && !self.is_index(list)? => {
                Vec::new()
            }
            Type::Class(class) | Type::Struct(class) | Type::Enum(class) => {
                self.candidates(class, name, named(list).len())
            }
            _ => Vec::new(),
        };
        if !found.iter().any(|&index| self.front.methods[index].is_static) {
            self.refuse_null(&this);
        }
        match kind {
            Type::Class(class) | Type::Struct(class) | Type::Enum(class) => {
                if !found.is_empty() {
                    return self.call_overloaded(node, &found, Some(this), list);
                }
                if self.front.is_java && named(list).is_empty() {
                    let own =
                        self.front.classes[class].components.iter().any(|component| component.name == name);
                    if own {
                        return self.read_field(&this, class, name, node);
                    }
                }
                if matches!((&kind, name), (Type::Enum(_), "ordinal")) {
                    return self.cast_to(this, &Type::Plain(Scalar::I32), node);
                }
                if let (Type::Enum(_), "equals", &[other]) = (&kind, name, &self.arguments(list)?[..]) {
                    let other = self.value_as(other, &kind)?;
                    return Ok(self.b().binary(Binary::Equal, Rules::WRAP, &this, &other));
                }
                if let (true, "compareTo" | "equals", &[other]) =
                    (self.front.is_java, name, &self.arguments(list)?[..])
                {
                    let is_record = self.front.classes[class].node.kind() == "record_declaration";
                    if name == "equals" && is_record {
                        let other = self.value_as(other, &kind)?;
                        return self.same_record(&this, &other, class, node);
                    }
                    if let (Type::Enum(_), "compareTo") = (&kind, name) {
                        let other = self.value_as(other, &kind)?;
                        self.refuse_null(&other);
                        let [one, other] =
                            [this, other].map(|own| self.b().convert(own, Scalar::I32, Overflow::Wrap));
                        return Ok(self.operation(Binary::Subtract, Rules::WRAP, &one, &other));
                    }
                }
            }
            Type::Boxed(_) if matches!(name, "intValue" | "longValue") => {
                let scalar = if name == "intValue" { Scalar::I32 } else { Scalar::I64 };
                return self.cast_to(this, &Type::Plain(scalar), node);
            }
            Type::Lambda => {
                let place = Place::Register(this);
                return self.call_lambda(&place, list, node);
            }
            Type::Array(_) if name == "AsSpan" && named(list).is_empty() => return Ok(this),
            Type::Plain(scalar) if name == "CompareTo" && scalar.bits() >= 32 => {
                let &[other] = &self.arguments(list)?[..] else { return Err(self.front.unknown_kind(node)) };
                let other = self.value_as(other, &kind)?;
                return Ok(self.compared(&this, &other));
            }
            Type::Array(_) if matches!(name, "clone" | "Clone") => return self.copied_array(&this, node),
            Type::Rectangular(..) | Type::Array(_) if name == "GetLength" => {
                let dimension = *named(list).first().ok_or_else(|| self.front.unknown_kind(node))?;
                let dimension = self.value(inner(dimension)?)?;
                let dimension = self.constant_of(&dimension).ok_or_else(|| self.front.unknown_kind(node))?;
                return self.rectangular_length(this, dimension);
            }
            _ => {}
        }
        let message = format!("the method `{name}` of {}", self.described(&self.type_of(&this)));
        Err(self.front.refuse(node, &message))
    }

    fn is_list(&self, class: usize) -> bool {
        list_element(self.front.classes[class].name).is_some()
    }

    /// Returns `true` for arguments that are one number that converts to an `int`, and is not boxed.
    fn is_index(&mut self, list: Node<'t>) -> Fallible<bool> {
        let &[argument] = &self.arguments(list)?[..] else { return Ok(false) };
        let value = self.dry_run(|body| body.value(argument))?;
        Ok(matches!(self.type_of(&value), Type::Plain(scalar) if scalar.bits() <= 32))
    }

    /// Lowers `P.values()` and `P.valueOf("K")`, which every Java enum has.
    fn enum_method(&mut self, class: usize, name: &str, list: Node<'t>) -> Fallible<Option<Operand>> {
        if !self.front.is_java || self.front.class_type(class) != Type::Enum(class) {
            return Ok(None);
        }
        if let ("valueOf", &[text]) = (name, &named(list)[..]) {
            let text = self.front.text(text).trim_matches('"');
            let index = self.front.classes[class].constants.iter().position(|(own, _)| *own == text);
            return index.map(|index| self.enum_constant(class, index)).transpose();
        }
        if name != "values" {
            return Ok(None);
        }
        let count = self.front.classes[class].constants.len();
        let values =
            (0..count).map(|index| self.enum_constant(class, index)).collect::<Fallible<Vec<_>>>()?;
        self.array_of_values(&Type::Enum(class), &values).map(Some)
    }

    /// Returns the methods of a class with this name that accept this number of arguments.
    pub(super) fn candidates(&self, class: usize, name: &str, count: usize) -> Vec<usize> {
        let takes = |index: &usize| {
            let method = &self.front.methods[*index];
            let is_ordinary =
                method.kind == MethodKind::Ordinary && method.node.kind() != "operator_declaration";
            method.name == name && is_ordinary && self.takes(*index, count)
        };
        self.front.classes[class].methods.iter().copied().filter(takes).collect()
    }

    pub(super) fn takes(&self, index: usize, count: usize) -> bool {
        let parameters = &self.front.methods[index].parameters;
        let needed = parameters.iter().filter(|own| own.default.is_none() && own.mode != Mode::Rest).count();
        let is_variadic = parameters.last().is_some_and(|last| last.mode == Mode::Rest);
        count >= needed && (count <= parameters.len() || is_variadic)
    }

    /// Resolves a call among several methods of one name, and calls the chosen one.
    fn call_overloaded(
        &mut self,
        node: Node<'t>,
        found: &[usize],
        this: Option<Operand>,
        list: Node<'t>,
    ) -> Fallible<Operand> {
        let nodes = self.arguments(list)?;
        if self.front.is_java && self.has_inherited_overload(found, nodes.len()) {
            return Err(self.front.refuse(node, "overload resolution with inherited methods"));
        }
        let (chosen, arguments) = self.resolve_overload(node, found, &nodes)?;
        self.call_with(chosen, this, arguments, node)
    }

    /// Returns `true` if the class of these methods inherits a method of their name that none of them overrides.
    fn has_inherited_overload(&mut self, found: &[usize], count: usize) -> bool {
        let Some(first) = found.first().map(|&index| self.front.methods[index].clone()) else { return false };
        let bases = self.front.with_bases(first.class).into_iter().skip(1);
        let inherited: Vec<usize> = bases.flat_map(|base| self.candidates(base, first.name, count)).collect();
        inherited.into_iter().any(|other| {
            if self.front.methods[other].body.is_none() {
                return false;
            }
            let mut types = |index| self.front.signature(index).map(|own| own.parameters.clone()).ok();
            let other = types(other);
            other.is_none() || found.iter().all(|&own| types(own) != other)
        })
    }

    /// Returns the method that overload resolution chooses, with its lowered arguments.
    pub(super) fn resolve_overload(
        &mut self,
        node: Node<'t>,
        found: &[usize],
        nodes: &[Node<'t>],
    ) -> Fallible<(usize, Vec<Operand>)> {
        let found = &self.taking_names(found, nodes, node)?[..];
        if let &[only] = found {
            return Ok((only, self.arguments_for(only, nodes, node)?));
        }
        // Java looks at each result of such an argument by itself, and narrows no constant among them.
        let is_switch = |node: &Node<'t>| node.kind() == "switch_expression";
        let mut parts = nodes.iter().copied().flat_map(tree::all);
        if let Some(switch) = parts.find(is_switch).filter(|_| self.front.is_java) {
            let refused = self.front.refuse(switch, "a `switch` as an argument of an overloaded method");
            return Err(refused.help("assign its value to a variable first"));
        }
        // Overload resolution needs the values. If a parameter is a variable, these operations are dropped, and the
        // arguments are lowered again for the chosen method.
        self.b().open();
        let values = self.values(nodes);
        let block = self.b().close();
        let values = values?;
        let chosen = self.most_specific(found, &values, node)?;
        let parameters = &self.front.methods[chosen].parameters;
        let takes_variable = parameters.iter().zip(nodes).any(|(own, node)| match own.mode {
            Mode::Reference => true,
            Mode::Input => !matches!(node.kind(), "invocation_expression" | "integer_literal"),
            _ => false,
        });
        if takes_variable {
            return Ok((chosen, self.arguments_for(chosen, nodes, node)?));
        }
        self.b().append(block);
        let signature = self.front.signature(chosen)?;
        let pairs = values.into_iter().zip(&signature.parameters).zip(nodes);
        let arguments = pairs.map(|((value, kind), node)| self.convert(value, kind, *node));
        Ok((chosen, arguments.collect::<Fallible<_>>()?))
    }

    /// Returns the expressions of the arguments.
    pub(super) fn arguments(&self, list: Node<'t>) -> Fallible<Vec<Node<'t>>> {
        let value = |argument: Node<'t>| match argument.kind() {
            "argument" if argument.child_by_field_name("name").is_some() => {
                named(argument).last().copied().ok_or_else(|| self.front.unknown_kind(argument))
            }
            "argument" => inner(argument),
            _ => Ok(argument),
        };
        named(list).into_iter().map(value).collect()
    }

    /// Returns the parameter that a C# argument names, as in `f(isWhite: true)`.
    pub(super) fn parameter_named(&self, argument: Node<'t>) -> Option<&'t str> {
        let around = argument.parent().filter(|around| around.kind() == "argument")?;
        around.child_by_field_name("name").map(|name| self.front.text(name))
    }

    /// Returns the index of the parameter that an argument is for, or `None` if the argument names a parameter that the
    /// method does not have.
    fn slot(&self, method: usize, at: usize, argument: Node<'t>) -> Option<usize> {
        let Some(name) = self.parameter_named(argument) else { return Some(at) };
        self.front.methods[method].parameters.iter().position(|own| own.name == name)
    }

    /// Keeps the methods that have all the parameters named by the arguments. Refuses the call if none is left, or if
    /// several are and the names reorder the arguments.
    fn taking_names(&self, found: &[usize], nodes: &[Node<'t>], node: Node<'t>) -> Fallible<Vec<usize>> {
        let slots = |index: usize| {
            let slots = nodes.iter().enumerate().map(move |(at, argument)| self.slot(index, at, *argument));
            slots.collect::<Option<Vec<usize>>>()
        };
        let is_moved = |index: &usize| slots(*index).is_some_and(|slots| !slots.is_sorted());
        // `ref` and `out` stand at the argument as well
        let is_given = |node: Node<'t>| {
            let around = node.parent().filter(|around| around.kind() == "argument");
            around.is_some_and(|around| has(around, "ref") || has(around, "out"))
        };
        let fits = |index: &usize| {
            let parameters = &self.front.methods[*index].parameters;
            slots(*index).is_some_and(|slots| {
                slots.iter().zip(nodes).all(|(slot, node)| {
                    let takes_variable = parameters.get(*slot).is_some_and(|own| own.mode == Mode::Reference);
                    takes_variable == is_given(*node)
                })
            })
        };
        let named: Vec<usize> = found.iter().filter(|index| slots(**index).is_some()).copied().collect();
        let fitting: Vec<usize> = named.iter().filter(|index| fits(index)).copied().collect();
        let taking = if fitting.is_empty() { named } else { fitting };
        if taking.is_empty() && !found.is_empty() || taking.len() > 1 && taking.iter().any(is_moved) {
            return Err(self.front.refuse(node, "overload resolution by named arguments"));
        }
        Ok(taking)
    }

    /// Lowers the arguments of a known method. They are evaluated in source order and returned in the order of the
    /// parameters.
    fn arguments_for(&mut self, index: usize, nodes: &[Node<'t>], call: Node<'t>) -> Fallible<Vec<Operand>> {
        let signature = self.front.signature(index)?;
        let parameters = self.front.methods[index].parameters.clone();
        let mut arguments: Vec<Option<Operand>> = vec![None; parameters.len()];
        let callee = self.front.methods[index].node;
        for (at, &node) in nodes.iter().enumerate() {
            let slot = self.slot(index, at, node).expect("the names were checked");
            let Some(parameter) = parameters.get(slot).filter(|own| own.mode != Mode::Rest) else { break };
            let kind = &signature.parameters[slot];
            let is_place = parameter.mode == Mode::Reference;
            self.check_input(node, (parameter, kind), (call, callee))?;
            let value = if is_place { self.reference(node, kind)? } else { self.argument(node, kind)? };
            if arguments[slot].replace(value).is_some() {
                return Err(tree::error(node, format!("two values for `{}`", parameter.name)).label("second"));
            }
        }
        let mut all = Vec::new();
        for (at, (parameter, given)) in parameters.iter().zip(arguments).enumerate() {
            let kind = &signature.parameters[at];
            all.push(match (given, parameter.default) {
                (Some(given), _) => given,
                _ if parameter.mode == Mode::Rest => {
                    self.pack_variadic(kind, nodes.get(at..).unwrap_or_default())?
                }
                (None, Some(default)) => self.value_as(default, kind)?,
                (None, None) => {
                    let message = format!("missing argument for `{}`", parameter.name);
                    return Err(tree::error(call, message).label("in this call"));
                }
            });
        }
        Ok(all)
    }

    fn argument(&mut self, node: Node<'t>, kind: &Type) -> Fallible<Operand> {
        let is_given = node.parent().is_some_and(|parent| {
            parent.kind() == "argument" && ["ref", "out"].iter().any(|mode| has(parent, mode))
        });
        if is_given {
            return Err(tree::error(node, "unexpected `ref` or `out`").label("the parameter takes a value"));
        }
        let value = self.value_as(node, kind)?;
        // Unlike an assignment, a call in Java does not narrow a constant.
        if self.front.is_java && self.constants.contains_key(&value.register) {
            let again = self.dry_run(|body| body.value(node))?;
            let again = self.type_of(&again);
            if !self.front.converts(&again, None, kind) {
                return Err(tree::error(node, format!("expected {kind}, found {again}"))
                    .label("constants are not narrowed in a call"));
            }
        }
        Ok(value)
    }

    /// Lowers a `ref` or `out` argument to the address of the variable.
    pub(super) fn reference(&mut self, node: Node<'t>, kind: &Type) -> Fallible<Operand> {
        let is_marked =
            node.parent().is_some_and(|parent| is_by_reference(parent) || self.may_extend_reference(parent));
        if !is_marked {
            return Err(tree::error(node, "expected `ref` or `out`")
                .label("the parameter takes a variable by reference"));
        }
        let lvalue = match node.kind() {
            "declaration_expression" => self.declared_lvalue(node, Some(kind))?,
            "identifier" if self.front.text(node) == "_" && self.variable("_").is_none() => {
                self.discard(kind)?
            }
            _ => self.lvalue(node)?,
        };
        match lvalue {
            Lvalue::Place(Place::Memory { address, shape }, own) if own == *kind => {
                Ok(Operand { register: address, shape: shape.reference() })
            }
            Lvalue::Place(Place::Memory { .. }, own) => {
                Err(tree::error(node, format!("expected {kind}, found {own}"))
                    .label("a reference must have the same type"))
            }
            _ => Err(self.front.refuse(node, "a reference to this expression")),
        }
    }

    /// Packs the remaining arguments into an array. A single argument that already is such an array is passed as it is.
    fn pack_variadic(&mut self, kind: &Type, nodes: &[Node<'t>]) -> Fallible<Operand> {
        let element = kind.element_type().expect("the parameter is an array");
        if let &[only] = nodes {
            let value = self.value(only)?;
            if self.type_of(&value) == *kind {
                return Ok(value);
            }
            let value = self.convert(value, &element, only)?;
            return self.array_of_values(&element, &[value]);
        }
        let values = nodes.iter().map(|node| self.value_as(*node, &element)).collect::<Fallible<Vec<_>>>()?;
        self.array_of_values(&element, &values)
    }

    /// Returns the methods that accept all values.
    pub(super) fn fitting(&mut self, found: &[usize], values: &[Operand]) -> Fallible<Vec<usize>> {
        let mut fitting = Vec::new();
        for &index in found {
            let signature = self.front.signature(index)?;
            let modes = self.front.methods[index].parameters.iter().map(|own| own.mode).collect::<Vec<_>>();
            let fits = values.iter().zip(&signature.parameters).zip(modes).all(|((value, kind), mode)| {
                let own = self.type_of(value);
                if mode == Mode::Reference {
                    return own == *kind;
                }
                let constant = self.constant_of(value).filter(|_| !self.front.is_java);
                self.front.converts(&own, constant, kind)
            });
            fitting.extend(fits.then_some(index));
        }
        Ok(fitting)
    }

    /// Resolves an overloaded call: chooses the method that accepts all values and is more specific than the others.
    pub(super) fn most_specific(
        &mut self,
        found: &[usize],
        values: &[Operand],
        node: Node<'t>,
    ) -> Fallible<usize> {
        for &index in found {
            let signature = self.front.signature(index)?;
            let parameters = &self.front.methods[index].parameters;
            let is_plain =
                parameters.iter().all(|own| own.mode != Mode::Rest) && parameters.len() == values.len();
            if signature.parameters.iter().any(|kind| matches!(kind, Type::Boxed(_))) || !is_plain {
                return Err(self.front.refuse(node, "overload resolution among these methods"));
            }
        }
        let mut fitting = Vec::new();
        for index in self.fitting(found, values)? {
            fitting.push((index, self.front.signature(index)?));
        }
        let types: Vec<Type> = values.iter().map(|value| self.type_of(value)).collect();
        let better = |body: &mut Self, one: &[Type], other: &[Type]| {
            one.iter().zip(other).enumerate().all(|(at, (one, other))| {
                let is_signed = |kind: &Type| kind.scalar().is_some_and(Scalar::is_signed);
                one == other
                    || *one == types[at]
                    || *other != types[at]
                        && (body.front.converts(one, None, other)
                            || is_signed(one) && !is_signed(other) && !body.front.converts(other, None, one))
            })
        };
        for (index, signature) in &fitting {
            let is_best =
                fitting.iter().all(|(_, other)| better(self, &signature.parameters, &other.parameters));
            if is_best
                && fitting.iter().filter(|(_, other)| other.parameters == signature.parameters).count() == 1
            {
                return Ok(*index);
            }
        }
        let (message, label) = if fitting.is_empty() {
            ("no method fits", "none takes these arguments")
        } else {
            ("ambiguous call", "more than one method takes these arguments")
        };
        Err(tree::error(node, message).label(label))
    }

    /// Calls a method. The arguments are converted to the types of its parameters.
    pub(super) fn call_with(
        &mut self,
        index: usize,
        this: Option<Operand>,
        arguments: Vec<Operand>,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let signature = self.front.signature(index)?;
        let method = self.front.methods[index].clone();
        let is_conditional = |list: &Node<'t>| self.front.text(*list).contains("Conditional(");
        let mut attributes = named(method.node).into_iter().filter(|child| child.kind() == "attribute_list");
        let is_pure = |front: &super::Managed<'t>| front.changes_nothing(node) && front.is_pure(method.node);
        if attributes.any(|list| is_conditional(&list)) && !is_pure(self.front) {
            return Err(self
                .front
                .refuse(node, "a call of a method with `[Conditional]`")
                .help("C# omits the call unless the symbol is defined: remove the call or the attribute"));
        }
        self.check_input_operands(&method, node)?;
        let mut registers = Vec::new();
        // Outside of all classes, and in a method that was called without an instance itself, an instance method can be
        // called without an instance if it does not use it.
        let lacks_instance = !method.is_static
            && this.is_none()
            && (self.lacks_instance || self.front.classes[self.class].name == snippet::CLASS);
        if !method.is_static && !lacks_instance {
            let this = this.ok_or_else(|| self.without_instance(method.name, node))?;
            registers.push(this.register);
        }
        for (at, argument) in arguments.into_iter().enumerate() {
            let is_value = method.parameters[at].mode != Mode::Reference;
            let argument =
                if is_value { self.convert(argument, &signature.parameters[at], node)? } else { argument };
            registers.push(argument.register);
        }
        let function = self.requests.function(&format!("{}:{index}", if lacks_instance { "a" } else { "m" }));
        let mut shape = self.front.shape(&signature.result)?;
        if signature.returns_reference {
            shape = shape.reference();
        }
        let value = self.b().call(function, registers, &shape);
        if let (true, Shape::Reference(target)) = (signature.returns_reference, &shape) {
            self.returned_address = Some(value.register);
            let place = Place::Memory { address: value.register, shape: (**target).clone() };
            let value = self.b().load(&place);
            return Ok(self.typed(value, signature.result.clone()));
        }
        Ok(if shape == Shape::Void { value } else { self.typed(value, signature.result.clone()) })
    }

    /// Lowers a call of a method with a `ref` result to the place it returns.
    pub(super) fn returned_reference(&mut self, node: Node<'t>) -> Fallible<Lvalue> {
        self.returned_address = None;
        let value = self.call(node)?;
        let kind = self.type_of(&value);
        let address = self.returned_address.take().ok_or_else(|| tree::no_place(node))?;
        Ok(Lvalue::Place(Place::Memory { address, shape: value.shape }, kind))
    }
}

/// Returns `true` for an argument of C# such as `out x` or `y: ref x`.
pub(super) fn is_by_reference(argument: Node<'_>) -> bool {
    argument.kind() == "argument" && ["ref", "out", "in"].iter().any(|mode| has(argument, mode))
}
