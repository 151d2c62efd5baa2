//! What is known while a function is compiled: its variables, its loops.

use super::super::ast::{Dialect, Function};
use super::super::code::Op;
use super::super::{Span, Type};

/// Where the value of a variable is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Storage {
    /// In the frame of the function.
    Local(u32),
    /// In the session, by its place in the table of names.
    Name(u32),
}

impl Storage {
    pub(super) const fn load(self) -> Op {
        match self {
            Self::Local(local) => Op::Local(local),
            Self::Name(name) => Op::Name(name),
        }
    }

    pub(super) const fn store(self) -> Op {
        match self {
            Self::Local(local) => Op::StoreLocal(local),
            Self::Name(name) => Op::StoreName(name),
        }
    }
}

/// A variable in scope.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variable<'a> {
    pub(super) name: &'a str,
    pub(super) span: Span,
    pub(super) kind: Option<Type>,
    pub(super) constant: bool,
    pub(super) storage: Storage,
}

/// What is known while one function, or the program around them, is compiled.
pub(super) struct Frame<'a> {
    pub(super) dialect: Dialect,
    pub(super) function: Option<&'a Function>,
    pub(super) scopes: Vec<Vec<Variable<'a>>>,
    next_local: u32,
    pub(super) most_locals: u32,
    /// Values on the stack that belong to expressions not yet finished.
    pub(super) pending: u32,
    pub(super) loops: Vec<LoopMarks>,
}

/// Where `break` and `continue` lead: jumps to be patched.
#[derive(Default)]
pub(super) struct LoopMarks {
    pub(super) pending: u32,
    pub(super) breaks: Vec<usize>,
    pub(super) continues: Vec<usize>,
}

impl<'a> Frame<'a> {
    pub(super) fn new(dialect: Dialect, function: Option<&'a Function>) -> Self {
        Self {
            dialect,
            function,
            scopes: vec![Vec::new()],
            next_local: 0,
            most_locals: 0,
            pending: 0,
            loops: Vec::new(),
        }
    }

    pub(super) fn new_local(&mut self) -> Storage {
        let local = self.next_local;
        self.next_local += 1;
        self.most_locals = self.most_locals.max(self.next_local);
        Storage::Local(local)
    }
}
