//! Results that are kept: those of functions of words that only compute, such as a loop that counts bits. What fills the
//! tables of an engine calls them again and again for the same few numbers.

use crate::ir::{Block, Function, Module, Op, Scalar, Shape};
use std::collections::HashMap;
use std::ptr;

/// The most results that are kept.
const MOST: usize = 1 << 16;
/// The most functions that call one another, down to the one that loops.
const MOST_CALLS: usize = 8;
/// The most parameters of a function whose results are kept.
const PARAMETERS: usize = 2;

/// The address of a function, and its arguments.
pub(super) type Key = (usize, [u64; PARAMETERS]);

#[derive(Debug, Default)]
pub(super) struct Memo {
    /// Whether results are kept of each function that was called, by its address.
    functions: HashMap<usize, bool>,
    results: HashMap<Key, u64>,
}

impl Memo {
    /// Returns the key of a call, if results of the function are kept.
    pub(super) fn key(
        &mut self,
        module: &Module,
        function: &Function,
        arguments: &[Option<u64>],
    ) -> Option<Key> {
        let address = ptr::from_ref(function) as usize;
        let is_kept = self.functions.entry(address);
        if !*is_kept.or_insert_with(|| {
            arguments.len() <= PARAMETERS && loops(module, function, MOST_CALLS) == Some(true)
        }) {
            return None;
        }
        let mut words = [0; PARAMETERS];
        for (word, argument) in words.iter_mut().zip(arguments) {
            *word = (*argument)?;
        }
        Some((address, words))
    }

    /// Returns the result of an earlier call.
    pub(super) fn result(&self, key: &Key) -> Option<u64> {
        self.results.get(key).copied()
    }

    pub(super) fn keep(&mut self, key: Key, result: u64) {
        if self.results.len() < MOST {
            self.results.insert(key, result);
        }
    }
}

/// Returns whether a function loops, or one that it calls does. `None` if it does more than to compute a word from words.
fn loops(module: &Module, function: &Function, calls: usize) -> Option<bool> {
    let is_word = |shape: &Shape| shape.scalar().is_some_and(|scalar| scalar != Scalar::Big);
    let computes = function.objects.is_empty()
        && is_word(&function.result)
        && function.parameters.iter().all(|parameter| is_word(&parameter.shape))
        && function.registers.iter().all(is_word);
    if !computes {
        return None;
    }
    loops_in(module, &function.body, calls.checked_sub(1)?)
}

fn loops_in(module: &Module, block: &Block, calls: usize) -> Option<bool> {
    let mut found = false;
    for instruction in &block.0 {
        found |= match &instruction.op {
            Op::Constant { .. }
            | Op::Copy { .. }
            | Op::Unary { .. }
            | Op::Binary { .. }
            | Op::Convert { .. }
            | Op::Unset { .. }
            | Op::Break(_)
            | Op::Continue(_)
            | Op::Return(_)
            | Op::Refuse(_)
            | Op::Named { .. }
            | Op::Step { .. } => false,
            Op::If { then, otherwise, .. } => {
                loops_in(module, then, calls)? | loops_in(module, otherwise, calls)?
            }
            Op::Loop { body, next, .. } => {
                loops_in(module, body, calls)?;
                loops_in(module, next, calls)?;
                true
            }
            Op::Labeled { body, .. } => loops_in(module, body, calls)?,
            Op::Call { function: callee, .. } => {
                let (module, callee) = module.resolve(*callee);
                loops(module, callee, calls)?
            }
            _ => return None,
        };
    }
    Some(found)
}
