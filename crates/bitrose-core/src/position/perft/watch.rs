//! A count in progress, seen from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What is counted so far, and the way to stop: shared between the counting threads and whoever waits for them.
///
/// The number grows with each finished subtree, many times a second.
#[derive(Debug, Default)]
pub struct Watch {
    nodes: AtomicU64,
    stopped: AtomicBool,
}

impl Watch {
    /// Nothing counted, nothing cancelled.
    #[must_use]
    pub const fn new() -> Self {
        Self { nodes: AtomicU64::new(0), stopped: AtomicBool::new(false) }
    }

    /// The leaves counted so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Ends the count soon: what is counted until then comes out, marked as not whole.
    pub fn cancel(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Has the count been cancelled, or has it reached its limit?
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Adds a finished subtree; at the limit the count ends.
    pub(super) fn add(&self, nodes: u64, limit: Option<u64>) {
        let sum = add(&self.nodes, nodes);
        if limit.is_some_and(|limit| sum >= limit) {
            self.cancel();
        }
    }
}

/// Adds, and stays at the greatest number where the sum would be greater. Returns the sum.
pub(super) fn add(to: &AtomicU64, nodes: u64) -> u64 {
    let sum = |before: u64| Some(before.saturating_add(nodes));
    to.fetch_update(Relaxed, Relaxed, sum).unwrap_or_default().saturating_add(nodes)
}
