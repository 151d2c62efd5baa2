//! The proof of the prover.

mod builtins;
mod operators;
#[cfg(feature = "c")]
mod pairs;
#[cfg(feature = "c")]
mod random;
