//! Programs as text, in languages that write blocks with braces.

use super::dialect::Dialect;
use super::program::{Expression, Function, Kind, Operator, Program, Statement};

/// A program with its entries.
pub(crate) fn program(dialect: &dyn Dialect, program: &Program) -> String {
    let mut text = String::new();
    for table in &program.tables {
        let values: Vec<String> = table.values.iter().map(|value| expression(dialect, value)).collect();
        text += &dialect.array(table, &values, true);
        text += "\n";
    }
    for function in &program.functions {
        text += &format!("{} {{\n{}}}\n", dialect.head(function), block(dialect, &function.body, 1));
    }
    let last = program.functions.last().expect("a program has a function");
    for (index, arguments) in program.calls.iter().enumerate() {
        let arguments: Vec<String> = arguments.iter().map(|value| expression(dialect, value)).collect();
        let entry = Function {
            name: dialect.entry(program, index),
            parameters: Vec::new(),
            result: last.result,
            body: Vec::new(),
        };
        let call = dialect.call(&last.name, &arguments);
        text += &format!("{} {{ return {call}; }}\n", dialect.head(&entry));
    }
    text
}

/// The head of a method without an object, in languages with classes.
pub(crate) fn static_head(dialect: &dyn Dialect, function: &Function) -> String {
    let parameters = function.parameters.iter();
    let parameters: Vec<String> =
        parameters.map(|(name, scalar)| format!("{} {name}", dialect.type_name(*scalar, 0))).collect();
    format!("static {} {}({})", dialect.type_name(function.result, 0), function.name, parameters.join(", "))
}

fn block(dialect: &dyn Dialect, statements: &[Statement], depth: usize) -> String {
    statements.iter().map(|statement| lines(dialect, statement, depth)).collect()
}

fn lines(dialect: &dyn Dialect, statement: &Statement, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let inner = |statements: &[Statement]| block(dialect, statements, depth + 1);
    match statement {
        Statement::Variable { name, scalar, value } => {
            format!("{indent}{}\n", dialect.variable(name, *scalar, &stored(dialect, value)))
        }
        Statement::Array(array) => {
            let values: Vec<String> = array.values.iter().map(|value| stored(dialect, value)).collect();
            format!("{indent}{}\n", dialect.array(array, &values, false))
        }
        Statement::Assign { target, operator, value } => {
            let target = expression(dialect, target);
            match operator {
                Some(operator) => {
                    let value = expression(dialect, value);
                    format!("{indent}{}\n", dialect.compound(&target, operator.sign(), &value))
                }
                None => format!("{indent}{target} = {};\n", stored(dialect, value)),
            }
        }
        Statement::If { condition, then, otherwise } => {
            let condition = dialect.condition(&expression(dialect, condition));
            let mut text = format!("{indent}if {condition} {{\n{}{indent}}}", inner(then));
            if !otherwise.is_empty() {
                text += &format!(" else {{\n{}{indent}}}", inner(otherwise));
            }
            text + "\n"
        }
        Statement::Count { turn, name, times, body } => {
            dialect.count(*turn, name, *times, &inner(body), &indent)
        }
        Statement::Switch { value, cases, default } => {
            let head = dialect.condition(&expression(dialect, value));
            let cases: Vec<(u64, String, bool)> =
                cases.iter().map(|case| (case.value, inner(&case.body), case.falls_through)).collect();
            dialect.switch(&head, &cases, &inner(default), &indent)
        }
        Statement::Break => format!("{indent}break;\n"),
        Statement::Continue => format!("{indent}continue;\n"),
        Statement::Return(value) => format!("{indent}return {};\n", stored(dialect, value)),
    }
}

fn stored(dialect: &dyn Dialect, value: &Expression) -> String {
    dialect.stored(&expression(dialect, value))
}

/// An expression. An operation inside of another one has brackets, but where they change nothing.
pub(crate) fn expression(dialect: &dyn Dialect, value: &Expression) -> String {
    match &value.kind {
        Kind::Literal(text) => dialect.spelled(text),
        Kind::Name(text) => text.clone(),
        Kind::Element { array, index } => dialect.element(array, &expression(dialect, index), index.scalar),
        Kind::Prefix(operator, operand) => {
            format!("{}{}", dialect.prefix_sign(*operator), bracketed(dialect, operand))
        }
        Kind::Infix(operator, left, right) => {
            let scalars = (left.scalar, right.scalar);
            let (left, right) = (operand(dialect, *operator, left), bracketed(dialect, right));
            let spelled = dialect.spelled_infix(*operator, &left, &right, scalars);
            spelled.unwrap_or_else(|| format!("{left} {} {right}", operator.sign()))
        }
        Kind::Bracketed(inner) => format!("({})", expression(dialect, inner)),
        Kind::Cast(inner) => dialect.cast(&expression(dialect, inner), inner.scalar, value.scalar),
        Kind::Choice(condition, then, otherwise) => dialect.choose(
            &bracketed(dialect, condition),
            &bracketed(dialect, then),
            &bracketed(dialect, otherwise),
        ),
        Kind::Call(name, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(|argument| stored(dialect, argument)).collect();
            dialect.call(name, &arguments)
        }
    }
}

/// Operators of one kind group from the left in every language: `a + b + c`, `a & b & c`.
fn operand(dialect: &dyn Dialect, around: Operator, value: &Expression) -> String {
    let is_same = match &value.kind {
        Kind::Infix(inside, ..) => {
            *inside == around && !around.is_comparison()
                || matches!((around, inside), (Operator::Add | Operator::Subtract, Operator::Multiply))
        }
        _ => false,
    };
    if is_same { expression(dialect, value) } else { bracketed(dialect, value) }
}

fn bracketed(dialect: &dyn Dialect, value: &Expression) -> String {
    let text = expression(dialect, value);
    match value.kind {
        Kind::Prefix(..) => format!("({text})"),
        Kind::Infix(..) if dialect.needs_brackets(&text) => format!("({})", dialect.operand(&text)),
        _ => text,
    }
}
