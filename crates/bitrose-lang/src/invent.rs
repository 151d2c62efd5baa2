//! Inputs for functions that nobody calls: a program that only defines functions gets a call to look at.

use super::ast::{Expression, Function, Statement, StatementKind};
use super::front::{Definition, DefinitionKind, Nothing, function_key};
use super::ir::{Scalar, Shape};
use super::{Error, Language, Limits, Program, Session, Span, Value};

/// The function that gets a call, and what it takes.
struct Target {
    name: String,
    parameters: Vec<Parameter>,
    language: Language,
}

struct Parameter {
    name: String,
    /// `None` in our own language, where a value says what it is.
    scalar: Option<Scalar>,
    /// A value as the source writes it, with `#` for its number, where a number alone is none.
    written: Option<Box<str>>,
    is_reference: bool,
    sample: Value,
}

/// What a board may be where what such names usually mean shows nothing: h4 and a5, both edges, all squares.
const PALETTE: [Option<u64>; 4] = [None, Some(EDGES), Some(0x8181_8181_8181_8181), Some(!0)];
/// How a variable is given to a parameter that is a reference: by C++, Rust, C and Go, C#.
const FORMS: [&str; 5] = ["", "&mut ", "&", "ref ", "out "];
/// Constants without a type, which Go takes for each type.
const UNTYPED: &str = "const ";
/// The bounds of a call that is tried, and how much text and how many steps all of them may have.
const LIMITS: Limits = Limits { operations: 20_000, steps: 4_000 };
const MOST_WORK: usize = 500_000;

/// Does a program only define functions, so that one needs a call?
///
/// # Errors
/// What is not understood in the last function, where no function can be called.
pub fn needs_call(program: &Program) -> Result<bool, Error> {
    Target::of(program, 0).map(|target| target.is_some())
}

/// A call of the last function, for a program that only defines functions: with inputs for which a bit wraps that no mask
/// takes away, if such inputs are found. `None` for a program that does something.
///
/// # Errors
/// What is not understood in the last function, where no function can be called.
pub fn invented_call(program: &Program, session: &Session) -> Result<Option<String>, Error> {
    call_after(0, program, session)
}

/// The same for the last function that begins at this byte or behind it.
pub(super) fn call_after(
    start: usize,
    program: &Program,
    session: &Session,
) -> Result<Option<String>, Error> {
    let Some(target) = Target::of(program, start)? else { return Ok(None) };
    let mut session = session.clone().with_limits(LIMITS);
    session.set_language(Some(target.language));
    let (mut running, mut work) = (None, 0);
    for (class, form) in target.forms(program) {
        for variant in 0..target.variants() {
            let Some(call) = target.call(variant, &class, form) else { break };
            let text = format!("{}\n\n{call}", program.source());
            let Ok(program) = session.parse(&text) else { break };
            let (run, trace) = session.clone().trace_to_fault(&program);
            work += text.len() + trace.steps.len();
            // A method needs its class: without it the call may be one of bitrose's own.
            if trace.steps.is_empty() && run.is_err() || session.borrowed(&program).contains(&target.name) {
                break;
            }
            if run.is_ok() {
                if trace.steps.iter().any(|step| step.wrap().is_some()) {
                    return Ok(Some(call));
                }
                running.get_or_insert(call);
            }
            if work > MOST_WORK {
                break;
            }
        }
    }
    Ok(running.or_else(|| target.call(0, "", "")))
}

/// What a parameter is, for comparing functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Square,
    Board,
}

/// The name of the last function of a program that only defines functions, and what it takes; `None` where it takes
/// something else than squares and boards.
pub(super) fn signature(program: &Program) -> Option<(String, Vec<Kind>)> {
    let target = Target::of(program, 0).ok()??;
    let kind = |parameter: &Parameter| match parameter.scalar {
        Some(Scalar::Bool) => None,
        _ if parameter.is_reference => None,
        _ if is_square(&parameter.name) => Some(Kind::Square),
        Some(scalar) if !is_long(scalar) => Some(Kind::Square),
        _ => Some(Kind::Board),
    };
    let kinds = target.parameters.iter().map(kind).collect::<Option<_>>()?;
    Some((target.name, kinds))
}

impl Target {
    fn of(program: &Program, start: usize) -> Result<Option<Self>, Error> {
        if program.language() == Language::Own {
            Ok(Self::own(program))
        } else {
            Self::foreign(program, start)
        }
    }

    fn own(program: &Program) -> Option<Self> {
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
        let names = last.parameters.iter().map(|parameter| &*parameter.name.text);
        Some(Self::of_names(&last.name.text, names))
    }

    fn of_names<'a>(name: &str, parameters: impl Iterator<Item = &'a str>) -> Self {
        let parameters = parameters.map(|name| Parameter {
            name: name.to_owned(),
            scalar: None,
            written: None,
            is_reference: false,
            sample: sample(name),
        });
        Self { name: name.to_owned(), parameters: parameters.collect(), language: Language::Own }
    }

    /// The last function whose parameters are numbers, or references to numbers.
    fn foreign(program: &Program, start: usize) -> Result<Option<Self>, Error> {
        let text = program.text();
        if text.has_statements() {
            return Ok(None);
        }
        if let Some(rest) = swallowed(program) {
            return Err(*Error::new(rest, "syntax error").label("not understood, after an error before it"));
        }
        let (mut refused, language) = (None, text.language());
        let is_candidate = |known: &&Definition| {
            matches!(known.kind, DefinitionKind::Function(_)) && known.span.start >= start
        };
        for Definition { name, .. } in text.definitions().iter().filter(is_candidate).rev() {
            match text.lower(&function_key(name), &Nothing) {
                Ok((module, id)) => {
                    let function = module.resolve(id).1;
                    let parameter = |parameter: &super::ir::Parameter| {
                        let (shape, is_reference) = match &parameter.shape {
                            Shape::Reference(to) => (&**to, true),
                            shape => (shape, false),
                        };
                        let scalar = Some(shape.scalar()?);
                        let (name, written) = (parameter.name.to_string(), parameter.written.clone());
                        // What a function without a result gives goes into its references.
                        let is_result = is_reference && function.result == Shape::Void;
                        let sample = if is_result { Value::Board(0) } else { sample(&name) };
                        Some(Parameter { name, scalar, written, is_reference, sample })
                    };
                    if let Some(parameters) = function.parameters.iter().map(parameter).collect() {
                        return Ok(Some(Self { name: name.to_string(), parameters, language }));
                    }
                }
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        refused.map_or(Ok(None), Err)
    }

    /// The classes that the function may be in, and how variables are given to it.
    fn forms(&self, program: &Program) -> Vec<(String, &'static str)> {
        let text = program.text();
        let types = text.definitions().iter().filter(|known| known.kind == DefinitionKind::Type);
        let mut classes: Vec<String> = match self.language {
            Language::Java | Language::CSharp => types.map(|known| format!("{}.", known.name)).collect(),
            _ => Vec::new(),
        };
        classes.push(String::new());
        let is_any = self.parameters.iter().any(|parameter| parameter.is_reference);
        let mut forms = if is_any { FORMS.to_vec() } else { vec![""] };
        forms.extend((self.language == Language::Go).then_some(UNTYPED));
        classes.iter().flat_map(|class| forms.iter().map(|form| (class.clone(), *form))).collect()
    }

    /// The parameters that may be any board, by number.
    fn boards(&self) -> impl Iterator<Item = usize> {
        let is_board = |parameter: &Parameter| match parameter.scalar {
            Some(scalar) => !is_square(&parameter.name) && is_long(scalar) && !parameter.is_reference,
            None => matches!(parameter.sample, Value::Board(board) if board.count_ones() != 1),
        };
        (0..self.parameters.len()).filter(move |index| is_board(&self.parameters[*index]))
    }

    /// How many calls there are: each of the first three boards is one of the palette.
    fn variants(&self) -> usize {
        PALETTE.len().pow(u32::try_from(self.boards().count().min(3)).expect("three at most"))
    }

    /// A line for each parameter, and the call; `None` where the language has no such variable.
    fn call(&self, variant: usize, class: &str, form: &str) -> Option<String> {
        let boards: Vec<usize> = self.boards().collect();
        let (mut lines, mut arguments) = (String::new(), Vec::new());
        for (index, parameter) in self.parameters.iter().enumerate() {
            let number = boards.iter().position(|board| *board == index);
            let digit = number.map_or(0, |number| {
                variant / PALETTE.len().pow(u32::try_from(number % 3).expect("it is small")) % PALETTE.len()
            });
            let value = PALETTE[digit].map_or(parameter.sample, Value::Board);
            let is_untyped = form == UNTYPED;
            let reference = if parameter.is_reference && !is_untyped { form } else { "" };
            lines += &match parameter.scalar {
                Some(scalar) => declaration(
                    parameter,
                    scalar,
                    value,
                    self.language,
                    if is_untyped { form } else { reference },
                )?,
                None => format!("let {} = {}", parameter.name, literal(value)),
            };
            lines.push('\n');
            arguments.push(format!("{reference}{}", parameter.name));
        }
        Some(format!("{lines}{class}{}({})", self.name, arguments.join(", ")))
    }
}

/// A last line that is no end of a definition, in a text with errors: what was to be run, and was not understood.
fn swallowed(program: &Program) -> Option<Span> {
    let (source, text) = (program.source().trim_end(), program.text());
    let start = source.rfind('\n').map_or(0, |at| at + 1);
    let last = source[start..].trim_start();
    let is_end =
        last.ends_with(['}', ';', '\\']) || ["//", "#", "*"].iter().any(|mark| last.starts_with(mark));
    let is_call = text.errors() > 0 && !is_end && text.language() != Language::Python;
    is_call.then(|| Span::new(source.len() - last.len(), source.len()))
}

fn function(statement: &Statement) -> Option<&Function> {
    match &statement.kind {
        StatementKind::Function(function) => Some(function),
        _ => None,
    }
}

/// Is a parameter of this name the index of a square?
fn is_square(name: &str) -> bool {
    matches!(name.to_ascii_lowercase().as_str(), "sq" | "square" | "from" | "slider")
}

const fn is_long(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::U64 | Scalar::I64 | Scalar::Big)
}

/// A Board with all its digits, so that it is none by its look alone.
fn literal(value: Value) -> String {
    match value {
        Value::Board(word) => format!("0x{word:016X}"),
        other => other.to_string(),
    }
}

/// A variable of a language with something to begin with, in one line.
fn declaration(
    parameter: &Parameter,
    scalar: Scalar,
    value: Value,
    language: Language,
    form: &str,
) -> Option<String> {
    let name = &*parameter.name;
    let value = match scalar {
        Scalar::Bool if language == Language::Python => "True".to_owned(),
        Scalar::Bool => "true".to_owned(),
        _ if is_square(name) || matches!(name, "s" | "to") && !is_long(scalar) => "42".to_owned(),
        scalar if is_long(scalar) => format!("0x{:016X}", value.number()),
        _ if value == Value::Board(0) => "0".to_owned(),
        _ if parameter.written.is_some() => "1".to_owned(), // an enumeration may have no more than two values
        _ => "3".to_owned(),
    };
    let is_long = value.starts_with("0x");
    let written = parameter.written.as_ref().map(|written| written.replace('#', &value));
    Some(match language {
        Language::Cpp if written.is_some() => format!("auto {name} = {};", written?),
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
        Language::Rust => {
            let word = if form == "&mut " { "let mut" } else { "let" };
            match written {
                Some(written) => format!("{word} {name} = {written};"),
                None => format!("{word} {name}: {} = {value};", scalar.name()),
            }
        }
        Language::Go if form == UNTYPED => format!("const {name} = {value}"),
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
    Target::of_names(name, names).call(0, "", "").expect("our own language has all values")
}

/// h4 and a5: at the edges a forgotten mask shows.
const EDGES: u64 = 0x0000_0001_8000_0000;
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
        "kings" | "knights" => Value::Board(EDGES),
        _ => Value::Board(0x0000_0018_2400_8100),
    }
}
