//! The stages of a lookup, in the order in which they are computed.

/// A stage of the flow. The magic is the rows of the multiplication, the product their sum, the index a slot of the table;
/// the others are boards.
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
    const ALL: [Self; 8] = [
        Self::Occupancy,
        Self::Mask,
        Self::Blockers,
        Self::Magic,
        Self::Product,
        Self::Index,
        Self::Attacks,
        Self::Targets,
    ];

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

    /// What is done between two boards.
    pub(super) const fn operator(self, before: Self) -> &'static str {
        match (before, self) {
            (Self::Occupancy, Self::Mask) => "&",
            (Self::Mask, Self::Blockers) => "=",
            (Self::Attacks, Self::Targets) => "&~",
            _ => "→",
        }
    }

    /// The stage `by` further on, if there is one.
    pub(super) fn moved(self, by: i8) -> Option<Self> {
        Self::ALL.get((self as usize).checked_add_signed(by.into())?).copied()
    }

    /// As many boards as are drawn next to each other, the selected stage among them.
    pub(super) fn boards(count: u16, selected: Self) -> Vec<Self> {
        use Stage::{Attacks, Blockers, Mask, Occupancy, Targets};
        let late = if selected == Targets { Targets } else { Attacks };
        let early = if selected <= Blockers { selected } else { Blockers };
        match count {
            0 | 1 => vec![if selected >= Self::Index { late } else { early }],
            2 => vec![early, late],
            3 => vec![if selected == Mask { Mask } else { Occupancy }, Blockers, late],
            4 => vec![Occupancy, Mask, Blockers, late],
            _ => vec![Occupancy, Mask, Blockers, Attacks, Targets],
        }
    }
}
