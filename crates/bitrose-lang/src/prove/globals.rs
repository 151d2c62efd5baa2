//! Global variables: their initial values, and when they are initialized.

use super::graph::Literal;
use super::run::{Runner, Step, Undecided};
use super::state::{Cell, Object, State};
use super::word::Word;
use crate::Language;
use crate::ir::machine::{Mark, has_references};
use crate::ir::{Entry, Global, GlobalId, InitTime, Module, Op};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// The key of a variable: the side, the address of the source (none for a variable of the session), and the name.
type Key = (usize, Option<usize>, Arc<str>);

/// The global variables before the program runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Outer {
    variables: HashMap<Key, Variable>,
    /// Their initial values, and the objects that these refer to.
    pub(super) memory: BTreeMap<u32, Object>,
    /// The inputs for which the run stops before the program starts.
    pub(super) refused: Literal,
    /// The variables that were written after their initialization.
    written: BTreeSet<u32>,
    /// Variables that are being initialized now, though the language may do so at another time; innermost last.
    late: Vec<PendingInit>,
}

#[derive(Clone, Debug)]
struct Variable {
    object: u32,
    /// The inputs for which it has no initial value.
    refused: Literal,
    /// The variables that its initial value depends on, if it is initialized on first read.
    reads: Rc<BTreeSet<u32>>,
}

#[derive(Clone, Debug)]
struct PendingInit {
    object: u32,
    /// The number of variables in memory when the initializer started.
    known: u32,
    reads: BTreeSet<u32>,
}

impl Outer {
    /// Returns the variable that is being initialized late, unless it is this one or this one belongs to it.
    fn late_for(&mut self, object: u32) -> Option<&mut PendingInit> {
        self.late.last_mut().filter(|late| object != late.object && object < late.known)
    }
}

impl<'m> Runner<'m> {
    /// Initializes the global variables, and returns those that are the same for all inputs.
    pub(super) fn start(&mut self, module: &'m Module, inputs: &[(Arc<str>, Word)]) -> Step<Outer> {
        for (name, _) in inputs {
            let key = (self.side, None, Arc::clone(name));
            if !self.outer.variables.contains_key(&key) {
                self.new_variable(key, 1, &Cell::UNSET)?;
            }
        }
        let mut known = self.outer.clone();
        self.start_module(module)?;
        if self.outer.variables.values().all(|variable| variable.refused == Literal::FALSE) {
            known = self.outer.clone();
        } else {
            self.outer = known.clone();
        }
        for (name, word) in inputs {
            let variable = &self.outer.variables[&(self.side, None, Arc::clone(name))];
            self.outer.memory.insert(variable.object, Object::new(vec![Cell::set(word.clone())]));
        }
        self.start_module(module)?;
        Ok(known)
    }

    /// Walks the code that runs before the program, starting with the innermost module. It is treated as an ordinary
    /// run.
    fn start_module(&mut self, module: &'m Module) -> Step {
        for entry in module.entries() {
            if let Entry::Import(module, _) = entry {
                self.start_module(module)?;
            }
        }
        for instruction in module.start().into_iter().flat_map(|start| &start.body.0) {
            if let Op::GlobalAddress { global, .. } = instruction.op {
                let refused = self.start_global(module, global, true)?.refused;
                self.outer.refused = self.logic.graph.or(self.outer.refused, refused);
            }
        }
        for id in module.global_ids() {
            if module.language != Language::Go && module.global(id).init_time == InitTime::WhenReached {
                let reason = "the initial value of a variable depends on what ran before";
                return Err(Undecided::new(reason));
            }
            self.start_global(module, id, false)?;
        }
        Ok(())
    }

    fn new_variable(&mut self, key: Key, cells: u32, value: &Cell) -> Step<Variable> {
        let (object, cells) = self.new_object(cells, value)?;
        self.outer.memory.insert(object, cells);
        let variable = Variable { object, refused: Literal::FALSE, reads: Rc::default() };
        self.outer.variables.insert(key, variable.clone());
        Ok(variable)
    }

    fn start_global(&mut self, module: &'m Module, id: GlobalId, is_start: bool) -> Step<Variable> {
        let global = module.global(id);
        let key = key(self.side, module, global);
        if let Some(known) = self.outer.variables.get(&key) {
            return Ok(known.clone());
        }
        let first = if global.is_session_value { Cell::UNSET } else { Cell::set(Word::Known(0)) };
        let mut variable = self.new_variable(key.clone(), global.shape.cells(), &first)?;
        let object = variable.object;
        let kept = self.context.globals.and_then(|globals| globals.kept(module, global));
        if let Some((datum, mark)) = kept.filter(|(datum, _)| datum.shape == global.shape) {
            if !has_references(&datum.shape) {
                let words = datum.words.iter();
                let cells = words.map(|word| word.map_or(Cell::UNSET, |word| Cell::set(Word::Known(word))));
                let is_sealed = Literal::known(mark == Mark::Sealed);
                let restored = Object { is_sealed, ..Object::new(cells.collect()) };
                self.outer.memory.insert(object, restored);
                self.outer.written.extend((mark == Mark::Written).then_some(object));
                return Ok(variable);
            }
            if mark == Mark::Written {
                let reason = "a global pointer has a value from an earlier program";
                return Err(Undecided::new(reason));
            }
        }
        let Some(initializer) = global.initializer else { return Ok(variable) };
        let is_late = global.init_time == InitTime::WhenRead && !is_start;
        if is_late {
            self.outer.late.push(PendingInit { object, known: self.objects, reads: BTreeSet::new() });
        }
        let memory = self.outer.memory.clone();
        let mut state = State { path: Literal::TRUE, registers: Vec::new(), memory, result: Cell::UNSET };
        let refused = std::mem::replace(&mut self.refused, Literal::FALSE);
        let orders = std::mem::take(&mut self.orders);
        let (module, function) = module.resolve(initializer);
        self.call(module, function, Vec::new(), &mut state)?;
        self.orders = orders;
        variable.refused = std::mem::replace(&mut self.refused, refused);
        if let Some(late) = self.outer.late.pop_if(|_| is_late) {
            variable.reads = Rc::new(late.reads);
        }
        // Variables that were initialized in the meantime are already among the known ones.
        self.outer.memory.append(&mut state.memory);
        self.outer.variables.insert(key, variable.clone());
        Ok(variable)
    }

    /// Returns the global variable that a program uses, or none if it has no value for any input.
    pub(super) fn global(
        &mut self,
        module: &'m Module,
        id: GlobalId,
        state: &mut State,
    ) -> Step<Option<u32>> {
        let global = module.global(id);
        if global.init_time == InitTime::AtStart
            && !self.outer.variables.contains_key(&key(self.side, module, global))
        {
            self.refuse(state, Literal::TRUE);
            return Ok(None);
        }
        let variable = self.start_global(module, id, false)?;
        if !variable.reads.is_disjoint(&self.outer.written) {
            let reason =
                format!("the initial value of `{}` depends on when the program reads it", global.name);
            return Err(Undecided::new(reason));
        }
        let is_open = self.outer.late.iter().any(|late| late.object == variable.object);
        if let Some(late) = self.outer.late_for(variable.object) {
            if is_open {
                return Err(Undecided::new("the initial values of two variables depend on each other"));
            }
            late.reads.extend(&*variable.reads);
        }
        if !state.memory.contains_key(&variable.object) {
            // The initial value of one variable needs that of another.
            let mut memory = self.outer.memory.clone();
            memory.append(&mut state.memory);
            state.memory = memory;
        }
        self.refuse(state, variable.refused);
        Ok(Some(variable.object))
    }

    /// Notes that a variable is read.
    pub(super) fn reads(&mut self, object: u32) {
        if let Some(late) = self.outer.late_for(object) {
            late.reads.insert(object);
        }
    }

    /// Notes that a variable is written.
    pub(super) fn writes(&mut self, object: u32) -> Step {
        if self.outer.late_for(object).is_some() {
            return Err(Undecided::new("the initializer of a variable changes another variable"));
        }
        if self.outer.late.is_empty() {
            self.outer.written.insert(object);
        }
        Ok(())
    }
}

fn key(side: usize, module: &Module, global: &Global) -> Key {
    let text = (!global.is_session_value).then(|| module.source.as_ptr() as usize);
    (side, text, Arc::clone(&global.name))
}
