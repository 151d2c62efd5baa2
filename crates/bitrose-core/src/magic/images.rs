//! Where the blockers go: the copies that a magic makes of each, and the proof that nothing is carried.

use super::{Keying, Lookup};
use crate::bitboard::Bitboard;

/// One copy of one blocker: bit `square` of the key, moved up by bit `shift` of the magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockerImage {
    /// The bit of the blocker in the word.
    pub square: u32,
    /// The bit of the magic that copies it.
    pub shift: u32,
    /// The bit of the product where the copy is added; `None` when it falls off the word.
    pub lands: Option<u32>,
    /// The bit of the index that it is, when it lands in the window.
    pub index_bit: Option<u32>,
}

/// Every copy of every blocker, from the lowest blocker up: together they add up to the product.
#[must_use]
pub fn images(blockers: u64, lookup: &Lookup) -> Vec<BlockerImage> {
    let copies = |square| bits(lookup.magic).map(move |shift| image(square, shift, lookup.shift));
    bits(blockers).flat_map(copies).collect()
}

fn image(square: u32, shift: u32, window: u32) -> BlockerImage {
    let lands = Some(square + shift).filter(|&bit| bit < 64);
    BlockerImage { square, shift, lands, index_bit: lands.and_then(|bit| bit.checked_sub(window)) }
}

/// The indices of the set bits, from the lowest.
pub(super) fn bits(word: u64) -> impl Iterator<Item = u32> {
    Bitboard(word).squares().map(|square| square.index().into())
}

/// Why a magic works, when it works without carries: the index is the blockers in another order.
///
/// Inside the window of the index each relevant square has exactly one copy, no two copies meet, and all that is added
/// below the window stays below it. So each index bit says of one square whether it is occupied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CarryFreeProof {
    /// The bits of the product that become the index.
    pub window: u64,
    /// The one copy of each relevant square in the window, from the lowest square up.
    pub images: Vec<BlockerImage>,
    /// The sum of all copies below the window when every relevant square is occupied: less than the window's lowest bit.
    pub below: u64,
}

/// The first thing that keeps a magic from being carry-free. It may be right all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotCarryFree {
    /// No copy of this bit of the mask reaches the window.
    #[error("bit {0} of the mask has no copy in the index")]
    Missing(u32),
    /// This bit of the mask has several copies in the window.
    #[error("bit {0} of the mask has several copies in the index")]
    Twice(u32),
    /// Copies of two squares meet on this bit of the product.
    #[error("two copies meet on bit {0} of the product")]
    Meeting(u32),
    /// The copies below the window can add up to its lowest bit.
    #[error("a carry can enter the index from below")]
    Carry,
    /// Black magics add a constant, which carries.
    #[error("the squares outside the mask are multiplied too")]
    Keying,
}

impl CarryFreeProof {
    /// Looks for the proof.
    ///
    /// # Errors
    /// What is in the way, the first square first.
    pub fn new(lookup: &Lookup) -> Result<Self, NotCarryFree> {
        if lookup.keying != Keying::Blockers {
            return Err(NotCarryFree::Keying);
        }
        let window = u64::MAX.checked_shl(lookup.shift).unwrap_or(0);
        let all = images(lookup.mask, lookup);
        let mut seen = Vec::new();
        let mut used = 0_u64;
        for square in bits(lookup.mask) {
            let mut copies = all.iter().filter(|image| image.square == square && image.index_bit.is_some());
            let copy = *copies.next().ok_or(NotCarryFree::Missing(square))?;
            if copies.next().is_some() {
                return Err(NotCarryFree::Twice(square));
            }
            let bit = copy.square + copy.shift;
            if used >> bit & 1 == 1 {
                return Err(NotCarryFree::Meeting(bit));
            }
            used |= 1 << bit;
            seen.push(copy);
        }
        let lower = all.iter().filter_map(|image| image.lands).filter(|&bit| bit < lookup.shift);
        let below: u128 = lower.map(|bit| 1 << bit).sum();
        let below =
            u64::try_from(below).ok().filter(|&below| below & window == 0).ok_or(NotCarryFree::Carry)?;
        Ok(Self { window, images: seen, below })
    }
}
