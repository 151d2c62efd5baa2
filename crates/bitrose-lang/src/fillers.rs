//! Which functions of a source fill its tables.

use crate::front::{Definition, DefinitionKind};
use crate::words::is_letter;
use crate::{Language, Program, code};

/// The only function that fills tables.
pub(crate) struct Filler {
    pub(crate) name: Box<str>,
    /// The statement that calls it, if it needs no arguments and the language can call it at the top level.
    pub(crate) call: Option<String>,
}

/// The functions of a source, with their code.
struct Functions<'p> {
    names: Vec<&'p Definition>,
    bodies: Vec<&'p str>,
}

impl<'p> Functions<'p> {
    /// Reads the functions of a source whose comments are blank.
    fn of(code: &'p str, program: &Program, definitions: &'p [Definition]) -> Self {
        let is_function = |known: &&Definition| matches!(known.kind, DefinitionKind::Function(_));
        let names: Vec<&Definition> = definitions.iter().filter(is_function).collect();
        let body = |index: usize| {
            let start = names[index].span.start;
            let end = names.get(index + 1).map_or(code.len(), |next| next.span.start);
            let rest = &code[start..end.max(start)];
            let open = rest.find('{').filter(|_| program.language() != Language::Python);
            open.map_or(rest, |open| &rest[..code::block_end(rest, open, code::UNKNOWN)])
        };
        Self { bodies: (0..names.len()).map(body).collect(), names }
    }

    /// Returns those that assign to elements of one of these variables, or pass it to another function, which may.
    fn filling(&self, variables: &[&str]) -> Vec<usize> {
        let fills = |body: &str, name: &str| {
            (is_filled(body, name) || is_passed(body, name)) && !is_local(body, name)
        };
        let is_one = |index: &usize| variables.iter().any(|name| fills(self.bodies[*index], name));
        (0..self.names.len()).filter(is_one).collect()
    }
}

/// Returns `true` if a function assigns to elements of one of these variables.
pub(crate) fn has_filler<'n>(program: &Program, variables: impl Iterator<Item = &'n str>) -> bool {
    let (source, code) = (program.text(), without_comments(program));
    !Functions::of(&code, program, source.definitions()).filling(&variables.collect::<Vec<_>>()).is_empty()
}

/// Returns the function that assigns to elements of these variables, or that needs no arguments and calls all that do.
/// `None` if there are several: nobody knows which of them are meant, and in which order.
pub(crate) fn filler<'n>(program: &Program, variables: impl Iterator<Item = &'n str>) -> Option<Filler> {
    let (source, code) = (program.text(), without_comments(program));
    let all = Functions::of(&code, program, source.definitions());
    let direct = all.filling(&variables.collect::<Vec<_>>());
    let Functions { names: functions, bodies } = all;
    let calls = |index: usize, callee: usize| {
        let name = &functions[callee].name;
        places(bodies[index], name).any(|at| bodies[index][at + name.len()..].trim_start().starts_with('('))
    };
    // itself, and what it calls in up to two steps
    let reaches = |index: usize, callee: usize| {
        index == callee
            || calls(index, callee)
            || (0..functions.len()).any(|between| calls(index, between) && calls(between, callee))
    };
    let is_free = |index: &usize| {
        let Definition { name, kind, .. } = functions[*index];
        **name != *"main" && *kind == DefinitionKind::Function(Vec::new())
    };
    // what fills them and calls another one that does may change them back
    let is_one = |index: &usize| direct.len() == 1 || !direct.contains(index);
    let covers = |index: &usize| is_one(index) && direct.iter().all(|callee| reaches(*index, *callee));
    let all = (0..functions.len()).filter(|_| !direct.is_empty());
    let free: Vec<usize> = all.filter(is_free).filter(covers).collect();
    let end = match program.language() {
        Language::C | Language::Cpp => Some(";"),
        Language::Go | Language::Python => Some(""),
        _ => None,
    };
    // the one nearest to the tables: what calls it may do more
    let nearest = free.iter().find(|index| free.iter().all(|other| reaches(*other, **index)));
    let (index, is_free) = match (nearest, &direct[..]) {
        (Some(index), _) => (*index, true),
        (None, [index]) => (*index, false),
        _ => return None,
    };
    let name = functions[index].name.clone();
    let call = end.filter(|_| is_free).map(|end| format!("{name}(){end}"));
    Some(Filler { name, call })
}

/// Returns `true` if a text assigns to elements of a variable or field: `knight[square] = …`, `knight[square] |= …`.
pub(crate) fn is_filled(text: &str, name: &str) -> bool {
    places(text, name).any(|at| {
        let mut rest = text[at + name.len()..].trim_start();
        let is_element = rest.starts_with('[');
        while let Some((_, behind)) = rest.strip_prefix('[').and_then(|inside| inside.split_once(']')) {
            rest = behind.trim_start();
        }
        let rest = rest.trim_start_matches(['|', '^', '+', '&']);
        is_element && rest.starts_with('=') && !rest.starts_with("==")
    })
}

/// Returns `true` if a text passes a whole variable to a function, by its name or its address, or calls a method of it.
fn is_passed(text: &str, name: &str) -> bool {
    places(text, name).any(|at| {
        // not `occupied & knight[square]`
        let address = text[..at].trim_end().strip_suffix('&').map(str::trim_end);
        text[at + name.len()..].trim_start().starts_with([')', ',', '.'])
            || address.is_some_and(|before| before.ends_with(['(', ',', '=']))
    })
}

pub(crate) fn without_comments(program: &Program) -> String {
    code::blank(program.source(), program.language(), true)
}

/// Returns `true` if a text declares a variable of this name: `U64 knight[64];`, `knight := …`.
pub(crate) fn is_local(text: &str, name: &str) -> bool {
    places(text, name).any(|at| {
        let (before, after) =
            (text[..at].trim_end_matches([' ', '*', '&']), text[at + name.len()..].trim_start());
        let word = before.rsplit(|letter| !is_letter(letter)).next().unwrap_or_default();
        let is_type = !word.is_empty()
            && !matches!(word, "return" | "else" | "do" | "in" | "not" | "and" | "or" | "global");
        is_type || after.starts_with(":=")
    })
}

/// Returns where a name stands in a text as a whole word.
pub(crate) fn places<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_whole = move |at: &usize| {
        !text[..*at].ends_with(is_letter) && !text[at + name.len()..].starts_with(is_letter)
    };
    text.match_indices(name).map(|(at, _)| at).filter(is_whole)
}
