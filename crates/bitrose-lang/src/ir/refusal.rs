//! Refusals: the reasons why an operation has no value.

use super::big;
use ethnum::I256;
use std::sync::Arc;

/// The reason why the machine stopped. In the language of the source, what the program does here has no defined value,
/// or one that may differ between compilers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The type cannot represent the result.
    Overflow {
        /// The operation: `+`, `<<`, `-`.
        operation: &'static str,
        /// The type.
        scalar: super::Scalar,
    },
    /// A shift count is negative, or not less than the width.
    ShiftCount {
        /// The count.
        count: i128,
        /// The width.
        bits: u32,
    },
    /// A division by 0.
    DivisionByZero,
    /// An index is out of bounds.
    Index {
        /// The index.
        index: i128,
        /// The number of elements.
        length: u64,
    },
    /// A left shift of a negative value, where the language gives it no result.
    NegativeShift,
    /// A null reference, or a reference to a variable whose lifetime has ended.
    DeadReference,
    /// A variable that was never assigned.
    Unset,
    /// A function ended without returning the value that is used.
    NoResult,
    /// Operands in unspecified order, one of which changes what another one uses.
    Unordered,
    /// An integer without a fixed width has too many bits. Holds its value where 64 bits are wanted, `None` beyond 255
    /// bits.
    Width(Option<I256>),
    /// The initializer of a global variable depends on something that the program has changed since, or has a side
    /// effect: the language runs it at another time.
    Late,
    /// A global variable is read before the language initializes it.
    Early,
    /// A rule of the language, described by the front end.
    Rule(Arc<str>),
}

/// The rule of a test that must panic, at its end.
pub(crate) const NO_PANIC: &str = "the test does not panic, but has `#[should_panic]`";

impl Refusal {
    /// Returns `true` for a fault of the program that depends on its values.
    pub const fn depends_on_values(&self) -> bool {
        matches!(
            self,
            Self::Overflow { .. }
                | Self::ShiftCount { .. }
                | Self::DivisionByZero
                | Self::Index { .. }
                | Self::NegativeShift
                | Self::Width(_)
                | Self::Rule(_)
        )
    }

    /// Returns one line that says what is wrong, without naming the language.
    pub fn message(&self) -> String {
        match self {
            Self::Overflow { operation, scalar } => format!("overflow of `{operation}` in {scalar}"),
            Self::ShiftCount { count, bits } => format!("shift by {count} of a {bits}-bit value"),
            Self::DivisionByZero => "division by zero".to_owned(),
            Self::Index { index, length } => format!("index out of range: {index} of {length} elements"),
            Self::NegativeShift => "left shift of a negative number".to_owned(),
            Self::DeadReference => "null or dangling reference".to_owned(),
            Self::Unset => "use of a variable without a value".to_owned(),
            Self::NoResult => "the function ended without returning a value".to_owned(),
            Self::Unordered => "a variable is changed and used in unspecified order".to_owned(),
            Self::Width(Some(value)) => format!(
                "this value needs {} bits: mask it with `& 0xFFFFFFFFFFFFFFFF` for a board of 64 bits",
                big::bit_length(*value)
            ),
            Self::Width(None) => {
                "this value needs more than 255 bits: mask it with `& 0xFFFFFFFFFFFFFFFF` where the board ends".into()
            }
            Self::Late => "a variable is initialized too late".to_owned(),
            Self::Early => "a variable is read before it is initialized".to_owned(),
            Self::Rule(text) => text.to_string(),
        }
    }
}
