//! The bitboard language of bitrose: parse, run and trace small programs about chess bitboards, and compare them.
//!
//! ```
//! use bitrose_core::bitboard::Mapping;
//! use bitrose_lang::{Session, Value};
//!
//! # fn main() -> Result<(), bitrose_lang::Error> {
//! let mut session = Session::new(Mapping::Lerf);
//! session.run("fn fill(b) { b |= b << 8; b |= b << 16; b | b << 32 }")?;
//! let run = session.run("popcount(fill(RANK_1 & ~FILE_E))")?;
//! assert_eq!(run.value, Some(Value::Int(56)));
//!
//! let (_, trace) = session.trace("rook_by_magic(e4, {e6})")?;
//! assert!(trace.steps.iter().any(|step| step.operation == "*"));
//! # Ok(())
//! # }
//! ```
//!
//! * A [`Session`] runs programs and keeps what they define; [`parse`] reads a program that is to run many times.
//! * [`cases`] looks for an input for which two programs differ.
//! * [`techniques`] is a prelude of bitboard techniques, written in the language itself.
//! * [`scan`] finds 64-bit constants and drawn boards in any text, and [`tables`] finds magic tables in source code.
//!
//! Programs are untrusted input: source length, nesting, operations, calls and trace steps are limited ([`Limits`]).
//!
//! # Values
//!
//! There are three kinds of [`Value`]: Board, Int (64 bits, signed) and Bool. Bit 0 of a Board is the first square of
//! the session's [`Mapping`](bitrose_core::bitboard::Mapping). These rules decide the kind:
//!
//! * A hexadecimal, binary or octal number, a square, a set and a drawn board are Boards. A decimal number is an Int,
//!   except that a program of a single decimal number is the Board with these bits.
//! * An operator between a Board and an Int returns a Board. A decimal literal that is shifted to higher bits is a
//!   Board: `1 << 28`.
//! * Ints compare and divide as signed numbers, Boards as unsigned ones.
//!
//! A shift count is a number or a square (`1 << e4`). `first(x)` is the lowest index of a set, `int(x)` the number with
//! the same bits. `!x` is only allowed for Bools: for a Board or a number it is refused, because languages disagree on
//! its meaning, and the error mentions both.

#![cfg_attr(not(feature = "languages"), expect(dead_code, reason = "only readers of other languages use it"))]

#[macro_use]
mod named;

mod added_call;
pub mod ast;
mod bound;
mod builtins;
pub mod cases;
pub mod code;
mod drawing;
mod enclosed;
mod error;
mod fillers;
mod flow;
pub mod front;
mod invent;
pub mod ir;
mod language;
mod lexer;
pub mod lint;
mod lowered;
mod mask;
mod names;
mod note;
mod number;
mod own;
mod parser;
mod program;
pub mod prove;
mod reference;
mod resemblance;
mod run;
pub mod scan;
mod session;
mod setters;
pub mod source;
pub mod tables;
pub mod techniques;
mod token;
pub mod trace;
mod usual;
mod value;
mod walk;
mod words;

pub use added_call::added_call;
pub use bitrose_core::position::POSITION_NAMES;
pub use builtins::{BUILTINS, Builtin, BuiltinFault, Group, find as builtin};
pub use enclosed::{Enclosed, enclosed, enclosed_with};
pub use error::{Error, Reason, Span};
pub use front::detect::shows_language;
pub use invent::{
    Among, call_among, call_of, call_to, called, filled_call, lacking_types, names_square, needs_call,
    plain_call, stopping_call, uncalled,
};
pub use ir::machine::CALL_LIMIT;
pub use language::{Language, UnknownLanguage};
pub use lexer::{NAME_LIMIT, NAMES_LIMIT, SOURCE_LIMIT};
pub use mask::{Masked, Rerun, with_missing_mask};
pub use note::{Mask, Note, TypeNote};
pub use parser::{NESTING_LIMIT, PARAMETER_LIMIT};
pub use program::{Program, parse, parse_tree};
pub use reference::reference;
pub use resemblance::{Resemblance, Unlike, resemblance, resemblance_of, table_resemblances};
pub use run::{Limits, Part, Run, Shown};
pub use session::{Completion, Session};
pub use techniques::{TECHNIQUES, Technique};
pub use trace::{Contents, Origin, Step, Trace};
pub use usual::{Supplied, doubt, supplied};
pub use value::Value;
pub use words::{is_letter, offset, uncapitalized, words};
