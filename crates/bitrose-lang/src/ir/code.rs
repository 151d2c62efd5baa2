//! Functions, blocks and operations.

use super::operator::{Binary, Overflow, Rules, Unary};
use super::refusal::Refusal;
use super::{Scalar, Shape};
use crate::{Builtin, Span};
use std::sync::Arc;

/// A register of a function: one word, of the type that [`Function::registers`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Register(pub u32);

/// A function of a [`Module`](super::Module).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// A variable outside of functions, with a place in memory of its own for the whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalId(pub u32);

/// A loop or block that `Break` and `Continue` name; each number once in a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(pub u32);

/// A function, lowered.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name, for the trace and for messages.
    pub name: Arc<str>,
    /// The parameters. The first registers are theirs, in order. The register of a parameter that is no word (an array or
    /// struct passed by value) has the address of the function's own copy.
    pub parameters: Vec<Parameter>,
    /// The type of the result.
    pub result: Shape,
    /// The type of each register.
    pub registers: Vec<Shape>,
    /// The variables that live in memory: arrays, structs, and those whose address is taken.
    pub objects: Vec<Object>,
    /// What the function does. A function whose end is reached without `Return` has no value, which is refused when the
    /// value is used.
    pub body: Block,
    /// The place of its head in the source.
    pub span: Span,
}

/// A parameter of a [`Function`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name.
    pub name: Box<str>,
    /// The type.
    pub shape: Shape,
    /// A value of the type as the source writes it, where a number alone is none: `Bitboard(#)`, `#` for the number; or
    /// `#usize`, where the shape does not tell the type of the number.
    pub written: Option<Box<str>>,
}

impl Parameter {
    /// One whose values are written as numbers.
    pub fn new(name: impl Into<Box<str>>, shape: Shape) -> Self {
        Self { name: name.into(), shape, written: None }
    }
}

/// A variable in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The name, for the trace and for messages.
    pub name: Box<str>,
    /// The type.
    pub shape: Shape,
}

/// Operations in order.
#[derive(Clone, Debug, Default)]
pub struct Block(pub Vec<Instruction>);

/// An operation, and where it comes from.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What it does.
    pub op: Op,
    /// Its place in the source.
    pub span: Span,
    /// Does it make a step of the trace? What the source does not spell (promotions, addresses) makes none.
    pub is_step: bool,
}

/// An operation. All of them take words from registers and leave a word in `to`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Op {
    /// A number.
    Constant {
        /// The result.
        to: Register,
        /// The word, as [`Scalar::wrap`] gives it for the type of `to`.
        word: u64,
    },
    /// An integer too large for a word ([`Scalar::Big`]), as its decimal or `0x` digits.
    BigConstant {
        /// The result.
        to: Register,
        /// The digits.
        digits: Arc<str>,
    },
    /// The same value. Both registers have one type.
    Copy {
        /// The result.
        to: Register,
        /// The value.
        from: Register,
    },
    /// An operator with one operand. `from` has the type `scalar`; [`Unary::result`] is that of `to`.
    Unary {
        /// The result.
        to: Register,
        /// The operator.
        operator: Unary,
        /// The type that it works in.
        scalar: Scalar,
        /// What happens outside the range of the type.
        overflow: Overflow,
        /// The operand.
        from: Register,
    },
    /// An operator with two operands of the type `scalar`, the count of a shift or rotation excepted, which may have any
    /// integer type. [`Binary::result`] is the type of `to`.
    Binary {
        /// The result.
        to: Register,
        /// The operator.
        operator: Binary,
        /// The type that it works in.
        scalar: Scalar,
        /// What happens outside the range of the type.
        rules: Rules,
        /// The left operand.
        left: Register,
        /// The right operand.
        right: Register,
    },
    /// The value in another type: the low bits, extended by the sign of the *old* type.
    Convert {
        /// The result; its type is the new one.
        to: Register,
        /// The old value; its type is the old one.
        from: Register,
        /// What happens to a value that the new type has not.
        overflow: Overflow,
    },
    /// The address of a variable of the function.
    ObjectAddress {
        /// The result, a reference.
        to: Register,
        /// The index in [`Function::objects`].
        object: u32,
    },
    /// The address of a variable outside.
    GlobalAddress {
        /// The result, a reference.
        to: Register,
        /// The variable.
        global: GlobalId,
    },
    /// The address of a field: this many cells further.
    FieldAddress {
        /// The result, a reference.
        to: Register,
        /// The address of the struct.
        base: Register,
        /// The cells before the field.
        offset: u32,
    },
    /// The address of an element. Refused outside of `length`, or outside of the variable where no length is known.
    ElementAddress {
        /// The result, a reference.
        to: Register,
        /// The address of the first element.
        base: Register,
        /// The index, of any integer type.
        index: Register,
        /// The cells of one element.
        stride: u32,
        /// The number of elements, where the type says it.
        length: Option<u32>,
        /// May it be the end, right behind the last element? A pointer of C may lead there, if nothing is read there.
        may_be_end: bool,
    },
    /// A fresh variable in memory that lives until the run ends: `new long[64]`, a list of Python.
    New {
        /// The result, a reference to the first element.
        to: Register,
        /// The type of an element.
        shape: Shape,
        /// The number of elements, in a register of any integer type; refused when negative or too large.
        count: Register,
        /// Whether every cell is 0, or without a value.
        is_zeroed: bool,
    },
    /// The number of elements of `stride` cells from an address to the end of its variable.
    Length {
        /// The result, of any integer type.
        to: Register,
        /// The address.
        base: Register,
        /// The cells of one element.
        stride: u32,
    },
    /// The word at an address. Refused where it has no value yet.
    Load {
        /// The result.
        to: Register,
        /// The address.
        address: Register,
    },
    /// Writes a word.
    Store {
        /// The address.
        address: Register,
        /// The value.
        from: Register,
    },
    /// Copies cells, those without a value too: a struct or array assigned.
    CopyCells {
        /// Where to.
        to: Register,
        /// Where from.
        from: Register,
        /// How many.
        cells: u32,
    },
    /// Writes 0 into cells.
    Zero {
        /// Where to.
        to: Register,
        /// How many.
        cells: u32,
    },
    /// Takes the value of a register away: a variable declared without a value, each time its declaration is reached.
    Forget {
        /// The register.
        register: Register,
    },
    /// The life of a variable in memory begins anew, without a value: what leads to the one before leads nowhere.
    BeginObject {
        /// The index in [`Function::objects`].
        object: u32,
    },
    /// The life of a variable in memory ends: what leads to it leads nowhere.
    EndObject {
        /// The index in [`Function::objects`].
        object: u32,
    },
    /// The life of the variable that an address leads to ends.
    End {
        /// The address.
        address: Register,
    },
    /// From now on, writing to the variable that an address leads to is refused.
    Seal {
        /// The address.
        address: Register,
    },
    /// The same address as one in an array that may be part of a larger variable: what is reached from it by an index
    /// stays in the array. Without `cells` it is that in the whole variable, as which addresses are compared.
    PartAddress {
        /// The result, a reference.
        to: Register,
        /// The address of the first element.
        base: Register,
        /// The cells of the array.
        cells: Option<u32>,
    },
    /// One or the other.
    If {
        /// A [`Scalar::Bool`].
        condition: Register,
        /// If it is true.
        then: Block,
        /// If it is false.
        otherwise: Block,
    },
    /// `body`, then `next`, again and again. `Continue` goes on with `next`, `Break` behind the loop.
    Loop {
        /// What `Break` and `Continue` call it.
        label: Label,
        /// The body, the condition included: `if !condition { break }`.
        body: Block,
        /// What is done between two turns.
        next: Block,
    },
    /// A block that `Break` can leave.
    Labeled {
        /// What `Break` calls it.
        label: Label,
        /// The block.
        body: Block,
    },
    /// Operands that the language evaluates in no fixed order: here they run one after the other, then `then`. Refused
    /// if one of them writes what another one reads or writes, or if `then` touches what one of them wrote itself, not in
    /// a function that it called: in the language the value then depends on the order, or the program has none.
    Unordered {
        /// The operands.
        operands: Vec<Block>,
        /// What follows the values of the operands, and is in no order with what else they do: the store of `i = i++`.
        then: Block,
    },
    /// Goes on behind the loop or block.
    Break(Label),
    /// Goes on with the next turn of the loop.
    Continue(Label),
    /// Leaves the function.
    Return(Option<Register>),
    /// Calls a function. Arrays and structs are given by address and copied.
    Call {
        /// The result, for a function that has one that is wanted. The register of an array or struct gets the address of
        /// the caller's own copy.
        to: Option<Register>,
        /// The function.
        function: FunctionId,
        /// The arguments, of the types of its parameters.
        arguments: Vec<Register>,
    },
    /// Calls a built-in of our own language.
    Builtin {
        /// The result.
        to: Register,
        /// The function.
        builtin: &'static Builtin,
        /// The arguments.
        arguments: Vec<Register>,
    },
    /// Stops: what the source does here has no value in its language.
    Refuse(Refusal),
    /// Stops unless the condition holds.
    Assert {
        /// A [`Scalar::Bool`].
        condition: Register,
        /// The sides of a comparison, for the message.
        sides: Option<(Register, Register)>,
    },
    /// Shows a value to the user.
    Show {
        /// The value.
        value: Register,
        /// The label.
        label: Arc<str>,
    },
    /// A name of the session takes the value of a variable, if it has one: at the end of a program.
    Keep {
        /// The name.
        name: Arc<str>,
        /// The value; of an array or struct its address.
        value: Register,
        /// The type.
        shape: Shape,
    },
    /// For the trace alone: an operation that the source spells and that is made of several here, as `&&`.
    Step {
        /// The operator or function.
        operation: Arc<str>,
        /// The operands.
        inputs: Vec<Register>,
        /// The result.
        output: Register,
    },
    /// For the trace alone: a variable has taken a value. The step that made the value gets the name; where there was none
    /// (`x = y`), a step of its own is made.
    Named {
        /// The variable as the source writes it: `x`, `table[i]`, `b.pawns`.
        name: Arc<str>,
        /// The new value.
        value: Register,
    },
}
