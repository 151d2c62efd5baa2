//! Binary operators. The types of the operands decide; the only special case is `1 << n`.

use super::expression::no_array;
use super::item::{Body, Item};
use crate::Span;
use crate::ast::BinaryOperator;
use crate::error::{Error, Fallible};
use crate::ir::{Binary, Operand, Overflow, Rules, Scalar};

impl Body<'_, '_> {
    /// Lowers an operator other than `&&` and `||`.
    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Item,
        right: &Item,
        (left_span, right_span): (Span, Span),
    ) -> Fallible<Item> {
        if left.is_open() || right.is_open() {
            return Ok(self.open_item());
        }
        let (Some(a), Some(b)) = (left.shape().scalar(), right.shape().scalar()) else {
            let (item, span) =
                if left.shape().scalar().is_none() { (left, left_span) } else { (right, right_span) };
            return Err(no_array(operator.sign(), item, span));
        };
        match operator {
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight => {
                self.shift(operator, left, right, right_span)
            }
            _ if operator.is_comparison() => {
                self.compared(operator, left, right, self.b.span()).map(|(item, ..)| item)
            }
            _ if operator.is_bitwise() && (a, b) == (Scalar::Bool, Scalar::Bool) => {
                Ok(self.operate(of(operator), &left.operand, &right.operand))
            }
            _ => {
                let is_board = |scalar| matches!(scalar, Scalar::Board | Scalar::Square);
                if is_board(a) || is_board(b) {
                    let is_division = matches!(operator, BinaryOperator::Divide | BinaryOperator::Remainder);
                    let (left, right) = (self.unsigned(left, is_division), self.unsigned(right, is_division));
                    return Ok(self.operate(of(operator), &left, &right));
                }
                let is_literal = left.is_literal && right.is_literal;
                let (left, right) = (self.int(left), self.int(right));
                let result = self.operate(of(operator), &left.operand, &right.operand);
                Ok(Item { is_literal, ..result })
            }
        }
    }

    /// Returns a value as a Board. If its sign matters, a negative Int is refused.
    fn unsigned(&mut self, item: &Item, sign_matters: bool) -> Operand {
        if sign_matters && item.is(Scalar::Int) && !item.is_literal {
            return self.b.convert(item.operand.clone(), Scalar::Board, Overflow::Refuse);
        }
        self.board(item).operand
    }

    fn operate(&mut self, operator: Binary, left: &Operand, right: &Operand) -> Item {
        Item::of(self.b.binary(operator, Rules::SATURATE, left, right))
    }

    /// Lowers a shift. A literal that is shifted to higher bits is a Board: `1 << 28` is e4.
    fn shift(
        &mut self,
        operator: BinaryOperator,
        left: &Item,
        count: &Item,
        count_span: Span,
    ) -> Fallible<Item> {
        let left = match left.shape().scalar() {
            Some(Scalar::Int) if left.is_literal && operator == BinaryOperator::ShiftLeft => self.board(left),
            Some(Scalar::Square) => self.board(left),
            Some(Scalar::Bool) => self.int(left),
            _ => left.clone(),
        };
        let count = match count.shape().scalar() {
            Some(Scalar::Board) if count.constant.is_none_or(|word| word >= 64) => {
                return Err(self.no_count(count_span));
            }
            _ => self.int(count),
        };
        Ok(self.operate(of(operator), &left.operand, &count.operand))
    }

    fn no_count(&self, span: Span) -> Box<Error> {
        let text = span.text(&self.front.text.outline.source);
        let text = text.trim_matches(['(', ')']);
        Error::new(span, "expected a shift count, found a Board")
            .label("a count is a number or a square")
            .help(format!(
                "write `first({text})` for the index of its lowest square, or `int({text})` for its bits as a number"
            ))
    }

    /// Lowers a comparison. Also returns its two sides, converted to a common type.
    pub(super) fn compared(
        &mut self,
        operator: BinaryOperator,
        left: &Item,
        right: &Item,
        span: Span,
    ) -> Fallible<(Item, Operand, Operand)> {
        if left.is_open() || right.is_open() {
            let open = self.open_item();
            return Ok((open.clone(), open.operand.clone(), open.operand));
        }
        let (Some(a), Some(b)) = (left.shape().scalar(), right.shape().scalar()) else {
            let item = if left.shape().scalar().is_none() { left } else { right };
            return Err(no_array(operator.sign(), item, span));
        };
        let is_order = !matches!(operator, BinaryOperator::Equal | BinaryOperator::NotEqual);
        let (left, right) = match (a, b) {
            (Scalar::Bool, Scalar::Bool) => (left.operand.clone(), right.operand.clone()),
            (Scalar::Board, _) | (_, Scalar::Board) | (Scalar::Square, Scalar::Square) => {
                (self.unsigned(left, is_order), self.unsigned(right, is_order))
            }
            (Scalar::Square, _) if !is_order && is_set_of(left, right) => {
                return Err(two_readings(right, span));
            }
            (_, Scalar::Square) if !is_order && is_set_of(right, left) => {
                return Err(two_readings(left, span));
            }
            // An Int next to a Square: both are indices.
            _ => (self.int(left).operand, self.int(right).operand),
        };
        let item = self.operate(of(operator), &left, &right);
        Ok((item, left, right))
    }
}

/// Returns `true` if the literal could also be meant as the set of the square: in `b1 == 2`, 2 is the set of b1, but as
/// an index it is c1.
fn is_set_of(square: &Item, literal: &Item) -> bool {
    literal.is_literal && square.constant.is_some_and(|index| literal.constant == Some(1 << index))
}

fn two_readings(literal: &Item, span: Span) -> Box<Error> {
    let number = literal.constant.unwrap_or(0);
    Error::new(span, format!("`{number}` could be the index of a square or the bits of a set"))
        .label("compared with a square, a number is an index")
        .help(format!("write `square({number})` for the square, `board({number})` for the set of the bits"))
}

fn of(operator: BinaryOperator) -> Binary {
    Binary::spelled(operator.sign()).expect("`&&` and `||` choose which side to look at")
}
