//! Walking over the expressions of a program.

use super::{Block, Expression, ExpressionKind, Statement, StatementKind};

impl Block {
    /// Calls `visit` for every expression, a part after the whole that it belongs to.
    pub fn for_each_expression<'a>(&'a self, visit: &mut impl FnMut(&'a Expression)) {
        for statement in &self.statements {
            statement.for_each_expression(visit);
        }
    }
}

impl Statement {
    fn for_each_expression<'a>(&'a self, visit: &mut impl FnMut(&'a Expression)) {
        match &self.kind {
            StatementKind::Expression(value)
            | StatementKind::Show(value, _)
            | StatementKind::Assert(value)
            | StatementKind::Return(Some(value)) => value.walk(visit),
            StatementKind::Declare(declaration) => {
                walk_all(&declaration.value, visit);
            }
            StatementKind::Function(function) => function.body.for_each_expression(visit),
            StatementKind::While(condition, body) => {
                condition.walk(visit);
                body.for_each_expression(visit);
            }
            StatementKind::ForRange(parts) => {
                parts.from.walk(visit);
                parts.to.walk(visit);
                parts.body.for_each_expression(visit);
            }
            StatementKind::Block(block) => block.for_each_expression(visit),
            StatementKind::Return(None) | StatementKind::Break | StatementKind::Continue => {}
        }
    }
}

impl Expression {
    /// Calls `visit` for this expression and every part of it.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        match &self.kind {
            ExpressionKind::Unary(_, operand) => operand.walk(visit),
            ExpressionKind::Chain(first, links) => {
                first.walk(visit);
                walk_all(links.iter().map(|link| &link.operand), visit);
            }
            ExpressionKind::Conditional(parts) => walk_all(&**parts, visit),
            ExpressionKind::Call(_, parts)
            | ExpressionKind::Index(_, parts)
            | ExpressionKind::Array(parts) => {
                walk_all(parts, visit);
            }
            ExpressionKind::Method(receiver, _, arguments) => {
                receiver.walk(visit);
                walk_all(arguments, visit);
            }
            ExpressionKind::Assign(assignment) => {
                walk_all(assignment.index.iter().chain([&assignment.value]), visit);
            }
            ExpressionKind::If(branches, otherwise) => {
                for (condition, block) in branches {
                    condition.walk(visit);
                    block.for_each_expression(visit);
                }
                if let Some(block) = otherwise {
                    block.for_each_expression(visit);
                }
            }
            ExpressionKind::Literal(_)
            | ExpressionKind::Truth(_)
            | ExpressionKind::Name(_)
            | ExpressionKind::Squares(_)
            | ExpressionKind::Drawing(_) => {}
        }
    }
}

fn walk_all<'a>(parts: impl IntoIterator<Item = &'a Expression>, visit: &mut impl FnMut(&'a Expression)) {
    for part in parts {
        part.walk(visit);
    }
}
