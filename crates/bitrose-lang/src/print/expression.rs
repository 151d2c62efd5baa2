//! Expressions, with as few brackets as keep their meaning.

use super::super::ast::{Assignment, BinaryOperator, Block, Expression, ExpressionKind, Link, UnaryOperator};
use super::printer::{Printer, level};
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use std::fmt::{self, Display};

impl Printer<'_, '_> {
    /// An expression, in brackets if it binds looser than `lowest`.
    pub(super) fn expression(&mut self, expression: &Expression, lowest: u8) -> fmt::Result {
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
            ExpressionKind::Array(elements) => {
                self.out.write_str("[")?;
                self.list(elements)?;
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

    pub(super) fn assignment(&mut self, assignment: &Assignment) -> fmt::Result {
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
