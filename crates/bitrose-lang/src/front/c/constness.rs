//! Functions of a type that differ in `const` only: the object of the call decides.

use super::CFrontEnd;
use super::body::Body;
use super::names::Meaning;
use super::places::inner;
use crate::front::prelude::*;

/// Does a function promise not to change its object: `int f() const`?
fn is_const_function(function: Node<'_>, front: &CFrontEnd<'_>) -> bool {
    let declarator = super::function_declarator(function).map_or_else(Vec::new, named);
    declarator
        .into_iter()
        .any(|part| part.kind() == "type_qualifier" && &front.text[part.byte_range()] == "const")
}

/// Is the type in a declaration `const`, whatever a pointer or a reference makes of it?
fn is_const_type(kind: Node<'_>, front: &CFrontEnd<'_>) -> bool {
    kind.parent().map_or_else(Vec::new, named).into_iter().any(|part| {
        part.kind() == "type_qualifier" && matches!(&front.text[part.byte_range()], "const" | "constexpr")
    })
}

impl<'t> CFrontEnd<'t> {
    /// Is what a variable of this type leads to `const`? `None` where that is not seen.
    pub(super) fn constness(&self, kind: Node<'t>) -> Option<bool> {
        let name = self.text(kind);
        let is_hidden = name == "auto" || self.aliases.contains_key(name) || self.binding(kind).is_some();
        (!is_hidden || is_const_type(kind, self)).then(|| is_const_type(kind, self))
    }

    /// The types of the parameters of a function, without their names.
    pub(super) fn parameter_texts(&self, function: Node<'t>) -> Vec<String> {
        let list = super::function_declarator(function).and_then(|at| at.child_by_field_name("parameters"));
        let text = |parameter: Node<'t>| {
            let name = parameter.child_by_field_name("declarator").and_then(super::declared_name);
            let cut = name.map_or(parameter.end_byte(), |name| name.start_byte());
            self.text[parameter.start_byte()..cut].split_whitespace().collect()
        };
        list.map_or_else(Vec::new, named).into_iter().map(text).collect()
    }
}

impl<'t> Body<'_, 't> {
    /// Leaves out of the functions for a call those that the `const` of its object rules out.
    pub(super) fn retain_by_const(
        &mut self,
        call: Node<'t>,
        all: &mut Vec<(Node<'t>, Option<Arc<Struct>>)>,
    ) -> Fallible<()> {
        let known: Vec<_> = all
            .iter()
            .map(|(node, _)| (*node, is_const_function(*node, self.front), self.front.parameter_texts(*node)))
            .collect();
        let has_twin = |(_, is_const, types): &(Node<'t>, bool, Vec<String>)| {
            known.iter().any(|(_, other, known)| other != is_const && known == types)
        };
        if !known.iter().any(has_twin) {
            return Ok(());
        }
        let function = call.child_by_field_name("function");
        let object = function.unwrap_or(call);
        let object = object.child_by_field_name("argument").or_else(|| object.child_by_field_name("left"));
        let Some(is_const) = self.is_const_object(object, call)? else {
            return Err(tree::error(call, "two functions that differ in `const` fit this call")
                .label("whether the object is `const` is not seen here")
                .help("put the object into a variable of a written type, or a reference to one"));
        };
        let out = known.iter().filter(|one| one.1 != is_const && has_twin(one));
        let out: Vec<Node<'t>> = out.map(|one| one.0).collect();
        all.retain(|(node, _)| !out.contains(node));
        Ok(())
    }

    /// Leaves out of functions without arguments those that the `const` of an object rules out, where it is seen.
    pub(super) fn retain_by_object(&mut self, object: Node<'t>, all: &mut Vec<Node<'t>>) -> Fallible<()> {
        if let Some(is_const) = self.is_const_object(Some(object), object)?.filter(|_| all.len() > 1) {
            all.retain(|method| is_const_function(*method, self.front) == is_const);
        }
        Ok(())
    }

    /// Refuses an assignment to what is `const`.
    pub(super) fn check_changeable(&mut self, target: Node<'t>) -> Fallible<()> {
        let is_const = self.is_const_object(Some(target), target)? == Some(true);
        if is_const && !matches!(self.shape_of(target)?, Shape::Reference(_)) {
            return Err(self.front.refuse(target, "an assignment to what is `const`"));
        }
        Ok(())
    }

    /// Is the object of a call `const`? Without one it is that of the method around. `None` where that is not seen.
    fn is_const_object(&mut self, object: Option<Node<'t>>, call: Node<'t>) -> Fallible<Option<bool>> {
        let Some(object) = object.filter(|object| object.kind() != "this") else {
            let mut around = std::iter::successors(Some(call), Node::parent);
            let method = around.find(|node| node.kind() == "function_definition");
            return Ok(method.map(|method| is_const_function(method, self.front)));
        };
        match object.kind() {
            "parenthesized_expression" => self.is_const_object(Some(inner(object)?), call),
            "pointer_expression" => self.is_const_object(object.child_by_field_name("argument"), call),
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
                    (Shape::Struct(_), None) => Ok(None),
                    _ => Ok(around),
                }
            }
            _ => Ok(None),
        }
    }

    /// The same of a field, in an object that is `const` or not.
    fn field_constness(&self, class: &Arc<Struct>, name: &str, around: Option<bool>) -> Option<bool> {
        let kind = self.front.field_type(class, name)?;
        let own = self.front.constness(kind)?;
        let declaration = self.front.text(kind.parent()?);
        let leads_away = declaration.contains(['*', '&']) || declaration.contains("mutable");
        if own || leads_away { Some(own) } else { around }
    }
}
