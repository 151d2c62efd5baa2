//! Statements: conditions, loops, functions, and how to tell a set from a block.

use super::super::ast::{
    Block, Declaration, Expression, ExpressionKind, ForRange, Function, Name, Statement, StatementKind,
};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol, Token};
use super::super::words::foreign_hint;
use super::super::{Span, builtins};
use super::{PARAMETER_LIMIT, Parser};
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
            Some("show") if !self.is_followed_by(Symbol::Assign) => self.show()?,
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
        let opens = self.is_followed_by(Symbol::OpenCurly)
            || matches!(word, "switch" | "match" | "catch") && self.is_followed_by(Symbol::OpenRound);
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
        let function = builtins::find(before).filter(|known| !known.is_constant());
        Err(match self.peek().kind {
            _ if are_squares => error.help(format!(
                "`{{{before} {after}}}` is the set of both; `{before}; {after}` is two statements"
            )),
            Kind::Number(_) | Kind::Word | Kind::Drawing(_) => {
                let separate = foreign_hint(after).unwrap_or("separate statements with `;` or a new line");
                let call = function.map(|function| format!("call it: `{}`", function.signature()));
                error.help(call.unwrap_or_else(|| separate.to_owned()))
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

    /// Parses `if c { … } else { … }`, as a value or as a statement.
    pub(super) fn if_expression(&mut self) -> Fallible<Expression> {
        let start = self.peek().span;
        let mut branches = Vec::new();
        let mut otherwise = None;
        loop {
            self.advance();
            let condition = self.condition()?;
            branches.push((condition, self.body()?));
            if !self.else_ahead() {
                break;
            }
            self.advance();
            self.skip_newlines();
            if !self.is_word("if") {
                otherwise = Some(self.body()?);
                break;
            }
        }
        let span = start.to(self.previous());
        Ok(Expression { kind: ExpressionKind::If(branches, otherwise), span })
    }

    /// Skips to `else` and returns `true` if it comes next, perhaps after a `;` or on a following line.
    fn else_ahead(&mut self) -> bool {
        let mut at = self.at;
        let mut semicolons = 0;
        while let Kind::Newline | Kind::Symbol(Symbol::Semicolon) = self.tokens[at].kind {
            semicolons += usize::from(self.tokens[at].kind != Kind::Newline);
            at += 1;
        }
        let found =
            self.tokens[at].kind == Kind::Word && self.text(self.tokens[at]) == "else" && semicolons <= 1;
        if found {
            self.at = at;
        }
        found
    }

    /// Parses a condition. Refuses `if x = y`, which is nearly always a mistake.
    pub(super) fn condition(&mut self) -> Fallible<Expression> {
        let condition = self.nested(Self::expression)?;
        if let ExpressionKind::Assign(assignment) = &condition.kind
            && assignment.operator.is_none()
            && !condition.span.text(self.source).starts_with("((")
        {
            return Err(Error::new(condition.span, "expected a condition, found an assignment")
                .label("`=` assigns")
                .help(
                    "to compare, write `==`; if you mean it, add a second pair of parentheses: `((x = y))`",
                ));
        }
        Ok(condition)
    }

    /// Parses a block in braces, or a single statement as in C.
    pub(super) fn body(&mut self) -> Fallible<Block> {
        self.skip_newlines();
        if self.is(Symbol::OpenCurly) {
            return self.block();
        }
        let start = self.peek().span;
        let mut statements = Vec::new();
        if !self.take(Symbol::Semicolon) {
            self.nested(|parser| parser.statement(&mut statements))?;
        }
        Ok(Block { statements, span: start.to(self.previous()) })
    }

    pub(super) fn for_loop(&mut self) -> Fallible<StatementKind> {
        self.advance();
        if self.ahead(1).kind == Kind::Word && self.word_ahead(1) == Some("in") {
            return self.for_range();
        }
        Err(self.unexpected("a name").help("write `for i in 0..8 { … }`"))
    }

    fn for_range(&mut self) -> Fallible<StatementKind> {
        let name = self.name("a name")?;
        self.advance();
        let from = self.nested(Self::expression)?;
        let inclusive = self.is(Symbol::RangeInclusive);
        if !inclusive && !self.is(Symbol::Range) {
            return Err(self.unexpected("`..`").help("write `for i in 0..8 { … }`"));
        }
        self.advance();
        let to = self.nested(Self::expression)?;
        let body = self.nested(Self::body)?;
        Ok(StatementKind::ForRange(Box::new(ForRange { name, from, to, inclusive, body })))
    }

    /// Returns `true` if the brace here starts a set such as `{a1 c3}` or `{a2-h2}`.
    pub(super) fn squares_ahead(&self) -> bool {
        let mut tokens = self.tokens[self.at + 1..].iter();
        tokens
            .find(|token| !matches!(token.kind, Kind::Newline))
            .is_some_and(|token| token.kind == Kind::Symbol(Symbol::CloseCurly) || self.is_square(*token))
            && self.only_words_to_brace()
    }

    fn is_square(&self, token: Token) -> bool {
        token.kind == Kind::Word && self.text(token).parse::<bitrose_core::bitboard::Square>().is_ok()
    }

    /// Returns `true` if there are only words before the closing brace. With a `-` between them, all must be squares.
    fn only_words_to_brace(&self) -> bool {
        let tokens = &self.tokens[self.at + 1..];
        let minus = Kind::Symbol(Symbol::Minus);
        let is_inside = |token: &Token| {
            matches!(token.kind, Kind::Word | Kind::Newline | Kind::Symbol(Symbol::Comma))
                || token.kind == minus
        };
        let length = tokens.iter().position(|token| !is_inside(token)).expect("the last token is the end");
        let mut words = tokens[..length].iter().filter(|token| token.kind == Kind::Word);
        matches!(tokens[length].kind, Kind::End | Kind::Symbol(Symbol::CloseCurly))
            && self.first_word_is_square()
            && (words.all(|word| self.is_square(*word))
                || tokens[..length].iter().all(|token| token.kind != minus))
    }

    /// Returns `true` unless the source ends at the brace. An unclosed brace opens a set only if a square follows.
    fn first_word_is_square(&self) -> bool {
        let mut words = self.tokens[self.at + 1..].iter().filter(|token| token.kind != Kind::Newline);
        words.next().is_some_and(|token| token.kind != Kind::End)
    }

    fn room_for_parameter(&self, parameters: &[Name]) -> Fallible<()> {
        if parameters.len() < PARAMETER_LIMIT {
            return Ok(());
        }
        Err(Error::new(self.peek().span, format!("too many parameters: at most {PARAMETER_LIMIT}"))
            .label("one too many")
            .reason(crate::Reason::Limit))
    }

    /// Parses `fn f(a, b) { … }`.
    pub(super) fn function(&mut self, start: Span) -> Fallible<Statement> {
        self.advance();
        let name = self.name("the name of the function")?;
        if !self.is(Symbol::OpenRound) {
            return Err(self.unexpected("`(`").help("a function is written `fn f(a, b) { … }`"));
        }
        let (parameters, _) = self.in_brackets(Self::parameters)?;
        self.skip_newlines();
        if self.is(Symbol::Arrow) {
            return Err(self.no_types());
        }
        let body = self.block()?;
        let span = start.to(body.span);
        Ok(Statement { kind: StatementKind::Function(Function { name, parameters, body }), span })
    }

    fn parameters(&mut self) -> Fallible<Vec<Name>> {
        let mut parameters = Vec::new();
        while !self.is(Symbol::CloseRound) {
            self.room_for_parameter(&parameters)?;
            parameters.push(self.name("the name of a parameter")?);
            if self.is(Symbol::Colon) {
                return Err(self.no_types());
            }
            if !self.take(Symbol::Comma) {
                break;
            }
        }
        Ok(parameters)
    }

    pub(super) fn no_types(&self) -> Box<Error> {
        Error::new(self.peek().span, "types are not part of the language")
            .label("types follow from the values")
            .help("a function is written `fn f(a, b) { … }`, a variable `let x = …`")
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
