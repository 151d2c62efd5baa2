//! The declarations of a source: numbers and lists of numbers, each with its name, type and position.
//!
//! A source in a language with a grammar is read from its syntax tree ([`read`]). Other texts, such as lists and logs,
//! are read by brackets, lines and bare digits (`brackets`, `lines`, `bare_digits`).

#[cfg(feature = "languages")]
mod constants;
#[cfg(feature = "languages")]
mod convert;
mod number;
mod plain;
#[cfg(feature = "languages")]
mod syntax;
#[cfg(feature = "languages")]
use syntax::parse;

#[cfg(feature = "languages")]
pub use convert::{Converted, convert};
pub use number::Number;
pub(crate) use plain::{bare_digits, brackets, lines};

use crate::Language;
use crate::words::is_among;
use std::path::Path;

/// A declared value with its name.
#[derive(Clone, Debug)]
pub struct Declared<'t> {
    /// The name, or an empty string.
    pub name: &'t str,
    /// The text between the brackets after the name, as in `table[A1] = 5`, or an empty string.
    pub index: &'t str,
    /// The type as the source spells it, or an empty string.
    pub kind: &'t str,
    /// The value.
    pub item: Item<'t>,
}

/// A value.
#[derive(Clone, Debug)]
pub enum Item<'t> {
    /// An integer, possibly one computed from others.
    Number(Number),
    /// A bracketed list.
    List(List<'t>),
    /// Something else.
    Other,
}

/// The items between two brackets.
#[derive(Clone, Debug)]
pub struct List<'t> {
    /// The offset of its first byte.
    pub start: usize,
    /// The items, each with its name in the list or an empty string.
    pub items: Vec<(&'t str, Item<'t>)>,
}

impl List<'_> {
    /// Iterates over the numbers among the items.
    pub fn numbers(&self) -> impl Iterator<Item = &Number> {
        self.items.iter().filter_map(|(_, item)| item.number())
    }

    /// Returns `true` if the list or one of its inner lists contains a number.
    pub(crate) fn has_numbers(&self) -> bool {
        self.items
            .iter()
            .any(|(_, item)| item.number().is_some() || item.list().is_some_and(Self::has_numbers))
    }
}

impl<'t> Item<'t> {
    /// Returns the number, if it is one.
    pub const fn number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            Self::List(_) | Self::Other => None,
        }
    }

    /// Returns the list, if it is one.
    pub const fn list(&self) -> Option<&List<'t>> {
        match self {
            Self::List(list) => Some(list),
            Self::Number(_) | Self::Other => None,
        }
    }
}

/// The declarations of a source in a known language.
#[derive(Clone, Debug)]
pub struct Source<'t> {
    /// The language.
    pub language: Language,
    /// The values, in the order of the text.
    pub declared: Vec<Declared<'t>>,
    /// The number of bytes that the grammar did not understand.
    pub errors: usize,
}

/// Returns the language that a file name indicates.
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

/// Returns the usual ending of the names of files in a language.
pub const fn ending(language: Language) -> &'static str {
    match language {
        Language::Own => "rose",
        Language::C => "c",
        Language::Cpp => "cpp",
        Language::Java => "java",
        Language::Rust => "rs",
        Language::CSharp => "cs",
        Language::Go => "go",
        Language::Python => "py",
    }
}

/// The maximum length of a source that is parsed with a grammar, in bytes.
pub const LONGEST: usize = 1 << 20;

/// Parses a source with the grammar of a language, or with the one that seems to fit best. `None` if no language seems
/// likely.
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
    likely.truncate(MAX_TRIED);
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

/// The maximum number of languages tried for a source with errors.
const MAX_TRIED: usize = 3;

/// Strings that are frequent in sources of a language and rare in others.
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

/// Returns the languages whose marks occur in the text, likeliest first. C counts as C++, which parses all of it except
/// names such as `new`.
fn likely(text: &str) -> Vec<Language> {
    let count = |marks: &[&str]| marks.iter().map(|mark| text.matches(mark).count()).sum::<usize>();
    let mut counted: Vec<_> = MARKS.iter().map(|&(language, marks)| (count(marks), language)).collect();
    counted.retain(|&(count, _)| count > 0);
    counted.sort_by_key(|&(count, _)| usize::MAX - count);
    counted.into_iter().map(|(_, language)| language).collect()
}

#[cfg(not(feature = "languages"))]
fn parse(_: &str, _: Language) -> Option<Source<'_>> {
    None
}

/// Returns `true` for the name of a type of 64 bits.
pub(crate) fn is_long(kind: &str) -> bool {
    const NAMES: &str = "u64 i64 uint64_t std::uint64_t int64_t U64 ulong long uint64 int64 UInt64 Bitboard \
                         BitBoard bitboard BB";
    is_among(NAMES, kind) || kind == "unsigned long long"
}
