//! From the tree to the operations: names find their places, and what can be refused early is refused.

mod calls;
mod expression;
mod frame;
mod scope;
mod statement;

use super::ast::{Block, Dialect, Function, Statement, StatementKind};
use super::code::{NameUse, Op, Routine, Unit};
use super::error::{Error, Fallible};
use super::{Builtin, Span};
use frame::{Frame, Variable};
use std::sync::Arc;

/// Which names the session has already bound; those hide built-ins.
pub(super) type Known<'a> = &'a dyn Fn(&str) -> bool;

/// Turns a program into operations.
pub(super) fn compile(program: &Block, source: &Arc<str>, known: Known<'_>) -> Fallible<Unit> {
    let mut compiler = Compiler {
        source,
        known,
        unit: Unit::new(Arc::clone(source)),
        frame: Frame::new(Dialect::Plain, None),
        globals: Vec::new(),
        functions: Vec::new(),
        locals: Vec::new(),
    };
    compiler.program(program)?;
    compiler.keep_locals();
    Ok(compiler.unit)
}

struct Compiler<'a> {
    source: &'a str,
    known: Known<'a>,
    unit: Unit,
    frame: Frame<'a>,
    /// Variables of the program outside functions.
    globals: Vec<Variable<'a>>,
    functions: Vec<&'a Function>,
    /// Every local name, for "did you mean".
    locals: Vec<&'a str>,
}

impl<'a> Compiler<'a> {
    fn program(&mut self, program: &'a Block) -> Fallible<()> {
        self.collect_functions(&program.statements)?;
        self.block_statements(&program.statements, true)?;
        self.emit(Op::End, program.span);
        self.unit.locals = self.frame.most_locals;
        for index in 0..self.functions.len() {
            self.function(index)?;
        }
        Ok(())
    }

    /// Local names are kept only where some name may turn out to be unknown.
    fn keep_locals(&mut self) {
        let may_be_unknown = |name: &NameUse| !name.defined && name.builtin.is_none();
        if self.unit.names.iter().any(may_be_unknown) {
            self.unit.locals_seen = self.locals.iter().map(|&name| name.into()).collect();
        }
    }

    /// Functions may be called before they are defined, so all heads come first.
    fn collect_functions(&mut self, statements: &'a [Statement]) -> Fallible<()> {
        for statement in statements {
            if let StatementKind::Function(function) = &statement.kind {
                if let Some(first) = self.functions.iter().find(|first| first.name.text == function.name.text)
                {
                    return Err(twice(&function.name.text, first.name.span, function.name.span));
                }
                self.functions.push(function);
                self.unit.routines.push(routine(function));
            }
        }
        Ok(())
    }

    fn function(&mut self, index: usize) -> Fallible<()> {
        let function = self.functions[index];
        self.unit.routines[index].entry = self.here();
        self.frame = Frame::new(function.dialect, Some(function));
        for parameter in &function.parameters {
            self.declare(&parameter.name.text, parameter.name.span, parameter.kind, false)?;
        }
        let gives_value = function.dialect != Dialect::C;
        self.block_statements(&function.body.statements, gives_value)?;
        if gives_value && let (Some(kind), true) = (function.result, ends_with_value(&function.body)) {
            self.emit(Op::Convert { kind, is_number: true }, function.name.span);
        }
        if !gives_value {
            self.emit(Op::Nothing, function.name.span);
        }
        self.emit(Op::Return, function.name.span);
        let routine = &mut self.unit.routines[index];
        routine.locals = self.frame.most_locals;
        routine.length = self::index(self.unit.ops.len()) - routine.entry;
        Ok(())
    }

    fn here(&self) -> u32 {
        index(self.unit.ops.len())
    }

    fn emit(&mut self, op: Op, span: Span) -> usize {
        self.unit.ops.push(op);
        self.unit.spans.push(span);
        self.unit.ops.len() - 1
    }

    /// Lets a jump that was emitted before lead here.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.unit.ops[jump] {
            Op::Jump(target) | Op::JumpIfFalse(target) | Op::ShortCircuit(_, target) | Op::Loop(target) => {
                *target = here;
            }
            op => unreachable!("{op:?} does not jump"),
        }
    }

    fn text(&mut self, text: &str) -> u32 {
        // The same texts stand close together; a long program has too many to look through all.
        const NEAR: usize = 64;
        let last = self.unit.texts.len();
        if let Some(back) = self.unit.texts.iter().rev().take(NEAR).position(|known| **known == *text) {
            return index(last - 1 - back);
        }
        self.unit.texts.push(text.into());
        index(self.unit.texts.len() - 1)
    }

    /// The place of a name in the table of names.
    fn name_use(&mut self, text: &str, span: Span, called: bool, builtin: Option<&'static Builtin>) -> u32 {
        let known = self.unit.names.iter().position(|name| *name.text == *text && name.called == called);
        let found = known.unwrap_or_else(|| {
            self.unit.names.push(NameUse { text: text.into(), span, defined: false, called, builtin });
            self.unit.names.len() - 1
        });
        index(found)
    }
}

fn routine(function: &Function) -> Routine {
    Routine {
        name: Arc::from(&*function.name.text),
        entry: 0,
        length: 0,
        locals: 0,
        parameters: function.parameters.iter().map(|parameter| parameter.kind).collect(),
        parameter_names: function.parameters.iter().map(|parameter| parameter.name.text.clone()).collect(),
    }
}

fn ends_with_value(block: &Block) -> bool {
    matches!(block.statements.last().map(|last| &last.kind), Some(StatementKind::Expression(_)))
}

/// A length as the operations keep it.
fn index(length: usize) -> u32 {
    u32::try_from(length).expect("a source is 256 KiB at most")
}

fn twice(name: &str, first: Span, second: Span) -> Box<Error> {
    Error::new(second, format!("`{name}` is defined twice"))
        .label("the second definition")
        .related(first, "the first definition")
        .help(format!("rename one of them, or assign without declaring: `{name} = …`"))
}
