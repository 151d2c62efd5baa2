//! Verifies a magic by trying every blocker set and reporting the first pair that collides, and computes the contents
//! of a table that is filled with it, whether the magic is right or wrong.

#![expect(
    clippy::cast_possible_truncation,
    reason = "arrays of slots and lists of subsets have at most 2^16 entries"
)]

use super::{BlockerSets, Site};
use crate::bitboard::Bitboard;
use std::collections::HashMap;
use std::fmt;

/// The key: the word that is multiplied by the magic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keying {
    /// `occupancy & mask`: the usual key, for "white" magics.
    #[default]
    Blockers,
    /// `occupancy | !mask`: the key of "black" magics, after Onno Garms.
    WithOutside,
}

impl fmt::Display for Keying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Blockers => "occ & mask",
            Self::WithOutside => "occ | ~mask",
        })
    }
}

/// The numbers of a magic lookup, as words of one mapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lookup {
    /// The relevant squares.
    pub mask: u64,
    /// The multiplier.
    pub magic: u64,
    /// The number of bits by which the product is shifted right, 1 to 63.
    pub shift: u32,
    /// How the key is made from the occupancy.
    pub keying: Keying,
}

impl Lookup {
    /// A lookup with the usual keying.
    pub const fn new(mask: u64, magic: u64, shift: u32) -> Self {
        Self { mask, magic, shift, keying: Keying::Blockers }
    }

    /// The key of an occupancy: the word that is multiplied.
    #[inline]
    pub const fn key(&self, occupancy: u64) -> u64 {
        match self.keying {
            Keying::Blockers => occupancy & self.mask,
            Keying::WithOutside => occupancy | !self.mask,
        }
    }

    /// The key times the magic, modulo 2^64.
    #[inline]
    pub const fn product(&self, occupancy: u64) -> u64 {
        self.key(occupancy).wrapping_mul(self.magic)
    }

    /// The index of an occupancy: the product shifted right. A shift of 64 or more gives 0.
    #[inline]
    pub const fn index(&self, occupancy: u64) -> u64 {
        match self.product(occupancy).checked_shr(self.shift) {
            Some(index) => index,
            None => 0,
        }
    }
}

/// A destructive collision: two blocker sets with different attacks and the same index. All sets are words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision {
    /// The common index.
    pub index: u64,
    /// The blocker set that was entered first.
    pub first: u64,
    /// The blocker set that collides with it.
    pub second: u64,
    /// The attacks with the first blocker set.
    pub first_attacks: u64,
    /// The attacks with the second blocker set.
    pub second_attacks: u64,
}

/// The result of checking a magic with all blocker sets of its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckReport {
    /// The number of blocker sets that were tried.
    pub subsets: usize,
    /// The number of slots in use.
    pub used: usize,
    /// The highest slot in use: the table needs one more entry than this.
    pub max_index: u64,
    /// The number of constructive collisions: blocker sets that share a slot with an earlier one that has the same
    /// attacks.
    pub shared: usize,
    /// The number of blocker sets that collide with the first one in their slot.
    pub colliding: usize,
    /// The first collision, in numerical order of the subsets.
    pub collision: Option<Collision>,
}

impl CheckReport {
    /// Returns `true` if the magic is right: no two blocker sets collide.
    pub const fn is_valid(&self) -> bool {
        self.collision.is_none()
    }

    /// Returns `true` if every blocker set has its own slot, and every slot up to the highest has a blocker set.
    pub const fn is_bijective(&self) -> bool {
        self.used == self.subsets && self.max_index + 1 == self.subsets as u64
    }
}

/// The error of a lookup that cannot be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The shift leaves no index, or the whole product.
    #[error("the shift is {0}; it must be 1 to 63, and is usually 64 minus the bits of the mask")]
    Shift(u32),
    /// The mask and the relevant squares that it lacks have too many subsets to try them all.
    #[error("the mask and the relevant squares are {0} squares; at most {max} can be checked", max = BlockerSets::MOST_SQUARES)]
    Mask(u32),
}

/// Checks the lookup of a slider with every blocker set of its mask.
///
/// A relevant square that is missing from the mask also makes the lookup wrong: blocker sets with and without it
/// collide.
///
/// # Errors
/// Fails if the shift is not 1 to 63, or the mask has more than 16 squares.
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

/// The blocker sets that a lookup must distinguish: those of its mask and of any relevant squares missing from it.
fn cases_for(site: Site, lookup: &Lookup) -> Result<BlockerSets, CheckError> {
    validate(lookup)?;
    let mask = Bitboard(site.mask() | lookup.mask);
    BlockerSets::of_mask(site.piece, site.lerf_square(), mask).ok_or(CheckError::Mask(mask.popcount()))
}

/// Checks a lookup with blocker sets that are already listed.
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
    /// Returns `true` if the lookup distinguishes these blocker sets. This is faster than [`check`], because it stops
    /// at the first collision; on the other hand, `check` also tries relevant squares that are missing from the mask of
    /// the lookup.
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
    pub fn accepts(&self, lookup: &Lookup) -> bool {
        let mut slots = Slots::new(64_u32.saturating_sub(lookup.shift), self.len());
        super::rising_order(self.mask.popcount()).iter().copied().map(usize::from).all(|number| {
            let first = slots.enter(lookup.index(self.subsets()[number]), number);
            first.is_none_or(|first| self.attacks()[first] == self.attacks()[number])
        })
    }
}

/// The number of low bits that could be dropped from the index without making the magic wrong.
///
/// Each dropped bit merges slots in pairs, so once the magic fails, dropping more bits cannot help.
///
/// # Errors
/// Fails for the same reasons as [`check`].
pub fn spare_bits(site: Site, lookup: &Lookup) -> Result<u32, CheckError> {
    let cases = cases_for(site, lookup)?;
    let still = |&shift: &u32| cases.accepts(&Lookup { shift, ..*lookup });
    Ok((lookup.shift + 1..64).take_while(still).map(|_| 1).sum())
}

/// The first blocker set in each slot: an array for short indices, a map for longer ones.
enum Slots {
    Array(Vec<u32>),
    Map(HashMap<u64, u32>),
}

impl Slots {
    fn new(bits: u32, expected: usize) -> Self {
        if bits <= 16 { Self::Array(vec![0; 1 << bits]) } else { Self::Map(HashMap::with_capacity(expected)) }
    }

    /// Enters a blocker set into a slot. Returns the number of the one that is already there, if any.
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

/// How one slot is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlotState {
    /// By no blocker set.
    #[default]
    Unused,
    /// By exactly one blocker set.
    Once,
    /// By several blocker sets with the same attacks.
    Shared(u32),
    /// By several blocker sets with different attacks.
    Colliding(u32),
}

/// The slots of a lookup from 0 to the highest index, or `None` if the index has more than 16 bits.
///
/// # Errors
/// Fails for the same reasons as [`check`].
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

/// The contents of a slot: the attacks that a lookup returns, and the blocker set that put them there. Both are words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotContent {
    /// The blocker set.
    pub blockers: u64,
    /// The attacks with this blocker set.
    pub attacks: u64,
}

/// The blocker sets of the mask of the lookup.
fn own_cases(site: Site, lookup: &Lookup) -> Option<BlockerSets> {
    BlockerSets::of_mask(site.piece, site.lerf_square(), Bitboard(lookup.mask))
}

/// Fills a table the way engines do: with the subsets of the mask in numerical order, where a later one overwrites an
/// earlier one in the same slot. If the magic is wrong, some slots hold the attacks of another blocker set. Returns
/// `None` if the index has more than 16 bits.
///
/// # Errors
/// Fails if the shift is not 1 to 63, or the mask has more than 16 squares.
pub fn fill_table(site: Site, lookup: &Lookup) -> Result<Option<Vec<Option<SlotContent>>>, CheckError> {
    validate(lookup)?;
    if 64 - lookup.shift > 16 {
        return Ok(None);
    }
    let cases = own_cases(site, lookup).ok_or(CheckError::Mask((site.mask() | lookup.mask).count_ones()))?;
    let mut table = vec![None; 1 << (64 - lookup.shift)];
    for (blockers, attacks) in cases.iter() {
        table[lookup.index(blockers) as usize] = Some(SlotContent { blockers, attacks });
    }
    Ok(Some(table))
}

/// The contents of one slot of such a table; `None` for a slot that no blocker set uses. The index may be of any
/// length.
pub fn slot_content(site: Site, lookup: &Lookup, index: u64) -> Option<SlotContent> {
    let cases = own_cases(site, lookup)?;
    let last = cases.iter().filter(|&(blockers, _)| lookup.index(blockers) == index).last();
    last.map(|(blockers, attacks)| SlotContent { blockers, attacks })
}
