//! The files of a folder, and what each of them defines.

use super::headers::{expand, source_text};
use super::imports::imports;
use super::packages::is_built;
use bitrose_lang::front::{Definition, DefinitionKind};
use bitrose_lang::source::language_of;
use bitrose_lang::{Language, Program, is_letter, words};
use std::cell::OnceCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A file in a folder that the user named.
pub(super) struct Candidate {
    pub(super) path: PathBuf,
    pub(super) text: String,
    names: OnceCell<Names>,
}

/// How a file defines a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Defined {
    /// As a function, variable or type.
    Item,
    /// As a function or variable that other files of C or C++ cannot see.
    Static,
    /// As a method.
    Method,
}

/// The names that a file defines itself, without its headers.
#[derive(Default)]
pub(super) struct Names {
    pub(super) items: Vec<Item>,
    methods: HashSet<String>,
}

/// Something that a file defines outside of functions.
pub(super) struct Item {
    pub(super) name: Box<str>,
    pub(super) kind: DefinitionKind,
    /// Whether no other file of C or C++ can see it.
    pub(super) is_static: bool,
    /// Whether it is a static member of a class, defined outside of it: `int Board::size`.
    pub(super) is_member: bool,
}

impl Item {
    /// Returns `true` if a call or a use cannot tell two items of one name apart.
    fn is_like(&self, other: &Self, may_overload: bool) -> bool {
        let is_same = match (&self.kind, &other.kind) {
            (DefinitionKind::Function(own), DefinitionKind::Function(other)) => {
                !may_overload || own.len() == other.len()
            }
            (own, other) => own == other,
        };
        is_same && !self.is_member && !other.is_member
    }
}

impl Names {
    pub(super) fn read(path: &Path, text: &str) -> Self {
        let (source, pieces) = expand(path, text, &[]);
        let Ok(program) = Program::parse(&source, language_of(path)) else { return Self::default() };
        let parsed = program.text();
        let is_header = path.extension().is_some_and(|ending| ending.as_encoded_bytes().starts_with(b"h"));
        let is_unnamed = text.split("namespace").skip(1).any(|rest| rest.trim_start().starts_with('{'));
        let is_own = |own: &&Definition| pieces.is_program(pieces.place(own.span.start).0);
        let items = parsed.definitions().iter().filter(is_own).map(|own| {
            let before = source[..own.span.start].rsplit([';', '}']).next().unwrap_or_default();
            Item {
                name: own.name.clone(),
                kind: own.kind.clone(),
                is_static: !is_header && (is_unnamed || words(before).any(|word| word == "static")),
                is_member: before.ends_with("::") || source[own.span.start..own.span.end].contains("::"),
            }
        });
        let items = items.collect();
        let own: HashSet<&str> = words(text).collect();
        let methods = parsed.method_names().into_iter().filter(|name| own.contains(&**name)).collect();
        Self { items, methods }
    }
}

impl Candidate {
    pub(super) fn new(path: PathBuf) -> Option<Self> {
        let text = source_text(&path)?;
        let is_used = language_of(&path) != Some(Language::Go) || is_built(&path, &text);
        is_used.then(|| Self { path, text, names: OnceCell::new() })
    }

    /// Returns how the file defines a name: `popcount`, the class of `Square::new`, or the method itself, the macro `map!`.
    /// It may be the module of Python with this name. The name of a method may follow that of its class.
    pub(super) fn defines(&self, name: &str, is_method: bool) -> Option<Defined> {
        let language = language_of(&self.path);
        let is_c = matches!(language, Some(Language::C | Language::Cpp));
        if language == Some(Language::Python) && self.path.file_stem().is_some_and(|module| module == name) {
            return Some(Defined::Item);
        }
        if let Some(name) = name.strip_suffix('!') {
            let mut definitions = self.text.split("macro_rules!").skip(1);
            return definitions.any(|rest| words(rest).next() == Some(name)).then_some(Defined::Item);
        }
        let parts: Vec<&str> = name.split("::").flat_map(|part| part.split('.')).collect();
        let last = *parts.last()?;
        let is_in_text = |name: &str| self.text.contains(name) && words(&self.text).any(|word| word == name);
        if !(if is_c { is_in_text(last) } else { parts.iter().any(|part| is_in_text(part)) }) {
            return None;
        }
        if is_c
            && let [.., owner, _] = *parts
            && defines_member(&self.text, owner, last)
        {
            return Some(Defined::Method);
        }
        let names = self.names.get_or_init(|| Names::read(&self.path, &self.text));
        // a path of Rust begins with modules
        let is_item = |part: &str| match language {
            Some(Language::Rust) => part == last || part.starts_with(char::is_uppercase),
            Some(Language::C | Language::Cpp) => part == last && self.has_scope(&parts, names),
            _ => true,
        };
        let mut items = names.items.iter();
        // in Java and C#, methods are among the definitions
        let is_method = is_method && !matches!(language, Some(Language::Java | Language::CSharp));
        let item = items.find(|own| !is_method && parts.contains(&&*own.name) && is_item(&own.name));
        match item {
            Some(own) if own.is_static && is_c => Some(Defined::Static),
            Some(_) => Some(Defined::Item),
            None => names.methods.contains(last).then_some(Defined::Method),
        }
    }

    /// Returns `true` if the file defines something else that other files see by the same name as an item.
    pub(super) fn has_like(&self, item: &Item) -> bool {
        let names = || &self.names.get_or_init(|| Names::read(&self.path, &self.text)).items;
        let is_cpp = language_of(&self.path) == Some(Language::Cpp);
        words(&self.text).any(|word| *word == *item.name)
            && !(is_cpp && words(&self.text).any(|word| word == "namespace"))
            && names().iter().any(|own| own.name == item.name && !own.is_static && own.is_like(item, is_cpp))
    }

    /// Returns `true` if the file has one of several parts of a class of C#.
    pub(super) fn has_part_of(&self, name: &str) -> bool {
        partial_classes(&self.text).any(|own| own == name)
    }

    /// Returns `true` if a file of C++ has the class or namespace that is written in front of a name.
    fn has_scope(&self, parts: &[&str], names: &Names) -> bool {
        let [.., scope, _] = parts else { return true };
        let mut spaces = self.text.split("namespace").skip(1).filter_map(|rest| rest.split('{').next());
        names.items.iter().any(|own| own.name.as_ref() == *scope)
            || spaces.any(|space| words(space).any(|word| word == *scope))
    }

    /// Returns `true` if a program runs something of this file before anything is called: with its package in Go, with
    /// its class in C#, with its import in Python.
    pub(super) fn runs_with(&self, path: &Path, text: &str) -> bool {
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

/// Returns `true` if C++ code defines a member of a class or namespace outside of it: `int Board::make(int move) { … }`.
fn defines_member(text: &str, owner: &str, member: &str) -> bool {
    let name = format!("{owner}::{member}");
    text.match_indices(&name).any(|(start, name)| {
        let (before, after) = (&text[..start], &text[start + name.len()..]);
        if before.ends_with(is_letter) || after.starts_with(is_letter) {
            return false;
        }
        let after = after.trim_start();
        let Some(list) = after.strip_prefix('(') else {
            let last = words(before.rsplit('\n').next().unwrap_or_default()).last();
            return after.starts_with(['=', ';', '[', '{']) && last.is_some_and(|word| word != "return");
        };
        let mut depth = 1;
        let end = list.find(|letter| {
            match letter {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let rest = end.map_or("", |end| list[end + 1..].trim_start());
        rest.starts_with(['{', ':', '-', '&']) || rest.starts_with("const") || rest.starts_with("noexcept")
    })
}

/// Returns the names of the classes and structs of C# of which a file has only a part.
fn partial_classes(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = words(text);
    std::iter::from_fn(move || {
        rest.by_ref().find(|word| *word == "partial")?;
        rest.nth(1)
    })
}
