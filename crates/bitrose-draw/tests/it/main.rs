//! The integration tests, in one binary.

mod asserts;
mod examples;
mod magic_emit;
#[path = "../../../bitrose-core/tests/it/common/promise.rs"]
mod promise;
#[path = "../../../bitrose-core/tests/it/common/skipped.rs"]
mod skipped;
