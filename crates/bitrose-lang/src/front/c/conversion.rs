//! User-defined conversions: constructors and conversion operators that the source defines.

use super::CFrontEnd;
use super::body::Body;
use super::call::Argument;
use super::constness::is_const_function;
use super::declarator::conversion_of;
use super::instance::{Fit, STANDARD, fit, standard_fit};
use super::places::address_of;
use super::types::plain_name;
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// Returns `true` if the constructor or conversion is `explicit`, by its definition or its declaration.
    fn is_explicit(&self, class: &Struct, function: Node<'t>) -> bool {
        let name = if conversion_of(function).is_some() { "operator" } else { plain_name(class) };
        let same = self
            .declarations(class, name)
            .into_iter()
            .filter(|one| self.overload_key(*one) == self.overload_key(function));
        same.chain([function]).any(|one| has(one, "explicit_function_specifier"))
    }

    /// Returns the conversion operators of a class that lead to a type, each with how well its result fits.
    fn conversions(
        &mut self,
        class: &Arc<Struct>,
        wanted: &Shape,
        is_explicit: bool,
    ) -> Fallible<Vec<(Fit, Node<'t>)>> {
        let mut fitting = Vec::new();
        for node in self.methods(class, "operator") {
            let is_meant = is_explicit || !self.is_explicit(class, node);
            if !is_meant || self.text(node).contains("operator std::") {
                continue; // no class of the standard library is supported, so none can be wanted
            }
            let other =
                |one: &(Fit, Node<'t>)| is_const_function(one.1, self) != is_const_function(node, self);
            if fitting.iter().any(other) {
                return Err(self.refuse(node, "conversion operators that differ in `const`"));
            }
            let result = match self.in_class(class, |front| front.signature(node)) {
                Ok((_, result, _)) => result,
                // It may be deleted, and leads to a type that no value here has.
                Err(_) if node.kind() != "function_definition" => continue,
                Err(error) => return Err(error),
            };
            let fit = match (&result, wanted) {
                (Some(result), Shape::Void) => result.is_word().then_some(0),
                (Some(result), wanted) => standard_fit(wanted, result),
                (None, _) => None,
            };
            fitting.extend(fit.map(|fit| (fit, node)));
        }
        Ok(fitting)
    }

    /// Returns the constructors that make a class from a value, each with how well the value fits its parameter.
    fn converting(
        &mut self,
        class: &Arc<Struct>,
        argument: &Shape,
        is_explicit: bool,
    ) -> Fallible<Vec<(Fit, Node<'t>)>> {
        let mut fitting = Vec::new();
        for node in self.constructors(class) {
            if !is_explicit && self.is_explicit(class, node) || !self.takes(node, 1) {
                continue;
            }
            let (parameters, ..) = self.in_class(class, |front| front.signature(node))?;
            let fit = fit(&parameters[0], argument).filter(|fit| *fit <= STANDARD);
            fitting.extend(fit.map(|fit| (fit, node)));
        }
        Ok(fitting)
    }

    /// Returns `true` if a constructor or a conversion operator converts between the types, or if neither is a class.
    pub(super) fn is_convertible(&mut self, wanted: &Shape, argument: &Shape) -> Fallible<bool> {
        let by_constructor = match wanted {
            Shape::Struct(class) => Some(self.converting(class, argument, false)?),
            _ => None,
        };
        let by_conversion = match argument {
            Shape::Struct(class) => Some(self.conversions(class, wanted, false)?),
            _ => None,
        };
        let ways = [by_constructor, by_conversion];
        Ok(ways.iter().all(Option::is_none) || ways.iter().flatten().any(|way| !way.is_empty()))
    }
}

impl<'t> Body<'_, 't> {
    /// Converts a class by its conversion operator, or a value to a class by its constructor. If `wanted` is void, any
    /// conversion to a single word will do. Returns `None` if the source defines no such conversion.
    pub(super) fn convert_class(
        &mut self,
        operand: &Operand,
        wanted: &Shape,
        node: Node<'t>,
        is_explicit: bool,
    ) -> Fallible<Option<Operand>> {
        let constructors = match wanted {
            Shape::Struct(class) => self.front.converting(class, &operand.shape, is_explicit)?,
            _ => Vec::new(),
        };
        if let Shape::Struct(class) = &operand.shape
            && let Some(conversion) = best(node, self.front.conversions(class, wanted, is_explicit)?)?
        {
            if !constructors.is_empty() {
                return Err(self
                    .front
                    .refuse(node, "a conversion that a constructor and an operator both provide"));
            }
            let instance = self.front.instance(conversion, Some(class));
            let object = Some(Argument::Value(address_of(operand)));
            let value = self.call_instance(node, &instance, object, &[])?;
            return if *wanted == Shape::Void {
                Ok(Some(value))
            } else {
                self.convert(value, wanted, node).map(Some)
            };
        }
        let (Shape::Struct(class), Some(constructor)) = (wanted, best(node, constructors)?) else {
            return Ok(None);
        };
        let object = Operand { register: self.temporary(wanted.clone()), shape: wanted.clone() };
        let instance = self.front.instance(constructor, Some(class));
        let discarded_value = self.discarded_value.replace(node.id());
        let this = Some(Argument::Value(address_of(&object)));
        self.call_instance(node, &instance, this, &[Argument::Value(operand.clone())])?;
        self.discarded_value = discarded_value;
        Ok(Some(object))
    }
}

/// Returns the best fit; `None` if there are no candidates.
fn best<'t>(node: Node<'t>, mut all: Vec<(Fit, Node<'t>)>) -> Fallible<Option<Node<'t>>> {
    all.sort_by_key(|(fit, _)| *fit);
    match all[..] {
        [(one, _), (other, _), ..] if one == other => {
            Err(tree::error(node, "several conversions fit equally well").label("converted here"))
        }
        _ => Ok(all.first().map(|(_, node)| *node)),
    }
}
