//! Statements.

use super::super::Span;
use super::super::ast::{Block, Declaration, Expression, ExpressionKind, Statement, StatementKind};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol};
use super::super::words::{foreign_hint, is_constant_qualifier, is_qualifier};
use super::declaration::TypeWord;
use super::{Parser, foreign};
use bitrose_core::bitboard::Square;

impl Parser<'_> {
    /// Reads one statement; a declaration of several names gives several.
    pub(super) fn statement(&mut self, into: &mut Vec<Statement>) -> Fallible<()> {
        self.deepest = self.depth;
        let start = self.peek().span;
        if self.peek().kind == Kind::Define {
            into.push(self.define(start)?);
            return self.end_of_statement();
        }
        let constant = self.qualifiers();
        if self.block_statement(start, into)? {
            return Ok(());
        }
        self.plain_statement(start, constant, into)?;
        self.end_of_statement()
    }

    /// Steps over words like `static`; true if one of them forbids a second assignment.
    pub(super) fn qualifiers(&mut self) -> bool {
        let mut constant = false;
        loop {
            match self.word() {
                Some(word) if is_qualifier(word) && self.is_followed_by_head() => {
                    constant |= is_constant_qualifier(word);
                    self.advance();
                    if self.is(Symbol::OpenRound) {
                        while !matches!(self.advance().kind, Kind::Symbol(Symbol::CloseRound) | Kind::End) {}
                    }
                }
                Some(word) if word.starts_with('@') && !self.symbol_ahead(1, Symbol::OpenRound) => {
                    self.advance();
                    self.skip_newlines();
                }
                None if self.is(Symbol::OpenSquare) && self.symbol_ahead(1, Symbol::OpenSquare) => {
                    while !matches!(
                        self.peek().kind,
                        Kind::Newline | Kind::End | Kind::Symbol(Symbol::CloseSquare)
                    ) {
                        self.advance();
                    }
                    while self.take(Symbol::CloseSquare) {}
                }
                _ => return constant,
            }
        }
    }

    fn is_followed_by_head(&self) -> bool {
        self.ahead(1).kind == Kind::Word
            || self.symbol_ahead(1, Symbol::OpenSquare)
            || (self.is_word("pub") && self.symbol_ahead(1, Symbol::OpenRound))
    }

    /// Statements that end with a block and need nothing behind them.
    fn block_statement(&mut self, start: Span, into: &mut Vec<Statement>) -> Fallible<bool> {
        let kind = match self.word() {
            Some("if") => StatementKind::Expression(self.nested(Self::if_expression)?),
            Some("while") => {
                self.advance();
                let condition = self.condition()?;
                StatementKind::While(condition, self.body()?)
            }
            Some("loop") => {
                self.advance();
                let span = self.previous();
                StatementKind::While(Expression { kind: ExpressionKind::Truth(true), span }, self.body()?)
            }
            Some("for") => self.for_loop()?,
            Some("fn") => {
                let function = self.rust_function(start)?;
                into.push(function);
                return Ok(true);
            }
            Some("enum") if !self.symbol_ahead(1, Symbol::Assign) => {
                let enumeration = self.enumeration(start)?;
                into.push(enumeration);
                return Ok(true);
            }
            _ if self.is(Symbol::OpenCurly) && !self.squares_ahead() => StatementKind::Block(self.block()?),
            _ => return self.typed_function(start, into),
        };
        into.push(Statement { kind, span: start.to(self.previous()) });
        Ok(true)
    }

    /// `uint64_t f(uint64_t b) { … }`: a type, a name, and a bracket that opens a list of parameters.
    fn typed_function(&mut self, start: Span, into: &mut Vec<Statement>) -> Fallible<bool> {
        let Some((kind, next)) = self.type_at(self.at) else { return Ok(false) };
        let is_name = self.tokens[next].kind == Kind::Word;
        let opens =
            self.tokens.get(next + 1).is_some_and(|token| token.kind == Kind::Symbol(Symbol::OpenRound));
        if !is_name || !opens || !self.parameters_at(next + 2, kind) {
            return Ok(false);
        }
        self.at = next;
        into.extend(self.c_function(kind.known(), start)?);
        Ok(true)
    }

    /// Do parameters stand here, or the first value of `U64 x(5);`?
    fn parameters_at(&self, at: usize, result: TypeWord) -> bool {
        let at = at + self.tokens[at..].iter().take_while(|token| token.kind == Kind::Newline).count();
        let token = self.tokens[at];
        let is_head = match token.kind {
            Kind::Word => {
                let is_cast =
                    self.tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Symbol(Symbol::OpenRound));
                is_qualifier(self.text(token))
                    || self.type_at(at).is_some() && !is_cast
                    || self.two_words_at(at)
            }
            kind => kind == Kind::Symbol(Symbol::CloseRound),
        };
        is_head || result == TypeWord::Void
    }

    fn two_words_at(&self, at: usize) -> bool {
        self.tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Word)
    }

    pub(super) fn plain_statement(
        &mut self,
        start: Span,
        constant: bool,
        into: &mut Vec<Statement>,
    ) -> Fallible<()> {
        let kind = match self.word() {
            Some("let") => {
                self.advance();
                self.let_declaration(constant)?
            }
            Some("return") => {
                self.advance();
                StatementKind::Return(if self.statement_ends() { None } else { Some(self.expression()?) })
            }
            Some("break") => {
                self.advance();
                StatementKind::Break
            }
            Some("continue") => {
                self.advance();
                StatementKind::Continue
            }
            Some("do") => self.do_while()?,
            Some("show") if !self.symbol_ahead(1, Symbol::Assign) => self.show()?,
            Some("assert") => self.assert()?,
            Some("debug_assert") if self.symbol_ahead(1, Symbol::Not) => self.assert()?,
            Some("else") => {
                return Err(Error::new(start, "`else` without `if`").label("no `if` before this"));
            }
            Some("using" | "typedef" | "type" | "use" | "import" | "package")
                if self.ahead(1).kind == Kind::Word =>
            {
                return self.alias();
            }
            Some(_) => return self.declaration_or_expression(start, constant, into),
            None => StatementKind::Expression(self.expression()?),
        };
        into.push(Statement { kind, span: start.to(self.previous()) });
        Ok(())
    }

    fn declaration_or_expression(
        &mut self,
        start: Span,
        constant: bool,
        into: &mut Vec<Statement>,
    ) -> Fallible<()> {
        if let Some((kind, next)) = self.type_at(self.at) {
            let token = self.tokens[next];
            if token.kind == Kind::Word && self.text(token) != "as" {
                self.at = next;
                return self.declarators(kind.known(), constant, start, into);
            }
            let is_pointer = matches!(token.kind, Kind::Symbol(Symbol::Star | Symbol::And))
                && self.tokens.get(next + 2).is_some_and(|token| token.kind == Kind::Symbol(Symbol::Assign));
            if is_pointer && self.type_at(self.at).is_some() && self.two_words_at(next) {
                return Err(foreign::no_pointers(token.span));
            }
            if token.kind == Kind::Symbol(Symbol::OpenSquare) {
                return Err(foreign::no_arrays(token.span));
            }
        }
        let is_untyped_constant =
            constant && (self.symbol_ahead(1, Symbol::Assign) || self.symbol_ahead(1, Symbol::Colon));
        let kind = if is_untyped_constant {
            self.let_declaration(true)?
        } else {
            self.refuse_two_words()?;
            StatementKind::Expression(self.expression()?)
        };
        into.push(Statement { kind, span: start.to(self.previous()) });
        Ok(())
    }

    /// `class Foo`, `Piece p`: a construct or a type of another language.
    fn refuse_two_words(&self) -> Fallible<()> {
        let Some(word) = self.word() else { return Ok(()) };
        let next = self.ahead(1);
        let is_pair = next.kind == Kind::Word && self.text(next) != "as";
        let opens = self.symbol_ahead(1, Symbol::OpenCurly)
            || matches!(word, "switch" | "match" | "catch") && self.symbol_ahead(1, Symbol::OpenRound);
        if let Some(hint) = foreign_hint(word).filter(|_| is_pair || opens) {
            return Err(Error::new(self.peek().span, format!("`{word}` is not part of the language"))
                .label("found here")
                .help(hint));
        }
        let is_head = matches!(
            self.ahead(2).kind,
            Kind::Symbol(
                Symbol::Assign
                    | Symbol::Semicolon
                    | Symbol::OpenRound
                    | Symbol::OpenSquare
                    | Symbol::Comma
                    | Symbol::OpenCurly
            )
        );
        if is_pair && is_head && !is_qualifier(word) {
            return Err(self.unknown_type(self.peek()));
        }
        Ok(())
    }

    /// What follows `let`: `x = e`, `mut x: u64 = e`, `x`.
    fn let_declaration(&mut self, constant: bool) -> Fallible<StatementKind> {
        self.take_word("mut");
        let name = self.name("a name")?;
        let kind = if self.take(Symbol::Colon) { Some(self.type_name("a type")?) } else { None };
        let value = if self.is(Symbol::Assign) {
            self.advance();
            self.skip_newlines();
            Some(self.expression()?)
        } else {
            None
        };
        Ok(StatementKind::Declare(Declaration { name, kind, constant, value }))
    }

    fn show(&mut self) -> Fallible<StatementKind> {
        self.advance();
        let value = self.expression()?;
        let label = if self.peek().kind == Kind::Text {
            let token = self.advance();
            Some(unescape(self.text(token)))
        } else {
            None
        };
        Ok(StatementKind::Show(value, label))
    }

    /// `assert e`, and Rust's `assert!(e)`.
    fn assert(&mut self) -> Fallible<StatementKind> {
        self.advance();
        if self.is(Symbol::Not) && self.symbol_ahead(1, Symbol::OpenRound) && self.touches() {
            self.advance();
        }
        Ok(StatementKind::Assert(self.expression()?))
    }

    /// Statements between braces; the opening one is expected here.
    pub(super) fn block(&mut self) -> Fallible<Block> {
        if !self.is(Symbol::OpenCurly) {
            return Err(self.unexpected("`{`"));
        }
        let opened = self.peek().span;
        let bracketed = std::mem::take(&mut self.bracketed);
        self.advance();
        let mut statements = Vec::new();
        self.skip_separators();
        while !self.is(Symbol::CloseCurly) && self.peek().kind != Kind::End {
            self.nested(|parser| parser.statement(&mut statements))?;
            self.skip_separators();
        }
        self.bracketed = bracketed;
        let close = self.close(Symbol::CloseCurly, opened)?;
        Ok(Block { statements, span: opened.to(close) })
    }

    pub(super) fn statement_ends(&self) -> bool {
        matches!(
            self.peek().kind,
            Kind::Newline | Kind::End | Kind::Symbol(Symbol::Semicolon | Symbol::CloseCurly)
        )
    }

    fn end_of_statement(&mut self) -> Fallible<()> {
        if self.statement_ends() || self.previous_closed_block() {
            return Ok(());
        }
        if self.is(Symbol::CloseRound) || self.is(Symbol::CloseSquare) {
            let close = self.text(self.peek()).to_owned();
            return Err(Error::new(self.peek().span, format!("unexpected `{close}`"))
                .label("no bracket is open here")
                .maybe_help(self.bracket_hint()));
        }
        let error = self.unexpected("an operator");
        let (before, after) = (self.previous().text(self.source), self.text(self.peek()));
        let are_squares = [before, after].iter().all(|word| word.parse::<Square>().is_ok());
        Err(match self.peek().kind {
            _ if are_squares => error.help(format!(
                "`{{{before} {after}}}` is the set of both; `{before}; {after}` is two statements"
            )),
            Kind::Number(_) | Kind::Word | Kind::Drawing(_) => {
                error.help("separate statements with `;` or a new line")
            }
            _ => error,
        })
    }

    /// `if (Test & Mask) == Mask)`: the condition has lost its first bracket.
    pub(super) fn bracket_hint(&self) -> Option<String> {
        let end = self.peek().span.start;
        let line_start = self.source[..end].rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.source[line_start..end].trim_start();
        let (word, condition) = line.split_once(' ').filter(|(word, _)| matches!(*word, "if" | "while"))?;
        (!self.opened_before(self.peek().span))
            .then(|| format!("add the missing parenthesis: `{word} ({condition})`"))
    }

    fn previous_closed_block(&self) -> bool {
        self.previous().text(self.source) == "}"
    }
}

/// The text between the quotes.
fn unescape(quoted: &str) -> Box<str> {
    let inner = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(quoted);
    let mut text = String::with_capacity(inner.len());
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    text.into()
}
