//! Writing a function, operation by operation.

use super::{
    Binary, Block, Function, FunctionId, GlobalId, Instruction, Label, Object, Op, Overflow, Parameter,
    Register, Rules, Scalar, Shape, Unary,
};
use crate::Span;
use std::sync::Arc;

/// A value of a known type, in a register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Where it is. For an array or struct: the register of its address.
    pub register: Register,
    /// Its type.
    pub shape: Shape,
}

impl Operand {
    /// The type, for a value of one word that is not a reference.
    #[must_use]
    pub fn scalar(&self) -> Option<Scalar> {
        self.shape.scalar()
    }
}

/// Where a value can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A variable that is a register.
    Register(Operand),
    /// A variable, element or field in memory.
    Memory {
        /// The register of the address.
        address: Register,
        /// The type of what is there.
        shape: Shape,
    },
}

impl Place {
    /// The type of what is there.
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        match self {
            Self::Register(operand) => &operand.shape,
            Self::Memory { shape, .. } => shape,
        }
    }

    /// The register of its address: of an object, a field, an element.
    pub(crate) fn address(&self) -> Register {
        match self {
            Self::Memory { address, .. } => *address,
            Self::Register(_) => unreachable!("it is in memory"),
        }
    }
}

/// Writes one function. Blocks are opened and closed: `open`, operations, `close`, and the block goes into an
/// [`Op::If`] or [`Op::Loop`].
#[derive(Clone, Debug)]
pub struct Builder {
    function: Function,
    blocks: Vec<Block>,
    labels: u32,
    span: Span,
}

impl Builder {
    /// A function with these parameters and this result.
    #[must_use]
    pub fn new(name: &str, parameters: Vec<Parameter>, result: Shape, span: Span) -> Self {
        let registers = parameters.iter().map(|parameter| parameter.shape.clone()).collect();
        let function = Function {
            name: name.into(),
            parameters,
            result,
            registers,
            objects: Vec::new(),
            body: Block::default(),
            span,
        };
        Self { function, blocks: vec![Block::default()], labels: 0, span }
    }

    /// The name of the function.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.function.name
    }

    /// The function.
    #[must_use]
    pub fn finish(mut self) -> Function {
        self.function.body = self.blocks.pop().expect("the body is open");
        debug_assert!(self.blocks.is_empty(), "every block is closed");
        self.function
    }

    /// The type of the result.
    #[must_use]
    pub const fn result(&self) -> &Shape {
        &self.function.result
    }

    /// Sets the type of the result, where it is known only after the body.
    pub fn set_result(&mut self, result: Shape) {
        self.function.result = result;
    }

    /// The value of a parameter.
    #[must_use]
    pub fn parameter(&self, index: usize) -> Operand {
        let register = Register(u32::try_from(index).expect("a function has few parameters"));
        Operand { register, shape: self.function.parameters[index].shape.clone() }
    }

    /// From now on, operations come from this place in the source.
    pub const fn at(&mut self, span: Span) {
        self.span = span;
    }

    /// The place that operations come from.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// A new register.
    pub fn register(&mut self, shape: impl Into<Shape>) -> Register {
        let register = Register(u32::try_from(self.function.registers.len()).expect("a source is bounded"));
        self.function.registers.push(shape.into());
        register
    }

    /// A new variable in memory; the index for [`Op::ObjectAddress`].
    pub fn object(&mut self, name: &str, shape: Shape) -> u32 {
        let object = u32::try_from(self.function.objects.len()).expect("a source is bounded");
        self.function.objects.push(Object { name: name.into(), shape });
        object
    }

    /// A new label.
    pub const fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels)
    }

    /// Adds an operation that makes no step of the trace.
    pub fn emit(&mut self, op: Op) {
        let instruction = Instruction { op, span: self.span, is_step: false };
        self.blocks.last_mut().expect("a block is open").0.push(instruction);
    }

    /// Adds an operation that the source spells.
    pub fn emit_step(&mut self, op: Op) {
        self.emit(op);
        let block = self.blocks.last_mut().expect("a block is open");
        block.0.last_mut().expect("an operation was added").is_step = true;
    }

    /// Opens a block inside the one at hand.
    pub fn open(&mut self) {
        self.blocks.push(Block::default());
    }

    /// Adds the operations of a block that was closed.
    pub fn append(&mut self, block: Block) {
        self.blocks.last_mut().expect("a block is open").0.extend(block.0);
    }

    /// Opens a block again that was closed.
    pub fn reopen(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Closes the block that was opened last.
    #[must_use]
    pub fn close(&mut self) -> Block {
        debug_assert!(self.blocks.len() > 1, "a block was opened");
        self.blocks.pop().expect("a block was opened")
    }

    /// A number of a type: the low bits of `word`.
    pub fn constant(&mut self, scalar: Scalar, word: u64) -> Operand {
        let to = self.register(scalar);
        self.emit(Op::Constant { to, word: scalar.wrap(word) });
        Operand { register: to, shape: scalar.into() }
    }

    /// An operator with one operand, as a step of the trace.
    ///
    /// # Panics
    /// For an operand that is not a scalar.
    pub fn unary(&mut self, operator: Unary, overflow: Overflow, from: &Operand) -> Operand {
        let scalar = from.scalar().expect("an operand of an operator is a scalar");
        let result = operator.result(scalar);
        let to = self.register(result);
        self.emit_step(Op::Unary { to, operator, scalar, overflow, from: from.register });
        Operand { register: to, shape: result.into() }
    }

    /// An operator with two operands of one type (the count of a shift excepted), as a step of the trace.
    ///
    /// # Panics
    /// For operands that are no scalars, or of different types.
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
        self.emit_step(Op::Binary { to, operator, scalar, rules, left, right });
        Operand { register: to, shape: result.into() }
    }

    /// The value in another type; the same operand where it has that type.
    pub fn convert(&mut self, from: Operand, scalar: Scalar, overflow: Overflow) -> Operand {
        if from.shape == Shape::Scalar(scalar) {
            return from;
        }
        let to = self.register(scalar);
        self.emit(Op::Convert { to, from: from.register, overflow });
        Operand { register: to, shape: scalar.into() }
    }

    /// The value of a function for arguments of the types of its parameters.
    pub fn call(&mut self, function: FunctionId, arguments: Vec<Register>, result: &Shape) -> Operand {
        let register = self.register(result.clone());
        let to = (*result != Shape::Void).then_some(register);
        self.emit_step(Op::Call { to, function, arguments });
        Operand { register, shape: result.clone() }
    }

    /// The address of elements in memory of their own, as many as `count` says.
    pub fn allocate(&mut self, shape: Shape, count: Register, is_zeroed: bool) -> Operand {
        let address = shape.clone().reference();
        let to = self.register(address.clone());
        self.emit(Op::New { to, shape, count, is_zeroed });
        Operand { register: to, shape: address }
    }

    /// The address of one value in memory of its own.
    pub fn allocate_one(&mut self, shape: Shape, is_zeroed: bool) -> Operand {
        let one = self.constant(Scalar::I32, 1);
        self.allocate(shape, one.register, is_zeroed)
    }

    /// The address of a variable outside of functions.
    pub fn global_address(&mut self, global: GlobalId, shape: &Shape) -> Register {
        let to = self.register(shape.clone().reference());
        self.emit(Op::GlobalAddress { to, global });
        to
    }

    /// The address of a variable of the function.
    pub fn object_address(&mut self, object: u32) -> Place {
        let shape = self.function.objects[object as usize].shape.clone();
        let address = self.register(shape.clone().reference());
        self.emit(Op::ObjectAddress { to: address, object });
        Place::Memory { address, shape }
    }

    /// A field of a struct in memory.
    pub fn field(&mut self, base: Register, offset: u32, shape: Shape) -> Place {
        let address = self.register(shape.clone().reference());
        self.emit(Op::FieldAddress { to: address, base, offset });
        Place::Memory { address, shape }
    }

    /// An element of an array in memory.
    pub fn element(&mut self, base: Register, index: &Operand, shape: Shape, length: Option<u32>) -> Place {
        let address = self.element_address(base, index, &shape, length, false);
        Place::Memory { address, shape }
    }

    /// A pointer some elements further, at most to the end of the array.
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

    /// The value at a place; of an array or struct its address.
    pub fn load(&mut self, place: &Place) -> Operand {
        match place {
            // A register may be written before the value is used: `i + i++`.
            Place::Register(operand) => {
                let to = self.register(operand.shape.clone());
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

    /// Writes a value of the type of the place. `name` is how the source writes the place.
    pub fn store(&mut self, place: &Place, value: &Operand, name: &str) {
        self.put(place, value);
        self.emit_step(Op::Named { name: Arc::from(name), value: value.register });
    }

    /// Writes a value without a step of the trace.
    pub fn put(&mut self, place: &Place, value: &Operand) {
        let from = value.register;
        self.emit(match place {
            Place::Register(to) => Op::Copy { to: to.register, from },
            Place::Memory { address, shape } if shape.is_word() => Op::Store { address: *address, from },
            Place::Memory { address, shape } => Op::CopyCells { to: *address, from, cells: shape.cells() },
        });
    }

    /// An operator with two operands that the source does not spell. References are compared as words.
    pub fn operation(&mut self, operator: Binary, rules: Rules, left: &Operand, right: &Operand) -> Operand {
        let scalar = left.scalar().unwrap_or(Scalar::U64);
        let result = operator.result(scalar);
        let to = self.register(result);
        let (left, right) = (left.register, right.register);
        self.emit(Op::Binary { to, operator, scalar, rules, left, right });
        Operand { register: to, shape: result.into() }
    }

    /// An operator with one operand that the source does not spell.
    pub fn operation_of_one(&mut self, operator: Unary, operand: &Operand) -> Operand {
        let scalar = operand.scalar().unwrap_or(Scalar::U64);
        let result = operator.result(scalar);
        let (to, from) = (self.register(result), operand.register);
        self.emit(Op::Unary { to, operator, scalar, overflow: Overflow::Wrap, from });
        Operand { register: to, shape: result.into() }
    }

    /// A variable in memory without a name; the register of its address.
    pub fn temporary(&mut self, shape: Shape) -> Register {
        let object = self.object("value", shape);
        self.object_address(object).address()
    }

    /// Operations that run if a condition holds.
    pub fn when<const N: usize>(&mut self, condition: &Operand, ops: [Op; N]) {
        self.open();
        for op in ops {
            self.emit(op);
        }
        let then = self.close();
        self.branch(condition, then, Block::default());
    }

    /// An operation that runs unless a condition holds.
    pub fn unless(&mut self, condition: &Operand, op: Op) {
        self.open();
        self.emit(op);
        let otherwise = self.close();
        self.branch(condition, Block::default(), otherwise);
    }

    /// `if condition { … }`, with blocks that are ready.
    pub fn branch(&mut self, condition: &Operand, then: Block, otherwise: Block) {
        self.emit(Op::If { condition: condition.register, then, otherwise });
    }
}
