//! The clock of a proof.

#[cfg(not(target_arch = "wasm32"))]
pub(super) use std::time::Instant;

/// WebAssembly has no clock that can be read, so each reading of this one is a tick later than the one before.
#[cfg(target_arch = "wasm32")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Instant(std::time::Duration);

#[cfg(target_arch = "wasm32")]
impl Instant {
    pub(super) fn now() -> Self {
        static LOOKS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let looks = LOOKS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Self(std::time::Duration::from_micros(200) * looks)
    }
}

#[cfg(target_arch = "wasm32")]
impl std::ops::Add<std::time::Duration> for Instant {
    type Output = Self;

    fn add(self, time: std::time::Duration) -> Self {
        Self(self.0 + time)
    }
}
