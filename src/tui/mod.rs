//! The terminal interface: keys in, frames out.
