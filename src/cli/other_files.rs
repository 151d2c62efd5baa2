//! Finds the files that define what a program uses.

use crate::headers::{expand, source_text, sources};
use anyhow::bail;
use bitrose_lang::front::{Definition, DefinitionKind};
use bitrose_lang::source::language_of;
use bitrose_lang::{Error, Language, Limits, Program, Session, added_call};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The greatest number of files that are added, one for each name that is missing.
const MOST: usize = 64;

/// Returns the files that a program is read with: those that are named, and from the folders those that define what the
/// program needs for `call`, or for the call that would be added to it.
pub(super) fn needed(
    file: &Path,
    text: &str,
    named: &[PathBuf],
    call: Option<&str>,
    session: &Session,
) -> Vec<PathBuf> {
    let (folders, mut others): (Vec<PathBuf>, Vec<PathBuf>) =
        named.iter().cloned().partition(|path| path.is_dir());
    let candidates: Vec<PathBuf> = folders.iter().flat_map(|folder| sources(folder, file, true)).collect();
    while others.len() < MOST && !candidates.is_empty() {
        let Err(error) = begin(file, text, &others, call, session) else { break };
        let rest: Vec<PathBuf> =
            candidates.iter().filter(|candidate| !others.contains(candidate)).cloned().collect();
        let Some(other) = error.unknown().and_then(|name| defining(name, &rest)) else { break };
        others.push(other);
    }
    others
}

/// Runs one operation of the program: nothing may be missing before that.
fn begin(
    file: &Path,
    text: &str,
    others: &[PathBuf],
    call: Option<&str>,
    session: &Session,
) -> Result<(), Error> {
    let (mut source, pieces) = expand(file, text, others);
    let mut session = session.clone().with_limits(Limits { operations: 1, ..Limits::default() });
    let language = session.language().or(language_of(file));
    session.set_language(language);
    let program = Program::parse(&source, language)?;
    let added = match call {
        Some(call) => Some(call.to_owned()),
        None => added_call(pieces.front(), &program, &session)?,
    };
    source.extend(added.map(|call| format!("\n{call}")));
    session.evaluate(&Program::parse(&source, language)?).map(drop)
}

/// Returns a file beside the program that defines a name, and that is not among those that were `read`.
pub(super) fn beside(file: &Path, name: &str, read: &[&str]) -> Option<PathBuf> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut files = sources(folder, file, false);
    let read: Vec<PathBuf> = read.iter().filter_map(|name| fs::canonicalize(name).ok()).collect();
    files.retain(|other| fs::canonicalize(other).is_ok_and(|other| !read.contains(&other)));
    let found = defining(name, &files)?;
    Some(found.strip_prefix(".").map(Path::to_owned).unwrap_or(found))
}

/// Refuses files that define the same name: put together, they would share it.
pub(super) fn check_names(file: &Path, text: &str, others: &[PathBuf]) -> anyhow::Result<()> {
    let mut known: HashMap<Box<str>, PathBuf> = HashMap::new();
    for path in others.iter().map(PathBuf::as_path).chain([file]) {
        let own = if path == file { text.to_owned() } else { source_text(path).unwrap_or_default() };
        let Ok(program) = Program::parse(&own, language_of(path)) else { continue };
        let parsed = program.text();
        let counts = |own: &&Definition| match program.language() {
            // a type may be repeated, and macros end with their file
            Language::C | Language::Cpp => own.kind != DefinitionKind::Type,
            // methods and fields belong to their classes
            Language::Java | Language::CSharp => own.kind == DefinitionKind::Type,
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

/// Returns the first of these files that defines a name: `popcount`, the class of `Square::new`, or the method itself.
fn defining(name: &str, files: &[PathBuf]) -> Option<PathBuf> {
    let parts: Vec<&str> = name.split("::").collect();
    let method = parts.last().filter(|_| parts.len() > 1);
    let defines = |path: &&PathBuf| {
        let text = source_text(path).unwrap_or_default();
        let is_mentioned = parts.iter().any(|part| text.contains(part));
        is_mentioned
            && Program::parse(&expand(path, &text, &[]).0, language_of(path)).is_ok_and(|program| {
                let source = program.text();
                let is_method = |name: &&str| source.method_names().iter().any(|known| known == *name);
                method.is_some_and(is_method) || parts.iter().any(|part| source.defines(part))
            })
    };
    files.iter().find(defines).cloned()
}
