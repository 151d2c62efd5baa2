//! Operands with unspecified evaluation order: which addresses each of them reads and writes, and for which inputs.

use super::graph::Literal;
use super::run::{Runner, Undecided};
use super::state::State;
use super::vector;
use super::word::Word;
use crate::ir::OperandOrder;
use std::collections::BTreeMap;

/// The maximum number of pairs of input-dependent addresses that are compared.
const PAIR_LIMIT: usize = 1 << 14;

/// The inputs for which a cell is read and written: at all, and directly by an operand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    read: Literal,
    written: Literal,
    read_here: Literal,
    written_here: Literal,
}

/// What operands have touched.
#[derive(Debug, Default)]
struct Touched {
    known: BTreeMap<u64, Touch>,
    unknown: Vec<(Word, Touch)>,
}

/// A group of operands that is being evaluated.
#[derive(Debug)]
pub(super) struct Order {
    specified: OperandOrder,
    /// The depth of calls around the group.
    calls: usize,
    before: Touched,
    now: Touched,
}

impl Order {
    pub(super) fn new(specified: OperandOrder, calls: usize) -> Self {
        Self { specified, calls, before: Touched::default(), now: Touched::default() }
    }
}

impl Runner<'_> {
    /// Notes that a cell is read or written.
    pub(super) fn touch(&mut self, state: &State, address: &Word, is_write: bool) {
        let Some(order) = self.orders.last() else { return };
        let depth = order.calls;
        let address = &self.whole(address);
        let is_here = self.calls == depth;
        let only = |is: bool| if is { state.path } else { Literal::FALSE };
        let touch = Touch {
            read: only(!is_write),
            written: only(is_write),
            read_here: only(!is_write && is_here),
            written_here: only(is_write && is_here),
        };
        self.add(address, touch, true);
    }

    /// Adds to what the current operand has touched, or to what all operands before it have.
    fn add(&mut self, address: &Word, touch: Touch, is_now: bool) {
        let graph = &mut self.logic.graph;
        let order = self.orders.last_mut().expect("an operation is open");
        let touched = if is_now { &mut order.now } else { &mut order.before };
        let Word::Known(word) = address else {
            touched.unknown.push((address.clone(), touch));
            return;
        };
        let known = touched.known.entry(*word).or_insert(touch);
        *known = Touch {
            read: graph.or(known.read, touch.read),
            written: graph.or(known.written, touch.written),
            read_here: graph.or(known.read_here, touch.read_here),
            written_here: graph.or(known.written_here, touch.written_here),
        };
    }

    /// Ends the current operand, or the operation after the operands.
    pub(super) fn end_operand(&mut self, state: &mut State, is_last: bool) -> Result<(), Undecided> {
        let order = self.orders.last_mut().expect("an operand is inside of an operation");
        let now = std::mem::take(&mut order.now);
        let before = std::mem::take(&mut order.before);
        let conflict = self.conflict(&before, &now, is_last)?;
        self.refuse(state, conflict);
        self.orders.last_mut().expect("it was just there").before = before;
        for (address, touch) in now.all() {
            self.add(&address, touch, false);
        }
        Ok(())
    }

    fn conflict(&mut self, before: &Touched, now: &Touched, is_last: bool) -> Result<Literal, Undecided> {
        let specified = self.orders.last().expect("an operand is inside of an operation").specified;
        let mut pairs = 0;
        let mut found = Literal::FALSE;
        for (address, touch) in now.all() {
            let same = address.value().and_then(|word| before.known.get_key_value(&word));
            let same = same.map(|(word, touch)| (Word::Known(*word), *touch));
            let others: Vec<(Word, Touch)> = match address {
                Word::Known(_) => same.into_iter().chain(before.unknown.iter().cloned()).collect(),
                Word::Bits(_) => before.all().collect(),
            };
            let graph = &mut self.logic.graph;
            for (other, earlier) in others {
                let (reads, writes) = match specified {
                    OperandOrder::Unspecified if is_last => (Literal::FALSE, earlier.written_here),
                    OperandOrder::Unspecified => (earlier.read, earlier.written),
                    OperandOrder::CallsOnly => (earlier.read_here, earlier.written),
                    OperandOrder::OneCall => (Literal::FALSE, Literal::FALSE),
                };
                let either = match specified {
                    OperandOrder::CallsOnly => touch.read_here,
                    _ => graph.or(touch.read, touch.written),
                };
                let after = graph.and(reads, touch.written);
                let before = graph.and(writes, either);
                let both = graph.or(before, after);
                if both == Literal::FALSE {
                    continue;
                }
                pairs += 1;
                if pairs > PAIR_LIMIT {
                    return Err(Undecided::new("too many variables are changed in unspecified order"));
                }
                let equal = vector::equal(graph, &address.bits(64), &other.bits(64));
                let both = graph.and(both, equal);
                found = graph.or(found, both);
            }
        }
        Ok(found)
    }

    /// Ends the group. What its operands have touched counts as touched by the surrounding operand.
    pub(super) fn leave_order(&mut self) {
        let order = self.orders.pop().expect("an operation has ended");
        let Some(around) = self.orders.last() else { return };
        let is_here = around.calls == order.calls && order.specified != OperandOrder::OneCall;
        for (address, mut touch) in order.before.all() {
            if !is_here {
                (touch.read_here, touch.written_here) = (Literal::FALSE, Literal::FALSE);
            }
            self.add(&address, touch, true);
        }
    }
}

impl Touched {
    fn all(&self) -> impl Iterator<Item = (Word, Touch)> {
        let known = self.known.iter().map(|(word, touch)| (Word::Known(*word), *touch));
        known.chain(self.unknown.iter().cloned())
    }
}
