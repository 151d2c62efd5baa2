//! The circuit of each operator: it computes the same as [`crate::ir::arithmetic`], bit by bit.

use super::graph::{Graph, Literal};
use super::vector::{self, Bits};
use super::word::Word;
use crate::ir::{Binary, Count, Overflow, Rules, Scalar, Unary, arithmetic};
use std::collections::HashMap;
use std::rc::Rc;

/// A result, and the condition under which there is none because the operation is refused.
pub(super) type Checked = (Word, Literal);

/// Numbers with more unknown bits than this are not decoded into one wire for each value.
const DECODED_BITS: usize = 7;

/// A circuit, and the numbers in it that are decoded into one wire for each value.
#[derive(Debug)]
pub(super) struct Logic {
    pub(super) graph: Graph,
    decoded: HashMap<Bits, Rc<[Literal]>>,
}

impl Logic {
    pub(super) fn new(graph: Graph) -> Self {
        Self { graph, decoded: HashMap::new() }
    }

    /// Decodes a number below `limit` into one wire for each value. `None` if it has too many unknown bits.
    pub(super) fn decode(&mut self, bits: &[Literal], limit: usize) -> Option<Rc<[Literal]>> {
        let bits = used(bits);
        if let Some(one_hot) = self.decoded.get(bits) {
            return Some(Rc::clone(one_hot));
        }
        let width = limit.next_power_of_two().trailing_zeros() as usize;
        let bits = used(&bits[..bits.len().min(width)]);
        if bits.len() > DECODED_BITS {
            return None;
        }
        if let Some(one_hot) = self.decoded.get(bits) {
            return Some(Rc::clone(one_hot));
        }
        let mut one_hot = vec![Literal::TRUE];
        for &bit in bits {
            let high: Bits = one_hot.iter().map(|&one_hot| self.graph.and(one_hot, bit)).collect();
            one_hot = one_hot.iter().map(|&one_hot| self.graph.and(one_hot, !bit)).collect();
            one_hot.extend(high);
        }
        let one_hot: Rc<[Literal]> = one_hot.into();
        self.decoded.insert(bits.to_vec(), Rc::clone(&one_hot));
        Some(one_hot)
    }

    /// Returns the index of the lowest set bit, or the number of bits if none is set.
    fn trailing_zeros(&mut self, bits: &[Literal]) -> Bits {
        let (mut one_hot, none) = vector::lowest(&mut self.graph, bits);
        one_hot.push(none);
        let index = vector::index_of(&mut self.graph, &one_hot, DECODED_BITS);
        self.decoded.entry(used(&index).to_vec()).or_insert_with(|| one_hot.into());
        index
    }

    /// Returns the value of a unary operator.
    pub(super) fn unary(
        &mut self,
        operator: Unary,
        scalar: Scalar,
        overflow: Overflow,
        from: &Word,
    ) -> Checked {
        if let Word::Known(word) = from {
            return checked(arithmetic::unary(operator, scalar, overflow, *word));
        }
        let bits = from.of_type(scalar);
        let width = bits.len();
        let graph = &mut self.graph;
        let result = match operator {
            Unary::Negate => {
                let wide = vector::extend(&bits, width + 2, scalar.is_signed());
                let negated = vector::negate(graph, &wide);
                return self.fit(&negated, scalar, overflow);
            }
            Unary::Complement => vector::complement(&bits),
            Unary::Not => return (Word::truth(!from.is_true(graph)), Literal::FALSE),
            Unary::IsTrue => return (Word::truth(from.is_true(graph)), Literal::FALSE),
            Unary::PopCount => return number(&vector::count_ones(graph, &bits)),
            Unary::LeadingZeros => {
                let reversed: Bits = bits.into_iter().rev().collect();
                return number(&self.trailing_zeros(&reversed));
            }
            Unary::TrailingZeros => return number(&self.trailing_zeros(&bits)),
            Unary::BitLength => {
                let zeros =
                    vector::extend(&self.trailing_zeros(&bits.into_iter().rev().collect::<Bits>()), 8, false);
                let width = vector::known(width as u64, 8);
                return number(&vector::subtract(&mut self.graph, &width, &zeros));
            }
            Unary::ReverseBits => bits.into_iter().rev().collect(),
            Unary::SwapBytes => bits.rchunks(8).flatten().copied().collect(),
        };
        (Word::of(&result, scalar), Literal::FALSE)
    }

    /// Returns the value of a binary operator. `counted` is the type of the right operand of a shift or rotation.
    pub(super) fn binary(
        &mut self,
        operator: Binary,
        (scalar, counted): (Scalar, Scalar),
        rules: Rules,
        left: &Word,
        right: &Word,
    ) -> Checked {
        use Binary as B;
        if let (Word::Known(left), Word::Known(right)) = (left, right) {
            return checked(arithmetic::binary(
                operator,
                scalar,
                rules,
                *left,
                *right,
                counted.value(*right),
            ));
        }
        let (a, b) =
            (left.of_type(scalar), right.of_type(if operator.takes_count() { counted } else { scalar }));
        let graph = &mut self.graph;
        let result = match operator {
            B::Add | B::Subtract | B::Multiply | B::MultiplyHigh => {
                return self.arithmetic(operator, scalar, rules.overflow, &a, &b);
            }
            B::Divide | B::Remainder | B::DivideFloor | B::RemainderFloor => {
                return self.divide(operator, scalar, rules.overflow, &a, &b);
            }
            B::ShiftLeft | B::ShiftRight => {
                return self.shift(operator, (scalar, counted), rules, left, right);
            }
            B::RotateLeft => vector::rotate_left(graph, &a, &b),
            B::RotateRight => {
                let back = vector::negate(graph, &b);
                vector::rotate_left(graph, &a, &back)
            }
            B::And => vector::bitwise(graph, &a, &b, Graph::and),
            B::Or => vector::bitwise(graph, &a, &b, Graph::or),
            B::Xor => vector::bitwise(graph, &a, &b, Graph::xor),
            B::Extract => {
                return (Word::new(&vector::extract(graph, &left.bits(64), &right.bits(64))), Literal::FALSE);
            }
            B::Deposit => vector::deposit(graph, &left.bits(64), &right.bits(64)),
            _ => return (Word::truth(self.compare(operator, scalar.is_signed(), &a, &b)), Literal::FALSE),
        };
        (Word::of(&result, scalar), Literal::FALSE)
    }

    fn compare(&mut self, operator: Binary, is_signed: bool, a: &[Literal], b: &[Literal]) -> Literal {
        let graph = &mut self.graph;
        match operator {
            Binary::Equal => vector::equal(graph, a, b),
            Binary::NotEqual => !vector::equal(graph, a, b),
            Binary::Less => vector::less(graph, a, b, is_signed),
            Binary::GreaterOrEqual => !vector::less(graph, a, b, is_signed),
            Binary::Greater => vector::less(graph, b, a, is_signed),
            Binary::LessOrEqual => !vector::less(graph, b, a, is_signed),
            operator => unreachable!("{operator:?} is no comparison"),
        }
    }

    fn arithmetic(
        &mut self,
        operator: Binary,
        scalar: Scalar,
        overflow: Overflow,
        a: &[Literal],
        b: &[Literal],
    ) -> Checked {
        // Where the exact result matters, use as many bits as it needs, including a sign.
        let width = match operator {
            Binary::MultiplyHigh => 2 * a.len(),
            _ if overflow == Overflow::Wrap => a.len(),
            Binary::Multiply => 2 * a.len() + 1,
            _ => a.len() + 2,
        };
        let wide = |bits| vector::extend(bits, width, scalar.is_signed());
        let (wide_a, wide_b) = (wide(a), wide(b));
        let graph = &mut self.graph;
        match operator {
            Binary::Add => {
                let sum = vector::add(graph, &wide_a, &wide_b, Literal::FALSE).0;
                self.fit(&sum, scalar, overflow)
            }
            Binary::Subtract => {
                let difference = vector::subtract(graph, &wide_a, &wide_b);
                self.fit(&difference, scalar, overflow)
            }
            _ => {
                let product = vector::multiply(graph, &wide_a, &wide_b);
                if operator == Binary::MultiplyHigh {
                    return (Word::of(&product[a.len()..], scalar), Literal::FALSE);
                }
                self.fit(&product, scalar, overflow)
            }
        }
    }

    fn divide(
        &mut self,
        operator: Binary,
        scalar: Scalar,
        overflow: Overflow,
        a: &[Literal],
        b: &[Literal],
    ) -> Checked {
        let graph = &mut self.graph;
        let sign =
            |bits: &[Literal]| bits.last().copied().filter(|_| scalar.is_signed()).unwrap_or(Literal::FALSE);
        let (sign_a, sign_b) = (sign(a), sign(b));
        let wide = |bits: &[Literal]| vector::extend(bits, bits.len() + 2, scalar.is_signed());
        let (wide_a, wide_b) = (wide(a), wide(b));
        let (size_a, size_b) = (negate_if(graph, sign_a, &wide_a), negate_if(graph, sign_b, &wide_b));
        let (quotient, remainder) = vector::divide(graph, &size_a, &size_b);
        let differ = graph.xor(sign_a, sign_b);
        let (mut quotient, mut remainder) =
            (negate_if(graph, differ, &quotient), negate_if(graph, sign_a, &remainder));
        if matches!(operator, Binary::DivideFloor | Binary::RemainderFloor) {
            let is_left = graph.any(remainder.iter().copied());
            let is_down = graph.and(is_left, differ);
            let ones = vec![is_down; quotient.len()];
            quotient = vector::add(graph, &quotient, &ones, Literal::FALSE).0;
            let more = vector::gated(graph, is_down, &wide_b);
            remainder = vector::add(graph, &remainder, &more, Literal::FALSE).0;
        }
        let by_zero = vector::is_clear_from(graph, b, 0);
        let (quotient, outside) = self.fit(&quotient, scalar, overflow);
        let refused = self.graph.or(by_zero, outside);
        let is_quotient = matches!(operator, Binary::Divide | Binary::DivideFloor);
        (if is_quotient { quotient } else { Word::of(&remainder, scalar) }, refused)
    }

    fn shift(
        &mut self,
        operator: Binary,
        (scalar, counted): (Scalar, Scalar),
        rules: Rules,
        left: &Word,
        right: &Word,
    ) -> Checked {
        let (bits, mut count) = (left.of_type(scalar), right.of_type(counted));
        let negative = count.last().copied().filter(|_| counted.is_signed()).unwrap_or(Literal::FALSE);
        let refused = match rules.count {
            Count::Mask => {
                count.truncate(bits.len().trailing_zeros() as usize);
                Literal::FALSE
            }
            Count::Saturate => negative,
            Count::Refuse => !vector::is_below(&mut self.graph, &count, bits.len() as u64),
        };
        // Either the count is less than the width, or the operation is refused.
        let limit = if rules.count == Count::Saturate { usize::MAX / 2 } else { bits.len() };
        let sign = bits.last().copied().filter(|_| scalar.is_signed()).unwrap_or(Literal::FALSE);
        if operator == Binary::ShiftRight {
            let moved = vector::shift(&mut self.graph, &bits, &count, false, sign);
            return (Word::of(&moved, scalar), refused);
        }
        let is_power = matches!(left, Word::Known(word) if word.is_power_of_two());
        let one_hot = if is_power { self.decode(&count, limit) } else { None };
        let moved = match (left, one_hot) {
            (Word::Known(word), Some(one_hot)) => {
                let from = word.trailing_zeros() as usize;
                let wire = |place: usize| {
                    place.checked_sub(from).and_then(|distance| one_hot.get(distance).copied())
                };
                (0..bits.len()).map(|place| wire(place).unwrap_or(Literal::FALSE)).collect()
            }
            _ => vector::shift(&mut self.graph, &bits, &count, true, Literal::FALSE),
        };
        let refused = if scalar.is_signed() && rules.overflow == Overflow::Refuse {
            let graph = &mut self.graph;
            let top = moved.last().copied().unwrap_or(Literal::FALSE);
            let back = vector::shift(graph, &moved, &count, false, Literal::FALSE);
            let is_kept = vector::equal(graph, &back, &bits);
            graph.any([refused, sign, top, !is_kept])
        } else {
            refused
        };
        (Word::of(&moved, scalar), refused)
    }

    /// Converts a value to another type.
    pub(super) fn convert(&mut self, from: &Word, old: Scalar, new: Scalar, overflow: Overflow) -> Checked {
        if let Word::Known(word) = from {
            return checked(arithmetic::convert(*word, old, new, overflow));
        }
        let exact = vector::extend(&from.of_type(old), 66, old.is_signed());
        self.fit(&exact, new, overflow)
    }

    /// Returns the word of an exact value (whose last bit is the sign) in a type, and the condition that it is out of
    /// range.
    fn fit(&mut self, exact: &[Literal], scalar: Scalar, overflow: Overflow) -> Checked {
        let word = Word::of(exact, scalar);
        if overflow == Overflow::Wrap {
            return (word, Literal::FALSE);
        }
        let kept = vector::extend(&word.of_type(scalar), exact.len(), scalar.is_signed());
        (word, !vector::equal(&mut self.graph, &kept, exact))
    }
}

/// Returns the bits up to the highest one that is not known to be clear.
fn used(bits: &[Literal]) -> &[Literal] {
    let end = bits.iter().rposition(|bit| *bit != Literal::FALSE).map_or(0, |last| last + 1);
    &bits[..end]
}

/// Returns the negated bits if a condition is true.
fn negate_if(graph: &mut Graph, condition: Literal, bits: &[Literal]) -> Bits {
    if condition == Literal::FALSE {
        return bits.to_vec();
    }
    let negated = vector::negate(graph, bits);
    vector::choose(graph, condition, &negated, bits)
}

fn number(bits: &[Literal]) -> Checked {
    (Word::of(bits, Scalar::U64), Literal::FALSE)
}

fn checked(result: Result<u64, Box<crate::ir::Refusal>>) -> Checked {
    result.map_or((Word::Known(0), Literal::TRUE), |word| (Word::Known(word), Literal::FALSE))
}
