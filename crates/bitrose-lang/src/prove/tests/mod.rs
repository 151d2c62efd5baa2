//! The proof of the prover.

mod operators;
#[cfg(feature = "c")]
mod pairs;
