//! Inputs for functions that nobody calls: a program that only defines functions gets a call to look at.

use super::ast::{Expression, Function, Statement, StatementKind};
use super::front::{Nothing, function_key};
use super::ir::{Parameter, Scalar, Shape};
use super::{Error, Language, Program, Value};
use std::fmt::Write;

/// A call of the last function, with inputs to begin with, for a program that only defines functions. `None` for one that
/// does something.
///
/// # Errors
/// What is not understood in the last function, where no function can be called.
pub fn invented_call(program: &Program) -> Result<Option<String>, Error> {
    if program.language() == Language::Own { Ok(own(program)) } else { foreign(program) }
}

fn own(program: &Program) -> Option<String> {
    let text = program.source();
    let statements = &program.block().statements;
    let functions: Vec<&Function> = statements.iter().filter_map(function).collect();
    let calls = |expression: &Expression| {
        let value = expression.span.text(text);
        functions.iter().any(|function| value.contains(&format!("{}(", function.name.text)))
    };
    let idle = |statement: &Statement| match &statement.kind {
        StatementKind::Function(_) => true,
        StatementKind::Declare(declaration) => !declaration.value.as_ref().is_some_and(calls),
        _ => false,
    };
    let last = functions.last().filter(|_| statements.iter().all(idle))?;
    let names = last.parameters.iter().map(|parameter| parameter.name.text.to_string());
    Some(program_of(&last.name.text, &names.collect::<Vec<_>>()))
}

fn function(statement: &Statement) -> Option<&Function> {
    match &statement.kind {
        StatementKind::Function(function) => Some(function),
        _ => None,
    }
}

/// A call of the last function whose parameters are numbers, in its own language.
fn foreign(program: &Program) -> Result<Option<String>, Error> {
    let text = program.text();
    if text.has_statements() {
        return Ok(None);
    }
    let mut refused = None;
    for name in text.functions().collect::<Vec<_>>().into_iter().rev() {
        match text.lower(&function_key(name), &Nothing) {
            Ok((module, id)) => {
                let call = call_with(name, &module.resolve(id).1.parameters, text.language());
                if call.is_some() {
                    return Ok(call);
                }
            }
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    refused.map_or(Ok(None), Err)
}

/// A line for each parameter, and the call; `None` where a parameter is not a number.
fn call_with(function: &str, parameters: &[Parameter], language: Language) -> Option<String> {
    let mut lines = String::new();
    for parameter in parameters {
        let Shape::Scalar(scalar) = parameter.shape else { return None };
        lines += &declaration(&parameter.name, scalar, language)?;
        lines.push('\n');
    }
    let names: Vec<&str> = parameters.iter().map(|parameter| &*parameter.name).collect();
    Some(format!("{lines}{function}({})", names.join(", ")))
}

/// A variable of a language with something to begin with, in one line.
fn declaration(name: &str, scalar: Scalar, language: Language) -> Option<String> {
    let is_square = matches!(name.to_ascii_lowercase().as_str(), "sq" | "square" | "from" | "slider");
    let value = match scalar {
        Scalar::Bool if language == Language::Python => "True".to_owned(),
        Scalar::Bool => "true".to_owned(),
        _ if is_square => "42".to_owned(),
        Scalar::U64 | Scalar::I64 | Scalar::Big => format!("0x{:016X}", sample(name).number()),
        _ => "3".to_owned(),
    };
    let is_long = value.starts_with("0x");
    Some(match language {
        Language::C | Language::Cpp => {
            format!("{} {name} = {value}{};", c_type(scalar)?, if is_long { "ULL" } else { "" })
        }
        Language::Java => {
            let (kind, suffix) = match scalar {
                Scalar::I64 => ("long", "L"),
                Scalar::Bool => ("boolean", ""),
                _ => ("int", ""),
            };
            format!("{kind} {name} = {value}{suffix};")
        }
        Language::CSharp => {
            let (kind, suffix) = match scalar {
                Scalar::U64 => ("ulong", "UL"),
                Scalar::I64 => ("long", "L"),
                Scalar::U32 => ("uint", "u"),
                Scalar::Bool => ("bool", ""),
                _ => ("int", ""),
            };
            format!("{kind} {name} = {value}{suffix};")
        }
        Language::Rust => format!("let {name}: {} = {value};", scalar.name()),
        Language::Go if scalar == Scalar::Bool => format!("var {name} bool = {value}"),
        Language::Go => {
            format!("var {name} {}int{} = {value}", if scalar.is_signed() { "" } else { "u" }, scalar.bits())
        }
        Language::Python => format!("{name} = {value}"),
        Language::Own => return None,
    })
}

const fn c_type(scalar: Scalar) -> Option<&'static str> {
    Some(match scalar {
        Scalar::Bool => "bool",
        Scalar::U8 => "uint8_t",
        Scalar::I8 => "int8_t",
        Scalar::U16 => "uint16_t",
        Scalar::I16 => "int16_t",
        Scalar::U32 => "unsigned",
        Scalar::I32 => "int",
        Scalar::U64 => "uint64_t",
        Scalar::I64 => "int64_t",
        _ => return None,
    })
}

/// The call of a function of our own language, from how it is called: `fast_king(kings)`.
#[must_use]
pub fn call_of(signature: &str) -> String {
    let (name, rest) = signature.split_once('(').unwrap_or((signature, ")"));
    let names = rest.trim_end_matches(')').split(',').map(str::trim).filter(|name| !name.is_empty());
    program_of(name, &names.map(str::to_owned).collect::<Vec<_>>())
}

/// A line for each parameter, and the call.
fn program_of(function: &str, parameters: &[String]) -> String {
    let mut text = String::new();
    for name in parameters {
        let value = match sample(name) {
            Value::Board(word) => format!("0x{word:016X}"),
            other => other.to_string(),
        };
        let _ = writeln!(text, "let {name} = {value}");
    }
    text + function + "(" + &parameters.join(", ") + ")"
}

/// The blockers d6, f6 and c7 of a rook on c6.
const BLOCKERS: u64 = 0x0004_2800_0000_0000;

/// Something to begin with: what such names usually mean.
fn sample(name: &str) -> Value {
    match name.to_ascii_lowercase().as_str() {
        "n" | "i" | "count" | "times" | "shift" | "index" | "bits" => Value::Int(3),
        "occ" | "occupancy" | "occupied" | "blockers" => Value::Board(BLOCKERS),
        "empty" | "free" => Value::Board(!0x0000_2800_4000_0100),
        "pawns" => Value::Board(0x1000_EF00),
        "enemies" => Value::Board(0x0000_0028_2081_0000),
        "mask" => Value::Board(0x4C),
        "subset" => Value::Board(0x08),
        "sq" | "square" | "slider" => Value::Board(1 << 42),
        "from" | "king" | "knight" | "rook" | "bishop" | "queen" => Value::Board(1 << 28),
        // h4 and a5: at the edges a forgotten mask shows.
        "kings" | "knights" => Value::Board(0x0000_0001_8000_0000),
        _ => Value::Board(0x0000_0018_2400_8100),
    }
}
