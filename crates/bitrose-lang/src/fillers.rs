//! Which functions of a source fill its tables.

use crate::front::{Definition, DefinitionKind};
use crate::setters::reads_what_others_set;
use crate::words::{is_letter, words};
use crate::{Language, Program, code};

/// The only function that fills tables.
pub(crate) struct Filler {
    pub(crate) name: Box<str>,
    /// The statements that call it, if it needs no arguments and the language can call it at the top level. Before them, those
    /// of its own statements that fill the tables, if there are others, which may need what the source does not define.
    pub(crate) ways: Vec<Vec<String>>,
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
            let is_changed =
                |(alias, rest): (&str, &str)| is_changed(rest, alias) || self.is_passed(rest, alias);
            let is_one = is_filled(body, name) || self.is_passed(body, name);
            (is_one || aliases(body, name).any(is_changed)) && !is_local(body, name)
        };
        let is_one = |index: &usize| variables.iter().any(|name| fills(self.bodies[*index], name));
        (0..self.names.len()).filter(is_one).collect()
    }

    /// Returns `true` if a text passes a whole variable to a function that may assign to it, by its name or its address,
    /// or calls a method of it.
    fn is_passed(&self, text: &str, name: &str) -> bool {
        passed(text, name).any(|at| !argument(&text[..at]).is_some_and(|of| self.only_reads(of)))
    }

    /// Returns `true` for a function that neither assigns to its argument of this index nor passes it on.
    fn only_reads(&self, (function, index): (&str, usize)) -> bool {
        let mut known = self.names.iter().zip(&self.bodies).filter(|(known, _)| *known.name == *function);
        let only_reads = |(known, body): (&&Definition, &&str)| {
            let DefinitionKind::Function(parameters) = &known.kind else { return false };
            let block = body.find(['{', ':']).map_or("", |start| &body[start..]);
            let name = parameters.get(index);
            name.is_some_and(|name| !is_changed(block, name) && passed(block, name).next().is_none())
        };
        known.next().is_some_and(|first| only_reads(first) && known.all(only_reads))
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
    let is_cpp = program.language() == Language::Cpp;
    let namespace =
        |index: usize| if is_cpp { namespace(&code, functions[index].span.start) } else { String::new() };
    let own = || {
        let called = (0..functions.len()).filter(|callee| *callee != index);
        let mut found: Vec<(usize, String, usize)> = Vec::new();
        for callee in called.filter(|callee| direct.iter().any(|filling| reaches(*callee, *filling))) {
            let all = statements(bodies[index], &functions[callee].name);
            found.extend(all.map(|(at, statement)| (at, namespace(callee) + statement, callee)));
        }
        found.sort();
        let has = |filling: &usize| found.iter().any(|(.., callee)| reaches(*callee, *filling));
        let statements: Vec<String> = found.iter().map(|(_, statement, _)| statement.clone()).collect();
        let letters = |text: &str| text.chars().filter(|letter| is_letter(*letter)).count();
        let all = bodies[index].find('{').map_or(0, |open| letters(&bodies[index][open..]));
        let has_more = statements.iter().map(|one| letters(one)).sum::<usize>() < all;
        if !has_more || !direct.iter().all(has) {
            return None;
        }
        // what else it does may change what they read
        let and_callees = |from: Vec<usize>| {
            let mut found = from;
            let mut next = 0;
            while let Some(&index) = found.get(next) {
                next += 1;
                let new =
                    (0..functions.len()).filter(|callee| !found.contains(callee) && calls(index, *callee));
                let new: Vec<usize> = new.collect();
                found.extend(new);
            }
            found
        };
        let name = |index: &usize| &*functions[*index].name;
        let run: Vec<usize> = found.iter().map(|(.., callee)| *callee).collect();
        let with_them = and_callees(run.clone());
        let others: Vec<usize> =
            and_callees(vec![index]).into_iter().filter(|other| !with_them.contains(other)).collect();
        let [run, others] = [run, others].map(|all| all.iter().map(name).collect::<Vec<_>>());
        (!reads_what_others_set(program, &run, &others)).then_some(statements)
    };
    let end = end.filter(|_| is_free);
    let whole = end.map(|end| vec![format!("{}{name}(){end}", namespace(index))]);
    let own = end.filter(|_| !direct.contains(&index)).and_then(|_| own());
    Some(Filler { name, ways: own.into_iter().chain(whole).collect() })
}

/// Returns the namespaces of C++ around a place, as they stand before a name: `attacks::`.
fn namespace(code: &str, place: usize) -> String {
    let mut around: Vec<Option<&str>> = Vec::new();
    for (at, sign) in code[..place].match_indices(['{', '}']) {
        if sign == "}" {
            around.pop();
            continue;
        }
        let head = &code[code[..at].rfind([';', '{', '}']).map_or(0, |end| end + 1)..at];
        let mut words = head.split_whitespace().skip_while(|word| *word != "namespace").skip(1);
        around.push(words.next());
    }
    around.into_iter().flatten().flat_map(|name| [name, "::"]).collect()
}

/// Returns the statements of a function's body that only call another one, with numbers or names that are not its own, outside
/// of branches and loops, each with its place.
fn statements<'t>(body: &'t str, function: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    let is_outermost = |at: usize| {
        let count = |sign: char| body[..at].matches(sign).count();
        count('{') == count('}') + 1
    };
    places(body, function).filter_map(move |at| {
        let call = &body[at..];
        let begins = body[..at].trim_end_matches([' ', '\t']).ends_with(['\n', ';', '{', '}']);
        let arguments = call[function.len()..].strip_prefix('(')?.split_once(')')?.0;
        let end = function.len() + arguments.len() + 2;
        let behind = call[end..].trim_start_matches([' ', '\t']);
        let is_plain = arguments.chars().all(|letter| is_letter(letter) || matches!(letter, ',' | ' '));
        let is_own = words(arguments).any(|name| is_local(body, name));
        let end = if behind.starts_with(';') { call.find(';')? + 1 } else { end };
        let is_statement = begins && behind.starts_with([';', '\n']) && is_outermost(at);
        (is_statement && is_plain && !is_own).then_some((at, &call[..end]))
    })
}

/// Returns `true` if a text assigns to elements of a variable or field, or to fields of them: `knight[square] = …`,
/// `knight[square] |= …`, `rook[square].mask = …`.
pub(crate) fn is_filled(text: &str, name: &str) -> bool {
    places(text, name).any(|at| {
        let rest = text[at + name.len()..].trim_start();
        rest.starts_with('[') && is_assignment(behind_parts(rest))
    })
}

/// Returns `true` if a text assigns to a parameter, to what it points to, or to a part of that: `*table = …`, `table->mask = …`.
fn is_changed(text: &str, name: &str) -> bool {
    places(text, name).any(|at| {
        let rest = behind_parts(text[at + name.len()..].trim_start());
        is_assignment(rest)
            || rest.starts_with("++")
            || rest.starts_with("--")
            || text[..at].trim_end().ends_with("++")
            || text[..at].trim_end().ends_with("--")
    })
}

/// Returns what is behind elements and fields: `= 1` behind `[square].mask`.
pub(crate) fn behind_parts(mut text: &str) -> &str {
    loop {
        let mut depth = 0;
        let inside = text.strip_prefix('[').and_then(|inside| {
            inside.split_once(|sign| {
                depth += i32::from(sign == '[') - i32::from(sign == ']');
                depth < 0
            })
        });
        let field = text.strip_prefix("->").or_else(|| text.strip_prefix('.'));
        text = match (inside, field) {
            (Some((_, behind)), _) => behind.trim_start(),
            (_, Some(field)) => field.trim_start().trim_start_matches(is_letter).trim_start(),
            _ => return text,
        };
    }
}

/// Returns `true` if a text begins with an operator that assigns.
pub(crate) fn is_assignment(text: &str) -> bool {
    let shift = [">>>", "<<", ">>"].iter().find_map(|shift| text.strip_prefix(shift));
    let text = shift.unwrap_or(text.trim_start_matches(['|', '^', '+', '&', '-', '*', '/', '%']));
    text.starts_with('=') && !text.starts_with("==") && !text.starts_with("=>")
}

/// Returns where a text passes a whole variable to a function, by its name or its address, or calls a method of it.
fn passed<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> + 't {
    places(text, name).filter(|at| {
        // not `occupied & knight[square]`
        let address = text[..*at].trim_end().strip_suffix('&').map(str::trim_end);
        text[at + name.len()..].trim_start().starts_with([')', ',', '.'])
            || address.is_some_and(|before| before.ends_with(['(', ',']))
    })
}

/// Returns the pointers and references that are initialized with a variable or a part of it, each with the text behind:
/// `entry` for `Magic *entry = &rook[square];`.
fn aliases<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = (&'t str, &'t str)> + 't {
    places(text, name).filter_map(|at| {
        let before = text[..at].trim_end().trim_end_matches('&').trim_end().strip_suffix('=')?.trim_end();
        let alias = before.rsplit(|letter| !is_letter(letter)).next().filter(|alias| !alias.is_empty())?;
        let declared = before[..before.len() - alias.len()].trim_end();
        declared.ends_with(['*', '&']).then_some((alias, &text[at + name.len()..]))
    })
}

/// Returns the name of the function among whose arguments a text ends, and the index of the argument.
fn argument(text: &str) -> Option<(&str, usize)> {
    let (mut depth, mut index) = (0, 0);
    let open = text.rfind(|letter| {
        depth += i32::from(matches!(letter, ')' | ']' | '}')) - i32::from(matches!(letter, '(' | '[' | '{'));
        index += usize::from(letter == ',' && depth == 0);
        depth < 0
    })?;
    let name = text[..open].trim_end().rsplit(|letter| !is_letter(letter)).next()?;
    (text[open..].starts_with('(') && !name.is_empty()).then_some((name, index))
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
