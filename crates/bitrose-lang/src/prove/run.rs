//! Symbolic execution of a function with unknown inputs: both branches, every iteration of a loop.

use super::globals::Outer;
use super::graph::{Graph, Literal};
use super::memory;
use super::operators::Logic;
use super::order::Order;
use super::solver::{Found, Solver};
use super::state::{Cell, Exit, Exits, State, take};
use super::word::Word;
use crate::ir::machine::Context;
use crate::ir::{
    Binary, Block, Function, Instruction, Label, Module, Op, OperandOrder, Register, Scalar, Shape, Unary,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Undecided(pub(super) String);

impl Undecided {
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

pub(super) type Step<T = ()> = Result<T, Undecided>;

/// The maximum depth of calls.
const CALL_LIMIT: usize = 64;
/// From this iteration of a loop on, the solver is asked whether any input gets there.
const TRUSTED_TURNS: usize = 8;
/// The maximum number of conflicts for such a question.
const TURN_CONFLICTS: u64 = 2000;

/// A function that is being evaluated.
pub(super) struct Frame<'m> {
    pub(super) module: &'m Module,
    pub(super) function: &'m Function,
    /// All its variables in memory, including dead ones, and its copies of arguments and of results of calls.
    pub(super) objects: Vec<u32>,
    /// The copies of its result that its caller gets.
    results: Vec<u32>,
    exits: Exits,
}

impl Frame<'_> {
    /// Returns the register that holds the address of a variable in memory.
    pub(super) fn object(&self, object: usize) -> Register {
        let index = self.function.registers.len() + object;
        Register(u32::try_from(index).expect("a source has few variables"))
    }

    pub(super) fn scalar(&self, register: Register) -> Step<Scalar> {
        match self.function.registers[register.0 as usize].scalar() {
            Some(Scalar::Big) => Err(Undecided::new("an integer without a width")),
            None => Err(Undecided::new("an operation on addresses")),
            Some(scalar) => Ok(scalar),
        }
    }
}

/// The outcome of a function for unknown inputs.
#[derive(Debug)]
pub(super) struct Outcome {
    /// The inputs for which it has no value.
    pub(super) refused: Literal,
    /// Its value: one word, or the cells of an array or struct.
    pub(super) cells: Vec<Cell>,
}

/// Builds the circuits of functions.
pub(super) struct Runner<'m> {
    pub(super) logic: Logic,
    pub(super) context: Context<'m>,
    pub(super) objects: u32,
    pub(super) cells: u32,
    solver: Solver,
    /// Which of the two functions is being evaluated. Each has a separate session.
    pub(super) side: usize,
    pub(super) outer: Outer,
    /// The parts of variables by number: the variable, the first cell and the end.
    pub(super) parts: BTreeMap<u32, (u32, u32, u32)>,
    pub(super) refused: Literal,
    pub(super) calls: usize,
    /// The copies of the result of the call that has just ended.
    results: Vec<u32>,
    /// Groups of operands with unspecified order that are being evaluated, innermost last.
    pub(super) orders: Vec<Order>,
    /// Whether a variable was used that may or may not be another one.
    pub(super) uses_twin: bool,
    operations: usize,
}

impl<'m> Runner<'m> {
    pub(super) fn new(graph: Graph, context: Context<'m>) -> Self {
        Self {
            logic: Logic::new(graph),
            context,
            objects: 0,
            cells: 0,
            solver: Solver::new(),
            side: 0,
            outer: Outer::default(),
            parts: BTreeMap::new(),
            refused: Literal::FALSE,
            calls: 0,
            results: Vec::new(),
            orders: Vec::new(),
            uses_twin: false,
            operations: 0,
        }
    }

    /// Returns the outcome of a function for the inputs that `path` allows.
    pub(super) fn evaluate(
        &mut self,
        (module, function): (&'m Module, &'m Function),
        inputs: &[(Arc<str>, Word)],
        path: Literal,
    ) -> Step<Outcome> {
        let (arguments, session) = inputs.split_at(function.parameters.len());
        let arguments: Vec<Cell> = arguments.iter().map(|(_, word)| Cell::set(word.clone())).collect();
        let known = self.start(module, session)?;
        self.refused = Literal::FALSE;
        let memory = self.outer.memory.clone();
        let mut state = State { path, registers: Vec::new(), memory, result: Cell::UNSET };
        self.refuse(&mut state, self.outer.refused);
        let result = self.call(module, function, arguments, &mut state)?;
        self.outer = known;
        self.refuse(&mut state, !result.is_set);
        let cells = if function.result.is_word() {
            vec![result]
        } else {
            let cells = function.result.cells();
            (0..cells)
                .map(|cell| {
                    let address = self.offset(&result.word, cell);
                    self.load(&mut state, &address)
                })
                .collect()
        };
        Ok(Outcome { refused: self.refused, cells })
    }

    /// Refuses the inputs of the path for which the condition is true; the others go on.
    pub(super) fn refuse(&mut self, state: &mut State, condition: Literal) {
        let graph = &mut self.logic.graph;
        let here = graph.and(state.path, condition);
        self.refused = graph.or(self.refused, here);
        state.path = graph.and(state.path, !condition);
    }

    pub(super) fn call(
        &mut self,
        module: &'m Module,
        function: &'m Function,
        arguments: Vec<Cell>,
        state: &mut State,
    ) -> Step<Cell> {
        self.calls += 1;
        if self.calls > CALL_LIMIT {
            return Err(Undecided::new(format!("more than {CALL_LIMIT} calls inside each other")));
        }
        let mut frame =
            Frame { module, function, objects: Vec::new(), results: Vec::new(), exits: Exits::new() };
        let registers = std::mem::replace(&mut state.registers, arguments);
        let caller_result = std::mem::replace(&mut state.result, Cell::UNSET);
        state.registers.resize(function.registers.len(), Cell::UNSET);
        for (index, parameter) in function.parameters.iter().enumerate() {
            if !parameter.shape.is_word() {
                let from = state.registers[index].word.clone();
                let copy = self.copy_of(state, &from, &parameter.shape)?;
                frame.objects.push(copy);
                state.registers[index] = Cell::set(memory::address(copy, 0));
            }
        }
        for object in 0..function.objects.len() {
            state.registers.push(Cell::UNSET);
            self.begin_object(&mut frame, object, state)?;
        }
        let end = self.block(&mut frame, &function.body, state.clone())?;
        let mut ends = take(&mut frame.exits, Exit::Return);
        ends.extend(end);
        let graph = &mut self.logic.graph;
        match State::merge_all(graph, ends) {
            Some(merged) => *state = merged,
            None => state.path = Literal::FALSE,
        }
        for object in frame.objects {
            self.release(state, object);
        }
        state.registers = registers;
        self.results = frame.results;
        self.calls -= 1;
        Ok(std::mem::replace(&mut state.result, caller_result))
    }

    /// Copies an array or struct and returns the number of the copy.
    fn copy_of(&mut self, state: &mut State, from: &Word, shape: &Shape) -> Step<u32> {
        let object = self.allocate(state, shape.cells(), &Cell::UNSET)?;
        self.copy(state, &memory::address(object, 0), from, shape.cells())?;
        Ok(object)
    }

    /// Returns the state after a block, or nothing if no input reaches its end.
    fn block(&mut self, frame: &mut Frame<'m>, block: &'m Block, mut state: State) -> Step<Option<State>> {
        for instruction in &block.0 {
            if state.path == Literal::FALSE {
                return Ok(None);
            }
            match self.perform(frame, instruction, state)? {
                Some(next) => state = next,
                None => return Ok(None),
            }
        }
        Ok(Some(state))
    }

    fn perform(
        &mut self,
        frame: &mut Frame<'m>,
        instruction: &'m Instruction,
        mut state: State,
    ) -> Step<Option<State>> {
        self.operations += 1;
        if self.logic.graph.is_exhausted()
            || self.operations.is_multiple_of(4096) && self.logic.graph.is_late()
        {
            return Err(Undecided::new("no time was left to build the circuit of the programs"));
        }
        match &instruction.op {
            Op::If { condition, then, otherwise } => {
                let condition = self.read(&mut state, *condition).bits(1)[0];
                return self.branch(frame, condition, (then, otherwise), state);
            }
            Op::Loop { label, body, next } => return self.unroll(frame, *label, (body, next), state),
            Op::Labeled { label, body } => {
                let end = self.block(frame, body, state)?;
                let mut ends = take(&mut frame.exits, Exit::Break(*label));
                ends.extend(end);
                return Ok(State::merge_all(&mut self.logic.graph, ends));
            }
            Op::Unordered { order, operands, then } => {
                return self.unordered(frame, *order, (operands, then), state);
            }
            Op::Break(label) => frame.exits.push((Exit::Break(*label), state)),
            Op::Continue(label) => frame.exits.push((Exit::Continue(*label), state)),
            Op::Return(value) => {
                if let Some(value) = value {
                    let word = self.read(&mut state, *value);
                    let shape = &frame.function.result;
                    state.result = Cell::set(if shape.is_word() {
                        word
                    } else {
                        let copy = self.copy_of(&mut state, &word, shape)?;
                        frame.results.push(copy);
                        memory::address(copy, 0)
                    });
                }
                frame.exits.push((Exit::Return, state));
            }
            Op::Call { to, function, arguments } => {
                let (module, function) = frame.module.resolve(*function);
                let arguments =
                    arguments.iter().map(|&argument| Cell::set(self.read(&mut state, argument))).collect();
                let result = self.call(module, function, arguments, &mut state)?;
                frame.objects.append(&mut self.results);
                if let Some(to) = to {
                    if !function.result.is_word() {
                        // The copy made by the previous iteration of a loop is dead.
                        let before = state.registers[to.0 as usize].word.clone();
                        self.mark(&mut state, &before, |object| &mut object.is_gone);
                    }
                    self.refuse(&mut state, !result.is_set);
                    self.write(&mut state, *to, result.word);
                }
                return Ok(Some(state));
            }
            op => {
                self.compute(frame, op, &mut state)?;
                return Ok(Some(state));
            }
        }
        Ok(None)
    }

    /// Evaluates operands one after the other. None of them may change what another one uses.
    fn unordered(
        &mut self,
        frame: &mut Frame<'m>,
        order: OperandOrder,
        (operands, then): (&'m [Block], &'m Block),
        state: State,
    ) -> Step<Option<State>> {
        self.orders.push(Order::new(order, self.calls));
        let mut state = Some(state);
        for (index, block) in operands.iter().chain([then]).enumerate() {
            let Some(before) = state else { break };
            state = self.block(frame, block, before)?;
            if let Some(state) = &mut state {
                self.end_operand(state, index == operands.len())?;
            }
        }
        self.leave_order();
        Ok(state)
    }

    fn branch(
        &mut self,
        frame: &mut Frame<'m>,
        condition: Literal,
        (then, otherwise): (&'m Block, &'m Block),
        state: State,
    ) -> Step<Option<State>> {
        match condition.value() {
            Some(true) => return self.block(frame, then, state),
            Some(false) => return self.block(frame, otherwise, state),
            None => {}
        }
        let graph = &mut self.logic.graph;
        let paths = (graph.and(state.path, condition), graph.and(state.path, !condition));
        let yes = State { path: paths.0, ..state.clone() };
        let yes = self.block(frame, then, yes)?;
        let no = self.block(frame, otherwise, State { path: paths.1, ..state })?;
        Ok(match (yes, no) {
            (Some(yes), Some(no)) => Some(State::merge(&mut self.logic.graph, condition, yes, no)),
            (yes, no) => yes.or(no),
        })
    }

    fn unroll(
        &mut self,
        frame: &mut Frame<'m>,
        label: Label,
        (body, next): (&'m Block, &'m Block),
        mut state: State,
    ) -> Step<Option<State>> {
        let mut left = Vec::new();
        for turn in 1.. {
            let end = self.block(frame, body, state)?;
            left.extend(take(&mut frame.exits, Exit::Break(label)));
            let mut ends = take(&mut frame.exits, Exit::Continue(label));
            ends.extend(end);
            let Some(end) = State::merge_all(&mut self.logic.graph, ends) else { break };
            let Some(end) = self.block(frame, next, end)? else { break };
            if turn >= TRUSTED_TURNS && !self.can_be(end.path) {
                break;
            }
            state = end;
        }
        Ok(State::merge_all(&mut self.logic.graph, left))
    }

    /// Returns `false` if there is certainly no input for which the condition is true.
    fn can_be(&mut self, condition: Literal) -> bool {
        match condition.value() {
            Some(value) => value,
            None => self.solver.find(&self.logic.graph, condition, Some(TURN_CONFLICTS)) != Found::Nothing,
        }
    }

    pub(super) fn read(&mut self, state: &mut State, register: Register) -> Word {
        let Cell { word, is_set } = state.registers[register.0 as usize].clone();
        if is_set != Literal::TRUE {
            self.refuse(state, !is_set);
        }
        word
    }

    #[expect(clippy::unused_self, reason = "the counterpart of `read`")]
    pub(super) fn write(&mut self, state: &mut State, register: Register, word: Word) {
        state.registers[register.0 as usize] = Cell::set(word);
    }

    /// Adds an operation that is not control flow.
    fn compute(&mut self, frame: &mut Frame<'m>, op: &'m Op, state: &mut State) -> Step {
        match op {
            Op::Constant { to, word } => self.write(state, *to, Word::Known(*word)),
            Op::Copy { to, from } => {
                let word = self.read(state, *from);
                self.write(state, *to, word);
            }
            Op::Unary { to, operator, scalar, overflow, from } => {
                frame.scalar(*from)?;
                is_circuit(matches!(operator, Unary::SwapBytes | Unary::ReverseBits), *scalar)?;
                let word = self.read(state, *from);
                let (result, refused) = self.logic.unary(*operator, *scalar, *overflow, &word);
                self.refuse(state, refused);
                self.write(state, *to, result);
            }
            Op::Binary { to, operator, scalar, rules, left, right } => {
                let counted = frame.scalar(*right)?;
                frame.scalar(*left)?;
                is_circuit(operator.takes_count() || *operator == Binary::MultiplyHigh, *scalar)?;
                let (left, right) = (self.read(state, *left), self.read(state, *right));
                let (result, refused) =
                    self.logic.binary(*operator, (*scalar, counted), *rules, &left, &right);
                self.refuse(state, refused);
                self.write(state, *to, result);
            }
            Op::Convert { to, from, overflow } => {
                let (old, new) = (frame.scalar(*from)?, frame.scalar(*to)?);
                let word = self.read(state, *from);
                let (result, refused) = self.logic.convert(&word, old, new, *overflow);
                self.refuse(state, refused);
                self.write(state, *to, result);
            }
            Op::Unset { register } => state.registers[register.0 as usize] = Cell::UNSET,
            Op::Refuse(_) => self.refuse(state, Literal::TRUE),
            Op::Assert { condition, .. } => {
                let holds = self.read(state, *condition).bits(1)[0];
                self.refuse(state, !holds);
            }
            Op::Show { value, .. } => drop(self.read(state, *value)),
            Op::Named { .. } | Op::Keep { .. } | Op::Step { .. } => {}
            Op::Builtin { to, builtin, arguments } => {
                let mut values = Vec::with_capacity(arguments.len());
                for &argument in arguments {
                    values.push((self.read(state, argument), frame.scalar(argument)?));
                }
                let (result, refused) = self.builtin(builtin, &values, frame.module.language)?;
                self.refuse(state, refused);
                self.write(state, *to, result);
            }
            op => self.access(frame, op, state)?,
        }
        Ok(())
    }
}

/// Checks that a shift has a circuit: the width of its type must be a power of two. No front end writes other shifts.
fn is_circuit(needs_power: bool, scalar: Scalar) -> Step {
    if needs_power && scalar.bits() < 8 {
        return Err(Undecided::new(format!("a shift of a {scalar}")));
    }
    Ok(())
}
