//! Operands with unspecified evaluation order: which cells each of them reads and writes.

use super::{Machine, Step, refuse};
use crate::Span;
use crate::ir::{OperandOrder, Refusal};

pub(super) const READ: u8 = 1;
pub(super) const WRITTEN: u8 = 2;
/// Read directly by an operand, not by a function that it calls.
const READ_HERE: u8 = 4;
/// Written directly by an operand.
const WRITTEN_HERE: u8 = 8;

/// A group of operands that is being evaluated.
pub(super) struct Order {
    specified: OperandOrder,
    span: Span,
    /// The function that contains them, as its index among the running functions.
    frame: usize,
    /// What the operands before the current one have touched.
    before: Touched,
    now: Touched,
    /// The objects whose lifetime began in an operand; no other operand can name them.
    begun: Vec<u32>,
}

/// Addresses, each with how it was touched.
#[derive(Default)]
struct Touched(Vec<(u64, u8)>);

impl Touched {
    fn add(&mut self, address: u64, touch: u8) {
        if self.0.len() == self.0.capacity() {
            self.unite(); // a loop touches the same cells again and again
            self.0.reserve(self.0.len());
        }
        self.0.push((address, touch));
    }

    /// Makes one entry of all those of an address, and sorts them.
    fn unite(&mut self) {
        self.0.sort_unstable();
        self.0.dedup_by(|(address, touch), (kept, all)| {
            let is_same = address == kept;
            *all |= if is_same { *touch } else { 0 };
            is_same
        });
    }

    /// Returns how an address was touched, if the entries are united.
    fn get(&self, address: u64) -> u8 {
        let found = self.0.binary_search_by_key(&address, |(address, _)| *address);
        found.map_or(0, |index| self.0[index].1)
    }
}

impl Machine<'_, '_> {
    pub(super) fn enter_order(&mut self, specified: OperandOrder) {
        let (span, frame) = (self.span, self.frames.len() - 1);
        self.orders.push(Order {
            specified,
            span,
            frame,
            before: Touched::default(),
            now: Touched::default(),
            begun: Vec::new(),
        });
    }

    /// Notes that an object of the current function begins its lifetime.
    pub(super) fn begin_in_order(&mut self, object: u32) {
        let frame = self.frames.len() - 1;
        if let Some(order) = self.orders.last_mut().filter(|order| order.frame == frame) {
            order.begun.push(object);
        }
    }

    /// Notes that cells are read or written.
    pub(super) fn touch(&mut self, address: u64, cells: u32, touch: u8) -> Step {
        self.touch_variable(address, touch == WRITTEN)?;
        let Some(order) = self.orders.last_mut() else { return Ok(()) };
        let inside = &self.frames[order.frame + 1..];
        if inside.iter().any(|frame| frame.is_initializer)
            || order.begun.contains(&self.memory.resolve(address).0)
        {
            return Ok(());
        }
        let touch = match touch {
            READ if inside.is_empty() => READ | READ_HERE,
            WRITTEN if inside.is_empty() => WRITTEN | WRITTEN_HERE,
            touch => touch,
        };
        let address = self.memory.whole(address);
        for cell in 0..u64::from(cells) {
            order.now.add(address + cell, touch);
        }
        Ok(())
    }

    /// Ends the current operand, or the operation after the operands.
    pub(super) fn end_operand(&mut self, is_last: bool) -> Step {
        let order = self.orders.last_mut().expect("an operand is inside of an operation");
        let mut is_conflict = false;
        order.now.unite();
        for (address, touch) in &order.now.0 {
            let before = order.before.get(*address);
            let both = |one: u8, other: u8| {
                before & one != 0 && touch & other != 0 || before & other != 0 && touch & one != 0
            };
            is_conflict |= match order.specified {
                OperandOrder::Unspecified if is_last => before & WRITTEN_HERE != 0,
                OperandOrder::Unspecified => both(WRITTEN, READ | WRITTEN),
                OperandOrder::CallsOnly => both(READ_HERE, WRITTEN),
                OperandOrder::OneCall => false,
            };
        }
        order.before.0.append(&mut order.now.0);
        order.before.unite();
        if is_conflict {
            self.span = order.span;
            return refuse(Refusal::Unordered);
        }
        Ok(())
    }

    /// Ends the group. What its operands have touched counts as touched by the surrounding operand.
    pub(super) fn leave_order(&mut self) -> Step {
        self.end_operand(true)?;
        let order = self.orders.pop().expect("an operation has ended");
        let Some(around) = self.orders.last_mut() else { return Ok(()) };
        let inside = &self.frames[around.frame + 1..=order.frame];
        if inside.iter().any(|frame| frame.is_initializer) {
            return Ok(());
        }
        let is_here = inside.is_empty() && order.specified != OperandOrder::OneCall;
        let kept = if is_here { u8::MAX } else { READ | WRITTEN };
        for (address, touch) in order.before.0 {
            around.now.add(address, touch & kept);
        }
        Ok(())
    }
}
