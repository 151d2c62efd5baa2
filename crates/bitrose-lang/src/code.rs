//! The form in which a program runs: a list of small operations for a stack machine.
//!
//! A list, not a tree, so that running needs no recursion: neither deep expressions nor functions that call each
//! other can exhaust the stack of the process.

use super::ast::{BinaryOperator, Dialect, UnaryOperator};
use super::{Builtin, Span, Type};
use std::sync::Arc;

/// How an operand was written, where that decides what its value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A name or a call.
    Plain,
    /// A decimal literal that is an Int by itself.
    Decimal,
    /// A literal below 64 that is a Board by itself: `0x38`, `8ULL`. Beside an Int it is one.
    Small,
    /// A square by its name: `e4`.
    Square,
    /// The result of an operator, or a name declared `uint64_t`: where a count is wanted it is a number, as in C.
    Number,
}

/// One operation. What it takes and gives stands on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Board(u64),
    Int(u64),
    Bool(bool),
    /// A square by its index in LERF; the word depends on the mapping.
    Square(u8),
    /// A set by its word in LERF.
    Set(u64),
    /// No value, as after a statement that is no expression.
    Nothing,
    Local(u32),
    Name(u32),
    StoreLocal(u32),
    StoreName(u32),
    /// Takes the value out of a local, as at the start of a block that declares it.
    Forget(u32),
    /// Refuses to go on without a value on top.
    Demand,
    Convert {
        kind: Type,
        is_number: bool,
    },
    Unary {
        operator: UnaryOperator,
        keeps_int: bool,
        dialect: Dialect,
    },
    Binary {
        operator: BinaryOperator,
        left: Shape,
        right: Shape,
    },
    /// The second half of `&&` and `||`, when the first did not decide.
    Logical(BinaryOperator),
    /// An operation of the loop itself, which gives no step.
    Quiet(BinaryOperator),
    /// Goes to the place, if the operand decides `&&` or `||`; its truth stays on the stack.
    ShortCircuit(BinaryOperator, u32),
    /// A function of this program.
    CallOwn {
        function: u32,
        count: u16,
        numbers: u32,
    },
    /// A function by its name: built in, of the session, of the prelude.
    Call {
        name: u32,
        count: u16,
        numbers: u32,
    },
    Jump(u32),
    /// A jump back: one more turn of a loop.
    Loop(u32),
    JumpIfFalse(u32),
    Pop,
    /// Drops so many values.
    Drop(u32),
    Duplicate,
    /// Tells the trace that the value on top goes to a variable.
    Target {
        text: u32,
        merged: bool,
    },
    Return,
    Show(u32),
    Assert,
    /// A comparison that must hold.
    AssertThat {
        operator: BinaryOperator,
        left: Shape,
        right: Shape,
    },
    End,
}

/// A function in its runnable form.
#[derive(Debug)]
pub(super) struct Routine {
    pub(super) name: Arc<str>,
    pub(super) entry: u32,
    /// How many operations it has.
    pub(super) length: u32,
    pub(super) locals: u32,
    pub(super) parameters: Vec<Option<Type>>,
    pub(super) parameter_names: Vec<Box<str>>,
}

/// A name that the program uses or defines outside functions.
#[derive(Debug)]
pub(super) struct NameUse {
    pub(super) text: Arc<str>,
    /// The first place.
    pub(super) span: Span,
    /// Does the program itself give it a value?
    pub(super) defined: bool,
    /// Is it called? Otherwise its value is read.
    pub(super) called: bool,
    /// What it means when nothing hides it.
    pub(super) builtin: Option<&'static Builtin>,
}

/// A program in its runnable form.
#[derive(Debug)]
pub(super) struct Unit {
    pub(super) ops: Vec<Op>,
    /// The place of each operation in the source.
    pub(super) spans: Vec<Span>,
    pub(super) names: Vec<NameUse>,
    pub(super) routines: Vec<Routine>,
    /// Locals of the program itself, in blocks outside functions.
    pub(super) locals: u32,
    /// Names of locals, for "did you mean".
    pub(super) locals_seen: Vec<Box<str>>,
    /// Labels of `show`, names of targets.
    pub(super) texts: Vec<Box<str>>,
    /// The text that it was compiled from.
    pub(super) source: Arc<str>,
}

impl Unit {
    pub(super) fn new(source: Arc<str>) -> Self {
        Self {
            ops: Vec::new(),
            spans: Vec::new(),
            names: Vec::new(),
            routines: Vec::new(),
            locals: 0,
            locals_seen: Vec::new(),
            texts: Vec::new(),
            source,
        }
    }
}
