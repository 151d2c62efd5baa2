//! Statements.

use super::super::ast::{
    Block, Declaration, Enumeration, Expression, ExpressionKind, For, ForRange, Statement, StatementKind,
};
use super::super::code::{Op, Shape};
use super::super::error::{Error, Fallible};
use super::super::{Span, Type, ast::BinaryOperator};
use super::Compiler;
use super::expression::is_operation;
use super::frame::{LoopMarks, Storage, Variable};

/// The longest label of a `show`, in bytes; the rest is left out.
const LABEL_LIMIT: usize = 1024;

impl<'a> Compiler<'a> {
    /// A block with a scope of its own.
    pub(super) fn block(&mut self, block: &'a Block, wants_value: bool) -> Fallible<()> {
        self.open_scope();
        let result = self.block_statements(&block.statements, wants_value);
        self.close_scope();
        result
    }

    /// Statements one after the other; with `wants_value`, that of the last is left on the stack.
    pub(super) fn block_statements(
        &mut self,
        statements: &'a [Statement],
        wants_value: bool,
    ) -> Fallible<()> {
        let Some((last, before)) = statements.split_last() else {
            if wants_value {
                self.emit(Op::Nothing, Span::default());
            }
            return Ok(());
        };
        for statement in before {
            self.statement(statement)?;
        }
        match &last.kind {
            StatementKind::Expression(expression) if wants_value => self.expression(expression),
            StatementKind::Block(block) if wants_value => self.block(block, true),
            _ => {
                self.statement(last)?;
                if wants_value {
                    self.emit(Op::Nothing, last.span);
                }
                Ok(())
            }
        }
    }

    /// A statement whose value nobody wants.
    fn statement(&mut self, statement: &'a Statement) -> Fallible<()> {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Expression(expression) => self.discarded(expression),
            StatementKind::Declare(declaration) => self.declaration(declaration, span),
            StatementKind::Function(function) => self.function_place(&function.name),
            StatementKind::Enumeration(enumeration) => self.enumeration(enumeration),
            StatementKind::Return(value) => self.give_back(value.as_ref(), span),
            StatementKind::While(condition, body) => self.while_loop(condition, body),
            StatementKind::DoWhile(body, condition) => self.do_while(body, condition),
            StatementKind::For(parts) => self.for_loop(parts, span),
            StatementKind::ForRange(parts) => self.for_range(parts, span),
            StatementKind::Break => self.leave(span, true),
            StatementKind::Continue => self.leave(span, false),
            StatementKind::Block(block) => self.block(block, false),
            StatementKind::Show(value, label) => self.show(value, label.as_deref(), span),
            StatementKind::Assert(condition) => self.assertion(condition),
        }
    }

    fn discarded(&mut self, expression: &'a Expression) -> Fallible<()> {
        match &expression.kind {
            ExpressionKind::Assign(assignment) => self.assign(assignment, expression.span, false),
            ExpressionKind::If(branches, otherwise) => self.branches(branches, otherwise.as_ref(), false),
            _ => {
                self.expression(expression)?;
                self.emit(Op::Pop, expression.span);
                Ok(())
            }
        }
    }

    /// Functions are compiled after the program; here only their place is checked.
    fn function_place(&self, name: &super::super::ast::Name) -> Fallible<()> {
        if self.frame.function.is_none() && self.frame.scopes.len() == 1 {
            if let Some(variable) = self.variable(&name.text) {
                return Err(super::twice(&name.text, variable.span, name.span));
            }
            return Ok(());
        }
        Err(Error::new(name.span, format!("the function `{}` is defined inside another block", name.text))
            .label("expected a definition outside of all blocks")
            .help("move the definition out of the block"))
    }

    fn declaration(&mut self, declaration: &'a Declaration, span: Span) -> Fallible<()> {
        let name = &declaration.name;
        let Some(value) = &declaration.value else {
            let storage = self.declare(&name.text, name.span, declaration.kind, declaration.constant)?;
            match storage {
                Storage::Local(local) => self.emit(Op::Forget(local), span),
                Storage::Name(_) => 0,
            };
            return Ok(());
        };
        self.expression(value)?;
        self.convert_for(declaration.kind, value, span);
        let storage = self.declare(&name.text, name.span, declaration.kind, declaration.constant)?;
        let variable = Variable {
            name: &name.text,
            span: name.span,
            kind: declaration.kind,
            constant: declaration.constant,
            storage,
        };
        self.store(&variable, is_operation(value), false, span);
        Ok(())
    }

    /// Each member is one more than the one before, unless it has a value of its own.
    fn enumeration(&mut self, enumeration: &'a Enumeration) -> Fallible<()> {
        let mut previous: Option<Storage> = None;
        for (name, value) in &enumeration.members {
            match (value, previous) {
                (Some(value), _) => self.expression(value)?,
                (None, None) => {
                    self.emit(Op::Int(0), name.span);
                }
                (None, Some(storage)) => self.one_more(storage, name.span),
            }
            let kind = Type::Integer { bits: 32, signed: true };
            self.emit(Op::Convert { kind, is_number: true }, name.span);
            let storage = self.declare(&name.text, name.span, None, true)?;
            self.emit(storage.store(), name.span);
            previous = Some(storage);
        }
        Ok(())
    }

    fn one_more(&mut self, storage: Storage, span: Span) {
        self.emit(storage.load(), span);
        self.emit(Op::Int(1), span);
        self.emit(Op::Quiet(BinaryOperator::Add), span);
    }

    fn give_back(&mut self, value: Option<&'a Expression>, span: Span) -> Fallible<()> {
        let Some(function) = self.frame.function else {
            return Err(Error::new(span, "`return` outside a function")
                .label("nothing to return from")
                .help("the value of a program is its last expression"));
        };
        match value {
            Some(value) => {
                self.expression(value)?;
                self.convert_for(function.result, value, span);
            }
            None => {
                self.emit(Op::Nothing, span);
            }
        }
        self.emit(Op::Return, span);
        Ok(())
    }

    fn open_loop(&mut self) {
        self.frame.loops.push(LoopMarks { pending: self.frame.pending, ..LoopMarks::default() });
    }

    fn land_continues(&mut self) {
        let marks = self.frame.loops.last_mut().expect("a loop is open");
        for jump in std::mem::take(&mut marks.continues) {
            self.land(jump);
        }
    }

    fn close_loop(&mut self) {
        for jump in self.frame.loops.pop().expect("a loop is open").breaks {
            self.land(jump);
        }
    }

    fn while_loop(&mut self, condition: &'a Expression, body: &'a Block) -> Fallible<()> {
        let top = self.here();
        self.open_loop();
        self.expression(condition)?;
        let out = self.emit(Op::JumpIfFalse(0), condition.span);
        self.block(body, false)?;
        self.land_continues();
        self.emit(Op::Loop(top), condition.span);
        self.land(out);
        self.close_loop();
        Ok(())
    }

    fn do_while(&mut self, body: &'a Block, condition: &'a Expression) -> Fallible<()> {
        let top = self.here();
        self.open_loop();
        self.block(body, false)?;
        self.land_continues();
        self.expression(condition)?;
        let out = self.emit(Op::JumpIfFalse(0), condition.span);
        self.emit(Op::Loop(top), condition.span);
        self.land(out);
        self.close_loop();
        Ok(())
    }

    fn for_loop(&mut self, parts: &'a For, span: Span) -> Fallible<()> {
        self.open_scope();
        for statement in &parts.start {
            self.statement(statement)?;
        }
        let top = self.here();
        self.open_loop();
        let out = match &parts.condition {
            Some(condition) => {
                self.expression(condition)?;
                Some(self.emit(Op::JumpIfFalse(0), condition.span))
            }
            None => None,
        };
        self.block(&parts.body, false)?;
        self.land_continues();
        for step in &parts.step {
            self.discarded(step)?;
        }
        self.emit(Op::Loop(top), span);
        if let Some(out) = out {
            self.land(out);
        }
        self.close_loop();
        self.close_scope();
        Ok(())
    }

    /// `for i in a..b`: the bound is taken once, the counting itself gives no steps.
    fn for_range(&mut self, parts: &'a ForRange, span: Span) -> Fallible<()> {
        let kind = Type::Integer { bits: 64, signed: true };
        self.open_scope();
        self.expression(&parts.to)?;
        self.emit(Op::Convert { kind, is_number: true }, parts.to.span);
        let bound = self.declare("", parts.to.span, None, true)?;
        self.emit(bound.store(), parts.to.span);
        self.expression(&parts.from)?;
        self.emit(Op::Convert { kind, is_number: true }, parts.from.span);
        let counter = self.declare(&parts.name.text, parts.name.span, None, false)?;
        self.emit(counter.store(), parts.name.span);
        let top = self.here();
        self.open_loop();
        self.emit(counter.load(), span);
        self.emit(bound.load(), span);
        let operator = if parts.inclusive { BinaryOperator::LessOrEqual } else { BinaryOperator::Less };
        self.emit(Op::Quiet(operator), span);
        let out = self.emit(Op::JumpIfFalse(0), span);
        self.block(&parts.body, false)?;
        self.land_continues();
        self.one_more(counter, span);
        self.emit(counter.store(), span);
        self.emit(Op::Loop(top), span);
        self.land(out);
        self.close_loop();
        self.close_scope();
        Ok(())
    }

    fn leave(&mut self, span: Span, is_break: bool) -> Fallible<()> {
        let word = if is_break { "break" } else { "continue" };
        let pending = self.frame.pending;
        let Some(marks) = self.frame.loops.last() else {
            return Err(Error::new(span, format!("`{word}` outside a loop")).label("not inside a loop"));
        };
        let extra = pending - marks.pending;
        if extra > 0 {
            self.emit(Op::Drop(extra), span);
        }
        let jump = self.emit(Op::Jump(0), span);
        if let Some(marks) = self.frame.loops.last_mut() {
            if is_break { &mut marks.breaks } else { &mut marks.continues }.push(jump);
        }
        Ok(())
    }

    /// A comparison keeps its operands, so that the error can tell them. Only one that is the whole condition: that at the
    /// end of `c ? a == b : d == e` is jumped over when `c` holds.
    fn assertion(&mut self, condition: &'a Expression) -> Fallible<()> {
        self.expression(condition)?;
        let is_chain = matches!(condition.kind, ExpressionKind::Chain(..));
        match self.unit.ops.last_mut() {
            Some(last @ &mut Op::Binary { operator, left, right })
                if is_chain && operator.is_comparison() =>
            {
                *last = Op::AssertThat { operator, left, right };
            }
            _ => {
                self.emit(Op::Assert, condition.span);
            }
        }
        Ok(())
    }

    fn show(&mut self, value: &'a Expression, label: Option<&str>, span: Span) -> Fallible<()> {
        self.expression(value)?;
        let text = self.text(short(label.unwrap_or_else(|| value.span.text(self.source))));
        if matches!(self.shape(value), Shape::Decimal) {
            self.emit(Op::Convert { kind: Type::Board, is_number: true }, span);
        }
        self.emit(Op::Show(text), span);
        Ok(())
    }
}

/// As much of a label as is kept: a loop may show it a hundred thousand times.
fn short(label: &str) -> &str {
    &label[..label.floor_char_boundary(LABEL_LIMIT)]
}
