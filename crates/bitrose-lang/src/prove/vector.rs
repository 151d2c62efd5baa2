//! Circuits of bit vectors, lowest bit first. They work for any length, so that 8 bits can be tested exhaustively.

use super::graph::{Graph, Literal};

/// The bits of a number, lowest first.
pub(super) type Bits = Vec<Literal>;

const NO: Literal = Literal::FALSE;

/// Returns the bits of a known number.
pub(super) fn known(word: u64, width: usize) -> Bits {
    (0..width).map(|bit| Literal::known(bit < 64 && word >> bit & 1 != 0)).collect()
}

/// Truncates or extends a vector; new bits are copies of the sign, or zeros.
pub(super) fn extend(bits: &[Literal], width: usize, is_signed: bool) -> Bits {
    let sign = if is_signed { bits.last().copied().unwrap_or(NO) } else { NO };
    (0..width).map(|bit| bits.get(bit).copied().unwrap_or(sign)).collect()
}

pub(super) fn complement(bits: &[Literal]) -> Bits {
    bits.iter().map(|&bit| !bit).collect()
}

/// Returns the sum and its carry.
pub(super) fn add(graph: &mut Graph, a: &[Literal], b: &[Literal], mut carry: Literal) -> (Bits, Literal) {
    let mut sum = Bits::with_capacity(a.len());
    for (&a, &b) in a.iter().zip(b) {
        let (a, b) = (a.min(b), a.max(b)); // so that `a + b` and `b + a` share gates
        let half = graph.xor(a, b);
        sum.push(graph.xor(half, carry));
        carry = graph.choose(half, carry, a);
    }
    (sum, carry)
}

pub(super) fn subtract(graph: &mut Graph, a: &[Literal], b: &[Literal]) -> Bits {
    add(graph, a, &complement(b), Literal::TRUE).0
}

pub(super) fn negate(graph: &mut Graph, a: &[Literal]) -> Bits {
    subtract(graph, &vec![NO; a.len()], a)
}

/// Chooses bit by bit between two vectors.
pub(super) fn choose(graph: &mut Graph, condition: Literal, yes: &[Literal], no: &[Literal]) -> Bits {
    yes.iter().zip(no).map(|(&yes, &no)| graph.choose(condition, yes, no)).collect()
}

/// Returns the conjunction of every bit with a condition.
pub(super) fn gated(graph: &mut Graph, condition: Literal, bits: &[Literal]) -> Bits {
    bits.iter().map(|&bit| graph.and(condition, bit)).collect()
}

pub(super) fn bitwise(
    graph: &mut Graph,
    a: &[Literal],
    b: &[Literal],
    gate: fn(&mut Graph, Literal, Literal) -> Literal,
) -> Bits {
    a.iter().zip(b).map(|(&a, &b)| gate(graph, a, b)).collect()
}

/// Returns the low bits of the product of two vectors of the same length: as many bits as they have.
pub(super) fn multiply(graph: &mut Graph, a: &[Literal], b: &[Literal]) -> Bits {
    let constants = |bits: &[Literal]| bits.iter().filter(|bit| **bit == NO).count();
    let (a, b) = if (constants(a), a) > (constants(b), b) { (b, a) } else { (a, b) };
    let mut product = vec![NO; a.len()];
    for (place, &bit) in b.iter().enumerate() {
        if bit != NO {
            let row = gated(graph, bit, &a[..a.len() - place]);
            let sum = add(graph, &product[place..], &row, NO).0;
            product.splice(place.., sum);
        }
    }
    product
}

/// Returns the quotient and the remainder of unsigned numbers. The divisor must not be 0.
pub(super) fn divide(graph: &mut Graph, a: &[Literal], b: &[Literal]) -> (Bits, Bits) {
    let width = a.len();
    let divisor = extend(b, width + 1, false);
    let mut remainder = vec![NO; width + 1];
    let mut quotient = vec![NO; width];
    for place in (0..width).rev() {
        remainder.rotate_right(1);
        remainder[0] = a[place];
        let (rest, fits) = add(graph, &remainder, &complement(&divisor), Literal::TRUE);
        quotient[place] = fits;
        remainder = choose(graph, fits, &rest, &remainder);
    }
    remainder.truncate(width);
    (quotient, remainder)
}

/// Returns a wire that is true if all bits from `from` on are clear.
pub(super) fn is_clear_from(graph: &mut Graph, bits: &[Literal], from: usize) -> Literal {
    graph.all(bits.get(from..).unwrap_or(&[]).iter().map(|&bit| !bit))
}

pub(super) fn equal(graph: &mut Graph, a: &[Literal], b: &[Literal]) -> Literal {
    let same: Bits = a.iter().zip(b).map(|(&a, &b)| !graph.xor(a, b)).collect();
    graph.all(same)
}

/// Returns a wire that is true if `a` is less than `b`.
pub(super) fn less(graph: &mut Graph, a: &[Literal], b: &[Literal], is_signed: bool) -> Literal {
    let flip = |bits: &[Literal]| {
        let mut bits = bits.to_vec();
        if let Some(sign) = bits.last_mut().filter(|_| is_signed) {
            *sign = !*sign;
        }
        bits
    };
    let (a, b) = (flip(a), flip(b));
    // From the lowest bit up: where the bits differ, `b` decides.
    a.iter().zip(&b).fold(NO, |less, (&a, &b)| {
        let differ = graph.xor(a, b);
        graph.choose(differ, b, less)
    })
}

/// Returns a wire that is true if an unsigned number is less than a known one.
pub(super) fn is_below(graph: &mut Graph, bits: &[Literal], limit: u64) -> Literal {
    if limit.is_power_of_two() {
        return is_clear_from(graph, bits, limit.trailing_zeros() as usize);
    }
    let width = bits.len().max(64);
    let bits = extend(bits, width, false);
    less(graph, &bits, &known(limit, width), false)
}

/// Shifts by an unknown distance and fills with `fill`. If the distance is at least the length, only `fill` is left.
pub(super) fn shift(
    graph: &mut Graph,
    bits: &[Literal],
    count: &[Literal],
    is_left: bool,
    fill: Literal,
) -> Bits {
    let width = bits.len();
    let mut bits = bits.to_vec();
    let steps = usize::BITS - (width - 1).leading_zeros();
    for (step, &bit) in count.iter().enumerate().take(steps as usize) {
        let distance = 1 << step;
        let moved: Bits = (0..width)
            .map(|place| {
                let from = if is_left {
                    place.checked_sub(distance)
                } else {
                    Some(place + distance).filter(|from| *from < width)
                };
                from.map_or(fill, |from| bits[from])
            })
            .collect();
        bits = choose(graph, bit, &moved, &bits);
    }
    let is_inside = is_clear_from(graph, count, steps as usize);
    choose(graph, is_inside, &bits, &vec![fill; width])
}

/// Rotates to higher bits by an unknown distance. The length must be a power of two.
pub(super) fn rotate_left(graph: &mut Graph, bits: &[Literal], count: &[Literal]) -> Bits {
    let mut bits = bits.to_vec();
    for step in 0..bits.len().trailing_zeros() as usize {
        let mut moved = bits.clone();
        moved.rotate_right(1 << step);
        bits = choose(graph, count.get(step).copied().unwrap_or(NO), &moved, &bits);
    }
    bits
}

/// Returns the population count, in as many bits as it needs.
pub(super) fn count_ones(graph: &mut Graph, bits: &[Literal]) -> Bits {
    match bits {
        [] => vec![NO],
        [bit] => vec![*bit],
        [a, b, rest @ ..] if rest.len() <= 1 => {
            let (sum, carry) = add(graph, &[*a], &[*b], rest.first().copied().unwrap_or(NO));
            vec![sum[0], carry]
        }
        _ => {
            let (low, high) = bits.split_at(bits.len() / 2);
            let (low, high) = (count_ones(graph, low), count_ones(graph, high));
            let width = low.len().max(high.len());
            let (low, high) = (extend(&low, width, false), extend(&high, width, false));
            let (mut sum, carry) = add(graph, &low, &high, NO);
            sum.push(carry);
            sum
        }
    }
}

/// Isolates the lowest set bit (LS1B). Also returns a wire that is true if no bit is set.
pub(super) fn lowest(graph: &mut Graph, bits: &[Literal]) -> (Bits, Literal) {
    let mut none = Literal::TRUE;
    let alone = bits
        .iter()
        .map(|&bit| {
            let alone = graph.and(none, bit);
            none = graph.and(none, !bit);
            alone
        })
        .collect();
    (alone, none)
}

/// Returns the index of the only set bit.
pub(super) fn index_of(graph: &mut Graph, alone: &[Literal], width: usize) -> Bits {
    (0..width)
        .map(|step| {
            let chosen = alone.iter().enumerate().filter(|(index, _)| index >> step & 1 != 0);
            graph.any(chosen.map(|(_, &bit)| bit))
        })
        .collect()
}

/// Returns the bits under the mask, packed together (`pext`).
pub(super) fn extract(graph: &mut Graph, bits: &[Literal], mask: &[Literal]) -> Bits {
    let mut result = vec![NO; bits.len()];
    for (&bit, &is_wanted) in bits.iter().zip(mask).rev() {
        let mut moved = result.clone();
        moved.rotate_right(1);
        moved[0] = bit;
        result = choose(graph, is_wanted, &moved, &result);
    }
    result
}

/// Spreads the low bits over the mask (`pdep`).
pub(super) fn deposit(graph: &mut Graph, bits: &[Literal], mask: &[Literal]) -> Bits {
    let mut rest = bits.to_vec();
    let mut result = Bits::with_capacity(bits.len());
    for &is_wanted in mask {
        result.push(graph.and(is_wanted, rest[0]));
        let mut moved = rest.clone();
        moved.rotate_left(1);
        if let Some(last) = moved.last_mut() {
            *last = NO;
        }
        rest = choose(graph, is_wanted, &moved, &rest);
    }
    result
}
