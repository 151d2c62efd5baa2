//! The lexer: turns characters into tokens.

use super::Span;
use super::drawing;
use super::error::{Error, Fallible};
use super::number;
use super::token::{Kind, Symbol, Token, word_length};
use std::collections::HashSet;

/// The maximum length of a program, in bytes.
pub const SOURCE_LIMIT: usize = 512 * 1024;
/// The maximum length of a name, in bytes. Each step of a trace stores the names that it needs.
pub const NAME_LIMIT: usize = 255;

/// The maximum number of different names in a program.
pub const NAMES_LIMIT: usize = 4096;

/// C preprocessor directives that are refused.
const REFUSED_LINES: &[&str] = &[
    "#define", "#include", "#ifdef", "#ifndef", "#if", "#elif", "#else", "#endif", "#undef", "#pragma",
    "#error",
];

/// Splits the source into tokens. The last one is [`Kind::End`].
pub(super) fn tokens(source: &str) -> Fallible<Vec<Token>> {
    if source.len() > SOURCE_LIMIT {
        let span = Span::new(SOURCE_LIMIT, source.len());
        return Err(Error::new(span, format!("program too long: {} KiB", source.len() / 1024))
            .label(format!("at most {} KiB are read", SOURCE_LIMIT / 1024))
            .reason(crate::Reason::Limit));
    }
    let mut lexer = Lexer { source, at: 0, tokens: Vec::with_capacity(source.len() / 4 + 2) };
    while lexer.next()? {}
    check_names(&lexer)?;
    Ok(lexer.tokens)
}

/// Refuses too many different names, because names are looked up in lists.
fn check_names(lexer: &Lexer<'_>) -> Fallible<()> {
    if lexer.source.len() <= 2 * NAMES_LIMIT {
        return Ok(()); // too short for that many names
    }
    let mut names = HashSet::new();
    for token in lexer.tokens.iter().filter(|token| token.kind == Kind::Word) {
        names.insert(token.span.text(lexer.source));
        if names.len() > NAMES_LIMIT {
            return Err(Error::new(token.span, format!("too many different names: at most {NAMES_LIMIT}"))
                .label("one too many")
                .reason(crate::Reason::Limit));
        }
    }
    Ok(())
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    /// Reads a token, or skips a comment or a space. Returns `false` at the end.
    fn next(&mut self) -> Fallible<bool> {
        let rest = &self.source[self.at..];
        let Some(&first) = rest.as_bytes().first() else {
            self.push(Kind::End, 0);
            return Ok(false);
        };
        match first {
            b'\n' => self.push(Kind::Newline, 1),
            b' ' | b'\t' | b'\r' => self.at += 1,
            b'\\' if rest[1..].starts_with('\n') => self.at += 2,
            b'\\' if rest[1..].starts_with("\r\n") => self.at += 3,
            b'0'..=b'9' => self.number()?,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word()?,
            b'"' => self.text()?,
            b'#' => self.hash()?,
            b'/' if rest.starts_with("//") => self.skip_line(),
            b'/' if rest.starts_with("/*") => self.block_comment()?,
            _ => self.symbol()?,
        }
        Ok(true)
    }

    fn push(&mut self, kind: Kind, length: usize) {
        let span = Span::new(self.at, self.at + length);
        self.tokens.push(Token { kind, span });
        self.at += length;
    }

    fn number(&mut self) -> Fallible<()> {
        let (literal, length) = number::read(&self.source[self.at..], self.at)?;
        self.push(Kind::Number(literal), length);
        Ok(())
    }

    fn word(&mut self) -> Fallible<()> {
        let rest = &self.source[self.at..];
        let length = word_length(rest);
        if let Some(open) = drawing::opening(&rest[..length], &rest[length..]) {
            let (board, body) = drawing::read(&rest[length + open..], self.at + length + open)?;
            self.push(Kind::Drawing(board), length + open + body);
            return Ok(());
        }
        if length > NAME_LIMIT {
            let span = Span::new(self.at, self.at + length);
            return Err(Error::new(span, format!("name too long: {length} letters"))
                .label(format!("at most {NAME_LIMIT}")));
        }
        self.push(Kind::Word, length);
        Ok(())
    }

    /// Reads a string in double quotes, on one line, with the usual escapes `\"` and `\\`.
    fn text(&mut self) -> Fallible<()> {
        let mut escaped = false;
        for (offset, byte) in self.source[self.at..].bytes().enumerate().skip(1) {
            match byte {
                b'\n' => break,
                b'"' if !escaped => {
                    self.push(Kind::Text, offset + 1);
                    return Ok(());
                }
                _ => escaped = byte == b'\\' && !escaped,
            }
        }
        Err(Error::new(Span::new(self.at, self.at + 1), "unclosed string")
            .label("opened here; expected `\"` on the same line"))
    }

    /// Skips a comment. Refuses a line of the C preprocessor.
    fn hash(&mut self) -> Fallible<()> {
        let rest = &self.source[self.at..];
        if !self.line_is_blank_so_far() {
            self.skip_line();
            return Ok(());
        }
        let length = 1 + word_length(&rest[1..]);
        match &rest[..length] {
            word if REFUSED_LINES.contains(&word) => {
                let span = Span::new(self.at, self.at + length);
                return Err(Error::new(span, format!("`{word}` belongs to the C preprocessor"))
                    .label("this is a line of C")
                    .help("a comment needs a space after `#`"));
            }
            _ => self.skip_line(),
        }
        Ok(())
    }

    fn line_is_blank_so_far(&self) -> bool {
        self.source[..self.at]
            .bytes()
            .rev()
            .take_while(|&byte| byte != b'\n')
            .all(|byte| byte.is_ascii_whitespace())
    }

    fn skip_line(&mut self) {
        let rest = &self.source[self.at..];
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    fn block_comment(&mut self) -> Fallible<()> {
        let rest = &self.source[self.at..];
        match rest[2..].find("*/") {
            Some(end) => self.at += end + 4,
            None => {
                return Err(Error::new(Span::new(self.at, self.at + 2), "unclosed comment")
                    .label("opened here but never closed by `*/`"));
            }
        }
        Ok(())
    }

    fn symbol(&mut self) -> Fallible<()> {
        let rest = &self.source[self.at..];
        if let Some(symbol) = Symbol::at_start(rest) {
            self.push(Kind::Symbol(symbol), symbol.text().len());
            return Ok(());
        }
        let letter = rest.chars().next().expect("a symbol begins with a character");
        if letter.is_whitespace() || letter == '\u{feff}' {
            self.at += letter.len_utf8();
            return Ok(());
        }
        Err(self.unknown_letter(letter))
    }

    fn unknown_letter(&self, letter: char) -> Box<Error> {
        let span = Span::new(self.at, self.at + letter.len_utf8());
        let error = Error::new(span, format!("unexpected character `{}`", letter.escape_debug()));
        match letter {
            '\'' => error.label("characters in quotes are not part of the language"),
            '∩' => error.label("not an operator of the language").help("the intersection is `&`"),
            '∪' => error.label("not an operator of the language").help("the union is `|`"),
            '×' => error.label("not an operator of the language").help("the product is `*`"),
            '−' | '–' => error.label("not an operator of the language").help("the minus sign is `-`"),
            '“' | '”' | '„' => error.label("strings are written between straight quotes `\"`"),
            _ => error.label("not part of the language"),
        }
    }
}
