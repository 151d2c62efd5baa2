//! Tests that mostly wait run side by side, and begin before all others, which run in the order of their names: one that
//! sleeps would take the place of one that works. One that fails is named by its thread.

use super::tui;
#[cfg(unix)]
use super::{flows, referee};
use std::thread;

/// The name of a test, and the test.
pub(crate) type Waiting = (&'static str, fn());

#[test]
fn what_mostly_waits() {
    let tests: &[&[Waiting]] = &[
        #[cfg(unix)]
        flows::WAITING,
        #[cfg(unix)]
        referee::WAITING,
        tui::WAITING,
    ];
    thread::scope(|scope| {
        for (name, test) in tests.iter().copied().flatten() {
            thread::Builder::new().name((*name).to_owned()).spawn_scoped(scope, test).unwrap();
        }
    });
}
