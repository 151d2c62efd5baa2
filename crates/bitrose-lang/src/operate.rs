//! What the operators do with values.

use super::ast::{BinaryOperator, Dialect, UnaryOperator};
use super::code::Shape;
use super::{Type, Value};
use bitrose_core::position::IllegalPosition;

/// What can go wrong in one operation. The machine adds the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    DivisionByZero,
    /// `!x` of a Board or an Int where no language says what it means.
    NotOfNumber(Value),
    /// A set where one square is wanted.
    NotOneSquare {
        argument: usize,
        value: Value,
    },
    /// An index of 64 or more where a square is wanted.
    NoSuchSquare {
        argument: usize,
        index: u64,
    },
    /// An index past the end of a table.
    NoSuchSlot {
        argument: usize,
        index: u64,
        slots: u64,
    },
    NoDirection {
        argument: usize,
    },
    /// A set where a shift count is wanted.
    NotACount(Value),
    /// A question to a position where none is bound.
    NoPosition,
    /// A question about moves where the rules allow none.
    ImpossiblePosition(IllegalPosition),
}

/// The index that a value means where one square or a count is wanted: of a Board, that of its one square.
pub(super) const fn index_of(value: Value) -> Option<u64> {
    match value {
        Value::Board(word) if word.is_power_of_two() => Some(word.trailing_zeros() as u64),
        Value::Board(_) => None,
        Value::Int(number) => Some(number),
        Value::Bool(truth) => Some(truth as u64),
    }
}

/// A value for a typed variable or a cast. For an integer type, a set of one square is its index, unless it is
/// written as a number.
pub(super) const fn convert(kind: Type, value: Value, is_number: bool) -> Value {
    match (kind, value) {
        (Type::Integer { .. }, Value::Board(word)) if !is_number && word.is_power_of_two() => {
            kind.convert(Value::Int(word.trailing_zeros() as u64))
        }
        _ => kind.convert(value),
    }
}

pub(super) const fn unary(
    operator: UnaryOperator,
    keeps_int: bool,
    dialect: Dialect,
    value: Value,
) -> Result<Value, Fault> {
    let number = value.number();
    Ok(match (operator, value) {
        (UnaryOperator::Complement, Value::Int(_)) if keeps_int => Value::Int(!number),
        (UnaryOperator::Complement, _) => Value::Board(!number),
        (UnaryOperator::Negate, Value::Board(_)) => Value::Board(number.wrapping_neg()),
        (UnaryOperator::Negate, _) => Value::Int(number.wrapping_neg()),
        (UnaryOperator::Not, Value::Bool(truth)) => Value::Bool(!truth),
        (UnaryOperator::Not, _) => match dialect {
            Dialect::C => Value::Bool(number == 0),
            Dialect::Rust => Value::Board(!number),
            Dialect::Plain => return Err(Fault::NotOfNumber(value)),
        },
    })
}

/// Both operands of a binary operator, and how each was written.
#[derive(Clone, Copy)]
pub(super) struct Operands {
    pub(super) left: Value,
    pub(super) right: Value,
    pub(super) shapes: (Shape, Shape),
}

pub(super) fn binary(operator: BinaryOperator, operands: Operands) -> Result<Value, Fault> {
    use BinaryOperator as B;
    let Operands { left, right, .. } = operands;
    let (a, b) = (left.number(), right.number());
    match operator {
        B::And | B::Or | B::Xor => Ok(bitwise(operator, operands)),
        B::ShiftLeft | B::ShiftRight => shift(operator, operands),
        B::Add => Ok(operands.like(a.wrapping_add(b))),
        B::Subtract => Ok(operands.like(a.wrapping_sub(b))),
        B::Multiply => Ok(operands.like(a.wrapping_mul(b))),
        B::Divide | B::Remainder => divide(operator, operands),
        B::Both => Ok(Value::Bool(left.is_true() && right.is_true())),
        B::Either => Ok(Value::Bool(left.is_true() || right.is_true())),
        _ => Ok(Value::Bool(compare(operator, operands))),
    }
}

fn bitwise(operator: BinaryOperator, operands: Operands) -> Value {
    let (a, b) = (operands.left.number(), operands.right.number());
    let result = match operator {
        BinaryOperator::And => a & b,
        BinaryOperator::Or => a | b,
        _ => a ^ b,
    };
    match (operands.left, operands.right) {
        (Value::Bool(_), Value::Bool(_)) => Value::Bool(result != 0),
        _ if operands.shapes == (Shape::Decimal, Shape::Decimal) => Value::Board(result),
        _ => operands.like(result),
    }
}

/// A shift. A literal shifted is a Board: `1 << 28` is e4.
fn shift(operator: BinaryOperator, operands: Operands) -> Result<Value, Fault> {
    let word = operands.left.number();
    let count = count(operands.right, operands.shapes.1)?;
    let result = match u32::try_from(count) {
        Ok(count @ 0..64) if operator == BinaryOperator::ShiftLeft => word << count,
        Ok(count @ 0..64) => word >> count,
        _ => 0,
    };
    let stays_int = !matches!(operands.left, Value::Board(_)) && operands.shapes.0 != Shape::Decimal;
    Ok(if stays_int { Value::Int(result) } else { Value::Board(result) })
}

/// The number of places that the right side of a shift means.
pub(super) fn count(value: Value, shape: Shape) -> Result<u64, Fault> {
    match shape {
        Shape::Small | Shape::Number => Ok(value.number()),
        _ => index_of(value).ok_or(Fault::NotACount(value)),
    }
}

/// Ints divide as signed numbers, Boards as unsigned ones.
fn divide(operator: BinaryOperator, operands: Operands) -> Result<Value, Fault> {
    let (a, b) = (operands.left.number(), operands.right.number());
    if b == 0 {
        return Err(Fault::DivisionByZero);
    }
    let is_quotient = operator == BinaryOperator::Divide;
    Ok(match operands.like(0) {
        Value::Int(_) => {
            let (a, b) = (a.cast_signed(), b.cast_signed());
            let result = if is_quotient { a.wrapping_div(b) } else { a.wrapping_rem(b) };
            Value::Int(result.cast_unsigned())
        }
        _ => Value::Board(if is_quotient { a / b } else { a % b }),
    })
}

fn compare(operator: BinaryOperator, operands: Operands) -> bool {
    let (left, right) = (operands.compared(operands.left, 0), operands.compared(operands.right, 1));
    let ordering = if operands.both_ints() || operands.is_square_beside_int() {
        left.cast_signed().cmp(&right.cast_signed())
    } else {
        left.cmp(&right)
    };
    match operator {
        BinaryOperator::Equal => ordering.is_eq(),
        BinaryOperator::NotEqual => ordering.is_ne(),
        BinaryOperator::Less => ordering.is_lt(),
        BinaryOperator::LessOrEqual => ordering.is_le(),
        BinaryOperator::Greater => ordering.is_gt(),
        _ => ordering.is_ge(),
    }
}

impl Operands {
    /// A result of the kind that both operands agree on: an Int when neither is a Board, or when the Board is a
    /// small literal beside an Int that is no literal (`sq & 0x38`).
    fn like(self, result: u64) -> Value {
        let is_board = |value| matches!(value, Value::Board(_));
        let (left, right) = self.shapes;
        let is_int = match (is_board(self.left), is_board(self.right)) {
            (false, false) => true,
            (false, true) => right == Shape::Small && left != Shape::Decimal,
            (true, false) => left == Shape::Small && right != Shape::Decimal,
            (true, true) => false,
        };
        if is_int { Value::Int(result) } else { Value::Board(result) }
    }

    fn both_ints(self) -> bool {
        !matches!(self.left, Value::Board(_)) && !matches!(self.right, Value::Board(_))
    }

    /// `sq == e4` with an Int on one side compares indices.
    fn is_square_beside_int(self) -> bool {
        matches!(
            (self.left, self.right, self.shapes),
            (Value::Int(_), Value::Board(_), (_, Shape::Square))
                | (Value::Board(_), Value::Int(_), (Shape::Square, _))
        )
    }

    fn compared(self, value: Value, side: u8) -> u64 {
        let shape = if side == 0 { self.shapes.0 } else { self.shapes.1 };
        if shape == Shape::Square && self.is_square_beside_int() {
            return index_of(value).unwrap_or(value.number());
        }
        value.number()
    }
}
