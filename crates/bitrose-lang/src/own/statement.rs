//! Statements and blocks.

use super::item::{Body, Item, Local, RESULT, Storage, name_of};
use crate::Span;
use crate::ast::{
    self, BinaryOperator, Block, Declaration, Expression, ExpressionKind, ForRange, Function, Statement,
    StatementKind,
};
use crate::error::{Error, Fallible};
use crate::ir::{self, Binary, Format, Op, Operand, Rules, Scalar, Shape, Side};

/// The maximum length of the label of a `show`, in bytes. The rest is cut off.
const LABEL_LIMIT: usize = 1024;

impl<'t> Body<'_, 't> {
    pub(super) fn parameters(&mut self, function: &'t Function) -> Fallible<()> {
        for (index, name) in function.parameters.iter().enumerate() {
            let operand = self.b.parameter(index);
            if operand.shape.is_word() {
                let item = Item::of(operand);
                self.declare(&name.text, name.span, Some(&item), None)?;
            } else {
                let object = self.b.object(&name.text, operand.shape.clone());
                let place = self.b.object_address(object);
                self.b.put(&place, &operand);
                let storage = Storage::Object(object, operand.shape);
                let local = Local { name: &name.text, span: name.span, storage };
                self.scopes.last_mut().expect("a scope is open").push(local);
            }
        }
        Ok(())
    }

    /// Lowers a sequence of statements. With `wants_value`, returns the value of the last one.
    pub(super) fn statements(
        &mut self,
        statements: &'t [Statement],
        wants_value: bool,
    ) -> Fallible<Option<Item>> {
        let Some((last, before)) = statements.split_last() else { return Ok(None) };
        for statement in before {
            self.statement(statement)?;
        }
        match &last.kind {
            StatementKind::Expression(expression) if wants_value => {
                self.b.at(last.span);
                self.maybe_value(expression)
            }
            StatementKind::Block(block) if wants_value => self.scoped(&block.statements, true),
            _ => self.statement(last).map(|()| None),
        }
    }

    /// Lowers statements in a new scope.
    pub(super) fn scoped(
        &mut self,
        statements: &'t [Statement],
        wants_value: bool,
    ) -> Fallible<Option<Item>> {
        self.scopes.push(Vec::new());
        let result = self.statements(statements, wants_value);
        self.scopes.pop();
        result
    }

    /// Lowers a block of operations.
    pub(super) fn block<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<(ir::Block, T)> {
        self.b.open();
        let result = inner(self);
        let block = self.b.close();
        Ok((block, result?))
    }

    fn statement(&mut self, statement: &'t Statement) -> Fallible<()> {
        let span = statement.span;
        self.b.at(span);
        match &statement.kind {
            StatementKind::Expression(expression) => self.discarded(expression),
            StatementKind::Declare(declaration) => self.declaration(declaration, span),
            StatementKind::Function(function) => self.function_place(&function.name),
            StatementKind::Return(value) => self.return_statement(value.as_ref(), span),
            StatementKind::While(condition, body) => self.while_loop(condition, body),
            StatementKind::ForRange(parts) => self.for_range(parts, span),
            StatementKind::Break => self.leave(span, true),
            StatementKind::Continue => self.leave(span, false),
            StatementKind::Block(block) => self.scoped(&block.statements, false).map(|_| ()),
            StatementKind::Show(value, label) => self.show(value, label.as_deref()),
            StatementKind::Assert(condition) => self.assertion(condition),
        }
    }

    fn discarded(&mut self, expression: &'t Expression) -> Fallible<()> {
        match &expression.kind {
            ExpressionKind::If(branches, otherwise) => {
                self.branches(branches, otherwise.as_ref(), false).map(|_| ())
            }
            _ => self.maybe_value(expression).map(|_| ()),
        }
    }

    fn function_place(&self, name: &ast::Name) -> Fallible<()> {
        if self.function.is_none() && self.scopes.len() == 1 {
            if let Some(variable) = self.variable(&name.text) {
                return Err(super::defined_twice(&name.text, variable.span, name.span));
            }
            return Ok(());
        }
        Err(Error::new(name.span, format!("the function `{}` is defined inside another block", name.text))
            .label("expected a definition outside of all blocks")
            .help("move the definition out of the block"))
    }

    fn declaration(&mut self, declaration: &'t Declaration, span: Span) -> Fallible<()> {
        let name = &declaration.name;
        let Some(value) = &declaration.value else {
            return self.declare(&name.text, name.span, None, None);
        };
        let item = self.expression(value)?;
        self.b.at(span);
        let step = Some(super::expression::is_operation(value));
        self.declare(&name.text, name.span, Some(&item), step)
    }

    fn return_statement(&mut self, value: Option<&'t Expression>, span: Span) -> Fallible<()> {
        if self.function.is_none() {
            return Err(Error::new(span, "`return` outside a function")
                .label("nothing to return from")
                .help("the value of a program is its last expression"));
        }
        let item = value.map(|value| self.expression(value)).transpose()?;
        self.lower_return(item, span)
    }

    /// Returns from the function with a value.
    pub(super) fn lower_return(&mut self, item: Option<Item>, span: Span) -> Fallible<()> {
        let Some(item) = item else {
            self.b.emit(Op::Return(None));
            return Ok(());
        };
        let Some(kind) = self.result.with(&item) else {
            let message =
                format!("mismatched results: {} and {}", name_of(&self.result.shape), name_of(item.shape()));
            return Err(Error::new(span, message).label("a function returns values of one type"));
        };
        if kind != self.result {
            self.changed |= kind.shape != self.result.shape;
            self.types.insert(RESULT, kind.clone());
            self.result = kind;
        }
        let shape = self.result.shape.clone();
        let operand = self.coerce(&item, &shape);
        self.b.emit(Op::Return((!item.is_open()).then_some(operand.register)));
        Ok(())
    }

    fn while_loop(&mut self, condition: &'t Expression, body: &'t Block) -> Fallible<()> {
        let label = self.b.label();
        self.loops.push(label);
        let (block, ()) = self.block(|lowered| {
            let truth = lowered.condition(condition)?;
            lowered.b.at(condition.span);
            lowered.b.unless(&truth, Op::Break(label));
            lowered.scoped(&body.statements, false)?;
            lowered.b.at(condition.span);
            Ok(())
        })?;
        self.loops.pop();
        self.b.at(condition.span);
        self.b.emit(Op::Loop { label, body: block, next: ir::Block::default() });
        Ok(())
    }

    /// Lowers `for i in a..b`. The bound is evaluated once, and the counting itself adds no steps to the trace.
    fn for_range(&mut self, parts: &'t ForRange, span: Span) -> Fallible<()> {
        let bound = self.number(&parts.to)?;
        let from = self.number(&parts.from)?;
        self.b.at(span);
        self.scopes.push(Vec::new());
        self.declare(&parts.name.text, parts.name.span, Some(&from), None)?;
        let label = self.b.label();
        self.loops.push(label);
        let operator = if parts.inclusive { Binary::LessOrEqual } else { Binary::Less };
        let round = self.block(|lowered| {
            let counter = lowered.read(&parts.name.text, parts.name.span);
            let goes_on = lowered.untraced(operator, &counter, &bound);
            lowered.b.unless(&goes_on, Op::Break(label));
            lowered.scoped(&parts.body.statements, false)?;
            lowered.b.at(span);
            Ok(())
        });
        self.loops.pop();
        let (body, ()) = round?;
        let (next, ()) = self.block(|lowered| {
            let counter = lowered.read(&parts.name.text, parts.name.span);
            let one = lowered.b.constant(Scalar::Int, 1);
            let more = lowered.untraced(Binary::Add, &counter, &Item::of(one));
            lowered.write_quietly(&parts.name.text, &Item::of(more));
            Ok(())
        })?;
        self.scopes.pop();
        self.b.emit(Op::Loop { label, body, next });
        Ok(())
    }

    /// Adds an operation on Ints that is not a step of the trace.
    fn untraced(&mut self, operator: Binary, left: &Item, right: &Item) -> Operand {
        let (left, right) = (self.int(left), self.int(right));
        self.b.operation(operator, Rules::SATURATE, &left.operand, &right.operand)
    }

    /// Lowers an expression that must be a number.
    fn number(&mut self, expression: &'t Expression) -> Fallible<Item> {
        let item = self.expression(expression)?;
        match item.shape().scalar() {
            Some(Scalar::Int | Scalar::Square | Scalar::Bool) => Ok(self.int(&item)),
            _ if item.is_open() || item.constant.is_some() => Ok(self.int(&item)),
            _ => Err(Error::new(
                expression.span,
                format!("expected a number, found {}", name_of(item.shape())),
            )
            .label("not a number")
            .help("`first(x)` gives the lowest index of a set, `int(x)` its bits as a number")),
        }
    }

    fn leave(&mut self, span: Span, is_break: bool) -> Fallible<()> {
        let word = if is_break { "break" } else { "continue" };
        let Some(&label) = self.loops.last() else {
            return Err(Error::new(span, format!("`{word}` outside a loop")).label("not inside a loop"));
        };
        self.b.emit(if is_break { Op::Break(label) } else { Op::Continue(label) });
        Ok(())
    }

    /// Lowers an assertion. A comparison keeps its operands, so that the error can show them.
    fn assertion(&mut self, condition: &'t Expression) -> Fallible<()> {
        let is_comparison = |operator: BinaryOperator| operator.is_comparison();
        let sides = match &condition.kind {
            ExpressionKind::Chain(left, links) if links.len() == 1 && is_comparison(links[0].operator) => {
                let (left, right) = (self.expression(left)?, self.expression(&links[0].operand)?);
                self.b.at(condition.span);
                Some(self.compared(links[0].operator, &left, &right, condition.span)?)
            }
            _ => None,
        };
        let side = |side: &Operand| {
            let scalar = side.scalar().unwrap_or(Scalar::Board);
            Side {
                value: side.register,
                cells: None,
                format: Format::Word { cell: 0, scalar, is_size: false },
            }
        };
        let (truth, sides) = match sides {
            Some((truth, left, right)) => (truth.operand, Some(Box::new([side(&left), side(&right)]))),
            None => (self.condition(condition)?, None),
        };
        self.b.at(condition.span);
        self.b.emit(Op::Assert { condition: truth.register, sides });
        Ok(())
    }

    fn show(&mut self, value: &'t Expression, label: Option<&str>) -> Fallible<()> {
        let span = self.b.span();
        let item = self.expression(value)?;
        let item = if item.is_literal { self.board(&item) } else { item };
        self.b.at(span);
        let label = label.unwrap_or_else(|| value.span.text(&self.front.text.outline.source));
        let label = &label[..label.floor_char_boundary(LABEL_LIMIT)];
        if let Shape::Array(element, length) = item.shape().clone() {
            for index in 0..length {
                let at = self.b.constant(Scalar::Int, index.into());
                let place = self.b.element(item.operand.register, &at, (*element).clone(), Some(length));
                let value = self.b.load(&place).register;
                self.b.emit(Op::Show { value, label: format!("{label}[{index}]").into() });
            }
        } else if !item.is_open() {
            self.b.emit(Op::Show { value: item.operand.register, label: label.into() });
        }
        Ok(())
    }

    /// Saves the variables in the session at the end of a program.
    pub(super) fn keep_variables(&mut self) {
        let locals = self.scopes[0].clone();
        for local in locals {
            let (value, shape) = match local.storage {
                Storage::Register(Operand { register, shape }) if shape != Shape::Void => (register, shape),
                Storage::Object(object, shape) => (self.b.object_address(object).address(), shape),
                Storage::Register(_) | Storage::Global(_) => continue,
            };
            self.b.emit(Op::Keep { name: local.name.into(), value, shape });
        }
    }
}
