//! Where a key is pressed.

use crate::tui::action::Prefix;
use crate::tui::tabs::Tab;

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Anywhere at all.
    Everywhere,
    /// On the board.
    Board,
    /// On the digits of the number.
    Word,
    /// In the prompt.
    Prompt,
    /// On the help screen.
    Help,
    /// After the key for a stamp.
    Stamp,
    /// After the key for a flip or a turn.
    Flip,
    /// After the key for a fill.
    Fill,
    /// After an operator.
    Join,
    /// After the key for the mapping.
    Mapping,
    /// After the key that chooses a board.
    Choose,
    /// After the key that chooses the second board.
    With,
    /// After the key that copies to a board.
    Put,
    /// After the key that copies to the clipboard.
    Copy,
    /// On the steps of a program.
    Step,
    /// On the input of a program.
    StepInput,
    /// On the list of techniques.
    Techniques,
    /// On the Magic screen.
    Magic,
    /// On the Position screen.
    Position,
    /// On its board.
    PositionEdit,
    /// After the key for a right to castle.
    Castling,
    /// On the list of lessons.
    Lessons,
    /// In a lesson.
    Lesson,
    /// On every screen.
    Screens,
}

impl Scope {
    /// Every scope, in the order of the help.
    pub const ALL: [Self; 24] = [
        Self::Board,
        Self::Stamp,
        Self::Flip,
        Self::Fill,
        Self::Join,
        Self::Mapping,
        Self::Choose,
        Self::With,
        Self::Put,
        Self::Copy,
        Self::Word,
        Self::Step,
        Self::StepInput,
        Self::Techniques,
        Self::Magic,
        Self::Position,
        Self::PositionEdit,
        Self::Castling,
        Self::Lessons,
        Self::Lesson,
        Self::Screens,
        Self::Prompt,
        Self::Help,
        Self::Everywhere,
    ];

    /// The heading in the help.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Everywhere => "everywhere",
            Self::Board => "board",
            Self::Word => "digits of the number",
            Self::Prompt => "prompt",
            Self::Help => "help",
            Self::Stamp => "stamp at the cursor",
            Self::Flip => "flip or turn",
            Self::Fill => "fill",
            Self::Join => "operator with a board",
            Self::Mapping => "mapping",
            Self::Choose => "go to a board",
            Self::With => "second board",
            Self::Put => "copy this board to",
            Self::Copy => "copy to the clipboard",
            Self::Step => "step",
            Self::StepInput => "input of a program",
            Self::Techniques => "list of techniques",
            Self::Magic => "magic",
            Self::Position => "position",
            Self::PositionEdit => "pieces of a position",
            Self::Castling => "right to castle",
            Self::Lessons => "list of lessons",
            Self::Lesson => "lesson",
            Self::Screens => "every screen",
        }
    }

    /// The screen that it belongs to, if it is one alone.
    #[must_use]
    pub const fn tab(self) -> Option<Tab> {
        match self {
            Self::Board | Self::Word => Some(Tab::Explore),
            Self::Step | Self::StepInput | Self::Techniques => Some(Tab::Step),
            Self::Magic => Some(Tab::Magic),
            Self::Position | Self::PositionEdit => Some(Tab::Position),
            Self::Lessons | Self::Lesson => Some(Tab::Learn),
            _ => None,
        }
    }

    /// Is it a place where one can stay, and no key that waits for another?
    #[must_use]
    pub const fn is_place(self) -> bool {
        self.tab().is_some() || matches!(self, Self::Help)
    }

    /// The scopes whose keys hold here, the nearest first.
    pub(super) fn chain(self) -> impl Iterator<Item = Self> {
        let screens = self.tab().map(|_| Self::Screens);
        let wider = match self {
            Self::StepInput => Some(Self::Step),
            Self::PositionEdit => Some(Self::Position),
            _ => None,
        };
        [Self::Everywhere, self].into_iter().chain(wider).chain(screens)
    }
}

impl From<Prefix> for Scope {
    fn from(prefix: Prefix) -> Self {
        match prefix {
            Prefix::Stamp(_) => Self::Stamp,
            Prefix::Flip => Self::Flip,
            Prefix::Fill => Self::Fill,
            Prefix::Join(_) => Self::Join,
            Prefix::Mapping(_) => Self::Mapping,
            Prefix::Choose => Self::Choose,
            Prefix::With => Self::With,
            Prefix::Put => Self::Put,
            Prefix::Copy => Self::Copy,
            Prefix::Castling => Self::Castling,
        }
    }
}
