//! The integration tests, in one binary.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod asserts;
mod difference;
mod emit;
mod examples;
mod format;
mod grid;
mod json;
mod long;
mod magic_emit;
mod names;
mod picture;
mod plain;
#[path = "../../../bitrose-core/tests/it/common/printed.rs"]
mod printed;
#[path = "../../../bitrose-core/tests/it/common/promise.rs"]
mod promise;
mod sheet;
#[path = "../../../bitrose-core/tests/it/common/skipped.rs"]
mod skipped;
mod svg;
mod text;

use bitrose_draw::Format;

/// The formats that are source code.
const LANGUAGES: [Format; 8] = [
    Format::Rust,
    Format::C,
    Format::Cpp,
    Format::Java,
    Format::CSharp,
    Format::Go,
    Format::Python,
    Format::Zig,
];
