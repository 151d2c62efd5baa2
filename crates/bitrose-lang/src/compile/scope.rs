//! Where the names of a program live.

use super::super::ast::Dialect;
use super::super::error::{Error, Fallible};
use super::super::{Span, Type};
use super::frame::{Storage, Variable};
use super::{Compiler, twice};
use bitrose_core::bitboard::Square;

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
    ) -> Fallible<Storage> {
        if self.is_outermost() {
            return self.declare_global(name, span, kind, constant);
        }
        let may_shadow = self.frame.dialect == Dialect::Rust;
        let scope = self.frame.scopes.last().expect("a frame has a scope");
        if let Some(first) = scope.iter().find(|variable| variable.name == name).filter(|_| !may_shadow) {
            return Err(twice(name, first.span, span));
        }
        let storage = self.frame.new_local();
        self.locals.push(name);
        let variable = Variable { name, span, kind, constant, storage };
        self.frame.scopes.last_mut().expect("a frame has a scope").push(variable);
        Ok(storage)
    }

    fn declare_global(
        &mut self,
        name: &'a str,
        span: Span,
        kind: Option<Type>,
        constant: bool,
    ) -> Fallible<Storage> {
        if let Some(function) = self.functions.iter().find(|function| *function.name.text == *name) {
            return Err(twice(name, function.name.span, span));
        }
        let storage = self.global_place(name, span);
        match self.globals.iter().find(|variable| variable.name == name) {
            Some(variable) => return Err(twice(name, variable.span, span)),
            None => self.globals.push(Variable { name, span, kind, constant, storage }),
        }
        Ok(storage)
    }

    fn global_place(&mut self, name: &str, span: Span) -> Storage {
        let index = self.name_use(name, span, false, None);
        let entry = &mut self.unit.names[index as usize];
        entry.defined = true;
        entry.builtin = None;
        Storage::Name(index)
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
                .label("expected a name")
                .help(format!("to compare, write `==`; `let {name} = …` hides the square")));
        }
        let storage = if self.frame.function.is_none() {
            let storage = self.declare_global(name, span, None, false)?;
            return Ok(Variable { name, span, kind: None, constant: false, storage });
        } else if is_plain {
            self.frame.new_local()
        } else {
            Storage::Name(self.name_use(name, span, false, None))
        };
        let variable = Variable { name, span, kind: None, constant: false, storage };
        if let Storage::Local(_) = storage
            && let Some(scope) = self.frame.scopes.first_mut()
        {
            scope.push(variable);
        }
        Ok(variable)
    }
}
