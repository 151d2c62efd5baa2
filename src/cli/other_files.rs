//! Finds the files that define what a program uses.

use crate::headers::{expand, sources};
use bitrose_lang::source::language_of;
use bitrose_lang::{Error, Limits, Program, SOURCE_LIMIT, Session, added_call};
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

/// Returns a file beside the program that defines a name, unless it is among those that were asked for.
pub(super) fn beside(file: &Path, name: &str, asked: &[PathBuf]) -> Option<PathBuf> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut files = sources(folder, file, false);
    files.retain(|other| !asked.contains(other));
    let found = defining(name, &files)?;
    Some(found.strip_prefix(".").map(Path::to_owned).unwrap_or(found))
}

/// Returns the first of these files that defines a name.
fn defining(name: &str, files: &[PathBuf]) -> Option<PathBuf> {
    let defines = |path: &&PathBuf| {
        let is_short = fs::metadata(path).is_ok_and(|found| found.len() <= SOURCE_LIMIT as u64);
        let text = if is_short { fs::read_to_string(path).unwrap_or_default() } else { String::new() };
        text.contains(name)
            && Program::parse(&expand(path, &text, &[]).0, language_of(path))
                .is_ok_and(|program| program.text().defines(name))
    };
    files.iter().find(defines).cloned()
}
