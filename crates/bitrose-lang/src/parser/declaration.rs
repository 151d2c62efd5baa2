//! Functions, and how to tell a set from a block.

use super::super::Span;
use super::super::ast::{Function, Name, Statement, StatementKind};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol};
use super::{PARAMETER_LIMIT, Parser};

impl Parser<'_> {
    /// Returns `true` if the brace here starts a set such as `{a1 c3}`.
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
