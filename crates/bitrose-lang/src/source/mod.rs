//! The values that a source text declares: numbers and lists of them, each with its name, type and place.
//!
//! Texts in a language with a grammar are read by its syntax tree ([`read`]). Other texts, lists and logs among them, have brackets,
//! lines and bare digits (`brackets`, `lines`, `bare_digits`).

#[cfg(feature = "trees")]
mod constants;
#[cfg(feature = "trees")]
mod convert;
mod number;
mod plain;
#[cfg(feature = "trees")]
mod syntax;

#[cfg(feature = "trees")]
pub use convert::{Converted, convert};
pub use number::Number;
pub(crate) use plain::{bare_digits, brackets, lines};

use crate::Language;
use std::path::Path;

/// A value of a text, with the name that it has there.
#[derive(Clone, Debug)]
pub struct Declared<'t> {
    /// The name, or nothing.
    pub name: &'t str,
    /// What is between the brackets after the name, as in `table[A1] = 5`, or nothing.
    pub index: &'t str,
    /// Its type as the text has it, or nothing.
    pub kind: &'t str,
    /// The value.
    pub item: Item<'t>,
}

/// A value.
#[derive(Clone, Debug)]
pub enum Item<'t> {
    /// An integer, also one that is computed of others.
    Number(Number),
    /// What is between two brackets.
    List(List<'t>),
    /// Something else.
    Other,
}

/// The items between two brackets.
#[derive(Clone, Debug)]
pub struct List<'t> {
    /// The first byte in the text.
    pub start: usize,
    /// The items, each with the name that it has in the list, or nothing.
    pub items: Vec<(&'t str, Item<'t>)>,
}

impl List<'_> {
    /// The numbers among the items.
    pub fn numbers(&self) -> impl Iterator<Item = &Number> {
        self.items.iter().filter_map(|(_, item)| item.number())
    }

    /// Returns `true` if there is a number in it, or in a list in it.
    #[must_use]
    pub fn has_numbers(&self) -> bool {
        self.items
            .iter()
            .any(|(_, item)| item.number().is_some() || item.list().is_some_and(Self::has_numbers))
    }
}

impl<'t> Item<'t> {
    /// The number that it is.
    #[must_use]
    pub const fn number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            Self::List(_) | Self::Other => None,
        }
    }

    /// The list that it is.
    #[must_use]
    pub const fn list(&self) -> Option<&List<'t>> {
        match self {
            Self::List(list) => Some(list),
            Self::Number(_) | Self::Other => None,
        }
    }
}

/// What a text of a known language declares.
#[derive(Clone, Debug)]
pub struct Source<'t> {
    /// The language.
    pub language: Language,
    /// The values, in the order of the text.
    pub declared: Vec<Declared<'t>>,
    /// How many bytes the grammar did not understand.
    pub errors: usize,
}

/// The language that the name of a file says it is in.
#[must_use]
pub fn language_of(file: &Path) -> Option<Language> {
    let extension = file.extension()?.to_str()?.to_ascii_lowercase();
    Some(match extension.as_str() {
        "c" => Language::C,
        "h" | "cc" | "cpp" | "cxx" | "hh" | "hpp" | "hxx" | "inc" | "inl" => Language::Cpp,
        "rs" => Language::Rust,
        "java" => Language::Java,
        "cs" => Language::CSharp,
        "go" => Language::Go,
        "py" => Language::Python,
        "rose" => Language::Own,
        _ => return None,
    })
}

/// The longest text that a grammar reads here, in bytes.
pub const LONGEST: usize = 1 << 20;

/// Reads a text by the grammar of a language, or of the one that seems to understand it best. `None` if no language is likely.
#[must_use]
pub fn read(text: &str, language: Option<Language>) -> Option<Source<'_>> {
    if text.len() > LONGEST || crate::front::too_deep(text).is_some() {
        return None;
    }
    let mut likely = match language {
        Some(Language::C) => vec![Language::C, Language::Cpp],
        Some(Language::Cpp) => vec![Language::Cpp, Language::C],
        Some(language) => vec![language],
        None => likely(text),
    };
    likely.truncate(MOST_TRIED);
    let mut best: Option<Source<'_>> = None;
    for language in likely {
        let Some(source) = parse(text, language) else { continue };
        if best.as_ref().is_none_or(|best| source.errors < best.errors) {
            let is_understood = source.errors == 0;
            best = Some(source);
            if is_understood {
                break;
            }
        }
    }
    best
}

/// A text with mistakes is tried in this many languages.
const MOST_TRIED: usize = 3;

/// What is often in a text of a language, and seldom in one of another.
const MARKS: &[(Language, &[&str])] = &[
    (
        Language::Cpp,
        &[
            "#include",
            "#define",
            "uint64_t",
            "U64",
            "unsigned ",
            "constexpr",
            "std::",
            "struct ",
            "template",
            "};",
        ],
    ),
    (
        Language::Java,
        &["final ", "public class", "import java", "long[]", "static long", "package ", "[] = {"],
    ),
    (Language::CSharp, &["ulong", "using System", "readonly ", "namespace ", "internal "]),
    (Language::Rust, &["fn ", "let ", "pub ", "u64", "impl ", "::new(", "mut "]),
    (Language::Go, &["func ", "package ", "uint64", ":=", "var "]),
    (Language::Python, &["def ", "import ", "np.", "self", "= [", "= ("]),
];

/// The languages with marks in the text, the likeliest first. C is C++ that calls something `new`.
fn likely(text: &str) -> Vec<Language> {
    let count = |marks: &[&str]| marks.iter().map(|mark| text.matches(mark).count()).sum::<usize>();
    let mut counted: Vec<_> = MARKS.iter().map(|&(language, marks)| (count(marks), language)).collect();
    counted.retain(|&(count, _)| count > 0);
    counted.sort_by_key(|&(count, _)| usize::MAX - count);
    counted.into_iter().map(|(_, language)| language).collect()
}

#[cfg(feature = "trees")]
fn parse(text: &str, language: Language) -> Option<Source<'_>> {
    syntax::parse(text, language)
}

#[cfg(not(feature = "trees"))]
fn parse(_: &str, _: Language) -> Option<Source<'_>> {
    None
}
