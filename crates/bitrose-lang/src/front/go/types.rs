//! Types of Go: how a node names one, and its memory layout.

use super::body::{Body, Signature};
use crate::front::prelude::*;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
    /// A number type or `bool`, by name, because `int` and `int64` are different types.
    Basic(&'static str),
    /// A defined type: its index in `GoFrontEnd::known_types`.
    Named(usize),
    Array(Arc<Type>, u32),
    Slice(Arc<Type>),
    Pointer(Arc<Type>),
    Struct(Arc<Vec<(String, Type)>>),
    /// The types of several results.
    Tuple(Vec<Type>),
    /// The type of an untyped constant.
    Untyped,
    Nil,
    String,
    /// A function literal: its index in `Body::literals`.
    Literal(usize),
    /// A function value: the types of its parameters and its result. At run time it is a number, 0 for `nil`.
    Function(Arc<(Vec<Type>, Type)>),
    /// The type of a field that bitrose does not read, such as a map, with the error for a use of it.
    Unread(Arc<Error>),
    Void,
}

const BASIC: [(&str, &str, Scalar); 14] = [
    ("bool", "bool", Scalar::Bool),
    ("int", "int", Scalar::I64),
    ("int8", "int8", Scalar::I8),
    ("int16", "int16", Scalar::I16),
    ("int32", "int32", Scalar::I32),
    ("rune", "int32", Scalar::I32),
    ("int64", "int64", Scalar::I64),
    ("uint", "uint", Scalar::U64),
    ("uint8", "uint8", Scalar::U8),
    ("byte", "uint8", Scalar::U8),
    ("uint16", "uint16", Scalar::U16),
    ("uint32", "uint32", Scalar::U32),
    ("uint64", "uint64", Scalar::U64),
    ("uintptr", "uintptr", Scalar::U64),
];

pub(super) const INT: Type = Type::Basic("int");
pub(super) const BOOL: Type = Type::Basic("bool");

pub(super) fn basic(name: &str) -> Option<Type> {
    BASIC.iter().find(|(own, _, _)| *own == name).map(|(_, name, _)| Type::Basic(name))
}

pub(super) fn scalar_of(name: &str) -> Scalar {
    BASIC.iter().find(|(own, _, _)| *own == name).map_or(Scalar::I64, |(_, _, scalar)| *scalar)
}

/// Returns the error for a type that the source does not define.
pub(super) fn unknown_type(node: Node<'_>, name: &str) -> Box<Error> {
    tree::unknown_type(node, name, &format!(", such as `type {name} uint64`"))
}

impl Type {
    /// Returns `true` for `uint` and `uintptr`, which have the values of `uint64` but count or index something.
    pub(super) fn is_size(&self) -> bool {
        matches!(self, Self::Basic("uint" | "uintptr"))
    }
}

impl<'t> Body<'_, 't> {
    /// Returns the underlying type.
    pub(super) fn underlying(&self, kind: &Type) -> Type {
        match kind {
            Type::Named(index) => self.front.known_types[*index].1.clone(),
            other => other.clone(),
        }
    }

    pub(super) fn scalar(&self, kind: &Type) -> Option<Scalar> {
        match self.underlying(kind) {
            Type::Basic(name) => Some(scalar_of(name)),
            _ => None,
        }
    }

    pub(super) fn is_integer(&self, kind: &Type) -> bool {
        *kind == Type::Untyped || self.scalar(kind).is_some_and(|scalar| scalar != Scalar::Bool)
    }

    pub(super) fn name(&self, kind: &Type) -> String {
        match kind {
            Type::Basic(name) => (*name).to_owned(),
            Type::Named(index) => self.front.known_types[*index].0.to_owned(),
            Type::Array(element, length) => format!("[{length}]{}", self.name(element)),
            Type::Slice(element) => format!("[]{}", self.name(element)),
            Type::Pointer(target) => format!("*{}", self.name(target)),
            Type::Struct(_) => "struct".to_owned(),
            Type::Tuple(_) => "several values".to_owned(),
            Type::Untyped => "untyped int constant".to_owned(),
            Type::Nil => "nil".to_owned(),
            Type::String => "string".to_owned(),
            Type::Literal(_) => "a function literal".to_owned(),
            Type::Function(_) => "func".to_owned(),
            Type::Unread(_) => "a type that bitrose does not read".to_owned(),
            Type::Void => "no value".to_owned(),
        }
    }

    /// Returns the type that a node names.
    pub(super) fn kind_of(&mut self, node: Node<'t>) -> Fallible<Type> {
        self.nested(node, |body| match node.kind() {
            "type_identifier" | "identifier" => body.named_kind(node),
            "parenthesized_type" | "parenthesized_expression" | "type_elem" => {
                body.kind_of(*named(node).first().ok_or_else(|| body.front.unknown_kind(node))?)
            }
            "pointer_type" | "unary_expression" => {
                let target = node.child_by_field_name("operand").or_else(|| named(node).first().copied());
                let target = target.ok_or_else(|| body.front.unknown_kind(node))?;
                Ok(Type::Pointer(Arc::new(body.kind_of(target)?)))
            }
            "array_type" => {
                let length = body.constant_value(field(node, "length")?)?;
                let element = Arc::new(body.kind_of(field(node, "element")?)?);
                match u32::try_from(length).ok().filter(|length| *length <= CELL_LIMIT) {
                    Some(length) => Ok(Type::Array(element, length)),
                    None => Err(tree::error(node, "invalid array length")
                        .label(format!("expected 0 to {CELL_LIMIT}"))),
                }
            }
            "slice_type" => Ok(Type::Slice(Arc::new(body.kind_of(field(node, "element")?)?))),
            "struct_type" => {
                let mut list = Vec::new();
                for declaration in named(named(node)[0]) {
                    let kind = body.field_kind(field(declaration, "type")?)?;
                    let names = fields(declaration, "name");
                    if names.is_empty() {
                        return Err(body.front.refuse(declaration, "an embedded field"));
                    }
                    list.extend(
                        names.into_iter().map(|name| (body.front.text(name).to_owned(), kind.clone())),
                    );
                }
                Ok(Type::Struct(Arc::new(list)))
            }
            "map_type" => Err(body.front.refuse(node, "a map").help("use an array")),
            "interface_type" => Err(body.front.refuse(node, "an interface")),
            "channel_type" => Err(body.front.refuse(node, "a channel")),
            "function_type" => body.function_kind(node),
            _ => Err(body.front.unknown_kind(node)),
        })
    }

    /// Returns the type of a field. One that bitrose does not read is an error only where the field is used.
    fn field_kind(&mut self, node: Node<'t>) -> Fallible<Type> {
        let known = self.front.known_types.len();
        self.kind_of(node).or_else(|error| {
            self.front.known_types.truncate(known); // it is an error in other places
            if error.reason.is_none() { Ok(Type::Unread(Arc::new(*error))) } else { Err(error) }
        })
    }

    /// Returns the type of a function from its declaration.
    pub(super) fn function_kind(&mut self, node: Node<'t>) -> Fallible<Type> {
        let signature = self.signature(node)?;
        Ok(Self::kind_of_signature(&signature))
    }

    pub(super) fn kind_of_signature((parameters, results): &Signature<'t>) -> Type {
        let parameters = parameters.iter().map(|(_, kind)| kind.clone()).collect();
        Type::Function(Arc::new((parameters, Self::result_type(results))))
    }

    fn named_kind(&mut self, node: Node<'t>) -> Fallible<Type> {
        let name = self.front.text(node);
        if let Some(kind) = self.type_arguments.get(name) {
            return Ok(kind.clone());
        }
        let spec = match self.local_types.iter().rev().find(|(own, _)| *own == name) {
            Some((_, spec)) => Some(*spec),
            None => self.front.types.get(name).copied(),
        };
        let Some(spec) = spec else {
            return match name {
                "float32" | "float64" => Err(self.front.refuse(node, "floating point")),
                "string" => Ok(Type::String),
                "error" | "any" | "comparable" | "complex64" | "complex128" => {
                    Err(self.front.refuse(node, &format!("the type `{name}`")))
                }
                _ => basic(name).ok_or_else(|| unknown_type(node, name)),
            };
        };
        if spec.kind() == "type_alias" {
            return self.kind_of(field(spec, "type")?);
        }
        if let Some(known) = self.front.known_types.iter().position(|(own, _)| {
            std::ptr::eq(*own, self.front.text(spec.child_by_field_name("name").unwrap_or(spec)))
        }) {
            return Ok(Type::Named(known));
        }
        let own = self.front.text(field(spec, "name")?);
        self.front.known_types.push((own, Type::Void));
        let index = self.front.known_types.len() - 1;
        let inner = self.kind_of(field(spec, "type")?)?;
        self.front.known_types[index].1 = self.underlying(&inner);
        Ok(Type::Named(index))
    }

    /// Returns the shape of the values of a type.
    pub(super) fn shape(&self, kind: &Type) -> Fallible<Shape> {
        self.shape_within(kind, 0)
    }

    fn shape_within(&self, kind: &Type, depth: usize) -> Fallible<Shape> {
        if depth > 32 {
            return Err(Error::new(
                self.b.span(),
                "a type that refers to itself, as the nodes of a list do, in Go",
            )
            .label("bitrose does not read this"));
        }
        Ok(match self.underlying(kind) {
            Type::Basic(name) => scalar_of(name).into(),
            Type::Function(_) => Scalar::U32.into(),
            Type::Untyped => Scalar::I64.into(),
            Type::Array(element, length) => {
                Shape::Array(Arc::new(self.shape_within(&element, depth + 1)?), length)
            }
            Type::Slice(element) => {
                let base = self.shape_within(&element, depth + 1)?.reference();
                let size = || Shape::Scalar(Scalar::I64);
                Shape::structure("slice", [("base", base), ("len", size()), ("cap", size())])
            }
            Type::String => self.shape_within(&Type::Slice(Arc::new(Type::Basic("uint8"))), depth)?,
            Type::Pointer(target) => self.shape_within(&target, depth + 1)?.reference(),
            Type::Struct(list) => {
                let fields =
                    list.iter().map(|(name, kind)| Ok((&**name, self.shape_within(kind, depth + 1)?)));
                Shape::structure(self.name(kind), fields.collect::<Fallible<Vec<_>>>()?)
            }
            Type::Tuple(kinds) => {
                let fields = kinds.iter().enumerate();
                let fields =
                    fields.map(|(index, kind)| Ok((index.to_string(), self.shape_within(kind, depth + 1)?)));
                Shape::structure("results", fields.collect::<Fallible<Vec<_>>>()?)
            }
            _ => Shape::Void,
        })
    }
}
