//! A builder that writes a function operation by operation.

use super::{
    Binary, Block, Function, FunctionId, GlobalId, Instruction, Label, Object, Op, Overflow, Parameter,
    Register, Rules, Scalar, Shape, Unary,
};
use crate::Span;
use std::collections::HashSet;
use std::sync::Arc;

/// A value of a known type, in a register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// The register that holds the value. For an array or struct it holds the address.
    pub register: Register,
    /// Its type.
    pub shape: Shape,
}

impl Operand {
    /// Returns the type if the value is a single word and not a reference.
    pub fn scalar(&self) -> Option<Scalar> {
        self.shape.scalar()
    }
}

/// Something that can be assigned to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A variable held in a register.
    Register(Operand),
    /// A variable, element or field in memory.
    Memory {
        /// The register of the address.
        address: Register,
        /// The type of the value stored there.
        shape: Shape,
    },
}

impl Place {
    /// Returns the type of the value stored there.
    pub const fn shape(&self) -> &Shape {
        match self {
            Self::Register(operand) => &operand.shape,
            Self::Memory { shape, .. } => shape,
        }
    }

    /// Returns the register with the address of an object, field or element.
    pub(crate) fn address(&self) -> Register {
        match self {
            Self::Memory { address, .. } => *address,
            Self::Register(_) => unreachable!("it is in memory"),
        }
    }
}

/// Returns the parameters `from` and `to`, or `fromSq` and `to_square`, if there are both: in the type of a board they are
/// still indices of squares, as in `from | to << 6`.
fn squares_of_a_move(parameters: &[Parameter]) -> HashSet<Register> {
    let called = |start| {
        let is_square = |own: &Parameter| {
            let name = own.name.replace('_', "").to_ascii_lowercase();
            let is_meant = name.strip_prefix(start).is_some_and(|end| matches!(end, "" | "sq" | "square"));
            is_meant && own.shape.scalar() == Some(Scalar::U64)
        };
        (0..).zip(parameters).find(|(_, own)| is_square(own)).map(|(index, _)| Register(index))
    };
    let both = called("from").zip(called("to"));
    both.map(|(from, to)| [from, to].into()).unwrap_or_default()
}

/// Builds one function. Blocks are opened and closed: call `open`, add operations, call `close`, and put the block into
/// an [`Op::If`] or [`Op::Loop`].
#[derive(Clone, Debug)]
pub struct Builder {
    function: Function,
    blocks: Vec<Block>,
    labels: u32,
    span: Span,
    /// The registers that hold a constant, or a value converted from another type: with a size, they make a size.
    numbers: HashSet<Register>,
}

impl Builder {
    /// Starts a function with these parameters and this result type.
    pub fn new(name: &str, parameters: Vec<Parameter>, result: Shape, span: Span) -> Self {
        let registers = parameters.iter().map(|parameter| parameter.shape.clone()).collect();
        let function = Function {
            name: name.into(),
            sizes: squares_of_a_move(&parameters),
            parameters,
            result,
            registers,
            blocks: Vec::new(),
            objects: Vec::new(),
            body: Block::default(),
            span,
        };
        Self { function, blocks: vec![Block::default()], labels: 0, span, numbers: HashSet::new() }
    }

    /// Returns the name of the function.
    pub fn name(&self) -> &str {
        &self.function.name
    }

    /// Notes that the current span is a block of statements among values of variables.
    pub fn note_block(&mut self) {
        self.function.blocks.push(self.span);
    }

    /// Returns the finished function.
    pub fn finish(mut self) -> Function {
        self.function.body = self.blocks.pop().expect("the body is open");
        debug_assert!(self.blocks.is_empty(), "every block is closed");
        self.function
    }

    /// Returns the type of the result.
    pub const fn result(&self) -> &Shape {
        &self.function.result
    }

    /// Sets the type of the result, if it is known only after the body.
    pub fn set_result(&mut self, result: Shape) {
        self.function.result = result;
    }

    /// Returns the value of a parameter.
    pub fn parameter(&self, index: usize) -> Operand {
        let register = Register(u32::try_from(index).expect("a function has few parameters"));
        Operand { register, shape: self.function.parameters[index].shape.clone() }
    }

    /// Sets the source span of the operations that follow.
    pub const fn at(&mut self, span: Span) {
        self.span = span;
    }

    /// Returns the source span of the operations being added.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Adds a register.
    pub fn register(&mut self, shape: impl Into<Shape>) -> Register {
        let register = Register(u32::try_from(self.function.registers.len()).expect("a source is bounded"));
        self.function.registers.push(shape.into());
        register
    }

    /// Notes that a register holds a size or an index: the trace shows it as a number, and what is computed from it.
    pub(crate) fn mark_size(&mut self, register: Register) {
        self.function.sizes.insert(register);
    }

    /// Returns `true` if a value is a size or an index.
    pub(crate) fn is_size(&self, value: &Operand) -> bool {
        self.function.sizes.contains(&value.register)
    }

    /// Converts a value to a size, or a size to another value of the same type. Earlier steps show it as before.
    pub(crate) fn with_size(&mut self, mut value: Operand, is_size: bool) -> Operand {
        if value.scalar() != Some(Scalar::U64) || self.is_size(&value) == is_size {
            return value;
        }
        if !is_size || !self.numbers.contains(&value.register) {
            let to = self.register(value.shape.clone());
            self.emit(Op::Convert { to, from: value.register, overflow: Overflow::Wrap });
            value.register = to;
        }
        if is_size {
            self.mark_size(value.register);
        }
        value
    }

    /// Marks the result of an operation, and its operands, if one of these is a size, and each other one is, too, or is
    /// a number.
    fn pass_size(&mut self, to: Register, operands: &[Register]) {
        let is_size = |register: &Register| self.function.sizes.contains(register);
        let is_number = |register: &Register| is_size(register) || self.numbers.contains(register);
        if operands.iter().any(is_size) && operands.iter().all(is_number) {
            self.function.sizes.extend(operands);
            self.mark_size(to);
        }
    }

    /// Adds a variable in memory and returns its index for [`Op::ObjectAddress`].
    pub fn object(&mut self, name: &str, shape: Shape) -> u32 {
        let object = u32::try_from(self.function.objects.len()).expect("a source is bounded");
        self.function.objects.push(Object { name: name.into(), shape });
        object
    }

    /// Creates a label.
    pub const fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels)
    }

    /// Adds an operation that is not a step of the trace.
    pub fn emit(&mut self, op: Op) {
        let instruction = Instruction { op, span: self.span, is_step: false };
        self.blocks.last_mut().expect("a block is open").0.push(instruction);
    }

    /// Adds an operation that the source spells out, and that is therefore a step of the trace.
    pub fn emit_step(&mut self, op: Op) {
        self.emit(op);
        let block = self.blocks.last_mut().expect("a block is open");
        block.0.last_mut().expect("an operation was added").is_step = true;
    }

    /// Opens a block inside the current one.
    pub fn open(&mut self) {
        self.blocks.push(Block::default());
    }

    /// Adds the operations of a closed block to the current one.
    pub fn append(&mut self, block: Block) {
        self.blocks.last_mut().expect("a block is open").0.extend(block.0);
    }

    /// Reopens a closed block.
    pub(crate) fn reopen(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Closes the block that was opened last.
    pub fn close(&mut self) -> Block {
        debug_assert!(self.blocks.len() > 1, "a block was opened");
        self.blocks.pop().expect("a block was opened")
    }

    /// Adds a constant of a type: the low bits of `word`.
    pub fn constant(&mut self, scalar: Scalar, word: u64) -> Operand {
        let to = self.register(scalar);
        self.numbers.insert(to);
        self.emit(Op::Constant { to, word: scalar.wrap(word) });
        Operand { register: to, shape: scalar.into() }
    }

    /// Adds a unary operator, as a step of the trace.
    ///
    /// # Panics
    /// Panics if the operand is not a scalar.
    pub fn unary(&mut self, operator: Unary, overflow: Overflow, from: &Operand) -> Operand {
        let scalar = from.scalar().expect("an operand of an operator is a scalar");
        let result = operator.result(scalar);
        let to = self.register(result);
        self.pass_size(to, &[from.register]);
        self.emit_step(Op::Unary { to, operator, scalar, overflow, from: from.register });
        Operand { register: to, shape: result.into() }
    }

    /// Adds a binary operator, as a step of the trace. Both operands have the same type, except the count of a shift.
    ///
    /// # Panics
    /// Panics if an operand is not a scalar, or if the types differ.
    pub fn binary(&mut self, operator: Binary, rules: Rules, left: &Operand, right: &Operand) -> Operand {
        let scalar = left.scalar().expect("an operand of an operator is a scalar");
        assert!(
            operator.takes_count() || right.scalar() == Some(scalar),
            "`{}` of {} and {}",
            operator.sign(),
            left.shape,
            right.shape
        );
        let result = operator.result(scalar);
        let to = self.register(result);
        let (left, right) = (left.register, right.register);
        self.pass_size(to, &[left, if operator.takes_count() { left } else { right }]);
        self.emit_step(Op::Binary { to, operator, scalar, rules, left, right });
        Operand { register: to, shape: result.into() }
    }

    /// Converts a value to another type. Returns the operand unchanged if it already has that type.
    pub fn convert(&mut self, from: Operand, scalar: Scalar, overflow: Overflow) -> Operand {
        if from.shape == Shape::Scalar(scalar) {
            return from;
        }
        let to = self.register(scalar);
        if from.scalar() != Some(Scalar::U64) || self.numbers.contains(&from.register) {
            self.numbers.insert(to);
        }
        self.emit(Op::Convert { to, from: from.register, overflow });
        Operand { register: to, shape: scalar.into() }
    }

    /// Makes a number of a value of [`Scalar::Big`] that may be a truth value.
    pub(crate) fn plain(&mut self, from: &Operand) -> Operand {
        let to = self.register(Scalar::Big);
        self.numbers.insert(to);
        self.emit(Op::Convert { to, from: from.register, overflow: Overflow::Wrap });
        Operand { register: to, shape: Scalar::Big.into() }
    }

    /// Adds a call. The arguments must have the types of the parameters.
    pub fn call(&mut self, function: FunctionId, arguments: Vec<Register>, result: &Shape) -> Operand {
        let register = self.register(result.clone());
        let to = (*result != Shape::Void).then_some(register);
        self.emit_step(Op::Call { to, function, arguments });
        Operand { register, shape: result.clone() }
    }

    /// Allocates `count` elements and returns their address.
    pub(crate) fn allocate(&mut self, shape: Shape, count: Register, is_zeroed: bool) -> Operand {
        let address = shape.clone().reference();
        let to = self.register(address.clone());
        self.emit(Op::New { to, shape, count, is_zeroed });
        Operand { register: to, shape: address }
    }

    /// Allocates a single value and returns its address.
    pub(crate) fn allocate_one(&mut self, shape: Shape, is_zeroed: bool) -> Operand {
        let one = self.constant(Scalar::I32, 1);
        self.allocate(shape, one.register, is_zeroed)
    }

    /// Adds the address of a global variable.
    pub(crate) fn global_address(&mut self, global: GlobalId, shape: &Shape) -> Register {
        let to = self.register(shape.clone().reference());
        self.emit(Op::GlobalAddress { to, global });
        to
    }

    /// Adds the address of a variable of the function.
    pub(crate) fn object_address(&mut self, object: u32) -> Place {
        let shape = self.function.objects[object as usize].shape.clone();
        let address = self.register(shape.clone().reference());
        self.emit(Op::ObjectAddress { to: address, object });
        Place::Memory { address, shape }
    }

    /// Returns a field of a struct in memory.
    pub fn field(&mut self, base: Register, offset: u32, shape: Shape) -> Place {
        let address = self.register(shape.clone().reference());
        self.emit(Op::FieldAddress { to: address, base, offset });
        Place::Memory { address, shape }
    }

    /// Returns an element of an array in memory.
    pub fn element(&mut self, base: Register, index: &Operand, shape: Shape, length: Option<u32>) -> Place {
        let address = self.element_address(base, index, &shape, length, false);
        Place::Memory { address, shape }
    }

    /// Moves a pointer forward by some elements, at most to the end of the array.
    pub fn advance(
        &mut self,
        base: Register,
        count: &Operand,
        shape: &Shape,
        length: Option<u32>,
    ) -> Operand {
        let register = self.element_address(base, count, shape, length, true);
        Operand { register, shape: shape.clone().reference() }
    }

    fn element_address(
        &mut self,
        base: Register,
        index: &Operand,
        shape: &Shape,
        length: Option<u32>,
        may_be_end: bool,
    ) -> Register {
        let to = self.register(shape.clone().reference());
        let (index, stride) = (index.register, shape.cells());
        self.emit(Op::ElementAddress { to, base, index, stride, length, may_be_end });
        to
    }

    /// Loads the value of a place. For an array or struct this is its address.
    pub fn load(&mut self, place: &Place) -> Operand {
        match place {
            // The register may be overwritten before the value is used: `i + i++`.
            Place::Register(operand) => {
                let to = self.register(operand.shape.clone());
                self.pass_size(to, &[operand.register]);
                self.emit(Op::Copy { to, from: operand.register });
                Operand { register: to, shape: operand.shape.clone() }
            }
            Place::Memory { address, shape } if shape.is_word() => {
                let to = self.register(shape.clone());
                self.emit(Op::Load { to, address: *address });
                Operand { register: to, shape: shape.clone() }
            }
            Place::Memory { address, shape } => Operand { register: *address, shape: shape.clone() },
        }
    }

    /// Stores a value of the type of the place. `name` is what the source calls the place; without it, there is no step.
    pub fn store(&mut self, place: &Place, value: &Operand, name: &str) {
        let value = match place {
            Place::Register(to) => self.with_size(value.clone(), self.function.sizes.contains(&to.register)),
            Place::Memory { .. } => value.clone(),
        };
        self.put(place, &value);
        if !name.is_empty() {
            self.emit_step(Op::Named { name: Arc::from(without_parentheses(name)), value: value.register });
        }
    }

    /// Stores a value without a step of the trace.
    pub fn put(&mut self, place: &Place, value: &Operand) {
        let from = value.register;
        self.emit(match place {
            Place::Register(to) => Op::Copy { to: to.register, from },
            Place::Memory { address, shape } if shape.is_word() => Op::Store { address: *address, from },
            Place::Memory { address, shape } if shape.has_owners() => {
                Op::CopyOwner { to: *address, from, shape: shape.clone() }
            }
            Place::Memory { address, shape } => Op::CopyCells { to: *address, from, cells: shape.cells() },
        });
    }

    /// Adds a binary operator that the source does not spell out. References are compared as words.
    pub fn operation(&mut self, operator: Binary, rules: Rules, left: &Operand, right: &Operand) -> Operand {
        let scalar = left.scalar().unwrap_or(Scalar::U64);
        let result = operator.result(scalar);
        let to = self.register(result);
        let (left, right) = (left.register, right.register);
        self.emit(Op::Binary { to, operator, scalar, rules, left, right });
        Operand { register: to, shape: result.into() }
    }

    /// Adds a unary operator that the source does not spell out.
    pub(crate) fn operation_of_one(&mut self, operator: Unary, operand: &Operand) -> Operand {
        let scalar = operand.scalar().unwrap_or(Scalar::U64);
        let result = operator.result(scalar);
        let (to, from) = (self.register(result), operand.register);
        self.emit(Op::Unary { to, operator, scalar, overflow: Overflow::Wrap, from });
        Operand { register: to, shape: result.into() }
    }

    /// Adds an unnamed variable in memory and returns the register of its address.
    pub(crate) fn temporary(&mut self, shape: Shape) -> Register {
        let object = self.object("value", shape);
        self.object_address(object).address()
    }

    /// Adds operations that run only if a condition is true.
    pub fn when<const N: usize>(&mut self, condition: &Operand, ops: [Op; N]) {
        self.open();
        for op in ops {
            self.emit(op);
        }
        let then = self.close();
        self.branch(condition, then, Block::default());
    }

    /// Adds an operation that runs unless a condition is true.
    pub fn unless(&mut self, condition: &Operand, op: Op) {
        self.open();
        self.emit(op);
        let otherwise = self.close();
        self.branch(condition, Block::default(), otherwise);
    }

    /// Adds `if condition { … } else { … }` with two finished blocks.
    pub fn branch(&mut self, condition: &Operand, then: Block, otherwise: Block) {
        self.emit(Op::If { condition: condition.register, then, otherwise });
    }
}

/// Removes the parentheses around a name, as a macro puts them: `(b) |= 1`.
fn without_parentheses(name: &str) -> &str {
    let Some(inner) = name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return name };
    if inner.contains(['(', ')']) { name } else { inner.trim() }
}
