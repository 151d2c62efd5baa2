//! The values that a parameter may take, and how each language writes them.

use super::Parameter;
use crate::ir::Scalar;
use crate::{Language, Value};

/// Iterates over the squares of the board, starting with a given one.
fn squares(first: u64) -> impl Iterator<Item = u64> {
    std::iter::once(first).chain(0..64)
}

/// If there are several squares, makes the second one start with a different square, on a diagonal with the first.
pub(super) fn part(parameters: &mut [Parameter]) {
    let is_square = |parameter: &&mut Parameter| matches!(parameter.values[..], [Value::Int(42), ..]);
    if let Some(second) = parameters.iter_mut().filter(is_square).nth(1) {
        second.values[0] = Value::Int(21);
    }
}

/// Returns the values to try for a parameter in bitrose's own language, where only the name indicates its kind.
pub(super) fn of_own(name: &str) -> Vec<Value> {
    match sample(name) {
        Value::Board(word) if word.is_power_of_two() => {
            std::iter::once(word).chain((0..64).map(|square| 1 << square)).map(Value::Board).collect()
        }
        board @ Value::Board(_) => boards(board),
        other => vec![other],
    }
}

/// Returns `true` if a parameter with this name is the index of a square: `sq`, `kingSq`, `square_2`.
pub(super) fn is_square(name: &str) -> bool {
    let name = name.trim_end_matches(|last: char| last.is_ascii_digit() || last == '_').to_ascii_lowercase();
    matches!(&*name, "from" | "slider") || name.ends_with("sq") || name.ends_with("square")
}

/// Returns the type that a pattern names: `usize` in `#usize`, `Side` in `Side.values()[#]` and in `(Side)#`.
pub(super) fn kind_in(written: &str) -> Option<&str> {
    let cast = || written.strip_prefix('(')?.strip_suffix(")#");
    written.strip_prefix('#').or_else(|| written.strip_suffix(".values()[#]")).or_else(cast)
}

/// Returns the values to try for a parameter of a type.
pub(super) fn of_type(name: &str, scalar: Scalar, written: Option<&str>, is_reference: bool) -> Vec<Value> {
    let is_size = written.is_some_and(|written| written.starts_with('#'));
    let is_short = is_size || !is_long(scalar);
    let lower = name.to_ascii_lowercase();
    let is_square = is_square(name)
        || is_short
            && (matches!(name, "s" | "to") || written.is_some_and(|written| written.starts_with("Sq")));
    match scalar {
        Scalar::Bool => vec![Value::Bool(true), Value::Bool(false)],
        _ if is_square => squares(42).map(Value::Int).collect(),
        _ if is_short && (written.is_some() && !is_size || COLORS.contains(&lower.as_str())) => {
            vec![Value::Int(1), Value::Int(0)]
        }
        _ if is_short => vec![Value::Int(3)],
        _ if is_reference => vec![Value::Board(sample(name).number())],
        _ => boards(Value::Board(sample(name).number())),
    }
}

/// Names of parameters that are the side to move.
const COLORS: [&str; 6] = ["color", "colour", "us", "side", "stm", "turn"];

/// Returns the values of a board: the usual value for its name first, then others in case that one shows nothing.
pub(super) fn boards(sample: Value) -> Vec<Value> {
    std::iter::once(sample).chain(PALETTE.map(Value::Board)).collect()
}

/// h4 and a5; both edges; all squares; a4 and h6, where no wrapped bit lands on the other square; the lower and the
/// upper half.
const PALETTE: [u64; 6] =
    [EDGES, 0x8181_8181_8181_8181, !0, 0x0000_8000_0100_0000, 0xFFFF_FFFF, !0xFFFF_FFFF];

pub(super) const fn is_long(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::U64 | Scalar::I64 | Scalar::Big)
}

/// Formats a value as a language writes it. A board has all of its digits.
pub(super) fn text(parameter: &Parameter, value: Value, language: Language) -> String {
    let number = value.number();
    let suffix = match (language, parameter.scalar) {
        (Language::C | Language::Cpp, _) => "ULL",
        (Language::Java, _) | (Language::CSharp, Some(Scalar::I64)) => "L",
        (Language::CSharp, _) => "UL",
        _ => "",
    };
    match (value, parameter.scalar) {
        (Value::Bool(truth), _) if language == Language::Python => {
            if truth {
                "True".to_owned()
            } else {
                "False".to_owned()
            }
        }
        (Value::Board(_), None) => format!("0x{number:016X}"),
        (Value::Board(_), Some(scalar)) if is_long(scalar) => format!("0x{number:016X}{suffix}"),
        (Value::Board(_), _) => number.to_string(),
        (value, _) => value.to_string(),
    }
}

/// Returns a session variable, converted to the type of a parameter.
pub(super) fn converted(parameter: &Parameter, name: &str, language: Language) -> String {
    let scalar = parameter.scalar.filter(|scalar| *scalar != Scalar::Bool);
    let given = parameter.kind.clone().filter(|_| parameter.written.is_none());
    let kind = given.or_else(|| type_name(scalar?, language)).filter(|_| scalar.is_some());
    match (language, kind) {
        (Language::Rust, Some(kind)) => format!("({name} as {kind})"),
        (Language::Go, Some(kind)) => format!("{kind}({name})"),
        (Language::CSharp, Some(kind)) => format!("({kind}){name}"),
        _ => name.to_owned(),
    }
}

/// Returns the declaration of a variable with its initial value, in one line.
pub(super) fn declaration(
    parameter: &Parameter,
    value: &str,
    language: Language,
    form: &str,
) -> Option<String> {
    let name = &*parameter.name;
    if let Some(statements) = &parameter.object {
        return Some(statements.clone());
    }
    let form = if !parameter.is_passed && language == Language::Go { super::UNTYPED } else { form };
    let written = parameter.written.as_ref().map(|written| written.replace('#', value));
    let value = written.as_deref().unwrap_or(value);
    let kind = || parameter.kind.clone().or_else(|| type_name(parameter.scalar?, language));
    Some(match language {
        Language::Own => format!("let {name} = {value}"),
        Language::Python => format!("{name} = {value}"),
        Language::Go if form == super::UNTYPED => format!("const {name} = {value}"),
        Language::Go => format!("var {name} {} = {value}", kind()?),
        Language::Rust => {
            let word = if form == "&mut " { "let mut" } else { "let" };
            let kind = if written.is_some() { String::new() } else { format!(": {}", kind()?) };
            format!("{word} {name}{kind} = {value};")
        }
        Language::C | Language::Cpp if form == super::ARRAY => format!("{} {name}{form} = {{0}};", kind()?),
        Language::Cpp if written.is_some() => format!("auto {name} = {value};"),
        Language::C | Language::Cpp | Language::Java | Language::CSharp => {
            format!("{} {name} = {value};", kind()?)
        }
    })
}

/// Returns the name of a numeric type in a language.
fn type_name(scalar: Scalar, language: Language) -> Option<String> {
    let unsigned = if scalar.is_signed() { "" } else { "u" };
    Some(match (language, scalar) {
        (Language::Rust, _) => scalar.name().to_owned(),
        (Language::Java, Scalar::Bool) => "boolean".to_owned(),
        (_, Scalar::Bool) => "bool".to_owned(),
        (Language::Java, Scalar::I64) => "long".to_owned(),
        (Language::Java, Scalar::U16) => "char".to_owned(),
        (Language::Java, Scalar::I8) | (Language::CSharp, Scalar::U8) => "byte".to_owned(),
        (Language::CSharp, Scalar::I8) => "sbyte".to_owned(),
        (Language::Java | Language::CSharp, Scalar::I16 | Scalar::U16) => {
            format!("{}short", unsigned.trim_end_matches(|_| language == Language::Java))
        }
        (Language::CSharp, Scalar::U64 | Scalar::I64) => format!("{unsigned}long"),
        (Language::CSharp, Scalar::U32) => "uint".to_owned(),
        (Language::Java | Language::CSharp, _) => "int".to_owned(),
        (Language::Go, _) => format!("{unsigned}int{}", scalar.bits()),
        (_, Scalar::U32) => "unsigned".to_owned(),
        (_, Scalar::I32) => "int".to_owned(),
        (_, Scalar::U8 | Scalar::I8 | Scalar::U16 | Scalar::I16 | Scalar::U64 | Scalar::I64) => {
            format!("{unsigned}int{}_t", scalar.bits())
        }
        _ => return None,
    })
}

/// h4 and a5: at the edges a missing mask shows.
const EDGES: u64 = 0x0000_0001_8000_0000;
/// The blockers d6, f6 and c7 of a rook on c6.
const BLOCKERS: u64 = 0x0004_2800_0000_0000;

/// Returns the default value for a name: what such names usually mean.
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
        "kings" | "knights" => Value::Board(EDGES),
        _ => Value::Board(0x0000_0018_2400_8100),
    }
}
