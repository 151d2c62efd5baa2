//! Finds the file that pasted code comes from, so that what the code uses is read as well.

use super::candidate::Candidate;
use super::headers::macros;
use super::{Assembled, Wanted, assemble, only_language, source_text, sources_of};
use bitrose_core::bitboard::Square;
use bitrose_lang::source::{self, language_of};
use bitrose_lang::{Language, Session, code, words};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The fewest letters of code for which a file is looked for.
const LEAST: usize = 16;

/// Pasted code in the file that it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Pasted {
    /// The file. If none contains the code, this is a name for one in the folder.
    pub(crate) file: PathBuf,
    /// The text of the file.
    pub(crate) text: String,
    /// Where the code is in the text.
    pub(crate) part: Range<usize>,
    pub(crate) origin: Origin,
}

/// What the text of the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A file that contains the code.
    File,
    /// A file in which the code takes the place of a function of the same name and type.
    Edited,
    /// The code alone.
    New,
}

impl Pasted {
    /// Finds the only place in the source files that are named, or that are in named folders or below them, where some
    /// code is, apart from white space. If there is none, it takes the place of the only function there with the same
    /// first line. If there is none either, or more than one place, the code counts as a new file beside them.
    ///
    /// Returns `None` if nothing is named, and for a program in bitrose's own language.
    pub(crate) fn find(code: &str, named: &[PathBuf], session: &Session) -> Option<Self> {
        let first = named.first()?;
        let folder = if first.is_dir() { first } else { first.parent()? };
        let files = sources_of(named);
        if code.chars().filter(|letter| !letter.is_whitespace()).count() < LEAST {
            return Self::new(code, folder, &files, session);
        }
        Self::only(code, &files, |text, part| (text.to_owned(), part, Origin::File))
            .or_else(|| {
                let (head, code) = (head(code)?, without_includes(code.trim()));
                Self::only(head, &files, |text, part| {
                    let end = code::block_end(text, part.end - 1, code::UNKNOWN);
                    let edited = [&text[..part.start], &code, &text[end..]].concat();
                    (edited, part.start..part.start + code.len(), Origin::Edited)
                })
            })
            .or_else(|| Self::new(code, folder, &files, session))
    }

    /// Returns what becomes of the only file that has some code in a single place.
    fn only(
        code: &str,
        files: &[PathBuf],
        made: impl Fn(&str, Range<usize>) -> (String, Range<usize>, Origin),
    ) -> Option<Self> {
        let line = |line| str::trim(line).trim_end_matches('{').trim_end(); // the brace may be in a line of its own
        let longest = code.lines().map(line).max_by_key(|line| line.len())?;
        let mut found = files.iter().flat_map(|file| {
            let text = source_text(file).filter(|text| text.contains(longest)).unwrap_or_default();
            let parts = places(&text, code).into_iter();
            parts.map(|part| (file, text.clone(), part)).collect::<Vec<_>>()
        });
        let ((file, text, part), None) = (found.next()?, found.next()) else { return None };
        let (text, part, origin) = made(&text, part);
        Some(Self { file: file.clone(), text, part, origin })
    }

    /// Returns the code as a new file among others.
    fn new(code: &str, folder: &Path, files: &[PathBuf], session: &Session) -> Option<Self> {
        let parsed = || {
            let program = session.parse(code).ok()?;
            let is_own = program.language() == Language::Own;
            let names: Vec<&str> = words(code).filter(|word| word.parse::<Square>().is_err()).collect();
            let defines = |file: &PathBuf| {
                let candidate = Candidate::new(file.clone());
                let is_item =
                    |name: &&str| candidate.as_ref().is_some_and(|own| own.defines(name, false).is_some());
                names.iter().any(is_item) || names.iter().any(|name| macros(file).contains(*name))
            };
            let is_theirs = || files.iter().any(defines);
            let is_unknown = || session.evaluate(&program).is_err_and(|error| error.unknown().is_some());
            if is_own && (is_theirs() || is_unknown()) {
                only_language(files)
            } else {
                Some(program.language())
            }
        };
        let language = match session.language().or_else(parsed)? {
            Language::Own => return None,
            Language::C if files.iter().any(|file| language_of(file) == Some(Language::Cpp)) => Language::Cpp,
            language => language,
        };
        let file = folder.join(format!("pasted.{}", source::ending(language)));
        let text = without_includes(code);
        Some(Self { file, part: 0..text.len(), text, origin: Origin::New })
    }

    /// Reads the file with what the code needs of the others in the folder.
    pub(crate) fn assemble(&self, others: &[PathBuf], session: &Session) -> anyhow::Result<Assembled> {
        assemble(&self.file, &self.text, others, &self.wanted(), session)
    }

    /// Returns what of the file is to run.
    pub(crate) fn wanted(&self) -> Wanted<'static> {
        Wanted { call: None, part: Some(self.part.clone()).filter(|_| self.origin != Origin::New) }
    }
}

/// Returns the front of a function up to its brace: `U64 east(U64 b) {`.
fn head(code: &str) -> Option<&str> {
    let code = code.trim();
    let head = &code[..=code.find('{')?];
    let is_function = head.contains('(') && !head.contains([';', '=']) && code.ends_with('}');
    is_function
        .then_some(head)
        .filter(|head| code::block_end(code, head.len() - 1, code::UNKNOWN) == code.len())
}

/// Returns code in which the lines that include files are blank, because what is pasted may come from anybody. What they
/// define is found by its name.
pub(crate) fn without_includes(code: &str) -> String {
    let is_include = |line: &str| {
        let directive = line.trim_start().strip_prefix('#');
        directive.is_some_and(|rest| rest.trim_start().starts_with("include") && rest.contains('"'))
    };
    let lines = code.split_inclusive('\n');
    lines.map(|line| if is_include(line) { code::spaces(line) } else { line.to_owned() }).collect()
}

/// Returns where some code is in a text, apart from white space.
fn places(text: &str, code: &str) -> Vec<Range<usize>> {
    let is_letter = |(_, letter): &(usize, char)| !letter.is_whitespace();
    let offsets: Vec<usize> =
        text.char_indices().filter(is_letter).map(|(at, letter)| at + letter.len_utf8()).collect();
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let (text_letters, code) = (squeezed(text), squeezed(code));
    let count = code.chars().count();
    let starts = text_letters.match_indices(&code);
    let places = starts.filter_map(|(start, _)| {
        let first = text_letters[..start].chars().count();
        let start = text[..*offsets.get(first)?].char_indices().next_back()?.0;
        Some(start..offsets[first + count - 1])
    });
    places.collect()
}
