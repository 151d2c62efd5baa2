//! Expressions that begin with a word: names, calls, casts.

use super::super::ast::{Expression, ExpressionKind, Literal, Name, Radix, Width};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol};
use super::super::words::foreign_hint;
use super::super::{Span, Type};
use super::Parser;
use super::declaration::TypeWord;

impl Parser<'_> {
    /// An expression that begins with a word.
    pub(super) fn word_expression(&mut self) -> Fallible<Expression> {
        let token = self.peek();
        match self.text(token) {
            "true" => return Ok(self.truth(true)),
            "false" => return Ok(self.truth(false)),
            "if" => return self.nested(Self::if_expression),
            "static_cast" | "reinterpret_cast" | "const_cast" if self.symbol_ahead(1, Symbol::Less) => {
                return self.cpp_cast();
            }
            _ => {}
        }
        if let Some((TypeWord::Known(kind), next)) = self.type_at(self.at)
            && self.tokens[next].kind == Kind::Symbol(Symbol::OpenRound)
        {
            return self.type_call(kind, next, token.span);
        }
        self.path(token.span)
    }

    fn truth(&mut self, truth: bool) -> Expression {
        let span = self.advance().span;
        Expression { kind: ExpressionKind::Truth(truth), span }
    }

    /// `static_cast<uint64_t>(x)`.
    fn cpp_cast(&mut self) -> Fallible<Expression> {
        let start = self.advance().span;
        self.advance();
        let kind = self.type_name("a type")?;
        if !self.take(Symbol::Greater) || !self.is(Symbol::OpenRound) {
            return Err(self.unexpected("`>(`").help("a cast is written `static_cast<uint64_t>(x)`"));
        }
        let (operand, end) = self.in_brackets(|parser| parser.nested(Self::expression))?;
        Ok(Expression { kind: ExpressionKind::Cast(Box::new(operand), kind), span: start.to(end) })
    }

    /// `uint64_t(x)`, `Bitboard(0)`.
    fn type_call(&mut self, kind: Type, bracket: usize, start: Span) -> Fallible<Expression> {
        self.at = bracket;
        let (operand, end) = self.in_brackets(|parser| parser.nested(Self::expression))?;
        Ok(Expression { kind: ExpressionKind::Cast(Box::new(operand), kind), span: start.to(end) })
    }

    /// `name`, `f(x)`, `std::f(x)`: of a path only the last part counts.
    fn path(&mut self, start: Span) -> Fallible<Expression> {
        let mut owner: Option<Box<str>> = None;
        let mut name = self.name("a value")?;
        while self.is(Symbol::Path) {
            self.advance();
            owner = Some(name.text);
            name = self.name("a name")?;
        }
        if &*name.text == "MAX" && owner.as_deref() == Some("u64") {
            let all = Literal { value: u64::MAX, radix: Radix::Hexadecimal, width: Width::Unsaid };
            return Ok(Expression { kind: ExpressionKind::Literal(all), span: start.to(name.span) });
        }
        if self.is(Symbol::Not) && self.symbol_ahead(1, Symbol::OpenRound) && self.touches() {
            return Err(rust_macro(&name));
        }
        if !self.is(Symbol::OpenRound) {
            return Ok(Expression { kind: ExpressionKind::Name(name.text), span: start.to(name.span) });
        }
        let (arguments, end) = self.arguments().map_err(|error| foreign_call(&name).unwrap_or(error))?;
        Ok(called(owner.as_deref(), name, arguments, start.to(end)))
    }
}

/// A call; `u64::from(x)` is a cast.
fn called(owner: Option<&str>, name: Name, mut arguments: Vec<Expression>, span: Span) -> Expression {
    let kind = owner.and_then(Type::from_word).filter(|_| matches!(&*name.text, "from" | "new"));
    let kind = match (kind, arguments.pop()) {
        (Some(kind), Some(operand)) if arguments.is_empty() => ExpressionKind::Cast(Box::new(operand), kind),
        (_, last) => {
            arguments.extend(last);
            ExpressionKind::Call(name, arguments)
        }
    };
    Expression { kind, span }
}

fn rust_macro(name: &Name) -> Box<Error> {
    Error::new(name.span, format!("`{}!` is a macro of Rust", name.text))
        .label("macros are not part of the language")
        .maybe_help(foreign_hint(&name.text).map(str::to_owned))
}

/// A better error for `printf("…")` and its kin.
fn foreign_call(name: &Name) -> Option<Box<Error>> {
    let hint = foreign_hint(&name.text)?;
    let message = format!("`{}` is not part of the language", name.text);
    Some(Error::new(name.span, message).label("found here").help(hint))
}
