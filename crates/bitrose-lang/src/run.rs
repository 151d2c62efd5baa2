//! What a run needs and gives.

use super::Value;
use super::ir::{Scalar, Shape};

/// Bounds of one run. A program is untrusted text.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Operations before the run is stopped.
    pub operations: u64,
    /// Trace steps kept before the run is stopped.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { operations: 1_000_000, steps: 100_000 }
    }
}

/// A value that the program asked to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The label, or the source of the expression.
    pub label: String,
    /// The value.
    pub value: Value,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The value of the last expression; `None` when the program ends with a definition.
    pub value: Option<Value>,
    /// The type of the value, where it is one word: `i32` of a program in C.
    pub scalar: Option<Scalar>,
    /// The elements of a value that is an array, or the fields of a struct.
    pub parts: Vec<Part>,
    /// What `show` statements showed, in order.
    pub shown: Vec<Shown>,
}

/// An element of an array, a field of a struct, or one inside of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What comes after the name of the whole: `[3]`, `.pawns`, `[3].mask`.
    pub name: String,
    /// The type; `None` for a reference.
    pub scalar: Option<Scalar>,
    /// The value, unless it has none yet.
    pub value: Option<Value>,
}

/// The cells of a type with their values.
pub(super) fn parts(shape: &Shape, values: Vec<Option<Value>>) -> Vec<Part> {
    let mut cells = Vec::new();
    name_cells(shape, "", &mut cells);
    let cells = cells.into_iter().zip(values);
    cells.map(|((name, scalar), value)| Part { name, scalar, value }).collect()
}

/// What each cell of a type is called, and its type.
fn name_cells(shape: &Shape, name: &str, cells: &mut Vec<(String, Option<Scalar>)>) {
    match shape {
        Shape::Void => {}
        Shape::Scalar(_) | Shape::Enum(_) => cells.push((name.to_owned(), shape.scalar())),
        Shape::Reference(_) => cells.push((name.to_owned(), None)),
        Shape::Array(element, length) => {
            (0..*length).for_each(|index| name_cells(element, &format!("{name}[{index}]"), cells));
        }
        Shape::Struct(fields) => {
            fields.fields.iter().for_each(|field| {
                let dot = if field.name.is_empty() { "" } else { "." };
                name_cells(&field.shape, &format!("{name}{dot}{}", field.name), cells);
            });
        }
    }
}
