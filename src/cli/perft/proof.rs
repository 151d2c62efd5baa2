//! The positions that tell every planted fault from a right generator.

/// The lines of the suite, each a position and its counts.
pub(in crate::cli) fn lines() -> impl Iterator<Item = &'static str> {
    TEXT.lines().filter(|line| !line.starts_with('#'))
}

/// The file, written by `cargo xtask proof`.
pub(super) const TEXT: &str = include_str!("proof.epd");
