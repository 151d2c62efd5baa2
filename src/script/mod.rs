//! The bitboard language: parse, run, trace.

mod builtins;
mod error;
pub mod scan;
mod session;
mod trace;
mod value;

pub use builtins::{BUILTINS, Builtin};
pub use error::{Error, Span};
pub use session::{Completion, Limits, Run, Session, Shown};
pub use trace::{Note, Step, Trace};
pub use value::Value;
