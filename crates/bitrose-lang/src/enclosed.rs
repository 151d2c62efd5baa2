//! Statements that come from inside a function: they become the body of one, whose parameters are the names that they do
//! not define.

use super::front::detect::likely;
use super::invent::{self, Among};
use super::lint::certain_meaning;
use super::{Error, Language, Reason, Session, code, mask, words};
use crate::words::is_letter;
use bitrose_core::bitboard::Mapping;
use std::collections::HashSet;
use std::fmt::Write;
use std::ops::Range;

/// The name of the function.
const NAME: &str = "pasted";

/// The maximum number of names that are defined, and of variables that are tried as the result.
const MOST: usize = 12;

/// The longest text that is tried.
const LONGEST: usize = 4096;

/// A function around statements, with what it needs in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosed {
    /// The source: constants, and the function.
    pub source: String,
    /// The language of the source.
    pub language: Language,
    /// The function in the source.
    pub part: Range<usize>,
    /// The names that became parameters.
    pub parameters: Vec<String>,
    /// The names that became constants, because each of them names a file, a rank, or all other squares.
    pub constants: Vec<String>,
}

/// Makes statements the body of a function. Its parameters are the names that the statements use and nobody defines; its
/// result is the variable that is assigned last, or an earlier one in which a bit that wrapped remains. `None` if the
/// text contains functions or does not run for any other reason than these names.
///
/// ```
/// use bitrose_core::bitboard::Mapping;
/// use bitrose_lang::{Language, enclosed};
///
/// let text = "uint64_t east = (b & ~FILE_H) << 1;";
/// let enclosed = enclosed(text, Some(Language::C), Mapping::Lerf).unwrap();
/// assert_eq!(
///     enclosed.source,
///     "uint64_t pasted(uint64_t b) {\nuint64_t east = (b & ~FILE_H) << 1;\nreturn east;\n}"
/// );
/// assert_eq!(enclosed.parameters, ["b"]);
/// ```
pub fn enclosed(text: &str, language: Option<Language>, mapping: Mapping) -> Option<Enclosed> {
    if text.len() > LONGEST {
        return None;
    }
    let languages = language.map_or_else(|| likely(text), |language| vec![language]);
    languages.into_iter().find_map(|language| enclosed_in(text, language, mapping))
}

/// Does the same in one language, with names that may be defined elsewhere: `attempt` runs the function, and returns the
/// error for a name that is not defined there either.
pub fn enclosed_with(
    text: &str,
    language: Language,
    mapping: Mapping,
    attempt: &dyn Fn(&Enclosed) -> Result<(), Error>,
) -> Option<Enclosed> {
    enclosures(text, mapping, language, attempt).next()
}

/// Does the same in one language.
fn enclosed_in(text: &str, language: Language, mapping: Mapping) -> Option<Enclosed> {
    let session = Session::new(mapping).in_language(language);
    let evaluated = |one: &Enclosed| {
        let program = session.parse(&one.source)?;
        let call = invent::plain_call(&one.among(), &program, &session)?;
        let called = session.parse(&format!("{}\n\n{}", one.source, call.unwrap_or_default()))?;
        session.evaluate(&called).map(|_| ())
    };
    let shows_wrap = |one: &&Enclosed| {
        let program = session.parse(&one.source);
        program.is_ok_and(|program| invent::shows_wrap(&one.among(), &program, &session))
    };
    let all: Vec<Enclosed> = enclosures(text, mapping, language, &evaluated).collect();
    all.iter().find(shows_wrap).or(all.first()).cloned()
}

impl Enclosed {
    /// Returns the functions among which the one to call is chosen: only this one.
    pub fn among(&self) -> Among {
        Among::From(self.part.start)
    }
}

/// Iterates over a function for each variable that may be the result, the last one first.
fn enclosures<'t>(
    text: &'t str,
    mapping: Mapping,
    language: Language,
    attempt: &'t dyn Fn(&Enclosed) -> Result<(), Error>,
) -> impl Iterator<Item = Enclosed> {
    let (front, text) = match macro_use(text) {
        Some(used) if matches!(language, Language::C | Language::Cpp) => {
            (format!("{}\n", text.trim_end()), used)
        }
        _ => (String::new(), text),
    };
    let statements = Statements::read(text, language);
    let results = statements.results().into_iter().take(MOST);
    results.filter_map(move |result| {
        Body { front: &front, statements: &statements, result, mapping, language }.enclose(attempt)
    })
}

/// Returns the use of a macro with its own parameters: `GET_BIT(bb, sq)` of the last `#define` in a text that consists of
/// nothing else.
fn macro_use(text: &str) -> Option<&str> {
    let is_inside = |line: &str| line.is_empty() || ["#", "//"].iter().any(|start| line.starts_with(start));
    let mut is_continued = false;
    let mut last = None;
    for line in text.lines().map(str::trim) {
        if !is_continued && !is_inside(line) {
            return None;
        }
        last = line.strip_prefix("#define ").or(last);
        is_continued = line.ends_with('\\');
    }
    let last = last?.trim_start();
    let open = last.find(|letter| !is_letter(letter))?;
    let close = last.find(')').filter(|_| last[open..].starts_with('('))?;
    Some(&last[..=close])
}

/// A variable that a text assigns, and that is in scope at its end.
struct Assigned<'t> {
    name: &'t str,
    role: Role,
}

/// Where a variable comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The text declares it.
    Declared,
    /// The text writes it before it reads it, or adds squares to it.
    Empty,
    /// The text reads it first.
    Input,
}

/// Statements, and what can be seen in them without a grammar.
struct Statements<'t> {
    text: &'t str,
    assigned: Vec<Assigned<'t>>,
    /// Whether they return something, wherever that is.
    returns: bool,
    /// The offset of an expression at the end, which is the value.
    tail: Option<usize>,
    /// Whether there is more than one.
    are_several: bool,
}

impl<'t> Statements<'t> {
    fn read(text: &'t str, language: Language) -> Self {
        let code = code::blank(text, language, true);
        let mut read = Self {
            text,
            assigned: Vec::new(),
            returns: false,
            tail: tail(&code, language),
            are_several: false,
        };
        let (mut depth, mut end, mut seen, mut hidden) = (0_usize, 0, HashSet::new(), HashSet::new());
        for (start, letter) in code.char_indices() {
            match letter {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                ';' if depth == 0 => read.are_several |= !code[start + 1..].trim().is_empty(),
                _ if start < end || !is_letter(letter) => {}
                _ => {
                    end = code[start..]
                        .find(|letter| !is_letter(letter))
                        .map_or(code.len(), |length| start + length);
                    let name = &text[start..end];
                    read.returns |= name == "return";
                    let is_first = seen.insert(name);
                    let found = assignment(&code[..start], &code[end..], language);
                    let Some((is_declared, sign)) = found.filter(|_| !letter.is_ascii_digit()) else {
                        continue;
                    };
                    if is_declared && depth > 0 {
                        hidden.insert(name);
                    } else if !hidden.contains(name) && read.assigned.iter().all(|known| known.name != name) {
                        let value = code[end..].split([';', '\n']).next().unwrap_or_default();
                        let begins =
                            matches!(sign, "=" | "|=" | "^=" | "+=") && words(value).all(|word| word != name);
                        let role = match () {
                            () if is_declared => Role::Declared,
                            () if is_first && begins => Role::Empty,
                            () => Role::Input,
                        };
                        read.assigned.push(Assigned { name, role });
                    }
                }
            }
        }
        read
    }

    /// Returns the variables that may be the result, the last one first. `None` stands for what is returned, or for the
    /// value of an expression.
    fn results(&self) -> Vec<Option<String>> {
        let is_value = self.tail.is_some() || self.returns && self.closure().is_none();
        if self.assigned.is_empty() || is_value {
            return vec![None];
        }
        let (inputs, others): (Vec<_>, Vec<_>) =
            self.assigned.iter().rev().partition(|one| one.role == Role::Input);
        let names = others.into_iter().chain(inputs).map(|one| one.name.to_owned());
        self.closure().into_iter().chain(names).map(Some).collect()
    }

    /// Returns the call of a closure of C++ or Rust with its own parameters: `king(b)` of `auto king = [](U64 b) { … };`.
    fn closure(&self) -> Option<String> {
        let [Assigned { name, .. }] = &self.assigned[..] else { return None };
        if self.are_several {
            return None;
        }
        let value = self.text.split_once('=')?.1.trim_start();
        let (list, is_last) = match value.strip_prefix('|') {
            Some(list) => (list.split_once('|')?.0, false),
            None => (value.strip_prefix('[')?.split_once("](")?.1.split_once(')')?.0, true),
        };
        let parameters =
            list.split(',').filter_map(|one| if is_last { words(one).last() } else { words(one).next() });
        Some(format!("{name}({})", parameters.collect::<Vec<_>>().join(", ")))
    }

    /// Returns `true` if a name is free in the statements wherever it stands, so that it can be a parameter.
    fn is_free(&self, name: &str) -> bool {
        let is_name = name.chars().all(is_letter)
            && name.starts_with(|first: char| first.is_alphabetic() || first == '_');
        let places = self.text.match_indices(name).filter(|(at, _)| {
            let (before, after) = (&self.text[..*at], &self.text[at + name.len()..]);
            !before.ends_with(is_letter) && !after.starts_with(is_letter)
        });
        let mut rests = places.map(|(at, _)| self.text[at + name.len()..].trim_start());
        let is_plain = |rest: &str| {
            let is_type =
                |part: &str| part.chars().all(|letter| letter.is_alphanumeric() || "_:, ".contains(letter));
            let template = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            !rest.starts_with(['(', '[', '.', '{'])
                && !["->", "::"].iter().any(|sign| rest.starts_with(sign))
                && !template.is_some_and(|(types, rest)| is_type(types) && rest.trim_start().starts_with('('))
        };
        let is_own = |known: &Assigned<'_>| known.name == name && known.role != Role::Input;
        is_name && !self.assigned.iter().any(is_own) && rests.all(is_plain)
    }
}

/// Returns the offset of an expression at the end of statements: what is behind the last `;` or `}`, or in the last line
/// where that ends a statement. A block of Rust at the end is an expression, too.
fn tail(code: &str, language: Language) -> Option<usize> {
    let code = code.trim_end();
    let has_lines = matches!(language, Language::Go | Language::Python | Language::Own);
    let is_block = language == Language::Rust && code.ends_with('}');
    let body = if is_block { &code[..code.len() - 1] } else { code };
    let start = match body.rfind(|sign| matches!(sign, ';' | '}') || has_lines && sign == '\n') {
        Some(end) if !is_block => end + 1,
        _ => 0,
    };
    let last = &code[start..];
    if is_block {
        // `if … { a } else { b }`, but not `while … { a |= b; }`
        let inner = body.trim_end();
        return (!inner.ends_with([';', '}', '{'])).then_some(code.len());
    }
    let words_of_last = words(last).next();
    let is_statement = last.trim().is_empty()
        || matches!(words_of_last, Some("return" | "if" | "for" | "while" | "let" | "break" | "continue"))
        || last.match_indices('=').any(|(at, _)| {
            !last[..at].ends_with(['=', '!', '<', '>']) && !last[at + 1..].starts_with('=')
                || last[..at].ends_with("<<")
                || last[..at].ends_with(">>")
        });
    (!is_statement).then(|| start + last.len() - last.trim_start().len())
}

/// Returns whether the name between two texts is declared, and the sign of the assignment, if it is assigned there.
fn assignment(before: &str, after: &str, language: Language) -> Option<(bool, &'static str)> {
    const SIGNS: [&str; 10] = ["<<=", ">>=", ">>>=", "|=", "&=", "^=", "+=", "-=", ":=", "="];
    let (before, mut after) = (before.trim_end(), after.trim_start());
    if before.ends_with(['.', '>', ':']) {
        return None; // a member
    }
    if language == Language::Rust
        && let Some((_, rest)) = after.strip_prefix(':').and_then(|rest| rest.split_once('='))
    {
        after = rest;
        return (!after.starts_with('=')).then_some((true, "="));
    }
    let sign = SIGNS.into_iter().find(|sign| after.starts_with(sign)).filter(|_| !after.starts_with("=="))?;
    let is_plain = sign == "=" && matches!(language, Language::Python | Language::Own);
    let is_word = |last: char| last.is_alphanumeric() || matches!(last, '_' | ',' | '*' | '&');
    let is_declared = sign == ":=" || is_plain || before.ends_with(is_word) && !before.ends_with("&&");
    Some((is_declared, sign))
}

/// A function around statements, before its parameters are known.
struct Body<'a> {
    /// What stands in front of everything.
    front: &'a str,
    statements: &'a Statements<'a>,
    result: Option<String>,
    mapping: Mapping,
    language: Language,
}

impl Body<'_> {
    /// Adds parameters and constants until the function runs.
    fn enclose(&self, attempt: &dyn Fn(&Enclosed) -> Result<(), Error>) -> Option<Enclosed> {
        let (mut parameters, mut constants) = (Vec::new(), Vec::new());
        loop {
            let enclosed = self.around(&parameters, &constants);
            let error = match attempt(&enclosed) {
                Err(error) if !matches!(error.reason, Some(Reason::Arithmetic | Reason::ShiftCount)) => error,
                // it runs, or stops because of the values; without parameters it needs no function around it
                _ => return Some(enclosed).filter(|_| !parameters.is_empty()),
            };
            let name = error.unknown().unwrap_or_else(|| error.span.text(&enclosed.source)).to_owned();
            let is_known = parameters.contains(&name) || constants.contains(&name);
            if is_known || !self.statements.is_free(&name) || parameters.len() + constants.len() == MOST {
                return None;
            }
            let names = if certain_meaning(&name).is_some() { &mut constants } else { &mut parameters };
            names.push(name);
        }
    }

    /// Writes the function.
    fn around(&self, parameters: &[String], constants: &[String]) -> Enclosed {
        let language = self.language;
        let written: Vec<String> = parameters.iter().map(|name| self.parameter(name)).collect();
        let written = written.join(", ");
        let mut source = self.front.to_owned();
        for name in constants {
            let squares = certain_meaning(name).unwrap_or_default();
            let number = mask::literal(self.mapping.number(squares), language);
            source += &constant(name, &number, language);
        }
        let start = source.len();
        source += &match language {
            Language::C | Language::Cpp => format!("uint64_t {NAME}({written}) {{\n"),
            Language::Rust => format!("fn {NAME}({written}) -> u64 {{\n"),
            Language::Java => format!("static long {NAME}({written}) {{\n"),
            Language::CSharp => format!("static ulong {NAME}({written}) {{\n"),
            Language::Go => format!("func {NAME}({written}) uint64 {{\n"),
            Language::Python => format!("def {NAME}({written}):\n"),
            Language::Own => format!("fn {NAME}({written}) {{\n"),
        };
        self.write(&mut source);
        if language != Language::Python {
            source.push('}');
        }
        Enclosed {
            part: start..source.len(),
            source,
            language,
            parameters: parameters.to_vec(),
            constants: constants.to_vec(),
        }
    }

    /// Returns how the language writes a parameter.
    fn parameter(&self, name: &str) -> String {
        let is_changed = self.statements.assigned.iter().any(|known| known.name == name);
        let word = if is_changed { "mut " } else { "" };
        let is_board = !invent::is_small(name);
        match (self.language, is_board) {
            (Language::C | Language::Cpp, true) => format!("uint64_t {name}"),
            (Language::C | Language::Cpp | Language::Java | Language::CSharp, false) => format!("int {name}"),
            (Language::Rust, true) => format!("{word}{name}: u64"),
            (Language::Rust, false) => format!("{word}{name}: usize"),
            (Language::Java, true) => format!("long {name}"),
            (Language::CSharp, true) => format!("ulong {name}"),
            (Language::Go, true) => format!("{name} uint64"),
            (Language::Go, false) => format!("{name} int"),
            (Language::Python | Language::Own, _) => name.to_owned(),
        }
    }

    /// Writes the lines inside of the function.
    fn write(&self, source: &mut String) {
        let Self { statements, language, .. } = self;
        let indent = if *language == Language::Python { "    " } else { "" };
        for one in statements.assigned.iter().filter(|one| one.role == Role::Empty) {
            source.push_str(indent);
            source.push_str(&variable(one.name, *language));
        }
        let mut text = statements.text.trim_end().to_owned();
        let has_tails = matches!(language, Language::Rust | Language::Own);
        let is_ended = !matches!(
            language,
            Language::C | Language::Cpp | Language::Rust | Language::Java | Language::CSharp
        ) || text.ends_with([';', '}'])
            || statements.tail.is_some() && has_tails;
        if !is_ended {
            text.push(';');
        }
        if self.result.is_none() && !statements.returns && !has_tails {
            text.insert_str(statements.tail.unwrap_or_default(), "return ");
        }
        let text = if *language == Language::Python { dedented(&text) } else { text };
        for line in text.lines() {
            let _ = writeln!(source, "{indent}{line}");
        }
        if let Some(result) = &self.result {
            source.push_str(&match language {
                Language::Rust | Language::Own => format!("{result}\n"),
                Language::Go => {
                    // Go refuses variables that are not used
                    let others = statements
                        .assigned
                        .iter()
                        .filter(|one| one.name != result && one.role != Role::Input);
                    let used: Vec<String> = others.map(|one| format!("_ = {}\n", one.name)).collect();
                    let used = used.concat();
                    format!("{used}return {result}\n")
                }
                Language::Python => format!("{indent}return {result}\n"),
                _ => format!("return {result};\n"),
            });
        }
    }
}

/// Returns lines without the indentation that all of them have. The first one may have lost its own when it was copied.
fn dedented(text: &str) -> String {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let rest = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let first = text.lines().next().unwrap_or_default();
    let least = rest.map(depth).min().unwrap_or_default();
    let lines = text.lines().skip(1).map(|line| line.get(least..).unwrap_or_default());
    std::iter::once(first.trim_start()).chain(lines).collect::<Vec<_>>().join("\n")
}

/// Returns how a language defines a constant outside of functions.
fn constant(name: &str, number: &str, language: Language) -> String {
    match language {
        Language::C | Language::Cpp => format!("const uint64_t {name} = {number};\n"),
        Language::Rust => format!("const {name}: u64 = {number};\n"),
        Language::Java => format!("static final long {name} = {number};\n"),
        Language::CSharp => format!("const ulong {name} = {number};\n"),
        Language::Go => format!("const {name} uint64 = {number}\n"),
        Language::Python | Language::Own => format!("{name} = {number}\n"),
    }
}

/// Returns how a language declares a variable that is empty at first.
fn variable(name: &str, language: Language) -> String {
    match language {
        Language::C | Language::Cpp => format!("uint64_t {name} = 0;\n"),
        Language::Rust => format!("let mut {name}: u64 = 0;\n"),
        Language::Java => format!("long {name} = 0;\n"),
        Language::CSharp => format!("ulong {name} = 0;\n"),
        Language::Go => format!("var {name} uint64\n"),
        Language::Python => format!("{name} = 0\n"),
        Language::Own => format!("{name} = EMPTY\n"),
    }
}
