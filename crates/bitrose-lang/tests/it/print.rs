//! The canonical form of a program of our own language: what is printed is read back as the same tree.

use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use bitrose_lang::ast::{
    Assignment, BinaryOperator, Block, Declaration, Expression, ExpressionKind, ForRange, Function, Link,
    Literal, Radix, Statement, StatementKind, UnaryOperator, Width,
};
use std::fmt::{self, Display, Formatter, Write};

/// The text of a program.
pub(crate) fn printed(block: &Block) -> String {
    struct Printed<'b>(&'b Block);
    impl Display for Printed<'_> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            if self.0.statements.is_empty() {
                return f.write_str(";\n"); // a program of nothing but this
            }
            Printer { out: f, indent: 0 }.statements(&self.0.statements)
        }
    }
    Printed(block).to_string()
}

/// How tightly an expression binds; what is looser than its place needs brackets.
mod level {
    pub(super) const LOOSEST: u8 = 0;
    pub(super) const CONDITIONAL: u8 = 1;
    /// Operands of comparisons: looser bitwise operators need brackets, for C reads them differently.
    pub(super) const SHIFT: u8 = 8;
    pub(super) const UNARY: u8 = 12;
    pub(super) const POSTFIX: u8 = 13;
}

struct Printer<'f, 'o> {
    out: &'f mut Formatter<'o>,
    indent: usize,
}

impl Printer<'_, '_> {
    fn line(&mut self) -> fmt::Result {
        self.out.write_char('\n')?;
        write!(self.out, "{:1$}", "", 4 * self.indent)
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
        let parameters: Vec<&str> = parameters.iter().map(|parameter| &*parameter.text).collect();
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

    fn list(&mut self, expressions: &[Expression]) -> fmt::Result {
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

impl Printer<'_, '_> {
    fn literal(&mut self, literal: Literal) -> fmt::Result {
        match literal.radix {
            Radix::Binary => write!(self.out, "0b{:b}", literal.value)?,
            Radix::Octal => write!(self.out, "0o{:o}", literal.value)?,
            Radix::Decimal => write!(self.out, "{}", literal.value)?,
            Radix::Hexadecimal if literal.value > u64::from(u32::MAX) => {
                write!(self.out, "0x{:016X}", literal.value)?;
            }
            Radix::Hexadecimal => write!(self.out, "0x{:X}", literal.value)?,
        }
        self.out.write_str(match literal.width {
            Width::Unsaid => "",
            Width::Word => "u64",
            Width::Foreign => "i64",
        })
    }

    /// An expression, in brackets if it binds looser than `lowest`.
    fn expression(&mut self, expression: &Expression, lowest: u8) -> fmt::Result {
        if level_of(expression) >= lowest {
            return self.bare(expression);
        }
        self.out.write_str("(")?;
        self.bare(expression)?;
        self.out.write_str(")")
    }

    fn bare(&mut self, expression: &Expression) -> fmt::Result {
        match &expression.kind {
            ExpressionKind::Literal(literal) => self.literal(*literal),
            ExpressionKind::Truth(truth) => write!(self.out, "{truth}"),
            ExpressionKind::Name(name) => self.out.write_str(name),
            ExpressionKind::Squares(board) => self.squares(*board),
            ExpressionKind::Drawing(board) => self.drawing(*board),
            ExpressionKind::Unary(operator, operand) => self.unary(*operator, operand),
            ExpressionKind::Chain(first, links) => self.chain(first, links),
            ExpressionKind::Conditional(parts) => {
                self.expression(&parts[0], level::CONDITIONAL + 1)?;
                self.out.write_str(" ? ")?;
                self.expression(&parts[1], level::LOOSEST)?;
                self.out.write_str(" : ")?;
                self.expression(&parts[2], level::CONDITIONAL)
            }
            ExpressionKind::Call(name, arguments) => self.call(&name.text, arguments),
            ExpressionKind::Index(name, indices) => {
                self.out.write_str(&name.text)?;
                indices.iter().try_for_each(|index| {
                    self.out.write_str("[")?;
                    self.expression(index, level::LOOSEST)?;
                    self.out.write_str("]")
                })
            }
            ExpressionKind::Method(receiver, name, arguments) => {
                self.expression(receiver, level::POSTFIX)?;
                self.out.write_str(".")?;
                self.call(&name.text, arguments)
            }
            ExpressionKind::Array(elements) => {
                self.out.write_str("[")?;
                self.list(elements)?;
                self.out.write_str("]")
            }
            ExpressionKind::Repeat(parts) => {
                self.out.write_str("[")?;
                self.expression(&parts[0], level::LOOSEST)?;
                self.out.write_str("; ")?;
                self.expression(&parts[1], level::LOOSEST)?;
                self.out.write_str("]")
            }
            ExpressionKind::Assign(assignment) => self.assignment(assignment),
            ExpressionKind::If(branches, otherwise) => self.branches(branches, otherwise.as_ref()),
        }
    }

    fn squares(&mut self, board: Bitboard) -> fmt::Result {
        let names: Vec<String> = board.squares().map(|square| square.to_string()).collect();
        write!(self.out, "{{{}}}", names.join(" "))
    }

    fn drawing(&mut self, board: Bitboard) -> fmt::Result {
        self.out.write_str("board {")?;
        self.indent += 1;
        for rank in Rank::ALL.into_iter().rev() {
            self.line()?;
            let cells = File::ALL.map(|file| if board.contains(Square::new(file, rank)) { "1" } else { "." });
            self.out.write_str(&cells.join(" "))?;
        }
        self.indent -= 1;
        self.line()?;
        self.out.write_str("}")
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &Expression) -> fmt::Result {
        self.out.write_str(operator.sign())?;
        let is_double_minus = operator == UnaryOperator::Negate
            && matches!(operand.kind, ExpressionKind::Unary(UnaryOperator::Negate, _));
        self.expression(operand, if is_double_minus { level::POSTFIX } else { level::UNARY })
    }

    fn chain(&mut self, first: &Expression, links: &[Link]) -> fmt::Result {
        for (index, link) in links.iter().enumerate() {
            let own = link.operator.level() + 1;
            let tighter = if link.operator.is_comparison() { level::SHIFT } else { own + 1 };
            if index == 0 {
                self.expression(first, tighter)?;
            }
            write!(self.out, " {} ", link.operator.sign())?;
            self.expression(&link.operand, tighter)?;
        }
        Ok(())
    }

    fn call(&mut self, name: &str, arguments: &[Expression]) -> fmt::Result {
        write!(self.out, "{name}(")?;
        self.list(arguments)?;
        self.out.write_str(")")
    }

    fn assignment(&mut self, assignment: &Assignment) -> fmt::Result {
        let name = &assignment.target.text;
        let sign = assignment.operator.map_or("", BinaryOperator::sign);
        self.out.write_str(name)?;
        if let Some(index) = &assignment.index {
            self.out.write_str("[")?;
            self.expression(index, level::LOOSEST)?;
            self.out.write_str("]")?;
        }
        write!(self.out, " {sign}= ")?;
        self.expression(&assignment.value, level::LOOSEST)
    }

    fn branches(&mut self, branches: &[(Expression, Block)], otherwise: Option<&Block>) -> fmt::Result {
        for (index, (condition, block)) in branches.iter().enumerate() {
            self.out.write_str(if index > 0 { " else if " } else { "if " })?;
            self.condition(condition)?;
            self.out.write_str(" ")?;
            self.block(block)?;
        }
        if let Some(block) = otherwise {
            self.out.write_str(" else ")?;
            self.block(block)?;
        }
        Ok(())
    }
}

fn level_of(expression: &Expression) -> u8 {
    match &expression.kind {
        ExpressionKind::Assign(_) | ExpressionKind::If(..) => level::LOOSEST,
        ExpressionKind::Conditional(_) => level::CONDITIONAL,
        ExpressionKind::Chain(_, links) => {
            links.first().map_or(level::POSTFIX, |link| link.operator.level() + 1)
        }
        ExpressionKind::Unary(..) => level::UNARY,
        _ => level::POSTFIX,
    }
}
