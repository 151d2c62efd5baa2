//! Expressions.

use super::super::Span;
use super::super::ast::{Assignment, BinaryOperator, Expression, ExpressionKind, Name, UnaryOperator};
use super::super::error::{Error, Fallible};
use super::super::names;
use super::super::token::{Kind, Symbol};
use super::super::words::foreign_hint;
use super::Parser;
use super::operators::compound;
use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Square};

impl Parser<'_> {
    /// Parses a whole expression, including an assignment.
    pub(super) fn expression(&mut self) -> Fallible<Expression> {
        let left = self.conditional()?;
        match self.peek().kind {
            Kind::Symbol(Symbol::Assign) => self.assignment(&left, None),
            Kind::Symbol(symbol) => match compound(symbol) {
                None => Ok(left),
                operator => self.assignment(&left, operator),
            },
            _ => Ok(left),
        }
    }

    // The functions below are separate so that ordinary expressions need less of the stack.

    fn assignment(&mut self, left: &Expression, operator: Option<BinaryOperator>) -> Fallible<Expression> {
        let (target, index) = self.target(left)?;
        self.advance();
        self.skip_newlines();
        let value = self.nested(Self::expression)?;
        let span = left.span.to(value.span);
        let kind = ExpressionKind::Assign(Box::new(Assignment { target, operator, index, value }));
        Ok(Expression { kind, span })
    }

    /// Returns the name that is assigned, and the index if it is an element of an array.
    fn target(&self, left: &Expression) -> Fallible<(Name, Option<Expression>)> {
        match &left.kind {
            ExpressionKind::Name(text) => Ok((Name { text: text.clone(), span: left.span }, None)),
            ExpressionKind::Index(name, indices) if indices.len() == 1 => {
                Ok((name.clone(), Some(indices[0].clone())))
            }
            _ => Err(Error::new(left.span, "invalid target of an assignment")
                .label("this is a value, not a name")
                .maybe_help(self.is(Symbol::Assign).then(|| "to compare, write `==`".to_owned()))),
        }
    }

    fn conditional(&mut self) -> Fallible<Expression> {
        let condition = self.operators()?;
        if self.continues_with(Symbol::Question) { self.alternatives(condition) } else { Ok(condition) }
    }

    fn alternatives(&mut self, condition: Expression) -> Fallible<Expression> {
        let question = self.advance().span;
        self.skip_newlines();
        let then = self.nested(Self::expression)?;
        self.skip_newlines();
        if !self.is(Symbol::Colon) {
            return Err(self.unexpected("`:`").related(question, "the `?` that it belongs to"));
        }
        self.advance();
        self.skip_newlines();
        let otherwise = self.nested(Self::conditional)?;
        let span = condition.span.to(otherwise.span);
        let kind = ExpressionKind::Conditional(Box::new([condition, then, otherwise]));
        Ok(Expression { kind, span })
    }

    /// Skips to this symbol and returns `true` if it comes next, even on a following line.
    fn continues_with(&mut self, symbol: Symbol) -> bool {
        let at = self.next_significant();
        let found = self.tokens[at].kind == Kind::Symbol(symbol);
        if found {
            self.at = at;
        }
        found
    }

    pub(super) fn next_significant(&self) -> usize {
        let newlines = self.tokens[self.at..].iter().take_while(|token| token.kind == Kind::Newline).count();
        self.at + newlines
    }

    /// Parses an operand: a value with its unary operators.
    pub(super) fn operand(&mut self) -> Fallible<Expression> {
        let outside = std::mem::replace(&mut self.deepest, self.depth);
        let operand = self.unary()?;
        self.deepest = self.deepest.max(outside);
        Ok(operand)
    }

    fn unary(&mut self) -> Fallible<Expression> {
        let token = self.peek();
        let Kind::Symbol(symbol) = token.kind else { return self.postfix() };
        let operator = match symbol {
            Symbol::Complement => UnaryOperator::Complement,
            Symbol::Minus => UnaryOperator::Negate,
            Symbol::Not => UnaryOperator::Not,
            Symbol::Plus => {
                self.advance();
                return self.nested(Self::unary);
            }
            Symbol::Increment | Symbol::Decrement => return Err(no_steps(token.span)),
            _ => return self.postfix(),
        };
        self.advance();
        let operand = self.nested(Self::unary)?;
        let span = token.span.to(operand.span);
        Ok(Expression { kind: ExpressionKind::Unary(operator, Box::new(operand)), span })
    }

    /// Parses a value and what follows it: method calls, indices.
    fn postfix(&mut self) -> Fallible<Expression> {
        let outside = std::mem::replace(&mut self.deepest, self.depth);
        let value = self.primary()?;
        let value = self.suffixes(value)?;
        self.deepest = self.deepest.max(outside);
        Ok(value)
    }

    fn suffixes(&mut self, mut value: Expression) -> Fallible<Expression> {
        loop {
            if self.continues_with(Symbol::Dot) {
                self.deepest += 1; // the tree grows to the left, where the parser does not recurse
                self.check_depth()?;
                value = self.method(value)?;
            } else if self.is(Symbol::Increment) || self.is(Symbol::Decrement) {
                return Err(no_steps(self.peek().span));
            } else if self.is(Symbol::OpenSquare) {
                value = self.index(value)?;
            } else if self.is(Symbol::Arrow) {
                return Err(no_pointers(self.peek().span));
            } else {
                return Ok(value);
            }
        }
    }

    /// Parses the indices of `f[a][b]`.
    fn index(&mut self, table: Expression) -> Fallible<Expression> {
        let ExpressionKind::Name(text) = table.kind else {
            return Err(Error::new(self.peek().span, "an index must follow a name")
                .label("only variables can be indexed")
                .help("give the array a name: `let t = [a, b]`"));
        };
        let name = Name { text, span: table.span };
        let mut indices = Vec::new();
        while self.is(Symbol::OpenSquare) {
            let opened = self.peek().span;
            self.bracketed += 1;
            self.advance();
            let index = self.nested(Self::expression);
            self.bracketed -= 1;
            indices.push(index?);
            self.close(Symbol::CloseSquare, opened)?;
        }
        let span = name.span.to(self.previous());
        Ok(Expression { kind: ExpressionKind::Index(name, indices), span })
    }

    fn method(&mut self, receiver: Expression) -> Fallible<Expression> {
        self.advance();
        self.skip_newlines();
        if matches!(self.peek().kind, Kind::Number(_)) {
            return Err(no_fields(self.peek().span));
        }
        let name = self.name("the name of a function")?;
        if !self.is(Symbol::OpenRound) {
            return Err(no_fields(name.span));
        }
        let (arguments, end) = self.arguments()?;
        let span = receiver.span.to(end);
        Ok(Expression { kind: ExpressionKind::Method(Box::new(receiver), name, arguments), span })
    }

    /// Parses the arguments of a call, including the parentheses.
    pub(super) fn arguments(&mut self) -> Fallible<(Vec<Expression>, Span)> {
        self.in_brackets(|parser| {
            let mut arguments = Vec::new();
            while !parser.is(Symbol::CloseRound) {
                arguments.push(parser.nested(Self::expression)?);
                if !parser.take(Symbol::Comma) {
                    break;
                }
            }
            Ok(arguments)
        })
    }

    fn primary(&mut self) -> Fallible<Expression> {
        let token = self.peek();
        let kind = match token.kind {
            Kind::Number(literal) => ExpressionKind::Literal(literal),
            Kind::Drawing(board) => ExpressionKind::Drawing(board),
            Kind::Word => return self.word_expression(),
            Kind::Symbol(Symbol::OpenRound) => {
                let (inner, span) = self.in_brackets(|parser| parser.nested(Self::expression))?;
                return Ok(Expression { kind: inner.kind, span });
            }
            Kind::Symbol(Symbol::OpenCurly) => return self.squares(),
            Kind::Symbol(Symbol::OpenSquare) => return self.array(),
            _ => return Err(self.no_operand()),
        };
        self.advance();
        Ok(Expression { kind, span: token.span })
    }

    /// Parses `[a, b]` or `[x; n]`.
    fn array(&mut self) -> Fallible<Expression> {
        let opened = self.peek().span;
        self.bracketed += 1;
        self.advance();
        let kind = self.elements().and_then(|mut elements| match elements.len() {
            1 if self.take(Symbol::Semicolon) => {
                let [value, count] = [elements.remove(0), self.nested(Self::expression)?];
                Ok(ExpressionKind::Repeat(Box::new([value, count])))
            }
            _ => Ok(ExpressionKind::Array(elements)),
        });
        self.bracketed -= 1;
        let kind = kind?;
        let close = self.close(Symbol::CloseSquare, opened)?;
        Ok(Expression { kind, span: opened.to(close) })
    }

    fn elements(&mut self) -> Fallible<Vec<Expression>> {
        let mut elements = Vec::new();
        while !self.is(Symbol::CloseSquare) {
            elements.push(self.nested(Self::expression)?);
            if !self.take(Symbol::Comma) {
                break;
            }
        }
        Ok(elements)
    }

    fn no_operand(&self) -> Box<Error> {
        let token = self.peek();
        match token.kind {
            Kind::Symbol(Symbol::Star | Symbol::And) => no_pointers(token.span),
            Kind::Symbol(Symbol::Xor) => Error::new(token.span, "expected an operand before `^`")
                .label("`^` takes two operands")
                .help("Go's `^x` is `~x`"),
            Kind::Symbol(Symbol::CloseRound | Symbol::CloseCurly | Symbol::CloseSquare) => {
                let close = self.text(token);
                let closes_nothing = !self.opened_before(token.span);
                self.unexpected("an expression").maybe_help(
                    self.bracket_hint().or_else(|| {
                        closes_nothing.then(|| format!("no open bracket matches this `{close}`"))
                    }),
                )
            }
            Kind::Text => Error::new(token.span, "unexpected string")
                .label("a string can only label a board: `show e4 \"king\"`"),
            Kind::End if self.at > 0 => {
                let before = self.tokens[..self.at].iter().rev().find(|token| token.kind != Kind::Newline);
                let after = before.map_or("", |token| self.text(*token));
                Error::new(token.span, format!("expected an expression after `{after}`"))
                    .label("the program ends here")
            }
            _ => self.unexpected("an expression"),
        }
    }

    /// Returns `true` if a bracket is open at this position.
    pub(super) fn opened_before(&self, span: Span) -> bool {
        let mut open = 0usize;
        for token in self.tokens.iter().take_while(|token| token.span.start < span.start) {
            match token.kind {
                Kind::Symbol(Symbol::OpenRound | Symbol::OpenCurly | Symbol::OpenSquare) => open += 1,
                Kind::Symbol(Symbol::CloseRound | Symbol::CloseCurly | Symbol::CloseSquare) => {
                    open = open.saturating_sub(1);
                }
                _ => {}
            }
        }
        open > 0
    }

    /// Parses `{a1 c3 h8}`, with or without commas.
    pub(super) fn squares(&mut self) -> Fallible<Expression> {
        let opened = self.peek().span;
        self.bracketed += 1;
        self.advance();
        let squares = self.square_list();
        self.bracketed -= 1;
        let board = squares?;
        let close = self.close(Symbol::CloseCurly, opened)?;
        Ok(Expression { kind: ExpressionKind::Squares(board), span: opened.to(close) })
    }

    fn square_list(&mut self) -> Fallible<Bitboard> {
        let mut board = Bitboard::EMPTY;
        while self.word().is_some() {
            let (first, start) = self.listed_square()?;
            board = board.with(first);
            if self.take(Symbol::Minus) {
                let (last, end) = self.listed_square()?;
                if attacks::line(first, last).is_empty() {
                    let error = Error::new(start.to(end), format!("{first} and {last} are not on one line"));
                    return Err(error.help(format!("list the squares: `{{{first} {last}}}`")));
                }
                board |= attacks::between(first, last).with(last);
            }
            self.take(Symbol::Comma);
        }
        if self.is(Symbol::CloseCurly) || self.peek().kind == Kind::End {
            return Ok(board);
        }
        Err(self.unexpected("a square or `}`").help("a set is written `{a1 c3 h8}` or `{a1-h8}`"))
    }

    fn listed_square(&mut self) -> Fallible<(Square, Span)> {
        let span = self.peek().span;
        let word = self.word().ok_or_else(|| self.unexpected("a square"))?;
        let square = word.parse().map_err(|_| names::invalid_square(word, span))?;
        self.advance();
        Ok((square, span))
    }

    /// Parses an expression that begins with a word.
    pub(super) fn word_expression(&mut self) -> Fallible<Expression> {
        let token = self.peek();
        match self.text(token) {
            "true" => Ok(self.truth(true)),
            "false" => Ok(self.truth(false)),
            "if" => self.nested(Self::if_expression),
            _ => self.name_or_call(token.span),
        }
    }

    fn truth(&mut self, truth: bool) -> Expression {
        let span = self.advance().span;
        Expression { kind: ExpressionKind::Truth(truth), span }
    }

    /// Parses `name` or `f(x)`.
    fn name_or_call(&mut self, start: Span) -> Fallible<Expression> {
        let name = self.name("a value")?;
        if self.is(Symbol::Not) && self.is_followed_by(Symbol::OpenRound) && self.touches() {
            return Err(rust_macro(&name));
        }
        if !self.is(Symbol::OpenRound) {
            return Ok(Expression { kind: ExpressionKind::Name(name.text), span: name.span });
        }
        let (arguments, end) = self.arguments().map_err(|error| foreign_call(&name).unwrap_or(error))?;
        Ok(Expression { kind: ExpressionKind::Call(name, arguments), span: start.to(end) })
    }
}

fn rust_macro(name: &Name) -> Box<Error> {
    Error::new(name.span, format!("`{}!` is a macro of Rust", name.text))
        .label("macros are not part of the language")
        .maybe_help(foreign_hint(&name.text).map(str::to_owned))
}

/// Returns a better error for `printf("…")` and similar calls.
fn foreign_call(name: &Name) -> Option<Box<Error>> {
    let hint = foreign_hint(&name.text)?;
    let message = format!("`{}` is not part of the language", name.text);
    Some(Error::new(name.span, message).label("found here").help(hint))
}

fn no_steps(span: Span) -> Box<Error> {
    Error::new(span, "`++` and `--` are not part of the language")
        .label("an operator of C")
        .help("write `x += 1`")
}

fn no_pointers(span: Span) -> Box<Error> {
    Error::new(span, "pointers and references are not part of the language")
        .label("expected a value")
        .help("pass the value and return the new one")
}

fn no_fields(span: Span) -> Box<Error> {
    Error::new(span, "fields are not part of the language")
        .label("expected a call `x.f(…)`")
        .help("use a variable for each board")
}
