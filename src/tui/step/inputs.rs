//! The inputs of a program: the constants at its top that can be changed while stepping.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::ast::{
    Expression, ExpressionKind, Function, Parameter, Statement, StatementKind, UnaryOperator,
};
use bitrose_lang::{Program, Session, Span, Type, Value};
use std::fmt::Write;

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
        Value::Int(number) => number.to_string(),
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
    let (name, value, kind) = match &statement.kind {
        StatementKind::Declare(declaration) => {
            (&declaration.name, declaration.value.as_ref()?, declaration.kind)
        }
        StatementKind::Expression(Expression { kind: ExpressionKind::Assign(assignment), .. })
            if assignment.operator.is_none() =>
        {
            (&assignment.target, &assignment.value, None)
        }
        _ => return None,
    };
    let constant = constant(value, source, mapping)?;
    let value_of = match kind {
        Some(Type::Board) => Value::Board(constant.number()),
        Some(Type::Integer { .. }) => Value::Int(constant.number()),
        _ => constant,
    };
    Some(Input { name: name.text.to_string(), value: value_of, span: value.span })
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

/// A program that does something: where a text only defines functions, the last one is called.
pub(super) fn completed(text: &str, program: &Program) -> String {
    let statements = &program.block().statements;
    let functions: Vec<&Function> = statements.iter().filter_map(function).collect();
    let calls = |expression: &Expression| {
        let value = expression.span.text(text);
        functions.iter().any(|function| value.contains(&format!("{}(", function.name.text)))
    };
    let idle = |statement: &Statement| match &statement.kind {
        StatementKind::Function(_) | StatementKind::Enumeration(_) => true,
        StatementKind::Declare(declaration) => !declaration.value.as_ref().is_some_and(calls),
        _ => false,
    };
    match functions.last() {
        Some(function) if statements.iter().all(idle) => format!("{text}\n\n{}", call(function)),
        _ => text.to_owned(),
    }
}

fn function(statement: &Statement) -> Option<&Function> {
    match &statement.kind {
        StatementKind::Function(function) => Some(function),
        _ => None,
    }
}

fn call(function: &Function) -> String {
    let named = |parameter: &Parameter| (parameter.name.text.to_string(), parameter.kind);
    program(&function.name.text, &function.parameters.iter().map(named).collect::<Vec<_>>())
}

/// The call of a function, from how it is called: `fast_king(kings)`.
pub(super) fn call_of(signature: &str) -> String {
    let (name, rest) = signature.split_once('(').unwrap_or((signature, ")"));
    let names = rest.trim_end_matches(')').split(',').map(str::trim).filter(|name| !name.is_empty());
    program(name, &names.map(|name| (name.to_owned(), None)).collect::<Vec<_>>())
}

/// A line for each parameter, and the call.
fn program(function: &str, parameters: &[(String, Option<Type>)]) -> String {
    let mut text = String::new();
    for (name, kind) in parameters {
        writeln!(text, "let {name} = {}", written(sample(name, *kind))).expect("a string takes all");
    }
    let names: Vec<_> = parameters.iter().map(|(name, _)| name.as_str()).collect();
    text + function + "(" + &names.join(", ") + ")"
}

/// The blockers d6, f6 and c7 of a rook on c6.
const BLOCKERS: u64 = 0x0004_2800_0000_0000;

/// Something to begin with: by the type, else by what such names usually mean.
fn sample(name: &str, kind: Option<Type>) -> Value {
    match (kind, name.to_ascii_lowercase().as_str()) {
        (Some(Type::Integer { .. }), "sq" | "square" | "from") => Value::Int(42),
        (Some(Type::Integer { .. }), _)
        | (None, "n" | "i" | "count" | "times" | "shift" | "index" | "bits") => Value::Int(3),
        (Some(Type::Bool), _) => Value::Bool(true),
        (_, "occ" | "occupancy" | "occupied" | "blockers") => Value::Board(BLOCKERS),
        (_, "empty" | "free") => Value::Board(!0x0000_2800_4000_0100),
        (_, "pawns") => Value::Board(0x1000_EF00),
        (_, "enemies") => Value::Board(0x0000_0028_2081_0000),
        (_, "mask") => Value::Board(0x4C),
        (_, "subset") => Value::Board(0x08),
        (_, "sq" | "square" | "slider") => Value::Board(1 << 42),
        (_, "from" | "king" | "kings" | "knight" | "knights" | "rook" | "bishop" | "queen") => {
            Value::Board(1 << 28)
        }
        _ => Value::Board(0x0000_0018_2400_8100),
    }
}
