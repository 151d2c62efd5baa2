//! What a source does, read from its tree before it runs.

use bitrose_lang::ast::{ExpressionKind, Statement, StatementKind};
use bitrose_lang::parse;

/// The little that the history must know of a source.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Reading {
    /// Is it one expression that changes nothing?
    pub(super) is_expression: bool,
    /// Is its last statement an expression, and no assignment?
    pub(super) ends_in_value: bool,
    /// The functions it defines: name and source.
    pub(in crate::tui) functions: Vec<(String, String)>,
}

impl Reading {
    /// Reads a source; of one that is no program it knows nothing.
    pub(in crate::tui) fn of(source: &str) -> Self {
        let Ok(program) = parse(source) else { return Self::default() };
        let statements = &program.block().statements;
        let ends_in_value = statements.last().is_some_and(is_value);
        Self {
            is_expression: ends_in_value && statements.len() == 1 && !source.contains('{'),
            ends_in_value,
            functions: statements.iter().filter_map(|statement| function(statement, source)).collect(),
        }
    }
}

fn is_value(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Expression(expression) => !matches!(expression.kind, ExpressionKind::Assign(_)),
        _ => false,
    }
}

fn function(statement: &Statement, source: &str) -> Option<(String, String)> {
    match &statement.kind {
        StatementKind::Function(function) => {
            Some((function.name.text.to_string(), statement.span.text(source).to_owned()))
        }
        _ => None,
    }
}
