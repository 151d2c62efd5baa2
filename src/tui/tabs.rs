//! The screens, in the order of their tabs.

use super::explore::Explore;
use super::learn::LearnScreen;
use super::magic::MagicScreen;
use super::position::PositionScreen;
use super::screen::Screen;
use super::step::StepScreen;

/// A screen of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The workbench.
    #[default]
    Explore,
    /// A program, step by step.
    Step,
    /// A magic, from the occupancy to the targets.
    Magic,
    /// A position, and the boards that keep it.
    Position,
    /// The lessons.
    Learn,
}

impl Tab {
    /// Every screen.
    pub const ALL: [Self; 5] = [Self::Explore, Self::Step, Self::Magic, Self::Position, Self::Learn];

    /// The word in the title line.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Explore => "Explore",
            Self::Step => "Step",
            Self::Magic => "Magic",
            Self::Position => "Position",
            Self::Learn => "Learn",
        }
    }

    /// What it does.
    pub(super) const fn screen(self) -> &'static dyn Screen {
        match self {
            Self::Explore => &Explore,
            Self::Step => &StepScreen,
            Self::Magic => &MagicScreen,
            Self::Position => &PositionScreen,
            Self::Learn => &LearnScreen,
        }
    }

    /// The screen with this number, from 1.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The screen so many places further, around the end.
    #[must_use]
    pub fn moved(self, by: i8) -> Self {
        let count = Self::ALL.len();
        let place = Self::ALL.iter().position(|tab| *tab == self).unwrap_or(0);
        Self::ALL[(place + count).saturating_add_signed(by.into()) % count]
    }
}

#[cfg(test)]
mod tests {
    use super::Tab;

    #[test]
    fn the_tabs_go_round() {
        for tab in Tab::ALL {
            assert_eq!(tab.moved(1).moved(-1), tab);
        }
        assert_eq!(Tab::from_number(2), Some(Tab::Step));
        assert_eq!(Tab::from_number(0), None);
        assert_eq!(Tab::from_number(9), None);
    }
}
