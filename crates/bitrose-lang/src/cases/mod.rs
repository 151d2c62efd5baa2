//! Are two programs of free variables equal? What the variables run over, and the search for a case in which they
//! differ.
//!
//! `bitrose equal --over` and the `forall` of a lesson are this, in the same words.

mod domain;
mod over;
mod positions;
mod proof;
mod search;
mod variables;

pub use domain::{Domain, Spec};
pub use over::{Over, SpecError, read};
pub use positions::random_position;
pub use proof::{Counter, Proof};
pub use search::{Case, Fault, MOST_EXHAUSTIVE, Pair, Verdict};
pub use variables::NoSuchVariable;
