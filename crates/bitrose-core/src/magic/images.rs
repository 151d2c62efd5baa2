//! The copies that a magic makes of each blocker, and the proof that adding them produces no carries.

use super::{Keying, Lookup};
use crate::bitboard::Bitboard;

/// One copy of a blocker: bit `square` of the key, shifted left by bit `shift` of the magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockerImage {
    /// The bit of the blocker in the key.
    pub square: u32,
    /// The bit of the magic that copies it.
    pub shift: u32,
    /// The bit of the product to which the copy is added; `None` if it is shifted out of the word.
    pub lands: Option<u32>,
    /// The bit of the index that it becomes, if it lands in the window.
    pub index_bit: Option<u32>,
}

/// Every copy of every blocker, starting with the lowest blocker. Their sum is the product.
pub fn images(blockers: u64, lookup: &Lookup) -> Vec<BlockerImage> {
    let copies = |square| bits(lookup.magic).map(move |shift| image(square, shift, lookup.shift));
    bits(blockers).flat_map(copies).collect()
}

fn image(square: u32, shift: u32, window: u32) -> BlockerImage {
    let lands = Some(square + shift).filter(|&bit| bit < 64);
    BlockerImage { square, shift, lands, index_bit: lands.and_then(|bit| bit.checked_sub(window)) }
}

/// The indices of the set bits in ascending order.
pub(super) fn bits(word: u64) -> impl Iterator<Item = u32> {
    Bitboard(word).squares().map(|square| square.index().into())
}

/// A proof that a magic is right because no carry enters the index: the index is a permutation of the blockers.
///
/// Inside the window of the index, each relevant square has exactly one copy, no two copies coincide, and the sum of
/// everything below the window stays below it. So each index bit is set exactly if one particular square is occupied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CarryFreeProof {
    /// The bits of the product that become the index.
    pub window: u64,
    /// The only copy of each relevant square in the window, starting with the lowest square.
    pub images: Vec<BlockerImage>,
    /// The sum of all copies below the window if every relevant square is occupied: less than the lowest bit of the
    /// window.
    pub below: u64,
}

/// The first reason why a magic is not carry-free. It may be right nevertheless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotCarryFree {
    /// No copy of this bit of the mask reaches the window.
    #[error("bit {0} of the mask has no copy in the index")]
    Missing(u32),
    /// This bit of the mask has several copies in the window.
    #[error("bit {0} of the mask has several copies in the index")]
    Twice(u32),
    /// Copies of two squares coincide on this bit of the product.
    #[error("two copies meet on bit {0} of the product")]
    Meeting(u32),
    /// The sum of the copies below the window can reach its lowest bit.
    #[error("a carry can enter the index from below")]
    Carry,
    /// Black magics add a constant to the product, which carries.
    #[error("the squares outside the mask are multiplied too")]
    Keying,
}

impl CarryFreeProof {
    /// Tries to prove the lookup carry-free.
    ///
    /// # Errors
    /// Returns the first obstacle, in the order of the squares.
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
