//! Compares two programs with free variables: the values that the variables take, and the search for a case in which
//! the programs differ.
//!
//! This is what `bitrose equal --over` and the `forall` of a lesson do, with the same syntax.

mod domain;
mod over;
mod positions;
mod proof;
mod search;
mod variables;

pub use domain::{Domain, Spec};
pub use over::{DomainSpec, SpecError, read};
pub use positions::random_position;
pub use proof::{Counterexample, Proof};
pub use search::{Case, MOST_EXHAUSTIVE, Pair, ProgramError, Verdict};
pub use variables::NoSuchVariable;
