//! Typed operations: what every language is lowered to, and what the machine and the prover read.
//!
//! ```text
//! own language ─┐
//! C, C++ ───────┤   FrontEnd::lower        ┌─► machine: values and a trace
//! Rust, Java ───┼──────────────► Module ───┤
//! C#, Go ───────┤                          └─► prover: bit-vectors
//! Python ───────┘
//! ```
//!
//! # Values
//!
//! A register or a cell of memory holds one *word*: the value of a [`Scalar`] extended to 64 bits by its own sign. So an
//! `i32` of -2 is the word `0xFFFFFFFFFFFFFFFE`, a `u8` of 200 is 200, and words of one type compare as their values do.
//! Arrays and structs take several cells ([`Shape::cells`]); they live in memory, and a register has their address. A
//! reference is a word too: which variable, and which of its cells. There is no arithmetic on references but fields and
//! elements, and both are checked.
//!
//! # Operations
//!
//! An operation says its width and signedness ([`Scalar`]) and what happens where the type ends ([`Rules`]). What a
//! language does beside that — promotions, common types, the type of a literal — a front end writes out as
//! [`Op::Convert`], so that an operation means the same whoever wrote it. What is undefined, a panic or an exception in
//! the language is refused ([`Refusal`]), never given an invented value.
//!
//! Control is structured: [`Op::If`], [`Op::Loop`], [`Op::Labeled`], `Break`, `Continue`, `Return`. There are no jumps, so
//! that the prover can merge branches and unroll loops as they are written. A `switch` is a [`Op::Labeled`] with an `If`
//! for each case. A register may be written more than once; variables of one word are registers, unless their address is
//! taken.
//!
//! # A front end
//!
//! One file or folder a language, behind a feature of its name, implements [`FrontEnd`]:
//!
//! 1. It reads the text once and remembers where each definition is: functions, constants, types, macros. Nothing is
//!    lowered yet, so what is not used can never stop a program.
//! 2. [`lower`] asks it for the function that is called. It writes the body with a [`Builder`]. For each call it meets it
//!    asks [`Requests::function`] for the id of a key (`ray<NORTH>` for a template), for each variable outside of
//!    functions [`Requests::global`]. Keys that are new come back to it as the next function to lower.
//! 3. What it does not understand it refuses with the place: `Error::new(span, "… is not part of what bitrose reads")`.
//!
//! An expression becomes an [`Operand`] (a register and its type), what can be assigned a [`Place`]. Values of a constant
//! expression (sizes, cases, enumerators) are found by lowering it as a function of its own and running it.
//!
//! Steps of the trace are the operations that the source spells: [`Builder::emit_step`], [`Builder::unary`],
//! [`Builder::binary`]. Promotions and addresses make none. [`Op::Named`] after an assignment tells the name.
//!
//! # The prover
//!
//! It walks the same blocks with a bit-vector for each register and cell: [`Op::If`] by both branches and a choice for
//! each word that differs, [`Op::Loop`] by unrolling, [`Op::ElementAddress`] with an unknown index by a choice among the
//! cells. [`Op::Refuse`] and each refusal of an operation is a condition that must not hold. [`arithmetic`] has the
//! meaning of each operator as a function of words: the circuits are tested against it.

pub mod arithmetic;
pub mod big;
mod build;
mod code;
pub mod flow;
pub mod machine;
mod module;
mod operator;
mod refusal;
mod types;

pub use build::{Builder, Operand, Place};
pub use code::{Block, Function, FunctionId, GlobalId, Instruction, Label, Object, Op, Parameter, Register};
pub use module::{Begins, Entry, FrontEnd, Global, Module, Requests, lower};
pub use operator::{Binary, Count, Overflow, Rules, Unary};
pub use refusal::Refusal;
pub use types::{Enumeration, Field, Scalar, Shape, Struct};

/// The most cells that a run may use: 16 MiB of them.
pub const CELL_LIMIT: u32 = 1 << 20;
