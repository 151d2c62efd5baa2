//! The modules of Rust: from which file of a folder a name comes.

use bitrose_lang::words;
use bitrose_lang::{is_letter, offset};
use std::collections::HashMap;
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
    /// Returns the module or type in which the name is.
    fn module(&self) -> Option<&'a str> {
        self.path.len().checked_sub(2).map(|last| self.path[last])
    }
}

/// The modules that the files of a folder are.
#[derive(Debug, Default)]
pub(crate) struct Modules {
    /// The names of files with `#[path = "…"]`.
    named: HashMap<PathBuf, String>,
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
            for (name, attributes) in declarations(text) {
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
        code: &[&str],
        files: &[(&Path, &str)],
    ) -> Option<(Vec<String>, String)> {
        let parts: Vec<&str> = name.split("::").collect();
        let is_type = |part: &&str| part.starts_with(char::is_uppercase);
        let place = parts.iter().position(is_type).unwrap_or(parts.len() - 1);
        let (path, item) = (&parts[..place], parts[place]);
        let own: Vec<Import<'_>> = code.iter().flat_map(|text| imports(text)).collect();
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
        let item = renamed.into_iter().find_map(|own| own.path.last().copied()).unwrap_or(item);
        let mut next = 0;
        while let Some(&module) = wanted.get(next) {
            next += 1;
            for (_, text) in files.iter().filter(|(path, _)| self.name(path) == module) {
                let exported = imports(text).into_iter().filter(|own| own.is_public || module == "crate");
                let exported = exported.filter(|own| own.name == item || own.name == "*");
                for other in exported.filter_map(|own| own.module()) {
                    if !wanted.contains(&other) && !is_open(&other) {
                        wanted.push(other);
                    }
                }
            }
        }
        let name = [&parts[..place], &[item], &parts[place + 1..]].concat().join("::");
        Some((wanted.into_iter().map(str::to_owned).collect(), name))
    }

    /// Returns `true` if a file is one of these modules.
    pub(crate) fn is_among(&self, path: &Path, wanted: &[String]) -> bool {
        wanted.iter().any(|name| *name == self.name(path))
    }
}

/// Returns the modules, or types, that some names come from.
fn modules<'a>(imports: &[&Import<'a>]) -> Vec<&'a str> {
    imports.iter().filter_map(|own| own.module()).collect()
}

/// Returns the modules that are declared without a body, with the attributes of each.
fn declarations(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut found = Vec::new();
    for (start, word) in text.match_indices("mod ") {
        let rest = text[start + word.len()..].trim_start();
        let Some(name) = words(rest).next().filter(|name| rest.starts_with(*name)) else { continue };
        let mut before = text[..start].trim_end();
        if !rest[name.len()..].trim_start().starts_with(';') || text[..start].ends_with(is_letter) {
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
        found.push((name, attributes));
    }
    found
}

/// Returns what the `use` declarations of a text bring.
fn imports(text: &str) -> Vec<Import<'_>> {
    let mut found = Vec::new();
    for line in text.lines() {
        let code = line.trim_start();
        let public = code.strip_prefix("pub").filter(|rest| rest.starts_with([' ', '(']));
        let declaration =
            public.map_or(code, |rest| rest.split_once("use ").map_or(rest, |(own, _)| &rest[own.len()..]));
        let Some(tree) = declaration.strip_prefix("use ") else { continue };
        let start = offset(tree, text);
        let Some(tree) = text[start..].split(';').next().filter(|tree| tree.len() < LONGEST_USE) else {
            continue;
        };
        let mut waiting = vec![(Vec::new(), tree)];
        while let Some((mut path, tree)) = waiting.pop() {
            if let Some((head, inner)) = tree.split_once('{') {
                path.extend(words(head));
                let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
                waiting.extend(split(inner).into_iter().map(|part| (path.clone(), part)));
                continue;
            }
            let (own, alias) =
                tree.split_once(" as ").map_or((tree, None), |(own, alias)| (own, Some(alias)));
            path.extend(words(own));
            let is_glob = own.trim_end().ends_with('*');
            if is_glob {
                path.push("*");
            } else if path.last() == Some(&"self") && path.len() > 1 {
                path.pop();
            }
            if let Some(&last) = path.last() {
                let name = alias.and_then(|alias| words(alias).next()).unwrap_or(last);
                found.push(Import { path, name, is_public: public.is_some() });
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
