//! Functions, blocks and operations.

use super::operator::{Binary, Overflow, Rules, Unary};
use super::refusal::Refusal;
use super::{Scalar, Shape};
use crate::{Builtin, Span};
use ethnum::I256;
use std::collections::HashSet;
use std::sync::Arc;

/// A register of a function: one word, whose type is in [`Function::registers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Register(pub u32);

/// The index of a function in a [`Module`](super::Module).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// The index of a global variable, which lives in memory for the whole run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalId(pub u32);

/// The name of a loop or block for `Break` and `Continue`. Each number is used once in a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(pub u32);

/// A lowered function.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name, for the trace and for error messages.
    pub name: Arc<str>,
    /// The parameters, which occupy the first registers, in order. If a parameter is not a word (an array or struct
    /// passed by value), its register holds the address of the function's copy.
    pub parameters: Vec<Parameter>,
    /// The type of the result.
    pub result: Shape,
    /// The type of each register.
    pub registers: Vec<Shape>,
    /// Only for the trace: the registers of type [`Scalar::U64`] that hold a size or an index, such as a `usize` of
    /// Rust. They are shown as numbers.
    pub sizes: HashSet<Register>,
    /// Only for the trace, if it initializes variables: the blocks of statements among the values, such as
    /// `static { … }` of Java.
    pub blocks: Vec<Span>,
    /// The variables that live in memory: arrays, structs, and variables whose address is taken.
    pub objects: Vec<Object>,
    /// The body. A function that reaches its end without `Return` has no value, which is refused only when the value is
    /// used.
    pub body: Block,
    /// The source span of the function's head.
    pub span: Span,
}

/// A parameter of a [`Function`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name.
    pub name: Box<str>,
    /// The type.
    pub shape: Shape,
    /// How the source writes a value of this type, if a plain number is not enough: a pattern such as `Bitboard(#)`,
    /// where `#` stands for the number, or `#usize`, if the shape does not determine the type of the number.
    pub written: Option<Box<str>>,
    /// The number of its values, if they are those of an enumeration that has no others: 0, 1, 2 …. It is 0 if they are
    /// numbered otherwise, and no number can be passed.
    pub count: Option<u64>,
}

impl Parameter {
    /// Creates a parameter whose values are written as plain numbers.
    pub fn new(name: impl Into<Box<str>>, shape: Shape) -> Self {
        Self { name: name.into(), shape, written: None, count: None }
    }
}

/// A variable in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The name, for the trace and for error messages.
    pub name: Box<str>,
    /// The type.
    pub shape: Shape,
}

/// A sequence of operations.
#[derive(Clone, Debug, Default)]
pub struct Block(pub Vec<Instruction>);

/// An operation and its source span.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// The operation.
    pub op: Op,
    /// The source span.
    pub span: Span,
    /// Whether it is a step of the trace. Operations that the source does not spell out (promotions, addresses) are
    /// not.
    pub is_step: bool,
}

/// What a language specifies of the order in which [`Op::Unordered`] evaluates its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandOrder {
    /// Nothing, as in C. Refused if one operand writes what another one reads or writes, or if `then` touches what an
    /// operand wrote directly rather than in a function that it called.
    Unspecified,
    /// Calls run from left to right, but variables beside them may be read before or after them, as in Go. Refused if
    /// a call in one operand writes what another operand reads directly.
    CallsOnly,
    /// The only operand is a call with its arguments: what these read counts as read by the function.
    OneCall,
}

/// An operation. Each one takes words from registers; most leave a word in `to`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Op {
    /// Loads a constant.
    Constant {
        /// The result.
        to: Register,
        /// The word, as [`Scalar::wrap`] returns it for the type of `to`.
        word: u64,
    },
    /// Loads an integer too large for a word ([`Scalar::Big`]).
    BigConstant {
        /// The result.
        to: Register,
        /// The integer.
        value: I256,
    },
    /// Copies a register to another one of the same type.
    Copy {
        /// The result.
        to: Register,
        /// The value.
        from: Register,
    },
    /// A unary operator. `from` has the type `scalar`, and `to` has the type that [`Unary::result`] returns.
    Unary {
        /// The result.
        to: Register,
        /// The operator.
        operator: Unary,
        /// The type of the operand.
        scalar: Scalar,
        /// What happens to a result that the type cannot represent.
        overflow: Overflow,
        /// The operand.
        from: Register,
    },
    /// A binary operator. Both operands have the type `scalar`, except the count of a shift or rotation, which may have
    /// any integer type. `to` has the type that [`Binary::result`] returns.
    Binary {
        /// The result.
        to: Register,
        /// The operator.
        operator: Binary,
        /// The type of the operands.
        scalar: Scalar,
        /// What happens to results and shift counts that are out of range.
        rules: Rules,
        /// The left operand.
        left: Register,
        /// The right operand.
        right: Register,
    },
    /// Converts a value to another type: keeps the low bits, and extends them by the sign of the *old* type.
    Convert {
        /// The result, whose type is the new one.
        to: Register,
        /// The value, whose type is the old one.
        from: Register,
        /// What happens to a value that the new type cannot represent.
        overflow: Overflow,
    },
    /// The address of a variable of the function.
    ObjectAddress {
        /// The result, a reference.
        to: Register,
        /// The index in [`Function::objects`].
        object: u32,
    },
    /// The address of a global variable.
    GlobalAddress {
        /// The result, a reference.
        to: Register,
        /// The variable.
        global: GlobalId,
    },
    /// The address of a field, `offset` cells after `base`.
    FieldAddress {
        /// The result, a reference.
        to: Register,
        /// The address of the struct.
        base: Register,
        /// The number of cells before the field.
        offset: u32,
    },
    /// The address of an element. Refused if the index is outside `length`, or outside the variable if no length is
    /// known.
    ElementAddress {
        /// The result, a reference.
        to: Register,
        /// The address of the first element.
        base: Register,
        /// The index, of any integer type.
        index: Register,
        /// The number of cells in an element.
        stride: u32,
        /// The number of elements, if the type says it.
        length: Option<u32>,
        /// Whether the address may be the end, just past the last element. C allows a pointer there as long as it is
        /// not read.
        may_be_end: bool,
    },
    /// Allocates a variable in memory that lives until the end of the run: `new long[64]`, a Python list.
    New {
        /// The result, a reference to the first element.
        to: Register,
        /// The type of an element.
        shape: Shape,
        /// The number of elements, in a register of any integer type. Refused if it is negative or too large.
        count: Register,
        /// Whether every cell starts as 0 rather than without a value.
        is_zeroed: bool,
    },
    /// The number of elements of `stride` cells from an address to the end of its variable.
    Length {
        /// The result, of any integer type.
        to: Register,
        /// The address.
        base: Register,
        /// The number of cells in an element.
        stride: u32,
    },
    /// Loads the word at an address. Refused if it has no value yet.
    Load {
        /// The result.
        to: Register,
        /// The address.
        address: Register,
    },
    /// Stores a word.
    Store {
        /// The address.
        address: Register,
        /// The value.
        from: Register,
    },
    /// Copies cells, including cells without a value: the assignment of a struct or array.
    CopyCells {
        /// The destination address.
        to: Register,
        /// The source address.
        from: Register,
        /// The number of cells.
        cells: u32,
    },
    /// Assigns a value with parts that own elements: the copy gets its own, and those that were there before end.
    CopyOwner {
        /// The destination address. Its cells hold such a value, or have no value.
        to: Register,
        /// The source address.
        from: Register,
        /// The type of the value.
        shape: Shape,
    },
    /// Makes room for this many elements in a value that owns them. If that takes new room, references to the elements
    /// become dangling.
    Reserve {
        /// The address of the value.
        owner: Register,
        /// The number of elements.
        count: Register,
        /// The number of cells in an element.
        stride: u32,
        /// Whether there is room for no more than these, rather than for twice as many as before.
        is_exact: bool,
    },
    /// Sets cells to 0.
    Zero {
        /// The address of the first cell.
        to: Register,
        /// The number of cells.
        cells: u32,
    },
    /// Clears the value of a register: a variable is declared without a value. Runs each time the declaration is
    /// reached.
    Unset {
        /// The register.
        register: Register,
    },
    /// Begins a new lifetime of a variable in memory, without a value. References to the previous one become dangling.
    BeginObject {
        /// The index in [`Function::objects`].
        object: u32,
    },
    /// Ends the lifetime of a variable in memory. References to it become dangling.
    EndObject {
        /// The index in [`Function::objects`].
        object: u32,
    },
    /// Ends the lifetime of the variable that an address refers to.
    End {
        /// The address.
        address: Register,
    },
    /// From now on, the variable that one address refers to may be the one that another refers to, and begin at the cell of
    /// that address: what is written to a cell of one and not of the other makes the other dangle.
    MayBeOne {
        /// The address of a new variable.
        new: Register,
        /// The address in the other one.
        old: Register,
    },
    /// From now on, refuses any write to the variable that an address refers to.
    Freeze {
        /// The address.
        address: Register,
    },
    /// Confines an address to an array that may be part of a larger variable: an index from it cannot leave the array.
    /// Without `cells`, returns the address in the whole variable, which is the form in which addresses are compared.
    PartAddress {
        /// The result, a reference.
        to: Register,
        /// The address of the first element.
        base: Register,
        /// The number of cells in the array.
        cells: Option<u32>,
    },
    /// Runs one of two blocks.
    If {
        /// The condition, a [`Scalar::Bool`].
        condition: Register,
        /// The block to run if the condition is true.
        then: Block,
        /// The block to run if the condition is false.
        otherwise: Block,
    },
    /// Runs `body`, then `next`, repeatedly. `Continue` goes on with `next`, `Break` after the loop.
    Loop {
        /// The label for `Break` and `Continue`.
        label: Label,
        /// The body, including the condition: `if !condition { break }`.
        body: Block,
        /// What runs between two iterations.
        next: Block,
    },
    /// A block that `Break` can leave.
    Labeled {
        /// The label for `Break`.
        label: Label,
        /// The block.
        body: Block,
    },
    /// Operands whose evaluation order is unspecified in the language. Here they run one after the other, followed by
    /// `then`. Refused if the value then depends on the order, or if the behavior is undefined.
    Unordered {
        /// What the language specifies.
        order: OperandOrder,
        /// The operands.
        operands: Vec<Block>,
        /// What needs the values of the operands but is unsequenced with their side effects: the store of `i = i++`.
        then: Block,
    },
    /// Leaves the loop or block and goes on after it.
    Break(Label),
    /// Goes on with the next iteration of the loop.
    Continue(Label),
    /// Returns from the function.
    Return(Option<Register>),
    /// Calls a function. Arrays and structs are passed by address and copied.
    Call {
        /// The result, if the function returns one and it is used. For an array or struct, the register gets the
        /// address of the caller's copy.
        to: Option<Register>,
        /// The function.
        function: FunctionId,
        /// The arguments, of the types of the parameters.
        arguments: Vec<Register>,
    },
    /// Calls a built-in function of bitrose's own language.
    Builtin {
        /// The result.
        to: Register,
        /// The function.
        builtin: &'static Builtin,
        /// The arguments.
        arguments: Vec<Register>,
    },
    /// Stops the run: what the source does here has no defined value in its language.
    Refuse(Refusal),
    /// Stops the run unless the condition is true.
    Assert {
        /// The condition, a [`Scalar::Bool`].
        condition: Register,
        /// The two sides of a comparison, for the error message.
        sides: Option<Box<[Side; 2]>>,
    },
    /// Shows a value, for `show`.
    Show {
        /// The value.
        value: Register,
        /// The label.
        label: Arc<str>,
    },
    /// Saves a variable under a name of the session, if it has a value. Runs at the end of a program.
    Keep {
        /// The name.
        name: Arc<str>,
        /// The value. For an array or struct, its address.
        value: Register,
        /// The type.
        shape: Shape,
    },
    /// Only for the trace: an operation that the source spells out but that takes several operations here, such as
    /// `&&`.
    Step {
        /// The operator or function.
        operation: Arc<str>,
        /// The operands.
        inputs: Vec<Register>,
        /// The result.
        output: Register,
    },
    /// Only for the trace: a variable has been assigned. The step that computed the value gets the name. If there is no
    /// such step (`x = y`), a new one is added.
    Named {
        /// What the source calls the variable: `x`, `table[i]`, `b.pawns`.
        name: Arc<str>,
        /// The new value.
        value: Register,
    },
}

/// A side of a comparison.
#[derive(Clone, Debug)]
pub struct Side {
    /// The value, or its address.
    pub value: Register,
    /// The number of cells at the address. `None` for a value of one word.
    pub cells: Option<u32>,
    /// How the error message writes it.
    pub format: Format,
}

/// How a value is written in an error message.
#[derive(Clone, Debug)]
pub enum Format {
    /// The word in a cell.
    Word {
        /// The index of the cell.
        cell: u32,
        /// Its type.
        scalar: Scalar,
        /// Whether it is a number, even if it has 64 bits.
        is_size: bool,
    },
    /// A name and the fields after it, with their names unless these are numbers: `Square(3)`, `None`.
    Fields(Box<str>, Vec<(Box<str>, Format)>),
    /// The elements of an array.
    Elements(Vec<Format>),
    /// The elements of a list.
    List {
        /// The index of the cell with the address of the first element.
        base: u32,
        /// The index of the cell with their number.
        count: u32,
        /// The number of cells of an element.
        cells: u32,
        /// How one of them is written.
        element: Box<Format>,
    },
    /// What the address in a cell leads to.
    Target {
        /// The index of the cell with the address.
        cell: u32,
        /// The number of cells there.
        cells: u32,
        /// How they are written.
        target: Box<Format>,
    },
    /// One of several, by the word in a cell.
    Variants(u32, Vec<(u64, Format)>),
    /// Too long, or not known.
    Omitted,
}

impl Op {
    /// Returns `true` if the operation decides which operation runs next. The first use of a global variable may call
    /// its initializer.
    pub(crate) const fn is_control(&self) -> bool {
        matches!(
            self,
            Self::If { .. }
                | Self::Loop { .. }
                | Self::Labeled { .. }
                | Self::Unordered { .. }
                | Self::Break(_)
                | Self::Continue(_)
                | Self::Return(_)
                | Self::Call { .. }
                | Self::GlobalAddress { .. }
        )
    }
}
