//! Words with some known bits.

use super::graph::{Graph, Literal};
use super::vector::{self, Bits};
use crate::ir::Scalar;
use std::rc::Rc;

/// A word as the machine has it, extended to 64 bits: a number, or a literal for each bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Known(u64),
    Bits(Rc<[Literal]>),
}

impl Word {
    /// Creates the word with these 64 bits.
    pub(super) fn new(bits: &[Literal]) -> Self {
        let value = bits.iter().rev().try_fold(0, |value, bit| Some(value << 1 | u64::from(bit.value()?)));
        value.map_or_else(|| Self::Bits(bits.into()), Self::Known)
    }

    /// Creates the word with these low bits, extended as values of the type are.
    pub(super) fn of(bits: &[Literal], scalar: Scalar) -> Self {
        let low = &bits[..bits.len().min(scalar.bits() as usize)];
        let is_signed = scalar.is_signed() && bits.len() >= scalar.bits() as usize;
        Self::new(&vector::extend(low, 64, is_signed))
    }

    pub(super) fn truth(literal: Literal) -> Self {
        Self::of(&[literal], Scalar::Bool)
    }

    /// Returns the lowest bits.
    pub(super) fn bits(&self, width: u32) -> Bits {
        match self {
            Self::Known(word) => vector::known(*word, width as usize),
            Self::Bits(bits) => bits[..width as usize].to_vec(),
        }
    }

    /// Returns only the bits of the type.
    pub(super) fn of_type(&self, scalar: Scalar) -> Bits {
        self.bits(scalar.bits())
    }

    pub(super) const fn value(&self) -> Option<u64> {
        match self {
            Self::Known(word) => Some(*word),
            Self::Bits(_) => None,
        }
    }

    pub(super) fn choose(graph: &mut Graph, condition: Literal, yes: &Self, no: &Self) -> Self {
        match condition.value() {
            _ if yes == no => yes.clone(),
            Some(true) => yes.clone(),
            Some(false) => no.clone(),
            None => Self::new(&vector::choose(graph, condition, &yes.bits(64), &no.bits(64))),
        }
    }

    /// Returns a wire that is true if any bit is set.
    pub(super) fn is_true(&self, graph: &mut Graph) -> Literal {
        match self {
            Self::Known(word) => Literal::known(*word != 0),
            Self::Bits(bits) => graph.any(bits.iter().copied()),
        }
    }
}
