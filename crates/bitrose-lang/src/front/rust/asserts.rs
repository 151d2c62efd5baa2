//! Lowers the conditions of assertions. A comparison keeps its sides, so that the error can show them.

use super::body::{Body, Value};
use super::only;
use super::types::{DefinitionKind, Type, USIZE};
use crate::front::prelude::*;
use crate::ir::{Format, Side};

/// The maximum nesting of types that are written.
const DEPTH: usize = 6;
/// The maximum length of an array that is written.
const MOST: i128 = 16;

impl<'t> Body<'_, 't> {
    /// Lowers a condition, and returns the sides of `a == b` or `a != b`.
    pub(super) fn asserted(&mut self, condition: Node<'t>) -> Fallible<(Value, Option<Box<[Side; 2]>>)> {
        if condition.kind() == "parenthesized_expression" {
            return self.asserted(only(condition)?);
        }
        let part = |name| condition.child_by_field_name(name);
        let operator = part("operator").and_then(|sign| Binary::spelled(self.text(sign)));
        let (Some(left), Some(right), Some(operator @ (Binary::Equal | Binary::NotEqual))) =
            (part("left"), part("right"), operator.filter(|_| condition.kind() == "binary_expression"))
        else {
            return Ok((self.value(condition)?, None));
        };
        if left.kind() == "binary_expression" {
            return Ok((self.value(condition)?, None)); // perhaps a chain
        }
        self.nested(condition, |body| {
            let (first, second) = (body.snapshot(left)?, body.value(right)?);
            let sides = if body.is_final {
                [body.side(&first)?, body.side(&second)?].map(Some)
            } else {
                [None, None]
            };
            let value = body.operate(condition, operator, first, (second, right))?;
            let [Some(first), Some(second)] = sides else { return Ok((value, None)) };
            let is_known = |side: &Side| !matches!(side.format, Format::Omitted);
            let sides = (is_known(&first) && is_known(&second)).then(|| Box::new([first, second]));
            Ok((value, sides))
        })
    }

    fn side(&mut self, value: &Value) -> Fallible<Side> {
        let mut kind = self.resolve(&value.kind);
        let is_word = self.shape(&kind)?.is_word() && !matches!(kind, Type::Reference(_));
        let mut cells = self.shape(&kind)?.cells();
        if let Type::Reference(target) = kind {
            kind = self.resolve(&target);
            // a reference to a slice is an address and a length
            cells = if matches!(kind, Type::Slice(_)) { cells } else { self.shape(&kind)?.cells() };
        }
        let cells = if is_word { None } else { Some(cells) };
        Ok(Side { value: value.operand.register, cells, format: self.format(&kind, 0, 0)? })
    }

    /// Returns how a value is written that begins at a cell.
    fn format(&mut self, kind: &Type, cell: u32, depth: usize) -> Fallible<Format> {
        let kind = self.resolve(kind);
        if let Some(scalar) = kind.scalar() {
            return Ok(Format::Word { cell, scalar, is_size: kind == USIZE });
        }
        if depth > DEPTH {
            return Ok(Format::Omitted);
        }
        match &kind {
            Type::Tuple(kinds) => {
                let fields = (0..).map(|index: usize| index.to_string()).zip(kinds.iter().cloned());
                self.fields_format("", fields.collect(), cell, depth)
            }
            Type::Array(element, length) => match self.resolve(length) {
                Type::Value(length) if (0..=MOST).contains(&length) => {
                    let cells = self.shape(element)?.cells();
                    let starts =
                        (0..).step_by(cells.max(1) as usize).take(usize::try_from(length).unwrap_or(0));
                    let all = starts.map(|start: u32| self.format(element, cell + start, depth + 1));
                    Ok(Format::Elements(all.collect::<Fallible<_>>()?))
                }
                _ => Ok(Format::Omitted),
            },
            Type::Slice(element) => self.list_format(element, cell, cell + 1, depth),
            Type::Reference(target) if self.shape(&kind)?.is_word() => {
                let cells = self.shape(target)?.cells();
                let target = Box::new(self.format(target, 0, depth + 1)?);
                Ok(Format::Target { cell, cells, target })
            }
            Type::Reference(target) => self.format(target, cell, depth + 1),
            Type::Defined(index, arguments) => self.defined_format(*index, arguments, cell, depth),
            _ => Ok(Format::Omitted),
        }
    }

    fn list_format(&mut self, element: &Type, base: u32, count: u32, depth: usize) -> Fallible<Format> {
        let cells = self.shape(element)?.cells();
        let element = Box::new(self.format(element, 0, depth + 1)?);
        Ok(Format::List { base, count, cells, element })
    }

    fn defined_format(
        &mut self,
        index: usize,
        arguments: &[Type],
        cell: u32,
        depth: usize,
    ) -> Fallible<Format> {
        let definition = self.front.definitions[index].clone();
        let (name, is_plain) = (definition.name, definition.is_plain_enum());
        match definition.kind {
            DefinitionKind::Struct(_) if name.starts_with("bitrose_") => Ok(Format::Omitted),
            DefinitionKind::Struct(fields) => {
                let kind = Type::Defined(index, arguments.to_vec());
                if name == "Vec" && self.shape(&kind)?.leads_elsewhere() {
                    return self.list_format(&arguments[0], cell, cell + 2, depth);
                }
                let fields = self.field_kinds(index, arguments, &fields)?;
                self.fields_format(name, fields, cell, depth)
            }
            DefinitionKind::Enum(variants, _) => {
                let kind = Type::Defined(index, arguments.to_vec());
                let (mut all, mut next) = (Vec::new(), cell + u32::from(!is_plain));
                for (number, variant) in variants.iter().enumerate() {
                    let fields = self.field_kinds(index, arguments, &variant.fields)?;
                    let cells = self.cells_of(&fields)?;
                    let format = self.fields_format(variant.name, fields, next, depth)?;
                    next += cells;
                    all.push((self.variant_number(&kind, number)?, format));
                }
                Ok(Format::Variants(cell, all))
            }
        }
    }

    fn field_kinds(
        &mut self,
        index: usize,
        arguments: &[Type],
        fields: &[(String, Node<'t>)],
    ) -> Fallible<Vec<(String, Type)>> {
        let kind =
            |(name, node): &(String, Node<'t>)| Ok((name.clone(), self.field_kind(index, arguments, *node)?));
        fields.iter().map(kind).collect()
    }

    fn cells_of(&mut self, fields: &[(String, Type)]) -> Fallible<u32> {
        fields.iter().map(|(_, kind)| Ok(self.shape(kind)?.cells())).sum()
    }

    fn fields_format(
        &mut self,
        name: &str,
        fields: Vec<(String, Type)>,
        mut cell: u32,
        depth: usize,
    ) -> Fallible<Format> {
        let mut all = Vec::new();
        for (name, kind) in fields {
            all.push((name.into(), self.format(&kind, cell, depth + 1)?));
            cell += self.shape(&kind)?.cells();
        }
        Ok(Format::Fields(name.into(), all))
    }
}
