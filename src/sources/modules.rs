//! The modules of Rust: from which file of a folder a name comes.

use bitrose_lang::{Language, code, is_letter, offset, words};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// The longest `use` that is read, in bytes.
const LONGEST_USE: usize = 20_000;

/// A name that a `use` brings: the whole path to it, and the name that it has there, or `*`.
struct Import<'a> {
    path: Vec<&'a str>,
    name: &'a str,
    is_public: bool,
}

impl<'a> Import<'a> {
    /// Returns the module in which the name is, or the type in which it is.
    fn module(&self) -> Option<&'a str> {
        let (_, path) = self.path.split_last()?;
        let is_module = |name: &&&str| !name.starts_with(char::is_uppercase);
        path.iter().rfind(is_module).or(path.last()).copied()
    }
}

/// The modules that the files of a folder are.
#[derive(Debug, Default)]
pub(crate) struct Modules {
    /// The names of files with `#[path = "…"]`.
    named: HashMap<PathBuf, String>,
    /// The names of modules with a body, and the files in which they are.
    inner: HashSet<(String, PathBuf)>,
    /// The files, and folders, that are compiled only under a condition.
    conditional: Vec<(PathBuf, String)>,
}

impl Modules {
    /// Reads the declarations of modules: `#[cfg(…)] #[path = "…"] pub mod name;`.
    pub(crate) fn read<'a>(files: impl Iterator<Item = (&'a Path, &'a str)>) -> Self {
        let mut found = Self::default();
        for (path, text) in files {
            let folder = path.parent().unwrap_or(Path::new(""));
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let inner =
                if matches!(stem, "mod" | "main" | "lib") { folder.to_owned() } else { folder.join(stem) };
            for (name, has_body, attributes) in declarations(text) {
                if has_body {
                    found.inner.insert((name.to_owned(), path.to_owned()));
                    continue;
                }
                let value =
                    |attribute: &&str| Some(attribute.strip_prefix("path")?.split('"').nth(1)?.to_owned());
                let given = attributes.iter().find_map(value).map(|path| folder.join(path));
                let files = match given {
                    Some(file) => {
                        found.named.insert(file.clone(), name.to_owned());
                        vec![file]
                    }
                    None => vec![inner.join(format!("{name}.rs")), inner.join(name)],
                };
                if let Some(condition) = attributes.iter().find(|own| own.starts_with("cfg")) {
                    found.conditional.extend(files.into_iter().map(|file| (file, format!("#[{condition}]"))));
                }
            }
        }
        found
    }

    /// Returns the condition under which a file is compiled.
    pub(crate) fn condition(&self, path: &Path) -> Option<&str> {
        self.conditional.iter().find(|(own, _)| path.starts_with(own)).map(|(_, condition)| &**condition)
    }

    /// Returns the name of the module that a file is; that of the whole program is `crate`.
    fn name<'a>(&'a self, path: &'a Path) -> &'a str {
        let named = |path: &'a Path| path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        match (self.named.get(path), named(path)) {
            (Some(name), _) => name,
            (None, "mod") => path.parent().map_or("", named),
            (None, "main" | "lib") => "crate",
            (None, name) => name,
        }
    }

    /// Returns the names of the modules from which a name can come that stands in code, as far as its path and the `use`
    /// declarations say, and the name that it has there; files that bring it from elsewhere (`pub use`) are among `files`.
    /// `None` if they say nothing.
    pub(crate) fn of(
        &self,
        name: &str,
        code: &[(&Path, &str)],
        files: &[(&Path, &str)],
    ) -> Option<(Vec<String>, String)> {
        let parts: Vec<&str> = name.split("::").collect();
        let is_type = |part: &&str| part.starts_with(char::is_uppercase);
        let place = parts.iter().position(is_type).unwrap_or(parts.len() - 1);
        let (path, item) = (&parts[..place], parts[place]);
        let own = code.iter().flat_map(|(path, text)| {
            imports(text).into_iter().map(|own| Import { path: placed(own.path, path, files), ..own })
        });
        let own: Vec<Import<'_>> = own.collect();
        let path =
            code.first().map_or_else(|| path.to_vec(), |(place, _)| placed(path.to_vec(), place, files));
        let named =
            |wanted: &str| -> Vec<&Import<'_>> { own.iter().filter(|own| own.name == wanted).collect() };
        let mut wanted: Vec<&str> = match path.last() {
            Some(module) if path.len() > 1 => vec![module],
            Some(module) => vec![named(module).first().and_then(|alias| alias.path.last()).unwrap_or(module)],
            None if named(item).is_empty() => modules(&named("*")),
            None => modules(&named(item)),
        };
        let is_open = |name: &&str| matches!(*name, "self" | "super");
        if wanted.is_empty() || wanted.iter().any(is_open) {
            return None;
        }
        let renamed = named(item).into_iter().filter(|_| path.is_empty());
        let mut item = renamed.into_iter().find_map(|own| own.path.last().copied()).unwrap_or(item);
        let mut next = 0;
        while let Some(&module) = wanted.get(next) {
            next += 1;
            for (_, text) in files.iter().filter(|(path, _)| self.name(path) == module) {
                // what is inside of a module sees what it imports for itself
                let is_around = code.iter().any(|(path, _)| path.iter().any(|part| part == module));
                let is_seen = |own: &Import<'_>| own.is_public || module == "crate" || is_around;
                let exported = imports(text).into_iter().filter(is_seen);
                let exported = exported.filter(|own| own.name == item || own.name == "*");
                for own in exported.collect::<Vec<_>>() {
                    // `pub use gen::attacks as knight_attacks`
                    item = own.path.last().copied().filter(|last| *last != "*").unwrap_or(item);
                    wanted.extend(own.module().filter(|other| !wanted.contains(other) && !is_open(other)));
                }
            }
        }
        let name = [&parts[..place], &[item], &parts[place + 1..]].concat().join("::");
        Some((wanted.into_iter().map(str::to_owned).collect(), name))
    }

    /// Returns `true` if a file is one of these modules.
    pub(crate) fn is_among(&self, path: &Path, wanted: &[String]) -> bool {
        wanted.iter().any(|name| *name == self.name(path) || self.has_inner(path, name))
    }

    /// Returns `true` if a file has a module of this name with a body.
    pub(crate) fn has_inner(&self, path: &Path, name: &str) -> bool {
        self.inner.contains(&(name.to_owned(), path.to_owned()))
    }

    /// Returns `true` if a file is the root of a crate.
    pub(crate) fn is_root(&self, path: &Path) -> bool {
        self.name(path) == "crate"
    }
}

/// Returns the path of a name in which the name of a module takes the place of the `self` and `super` at the beginning, if
/// the file in which it stands is among the files of a crate.
fn placed<'a>(path: Vec<&'a str>, file: &'a Path, files: &[(&'a Path, &'a str)]) -> Vec<&'a str> {
    let levels = path.iter().take_while(|name| **name == "super").count();
    let is_own = path.first() == Some(&"self");
    let module = |path: &'a Path| match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib" | "main") => path.parent().map(Path::to_owned),
        _ => Some(path.with_extension("")),
    };
    let roots = files.iter().filter(|(path, _)| path.ends_with("lib.rs") || path.ends_with("main.rs"));
    let roots: Vec<&Path> = roots.filter_map(|(path, _)| path.parent()).collect();
    let is_in_crate = roots.iter().any(|root| file.starts_with(root)) && file.exists();
    if levels == 0 && !is_own || !is_in_crate {
        return path;
    }
    let own = module(file);
    let wanted = own.as_deref().and_then(|own| own.ancestors().nth(levels)).unwrap_or(Path::new(""));
    let name = if roots.contains(&wanted) {
        Some("crate")
    } else {
        let mut above = file.ancestors();
        let is_it = |path: &&Path| *path == wanted || path.with_extension("") == wanted;
        above.find(is_it).and_then(|path| path.file_stem()?.to_str())
    };
    let rest = path[levels.max(usize::from(is_own))..].iter().copied();
    match name {
        Some(name) => std::iter::once(name).chain(rest).collect(),
        None => path,
    }
}

/// Returns the modules, or types, that some names come from.
fn modules<'a>(imports: &[&Import<'a>]) -> Vec<&'a str> {
    imports.iter().filter_map(|own| own.module()).collect()
}

/// Returns the modules that are declared: the name of each, whether it has a body, and its attributes.
fn declarations(text: &str) -> Vec<(&str, bool, Vec<&str>)> {
    let mut found = Vec::new();
    for (start, word) in text.match_indices("mod ") {
        let rest = text[start + word.len()..].trim_start();
        let Some(name) = words(rest).next().filter(|name| rest.starts_with(*name)) else { continue };
        let mut before = text[..start].trim_end();
        let after = rest[name.len()..].trim_start();
        if !after.starts_with([';', '{']) || text[..start].ends_with(is_letter) {
            continue;
        }
        if let Some((visibility, _)) = before.rsplit_once("pub").filter(|(_, rest)| {
            rest.is_empty()
                || rest.trim_start().starts_with('(') && rest.find(')') == rest.len().checked_sub(1)
        }) {
            before = visibility.trim_end();
        }
        let mut attributes = Vec::new();
        while let Some((rest, attribute)) =
            before.strip_suffix(']').and_then(|before| before.rsplit_once("#["))
        {
            attributes.push(attribute.trim());
            before = rest.trim_end();
        }
        found.push((name, after.starts_with('{'), attributes));
    }
    found
}

/// Returns what the `use` declarations of a text bring.
fn imports(text: &str) -> Vec<Import<'_>> {
    let mut found = Vec::new();
    let code = code::blank(text, Language::Rust, true);
    let is_whole = |at: &usize| !code[..*at].ends_with(is_letter) && !code[at + 3..].starts_with(is_letter);
    for (start, word) in code.match_indices("use").filter(|(at, _)| is_whole(at)) {
        let (before, after) = (code[..start].trim_end(), &code[start + word.len()..]);
        // `pub(in path) use …`
        let visibility = before.strip_suffix(')').map_or(before, |inner| {
            inner.rsplit_once('(').map_or(inner, |(visibility, _)| visibility.trim_end())
        });
        let is_public = visibility.strip_suffix("pub").is_some_and(|before| !before.ends_with(is_letter));
        let tree = after.split(';').next().filter(|tree| {
            tree.len() < LONGEST_USE
                && (is_public || before.is_empty() || before.ends_with([';', '{', '}', ']']))
        });
        let Some(tree) = tree else { continue };
        let own_words = |part| words(part).map(|word| &text[offset(word, &code)..][..word.len()]);
        let mut waiting = vec![(Vec::new(), tree)];
        while let Some((mut path, tree)) = waiting.pop() {
            if let Some((head, inner)) = tree.split_once('{') {
                path.extend(own_words(head));
                let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
                waiting.extend(split(inner).into_iter().map(|part| (path.clone(), part)));
                continue;
            }
            let (own, alias) =
                tree.split_once(" as ").map_or((tree, None), |(own, alias)| (own, Some(alias)));
            path.extend(own_words(own));
            let is_glob = own.trim_end().ends_with('*');
            if is_glob {
                path.push("*");
            } else if path.last() == Some(&"self") && path.len() > 1 {
                path.pop();
            }
            if let Some(&last) = path.last() {
                let name = alias.and_then(|alias| own_words(alias).next()).unwrap_or(last);
                found.push(Import { path, name, is_public });
            }
        }
    }
    found
}

/// Returns the parts between the commas that are in no braces.
fn split(list: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    list.split(|letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    })
    .collect()
}
