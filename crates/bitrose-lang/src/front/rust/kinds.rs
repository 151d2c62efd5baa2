//! Resolves the types named in the source, and determines their layout.

use super::body::Body;
use super::types::{DefinitionKind, Integer, Type, UNIT};
use super::{Environment, parts, types};
use crate::front::prelude::*;
use crate::ir::{Enumeration, WIDE};

/// The iterators of the standard library that can be written as the type of a result.
pub(super) const ITERATORS: &str = "Iter IterMut Copied Cloned Take Skip Rev Enumerate StepBy Zip Chain";

impl<'t> Body<'_, 't> {
    /// Returns the type that a node names.
    pub(super) fn kind_of(&mut self, node: Node<'t>) -> Fallible<Type> {
        self.nested(node, |body| match node.kind() {
            "primitive_type"
            | "type_identifier"
            | "scoped_type_identifier"
            | "scoped_identifier"
            | "identifier" => body.named_kind(node, body.text(node), &[]),
            "qualified_type" => body.kind_of(field(node, "type")?),
            "generic_type" | "generic_type_with_turbofish" => {
                let mut arguments = Vec::new();
                for argument in parts(field(node, "type_arguments")?) {
                    if !matches!(argument.kind(), "lifetime" | "type_binding") {
                        arguments.push(body.argument(argument)?);
                    }
                }
                let name = field(node, "type")?;
                body.named_kind(name, body.text(name), &arguments)
            }
            "reference_type" => Ok(body.kind_of(field(node, "type")?)?.reference()),
            "tuple_type" if parts(node).len() == 1 && !body.text(node).contains(',') => {
                body.kind_of(parts(node)[0])
            }
            "tuple_type" => {
                let kinds = parts(node).into_iter().map(|part| body.kind_of(part));
                Ok(Type::Tuple(kinds.collect::<Fallible<_>>()?))
            }
            "unit_type" => Ok(UNIT),
            "never_type" => Ok(Type::Never),
            "array_type" => {
                let element = Arc::new(body.kind_of(field(node, "element")?)?);
                match node.child_by_field_name("length") {
                    Some(length) => Ok(Type::Array(element, Arc::new(body.argument(length)?))),
                    None => Ok(Type::Slice(element)),
                }
            }
            "abstract_type" => {
                let parameter = std::iter::successors(Some(node), Node::parent)
                    .find(|around| around.kind() == "parameter")
                    .map(|parameter| body.text(parameter));
                let known = parameter.and_then(|name| body.frame.environment.generics.get(name).cloned());
                Ok(known.unwrap_or_else(|| body.variable_of(node, 0, false)))
            }
            // The type of a closure or function is inferred from the value that is passed.
            "bounded_type" | "function_type" | "_" => Ok(body.variable_of(node, 0, false)),
            "pointer_type" => Err(body.refuse(node, "a raw pointer")),
            "dynamic_type" => Err(body.refuse(node, "`dyn`")),
            _ => Err(body.front.unknown_kind(node)),
        })
    }

    /// Returns an argument of a generic type, or the length of an array: a type or a constant.
    pub(super) fn argument(&mut self, node: Node<'t>) -> Fallible<Type> {
        match node.kind() {
            "identifier" | "type_identifier" => {
                let name = self.text(node);
                if let Some(known) = self.frame.environment.generics.get(name) {
                    return Ok(known.clone());
                }
                if self.front.items.variable(name, node)?.is_some() {
                    return self.constant_argument(node);
                }
                if name == "_" {
                    return Ok(self.variable_of(node, 0, false));
                }
                self.kind_of(node)
            }
            kind if kind.ends_with("_type") || kind == "scoped_type_identifier" => self.kind_of(node),
            _ => self.constant_argument(node),
        }
    }

    fn constant_argument(&mut self, node: Node<'t>) -> Fallible<Type> {
        let environment = Rc::clone(&self.frame.environment);
        Ok(Type::Value(self.front.constant(node, &environment)?))
    }

    pub(super) fn kind_of_path(&mut self, node: Node<'t>, name: &'t str) -> Fallible<Type> {
        self.named_kind(node, name, &[])
    }

    fn named_kind(&mut self, node: Node<'t>, path: &'t str, arguments: &[Type]) -> Fallible<Type> {
        let name = super::items::last_name(path);
        if let Some((item, environment)) = self.projected(node, path)? {
            return self.with(&environment, |body| body.kind_of(field(item, "type")?));
        }
        if let Some(known) = self.frame.environment.generics.get(name) {
            return Ok(known.clone());
        }
        match (name, self.frame.environment.this.clone()) {
            ("Self", Some(this)) => return Ok(this),
            ("bitrose_unsigned", Some(Type::Integer(own))) => {
                return Ok(Type::Integer(Integer {
                    scalar: Scalar::integer(own.scalar.bits(), false),
                    ..own
                }));
            }
            _ => {}
        }
        if let Some(item) = self.front.items.type_item(name, node)? {
            if item.kind() == "type_item" {
                return self.alias(item, arguments);
            }
            let index = self.front.definition(item)?;
            let count = self.front.definitions[index].generics.len();
            let mut arguments = arguments.to_vec();
            for missing in arguments.len()..count {
                arguments.push(self.variable_of(node, 1 + u32::try_from(missing).unwrap_or(0), false));
            }
            arguments.truncate(count);
            return Ok(Type::Defined(index, arguments));
        }
        if let Some(path) = self.front.items.renamed(name, node)? {
            return self.named_kind(path, self.text(path), arguments);
        }
        if self.front.items.has_module_of(node).is_some() {
            let error = self.missing(node, path, tree::unknown_type(node, path, ""));
            return Err(self.of_module(node, error));
        }
        self.built_in_kind(node, name)
    }

    /// Returns a type of the language or of its standard library.
    pub(super) fn built_in_kind(&mut self, node: Node<'t>, name: &str) -> Fallible<Type> {
        Ok(match name {
            "bool" => Type::Bool,
            "char" => Type::Char,
            "str" => Type::Text,
            // As the result of a function: the type of the iterator is inferred from the value.
            "_" => self.variable_of(node, 0, false),
            _ if is_among(ITERATORS, name)
                && (name == "Iter" || node.parent().is_some_and(|at| at.kind() == "generic_type")) =>
            {
                self.variable_of(node, 0, false)
            }
            "f32" | "f64" => return Err(self.refuse(node, "floating point")),
            "u128" => {
                let item = self.front.items.type_item(WIDE, node)?;
                let item = item.expect("the standard library has it");
                let kind = Type::Defined(self.front.definition(item)?, Vec::new());
                self.inference.wide = Some(kind.clone());
                kind
            }
            "i128" => {
                return Err(self
                    .refuse(node, &format!("an integer of 128 bits, `{name}`,"))
                    .help("use an integer of up to 64 bits, or `u128`"));
            }
            "Self" => {
                return Err(tree::error(node, "`Self` outside of an `impl`")
                    .label("its type is not known here")
                    .help(
                        "paste the type and the `impl` as well: `struct Bitboard(u64); impl Bitboard { … }`",
                    ));
            }
            "String" | "Box" | "HashMap" | "Rc" | "Arc" => {
                return Err(self
                    .refuse(node, &format!("allocation with `{name}`"))
                    .help("use an array of a fixed length"));
            }
            _ => {
                let integer = Integer::named(name).ok_or_else(|| {
                    let example = format!(", such as `type {name} = u64;`");
                    self.missing(node, name, tree::unknown_type(node, name, &example))
                });
                Type::Integer(integer?)
            }
        })
    }

    fn alias(&mut self, item: Node<'t>, arguments: &[Type]) -> Fallible<Type> {
        let names = self.front.generics(item);
        let generics = names.into_iter().zip(arguments.iter().cloned()).collect();
        let inner = Rc::new(Environment { generics, this: self.frame.environment.this.clone() });
        self.with(&inner, |body| body.kind_of(field(item, "type")?))
    }

    /// Returns the type of a field, given the generic arguments of the struct or enum that contains it.
    pub(super) fn field_kind(&mut self, index: usize, arguments: &[Type], node: Node<'t>) -> Fallible<Type> {
        let names = self.front.definitions[index].generics.clone();
        let this = Some(Type::Defined(index, arguments.to_vec()));
        let generics = names.into_iter().zip(arguments.iter().cloned()).collect();
        self.with(&Rc::new(Environment { generics, this }), |body| body.kind_of(node))
    }

    /// Returns the layout of a type.
    pub(super) fn shape(&mut self, kind: &Type) -> Fallible<Shape> {
        self.shape_within(kind, 0)
    }

    fn shape_within(&mut self, kind: &Type, depth: usize) -> Fallible<Shape> {
        let span = self.b.span();
        if depth > 32 {
            return Err(Error::new(span, "recursive type").label("used here"));
        }
        Ok(match self.resolve(kind) {
            Type::Variable(_) => Scalar::I32.into(), // not known yet: the function is lowered again
            Type::Integer(integer) => integer.scalar.into(),
            Type::Bool => Scalar::Bool.into(),
            Type::Char => Scalar::U32.into(),
            Type::Tuple(kinds) if kinds.is_empty() => Shape::Void,
            Type::Tuple(kinds) => {
                let mut fields = Vec::new();
                for (index, kind) in kinds.iter().enumerate() {
                    fields.push((index.to_string(), self.shape_within(kind, depth + 1)?));
                }
                Shape::structure("tuple", fields)
            }
            Type::Array(element, length) => {
                let length = match self.resolve(&length) {
                    Type::Value(value) => u32::try_from(value).ok().filter(|length| *length <= CELL_LIMIT),
                    _ => Some(0),
                };
                let length = length.ok_or_else(|| Error::new(span, "array too large").label("here"))?;
                Shape::Array(Arc::new(self.shape_within(&element, depth + 1)?), length)
            }
            Type::Reference(target) => match self.resolve(&target) {
                Type::Slice(element) => types::slice_layout(self.shape_within(&element, depth + 1)?),
                Type::Text => Shape::Void,
                target => self.shape_within(&target, depth + 1)?.reference(),
            },
            Type::Defined(index, arguments) => self.defined_shape(index, &arguments, depth)?,
            _ => Shape::Void,
        })
    }

    fn defined_shape(&mut self, index: usize, arguments: &[Type], depth: usize) -> Fallible<Shape> {
        let kind = Type::Defined(index, arguments.to_vec());
        if self.has_member(&kind, "drop") {
            let name = self.name(&kind);
            return Err(Error::new(self.b.span(), format!("{name} implements `Drop`"))
                .label("bitrose does not track when values are dropped"));
        }
        let definition = self.front.definitions[index].clone();
        let mut fields = Vec::new();
        match &definition.kind {
            DefinitionKind::Struct(own) => {
                for (name, node) in own {
                    let kind = self.field_kind(index, arguments, *node)?;
                    fields.push((name.clone(), self.shape_within(&kind, depth + 1)?));
                }
                if let [(_, only)] = &mut fields[..] {
                    return Ok(only.clone());
                }
                if fields.is_empty() {
                    return Ok(Shape::Void);
                }
            }
            DefinitionKind::Enum(_, integer) if definition.is_plain_enum() => {
                return Ok(integer.scalar.into());
            }
            DefinitionKind::Enum(variants, _) => {
                let own = Enumeration {
                    name: definition.name.into(),
                    scalar: Scalar::U32,
                    is_number: false,
                    range: None,
                    variants: variants.iter().map(|variant| (*variant.name).into()).collect(),
                };
                fields.push(("variant".to_owned(), Shape::Enum(own.into())));
                for variant in variants {
                    for (name, node) in &variant.fields {
                        let kind = self.field_kind(index, arguments, *node)?;
                        let name = format!("{}.{name}", variant.name);
                        fields.push((name, self.shape_within(&kind, depth + 1)?));
                    }
                }
            }
        }
        Ok(Shape::structure(definition.name, fields))
    }
}
