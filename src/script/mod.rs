//! The bitboard language: parse, run, trace.
#![expect(
    clippy::unnecessary_box_returns,
    reason = "errors are built boxed: the good case of a result stays small"
)]

pub mod ast;
mod builtins;
mod code;
mod compile;
mod drawing;
mod error;
mod lexer;
mod machine;
mod names;
mod note;
mod number;
mod operate;
mod parser;
mod print;
mod program;
mod reference;
pub mod scan;
mod session;
pub mod techniques;
mod token;
pub mod trace;
mod types;
mod value;

pub use builtins::{BUILTINS, Builtin, Group, find as builtin};
pub use error::{Error, Span};
pub use lexer::SOURCE_LIMIT;
pub use machine::CALL_LIMIT;
pub use names::POSITION_NAMES;
pub use note::Note;
pub use parser::NESTING_LIMIT;
pub use program::{Program, parse, parse_tree};
pub use reference::{help, reference};
pub use session::{Completion, Limits, Run, Session, Shown};
pub use techniques::{TECHNIQUES, Technique};
pub use trace::{Origin, Step, Trace};
pub use types::Type;
pub use value::Value;

#[cfg(test)]
mod tests;
