//! Finds the files that define what a program uses.

use super::report::message;
use crate::headers::{Pieces, SharedHeader, expand, source_text, sources};
use crate::imports::imports;
use anyhow::bail;
use bitrose_lang::front::{Definition, DefinitionKind};
use bitrose_lang::source::language_of;
use bitrose_lang::{Language, Limits, Program, Session, added_call, builtin, techniques, words};
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The greatest number of files that are added, one for each name that is missing.
const MOST: usize = 64;

/// A file in a folder that the user named.
struct Candidate {
    path: PathBuf,
    text: String,
    program: OnceCell<Option<Program>>,
}

impl Candidate {
    fn new(path: PathBuf) -> Option<Self> {
        Some(Self { text: source_text(&path)?, path, program: OnceCell::new() })
    }

    /// Returns `true` if the file defines a name: `popcount`, the class of `Square::new`, or the method itself. It may be
    /// the module of Python with this name.
    fn defines(&self, name: &str) -> bool {
        let is_module = language_of(&self.path) == Some(Language::Python)
            && self.path.file_stem().is_some_and(|module| module == name);
        if is_module {
            return true;
        }
        let parts: Vec<&str> = name.split("::").flat_map(|part| part.split('.')).collect();
        let method = parts.last().filter(|_| parts.len() > 1);
        let read = || Program::parse(&expand(&self.path, &self.text, &[]).0, language_of(&self.path)).ok();
        parts.iter().any(|part| self.text.contains(part))
            && self.program.get_or_init(read).as_ref().is_some_and(|program| {
                let source = program.text();
                let is_method = |name: &&str| source.method_names().iter().any(|known| known == *name);
                method.is_some_and(is_method) || parts.iter().any(|part| source.defines(part))
            })
    }

    /// Returns `true` if the file is the module of Rust that a path names before its last name.
    fn is_module_in(&self, name: &str) -> bool {
        let path = if self.path.ends_with("mod.rs") { self.path.parent() } else { Some(&*self.path) };
        let module = path.and_then(|path| path.file_stem()?.to_str());
        language_of(&self.path) == Some(Language::Rust)
            && name.rsplit("::").nth(1) == module
            && module.is_some()
    }

    /// Returns `true` if a program runs something of this file before anything is called: with its package in Go, with
    /// its class in C#, with its import in Python.
    fn runs_with(&self, path: &Path, text: &str) -> bool {
        match language_of(&self.path) {
            Some(Language::Go) => self.path.parent() == path.parent() && self.has_init(),
            Some(Language::CSharp) => {
                partial_classes(&self.text).any(|name| partial_classes(text).any(|other| other == name))
            }
            Some(Language::Python) => {
                let module = self.path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
                let is_named = |range| words(&text[range]).any(|word| word == module);
                imports(text).into_iter().any(is_named)
                    && Program::parse(&self.text, Some(Language::Python))
                        .is_ok_and(|program| program.text().has_statements())
            }
            _ => false,
        }
    }

    fn has_init(&self) -> bool {
        self.text.lines().any(|line| line.starts_with("func init("))
    }
}

/// Refuses headers of C and C++ that each of two files would read in its own way.
pub(super) fn check_headers(pieces: &Pieces, source: &str) -> anyhow::Result<()> {
    let assigned = if pieces.shared.is_empty() { HashSet::new() } else { assigned(source) };
    for SharedHeader { file, macros } in &pieces.shared {
        if let Some(name) = macros.iter().find(|name| words(&file.text).any(|word| word == **name)) {
            bail!(
                "`{}` uses `{name}`, which one of the files that include it defines before: bitrose reads the header once\n\
                 help: leave a file out, or define `{name}` in the header",
                file.name
            );
        }
        let lines = file.text.lines().map(str::trim).filter_map(|line| line.strip_prefix("static "));
        let variables = lines.filter_map(|line| {
            let declared = line.split(['=', '[', ';', '{']).next()?;
            let is_variable =
                !declared.contains('(') && words(declared).all(|word| !word.starts_with("const"));
            words(declared).last().filter(|_| is_variable)
        });
        if let Some(name) = variables.into_iter().find(|name| assigned.contains(name)) {
            bail!(
                "`{}` defines `{name}` as `static`: each file that includes it has its own, and bitrose reads the header once\n\
                 help: leave a file out",
                file.name
            );
        }
    }
    Ok(())
}

/// Refuses a name of Python that a function assigns in one module and that another one imports, or assigns too: each of
/// the two has its own variable.
fn check_globals(text: &str, path: &Path, others: &[&Path]) -> anyhow::Result<()> {
    let globals = text.lines().filter_map(|line| line.trim_start().strip_prefix("global "));
    let globals: HashSet<&str> = globals.flat_map(words).collect();
    for &other in others.iter().filter(|other| **other != path && !globals.is_empty()) {
        let Some(text) = source_text(other) else { continue };
        let mut names = assigned(&text);
        names.extend(imports(&text).into_iter().flat_map(|range| words(&text[range])));
        if let Some(name) = globals.intersection(&names).min() {
            bail!(
                "`{name}` is assigned in a function of `{}`, and is another variable in `{}`: bitrose reads them as one file\n\
                 help: rename one of the two, or use `import` and the name of the module",
                path.display(),
                other.display()
            );
        }
    }
    Ok(())
}

/// Returns the names of the classes and structs of C# of which a file has only a part.
fn partial_classes(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = words(text);
    std::iter::from_fn(move || {
        rest.by_ref().find(|word| *word == "partial")?;
        rest.nth(1)
    })
}

/// Returns the files that a program is read with: those that are named, and from the folders those that define what the
/// program needs for `call`, or for the call that would be added to it, or that run by themselves.
pub(super) fn needed(
    file: &Path,
    text: &str,
    named: &[PathBuf],
    call: Option<&str>,
    session: &Session,
) -> Vec<PathBuf> {
    let (folders, mut others): (Vec<PathBuf>, Vec<PathBuf>) =
        named.iter().cloned().partition(|path| path.is_dir());
    let mut rest: Vec<Candidate> = folders
        .iter()
        .flat_map(|folder| sources(folder, file, true))
        .filter(|path| !others.contains(path))
        .filter_map(Candidate::new)
        .collect();
    let mut read: Vec<(PathBuf, String)> = vec![(file.to_owned(), text.to_owned())];
    read.extend(others.iter().filter_map(|path| Some((path.clone(), source_text(path)?))));
    let mut seen = 0;
    while others.len() < MOST && !rest.is_empty() {
        let found = if let Some((path, text)) = read.get(seen) {
            let found = rest.iter().position(|candidate| candidate.runs_with(path, text));
            if found.is_none() {
                seen += 1;
                continue;
            }
            found
        } else {
            let missing = missing(file, text, &others, call, session);
            let mut wanted = missing.iter().map(|name| module_named(name, &read).unwrap_or(name));
            wanted.find_map(|name| {
                let module =
                    rest.iter().position(|candidate| candidate.is_module_in(name) && candidate.defines(name));
                module.or_else(|| rest.iter().position(|candidate| candidate.defines(name)))
            })
        };
        let Some(found) = found else { break };
        let Candidate { path, text, .. } = rest.remove(found);
        // a module of Python runs before what imports it
        let place = if language_of(file) == Some(Language::Python) { 0 } else { others.len() };
        others.insert(place, path.clone());
        read.push((path, text));
    }
    if language_of(file) == Some(Language::Go) {
        others.sort_unstable(); // the order in which their `init` functions run
    }
    note_assigned(&read, &rest);
    others
}

/// Returns the module of Python that a file imports under another name, or from which it imports what it calls so:
/// `import tables as t`, `from tables import rook as t`.
fn module_named<'t>(name: &str, read: &'t [(PathBuf, String)]) -> Option<&'t str> {
    let mut statements = read.iter().flat_map(|(path, text)| {
        let is_python = language_of(path) == Some(Language::Python);
        imports(text).into_iter().filter(move |_| is_python).map(|range| &text[range])
    });
    statements.find_map(|statement| {
        let (module, names) = match statement.strip_prefix("from ") {
            Some(rest) => rest.split_once(" import ")?,
            None => (statement.strip_prefix("import ")?.split_once(" as ")?.0, statement),
        };
        let names: Vec<&str> = words(names).collect();
        names.windows(2).any(|pair| pair == ["as", name]).then(|| words(module).last())?
    })
}

/// Returns the names that a program does not define: one that stops it, and those that it would take from bitrose.
fn missing(
    file: &Path,
    text: &str,
    others: &[PathBuf],
    call: Option<&str>,
    session: &Session,
) -> Vec<String> {
    let (mut source, pieces) = expand(file, text, others);
    let mut session = session.clone().with_limits(Limits { operations: 1, ..Limits::default() });
    let language = session.language().or(language_of(file));
    session.set_language(language);
    let is_known =
        |word: &&str| builtin(word).is_some() || techniques::functions().any(|own| own.name == *word);
    let known = |source: &str| {
        let names: BTreeSet<&str> = words(source).collect();
        names.into_iter().filter(is_known).map(str::to_owned).collect()
    };
    let Ok(program) = Program::parse(&source, language) else { return Vec::new() };
    let added = match call {
        Some(call) => Some(call.to_owned()),
        None => match added_call(pieces.front(), &program, &session) {
            Ok(added) => added,
            Err(error) => {
                return error.unknown().map_or_else(|| known(&source), |name| vec![name.to_owned()]);
            }
        },
    };
    source.extend(added.map(|call| format!("\n{call}")));
    let Ok(program) = Program::parse(&source, language) else { return Vec::new() };
    let fault = session.evaluate(&program).err();
    let unknown = fault.as_ref().and_then(|error| error.unknown()).map(str::to_owned);
    let mut borrowed = session.borrowed(&program);
    // A program with an error has no list of such names.
    if fault.is_some() && borrowed.is_empty() {
        borrowed = known(&source);
    }
    borrowed.extend(words(&source).find(|word| *word == "BitOperations").map(str::to_owned)); // a class of .NET
    unknown.into_iter().chain(borrowed).collect()
}

/// Reports which files that are not read assign to variables of those that are: if a program has called a function there
/// before, the variables have other values.
fn note_assigned(read: &[(PathBuf, String)], rest: &[Candidate]) {
    const MOST: usize = 3;
    let is_variable = |own: &&Definition| own.kind == DefinitionKind::Variable;
    let mut known: Vec<Box<str>> = Vec::new();
    for (path, text) in read {
        let Ok(program) = Program::parse(text, language_of(path)) else { continue };
        let parsed = program.text();
        known.extend(parsed.definitions().iter().filter(is_variable).map(|own| own.name.clone()));
    }
    let found = rest.iter().filter_map(|candidate| {
        let names = assigned(&candidate.text);
        let name = known.iter().find(|name| names.contains(&***name))?;
        Some((candidate.path.display(), name))
    });
    for (path, name) in found.take(MOST) {
        message(format_args!(
            "note: `{path}` is not read, and assigns to `{name}`: add it with `--with` if that has run before"
        ));
    }
}

/// Returns the variables to which a text assigns, or to elements of which: `name = …`, `name[i] |= …`, `name++`, but not
/// `int name = …`.
fn assigned(text: &str) -> HashSet<&str> {
    let is_assigned = |name: &&str| {
        let start = name.as_ptr() as usize - text.as_ptr() as usize;
        let before = text[..start].trim_end_matches([' ', '\t']);
        let mut after = text[start + name.len()..].trim_start();
        while let Some((_, rest)) = after.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            after = rest.trim_start();
        }
        let is_step = after.starts_with("++") || after.starts_with("--");
        let is_declared = before.ends_with(|letter: char| {
            letter.is_alphanumeric() || matches!(letter, '_' | '*' | '&' | '>' | ']' | '.')
        });
        let is_comparison = ["==", "<=", ">="].iter().any(|sign| after.starts_with(sign));
        let is_stored =
            after.trim_start_matches(['+', '-', '*', '/', '%', '&', '|', '^', '<', '>']).starts_with('=');
        is_step
            || before.ends_with("++")
            || before.ends_with("--")
            || is_stored && !is_comparison && !is_declared
    };
    words(text).filter(is_assigned).collect()
}

/// Returns a file beside the program that defines a name, and that is not among those that were `read`.
pub(super) fn beside(file: &Path, name: &str, read: &[&str]) -> Option<PathBuf> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut files = sources(folder, file, false);
    let read: Vec<PathBuf> = read.iter().filter_map(|name| fs::canonicalize(name).ok()).collect();
    files.retain(|other| fs::canonicalize(other).is_ok_and(|other| !read.contains(&other)));
    let found = files.into_iter().filter_map(Candidate::new).find(|other| other.defines(name))?.path;
    Some(found.strip_prefix(".").map(Path::to_owned).unwrap_or(found))
}

/// Refuses files that define the same name: put together, they would share it.
pub(super) fn check_names(file: &Path, text: &str, others: &[PathBuf]) -> anyhow::Result<()> {
    let mut known: HashMap<Box<str>, PathBuf> = HashMap::new();
    let all: Vec<&Path> = others.iter().map(PathBuf::as_path).chain([file]).collect();
    for &path in &all {
        let own_text = if path == file { text.to_owned() } else { source_text(path).unwrap_or_default() };
        let Ok(program) = Program::parse(&own_text, language_of(path)) else { continue };
        let parsed = program.text();
        if program.language() == Language::Python {
            check_globals(&own_text, path, &all)?;
        }
        let counts = |own: &&Definition| match program.language() {
            // a type may be repeated, and macros end with their file
            Language::C | Language::Cpp => own.kind != DefinitionKind::Type,
            // a package has any number of them
            Language::Go => !matches!(&*own.name, "main" | "_"),
            // methods and fields belong to their classes, which may have several parts in C#
            Language::Java | Language::CSharp => {
                own.kind == DefinitionKind::Type && !partial_classes(&own_text).any(|name| name == &*own.name)
            }
            _ => true,
        };
        for Definition { name, .. } in parsed.definitions().iter().filter(counts) {
            let other = known.entry(name.clone()).or_insert_with(|| path.to_owned());
            if other != path {
                bail!(
                    "`{name}` is defined in `{}` and in `{}`, and bitrose reads them as one file\n\
                     help: rename one of the two, or leave a file out",
                    other.display(),
                    path.display()
                );
            }
        }
    }
    Ok(())
}
