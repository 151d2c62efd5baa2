//! What a table holds that is filled with a magic, right or wrong.

use super::check::validate;
use super::{BlockerSets, CheckError, Lookup, Site};
use crate::bitboard::Bitboard;

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
        if let Some(slot) =
            usize::try_from(lookup.index(blockers)).ok().and_then(|index| table.get_mut(index))
        {
            *slot = Some(SlotContent { blockers, attacks });
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Square;
    use crate::magic::{Slider, check};

    const C6: Site = Site::lerf(Slider::Rook, Square::C6);

    #[test]
    fn a_right_magic_gives_the_truth_everywhere() {
        let lookup = C6.lookup(0x0601_0010_2001_0044);
        let table = fill_table(C6, &lookup).unwrap().unwrap();
        for subset in Bitboard(lookup.mask).subsets() {
            let index = lookup.index(subset.0);
            let truth = C6.piece.attacks(C6.lerf_square(), subset).0;
            assert_eq!(table[usize::try_from(index).unwrap()].map(|held| held.attacks), Some(truth));
        }
    }

    #[test]
    fn a_wrong_magic_gives_one_set_of_a_colliding_pair_the_attacks_of_another() {
        let lookup = C6.lookup(0x0601_0010_2001_0044 ^ 1 << 43);
        let table = fill_table(C6, &lookup).unwrap().unwrap();
        let collision = check(C6, &lookup).unwrap().collision.unwrap();
        let slot = table[usize::try_from(collision.index).unwrap()].unwrap();
        assert_eq!(slot_content(C6, &lookup, collision.index), Some(slot));
        assert!(slot.attacks != collision.first_attacks || slot.attacks != collision.second_attacks);
        assert_eq!(C6.piece.attacks(C6.lerf_square(), Bitboard(slot.blockers)).0, slot.attacks);
    }

    #[test]
    fn a_mask_that_forgot_a_square_does_not_see_what_stands_there() {
        let mut lookup = C6.lookup(0x0601_0010_2001_0044);
        lookup.mask &= !Square::C5.bitboard().0;
        let slot = slot_content(C6, &lookup, lookup.index(Square::C5.bitboard().0)).unwrap();
        assert_ne!(slot.attacks, C6.piece.attacks(C6.lerf_square(), Square::C5.bitboard()).0);
    }

    #[test]
    fn long_indexes_and_bad_shifts() {
        let long = Lookup { shift: 40, ..C6.lookup(0x0601_0010_2001_0044) };
        assert_eq!(fill_table(C6, &long), Ok(None));
        assert!(slot_content(C6, &long, long.index(0)).is_some());
        assert_eq!(fill_table(C6, &Lookup { shift: 0, ..long }), Err(CheckError::Shift(0)));
        assert_eq!(fill_table(C6, &Lookup::new(!0, 1, 52)), Err(CheckError::Mask(64)));
        assert_eq!(slot_content(C6, &Lookup::new(!0, 1, 52), 0), None);
    }
}
