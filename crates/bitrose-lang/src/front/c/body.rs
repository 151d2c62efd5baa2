//! The body of a function: what is known while it is lowered.

use super::{CFrontEnd, Declared, field, named, tree};
use crate::Span;
use crate::error::{Error, Fallible};
use crate::front::lowering::{Lower, State, Variable};
use crate::front::values::Values;
use crate::ir::{Builder, Function, Op, Operand, Overflow, Parameter, Requests, Rules, Scalar, Shape};
use std::sync::Arc;
use tree_sitter::Node;

/// A function on its way.
pub(super) struct Body<'f, 't> {
    pub(super) front: &'f mut CFrontEnd<'t>,
    pub(super) requests: &'f mut Requests,
    pub(super) b: Builder,
    /// The expression whose value nobody wants: a call of a function that ends without giving one is fine there.
    pub(super) unwanted: Option<usize>,
    state: State<'t>,
}

impl<'t> Lower<'t> for Body<'_, 't> {
    fn b(&mut self) -> &mut Builder {
        &mut self.b
    }

    fn state(&mut self) -> &mut State<'t> {
        &mut self.state
    }

    fn origin(&self, node: Node<'t>) -> Span {
        self.front.origin(node)
    }
}

impl<'f, 't> Body<'f, 't> {
    pub(super) fn new(front: &'f mut CFrontEnd<'t>, requests: &'f mut Requests, b: Builder) -> Self {
        Self { front, requests, b, unwanted: None, state: State::new() }
    }

    /// Lowers a function.
    pub(super) fn function(
        front: &'f mut CFrontEnd<'t>,
        requests: &'f mut Requests,
        node: Node<'t>,
    ) -> Fallible<Function> {
        tree::check(node)?;
        let body = field(node, "body")?;
        let name = front.function_name(node).unwrap_or("function");
        let (declared, result) = front.signature(node)?;
        let parameter = |declared: &Declared<'t>| Parameter {
            name: declared.name.map_or("", |name| front.text(name)).into(),
            shape: declared.shape.clone(),
        };
        let parameters = declared.iter().map(parameter).collect();
        let head = field(node, "declarator")?;
        let b = Builder::new(name, parameters, result, front.origin(head));
        let mut lowered = Self::new(front, requests, b);
        lowered.find_addressed(body);
        for (index, declared) in declared.iter().enumerate() {
            let Some(name) = declared.name else { continue };
            let operand = lowered.b.parameter(index);
            lowered.bind_parameter(name, declared, operand);
        }
        lowered.statement(body)?;
        Ok(lowered.b.finish())
    }

    fn bind_parameter(&mut self, name: Node<'t>, declared: &Declared<'t>, operand: Operand) {
        let text = self.front.text(name);
        match &declared.shape {
            Shape::Reference(target) if declared.is_reference => {
                self.declare(text, Variable::Alias(operand.register, (**target).clone()));
            }
            _ => self.parameter(text, operand),
        }
    }

    /// Lowers a constant expression as a function without parameters.
    pub(super) fn constant(
        front: &'f mut CFrontEnd<'t>,
        requests: &'f mut Requests,
        node: Node<'t>,
    ) -> Fallible<Function> {
        let span = front.origin(node);
        let b = Builder::new("constant", Vec::new(), Shape::Scalar(Scalar::I64), span);
        let mut lowered = Self::new(front, requests, b);
        let value = lowered.value(node)?;
        lowered.b.set_result(value.shape.clone());
        lowered.b.emit(Op::Return(Some(value.register)));
        Ok(lowered.b.finish())
    }

    /// Lowers what gives a variable outside of functions its value.
    pub(super) fn initializer(
        front: &'f mut CFrontEnd<'t>,
        requests: &'f mut Requests,
        key: &str,
        declaration: Node<'t>,
        declarator: Node<'t>,
    ) -> Fallible<Function> {
        tree::check(declarator)?;
        let b = Builder::new(key, Vec::new(), Shape::Void, front.origin(declarator));
        let mut lowered = Self::new(front, requests, b);
        let global = lowered.global(key, declaration, declarator)?;
        let global = lowered.variable_place(global);
        if let Some(value) = declarator.child_by_field_name("value") {
            lowered.initialize(&global, value, key)?;
        }
        Ok(lowered.b.finish())
    }

    /// Names that `&` is applied to, or that C++ may bind a reference to: those live in memory.
    pub(super) fn find_addressed(&mut self, node: Node<'t>) {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            let is_reference = match node.kind() {
                "pointer_expression" => self.front.text(node).starts_with('&'),
                "argument_list" | "reference_declarator" | "init_declarator" => self.front.is_cpp,
                _ => false,
            };
            for child in named(node) {
                if is_reference && child.kind() == "identifier" {
                    self.state.addressed.insert(self.front.text(child));
                }
                waiting.push(child);
            }
        }
    }

    /// A variable outside of functions.
    pub(super) fn global(
        &mut self,
        key: &str,
        declaration: Node<'t>,
        declarator: Node<'t>,
    ) -> Fallible<Variable> {
        let (global, shape) = match self.requests.known_global(key) {
            Some(known) => known,
            None => {
                let shape = self.front.variable_shape(declaration, declarator)?;
                let has_value = declarator.child_by_field_name("value").is_some();
                let initializer = has_value.then(|| self.requests.function(&format!("g:{key}")));
                let name = Arc::from(key);
                let global = crate::ir::Global { name, shape: shape.clone(), initializer, is_outside: false };
                (self.requests.global(key, global), shape)
            }
        };
        Ok(Variable::Global(global, shape))
    }

    /// The rules of C for an operation in a type.
    pub(super) const fn rules(scalar: Scalar) -> Rules {
        if scalar.is_signed() { Rules::REFUSE } else { Rules::WRAP }
    }

    /// The type of a value after the integer promotions.
    pub(super) const fn promoted(scalar: Scalar) -> Scalar {
        if scalar.bits() < 32 { Scalar::I32 } else { scalar }
    }

    /// The common type of two values: the wider one, of the same width the unsigned one.
    pub(super) const fn common(left: Scalar, right: Scalar) -> Scalar {
        let (left, right) = (Self::promoted(left), Self::promoted(right));
        if left.bits() > right.bits() {
            left
        } else if right.bits() > left.bits() {
            right
        } else {
            Scalar::integer(left.bits(), left.is_signed() && right.is_signed())
        }
    }

    /// A value where a number is needed.
    pub(super) fn number(&mut self, node: Node<'t>) -> Fallible<(Operand, Scalar)> {
        let operand = self.value(node)?;
        match operand.scalar() {
            Some(scalar) => Ok((operand, scalar)),
            None => Err(self
                .front
                .refuse(node, &format!("arithmetic with a value of the type {}", operand.shape))),
        }
    }

    /// A number after the integer promotions.
    pub(super) fn promote(&mut self, node: Node<'t>) -> Fallible<(Operand, Scalar)> {
        let (operand, scalar) = self.number(node)?;
        let promoted = Self::promoted(scalar);
        Ok((self.b.convert(operand, promoted, Overflow::Wrap), promoted))
    }

    /// A value as a condition.
    pub(super) fn condition(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.value(node)?;
        Ok(self.truth(&value))
    }

    /// A truth value as the language has it: an int in C, a bool in C++.
    pub(super) fn from_truth(&mut self, truth: Operand) -> Operand {
        if self.front.is_cpp { truth } else { self.b.convert(truth, Scalar::I32, Overflow::Wrap) }
    }

    /// The value as an assignment, an argument or a result of a type takes it.
    pub(super) fn convert(&mut self, operand: Operand, shape: &Shape, node: Node<'t>) -> Fallible<Operand> {
        match (&operand.shape, shape) {
            (own, wanted) if own == wanted => Ok(operand),
            (Shape::Scalar(_), Shape::Scalar(Scalar::Bool)) => Ok(self.truth(&operand)),
            (Shape::Scalar(_), Shape::Scalar(scalar)) => Ok(self.b.convert(operand, *scalar, Overflow::Wrap)),
            (Shape::Reference(_), Shape::Scalar(Scalar::Bool)) => Ok(self.truth(&operand)),
            // An array becomes a pointer to its first element.
            (Shape::Array(element, _), Shape::Reference(target))
                if element == target || **target == Shape::Void =>
            {
                Ok(Operand { register: operand.register, shape: shape.clone() })
            }
            (Shape::Array(own, _), Shape::Reference(target)) if cast_target(own, target) => {
                Ok(Operand { register: operand.register, shape: shape.clone() })
            }
            (Shape::Scalar(_), Shape::Reference(_)) if self.front.text(node) == "0" => {
                Ok(Operand { register: operand.register, shape: shape.clone() })
            }
            (own, wanted) => Err(Error::new(tree::span(node), format!("expected {wanted}, found {own}"))
                .label("not the type that is wanted here")),
        }
    }
}

/// Arrays of one length that is not said: `U64 (*t)[64]`.
fn cast_target(own: &Shape, target: &Shape) -> bool {
    matches!((own, target), (Shape::Array(own, _), Shape::Array(target, 0)) if own == target)
}

impl<'t> CFrontEnd<'t> {
    /// The place of a node in the text before the preprocessor.
    pub(super) fn origin(&self, node: Node<'t>) -> crate::Span {
        self.source.preprocessed.origin(tree::span(node))
    }

    /// The parameters and the result of a function.
    pub(super) fn signature(&mut self, node: Node<'t>) -> Fallible<(Vec<Declared<'t>>, Shape)> {
        let base = field(node, "type")?;
        let base = self.shape(base)?.ok_or_else(|| self.refuse(base, "`auto` as the type of a result"))?;
        let mut declarator = field(node, "declarator")?;
        let mut result = base;
        while declarator.kind() != "function_declarator" {
            if declarator.kind() == "pointer_declarator" {
                result = result.reference();
            } else if declarator.kind() == "reference_declarator" {
                return Err(self.refuse(declarator, "a reference as a result"));
            }
            declarator = match declarator.child_by_field_name("declarator") {
                Some(inner) => inner,
                None => *named(declarator).last().ok_or_else(|| self.unknown_kind(declarator))?,
            };
        }
        let mut parameters = Vec::new();
        for parameter in named(field(declarator, "parameters")?) {
            if parameter.kind() != "parameter_declaration" {
                return Err(self.unknown_kind(parameter));
            }
            let base = field(parameter, "type")?;
            let base =
                self.shape(base)?.ok_or_else(|| self.refuse(base, "`auto` as the type of a parameter"))?;
            let mut declared = match parameter.child_by_field_name("declarator") {
                Some(declarator) => self.declared(base, declarator, None)?,
                None if base == Shape::Void => continue,
                None => Declared { name: None, shape: base, is_reference: false },
            };
            if let Shape::Array(element, _) = &declared.shape {
                declared.shape = Shape::Reference(Arc::clone(element));
            }
            parameters.push(declared);
        }
        Ok((parameters, result))
    }

    /// The type of a variable; the length of an array may be that of its values.
    pub(super) fn variable_shape(&mut self, declaration: Node<'t>, declarator: Node<'t>) -> Fallible<Shape> {
        let base = field(declaration, "type")?;
        let Some(base) = self.shape(base)? else {
            return Err(self.refuse(base, "`auto` outside of a function"));
        };
        let length =
            declarator.child_by_field_name("value").map(|value| self.list_length(value)).transpose()?;
        Ok(self.declared(base, declarator, length)?.shape)
    }
}
