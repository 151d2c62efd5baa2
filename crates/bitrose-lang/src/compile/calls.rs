//! Calls: of functions, of methods, of tables.

use super::super::ast::{Expression, ExpressionKind, Name};
use super::super::builtins::{self, Kind};
use super::super::code::{Op, Shape};
use super::super::error::{Error, Fallible};
use super::super::names;
use super::super::parser;
use super::super::{Builtin, Span};
use super::{Compiler, index};
use bitrose_core::bitboard::Square;

/// Lower-case names that are packages, not values: `bits.OnesCount64(x)` of Go.
const PACKAGES: &[&str] = &["bits", "math", "std", "utils", "util"];

impl<'a> Compiler<'a> {
    /// `f[x]`: `f(x)`, when `f` is a function of the program or the session. A built-in takes no index, for
    /// `knight[28]` would mean the square 28, and `knight(28)` means the set with the bits of 28.
    pub(super) fn index(&mut self, name: &'a Name, indices: &'a [Expression], span: Span) -> Fallible<()> {
        let is_own = self.functions.iter().any(|function| function.name.text == name.text);
        if is_own || (self.known)(&name.text) {
            return self.call(name, None, indices, span);
        }
        let builtin = builtins::find(&name.text).filter(|builtin| !builtin.is_constant());
        let error = parser::no_arrays(span);
        Err(match builtin {
            Some(builtin) => error.help(format!("write `{}`", builtin.signature())),
            None => error,
        })
    }

    /// `x.f(y)`: `f(x, y)`, unless `x` is a class or package and no value.
    pub(super) fn method(
        &mut self,
        receiver: &'a Expression,
        name: &'a Name,
        arguments: &'a [Expression],
        span: Span,
    ) -> Fallible<()> {
        let is_namespace = match &receiver.kind {
            ExpressionKind::Name(text) => self.is_namespace(text),
            _ => false,
        };
        self.call(name, (!is_namespace).then_some(receiver), arguments, span)
    }

    fn is_namespace(&self, name: &str) -> bool {
        let is_value = self.variable(name).is_some()
            || (self.known)(name)
            || name.parse::<Square>().is_ok()
            || builtins::find(name).is_some_and(Builtin::is_constant);
        !is_value
            && (name.starts_with(|letter: char| letter.is_ascii_uppercase()) || PACKAGES.contains(&name))
    }

    pub(super) fn call(
        &mut self,
        name: &'a Name,
        receiver: Option<&'a Expression>,
        arguments: &'a [Expression],
        span: Span,
    ) -> Fallible<()> {
        let arguments: Vec<&'a Expression> = receiver.into_iter().chain(arguments).collect();
        let Ok(count) = u16::try_from(arguments.len()) else {
            return Err(Error::new(span, "too many arguments").label("65535 at most"));
        };
        if let Some(function) = self.functions.iter().position(|function| function.name.text == name.text) {
            self.check_own(function, name, &arguments, span)?;
            let numbers = self.arguments(&arguments, &[])?;
            self.emit(Op::CallOwn { function: index(function), count, numbers }, span);
            return Ok(());
        }
        if self.variable(&name.text).is_some() {
            return Err(names::not_a_function(&name.text, name.span));
        }
        let is_known = (self.known)(&name.text);
        let builtin = if is_known { None } else { builtins::find(&name.text) };
        if let Some(builtin) = builtin {
            names::check_arity(builtin, name, arguments.len(), span)?;
        }
        let kinds = builtin.map_or(&[][..], |builtin| builtin.kinds());
        let numbers = self.arguments(&arguments, kinds)?;
        let name_index = self.name_use(&name.text, name.span, true, builtin);
        self.emit(Op::Call { name: name_index, count, numbers }, span);
        Ok(())
    }

    fn check_own(&self, function: usize, name: &Name, arguments: &[&Expression], span: Span) -> Fallible<()> {
        let function = self.functions[function];
        if function.parameters.len() == arguments.len() {
            return Ok(());
        }
        let parameters: Vec<&str> =
            function.parameters.iter().map(|parameter| &*parameter.name.text).collect();
        Err(names::wrong_arity(&name.text, &parameters, arguments.len(), span)
            .related(function.name.span, "defined here"))
    }

    /// Leaves the arguments on the stack. The bits of the result tell which of them are numbers as in C.
    fn arguments(&mut self, arguments: &[&'a Expression], kinds: &[Kind]) -> Fallible<u32> {
        let mut numbers = 0;
        for (position, &argument) in arguments.iter().enumerate() {
            self.waiting(index(position), |compiler| compiler.argument(argument, kinds.get(position)))?;
            let is_number = matches!(self.shape(argument), Shape::Number | Shape::Small);
            if position < 32 && is_number {
                numbers |= 1 << position;
            }
        }
        Ok(numbers)
    }

    /// An argument; `kind` is what a built-in wants there. A bare direction is its number, clockwise from north.
    fn argument(&mut self, argument: &'a Expression, kind: Option<&Kind>) -> Fallible<()> {
        let bare = match &argument.kind {
            ExpressionKind::Name(name) if self.variable(name).is_none() && !(self.known)(name) => name,
            _ => return self.expression(argument),
        };
        let direction = match kind {
            Some(Kind::Direction) => {
                Some(names::direction(bare).ok_or_else(|| names::no_direction(bare, argument.span))?)
            }
            Some(_) => None,
            None => names::direction(bare).filter(|_| builtins::find(bare).is_some()),
        };
        match direction {
            Some(direction) => {
                self.emit(Op::Int(direction as u64), argument.span);
                Ok(())
            }
            None => self.expression(argument),
        }
    }
}
