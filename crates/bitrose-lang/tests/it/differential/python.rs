//! Python: one `python3` for a batch of programs. Blocks are indented, and integers have no end: operands of products
//! and left shifts are masked, so that no value grows past what bitrose keeps.

use super::dialect::{Build, Dialect, Known};
use super::print;
use super::program::{Array, Expression, Function, Kind, Operator, Prefix, Program, Statement, Turn};
use super::random::Random;
use bitrose_lang::Language;
use bitrose_lang::ir::Scalar;

/// Python 3. Every number is an `int`; the generator calls it [`Scalar::I64`].
pub(crate) struct Python;

const MASK: &str = "0xFFFFFFFFFFFFFFFF";

impl Dialect for Python {
    fn language(&self) -> Language {
        Language::Python
    }

    fn scalars(&self) -> &'static [Scalar] {
        &[Scalar::I64]
    }

    fn prefix(&self, operator: Prefix, _operand: Scalar) -> Option<Scalar> {
        Some(if operator == Prefix::Not { Scalar::Bool } else { Scalar::I64 })
    }

    fn infix(&self, operator: Operator, left: Scalar, right: Scalar) -> Option<Scalar> {
        match operator {
            Operator::ShiftRightLogical => None,
            Operator::BothTrue | Operator::OneTrue if left == right => Some(left),
            _ if operator.is_comparison() => Some(Scalar::Bool),
            _ => Some(Scalar::I64),
        }
    }

    fn choice(&self, _then: Scalar, _otherwise: Scalar) -> Option<Scalar> {
        Some(Scalar::I64)
    }

    fn converts(&self, _from: Scalar, _to: Scalar) -> bool {
        true
    }

    fn casts(&self, _from: Scalar, _to: Scalar) -> bool {
        true
    }

    fn is_condition(&self, _scalar: Scalar) -> bool {
        true
    }

    fn assigns(&self, operator: Operator, _target: Scalar, _value: Scalar) -> bool {
        !operator.is_shift() && operator != Operator::Multiply
    }

    fn counter(&self) -> Scalar {
        Scalar::I64
    }

    fn falls_through(&self) -> bool {
        false
    }

    fn literal(&self, random: &mut Random, value: u64, wanted: Scalar) -> Expression {
        if wanted == Scalar::Bool {
            let text = if value == 0 { "False" } else { "True" };
            return Expression { kind: Kind::Literal(text.to_owned()), scalar: wanted };
        }
        let text = match random.below(5) {
            0 => format!("0b{value:b}"),
            1 => format!("0o{value:o}"),
            2 => format!("{value:#x}"),
            _ => value.to_string(),
        };
        Expression { kind: Kind::Literal(text), scalar: Scalar::I64 }
    }

    fn known(&self) -> &'static [Known] {
        const ONE: &[Scalar] = &[Scalar::I64];
        const TWO: &[Scalar] = &[Scalar::I64, Scalar::I64];
        const ALL: &[Known] = &[
            Known::new("abs", ONE, Scalar::I64),
            Known::new("int.bit_length", ONE, Scalar::I64),
            Known::new("int.bit_count", ONE, Scalar::I64),
            Known::new("max", TWO, Scalar::I64),
            Known::new("min", TWO, Scalar::I64),
        ];
        ALL
    }

    fn type_name(&self, _scalar: Scalar, _salt: usize) -> String {
        "int".to_owned()
    }

    fn cast(&self, value: &str, _from: Scalar, to: Scalar) -> String {
        if to == Scalar::Bool { format!("bool({value})") } else { format!("int({value})") }
    }

    fn call(&self, name: &str, arguments: &[String]) -> String {
        match name.strip_prefix("int.") {
            Some(method) => format!("({}).{method}()", arguments[0]),
            None => format!("{name}({})", arguments.join(", ")),
        }
    }

    fn choose(&self, condition: &str, then: &str, otherwise: &str) -> String {
        format!("({then} if {condition} else {otherwise})")
    }

    fn prefix_sign(&self, operator: Prefix) -> &'static str {
        match operator {
            Prefix::Negate => "-",
            Prefix::Complement => "~",
            Prefix::Not => "not ",
        }
    }

    fn stored(&self, value: &str) -> String {
        format!("({value}) & {MASK}")
    }

    fn array(&self, array: &Array, values: &[String], _is_global: bool) -> String {
        format!("{} = [{}]", array.name, values.join(", "))
    }

    fn head(&self, function: &Function) -> String {
        let parameters: Vec<&str> = function.parameters.iter().map(|(name, _)| &**name).collect();
        format!("def {}({}):", function.name, parameters.join(", "))
    }

    fn print(&self, program: &Program) -> String {
        let mut text = String::new();
        for table in &program.tables {
            let values: Vec<String> = table.values.iter().map(expression).collect();
            text += &format!("{}\n", self.array(table, &values, true));
        }
        for function in &program.functions {
            text += &format!("{}\n{}", self.head(function), block(&function.body, 1));
        }
        let last = program.functions.last().expect("a program has a function");
        for (index, arguments) in program.calls.iter().enumerate() {
            let arguments: Vec<String> = arguments.iter().map(expression).collect();
            let call = self.stored(&self.call(&last.name, &arguments));
            text += &format!("def {}(): return {call}\n", self.entry(program, index));
        }
        text
    }

    fn build(&self) -> Build {
        ("batch.py", &[&["python3", "batch.py"]])
    }

    fn batch(&self, programs: &[(Program, String)]) -> String {
        let mut text = String::from(
            "def run(call):\n    try: print(format(call(), 'x'))\n\
             \x20   except (ZeroDivisionError, IndexError): print('refused')\n",
        );
        for (program, source) in programs {
            text += source;
            for call in 0..program.calls.len() {
                text += &format!("run({})\n", self.entry(program, call));
            }
        }
        text
    }
}

/// An expression: most are as in the other languages, some operators are words.
fn expression(value: &Expression) -> String {
    match &value.kind {
        Kind::Infix(operator, left, right) => {
            let (left, right) = (bracketed(left), bracketed(right));
            match operator {
                Operator::Multiply => format!("({left} & {MASK}) * ({right} & {MASK})"),
                Operator::ShiftLeft => format!("({left} & {MASK}) << ({right} & 63)"),
                Operator::ShiftRight => format!("{left} >> ({right} & 127)"),
                Operator::Divide => format!("{left} // {right}"),
                Operator::BothTrue => format!("{left} and {right}"),
                Operator::OneTrue => format!("{left} or {right}"),
                operator => format!("{left} {} {right}", operator.sign()),
            }
        }
        Kind::Prefix(operator, operand) => format!("{}{}", Python.prefix_sign(*operator), bracketed(operand)),
        Kind::Element { array, index } => format!("{array}[{}]", expression(index)),
        Kind::Bracketed(inner) => format!("({})", expression(inner)),
        Kind::Cast(inner) => Python.cast(&expression(inner), inner.scalar, value.scalar),
        Kind::Choice(condition, then, otherwise) => {
            Python.choose(&bracketed(condition), &bracketed(then), &bracketed(otherwise))
        }
        Kind::Call(name, arguments) => {
            let arguments: Vec<String> =
                arguments.iter().map(|argument| Python.stored(&expression(argument))).collect();
            Python.call(name, &arguments)
        }
        Kind::Literal(_) | Kind::Name(_) => print::expression(&Python, value),
    }
}

fn bracketed(value: &Expression) -> String {
    match value.kind {
        Kind::Prefix(..) | Kind::Infix(..) => format!("({})", expression(value)),
        _ => expression(value),
    }
}

fn block(statements: &[Statement], depth: usize) -> String {
    statements.iter().map(|statement| lines(statement, depth)).collect()
}

fn lines(statement: &Statement, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let stored = |value: &Expression| Python.stored(&expression(value));
    match statement {
        Statement::Variable { name, value, .. } => format!("{indent}{name} = {}\n", stored(value)),
        Statement::Array(array) => {
            let values: Vec<String> = array.values.iter().map(stored).collect();
            format!("{indent}{}\n", Python.array(array, &values, false))
        }
        Statement::Assign { target, operator: Some(operator), value } => {
            let sign = if *operator == Operator::Divide { "//" } else { operator.sign() };
            let target = expression(target);
            format!("{indent}{target} {sign}= {}\n{indent}{target} &= {MASK}\n", bracketed(value))
        }
        Statement::Assign { target, operator: None, value } => {
            format!("{indent}{} = {}\n", expression(target), stored(value))
        }
        Statement::If { condition, then, otherwise } => {
            let mut text = format!("{indent}if {}:\n{}", expression(condition), block(then, depth + 1));
            if !otherwise.is_empty() {
                text += &format!("{indent}else:\n{}", block(otherwise, depth + 1));
            }
            text
        }
        Statement::Count { turn, name, times, body } => match turn {
            Turn::For => format!("{indent}for {name} in range({times}):\n{}", block(body, depth + 1)),
            Turn::While | Turn::DoWhile => format!(
                "{indent}{name} = 0\n{indent}while {name} < {times}:\n{indent}    {name} += 1\n{}",
                block(body, depth + 1)
            ),
        },
        Statement::Switch { value, cases, default } => {
            let mut text = format!("{indent}match {}:\n", expression(value));
            for case in cases {
                text += &format!("{indent}    case {}:\n{}", case.value, block(&case.body, depth + 2));
            }
            text + &format!("{indent}    case _:\n{}", block(default, depth + 2))
        }
        Statement::Break => format!("{indent}break\n"),
        Statement::Continue => format!("{indent}continue\n"),
        Statement::Return(value) => format!("{indent}return {}\n", stored(value)),
    }
}
