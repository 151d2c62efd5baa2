//! Finds the file that pasted code comes from, so that what the code uses is read as well.

use super::headers::sources_where;
use super::{Assembled, Wanted, assemble, source_text};
use bitrose_lang::source::{self, language_of};
use bitrose_lang::{Language, Session};
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
    /// Whether the file exists.
    pub(crate) is_found: bool,
}

impl Pasted {
    /// Finds the only place in the source files of a folder, and of those below it, where some code is, apart from white
    /// space. If there is none, or more than one, the code counts as a new file in the folder.
    pub(crate) fn find(code: &str, folder: &Path, session: &Session) -> Option<Self> {
        let letters = code.chars().filter(|letter| !letter.is_whitespace()).count();
        if letters < LEAST {
            return None;
        }
        let longest = code.lines().map(str::trim).max_by_key(|line| line.len())?;
        let files = sources_where(folder, true, |path| language_of(path).is_some());
        let mut found = files.iter().filter_map(|file| {
            let text = source_text(file).filter(|text| text.contains(longest))?;
            let mut parts = places(&text, code).into_iter();
            let part = parts.next()?;
            Some((parts.next().is_none(), Self { file: file.clone(), text, part, is_found: true }))
        });
        match (found.next(), found.next()) {
            (Some((true, only)), None) => Some(only),
            _ => Self::new(code, folder, &files, session),
        }
    }

    /// Returns the code as a new file among others.
    fn new(code: &str, folder: &Path, files: &[PathBuf], session: &Session) -> Option<Self> {
        let language = match session.language().or_else(|| Some(session.parse(code).ok()?.language()))? {
            Language::Own => return None,
            Language::C if files.iter().any(|file| language_of(file) == Some(Language::Cpp)) => Language::Cpp,
            language => language,
        };
        let file = folder.join(format!("pasted.{}", source::ending(language)));
        let text = without_includes(code);
        Some(Self { file, part: 0..text.len(), text, is_found: false })
    }

    /// Reads the file with what the code needs of the others in the folder.
    pub(crate) fn assemble(&self, others: &[PathBuf], session: &Session) -> anyhow::Result<Assembled> {
        assemble(&self.file, &self.text, others, &self.wanted(), session)
    }

    /// Returns what of the file is to run.
    pub(crate) fn wanted(&self) -> Wanted<'static> {
        Wanted { call: None, part: Some(self.part.clone()).filter(|_| self.is_found) }
    }
}

/// Returns code in which the lines that include files are blank, because what is pasted may come from anybody. What they
/// define is found by its name.
fn without_includes(code: &str) -> String {
    let is_include = |line: &str| {
        let directive = line.trim_start().strip_prefix('#');
        directive.is_some_and(|rest| rest.trim_start().starts_with("include") && rest.contains('"'))
    };
    let blank = |line: &str| line.chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect();
    let lines = code.split_inclusive('\n');
    lines.map(|line| if is_include(line) { blank(line) } else { line.to_owned() }).collect()
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
