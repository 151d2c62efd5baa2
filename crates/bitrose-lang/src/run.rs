//! The input and output of a run.

use super::Value;
use super::ir::{Scalar, Shape, WIDE, wide_number};
use std::iter;
use std::sync::Arc;

/// Limits of a run, because programs are untrusted input.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of operations before the run is stopped. The calls before the last one, which fill its tables, may take
    /// 8 times as many in all.
    pub operations: u64,
    /// The number of trace steps before the run is stopped.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { operations: 1_000_000, steps: 100_000 }
    }
}

/// A value shown by a `show` statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The label, or the source of the expression.
    pub label: String,
    /// The value.
    pub value: Value,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The value of the last expression; `None` when the program ends with a definition.
    pub value: Option<Value>,
    /// The type of a value of one word, such as `i32` for a program in C. `None` for other values.
    pub scalar: Option<Scalar>,
    /// The elements if the value is an array, or the fields if it is a struct.
    pub parts: Vec<Part>,
    /// The values of `show` statements, in order.
    pub shown: Vec<Shown>,
    /// The global tables of boards that were used and are all 0 at the end: nothing that ran fills them.
    pub unfilled: Vec<Arc<str>>,
    /// The only function that assigns to them, if it is known.
    pub filler: Option<Box<str>>,
    /// How a test panicked that passes only if it does.
    pub panic: Option<Box<str>>,
}

impl Run {
    /// Returns what there is to say about tables that nothing fills: ``` `rook_masks` is all 0: nothing that ran fills
    /// it ```, or about a test that panicked and passes therefore.
    pub fn note(&self) -> Option<String> {
        let panic = |panic| format!("the test panics, as `#[should_panic]` wants: {panic}");
        unfilled_note(&self.unfilled, self.filler.as_deref()).or_else(|| self.panic.as_ref().map(panic))
    }
}

/// Returns what there is to say about these tables, which nothing fills, although a function would.
pub(super) fn unfilled_note(names: &[Arc<str>], filler: Option<&str>) -> Option<String> {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let note = match &names[..] {
        [] => return None,
        [name] => format!("{name} is all 0: nothing that ran fills it"),
        [names @ .., last] => {
            format!("{} and {last} are all 0: nothing that ran fills them", names.join(", "))
        }
    };
    Some(filler.map_or_else(
        || note.clone(),
        |filler| format!("{note}; `{filler}` assigns to {}", if names.len() == 1 { "it" } else { "them" }),
    ))
}

/// An element of an array, a field of a struct, or a nested one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The part of its name after the name of the whole: `[3]`, `.pawns`, `[3].mask`.
    pub name: String,
    /// The type. `None` for a reference.
    pub scalar: Option<Scalar>,
    /// The value. `None` if it has none yet.
    pub value: Option<Value>,
    /// For an enum of Rust whose variants have fields, the name of the variant; for a number of more than 64 bits, its
    /// digits.
    pub text: Option<Box<str>>,
}

impl Part {
    /// How the name of the cell ends that says which variant a value has.
    pub(super) const VARIANT: &str = ".variant";

    /// Describes the parts of a value in terms of its language: of an enum, only the fields of its variant are kept.
    pub(super) fn described(parts: Vec<Self>, shape: &Shape) -> Vec<Self> {
        let count = |shape: &Shape| shape.cells() as usize;
        match shape {
            Shape::Array(element, _) if count(element) > 1 => {
                let elements = parts.chunks(count(element));
                elements.flat_map(|parts| Self::described(parts.to_vec(), element)).collect()
            }
            Shape::Struct(number) if *number.name == *WIDE => {
                let words = |parts: &[Self]| Some([parts[0].value?.number(), parts[1].value?.number()]);
                let Some(words) = words(&parts) else { return parts };
                vec![parts[0].named(".low", wide_number(words).to_string())]
            }
            Shape::Struct(object) if !object.variants().is_empty() => {
                let first = parts[0].value.map(Value::number);
                let Some((variant, fields)) = object.variant(first) else { return Vec::new() };
                let own = fields
                    .into_iter()
                    .flat_map(|(_, cells, shape)| Self::described(parts[cells].to_vec(), shape));
                iter::once(parts[0].named(Self::VARIANT, variant.to_owned())).chain(own).collect()
            }
            Shape::Struct(fields) if fields.owned().is_none() => {
                let mut rest = parts.into_iter();
                let mut next = |shape| Self::described(rest.by_ref().take(count(shape)).collect(), shape);
                fields.fields.iter().flat_map(|field| next(&field.shape)).collect()
            }
            _ => parts,
        }
    }

    /// Returns what stands for a whole value instead of its first field, which has this name.
    fn named(&self, field: &str, text: String) -> Self {
        let name = self.name.strip_suffix(field).unwrap_or(&self.name).to_owned();
        Self { name, scalar: None, value: None, text: Some(text.into()) }
    }
}

/// Returns the cells of a type with their values.
pub(super) fn parts(shape: &Shape, values: Vec<Option<Value>>) -> Vec<Part> {
    let mut cells = Vec::new();
    name_cells(shape, "", &mut cells);
    let cells = cells.into_iter().zip(values);
    cells.map(|((name, scalar), value)| Part { name, scalar, value, text: None }).collect()
}

/// Collects the name and the type of each cell of a type.
fn name_cells(shape: &Shape, name: &str, cells: &mut Vec<(String, Option<Scalar>)>) {
    match shape {
        Shape::Void => {}
        Shape::Scalar(_) | Shape::Enum(_) => cells.push((name.to_owned(), shape.scalar())),
        Shape::Reference(_) => cells.push((name.to_owned(), None)),
        Shape::Array(element, length) => {
            (0..*length).for_each(|index| name_cells(element, &format!("{name}[{index}]"), cells));
        }
        Shape::Struct(fields) if fields.owned().is_some() => {
            cells.extend(fields.fields.iter().map(|_| (name.to_owned(), None)));
        }
        Shape::Struct(fields) => {
            fields.fields.iter().for_each(|field| {
                let dot = if field.name.is_empty() || field.name.starts_with('[') { "" } else { "." };
                name_cells(&field.shape, &format!("{name}{dot}{}", field.name), cells);
            });
        }
    }
}
