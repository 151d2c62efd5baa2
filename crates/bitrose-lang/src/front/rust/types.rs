//! The types of Rust, and type inference.

use crate::front::prelude::*;
use std::fmt;

/// An integer type. `usize` is a type of its own, although it has the same values as `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Integer {
    pub(super) scalar: Scalar,
    pub(super) is_size: bool,
}

impl Integer {
    pub(super) fn named(name: &str) -> Option<Self> {
        let scalar = match name {
            "u8" => Scalar::U8,
            "u16" => Scalar::U16,
            "u32" => Scalar::U32,
            "u64" | "usize" => Scalar::U64,
            "i8" => Scalar::I8,
            "i16" => Scalar::I16,
            "i32" => Scalar::I32,
            "i64" | "isize" => Scalar::I64,
            _ => return None,
        };
        Some(Self { scalar, is_size: name.ends_with("size") })
    }
}

/// A type. A variable stands for a type that is not known yet.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
    Variable(u32),
    Integer(Integer),
    Bool,
    Char,
    Never,
    Tuple(Vec<Type>),
    /// The length is a [`Type::Value`].
    Array(Arc<Type>, Arc<Type>),
    Slice(Arc<Type>),
    Reference(Arc<Type>),
    /// A struct or enum, by its index, and its generic arguments.
    Defined(usize, Vec<Type>),
    /// A constant as a generic argument.
    Value(i128),
    /// A function that is used as a value, by its index among all such functions.
    Function(usize),
    /// A closure, by its index in the function being lowered.
    Closure(usize),
    /// A range, or what `map`, `rev` and the like make of it, by its index in the function being lowered.
    Sequence(usize),
    /// A string. No operation on it is supported.
    Text,
}

pub(super) const UNIT: Type = Type::Tuple(Vec::new());

pub(super) const fn integer(scalar: Scalar) -> Type {
    Type::Integer(Integer { scalar, is_size: false })
}

pub(super) const USIZE: Type = Type::Integer(Integer { scalar: Scalar::U64, is_size: true });

impl Type {
    pub(super) fn reference(self) -> Self {
        Self::Reference(Arc::new(self))
    }

    pub(super) fn scalar(&self) -> Option<Scalar> {
        match self {
            Self::Integer(integer) => Some(integer.scalar),
            Self::Bool => Some(Scalar::Bool),
            Self::Char => Some(Scalar::U32),
            _ => None,
        }
    }

    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Tuple(parts) | Self::Defined(_, parts) => parts.iter().collect(),
            Self::Array(element, length) => vec![element, length],
            Self::Slice(target) | Self::Reference(target) => vec![target],
            _ => Vec::new(),
        }
    }

    pub(super) fn any(&self, test: &impl Fn(&Self) -> bool) -> bool {
        test(self) || self.parts().into_iter().any(|part| part.any(test))
    }
}

/// What is known about a type variable.
#[derive(Clone, Debug)]
enum Known {
    Nothing,
    /// It is an integer type: that of a literal.
    IsInteger,
    Is(Type),
}

/// The name of a type variable: the node that it belongs to, its index among the variables of that node, and the salt
/// of the call that is being inlined.
pub(super) type Name = (usize, u32, u64);

/// What has been inferred about the types of a function.
///
/// The function is lowered repeatedly, each time with what was inferred before, until nothing new is found. In the last
/// pass every type is known.
#[derive(Debug, Default)]
pub(super) struct Inference {
    known: Vec<Known>,
    names: HashMap<Name, u32>,
    found: HashMap<Name, Type>,
    /// The type `u128`, once the source has named it: a literal may have this type.
    pub(super) wide: Option<Type>,
    /// Whether the last pass found nothing new. An operand of unknown type next to a number is then assumed to be a
    /// number.
    pub(super) guesses: bool,
}

impl Inference {
    /// Returns the type variable with this name, or the type that was inferred for it.
    pub(super) fn variable(&mut self, name: Name, is_integer: bool) -> Type {
        if let Some(found) = self.found.get(&name) {
            return found.clone();
        }
        if let Some(&variable) = self.names.get(&name) {
            return self.resolve(&Type::Variable(variable));
        }
        let variable = u32::try_from(self.known.len()).expect("a source is bounded");
        self.known.push(if is_integer { Known::IsInteger } else { Known::Nothing });
        self.names.insert(name, variable);
        Type::Variable(variable)
    }

    /// Prepares the next pass, and returns `true` if this one found anything new. `needs_type` says that a type was
    /// needed but not known. If it is false, or if guesses found nothing either, each integer literal of unknown type
    /// becomes an `i32`.
    pub(super) fn next_pass(&mut self, needs_type: bool) -> bool {
        let before = self.found.len();
        self.collect();
        if !needs_type || self.found.len() == before && self.guesses {
            for known in &mut self.known {
                if matches!(known, Known::IsInteger) {
                    *known = Known::Is(integer(Scalar::I32));
                }
            }
            self.collect();
        }
        self.names.clear();
        self.known.clear();
        self.found.len() > before
    }

    fn collect(&mut self) {
        for (name, variable) in &self.names {
            let found = self.resolve(&Type::Variable(*variable));
            let is_open = |part: &Type| {
                matches!(part, Type::Variable(_) | Type::Sequence(_) | Type::Closure(_) | Type::Function(_))
            };
            if !found.any(&is_open) {
                self.found.insert(*name, found);
            }
        }
    }

    /// Replaces all variables in a type whose types are known.
    pub(super) fn resolve(&self, kind: &Type) -> Type {
        match kind {
            Type::Variable(variable) => match &self.known[*variable as usize] {
                Known::Is(known) => self.resolve(known),
                _ => kind.clone(),
            },
            Type::Tuple(parts) => Type::Tuple(parts.iter().map(|part| self.resolve(part)).collect()),
            Type::Defined(index, parts) => {
                Type::Defined(*index, parts.iter().map(|part| self.resolve(part)).collect())
            }
            Type::Array(element, length) => {
                Type::Array(Arc::new(self.resolve(element)), Arc::new(self.resolve(length)))
            }
            Type::Slice(element) => Type::Slice(Arc::new(self.resolve(element))),
            Type::Reference(target) => Type::Reference(Arc::new(self.resolve(target))),
            _ => kind.clone(),
        }
    }

    /// Returns `true` if the type is an integer type, or a variable that stands for one.
    pub(super) fn is_integer(&self, kind: &Type) -> bool {
        match self.resolve(kind) {
            Type::Integer(_) => true,
            Type::Variable(variable) => matches!(self.known[variable as usize], Known::IsInteger),
            _ => false,
        }
    }

    /// Unifies two types. Returns `false` if they can never be equal.
    pub(super) fn unify(&mut self, left: &Type, right: &Type) -> bool {
        let (left, right) = (self.resolve(left), self.resolve(right));
        match (&left, &right) {
            (Type::Variable(a), Type::Variable(b)) => {
                if a != b {
                    let (from, to) = match self.known[*a as usize] {
                        Known::IsInteger => (*b, left.clone()),
                        _ => (*a, right.clone()),
                    };
                    self.known[from as usize] = Known::Is(to);
                }
                true
            }
            (Type::Variable(variable), other) | (other, Type::Variable(variable)) => {
                let is_integer = matches!(self.known[*variable as usize], Known::IsInteger);
                let is_inside = other.any(&|part| *part == Type::Variable(*variable));
                let may_be =
                    matches!(other, Type::Integer(_) | Type::Never) || self.wide.as_ref() == Some(other);
                if is_inside || is_integer && !may_be {
                    return false;
                }
                if *other != Type::Never {
                    self.known[*variable as usize] = Known::Is(other.clone());
                }
                true
            }
            (Type::Never, _) | (_, Type::Never) => true,
            (Type::Tuple(a), Type::Tuple(b)) => self.unify_all(a, b),
            (Type::Defined(a, left), Type::Defined(b, right)) => a == b && self.unify_all(left, right),
            (Type::Array(a, n), Type::Array(b, m)) => self.unify(a, b) && self.unify(n, m),
            (Type::Slice(a), Type::Slice(b)) | (Type::Reference(a), Type::Reference(b)) => self.unify(a, b),
            _ => left == right,
        }
    }

    pub(super) fn unify_all(&mut self, left: &[Type], right: &[Type]) -> bool {
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| self.unify(left, right))
    }
}

/// A struct or enum, with its generic parameters.
#[derive(Clone, Debug)]
pub(super) struct Definition<'t> {
    pub(super) name: &'t str,
    pub(super) node: Node<'t>,
    pub(super) generics: Vec<&'t str>,
    pub(super) kind: DefinitionKind<'t>,
}

#[derive(Clone, Debug)]
pub(super) enum DefinitionKind<'t> {
    /// Fields with the nodes of their types. Those of a tuple struct are named `0`, `1`.
    Struct(Vec<(String, Node<'t>)>),
    /// The variants, and the type of the discriminants if no variant has fields.
    Enum(Vec<Variant<'t>>, Integer),
}

#[derive(Clone, Debug)]
pub(super) struct Variant<'t> {
    pub(super) name: &'t str,
    pub(super) fields: Vec<(String, Node<'t>)>,
    pub(super) value: Option<Node<'t>>,
    pub(super) is_default: bool,
}

impl super::RustFrontEnd<'_> {
    /// Returns how a value of a `usize`, newtype or enum is written in Rust, with `#` for the number. Of an enum, it
    /// names the first variant.
    pub(super) fn written(&self, kind: &Type) -> Option<String> {
        if let Type::Integer(Integer { scalar, is_size: true }) = kind {
            return Some(if scalar.is_signed() { "#isize" } else { "#usize" }.to_owned());
        }
        let Type::Defined(index, _) = kind else { return None };
        let Definition { name, kind, .. } = &self.definitions[*index];
        match kind {
            DefinitionKind::Struct(fields) => match &fields[..] {
                [(field, _)] if field == "0" => Some(format!("{name}(#)")),
                [(field, _)] => Some(format!("{name} {{ {field}: # }}")),
                _ => None,
            },
            DefinitionKind::Enum(variants, _) => Some(format!("{name}::{}", variants.first()?.name)),
        }
    }

    /// Returns the number of variants of an enum without fields, or 0 if they are not numbered from 0.
    pub(super) fn count(&self, kind: &Type) -> Option<u64> {
        let Type::Defined(index, _) = kind else { return None };
        let definition = &self.definitions[*index];
        let DefinitionKind::Enum(variants, _) = &definition.kind else { return None };
        let is_in_order = |(index, variant): (usize, &Variant<'_>)| {
            variant.value.is_none_or(|value| self.text(value).parse() == Ok(index))
        };
        let is_numbered = variants.iter().enumerate().all(is_in_order);
        definition.is_plain_enum().then_some(if is_numbered { variants.len() as u64 } else { 0 })
    }
}

impl Definition<'_> {
    /// Returns `true` for an enum whose variants have no fields.
    pub(super) fn is_plain_enum(&self) -> bool {
        matches!(&self.kind, DefinitionKind::Enum(variants, _) if variants.iter().all(|variant| variant.fields.is_empty()))
    }

    /// Returns `true` for a struct with one field, which has the layout of that field.
    pub(super) fn is_newtype(&self) -> bool {
        matches!(&self.kind, DefinitionKind::Struct(fields) if fields.len() == 1)
    }
}

/// Returns the layout of a reference to a slice: the address of its first element, and the number of elements.
pub(super) fn slice_layout(element: Shape) -> Shape {
    Shape::structure("slice", [("base", element.reference()), ("len", Scalar::U64.into())])
}

/// Returns the error for two types that do not match.
pub(super) fn mismatch(node: Node<'_>, expected: impl fmt::Display, found: impl fmt::Display) -> Box<Error> {
    tree::error(node, format!("mismatched types: expected {expected}, found {found}"))
        .label("Rust does not convert types implicitly")
}
