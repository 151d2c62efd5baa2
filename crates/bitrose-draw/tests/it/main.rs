//! The integration tests, in one binary.

mod magic_emit;
