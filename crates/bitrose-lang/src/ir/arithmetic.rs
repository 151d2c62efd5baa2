//! The value of every operator, as a pure function of words. The prover's circuits are tested against these functions.
//!
//! A refusal is boxed: a small result is returned in registers.

use super::{Binary, Count, Overflow, Refusal, Rules, Scalar, Unary};
use bitrose_core::attacks::sliders::hardware::{pdep, pext};

/// Returns the value of a unary operator. Not for [`Scalar::Big`].
///
/// # Errors
/// Returns a refusal if the type cannot represent the result and `overflow` says to refuse it.
#[inline]
pub fn unary(operator: Unary, scalar: Scalar, overflow: Overflow, word: u64) -> Result<u64, Box<Refusal>> {
    let bits = scalar.bits();
    let plain = word << (64 - bits) >> (64 - bits); // only the bits of the type
    Ok(match operator {
        Unary::Negate => return fit(operator.sign(), scalar, overflow, -scalar.value(word)),
        Unary::Complement => scalar.wrap(!word),
        Unary::Not => u64::from(word == 0),
        Unary::IsTrue => u64::from(word != 0),
        Unary::PopCount => u64::from(plain.count_ones()),
        Unary::LeadingZeros => u64::from(plain.leading_zeros() - (64 - bits)),
        Unary::TrailingZeros => u64::from(plain.trailing_zeros().min(bits)),
        Unary::BitLength => u64::from(64 - plain.leading_zeros()),
        Unary::SwapBytes => scalar.wrap(plain.swap_bytes() >> (64 - bits)),
        Unary::ReverseBits => scalar.wrap(plain.reverse_bits() >> (64 - bits)),
    })
}

/// Returns the value of a binary operator. `count` is the value of the right operand of a shift or rotation, which may
/// be of another type. Not for [`Scalar::Big`].
///
/// # Errors
/// Returns a refusal if the rules refuse the result or the shift count, and for a division by 0.
#[inline]
pub fn binary(
    operator: Binary,
    scalar: Scalar,
    rules: Rules,
    left: u64,
    right: u64,
    count: i128,
) -> Result<u64, Box<Refusal>> {
    use Binary as B;
    let (a, b) = (scalar.value(left), scalar.value(right));
    let wraps = rules.overflow == Overflow::Wrap;
    let fit = |value: i128| fit(operator.sign(), scalar, rules.overflow, value);
    Ok(match operator {
        B::Add if wraps => scalar.wrap(left.wrapping_add(right)),
        B::Add => return fit(a + b),
        B::Subtract if wraps => scalar.wrap(left.wrapping_sub(right)),
        B::Subtract => return fit(a - b),
        B::Multiply if wraps => scalar.wrap(left.wrapping_mul(right)),
        B::Multiply => match a.checked_mul(b) {
            Some(product) => return fit(product),
            None => return Err(Refusal::Overflow { operation: operator.sign(), scalar }.into()),
        },
        B::Divide | B::Remainder | B::DivideFloor | B::RemainderFloor => {
            return divide(operator, a, b).and_then(|(value, quotient)| {
                // The smallest value divided by -1: the remainder is 0, but the quotient overflows.
                self::fit(operator.sign(), scalar, rules.overflow, quotient)?;
                fit(value)
            });
        }
        B::And => left & right,
        B::Or => left | right,
        B::Xor => left ^ right,
        B::ShiftLeft | B::ShiftRight => return shift(operator, scalar, rules, left, count),
        B::RotateLeft | B::RotateRight => rotate(operator, scalar, left, count),
        B::Equal => u64::from(left == right),
        B::NotEqual => u64::from(left != right),
        B::Less => u64::from(a < b),
        B::LessOrEqual => u64::from(a <= b),
        B::Greater => u64::from(a > b),
        B::GreaterOrEqual => u64::from(a >= b),
        B::Extract => pext(left, right),
        B::Deposit => scalar.wrap(pdep(left, right)),
        B::MultiplyHigh => multiply_high(scalar, left, right),
    })
}

/// Returns the word of a value in a type. If the value is out of range, keeps its low bits or refuses it.
#[inline]
fn fit(
    operation: &'static str,
    scalar: Scalar,
    overflow: Overflow,
    value: i128,
) -> Result<u64, Box<Refusal>> {
    if overflow == Overflow::Refuse && !scalar.has(value) {
        return Err(Refusal::Overflow { operation, scalar }.into());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the low bits are wanted")]
    let word = value as u64;
    Ok(scalar.wrap(word))
}

/// Returns the result, and the quotient that belongs to it.
fn divide(operator: Binary, a: i128, b: i128) -> Result<(i128, i128), Box<Refusal>> {
    if b == 0 {
        return Err(Refusal::DivisionByZero.into());
    }
    let (quotient, remainder) = (a / b, a % b);
    let is_floored = matches!(operator, Binary::DivideFloor | Binary::RemainderFloor);
    let (quotient, remainder) = if is_floored && remainder != 0 && (remainder < 0) != (b < 0) {
        (quotient - 1, remainder + b)
    } else {
        (quotient, remainder)
    };
    let is_quotient = matches!(operator, Binary::Divide | Binary::DivideFloor);
    Ok((if is_quotient { quotient } else { remainder }, quotient))
}

#[inline]
fn shift(
    operator: Binary,
    scalar: Scalar,
    rules: Rules,
    word: u64,
    count: i128,
) -> Result<u64, Box<Refusal>> {
    let bits = scalar.bits();
    let in_range = (0..i128::from(bits)).contains(&count);
    let count = match rules.count {
        Count::Mask => count & i128::from(bits - 1),
        Count::Saturate if count >= 0 => count,
        _ if in_range => count,
        _ => return Err(Refusal::ShiftCount { count, bits }.into()),
    };
    let distance = u32::try_from(count.min(64)).expect("at most 64");
    if operator == Binary::ShiftRight {
        let value = scalar.value(word) >> distance;
        return fit(operator.sign(), scalar, Overflow::Wrap, value);
    }
    if scalar.is_signed() && rules.overflow == Overflow::Refuse {
        let value = scalar.value(word);
        if value < 0 {
            return Err(Refusal::NegativeShift.into());
        }
        return fit(operator.sign(), scalar, Overflow::Refuse, value << distance);
    }
    Ok(scalar.wrap(word.checked_shl(distance).unwrap_or(0)))
}

fn rotate(operator: Binary, scalar: Scalar, word: u64, count: i128) -> u64 {
    let bits = scalar.bits();
    let count = u32::try_from(count.rem_euclid(i128::from(bits))).expect("less than the width");
    let count = if operator == Binary::RotateLeft { count } else { (bits - count) % bits };
    let plain = word << (64 - bits) >> (64 - bits);
    scalar.wrap(plain << count | plain.checked_shr(bits - count).unwrap_or(0))
}

fn multiply_high(scalar: Scalar, left: u64, right: u64) -> u64 {
    if scalar.is_signed() {
        let product = scalar.value(left) * scalar.value(right);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the upper half fits")]
        let high = (product >> scalar.bits()) as u64;
        scalar.wrap(high)
    } else {
        let product = u128::from(left) * u128::from(right);
        scalar.wrap(u64::try_from(product >> scalar.bits()).expect("the upper half of two words fits one"))
    }
}

/// Converts a word to another type. Not for [`Scalar::Big`].
///
/// # Errors
/// Returns a refusal if the new type cannot represent the value and `overflow` says to refuse it.
#[inline]
pub fn convert(word: u64, from: Scalar, to: Scalar, overflow: Overflow) -> Result<u64, Box<Refusal>> {
    fit("conversion", to, overflow, from.value(word))
}
