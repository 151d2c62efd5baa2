//! The state of a program at one point, for all inputs that reach it.

use super::graph::{Graph, Literal};
use super::word::Word;
use crate::ir::Label;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A register or a cell of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) word: Word,
    /// The inputs for which it has a value.
    pub(super) is_set: Literal,
}

impl Cell {
    pub(super) const UNSET: Self = Self { word: Word::Known(0), is_set: Literal::FALSE };

    pub(super) const fn set(word: Word) -> Self {
        Self { word, is_set: Literal::TRUE }
    }

    pub(super) fn choose(graph: &mut Graph, condition: Literal, yes: &Self, no: &Self) -> Self {
        if yes == no {
            return yes.clone();
        }
        // Where one side has no value, the word of the other one serves for both.
        let word = match (yes.is_set, no.is_set) {
            (Literal::FALSE, _) => no.word.clone(),
            (_, Literal::FALSE) => yes.word.clone(),
            _ => Word::choose(graph, condition, &yes.word, &no.word),
        };
        Self { word, is_set: graph.choose(condition, yes.is_set, no.is_set) }
    }
}

/// A variable in memory.
#[derive(Clone, Debug)]
pub(super) struct Object {
    /// The cells. Branches share them until one of them writes (copy-on-write).
    pub(super) cells: Rc<Vec<Cell>>,
    /// The inputs for which its lifetime has ended.
    pub(super) is_gone: Literal,
    /// The inputs for which it may be one with a later variable.
    pub(super) is_twin: Literal,
    /// The inputs for which it may no longer be written.
    pub(super) is_sealed: Literal,
}

impl Object {
    pub(super) fn new(cells: Vec<Cell>) -> Self {
        let [is_gone, is_twin, is_sealed] = [Literal::FALSE; 3];
        Self { cells: Rc::new(cells), is_gone, is_twin, is_sealed }
    }

    fn choose(graph: &mut Graph, condition: Literal, yes: &Self, no: &Self) -> Self {
        let cells = if Rc::ptr_eq(&yes.cells, &no.cells) {
            Rc::clone(&no.cells)
        } else {
            let pairs = yes.cells.iter().zip(no.cells.iter());
            Rc::new(pairs.map(|(yes, no)| Cell::choose(graph, condition, yes, no)).collect())
        };
        Self {
            cells,
            is_gone: graph.choose(condition, yes.is_gone, no.is_gone),
            is_twin: graph.choose(condition, yes.is_twin, no.is_twin),
            is_sealed: graph.choose(condition, yes.is_sealed, no.is_sealed),
        }
    }
}

/// Registers and memory.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The inputs that reach this point.
    pub(super) path: Literal,
    /// The registers of the current function, then the addresses of its variables in memory.
    pub(super) registers: Vec<Cell>,
    pub(super) memory: BTreeMap<u32, Object>,
    /// The value of the function, once it has returned.
    pub(super) result: Cell,
}

impl State {
    /// Merges two states: `condition` is true for the inputs of the first and false for those of the second.
    pub(super) fn merge(graph: &mut Graph, condition: Literal, yes: Self, no: Self) -> Self {
        let registers = yes.registers.iter().zip(&no.registers);
        let registers = registers.map(|(yes, no)| Cell::choose(graph, condition, yes, no)).collect();
        let mut memory = no.memory;
        for (number, object) in yes.memory {
            match memory.get_mut(&number) {
                // If only one of them knows the object, only its addresses refer to it.
                None => {
                    memory.insert(number, object);
                }
                Some(other) => *other = Object::choose(graph, condition, &object, other),
            }
        }
        Self {
            path: graph.or(yes.path, no.path),
            registers,
            memory,
            result: Cell::choose(graph, condition, &yes.result, &no.result),
        }
    }

    /// Merges several disjoint states. The last one is the likeliest to go on.
    pub(super) fn merge_all(graph: &mut Graph, states: Vec<Self>) -> Option<Self> {
        let live = states.into_iter().filter(|state| state.path != Literal::FALSE);
        live.rev().reduce(|merged, state| {
            let condition = state.path;
            Self::merge(graph, condition, state, merged)
        })
    }
}

/// The way in which a block was left before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    Break(Label),
    Continue(Label),
    Return,
}

/// The states that have left blocks and are waiting for the point where they continue.
pub(super) type Exits = Vec<(Exit, State)>;

/// Removes and returns the states that continue at one point.
pub(super) fn take(exits: &mut Exits, wanted: Exit) -> Vec<State> {
    exits.extract_if(.., |(exit, _)| *exit == wanted).map(|(_, state)| state).collect()
}
