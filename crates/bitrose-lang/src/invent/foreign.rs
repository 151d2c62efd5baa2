//! Functions of other languages: which of them may get a call, and the inputs that they take.

use super::source::Source;
pub(crate) use super::wrappers::with_methods;
use super::{Among, Callee, Parameter, Target, set_name, values};
use crate::front::{Definition, DefinitionKind};
use crate::ir::{Scalar, Shape, Struct};
use crate::words::is_letter;
use crate::{Error, Language, Program, Reason, Span, Value};
use std::borrow::Cow;

/// The maximum number of calls with different constants.
const MOST_CHOICES: usize = 12;
/// The name of the object of a method of Java or C#.
const THIS: &str = "this";
/// The name of a parameter that is the index of a square.
const SQUARE: &str = "sq";

/// Returns the functions and methods that may get a call, the first one preferred: methods after the last function, and
/// the last function; or else methods.
///
/// # Errors
/// If no function can be called, returns what is not understood in the last one.
pub(super) fn targets(program: &Program, among: &Among) -> Result<Vec<Target>, Error> {
    let text = text(program);
    let Some(tree) = Source::parse(&text, program.language()) else { return Ok(Vec::new()) };
    let source = Source::new(&tree, &text, program.language());
    let (functions, after) = Target::last_function(program, &source, among)?;
    if among.spares_statements() && program.text().has_statements() {
        return Ok(functions);
    }
    // In Java and C#, methods are functions.
    if !functions.is_empty() && matches!(program.language(), Language::Java | Language::CSharp) {
        return Ok(functions);
    }
    let is_wanted = |start| start >= after && among.contains(start);
    let mut all = source.methods(is_wanted, !functions.is_empty());
    all.extend(functions);
    if all.is_empty() { Target::unfit(program, among) } else { Ok(all) }
}

/// Returns the ways to call the function with this name.
///
/// # Errors
/// Returns what is not understood in it.
pub(super) fn targets_of(program: &Program, name: &str) -> Result<Vec<Target>, Error> {
    let text = text(program);
    let Some(tree) = Source::parse(&text, program.language()) else { return Ok(Vec::new()) };
    let source = Source::new(&tree, &text, program.language());
    Target::of(program, &source, name)
}

/// Returns one way to call each wanted function.
pub(super) fn functions(program: &Program, is_wanted: &dyn Fn(&str) -> bool) -> Vec<Target> {
    let text = text(program);
    let Some(tree) = Source::parse(&text, program.language()) else { return Vec::new() };
    let source = Source::new(&tree, &text, program.language());
    let parsed = program.text();
    let names = parsed.definitions().iter().filter(|known| is_function(known)).map(|known| &known.name);
    names
        .filter(|name| is_wanted(name))
        .filter_map(|name| Target::of(program, &source, name).ok()?.into_iter().next())
        .collect()
}

/// Returns the last method.
pub(super) fn method(program: &Program) -> Option<Target> {
    let text = text(program);
    let tree = Source::parse(&text, program.language())?;
    Source::new(&tree, &text, program.language()).methods(|_| true, false).into_iter().next()
}

/// Returns the types that calls of these functions need and the program does not define.
pub(super) fn lacking(program: &Program, among: &Among) -> Vec<String> {
    let text = text(program);
    let tree = Source::parse(&text, program.language());
    tree.map_or_else(Vec::new, |tree| {
        let source = Source::new(&tree, &text, program.language());
        source.lacking(|start| among.contains(start))
    })
}

/// Returns why the function that begins in this part of a program cannot be called. `None` if nothing is known.
pub(super) fn obstacle(program: &Program, among: &Among) -> Option<String> {
    let text = text(program);
    let tree = Source::parse(&text, program.language())?;
    Source::new(&tree, &text, program.language()).obstacle(|start| among.contains(start))
}

/// Returns the source of a program, with the types behind it that macros make.
fn text(program: &Program) -> Cow<'_, str> {
    let (source, text) = (program.source(), program.text());
    match text.made_types() {
        made if made.is_empty() => source.into(),
        made => format!("{source}\n\n{}", made.join("\n")).into(),
    }
}

fn is_function(known: &Definition) -> bool {
    matches!(known.kind, DefinitionKind::Function(_))
}

/// Returns the ways to create an object of a type: statements, the fullest way first.
fn ways(source: &Source<'_>, class: &Struct, kind: Option<&str>, name: &str, set: &str) -> Vec<String> {
    let element = || match &class.fields.first()?.shape {
        Shape::Reference(element) => element.scalar(),
        _ => None,
    };
    if &*class.name == "slice" {
        let list_of = kind.filter(|kind| kind.starts_with('*') || element().is_none());
        if let Some((_, element)) = list_of.and_then(|kind| kind.rsplit_once(']')) {
            // What is appended through a pointer is a result, and a list of structs may be empty as well.
            return is_word(element).then(|| format!("{name} := []{element}{{}}")).into_iter().collect();
        }
        let list = |element| {
            let set = if values::is_long(element) { set } else { "1" };
            values::list(name, &element_kind(kind, element, source.language)?, set, source.language)
        };
        return element().and_then(list).into_iter().collect();
    }
    if class.owned().is_some() {
        let kind = match element() {
            Some(element) => {
                values::type_name(element, source.language).map(|kind| format!("std::vector<{kind}>"))
            }
            None => Some(class.name.to_string()),
        };
        return kind.map(|kind| format!("{kind} {name};")).into_iter().collect();
    }
    let fields: Vec<&str> = class.fields.iter().map(|field| &*field.name).collect();
    let unnamed =
        || source.typedef(&fields).filter(|_| source.language == Language::C && &*class.name == "struct");
    source.ways(unnamed().unwrap_or(&class.name), name, set)
}

/// Returns the type of the elements of an array or list: in Go, the one that the type of the parameter names.
fn element_kind(kind: Option<&str>, element: Scalar, language: Language) -> Option<String> {
    match kind.and_then(|kind| kind.rsplit_once(']')) {
        Some((_, element)) => is_word(element).then(|| element.to_owned()),
        None => values::type_name(element, language),
    }
}

fn is_word(text: &str) -> bool {
    text.chars().all(is_letter)
}

/// Returns the constants of an enumeration that may be arguments. Squares have their numbers instead, except in Rust.
fn constants(source: &Source<'_>, name: &str) -> Vec<String> {
    const SQUARES: usize = 64;
    let mut all = source.constants(name);
    if all.len() >= SQUARES {
        let is_rust = source.language == Language::Rust;
        return if is_rust {
            [42, 31, 32, 7, 0].map(|index| all[index].clone()).to_vec()
        } else {
            Vec::new()
        };
    }
    let first = all.len().min(2);
    all[..first].reverse(); // the other side than the one that is written first
    all
}

impl Target {
    /// Returns the ways to call the last function that can be called and that no other one calls, or else the last one
    /// that can be called, and where it, or the last one that others call, begins. For a template, these are several
    /// instances.
    fn last_function(
        program: &Program,
        source: &Source<'_>,
        among: &Among,
    ) -> Result<(Vec<Self>, usize), Error> {
        let (text, start) = (program.text(), among.start());
        if among.spares_statements() && text.has_statements() {
            return Ok((Vec::new(), start));
        }
        if among.spares_statements()
            && let Some(rest) = unparsed_last_line(program)
        {
            return Err(*Error::new(rest, "syntax error").label("not understood, after an error before it"));
        }
        let mut refused = None;
        let is_candidate = |known: &&Definition| is_function(known) && among.contains(known.span.start);
        let candidates: Vec<&Definition> = text.definitions().iter().filter(is_candidate).collect();
        let places: Vec<_> = candidates.iter().map(|known| (known.span.start, &*known.name)).collect();
        let called = source.called(&places);
        let (helpers, others): (Vec<_>, Vec<_>) =
            candidates.into_iter().rev().partition(|known| called.contains(&*known.name));
        let last_helper = helpers.first().map_or(0, |known| known.span.start);
        for known in others.into_iter().chain(helpers) {
            let mut targets = Vec::new();
            for name in source.instances(&known.name) {
                match Self::of(program, source, &name) {
                    Ok(all) => targets.extend(all.into_iter().flat_map(|target| target.choices(source))),
                    Err(error) => refused = refused.or(Some(error)),
                }
            }
            if !targets.is_empty() {
                return Ok((targets, known.span.start.max(last_helper)));
            }
        }
        refused.map_or_else(|| Ok((Self::filled(program, among).into_iter().collect(), start)), Err)
    }

    /// Returns the variable that the last `init` function of Go or static initializer of Java fills, because these cannot
    /// be called.
    fn filled(program: &Program, among: &Among) -> Option<Self> {
        let head = match program.language() {
            Language::Go => "func init()",
            Language::Java => "static {",
            _ => return None,
        };
        let (_, init) = among.text(program.source()).rsplit_once(head)?;
        let is_filled = |known: &&Definition| {
            known.kind == DefinitionKind::Variable && init.contains(&format!("{}[", known.name))
        };
        let (text, language) = (program.text(), program.language());
        let name = text.definitions().iter().rfind(is_filled)?.name.to_string();
        Some(Self { name, parameters: Vec::new(), language, callee: Callee::Variable })
    }

    /// Returns the ways to call a function. Empty if it takes anything other than numbers, objects and references to
    /// them.
    fn of(program: &Program, source: &Source<'_>, name: &str) -> Result<Vec<Self>, Error> {
        let (text, callee) = (program.text(), name);
        let optional = source.optional(name);
        let (module, id) = match program.function(name) {
            Ok(lowered) => lowered,
            // A parameter with a default value need not be a number.
            Err(_) if text.language() == Language::Python && !optional.is_empty() => {
                return Ok(vec![Self::of_python(name, source)]);
            }
            Err(error) => return Err(error),
        };
        let function = module.resolve(id).1;
        let set = set_name(function.parameters.iter().map(|parameter| &*parameter.name));
        let types = if text.language() == Language::Go { source.parameter_types(name) } else { Vec::new() };
        let parameter = |(index, parameter): (usize, &crate::ir::Parameter), way: usize| {
            let (shape, is_reference) = match &parameter.shape {
                Shape::Reference(to) => (&**to, true),
                shape => (shape, false),
            };
            let (name, kind) = (&*parameter.name, types.get(index).copied());
            if let Shape::Array(element, length) = shape {
                let kind = element_kind(kind, element.scalar()?, text.language())?;
                let set = if element.scalar().is_some_and(values::is_long) { set } else { "1" };
                let statement = values::array(name, &kind, *length, set, text.language())?;
                return Some(Parameter { is_reference, ..Parameter::of_object(name, statement) });
            }
            if let Shape::Struct(class) = shape {
                let own = class.name.to_ascii_lowercase();
                let is_slice = &*class.name == "slice" && text.language() == Language::Rust;
                let (name, is_reference) =
                    if name == THIS { (&*own, false) } else { (name, is_reference || is_slice) };
                if let Some(object) = source.object_of_number(&class.name, name) {
                    return Some(Parameter { is_reference, ..object });
                }
                let ways = ways(source, class, kind, name, set);
                let statements = ways.get(way).or(ways.last())?.clone();
                return Some(Parameter { is_reference, ..Parameter::of_object(name, statements) });
            }
            let scalar = Some(shape.scalar()?);
            let of_go = kind.filter(|kind| is_word(kind));
            let kind = parameter.written.as_deref().and_then(values::kind_in);
            let written = parameter.written.clone().filter(|written| !written.starts_with('#'));
            // A function without a result returns its values through references.
            let values = if is_reference && function.result == Shape::Void {
                vec![Value::Board(0)]
            } else {
                let name = if source.is_index(callee, name) { SQUARE } else { name };
                values::of_type(name, scalar?, parameter.written.as_deref(), is_reference, text.language())
            };
            let kind = kind.or(of_go).map(str::to_owned);
            // The object of a method of an enum is one of its constants.
            let own =
                kind.as_deref().filter(|_| name == THIS).map(|kind| kind.rsplit('.').next().unwrap_or(kind));
            let name = own.map_or(name.to_owned(), str::to_ascii_lowercase);
            let enumeration = written.as_deref().and_then(values::enumeration_in);
            let is_white_first = source.is_white_first(&name, scalar?, enumeration);
            Some(Parameter {
                scalar,
                written,
                kind,
                is_reference,
                is_white_first,
                values,
                ..Parameter::new(&name)
            })
        };
        let language = text.language();
        let target = |way| {
            let is_needed = |one: &(usize, &crate::ir::Parameter)| !optional.contains(&&*one.1.name);
            let needed = function.parameters.iter().enumerate().filter(is_needed);
            let all = needed.map(|one| parameter(one, way));
            let mut parameters = all.collect::<Option<Vec<_>>>()?;
            values::part(&mut parameters);
            Parameter::insert_set(&mut parameters, set, language);
            let is_method = function.parameters.first().is_some_and(|first| *first.name == *THIS);
            let callee = if is_method { Callee::Method } else { Callee::Function };
            Some(Self { name: name.to_owned(), parameters, language, callee })
        };
        // Objects can be created in up to three ways.
        let mut all: Vec<Self> = Vec::new();
        let objects =
            |target: &Self| target.parameters.iter().map(|one| one.object.clone()).collect::<Vec<_>>();
        for target in (0..3).map_while(target) {
            if all.last().is_some_and(|last| objects(last) == objects(&target)) {
                break;
            }
            all.push(target);
        }
        Ok(all)
    }

    /// Returns a function of Python whose parameters are integers.
    fn of_python(name: &str, source: &Source<'_>) -> Self {
        let (scalar, language) = (Scalar::Big, Language::Python);
        let parameter = |own: &str| {
            let like = if source.is_index(name, own) { SQUARE } else { own };
            let values = values::of_type(like, scalar, None, false, language);
            Parameter { scalar: Some(scalar), values, ..Parameter::new(own) }
        };
        let mut parameters: Vec<_> = source.required(name).into_iter().map(parameter).collect();
        values::part(&mut parameters);
        Self { name: name.to_owned(), parameters, language, callee: Callee::Function }
    }

    /// Returns the calls for the constants of the enumerations among the parameters.
    pub(super) fn choices(self, source: &Source<'_>) -> Vec<Self> {
        let mut all = vec![self];
        for index in 0..all[0].parameters.len() {
            let written = all[0].parameters[index].written.as_deref();
            let Some(constants) =
                written.and_then(values::enumeration_in).map(|name| constants(source, name))
            else {
                continue;
            };
            if constants.is_empty() {
                continue;
            }
            let with = |target: Self| {
                let choice = move |constant: &String| {
                    let mut target = target.clone();
                    let parameter = &mut target.parameters[index];
                    (parameter.written, parameter.values) = (Some((&**constant).into()), vec![Value::Int(0)]);
                    target
                };
                constants.iter().map(choice).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(with).take(MOST_CHOICES).collect();
        }
        all
    }

    /// Returns no targets, or an error if there is a function that takes anything other than numbers.
    fn unfit(program: &Program, among: &Among) -> Result<Vec<Self>, Error> {
        let is_candidate = |known: &&Definition| is_function(known) && among.contains(known.span.start);
        program.text().definitions().iter().rfind(is_candidate).map_or(Ok(Vec::new()), |known| {
            let message =
                format!("`{}` takes something other than numbers, which bitrose cannot invent", known.name);
            Err(*Error::new(known.span, message)
                .reason(Reason::NotInvented)
                .label("not called")
                .help("end the program with a call of it"))
        })
    }
}

/// Returns the last line of a source with errors if it does not end a definition: it was probably meant to be run but
/// was not understood.
fn unparsed_last_line(program: &Program) -> Option<Span> {
    let (source, text) = (program.source().trim_end(), program.text());
    let start = source.rfind('\n').map_or(0, |at| at + 1);
    let last = source[start..].trim_start();
    let is_end =
        last.ends_with(['}', ';', '\\']) || ["//", "#", "*"].iter().any(|mark| last.starts_with(mark));
    let is_call = text.errors() > 0 && !is_end && text.language() != Language::Python;
    is_call.then(|| Span::new(source.len() - last.len(), source.len()))
}
