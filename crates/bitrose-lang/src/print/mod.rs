//! The canonical form of a program: what is printed is read back as the same tree.

mod expression;
mod printer;

use super::Program;
use super::ast::{
    Block, Declaration, Expression, ExpressionKind, ForRange, Function, Literal, Radix, Statement,
    StatementKind, UnaryOperator, Width,
};
use printer::{Printer, level};
use std::fmt::{self, Display, Formatter};

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.block().fmt(f)
    }
}

impl Display for Block {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.statements.is_empty() {
            return f.write_str(";\n"); // a program of nothing but this, or of names for types
        }
        Printer { out: f, indent: 0 }.statements(&self.statements)
    }
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Printer { out: f, indent: 0 }.statement(self)
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Printer { out: f, indent: 0 }.expression(self, level::LOOSEST)
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.radix {
            Radix::Binary => write!(f, "0b{:b}", self.value)?,
            Radix::Octal => write!(f, "0o{:o}", self.value)?,
            Radix::Decimal => write!(f, "{}", self.value)?,
            Radix::Hexadecimal if self.value > u64::from(u32::MAX) => write!(f, "0x{:016X}", self.value)?,
            Radix::Hexadecimal => write!(f, "0x{:X}", self.value)?,
        }
        f.write_str(match self.width {
            Width::Unsaid => "",
            Width::Word => "u64",
            Width::Foreign => "i64",
        })
    }
}

impl Printer<'_, '_> {
    fn statements(&mut self, statements: &[Statement]) -> fmt::Result {
        for (index, statement) in statements.iter().enumerate() {
            if index > 0 {
                // A line that begins with an operator would continue the one before.
                self.out.write_str(if begins_with_minus(statement) { ";" } else { "" })?;
                self.line()?;
            }
            self.statement(statement)?;
        }
        Ok(())
    }

    fn block(&mut self, block: &Block) -> fmt::Result {
        self.out.write_str("{")?;
        self.inside(block)
    }

    fn inside(&mut self, block: &Block) -> fmt::Result {
        if !block.statements.is_empty() {
            self.indent += 1;
            self.line()?;
            self.statements(&block.statements)?;
            self.indent -= 1;
            self.line()?;
        }
        self.out.write_str("}")
    }

    fn statement(&mut self, statement: &Statement) -> fmt::Result {
        match &statement.kind {
            StatementKind::Expression(expression) => self.expression(expression, level::LOOSEST),
            StatementKind::Declare(declaration) => self.declaration(declaration),
            StatementKind::Function(function) => self.function(function),
            StatementKind::Return(None) => self.out.write_str("return"),
            StatementKind::Return(Some(value)) => {
                self.out.write_str("return ")?;
                self.expression(value, level::LOOSEST)
            }
            StatementKind::While(condition, body) => {
                self.out.write_str("while ")?;
                self.condition(condition)?;
                self.out.write_str(" ")?;
                self.block(body)
            }
            StatementKind::ForRange(parts) => self.for_range(parts),
            StatementKind::Break => self.out.write_str("break"),
            StatementKind::Continue => self.out.write_str("continue"),
            StatementKind::Block(block) => {
                // Without the semicolon `{ e4 }` and `{}` would be sets of squares.
                self.out.write_str("{;")?;
                self.inside(block)
            }
            StatementKind::Show(value, label) => self.show(value, label.as_deref()),
            StatementKind::Assert(condition) => {
                self.out.write_str("assert ")?;
                self.expression(condition, level::LOOSEST)
            }
        }
    }

    /// A plain assignment as a condition keeps its second pair of brackets.
    fn condition(&mut self, condition: &Expression) -> fmt::Result {
        match &condition.kind {
            ExpressionKind::Assign(assignment) if assignment.operator.is_none() => {
                self.out.write_str("((")?;
                self.assignment(assignment)?;
                self.out.write_str("))")
            }
            _ => self.expression(condition, level::LOOSEST),
        }
    }

    fn declaration(&mut self, declaration: &Declaration) -> fmt::Result {
        write!(self.out, "let {}", declaration.name.text)?;
        if let Some(value) = &declaration.value {
            self.out.write_str(" = ")?;
            self.expression(value, level::LOOSEST)?;
        }
        Ok(())
    }

    fn function(&mut self, function: &Function) -> fmt::Result {
        let Function { name, parameters, body } = function;
        let parameters: Vec<&str> = parameters.iter().map(|parameter| &*parameter.name.text).collect();
        write!(self.out, "fn {}({}) ", name.text, parameters.join(", "))?;
        self.block(body)
    }

    fn for_range(&mut self, parts: &ForRange) -> fmt::Result {
        write!(self.out, "for {} in ", parts.name.text)?;
        self.expression(&parts.from, level::CONDITIONAL)?;
        self.out.write_str(if parts.inclusive { "..=" } else { ".." })?;
        self.expression(&parts.to, level::CONDITIONAL)?;
        self.out.write_str(" ")?;
        self.block(&parts.body)
    }

    fn show(&mut self, value: &Expression, label: Option<&str>) -> fmt::Result {
        self.out.write_str("show ")?;
        self.expression(value, level::LOOSEST)?;
        let Some(label) = label else { return Ok(()) };
        let escaped =
            label.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t");
        write!(self.out, " \"{escaped}\"")
    }

    pub(super) fn list(&mut self, expressions: &[Expression]) -> fmt::Result {
        for (index, expression) in expressions.iter().enumerate() {
            self.out.write_str(if index > 0 { ", " } else { "" })?;
            self.expression(expression, level::LOOSEST)?;
        }
        Ok(())
    }
}

/// Is a minus the first sign of the statement?
fn begins_with_minus(statement: &Statement) -> bool {
    let StatementKind::Expression(expression) = &statement.kind else { return false };
    let mut expression = expression;
    loop {
        expression = match &expression.kind {
            ExpressionKind::Unary(operator, _) => return *operator == UnaryOperator::Negate,
            ExpressionKind::Chain(first, _) => first,
            ExpressionKind::Conditional(parts) => &parts[0],
            _ => return false,
        };
    }
}
