//! Tests that need something this machine does not have.

use std::io::Write;

/// Says on standard error that a test did not run: `skipped: fish is not installed`. Written past the print macros,
/// whose output libtest hides when a test passes.
pub(crate) fn skipped(reason: impl std::fmt::Display) {
    let _ = writeln!(std::io::stderr().lock(), "skipped: {reason}");
}
