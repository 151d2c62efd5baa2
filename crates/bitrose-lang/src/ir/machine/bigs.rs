//! Integers without a fixed width at run time.
//!
//! If a value fits in a signed word, its word is the value itself. Other values are kept in a list, and their word is
//! the index there plus `i64::MIN`. Words that small are taken by indices, so values among the 2^32 smallest are in the
//! list as well.

use super::super::big;
use super::super::{Binary, CELL_LIMIT, Overflow, Refusal, Register, Scalar, Unary};
use super::record::LARGEST_NUMBER;
use super::{Machine, Reason, Step, refuse};
use crate::{Language, Value};
use ethnum::I256;
use std::collections::HashSet;

/// One more than the largest word that is an index of the list.
const FIRST_VALUE: i64 = i64::MIN + (1 << 32);
/// The words of `False` and `True`, which are 0 and 1 but are written otherwise. No list has so many values.
const TRUTHS: [u64; 2] = [(FIRST_VALUE - 2).cast_unsigned(), (FIRST_VALUE - 1).cast_unsigned()];

/// Values that do not fit in a word.
#[derive(Debug)]
pub(super) struct Bigs {
    values: Vec<I256>,
    free: Vec<u64>,
    /// The number of values at which the next garbage collection runs.
    limit: usize,
}

impl Default for Bigs {
    fn default() -> Self {
        Self { values: Vec::new(), free: Vec::new(), limit: 1 << 12 }
    }
}

/// Returns the truth value of a word of Python's `int` that is a `bool`.
pub(super) fn truth(word: u64) -> Option<bool> {
    TRUTHS.iter().position(|truth| *truth == word).map(|truth| truth == 1)
}

const fn index(word: u64) -> Option<u64> {
    if word.cast_signed() < FIRST_VALUE { Some(word ^ 1 << 63) } else { None }
}

impl Machine<'_, '_> {
    /// Returns the value of a word.
    pub(super) fn big(&self, word: u64) -> I256 {
        if let Some(truth) = truth(word) {
            return I256::from(truth);
        }
        let index = index(word).and_then(|index| usize::try_from(index).ok());
        index.and_then(|index| self.bigs.values.get(index).copied()).unwrap_or(I256::from(word.cast_signed()))
    }

    /// Returns the word of a value.
    pub(super) fn big_word(&mut self, value: I256) -> Step<u64> {
        if let Ok(small) = i64::try_from(value)
            && small >= FIRST_VALUE
        {
            return Ok(small.cast_unsigned());
        }
        if self.bigs.free.is_empty() && self.bigs.values.len() >= self.bigs.limit {
            self.collect()?;
        }
        let free = self.bigs.free.pop();
        let index = free.unwrap_or_else(|| {
            self.bigs.values.push(value);
            self.bigs.values.len() as u64 - 1
        });
        self.bigs.values[usize::try_from(index).expect("it is in the list")] = value;
        Ok(index ^ 1 << 63)
    }

    /// Collects garbage: frees the values that no register and no cell refers to. A word that happens to look like a
    /// handle keeps its value alive.
    fn collect(&mut self) -> Step {
        self.count((self.registers.len() + self.memory.used()) as u64)?;
        let registers = self.registers.iter().flatten().copied();
        let used: HashSet<u64> = registers.chain(self.memory.words_of(|_| true)).filter_map(index).collect();
        let count = self.bigs.values.len() as u64;
        self.bigs.free = (0..count).filter(|index| !used.contains(index)).collect();
        if self.bigs.free.len() * 2 < self.bigs.values.len() {
            self.bigs.limit *= 2;
        }
        if self.bigs.limit > CELL_LIMIT as usize { Err(Reason::Memory.into()) } else { Ok(()) }
    }

    pub(super) fn big_unary(&mut self, operator: Unary, word: u64) -> Step<u64> {
        let result = big::unary(operator, self.big(word)).map_err(Reason::Refused)?;
        self.big_word(result)
    }

    pub(super) fn big_binary(&mut self, operator: Binary, a: u64, b: u64, count: i128) -> Step<u64> {
        let result = big::binary(operator, self.big(a), self.big(b), count).map_err(Reason::Refused)?;
        if matches!(operator, Binary::And | Binary::Or | Binary::Xor) && truth(a).and(truth(b)).is_some() {
            return Ok(TRUTHS[usize::from(result != 0)]);
        }
        self.big_word(result)
    }

    /// Converts a value between types, one of which has no fixed width. A truth value stays one unless that may wrap.
    pub(super) fn big_convert(
        &mut self,
        word: u64,
        from: Scalar,
        to: Scalar,
        overflow: Overflow,
    ) -> Step<u64> {
        let value = if from == Scalar::Big { self.big(word) } else { big::of(from, word) };
        if from == Scalar::Bool && to == Scalar::Big && overflow == Overflow::Refuse {
            return Ok(TRUTHS[usize::from(word != 0)]);
        }
        if to == Scalar::Big {
            return self.big_word(value);
        }
        let (low, high) = to.range();
        if overflow == Overflow::Wrap {
            return self.narrowed(word).map(|(_, word)| to.wrap(word)); // refuses more than 64 bits
        }
        if !(I256::from(low)..=I256::from(high)).contains(&value) {
            return refuse(Refusal::Overflow { operation: "conversion", scalar: to });
        }
        Ok(to.wrap(value.as_u64()))
    }

    /// Returns a value with a fixed width: signed if it fits, otherwise unsigned. Refuses a value that does not fit in
    /// 64 bits.
    pub(super) fn narrowed(&self, word: u64) -> Step<(Scalar, u64)> {
        let value = self.big(word);
        if let Ok(small) = i64::try_from(value) {
            return Ok((Scalar::I64, small.cast_unsigned()));
        }
        match u64::try_from(value) {
            Ok(word) => Ok((Scalar::U64, word)),
            Err(_) => refuse(Refusal::Width(Some(value))),
        }
    }

    /// Returns the word of a register of the running function as the trace shows it.
    pub(super) fn shown_in(&self, register: Register, scalar: Scalar, word: u64) -> Value {
        self.shown_as(self.is_size(register), scalar, word, self.language())
    }

    /// Returns a word as the trace shows it. A size is a number, unless it is too large for one. In Go, a large `uint` may
    /// be a board.
    pub(super) fn shown_as(&self, is_size: bool, scalar: Scalar, word: u64, language: Language) -> Value {
        let largest = if language == Language::Go { LARGEST_NUMBER } else { i64::MAX.into() };
        if is_size && scalar == Scalar::U64 && i128::from(word) <= largest {
            return Value::Int(word);
        }
        self.shown(scalar, word, language)
    }

    pub(super) fn is_size(&self, register: Register) -> bool {
        self.frames.last().is_some_and(|frame| frame.function.sizes.contains(&register))
    }

    /// Returns a word that is no size as the trace shows it.
    pub(super) fn shown(&self, scalar: Scalar, word: u64, language: Language) -> Value {
        match if scalar == Scalar::Big { self.narrowed(word) } else { Ok((scalar, word)) } {
            Ok((scalar, word)) => super::record::value(scalar, word, language),
            Err(_) => Value::Wide(self.big(word)),
        }
    }
}
