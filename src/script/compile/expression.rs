//! Expressions.

use super::super::ast::{
    Assignment, BinaryOperator, Block, Expression, ExpressionKind, Link, Literal, Name, UnaryOperator,
};
use super::super::builtins::{self, Kind};
use super::super::code::{Op, Shape};
use super::super::error::{Error, Fallible};
use super::super::names;
use super::super::parser;
use super::super::techniques;
use super::super::{Builtin, Span, Type};
use super::scope::{Place, Variable};
use super::{Compiler, index};
use crate::bitboard::Square;

/// Lower-case names that are packages, not values: `bits.OnesCount64(x)` of Go.
const PACKAGES: &[&str] = &["bits", "math", "std", "utils", "util"];

impl<'a> Compiler<'a> {
    /// Leaves the value of the expression on the stack.
    pub(super) fn expression(&mut self, expression: &'a Expression) -> Fallible<()> {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Literal(literal) => {
                self.emit(number(*literal), span);
            }
            ExpressionKind::Truth(truth) => {
                self.emit(Op::Bool(*truth), span);
            }
            ExpressionKind::Squares(board) | ExpressionKind::Drawing(board) => {
                self.emit(Op::Set(board.0), span);
            }
            ExpressionKind::Name(name) => self.name(name, span)?,
            ExpressionKind::Unary(operator, operand) => self.unary(*operator, operand, span, false)?,
            ExpressionKind::Chain(first, links) => self.chain(first, links)?,
            ExpressionKind::Conditional(parts) => self.conditional(parts, span)?,
            ExpressionKind::Call(name, arguments) => self.call(name, None, arguments, span)?,
            ExpressionKind::Index(name, indices) => self.index(name, indices, span)?,
            ExpressionKind::Method(receiver, name, arguments) => {
                self.method(receiver, name, arguments, span)?;
            }
            ExpressionKind::Cast(operand, kind) => {
                let is_number = shape(operand) != Shape::Square || self.is_variable(operand);
                self.expression(operand)?;
                self.emit(Op::Convert { kind: *kind, is_number }, span);
            }
            ExpressionKind::Assign(assignment) => self.assign(assignment, span, true)?,
            ExpressionKind::If(branches, otherwise) => self.branches(branches, otherwise.as_ref(), true)?,
        }
        Ok(())
    }

    /// Keeps count of a value that waits on the stack while `inner` is compiled.
    fn waiting(&mut self, values: u32, inner: impl FnOnce(&mut Self) -> Fallible<()>) -> Fallible<()> {
        self.frame.pending += values;
        let result = inner(self);
        self.frame.pending -= values;
        result
    }

    fn name(&mut self, name: &'a str, span: Span) -> Fallible<()> {
        if let Some(variable) = self.variable(name) {
            self.emit(load(variable.place), span);
            return Ok(());
        }
        if self.functions.iter().any(|function| *function.name.text == *name) {
            return Err(function_as_value(name, span, &format!("{name}(…)")));
        }
        if (self.known)(name) {
            let place = self.name_use(name, span, false, None);
            self.emit(Op::Name(place), span);
            return Ok(());
        }
        if let Ok(square) = name.parse::<Square>() {
            self.emit(Op::Square(square.index()), span);
            return Ok(());
        }
        let builtin = builtins::find(name);
        if let Some(function) = builtin.filter(|builtin| !builtin.is_constant()) {
            return Err(function_as_value(name, span, &function.signature()));
        }
        if builtin.is_none()
            && let Some(function) = techniques::find(name)
        {
            return Err(function_as_value(name, span, &function.signature()));
        }
        let place = self.name_use(name, span, false, builtin);
        self.emit(Op::Name(place), span);
        Ok(())
    }

    fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: &'a Expression,
        span: Span,
        keeps_int: bool,
    ) -> Fallible<()> {
        self.expression(operand)?;
        self.emit(Op::Unary { operator, keeps_int, dialect: self.frame.dialect }, span);
        Ok(())
    }

    /// `~7` beside an Int is an Int: `sq & ~7`. Alone it is a Board.
    fn operand(&mut self, operand: &'a Expression, operator: BinaryOperator) -> Fallible<()> {
        match &operand.kind {
            ExpressionKind::Unary(UnaryOperator::Complement, inner) if operator.is_bitwise() => {
                self.unary(UnaryOperator::Complement, inner, operand.span, true)
            }
            _ => self.expression(operand),
        }
    }

    fn chain(&mut self, first: &'a Expression, links: &'a [Link]) -> Fallible<()> {
        self.operand(first, links[0].operator)?;
        let mut left = self.shape(first);
        for link in links {
            let span = first.span.to(link.operand.span);
            if matches!(link.operator, BinaryOperator::Both | BinaryOperator::Either) {
                self.logical(link, span)?;
            } else {
                self.waiting(1, |compiler| compiler.operand(&link.operand, link.operator))?;
                let right = self.shape(&link.operand);
                self.emit(Op::Binary { operator: link.operator, left, right }, span);
            }
            left = Shape::Number;
        }
        Ok(())
    }

    fn logical(&mut self, link: &'a Link, span: Span) -> Fallible<()> {
        let jump = self.emit(Op::ShortCircuit(link.operator, 0), span);
        self.waiting(1, |compiler| compiler.expression(&link.operand))?;
        self.emit(Op::Logical(link.operator), span);
        self.land(jump);
        Ok(())
    }

    fn conditional(&mut self, parts: &'a [Expression; 3], span: Span) -> Fallible<()> {
        let [condition, then, otherwise] = parts;
        self.expression(condition)?;
        let to_otherwise = self.emit(Op::JumpIfFalse(0), condition.span);
        self.expression(then)?;
        let to_end = self.emit(Op::Jump(0), span);
        self.land(to_otherwise);
        self.expression(otherwise)?;
        self.land(to_end);
        Ok(())
    }

    /// `if … else if … else …`; without a value wanted nothing stays on the stack.
    pub(super) fn branches(
        &mut self,
        branches: &'a [(Expression, Block)],
        otherwise: Option<&'a Block>,
        wants_value: bool,
    ) -> Fallible<()> {
        let mut ends = Vec::with_capacity(branches.len());
        let mut last = Span::default();
        for (condition, block) in branches {
            self.expression(condition)?;
            let next = self.emit(Op::JumpIfFalse(0), condition.span);
            self.block(block, wants_value)?;
            ends.push(self.emit(Op::Jump(0), condition.span));
            self.land(next);
            last = condition.span;
        }
        match otherwise {
            Some(block) => self.block(block, wants_value)?,
            None if wants_value => {
                self.emit(Op::Nothing, last);
            }
            None => {}
        }
        for end in ends {
            self.land(end);
        }
        Ok(())
    }

    /// A change of a variable. `wants_value` leaves the new value (of `x++`, the old one) on the stack.
    pub(super) fn assign(
        &mut self,
        assignment: &'a Assignment,
        span: Span,
        wants_value: bool,
    ) -> Fallible<()> {
        let target = &assignment.target;
        let Some(operator) = assignment.operator else {
            self.waiting(0, |compiler| compiler.expression(&assignment.value))?;
            let variable = self.assigned(&target.text, target.span, true)?;
            self.convert_for(variable.kind, &assignment.value, span);
            self.store(&variable, is_operation(&assignment.value), wants_value, span);
            return Ok(());
        };
        let variable = self.assigned(&target.text, target.span, false)?;
        self.emit(load(variable.place), target.span);
        if assignment.postfix && wants_value {
            self.emit(Op::Demand, target.span);
            self.emit(Op::Duplicate, target.span);
        }
        let waiting = 1 + u32::from(assignment.postfix && wants_value);
        self.waiting(waiting, |compiler| compiler.operand(&assignment.value, operator))?;
        let right = self.shape(&assignment.value);
        let left = if variable.kind == Some(Type::Board) { Shape::Number } else { Shape::Plain };
        self.emit(Op::Binary { operator, left, right }, span);
        if let Some(kind) = variable.kind {
            self.emit(Op::Convert { kind, is_number: true }, span);
        }
        self.store(&variable, true, wants_value && !assignment.postfix, span);
        Ok(())
    }

    /// Converts the value on the stack for a variable of a type.
    pub(super) fn convert_for(&mut self, kind: Option<Type>, value: &Expression, span: Span) {
        if let Some(kind) = kind {
            let is_number = matches!(self.shape(value), Shape::Number | Shape::Small | Shape::Decimal);
            self.emit(Op::Convert { kind, is_number }, span);
        }
    }

    /// Stores the value on the stack. `merged`: the step that made the value tells the target too.
    pub(super) fn store(&mut self, variable: &Variable<'a>, merged: bool, keep: bool, span: Span) {
        self.emit(Op::Demand, span);
        let text = self.text(variable.name);
        self.emit(Op::Target { text, merged }, span);
        if keep {
            self.emit(Op::Duplicate, span);
        }
        self.emit(
            match variable.place {
                Place::Local(local) => Op::StoreLocal(local),
                Place::Name(name) => Op::StoreName(name),
            },
            span,
        );
    }

    /// `f[x]`: `f(x)`, when `f` is a function of the program or the session. A built-in takes no index, for
    /// `knight[28]` would mean the square 28, and `knight(28)` means the set with the bits of 28.
    fn index(&mut self, name: &'a Name, indices: &'a [Expression], span: Span) -> Fallible<()> {
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
    fn method(
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

    fn call(
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
        let place = self.name_use(&name.text, name.span, true, builtin);
        self.emit(Op::Call { name: place, count, numbers }, span);
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
        for (place, &argument) in arguments.iter().enumerate() {
            self.waiting(index(place), |compiler| compiler.argument(argument, kinds.get(place)))?;
            let is_number = matches!(self.shape(argument), Shape::Number | Shape::Small);
            if place < 32 && is_number {
                numbers |= 1 << place;
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

    fn is_variable(&self, expression: &Expression) -> bool {
        matches!(&expression.kind, ExpressionKind::Name(name) if self.variable(name).is_some() || (self.known)(name))
    }

    /// How an operand is written, with what is known of its name.
    pub(super) fn shape(&self, expression: &Expression) -> Shape {
        let ExpressionKind::Name(name) = &expression.kind else { return shape(expression) };
        match self.variable(name) {
            Some(variable) if variable.kind == Some(Type::Board) => Shape::Number,
            Some(_) => Shape::Plain,
            None if (self.known)(name) => Shape::Plain,
            None => shape(expression),
        }
    }
}

fn shape(expression: &Expression) -> Shape {
    match &expression.kind {
        ExpressionKind::Literal(literal) if !literal.is_board() => Shape::Decimal,
        ExpressionKind::Literal(literal) if literal.value < 64 => Shape::Small,
        ExpressionKind::Literal(_)
        | ExpressionKind::Unary(..)
        | ExpressionKind::Chain(..)
        | ExpressionKind::Cast(..) => Shape::Number,
        ExpressionKind::Name(name) if name.parse::<Square>().is_ok() => Shape::Square,
        ExpressionKind::Squares(board) if board.single().is_some() => Shape::Square,
        _ => Shape::Plain,
    }
}

fn number(literal: Literal) -> Op {
    if literal.is_board() { Op::Board(literal.value) } else { Op::Int(literal.value) }
}

const fn load(place: Place) -> Op {
    match place {
        Place::Local(local) => Op::Local(local),
        Place::Name(name) => Op::Name(name),
    }
}

/// Does the expression end with a step of its own in the trace?
pub(super) fn is_operation(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Unary(..)
        | ExpressionKind::Chain(..)
        | ExpressionKind::Call(..)
        | ExpressionKind::Index(..)
        | ExpressionKind::Method(..) => true,
        ExpressionKind::Cast(operand, _) => is_operation(operand),
        _ => false,
    }
}

fn function_as_value(name: &str, span: Span, call: &str) -> Box<Error> {
    Error::new(span, format!("`{name}` is a function"))
        .label("a value is expected")
        .help(format!("call it: `{call}`"))
}
