//! Expressions.

use super::super::ast::{
    Assignment, BinaryOperator, Block, Expression, ExpressionKind, Link, Literal, UnaryOperator,
};
use super::super::builtins::{self};
use super::super::code::{Op, Shape};
use super::super::error::{Error, Fallible};
use super::super::techniques;
use super::super::{Span, Type};
use super::Compiler;
use super::frame::Variable;
use bitrose_core::bitboard::Square;

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
    pub(super) fn waiting(
        &mut self,
        values: u32,
        inner: impl FnOnce(&mut Self) -> Fallible<()>,
    ) -> Fallible<()> {
        self.frame.pending += values;
        let result = inner(self);
        self.frame.pending -= values;
        result
    }

    fn name(&mut self, name: &'a str, span: Span) -> Fallible<()> {
        if let Some(variable) = self.variable(name) {
            self.emit(variable.storage.load(), span);
            return Ok(());
        }
        if self.functions.iter().any(|function| *function.name.text == *name) {
            return Err(function_as_value(name, span, &format!("{name}(…)")));
        }
        if (self.known)(name) {
            let name_index = self.name_use(name, span, false, None);
            self.emit(Op::Name(name_index), span);
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
        let name_index = self.name_use(name, span, false, builtin);
        self.emit(Op::Name(name_index), span);
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
        self.emit(variable.storage.load(), target.span);
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
        self.emit(variable.storage.store(), span);
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
        .label("expected a value")
        .help(format!("call it: `{call}`"))
}
