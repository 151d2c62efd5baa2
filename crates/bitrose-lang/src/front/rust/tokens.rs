//! Splits Rust source into tokens, for the expansion of macros.

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
        let length = match first {
            _ if first.is_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            '/' if rest.starts_with("//") => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            '/' if rest.starts_with("/*") => {
                at += comment(rest);
                continue;
            }
            '"' => string(rest, 0),
            'b' if rest.starts_with("b\"") => string(rest, 1),
            'b' if rest.starts_with("b'") => 1 + character(&rest[1..]),
            'r' if rest.starts_with("r\"") || rest.starts_with("r#\"") => raw_string(rest),
            '\'' => character(rest),
            _ if first.is_ascii_digit() => number(rest),
            _ if first.is_alphabetic() || first == '_' => {
                rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len())
            }
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

fn comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0usize, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

fn string(rest: &str, skipped: usize) -> usize {
    let mut is_escaped = false;
    for (index, letter) in rest.char_indices().skip(skipped + 1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return index + 1,
            _ => {}
        }
    }
    rest.len()
}

fn raw_string(rest: &str) -> usize {
    let end = if rest.starts_with("r#") { "\"#" } else { "\"" };
    let begin = end.len() + 1;
    rest[begin..].find(end).map_or(rest.len(), |index| begin + index + end.len())
}

/// Returns the length of a character literal, a label or a lifetime.
fn character(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    match (letters.next(), letters.next()) {
        (Some((_, '\\')), Some((after, escaped))) => {
            let from = after + escaped.len_utf8();
            rest[from..].find('\'').map_or(rest.len(), |index| from + index + 1)
        }
        (Some(_), Some((index, '\''))) => index + 1,
        _ => {
            let name = &rest[1..];
            1 + name.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(name.len())
        }
    }
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
