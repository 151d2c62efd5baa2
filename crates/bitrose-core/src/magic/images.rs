//! Where the blockers go: the copies that a magic makes of each, and the proof that nothing is carried.

use super::{Keying, Lookup};

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
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::{Bitboard, Mapping, Square};
    use crate::magic::{Algorithm, SearchOptions, SearchProgress, Site, Slider, check, find};

    #[test]
    fn the_letters_of_the_c6_example() {
        let site = Site::lerf(Slider::Rook, Square::C6);
        let lookup = site.lookup(0x0601_0010_2001_0044);
        let blockers = [Square::D6, Square::F6, Square::C7];
        let word = blockers.into_iter().collect::<Bitboard>().0;
        let landed: Vec<(u32, u32)> = images(word, &lookup)
            .into_iter()
            .filter_map(|image| Some((image.square, image.index_bit?)))
            .collect();
        let square = |square: Square| u32::from(square.index());
        assert_eq!(landed, [(square(Square::D6), 5), (square(Square::F6), 7), (square(Square::C7), 2)]);
        // A bijection with c4 in the index twice: right, but not by construction.
        assert_eq!(CarryFreeProof::new(&lookup), Err(NotCarryFree::Twice(square(Square::C4))));
    }

    #[test]
    fn a_proved_index_is_the_blockers_in_another_order() {
        for piece in Slider::ALL {
            for site in Site::all(piece, Mapping::Lerf) {
                let found = find(site, SearchOptions::default(), None, 1, &SearchProgress::default())
                    .unwrap()
                    .unwrap();
                let proof = CarryFreeProof::new(&found.lookup);
                assert_eq!(proof.is_ok(), found.made == Algorithm::CarryFree, "{site}");
                let Ok(proof) = proof else { continue };
                assert!(check(site, &found.lookup).unwrap().is_bijective());
                for subset in site.piece.mask(site.lerf_square()).subsets() {
                    let moved = proof.images.iter().filter(|image| subset.0 >> image.square & 1 == 1);
                    let index: u64 = moved.filter_map(|image| image.index_bit).map(|bit| 1 << bit).sum();
                    assert_eq!(found.lookup.index(subset.0), index);
                }
            }
        }
    }

    #[test]
    fn what_is_in_the_way_is_named() {
        let proof = |mask, magic, shift| CarryFreeProof::new(&Lookup::new(mask, magic, shift)).map(drop);
        assert_eq!(proof(0b11, 1 << 63, 63), Err(NotCarryFree::Missing(1)));
        assert_eq!(proof(0b1, 3 << 62, 62), Err(NotCarryFree::Twice(0)));
        assert_eq!(proof(0b1000_0001, 1 << 63 | 1 << 56, 63), Err(NotCarryFree::Meeting(63)));
        assert_eq!(proof(0b11, 1 << 62 | 1 << 60, 62), Ok(()));
        assert_eq!(proof(0b11, 1 << 62 | 1 << 60 | 1 << 59 | 1 << 58, 62), Err(NotCarryFree::Carry));
        let black = Lookup { keying: Keying::WithOutside, ..Lookup::new(1, 1 << 63, 63) };
        assert_eq!(CarryFreeProof::new(&black), Err(NotCarryFree::Keying));
    }
}
