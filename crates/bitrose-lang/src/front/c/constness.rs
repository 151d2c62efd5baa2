//! Member functions that differ only in `const`: whether the object of the call is `const` selects one.

use super::CFrontEnd;
use super::body::Body;
use super::declarator::Declared;
use super::instance::{Fit, Instance};
use super::names::Meaning;
use super::types::{Named, held_array};
use super::vector::element_of;
use crate::front::prelude::*;

/// Returns `true` if a member function is `const`: `int f() const`.
pub(super) fn is_const_function(function: Node<'_>, front: &CFrontEnd<'_>) -> bool {
    let declarator = super::function_declarator(function).map_or_else(Vec::new, named);
    declarator
        .into_iter()
        .any(|part| part.kind() == "type_qualifier" && &front.text[part.byte_range()] == "const")
}

/// Returns `true` if the base type in a declaration is `const`, ignoring any pointer or reference.
fn is_const_type(kind: Node<'_>, front: &CFrontEnd<'_>) -> bool {
    kind.parent().is_some_and(|declaration| has_const(declaration, front))
}

/// Returns `true` if a declaration says `const` of its base type.
pub(super) fn has_const(declaration: Node<'_>, front: &CFrontEnd<'_>) -> bool {
    named(declaration).into_iter().any(|part| {
        part.kind() == "type_qualifier" && matches!(&front.text[part.byte_range()], "const" | "constexpr")
    })
}

/// The methods of `std::vector` that change it.
const CHANGES: &str = "clear emplace_back insert pop_back push_back reserve resize";

/// Returns `true` for a type whose values are elements that are `const` if they are.
pub(super) fn is_list(shape: &Shape) -> bool {
    matches!(shape, Shape::Array(..)) || is_value_of_elements(shape)
}

/// Returns `true` for a `std::vector` or `std::array` whose elements are `const` if it is.
fn is_value_of_elements(shape: &Shape) -> bool {
    let elements = match held_array(shape) {
        Some(Shape::Array(element, _)) => Some(element),
        _ => element_of(shape),
    };
    elements.is_some_and(|element| !matches!(**element, Shape::Reference(_)))
}

impl<'t> CFrontEnd<'t> {
    /// Returns whether the target of a variable of this type is `const`; `None` if unknown.
    pub(super) fn constness(&self, kind: Node<'t>) -> Option<bool> {
        let name = self.text(kind);
        let all = self.types.get(name).into_iter().flatten();
        let mut aliases = all.filter(|one| matches!(one, Named::Alias(..)));
        if aliases.any(|one| self.text(one.node()).contains('*')) {
            return None; // the `const` of such a pointer is not that of its target
        }
        let is_hidden = name == "auto" || self.is_alias(name) || self.binding(kind).is_some();
        (!is_hidden || is_const_type(kind, self)).then(|| is_const_type(kind, self))
    }
}

impl<'t> Body<'_, 't> {
    /// Resolves a call of a member function, or an operator with its first operand, by whether the object is `const`.
    pub(super) fn resolve_by_const(
        &mut self,
        call: Node<'t>,
        candidates: &[(Node<'t>, Option<Arc<Struct>>)],
        written: &[Node<'t>],
        arguments: &[Shape],
        operand: Option<Node<'t>>,
    ) -> Fallible<Option<(Instance<'t>, Vec<Fit>)>> {
        let mut methods = candidates.iter().filter(|(_, class)| class.is_some());
        let function = call.child_by_field_name("function").unwrap_or(call);
        let (is_operator, object) =
            (operand.is_some(), operand.or_else(|| function.child_by_field_name("argument")));
        let is_const = if methods.any(|(node, _)| is_const_function(*node, self.front)) {
            self.is_const_object(object, call)?
        } else {
            Some(false)
        };
        let mut found =
            |is_const| self.front.resolve(call, candidates, written, arguments, (is_operator, is_const));
        let Some(is_const) = is_const else {
            let (kept, changed) = (found(true)?, found(false)?);
            let is_one =
                |kept: &(Instance<'t>, _)| changed.as_ref().is_some_and(|(one, _)| one.node == kept.0.node);
            return if kept.as_ref().is_none_or(is_one) {
                Ok(changed)
            } else {
                Err(tree::error(call, "two functions that differ in `const` fit this call")
                    .label("bitrose cannot tell whether the object is `const`")
                    .help("store the object in a variable or reference with an explicit type"))
            };
        };
        found(is_const)
    }

    /// Removes the candidates whose `const` does not match the object, if it is known whether the object is `const`.
    pub(super) fn retain_by_object(&mut self, object: Node<'t>, all: &mut Vec<Node<'t>>) -> Fallible<()> {
        if let Some(is_const) = self.is_const_object(Some(object), object)?.filter(|_| all.len() > 1) {
            all.retain(|method| is_const_function(*method, self.front) == is_const);
        }
        Ok(())
    }

    /// Refuses an assignment to something that is `const`.
    pub(super) fn check_changeable(&mut self, target: Node<'t>) -> Fallible<()> {
        let is_const = self.is_const_object(Some(target), target)? == Some(true);
        let shape = if is_const { self.shape_of(target)? } else { Shape::Void };
        if is_const && !matches!(shape, Shape::Reference(_)) && !self.front.is_pointer(&shape) {
            return Err(self.front.refuse(target, "an assignment to a `const` object"));
        }
        Ok(())
    }

    /// Refuses a reference that is not `const` to something that is. What `auto &` and `T &` refer to is `const` then too.
    pub(super) fn check_bound(&mut self, wanted: &Declared<'t>, value: Node<'t>) -> Fallible<()> {
        let name = wanted.name.filter(|_| wanted.needs_lvalue);
        let kind = name.and_then(|name| ancestors(name).find_map(|at| at.child_by_field_name("type")));
        let is_deduced = |kind: Node<'t>| {
            self.front.text(kind) == "auto" || ancestors(kind).any(|at| at.kind() == "template_declaration")
        };
        if kind.is_some_and(|kind| !is_deduced(kind))
            && self.is_const_object(Some(value), value)? == Some(true)
        {
            let shape = self.shape_of(value)?;
            if !matches!(shape, Shape::Reference(_)) && !self.front.is_pointer(&shape) {
                let what = "a reference that is not `const` to an object that is";
                return Err(self
                    .front
                    .refuse(value, what)
                    .help("write `const` before the type of the reference"));
            }
        }
        Ok(())
    }

    /// Refuses a call of a member function that may change its object, if that is `const`.
    pub(super) fn check_object(&mut self, call: Node<'t>, method: &Instance<'t>) -> Fallible<()> {
        let function = call.child_by_field_name("function").unwrap_or(call);
        if is_const_function(method.node, self.front)
            || self.is_const_object(function.child_by_field_name("argument"), call)? != Some(true)
        {
            return Ok(());
        }
        let name = self.front.function_name(method.node).unwrap_or("a member function");
        Err(tree::error(call, format!("`{name}`, which is not `const`, for an object that is"))
            .label("the object cannot be changed")
            .help("write `const` after the parameters of the function, if it changes nothing"))
    }

    /// Returns whether the object of a call, by default that of the enclosing method, is `const`; `None` if unknown.
    pub(super) fn is_const_object(
        &mut self,
        object: Option<Node<'t>>,
        call: Node<'t>,
    ) -> Fallible<Option<bool>> {
        let Some(object) = object.filter(|object| object.kind() != "this") else {
            let method = ancestors(call).find(|node| node.kind() == "function_definition");
            return Ok(method.map(|method| is_const_function(method, self.front)));
        };
        match object.kind() {
            "parenthesized_expression" => self.is_const_object(Some(inner(object)?), call),
            "pointer_expression" => {
                let argument = field(object, "argument")?;
                let is_own = self.front.text(object).starts_with('*')
                    && matches!(self.shape_of(argument)?, Shape::Struct(_)); // what its `operator*` gives
                if is_own { Ok(None) } else { self.is_const_object(Some(argument), call) }
            }
            "identifier" => {
                let name = self.front.text(object);
                match self.meaning(object)? {
                    Some(Meaning::Local(_)) => Ok(self.constness.get(name).copied().flatten()),
                    Some(Meaning::Field(class)) => {
                        let this = self.is_const_object(None, call)?;
                        Ok(self.field_constness(&class, name, this))
                    }
                    Some(Meaning::Global(_, declaration, _)) => {
                        let kind = declaration.child_by_field_name("type");
                        Ok(kind.and_then(|kind| self.front.constness(kind)))
                    }
                    _ => Ok(None),
                }
            }
            "field_expression" | "subscript_expression" => {
                let argument = field(object, "argument")?;
                let around = self.is_const_object(Some(argument), call)?;
                let class = match self.shape_of(argument)? {
                    Shape::Reference(target) => (*target).clone(),
                    shape => shape,
                };
                match (class, object.child_by_field_name("field")) {
                    (Shape::Struct(class), Some(name)) => {
                        Ok(self.field_constness(&class, self.front.text(name), around))
                    }
                    (ref shape @ Shape::Struct(_), None) if is_value_of_elements(shape) => Ok(around),
                    (Shape::Struct(_), None) => Ok(None),
                    _ => Ok(around),
                }
            }
            "call_expression" => {
                let function = field(object, "function")?;
                let (Some(list), Some(name)) =
                    (function.child_by_field_name("argument"), function.child_by_field_name("field"))
                else {
                    return Ok(None);
                };
                let name = self.front.text(name);
                if !is_among("at front back begin end data cbegin cend", name) {
                    return Ok(None);
                }
                if is_value_of_elements(&self.shape_of(list)?) {
                    let is_const = name.starts_with('c');
                    return if is_const { Ok(Some(true)) } else { self.is_const_object(Some(list), call) };
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Refuses a change of a `std::vector` that is `const`.
    pub(super) fn check_vector(&mut self, call: Node<'t>, function: Node<'t>, name: &str) -> Fallible<()> {
        let changes = is_among(CHANGES, name);
        if changes && self.is_const_object(function.child_by_field_name("argument"), call)? == Some(true) {
            return Err(tree::error(call, format!("`{name}` of a vector that is `const`"))
                .label("the vector cannot be changed"));
        }
        Ok(())
    }

    /// Returns whether a field is `const` in an object that may be `const`; `None` if unknown.
    fn field_constness(&self, class: &Arc<Struct>, name: &str, around: Option<bool>) -> Option<bool> {
        let kind = self.front.field_type(class, name)?;
        let own = self.front.constness(kind)?;
        let declaration = self.front.text(kind.parent()?);
        let leads_away = declaration.contains(['*', '&']) || declaration.contains("mutable");
        if own || leads_away { Some(own) } else { around }
    }
}
