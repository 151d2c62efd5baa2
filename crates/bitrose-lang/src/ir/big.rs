//! Integers without a width, exactly: [`Scalar::Big`].
//!
//! Python's integers have no end. Here they have 255 bits and a sign, which is more than any product of two bitboards
//! needs; a result past that is refused, never cut off. For the prover such a value is a vector of 256 bits with a
//! condition that the result fits.

use super::{Binary, Refusal, Scalar, Unary};
use ethnum::I256;

/// The bits of a value, its sign included.
pub const BITS: u32 = 256;

/// The refusal of a value that does not fit.
const TOO_LARGE: Refusal = Refusal::Width(None);

/// The number of bits, and one for the sign of a negative value.
#[must_use]
pub fn bit_length(value: I256) -> u32 {
    BITS - value.unsigned_abs().leading_zeros() + u32::from(value < 0)
}

/// The value of digits: `0x…`, `0b…`, `0o…` or decimal, with separators.
#[must_use]
pub fn parse(digits: &str) -> Option<I256> {
    let lower = digits.to_ascii_lowercase().replace('_', "");
    let (plain, radix) = match lower.get(..2) {
        Some("0x") => (&lower[2..], 16),
        Some("0b") => (&lower[2..], 2),
        Some("0o") => (&lower[2..], 8),
        _ => (&*lower, 10),
    };
    if plain.starts_with(['+', '-']) { None } else { I256::from_str_radix(plain, radix).ok() }
}

/// The value of an operator with one operand.
///
/// # Errors
/// A result that does not fit.
pub fn unary(operator: Unary, value: I256) -> Result<I256, Refusal> {
    Ok(match operator {
        Unary::Negate => value.checked_neg().ok_or(TOO_LARGE)?,
        Unary::Complement => !value,
        Unary::Not => I256::from(value == 0),
        Unary::IsTrue => I256::from(value != 0),
        Unary::PopCount => I256::from(value.unsigned_abs().count_ones()),
        Unary::LeadingZeros => I256::from(value.unsigned_abs().leading_zeros()),
        Unary::TrailingZeros => I256::from(value.trailing_zeros()),
        Unary::SwapBytes | Unary::ReverseBits => {
            return Err(Refusal::Rule("an int without a width has no last bit to begin with".into()));
        }
    })
}

/// The value of an operator with two operands. `count` is the value of the right operand of a shift.
///
/// # Errors
/// A result that does not fit, a division by 0, a negative count.
pub fn binary(operator: Binary, a: I256, b: I256, count: i128) -> Result<I256, Refusal> {
    use Binary as B;
    let fitting = |value: Option<I256>| value.ok_or(TOO_LARGE);
    Ok(match operator {
        B::Add => fitting(a.checked_add(b))?,
        B::Subtract => fitting(a.checked_sub(b))?,
        B::Multiply => fitting(a.checked_mul(b))?,
        B::Divide | B::Remainder | B::DivideFloor | B::RemainderFloor => divide(operator, a, b)?,
        B::And => a & b,
        B::Or => a | b,
        B::Xor => a ^ b,
        B::ShiftLeft | B::ShiftRight => shift(operator, a, count)?,
        B::Equal => I256::from(a == b),
        B::NotEqual => I256::from(a != b),
        B::Less => I256::from(a < b),
        B::LessOrEqual => I256::from(a <= b),
        B::Greater => I256::from(a > b),
        B::GreaterOrEqual => I256::from(a >= b),
        B::RotateLeft | B::RotateRight | B::Extract | B::Deposit | B::MultiplyHigh => {
            return Err(Refusal::Rule(format!("`{}` of an int without a width", operator.sign()).into()));
        }
    })
}

fn divide(operator: Binary, a: I256, b: I256) -> Result<I256, Refusal> {
    if b == 0 {
        return Err(Refusal::DivisionByZero);
    }
    let (quotient, remainder) = (a.checked_div(b).ok_or(TOO_LARGE)?, a.checked_rem(b).ok_or(TOO_LARGE)?);
    let is_floored = matches!(operator, Binary::DivideFloor | Binary::RemainderFloor);
    let (quotient, remainder) = if is_floored && remainder != 0 && (remainder < 0) != (b < 0) {
        (quotient - 1, remainder + b)
    } else {
        (quotient, remainder)
    };
    Ok(if matches!(operator, Binary::Divide | Binary::DivideFloor) { quotient } else { remainder })
}

fn shift(operator: Binary, value: I256, count: i128) -> Result<I256, Refusal> {
    if count < 0 {
        return Err(Refusal::Rule("a negative shift count".into()));
    }
    let distance = u32::try_from(count.min(i128::from(BITS))).expect("at most the number of bits");
    if operator == Binary::ShiftRight {
        return Ok(value >> distance.min(BITS - 1));
    }
    if value == 0 {
        return Ok(value);
    }
    if count > i128::from(u32::MAX) {
        return Err(Refusal::Rule(format!("a shift by {count} places").into())); // no count, but a board
    }
    if bit_length(value) + distance >= BITS { Err(TOO_LARGE) } else { Ok(value << distance) }
}

/// The value of a number of a type with a width.
#[must_use]
pub fn of(scalar: Scalar, word: u64) -> I256 {
    I256::from(scalar.value(word))
}
