//! The machine that runs typed operations.
//!
//! The machine has an explicit stack of functions and blocks, so deep calls and nesting do not use the native stack.

pub(crate) use lists::{NONE, list_class, list_element};
pub(crate) use memory::{Mark, has_references};
pub(crate) use record::value as value_of;

mod access;
mod bigs;
mod calls;
mod garbage;
mod globals;
mod links;
mod lists;
mod memo;
mod memory;
mod objects;
mod order;
mod owners;
mod record;
mod recorder;
mod stop;
mod twins;

pub use globals::Globals;
pub use stop::{Reason, Stop};

use super::arithmetic;
use super::{
    Block, Format, Function, FunctionId, Instruction, Label, Module, Op, Refusal, Register, Scalar, Shape,
    Side,
};
use crate::bound::Bound;
use crate::builtins;
use crate::{Builtin, Limits, Shown, Span, Trace, Value};
use bitrose_core::bitboard::Mapping;
use memory::Memory;
use record::Typed;
use recorder::Recorder;
use std::mem;
use std::sync::Arc;

/// The number of machine operations that count as one of [`Limits::operations`]. They are smaller than operations of
/// bitrose's own language.
const OPERATIONS_PER_COUNT: u64 = 16;
/// How many times longer than the rest of a program what prepares it may run.
const PREPARING: u64 = 8;
/// The maximum depth of calls.
pub const CALL_LIMIT: usize = 1000;
/// The maximum number of registers of all running functions together.
const REGISTER_LIMIT: usize = 1 << 20;

/// What a run needs besides its program.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The mapping in which built-ins number squares.
    pub mapping: Mapping,
    /// The limits of the run.
    pub limits: Limits,
    /// Whether to record a trace.
    pub is_traced: bool,
    /// Whether the outcome has the global variables. Copying them takes longer than most runs.
    pub keeps_globals: bool,
    /// Values of the session, and global variables that earlier runs have changed.
    pub globals: Option<&'a Globals>,
    pub(crate) position: Option<&'a Bound>,
}

impl Context<'_> {
    /// Creates a context without a trace and without a position.
    pub const fn new(mapping: Mapping, limits: Limits) -> Self {
        Self { mapping, limits, is_traced: false, keeps_globals: false, globals: None, position: None }
    }

    /// Returns the same context with a trace.
    pub const fn traced(self) -> Self {
        Self { is_traced: true, ..self }
    }
}

/// A value with its type: one word, or the cells of an array or struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Datum {
    /// The type.
    pub shape: Shape,
    /// The words. A cell without a value is `None`.
    pub words: Vec<Option<u64>>,
}

impl Datum {
    /// Creates a value of one word.
    #[inline]
    pub fn word(scalar: Scalar, word: u64) -> Self {
        Self { shape: scalar.into(), words: vec![Some(scalar.wrap(word))] }
    }
}

/// The result of a run.
#[derive(Debug)]
pub struct Outcome {
    /// The value of the function, or the reason why it has none.
    pub result: Result<Option<Datum>, Stop>,
    /// The values shown.
    pub shown: Vec<Shown>,
    /// The steps. Empty unless [`Context::is_traced`] is set.
    pub trace: Trace,
    /// Global variables that were used, and names of the session that were assigned. Empty if the run was stopped, or
    /// unless [`Context::keeps_globals`] is set.
    pub globals: Globals,
    /// The global tables of boards that were used and are all 0 at the end. If the run was stopped, also those of other
    /// numbers.
    pub unfilled: Vec<Arc<str>>,
}

/// A running block.
struct Cursor<'m> {
    block: &'m Block,
    next: usize,
    kind: CursorKind<'m>,
}

enum CursorKind<'m> {
    Plain,
    Labeled(Label),
    Loop {
        label: Label,
        body: &'m Block,
        between: &'m Block,
        is_between: bool,
    },
    /// The remaining operands, and what follows them all.
    Unordered {
        operands: &'m [Block],
        then: Option<&'m Block>,
    },
}

/// A running function.
struct Frame<'m> {
    module: &'m Module,
    function: &'m Function,
    cursors: Vec<Cursor<'m>>,
    /// The index of its first register among all registers.
    base: usize,
    /// Its variables in memory, followed by its copies of arguments.
    objects: Vec<u32>,
    /// Its copies of the results of calls, with the registers that hold their addresses.
    results: Vec<(Register, u32)>,
    /// The caller's register for the result.
    to: Option<Register>,
    /// The source span of the call.
    call: Span,
    /// The index of the call's step.
    step: Option<usize>,
    /// Whether the function initializes a global variable. Initialization counts as happening before the program,
    /// whenever it runs.
    is_initializer: bool,
    /// What its result is kept under.
    key: Option<memo::Key>,
}

impl Frame<'_> {
    /// Returns `true` if another call follows after the current operation, outside of branches and loops.
    fn calls_again(&self) -> bool {
        let [cursor] = &*self.cursors else { return false };
        cursor.block.0[cursor.next..].iter().any(|later| matches!(later.op, Op::Call { .. }))
    }

    /// Returns `true` for the function that runs before the program.
    fn is_before_program(&self) -> bool {
        self.module.start().is_some_and(|start| std::ptr::eq(start, self.function))
    }
}

/// Runs a function.
///
/// The arguments are words of the types of its parameters.
///
/// # Panics
/// Panics if the number of arguments is not the number of parameters, or if a parameter is not a word.
pub fn run(module: &Module, function: FunctionId, arguments: &[u64], context: &Context<'_>) -> Outcome {
    let (module, function) = module.resolve(function);
    assert_eq!(arguments.len(), function.parameters.len(), "one word for each parameter");
    let mut machine = Machine {
        context,
        frames: Vec::new(),
        registers: Vec::new(),
        base: 0,
        memory: Memory::default(),
        operations: 0,
        bound: context.limits.operations.saturating_mul(OPERATIONS_PER_COUNT),
        preparing: None,
        shown: Vec::new(),
        recorder: Recorder::new(context.is_traced, context.limits.steps),
        result: None,
        kept: Globals::default(),
        memo: memo::Memo::default(),
        bigs: bigs::Bigs::default(),
        orders: Vec::new(),
        late: Vec::new(),
        span: function.span,
        arguments: Vec::new(),
    };
    let words: Vec<Option<u64>> = arguments.iter().copied().map(Some).collect();
    let result = machine
        .enter(module, function, &words, (None, None))
        .and_then(|()| machine.start(module))
        .and_then(|()| machine.run());
    let result = match result {
        Ok(()) => Ok(machine.result.take()),
        Err(reason) => Err(machine.stop(*reason)),
    };
    let globals =
        if result.is_ok() && context.keeps_globals { machine.globals() } else { Globals::default() };
    let unfilled = machine.unfilled(result.is_err());
    let mut trace = machine.recorder.trace;
    trace.operations = machine.operations / OPERATIONS_PER_COUNT;
    let remaining = trace.classify_masks(context.mapping);
    trace.note_walks(&remaining, &module.source, context.mapping);
    trace.forget_harmless_bits();
    trace.note_negative_result();
    Outcome { result, shown: machine.shown, trace, globals, unfilled }
}

/// A call of a function that prepares the rest of the program.
#[derive(Clone, Copy, Debug)]
struct Preparing {
    /// The number of functions that ran when it was called.
    running: usize,
    /// The number of operations that were left then.
    left: u64,
}

struct Machine<'m, 'c> {
    context: &'c Context<'c>,
    frames: Vec<Frame<'m>>,
    registers: Vec<Option<u64>>,
    /// The index of the first register of the running function.
    base: usize,
    memory: Memory,
    operations: u64,
    /// The number of operations at which the run is stopped.
    bound: u64,
    /// The call of what prepares the rest of the program, if it runs now.
    preparing: Option<Preparing>,
    shown: Vec<Shown>,
    recorder: Recorder,
    result: Option<Datum>,
    /// Names of the session that were assigned.
    kept: Globals,
    memo: memo::Memo,
    /// Integers that do not fit a word.
    bigs: bigs::Bigs,
    /// Operands without a fixed order that are being evaluated, innermost last.
    orders: Vec<order::Order>,
    /// Global variables that are being initialized now because something reads them.
    late: Vec<globals::PendingInit>,
    /// The source span of the current operation.
    span: Span,
    /// The arguments of the built-in function that was called last: kept for their memory.
    arguments: Vec<Value>,
}

/// The result of an operation. The reason is boxed: a small result is returned in registers.
type Step<T = ()> = Result<T, Box<Reason>>;

fn refuse<T>(refusal: Refusal) -> Step<T> {
    Err(Reason::Refused(refusal).into())
}

impl<'m> Machine<'m, '_> {
    fn run(&mut self) -> Step {
        while let Some(frame) = self.frames.last_mut() {
            let Some(cursor) = frame.cursors.last_mut() else {
                self.return_value(None)?;
                continue;
            };
            let (block, mut next) = (cursor.block, cursor.next);
            // Only control flow uses the cursor: other operations run one after the other without it.
            let control = loop {
                let Some(instruction) = block.0.get(next) else { break None };
                next += 1;
                self.span = instruction.span;
                self.count(1)?;
                if instruction.op.is_control() {
                    break Some(instruction);
                }
                self.plain(instruction)?;
            };
            self.frame().cursors.last_mut().expect("its block is running").next = next;
            match control {
                Some(instruction) => self.control(instruction)?,
                None => self.end_of_block()?,
            }
        }
        Ok(())
    }

    #[inline]
    fn count(&mut self, operations: u64) -> Step {
        self.operations += operations;
        if self.operations > self.bound {
            let is_loop = self.frames.last().is_some_and(|frame| {
                frame.cursors.iter().any(|cursor| matches!(cursor.kind, CursorKind::Loop { .. }))
            });
            let times = if self.preparing.is_some() { PREPARING } else { 1 };
            let limit = self.context.limits.operations.saturating_mul(times);
            return Err(Reason::Operations(limit, is_loop).into());
        }
        Ok(())
    }

    /// Notes the call of a function that prepares the rest of the program. What fills the tables of an engine takes
    /// longer than what looks up in them: [`PREPARING`] times as long may pass in all such calls together.
    fn begin_preparing(&mut self) {
        if self.preparing.is_none() {
            let left = self.bound.saturating_sub(self.operations);
            self.preparing = Some(Preparing { running: self.frames.len(), left });
            let most = self.context.limits.operations.saturating_mul(PREPARING * OPERATIONS_PER_COUNT);
            self.bound = self.bound.max(most);
        }
    }

    /// Notes that a function has returned: if it prepared the rest, this has as much time as before.
    fn end_preparing(&mut self) {
        if let Some(Preparing { left, .. }) = self.preparing.take_if(|call| call.running == self.frames.len())
        {
            self.bound = self.operations.saturating_add(left);
        }
    }

    #[inline]
    fn frame(&mut self) -> &mut Frame<'m> {
        self.frames.last_mut().expect("a function is running")
    }

    fn end_of_block(&mut self) -> Step {
        let frame = self.frame();
        let cursor = frame.cursors.last_mut().expect("a block has ended");
        match &mut cursor.kind {
            CursorKind::Plain | CursorKind::Labeled(_) => {
                frame.cursors.pop();
                Ok(())
            }
            CursorKind::Loop { body, between, is_between, .. } => {
                *is_between = !*is_between;
                cursor.block = if *is_between { between } else { body };
                cursor.next = 0;
                self.count(OPERATIONS_PER_COUNT / 2)
            }
            CursorKind::Unordered { operands, then } => {
                let Some(last) = *then else {
                    frame.cursors.pop();
                    return self.leave_order();
                };
                (cursor.block, cursor.next) = (operands.first().unwrap_or(last), 0);
                if operands.is_empty() {
                    *then = None;
                }
                *operands = operands.get(1..).unwrap_or_default();
                self.end_operand(false)
            }
        }
    }

    fn open(&mut self, block: &'m Block, kind: CursorKind<'m>) {
        if !block.0.is_empty() || matches!(kind, CursorKind::Loop { .. }) {
            self.frame().cursors.push(Cursor { block, next: 0, kind });
        }
    }

    /// Leaves blocks up to the one with a label: breaks out of it, or goes on with its next iteration.
    fn leave(&mut self, wanted: Label, goes_on: bool) {
        let frame = self.frame();
        while let Some(cursor) = frame.cursors.last_mut() {
            match &mut cursor.kind {
                CursorKind::Loop { label, between, is_between, .. } if *label == wanted && goes_on => {
                    *is_between = true;
                    cursor.block = between;
                    cursor.next = 0;
                    return;
                }
                CursorKind::Loop { label, .. } | CursorKind::Labeled(label) if *label == wanted => {
                    frame.cursors.pop();
                    return;
                }
                _ => {
                    frame.cursors.pop();
                }
            }
        }
    }

    /// Returns the index of a register of the running function among all registers.
    #[inline]
    fn index(&self, register: Register) -> usize {
        self.base + register.0 as usize
    }

    fn word(&self, register: Register) -> Step<u64> {
        match self.registers[self.index(register)] {
            Some(word) => Ok(word),
            None => refuse(Refusal::Unset),
        }
    }

    #[inline]
    fn set(&mut self, register: Register, word: u64) {
        let index = self.index(register);
        self.registers[index] = Some(word);
    }

    #[inline]
    fn scalar(&self, register: Register) -> Option<Scalar> {
        let frame = self.frames.last().expect("a function is running");
        frame.function.registers[register.0 as usize].scalar()
    }

    /// Returns the value of a register of any integer type.
    #[inline]
    fn number(&self, register: Register) -> Step<i128> {
        let scalar = self.scalar(register).expect("a count or an index is a scalar");
        let word = self.word(register)?;
        if scalar == Scalar::Big {
            let value = self.big(word);
            return Ok(i128::try_from(value).unwrap_or(if value < 0 { i128::MIN } else { i128::MAX }));
        }
        Ok(scalar.value(word))
    }

    fn control(&mut self, instruction: &'m Instruction) -> Step {
        match &instruction.op {
            Op::If { condition, then, otherwise } => {
                let block = if self.word(*condition)? != 0 { then } else { otherwise };
                self.open(block, CursorKind::Plain);
            }
            Op::Loop { label, body, next } => {
                let kind = CursorKind::Loop { label: *label, body, between: next, is_between: false };
                self.open(body, kind);
            }
            Op::Labeled { label, body } => self.open(body, CursorKind::Labeled(*label)),
            Op::Unordered { order, operands, then } => {
                self.enter_order(*order);
                let (first, rest) = operands.split_first().expect("an operator has operands");
                let kind = CursorKind::Unordered { operands: rest, then: Some(then) };
                self.frame().cursors.push(Cursor { block: first, next: 0, kind });
            }
            Op::Break(label) => self.leave(*label, false),
            Op::Continue(label) => self.leave(*label, true),
            Op::Return(value) => self.return_value(*value)?,
            Op::Call { to, function, arguments } => self.call(*to, *function, arguments)?,
            _ => self.plain(instruction)?,
        }
        Ok(())
    }

    /// Runs an operation that is not control flow, and follows where its operands go.
    #[inline]
    fn plain(&mut self, instruction: &'m Instruction) -> Step {
        let Instruction { op, is_step, .. } = instruction;
        if !self.recorder.is_on {
            return self.compute(op, *is_step);
        }
        self.follow_move(op);
        self.compute(op, *is_step)?;
        self.follow_result(op, *is_step);
        Ok(())
    }

    fn compute(&mut self, op: &'m Op, is_step: bool) -> Step {
        match op {
            Op::Constant { to, word } => self.set(*to, *word),
            Op::Copy { to, from } => {
                let word = self.word(*from)?;
                self.set(*to, word);
            }
            Op::Unary { to, operator, scalar, overflow, from } => {
                let word = self.word(*from)?;
                let result = if *scalar == Scalar::Big {
                    self.big_unary(*operator, word)?
                } else {
                    arithmetic::unary(*operator, *scalar, *overflow, word)
                        .map_err(|refusal| Reason::Refused(*refusal))?
                };
                self.set(*to, result);
                if is_step && self.recorder.is_on() {
                    self.record_unary(*operator, *scalar, (*from, word), (*to, result))?;
                }
            }
            Op::Binary { to, operator, scalar, rules, left, right } => {
                let (a, b) = (self.word(*left)?, self.word(*right)?);
                let count = if operator.takes_count() { self.number(*right)? } else { 0 };
                let result = if *scalar == Scalar::Big {
                    self.big_binary(*operator, a, b, count)?
                } else {
                    arithmetic::binary(*operator, *scalar, *rules, a, b, count)
                        .map_err(|refusal| Reason::Refused(*refusal))?
                };
                self.set(*to, result);
                if is_step && self.recorder.is_on() {
                    self.record_binary(
                        *operator,
                        (*scalar, *rules),
                        [(*left, a), (*right, b)],
                        (*to, result),
                    )?;
                }
            }
            Op::Convert { to, from, overflow } => {
                let word = self.word(*from)?;
                let (old, new) = (self.scalar(*from), self.scalar(*to));
                let (old, new) =
                    (old.expect("a conversion is of scalars"), new.expect("a conversion is to scalars"));
                let result = if old == Scalar::Big || new == Scalar::Big {
                    self.big_convert(word, old, new, *overflow)?
                } else {
                    arithmetic::convert(word, old, new, *overflow)
                        .map_err(|refusal| Reason::Refused(*refusal))?
                };
                self.set(*to, result);
                if self.recorder.is_on {
                    self.note_conversion((*from, *to), (old, word), (new, result));
                    self.follow_conversion((*from, *to), (old, word), (new, result));
                }
            }
            op => self.rare(op, is_step)?,
        }
        Ok(())
    }

    /// Runs an operation other than those on words, of which most programs consist: they need less of the stack.
    fn rare(&mut self, op: &'m Op, is_step: bool) -> Step {
        match op {
            Op::BigConstant { to, value } => {
                let word = self.big_word(*value)?;
                self.set(*to, word);
            }
            Op::Unset { register } => {
                let index = self.index(*register);
                self.registers[index] = None;
            }
            Op::Refuse(refusal) => return refuse(refusal.clone()),
            Op::Assert { condition, sides } => self.assert(*condition, sides.as_deref())?,
            Op::Show { value, label } => {
                if self.shown.len() >= self.context.limits.steps {
                    return Err(Reason::Steps(self.context.limits.steps).into());
                }
                let value = self.value(*value)?;
                self.shown.push(Shown { label: label.to_string(), value });
            }
            Op::Named { name, value } => self.name(name, *value)?,
            Op::Step { operation, inputs, output } if self.recorder.is_on() => {
                let values: Vec<Typed> =
                    inputs.iter().map(|&input| self.typed(input)).collect::<Step<_>>()?;
                let output = self.typed(*output)?;
                self.record(operation, &values, self.links(inputs), output, None)?;
            }
            Op::Step { .. } => {}
            Op::Keep { name, value, shape } => self.keep(name, *value, shape)?,
            Op::Builtin { to, builtin, arguments } => self.builtin(*to, builtin, arguments, is_step)?,
            op => self.access(op)?,
        }
        Ok(())
    }

    fn value(&self, register: Register) -> Step<Value> {
        Ok(self.typed(register)?.1)
    }

    fn typed(&self, register: Register) -> Step<Typed> {
        let scalar = self.scalar(register).unwrap_or(Scalar::U64);
        Ok((scalar, self.shown_in(register, scalar, self.word(register)?)))
    }

    fn language(&self) -> crate::Language {
        self.frames.last().map_or(crate::Language::Own, |frame| frame.module.language)
    }

    fn assert(&mut self, condition: Register, sides: Option<&[Side; 2]>) -> Step {
        if self.word(condition)? != 0 {
            return Ok(());
        }
        let sides = match sides {
            Some([left, right]) => Some([self.side(left)?, self.side(right)?].into()),
            None => None,
        };
        Err(Reason::Assertion(sides).into())
    }

    fn side(&self, side: &Side) -> Step<String> {
        let word = self.word(side.value)?;
        let words = match side.cells {
            Some(count) => self.memory.cells(word, count)?,
            None => vec![Some(word)],
        };
        self.formatted(&words, &side.format)
    }

    fn formatted(&self, words: &[Option<u64>], format: &Format) -> Step<String> {
        const MOST: u64 = 16;
        let word = |cell: u32| words.get(cell as usize).copied().flatten();
        let omitted = || Ok("…".to_owned());
        Ok(match format {
            Format::Word { cell, scalar, is_size } => match word(*cell) {
                Some(word) => self.shown_as(*is_size, *scalar, word, self.language()).to_string(),
                None => return omitted(),
            },
            Format::Fields(name, fields) => {
                let is_named = fields.first().is_some_and(|(name, _)| !name.starts_with(char::is_numeric));
                let mut all = Vec::new();
                for (name, field) in fields {
                    let value = self.formatted(words, field)?;
                    all.push(if is_named { format!("{name}: {value}") } else { value });
                }
                match all.join(", ") {
                    all if all.is_empty() && !name.is_empty() => name.to_string(),
                    all if is_named => format!("{name} {{ {all} }}"),
                    all => format!("{name}({all})"),
                }
            }
            Format::Variants(cell, variants) => {
                match variants.iter().find(|(number, _)| word(*cell) == Some(*number)) {
                    Some((_, format)) => self.formatted(words, format)?,
                    None => return omitted(),
                }
            }
            Format::Elements(elements) => {
                let all = elements.iter().map(|element| self.formatted(words, element));
                format!("[{}]", all.collect::<Step<Vec<_>>>()?.join(", "))
            }
            Format::List { base, count, cells, element } => {
                let (Some(base), Some(count)) = (word(*base), word(*count)) else { return omitted() };
                let shown = u32::try_from(count.min(MOST)).expect("it is small");
                let found = if shown == 0 { Ok(Vec::new()) } else { self.memory.cells(base, shown * cells) };
                let Ok(words) = found else { return omitted() };
                let all = words.chunks((*cells).max(1) as usize).map(|own| self.formatted(own, element));
                let all = all.collect::<Step<Vec<_>>>()?.join(", ");
                format!("[{all}{}]", if count > MOST { ", …" } else { "" })
            }
            Format::Target { cell, cells, target } => {
                let found = word(*cell).map(|address| self.memory.cells(address, *cells));
                let Some(Ok(words)) = found else { return omitted() };
                self.formatted(&words, target)?
            }
            Format::Omitted => return omitted(),
        })
    }

    fn builtin(
        &mut self,
        to: Register,
        builtin: &'static Builtin,
        arguments: &[Register],
        is_step: bool,
    ) -> Step {
        let mut values = mem::take(&mut self.arguments);
        values.clear();
        for &argument in arguments {
            values.push(self.value(argument)?);
        }
        let call = builtins::Call {
            mapping: self.context.mapping,
            position: self.context.position,
            arguments: &values,
        };
        let result = builtins::apply(builtin, &call).map_err(|fault| Reason::Builtin(builtin, fault))?;
        self.arguments = values;
        self.set(to, result.number());
        if is_step && self.recorder.is_on() {
            let typed: Vec<Typed> =
                arguments.iter().map(|&argument| self.typed(argument)).collect::<Step<_>>()?;
            let scalar = self.scalar(to).unwrap_or(Scalar::U64);
            self.record(builtin.name, &typed, self.links(arguments), (scalar, result), None)?;
        }
        Ok(())
    }

    fn stop(&self, reason: Reason) -> Stop {
        let calls = self.frames.iter().map(|frame| (frame.function.name.to_string(), frame.call)).collect();
        let language = self.language();
        let text = |frame: &Frame<'_>| frame.module.source.as_ptr();
        let first = self.frames.first().map(text);
        let other = self.frames.iter().find(|frame| Some(text(frame)) != first);
        let outside = other.map(|frame| (Arc::clone(&frame.function.name), frame.call));
        let source = self.frames.last().map_or("", |frame| &frame.module.source);
        let text = self.span.text(source).split_whitespace().collect::<Vec<_>>().join(" ");
        Stop { reason, span: self.span, text, calls, language, outside }
    }
}
