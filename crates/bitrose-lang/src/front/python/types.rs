//! The types of Python values, as far as they are inferred.

use crate::front::prelude::*;
use crate::ir::Enumeration;
use crate::ir::machine::NONE;
use std::fmt;

/// The type of a value. Every value fits in one word: lists, tuples and instances are references.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    None,
    Bool,
    Int,
    List(Box<Type>),
    /// A list that nothing changes: a range, or a tuple of unknown length.
    ImmutableList(Box<Type>),
    Tuple(Vec<Type>),
    /// An instance of a class that the source defines.
    Object(usize),
    /// A member of an `Enum` that the source defines. It equals only itself.
    Member(usize),
    /// A class itself, as the first argument of a class method.
    Class(usize),
    /// A function, which is inlined where it is called.
    Function,
}

impl Type {
    /// Returns the layout of a value of this type.
    pub(super) fn shape(&self) -> Shape {
        match self {
            Self::None => Shape::Enum(Arc::new(Enumeration {
                name: NONE.into(),
                scalar: Scalar::Bool,
                is_number: false,
                range: None,
                variants: Box::default(),
            })),
            Self::Bool => Scalar::Bool.into(),
            Self::Int | Self::Member(_) => Scalar::Big.into(),
            Self::List(element) | Self::ImmutableList(element) => list_shape(element).reference(),
            Self::Tuple(elements) => tuple_shape(elements).reference(),
            Self::Object(_) | Self::Class(_) | Self::Function => Shape::Void.reference(),
        }
    }

    /// Returns the layout of the result of a function: `None` has none.
    pub(super) fn result_shape(&self) -> Shape {
        if *self == Self::None { Shape::Void } else { self.shape() }
    }

    pub(super) const fn is_number(&self) -> bool {
        matches!(self, Self::Int | Self::Bool)
    }

    /// Returns `true` if values of this type are immutable.
    pub(super) fn is_immutable(&self) -> bool {
        match self {
            Self::Tuple(elements) => elements.iter().all(Self::is_immutable),
            Self::ImmutableList(element) => element.is_immutable(),
            Self::List(_) | Self::Object(_) => false,
            _ => true,
        }
    }

    /// Returns a type for the values of both types, if there is one.
    pub(super) fn join(&self, other: &Self) -> Option<Self> {
        if self == other {
            return Some(self.clone());
        }
        (self.is_number() && other.is_number()).then_some(Self::Int)
    }

    /// Returns the type of a variable that holds such a value: a bool is stored as an int.
    pub(super) fn stored(self) -> Self {
        if self == Self::Bool { Self::Int } else { self }
    }
}

/// Returns the layout of a list: one cell with the address of its elements, so that the list can grow.
pub(super) fn list_shape(element: &Type) -> Shape {
    Shape::structure("list", [("elements", element.shape().reference())])
}

pub(super) fn tuple_shape(elements: &[Type]) -> Shape {
    let fields = elements.iter().enumerate();
    Shape::structure("tuple", fields.map(|(index, element)| (index.to_string(), element.shape())))
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("None"),
            Self::Bool => f.write_str("bool"),
            Self::Int => f.write_str("int"),
            Self::List(element) => write!(f, "a list of {element}"),
            Self::ImmutableList(_) => f.write_str("a range or a tuple"),
            Self::Tuple(_) => f.write_str("a tuple"),
            Self::Object(_) => f.write_str("an instance"),
            Self::Member(_) => f.write_str("a member of an Enum"),
            Self::Class(_) => f.write_str("a class"),
            Self::Function => f.write_str("a function"),
        }
    }
}
