//! Circuits of operators against [`arithmetic`]: all inputs of 8 bits, and random ones of the other types.

use super::{circuit, written};
use bitrose_core::bitboard::{Mapping, SplitMix64};
use bitrose_lang::ir::{
    Binary, Builder, Count, Operand, Overflow, Refusal, Rules, Scalar, Unary, arithmetic,
};
use std::array;
use std::fmt::Debug;

const UNARY: [Unary; 10] = [
    Unary::Negate,
    Unary::Complement,
    Unary::Not,
    Unary::IsTrue,
    Unary::PopCount,
    Unary::LeadingZeros,
    Unary::TrailingZeros,
    Unary::BitLength,
    Unary::SwapBytes,
    Unary::ReverseBits,
];

const BINARY: [Binary; 23] = [
    Binary::Add,
    Binary::Subtract,
    Binary::Multiply,
    Binary::Divide,
    Binary::Remainder,
    Binary::DivideFloor,
    Binary::RemainderFloor,
    Binary::And,
    Binary::Or,
    Binary::Xor,
    Binary::ShiftLeft,
    Binary::ShiftRight,
    Binary::RotateLeft,
    Binary::RotateRight,
    Binary::Equal,
    Binary::NotEqual,
    Binary::Less,
    Binary::LessOrEqual,
    Binary::Greater,
    Binary::GreaterOrEqual,
    Binary::Extract,
    Binary::Deposit,
    Binary::MultiplyHigh,
];

const TYPES: [Scalar; 10] = [
    Scalar::U8,
    Scalar::I8,
    Scalar::U16,
    Scalar::I16,
    Scalar::U32,
    Scalar::I32,
    Scalar::U64,
    Scalar::I64,
    Scalar::Board,
    Scalar::Int,
];

/// Compares the circuit of a function with its truth, for blocks of 64 inputs.
fn assert_right<const N: usize>(
    what: impl Debug,
    scalars: [Scalar; N],
    write: impl FnOnce(&mut Builder, &[Operand]) -> Operand,
    blocks: impl IntoIterator<Item = [[u64; 64]; N]>,
    truth: impl Fn([u64; N]) -> Result<u64, Box<Refusal>>,
) {
    let circuit = circuit(&written(&scalars, write), Mapping::Lerf, &[]).expect("operators have circuits");
    for block in blocks {
        for (lane, found) in circuit.outputs(&block).into_iter().enumerate() {
            let words = block.each_ref().map(|words| words[lane]);
            assert_eq!(found, truth(words).ok(), "{what:?} of {words:#x?}");
        }
    }
}

fn rules() -> Vec<Rules> {
    let counts = [Count::Refuse, Count::Mask, Count::Saturate];
    let overflows = [Overflow::Wrap, Overflow::Refuse];
    counts.iter().flat_map(|&count| overflows.map(|overflow| Rules { overflow, count })).collect()
}

/// Rules that make no difference to an operator are tried once.
fn rules_of(operator: Binary) -> impl Iterator<Item = Rules> {
    let is_shift = matches!(operator, Binary::ShiftLeft | Binary::ShiftRight);
    rules().into_iter().filter(move |rules| is_shift || rules.count == Count::Mask)
}

fn rules_of_one() -> impl Iterator<Item = (Unary, Overflow)> {
    UNARY.into_iter().flat_map(|operator| [Overflow::Wrap, Overflow::Refuse].map(|rule| (operator, rule)))
}

#[test]
fn unary_circuits_of_8_bits_are_right_for_all_inputs() {
    for scalar in [Scalar::U8, Scalar::I8] {
        for (operator, overflow) in rules_of_one() {
            assert_right(
                (operator, scalar, overflow),
                [scalar],
                |builder, of| builder.unary(operator, overflow, &of[0]),
                (0..4).map(|block| [array::from_fn(|lane| scalar.wrap(block * 64 + lane as u64))]),
                |[word]| arithmetic::unary(operator, scalar, overflow, word),
            );
        }
    }
}

#[test]
fn binary_circuits_of_8_bits_are_right_for_all_inputs() {
    for scalar in [Scalar::U8, Scalar::I8] {
        for operator in BINARY {
            for rules in rules_of(operator) {
                all_of_8_bits(operator, (scalar, scalar), rules);
                if operator.takes_count() {
                    let other = if scalar == Scalar::U8 { Scalar::I8 } else { Scalar::U8 };
                    all_of_8_bits(operator, (scalar, other), rules);
                }
            }
        }
    }
}

fn all_of_8_bits(operator: Binary, (scalar, counted): (Scalar, Scalar), rules: Rules) {
    let blocks = (0..1024).map(|block| {
        let left = array::from_fn(|lane| scalar.wrap(block * 64 + lane as u64));
        [left, [counted.wrap(block / 4); 64]]
    });
    assert_right(
        (operator, scalar, counted, rules),
        [scalar, counted],
        |builder, of| builder.binary(operator, rules, &of[0], &of[1]),
        blocks,
        |[a, b]| arithmetic::binary(operator, scalar, rules, a, b, counted.value(b)),
    );
}

/// Words worth a trial: small, large, near the ends of the type, random.
fn words(scalar: Scalar, random: &mut SplitMix64) -> [u64; 64] {
    array::from_fn(|lane| {
        let word = random.next();
        scalar.wrap(match lane % 8 {
            0 => word % 70,
            1 => (word % 5).wrapping_sub(2),
            2 => (1 << (word % 64)) - (word >> 63),
            3 => word & random.next() & random.next(),
            4 => (1u64 << (scalar.bits() - 1)).wrapping_add(word % 3).wrapping_sub(1),
            _ => word,
        })
    })
}

#[test]
fn circuits_of_every_width_are_right_for_random_inputs() {
    let mut random = SplitMix64::new(7);
    for scalar in TYPES {
        for (operator, overflow) in rules_of_one() {
            assert_right(
                (operator, scalar, overflow),
                [scalar],
                |builder, of| builder.unary(operator, overflow, &of[0]),
                [[words(scalar, &mut random)]],
                |[word]| arithmetic::unary(operator, scalar, overflow, word),
            );
        }
        for (operator, rules) in
            BINARY.into_iter().flat_map(|operator| rules_of(operator).map(move |rules| (operator, rules)))
        {
            let counted = if operator.takes_count() { Scalar::I32 } else { scalar };
            assert_right(
                (operator, scalar, rules),
                [scalar, counted],
                |builder, of| builder.binary(operator, rules, &of[0], &of[1]),
                [[words(scalar, &mut random), words(counted, &mut random)]],
                |[a, b]| arithmetic::binary(operator, scalar, rules, a, b, counted.value(b)),
            );
        }
        for new in TYPES.into_iter().chain([Scalar::Bool, Scalar::Square]) {
            for overflow in [Overflow::Wrap, Overflow::Refuse] {
                assert_right(
                    (scalar, new, overflow),
                    [scalar],
                    |builder, of| builder.convert(of[0].clone(), new, overflow),
                    [[words(scalar, &mut random)]],
                    |[word]| arithmetic::convert(word, scalar, new, overflow),
                );
            }
        }
    }
}

/// With one operand known, gates are left out: the rest is still right.
#[test]
fn circuits_with_a_known_operand_are_right() {
    let mut random = SplitMix64::new(11);
    for (scalar, operator) in TYPES.into_iter().flat_map(|scalar| BINARY.map(|operator| (scalar, operator))) {
        let known = words(scalar, &mut random)[random.below(64) as usize];
        let rules = Rules { overflow: Overflow::Refuse, count: Count::Saturate };
        for is_left in [false, true] {
            assert_right(
                (operator, scalar, known, is_left),
                [scalar],
                |builder, of| {
                    let known = builder.constant(scalar, known);
                    let (left, right) = if is_left { (&known, &of[0]) } else { (&of[0], &known) };
                    builder.binary(operator, rules, left, right)
                },
                [[words(scalar, &mut random)]],
                |[word]| {
                    let (a, b) = if is_left { (known, word) } else { (word, known) };
                    arithmetic::binary(operator, scalar, rules, a, b, scalar.value(b))
                },
            );
        }
    }
}
