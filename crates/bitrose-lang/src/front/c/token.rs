//! Tokens of the preprocessor.

use crate::front::prelude::*;

/// Operators of several characters, longer ones before shorter ones.
const SIGNS: [&str; 24] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "##", "::",
];

/// A token of the preprocessor.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) text: Rc<str>,
    pub(super) kind: TokenKind,
    pub(super) span: Span,
    /// The macros that this token was expanded from: they do not expand it again.
    pub(super) hidden: Rc<[Rc<str>]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    Number,
    Text,
    Sign,
    Space,
    Newline,
}

pub(super) fn comma(span: Span) -> Token {
    Token { text: ",".into(), kind: TokenKind::Sign, span, hidden: Rc::from([]) }
}

/// Converts tokens to text, with a space between two that would otherwise be read as one.
pub(super) fn text_of(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        let touches = text.chars().next_back().zip(token.text.chars().next()).is_some_and(|(left, right)| {
            let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            is_word(left) && is_word(right)
                || left == right && "+-&|<>=".contains(left)
                || (left, right) == ('-', '>')
        });
        if touches {
            text.push(' ');
        }
        text.push_str(if token.kind == TokenKind::Newline { " " } else { &token.text });
    }
    text
}

/// Splits a source into tokens. Comments become spaces.
pub(super) fn tokens(source: &str, from: usize) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    let hidden: Rc<[Rc<str>]> = Rc::from([]);
    while let Some(first) = source[at..].chars().next() {
        let (kind, length) = token(&source[at..], first);
        let span = Span::new(from + at, from + at + length);
        let text: Rc<str> =
            if kind == TokenKind::Space { " ".into() } else { source[at..at + length].into() };
        tokens.push(Token { text, kind, span, hidden: Rc::clone(&hidden) });
        at += length;
    }
    tokens
}

fn token(rest: &str, first: char) -> (TokenKind, usize) {
    let word =
        |rest: &str| rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    if rest.starts_with("//") {
        return (TokenKind::Space, rest.find('\n').unwrap_or(rest.len()));
    }
    if let Some(comment) = rest.strip_prefix("/*") {
        return (TokenKind::Space, comment.find("*/").map_or(rest.len(), |end| end + 4));
    }
    if rest.starts_with("\\\n") || rest.starts_with("\\\r\n") {
        return (TokenKind::Space, rest.find('\n').expect("a newline was found") + 1);
    }
    match first {
        '\n' => (TokenKind::Newline, 1),
        _ if first.is_whitespace() => (TokenKind::Space, first.len_utf8()),
        'a'..='z' | 'A'..='Z' | '_' => (TokenKind::Word, word(rest)),
        '0'..='9' => {
            let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'\'');
            (TokenKind::Number, rest.bytes().take_while(|&byte| is_digit(byte)).count())
        }
        '"' | '\'' => {
            let mut escaped = false;
            let end = rest.char_indices().skip(1).find(|&(_, letter)| {
                let closes = letter == first && !escaped || letter == '\n';
                escaped = letter == '\\' && !escaped;
                closes
            });
            (TokenKind::Text, end.map_or(rest.len(), |(end, letter)| end + usize::from(letter != '\n')))
        }
        _ => {
            let long = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            (TokenKind::Sign, long.map_or(first.len_utf8(), |sign| sign.len()))
        }
    }
}
