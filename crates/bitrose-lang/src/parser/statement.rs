//! Statements.

use super::super::Span;
use super::super::ast::{Block, Declaration, Expression, ExpressionKind, Statement, StatementKind};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol};
use super::super::words::foreign_hint;
use super::Parser;
use bitrose_core::bitboard::Square;

impl Parser<'_> {
    /// Parses a statement.
    pub(super) fn statement(&mut self, into: &mut Vec<Statement>) -> Fallible<()> {
        self.deepest = self.depth;
        let start = self.peek().span;
        if self.block_statement(start, into)? {
            return Ok(());
        }
        let kind = self.plain_statement(start)?;
        into.push(Statement { kind, span: start.to(self.previous()) });
        self.end_of_statement()
    }

    /// Parses a statement that ends with a block and needs no separator after it.
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
                let function = self.function(start)?;
                into.push(function);
                return Ok(true);
            }
            _ if self.is(Symbol::OpenCurly) && !self.squares_ahead() => StatementKind::Block(self.block()?),
            _ => return Ok(false),
        };
        into.push(Statement { kind, span: start.to(self.previous()) });
        Ok(true)
    }

    fn plain_statement(&mut self, start: Span) -> Fallible<StatementKind> {
        Ok(match self.word() {
            Some("let") => {
                self.advance();
                self.declaration()?
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
            Some("show") if !self.symbol_ahead(1, Symbol::Assign) => self.show()?,
            Some("assert") => self.assert()?,
            Some("else") => {
                return Err(Error::new(start, "`else` without `if`").label("no `if` before this"));
            }
            Some(_) => {
                self.refuse_two_words()?;
                StatementKind::Expression(self.expression()?)
            }
            None => StatementKind::Expression(self.expression()?),
        })
    }

    /// Refuses `class Foo`, `Piece p`: a construct or a type of another language.
    fn refuse_two_words(&self) -> Fallible<()> {
        let Some(word) = self.word() else { return Ok(()) };
        let is_pair = self.ahead(1).kind == Kind::Word;
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
        if is_pair && is_head {
            return Err(self.no_types());
        }
        Ok(())
    }

    /// Parses what follows `let`: `x = e`, `x`.
    fn declaration(&mut self) -> Fallible<StatementKind> {
        let name = self.name("a name")?;
        if self.is(Symbol::Colon) {
            return Err(self.no_types());
        }
        let value = if self.is(Symbol::Assign) {
            self.advance();
            self.skip_newlines();
            Some(self.expression()?)
        } else {
            None
        };
        Ok(StatementKind::Declare(Declaration { name, value }))
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

    fn assert(&mut self) -> Fallible<StatementKind> {
        self.advance();
        Ok(StatementKind::Assert(self.expression()?))
    }

    /// Parses a block in braces.
    pub(super) fn block(&mut self) -> Fallible<Block> {
        if !self.is(Symbol::OpenCurly) {
            return Err(self.unexpected("`{`"));
        }
        let opened = self.peek().span;
        let bracketed = std::mem::take(&mut self.bracketed);
        self.advance();
        let statements = self.statements();
        self.bracketed = bracketed; // after an error, too: the brackets around the block are counted down
        let statements = statements?;
        let close = self.close(Symbol::CloseCurly, opened)?;
        Ok(Block { statements, span: opened.to(close) })
    }

    /// Parses the statements up to the end of a block.
    fn statements(&mut self) -> Fallible<Vec<Statement>> {
        let mut statements = Vec::new();
        self.skip_separators();
        while !self.is(Symbol::CloseCurly) && self.peek().kind != Kind::End {
            self.nested(|parser| parser.statement(&mut statements))?;
            self.skip_separators();
        }
        Ok(statements)
    }

    pub(super) fn statement_ends(&self) -> bool {
        matches!(
            self.peek().kind,
            Kind::Newline | Kind::End | Kind::Symbol(Symbol::Semicolon | Symbol::CloseCurly)
        )
    }

    fn end_of_statement(&mut self) -> Fallible<()> {
        if self.statement_ends() || self.previous().text(self.source) == "}" {
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
                error.help(foreign_hint(after).unwrap_or("separate statements with `;` or a new line"))
            }
            _ => error,
        })
    }

    /// Returns a hint for `if (Test & Mask) == Mask)`, whose condition lacks the opening parenthesis.
    pub(super) fn bracket_hint(&self) -> Option<String> {
        let end = self.peek().span.start;
        let line_start = self.source[..end].rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.source[line_start..end].trim_start();
        let (word, condition) = line.split_once(' ').filter(|(word, _)| matches!(*word, "if" | "while"))?;
        (!self.opened_before(self.peek().span))
            .then(|| format!("add the missing parenthesis: `{word} ({condition})`"))
    }
}

/// Removes the quotes and the escapes of a string.
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
