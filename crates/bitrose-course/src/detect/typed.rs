//! Detects slips in typing a number.

use super::{Detector, Finding, Scene};
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_lang::Value;

/// Explains a slip in typing: reversed bytes or bits, a missing digit, another base, an index instead of a set,
/// counting from 1.
///
/// `text` is what was typed, and `got` is its value.
pub fn typed_slip(text: &str, got: Value, target: Value, scene: &Scene) -> Option<Finding> {
    let mapping = scene.mapping;
    let (typed, wanted) = (got.number(), target.number());
    if typed == wanted {
        return None;
    }
    let digits = digits_of(text);
    let slips: [&dyn Fn() -> Option<String>; 9] = [
        &|| other_base(&digits, wanted),
        &|| reversed(typed, wanted, target, mapping),
        &|| index_for_set(typed, wanted, target),
        &|| off_by_one(typed, wanted, target, scene.is_index),
        &|| set_for_index(typed, wanted, scene.is_index),
        &|| lost_digit(&digits, wanted),
        &|| sign_of_mapping(typed, wanted, target, mapping),
        &|| (typed == wanted.wrapping_neg()).then(|| "Right, but for the sign.".into()),
        &|| binary_read_as_decimal(&digits, text),
    ];
    slips.iter().find_map(|slip| slip()).map(|say| Finding::new(Detector::Typed, say))
}

/// The digits as typed, without their prefix, separators and suffix.
struct Digits {
    text: String,
    is_hex: bool,
}

fn digits_of(text: &str) -> Digits {
    let plain = text.trim().replace(['_', '\'', ' '], "").to_ascii_uppercase();
    let plain = plain.trim_end_matches("ULL").trim_end_matches("UL").trim_end_matches('L');
    match plain.strip_prefix("0X") {
        Some(hex) => Digits { text: hex.to_owned(), is_hex: true },
        None => Digits { text: plain.to_owned(), is_hex: false },
    }
}

fn reversed(typed: u64, wanted: u64, target: Value, mapping: Mapping) -> Option<String> {
    if !matches!(target, Value::Board(_)) {
        return None;
    }
    if typed == wanted.swap_bytes() {
        let (first, last) = (line_of_byte(7, mapping)?, line_of_byte(0, mapping)?);
        return Some(format!(
            "The bytes are in the opposite order: the first two digits are {first}, the last two {last}."
        ));
    }
    (Bitboard(typed) == Bitboard(wanted).mirror_horizontal()).then(|| {
        "The bits of each byte are in the opposite order: in each pair of digits the lowest index is the last bit."
            .into()
    })
}

/// The rank or file whose squares are the bits of a byte, counted from the lowest byte.
fn line_of_byte(byte: u8, mapping: Mapping) -> Option<String> {
    let (low, high) = (mapping.square(8 * byte)?, mapping.square(8 * byte + 7)?);
    Some(if low.rank() == high.rank() {
        format!("rank {}", low.rank().digit())
    } else {
        format!("the {}-file", low.file().letter())
    })
}

/// The digits are those of the number in another base: `100` for 0x100, or `0x100` for 100.
fn other_base(digits: &Digits, wanted: u64) -> Option<String> {
    if digits.text.is_empty() {
        return None;
    }
    if digits.is_hex {
        let decimal = digits.text.parse::<u64>().ok()?;
        return (decimal == wanted)
            .then(|| "These are the digits of the decimal number: leave out the 0x.".into());
    }
    if u64::from_str_radix(&digits.text, 2) == Ok(wanted) {
        return Some(
            "The digits are right in base 2, but this is read as decimal: a binary number begins with 0b."
                .into(),
        );
    }
    let hex = u64::from_str_radix(&digits.text, 16).ok()?;
    (hex == wanted).then(|| {
        "The digits are right in base 16, but this is read as decimal: a hexadecimal number begins with 0x.".into()
    })
}

/// So many digits, all of them 0 or 1, are meant in base 2.
fn binary_read_as_decimal(digits: &Digits, text: &str) -> Option<String> {
    let is_binary = digits.text.len() >= 8 && digits.text.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    (is_binary && !digits.is_hex)
        .then(|| format!("`{}` is read as a decimal number: a binary number begins with 0b.", text.trim()))
}

/// An index instead of a set: 28 for e4.
fn index_for_set(typed: u64, wanted: u64, target: Value) -> Option<String> {
    let is_single = matches!(target, Value::Board(_)) && wanted.is_power_of_two();
    (is_single && typed == u64::from(wanted.trailing_zeros()))
        .then(|| format!("{typed} is the index of the square. The set of that one square is 1 << {typed}."))
}

/// An error of one, such as 21 for 20, or an index instead of a set, counted from 1.
fn off_by_one(typed: u64, wanted: u64, target: Value, is_index: bool) -> Option<String> {
    let from_zero = if is_index { ": squares and bits are counted from 0" } else { "" };
    match target {
        Value::Int(_) if typed == wanted.wrapping_add(1) => Some(format!("Too high by one{from_zero}.")),
        Value::Int(_) if typed.wrapping_add(1) == wanted => Some("Too low by one.".into()),
        Value::Board(_) if wanted.is_power_of_two() && typed == u64::from(wanted.trailing_zeros()) + 1 => {
            Some("That is the index of the square, counted from 1. A set is wanted, and bits are counted from 0.".into())
        }
        _ => None,
    }
}

/// A set instead of an index: the number of {e4} for 28.
fn set_for_index(typed: u64, wanted: u64, is_index: bool) -> Option<String> {
    let is_set =
        is_index && u32::try_from(wanted).is_ok_and(|wanted| 1u64.checked_shl(wanted) == Some(typed));
    is_set.then(|| "That is the number of the set. The number of the bit is wanted.".into())
}

/// A digit of the number is missing, or there is one too many.
fn lost_digit(digits: &Digits, wanted: u64) -> Option<String> {
    let rights = if digits.is_hex {
        vec![format!("{wanted:X}"), format!("{wanted:016X}")]
    } else {
        vec![wanted.to_string()]
    };
    let typed = digits.text.as_str();
    rights.into_iter().filter(|right| right.len() >= 3).find_map(|right| {
        if typed.len() + 1 == right.len() && is_one_less(typed, &right) {
            let (typed, right) = (typed.len(), right.len());
            return Some(format!("One digit is missing: {typed} where there should be {right}."));
        }
        (typed.len() == right.len() + 1 && is_one_less(&right, typed))
            .then(|| format!("One digit too many: {} where there should be {}.", typed.len(), right.len()))
    })
}

/// Returns `true` if the short text is the long one with one of its letters removed.
fn is_one_less(short: &str, long: &str) -> bool {
    (0..long.len()).any(|place| {
        let (before, after) = (&long.as_bytes()[..place], &long.as_bytes()[place + 1..]);
        short.as_bytes().starts_with(before) && short.as_bytes()[before.len()..] == *after
    })
}

/// The number stands for the same picture under another mapping.
fn sign_of_mapping(typed: u64, wanted: u64, target: Value, mapping: Mapping) -> Option<String> {
    if !matches!(target, Value::Board(_)) {
        return None;
    }
    let others = Mapping::ALL.into_iter().filter(|&other| other != mapping);
    let other = others.into_iter().find(|&other| mapping.convert(wanted, other) == typed)?;
    Some(super::squares::right_in(other, mapping))
}
