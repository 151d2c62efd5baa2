//! Enumerations, and the operators that a text defines for types of its own. A number has the type of the enumeration's
//! values only; which enumeration it is of is what an operator or an overload is chosen by.

use super::CFrontEnd;
use super::body::Body;
use super::call::Argument;
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// The type in the declaration of a field.
    fn field_type(&self, class: &Arc<Struct>, name: &str) -> Option<Node<'t>> {
        let body = self.structs.get(&*class.name)?.child_by_field_name("body")?;
        let declarations = named(body).into_iter().filter(|child| child.kind() == "field_declaration");
        let declares = |declaration: &Node<'t>| {
            let mut names =
                super::fields(*declaration, "declarator").into_iter().filter_map(super::declared_name);
            names.any(|declared| self.text(declared) == name)
        };
        declarations.filter(declares).find_map(|declaration| declaration.child_by_field_name("type"))
    }

    /// The enumeration that a type is.
    pub(super) fn named_enumeration(&self, kind: Node<'t>) -> Option<&'t str> {
        let name = self.text(kind).trim_start_matches("enum ").rsplit("::").next()?;
        self.enums.get_key_value(name).map(|(known, _)| *known)
    }

    /// The enumerations that the parameters of a function are of.
    pub(super) fn parameter_enumerations(&self, function: Node<'t>) -> Vec<Option<&'t str>> {
        let list = super::function_declarator(function).and_then(|at| at.child_by_field_name("parameters"));
        let kind = |parameter: Node<'t>| self.named_enumeration(parameter.child_by_field_name("type")?);
        list.map_or_else(Vec::new, named).into_iter().map(kind).collect()
    }

    /// The enumeration of a parameter of the template that a name is in.
    fn template_enumeration(&self, name: Node<'t>) -> Option<&'t str> {
        let mut at = name;
        while at.kind() != "template_declaration" {
            at = at.parent()?;
        }
        let parameters = named(at.child_by_field_name("parameters")?).into_iter();
        let mut kinds = parameters.filter(|parameter| {
            let declared = parameter.child_by_field_name("declarator").and_then(super::declared_name);
            declared.is_some_and(|declared| self.text(declared) == self.text(name))
        });
        kinds.next()?.child_by_field_name("type").and_then(|kind| self.named_enumeration(kind))
    }

    /// Is a function known where it is used? In C++ what is declared further down is not yet, but in templates.
    pub(super) fn is_visible(&self, function: Node<'t>, at: Node<'t>) -> bool {
        let is_before = |start: usize| start < at.start_byte();
        let declared = self.function_name(function).and_then(|name| self.prototypes.get(name));
        let operator = super::operator_of(function).map(|name| Self::plain_name(self.text(name)));
        let declared = declared.or_else(|| self.prototypes.get(operator?));
        is_before(function.start_byte())
            || declared.is_some_and(|start| is_before(*start))
            || !self.bindings.is_empty()
    }
}

impl<'t> Body<'_, 't> {
    /// An operator that the text defines for a type of its own; `None` if the operator is that of the language.
    pub(super) fn own_operator(
        &mut self,
        node: Node<'t>,
        sign: &str,
        operands: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        if !self.front.operators.contains(sign) {
            return Ok(None);
        }
        let shapes = operands.iter().map(|&operand| self.shape_of(operand)).collect::<Fallible<Vec<_>>>()?;
        if let Shape::Struct(class) = &shapes[0] {
            let class = Arc::clone(class);
            let arity = operands.len() - 1;
            let mut all = self.front.candidates(&class, sign);
            all.retain(|(node, _)| parameter_count(*node) == arity);
            if let Some(instance) = self.overload(node, &all, &[], &operands[1..])? {
                let object = Some(Argument::Node(operands[0]));
                return self.own_call(node, &instance, object, &Argument::nodes(&operands[1..])).map(Some);
            }
        }
        let free = self.front.free_operators.get(sign).cloned().unwrap_or_default();
        let has_class = shapes.iter().any(|shape| matches!(shape, Shape::Struct(_)));
        let enumerations = self.enumerations(operands)?;
        let mut fitting = Vec::new();
        for function in free.into_iter().filter(|function| parameter_count(*function) == operands.len()) {
            let kinds = self.front.parameter_enumerations(function);
            let is_meant = has_class || kinds.iter().any(Option::is_some);
            if is_meant && self.front.is_visible(function, node) && accepts(&kinds, &enumerations) {
                fitting.push((function, None));
            }
        }
        if fitting.is_empty() {
            return Ok(None);
        }
        match self.front.resolve(node, &fitting, &[], (&shapes, &enumerations))? {
            Some(instance) => self.own_call(node, &instance, None, &Argument::nodes(operands)).map(Some),
            None => Ok(None),
        }
    }

    /// The enumerations that expressions are of.
    pub(super) fn enumerations(&mut self, nodes: &[Node<'t>]) -> Fallible<Vec<Option<&'t str>>> {
        if self.front.enums.is_empty() {
            return Ok(vec![None; nodes.len()]);
        }
        nodes.iter().map(|&node| self.enumeration(node)).collect()
    }

    /// The enumeration that an expression is of.
    pub(super) fn enumeration(&mut self, node: Node<'t>) -> Fallible<Option<&'t str>> {
        match node.kind() {
            "identifier" => Ok(self.name_enumeration(node)),
            "qualified_identifier" => self.enumeration(field(node, "name")?),
            "parenthesized_expression" => self.enumeration(super::places::inner(node)?),
            "conditional_expression" => self.enumeration(field(node, "consequence")?),
            "initializer_list" => named(node).first().map_or(Ok(None), |&first| self.enumeration(first)),
            "assignment_expression" => self.enumeration(field(node, "left")?),
            "update_expression" => self.enumeration(field(node, "argument")?),
            "cast_expression" => Ok(self.enumeration_named(self.front.text(field(node, "type")?))),
            "call_expression" => self.call_enumeration(node),
            "unary_expression" | "binary_expression" => self.operator_enumeration(node),
            "subscript_expression" | "pointer_expression" => {
                let argument = field(node, "argument")?;
                match self.shape_of(argument)? {
                    Shape::Struct(class) => {
                        let operators = self.front.methods(&class, "[]");
                        let kind = operators.first().and_then(|known| known.child_by_field_name("type"));
                        Ok(kind.and_then(|kind| self.front.named_enumeration(kind)))
                    }
                    _ => self.enumeration(argument),
                }
            }
            "field_expression" => {
                let shape = self.shape_of(field(node, "argument")?)?;
                let class = match &shape {
                    Shape::Reference(target) => target,
                    shape => shape,
                };
                let Shape::Struct(class) = class else { return Ok(None) };
                let kind = self.front.field_type(class, self.front.text(field(node, "field")?));
                Ok(kind.and_then(|kind| self.front.named_enumeration(kind)))
            }
            _ => Ok(None),
        }
    }

    fn enumeration_named(&self, name: &str) -> Option<&'t str> {
        self.front.enums.get_key_value(name).map(|(name, _)| *name)
    }

    /// That of a variable, a field of the class, or a constant.
    fn name_enumeration(&mut self, node: Node<'t>) -> Option<&'t str> {
        let name = self.front.text(node);
        if let Some(known) = self.enums.get(name).copied() {
            return Some(known);
        }
        if self.variable(name).is_some() {
            return None;
        }
        if self.front.binding(name).is_some() {
            return self.front.template_enumeration(node);
        }
        if let Some((declaration, _)) = self.front.variables.get(name) {
            let kind = declaration.child_by_field_name("type")?;
            return self.front.named_enumeration(kind);
        }
        match self.class.as_ref().and_then(|class| self.front.field_type(class, name)) {
            Some(kind) => self.front.named_enumeration(kind),
            None => self.front.enumeration_of(name),
        }
    }

    /// That of what a function gives, or of the type that a cast names.
    fn call_enumeration(&self, node: Node<'t>) -> Fallible<Option<&'t str>> {
        let function = field(node, "function")?;
        let name = match function.child_by_field_name("name") {
            Some(inner) if function.kind() == "template_function" => self.front.text(inner),
            _ => self.front.text(function).rsplit("::").next().unwrap_or(""),
        };
        let kind = |definition: &Node<'t>| {
            let kind = definition.child_by_field_name("type")?;
            self.front.named_enumeration(kind)
        };
        let named = match self.front.overloads.get(name) {
            _ if name == "static_cast" => {
                function.child_by_field_name("arguments").map(|at| self.front.text(at))
            }
            Some(all) if all.iter().any(|definition| kind(definition) != kind(&all[0])) => {
                let message = "a call of one of several functions, some of which give an enumeration,";
                return Err(self.front.refuse(node, message).help("put it into a variable first"));
            }
            Some(all) => return Ok(kind(&all[0])),
            None => Some(name),
        };
        Ok(named.and_then(|name| self.enumeration_named(name.trim_matches(['<', '>', ' ']))))
    }

    /// That of what an operator of the program gives.
    fn operator_enumeration(&mut self, node: Node<'t>) -> Fallible<Option<&'t str>> {
        let sign = self.front.text(field(node, "operator")?);
        let operands = ["left", "right", "argument"].map(|name| node.child_by_field_name(name));
        let operands: Vec<Node<'t>> = operands.into_iter().flatten().collect();
        let enumerations = self.enumerations(&operands)?;
        for function in self.front.free_operators.get(sign).cloned().unwrap_or_default() {
            let kinds = self.front.parameter_enumerations(function);
            if kinds.iter().any(Option::is_some)
                && self.front.is_visible(function, node)
                && accepts(&kinds, &enumerations)
            {
                let result = function.child_by_field_name("type").map(|at| self.front.text(at));
                return Ok(result.and_then(|name| self.enumeration_named(name)));
            }
        }
        Ok(None)
    }
}

/// Do arguments fit the parameters that are of an enumeration? No other value becomes one by itself.
pub(super) fn accepts(kinds: &[Option<&str>], arguments: &[Option<&str>]) -> bool {
    kinds.len() == arguments.len()
        && kinds.iter().zip(arguments).all(|(kind, argument)| kind.is_none() || kind == argument)
}

/// The number of parameters of a function.
fn parameter_count(function: Node<'_>) -> usize {
    let list = super::function_declarator(function).and_then(|at| at.child_by_field_name("parameters"));
    list.map_or(0, |list| named(list).len())
}
