//! What a comparison finds, and how it is said.

use super::known::{count_named, is_named, is_push_named, name_of, spaced};
use crate::Value;
use crate::note::list;
use bitrose_core::bitboard::{Bitboard, Square};
use std::fmt;

/// A known function that returns the same as a pasted one in most of the cases tried, or that has its name. Its text
/// reads `equal to knight(sq) in 56 of the 64 cases tried; knight_attacks(b3) has also h3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resemblance {
    /// The name of the pasted function.
    pub function: String,
    /// The known function with its parameters: `knight(sq)`.
    pub known: &'static str,
    /// The number of cases in which both return the same.
    pub same: usize,
    /// The number of cases tried. For a function of one square these are all cases.
    pub cases: usize,
    /// The cases in which they differ.
    pub differences: Vec<Unlike>,
    /// Another known function that returns the same in all cases: `fill_south(x)` for a `north_fill` that fills to the south.
    pub(super) equals: Option<&'static str>,
    /// The known function whose name the pasted one has, if it is equal to another one, and the first square in the mapping
    /// in which it is.
    pub(super) not_as: Option<(&'static str, Square)>,
    /// The known function of the color that is passed, if the function is equal to that of the other one.
    pub(super) of_color: Option<&'static str>,
    /// The call for the other color, and the known function to which it is equal.
    pub(super) other_color: Option<(String, String)>,
    /// The order in which the pasted function takes the parameters, a color as its number: `y,x` or `0,sq`.
    pub(super) order: String,
}

/// A case in which two functions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlike {
    /// The call of the pasted function.
    pub call: String,
    /// The arguments of that call.
    pub arguments: Vec<Value>,
    /// The squares that only the pasted function returns.
    pub extra: Bitboard,
    /// The squares that only the known function returns.
    pub missing: Bitboard,
    /// The numbers that the pasted and the known function return, if they return numbers.
    pub numbers: Option<[u64; 2]>,
    /// Why the pasted function returns nothing, as in an error message: a shift by 64, an index out of range.
    pub fault: Option<Box<str>>,
}

impl Resemblance {
    /// Returns `true` if the function has the name of the known one.
    pub(crate) fn is_meant(&self) -> bool {
        is_named(&self.function, name_of(self.known))
            || is_push_named(&self.function, name_of(self.known))
            || count_named(&self.function) == Some(self.known)
    }

    /// Returns `true` if the function is equal to the known one of the other color.
    pub(crate) const fn has_other_color(&self) -> bool {
        self.equals.is_some() && self.of_color.is_some()
    }

    /// Returns `true` if the pasted function stops in some cases, such as with a shift by 64.
    pub fn has_faults(&self) -> bool {
        self.differences.iter().any(|difference| difference.fault.is_some())
    }

    /// Formats the resemblance, with the name of the function and a differing case: `north is the same as south(x) in all
    /// 64 cases tried`.
    pub fn with_name(&self) -> String {
        self.named(&self.to_string())
    }

    /// Does the same without a differing case.
    pub fn with_name_in_short(&self) -> String {
        self.named(&self.in_short())
    }

    fn named(&self, said: &str) -> String {
        let is = if said.starts_with("differs") { "" } else { " is" };
        format!("{}{is} {said}", self.with_color())
    }

    /// Returns the name of the function, with its parameters if the color is one of them: `pawn_attacks(x, 0)`.
    pub(super) fn with_color(&self) -> String {
        let is_color = |name: &str| matches!(name, "0" | "1" | "false" | "true");
        if self.order.split(',').any(is_color) {
            format!("{}({})", self.function, self.order.replace(',', ", "))
        } else {
            self.function.clone()
        }
    }

    /// Returns the known function as it is shown: `king(sq) | square(sq)`.
    pub fn known_text(&self) -> String {
        let exchanged = |letter: char| match letter {
            'p' => 'q',
            'q' => 'p',
            other => other,
        };
        let is_exchanged = self.order.split(',').find(|name| matches!(*name, "p" | "q")) == Some("q");
        let words = self.known.split_inclusive(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let exchange = |word: &str| match word.trim_end_matches(|letter: char| !letter.is_alphanumeric()) {
            "p" | "q" => word.chars().map(exchanged).collect(),
            _ => word.to_owned(),
        };
        if is_exchanged { spaced(&words.map(exchange).collect::<String>()) } else { spaced(self.known) }
    }

    /// Formats the resemblance without a differing case: `equal to knight(sq) in 56 of the 64 cases tried`.
    pub fn in_short(&self) -> String {
        let Self { same, cases, equals, not_as, .. } = self;
        let (known, named) = (self.known_text(), not_as.map(|(named, first)| (spaced(named), first)));
        if let Some(other) = equals.map(spaced) {
            format!("the same as {other} in all {cases} cases tried, and not as {known}")
        } else if let Some((named, first)) = named {
            format!("the same as {known} in all {cases} cases tried if {first} = 0, and not as {named}")
        } else if same == cases {
            let other = self.other_color.as_ref();
            let other = other.map_or_else(String::new, |(call, known)| format!(", and {call} as {known}"));
            format!("the same as {known} in all {cases} cases tried{other}")
        } else if same * 2 <= *cases {
            format!("differs from {known} in {} of {cases} cases", cases - same)
        } else {
            format!("equal to {known} in {same} of the {cases} cases tried")
        }
    }
}

/// Says that a call stops with an error: `stops: shift by 64 of a 64-bit value`, or `needs 71 bits: mask it …`.
pub(crate) fn stops(error: &str) -> String {
    error.strip_prefix("this value ").map_or_else(|| format!("stops: {error}"), str::to_owned)
}

impl Unlike {
    /// Formats the difference: `has also a1 a7, and lacks h4`, `is 2, not 1`, or `stops: shift by 64 of a 64-bit value`.
    pub fn in_words(&self) -> String {
        if let Some(fault) = &self.fault {
            return stops(fault);
        }
        if let Some([got, wanted]) = self.numbers {
            return format!("is {}, not {wanted}", got.cast_signed());
        }
        let parts = [("has also", self.extra), ("lacks", self.missing)];
        let parts = parts.into_iter().filter(|(_, squares)| !squares.is_empty());
        parts.map(|(word, squares)| format!("{word} {}", list(squares))).collect::<Vec<_>>().join(", and ")
    }
}

impl fmt::Display for Resemblance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_short())?;
        // the first difference, and the first case in which the function stops
        let stopping = self.differences.iter().position(|difference| difference.fault.is_some());
        let shown = [Some(0), stopping.filter(|stopping| *stopping > 0)];
        for difference in shown.into_iter().flatten().filter_map(|at| self.differences.get(at)) {
            write!(f, "; {} {}", difference.call, difference.in_words())?;
        }
        Ok(())
    }
}
