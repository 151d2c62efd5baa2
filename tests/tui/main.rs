//! The interface without a terminal: keys in, state and frames out.

mod harness;
mod keys;
mod sizes;
