//! Why an operation has no value.

use super::big;
use ethnum::I256;
use std::sync::Arc;

/// Why the machine stopped: in the language of the source, what the program does here has no value, or none that two
/// compilers must agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// A result that its type does not have.
    Overflow {
        /// `+`, `<<`, `-`.
        operation: &'static str,
        /// The type.
        scalar: super::Scalar,
    },
    /// A shift count that is negative or not less than the width.
    ShiftCount {
        /// The count.
        count: i128,
        /// The width.
        bits: u32,
    },
    /// A division by 0.
    DivisionByZero,
    /// An index past either end.
    Index {
        /// The index.
        index: i128,
        /// The number of elements.
        length: u64,
    },
    /// A reference to nothing, or to a variable that is gone.
    DeadReference,
    /// A variable that was never given a value.
    Unset,
    /// A function ended without giving the value that is used.
    NoResult,
    /// Operands without a fixed order, one of which changes what another one uses.
    Unordered,
    /// An integer without a width that needs more bits than it may have: where 64 are wanted its value, `None` past 255.
    Width(Option<I256>),
    /// The first value of a variable outside of functions depends on something that the program has changed before, or
    /// changes something itself: the language computes it at another time.
    Late,
    /// A variable outside of functions is read before the language gives it its value.
    Early,
    /// A rule that the front end names, in words.
    Rule(Arc<str>),
}

impl Refusal {
    /// One line: what is wrong, without the language.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::Overflow { operation, scalar } => format!("overflow of `{operation}` in {scalar}"),
            Self::ShiftCount { count, bits } => format!("shift by {count} of a {bits}-bit value"),
            Self::DivisionByZero => "division by zero".to_owned(),
            Self::Index { index, length } => format!("index out of range: {index} of {length} elements"),
            Self::DeadReference => "reference to nothing".to_owned(),
            Self::Unset => "variable without a value".to_owned(),
            Self::NoResult => "function without a result".to_owned(),
            Self::Unordered => "a variable is changed and used in no fixed order".to_owned(),
            Self::Width(Some(value)) => format!(
                "this value needs {} bits: mask it with `& 0xFFFFFFFFFFFFFFFF` for a board of 64 bits",
                big::bit_length(*value)
            ),
            Self::Width(None) => {
                "this value needs more than 255 bits: mask it with `& 0xFFFFFFFFFFFFFFFF` where the board ends".into()
            }
            Self::Late => "the first value of a variable comes too late".to_owned(),
            Self::Early => "a variable is read before it has its first value".to_owned(),
            Self::Rule(text) => text.to_string(),
        }
    }
}
