//! Typed operations: the intermediate representation that every language is lowered to, and that the machine and the
//! prover read.
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
//! A register or a memory cell holds one *word*: the value of a [`Scalar`], extended to 64 bits by its own sign. An
//! `i32` of -2 is the word `0xFFFFFFFFFFFFFFFE`, a `u8` of 200 is 200, and words of one type compare as their values
//! do. Arrays and structs take several cells ([`Shape::cells`]); they live in memory, and a register holds their
//! address. A reference is a word too: it names a variable and one of its cells. The only arithmetic on references
//! selects fields and elements, and both are checked.
//!
//! # Operations
//!
//! An operation states its width and signedness ([`Scalar`]) and what happens to results that its type cannot represent
//! ([`Rules`]). A front end makes everything else that a language does explicit, such as promotions, common types and
//! the types of literals, by adding [`Op::Convert`]. So an operation means the same whichever front end wrote it. Where
//! the language has undefined behavior, a panic or an exception, the operation is refused ([`Refusal`]); it never gets
//! an invented value.
//!
//! Control flow is structured: [`Op::If`], [`Op::Loop`], [`Op::Labeled`], `Break`, `Continue`, `Return`. There are no
//! jumps, so the prover can merge branches and unroll loops as they are written. A `switch` is an [`Op::Labeled`] with
//! an `If` for each case. A register may be written more than once. Variables of one word are registers unless their
//! address is taken.
//!
//! # A front end
//!
//! A front end is one file or folder for a language, behind a feature of that name. It implements [`FrontEnd`]:
//!
//! 1. It reads the source once and remembers where each function, constant, type and macro is defined. It lowers
//!    nothing yet, so code that is never used cannot stop a program.
//! 2. [`lower`] asks it for the function that is called. It writes the body with a [`Builder`]. For each call in the
//!    body it asks [`Requests::function`] for the id of a key (`ray<NORTH>` for a template), and for each global
//!    variable [`Requests::global`]. New keys come back to it later as functions to lower.
//! 3. It refuses what it does not understand, with the span: `Error::new(span, "… is not part of what bitrose reads")`.
//!
//! An expression becomes an [`Operand`] (a register and its type), and anything that can be assigned to becomes a
//! [`Place`]. A constant expression (a size, a case, an enumerator) is evaluated by lowering it as a separate function
//! and running it.
//!
//! The steps of the trace are the operations that the source spells out: `Builder::emit_step`, [`Builder::unary`],
//! [`Builder::binary`]. Promotions and addresses are not steps. [`Op::Named`] after an assignment supplies the name.
//!
//! # The prover
//!
//! The prover walks the same blocks with a bit vector for each register and cell. For [`Op::If`] it follows both
//! branches and adds a choice for each word that differs; it unrolls [`Op::Loop`]; and [`Op::ElementAddress`] with an
//! unknown index becomes a choice among the cells. [`Op::Refuse`] and every possible refusal of an operation is a
//! condition that must not hold. [`arithmetic`] defines each operator as a function of words, against which the
//! circuits are tested.

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
pub use code::{
    Block, Format, Function, FunctionId, GlobalId, Instruction, Label, Object, Op, OperandOrder, Parameter,
    Register, Side,
};
pub use module::{Entry, FrontEnd, Global, InitTime, Module, Requests, lower};
pub use operator::{Binary, Count, Overflow, Rules, Unary};
pub(crate) use refusal::NO_PANIC;
pub use refusal::Refusal;
pub use types::{Enumeration, Field, Scalar, Shape, Struct};
pub(crate) use types::{WIDE, wide_number};

/// The maximum number of cells that a run may use: 16 MiB.
pub const CELL_LIMIT: u32 = 1 << 20;
