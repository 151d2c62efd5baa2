//! Lowers calls of functions, built-ins and methods.

use super::body::{Body, Frame, Value};
use super::names::{self, Target};
use super::types::Type;
use crate::front;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    pub(super) fn call(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (function, list) = (field(node, "function")?, field(node, "arguments")?);
        match function.kind() {
            "attribute" => return self.call_method(node, function, list),
            "identifier" => {}
            _ => {
                let value = self.value(function)?;
                return self.call_value(&value, list, node);
            }
        }
        let name = self.front.text(function);
        if let Some(value) = self.known(name) {
            return match value.kind {
                Type::Class(class) => self.construct(class, list, node),
                _ => self.call_value(&value, list, node),
            };
        }
        self.front.check_name(name)?;
        if let Some(error) =
            self.front.unusable_names.get(name).filter(|_| self.front.functions.contains_key(name))
        {
            return Err(error.clone());
        }
        if let Some(class) = self.front.class_named(name)? {
            return self.construct(class, list, node);
        }
        if let Some(own) = self.front.functions.get(name).copied() {
            self.front.check_decorators(own)?;
            if own.kind() == "lambda" {
                let value = self.function_value(own, 0);
                return self.call_value(&value, list, node);
            }
            let arguments = self.arguments(own, list, Vec::new())?;
            return self.call_function(own, None, arguments, node);
        }
        if self.front.bound.contains(name) {
            let value = self.name(function)?;
            return self.call_value(&value, list, node);
        }
        let nodes = if list.kind() == "generator_expression" { vec![list] } else { named(list) };
        self.built_in(name, &nodes, node)?.map_or_else(|| self.outside_call(name, &nodes, node), Ok)
    }

    /// Calls a function of bitrose or of the session.
    fn outside_call(&mut self, name: &str, nodes: &[Node<'t>], node: Node<'t>) -> Fallible<Value> {
        let unknown = |body: &Self| names::unknown_function(body.front, node, name);
        let outside = self.front.outside;
        if outside.find(name).is_none() {
            return Err(unknown(self));
        }
        let operands = nodes.iter().map(|argument| self.int_of(*argument));
        let operands = operands.collect::<Fallible<Vec<_>>>()?;
        let span = tree::span(node);
        let found = front::call(name, &operands, span, outside, &mut self.b, self.requests)?;
        match found.ok_or_else(|| unknown(self))? {
            value if value.scalar() == Some(Scalar::Bool) => Ok(Value::truth(value)),
            value => {
                let value = self.b().convert(value, Scalar::Big, Overflow::Wrap);
                Ok(Value::int(value))
            }
        }
    }

    /// Returns the arguments of a call in the order of the parameters; `first` are the values of the first ones, such
    /// as `self`.
    fn arguments(&mut self, function: Node<'t>, list: Node<'t>, first: Vec<Value>) -> Fallible<Vec<Value>> {
        let own = function.child_by_field_name("parameters");
        let parameters = own.map_or(Ok(Vec::new()), |own| names::parameters(self.front, own))?;
        let ends = own.map_or((0, 0), |own| names::by_position(own, parameters.len()));
        let with_default =
            |own: Node<'t>| (self.front.text(names::parameter_name(own)), own.child_by_field_name("value"));
        let parameters: Vec<_> = parameters.into_iter().map(with_default).collect();
        self.arguments_for(&parameters, ends, list, first)
    }

    /// Returns the arguments of a call in the order of the parameters, which are names with their defaults. The first
    /// `nameless` ones cannot be given by name, and those after `most` cannot be given without one.
    fn arguments_for(
        &mut self,
        parameters: &[(&'t str, Option<Node<'t>>)],
        (nameless, most): (usize, usize),
        list: Node<'t>,
        first: Vec<Value>,
    ) -> Fallible<Vec<Value>> {
        let mut given: Vec<Option<Value>> = first.into_iter().map(Some).collect();
        let mut by_name = HashMap::new();
        for argument in named(list) {
            match argument.kind() {
                "keyword_argument" => {
                    let value = self.value(field(argument, "value")?)?;
                    by_name.insert(self.front.text(field(argument, "name")?), value);
                }
                "list_splat" | "dictionary_splat" => {
                    return Err(self.front.refuse(argument, "`*` before an argument"));
                }
                _ => given.push(Some(self.value(argument)?)),
            }
        }
        let wrong = |message: String| tree::error(list, message).label("in this call");
        if given.len() > most {
            tree::expect_count(list, most, given.len())?;
        }
        given.resize(parameters.len(), None);
        for (slot, (name, _)) in given.iter_mut().zip(parameters).skip(nameless) {
            if let Some(value) = by_name.remove(name)
                && slot.replace(value).is_some()
            {
                return Err(wrong(format!("`{name}` is given twice")));
            }
        }
        if let Some(other) = by_name.keys().next() {
            return Err(wrong(format!("no parameter is named `{other}`")));
        }
        let mut values = Vec::new();
        for (slot, (name, default)) in given.into_iter().zip(parameters) {
            let value = match (slot, *default) {
                (Some(value), _) => value,
                (None, Some(default)) if default.kind() == "call" => {
                    let is_list = self.front.text(default) == "field(default_factory=list)"
                        && default.parent().is_some_and(|around| around.kind() == "assignment");
                    if !is_list || self.front.functions.contains_key("field") {
                        return Err(self.front.refuse(default, "a default that is the result of a call"));
                    }
                    let none = self.int(0);
                    self.new_list(&Type::Int, &none)
                }
                (None, Some(default)) if matches!(default.kind(), "list" | "dictionary" | "set") => {
                    return Err(self.front.refuse(default, "a mutable default, which all calls share,"));
                }
                (None, Some(default)) if !self.is_constant(default) => {
                    return Err(self.front.refuse(default, "a default that depends on what may change"));
                }
                (None, Some(default)) => self.value(default)?,
                (None, None) => return Err(wrong(format!("`{name}` is missing"))),
            };
            values.push(value);
        }
        Ok(values)
    }

    /// Returns `true` if an expression has the same value wherever it is evaluated.
    fn is_constant(&self, node: Node<'t>) -> bool {
        let root = self.front.source.tree.root_node();
        tree::all(node).filter(|inner| inner.kind() == "identifier").all(|inner| {
            let (name, around) = (self.front.text(inner), inner.parent());
            let field = around.filter(|around| around.kind() == "attribute");
            if field.and_then(|around| around.child_by_field_name("attribute")) == Some(inner) {
                return !self.front.source.may_change_field(name);
            }
            let is_class = self.front.classes.iter().any(|class| class.name == name);
            self.known(name).is_none() && (is_class || names::is_bound_once(root, name, self.front.text))
        })
    }

    /// Calls a function of the source.
    pub(super) fn call_function(
        &mut self,
        function: Node<'t>,
        class: Option<usize>,
        arguments: Vec<Value>,
        node: Node<'t>,
    ) -> Fallible<Value> {
        if names::is_generator(function) && !names::is_used_up(node, self.front.text) {
            return Err(self.front.refuse(node, "storing a generator").help("write `list(…)` around it"));
        }
        let is_cached = names::decorators(function, self.front.text).any(|name| name.contains("cache"));
        if is_cached && (class.is_some() || !self.is_pure_function(function)) {
            return Err(self.front.refuse(node, "a cached function that depends on what may change"));
        }
        let (mut types, mut registers) = (Vec::new(), Vec::new());
        for argument in arguments {
            if argument.kind == Type::Function {
                return Err(self.front.refuse(node, "a function as an argument"));
            }
            let kind = argument.kind.clone().stored();
            registers.push(self.as_type(argument, &kind, node)?.register);
            types.push(kind);
        }
        let index = self.front.instance(function, class, types);
        let kind = self.front.result_of(index)?;
        let id = self.requests.function(&format!("i:{index}"));
        let operand = self.b().call(id, registers, &kind.result_shape());
        Ok(if kind == Type::None { self.none() } else { Value { operand, kind } })
    }

    /// Returns `true` if a function, including all functions that it calls, is pure.
    pub(super) fn is_pure_function(&self, function: Node<'t>) -> bool {
        let (mut waiting, mut seen) = (vec![function], HashSet::from([function.id()]));
        while let Some(body) = waiting.pop().and_then(|function| function.child_by_field_name("body")) {
            if !tree::all(body).all(|node| self.is_pure_part(node)) {
                return false;
            }
            let called = tree::all(body).filter_map(|node| self.front.functions.get(self.front.text(node)));
            waiting.extend(called.filter(|function| seen.insert(function.id())));
        }
        true
    }

    /// Calls a function that is a value. It is inlined here.
    fn call_value(&mut self, value: &Value, list: Node<'t>, node: Node<'t>) -> Fallible<Value> {
        let lambda = self.lambdas.get(&value.operand.register).copied();
        let lambda = lambda.ok_or_else(|| self.front.refuse(node, &format!("a call of {}", value.kind)))?;
        let arguments = self.arguments(lambda.0, list, Vec::new())?;
        self.inline(lambda, arguments, node)
    }

    pub(super) fn inline(
        &mut self,
        (lambda, outer): (Node<'t>, usize),
        arguments: Vec<Value>,
        node: Node<'t>,
    ) -> Fallible<Value> {
        if self.frames.iter().any(|frame| frame.function == Some(lambda.id())) {
            let refused = self.front.refuse(node, "an inner function that calls itself");
            return Err(refused.help("define it outside of the function"));
        }
        let parameters = match lambda.child_by_field_name("parameters") {
            Some(list) => names::parameters(self.front, list)?,
            None => Vec::new(),
        };
        let inside = field(lambda, "body")?;
        let mut own = names::assigned(self.front, inside);
        own.extend(parameters.iter().map(|own| self.front.text(names::parameter_name(*own))));
        let function = Some(lambda.id());
        let outer = outer.min(self.frames.len());
        let globals = names::declared_global(
            self.front,
            tree::all_but(inside, |node| node.kind() == "function_definition"),
        );
        let mut frame = Frame { own, globals, outer, function, ..Frame::default() };
        for (parameter, value) in parameters.iter().zip(arguments) {
            let kind = value.kind.clone().stored();
            let operand = self.as_type(value, &kind, node)?;
            let operand = self.b().load(&Place::Register(operand)); // a copy, because the parameter may change
            frame
                .variables
                .insert(self.front.text(names::parameter_name(*parameter)), Value { operand, kind });
        }
        if lambda.kind() == "lambda" {
            self.frames.push(frame);
            let value = self.nested(lambda, |body| body.value(inside));
            self.frames.pop();
            return value;
        }
        let before = self.result.take();
        let result = self.result_of(Scalar::Big.into());
        self.b().emit(Op::Unset { register: result.register });
        self.frames.push(frame);
        let done = self
            .inlined(Some(result.clone()), &mut |body| body.nested(lambda, |body| body.statement(inside)));
        let variables = self.frames.pop().map_or(HashMap::new(), |frame| frame.variables);
        for variable in variables.into_values() {
            self.b().emit(Op::Unset { register: variable.operand.register }); // the next call starts without values
        }
        let kind = std::mem::replace(&mut self.result, before).unwrap_or(Type::None);
        done?;
        if !matches!(kind, Type::Int | Type::None) {
            return Err(self.front.refuse(lambda, &format!("an inner function that returns {kind}")));
        }
        Ok(if kind == Type::None { self.none() } else { Value::int(result) })
    }

    /// Creates an instance of a class.
    fn construct(&mut self, class: usize, list: Node<'t>, node: Node<'t>) -> Fallible<Value> {
        let own = self.front.classes[class].clone();
        if own.bases.iter().any(|base| *base != "object") {
            return Err(self.front.refuse(node, "inheritance"));
        }
        let init = own.methods.get("__init__").copied();
        if let Some(init) = init {
            // `__init__` determines the fields, so it is lowered before their number is needed.
            let register = self.b().register(Type::Object(class).shape());
            let this = Value {
                operand: Operand { register, shape: Type::Object(class).shape() },
                kind: Type::Object(class),
            };
            let arguments = self.arguments(init, list, vec![this])?;
            let types = arguments.iter().map(|argument| argument.kind.clone().stored()).collect();
            let index = self.front.instance(init, Some(class), types);
            self.front.result_of(index)?;
            let object = self.instance(class, node)?;
            self.b().emit(Op::Copy { to: register, from: object.register });
            self.call_function(init, Some(class), arguments.clone(), node)?;
            return Ok(arguments.into_iter().next().expect("the instance is the first"));
        }
        if names::is_dataclass(self.front, own.node) {
            return self.construct_dataclass(class, list, node);
        }
        if !named(list).is_empty() {
            return Err(self.front.refuse(node, "passing arguments to a class without `__init__`"));
        }
        let operand = self.instance(class, node)?;
        Ok(Value { operand, kind: Type::Object(class) })
    }

    /// Creates an instance of a class with the decorator `@dataclass`: its arguments are the fields in order.
    fn construct_dataclass(&mut self, class: usize, list: Node<'t>, node: Node<'t>) -> Fallible<Value> {
        if let Some(method) = self.front.classes[class].methods.get("__post_init__") {
            return Err(self.front.refuse(field(*method, "name")?, "this method of a dataclass"));
        }
        let fields = self.dataclass_fields(class)?;
        let values = self.arguments_for(&fields, (0, fields.len()), list, Vec::new())?;
        let operand = self.instance(class, node)?;
        for ((name, _), value) in fields.into_iter().zip(values) {
            let spot = match self.field_place(class, &operand, name) {
                Some((place, kind)) => Target::Place(place, kind),
                None => Target::NewField(class, name, operand.clone()),
            };
            self.store(spot, value, node)?;
        }
        Ok(Value { operand, kind: Type::Object(class) })
    }

    /// Returns the fields of a dataclass in order, with their default values.
    pub(super) fn dataclass_fields(&self, class: usize) -> Fallible<Vec<(&'t str, Option<Node<'t>>)>> {
        let body = field(self.front.classes[class].node, "body")?;
        let mut fields = Vec::new();
        for member in named(body).into_iter().filter_map(|own| named(own).first().copied()) {
            let Some(kind) = member.child_by_field_name("type").filter(|_| member.kind() == "assignment")
            else {
                continue;
            };
            if ["ClassVar", "InitVar", "KW_ONLY"].iter().any(|word| self.front.text(kind).contains(word)) {
                return Err(self.front.refuse(kind, "this field of a dataclass"));
            }
            fields.push((self.front.text(field(member, "left")?), member.child_by_field_name("right")));
        }
        Ok(fields)
    }

    fn call_method(&mut self, node: Node<'t>, function: Node<'t>, list: Node<'t>) -> Fallible<Value> {
        let (object, name) = (field(function, "object")?, self.front.text(field(function, "attribute")?));
        let text = self.front.text(object);
        if let Some(class) = self.class_at(object)? {
            let method = self.front.classes[class].methods.get(name).copied();
            let method = method.ok_or_else(|| self.front.refuse(node, &format!("`{text}.{name}`")))?;
            return self.call_member(class, method, None, list, node);
        }
        if (text, name) == ("enum", "auto") && self.in_class.is_some() {
            return self.automatic(node);
        }
        if (text, name) == ("int", "from_bytes") {
            let swapped = self.swapped(list)?;
            return swapped.ok_or_else(|| {
                self.front.refuse(node, "`int.from_bytes` of other bytes than those of `x.to_bytes(8, …)`")
            });
        }
        // `bin(x).count("1")`: how bits were counted before there was `int.bit_count`.
        let is_count = name == "count"
            && text.starts_with("bin(")
            && matches!(self.front.text(list), "('1')" | "(\"1\")");
        if is_count && object.kind() == "call" {
            let inner = named(field(object, "arguments")?);
            let value = self.value(*inner.first().ok_or_else(|| self.front.unknown_kind(object))?)?;
            return self.of_int(value, Unary::PopCount, node);
        }
        let value = self.value(object)?;
        match (&value.kind, name) {
            (Type::Int | Type::Bool, "bit_count") => self.of_int(value, Unary::PopCount, node),
            (Type::Int | Type::Bool, "bit_length") => self.of_int(value, Unary::BitLength, node),
            (Type::List(element), "append") => {
                let &[argument] = &named(list)[..] else { return Err(self.front.unknown_kind(node)) };
                let element = (**element).clone();
                let item = self.value(argument)?;
                let item = self.as_type(item, &element, argument).map_err(|error| {
                    error.help(
                        "bitrose takes an empty list for a list of ints: begin it with an element, or write `[… for … in …]`",
                    )
                })?;
                self.append(&value, &item)?;
                Ok(self.none())
            }
            (Type::List(_), "pop") => self.pop(&value, named(list).first().copied()),
            (Type::List(_), "extend") => {
                let &[argument] = &named(list)[..] else { return Err(self.front.unknown_kind(node)) };
                let others = self.value(argument)?;
                self.extend(&value, others, argument)?;
                Ok(self.none())
            }
            (Type::List(_), "sort") => {
                self.sort(&value, &named(list), node)?;
                Ok(self.none())
            }
            (Type::List(_), "clear") if named(list).is_empty() => {
                let empty = self.int(0);
                self.renew(&value, &empty);
                Ok(self.none())
            }
            (Type::List(_), "reverse") if named(list).is_empty() => self.reverse(&value),
            (Type::List(_), "copy") if named(list).is_empty() => self.whole_copy(&value),
            (Type::Object(class), _) => {
                let class = *class;
                let method = self.front.classes[class].methods.get(name).copied();
                let method =
                    method.ok_or_else(|| self.front.refuse(node, &format!("the method `{name}`")))?;
                self.call_member(class, method, Some(value), list, node)
            }
            (kind, _) => Err(self.no_member(node, object, kind, &format!("the method `{name}`"))),
        }
    }

    /// Calls a method of a class; `this` is the instance on which it is called.
    fn call_member(
        &mut self,
        class: usize,
        method: Node<'t>,
        this: Option<Value>,
        list: Node<'t>,
        node: Node<'t>,
    ) -> Fallible<Value> {
        let is_kind = |kind| names::decorators(method, self.front.text).any(|name| name == kind);
        let first = match (is_kind("classmethod"), is_kind("staticmethod")) {
            (true, _) => Some(self.compile_time_value(Type::Class(class))),
            (_, true) => None,
            _ => this,
        };
        let arguments = self.arguments(method, list, first.into_iter().collect())?;
        self.call_function(method, Some(class), arguments, node)
    }

    fn of_int(&mut self, value: Value, operator: Unary, node: Node<'t>) -> Fallible<Value> {
        let operand = self.as_int(value, node)?;
        let result = self.b().unary(operator, Overflow::Refuse, &operand);
        Ok(Value::int(result))
    }

    fn built_in(&mut self, name: &str, nodes: &[Node<'t>], node: Node<'t>) -> Fallible<Option<Value>> {
        let is_many = |many: Node<'t>| many.kind() == "generator_expression" || self.is_generator(many);
        match (name, nodes) {
            ("print", _) => {
                nodes.iter().try_for_each(|printed| self.printed(*printed))?;
                Ok(Some(self.none()))
            }
            ("input" | "open", _) => Err(self.front.refuse(node, &format!("`{name}`"))),
            ("auto", []) if self.in_class.is_some() => self.automatic(node).map(Some),
            ("ord", [text]) if text.kind() == "string" => {
                let mut letters = self.front.text(*text).trim_matches(['\'', '"']).chars();
                let (Some(letter), None) = (letters.next(), letters.next()) else { return Ok(None) };
                Ok(Some(Value::int(self.int(u32::from(letter).into()))))
            }
            ("sum" | "any" | "all" | "max" | "min" | "len" | "list" | "tuple", &[only]) => {
                self.of_many(name, only).map(Some)
            }
            ("next", &[many, ref default @ ..]) if is_many(many) => {
                self.next_of(many, default.first().copied()).map(Some)
            }
            ("sorted", &[many, ref options @ ..]) => {
                let list = self.of_many("list", many)?;
                self.sort(&list, options, node)?;
                Ok(Some(list))
            }
            ("range", _) => self.of_many("tuple", node).map(Some),
            ("sum", &[many, start]) => {
                let is_named = start.kind() == "keyword_argument";
                let start = if is_named { field(start, "value")? } else { start };
                let (iterable, first) = (self.iterable(many)?, self.int_of(start)?);
                let total = self.reduce(name, many, Some(first), &mut |body, add| {
                    body.each(&iterable, None, &mut |body, value| add(body, value))
                });
                total.map(Some)
            }
            ("int", [text, ..]) if text.kind() == "string" => self.integer_of_text(node, nodes).map(Some),
            ("bool", &[value]) => self.condition(value).map(|truth| Some(Value::truth(truth))),
            ("max" | "min", _) if nodes.iter().any(|own| own.kind() == "keyword_argument") => {
                Err(self.front.refuse(node, &format!("`{name}` with a named argument")))
            }
            ("int", &[only]) => {
                let value = self.value(only)?;
                let number = self.call_first(&["__int__", "__index__"], vec![value.clone()])?;
                let number = self.as_int(number.unwrap_or(value), only)?;
                Ok(Some(Value::int(self.b().plain(&number))))
            }
            ("abs" | "divmod" | "pow" | "max" | "min", _) => {
                let values = nodes.iter().map(|node| self.int_of(*node)).collect::<Fallible<Vec<_>>>()?;
                self.arithmetic(name, &values, node).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Lowers an argument of `print`. Its text does not matter, but it may call functions.
    fn printed(&mut self, node: Node<'t>) -> Fallible<()> {
        let function = node.child_by_field_name("function").map_or("", |function| self.front.text(function));
        let is_text = is_among("bin format hex oct repr str", function)
            && !self.front.functions.contains_key(function)
            || function.starts_with(['"', '\'']) && function.ends_with(".format");
        match node.kind() {
            "string" | "concatenated_string" => {
                let parts = tree::all(node).filter(|part| part.kind() == "interpolation");
                parts
                    .collect::<Vec<_>>()
                    .into_iter()
                    .try_for_each(|part| self.printed(field(part, "expression")?))
            }
            "keyword_argument" => self.printed(field(node, "value")?),
            "binary_operator" if field(node, "left")?.kind() == "string" => {
                self.printed(field(node, "right")?)
            }
            "call" if is_text => {
                named(field(node, "arguments")?).into_iter().try_for_each(|part| self.printed(part))
            }
            _ => match self.value(node)?.kind {
                Type::Object(_) => Err(self.front.refuse(node, "printing an instance")),
                Type::List(element) | Type::ImmutableList(element) if !element.is_number() => {
                    Err(self.front.refuse(node, "printing this list"))
                }
                Type::Tuple(parts) if !parts.iter().all(Type::is_number) => {
                    Err(self.front.refuse(node, "printing this tuple"))
                }
                _ => Ok(()),
            },
        }
    }

    /// Lowers `auto()`, the value of a member of an enum whose members before it have that value too.
    fn automatic(&mut self, node: Node<'t>) -> Fallible<Value> {
        let refused = || self.front.refuse(node, "`auto()` here").help("write the number");
        let class = self.in_class.map(|class| &self.front.classes[class]).ok_or_else(refused)?;
        let is_plain = class.is_enum()
            && !class.has_base(&["StrEnum"])
            && !class.methods.contains_key("_generate_next_value_");
        let body = field(class.node, "body")?;
        let members = named(body).into_iter().filter_map(|own| named(own).first().copied());
        let members =
            members.filter(|own| own.kind() == "assignment" && own.start_byte() <= node.start_byte());
        let values: Vec<&str> = members
            .filter_map(|own| own.child_by_field_name("right"))
            .map(|own| self.front.text(own))
            .collect();
        let is_first = values.iter().all(|value| matches!(*value, "auto()" | "enum.auto()"));
        let count = i64::try_from(values.len()).ok().filter(|count| is_plain && is_first && *count < 63);
        let count = count.ok_or_else(refused)?;
        let is_flag = class.has_base(&["Flag", "IntFlag"]);
        Ok(Value::int(self.int(if is_flag { 1 << (count - 1) } else { count })))
    }

    /// Lowers `int.from_bytes(x.to_bytes(8, "little"), "big")`, which reverses the bytes; `None` for other calls.
    fn swapped(&mut self, list: Node<'t>) -> Fallible<Option<Value>> {
        let &[bytes, ref order @ ..] = &named(list)[..] else { return Ok(None) };
        let called = bytes.child_by_field_name("function").filter(|called| called.kind() == "attribute");
        let Some(called) = called else { return Ok(None) };
        if self.front.text(field(called, "attribute")?) != "to_bytes" {
            return Ok(None);
        }
        let value = |node: &Node<'t>| {
            let value = node.child_by_field_name("value").filter(|_| node.kind() == "keyword_argument");
            self.front.text(value.unwrap_or(*node)).trim_matches(['"', '\''])
        };
        let inner = named(field(bytes, "arguments")?);
        let is_swap = match (
            inner.iter().map(value).collect::<Vec<_>>()[..].as_ref(),
            &order.iter().map(value).collect::<Vec<_>>()[..],
        ) {
            (["8", "little"], ["big"]) | (["8", "big"], ["little"]) => true,
            (["8", "little"], ["little"]) | (["8", "big"], ["big"]) => false,
            _ => return Ok(None),
        };
        let object = self.int_of(field(called, "object")?)?;
        let word = self.b().convert(object, Scalar::U64, Overflow::Refuse);
        let word = if is_swap { self.b().unary(Unary::SwapBytes, Overflow::Wrap, &word) } else { word };
        Ok(Some(Value::int(self.b().convert(word, Scalar::Big, Overflow::Wrap))))
    }

    /// Lowers a built-in function whose arguments are ints.
    fn arithmetic(&mut self, name: &str, values: &[Operand], node: Node<'t>) -> Fallible<Value> {
        Ok(match (name, values) {
            ("abs", [value]) => {
                let negated = self.b().unary(Unary::Negate, Overflow::Refuse, value);
                let larger = self.larger(value, &negated);
                Value::int(self.b().plain(&larger))
            }
            ("divmod", [a, b]) => {
                let quotient = self.b().binary(Binary::DivideFloor, Rules::REFUSE, a, b);
                let rest = self.b().binary(Binary::RemainderFloor, Rules::REFUSE, a, b);
                self.tuple_of(&[Value::int(quotient), Value::int(rest)])
            }
            ("pow", [base, exponent]) => self.raised(base, exponent, None)?,
            ("pow", [base, exponent, modulus]) => self.raised(base, exponent, Some(modulus))?,
            ("max" | "min", [first, rest @ ..]) => {
                let operator = if name == "max" { Binary::Greater } else { Binary::Less };
                let mut best = first.clone();
                for value in rest {
                    best = self.chosen(operator, value, &best);
                }
                Value::int(best)
            }
            _ => return Err(self.front.refuse(node, &format!("`{name}` with these arguments"))),
        })
    }
}
