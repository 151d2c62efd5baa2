//! Whether the result of a function depends on what ran before: it reads a variable that another function sets.

use crate::code::{self, Part};
use crate::fillers::{behind_parts, is_assignment, is_local, places, without_comments};
use crate::ir::{Entry, Module, Shape};
use crate::words::{is_letter, words};
use crate::{Language, Program};
use std::collections::BTreeSet;
use std::ops::Range;

/// Methods that change a list or a variable.
const CHANGES: [&str; 14] = [
    "push_back",
    "emplace_back",
    "push",
    "append",
    "add",
    "Add",
    "insert",
    "resize",
    "assign",
    "fill",
    "Fill",
    "extend",
    "set",
    "store",
];

/// Functions that write to their first argument.
const WRITERS: [&str; 6] = ["memset", "memcpy", "fill", "fill_n", "Fill", "copy"];

/// Returns `true` if a function, or one that it calls, reads a variable that a function sets which runs neither with it nor
/// was one of those that ran before.
pub(crate) fn reads_what_another_sets(program: &Program, function: &str, ran: &[Box<str>]) -> bool {
    let Ok((module, _)) = program.function(function) else { return false };
    let code = without_comments(program);
    let blocks = Blocks::of(&code, program.language());
    let fillers: Vec<_> = ran.iter().filter_map(|name| Some(program.function(name).ok()?.0)).collect();
    let modules = fillers.iter().chain([&module]);
    let names = modules.flat_map(|module| module.names()[0].clone());
    let run: BTreeSet<&str> = names.map(|name| last(name.split('<').next().unwrap_or(name))).collect();
    // it runs before everything else
    let runs = |name: &str| {
        run.contains(name) || name == function || name == "init" && program.language() == Language::Go
    };
    blocks.read(&module).into_iter().filter(|name| !blocks.is_constant(name)).any(|name| {
        let mut set = places(&code, name).filter(|at| blocks.is_set(*at, name));
        set.any(|at| {
            blocks.at(at).is_some_and(|block| !blocks.names(block).any(runs) && !blocks.is_static(block))
        })
    })
}

/// Returns `true` if one of these functions, or one that it calls, reads a variable that one of the others sets.
pub(crate) fn reads_what_others_set(program: &Program, functions: &[&str], others: &[&str]) -> bool {
    let code = without_comments(program);
    let blocks = Blocks::of(&code, program.language());
    functions.iter().any(|function| {
        let Ok((module, _)) = program.function(function) else { return true };
        blocks.read(&module).into_iter().any(|name| {
            let mut set =
                places(&code, name).filter(|at| blocks.is_set(*at, name)).filter_map(|at| blocks.at(at));
            set.any(|block| blocks.names(block).any(|own| others.contains(&own)))
        })
    })
}

/// Returns the last part of the name of a member: `init` for `Board::init`.
fn last(name: &str) -> &str {
    name.rsplit(|sign| !is_letter(sign)).next().unwrap_or(name)
}

/// The functions and methods of a source.
struct Blocks<'c> {
    code: &'c str,
    language: Language,
    /// Where each begins with its head, where its body does, and where it ends.
    all: Vec<(Range<usize>, usize)>,
}

impl<'c> Blocks<'c> {
    fn of(code: &'c str, language: Language) -> Self {
        let all = if language == Language::Python { indented(code) } else { braced(code, language) };
        Self { code, language, all }
    }

    /// Returns the function that a place is in.
    fn at(&self, place: usize) -> Option<&(Range<usize>, usize)> {
        self.all.iter().find(|(all, _)| all.contains(&place))
    }

    /// Returns the names in the head of a function that may be its own.
    fn names(&self, (all, body): &(Range<usize>, usize)) -> impl Iterator<Item = &'c str> {
        let head = &self.code[all.start..*body];
        head.match_indices('(').map(move |(at, _)| last(head[..at].trim_end()))
    }

    /// Returns `true` for a static constructor of C#, which runs before everything else.
    fn is_static(&self, (all, body): &(Range<usize>, usize)) -> bool {
        let name = self.code[all.start..*body].split('(').next().unwrap_or_default();
        self.language == Language::CSharp && name.split_whitespace().rev().nth(1) == Some("static")
    }

    /// Returns the names of the variables that a module reads; of static fields that are kept together, those that its
    /// functions name.
    fn read<'m>(&self, module: &'m Module) -> BTreeSet<&'m str> {
        let is_kept_together = matches!(self.language, Language::Java | Language::CSharp | Language::Python);
        let mut written = BTreeSet::new();
        for entry in module.entries() {
            if let Entry::Own(function) = entry
                && let Some((all, _)) = self.at(function.span.start)
            {
                written.extend(words(&self.code[all.clone()]));
            }
        }
        let mut names = BTreeSet::new();
        for id in module.global_ids() {
            let global = module.global(id);
            match &global.shape {
                Shape::Struct(class) if is_kept_together => {
                    names.extend(class.fields.iter().map(|field| last(&field.name)));
                }
                _ if global.is_session_value => {}
                _ => {
                    names.insert(last(&global.name));
                }
            }
        }
        names.retain(|name| !name.is_empty() && (!is_kept_together || written.contains(name)));
        names
    }

    /// Returns `true` for the name of a constant, which a field or parameter may have as well.
    fn is_constant(&self, name: &str) -> bool {
        places(self.code, name).filter(|at| self.at(*at).is_none()).any(|at| {
            let start = self.code[..at].rfind([';', '{', '}']).map_or(0, |end| end + 1);
            let before = &self.code[start..at];
            let is_one = |word| matches!(word, "const" | "constexpr" | "final" | "readonly");
            words(before).any(is_one) && !before.contains('*')
        })
    }

    /// Returns `true` if a function changes the variable with this name here, and not one of its own: `mask = …`,
    /// `mask[0] |= …`, `masks.push_back(…)`.
    fn is_set(&self, at: usize, name: &str) -> bool {
        let Some((all, body)) = self.at(at).filter(|(_, body)| *body <= at) else { return false };
        let before = self.code[..at].trim_end();
        let owner = before.strip_suffix('.').or_else(|| before.strip_suffix("->")).map(last);
        // not a field of an object
        let is_of_class = |owner: &str| owner == "cls" || owner.starts_with(char::is_uppercase);
        if owner.is_some_and(|owner| !is_of_class(owner))
            || !is_changed(before, &self.code[at + name.len()..])
        {
            return false;
        }
        let (head, inside) = (&self.code[all.start..*body], &self.code[*body..all.end]);
        let is_own = match self.language {
            _ if owner.is_some() || before.ends_with("::") => false,
            Language::Python => {
                let is_bound = |at: usize| {
                    let rest = inside[at + name.len()..].trim_start();
                    rest.starts_with('=') && !rest.starts_with("==") || inside[..at].ends_with("for ")
                };
                !declares_global(inside, name)
                    && (places(head, name).next().is_some() || places(inside, name).any(is_bound))
            }
            _ => places(head, name).next().is_some() || is_local(inside, name),
        };
        !is_own
    }
}

/// Returns `true` if a variable with this text before and after its name is changed.
fn is_changed(before: &str, after: &str) -> bool {
    let argument = before.strip_suffix('&').unwrap_or(before).trim_end();
    if argument.strip_suffix('(').is_some_and(|call| WRITERS.contains(&last(call.trim_end()))) {
        return true;
    }
    let rest = behind_parts(after.trim_start());
    let member = last(after[..after.len() - rest.len()].trim_end());
    if rest.starts_with('(') { CHANGES.contains(&member) } else { is_assignment(rest) }
}

/// Returns `true` if a function of Python says `global` of a variable.
fn declares_global(body: &str, name: &str) -> bool {
    let lines = body.lines().filter_map(|line| line.trim_start().strip_prefix("global "));
    lines.flat_map(words).any(|known| known == name)
}

/// Returns the functions of a source with braces, outside of others.
fn braced(code: &str, language: Language) -> Vec<(Range<usize>, usize)> {
    let (mut found, mut head, mut inside) = (Vec::new(), 0, None);
    let mut depth = 0;
    for (at, part) in code::parts(code, language) {
        match part {
            Part::Sign(b'{') => {
                // without `;`, variables may stand before it
                head += code[head..at].rfind("\nfunc ").unwrap_or(0);
                if inside.is_none() && is_head(&code[head..at]) {
                    inside = Some((head, at, depth));
                }
                depth += 1;
                head = at + 1;
            }
            Part::Sign(b'}') => {
                depth -= 1;
                if let Some((start, body, _)) = inside.take_if(|(.., outside)| *outside >= depth) {
                    found.push((start..at + 1, body));
                }
                head = at + 1;
            }
            Part::Sign(b';') if inside.is_none() => head = at + 1,
            _ => {}
        }
    }
    found
}

/// Returns `true` if a text before a brace is the head of a function, rather than of a type or module.
fn is_head(head: &str) -> bool {
    const TYPES: [&str; 11] = [
        "class",
        "struct",
        "union",
        "namespace",
        "enum",
        "interface",
        "record",
        "impl",
        "mod",
        "trait",
        "extern",
    ];
    let is_function = |head: &str| words(head).any(|word| matches!(word, "fn" | "func"));
    let kind = TYPES.iter().filter_map(|kind| Some(places(head, kind).last()? + kind.len())).max();
    is_function(head) || head[kind.unwrap_or(0)..].contains('(')
}

/// Returns the functions of a Python source, outside of others.
fn indented(code: &str) -> Vec<(Range<usize>, usize)> {
    let mut found: Vec<(Range<usize>, usize)> = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    let mut at = 0;
    for line in code.split_inclusive('\n') {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if !text.is_empty() && open.is_some_and(|(_, outside)| indent <= outside) {
            open = None;
        }
        match (open, found.last_mut()) {
            (Some(_), Some((all, _))) => all.end = at + line.len(),
            _ if text.starts_with("def ") => {
                open = Some((at, indent));
                let body = line.find("):").or_else(|| line.find("->")).unwrap_or(line.len());
                found.push((at..at + line.len(), at + body));
            }
            _ => {}
        }
        at += line.len();
    }
    found
}
