//! Exact integers without a fixed width: [`Scalar::Big`].
//!
//! Python's integers are unbounded. Here they have 255 bits and a sign, which is more than any product of two bitboards
//! needs. A larger result is refused, never truncated. In the prover such a value is a vector of 256 bits, with a
//! condition that the result fits.

use super::{Binary, Refusal, Scalar, Unary};
use crate::front::literal::radix;
use ethnum::I256;

/// The number of bits of a value, including its sign.
pub const BITS: u32 = 256;

/// The refusal of a value that does not fit.
const TOO_LARGE: Refusal = Refusal::Width(None);

/// Returns the number of bits that the value needs, including one for the sign of a negative value.
pub fn bit_length(value: I256) -> u32 {
    BITS - value.unsigned_abs().leading_zeros() + u32::from(value < 0)
}

/// Parses a number: `0x…`, `0b…`, `0o…` or decimal, with separators.
pub fn parse(digits: &str) -> Option<I256> {
    let lower = digits.to_ascii_lowercase().replace('_', "");
    let (plain, radix) = radix(&lower);
    if plain.starts_with(['+', '-']) { None } else { I256::from_str_radix(plain, radix).ok() }
}

/// Returns the value of a unary operator.
///
/// # Errors
/// Returns a refusal if the result does not fit.
pub fn unary(operator: Unary, value: I256) -> Result<I256, Refusal> {
    Ok(match operator {
        Unary::Negate => value.checked_neg().ok_or(TOO_LARGE)?,
        Unary::Complement => !value,
        Unary::Not => I256::from(value == 0),
        Unary::IsTrue => I256::from(value != 0),
        Unary::PopCount => I256::from(value.unsigned_abs().count_ones()),
        Unary::LeadingZeros => I256::from(value.unsigned_abs().leading_zeros()),
        Unary::TrailingZeros => I256::from(value.trailing_zeros()),
        Unary::BitLength => I256::from(BITS - value.unsigned_abs().leading_zeros()),
        Unary::SwapBytes | Unary::ReverseBits => {
            return Err(Refusal::Rule("an int without a width has no last bit to begin with".into()));
        }
    })
}

/// Returns the value of a binary operator. `count` is the value of the right operand of a shift.
///
/// # Errors
/// Returns a refusal if the result does not fit, for a division by 0, and for a negative count.
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
        return Err(Refusal::Rule("negative shift count".into()));
    }
    let distance = u32::try_from(count.min(i128::from(BITS))).expect("at most the number of bits");
    if operator == Binary::ShiftRight {
        return Ok(value >> distance.min(BITS - 1));
    }
    if value == 0 {
        return Ok(value);
    }
    if count > i128::from(u32::MAX) {
        return Err(Refusal::Rule(format!("shift by {count}").into())); // a count this large is surely a board
    }
    if bit_length(value) + distance >= BITS { Err(TOO_LARGE) } else { Ok(value << distance) }
}

/// Converts a number of a type with a fixed width.
pub fn of(scalar: Scalar, word: u64) -> I256 {
    I256::from(scalar.value(word))
}
