//! The canonical form of a program: what is printed is read back as the same tree.

use super::Program;
use super::ast::{
    Assignment, Block, Declaration, Dialect, Enumeration, Expression, ExpressionKind, For, ForRange,
    Function, Link, Literal, Parameter, Radix, Statement, StatementKind, UnaryOperator, Width,
};
use crate::bitboard::{Bitboard, File, Rank, Square};
use std::fmt::{self, Display, Formatter, Write};

/// How tightly an expression binds; what is looser than its place needs brackets.
mod level {
    pub(super) const LOOSEST: u8 = 0;
    pub(super) const CONDITIONAL: u8 = 1;
    /// Operands of comparisons: looser bitwise operators need brackets, for C reads them differently.
    pub(super) const SHIFT: u8 = 8;
    pub(super) const CAST: u8 = 11;
    pub(super) const UNARY: u8 = 12;
    pub(super) const POSTFIX: u8 = 13;
}

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.block().fmt(f)
    }
}

impl Display for Block {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
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
            Width::Narrow => "u32",
        })
    }
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

    fn statements(&mut self, statements: &[Statement]) -> fmt::Result {
        for (place, statement) in statements.iter().enumerate() {
            if place > 0 {
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
            StatementKind::Enumeration(enumeration) => self.enumeration(enumeration),
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
            StatementKind::DoWhile(body, condition) => {
                self.out.write_str("do ")?;
                self.block(body)?;
                self.out.write_str(" while ")?;
                self.condition(condition)
            }
            StatementKind::For(parts) => self.for_loop(parts),
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
        write!(self.out, "{} {}", if declaration.constant { "const" } else { "let" }, declaration.name.text)?;
        if let Some(kind) = declaration.kind {
            write!(self.out, ": {kind}")?;
        }
        if let Some(value) = &declaration.value {
            self.out.write_str(" = ")?;
            self.expression(value, level::LOOSEST)?;
        }
        Ok(())
    }

    fn function(&mut self, function: &Function) -> fmt::Result {
        let Function { name, dialect, parameters, result, body } = function;
        let parameters =
            parameters.iter().map(|parameter| head(parameter, *dialect)).collect::<Vec<_>>().join(", ");
        match (dialect, result) {
            (Dialect::C, Some(result)) => write!(self.out, "{result} {}({parameters}) ", name.text)?,
            (Dialect::C, None) => write!(self.out, "void {}({parameters}) ", name.text)?,
            (_, Some(result)) => write!(self.out, "fn {}({parameters}) -> {result} ", name.text)?,
            (_, None) => write!(self.out, "fn {}({parameters}) ", name.text)?,
        }
        self.block(body)
    }

    fn enumeration(&mut self, enumeration: &Enumeration) -> fmt::Result {
        self.out.write_str("enum ")?;
        if let Some(name) = &enumeration.name {
            write!(self.out, "{} ", name.text)?;
        }
        self.out.write_str("{")?;
        for (place, (name, value)) in enumeration.members.iter().enumerate() {
            write!(self.out, "{} {}", if place > 0 { "," } else { "" }, name.text)?;
            if let Some(value) = value {
                self.out.write_str(" = ")?;
                self.expression(value, level::LOOSEST)?;
            }
        }
        self.out.write_str(" }")
    }

    fn for_loop(&mut self, parts: &For) -> fmt::Result {
        self.out.write_str("for (")?;
        for (place, statement) in parts.start.iter().enumerate() {
            self.out.write_str(if place > 0 { ", " } else { "" })?;
            self.statement(statement)?;
        }
        self.out.write_str("; ")?;
        if let Some(condition) = &parts.condition {
            self.condition(condition)?;
        }
        self.out.write_str("; ")?;
        self.list(&parts.step)?;
        self.out.write_str(") ")?;
        self.block(&parts.body)
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
        for (place, expression) in expressions.iter().enumerate() {
            self.out.write_str(if place > 0 { ", " } else { "" })?;
            self.expression(expression, level::LOOSEST)?;
        }
        Ok(())
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
            ExpressionKind::Literal(literal) => literal.fmt(self.out),
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
            ExpressionKind::Cast(operand, kind) => {
                self.expression(operand, level::CAST)?;
                write!(self.out, " as {kind}")
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
        for (place, link) in links.iter().enumerate() {
            let own = link.operator.level() + 1;
            let tighter = if link.operator.is_comparison() { level::SHIFT } else { own + 1 };
            if place == 0 {
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
        let sign = assignment.operator.map_or("", super::ast::BinaryOperator::sign);
        if assignment.postfix {
            return write!(self.out, "{name}{sign}{sign}");
        }
        write!(self.out, "{name} {sign}= ")?;
        self.expression(&assignment.value, level::LOOSEST)
    }

    fn branches(&mut self, branches: &[(Expression, Block)], otherwise: Option<&Block>) -> fmt::Result {
        for (place, (condition, block)) in branches.iter().enumerate() {
            self.out.write_str(if place > 0 { " else if " } else { "if " })?;
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
        ExpressionKind::Assign(assignment) if assignment.postfix => level::POSTFIX,
        ExpressionKind::Assign(_) | ExpressionKind::If(..) => level::LOOSEST,
        ExpressionKind::Conditional(_) => level::CONDITIONAL,
        ExpressionKind::Chain(_, links) => {
            links.first().map_or(level::POSTFIX, |link| link.operator.level() + 1)
        }
        ExpressionKind::Cast(..) => level::CAST,
        ExpressionKind::Unary(..) => level::UNARY,
        _ => level::POSTFIX,
    }
}

fn head(parameter: &Parameter, dialect: Dialect) -> String {
    match (parameter.kind, dialect) {
        (Some(kind), Dialect::C) => format!("{kind} {}", parameter.name.text),
        (Some(kind), _) => format!("{}: {kind}", parameter.name.text),
        (None, _) => parameter.name.text.to_string(),
    }
}

/// Is a minus the first sign of the statement?
fn begins_with_minus(statement: &Statement) -> bool {
    let StatementKind::Expression(expression) = &statement.kind else { return false };
    let mut expression = expression;
    loop {
        expression = match &expression.kind {
            ExpressionKind::Unary(operator, _) => return *operator == UnaryOperator::Negate,
            ExpressionKind::Chain(first, _) | ExpressionKind::Cast(first, _) => first,
            ExpressionKind::Conditional(parts) => &parts[0],
            _ => return false,
        };
    }
}
