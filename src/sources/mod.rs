//! The files of a program: its headers, and the other files that define what it uses.

mod candidate;
mod clashes;
mod headers;
mod imports;
mod modules;
mod other_files;
mod packages;
mod pasted;
mod traits;

use bitrose_lang::source::language_of;
use bitrose_lang::{Among, Language, Session};
use clashes::{check_headers, check_names};
pub(crate) use headers::{Pieces, expand, source_text};
pub(crate) use other_files::beside;
pub(crate) use pasted::{Origin, Pasted, without_includes};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What of a file is to run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted<'a> {
    /// A call of something that the file defines. Without it, one is invented.
    pub(crate) call: Option<&'a str>,
    /// The part of the file with the functions of which one is called. Without it, this is the whole file.
    pub(crate) part: Option<Range<usize>>,
}

impl Wanted<'_> {
    /// Returns the functions of the whole program among which the one to call is chosen.
    pub(crate) fn among(&self, pieces: &Pieces) -> Among {
        match &self.part {
            Some(part) => Among::Part(pieces.offset(part.start)..pieces.offset(part.end)),
            None => Among::From(pieces.front()),
        }
    }
}

/// Returns the source files that are named, and those in named folders or below them.
pub(crate) fn sources_of(named: &[PathBuf]) -> Vec<PathBuf> {
    named
        .iter()
        .flat_map(|path| headers::sources_where(path, true, |path| language_of(path).is_some()))
        .collect()
}

/// Returns the language of source files, if all of them have the same. A header of C may be one of C++.
pub(crate) fn only_language(files: &[PathBuf]) -> Option<Language> {
    let is_header = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "h");
    let has_others = files.iter().any(|path| !is_header(path));
    let decide = files.iter().filter(|path| !has_others || !is_header(path));
    let mut languages = decide.filter_map(|path| language_of(path));
    let first = languages.next()?;
    languages.all(|other| other == first).then_some(first)
}

/// A program with its headers and the other files that it needs.
pub(crate) struct Assembled {
    pub(crate) source: String,
    /// Which files the source comes from.
    pub(crate) pieces: Pieces,
    /// The other files, without the headers.
    pub(crate) others: Vec<PathBuf>,
    /// What is to be said about files that are not read.
    pub(crate) notes: Vec<String>,
}

/// Reads a program with its headers, with the files that are `named`, and from named folders with those that define
/// what is missing.
pub(crate) fn assemble(
    file: &Path,
    text: &str,
    named: &[PathBuf],
    wanted: &Wanted<'_>,
    session: &Session,
) -> anyhow::Result<Assembled> {
    let assembled = |fills| assembled((file, text), named, (wanted, fills), session);
    // what fills the tables may lead to files that do not fit together
    assembled(true)
        .or_else(|error| if wanted.call.is_some() { Err(error) } else { assembled(false).map_err(|_| error) })
}

/// Does that, and if it `fills` tables, also with what the call needs that fills those of an added call.
fn assembled(
    (file, text): (&Path, &str),
    named: &[PathBuf],
    (wanted, fills): (&Wanted<'_>, bool),
    session: &Session,
) -> anyhow::Result<Assembled> {
    let needed = other_files::needed((file, text), named, (wanted, fills), session)?;
    let is_called = wanted.call.is_some() || wanted.part.is_some();
    let reached = needed.reached.as_ref().filter(|_| is_called);
    check_names(file, text, &needed.others, reached)?;
    let (source, pieces) = expand(file, text, &needed.others);
    check_headers(&pieces, &source, reached)?;
    Ok(Assembled { source, pieces, others: needed.others, notes: needed.notes })
}
