//! Types, and what stands behind them: declarations and functions as C, Java and Rust write them.

use super::super::Span;
use super::super::Type;
use super::super::ast::{
    Declaration, Dialect, Enumeration, Expression, ExpressionKind, Function, Literal, Name, Parameter, Radix,
    Statement, StatementKind, Width,
};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol, Token};
use super::super::words::{foreign_hint, is_qualifier};
use super::{PARAMETER_LIMIT, Parser, foreign};

/// What stands where a type is expected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TypeWord {
    Known(Type),
    /// `auto`, `var`.
    Inferred,
    Void,
}

impl TypeWord {
    pub(super) const fn known(self) -> Option<Type> {
        match self {
            Self::Known(kind) => Some(kind),
            _ => None,
        }
    }
}

impl Parser<'_> {
    /// The type that begins at a token, and the token after it.
    pub(super) fn type_at(&self, at: usize) -> Option<(TypeWord, usize)> {
        let word = |at: usize| -> Option<&str> {
            let token: Token = *self.tokens.get(at)?;
            (token.kind == Kind::Word).then(|| self.text(token))
        };
        let mut at = at;
        while self.tokens.get(at + 1)?.kind == Kind::Symbol(Symbol::Path) {
            at += 2;
        }
        let first = word(at)?;
        match first {
            "auto" | "var" | "val" => return Some((TypeWord::Inferred, at + 1)),
            "void" => return Some((TypeWord::Void, at + 1)),
            _ => {}
        }
        let own = self.types.iter().rev().find(|(name, _)| **name == *first).map(|(_, kind)| *kind);
        let mut kind = own.or_else(|| Type::from_word(first))?;
        let mut next = at + 1;
        while let Some(longer) = word(next).and_then(|second| kind.followed_by(first, second)) {
            kind = longer;
            next += 1;
        }
        Some((TypeWord::Known(kind), next))
    }

    /// A type that must be one.
    pub(super) fn type_name(&mut self, wanted: &str) -> Fallible<Type> {
        match self.type_at(self.at) {
            Some((TypeWord::Known(kind), next)) => {
                self.at = next;
                if self.bracketed > 0 {
                    self.skip_newlines();
                }
                Ok(kind)
            }
            _ if self.is(Symbol::And) || self.is(Symbol::Star) => Err(foreign::no_pointers(self.peek().span)),
            _ if self.is(Symbol::OpenSquare) => Err(foreign::no_arrays(self.peek().span)),
            _ if self.peek().kind == Kind::Word => Err(self.unknown_type(self.peek())),
            _ => Err(self.unexpected(wanted)),
        }
    }

    pub(super) fn unknown_type(&self, token: Token) -> Box<Error> {
        if let Some(hint) = foreign_hint(&self.text(token).to_ascii_lowercase()) {
            return Error::new(token.span, format!("`{}` is not part of the language", self.text(token)))
                .label("expected a type")
                .help(hint);
        }
        Error::new(token.span, format!("unknown type `{}`", self.text(token)))
            .label("expected a type")
            .help("a board is `u64`, `uint64_t`, `U64` or `Bitboard`, a number `int`; `using Name = uint64_t;` makes another name")
    }

    /// Is this `(type)` in front of an operand? Then its type and the token after the bracket.
    pub(super) fn cast_ahead(&self) -> Option<(Type, usize)> {
        let (kind, close) = self.type_at(self.at + 1)?;
        let is_close = self.tokens.get(close)?.kind == Kind::Symbol(Symbol::CloseRound);
        let next = self.tokens.get(close + 1)?.kind;
        let is_operand = matches!(next, Kind::Number(_) | Kind::Word | Kind::Drawing(_))
            || matches!(
                next,
                Kind::Symbol(Symbol::OpenRound | Symbol::Complement | Symbol::Not | Symbol::OpenCurly)
            );
        let is_minus = next == Kind::Symbol(Symbol::Minus) && self.is_lower_case_type(self.at + 1);
        let word_is_as = next == Kind::Word && matches!(self.text(self.tokens[close + 1]), "as");
        (is_close && (is_operand || is_minus) && !word_is_as).then_some(())?;
        Some((kind.known()?, close + 1))
    }

    /// `(long) -1` is a cast; `(BB) - 1` could be a difference.
    fn is_lower_case_type(&self, at: usize) -> bool {
        self.text(self.tokens[at]).starts_with(|letter: char| letter.is_ascii_lowercase())
    }

    /// The declarators after a type: `x = 1, y;`.
    pub(super) fn declarators(
        &mut self,
        kind: Option<Type>,
        constant: bool,
        start: Span,
        into: &mut Vec<Statement>,
    ) -> Fallible<()> {
        loop {
            let name = self.name("a name")?;
            if self.is(Symbol::OpenSquare) {
                return Err(foreign::no_arrays(self.peek().span));
            }
            let value = self.initialiser()?;
            let span = start.to(self.previous());
            let declaration = Declaration { name, kind, constant, value };
            into.push(Statement { kind: StatementKind::Declare(declaration), span });
            if !self.is(Symbol::Comma) {
                return Ok(());
            }
            self.advance();
            self.skip_newlines();
        }
    }

    /// `= e`, `{e}` or `(e)` behind a declared name.
    fn initialiser(&mut self) -> Fallible<Option<Expression>> {
        if self.is(Symbol::Assign) {
            self.advance();
            self.skip_newlines();
            return self.nested(Self::expression).map(Some);
        }
        if self.is(Symbol::OpenCurly) && self.symbol_ahead(1, Symbol::CloseCurly) {
            let start = self.advance().span;
            let span = start.to(self.advance().span);
            let zero = Literal { value: 0, radix: Radix::Decimal, width: Width::Unsaid };
            return Ok(Some(Expression { kind: ExpressionKind::Literal(zero), span }));
        }
        if self.is(Symbol::OpenCurly) && !self.squares_ahead() {
            let opened = self.advance().span;
            let value = self.nested(Self::expression)?;
            self.close(Symbol::CloseCurly, opened)?;
            return Ok(Some(value));
        }
        if self.is(Symbol::OpenCurly) {
            return self.squares().map(Some);
        }
        if self.is(Symbol::OpenRound) {
            let (value, _) = self.in_brackets(|parser| parser.nested(Self::expression))?;
            return Ok(Some(value));
        }
        Ok(None)
    }

    /// Is the brace here the start of `{a1 c3}`?
    pub(super) fn squares_ahead(&self) -> bool {
        let mut tokens = self.tokens[self.at + 1..].iter();
        tokens.find(|token| !matches!(token.kind, Kind::Newline)).is_some_and(|token| {
            token.kind == Kind::Symbol(Symbol::CloseCurly)
                || token.kind == Kind::Word
                    && self.text(*token).parse::<bitrose_core::bitboard::Square>().is_ok()
        }) && self.only_words_to_brace()
    }

    fn only_words_to_brace(&self) -> bool {
        self.tokens[self.at + 1..]
            .iter()
            .find(|token| !matches!(token.kind, Kind::Word | Kind::Newline | Kind::Symbol(Symbol::Comma)))
            .is_some_and(|token| matches!(token.kind, Kind::End | Kind::Symbol(Symbol::CloseCurly)))
            && self.first_word_is_square()
    }

    /// A brace that is never closed is taken for a set only if a square follows it.
    fn first_word_is_square(&self) -> bool {
        let mut words = self.tokens[self.at + 1..].iter().filter(|token| token.kind != Kind::Newline);
        words.next().is_some_and(|token| token.kind != Kind::End)
    }

    /// A function of the C family; the name is the present token. A head without a body only announces it.
    pub(super) fn c_function(&mut self, result: Option<Type>, start: Span) -> Fallible<Option<Statement>> {
        let name = self.name("the name of a function")?;
        let (parameters, _) = self.in_brackets(Self::c_parameters)?;
        while matches!(self.word(), Some("const" | "noexcept" | "throws" | "override")) {
            self.advance();
        }
        let mut result = result;
        if self.take(Symbol::Arrow) {
            result = Some(self.type_name("the type of the result")?);
        }
        if self.is(Symbol::Semicolon) {
            return Ok(None);
        }
        self.skip_newlines();
        let body = self.block()?;
        let span = start.to(body.span);
        let function = Function { name, dialect: Dialect::C, parameters, result, body };
        Ok(Some(Statement { kind: StatementKind::Function(function), span }))
    }

    fn c_parameters(&mut self) -> Fallible<Vec<Parameter>> {
        let mut parameters = Vec::new();
        if self.is_word("void") && self.symbol_ahead(1, Symbol::CloseRound) {
            self.advance();
        }
        while !self.is(Symbol::CloseRound) {
            self.room_for_parameter(&parameters)?;
            parameters.push(self.c_parameter()?);
            if !self.take(Symbol::Comma) {
                break;
            }
        }
        Ok(parameters)
    }

    fn room_for_parameter(&self, parameters: &[Parameter]) -> Fallible<()> {
        if parameters.len() < PARAMETER_LIMIT {
            return Ok(());
        }
        Err(Error::new(self.peek().span, format!("too many parameters: at most {PARAMETER_LIMIT}"))
            .label("one too many"))
    }

    /// `const U64 &x`: a reference that cannot change is as good as the value.
    fn c_parameter(&mut self) -> Fallible<Parameter> {
        let mut constant = false;
        while self.word().is_some_and(is_qualifier) {
            constant |= self.is_word("const");
            self.advance();
        }
        let kind = self.type_name("the type of a parameter")?;
        constant |= self.take_word("const");
        if self.is(Symbol::Star) || self.is(Symbol::And) && !constant {
            return Err(foreign::no_pointers(self.peek().span)
                .label("the function would change the caller's variable"));
        }
        self.take(Symbol::And);
        let name = self.name("the name of a parameter")?;
        if self.is(Symbol::OpenSquare) {
            return Err(foreign::no_arrays(self.peek().span));
        }
        if self.is(Symbol::Assign) {
            return Err(Error::new(self.peek().span, "parameters have no default values")
                .label("expected `,` or `)`")
                .help("write the argument in every call"));
        }
        Ok(Parameter { name, kind: Some(kind) })
    }

    /// `fn f(a, b) { … }`, and with types `fn f(b: u64) -> u64 { … }`.
    pub(super) fn rust_function(&mut self, start: Span) -> Fallible<Statement> {
        self.advance();
        let name = self.name("the name of the function")?;
        if self.is(Symbol::Less) {
            return Err(
                Error::new(self.peek().span, "functions have no type parameters").label("expected `(`")
            );
        }
        if !self.is(Symbol::OpenRound) {
            return Err(self.unexpected("`(`").help("a function is written `fn f(a, b) { … }`"));
        }
        let (parameters, _) = self.in_brackets(Self::rust_parameters)?;
        self.skip_newlines();
        let result =
            if self.take(Symbol::Arrow) { Some(self.type_name("the type of the result")?) } else { None };
        self.skip_newlines();
        let is_typed = result.is_some() || parameters.iter().any(|parameter| parameter.kind.is_some());
        let dialect = if is_typed { Dialect::Rust } else { Dialect::Plain };
        let body = self.block()?;
        let span = start.to(body.span);
        let function = Function { name, dialect, parameters, result, body };
        Ok(Statement { kind: StatementKind::Function(function), span })
    }

    pub(super) fn rust_parameters(&mut self) -> Fallible<Vec<Parameter>> {
        let mut parameters = Vec::new();
        while !self.is(Symbol::CloseRound) {
            self.room_for_parameter(&parameters)?;
            self.take_word("mut");
            if self.is(Symbol::And) {
                return Err(foreign::no_pointers(self.peek().span));
            }
            let name = self.name("the name of a parameter")?;
            let kind = if self.take(Symbol::Colon) {
                Some(self.type_name("the type of the parameter")?)
            } else {
                None
            };
            parameters.push(Parameter { name, kind });
            if !self.take(Symbol::Comma) {
                break;
            }
        }
        Ok(parameters)
    }

    /// `enum Name { A, B = 3 }`, also `enum class Name : int { … }`.
    pub(super) fn enumeration(&mut self, start: Span) -> Fallible<Statement> {
        self.advance();
        let _ = self.take_word("class") || self.take_word("struct");
        let name = if self.is(Symbol::OpenCurly) || self.is(Symbol::Colon) {
            None
        } else {
            Some(self.name("a name")?)
        };
        if let Some(name) = &name {
            self.types.push((name.text.clone(), Type::Integer { bits: 32, signed: true }));
        }
        if self.take(Symbol::Colon) {
            self.type_name("the type of the members")?;
        }
        self.skip_newlines();
        if !self.is(Symbol::OpenCurly) {
            return Err(self.unexpected("`{`"));
        }
        let opened = self.peek().span;
        self.bracketed += 1;
        self.advance();
        let members = self.members()?;
        self.bracketed -= 1;
        let end = self.close(Symbol::CloseCurly, opened)?;
        let kind = StatementKind::Enumeration(Enumeration { name, members });
        Ok(Statement { kind, span: start.to(end) })
    }

    fn members(&mut self) -> Fallible<Vec<(Name, Option<Expression>)>> {
        let mut members = Vec::new();
        while !self.is(Symbol::CloseCurly) {
            let name = self.name("the name of a member")?;
            let value = if self.take(Symbol::Assign) { Some(self.nested(Self::expression)?) } else { None };
            members.push((name, value));
            if !self.take(Symbol::Comma) {
                break;
            }
        }
        Ok(members)
    }
}
