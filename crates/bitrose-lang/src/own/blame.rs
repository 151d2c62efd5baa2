//! Finds the part of an operation that a run-time error is about.

use super::OwnText;
use crate::Span;
use crate::ast::{Expression, ExpressionKind};
use crate::error::Error;
use crate::ir::Refusal;
use crate::ir::machine::{Reason, Stop};

/// Returns the error of a run, with the span of the wrong operand or argument.
pub(crate) fn locate_error(text: &OwnText, stop: &Stop) -> Error {
    let mut error = stop.error();
    if stop.outside.is_some() {
        return error;
    }
    let part = |wanted: Part| {
        let mut found = None;
        text.block().for_each_expression(&mut |expression| {
            found = found.or_else(|| wanted.of(expression, stop.span));
        });
        found
    };
    match &stop.reason {
        Reason::Refused(Refusal::DivisionByZero) => {
            error.span = part(Part::RightOperand).unwrap_or(error.span);
            "this is 0".clone_into(&mut error.label);
        }
        Reason::Refused(Refusal::ShiftCount { .. }) => {
            error.span = part(Part::RightOperand).unwrap_or(error.span);
            "a shift count must not be negative".clone_into(&mut error.label);
        }
        Reason::Refused(Refusal::Unset) => {
            error.message = format!("`{}` has no value yet", stop.span.text(&text.outline.source));
            "read here before anything is assigned to it".clone_into(&mut error.label);
        }
        Reason::Refused(Refusal::NoResult) => {
            "expected a value".clone_into(&mut error.message);
            "this has no value".clone_into(&mut error.label);
        }
        Reason::Builtin(_, fault) => {
            if let Some(argument) = fault.argument() {
                error.span = part(Part::Argument(argument)).unwrap_or(error.span);
            }
        }
        _ => {}
    }
    error
}

#[derive(Clone, Copy)]
enum Part {
    RightOperand,
    Argument(usize),
}

impl Part {
    /// Returns the span of the part if the operation at this span belongs to the expression.
    fn of(self, expression: &Expression, at: Span) -> Option<Span> {
        match (self, &expression.kind) {
            (Self::RightOperand, ExpressionKind::Chain(first, links)) => {
                let link = links.iter().find(|link| first.span.to(link.operand.span) == at)?;
                Some(link.operand.span)
            }
            (Self::RightOperand, ExpressionKind::Assign(assignment)) => {
                (expression.span == at).then_some(assignment.value.span)
            }
            (Self::Argument(index), ExpressionKind::Call(_, arguments)) if expression.span == at => {
                arguments.get(index).map(|argument| argument.span)
            }
            (Self::Argument(index), ExpressionKind::Method(receiver, _, arguments))
                if expression.span == at =>
            {
                match index.checked_sub(1) {
                    None => Some(receiver.span),
                    Some(index) => arguments.get(index).map(|argument| argument.span),
                }
            }
            _ => None,
        }
    }
}
