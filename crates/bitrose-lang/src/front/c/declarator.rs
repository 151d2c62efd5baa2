//! Declarators: finds the name, the parameters and the scope of a definition in the tree.

use crate::front::prelude::*;

/// Returns `true` if nodes of this kind define something.
pub(super) fn is_definition(kind: &str) -> bool {
    const DEFINITIONS: &str = "function_definition declaration type_definition alias_declaration struct_specifier \
                               class_specifier enum_specifier union_specifier namespace_definition \
                               template_declaration using_declaration namespace_alias_definition linkage_specification static_assert_declaration \
                               template_instantiation";
    DEFINITIONS.split_whitespace().any(|own| own == kind)
}

/// Returns `true` if the node is outside every function and class.
pub(super) fn is_top_level(node: Node<'_>) -> bool {
    let is_inner =
        |kind| matches!(kind, "function_definition" | "field_declaration_list" | "lambda_expression");
    !ancestors(node).any(|parent| is_inner(parent.kind()))
}

/// Returns the last name of a path: `c` in `a::b::c`.
pub(super) fn last_name(mut name: Node<'_>) -> Node<'_> {
    while let Some(inner) = name.child_by_field_name("name").filter(|_| name.kind() == "qualified_identifier")
    {
        name = inner;
    }
    name
}

/// Returns the parameters of a function.
pub(super) fn parameters(function: Node<'_>) -> Vec<Node<'_>> {
    let list = function_declarator(function).and_then(|at| at.child_by_field_name("parameters"));
    list.map_or_else(Vec::new, named)
}

/// Returns the name in a declarator.
pub(super) fn declared_name(declarator: Node<'_>) -> Option<Node<'_>> {
    let mut at = declarator;
    loop {
        match at.kind() {
            "identifier" | "type_identifier" | "field_identifier" | "primitive_type" => return Some(at),
            "qualified_identifier" | "template_function" => at = at.child_by_field_name("name")?,
            "reference_declarator" | "parenthesized_declarator" => at = *named(at).last()?,
            _ => at = at.child_by_field_name("declarator")?,
        }
    }
}

/// Returns the name of the operator that a function defines: `operator~`.
pub(super) fn operator_of(function: Node<'_>) -> Option<Node<'_>> {
    let mut at = function.child_by_field_name("declarator")?;
    loop {
        if at.kind() == "operator_name" {
            return Some(at);
        }
        at = match at.child_by_field_name("declarator") {
            Some(inner) => inner,
            None => *named(at).last()?,
        };
    }
}

/// Returns the class that a function is written in.
pub(super) fn class_of(function: Node<'_>) -> Option<Node<'_>> {
    let parent = function.parent()?;
    let list = if parent.kind() == "template_declaration" { parent.parent()? } else { parent };
    list.parent().filter(|_| list.kind() == "field_declaration_list")
}

/// Returns the part that makes a definition a conversion operator: `operator int()` in `A::operator int() const`.
pub(super) fn conversion_of(function: Node<'_>) -> Option<Node<'_>> {
    let name = last_name(function.child_by_field_name("declarator")?);
    (name.kind() == "operator_cast").then_some(name)
}

/// Returns `Type` for `int Type::f()` and for `int Space::Type::f()`.
pub(super) fn scope_of(function: Node<'_>) -> Option<Node<'_>> {
    scopes_of(function).pop()
}

/// Returns `Space` and `Type` for `int Space::Type::f()`, and for the declarator of a variable such as `Space::Type::x[2]`.
pub(super) fn scopes_of(definition: Node<'_>) -> Vec<Node<'_>> {
    let mut name = match definition.kind() {
        kind if kind.ends_with("declarator") => Some(definition),
        _ if conversion_of(definition).is_some() => definition.child_by_field_name("declarator"),
        _ => function_declarator(definition).and_then(|at| at.child_by_field_name("declarator")),
    };
    while let Some(at) = name.filter(|at| at.kind().ends_with("declarator")) {
        name = at.child_by_field_name("declarator");
    }
    let mut scopes = Vec::new();
    while let Some(at) = name.filter(|at| at.kind() == "qualified_identifier") {
        let scope = at.child_by_field_name("scope");
        scopes.extend(scope.map(|scope| scope.child_by_field_name("name").unwrap_or(scope)));
        name = at.child_by_field_name("name");
    }
    scopes
}

/// Returns the name of the template that a function specializes: `f` in `template <> int f<3>()` and in `template <>
/// int f(int x)`.
pub(super) fn specialized(function: Node<'_>) -> Option<Node<'_>> {
    let name = last_name(function_declarator(function)?.child_by_field_name("declarator")?);
    if name.kind() == "template_function" || name.kind() == "template_method" {
        return name.child_by_field_name("name");
    }
    let template = function.parent().filter(|parent| parent.kind() == "template_declaration")?;
    let parameters = template.child_by_field_name("parameters")?;
    named(parameters).is_empty().then_some(name)
}

pub(super) fn is_template(function: Node<'_>) -> bool {
    function.parent().is_some_and(|parent| parent.kind() == "template_declaration")
}

/// Returns the part of a definition that holds the parameters.
pub(super) fn function_declarator(function: Node<'_>) -> Option<Node<'_>> {
    let mut at = function.child_by_field_name("declarator")?;
    while !matches!(at.kind(), "function_declarator" | "abstract_function_declarator") {
        at = at.child_by_field_name("declarator").or_else(|| named(at).last().copied())?;
    }
    Some(at)
}

pub(super) fn is_prototype(declarator: Node<'_>) -> bool {
    let mut at = Some(declarator);
    while let Some(node) = at {
        if node.kind() == "function_declarator" {
            let inner = node.child_by_field_name("declarator");
            return inner.is_none_or(|inner| inner.kind() != "parenthesized_declarator"); // else a function pointer
        }
        at = match node.kind() {
            "init_declarator" => None,
            "reference_declarator" => named(node).last().copied(), // the grammar gives this child no field name
            _ => node.child_by_field_name("declarator"),
        };
    }
    false
}

/// Returns `true` for `&x` and `&x = …`.
pub(super) fn binds_reference(declarator: Node<'_>) -> bool {
    let inner =
        declarator.child_by_field_name("declarator").filter(|_| declarator.kind() == "init_declarator");
    inner.unwrap_or(declarator).kind() == "reference_declarator"
}

/// The result of applying a declarator to a type.
#[derive(Clone, Debug)]
pub(super) struct Declared<'t> {
    pub(super) name: Option<Node<'t>>,
    pub(super) shape: Shape,
    /// Whether this is a C++ reference, an alias of an lvalue elsewhere.
    pub(super) is_reference: bool,
    /// Whether it is a reference that can only be bound to an lvalue of its type: neither to a `const`, nor `&&`.
    pub(super) needs_lvalue: bool,
    /// The default argument of a parameter.
    pub(super) default: Option<Node<'t>>,
}

impl<'t> Declared<'t> {
    pub(super) const fn new(name: Option<Node<'t>>, shape: Shape) -> Self {
        Self { name, shape, is_reference: false, needs_lvalue: false, default: None }
    }

    /// Returns the type of the value; for a reference, that of its target.
    pub(super) fn value_shape(&self) -> &Shape {
        match &self.shape {
            Shape::Reference(target) if self.is_reference => target,
            shape => shape,
        }
    }
}

/// Returns the names of the parameters of a function that have one.
pub(super) fn parameter_names(function: Node<'_>) -> Vec<Node<'_>> {
    let names = parameters(function).into_iter();
    names.filter_map(|one| declared_name(one.child_by_field_name("declarator")?)).collect()
}

/// Returns a parameter such as `Args... args`.
pub(super) fn parameter_pack(function: Node<'_>) -> Option<Node<'_>> {
    let parameters = parameters(function);
    parameters.into_iter().find(|parameter| parameter.kind() == "variadic_parameter_declaration")
}

/// Returns `true` for the declarator of an array whose first length is left out: `a[][2]`.
pub(super) fn is_without_length(declarator: Node<'_>) -> bool {
    let all = std::iter::successors(Some(declarator), |node| node.child_by_field_name("declarator"));
    let first = all.filter(|node| node.kind() == "array_declarator").last();
    first.is_some_and(|array| array.child_by_field_name("size").is_none())
}
