//! The parser: recursive descent for statements, operator precedence for expressions.

mod expression;
mod operators;
mod statement;

use super::ast::{Block, Name};
use super::error::{Error, Fallible};
use super::token::{Kind, Symbol, Token};
use super::words::is_reserved;
use super::{Span, lexer};

/// The maximum nesting depth of brackets, blocks and unary operators.
pub const NESTING_LIMIT: usize = 128;
/// The maximum number of parameters of a function. Each step of a call keeps its arguments.
pub const PARAMETER_LIMIT: usize = 64;
/// The maximum height of the tree: nesting, plus the levels of operators in between.
const HEIGHT_LIMIT: usize = 3 * NESTING_LIMIT;

/// Parses a program.
pub(super) fn parse(source: &str) -> Fallible<Block> {
    let tokens = lexer::tokens(source)?;
    let mut parser = Parser { source, tokens, at: 0, bracketed: 0, depth: 0, deepest: 0 };
    parser.program()
}

struct Parser<'a> {
    source: &'a str,
    tokens: Vec<Token>,
    at: usize,
    /// The depth of parentheses, inside which newlines are ignored.
    bracketed: usize,
    depth: usize,
    /// The deepest nesting in the current expression. Method calls nest to the left and are counted here.
    deepest: usize,
}

impl Parser<'_> {
    fn program(&mut self) -> Fallible<Block> {
        let mut statements = Vec::new();
        self.skip_separators();
        while self.peek().kind != Kind::End {
            self.statement(&mut statements)?;
            self.skip_separators();
        }
        if statements.is_empty()
            && self.tokens.iter().all(|token| token.kind == Kind::Newline || token.kind == Kind::End)
        {
            let span = Span::new(0, self.source.len());
            return Err(Error::new(span, "empty program")
                .label("expected an expression")
                .help("for example `north(e4)`, `FILE_A & RANK_4` or `0x8040201008040201`"));
        }
        Ok(Block { statements, span: Span::new(0, self.source.len()) })
    }

    fn peek(&self) -> Token {
        self.tokens[self.at]
    }

    /// Returns the token at this distance, counting newlines.
    fn ahead(&self, distance: usize) -> Token {
        self.tokens[(self.at + distance).min(self.tokens.len() - 1)]
    }

    fn text(&self, token: Token) -> &str {
        token.span.text(self.source)
    }

    fn word(&self) -> Option<&str> {
        self.word_ahead(0)
    }

    fn word_ahead(&self, distance: usize) -> Option<&str> {
        let token = self.ahead(distance);
        (token.kind == Kind::Word).then(|| self.text(token))
    }

    fn is_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    fn is(&self, symbol: Symbol) -> bool {
        self.peek().kind == Kind::Symbol(symbol)
    }

    /// Returns `true` if a symbol comes after the next token.
    fn is_followed_by(&self, symbol: Symbol) -> bool {
        self.ahead(1).kind == Kind::Symbol(symbol)
    }

    /// Consumes a token. Inside parentheses, also consumes the newlines after it.
    fn advance(&mut self) -> Token {
        let token = self.peek();
        if token.kind != Kind::End {
            self.at += 1;
        }
        if self.bracketed > 0 {
            self.skip_newlines();
        }
        token
    }

    fn take(&mut self, symbol: Symbol) -> bool {
        let found = self.is(symbol);
        if found {
            self.advance();
        }
        found
    }

    fn skip_newlines(&mut self) {
        while self.peek().kind == Kind::Newline {
            self.at += 1;
        }
    }

    fn skip_separators(&mut self) {
        while self.peek().kind == Kind::Newline || self.is(Symbol::Semicolon) {
            self.at += 1;
        }
    }

    /// Returns the span of the previous token.
    fn previous(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    /// Returns `true` if the current token follows the previous one without a space.
    fn touches(&self) -> bool {
        self.previous().end == self.peek().span.start
    }

    fn name(&mut self, wanted: &str) -> Fallible<Name> {
        let token = self.peek();
        if token.kind != Kind::Word {
            return Err(self.unexpected(wanted));
        }
        let text = self.text(token);
        if is_reserved(text) {
            return Err(Error::new(token.span, format!("`{text}` is a keyword and cannot be a name"))
                .label(format!("expected {wanted}")));
        }
        let text = text.into();
        self.advance();
        Ok(Name { text, span: token.span })
    }

    /// Returns the error "expected …, found …" for the current token.
    fn unexpected(&self, wanted: &str) -> Box<Error> {
        let token = self.peek();
        let found = match token.kind {
            Kind::End => "the end of the program".to_owned(),
            Kind::Newline => "the end of the line".to_owned(),
            _ => format!("`{}`", self.text(token)),
        };
        Error::new(token.span, format!("expected {wanted}, found {found}")).label("unexpected here")
    }

    /// Consumes a closing bracket. If it is missing, the error also points to the opening one.
    fn close(&mut self, symbol: Symbol, opened: Span) -> Fallible<Span> {
        if self.is(symbol) {
            return Ok(self.advance().span);
        }
        if self.peek().kind == Kind::End {
            return Err(Error::unclosed(self.source, opened));
        }
        let wanted = format!("`{}`", symbol.text());
        Err(self.unexpected(&wanted).related(opened, "opened here"))
    }

    /// Runs `inner` one level of nesting deeper.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.check_depth()?;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn check_depth(&self) -> Fallible<()> {
        if self.depth <= NESTING_LIMIT && self.deepest <= HEIGHT_LIMIT {
            return Ok(());
        }
        Err(Error::new(self.peek().span, format!("too deeply nested: more than {NESTING_LIMIT} levels"))
            .label("too deep here")
            .reason(crate::Reason::Limit)
            .help("give a part of it a name: `let part = …`"))
    }

    /// Runs `inner` inside parentheses, where newlines are ignored. The current token is the opening one.
    fn in_brackets<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<(T, Span)> {
        let opened = self.peek().span;
        self.bracketed += 1;
        self.advance();
        let result = inner(self);
        self.bracketed -= 1;
        let closed = result.and_then(|value| Ok((value, self.close(Symbol::CloseRound, opened)?)));
        closed.map(|(value, close)| (value, opened.to(close)))
    }
}
