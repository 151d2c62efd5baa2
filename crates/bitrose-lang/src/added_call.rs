//! The call that is added to a program that only defines functions. If none can be generated, the error says what to
//! add instead.

use super::front::DefinitionKind;
use super::{Among, Error, Language, Program, Reason, Session, Span, invent};
use crate::code::split_call;
use crate::words::is_letter;

/// Returns the same as [`call_among`](super::call_among). If there is no call, the error says what to add to the program.
///
/// # Errors
/// If none of the functions can be called, returns what is not understood in the last one; if there are only methods
/// of a type that the program does not define, returns that.
pub fn added_call(among: &Among, program: &Program, session: &Session) -> Result<Option<String>, Error> {
    match invent::call_among(among, program, session) {
        Ok(None) => undefined_type(program).map_or(Ok(None), Err),
        Err(mut error) if error.reason == Some(Reason::NotInvented) => {
            if let (Some(help), Some(call)) = (&mut error.help, example(error.span, program, session)) {
                *help += &format!(", such as `{call}`");
            }
            Err(error)
        }
        call => call,
    }
}

/// Returns the error for a Rust program that only has methods of a type that it does not define. (An alias of a number
/// cannot have any.)
fn undefined_type(program: &Program) -> Option<Error> {
    let (source, text) = (program.source(), program.text());
    if text.language() != Language::Rust || text.has_statements() {
        return None;
    }
    let is_alias = |name: Span| source[..name.start].trim_end().ends_with("type");
    let is_defined = |name: &str| {
        let mut types = text.definitions().iter().filter(|known| known.kind == DefinitionKind::Type);
        types.any(|known| *known.name == *name && !is_alias(known.span))
    };
    source.match_indices("impl ").find_map(|(at, word)| {
        let start = at + word.len();
        let name = source[start..].split(" {").next()?;
        let is_name = name.chars().all(is_letter);
        let before = source[..at].trim_end_matches([' ', '\t']);
        let begins_line = before.is_empty() || before.ends_with('\n');
        let is_missing = begins_line && is_name && !is_defined(name);
        let span = Span::new(start, start + name.len());
        is_missing.then(|| {
            *Error::undefined(span, "type", name)
                .label("not defined here")
                .help(format!("paste its definition as well, such as `struct {name}(u64);`"))
        })
    })
}

/// Returns a call of a function with arguments that cannot be invented, such as lists of numbers, if it runs.
fn example(function: Span, program: &Program, session: &Session) -> Option<String> {
    let (text, language) = (program.text(), program.language());
    let name = &text.definitions().iter().find(|known| known.span == function)?.name;
    let rest = program.source()[function.start..].split_once(&format!("{name}("))?.1;
    let arguments = split(rest).map(|parameter| argument(parameter, language));
    let call = format!("{name}({})", arguments.collect::<Option<Vec<_>>>()?.join(", "));
    let whole = Program::parse(&format!("{}\n\n{call}", program.source()), Some(language)).ok()?;
    session.evaluate(&whole).is_ok().then_some(call)
}

/// Returns the parameters or types up to the closing parenthesis.
fn split(text: &str) -> impl Iterator<Item = &str> {
    split_call(text, ["([{<", ")]}>"]).into_iter().map(str::trim).filter(|part| !part.is_empty())
}

/// Returns an argument for a parameter: 9, or a list of numbers.
fn argument(parameter: &str, language: Language) -> Option<String> {
    let numbers = |before: &str, after: &str| format!("{before}1, 9{after}");
    Some(match language {
        Language::Rust => of_rust(parameter.split_once(':')?.1),
        Language::C | Language::Cpp if parameter.contains(['<', '[']) => numbers("{", "}"),
        Language::Go => match parameter.split_once(' ')?.1 {
            list if list.starts_with('[') => numbers(&format!("{list}{{"), "}"),
            _ => "9".to_owned(),
        },
        Language::C | Language::Cpp => "9".to_owned(),
        _ => return None,
    })
}

/// Returns a value of a type of Rust.
fn of_rust(kind: &str) -> String {
    let kind = kind.trim();
    if let Some(inner) = kind.strip_prefix("&mut ") {
        return format!("&mut {}", of_rust(inner));
    }
    match kind.chars().next() {
        Some('&') => format!("&{}", of_rust(&kind[1..])),
        Some('[') => kind.rsplit_once(';').map_or("[1, 9]".to_owned(), |(_, length)| format!("[9;{length}")),
        Some('(') => {
            let parts: Vec<String> = split(&kind[1..]).map(of_rust).collect();
            format!("({})", parts.join(", "))
        }
        _ if kind.starts_with("Vec<") => "vec![1, 9]".to_owned(),
        _ if kind.starts_with("Option<") => "Some(9)".to_owned(),
        _ => "9".to_owned(),
    }
}
