//! Splits Rust source into tokens, for the expansion of macros.

use crate::code;
use crate::front::prelude::*;

/// The maximum number of tokens of a source after macro expansion.
pub(super) const TOKEN_LIMIT: usize = 400_000;
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) span: Span,
    /// Whether the token is one that the user wrote, at its original position.
    pub(super) is_own: bool,
}

impl Token {
    pub(super) fn synthetic(text: &str, span: Span) -> Self {
        Self { text: text.to_owned(), span, is_own: false }
    }

    pub(super) fn is_word(&self) -> bool {
        self.text.starts_with(|first: char| first.is_alphabetic() || first == '_')
    }
}

const LONG_SIGNS: [&str; 25] = [
    "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=",
    "%=", "^=", "&=", "|=", "<<", ">>", "..", "#!",
];

/// Splits a source into tokens, without comments.
pub(super) fn tokenize(source: &str) -> Fallible<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = source[at..].chars().next() {
        let rest = &source[at..];
        let prefix = usize::from(rest.starts_with("b\"") || rest.starts_with("b'"));
        let end = code::skip(source, at + prefix, Language::Rust);
        let length = match first {
            _ if first.is_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            '/' if end > at => {
                at = end;
                continue;
            }
            '"' | 'b' | 'r' | '\'' if end > at + 1 => end - at,
            '\'' => 1 + word_length(&rest[1..]), // a label or a lifetime
            _ if first.is_ascii_digit() => number(rest),
            _ if first.is_alphabetic() || first == '_' => word_length(rest),
            _ => LONG_SIGNS
                .iter()
                .find(|sign| rest.starts_with(**sign) && **sign != "#!")
                .map_or(first.len_utf8(), |sign| sign.len()),
        };
        let span = Span::new(at, at + length);
        tokens.push(Token { text: rest[..length].to_owned(), span, is_own: true });
        if tokens.len() > TOKEN_LIMIT {
            return Err(Error::new(span, "program too long").label("here"));
        }
        at += length;
    }
    Ok(tokens)
}

/// Returns the length of the word that a text begins with.
fn word_length(text: &str) -> usize {
    text.find(|letter| !is_letter(letter)).unwrap_or(text.len())
}

fn number(rest: &str) -> usize {
    let end =
        rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(rest.len());
    let fraction =
        rest[end..].strip_prefix('.').filter(|tail| tail.starts_with(|digit: char| digit.is_ascii_digit()));
    match fraction {
        Some(tail) => {
            end + 1
                + tail
                    .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
                    .unwrap_or(tail.len())
        }
        None => end,
    }
}
