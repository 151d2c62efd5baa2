//! Walks over the expressions of a program.

use super::{Block, Expression, ExpressionKind, Statement, StatementKind};

/// A part of a statement or of an expression.
#[derive(Clone, Copy)]
pub(crate) enum Part<'a> {
    Value(&'a Expression),
    Block(&'a Block),
}

impl<'a> Part<'a> {
    fn walk(self, visit: &mut impl FnMut(&'a Expression)) {
        match self {
            Self::Value(value) => value.walk(visit),
            Self::Block(block) => block.for_each_expression(visit),
        }
    }
}

impl Block {
    /// Calls `visit` for every expression, parents before their parts.
    pub fn for_each_expression<'a>(&'a self, visit: &mut impl FnMut(&'a Expression)) {
        self.statements.iter().flat_map(Statement::parts).for_each(|part| part.walk(visit));
    }
}

impl Statement {
    /// Returns the expressions in evaluation order, followed by the blocks.
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        match &self.kind {
            StatementKind::Expression(value)
            | StatementKind::Show(value, _)
            | StatementKind::Assert(value)
            | StatementKind::Return(Some(value)) => vec![Part::Value(value)],
            StatementKind::Declare(declaration) => declaration.value.iter().map(Part::Value).collect(),
            StatementKind::Function(function) => vec![Part::Block(&function.body)],
            StatementKind::While(condition, body) => vec![Part::Value(condition), Part::Block(body)],
            StatementKind::ForRange(range) => {
                vec![Part::Value(&range.to), Part::Value(&range.from), Part::Block(&range.body)]
            }
            StatementKind::Block(block) => vec![Part::Block(block)],
            StatementKind::Return(None) | StatementKind::Break | StatementKind::Continue => Vec::new(),
        }
    }
}

impl Expression {
    /// Calls `visit` for this expression and all of its parts.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        self.parts().into_iter().for_each(|part| part.walk(visit));
    }

    /// Returns the parts in evaluation order.
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        match &self.kind {
            ExpressionKind::Unary(_, operand) => vec![Part::Value(operand)],
            ExpressionKind::Chain(first, links) => {
                let operands = links.iter().map(|link| &link.operand);
                std::iter::once(&**first).chain(operands).map(Part::Value).collect()
            }
            ExpressionKind::Conditional(parts) => parts.iter().map(Part::Value).collect(),
            ExpressionKind::Repeat(parts) => parts.iter().map(Part::Value).collect(),
            ExpressionKind::Call(_, parts)
            | ExpressionKind::Index(_, parts)
            | ExpressionKind::Array(parts) => parts.iter().map(Part::Value).collect(),
            ExpressionKind::Method(receiver, _, arguments) => {
                std::iter::once(&**receiver).chain(arguments).map(Part::Value).collect()
            }
            ExpressionKind::Assign(assignment) => {
                assignment.index.iter().chain([&assignment.value]).map(Part::Value).collect()
            }
            ExpressionKind::If(branches, otherwise) => {
                let branches = branches.iter();
                let parts =
                    branches.flat_map(|(condition, block)| [Part::Value(condition), Part::Block(block)]);
                parts.chain(otherwise.iter().map(Part::Block)).collect()
            }
            ExpressionKind::Literal(_)
            | ExpressionKind::Truth(_)
            | ExpressionKind::Name(_)
            | ExpressionKind::Squares(_)
            | ExpressionKind::Drawing(_) => Vec::new(),
        }
    }
}
