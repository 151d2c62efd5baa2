//! Finds the files that define what a program uses.

use super::Wanted;
use super::candidate::{Candidate, Defined, Item, Names};
use super::clashes::{declares, note_assigned};
use super::headers::{expand, source_text, sources};
use super::imports::imports;
use super::modules::Modules;
use super::packages::sees;
use super::traits::{Implementation, refuse_other_traits};
use anyhow::bail;
use bitrose_core::bitboard::Square;
use bitrose_lang::front::DefinitionKind;
use bitrose_lang::source::language_of;
use bitrose_lang::{
    Error, Language, Limits, Program, Session, Value, builtin, code, filled_call, is_letter, lacking_types,
    offset, plain_call, techniques, words,
};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The greatest number of files that are added, one for each name that is missing.
const MOST: usize = 64;

/// The greatest number of files of C++ that are read for one name, which each of them may overload.
const MOST_OVERLOADS: usize = 8;

/// The greatest number of files that are tried in a row for the same name.
const MOST_TRIES: usize = 4;

/// The number of operations after which a program counts as one that runs.
const BEGINNING: u64 = 100_000;

/// The files that a program is read with, and the names of the functions and of the variables that its call reaches.
#[derive(Default)]
pub(super) struct Needed {
    pub(super) others: Vec<PathBuf>,
    pub(super) reached: Option<[HashSet<String>; 2]>,
    /// What is to be said about files that are not read.
    pub(super) notes: Vec<String>,
}

/// A name that a program does not define.
struct Missing {
    /// The name, with the class or modules that are written in front of it.
    name: String,
    /// The file in which it stands, if that is known.
    file: Option<PathBuf>,
    /// Whether it is a method of a known type.
    is_method: bool,
}

/// What happens to a program with the files that were found so far.
#[derive(Default)]
struct Attempt {
    /// The name that stops it, or those that it takes from bitrose.
    missing: Vec<Missing>,
    /// Names that may be the cause if something else stops it.
    hints: Vec<String>,
    /// The types without which no call could be invented.
    lacking: Vec<String>,
    reached: Option<[HashSet<String>; 2]>,
}

/// The files of a program, and those among which more of them are looked for.
struct Search<'a> {
    file: &'a Path,
    text: &'a str,
    wanted: &'a Wanted<'a>,
    /// Whether a call that fills tables comes in front of the one that would be added.
    fills: bool,
    read: Vec<(PathBuf, String)>,
    /// How many of those that are read are the program and the files that the user named.
    named: usize,
    others: Vec<PathBuf>,
    rest: Vec<Candidate>,
    modules: Modules,
}

/// Returns the files that a program is read with: those that are named, and from the folders those that define what the
/// program needs for the wanted call, or for the call that would be added to it, or that run by themselves.
///
/// If it `fills` tables, the call that would be added comes behind the one that fills the tables it reads.
pub(super) fn needed(
    (file, text): (&Path, &str),
    named: &[PathBuf],
    (wanted, fills): (&Wanted<'_>, bool),
    session: &Session,
) -> anyhow::Result<Needed> {
    if named.is_empty() {
        return Ok(Needed::default());
    }
    let (folders, others): (Vec<PathBuf>, Vec<PathBuf>) =
        named.iter().cloned().partition(|path| path.is_dir());
    let mut named_once: Vec<PathBuf> = Vec::new();
    for other in others {
        if !is_same(file, &other) && !named_once.iter().any(|known| is_same(known, &other)) {
            named_once.push(other);
        }
    }
    let others = named_once;
    let found = folders.iter().flat_map(|folder| sources(folder, file, true));
    let is_named = |path: &PathBuf| others.iter().any(|other| is_same(path, other));
    let found = found.filter(|path| !is_named(path)).collect();
    let mut search = Search::new((file, text), (wanted, fills), others, found);
    let reached = search.run(&mut session.clone())?;
    if language_of(file) == Some(Language::Go) {
        search.others.sort_unstable(); // the order in which their `init` functions run
    }
    let notes =
        reached.as_ref().map_or_else(Vec::new, |[_, variables]| note_assigned(&search.rest, variables));
    Ok(Needed { others: search.others, reached, notes })
}

/// Returns `true` if two paths lead to one file.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other
        || fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

impl<'a> Search<'a> {
    fn new(
        (file, text): (&'a Path, &'a str),
        (wanted, fills): (&'a Wanted<'a>, bool),
        others: Vec<PathBuf>,
        found: Vec<PathBuf>,
    ) -> Self {
        let rest: Vec<Candidate> = found.into_iter().filter_map(Candidate::new).collect();
        let mut read = vec![(file.to_owned(), text.to_owned())];
        read.extend(others.iter().filter_map(|path| Some((path.clone(), source_text(path)?))));
        let named = read.len();
        let modules = Modules::default();
        let mut search = Self { file, text, wanted, fills, read, named, others, rest, modules };
        if search.language() == Some(Language::Rust) {
            search.modules = Modules::read(search.files().into_iter());
        }
        search
    }

    fn language(&self) -> Option<Language> {
        language_of(self.file)
    }

    /// Returns all files with their texts.
    fn files(&self) -> Vec<(&Path, &str)> {
        let read = self.read.iter().map(|(path, text)| (&**path, &**text));
        read.chain(self.rest.iter().map(|own| (&*own.path, &*own.text))).collect()
    }

    /// Reads files until nothing is missing, or nothing more is found. Returns the names that the call reaches.
    fn run(&mut self, session: &mut Session) -> anyhow::Result<Option<[HashSet<String>; 2]>> {
        let (mut seen, mut tried) = (0, Vec::new());
        loop {
            while let Some((path, text)) = self.read.get(seen) {
                match self.rest.iter().position(|candidate| candidate.runs_with(path, text)) {
                    Some(found) => self.add(found, false),
                    None => seen += 1,
                }
            }
            let attempt = self.attempt(session);
            let mut found = Vec::new();
            let mut is_macro = attempt.missing.iter().any(|missing| missing.name.ends_with('!'));
            let first = attempt.missing.first().map(|missing| &*missing.name);
            let name = first.map_or_else(|| attempt.lacking.join(" "), str::to_owned);
            tried.retain(|known| *known == name);
            tried.push(name);
            if tried.len() <= MOST_TRIES && self.others.len() < MOST {
                for missing in &attempt.missing {
                    let macros = self.macros_for(&missing.name);
                    is_macro |= !macros.is_empty();
                    found.extend(if macros.is_empty() { self.choose(missing)? } else { macros });
                }
                let chosen = |name: &String| {
                    let missing = Missing { name: name.clone(), file: None, is_method: false };
                    self.choose(&missing).ok().filter(|own| own.len() == 1)
                };
                if found.is_empty() {
                    found.extend(attempt.lacking.iter().filter_map(chosen).flatten());
                }
                if found.is_empty() {
                    found.extend(attempt.hints.iter().find_map(chosen).unwrap_or_default());
                }
            }
            found.sort_unstable();
            found.dedup();
            if found.is_empty() && !self.is_variable(&attempt, session) {
                found = self.of_imports(attempt.reached.as_ref())?;
                if found.is_empty() {
                    if let (Some([methods, _]), Some(Language::Rust)) = (&attempt.reached, self.language()) {
                        let rest: Vec<_> = self.rest.iter().map(|own| (&*own.path, &*own.text)).collect();
                        refuse_other_traits(methods, &self.read, &rest, &self.modules)?;
                    }
                    return Ok(attempt.reached);
                }
            }
            for found in found.into_iter().rev() {
                self.add(found, is_macro);
            }
        }
    }

    /// Adds a file: in front if it must come before what uses it.
    fn add(&mut self, found: usize, is_front: bool) {
        let Candidate { path, text, .. } = self.rest.remove(found);
        // a module of Python runs before what imports it
        let is_front = is_front || self.language() == Some(Language::Python);
        self.others.insert(if is_front { 0 } else { self.others.len() }, path.clone());
        self.read.push((path, text));
    }

    /// Returns `true` if the name that stops the program is a variable of the call, as of `equal`, and gives it a value: a
    /// number first, then a board.
    fn is_variable(&self, attempt: &Attempt, session: &mut Session) -> bool {
        let [Missing { name, .. }] = &*attempt.missing else { return false };
        let is_in_call = self.wanted.call.is_some_and(|call| words(call).any(|word| word == name));
        if is_in_call && session.get(name).is_none() {
            session.define(name, Value::Int(1));
            return true;
        }
        false
    }

    /// Returns which of the files define a missing name, and can be meant by it.
    fn choose(&self, missing: &Missing) -> anyhow::Result<Vec<usize>> {
        if let Some((of, target)) = missing.name.split_once(" for ") {
            let has_it = |own: &Candidate| {
                let code = code::blank(&own.text, Language::Rust, true);
                Implementation::all(&code).iter().any(|own| own.is(of, target))
            };
            return Ok((0..self.rest.len()).filter(|index| has_it(&self.rest[*index])).collect());
        }
        let name = module_named(&missing.name, &self.read).unwrap_or(&missing.name);
        let last = words(name).last().unwrap_or(name);
        let file = missing.file.as_ref().filter(|file| self.read.iter().any(|(path, _)| path == *file));
        let places = self.read.iter().filter(|(path, _)| file.is_none_or(|file| path == file));
        let places: Vec<(&Path, &str)> = places.map(|(path, text)| (&**path, &**text)).collect();
        let is_path = self.language() == Some(Language::Rust) && !missing.is_method && !name.ends_with('!');
        let modules = is_path.then(|| self.modules.of(name, &places, &self.files()));
        let (modules, name) = match modules.flatten() {
            Some((modules, name)) => (Some(modules), name),
            None => (None, name.to_owned()),
        };
        let (name, last) = (&*name, words(&name).last().unwrap_or(last));
        let is_among =
            |path: &Path| modules.as_ref().is_some_and(|modules| self.modules.is_among(path, modules));
        let is_meant = |candidate: &Candidate| match &modules {
            Some(_) => is_among(&candidate.path),
            None => places.iter().any(|place| sees(*place, last, (&candidate.path, &candidate.text))),
        };
        let (mut items, mut hidden, mut methods) = (Vec::new(), Vec::new(), Vec::new());
        for (index, candidate) in self.rest.iter().enumerate() {
            match candidate.defines(name, missing.is_method) {
                Some(Defined::Item) if is_meant(candidate) => items.push(index),
                Some(Defined::Static) => hidden.push(index),
                Some(Defined::Method) => methods.push(index),
                _ => {}
            }
        }
        let mut items = if items.is_empty() && methods.is_empty() { hidden } else { items };
        let is_cpp = self.language() == Some(Language::Cpp);
        let found = match () {
            () if items.is_empty() && modules.is_some() => {
                // a macro may define it there, or it is passed on there
                let has_word =
                    |own: &Candidate| words(&own.text).any(|word| word == last) || own.text.contains("::*;");
                let all = self.rest.iter().enumerate().filter(|(_, own)| is_meant(own) && has_word(own));
                let mut all: Vec<usize> = all.map(|(index, _)| index).collect();
                let is_made =
                    |index: &usize| words(name).any(|part| has_definition(&self.rest[*index].text, part));
                let is_sure = |index: &usize| self.modules.condition(&self.rest[*index].path).is_none();
                if all.iter().any(is_made) {
                    all.retain(is_made);
                } else if all.iter().any(is_sure) {
                    all.retain(is_sure);
                }
                if all.is_empty() {
                    methods.truncate(1);
                    methods
                } else {
                    all
                }
            }
            () if items.is_empty() => {
                methods.truncate(if is_cpp && name.contains("::") { MOST_OVERLOADS } else { 1 });
                methods
            }
            () if missing.is_method || items.iter().all(|index| self.rest[*index].has_part_of(name)) => {
                items.truncate(1);
                items
            }
            () if items.len() > 1 && !(is_cpp && items.len() <= MOST_OVERLOADS) => {
                let path = |index: usize| &*self.rest[items[index]].path;
                bail!(
                    "{}\nhelp: add `--with {}` to read that one",
                    ambiguous(name, path(0), path(1)),
                    path(0).display()
                );
            }
            () => items,
        };
        if let Some((path, condition)) = { found.iter() }
            .map(|index| &self.rest[*index].path)
            .find_map(|path| Some((path, self.modules.condition(path)?)))
        {
            bail!(
                "`{name}` is in `{}`, which depends on `{condition}`: bitrose cannot tell whether it is compiled\n\
                 help: add `--with {}` if it is",
                path.display(),
                path.display()
            );
        }
        Ok(found)
    }

    /// Returns the files from which a file of Rust imports a name that another file defines too, which was read for another
    /// name. Refuses such a name of Rust or C if nothing says that it comes from there.
    fn of_imports(&self, reached: Option<&[HashSet<String>; 2]>) -> anyhow::Result<Vec<usize>> {
        let is_rust = self.language() == Some(Language::Rust);
        if !is_rust && !matches!(self.language(), Some(Language::C | Language::Cpp)) {
            return Ok(Vec::new());
        }
        let defined: Vec<Names> = self.read.iter().map(|(path, text)| Names::read(path, text)).collect();
        let mut found = Vec::new();
        for (user, (path, text)) in self.read.iter().enumerate() {
            let (whole, _) = expand(path, text, &[]);
            let Ok(program) = Program::parse(&whole, self.language()) else { continue };
            let code = code::blank(text, Language::Cpp, true);
            let is_pasted = user == 0 && !path.exists();
            if is_pasted && is_rust {
                found.extend(self.root_with_module_of(&code));
            }
            let prefixes = if is_pasted && is_rust { &["", "super::", "crate::"][..] } else { &[""] };
            let unnamed = defined.iter().enumerate().filter(|(file, _)| !(1..self.named).contains(file));
            for (definer, item) in
                unnamed.flat_map(|(file, own)| own.items.iter().map(move |item| (file, item)))
            {
                let is_reached = match reached {
                    Some(reached) if !is_pasted => reached.iter().any(|names| names.contains(&*item.name)),
                    _ => is_rust || item.kind != DefinitionKind::Type,
                };
                let is_local =
                    !is_rust && item.kind == DefinitionKind::Variable && declares(&code, &item.name);
                for prefix in prefixes.iter().filter(|_| is_reached && !is_local) {
                    let is_own = match *prefix {
                        "" => definer == user || program.text().defines(&item.name),
                        prefix => definer == user && prefix == "super::",
                    };
                    if !is_own && uses(&code, item, prefix) {
                        found.extend(self.meant((definer, item), user, prefix)?);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Returns the root of a crate with an inner module of which code writes `crate::` and the name.
    fn root_with_module_of(&self, code: &str) -> Option<usize> {
        let names: Vec<&str> = code.split("crate::").skip(1).filter_map(|rest| words(rest).next()).collect();
        let has_one = |own: &Candidate| names.iter().any(|name| self.modules.has_inner(&own.path, name));
        self.rest.iter().position(|own| self.modules.is_root(&own.path) && has_one(own))
    }

    /// Returns the unread files whose item the user means, written with this prefix, instead of that of the definer.
    fn meant(
        &self,
        (definer, item): (usize, &Item),
        user: usize,
        prefix: &str,
    ) -> anyhow::Result<Vec<usize>> {
        let (is_rust, (path, text)) = (self.language() == Some(Language::Rust), &self.read[user]);
        let name = format!("{prefix}{}", item.name);
        let modules = self.modules.of(&name, &[(path, text)], &self.files()).filter(|_| is_rust);
        let is_meant = |path: &Path| match &modules {
            Some((modules, _)) => self.modules.is_among(path, modules),
            None => user == 0,
        };
        let is_other = |own: &&Candidate| is_meant(&own.path) && own.has_like(item);
        let Some(unread) = self.rest.iter().find(is_other) else { return Ok(Vec::new()) };
        let read = &self.read[definer].0;
        if is_meant(read) {
            let help = if is_rust { "import it with `use`" } else { "paste the definition that is meant" };
            bail!("{}\nhelp: {help}", ambiguous(&item.name, &unread.path, read));
        }
        self.choose(&Missing { name, file: Some(path.clone()), is_method: false })
    }

    /// Returns the files with the macros of Rust that the files read so far call, if a macro there may make an item of this
    /// name, which is missing nevertheless.
    fn macros_for(&self, name: &str) -> Vec<usize> {
        let last = words(name).last().unwrap_or(name);
        let texts = self.read.iter().map(|(_, text)| text);
        let called = texts.filter(|_| self.language() == Some(Language::Rust)).flat_map(|text| {
            let is_maker = has_definition(text, last);
            text.match_indices('!').filter_map(move |(end, _)| {
                let open = end + 1 + text[end + 1..].find(['(', '{', '['])?;
                let takes_name = || {
                    let arguments = &text[open..code::block_end(text, open, Language::Rust)];
                    text[end + 1..open].trim().is_empty()
                        && words(name).any(|part| words(arguments).any(|word| word == part))
                };
                let is_it = is_maker || takes_name();
                words(text[..end].rsplit(['\n', ' ', ':']).next()?).last().filter(|_| is_it)
            })
        });
        let called: BTreeSet<String> = called.map(|name| format!("{name}!")).collect();
        let defines = |own: &Candidate| called.iter().any(|name| own.defines(name, false).is_some());
        let all = self.rest.iter().enumerate().filter(|(_, own)| defines(own));
        all.map(|(index, _)| index).collect()
    }

    /// Tries the program with the files that were found so far.
    fn attempt(&self, session: &Session) -> Attempt {
        let (mut source, pieces) = expand(self.file, self.text, &self.others);
        let mut session = session.clone();
        let language = session.language().or(self.language());
        session.set_language(language);
        let limits = Limits { operations: BEGINNING, ..Limits::default() };
        let limited = session.clone().with_limits(limits);
        let missing = |source: &str, error: &Error| {
            Missing::of(source, error, |at| pieces.place(at).0.name.clone().into())
        };
        let Ok(program) = Program::parse(&source, language) else { return Attempt::default() };
        let added = match self.wanted.call {
            Some(call) => Some(call.to_owned()),
            None => match plain_call(&self.wanted.among(&pieces), &program, &session) {
                Ok(added) if self.fills => {
                    added.map(|call| filled_call(&call, &program, &limited).unwrap_or(call))
                }
                Ok(added) => added,
                Err(error) => {
                    let (missing, hints) = (missing(&source, &error), hints(&source, &program));
                    let missing = missing.into_iter().collect();
                    return Attempt { missing, hints, ..Attempt::default() };
                }
            },
        };
        source.extend(added.iter().map(|call| format!("\n{call}")));
        let in_call = added.iter().flat_map(|call| words(call)).filter(|word| !program.text().defines(word));
        let declared: HashSet<String> = in_call.map(str::to_owned).collect();
        let Ok(mut whole) = Program::parse(&source, language) else { return Attempt::default() };
        // squares, as in `f({e4})`, are read in the language of bitrose
        let has_square = |call: &String| {
            words(call).any(|word| word.parse::<Square>().is_ok() && !program.text().defines(word))
        };
        let own = added.filter(|call| has_square(call) || whole.text().errors() > program.text().errors());
        let mut fault = None;
        if let Some(own) = own.and_then(|call| Program::parse(&call, Some(Language::Own)).ok()) {
            fault = session.execute(&program).err();
            whole = own;
        }
        let fault = fault.or_else(|| limited.evaluate(&whole).err());
        let mut reached = limited.reached(&whole);
        for variables in reached.iter_mut().map(|[_, variables]| variables) {
            variables.retain(|name| !declared.contains(&**name)); // those of the added call are no file's
        }
        let stopped = fault.as_ref().and_then(|error| missing(&source, error));
        let mut borrowed = limited.borrowed(&whole);
        borrowed.extend(words(&source).find(|word| *word == "BitOperations").map(str::to_owned)); // a class of .NET
        let borrowed = borrowed.into_iter().map(|name| Missing { name, file: None, is_method: false });
        let is_stopped = reached.is_none() && stopped.is_none();
        let hints = if is_stopped { hints(&source, &program) } else { Vec::new() };
        let is_lacking = |error: &Error| error.span.start >= program.source().len();
        let lacking = if self.wanted.call.is_none() && fault.as_ref().is_some_and(is_lacking) {
            lacking_types(&self.wanted.among(&pieces), &program)
        } else {
            Vec::new()
        };
        let missing = stopped.into_iter().chain(borrowed).collect();
        Attempt { missing, hints, lacking, reached }
    }
}

impl Missing {
    /// Returns the name that an error is about; `file` says which file an offset of the source is in.
    fn of(source: &str, error: &Error, file: impl Fn(usize) -> PathBuf) -> Option<Self> {
        let (start, end) = (error.span.start, error.span.end);
        let is_method = error.message.starts_with("unknown method");
        let quoted = error.message.split('`').nth(1).unwrap_or_default();
        let is_macro = error.message.starts_with("the macro ");
        let name = Some(quoted).filter(|_| is_macro || is_method).or(error.unknown())?;
        let here = source.get(start..end).unwrap_or_default();
        let is_here = here.contains(words(name).last().unwrap_or(name));
        // in Rust the whole path of a type is marked
        let is_path = here.strip_suffix(name).is_some_and(|path| path.ends_with("::"))
            && here.chars().all(|letter| letter == ':' || is_letter(letter));
        let name = if is_path { here } else { name };
        let owner = match error.message.split_once("` of ") {
            Some((_, owner)) if is_method => words(owner).next(),
            // in C++ the class or namespace is not part of the name
            _ if is_here && !name.contains("::") => source[..start].strip_suffix("::").and_then(|before| {
                let name = before.rfind(|letter| !is_letter(letter));
                Some(&before[name.map_or(0, |at| at + 1)..]).filter(|name| !name.is_empty())
            }),
            _ => None,
        };
        let name = owner.map_or_else(|| name.to_owned(), |owner| format!("{owner}::{name}"));
        Some(Self { name, file: is_here.then(|| file(start)), is_method })
    }
}

/// Returns `true` if a macro in a source may define an item of this name: `enum Square` in its arguments or its body.
fn has_definition(text: &str, name: &str) -> bool {
    let mut before = "";
    words(text).any(|word| {
        let is_item = matches!(before, "enum" | "struct" | "type" | "const" | "static" | "fn");
        before = word;
        is_item && word == name
    })
}

/// Says that two files define a name.
pub(super) fn ambiguous(name: &str, one: &Path, other: &Path) -> String {
    format!(
        "`{name}` is defined in `{}` and in `{}`, and nothing says which of them is meant",
        one.display(),
        other.display()
    )
}

/// Returns `true` if code uses the name of an item behind a prefix, and not as that of a variable of its own.
fn uses(code: &str, item: &Item, prefix: &str) -> bool {
    let is_function = matches!(item.kind, DefinitionKind::Function(_));
    let found = words(code).filter(|word| **word == *item.name).map(|word| {
        let start = offset(word, code);
        (code[..start].trim_end(), code[start + word.len()..].trim_start())
    });
    let found: Vec<(&str, &str)> = found.collect();
    let is_own = |(before, after): &(&str, &str)| {
        matches!(words(before).last(), Some("let" | "mut")) && before.ends_with(is_letter)
            || after.starts_with(':') && !after.starts_with("::")
    };
    let is_used = |(before, after): &(&str, &str)| {
        let is_called = !is_function || after.starts_with('(') || after.starts_with("::<");
        let is_there = if prefix.is_empty() {
            !before.ends_with(['.', ':']) && !before.ends_with("->")
        } else {
            before.strip_suffix(prefix).is_some_and(|before| !before.ends_with(':'))
        };
        is_called && is_there
    };
    (!prefix.is_empty() || !found.iter().any(is_own)) && found.iter().any(is_used)
}

/// Returns the names that bitrose knows among the words of a program, without those that it defines.
fn hints(source: &str, program: &Program) -> Vec<String> {
    let is_known =
        |word: &&str| builtin(word).is_some() || techniques::functions().any(|own| own.name == *word);
    let names: BTreeSet<&str> = words(source).collect();
    let names = names.into_iter().filter(is_known).filter(|name| !program.text().defines(name));
    names.map(str::to_owned).collect()
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

/// Returns a file beside the program that defines the name that stops it, and that is not among those that were `read`.
pub(crate) fn beside(
    file: &Path,
    text: &str,
    others: &[PathBuf],
    wanted: &Wanted<'_>,
    read: &[&str],
    session: &Session,
) -> Option<PathBuf> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut files = sources(folder, file, false);
    let read: Vec<PathBuf> = read.iter().filter_map(|name| fs::canonicalize(name).ok()).collect();
    files.retain(|other| fs::canonicalize(other).is_ok_and(|other| !read.contains(&other)));
    let mut search = Search::new((file, text), (wanted, false), others.to_vec(), files);
    let missing = |search: &Search<'_>| search.attempt(session).missing.into_iter().next();
    let before = missing(&search)?;
    let found = *search.choose(&before).ok()?.first()?;
    let path = search.rest[found].path.clone();
    search.add(found, before.name.ends_with('!'));
    let helps = missing(&search).is_none_or(|after| after.name != before.name);
    helps.then(|| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path))
}
