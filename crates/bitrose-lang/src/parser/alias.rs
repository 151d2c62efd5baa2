//! `#define`, names for types, and lines that only bring names in.

use super::super::Span;
use super::super::ast::{
    Block, Declaration, Dialect, Expression, ExpressionKind, Function, Name, Parameter, Statement,
    StatementKind,
};
use super::super::error::{Error, Fallible};
use super::super::token::Symbol;
use super::Parser;

impl Parser<'_> {
    /// `#define NAME value` and `#define F(x) value`: a constant, a function.
    pub(super) fn define(&mut self, start: Span) -> Fallible<Statement> {
        self.advance();
        let name = self.name("a name")?;
        let touches = self.peek().span.start == name.span.end;
        let kind = if self.is(Symbol::OpenRound) && touches {
            let (parameters, _) = self.in_brackets(Self::rust_parameters)?;
            let value = self.macro_value(&name)?;
            StatementKind::Function(macro_function(name, parameters, value))
        } else {
            let value = Some(self.macro_value(&name)?);
            StatementKind::Declare(Declaration { name, kind: None, constant: true, value })
        };
        Ok(Statement { kind, span: start.to(self.previous()) })
    }

    fn macro_value(&mut self, name: &Name) -> Fallible<Expression> {
        if self.statement_ends() {
            return Err(Error::new(name.span, format!("`#define {}` has no value", name.text))
                .label("expected a value after this name"));
        }
        let value = self.nested(Self::expression)?;
        if let ExpressionKind::Assign(_) = value.kind {
            return Err(Error::new(value.span, "macros that assign are not part of the language")
                .label("it would change the caller's variable")
                .help("write a function that returns the new value"));
        }
        Ok(value)
    }

    /// `using U64 = uint64_t;`, `typedef uint64_t U64;`, and lines that only bring names in.
    pub(super) fn alias(&mut self) -> Fallible<()> {
        let keyword = self.advance();
        match self.text(keyword) {
            "typedef" => {
                let kind = self.type_name("a type")?;
                let name = self.name("a name for the type")?;
                self.types.push((name.text, kind));
            }
            "using" | "type" if self.symbol_ahead(1, Symbol::Assign) => {
                let name = self.name("a name for the type")?;
                self.advance();
                let kind = self.type_name("a type")?;
                self.types.push((name.text, kind));
            }
            _ => {
                while !self.statement_ends() {
                    self.advance();
                }
            }
        }
        Ok(())
    }
}

/// `#define F(x) value` as a function.
fn macro_function(name: Name, parameters: Vec<Parameter>, value: Expression) -> Function {
    let span = value.span;
    let body = Block { statements: vec![Statement { kind: StatementKind::Expression(value), span }], span };
    Function { name, dialect: Dialect::Plain, parameters, result: None, body }
}
