//! Detects the language of a pasted program.
//!
//! Every grammar parses the input, and the one that understands most of it is nearly always right. If several languages
//! parse it equally well, words and signs that are typical of only one of them decide.

use super::{ParsedSource, READERS};
use crate::{Language, builtins, code, words};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    /// The last input and its result, cached because each typed line is read several times: for its value, its picture
    /// and its errors.
    static LAST: RefCell<(String, Option<Detected>)> = RefCell::default();
}

/// An input together with the language detected for it.
#[derive(Clone, Debug)]
pub struct Detected {
    /// The parsed input.
    pub text: Arc<dyn ParsedSource>,
    /// Another language that parses the input equally well, if no typical word or sign decides; the meaning may differ
    /// there.
    pub alternative: Option<Language>,
    /// The number of words and signs in the input that are typical of its language and not of similar ones.
    words: usize,
    /// The number of those that bitrose's own language does not have.
    foreign_words: usize,
}

impl Detected {
    /// Returns `true` if there is evidence that the input is not in bitrose's own language: a definition, a typical
    /// word or sign, or something that the caller already knows (`is_known`).
    pub(crate) fn is_foreign(&self, is_known: bool) -> bool {
        is_known || self.words > 0 || !self.text.definitions().is_empty()
    }

    /// Returns `true` if the errors of the detected language are more useful than those of bitrose's own: much of the
    /// input is understood, or it has a typical word or sign that the own language does not have.
    pub(crate) fn explains_errors(&self) -> bool {
        const FEW: usize = 10;
        let has_few = self.text.errors() * FEW < self.text.source().len();
        self.foreign_words > 0 || !self.text.definitions().is_empty() && has_few
    }
}

/// Parses the input in the language that understands most of it. Returns `None` if no language can read it.
pub fn detect(source: &str) -> Option<Detected> {
    LAST.with_borrow_mut(|(text, found)| {
        if text != source {
            *found = read(source);
            source.clone_into(text);
        }
        found.clone()
    })
}

/// Returns `true` if a source is a list of numbers, with comments or without: no grammar reads it, and each would take
/// its time to find that out.
fn is_list_of_numbers(source: &str) -> bool {
    let is_number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    let is_plain =
        |letter: char| letter.is_alphanumeric() || letter.is_whitespace() || matches!(letter, '_' | ',');
    let is_row = |line: &str| {
        let code = line.split("//").next().unwrap_or_default();
        code.chars().all(is_plain) && words(code).all(is_number)
    };
    source.contains(',') && source.lines().all(is_row)
}

fn read(source: &str) -> Option<Detected> {
    if is_list_of_numbers(source) {
        return None;
    }
    let texts = READERS.iter().filter_map(|reader| reader.read(source).ok());
    let code = code::blank(source, code::UNKNOWN, false);
    // A method of Go, or its `init`, is neither run nor called by itself.
    let is_go = |text: &Arc<dyn ParsedSource>| {
        text.language() == Language::Go && text.errors() == 0 && words(&code).any(|word| word == "func")
    };
    let has_content =
        |text: &Arc<dyn ParsedSource>| text.has_statements() || !text.definitions().is_empty() || is_go(text);
    let texts: Vec<_> = texts.filter(has_content).collect();
    let least = texts.iter().map(|text| text.errors()).min()?;
    // The grammar of another language may skip less of a statement with a slip: then typical words come first.
    let most = if least == 0 { 0 } else { 2 * least + STATEMENT };
    let mut best: Vec<(usize, Arc<dyn ParsedSource>)> = texts
        .into_iter()
        .filter(|text| text.errors() <= most)
        .map(|text| (typical(&code, text.language(), |_| true), text))
        .collect();
    best.sort_by_key(|(score, text)| (usize::MAX - score, text.errors())); // stable: the order of the readers stays
    let (score, text) = best.first()?.clone();
    let is_equal = |other: usize, rival: &dyn ParsedSource| other == score && rival.errors() == text.errors();
    let alternative =
        best[1..].iter().find(|(other, rival)| is_equal(*other, &**rival) && differs(&*text, &**rival));
    let alternative = alternative.map(|(_, rival)| rival.language());
    let foreign_words = typical(&code, text.language(), is_foreign);
    Some(Detected { words: score, foreign_words, text, alternative })
}

/// Returns `true` if a text has a word or sign that is typical of a language.
pub fn shows_language(source: &str) -> bool {
    let code = code::blank(source, code::UNKNOWN, false);
    READERS.iter().any(|reader| typical(&code, reader.language, |_| true) > 0)
}

/// Returns the languages in which a text may be written, those first of which it has most typical words and signs.
pub(crate) fn likely(source: &str) -> Vec<Language> {
    let code = code::blank(source, code::UNKNOWN, false);
    let mut languages: Vec<Language> = READERS.iter().map(|reader| reader.language).collect();
    languages.sort_by_key(|&language| usize::MAX - typical(&code, language, |_| true));
    let is_own =
        !code.contains(';') && languages.iter().all(|&language| typical(&code, language, |_| true) == 0);
    languages.insert(if is_own { 0 } else { languages.len() }, Language::Own);
    languages
}

/// The length of a statement: as much as one slip may keep a grammar from understanding.
const STATEMENT: usize = 64;

/// Typical words of other languages that are likely names in bitrose's own.
const NAMES: &str = "auto bin final out range ref std string";

/// Returns `true` unless a word or sign has a meaning in bitrose's own language, or is a likely name there. It has
/// Rust's suffixes of numbers, and its methods.
fn is_foreign(word: &str) -> bool {
    let is_name = words::is_reserved(word) || builtins::find(word).is_some() || words::is_among(NAMES, word);
    !is_name
        && word != ">>>"
        && word != "bits."
        && !word.starts_with(|first: char| first == '.' || first.is_ascii_digit())
}

/// Words and signs whose meaning may differ between C and C++: in the type of a result, or in a condition of `#if`.
const DIFFERENT: [&str; 5] = ["enum", "sizeof", "?", "__cplusplus", "__STDC"];

/// Returns `true` unless the two languages are C and C++ and the source contains none of the words in [`DIFFERENT`].
fn differs(text: &dyn ParsedSource, rival: &dyn ParsedSource) -> bool {
    (text.language(), rival.language()) != (Language::C, Language::Cpp)
        || DIFFERENT.iter().any(|word| text.source().contains(word))
}

/// Returns the number of words and signs in the source that are typical of the language and not of similar ones. Counts
/// those that `counts` accepts.
fn typical(source: &str, language: Language, counts: fn(&str) -> bool) -> usize {
    let own = own_words(language);
    let suffix =
        |token: &str| token.starts_with(|first: char| first.is_ascii_digit()) && has_suffix(token, language);
    let is_typical = |token: &&str| counts(token) && (words::is_among(own, token) || suffix(token));
    let words = words(source).filter(is_typical).count();
    let signs = own_signs(language).split_terminator('|').filter(|sign| counts(sign));
    let signs = signs.map(|sign| source.matches(sign).count());
    words + signs.sum::<usize>()
}

/// Returns `true` if the suffix of a number shows that it is written in `language`.
fn has_suffix(number: &str, language: Language) -> bool {
    let is_hex = number.starts_with("0x") || number.starts_with("0X");
    let suffix = number
        .trim_start_matches(|digit: char| digit.is_ascii_hexdigit() || matches!(digit, 'x' | 'X' | '_'));
    let suffix =
        if is_hex { suffix } else { number.trim_start_matches(|digit: char| digit.is_ascii_digit()) };
    match language {
        Language::C | Language::Cpp => {
            suffix.eq_ignore_ascii_case("ull") || suffix.eq_ignore_ascii_case("ll")
        }
        Language::CSharp => suffix.eq_ignore_ascii_case("ul"),
        Language::Java => suffix == "L",
        Language::Rust => suffix.starts_with(['u', 'i']) && suffix.ends_with(['8', '6', '2', '4', 'e']),
        _ => false,
    }
}

const fn own_words(language: Language) -> &'static str {
    match language {
        Language::C => {
            "typedef unsigned uint64_t uint32_t uint8_t int64_t int32_t size_t extern U64 signed inline register NULL \
             __builtin_popcountll __builtin_ctzll __builtin_clzll"
        }
        Language::Cpp => {
            "constexpr template typename namespace std auto nullptr static_cast operator using typedef unsigned \
             uint64_t uint32_t uint8_t int64_t int32_t size_t U64 inline __builtin_popcountll __builtin_ctzll \
             __builtin_clzll popcount countr_zero"
        }
        Language::Java => "final boolean Long Integer Math extends package import long byte System",
        Language::CSharp => {
            "ulong uint ushort sbyte readonly BitOperations foreach internal sealed unchecked checked string var using \
             ref out System const MethodImpl"
        }
        Language::Rust => "mut impl fn usize isize",
        Language::Python => "bin bit_count bit_length def elif lambda range",
        Language::Go => "func uint64 uint32 uint16 uint8 int64 int32 int16 int8 rune",
        Language::Own => "",
    }
}

/// Returns the signs that are typical of a language, separated by `|`.
const fn own_signs(language: Language) -> &'static str {
    match language {
        Language::C => "#define|#if|#include",
        Language::Cpp => "::|#define|#if|#include",
        Language::Java => ">>>",
        Language::CSharp => "=> ",
        Language::Rust => {
            ": u8|: u16|: u32|: u64|: i8|: i16|: i32|: i64|: bool| as u| as i|::MAX|u8::|u16::|u32::|u64::|i32::|i64::|\
             .wrapping_|.count_ones(|.leading_zeros(|.trailing_zeros(|.swap_bytes(|.rotate_"
        }
        Language::Python => "**",
        Language::Go => ":=|&^|bits.| uint64 =",
        Language::Own => "",
    }
}
