//! The fast test of a candidate: small blocker sets first, stopping at the first collision.

#![expect(clippy::cast_possible_truncation, reason = "a slot has at most 16 bits")]

use crate::magic::{BlockerSets, Collision, rising_order};

/// Slots that need not be cleared: an entry only counts if it carries the stamp of the current test.
#[derive(Clone, Debug, Default)]
pub(super) struct Tester {
    stamps: Vec<u32>,
    held: Vec<u64>,
    now: u32,
}

impl Tester {
    /// Makes room for tables with this many index bits.
    pub(super) fn reserve(&mut self, bits: u32) {
        let slots = 1 << bits;
        if self.stamps.len() < slots {
            self.stamps.resize(slots, 0);
            self.held.resize(slots, 0);
        }
    }

    /// Creates a tester for tables with this many index bits.
    pub(super) fn with_bits(bits: u32) -> Self {
        let mut tester = Self::default();
        tester.reserve(bits);
        tester
    }

    /// Empties all slots.
    pub(super) fn clear(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamps.fill(0);
            self.now = 1;
        }
    }

    /// Enters attacks into a slot. Returns `false` if the slot already holds different attacks.
    #[inline]
    pub(super) fn enter(&mut self, slot: usize, attacks: u64) -> bool {
        if self.stamps[slot] == self.now {
            return self.held[slot] == attacks;
        }
        self.stamps[slot] = self.now;
        self.held[slot] = attacks;
        true
    }

    /// The number of blocker sets tried up to the first collision, or `None` if there is none.
    pub(super) fn test(&mut self, cases: &BlockerSets, magic: u64, bits: u32) -> Option<usize> {
        self.clear();
        let (subsets, attacks) = (cases.subsets(), cases.attacks());
        let order = rising_order(cases.mask.popcount());
        let mut agrees = |&number: &u16| {
            let slot = subsets[usize::from(number)].wrapping_mul(magic) >> (64 - bits);
            self.enter(slot as usize, attacks[usize::from(number)])
        };
        order.iter().position(|number| !agrees(number)).map(|agreed| agreed + 1)
    }

    /// The number of slots that the last test used.
    pub(super) fn used(&self) -> usize {
        self.stamps.iter().filter(|&&stamp| stamp == self.now).count()
    }
}

/// The pair for which a candidate failed: the last blocker set tested and the one that was in its slot.
pub(super) fn collision_after(
    cases: &BlockerSets,
    magic: u64,
    bits: u32,
    tested: usize,
) -> Option<Collision> {
    let order = rising_order(cases.mask.popcount());
    let (&last, earlier) = order.get(..tested)?.split_last()?;
    let slot_of = |number: u16| cases.subsets()[usize::from(number)].wrapping_mul(magic) >> (64 - bits);
    let index = slot_of(last);
    let &first = earlier.iter().find(|&&number| slot_of(number) == index)?;
    let (first, second) = (usize::from(first), usize::from(last));
    let collision = Collision {
        index,
        first: cases.subsets()[first],
        second: cases.subsets()[second],
        first_attacks: cases.attacks()[first],
        second_attacks: cases.attacks()[second],
    };
    (collision.first_attacks != collision.second_attacks).then_some(collision)
}
