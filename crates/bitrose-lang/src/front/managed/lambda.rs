//! Lowers lambdas and local functions, which are inlined where they are called.

use super::body::Body;
use super::classes::Mode;
use super::types::Type;
use crate::front::prelude::*;

/// The node kind of a local function.
pub(super) const LOCAL_FUNCTION: &str = "local_function_statement";

/// The names that a lambda or local function sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The number of scopes around it.
    pub(super) depth: usize,
    /// The end of the names before it. A local function may stand behind its call, and sees what is declared until then.
    pub(super) end: usize,
}

impl<'t> Body<'_, 't> {
    /// Inlines a lambda or local function where it is called. The variables it captures have their current values.
    pub(super) fn call_lambda(&mut self, place: &Place, list: Node<'t>, node: Node<'t>) -> Fallible<Operand> {
        let lambda = match place {
            Place::Register(operand) => self.lambdas.get(&operand.register).copied(),
            Place::Memory { .. } => None,
        };
        let (lambda, known) = lambda.ok_or_else(|| self.front.refuse(node, "a call of this value"))?;
        if std::iter::successors(Some(node), Node::parent).any(|around| around == lambda) {
            let refused = self.front.refuse(node, "a local function that calls itself");
            return Err(refused.help("make it a static method with parameters for what it captures"));
        }
        let parameters = Self::lambda_parameters(lambda)?;
        let nodes = self.arguments(list)?;
        tree::expect_count(node, parameters.len(), nodes.len())?;
        let kinds = self.lambda_types(lambda, parameters.len())?;
        let own = lambda.child_by_field_name("parameters").filter(|_| lambda.kind() == LOCAL_FUNCTION);
        let own = own.map_or(Ok(Vec::new()), |list| self.front.parameters(list))?;
        let is_place = |index: usize| own.get(index).is_some_and(|own| own.mode == Mode::Reference);
        let mut values = Vec::new();
        for (index, (argument, kind)) in nodes.iter().zip(&kinds.0).enumerate() {
            if let Some(parameter) = own.get(index) {
                self.check_input(*argument, (parameter, kind), (list, lambda))?;
            }
            values.push(if is_place(index) {
                self.reference(*argument, kind)?
            } else {
                self.value_as(*argument, kind)?
            });
        }
        let visible = self.state.of_scopes(known.depth);
        self.with_names_of_definition(visible.start..visible.end.min(known.end), |body| {
            for (index, ((name, value), kind)) in parameters.iter().zip(values).zip(&kinds.0).enumerate() {
                let text = body.front.text(*name);
                if is_place(index) {
                    let shape = body.front.shape(kind)?;
                    body.declare(text, (Variable::Alias(value.register, shape), kind.clone()));
                    continue;
                }
                let place = body.new_variable(*name, kind)?;
                body.b().store(&place, &value, text);
            }
            body.inline(lambda, &kinds.1)
        })
    }

    fn inline(&mut self, lambda: Node<'t>, result: &Type) -> Fallible<Operand> {
        let inside = field(lambda, "body")?;
        let inside = if inside.kind() == "arrow_expression_clause" { inner(inside)? } else { inside };
        if inside.kind() != "block" {
            return if *result == Type::Void { self.value(inside) } else { self.value_as(inside, result) };
        }
        let shape = self.front.shape(result)?;
        let given = Operand { register: self.b().register(shape.clone()), shape };
        let outer = (self.result.replace(result.clone()), std::mem::take(&mut self.returns_reference));
        let lowered = self.inlined(Some(given.clone()), &mut |body| {
            body.nested(inside, |body| body.scoped(|body| body.statement(inside)))
        });
        (self.result, self.returns_reference) = outer;
        lowered?;
        Ok(self.typed(given, result.clone()))
    }

    fn lambda_parameters(lambda: Node<'t>) -> Fallible<Vec<Node<'t>>> {
        let list = field(lambda, "parameters")?;
        if named(list).is_empty() {
            return Ok(if list.kind().ends_with("parameter_list") || list.kind().ends_with("parameters") {
                Vec::new()
            } else {
                vec![list]
            });
        }
        Ok(named(list).into_iter().map(|own| own.child_by_field_name("name").unwrap_or(own)).collect())
    }

    /// Returns the types of the parameters and of the result: from the declaration of a local function, or from the
    /// type of the variable that holds a lambda.
    fn lambda_types(&self, lambda: Node<'t>, count: usize) -> Fallible<(Vec<Type>, Type)> {
        if lambda.kind() == LOCAL_FUNCTION {
            let parameters = self.front.parameters(field(lambda, "parameters")?)?;
            let kinds =
                parameters.iter().map(|own| self.front.declared_type(own.kind, own.dimensions, self.class));
            let result = self.front.type_of(field(lambda, "type")?, self.class)?;
            return Ok((kinds.collect::<Fallible<_>>()?, result));
        }
        let declared = Self::lambda_type(lambda)
            .ok_or_else(|| self.front.refuse(lambda, "a function whose type is unknown"))?;
        let text = self.front.text(declared);
        let name = text.rsplit('.').next().unwrap_or(text);
        let by_name = |prefix: &str, scalar| name.starts_with(prefix).then_some(Type::Plain(scalar));
        let prefixed = by_name("Long", Scalar::I64).or(by_name("Int", Scalar::I32));
        if let Some(kind) = prefixed.filter(|_| name.ends_with("Operator")) {
            return Ok((vec![kind.clone(); count], kind));
        }
        let arguments = named(declared).last().copied().map_or(Vec::new(), named);
        let mut kinds = arguments
            .iter()
            .map(|node| self.front.type_of(*node, self.class))
            .collect::<Fallible<Vec<_>>>()?;
        if name.ends_with("Operator>") || name.contains("UnaryOperator") || name.contains("BinaryOperator") {
            let kind = kinds.first().cloned().ok_or_else(|| self.front.unknown_kind(lambda))?;
            return Ok((vec![kind.clone(); count], kind));
        }
        match kinds.pop() {
            Some(result) if kinds.len() == count => Ok((kinds, result)),
            _ => Err(self.front.refuse(lambda, &format!("a function of type `{text}`"))),
        }
    }

    /// Returns the type of the variable that a lambda initializes.
    fn lambda_type(lambda: Node<'t>) -> Option<Node<'t>> {
        let mut at = lambda.parent()?;
        while at.kind() != "local_variable_declaration" && at.kind() != "variable_declaration" {
            at = at.parent()?;
        }
        at.child_by_field_name("type")
    }
}
