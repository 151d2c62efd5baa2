//! Checking a multiplier: every blocker set is tried, and the first pair that collides is reported; and what a table
//! holds that is filled with it, right or wrong.

#![expect(
    clippy::cast_possible_truncation,
    reason = "arrays of slots and lists of subsets have at most 2^16 entries"
)]

use super::{BlockerSets, Site};
use crate::bitboard::Bitboard;
use std::collections::HashMap;

/// What is multiplied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keying {
    /// `occupancy & mask`: the usual way, "white" magics.
    #[default]
    Blockers,
    /// `occupancy | !mask`: "black" magics, after Volker Annuss.
    WithOutside,
}

/// The numbers of one lookup, as words of one mapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lookup {
    /// Which squares count.
    pub mask: u64,
    /// The multiplier.
    pub magic: u64,
    /// How far the product is shifted down, 1 to 63.
    pub shift: u32,
    /// What is multiplied.
    pub keying: Keying,
}

impl Lookup {
    /// The usual keying.
    #[must_use]
    pub const fn new(mask: u64, magic: u64, shift: u32) -> Self {
        Self { mask, magic, shift, keying: Keying::Blockers }
    }

    /// The word that is multiplied.
    #[must_use]
    #[inline]
    pub const fn key(&self, occupancy: u64) -> u64 {
        match self.keying {
            Keying::Blockers => occupancy & self.mask,
            Keying::WithOutside => occupancy | !self.mask,
        }
    }

    /// Key times magic, modulo 2^64.
    #[must_use]
    #[inline]
    pub const fn product(&self, occupancy: u64) -> u64 {
        self.key(occupancy).wrapping_mul(self.magic)
    }

    /// The slot of an occupancy: the product shifted down. A shift of 64 or more leaves 0.
    #[must_use]
    #[inline]
    pub const fn index(&self, occupancy: u64) -> u64 {
        match self.product(occupancy).checked_shr(self.shift) {
            Some(index) => index,
            None => 0,
        }
    }
}

/// Two blocker sets with different attacks in one slot: a destructive collision. All as words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision {
    /// The slot.
    pub index: u64,
    /// The blocker set that came first.
    pub first: u64,
    /// The one that wants the same slot.
    pub second: u64,
    /// The attacks of the first.
    pub first_attacks: u64,
    /// The attacks of the second.
    pub second_attacks: u64,
}

/// What all blocker sets of a square say about a magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckReport {
    /// The number of blocker sets that were tried.
    pub subsets: usize,
    /// The number of slots that are used.
    pub used: usize,
    /// The highest slot that is used: the table needs one entry more.
    pub max_index: u64,
    /// Constructive collisions: blocker sets that share the slot of another with the same attacks.
    pub shared: usize,
    /// Blocker sets that collide with the one that came first to their slot.
    pub colliding: usize,
    /// The first of those, in the order of the subsets' numbers.
    pub collision: Option<Collision>,
}

impl CheckReport {
    /// Returns `true` if the magic is right.
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        self.collision.is_none()
    }

    /// Returns `true` if every blocker set has a slot of its own, and every slot up to the highest a blocker set.
    #[must_use]
    pub const fn is_bijective(&self) -> bool {
        self.used == self.subsets && self.max_index + 1 == self.subsets as u64
    }
}

/// The error of a lookup that cannot be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// A shift that leaves no index, or the whole product.
    #[error("the shift is {0}; it must be 1 to 63, and is usually 64 minus the bits of the mask")]
    Shift(u32),
    /// A mask that cannot be walked.
    #[error("the mask has {0} squares; at most {max} can be checked", max = BlockerSets::MOST_SQUARES)]
    Mask(u32),
}

/// Checks one lookup of a slider, over every blocker set of its mask.
///
/// A relevant square missing from the mask is an error like any other: the blocker sets with and without it collide.
///
/// # Errors
/// A shift outside 1 to 63, or a mask of more than 16 squares.
///
/// ```
/// use bitrose_core::bitboard::Square;
/// use bitrose_core::magic::{Slider, Site, check};
///
/// let site = Site::lerf(Slider::Rook, Square::C6);
/// let lookup = site.lookup(0x0601_0010_2001_0044);
/// assert!(check(site, &lookup).unwrap().is_bijective());
/// assert_eq!(lookup.index(0x0004_2800_0000_0000), 164); // blockers d6 f6 c7
/// ```
pub fn check(site: Site, lookup: &Lookup) -> Result<CheckReport, CheckError> {
    Ok(check_cases(&cases_for(site, lookup)?, lookup))
}

pub(super) const fn validate(lookup: &Lookup) -> Result<(), CheckError> {
    if lookup.shift == 0 || lookup.shift > 63 { Err(CheckError::Shift(lookup.shift)) } else { Ok(()) }
}

/// The blocker sets that a lookup must tell apart: of its mask, and of relevant squares that it forgot.
fn cases_for(site: Site, lookup: &Lookup) -> Result<BlockerSets, CheckError> {
    validate(lookup)?;
    let mask = Bitboard(site.mask() | lookup.mask);
    BlockerSets::of_mask(site.piece, site.lerf_square(), mask).ok_or(CheckError::Mask(mask.popcount()))
}

/// Checks a lookup over cases that are already listed.
pub(super) fn check_cases(cases: &BlockerSets, lookup: &Lookup) -> CheckReport {
    let mut slots = Slots::new(64 - lookup.shift, cases.len());
    let mut check =
        CheckReport { subsets: cases.len(), used: 0, max_index: 0, shared: 0, colliding: 0, collision: None };
    for (number, (subset, attacks)) in cases.iter().enumerate() {
        let index = lookup.index(subset);
        check.max_index = check.max_index.max(index);
        let Some(first) = slots.enter(index, number) else {
            check.used += 1;
            continue;
        };
        let first_attacks = cases.attacks()[first];
        if first_attacks == attacks {
            check.shared += 1;
            continue;
        }
        check.colliding += 1;
        check.collision = check.collision.or(Some(Collision {
            index,
            first: cases.subsets()[first],
            second: subset,
            first_attacks,
            second_attacks: attacks,
        }));
    }
    check
}

impl BlockerSets {
    /// Returns `true` if the lookup tells these blocker sets apart: quicker than [`check`], since it stops at the first
    /// collision. `check` also asks about relevant squares that the mask of the lookup forgot.
    ///
    /// ```
    /// use bitrose_core::bitboard::Square;
    /// use bitrose_core::magic::{BlockerSets, Site, Slider};
    ///
    /// let site = Site::lerf(Slider::Rook, Square::C6);
    /// let cases = BlockerSets::new(site.piece, site.square);
    /// assert!(cases.accepts(&site.lookup(0x0601_0010_2001_0044)));
    /// assert!(!cases.accepts(&site.lookup(1)));
    /// ```
    #[must_use]
    pub fn accepts(&self, lookup: &Lookup) -> bool {
        let mut slots = Slots::new(64_u32.saturating_sub(lookup.shift), self.len());
        super::rising_order(self.mask.popcount()).iter().copied().map(usize::from).all(|number| {
            let first = slots.enter(lookup.index(self.subsets()[number]), number);
            first.is_none_or(|first| self.attacks()[first] == self.attacks()[number])
        })
    }
}

/// How many bits of the index could be dropped from the low end with the magic still right.
///
/// Each bit less joins slots in pairs, so once it fails it fails for good.
///
/// # Errors
/// As [`check`].
pub fn spare_bits(site: Site, lookup: &Lookup) -> Result<u32, CheckError> {
    let cases = cases_for(site, lookup)?;
    let still = |&shift: &u32| cases.accepts(&Lookup { shift, ..*lookup });
    Ok((lookup.shift + 1..64).take_while(still).map(|_| 1).sum())
}

/// Who came first to each slot: an array while the index is short, a map when it is not.
enum Slots {
    Array(Vec<u32>),
    Map(HashMap<u64, u32>),
}

impl Slots {
    fn new(bits: u32, expected: usize) -> Self {
        if bits <= 16 { Self::Array(vec![0; 1 << bits]) } else { Self::Map(HashMap::with_capacity(expected)) }
    }

    /// Puts a subset into a slot; the number of the one that is there already, if any.
    fn enter(&mut self, index: u64, number: usize) -> Option<usize> {
        let holder = match self {
            Self::Array(slots) => &mut slots[index as usize],
            Self::Map(slots) => slots.entry(index).or_default(),
        };
        if *holder == 0 {
            *holder = number as u32 + 1;
            return None;
        }
        Some(*holder as usize - 1)
    }
}

/// What became of one slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlotState {
    /// No blocker set comes here.
    #[default]
    Unused,
    /// Exactly one does.
    Once,
    /// Several do, all with the same attacks.
    Shared(u32),
    /// Several do, with different attacks.
    Colliding(u32),
}

/// The slots of a lookup from 0 to the highest, or `None` when the index has more than 16 bits.
///
/// # Errors
/// As [`check`].
pub fn slot_map(site: Site, lookup: &Lookup) -> Result<Option<Vec<SlotState>>, CheckError> {
    validate(lookup)?;
    if 64 - lookup.shift > 16 {
        return Ok(None);
    }
    let cases = cases_for(site, lookup)?;
    let mut slots = vec![(SlotState::Unused, 0); 1 << (64 - lookup.shift)];
    for (subset, attacks) in cases.iter() {
        let (slot, held) = &mut slots[lookup.index(subset) as usize];
        *slot = match *slot {
            SlotState::Unused => SlotState::Once,
            SlotState::Once if *held == attacks => SlotState::Shared(2),
            SlotState::Shared(count) if *held == attacks => SlotState::Shared(count + 1),
            SlotState::Shared(count) | SlotState::Colliding(count) => SlotState::Colliding(count + 1),
            SlotState::Once => SlotState::Colliding(2),
        };
        *held = if matches!(slot, SlotState::Once) { attacks } else { *held };
    }
    Ok(Some(slots.into_iter().map(|(slot, _)| slot).collect()))
}

/// What a slot holds: the attacks that a lookup gives back, and the blocker set that put them there. Both are words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotContent {
    /// The blocker set.
    pub blockers: u64,
    /// Its attacks.
    pub attacks: u64,
}

/// The blocker sets of a lookup's own mask.
fn own_cases(site: Site, lookup: &Lookup) -> Option<BlockerSets> {
    BlockerSets::of_mask(site.piece, site.lerf_square(), Bitboard(lookup.mask))
}

/// A table as engines fill it: the subsets of the mask in the order of their numbers, and who comes last to a slot
/// stays. Of a wrong magic some slots hold the attacks of another blocker set. `None` when the index has more than 16
/// bits.
///
/// # Errors
/// A shift outside 1 to 63, or a mask of more than 16 squares.
pub fn fill_table(site: Site, lookup: &Lookup) -> Result<Option<Vec<Option<SlotContent>>>, CheckError> {
    validate(lookup)?;
    if 64 - lookup.shift > 16 {
        return Ok(None);
    }
    let cases = own_cases(site, lookup).ok_or(CheckError::Mask(lookup.mask.count_ones()))?;
    let mut table = vec![None; 1 << (64 - lookup.shift)];
    for (blockers, attacks) in cases.iter() {
        table[lookup.index(blockers) as usize] = Some(SlotContent { blockers, attacks });
    }
    Ok(Some(table))
}

/// What one slot of such a table holds; `None` for a slot that no blocker set comes to. Takes an index of any length.
#[must_use]
pub fn slot_content(site: Site, lookup: &Lookup, index: u64) -> Option<SlotContent> {
    let cases = own_cases(site, lookup)?;
    let last = cases.iter().filter(|&(blockers, _)| lookup.index(blockers) == index).last();
    last.map(|(blockers, attacks)| SlotContent { blockers, attacks })
}
