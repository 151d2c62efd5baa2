//! Invents inputs for functions that nobody calls: a program that only defines functions or methods gets a call to look
//! at.

mod filled;
#[cfg(feature = "languages")]
mod foreign;
#[cfg(not(feature = "languages"))]
#[path = "no_foreign.rs"]
mod foreign;
#[cfg(feature = "languages")]
mod methods;
#[cfg(feature = "languages")]
mod objects;
mod search;
#[cfg(feature = "languages")]
mod source;
#[cfg(feature = "languages")]
mod templates;
mod values;
#[cfg(feature = "languages")]
mod wrappers;

use super::ast::{Expression, Function, Statement, StatementKind};
use super::front::{Definition, DefinitionKind};
use super::ir::Scalar;
use super::resemblance::resemblance_of;
use super::{Error, Language, Program, Reason, Session, Span, Value};
use crate::words::is_letter;
pub use filled::filled_call;
use filled::with_tables;
pub(super) use foreign::with_methods;
use search::{Evidence, Trial};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;
pub use values::names_square;
pub(super) use values::{is_own_side, is_small};

/// The functions among which the one to call is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Among {
    /// Those that begin at or after this offset, in a program that only defines functions.
    From(usize),
    /// Those that begin in this part of a program, whatever the rest of it does.
    Part(Range<usize>),
}

impl Default for Among {
    fn default() -> Self {
        Self::ALL
    }
}

impl Among {
    /// All functions of a program that only defines functions.
    pub const ALL: Self = Self::From(0);

    /// Returns the same functions after a part of the source was replaced by one of this length.
    #[must_use]
    pub fn edited(&self, part: Range<usize>, length: usize) -> Self {
        let moved = |offset: usize, inside: usize| match offset {
            _ if offset >= part.end => offset - part.len() + length,
            _ if offset > part.start => inside,
            _ => offset,
        };
        match self {
            Self::From(start) => Self::From(moved(*start, part.start)),
            Self::Part(own) => Self::Part(moved(own.start, part.start)..moved(own.end, part.start + length)),
        }
    }

    /// Returns the same functions in a source of which some lines were edited.
    #[must_use]
    pub fn carried(&self, old: &str, new: &str) -> Self {
        let same =
            |pairs: &mut dyn Iterator<Item = (u8, u8)>| pairs.take_while(|(one, other)| one == other).count();
        let front = same(&mut old.bytes().zip(new.bytes()));
        let back = same(&mut old.bytes().rev().zip(new.bytes().rev()));
        let front = old[..old.floor_char_boundary(front)].rfind('\n').map_or(0, |end| end + 1);
        let back = back.min(old.len().min(new.len()) - front);
        let rest = &old[old.ceil_char_boundary(old.len() - back)..];
        let back = rest.find('\n').map_or(0, |end| rest.len() - end - 1);
        self.edited(front..old.len() - back, new.len() - back - front)
    }

    /// Returns the offset from which they are chosen.
    pub const fn start(&self) -> usize {
        match self {
            Self::From(start) | Self::Part(Range { start, .. }) => *start,
        }
    }

    /// Returns the part of a source in which they begin.
    fn text<'t>(&self, source: &'t str) -> &'t str {
        match self {
            Self::From(start) => &source[*start..],
            Self::Part(part) => &source[part.clone()],
        }
    }

    /// Returns `true` if a function that begins at this offset is one of them.
    pub fn contains(&self, offset: usize) -> bool {
        match self {
            Self::From(start) => offset >= *start,
            Self::Part(part) => part.contains(&offset),
        }
    }

    /// Returns `true` if none of them is called in a program that has statements, because these do something already.
    const fn spares_statements(&self) -> bool {
        matches!(self, Self::From(_))
    }
}

/// Where the names of methods begin in a source.
pub(super) type Places = HashMap<Box<str>, usize>;

/// A function to call, and its parameters.
#[derive(Clone)]
struct Target {
    name: String,
    parameters: Vec<Parameter>,
    language: Language,
    callee: Callee,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Callee {
    Function,
    /// A method, whose object is the first parameter.
    Method,
    /// A method without an object, called through its type: `Board::of`.
    Unbound,
    /// A variable: reading it runs the code that fills it.
    Variable,
}

#[derive(Clone, Default)]
struct Parameter {
    name: String,
    /// The type. `None` in bitrose's own language, where the value determines it.
    scalar: Option<Scalar>,
    /// How the source writes a value, with `#` for the number, if a plain number is not enough.
    written: Option<Box<str>>,
    /// The type, as the source of a method spells it.
    kind: Option<String>,
    is_reference: bool,
    /// The statements that create the variable, if it is an object; with `#` for its number, if it is one number.
    object: Option<String>,
    /// Whether it is passed to the function, rather than only used in objects.
    is_passed: bool,
    /// Of a color: whether the first one is White, if names tell.
    is_white_first: Option<bool>,
    /// The values to try, starting with the default.
    values: Vec<Value>,
}

/// Returns how a variable may be passed to a reference parameter.
const fn forms(language: Language) -> &'static [&'static str] {
    match language {
        Language::C | Language::Cpp => &["", "&", ARRAY],
        Language::Rust => &["", MUTABLE, "&"],
        Language::Go => &["", "&", LIST],
        Language::CSharp => &["", "ref ", "out ", LIST],
        Language::Java => &["", LIST],
        Language::Python | Language::Own => &[""],
    }
}

const MUTABLE: &str = "&mut ";
/// A parameter may be an array whose length the caller decides.
const LIST: &str = "[]";
/// A pointer parameter may point to an array.
const ARRAY: &str = "[256]";
/// The prefix of untyped Go constants, which are accepted for every type.
const UNTYPED: &str = "const ";

/// Returns `true` if a program only defines functions, so that one of them needs a call.
///
/// # Errors
/// If no function can be called, returns what is not understood in the last one.
pub fn needs_call(program: &Program) -> Result<bool, Error> {
    Target::all(program, &Among::ALL).map(|targets| !targets.is_empty())
}

/// Returns a call of the last one of these functions. Prefers inputs for which a wrapped bit remains in the result, then
/// inputs for which a bit wraps that no mask removes. If none are found, uses inputs for which the function differs from
/// the known one that it resembles. `None` for a program that does more than define functions.
///
/// # Errors
/// If none of them can be called, returns what is not understood in the last one.
pub fn call_among(among: &Among, program: &Program, session: &Session) -> Result<Option<String>, Error> {
    let targets = Target::all(program, among)?;
    let best = best_call(&targets, program, session);
    let filled = |call: String| with_tables(&call, program.language(), program, session).unwrap_or(call);
    let Among::Part(part) = among else {
        return Ok(best.or_else(|| untested_call(&functions(&targets), program, session).map(filled)));
    };
    // a function that was asked for is called even if it stops inside the source, because the error says why
    let all: Vec<&Target> = targets.iter().collect();
    let not_invented = |why: String| {
        let obstacle = foreign::obstacle(program, among).map(|why| format!("not called: {why}"));
        *Error::new(Span::new(part.start, part.end), "bitrose cannot invent a call of this")
            .reason(Reason::NotInvented)
            .label(obstacle.unwrap_or(why))
            .help("end the program with a call of it")
    };
    best.map_or_else(|| call_into(&all, program, session).map(filled).map_err(not_invented), Ok).map(Some)
}

/// Returns a call of one of these functions with the first inputs, without looking for those that show the most.
///
/// # Errors
/// If none of them can be called, returns what is not understood in the last one.
pub fn plain_call(among: &Among, program: &Program, session: &Session) -> Result<Option<String>, Error> {
    let targets = Target::all(program, among)?;
    Ok(untested_call(&targets.iter().collect::<Vec<_>>(), program, session))
}

/// Returns the names of the types that a call of one of these functions of Rust needs, but that the program does not define.
pub fn lacking_types(among: &Among, program: &Program) -> Vec<String> {
    foreign::lacking(program, among)
}

/// Does the same for the function with this name in a program in another language. `None` if it cannot be called.
pub fn call_to(function: &str, program: &Program, session: &Session) -> Option<String> {
    let targets = foreign::targets_of(program, function).ok()?;
    best_call(&targets, program, session).or_else(|| untested_call(&functions(&targets), program, session))
}

/// Returns the name of the function that the last line of a program calls: `east` for `Gen.east(b)`.
pub fn called(source: &str) -> &str {
    let call = source.rsplit('\n').next().unwrap_or_default();
    let name = call.split('(').next().unwrap_or_default();
    name.rsplit(['.', ':']).next().unwrap_or_default()
}

/// Returns a call of the function with this name that stops because of its values, although they are usual ones and others
/// run; and in words that it does: `stops: shift by 64 of a 64-bit value`.
pub fn stopping_call(
    function: &str,
    among: &Among,
    program: &Program,
    session: &Session,
) -> Option<(String, String)> {
    let targets = Target::all(program, among).ok()?;
    targets
        .iter()
        .filter(|target| target.name == function)
        .find_map(|target| target.stopping(program, session))
}

/// Returns the call that shows the most.
fn best_call(targets: &[Target], program: &Program, session: &Session) -> Option<String> {
    let mut best: Option<(Trial, Chosen)> = None;
    for target in targets {
        for (class, form) in target.forms(program) {
            let Some(trial) = target.searched(program, session, &class, form) else { continue };
            if best.as_ref().is_none_or(|(best, _)| best.shown < trial.shown) {
                best = Some((trial, (target, class, form)));
            }
        }
        let is_enough = |best: &(Trial, Chosen)| best.0.shown.0 == Evidence::Result;
        if target.callee != Callee::Function && best.as_ref().is_some_and(is_enough) {
            break;
        }
    }
    let (trial, chosen) = best?;
    let language = chosen.0.language;
    let failing = if trial.shown.0 == Evidence::Nothing { failing(chosen, program, session) } else { None };
    let call = failing.unwrap_or(trial.call);
    Some(with_tables(&call, language, program, session).unwrap_or(call))
}

/// Returns the targets that need no object.
fn functions(targets: &[Target]) -> Vec<&Target> {
    let needs_none = |one: &&Target| matches!(one.callee, Callee::Function | Callee::Variable);
    targets.iter().filter(needs_none).collect()
}

/// Returns a call that may not run, if possible one as [`call_into`] returns.
fn untested_call(targets: &[&Target], program: &Program, session: &Session) -> Option<String> {
    call_into(targets, program, session).ok().or_else(|| targets.first()?.begin("", ""))
}

/// The number of calls that are read to find one that leads into the source.
const MOST_CALLS: usize = 12;

/// Returns the first call that is read, or that stops inside the source, rather than because of its arguments.
///
/// # Errors
/// If there is none, says what is wrong with one of them, if possible something else than how the arguments are passed.
fn call_into(targets: &[&Target], program: &Program, session: &Session) -> Result<String, String> {
    let nothing = || Err("not called".to_owned());
    let Some(first) = targets.first() else { return nothing() };
    let mut session = session.clone();
    session.set_language(Some(first.language));
    let source = program.source();
    let calls = targets.iter().flat_map(|target| {
        let forms = target.forms(program).into_iter();
        forms.filter_map(|(class, form)| target.begin(&class, form))
    });
    let mut wrong = Vec::new();
    for call in calls.take(MOST_CALLS) {
        let read = session.parse(&format!("{source}\n\n{call}")).and_then(|call| session.entry(&call));
        match read {
            Err(error) if error.span.start >= source.len() => {
                let line = call.lines().last().unwrap_or_default();
                let is_expected =
                    ["expected ", "mismatched types"].iter().any(|words| error.message.starts_with(words));
                wrong.push((is_expected, line.to_owned(), error.message));
            }
            _ => return Ok(call),
        }
    }
    let why = |(_, line, message)| Err(format!("not called: in `{line}`, {message}"));
    wrong.into_iter().min_by_key(|(is_expected, ..)| *is_expected).map_or_else(nothing, why)
}

/// A function, its class, and how variables are passed to it.
type Chosen<'t> = (&'t Target, String, &'static str);

/// Returns a call for the first case in which a function differs from the known one that it resembles.
fn failing((target, class, form): Chosen<'_>, program: &Program, session: &Session) -> Option<String> {
    let like = resemblance_of(&target.name, program, session)?;
    let values = &like.differences.first()?.arguments;
    target.call(&class, form, &target.texts(values))
}

/// Returns `true` if a call of one of these functions shows a wrapped bit that remains in the result.
pub(super) fn shows_wrap(among: &Among, program: &Program, session: &Session) -> bool {
    Target::all(program, among).is_ok_and(|targets| {
        let forms = targets
            .iter()
            .flat_map(|target| target.forms(program).into_iter().map(move |form| (target, form)));
        let mut trials =
            forms.filter_map(|(target, (class, form))| target.searched(program, session, &class, form));
        trials.any(|trial| trial.shown.0 == Evidence::Result)
    })
}

/// Returns an example of a call for a source that only defines types with methods, none of which runs by itself.
pub fn uncalled(program: &Program) -> Option<String> {
    let text = program.text();
    if text.has_statements() || text.functions().next().is_some() {
        return None;
    }
    let method = foreign::method(program)?;
    if method.callee == Callee::Unbound {
        return Some(format!("{}(…)", method.name));
    }
    let object = method.parameters.first()?.written.as_deref()?.replace('#', "…");
    Some(format!("{object}.{}(…)", method.name))
}

/// The kind of a parameter, for comparing functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Square,
    Board,
    /// A side: 0 or 1, or a truth value.
    Color,
    Truth,
}

/// Returns the function that would be called. `None` if it takes anything other than squares, boards and a color.
pub(super) fn signature(among: &Among, program: &Program) -> Option<Signature> {
    Target::all(program, among)
        .ok()?
        .into_iter()
        .find(|target| target.callee == Callee::Function)?
        .signature()
}

/// Returns the name of the method that would be called, if no function would, and whether that is sure: a function of a
/// class may count as either.
pub(super) fn method_among(among: &Among, program: &Program) -> Option<(String, bool)> {
    let first = Target::all(program, among).ok()?.into_iter().next()?;
    let is_sure = first.callee != Callee::Function;
    let is_method = is_sure || first.name.contains(['.', ':']);
    is_method.then(|| (first.name.rsplit(['.', ':']).next().unwrap_or_default().to_owned(), is_sure))
}

/// Returns the function with this name. In bitrose's own language, only the last function counts.
pub(super) fn signature_of(program: &Program, function: &str) -> Option<Signature> {
    match program.language() {
        Language::Own => signature(&Among::ALL, program).filter(|one| one.function == function),
        _ => foreign::targets_of(program, function).ok()?.into_iter().next()?.signature(),
    }
}

/// Returns the wanted functions of a program in another language that only take squares, boards and a color.
pub(super) fn signatures(program: &Program, is_wanted: &dyn Fn(&str) -> bool) -> Vec<Signature> {
    foreign::functions(program, is_wanted).into_iter().filter_map(Target::signature).collect()
}

/// A function that only takes squares, boards and a color.
pub(super) struct Signature {
    /// Its name.
    pub(super) function: String,
    /// The names of its parameters.
    pub(super) parameters: Vec<String>,
    /// The kinds of its parameters.
    pub(super) kinds: Vec<Kind>,
    /// Whether the first of the two colors, 0 or `false`, is White, if names in the source tell.
    pub(super) is_white_first: Option<bool>,
}

/// Returns a name for the board in objects, which no parameter has.
fn set_name<'a>(mut taken: impl Iterator<Item = &'a str>) -> &'static str {
    if taken.any(|name| name == "b") { "bb" } else { "b" }
}

impl Parameter {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), is_passed: true, values: vec![Value::Int(0)], ..Self::default() }
    }

    /// Puts the board in front that objects among the parameters use, if any does.
    fn insert_set(parameters: &mut Vec<Self>, name: &str, language: Language) {
        let is_end = |byte| !is_letter(byte);
        let is_used = |object: &str| object.split(is_end).any(|word| word == name);
        if parameters.iter().any(|one| one.object.as_deref().is_some_and(is_used)) {
            parameters.insert(0, Self::of_set(name, language));
        }
    }

    /// Returns the board that is used in objects.
    fn of_set(name: &str, language: Language) -> Self {
        let scalar = match language {
            Language::Java => Scalar::I64,
            Language::Python => Scalar::Big,
            _ => Scalar::U64,
        };
        let values = values::of_type(name, scalar, None, false, language);
        Self { scalar: Some(scalar), is_passed: false, values, ..Self::new(name) }
    }

    /// Returns an object that statements create.
    fn of_object(name: &str, statements: String) -> Self {
        Self { object: Some(statements), ..Self::new(name) }
    }
}

impl Target {
    /// Returns the functions that may get a call: the last function, or else the methods, last one first.
    fn all(program: &Program, among: &Among) -> Result<Vec<Self>, Error> {
        if program.language() == Language::Own {
            return Ok(Self::own(program).into_iter().collect());
        }
        foreign::targets(program, among)
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
        let names = last.parameters.iter().map(|name| &*name.text);
        Some(Self::of_names(&last.name.text, names))
    }

    fn of_names<'a>(name: &str, parameters: impl Iterator<Item = &'a str>) -> Self {
        let parameters =
            parameters.map(|name| Parameter { values: values::of_own(name), ..Parameter::new(name) });
        let (name, parameters) = (name.to_owned(), parameters.collect());
        Self { name, parameters, language: Language::Own, callee: Callee::Function }
    }

    /// Returns `None` if the function takes anything other than squares, boards and a color.
    fn signature(self) -> Option<Signature> {
        let kind = |parameter: &Parameter| match parameter.scalar {
            _ if parameter.is_reference || !parameter.is_passed => None,
            // an object of one number is passed as that number
            None if parameter.object.is_some() => None,
            Some(Scalar::Bool) => Some(Kind::Truth),
            _ if values::is_color(parameter) => Some(Kind::Color),
            _ if values::is_square(&parameter.name) => Some(Kind::Square),
            _ if matches!(parameter.values[0], Value::Int(_)) => Some(Kind::Square),
            _ => Some(Kind::Board),
        };
        let kinds = self.parameters.iter().map(kind).collect::<Option<_>>()?;
        let is_white_first = self.parameters.iter().find_map(|parameter| parameter.is_white_first);
        let parameters = self.parameters.into_iter().map(|parameter| parameter.name).collect();
        Some(Signature { function: self.name, parameters, kinds, is_white_first })
    }

    /// Returns the classes that the function may be in, and how variables are passed to it.
    fn forms(&self, program: &Program) -> Vec<(String, &'static str)> {
        const MOST_CLASSES: usize = 4;
        let text = program.text();
        let known = text.definitions();
        let mut classes: Vec<String> = match self.language {
            Language::Java | Language::CSharp => {
                // those that begin before it, the nearest one first
                let own = known.iter().rfind(|known| *known.name == *self.name);
                let start = own.map_or(usize::MAX, |known| known.span.start);
                let is_before =
                    |known: &&Definition| known.kind == DefinitionKind::Type && known.span.start < start;
                let mut types: Vec<_> = known.iter().filter(is_before).collect();
                types.sort_by_key(|known| Reverse(known.span.start));
                types.iter().take(MOST_CLASSES).map(|known| format!("{}.", known.name)).collect()
            }
            _ => Vec::new(),
        };
        classes.push(String::new());
        let is_any = self.parameters.iter().any(|parameter| parameter.is_reference);
        let mut forms = if is_any { forms(self.language).to_vec() } else { vec![""] };
        forms.retain(|form| *form != MUTABLE || program.source().contains(MUTABLE));
        forms.extend((self.language == Language::Go).then_some(UNTYPED));
        classes.iter().flat_map(|class| forms.iter().map(|form| (class.clone(), *form))).collect()
    }

    /// Returns the call with the default values of the parameters.
    fn begin(&self, class: &str, form: &str) -> Option<String> {
        let first: Vec<Value> = self.parameters.iter().map(|parameter| parameter.values[0]).collect();
        self.call(class, form, &self.texts(&first))
    }

    /// Returns the values of the parameters as the language writes them.
    fn texts(&self, values: &[Value]) -> Vec<String> {
        let pairs = self.parameters.iter().zip(values);
        pairs.map(|(parameter, value)| values::text(parameter, *value, self.language)).collect()
    }

    /// Returns a line for each parameter with its value, and the call. `None` if the language has no such variable.
    fn call(&self, class: &str, form: &str, values: &[String]) -> Option<String> {
        let (mut lines, mut arguments) = (String::new(), Vec::new());
        for (parameter, value) in self.parameters.iter().zip(values) {
            let is_untyped = form == UNTYPED;
            let reference = if parameter.is_reference && !is_untyped { form } else { "" };
            let form = if is_untyped { form } else { reference };
            lines += &values::declaration(parameter, value, self.language, form)?;
            lines.push('\n');
            if !parameter.is_passed {
                continue;
            }
            arguments.push(format!(
                "{}{}",
                reference.trim_start_matches(ARRAY).trim_start_matches(LIST),
                parameter.name
            ));
        }
        Some(format!("{lines}{}", self.applied(class, arguments)))
    }

    /// Returns the call by itself.
    fn applied(&self, class: &str, mut arguments: Vec<String>) -> String {
        let object = match self.callee {
            Callee::Function => class.to_owned(),
            Callee::Method => format!("{}.", arguments.remove(0)),
            Callee::Unbound => String::new(),
            Callee::Variable => return format!("{class}{}", self.name),
        };
        if self.callee == Callee::Unbound && self.language == Language::Python {
            arguments.insert(0, "None".to_owned());
        }
        format!("{object}{}({})", self.name, arguments.join(", "))
    }
}

fn function(statement: &Statement) -> Option<&Function> {
    match &statement.kind {
        StatementKind::Function(function) => Some(function),
        _ => None,
    }
}

/// Returns a call for a signature in bitrose's own language: `fast_king(kings)`.
pub fn call_of(signature: &str) -> String {
    let (name, rest) = signature.split_once('(').unwrap_or((signature, ")"));
    let names = rest.trim_end_matches(')').split(',').map(str::trim).filter(|name| !name.is_empty());
    Target::of_names(name, names).begin("", "").expect("our own language has all values")
}
