//! Pointers to functions. Each is a number derived from the source of the function; a call through it goes to a
//! generated function that compares it with the numbers of all functions whose address is taken.

use super::CFrontEnd;
use super::body::Body;
use super::call::Argument;
use super::declarator::last_name;
use super::instance::{Instance, Signature};
use crate::front::prelude::*;
use crate::ir::Enumeration;
use std::hash::{DefaultHasher, Hash, Hasher};

impl<'t> CFrontEnd<'t> {
    /// Returns the type of a pointer to functions with this signature.
    fn pointer_shape(&mut self, signature: Signature<'t>) -> Shape {
        let parameters = signature.parameters.iter().map(|one| one.shape.to_string());
        let name = format!("{} (*)({})", signature.result, parameters.collect::<Vec<_>>().join(", "));
        let own = Enumeration {
            name: name.clone().into(),
            scalar: Scalar::U64,
            is_number: false,
            range: None,
            variants: Box::default(),
        };
        self.pointers.entry(name).or_insert(signature);
        Shape::Enum(Arc::new(own))
    }

    /// Applies a declarator `(*f)(int)` to the type of the result; returns the pointer type and the declarator inside.
    pub(super) fn pointer_declared(
        &mut self,
        result: Shape,
        node: Node<'t>,
    ) -> Fallible<(Shape, Option<Node<'t>>)> {
        let bracket = node
            .child_by_field_name("declarator")
            .filter(|at| at.kind().ends_with("parenthesized_declarator"));
        let pointer = bracket.and_then(|at| named(at).last().copied());
        let pointer = pointer.filter(|at| at.kind().ends_with("pointer_declarator"));
        let pointer = pointer.ok_or_else(|| self.function_pointer(node))?;
        let parameters = node.child_by_field_name("parameters").map_or_else(Vec::new, named);
        let parameters = self.parameters(parameters)?;
        let shape = self.pointer_shape(Signature { parameters, result, is_reference: false });
        Ok((shape, pointer.child_by_field_name("declarator")))
    }

    /// Returns the type of a `std::function`, from its argument `R(A, B)`: it is that of a pointer to a function. Lambdas
    /// are only passed to it.
    pub(super) fn function_type(&mut self, signature: Node<'t>) -> Fallible<Shape> {
        // `R(A, B)` may look like a call of a type.
        let (result, parameters) = if signature.kind() == "call_expression" {
            let mut parameters = Vec::new();
            for kind in named(field(signature, "arguments")?) {
                let shape = self.shape(kind)?.ok_or_else(|| self.unknown_kind(kind))?;
                parameters.push(super::Declared::new(None, shape));
            }
            (field(signature, "function")?, parameters)
        } else {
            let declarator = signature.child_by_field_name("declarator");
            let list = declarator
                .filter(|at| at.kind() == "abstract_function_declarator")
                .filter(|at| at.child_by_field_name("declarator").is_none())
                .and_then(|at| at.child_by_field_name("parameters"))
                .ok_or_else(|| self.function_pointer(signature))?;
            (field(signature, "type")?, self.parameters(named(list))?)
        };
        let result = self.shape(result)?.ok_or_else(|| self.unknown_kind(result))?;
        let shape = self.pointer_shape(Signature { parameters, result, is_reference: false });
        self.function_types.insert(shape.to_string());
        Ok(shape)
    }

    /// Returns `true` for the type of a `std::function`, which is empty without a value.
    pub(super) fn is_function_type(&self, shape: &Shape) -> bool {
        matches!(shape, Shape::Enum(own) if self.function_types.contains(&*own.name))
    }

    pub(super) fn is_pointer(&self, shape: &Shape) -> bool {
        matches!(shape, Shape::Enum(own) if self.pointers.contains_key(&*own.name))
    }

    /// Resolves the name of a function, such as `f`, `N::f` or `f<3>`, to the type of a pointer to it, its number and
    /// itself.
    fn resolve_function(&mut self, node: Node<'t>) -> Fallible<Option<(Shape, u64, Instance<'t>)>> {
        let template = last_name(node);
        let name = template.child_by_field_name("name").unwrap_or(template);
        let written = template.child_by_field_name("arguments").map_or_else(Vec::new, named);
        let all = self.functions_named(self.text(name));
        let candidates: Vec<_> = self.innermost(name, &all).into_iter().map(|node| (node, None)).collect();
        if candidates.is_empty() {
            return Ok(None);
        }
        let instance = match candidates[..] {
            [(one, _)] => self.deduce(one, None, &written, &[])?,
            _ => None,
        };
        let instance = instance.ok_or_else(|| self.refuse(node, "a pointer to an overloaded function"))?;
        let instance = self.specialization(node, instance, &candidates)?;
        let signature = self.instance_signature(&instance)?;
        if signature.is_reference || signature.parameters.iter().any(|one| one.is_reference) {
            return Err(self.function_pointer(node));
        }
        let mut hasher = DefaultHasher::new();
        (self.text(instance.node), format!("{:?}", instance.bindings), self.scope(instance.node))
            .hash(&mut hasher);
        Ok(Some((self.pointer_shape(signature), hasher.finish() | 1, instance)))
    }

    /// Returns the functions that a pointer of a type may point to, with their numbers.
    fn functions_of(&mut self, pointer: &Shape) -> Vec<(u64, Instance<'t>)> {
        let mut found: Vec<(u64, Instance<'t>)> = Vec::new();
        let parts = tree::all(self.source().tree.root_node());
        for (parent, node) in
            parts.flat_map(|parent| named(parent).into_iter().map(move |node| (parent, node)))
        {
            let is_called = parent.child_by_field_name("function") == Some(node);
            let parent = parent.kind();
            let is_name = matches!(node.kind(), "identifier" | "template_function");
            if is_name
                && !is_called
                && !parent.ends_with("function_declarator")
                && parent != "template_function"
                && let Ok(Some((shape, number, instance))) = self.resolve_function(node)
                && shape == *pointer
                && !found.iter().any(|(known, _)| *known == number)
            {
                found.push((number, instance));
            }
        }
        found
    }
}

impl<'t> Body<'_, 't> {
    /// Lowers the name of a function as a value.
    pub(super) fn function_value(&mut self, node: Node<'t>) -> Fallible<Option<Operand>> {
        let meant = self.front.resolve_function(node)?;
        Ok(meant.map(|(shape, number, _)| self.constant_of(shape, number.into())))
    }

    /// Lowers a call through a pointer; returns `None` if the value is not a pointer to a function.
    pub(super) fn pointer_call(
        &mut self,
        node: Node<'t>,
        pointer: Node<'t>,
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let shape = self.shape_of(pointer)?;
        let Shape::Enum(own) = &shape else { return Ok(None) };
        let Some(signature) = self.front.pointers.get(&*own.name).cloned() else { return Ok(None) };
        let value = self.value(pointer)?;
        let (key, object) = (format!("d:{}", own.name), Some(Argument::Value(value)));
        let name = self.front.text(pointer);
        self.call_key(node, (&key, name), &signature, &Vec::new(), object, &Argument::nodes(arguments))
            .map(Some)
    }

    /// Lowers the function that calls through pointers of a type go to: it calls the function with the number of the
    /// pointer.
    pub(super) fn dispatch(mut self, name: &str) -> Fallible<Function> {
        let signature = self.front.pointers[name].clone();
        let pointer = self.front.pointer_shape(signature.clone());
        let parameter = |shape: &Shape| Parameter::new("", shape.clone());
        let shapes = [&pointer].into_iter().chain(signature.parameters.iter().map(|one| &one.shape));
        let parameters: Vec<_> = shapes.map(parameter).collect();
        let arguments: Vec<_> = (1..).map(Register).take(parameters.len() - 1).collect();
        self.b = Builder::new("pointer", parameters, signature.result.clone(), Span::default());
        let given = self.b.parameter(0);
        for (number, instance) in self.front.functions_of(&pointer) {
            let number = self.constant_of(pointer.clone(), number.into());
            let is_it = self.operation(Binary::Equal, Rules::WRAP, &given, &number);
            let function = self.requests.function(&self.front.instance_key(&instance)?);
            let is_void = signature.result == Shape::Void;
            let to = (!is_void).then(|| self.b.register(signature.result.clone()));
            let call = Op::Call { to, function, arguments: arguments.clone() };
            self.b.when(&is_it, [call, Op::Return(to)]);
        }
        let rule = "a call through a pointer to no function of the source";
        self.b.emit(Op::Refuse(Refusal::Rule(Arc::from(rule))));
        Ok(self.b.finish())
    }
}
