//! What can be assigned: variables, elements, fields, what a pointer leads to.

use super::body::{Body, Variable};
use super::{field, named, tree};
use crate::error::{Error, Fallible};
use crate::ir::{Op, Operand, Place, Shape};
use std::sync::Arc;
use tree_sitter::Node;

impl<'t> Body<'_, 't> {
    /// The place that an expression names.
    pub(super) fn place(&mut self, node: Node<'t>) -> Fallible<Place> {
        self.nested(node, |body| match node.kind() {
            "identifier" => body.named_place(node),
            "qualified_identifier" => body.place(field(node, "name")?),
            "parenthesized_expression" => body.place(inner(node)?),
            "subscript_expression" => body.element(node),
            "field_expression" => body.field(node),
            "pointer_expression" if body.front.text(node).starts_with('*') => {
                let pointer = body.value(field(node, "argument")?)?;
                body.behind(&pointer, node)
            }
            "assignment_expression" | "update_expression" if body.front.is_cpp => {
                body.value(node)?;
                let target =
                    node.child_by_field_name("left").or_else(|| node.child_by_field_name("argument"));
                body.place(target.expect("an assignment has a target"))
            }
            _ => Err(Error::new(tree::span(node), "expected something that can be assigned")
                .label("this is a value")),
        })
    }

    fn named_place(&mut self, node: Node<'t>) -> Fallible<Place> {
        let name = self.front.text(node);
        match self.variable(name).cloned() {
            Some(Variable::Register(operand)) => Ok(Place::Register(operand)),
            Some(Variable::Object(object)) => Ok(self.b.object_address(object)),
            Some(Variable::Alias(address, shape)) => Ok(Place::Memory { address, shape }),
            Some(Variable::Static(key)) => {
                let (declaration, declarator) = self.front.statics[&key];
                self.global(&key, declaration, declarator)
            }
            None => match self.front.variables.get(name).copied() {
                Some((declaration, declarator)) => self.global(name, declaration, declarator),
                None => Err(Error::new(tree::span(node), format!("unknown name `{name}`"))
                    .label("not defined here")
                    .help("paste its definition as well")),
            },
        }
    }

    /// What a pointer leads to.
    pub(super) fn behind(&mut self, pointer: &Operand, node: Node<'t>) -> Fallible<Place> {
        match &pointer.shape {
            Shape::Reference(target) => {
                Ok(Place::Memory { address: pointer.register, shape: (**target).clone() })
            }
            Shape::Array(element, _) => {
                Ok(Place::Memory { address: pointer.register, shape: (**element).clone() })
            }
            shape => Err(self.front.refuse(node, &format!("`*` of a value of the type {shape}"))),
        }
    }

    fn element(&mut self, node: Node<'t>) -> Fallible<Place> {
        let array = self.value(field(node, "argument")?)?;
        let index = match node.child_by_field_name("indices") {
            Some(list) => *named(list).first().ok_or_else(|| self.front.unknown_kind(list))?,
            None => field(node, "index")?,
        };
        let (index, _) = self.number(index)?;
        let (element, length) = match &array.shape {
            Shape::Array(element, length) => (Arc::clone(element), Some(*length)),
            Shape::Reference(target) => (Arc::clone(target), None),
            shape => {
                return Err(self.front.refuse(node, &format!("an index into a value of the type {shape}")));
            }
        };
        Ok(self.b.element(array.register, &index, (*element).clone(), length))
    }

    fn field(&mut self, node: Node<'t>) -> Fallible<Place> {
        let name_node = field(node, "field")?;
        let name = self.front.text(name_node);
        let argument = field(node, "argument")?;
        let base = self.value(argument)?;
        let is_arrow = node.child_by_field_name("operator").is_some_and(|sign| self.front.text(sign) == "->");
        let fields = match &base.shape {
            Shape::Struct(fields) if !is_arrow => Arc::clone(fields),
            Shape::Reference(target) if is_arrow => match &**target {
                Shape::Struct(fields) => Arc::clone(fields),
                shape => {
                    return Err(self.front.refuse(node, &format!("a field of a value of the type {shape}")));
                }
            },
            shape => return Err(self.front.refuse(node, &format!("a field of a value of the type {shape}"))),
        };
        let Some((offset, shape)) = fields.field(name) else {
            return Err(Error::new(
                tree::span(name_node),
                format!("unknown field `{name}` of {}", fields.name),
            )
            .label("not a field of this type"));
        };
        Ok(self.b.field(base.register, offset, shape.clone()))
    }

    /// The address of a place in memory.
    pub(super) fn address(&mut self, node: Node<'t>) -> Fallible<Operand> {
        match self.place(node)? {
            Place::Memory { address, shape } => Ok(Operand { register: address, shape: shape.reference() }),
            Place::Register(_) => Err(self.front.refuse(node, "the address of this")),
        }
    }

    /// A value in memory of its own: what a reference to a constant is bound to.
    pub(super) fn temporary(&mut self, value: &Operand) -> Operand {
        let object = self.b.object("value", value.shape.clone());
        let place = self.b.object_address(object);
        match place {
            Place::Memory { address, shape } => {
                self.b.emit(Op::Store { address, from: value.register });
                Operand { register: address, shape: shape.reference() }
            }
            Place::Register(_) => unreachable!("an object is in memory"),
        }
    }
}

/// What stands in brackets.
pub(super) fn inner(node: Node<'_>) -> Fallible<Node<'_>> {
    named(node)
        .first()
        .copied()
        .ok_or_else(|| Error::new(tree::span(node), "expected an expression").label("nothing here"))
}
