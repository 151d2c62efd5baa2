//! Front ends: from the text of a language to typed operations ([`crate::ir`]).

#[cfg(feature = "c")]
pub mod c;
#[cfg(feature = "c")]
mod tree;
