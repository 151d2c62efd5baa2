//! Parameter and result types of functions, and the types of variables.

use super::declarator::is_without_length;
use super::instance::first_value;
use super::types::decayed;
use super::{CFrontEnd, Declared, binds_reference};
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// Returns the span of a node in the source before preprocessing.
    pub(super) fn origin(&self, node: Node<'t>) -> crate::Span {
        self.source().preprocessed.origin(tree::span(node))
    }

    /// Returns the parameters of a function, its result (`None` for `auto`), and whether the result is a C++ reference.
    pub(super) fn signature(&mut self, node: Node<'t>) -> Fallible<(Vec<Declared<'t>>, Option<Shape>, bool)> {
        let mut declarator = field(node, "declarator")?;
        let mut result = match node.child_by_field_name("type") {
            Some(_) if self.is_conversion(node) => {
                let name = super::declared_name(declarator).ok_or_else(|| self.unknown_kind(declarator))?;
                Some(self.named_type(name)?)
            }
            Some(base) => self.shape(base)?,
            None => match super::declarator::conversion_of(node) {
                Some(conversion) => self.shape(field(conversion, "type")?)?,
                None => Some(Shape::Void), // a constructor
            },
        };
        let mut is_reference = false;
        while !matches!(declarator.kind(), "function_declarator" | "abstract_function_declarator") {
            if declarator.kind() == "pointer_declarator" {
                result = result.map(Shape::reference);
            } else if declarator.kind() == "reference_declarator" {
                result = result.map(Shape::reference);
                is_reference = true;
            }
            declarator = match declarator.child_by_field_name("declarator") {
                Some(inner) => inner,
                None => *named(declarator).last().ok_or_else(|| self.unknown_kind(declarator))?,
            };
        }
        result = self.trailing(declarator)?.or(result);
        let parameters = declarator.child_by_field_name("parameters");
        let mut parameters = self.parameters(parameters.map_or_else(Vec::new, named))?;
        for (index, parameter) in parameters.iter_mut().enumerate() {
            parameter.default = parameter.default.or_else(|| self.declared_default(node, index));
        }
        Ok((parameters, result, is_reference))
    }

    /// Returns the trailing return type: `-> uint8_t`.
    pub(super) fn trailing(&mut self, declarator: Node<'t>) -> Fallible<Option<Shape>> {
        let trailing = child(declarator, "trailing_return_type");
        let Some(trailing) = trailing else { return Ok(None) };
        if tree::all(trailing).any(|part| part.kind() == "abstract_reference_declarator") {
            return Err(self.refuse(trailing, "a reference after `->`").help("return the value"));
        }
        self.shape(*named(trailing).first().ok_or_else(|| self.unknown_kind(trailing))?)
    }

    pub(super) fn parameters(&mut self, nodes: Vec<Node<'t>>) -> Fallible<Vec<Declared<'t>>> {
        let mut parameters = Vec::new();
        for parameter in nodes {
            if !matches!(parameter.kind(), "parameter_declaration" | "optional_parameter_declaration") {
                return Err(self.unknown_kind(parameter));
            }
            let base = field(parameter, "type")?;
            let base =
                self.shape(base)?.ok_or_else(|| self.refuse(base, "`auto` as the type of a parameter"))?;
            let declarator = parameter.child_by_field_name("declarator");
            if declarator.is_none() && base == Shape::Void {
                continue;
            }
            let mut declared = self.declared_in(base, declarator, None)?;
            declared.shape = decayed(declared.shape);
            declared.default = self.default_value(parameter);
            parameters.push(declared);
        }
        Ok(parameters)
    }

    /// Returns the type of a variable. The length of an array may come from its initializer.
    pub(super) fn variable_shape(&mut self, declaration: Node<'t>, declarator: Node<'t>) -> Fallible<Shape> {
        let base = field(declaration, "type")?;
        let value = first_value(declaration, declarator);
        let base = match (self.shape(base)?, value) {
            (Some(base), _) => base,
            (None, Some(value)) => {
                let shape = self.constant_datum(value)?.shape;
                if binds_reference(declarator) { shape } else { decayed(shape) }
            }
            (None, None) => return Err(self.refuse(base, "`auto` without a value")),
        };
        let length = value.map(|value| self.list_length(value)).transpose()?;
        let shape = self.declared(base, declarator, length)?.shape;
        if let Some(value) = value.filter(|_| is_without_length(declarator)) {
            self.check_rows(&shape, value)?;
        }
        Ok(shape)
    }
}
