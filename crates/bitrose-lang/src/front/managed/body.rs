//! The state of lowering the body of a method, and one entry point for each kind of function.

use super::Managed;
use super::classes::{Field, Method, MethodKind, Mode};
use super::lambda::Known;
use super::types::Type;
use crate::front::prelude::*;
use crate::ir::arithmetic;
use crate::ir::flow::{self, Flow};
use crate::ir::machine::list_element;

/// The state of lowering one method.
pub(super) struct Body<'f, 't> {
    pub(super) front: &'f mut Managed<'t>,
    pub(super) requests: &'f mut Requests,
    pub(super) b: Builder,
    pub(super) state: State<'t, (Variable, Type)>,
    pub(super) class: usize,
    /// The instance that the method is called on, if there is one.
    pub(super) this: Option<Operand>,
    /// The result type; `None` for the statements of a snippet, whose value determines it.
    pub(super) result: Option<Type>,
    /// Whether the method returns a reference (`ref` in C#).
    pub(super) returns_reference: bool,
    /// Whether overflow is checked; `None` outside of `checked` and `unchecked`.
    pub(super) checked: Option<bool>,
    /// The types of registers, where the shape alone does not determine the type.
    pub(super) types: HashMap<Register, Type>,
    /// The values of registers that hold a constant expression.
    pub(super) constants: HashMap<Register, u64>,
    /// Lambdas and local functions by the register that holds them, each with the number of scopes open where it is
    /// written.
    pub(super) lambdas: HashMap<Register, (Node<'t>, Known)>,
    /// Whether an instance method is called without an instance, which it must not use.
    pub(super) lacks_instance: bool,
    /// The targets of assignments that were checked.
    pub(super) writable: HashSet<usize>,
    /// The address returned by the last call of a method with a `ref` result.
    pub(super) returned_address: Option<Register>,
    /// The values of operands, by node id, that the grammar takes for a part of a pattern before them.
    pub(super) replaced: HashMap<usize, Operand>,
    /// The enclosing `switch` expressions, innermost last: where `yield` leaves their values.
    pub(super) yields: Vec<super::switch::Yield>,
    pub(super) narrow_shifts: NarrowShifts,
}

impl<'t> Lower<'t> for Body<'_, 't> {
    type Known = (Variable, Type);

    fn b(&mut self) -> &mut Builder {
        &mut self.b
    }

    fn state(&mut self) -> &mut State<'t, (Variable, Type)> {
        &mut self.state
    }

    fn origin(&self, node: Node<'t>) -> Span {
        self.front.source.text.origin(tree::span(node))
    }
}

impl<'f, 't> Body<'f, 't> {
    pub(super) fn new(front: &'f mut Managed<'t>, requests: &'f mut Requests) -> Self {
        Self {
            front,
            requests,
            b: Builder::new("", Vec::new(), Shape::Void, Span::default()),
            state: State::new(),
            class: 0,
            this: None,
            lacks_instance: false,
            result: Some(Type::Void),
            returns_reference: false,
            checked: None,
            types: HashMap::new(),
            constants: HashMap::new(),
            lambdas: HashMap::new(),
            writable: HashSet::new(),
            returned_address: None,
            narrow_shifts: NarrowShifts::default(),
            replaced: HashMap::new(),
            yields: Vec::new(),
        }
    }

    /// Sets whether an instance method is called without an instance.
    pub(super) fn lacking_instance(self, lacks_instance: bool) -> Self {
        Self { lacks_instance, ..self }
    }

    fn begin(&mut self, class: usize, name: &str, parameters: Vec<Parameter>, node: Node<'t>) {
        let span = self.origin(node.child_by_field_name("name").unwrap_or(node));
        self.b = Builder::new(name, parameters, Shape::Void, span);
        self.class = class;
    }

    /// Lowers a method.
    pub(super) fn method(mut self, index: usize) -> Fallible<Function> {
        let method = self.front.methods[index].clone();
        tree::check(method.node)?;
        let overriding = self.front.overriding(index);
        if method.body.is_none() && overriding.is_empty() {
            if self.front.classes[method.class].node.kind() == "interface_declaration" {
                return Err(self.front.refuse(method.node, "a call through an interface"));
            }
            let error = tree::error(method.node, format!("`{}` has no body", method.name));
            return Err(error.label("declared, but not defined here"));
        }
        let signature = self.front.signature(index)?;
        self.with_parameters(index)?;
        self.result = Some(signature.result.clone());
        self.returns_reference = signature.returns_reference;
        let mut shape = self.front.shape(&signature.result)?;
        if signature.returns_reference {
            shape = shape.reference();
        }
        self.b.set_result(shape);
        if method.is_static || self.lacks_instance {
            self.use_class(method.class)?;
        }
        if self.lacks_instance && !method.is_static {
            if !overriding.is_empty() {
                return Err(self.without_instance(method.name, method.node));
            }
            if let Some(field) = self.front.filled_by_instances(index) {
                let message = format!("`{}` without an instance", method.name);
                let error =
                    tree::error(method.node.child_by_field_name("name").unwrap_or(method.node), message);
                return Err(error.label(format!("creating one may set `{field}`, which it reads")));
            }
        }
        for (constant, index) in overriding {
            self.override_of(constant, index, method.parameters.len())?;
        }
        match method.body {
            Some(body) => self.body(body)?,
            None => self.b.emit(Op::Refuse(Refusal::Rule("no enum constant defines this method".into()))),
        }
        self.finish(method.node)
    }

    /// Emits the dispatch to an override in an enum constant: if the instance is that constant, the overriding method
    /// is called and its result returned.
    fn override_of(&mut self, constant: usize, index: usize, count: usize) -> Fallible<()> {
        let this = self.this.clone().expect("only methods of an instance are overridden");
        let (result, own) =
            (self.front.signature(index)?.result.clone(), self.b.constant(Scalar::I32, constant as u64));
        let shape = self.front.shape(&result)?;
        let is_own = self.b.binary(Binary::Equal, Rules::WRAP, &this, &own);
        let arguments: Vec<_> = (0..=count).map(|at| self.b.parameter(at).register).collect();
        let function = self.requests.function(&format!("m:{index}"));
        self.if_then(&is_own, &mut |body| {
            let value = body.b.call(function, arguments.clone(), &shape);
            body.b.emit(Op::Return((shape != Shape::Void).then_some(value.register)));
            Ok(())
        })
    }

    /// Returns how the source writes a constant of an enum by its number.
    fn written(&self, kind: &Type) -> Option<Box<str>> {
        let Type::Enum(class) = kind else { return None };
        let path = &self.front.classes[*class].path;
        Some(if self.front.is_java { format!("{path}.values()[#]") } else { format!("({path})#") }.into())
    }

    /// Returns the number of constants of an enum of Java, which has no other values.
    fn constant_count(&self, kind: &Type) -> Option<u64> {
        let Type::Enum(class) = kind else { return None };
        self.front.is_java.then(|| self.front.classes[*class].constants.len() as u64)
    }

    /// Begins a function with the parameters of a method: first the instance, if there is one.
    fn with_parameters(&mut self, index: usize) -> Fallible<()> {
        let method = self.front.methods[index].clone();
        let signature = self.front.signature(index)?;
        let mut parameters = Vec::new();
        let has_this = !method.is_static && !self.lacks_instance;
        let this = has_this.then(|| self.front.class_type(method.class));
        if let Some(this) = &this {
            let shape = self.front.instance_shape(this)?;
            parameters.push(Parameter { written: self.written(this), ..Parameter::new("this", shape) });
        }
        for (parameter, kind) in method.parameters.iter().zip(&signature.parameters) {
            let mut shape = self.front.shape(kind)?;
            if parameter.mode == Mode::Reference {
                shape = shape.reference();
            }
            let (written, count) = (self.written(kind), self.constant_count(kind));
            parameters.push(Parameter { written, count, ..Parameter::new(parameter.name, shape) });
        }
        let name = if method.kind == MethodKind::Constructor {
            self.front.classes[method.class].name
        } else {
            method.name
        };
        self.begin(method.class, name, parameters, method.node);
        self.find_addressed(method.node);
        if let Some(this) = this.clone() {
            let operand = self.b.parameter(0);
            self.this = Some(self.typed(operand, this));
        }
        for (index, parameter) in method.parameters.iter().enumerate() {
            let operand = self.b.parameter(index + usize::from(this.is_some()));
            let kind = signature.parameters[index].clone();
            if let (Mode::Reference, Shape::Reference(target)) = (parameter.mode, &operand.shape) {
                let alias = Variable::Alias(operand.register, (**target).clone());
                self.declare(parameter.name, (alias, kind));
            } else {
                let operand = self.typed(operand, kind.clone());
                let variable = self.parameter(parameter.name, operand);
                self.declare(parameter.name, (variable, kind));
            }
        }
        Ok(())
    }

    /// Lowers a constructor: first the field initializers, unless it calls `this(…)`, then its body.
    pub(super) fn constructor(mut self, class: usize, index: Option<usize>) -> Fallible<Function> {
        let node = self.front.classes[class].node;
        if let Some(index) = index {
            tree::check(self.front.methods[index].node)?;
            self.with_parameters(index)?;
        } else {
            let this = self.front.class_type(class);
            let parameters = vec![Parameter::new("this", self.front.instance_shape(&this)?)];
            self.begin(class, self.front.classes[class].name, parameters, node);
            let operand = self.b.parameter(0);
            self.this = Some(self.typed(operand, this));
        }
        self.use_class(class)?;
        let method = index.map(|index| self.front.methods[index].clone());
        let body = method.as_ref().and_then(|method| method.body);
        if !self.other_constructor(method.as_ref(), body)? {
            // the parameters of the constructor are unknown to the fields, unless it is that of the class itself
            let is_own = method.as_ref().is_some_and(|method| method.kind == MethodKind::Constructor);
            let known = if is_own { 0..0 } else { self.state().all_known() };
            self.with_names_of_definition(known, |body| body.run_fields(false))?;
        }
        if let Some(body) = body {
            self.body(body)?;
        }
        if method.is_some_and(|method| method.kind == MethodKind::Compact) {
            for (at, component) in self.front.classes[class].components.clone().into_iter().enumerate() {
                let this = self.this.clone().expect("a constructor has an instance");
                let value = match self.variable(component.name) {
                    Some((variable, _)) => {
                        let place = self.variable_place(variable);
                        self.b.load(&place)
                    }
                    None => self.b.parameter(at + 1),
                };
                let (place, _) = self.instance_field(&this, class, component.name)?;
                self.put(&place, &value);
            }
        }
        self.finish(node)
    }

    /// Lowers a call of another constructor, `this(…)`, before the body. Returns `true` if there is one.
    fn other_constructor(&mut self, method: Option<&Method<'t>>, body: Option<Node<'t>>) -> Fallible<bool> {
        let first = body.and_then(|body| named(body).first().copied());
        let java = first.filter(|first| first.kind() == "explicit_constructor_invocation");
        let csharp = method.and_then(|method| child(method.node, "constructor_initializer"));
        let Some(call) = java.or(csharp) else { return Ok(false) };
        let list = child(call, "argument_list").ok_or_else(|| self.front.unknown_kind(call))?;
        if !self.front.text(call).trim_start_matches([':', ' ']).starts_with("this") {
            return if named(list).is_empty() {
                Ok(false)
            } else {
                Err(self.front.refuse(call, "inheritance"))
            };
        }
        let this = self.this.clone().expect("a constructor has an instance");
        self.construct(call, &this, self.class, Some(list))?;
        Ok(true)
    }

    /// Lowers the static initializers of a class.
    pub(super) fn statics(mut self, class: usize) -> Fallible<Function> {
        let node = self.front.classes[class].node;
        let name = format!("{} (static)", self.front.classes[class].name);
        self.begin(class, &name, Vec::new(), node);
        let base = self.front.superclass(class).filter(|_| self.front.is_java);
        if let Some(base) = base.and_then(|base| self.front.find_class(base, class)) {
            self.use_class(base)?;
        }
        self.run_fields(true)?;
        self.finish(node)
    }

    /// Runs the initializers of fields and the initializer blocks of a class, in source order. Static ones that the
    /// program does not need are skipped.
    fn run_fields(&mut self, is_static: bool) -> Fallible<()> {
        let class = &self.front.classes[self.class];
        let (fields, blocks) = (class.fields.clone(), class.blocks.clone());
        for index in 0..=fields.len() {
            for (_, _, block) in blocks
                .iter()
                .filter(|(before, own, _)| fields.len().min(*before) == index && *own == is_static)
            {
                if !is_static || self.front.needed_blocks.contains(&block.id()) {
                    tree::check(*block)?;
                    self.find_addressed(*block);
                    self.nested(*block, |body| {
                        body.b.note_block();
                        body.scoped(|body| body.body(*block))
                    })?;
                }
            }
            let Some(own) = fields.get(index) else { continue };
            let is_wanted =
                own.is_static == is_static && (!is_static || self.front.needed.contains(own.name));
            // A static field of an unsupported type gets no value; using it is an error.
            let is_read = self.front.type_of(own.kind, self.class).is_ok();
            // One of an instance is left out, unless its value does something.
            let is_left_out = !is_read && self.front.is_left_out(own, self.class);
            let does_nothing = || own.value.is_none_or(|value| self.front.does_nothing(value));
            if is_wanted && (is_read || !is_static) && !(is_left_out && does_nothing()) {
                self.field_value(own)?;
            }
        }
        Ok(())
    }

    fn field_value(&mut self, own: &Field<'t>) -> Fallible<()> {
        own.value.map_or(Ok(()), tree::check)?;
        let (place, kind) = if own.is_static {
            self.static_field(self.class, own)?
        } else {
            let this = self.this.clone().expect("a constructor has an instance");
            self.instance_field(&this, self.class, own.name)?
        };
        match own.value {
            Some(value) => {
                let declarator = value.parent().unwrap_or(value);
                self.nested(declarator, |body| {
                    let value = body.value_as(value, &kind)?;
                    body.b.store(&place, &value, own.name);
                    Ok(())
                })?;
            }
            None => self.initialize_default(&place, &kind),
        }
        Ok(())
    }

    /// Lowers the construction of the constants of a Java enum.
    pub(super) fn constants(mut self, class: usize) -> Fallible<Function> {
        let node = self.front.classes[class].node;
        tree::check(node)?;
        let name = format!("{} (constants)", self.front.classes[class].name);
        self.begin(class, &name, Vec::new(), node);
        for (index, (_, constant)) in self.front.classes[class].constants.clone().into_iter().enumerate() {
            let this = self.b.constant(Scalar::I32, index as u64);
            let this = self.typed(this, Type::Enum(class));
            let list = constant.child_by_field_name("arguments");
            self.nested(constant, |body| body.construct(constant, &this, class, list))?;
        }
        self.finish(node)
    }

    /// Lowers the statements of a snippet.
    pub(super) fn main(mut self, index: usize) -> Fallible<Function> {
        self.with_parameters(index)?;
        let node = self.front.methods[index].node;
        tree::check(node)?;
        self.use_class(self.class)?;
        self.result = None;
        self.body(field(node, "body")?)?;
        self.keep_variables(|_, (variable, _)| Some(variable));
        self.finish(node)
    }

    /// Lowers a function that returns the value of a static field.
    pub(super) fn value_of(mut self, class: usize, own: &Field<'t>) -> Fallible<Function> {
        self.begin(class, own.name, Vec::new(), own.declarator);
        let (place, kind) = self.static_field(class, own)?;
        let value = self.b.load(&place);
        let shape = self.front.shape(&kind)?;
        self.b.set_result(shape);
        self.b.emit(Op::Return(Some(value.register)));
        self.finish(own.declarator)
    }

    fn body(&mut self, body: Node<'t>) -> Fallible<()> {
        match body.kind() {
            "block" | "constructor_body" => {
                let mut statements = named(body);
                statements.retain(|statement| statement.kind() != "explicit_constructor_invocation");
                self.statements(statements)
            }
            // An expression body: `=> expression`.
            _ => {
                let value = if body.kind() == "arrow_expression_clause" { inner(body)? } else { body };
                self.return_statement(Some(value))
            }
        }
    }

    fn finish(self, node: Node<'t>) -> Fallible<Function> {
        let function = self.b.finish();
        match flow::check(&function) {
            Ok(()) => Ok(function),
            Err(Flow::Unset(span)) => {
                // The span already refers to the user's source, but the span of an error is mapped there later: undo
                // the mapping.
                let inner = self.front.source.text.inner(span);
                Err(Error::new(inner, "a variable may be uninitialized here")
                    .label("not assigned on every path"))
            }
            Err(Flow::NoResult) => Err(tree::no_return(node, &function.name)),
        }
    }

    /// Finds the variables that are passed by reference; they live in memory.
    pub(super) fn find_addressed(&mut self, node: Node<'t>) {
        for node in tree::all(node) {
            let is_given = super::calls::is_by_reference(node)
                || node.kind() == "ref_expression"
                || self.may_extend_reference(node);
            for child in named(node).into_iter().filter(|_| is_given) {
                let name = child.child_by_field_name("name").unwrap_or(child);
                self.state.addressed.insert(self.front.text(name));
            }
        }
    }

    /// Returns `true` if this may call an extension method that takes its instance by reference, such as `b.Set(3)`
    /// where the source defines `Set(this ref ulong b, …)`.
    pub(super) fn may_extend_reference(&self, access: Node<'t>) -> bool {
        let name = access.child_by_field_name("name").filter(|_| access.kind() == "member_access_expression");
        name.is_some_and(|name| {
            let name = self.front.text(name);
            self.front.methods.iter().filter(|method| method.name == name).any(|method| {
                method.parameters.first().is_some_and(|first| first.is_this && first.mode == Mode::Reference)
            })
        })
    }

    /// Returns the type of a value.
    pub(super) fn type_of(&self, operand: &Operand) -> Type {
        self.types.get(&operand.register).cloned().unwrap_or_else(|| Type::of_shape(&operand.shape))
    }

    /// Returns the value, after recording its type if its shape does not imply it.
    pub(super) fn typed(&mut self, operand: Operand, kind: Type) -> Operand {
        if Type::of_shape(&operand.shape) != kind {
            self.types.insert(operand.register, kind);
        }
        operand
    }

    /// Returns the value of a constant expression, or `None` if the operand is not constant.
    pub(super) fn constant_of(&self, operand: &Operand) -> Option<i128> {
        let word = *self.constants.get(&operand.register)?;
        Some(operand.scalar()?.value(word))
    }

    pub(super) fn number_constant(&mut self, scalar: Scalar, word: u64) -> Operand {
        let operand = self.b.constant(scalar, word);
        self.constants.insert(operand.register, scalar.wrap(word));
        operand
    }

    /// Converts a value implicitly, as in an assignment, a `return`, or an argument.
    pub(super) fn convert(&mut self, operand: Operand, to: &Type, node: Node<'t>) -> Fallible<Operand> {
        let (from, constant) = (self.type_of(&operand), self.constant_of(&operand));
        if !self.front.converts(&from, constant, to) {
            if from == Type::Lambda {
                return Err(self.lambda_for(to, node));
            }
            let message = format!("expected {}, found {}", self.described(to), self.described(&from));
            let error = tree::error(node, message).label("there is no implicit conversion");
            return Err(error);
        }
        self.narrow_shifts.remark(&operand, to.scalar(), self.requests);
        self.cast_to(operand, to, node)
    }

    /// Returns the error for a lambda whose type is an interface or delegate that bitrose does not read.
    pub(super) fn lambda_for(&self, to: &Type, node: Node<'t>) -> Box<Error> {
        let own = if self.front.is_java { "LongUnaryOperator" } else { "Func<ulong, ulong>" };
        let refused =
            self.front.refuse(node, &format!("a function as a value of type {}", self.described(to)));
        refused.help(format!("give the variable a type such as `{own}`, or write a method"))
    }

    /// Returns the name of a type for a message.
    pub(super) fn described(&self, kind: &Type) -> String {
        match kind {
            Type::Enum(class) | Type::Class(class) | Type::Struct(class) => {
                let name = self.front.classes[*class].name;
                list_element(name).map_or_else(|| name.to_owned(), |of| format!("List<{of}>"))
            }
            kind => kind.to_string(),
        }
    }

    /// Converts a value to another type, as a cast does, even if that changes the value.
    pub(super) fn cast_to(&mut self, operand: Operand, to: &Type, node: Node<'t>) -> Fallible<Operand> {
        let from = self.type_of(&operand);
        if from == *to {
            return Ok(operand);
        }
        if let Some(conversion) = self.user_conversion((&from, self.constant_of(&operand)), to, false) {
            return self.call_with(conversion, None, vec![operand], node);
        }
        if let (Type::Null, Type::Enum(class)) = (&from, to) {
            return Ok(self.null_constant(*class));
        }
        let shape = self.front.shape(to)?;
        let constant = self.constants.get(&operand.register).copied();
        let converted = match shape.scalar() {
            Some(scalar) if operand.scalar().is_some() => {
                let old = operand.scalar().expect("the operand is a number");
                let overflow = if self.checked == Some(true) { Overflow::Refuse } else { Overflow::Wrap };
                // Emit the conversion even between equal scalars: types are recorded by register, so another type needs
                // another register.
                let register = self.b.register(scalar);
                self.b.emit(Op::Convert { to: register, from: operand.register, overflow });
                if let Some(word) = constant {
                    let word = arithmetic::convert(word, old, scalar, Overflow::Wrap);
                    self.constants.insert(register, word.expect("low bits always stay"));
                }
                Operand { register, shape }
            }
            _ => {
                let register = self.b.register(shape.clone());
                self.b.emit(Op::Copy { to: register, from: operand.register });
                Operand { register, shape }
            }
        };
        Ok(self.typed(converted, to.clone()))
    }

    /// Returns the conversion operator between two types that either of them defines, if there is one.
    pub(super) fn user_conversion(
        &mut self,
        from: (&Type, Option<i128>),
        to: &Type,
        is_implicit: bool,
    ) -> Option<usize> {
        let own = self.front.conversion(from.0, from, to, is_implicit);
        own.or_else(|| self.front.conversion(to, from, to, is_implicit))
    }

    /// Returns the place and the type of a static field.
    pub(super) fn static_field(&mut self, class: usize, own: &Field<'t>) -> Fallible<(Place, Type)> {
        let kind = self.front.declared_type(own.kind, own.dimensions, class)?;
        let fields = self.static_fields(class)?;
        let place = self.field_place(&fields, own.name);
        Ok((place.expect("every static field has a place"), kind))
    }

    /// Marks a point where the program may use a class for the first time. If the order of its initializers matters,
    /// they run here.
    pub(super) fn use_class(&mut self, class: usize) -> Fallible<()> {
        if self.front.ordered.contains(&class) {
            self.static_fields(class)?;
        }
        Ok(())
    }

    /// Returns a reference to the global variable that holds the static fields of a class.
    fn static_fields(&mut self, class: usize) -> Fallible<Operand> {
        let key = format!("s:{class}");
        let known = self.requests.known_global(&key);
        let (global, shape) = if let Some(known) = known {
            known
        } else {
            let mut list = Vec::new();
            for own in self.front.classes[class].fields.clone() {
                if own.is_static
                    && self.front.needed.contains(own.name)
                    && let Ok(kind) = self.front.declared_type(own.kind, own.dimensions, class)
                {
                    list.push((own.name, self.front.shape(&kind)?));
                }
            }
            let name = self.front.classes[class].name;
            let shape = Shape::structure(name, list);
            let is_alone = self.front.classes.iter().filter(|other| other.name == name).count() == 1;
            let path = self.front.classes[class].path.clone();
            // what is shown also tells the variables apart
            let shown = match name {
                super::snippet::CLASS => "",
                name if is_alone => name,
                _ => &path,
            };
            let global = self.requests.variable(&key, shown, &shape, Some(&key));
            if self.front.ordered.contains(&class) {
                self.requests.begin(global, InitTime::WhenReached);
            }
            (global, shape)
        };
        Ok(Operand { register: self.b.global_address(global, &shape), shape })
    }
}

impl Managed<'_> {
    /// Returns the shape of `this`, which is a reference even for a struct.
    pub(super) fn instance_shape(&mut self, this: &Type) -> Fallible<Shape> {
        let shape = self.shape(this)?;
        Ok(if matches!(this, Type::Struct(_)) { shape.reference() } else { shape })
    }
}
