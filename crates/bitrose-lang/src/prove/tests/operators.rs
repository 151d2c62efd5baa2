//! Circuits of operators against [`arithmetic`]: all inputs of 8 bits, and random ones of the other types.

use super::super::graph::{Graph, Literal, counting};
use super::super::operators::{Checked, Logic};
use super::super::vector;
use super::super::word::Word;
use crate::ir::{Binary, Count, Overflow, Refusal, Rules, Scalar, Unary, arithmetic};
use bitrose_core::bitboard::SplitMix64;
use std::time::{Duration, Instant};

const UNARY: [Unary; 9] = [
    Unary::Negate,
    Unary::Complement,
    Unary::Not,
    Unary::IsTrue,
    Unary::PopCount,
    Unary::LeadingZeros,
    Unary::TrailingZeros,
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

fn logic() -> Logic {
    Logic::new(Graph::new(Instant::now() + Duration::from_mins(10)))
}

fn input(logic: &mut Logic, scalar: Scalar) -> Word {
    let bits: Vec<_> = (0..scalar.bits()).map(|_| logic.graph.input()).collect();
    Word::of(&bits, scalar)
}

/// What a circuit gives for values of its inputs, 64 at once: `inputs[bit]` has a lane for each.
fn outputs(logic: &Logic, (word, refused): &Checked, inputs: impl Fn(usize) -> u64) -> Vec<Option<u64>> {
    let mut wires = word.bits(64);
    wires.push(*refused);
    let cone = logic.graph.cone(&wires, (usize::MAX, usize::MAX)).expect("there is no limit");
    // Inputs are the first gates behind number 0.
    let found = cone.simulate(cone.inputs.iter().map(|&gate| inputs(gate - 1)), &mut Vec::new());
    (0..64)
        .map(|lane| {
            let bit = |wire: usize| found[wire] >> lane & 1;
            (bit(64) == 0).then(|| (0..64).map(|wire| bit(wire) << wire).sum())
        })
        .collect()
}

/// The values of the lanes of a block, as a number of `bits` bits that begins at an input.
fn lane_value(scalar: Scalar, first: usize, block: u64, lane: u64) -> u64 {
    let bits = scalar.bits() as usize;
    scalar.wrap((0..bits).map(|bit| (counting(first + bit, block) >> lane & 1) << bit).sum())
}

fn rules() -> Vec<Rules> {
    let counts = [Count::Refuse, Count::Mask, Count::Saturate];
    let overflows = [Overflow::Wrap, Overflow::Refuse];
    counts.iter().flat_map(|&count| overflows.map(|overflow| Rules { overflow, count })).collect()
}

/// Rules that make no difference to an operator are tried once.
fn rules_of(operator: Binary) -> Vec<Rules> {
    let mut rules = rules();
    let is_shift = matches!(operator, Binary::ShiftLeft | Binary::ShiftRight);
    rules.retain(|rules| is_shift || rules.count == Count::Mask);
    rules
}

fn value(result: Result<u64, Refusal>) -> Option<u64> {
    result.ok()
}

#[test]
fn unary_circuits_of_8_bits_are_right_for_all_inputs() {
    for scalar in [Scalar::U8, Scalar::I8] {
        for (operator, overflow) in
            UNARY.iter().flat_map(|operator| [Overflow::Wrap, Overflow::Refuse].map(|rule| (*operator, rule)))
        {
            let mut logic = logic();
            let word = input(&mut logic, scalar);
            let circuit = logic.unary(operator, scalar, overflow, &word);
            for block in 0..4 {
                let found = outputs(&logic, &circuit, |bit| counting(bit, block));
                for (lane, found) in (0..64).zip(found) {
                    let word = lane_value(scalar, 0, block, lane);
                    let truth = value(arithmetic::unary(operator, scalar, overflow, word));
                    assert_eq!(found, truth, "{operator:?} {scalar} {overflow:?} {word:#x}");
                }
            }
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
    let mut logic = logic();
    let (left, right) = (input(&mut logic, scalar), input(&mut logic, counted));
    let circuit = logic.binary(operator, (scalar, counted), rules, &left, &right);
    for block in 0..1024 {
        let found = outputs(&logic, &circuit, |bit| counting(bit, block));
        for (lane, found) in (0..64).zip(found) {
            let (a, b) = (lane_value(scalar, 0, block, lane), lane_value(counted, 8, block, lane));
            let truth = value(arithmetic::binary(operator, scalar, rules, a, b, counted.value(b)));
            assert_eq!(found, truth, "{a:#x} {operator:?} {b:#x} in {scalar} by {counted} {rules:?}");
        }
    }
}

/// Words worth a trial: small, large, near the ends of the type, random.
fn words(scalar: Scalar, random: &mut SplitMix64) -> [u64; 64] {
    std::array::from_fn(|lane| {
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

/// The lanes of a bit of these words.
fn lanes(words: &[u64; 64], bit: usize) -> u64 {
    words.iter().rev().fold(0, |lanes, word| lanes << 1 | word >> bit & 1)
}

#[test]
fn circuits_of_every_width_are_right_for_random_inputs() {
    let mut random = SplitMix64::new(7);
    for scalar in TYPES {
        let bits = scalar.bits() as usize;
        for (operator, overflow) in
            UNARY.iter().flat_map(|operator| [Overflow::Wrap, Overflow::Refuse].map(|rule| (*operator, rule)))
        {
            let mut logic = logic();
            let word = input(&mut logic, scalar);
            let circuit = logic.unary(operator, scalar, overflow, &word);
            let words = words(scalar, &mut random);
            for (word, found) in words.iter().zip(outputs(&logic, &circuit, |bit| lanes(&words, bit))) {
                let truth = value(arithmetic::unary(operator, scalar, overflow, *word));
                assert_eq!(found, truth, "{operator:?} {scalar} {overflow:?} {word:#x}");
            }
        }
        for operator in BINARY {
            for rules in rules_of(operator) {
                let mut logic = logic();
                let counted = if operator.takes_count() { Scalar::I32 } else { scalar };
                let (left, right) = (input(&mut logic, scalar), input(&mut logic, counted));
                let circuit = logic.binary(operator, (scalar, counted), rules, &left, &right);
                let (a, b) = (words(scalar, &mut random), words(counted, &mut random));
                let found = outputs(&logic, &circuit, |bit| {
                    if bit < bits { lanes(&a, bit) } else { lanes(&b, bit - bits) }
                });
                for ((a, b), found) in a.iter().zip(&b).zip(found) {
                    let truth = value(arithmetic::binary(operator, scalar, rules, *a, *b, counted.value(*b)));
                    assert_eq!(found, truth, "{a:#x} {operator:?} {b:#x} in {scalar} {rules:?}");
                }
            }
        }
        for new in TYPES.into_iter().chain([Scalar::Bool, Scalar::Square]) {
            for overflow in [Overflow::Wrap, Overflow::Refuse] {
                let mut logic = logic();
                let word = input(&mut logic, scalar);
                let circuit = logic.convert(&word, scalar, new, overflow);
                let words = words(scalar, &mut random);
                for (word, found) in words.iter().zip(outputs(&logic, &circuit, |bit| lanes(&words, bit))) {
                    let truth = value(arithmetic::convert(*word, scalar, new, overflow));
                    assert_eq!(found, truth, "{word:#x} from {scalar} to {new} {overflow:?}");
                }
            }
        }
    }
}

/// With one operand known, gates are left out: the rest is still right.
#[test]
fn circuits_with_a_known_operand_are_right() {
    let mut random = SplitMix64::new(11);
    for (scalar, operator) in TYPES.into_iter().flat_map(|scalar| BINARY.map(|operator| (scalar, operator))) {
        let known = words(scalar, &mut random)[usize::try_from(random.below(64)).expect("small")];
        let rules = Rules { overflow: Overflow::Refuse, count: Count::Saturate };
        for is_left in [false, true] {
            let mut logic = logic();
            let unknown = input(&mut logic, scalar);
            let (left, right) =
                if is_left { (Word::Known(known), unknown) } else { (unknown, Word::Known(known)) };
            let circuit = logic.binary(operator, (scalar, scalar), rules, &left, &right);
            let words = words(scalar, &mut random);
            let found = outputs(&logic, &circuit, |bit| lanes(&words, bit));
            for (word, found) in words.iter().zip(found) {
                let (a, b) = if is_left { (known, *word) } else { (*word, known) };
                let truth = value(arithmetic::binary(operator, scalar, rules, a, b, scalar.value(b)));
                assert_eq!(found, truth, "{a:#x} {operator:?} {b:#x} in {scalar}");
            }
        }
    }
}

/// Gates that are simplified as they are built compute the same.
#[test]
fn simplified_gates_are_right() {
    let index = |word: u64, count: usize| usize::try_from(word % count as u64).expect("less than the count");
    let mut random = SplitMix64::new(3);
    let mut graph = Graph::new(Instant::now() + Duration::from_mins(10));
    let mut wires: Vec<(Literal, u64)> = vec![(Literal::FALSE, 0)];
    wires.extend((0..4).map(|bit| (graph.input(), counting(bit, 0))));
    for _ in 0..4000 {
        let mut pick = || {
            let (literal, value) = wires[index(random.next(), wires.len())];
            if random.below(2) == 0 { (literal, value) } else { (!literal, !value) }
        };
        let (a, b, c) = (pick(), pick(), pick());
        let (literal, value) = match random.below(3) {
            0 => (graph.and(a.0, b.0), a.1 & b.1),
            1 => (graph.xor(a.0, b.0), a.1 ^ b.1),
            _ => (graph.choose(a.0, b.0, c.0), a.1 & b.1 | !a.1 & c.1),
        };
        let cone = graph.cone(&[literal], (4, usize::MAX)).expect("there are four inputs");
        let found = cone.simulate(cone.inputs.iter().map(|&gate| counting(gate - 1, 0)), &mut Vec::new());
        assert_eq!(found[0] & 0xFFFF, value & 0xFFFF);
        wires.push((literal, value));
        if wires.len() > 200 {
            wires.swap_remove(5 + index(random.next(), 100));
        }
    }
}

#[test]
fn the_lowest_of_no_bits_is_none() {
    let mut logic = logic();
    let (alone, none) = vector::lowest(&mut logic.graph, &[Literal::FALSE; 4]);
    assert_eq!((alone, none), (vec![Literal::FALSE; 4], Literal::TRUE));
}
