//! The stack machine that runs a program.

mod calls;
mod faults;
mod foreign;
mod record;

use super::ast::BinaryOperator;
use super::bound::Bound;
use super::code::{Op, Shape};
use super::error::Fallible;
use super::link::{Binding, Limits, Linked, Run, Shown, Target};
use super::operate::{self, Operands};
use super::{Span, Value};
use bitrose_core::bitboard::{Bitboard, Mapping};
pub(super) use record::Recorder;

/// How deep functions may call each other.
pub const CALL_LIMIT: usize = 1000;
/// So much code in one turn of a loop or one call counts as one operation more.
const OPS_A_COUNT: usize = 64;
/// Values that may wait on the stack at once.
const STACK_LIMIT: usize = 1 << 20;

/// A function that is running.
#[derive(Clone, Debug)]
struct Frame {
    linked: Linked,
    /// Where the text of the function comes from.
    origin: super::Origin,
    routine: Option<u32>,
    /// The next operation.
    next: usize,
    /// Where its locals begin on the stack.
    base: usize,
    /// The place of the call in the text of the caller.
    call: Span,
    /// The step of the call, when a trace is kept.
    step: Option<usize>,
}

/// A run. `TRACED` decides when the program is compiled whether steps are kept, so that a plain run pays nothing.
pub(super) struct Machine<'s, const TRACED: bool> {
    mapping: Mapping,
    position: Option<&'s Bound>,
    limits: Limits,
    bindings: &'s mut [Option<Binding>],
    stack: Vec<Option<Value>>,
    frame: Frame,
    callers: Vec<Frame>,
    operations: u64,
    shown: Vec<Shown>,
    pub(super) recorder: Recorder,
}

/// What the operation leads to.
enum Flow {
    On,
    Done,
}

impl<'s, const TRACED: bool> Machine<'s, TRACED> {
    pub(super) fn new(
        linked: Linked,
        bindings: &'s mut [Option<Binding>],
        (mapping, position): (Mapping, Option<&'s Bound>),
        limits: Limits,
        source: &str,
    ) -> Self {
        let locals = linked.unit.locals as usize;
        let frame = Frame {
            linked,
            origin: super::Origin::Program,
            routine: None,
            next: 0,
            base: 0,
            call: Span::default(),
            step: None,
        };
        Self {
            mapping,
            position,
            limits,
            bindings,
            stack: vec![None; locals],
            frame,
            callers: Vec::new(),
            operations: 0,
            shown: Vec::new(),
            recorder: if TRACED { Recorder::new(source) } else { Recorder::default() },
        }
    }

    /// Runs to the end of the program.
    pub(super) fn run(&mut self) -> Fallible<Run> {
        loop {
            let at = self.frame.next;
            self.frame.next = at + 1;
            let op = self.frame.linked.unit.ops[at];
            if let Flow::Done = self.execute(op)? {
                let value = self.stack.pop().flatten();
                return Ok(Run { value, shown: std::mem::take(&mut self.shown) });
            }
        }
    }

    fn execute(&mut self, op: Op) -> Fallible<Flow> {
        match op {
            Op::Board(word) => self.push(Value::Board(word)),
            Op::Int(number) => self.push(Value::Int(number)),
            Op::Bool(truth) => self.push(Value::Bool(truth)),
            Op::Square(index) => self.push(Value::Board(self.mapping.number(Bitboard(1 << index)))),
            Op::Set(word) => self.push(Value::Board(self.mapping.number(Bitboard(word)))),
            Op::Nothing => self.stack.push(None),
            Op::Local(local) => self.load_local(local)?,
            Op::Name(name) => self.load_name(name)?,
            Op::StoreLocal(local) => {
                let value = self.stack.pop().flatten();
                self.stack[self.frame.base + local as usize] = value;
            }
            Op::StoreName(name) => self.store_name(name),
            Op::Forget(local) => self.stack[self.frame.base + local as usize] = None,
            Op::Demand => {
                let value = self.pop()?;
                self.push(value);
            }
            Op::Convert { kind, is_number } => {
                let value = self.pop()?;
                self.push(operate::convert(kind, value, is_number));
            }
            Op::Unary { .. } => self.unary(op)?,
            Op::Binary { operator, left, right } => self.binary(operator, (left, right))?,
            Op::Logical(_) | Op::ShortCircuit(..) | Op::Quiet(_) => self.logical(op)?,
            Op::CallOwn { function, count, numbers } => self.call_own(function, count, numbers)?,
            Op::Call { name, count, numbers } => self.call(name, count, numbers)?,
            Op::Jump(target) => self.frame.next = target as usize,
            Op::Loop(target) => {
                self.count_all(self.frame.next - target as usize)?;
                self.frame.next = target as usize;
            }
            Op::JumpIfFalse(target) => {
                if !self.pop()?.is_true() {
                    self.frame.next = target as usize;
                }
            }
            Op::Pop => {
                self.stack.pop();
            }
            Op::Drop(count) => self.stack.truncate(self.stack.len() - count as usize),
            Op::Duplicate => {
                let top = self.stack.last().copied().flatten();
                self.stack.push(top);
            }
            Op::Target { text, merged } => self.target(text, merged)?,
            Op::Return => self.give_back(),
            Op::Show(text) => self.show(text)?,
            Op::Assert => self.assert()?,
            Op::AssertThat { operator, left, right } => self.assert_that(operator, (left, right))?,
            Op::End => return Ok(Flow::Done),
        }
        Ok(Flow::On)
    }

    fn push(&mut self, value: Value) {
        self.stack.push(Some(value));
    }

    /// The value on top; an error when the expression gave none.
    fn pop(&mut self) -> Fallible<Value> {
        match self.stack.pop().flatten() {
            Some(value) => Ok(value),
            None => Err(self.no_value()),
        }
    }

    /// The place of the present operation.
    fn span(&self) -> Span {
        self.frame.linked.unit.spans[self.frame.next - 1]
    }

    /// Counts one operation against the bound for so many of code that run with it: most are not counted one by one, and a
    /// turn of a loop or a call must not cost more time than it counts for.
    fn count_all(&mut self, ops: usize) -> Fallible<()> {
        self.operations += (ops / OPS_A_COUNT) as u64;
        self.count()
    }

    /// Counts an operation against the bound.
    fn count(&mut self) -> Fallible<()> {
        self.operations += 1;
        if self.operations > self.limits.operations {
            return Err(self.too_long());
        }
        Ok(())
    }

    fn load_local(&mut self, local: u32) -> Fallible<()> {
        let value = self.stack[self.frame.base + local as usize];
        if value.is_none() {
            return Err(self.unset());
        }
        self.stack.push(value);
        Ok(())
    }

    fn load_name(&mut self, name: u32) -> Fallible<()> {
        let value = match self.frame.linked.targets[name as usize] {
            Target::Slot(slot) => match &self.bindings[slot as usize] {
                Some(Binding::Value(value)) => *value,
                _ => return Err(self.unset()),
            },
            Target::Builtin(builtin) => match builtin.constant() {
                Some(board) => Value::Board(self.mapping.number(board)),
                None => return Err(self.unset()),
            },
            Target::Prelude(_) => return Err(self.unset()),
        };
        self.push(value);
        Ok(())
    }

    fn store_name(&mut self, name: u32) {
        let value = self.stack.pop().flatten();
        if let Target::Slot(slot) = self.frame.linked.targets[name as usize] {
            self.bindings[slot as usize] = value.map(Binding::Value);
        }
    }

    fn unary(&mut self, op: Op) -> Fallible<()> {
        let Op::Unary { operator, keeps_int, dialect } = op else { return Ok(()) };
        self.count()?;
        let value = self.pop()?;
        let result =
            operate::unary(operator, keeps_int, dialect, value).map_err(|fault| self.fault(fault, None))?;
        if TRACED {
            self.record(operator.sign(), &[value], result, None)?;
        }
        self.push(result);
        Ok(())
    }

    fn binary(&mut self, operator: BinaryOperator, shapes: (Shape, Shape)) -> Fallible<()> {
        self.count()?;
        let right = self.pop()?;
        let left = self.pop()?;
        let operands = Operands { left, right, shapes };
        let result = operate::binary(operator, operands).map_err(|fault| self.fault(fault, None))?;
        if TRACED {
            if operator == BinaryOperator::And {
                self.note_mask([left, right], result);
            }
            let note = self.shift_note(operator, operands);
            self.record(operator.sign(), &[left, right], result, note)?;
        }
        self.push(result);
        Ok(())
    }

    fn logical(&mut self, op: Op) -> Fallible<()> {
        self.count()?;
        match op {
            Op::ShortCircuit(operator, target) => {
                let left = self.pop()?;
                if left.is_true() == (operator == BinaryOperator::Either) {
                    let result = Value::Bool(left.is_true());
                    if TRACED {
                        self.record(operator.sign(), &[left], result, None)?;
                    }
                    self.push(result);
                    self.frame.next = target as usize;
                } else {
                    self.push(left);
                }
            }
            Op::Logical(operator) | Op::Quiet(operator) => {
                let right = self.pop()?;
                let left = self.pop()?;
                let shapes = (Shape::Plain, Shape::Plain);
                let operands = Operands { left, right, shapes };
                let result = operate::binary(operator, operands).map_err(|fault| self.fault(fault, None))?;
                if TRACED && matches!(op, Op::Logical(_)) {
                    self.record(operator.sign(), &[left, right], result, None)?;
                }
                self.push(result);
            }
            _ => {}
        }
        Ok(())
    }

    fn show(&mut self, text: u32) -> Fallible<()> {
        let value = self.pop()?;
        self.count()?;
        if self.shown.len() >= self.limits.steps {
            return Err(self.too_many_steps());
        }
        let label = self.frame.linked.unit.texts[text as usize].to_string();
        self.shown.push(Shown { label, value });
        Ok(())
    }

    fn assert(&mut self) -> Fallible<()> {
        if self.pop()?.is_true() { Ok(()) } else { Err(self.assertion_failed(None)) }
    }

    fn assert_that(&mut self, operator: BinaryOperator, shapes: (Shape, Shape)) -> Fallible<()> {
        let sides = match self.stack[..] {
            [.., Some(left), Some(right)] => Some((left, right)),
            _ => None,
        };
        self.binary(operator, shapes)?;
        if self.pop()?.is_true() { Ok(()) } else { Err(self.assertion_failed(sides)) }
    }
}
