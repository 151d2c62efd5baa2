//! Errors in calls of built-ins.

use super::{Builtin, Kind};
use crate::error::Error;
use crate::{Span, Value};
use bitrose_core::position::IllegalPosition;

/// An error in a call of a built-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuiltinFault {
    /// A set that is not exactly one square.
    NotOneSquare {
        /// The index of the argument.
        argument: usize,
        /// The set.
        value: Value,
    },
    /// An index outside 0 to 63 for a square.
    NoSuchSquare {
        /// The index of the argument.
        argument: usize,
        /// The index.
        index: i64,
    },
    /// An index outside 0 to 7 for a file.
    NoSuchFile {
        /// The index of the argument.
        argument: usize,
        /// The number.
        index: i64,
    },
    /// An index past the end of a table.
    NoSuchSlot {
        /// The index of the argument.
        argument: usize,
        /// The index.
        index: u64,
        /// The number of slots.
        slots: u64,
    },
    /// A number that is not a direction.
    NoDirection {
        /// The index of the argument.
        argument: usize,
    },
    /// A question about the position when none is bound.
    NoPosition,
    /// A question about moves in a position that the rules do not allow.
    ImpossiblePosition(IllegalPosition),
}

impl BuiltinFault {
    /// Returns the index of the wrong argument.
    pub const fn argument(&self) -> Option<usize> {
        match *self {
            Self::NotOneSquare { argument, .. }
            | Self::NoSuchSquare { argument, .. }
            | Self::NoSuchSlot { argument, .. }
            | Self::NoSuchFile { argument, .. }
            | Self::NoDirection { argument } => Some(argument),
            Self::NoPosition | Self::ImpossiblePosition(_) => None,
        }
    }

    /// Returns the error with the span of the call.
    pub(crate) fn error(&self, builtin: &Builtin, span: Span) -> Box<Error> {
        let name = builtin.name;
        match *self {
            Self::NotOneSquare { argument, value } => not_one_square(builtin, argument, value, span),
            Self::NoSuchSquare { index, .. } => Error::new(span, format!("index out of range: {index}"))
                .label("expected an index from 0 to 63"),
            Self::NoSuchFile { index, .. } => {
                Error::new(span, format!("file out of range: {index}")).label("expected 0 to 7, for a to h")
            }
            Self::NoSuchSlot { index, slots, .. } => {
                let (whole, help) = if builtin.parameters.len() == 1 {
                    ("table", "the index is `offset + (product >> shift)`, both of the same square")
                } else {
                    ("square", "the index is `((occ & mask) * magic) >> shift`, all three of the same square")
                };
                Error::new(span, format!("slot out of range: `{name}` has no slot {index} here"))
                    .label(format!("the slots of this {whole} are 0 to {}", slots.saturating_sub(1)))
                    .help(help)
            }
            Self::NoPosition => Error::new(span, format!("`{name}` needs a position"))
                .label("no position is bound")
                .help("give one with `--fen FEN`, or with `fen FEN` at the prompt"),
            Self::ImpossiblePosition(reason) => {
                Error::new(span, "no moves can be made from this position").label(reason.to_string())
            }
            Self::NoDirection { argument } => {
                let parameter = builtin.parameters.get(argument).copied().unwrap_or("the argument");
                Error::new(span, format!("expected a direction for `{parameter}`")).label(
                    "expected north, north_east, east, south_east, south, south_west, west or north_west",
                )
            }
        }
    }
}

fn not_one_square(builtin: &Builtin, argument: usize, value: Value, span: Span) -> Box<Error> {
    let (wanted, takes) = match builtin.kinds().get(argument) {
        Some(Kind::Number) => ("a number", "a number, or a single square"),
        _ => ("one square", "a single square"),
    };
    let found = match (value.number().count_ones(), wanted) {
        (0, _) => "none".to_owned(),
        (1, _) => "one square".to_owned(),
        (2, "one square") => "two".to_owned(),
        (count, "one square") => count.to_string(),
        (count, _) => format!("{count} squares"),
    };
    Error::new(span, format!("expected {wanted}, found {found}"))
        .label(format!("`{}` takes {takes}", builtin.name))
        .help("`first(x)` gives the lowest index of a set")
}
