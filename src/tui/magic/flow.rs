//! The stages of a lookup, in the order in which they are computed, and which blocker each bit of the product comes
//! from.

use super::MagicScreen;
use bitrose_core::magic::{BlockerImage, images};

/// A stage of the flow. All but the index are boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(in crate::tui) enum Stage {
    Occupancy,
    Mask,
    Blockers,
    Magic,
    Product,
    Index,
    Attacks,
    Targets,
}

impl Stage {
    pub(super) const ALL: [Self; 8] = [
        Self::Occupancy,
        Self::Mask,
        Self::Blockers,
        Self::Magic,
        Self::Product,
        Self::Index,
        Self::Attacks,
        Self::Targets,
    ];

    /// The stages that are boards.
    pub(super) fn boards() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|stage| *stage != Self::Index)
    }

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Occupancy => "occupancy",
            Self::Mask => "mask",
            Self::Blockers => "blockers",
            Self::Magic => "magic",
            Self::Product => "product",
            Self::Index => "index",
            Self::Attacks => "attacks",
            Self::Targets => "targets",
        }
    }

    /// A title for a small frame.
    pub(super) const fn short(self) -> &'static str {
        match self {
            Self::Occupancy => "occ",
            Self::Mask => "& mask",
            Self::Blockers => "= blck",
            Self::Magic => "×magic",
            Self::Product => "= prod",
            Self::Index => "index",
            Self::Attacks => "attack",
            Self::Targets => "& ~own",
        }
    }

    /// The operator before it.
    pub(super) const fn operator(self) -> &'static str {
        match self {
            Self::Occupancy => "",
            Self::Mask => "&",
            Self::Blockers | Self::Product => "=",
            Self::Magic => "×",
            Self::Index => ">>",
            Self::Attacks => "→",
            Self::Targets => "&~",
        }
    }

    /// The stage `by` further on, if there is one.
    pub(super) fn moved(self, by: i8) -> Option<Self> {
        Self::ALL.get((self as usize).checked_add_signed(by.into())?).copied()
    }
}

/// Where a bit of the product comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// No copy lands here, nothing is carried in: 0.
    None,
    /// One copy of this blocker and nothing else: 1.
    Letter(char),
    /// Copies that met or a carry from below, and it is 1.
    Carried,
    /// Copies that met or a carry from below, and it is 0.
    Cancelled,
}

/// The letter of a blocker, by its number among the set bits of the word, the lowest first: A to Z, then a and on.
pub(super) fn letter(blockers: u64, bit: u32) -> char {
    let number = (blockers & ((1 << bit) - 1)).count_ones();
    (b'A'..=b'Z').chain(b'a'..=b'z').nth(number as usize).map_or('?', char::from)
}

impl MagicScreen {
    /// Every copy of every blocker.
    pub(super) fn images(&self) -> Vec<BlockerImage> {
        images(self.blockers(), &self.lookup)
    }

    /// Where every bit of the product comes from.
    pub(super) fn sources(&self) -> [Source; 64] {
        let (blockers, product) = (self.blockers(), self.product());
        let mut copies = [(0_u32, 0_u32); 64];
        for image in self.images() {
            if let Some(bit) = image.lands {
                let (count, last) = &mut copies[bit as usize];
                *count += 1;
                *last = image.square;
            }
        }
        let mut carry = 0;
        let mut sources = [Source::None; 64];
        for (bit, source) in sources.iter_mut().enumerate() {
            let (count, last) = copies[bit];
            let is_set = product >> bit & 1 == 1;
            *source = match (count, carry, is_set) {
                (0, 0, _) => Source::None,
                (1, 0, _) => Source::Letter(letter(blockers, last)),
                (_, _, true) => Source::Carried,
                (_, _, false) => Source::Cancelled,
            };
            carry = u32::midpoint(carry, count); // what two of a bit make of the next
        }
        sources
    }
}

#[cfg(test)]
mod tests {
    use super::{MagicScreen, Source};
    use bitrose_core::bitboard::Bitboard;

    fn index_letters(screen: &MagicScreen) -> String {
        let sources = screen.sources();
        let bits = (0..screen.bits()).rev().map(|bit| sources[(bit + screen.lookup.shift) as usize]);
        bits.map(|source| match source {
            Source::None => '.',
            Source::Letter(letter) => letter,
            Source::Carried => '+',
            Source::Cancelled => '-',
        })
        .collect()
    }

    #[test]
    fn the_blockers_of_the_rook_on_c6_show_in_the_index() {
        let screen = MagicScreen { occupancy: Bitboard(0x0004_2800_0000_0000), ..MagicScreen::default() };
        assert_eq!((screen.index(), index_letters(&screen).as_str()), (164, "..B.A..C.."));
    }

    #[test]
    fn a_letter_is_a_one_and_a_carry_is_no_letter() {
        let mut seed = 1_u64;
        for _ in 0..2000 {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let screen = MagicScreen { occupancy: Bitboard(seed ^ seed >> 29), ..MagicScreen::default() };
            for (bit, source) in screen.sources().into_iter().enumerate() {
                let is_set = screen.product() >> bit & 1 == 1;
                let says_set = matches!(source, Source::Letter(_) | Source::Carried);
                assert_eq!(is_set, says_set, "bit {bit}");
            }
        }
    }
}
