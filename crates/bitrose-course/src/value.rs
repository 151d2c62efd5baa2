//! What an expression of a lesson gives.

use bitrose_lang::ast::{ExpressionKind, StatementKind};
use bitrose_lang::{Error, Program, Session, Value, parse};

/// The value of an expression, if it has one; what it defines is forgotten.
///
/// A decimal number that stands alone is a count here (`r = 5`, `answer = "7"`), where the language by itself takes it
/// for a board that was pasted.
///
/// # Errors
/// Its fault.
pub(super) fn value_in(session: &Session, text: &str) -> Result<Option<Value>, Error> {
    let value = session.clone().run(text)?.value;
    Ok(match value {
        Some(Value::Board(number)) if parse(text).is_ok_and(|program| is_count(&program)) => {
            Some(Value::Int(number))
        }
        value => value,
    })
}

/// Nothing but a decimal number below 2^32?
fn is_count(program: &Program) -> bool {
    match program.block().statements.as_slice() {
        [only] => match &only.kind {
            StatementKind::Expression(expression) => {
                matches!(&expression.kind, ExpressionKind::Literal(literal) if !literal.is_board())
            }
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitrose_core::bitboard::Mapping;

    #[test]
    fn a_decimal_number_alone_is_a_count() {
        let value = |text| value_in(&Session::new(Mapping::Lerf), text).unwrap();
        assert_eq!(value("28"), Some(Value::Int(28)));
        assert_eq!(value("0x1C"), Some(Value::Board(28)));
        assert_eq!(value("72340172838076673"), Some(Value::Board(0x0101_0101_0101_0101)));
        assert_eq!(value("a1 | c1"), Some(Value::Board(5)));
        assert_eq!(value("let x = 3"), None);
    }
}
