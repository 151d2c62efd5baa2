//! The inputs of a program: the constants at its top that can be changed while stepping.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::ast::{Expression, ExpressionKind, Statement, StatementKind, UnaryOperator};
use bitrose_lang::{Program, Session, Span, Value};
pub(super) use bitrose_lang::{call_of, completed};

/// A variable that begins with a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Input {
    pub(super) name: String,
    pub(super) value: Value,
    /// Where the constant is in the text.
    span: Span,
}

impl Input {
    /// The text with another constant.
    pub(super) fn replaced(&self, source: &str, value: Value) -> String {
        let mut text = source.to_owned();
        if text.get(self.span.start..self.span.end).is_some() {
            text.replace_range(self.span.start..self.span.end, &written(value));
        }
        text
    }
}

fn written(value: Value) -> String {
    match value {
        Value::Board(word) => format!("0x{word:016X}"),
        Value::Int(number) => number.cast_signed().to_string(),
        Value::Bool(truth) => truth.to_string(),
    }
}

/// The inputs of a program, in order.
pub(super) fn inputs_of(program: &Program, mapping: Mapping) -> Vec<Input> {
    let mut found: Vec<Input> = Vec::new();
    for statement in &program.block().statements {
        if let Some(input) = of_statement(statement, program.source(), mapping)
            && found.iter().all(|known| known.name != input.name)
        {
            found.push(input);
        }
    }
    found
}

/// `let x = constant`, or `x = constant`.
fn of_statement(statement: &Statement, source: &str, mapping: Mapping) -> Option<Input> {
    let (name, value) = match &statement.kind {
        StatementKind::Declare(declaration) => (&declaration.name, declaration.value.as_ref()?),
        StatementKind::Expression(Expression { kind: ExpressionKind::Assign(assignment), .. })
            if assignment.operator.is_none() && assignment.index.is_none() =>
        {
            (&assignment.target, &assignment.value)
        }
        _ => return None,
    };
    let constant = constant(value, source, mapping)?;
    Some(Input { name: name.text.to_string(), value: constant, span: value.span })
}

fn constant(expression: &Expression, source: &str, mapping: Mapping) -> Option<Value> {
    if !is_constant(expression) {
        return None;
    }
    let value = Session::new(mapping).run(expression.span.text(source)).ok()?.value?;
    match (value, &expression.kind) {
        (Value::Bool(_), _) => None,
        (_, ExpressionKind::Literal(literal)) if !literal.is_board() => Some(Value::Int(literal.value)),
        _ => Some(value),
    }
}

/// A number, a set of squares, the name of a square or a constant, or the complement of one.
fn is_constant(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Literal(_)
        | ExpressionKind::Name(_)
        | ExpressionKind::Squares(_)
        | ExpressionKind::Drawing(_) => true,
        ExpressionKind::Unary(UnaryOperator::Complement, operand) => is_constant(operand),
        _ => false,
    }
}
