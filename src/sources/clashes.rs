//! What files cannot share when they are read as one.

use super::candidate::{Candidate, Names};
use super::headers::{Pieces, SharedHeader, source_text};
use super::imports::imports;
use anyhow::bail;
use bitrose_lang::front::DefinitionKind;
use bitrose_lang::source::language_of;
use bitrose_lang::{Language, code, offset, words};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Refuses headers of C and C++ that each of two files would read in its own way. `reached` are the functions and
/// variables that matter; without it, all do.
pub(super) fn check_headers(
    pieces: &Pieces,
    source: &str,
    reached: Option<&[HashSet<String>; 2]>,
) -> anyhow::Result<()> {
    let matters = |name: &str| reached.is_none_or(|reached| reached.iter().any(|names| names.contains(name)));
    let assigned = if pieces.shared.is_empty() { HashSet::new() } else { assigned(source) };
    for SharedHeader { file, macros } in &pieces.shared {
        if let Some(name) = macros.iter().find(|name| words(&file.text).any(|word| word == **name)) {
            bail!(
                "`{}` uses `{name}`, which one of the files that include it defines before: bitrose reads the header once\n\
                 help: leave a file out, or define `{name}` in the header",
                file.name
            );
        }
        let text = code::blank(&file.text, Language::Cpp, true);
        let is_alone = |line: &&str| !is_in_class(&text[..offset(line, &text)]);
        let lines = text.lines().filter(is_alone).map(str::trim);
        let lines = lines.filter_map(|line| line.strip_prefix("static "));
        let variables = lines.filter_map(|line| {
            let declared = line.split(['=', '[', ';', '{']).next()?;
            let is_variable =
                !declared.contains('(') && words(declared).all(|word| !word.starts_with("const"));
            words(declared).last().filter(|_| is_variable)
        });
        if let Some(name) = variables.into_iter().find(|name| assigned.contains(name) && matters(name)) {
            bail!(
                "`{}` defines `{name}` as `static`: each file that includes it has its own, and bitrose reads the header once\n\
                 help: leave a file out",
                file.name
            );
        }
    }
    Ok(())
}

/// Returns `true` if what follows this text is a member of a class: one that is `static` there is the same in each file.
fn is_in_class(before: &str) -> bool {
    let (mut around, mut start) = (Vec::new(), 0);
    for (at, sign) in before.match_indices(['{', '}', ';']) {
        let head = &before[start..at];
        match sign {
            "{" => {
                let names_class = words(head).any(|word| matches!(word, "class" | "struct"));
                around.push(names_class && !head.contains('('));
            }
            "}" => drop(around.pop()),
            _ => {}
        }
        start = at + 1;
    }
    around.pop().unwrap_or(false)
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

/// Refuses files that define the same name where they would share it: in Python, and in C and C++ variables without an
/// initializer and functions that only one file can see. Everything else that is defined twice is refused where it is used.
/// `reached` are the functions and variables that matter; without it, all do.
pub(super) fn check_names(
    file: &Path,
    text: &str,
    others: &[PathBuf],
    reached: Option<&[HashSet<String>; 2]>,
) -> anyhow::Result<()> {
    let mut known: HashMap<Box<str>, (PathBuf, bool)> = HashMap::new();
    let language = language_of(file);
    let is_c = matches!(language, Some(Language::C | Language::Cpp));
    if others.is_empty() || !is_c && language != Some(Language::Python) {
        return Ok(());
    }
    let all: Vec<&Path> = others.iter().map(PathBuf::as_path).chain([file]).collect();
    for &path in &all {
        let own_text = if path == file { text.to_owned() } else { source_text(path).unwrap_or_default() };
        if !is_c {
            check_globals(&own_text, path, &all)?;
        }
        for own in Names::read(path, &own_text).items {
            let is_shared = match own.kind {
                DefinitionKind::Type => !is_c,
                DefinitionKind::Function(_) => true,
                DefinitionKind::Variable => !own.is_member,
            };
            if !is_shared
                || reached.is_some_and(|reached| reached.iter().all(|names| !names.contains(&*own.name)))
            {
                continue;
            }
            let is_alone = !is_c || own.is_static || own.kind == DefinitionKind::Variable;
            let (other, is_other_alone) =
                known.entry(own.name.clone()).or_insert_with(|| (path.to_owned(), is_alone));
            if other != path && (is_alone || *is_other_alone) {
                bail!(
                    "`{}` is defined in `{}` and in `{}`, and bitrose reads them as one file\n\
                     help: rename one of the two, or leave a file out",
                    own.name,
                    other.display(),
                    path.display()
                );
            }
        }
    }
    Ok(())
}

/// Says which files that are not read assign to variables of the program: if it has called a function there before, the
/// variables have other values.
pub(super) fn note_assigned(rest: &[Candidate], variables: &HashSet<String>) -> Vec<String> {
    const MOST: usize = 3;
    let found = rest.iter().filter(|_| !variables.is_empty()).filter_map(|candidate| {
        let names = assigned(&candidate.text);
        let names = variables.iter().filter(|name| names.contains(&***name));
        let name = names.filter(|name| !declares(&candidate.text, name)).min()?;
        Some((candidate.path.display(), name))
    });
    let notes = found.take(MOST).map(|(path, name)| {
        format!("`{path}` is not read, and assigns to `{name}`: add it with `--with` if that has run before")
    });
    notes.collect()
}

/// Returns `true` if a text has a variable or field of its own with this name: `int name`, `name := …`, `name: u64`.
pub(super) fn declares(text: &str, name: &str) -> bool {
    words(text).filter(|word| *word == name).any(|word| {
        let start = offset(word, text);
        let line = text[..start].rsplit('\n').next().unwrap_or_default();
        let (before, after) = (line.trim_end(), text[start + word.len()..].trim_start());
        let last = words(before).last().filter(|word| before.ends_with(word));
        let is_type = last.is_some_and(|word| !matches!(word, "return" | "else" | "do" | "case" | "global"));
        let is_extern = words(line).any(|word| word == "extern");
        is_type && !is_extern || after.starts_with(":=") || after.starts_with(':') && !after.starts_with("::")
    })
}

/// Returns the variables to which a text assigns, or to elements of which: `name = …`, `name[i] |= …`, `name++`, but not
/// `int name = …`.
fn assigned(text: &str) -> HashSet<&str> {
    let is_assigned = |name: &&str| {
        let start = offset(name, text);
        let before = text[..start].trim_end_matches([' ', '\t']);
        let mut after = text[start + name.len()..].trim_start();
        while let Some((_, rest)) = after.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            after = rest.trim_start();
        }
        let is_step = after.starts_with("++") || after.starts_with("--");
        let is_declared = before.ends_with(|letter: char| {
            letter.is_alphanumeric() || matches!(letter, '_' | '*' | '&' | '>' | ']' | '.')
        });
        let is_comparison = ["==", "<=", ">=", "=>"].iter().any(|sign| after.starts_with(sign));
        let is_stored =
            after.trim_start_matches(['+', '-', '*', '/', '%', '&', '|', '^', '<', '>']).starts_with('=');
        is_step
            || before.ends_with("++")
            || before.ends_with("--")
            || is_stored && !is_comparison && !is_declared
    };
    words(text)
        .filter(|word| !word.starts_with(|letter: char| letter.is_ascii_digit()))
        .filter(is_assigned)
        .collect()
}
