//! Where the names of a program live.

use super::super::ast::{Dialect, Function};
use super::super::code::Op;
use super::super::error::{Error, Fallible};
use super::super::{Span, Type};
use super::{Compiler, twice};
use bitrose_core::bitboard::Square;

/// Where the value of a variable is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In the frame of the function.
    Local(u32),
    /// In the session, by its place in the table of names.
    Name(u32),
}

impl Place {
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
    pub(super) place: Place,
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

    fn new_local(&mut self) -> Place {
        let local = self.next_local;
        self.next_local += 1;
        self.most_locals = self.most_locals.max(self.next_local);
        Place::Local(local)
    }
}

impl<'a> Compiler<'a> {
    pub(super) fn open_scope(&mut self) {
        self.frame.scopes.push(Vec::new());
    }

    pub(super) fn close_scope(&mut self) {
        self.frame.scopes.pop();
    }

    fn is_outermost(&self) -> bool {
        self.frame.function.is_none() && self.frame.scopes.len() == 1
    }

    /// Declares a name in the innermost scope; twice in one scope is an error, save for Rust's shadowing.
    pub(super) fn declare(
        &mut self,
        name: &'a str,
        span: Span,
        kind: Option<Type>,
        constant: bool,
    ) -> Fallible<Place> {
        if self.is_outermost() {
            return self.declare_global(name, span, kind, constant);
        }
        let may_shadow = self.frame.dialect == Dialect::Rust;
        let scope = self.frame.scopes.last().map_or(&[][..], Vec::as_slice);
        if let Some(first) = scope.iter().find(|variable| variable.name == name).filter(|_| !may_shadow) {
            return Err(twice(name, first.span, span));
        }
        let place = self.frame.new_local();
        self.locals.push(name);
        let variable = Variable { name, span, kind, constant, place };
        if let Some(scope) = self.frame.scopes.last_mut() {
            scope.push(variable);
        }
        Ok(place)
    }

    fn declare_global(
        &mut self,
        name: &'a str,
        span: Span,
        kind: Option<Type>,
        constant: bool,
    ) -> Fallible<Place> {
        if let Some(function) = self.functions.iter().find(|function| *function.name.text == *name) {
            return Err(twice(name, function.name.span, span));
        }
        let place = self.global_place(name, span);
        match self.globals.iter().find(|variable| variable.name == name) {
            Some(variable) => return Err(twice(name, variable.span, span)),
            None => self.globals.push(Variable { name, span, kind, constant, place }),
        }
        Ok(place)
    }

    fn global_place(&mut self, name: &str, span: Span) -> Place {
        let index = self.name_use(name, span, false, None);
        let entry = &mut self.unit.names[index as usize];
        entry.defined = true;
        entry.builtin = None;
        Place::Name(index)
    }

    /// The variable that a name means here, if the program defines one.
    pub(super) fn variable(&self, name: &str) -> Option<Variable<'a>> {
        let local = self
            .frame
            .scopes
            .iter()
            .rev()
            .find_map(|scope| scope.iter().rev().find(|variable| variable.name == name));
        let global = || self.globals.iter().find(|variable| variable.name == name);
        local.or_else(global).copied()
    }

    /// The variable that an assignment changes; an assignment to a new name makes a variable of the function.
    pub(super) fn assigned(&mut self, name: &'a str, span: Span, is_plain: bool) -> Fallible<Variable<'a>> {
        if let Some(variable) = self.variable(name) {
            if variable.constant {
                return Err(Error::new(span, format!("`{name}` is constant"))
                    .label("assigned again")
                    .related(variable.span, "declared constant here"));
            }
            return Ok(variable);
        }
        if let Some(function) = self.functions.iter().find(|function| *function.name.text == *name) {
            return Err(twice(name, function.name.span, span));
        }
        if name.parse::<Square>().is_ok() && !(self.known)(name) {
            return Err(Error::new(span, format!("`{name}` is a square and cannot be assigned"))
                .label("a name is expected")
                .help(format!("to compare, write `==`; `let {name} = …` hides the square")));
        }
        let place = if self.frame.function.is_none() {
            let place = self.declare_global(name, span, None, false)?;
            return Ok(Variable { name, span, kind: None, constant: false, place });
        } else if is_plain {
            self.frame.new_local()
        } else {
            Place::Name(self.name_use(name, span, false, None))
        };
        let variable = Variable { name, span, kind: None, constant: false, place };
        if let Place::Local(_) = place
            && let Some(scope) = self.frame.scopes.first_mut()
        {
            scope.push(variable);
        }
        Ok(variable)
    }
}
