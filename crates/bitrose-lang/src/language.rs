//! The languages in which programs can be written.

use std::str::FromStr;

named! {
    /// A language that bitrose reads.
    #[derive(Default, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Language {
        /// The bitboard language of bitrose itself.
        #[default]
        Own = "bitrose",
        /// C17.
        C = "C",
        /// C++20.
        Cpp = "C++",
        /// Rust, edition 2021.
        Rust = "Rust",
        /// Java 17.
        Java = "Java",
        /// C# 7 and later.
        CSharp = "C#",
        /// Go.
        Go = "Go",
        /// Python 3.
        Python = "Python",
    }
    /// Returns the name as used in a sentence: `C++`.
    fn name
}

impl Language {
    /// Returns the name as used in an option: `cpp`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::Rust => "rust",
            Self::Java => "java",
            Self::CSharp => "csharp",
            Self::Go => "go",
            Self::Python => "python",
        }
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Parses a name or an id, ignoring case: `cpp`, `C++`, `java`.
    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let text = text.trim();
        let is_named = |language: &Self| {
            text.eq_ignore_ascii_case(language.id()) || text.eq_ignore_ascii_case(language.name())
        };
        Self::ALL.into_iter().find(is_named).ok_or(UnknownLanguage)
    }
}

/// The error for an unknown language name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", Language::ALL.map(Language::id).join(", "))]
pub struct UnknownLanguage;
