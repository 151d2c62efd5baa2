//! Lambdas. They are inlined at each call, with the variables that were in scope where they were written.

use super::Declared;
use super::body::Body;
use super::types::decayed;
use crate::front::prelude::*;
use std::ops::Range;

/// A variable that is a lambda.
#[derive(Clone, Debug)]
pub(super) struct Lambda<'t> {
    pub(super) node: Node<'t>,
    /// The names that were in scope where it is written.
    pub(super) known: Range<usize>,
    pub(super) copies: Copies<'t>,
}

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

    /// Declares `auto f = [&](int x) { … };`. In the lambda, its own name means itself.
    pub(super) fn declare_lambda(&mut self, name: &'t str, node: Node<'t>) -> Fallible<()> {
        let copies = self.copies(node)?;
        let (shape, register) = (Shape::Void, self.b.register(Shape::Void));
        self.declare(name, Variable::Register(Operand { register, shape }));
        let known = self.state().all_known();
        self.lambdas.push((register, Lambda { node, known, copies }));
        Ok(())
    }

    /// Makes the variables that a lambda owns.
    pub(super) fn copies(&mut self, lambda: Node<'t>) -> Fallible<Copies<'t>> {
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
    pub(super) fn check_captures(&self, node: Node<'t>) -> Fallible<()> {
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
        Lambda { node: lambda, known, copies }: Lambda<'t>,
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        if self.inlined.len() > 6 {
            return Err(self.front.refuse(node, "a lambda that calls itself"));
        }
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
        let body = field(lambda, "body")?;
        let (label, first) = (self.b.label(), self.inner.len());
        self.find_addressed(body);
        // The types of expressions depend on the arguments.
        let shapes = std::mem::take(&mut self.shapes);
        let constness = self.constness.clone();
        for (parameter, (declared, _)) in parameters.iter().zip(&bound) {
            if let Some(name) = declared.name {
                self.remember_constness(name, field(*parameter, "type")?);
            }
        }
        self.inlined.push(Inlined { label, result: None, wanted });
        let block = self.block(&mut |lower| {
            lower.with_names_of_definition(known.clone(), |lower| {
                for (name, copy) in &copies {
                    lower.declare(name, copy.clone());
                }
                for (declared, operand) in &bound {
                    let Some(name) = declared.name else { continue };
                    let text = lower.front.text(name);
                    match &operand.shape {
                        Shape::Reference(target) if declared.is_reference => {
                            lower.declare(text, Variable::Alias(operand.register, (**target).clone()));
                        }
                        shape => {
                            let place = lower.block_variable(text, shape.clone());
                            lower.put(&place, operand);
                        }
                    }
                }
                lower.statement(body)
            })
        });
        self.shapes = shapes;
        self.constness = constness;
        let inlined = self.inlined.pop().expect("the lambda was pushed");
        self.b.emit(Op::Labeled { label, body: block? });
        self.end_objects(first);
        Ok(inlined.result.unwrap_or(super::intrinsics::NOTHING))
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
            self.reference(argument, &declared.shape)?
        } else {
            self.value_as(argument, &declared.shape)?
        };
        Ok((declared, operand))
    }

    /// Lowers `return` inside a lambda; returns `false` outside one.
    pub(super) fn lambda_return(&mut self, value: Option<Node<'t>>) -> Fallible<bool> {
        let Some(inlined) = self.inlined.last().cloned() else { return Ok(false) };
        if let Some(value) = value {
            let operand = match &inlined.wanted {
                Some(shape) => self.value_as(value, shape)?,
                None => self.value(value)?,
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
