//! Lambdas. They are inlined at each call, with the variables that were in scope where they were written. So are
//! functions that a lambda is passed to.

use super::Declared;
use super::body::{Body, Environment, kind_of};
use super::call::Argument;
use super::instance::{Binding, Instance, Signature};
use super::types::decayed;
use crate::front::prelude::*;

/// A variable that is a lambda.
#[derive(Clone, Debug)]
pub(super) struct Lambda<'t> {
    node: Node<'t>,
    /// What names mean where it is written.
    environment: Environment<'t>,
    copies: Copies<'t>,
    /// The type of the function that calls it, if it is passed as a pointer to a function or a `std::function`.
    taken_as: Option<Arc<Signature<'t>>>,
}

/// How many calls may be inlined in one another.
const NESTED_CALLS: usize = 12;

/// The variables that a lambda owns, by name: copies of others, made where the lambda is written.
type Copies<'t> = Vec<(&'t str, Variable)>;

/// The target of `return` in an inlined lambda: it leaves the block that the call became.
#[derive(Clone, Debug)]
pub(super) struct Inlined {
    label: crate::ir::Label,
    /// The first value returned: its register and type.
    result: Option<Operand>,
    wanted: Option<Shape>,
}

impl<'t> Body<'_, 't> {
    /// Returns the lambda that a variable names.
    pub(super) fn lambda(&mut self, name: &str) -> Option<Lambda<'t>> {
        let Some(Variable::Register(Operand { register, .. })) = self.variable(name) else { return None };
        self.lambdas.iter().find(|(known, _)| *known == register).map(|(_, lambda)| lambda.clone())
    }

    /// Returns the lambda of a variable outside functions.
    pub(super) fn outer_lambda(&mut self, function: Node<'t>) -> Option<Node<'t>> {
        let name = self.front.text(function);
        let [(_, declarator)] = self.front.variables.get(name)?[..] else { return None };
        let lambda = declarator.child_by_field_name("value").filter(|at| at.kind() == "lambda_expression")?;
        // If functions have the same name, the innermost scope decides.
        let mut all: Vec<_> = vec![(self.front.variable_scope(declarator), declarator)];
        let functions = self.front.overloads.get(name).into_iter().flatten();
        all.extend(functions.map(|&function| (self.front.scope(function), function)));
        if all.len() > 1 && self.front.in_scope(function, &all) != [declarator] {
            return None;
        }
        let is_same = self.variable(name).is_none() && self.class.is_none();
        is_same.then_some(lambda)
    }

    /// Returns the lambda that an expression denotes: written there, or a variable.
    pub(super) fn lambda_value(&mut self, node: Node<'t>) -> Fallible<Option<Lambda<'t>>> {
        Ok(match node.kind() {
            "lambda_expression" => Some(self.new_lambda(node)?),
            "parenthesized_expression" => self.lambda_value(inner(node)?)?,
            "identifier" => match self.lambda(self.front.text(node)) {
                None => match self.outer_lambda(node) {
                    Some(lambda) => Some(self.lambda_outside(lambda)?),
                    None => None,
                },
                known => known,
            },
            // `std::forward<F>(f)`, `std::move(f)`
            "call_expression" => {
                let (function, arguments) = (field(node, "function")?, named(field(node, "arguments")?));
                let name = self.front.text(function).split('<').next();
                match arguments[..] {
                    [argument] if matches!(name, Some("std::forward" | "std::move")) => {
                        self.lambda_value(argument)?
                    }
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// Makes a lambda that is written here.
    fn new_lambda(&mut self, node: Node<'t>) -> Fallible<Lambda<'t>> {
        self.check_captured(node)?;
        let copies = self.copies(node)?;
        Ok(Lambda { node, environment: self.environment(), copies, taken_as: None })
    }

    /// Returns the lambda that is the value of a variable outside functions.
    pub(super) fn lambda_outside(&self, node: Node<'t>) -> Fallible<Lambda<'t>> {
        self.check_captures(node)?;
        Ok(Lambda { node, environment: Environment::default(), copies: Vec::new(), taken_as: None })
    }

    /// Declares `auto f = [&](int x) { … };`, and `auto g = f;`. Returns `false` if the value is something else. In a
    /// lambda, its own name means itself. The variable may have the type of a pointer to a function.
    pub(super) fn declare_lambda(
        &mut self,
        name: &'t str,
        kind: Option<&Shape>,
        value: Node<'t>,
    ) -> Fallible<bool> {
        let Some(mut lambda) = self.lambda_value(value)? else { return Ok(false) };
        if let Some(kind) = kind {
            lambda = self.taken(kind, lambda)?;
        }
        let is_written_here = value.kind() == "lambda_expression";
        if !is_written_here {
            self.check_state(&lambda, value)?;
        }
        self.declare_callable(name, lambda);
        let names = self.state().all_known();
        if let Some((_, lambda)) = self.lambdas.last_mut().filter(|_| is_written_here) {
            lambda.environment.names = Some(names);
        }
        Ok(true)
    }

    /// Declares a variable that is a lambda. Its register holds no value.
    fn declare_callable(&mut self, name: &'t str, lambda: Lambda<'t>) {
        let (shape, register) = (Shape::Void, self.b.register(Shape::Void));
        self.declare(name, Variable::Register(Operand { register, shape }));
        self.lambdas.push((register, lambda));
    }

    /// Refuses a variable of the enclosing function that a lambda uses and does not capture.
    fn check_captured(&mut self, lambda: Node<'t>) -> Fallible<()> {
        let captures = field(lambda, "captures")?;
        if tree::has(captures, "lambda_default_capture") {
            return Ok(());
        }
        let own = tree::all(lambda).flat_map(|part| {
            let kind = part.kind();
            let is_name =
                kind == "init_declarator" || kind.ends_with("declaration") || kind == "for_range_loop";
            let names = if is_name { fields(part, "declarator") } else { Vec::new() };
            names.into_iter().flat_map(tree::all)
        });
        let own = tree::all(captures).chain(own).filter(|part| part.kind() == "identifier");
        let own: HashSet<&str> = own.map(|name| self.front.text(name)).collect();
        let is_unevaluated = |node: Node<'t>| matches!(node.kind(), "sizeof_expression" | "decltype");
        for name in tree::all_but(field(lambda, "body")?, is_unevaluated) {
            let text = self.front.text(name);
            let is_plain = name.kind() == "identifier" && self.front.qualifier(name).is_none();
            if is_plain
                && !own.contains(text)
                && self.constness.get(text).is_none_or(|is_const| *is_const != Some(true))
                && self.lambda(text).is_none()
                && matches!(self.variable(text), Some(variable) if !matches!(variable, Variable::Global(..)))
            {
                return Err(tree::error(name, format!("`{text}` is not captured by the lambda"))
                    .label("a variable of the function around it")
                    .help(format!("write `[&]`, or `[{text}]` for a copy")));
            }
        }
        Ok(())
    }

    /// Makes the variables that a lambda owns.
    fn copies(&mut self, lambda: Node<'t>) -> Fallible<Copies<'t>> {
        let body = field(lambda, "body")?;
        let (mut copied, mut references) = (Vec::new(), Vec::new());
        for part in named(field(lambda, "captures")?) {
            let is_reference = part.prev_sibling().is_some_and(|before| self.front.text(before) == "&");
            match part.kind() {
                "identifier" if is_reference => references.push(self.front.text(part)),
                "identifier" => copied.push((part, part)),
                "lambda_capture_initializer" if !is_reference && !self.front.text(part).starts_with('&') => {
                    copied.push((field(part, "left")?, field(part, "right")?));
                }
                "lambda_default_capture" if self.front.text(part) == "=" => {
                    let names = tree::all(body).filter(|node| node.kind() == "identifier");
                    copied.extend(names.map(|name| (name, name)));
                }
                "lambda_default_capture" => {}
                "this" if part.prev_sibling().is_none_or(|before| self.front.text(before) != "*") => {}
                _ => return Err(self.front.refuse(part, "this capture")),
            }
        }
        if !copied.is_empty() {
            self.find_addressed(body);
        }
        let mut owned: Copies<'t> = Vec::new();
        for (name, value) in copied {
            let text = self.front.text(name);
            let is_known = references.contains(&text) || owned.iter().any(|(known, _)| *known == text);
            // Static variables are not captured: the lambda uses them as they are. So it may do with lambdas.
            let is_static = matches!(self.variable(text), None | Some(Variable::Global(..)))
                || self.lambda(text).is_some();
            if is_known || name == value && is_static {
                continue;
            }
            let shape = self.shape_of(value)?;
            // `[a = t]` makes a pointer of an array, `[t]` a copy.
            if shape == Shape::Void || matches!(shape, Shape::Array(..)) && name != value {
                return Err(self.front.refuse(value, &format!("a lambda that captures {shape} by copy")));
            }
            let operand = self.value(value)?;
            let copy = self.scoped(|body| {
                let place = body.block_variable(text, shape);
                body.put(&place, &operand);
                Ok(body.variable(text).expect("it was declared"))
            })?;
            owned.push((text, copy));
        }
        Ok(owned)
    }

    /// Refuses captures by copy of a lambda outside functions.
    fn check_captures(&self, node: Node<'t>) -> Fallible<()> {
        let captures = self.front.text(field(node, "captures")?);
        let captures = captures.trim_matches(['[', ']', ' ']);
        let is_by_reference =
            captures.split(',').all(|one| one.trim().starts_with('&') || one.trim() == "this");
        if !captures.is_empty() && !is_by_reference {
            return Err(self
                .front
                .refuse(node, "a lambda outside of functions that captures by copy")
                .help("write `[]`: a lambda reads variables outside of functions without a capture"));
        }
        Ok(())
    }

    /// Lowers a call of a lambda to a block in which its parameters are variables. Its other names mean what they did
    /// where it is written.
    pub(super) fn lambda_call(
        &mut self,
        node: Node<'t>,
        Lambda { node: lambda, environment, copies, taken_as }: Lambda<'t>,
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        if let Some(list) = lambda.child_by_field_name("template_parameters") {
            return Err(self.front.refuse(list, "a lambda with template parameters"));
        }
        let declarator = lambda.child_by_field_name("declarator");
        let wanted = match declarator {
            Some(declarator) => self.front.trailing(declarator)?,
            None => None,
        };
        let list = declarator.and_then(|at| at.child_by_field_name("parameters"));
        let parameters = list.map_or_else(Vec::new, named);
        if let Some(other) = parameters.iter().find(|own| own.kind() != "parameter_declaration") {
            return Err(self.front.refuse(*other, "this parameter of a lambda"));
        }
        tree::expect_count(node, parameters.len(), arguments.len())?;
        let mut bound = Vec::new();
        for (&parameter, &argument) in parameters.iter().zip(arguments) {
            bound.push(self.lambda_argument(parameter, argument)?);
        }
        let kinds = bound.iter().map(|(declared, _)| &declared.shape);
        if let Some(taken) = &taken_as
            && !kinds.eq(taken.parameters.iter().map(|wanted| &wanted.shape))
        {
            let what =
                "a lambda with other types of parameters than the `std::function` that it is passed as";
            return Err(self.front.refuse(lambda, what));
        }
        let body = field(lambda, "body")?;
        let is_mutable = self.is_mutable(lambda);
        let value = self.inlined(node, (body, wanted), &environment, &mut |lower| {
            for (name, copy) in &copies {
                // The target of a pointer can be changed.
                if !is_mutable && !matches!(lower.variable_place(copy.clone()).shape(), Shape::Reference(_)) {
                    lower.constness.insert(name, Some(true));
                }
                lower.declare(name, copy.clone());
            }
            for (declared, operand) in &bound {
                lower.bind_inlined(declared, operand);
            }
            Ok(())
        })?;
        match taken_as.map(|taken| taken.result.clone()) {
            Some(Shape::Void) => Ok(super::intrinsics::NOTHING),
            Some(wanted) => self.convert(value, &wanted, node),
            None => Ok(value),
        }
    }

    /// Finds the lambdas among arguments.
    pub(super) fn with_lambdas(&mut self, arguments: &[Argument<'t>]) -> Fallible<Vec<Argument<'t>>> {
        let mut all = arguments.to_vec();
        for (index, argument) in all.iter_mut().enumerate() {
            if let Argument::Node(node) = *argument
                && let Some(lambda) = self.lambda_value(node)?
            {
                // what is written as an argument is not copied
                if node.kind() != "lambda_expression" {
                    self.check_state(&lambda, node)?;
                }
                self.check_copies(&lambda, &[&arguments[..index], &arguments[index + 1..]].concat())?;
                *argument = Argument::Lambda(lambda);
            }
        }
        Ok(all)
    }

    /// Refuses a copy of a lambda that changes the variables that it owns: the copy would have its own.
    fn check_state(&self, lambda: &Lambda<'t>, node: Node<'t>) -> Fallible<()> {
        if self.is_mutable(lambda.node) && !lambda.copies.is_empty() {
            return Err(self.front.refuse(node, "a copy of a `mutable` lambda"));
        }
        Ok(())
    }

    /// Returns `true` for `[n]() mutable { … }`.
    fn is_mutable(&self, lambda: Node<'t>) -> bool {
        let declarator = lambda.child_by_field_name("declarator");
        declarator.is_some_and(|declarator| self.front.has_word(declarator, &["mutable"]))
    }

    /// Refuses a change of a variable in another argument, before or after the lambda copies it.
    fn check_copies(&self, lambda: &Lambda<'t>, others: &[Argument<'t>]) -> Fallible<()> {
        let is_copied = |name: &str| lambda.copies.iter().any(|(own, _)| *own == name);
        let others = others.iter().filter_map(|other| match other {
            Argument::Node(other) if other.kind() != "lambda_expression" => Some(*other),
            _ => None,
        });
        let mut changed = others.flat_map(tree::all).filter_map(super::order::target);
        match changed.find(|target| is_copied(self.front.text(*target))) {
            Some(target) => {
                Err(self.front.refuse(target, "a change beside a lambda that copies the variable,"))
            }
            None => Ok(()),
        }
    }

    /// Inlines a call of a function that lambdas are passed to.
    pub(super) fn call_with_lambdas(
        &mut self,
        node: Node<'t>,
        instance: &Instance<'t>,
        object: Option<Argument<'t>>,
        arguments: &[Argument<'t>],
    ) -> Fallible<Operand> {
        let function = instance.node;
        self.front.check(function)?;
        let body = function.child_by_field_name("body").ok_or_else(|| {
            tree::error(node, "this function is declared, but not defined").label("called here")
        })?;
        let is_changing =
            |node: &Node<'t>| node.kind() == "declaration" && super::class::is_stored(*node, "static");
        if let Some(own) = tree::all(body).find(is_changing) {
            return Err(self
                .front
                .refuse(own, "a static variable of a function that a lambda is passed to,"));
        }
        let (parameters, result, is_reference) =
            self.front.bound(&instance.bindings, |front| front.signature(function))?;
        if is_reference {
            return Err(self.front.refuse(node, "a reference from a function that a lambda is passed to,"));
        }
        let name = self.front.function_name(function).unwrap_or("function");
        let has_object = object.is_some();
        let bindings = &instance.bindings;
        let passed = self.lower_arguments(node, name, &parameters, bindings, object, arguments)?;
        let (this, passed) = passed.split_at(usize::from(has_object));
        let environment = Environment {
            class: instance.class.clone(),
            this: this.first().cloned(),
            // A lambda has a type of its own, which only calls can use.
            bindings: { bindings.iter() }
                .filter(|(_, binding)| *binding != Binding::Type(Shape::Void))
                .cloned()
                .collect(),
            ..Environment::default()
        };
        let lambdas: Vec<Option<Lambda<'t>>> = { arguments.iter() }
            .map(|argument| match argument {
                Argument::Lambda(lambda) => Some(lambda.clone()),
                _ => None,
            })
            .chain(std::iter::repeat(None))
            .take(parameters.len())
            .collect();
        let wanted = result.clone().filter(|shape| *shape != Shape::Void);
        self.inlined(node, (body, wanted), &environment, &mut |lower| {
            for ((declared, operand), lambda) in parameters.iter().zip(passed).zip(&lambdas) {
                match (lambda, declared.name) {
                    (None, _) => lower.bind_inlined(declared, operand),
                    (Some(_), None) => {}
                    (Some(lambda), Some(name)) => {
                        let lambda = lower.taken(declared.value_shape(), lambda.clone())?;
                        lower.declare_callable(lower.front.text(name), lambda);
                    }
                }
            }
            Ok(())
        })
    }

    /// Returns a lambda as a parameter or a variable takes it. Refuses one with an `auto` parameter for a pointer to a function, whose
    /// type converts the argument.
    fn taken(&self, wanted: &Shape, mut lambda: Lambda<'t>) -> Fallible<Lambda<'t>> {
        let Shape::Enum(own) = wanted else { return Ok(lambda) };
        let is_generic = |node: &Node<'t>| node.kind() == "placeholder_type_specifier";
        let parameters = lambda.node.child_by_field_name("declarator").into_iter().flat_map(tree::all);
        if let Some(own) = { parameters }.find(is_generic) {
            return Err(self.front.refuse(own, "`auto` in a lambda for a pointer to a function"));
        }
        let taken = self.front.pointers.get(&*own.name).cloned().map(Arc::new);
        let result = |own: &Option<Arc<Signature<'t>>>| own.as_ref().map(|own| own.result.clone());
        if lambda.taken_as.is_some() && result(&lambda.taken_as) != result(&taken) {
            return Err(self.front.refuse(lambda.node, "a lambda as two types of functions"));
        }
        lambda.taken_as = taken;
        Ok(lambda)
    }

    /// Lowers a body to a block at the place of its call.
    fn inlined(
        &mut self,
        call: Node<'t>,
        (body, wanted): (Node<'t>, Option<Shape>),
        environment: &Environment<'t>,
        bind: Part<'_, Self>,
    ) -> Fallible<Operand> {
        if self.inlined.len() >= NESTED_CALLS {
            return Err(self.front.refuse(call, "calls of lambdas that are nested so deeply, or recursive,"));
        }
        let (label, first) = (self.b.label(), self.inner.len());
        self.find_addressed(body);
        self.inlined.push(Inlined { label, result: None, wanted });
        let block = self.block(&mut |lower| {
            lower.within(environment, |lower| {
                bind(lower)?;
                lower.statement(body)
            })
        });
        let inlined = self.inlined.pop().expect("the call was pushed");
        self.b.emit(Op::Labeled { label, body: block? });
        self.end_objects(first);
        Ok(inlined.result.unwrap_or(super::intrinsics::NOTHING))
    }

    /// Declares a parameter of an inlined function.
    fn bind_inlined(&mut self, declared: &Declared<'t>, operand: &Operand) {
        let Some(name) = declared.name else { return };
        let text = self.front.text(name);
        if let Some(kind) = kind_of(name) {
            self.remember_constness(name, kind);
        }
        match &operand.shape {
            Shape::Reference(target) if declared.is_reference => {
                self.declare(text, Variable::Alias(operand.register, (**target).clone()));
            }
            shape => {
                let place = self.block_variable(text, shape.clone());
                self.put(&place, operand);
            }
        }
    }

    fn lambda_argument(
        &mut self,
        parameter: Node<'t>,
        argument: Node<'t>,
    ) -> Fallible<(Declared<'t>, Operand)> {
        let kind = field(parameter, "type")?;
        let base = match self.front.shape(kind)? {
            Some(base) => base,
            None => self.shape_of(argument)?,
        };
        let mut declared = self.front.declared_in(base, parameter.child_by_field_name("declarator"), None)?;
        declared.shape = decayed(declared.shape);
        let operand = if declared.is_reference {
            self.reference(argument, &declared)?
        } else {
            self.value_as(argument, &declared.shape)?
        };
        Ok((declared, operand))
    }

    /// Lowers `return` inside a lambda; returns `false` outside one.
    pub(super) fn lambda_return(&mut self, value: Option<Node<'t>>) -> Fallible<bool> {
        let Some(inlined) = self.inlined.last().cloned() else { return Ok(false) };
        if let Some(value) = value {
            let operand = if let Some(shape) = &inlined.wanted {
                self.value_as(value, shape)?
            } else {
                let operand = self.value(value)?;
                self.decay(operand)
            };
            let result = inlined.result.unwrap_or_else(|| {
                let shape = operand.shape.clone();
                let held = if shape.is_word() { shape.clone() } else { shape.clone().reference() };
                Operand { register: self.b.register(held), shape }
            });
            // The variables of the lambda end with it, so a value in memory is copied.
            let from = if operand.shape.is_word() { operand } else { self.bound_value(&operand) };
            self.b.emit(Op::Copy { to: result.register, from: from.register });
            let last = self.inlined.last_mut().expect("a lambda is being inlined");
            (last.wanted, last.result) = (Some(result.shape.clone()), Some(result));
        }
        self.b.emit(Op::Break(inlined.label));
        Ok(true)
    }
}
