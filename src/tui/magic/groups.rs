//! Blocker sets in groups of equal attacks. A slider sees along two lines, and what it sees of one does not depend on the
//! other; so the groups are a grid, with a column for each reach on the first line and a row for each on the second.

use super::MagicScreen;
use bitrose_core::attacks::rays;
use bitrose_core::bitboard::{Bitboard, Direction};
use bitrose_core::magic::{Site, Slider};

/// The groups of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Groups {
    /// What the slider may attack on its rank or diagonal, from short reaches to long ones.
    pub(super) columns: Vec<Bitboard>,
    /// The same on its file or antidiagonal.
    pub(super) rows: Vec<Bitboard>,
}

impl Groups {
    pub(super) fn of(site: Site) -> Self {
        let directions = match site.piece {
            Slider::Rook => [Direction::East, Direction::North],
            Slider::Bishop => [Direction::NorthEast, Direction::NorthWest],
        };
        let [columns, rows] = directions.map(|direction| {
            let line = [direction, direction.opposite()].map(|direction| rays::ray(site.square, direction));
            reaches(site, line[0] | line[1])
        });
        Self { columns, rows }
    }

    /// The column and the row of some attacks.
    pub(super) fn find(&self, attacks: Bitboard) -> Option<(usize, usize)> {
        let of = |reaches: &[Bitboard]| {
            let line = reaches.iter().fold(Bitboard::EMPTY, |line, reach| line | *reach);
            reaches.iter().position(|reach| *reach == attacks.intersection(line))
        };
        Some((of(&self.columns)?, of(&self.rows)?))
    }
}

/// Everything that the slider may attack on a line.
fn reaches(site: Site, line: Bitboard) -> Vec<Bitboard> {
    let mask = site.piece.mask(site.square).intersection(line);
    let attacks = |blockers| site.piece.attacks(site.square, blockers).intersection(line);
    let mut reaches: Vec<Bitboard> = mask.subsets().map(attacks).collect();
    reaches.sort_unstable_by_key(|reach| (reach.0.trailing_zeros(), reach.0));
    reaches.dedup();
    reaches
}

impl MagicScreen {
    /// How many blocker sets have the same attacks: pieces on the squares of the mask that are not seen change nothing.
    pub(super) fn group_size(&self, attacks: Bitboard) -> u32 {
        let hidden = self.site.piece.mask(self.site.square).difference(attacks);
        1 << hidden.popcount()
    }

    /// Makes the blockers the smallest set with these attacks.
    pub(super) fn go_to_attacks(&mut self, attacks: Bitboard) {
        let mask = self.site.piece.mask(self.site.square);
        let mut sets = mask.subsets();
        if let Some(set) = sets.find(|set| self.site.piece.attacks(self.site.square, *set) == attacks) {
            self.set_blockers(self.number(set));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitrose_core::bitboard::Mapping;
    use std::collections::HashMap;

    #[test]
    fn every_blocker_set_is_in_one_group_and_the_groups_have_their_sizes() {
        for site in Site::both(Mapping::Lerf) {
            let groups = Groups::of(site);
            let screen = MagicScreen { site, ..MagicScreen::default() };
            let mut sizes = HashMap::new();
            for set in site.piece.mask(site.square).subsets() {
                let attacks = site.piece.attacks(site.square, set);
                let (column, row) = groups.find(attacks).expect("its attacks are a pair of reaches");
                assert_eq!(groups.columns[column] | groups.rows[row], attacks, "{site} {set:?}");
                *sizes.entry(attacks).or_insert(0) += 1;
            }
            assert_eq!(sizes.len(), groups.columns.len() * groups.rows.len(), "{site}");
            assert!(sizes.iter().all(|(attacks, size)| screen.group_size(*attacks) == *size), "{site}");
        }
    }
}
