//! The stages of a lookup, in the order in which they are computed.

/// A stage of the flow. All but the index are boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub(super) const fn sign(self) -> &'static str {
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

    /// The place in the flow.
    pub(super) fn place(self) -> usize {
        Self::ALL.iter().position(|stage| *stage == self).unwrap_or(0)
    }

    /// The stage so many places on, if there is one.
    pub(super) fn moved(self, by: i8) -> Option<Self> {
        Self::ALL.get(self.place().checked_add_signed(by.into())?).copied()
    }
}
