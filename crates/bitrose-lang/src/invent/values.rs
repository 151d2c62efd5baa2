//! The values that a parameter may take, and how each language writes them.

use super::Parameter;
use crate::ir::Scalar;
use crate::resemblance::words_of;
use crate::words::is_among;
use crate::{Language, Value};

/// Iterates over the squares of the board, starting with a given one.
fn squares(first: u64) -> impl Iterator<Item = u64> {
    std::iter::once(first).chain(0..64)
}

/// If there are several squares, makes the second one start with a different square, on a diagonal with the first; and if
/// there are several boards, no two with the same one, as own and enemy pawns are.
pub(super) fn part(parameters: &mut [Parameter]) {
    for index in 1..parameters.len() {
        let (before, [parameter, ..]) = parameters.split_at_mut(index) else { continue };
        let boards =
            before.iter().filter(|other| other.written.is_none() && other.scalar.is_some_and(is_long));
        let is_taken = |value: &Value| boards.clone().any(|other| other.values.first() == Some(value));
        let others = OTHERS.map(Value::Board);
        let other = others.into_iter().find(|value| !is_taken(value));
        if let ([first @ Value::Board(_), _, ..], Some(other)) = (&mut parameter.values[..], other)
            && is_taken(first)
        {
            *first = other;
        }
    }
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
    matches!(&*name, "from" | "slider" | "to") || name.ends_with("sq") || name.ends_with("square")
}

/// Returns `true` if a variable with this name may be the index of a square: `sq`, `from`, `target`, `index`; or one that
/// was given a name because its own is that of a built-in, such as `square`.
pub fn names_square(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    is_square(name)
        || is_among(SQUARES, &lower)
        || is_among("idx index king", &lower)
        || name.starts_with("argument_")
}

/// Returns `true` if a parameter with this name is a square, a small number, a direction or a side, and not a board.
pub(crate) fn is_small(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    is_square(name) || lower == "s" || [NUMBERS, DIRECTIONS, COLORS].iter().any(|list| is_among(list, &lower))
}

/// Returns the type that a pattern names: `usize` in `#usize`, `Side` in `Side.values()[#]` and in `(Side)#`.
pub(super) fn kind_in(written: &str) -> Option<&str> {
    let cast = || written.strip_prefix('(')?.strip_suffix(")#");
    written.strip_prefix('#').or_else(|| written.strip_suffix(".values()[#]")).or_else(cast)
}

/// Returns the enumeration that a pattern names: `Side` in `Side(#)`, `(Side)#`, `Side.values()[#]` and `Side::White`.
pub(super) fn enumeration_in(written: &str) -> Option<&str> {
    kind_in(written).or_else(|| written.strip_suffix("(#)")).or_else(|| Some(written.split_once("::")?.0))
}

/// Returns the values to try for a parameter of a type.
pub(super) fn of_type(
    name: &str,
    scalar: Scalar,
    written: Option<&str>,
    is_reference: bool,
    language: Language,
) -> Vec<Value> {
    let lower = name.to_ascii_lowercase();
    let (is_direction, is_color) = (is_among(DIRECTIONS, &lower), is_among(COLORS, &lower));
    let is_number = is_among(NUMBERS, &lower) || is_direction;
    let is_move = is_among(MOVES, &lower);
    let is_known = is_number || is_move || is_color || matches!(name, "s" | "to");
    // A board of Go is unsigned, and in Python only the name tells.
    let is_int = match language {
        Language::Go => scalar == Scalar::I64,
        Language::Python => scalar == Scalar::Big && is_known,
        _ => false,
    };
    let is_size = written.is_some_and(|written| written.starts_with('#'));
    let is_short = is_size || is_int || !is_long(scalar);
    let is_square = is_square(name)
        || is_short
            && (is_among(SQUARES, &lower) || written.is_some_and(|written| written.starts_with("Sq")));
    let numbers = |numbers: &[i64]| {
        let fits = |number: &&i64| **number >= 0 || scalar.is_signed() && !is_size;
        numbers.iter().filter(fits).map(|number| Value::Int(number.cast_unsigned())).collect()
    };
    match scalar {
        Scalar::Bool => vec![Value::Bool(true), Value::Bool(false)],
        _ if is_square => squares(42).map(Value::Int).collect(),
        _ if is_short && (written.is_some() && !is_size || is_color) => {
            vec![Value::Int(1), Value::Int(0)]
        }
        _ if is_move && is_short && scalar.bits() > 8 => numbers(&[E2_E4, 0, 0x1FFF]),
        _ if is_short && is_direction => numbers(&[1, -1, 8, -8, 7, 9, -7, -9, 0, 2, 3, 4, 5, 6]),
        _ if is_short => numbers(&[3, 0, 1, 2, 4, 5, 6, 7]),
        _ if is_reference => vec![Value::Board(sample(name).number())],
        _ => boards(Value::Board(sample(name).number())),
    }
}

/// Names of parameters that are small numbers.
const NUMBERS: &str = "bits col column count depth f file flag flags i idx index kind n piece pt promo promotion r \
                       rank row shift times type";

/// Names of short numbers that are squares, although a board may have such a name.
const SQUARES: &str = "dest dst enpassant ep origin s src target";

/// Names of parameters that are directions.
const DIRECTIONS: &str = "d delta dir direction off offset step";

/// Names of parameters that are a move, packed into a number.
const MOVES: &str = "encoded metadata mov move mv";

/// From e2 to e4 with some flag, as most engines pack it: six bits each, from the right.
const E2_E4: i64 = 0x170C;

/// Names of parameters that are the side to move.
const COLORS: &str = "color colour us side stm turn";

/// Returns `true` if a parameter that is a side may be that of the pieces a function is about, as its name says: `them` or
/// `by_color` is the other one.
pub(crate) fn is_own_side(name: &str) -> bool {
    const WORDS: &str = "a b black c clr col color colour for is me mover my of our ours own p pawn player s side stm the to \
                         move turn us w white whose";
    words_of(name).split_whitespace().all(|word| is_among(WORDS, word))
}

/// Returns `true` if a parameter is a side, as its type or name says.
pub(super) fn is_color(parameter: &Parameter) -> bool {
    let texts = [Some(&*parameter.name), parameter.kind.as_deref(), parameter.written.as_deref()];
    let says_so = |text: &str| {
        let text = text.to_ascii_lowercase();
        is_among(COLORS, &text) || ["color", "colour", "side"].iter().any(|word| text.contains(word))
    };
    let is_constant = parameter.written.as_deref().is_some_and(|written| written.contains("::"));
    let is_one_of_two = matches!(parameter.values[..], [Value::Int(1), Value::Int(0)]);
    (is_constant || is_one_of_two) && texts.into_iter().flatten().any(says_so)
}

/// Returns the values of a board: the usual value for its name first, then others in case that one shows nothing.
pub(super) fn boards(sample: Value) -> Vec<Value> {
    std::iter::once(sample).chain(PALETTE.map(Value::Board)).collect()
}

/// h4 and a5; a7, b5, g4 and h2, where each step of a piece that wraps shows; both edges; all squares; the lower and the
/// upper half; half of the squares, all over the board; six squares in the middle, whose neighbors are at the edges.
const PALETTE: [u64; 8] = [
    EDGES,
    0x0001_0002_4000_8000,
    0x8181_8181_8181_8181,
    !0,
    0xFFFF_FFFF,
    !0xFFFF_FFFF,
    0x2D61_9B4E_72C8_35A6,
    0x0000_2410_0842_0000,
];

/// Boards in place of one that another parameter has: none of their squares is among those of the usual one.
const OTHERS: [u64; 3] = [0x0042_2500_0000_0000, 0x0000_0000_1846_0000, 0x0000_4080_0000_0042];

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
        // No literal of a signed type has the highest bit.
        (Value::Board(_), Some(Scalar::I64))
            if number >> 63 != 0 && matches!(language, Language::Rust | Language::Go | Language::CSharp) =>
        {
            format!("{}{suffix}", number.cast_signed())
        }
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

/// The number of elements of a list.
const LIST_LENGTH: usize = 12;

/// Returns the declaration of a list whose elements are all `value`. `None` if a language has no such type.
pub(super) fn list(name: &str, kind: &str, value: &str, language: Language) -> Option<String> {
    Some(match language {
        Language::Go => format!("{name} := []{kind}{{{}}}", [value; LIST_LENGTH].join(", ")),
        Language::Java => {
            format!("{kind}[] {name} = new {kind}[{LIST_LENGTH}];\nArrays.fill({name}, {value});")
        }
        Language::CSharp => {
            format!("{kind}[] {name} = new {kind}[{LIST_LENGTH}];\nArray.Fill({name}, {value});")
        }
        Language::Rust => format!("let {name} = [{value}; {LIST_LENGTH}];"),
        _ => return None,
    })
}

/// Returns the declaration of an array whose elements are all `value`. `None` if a language has no such type.
pub(super) fn array(name: &str, kind: &str, length: u32, value: &str, language: Language) -> Option<String> {
    let values = || vec![value; length as usize].join(", ");
    match language {
        Language::Go if length <= 64 => Some(format!("{name} := [{length}]{kind}{{{}}}", values())),
        Language::Rust => Some(format!("let {name} = [{value}; {length}];")),
        _ => None,
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
        let statements =
            if parameter.scalar.is_some() { &statements.replace('#', value) } else { statements };
        return Some(if form == super::MUTABLE && !statements.starts_with("let mut ") {
            statements.replacen("let ", "let mut ", 1)
        } else {
            statements.clone()
        });
    }
    let form = if !parameter.is_passed && language == Language::Go { super::UNTYPED } else { form };
    let written = parameter.written.as_ref().map(|written| written.replace('#', value));
    let value = written.as_deref().unwrap_or(value);
    let kind = || parameter.kind.clone().or_else(|| type_name(parameter.scalar?, language));
    Some(match language {
        Language::Own => format!("let {name} = {value}"),
        Language::Python => format!("{name} = {value}"),
        _ if form == super::LIST => return list(name, &kind()?, value, language),
        Language::Go if form == super::UNTYPED => format!("const {name} = {value}"),
        Language::Go => format!("var {name} {} = {value}", kind()?),
        Language::Rust => {
            let word = if form == super::MUTABLE { "let mut" } else { "let" };
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
pub(super) fn type_name(scalar: Scalar, language: Language) -> Option<String> {
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
