//! What a key can mean.

use super::chrome::HelpAction;
use super::copy::Form;
use super::explore::ExploreAction;
use super::learn::LearnAction;
use super::magic::MagicAction;
use super::position::PositionAction;
use super::prompt::PromptAction;
use super::screen::Tab;
use super::step::StepAction;
use super::workspace::{Join, Keep};
use bitrose_core::bitboard::Mapping;
use tui_input::InputRequest;

/// A key that waits for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// A shape at the cursor, and how it joins the board.
    Stamp(Join),
    /// A flip or a turn.
    Flip,
    /// A fill.
    Fill,
    /// An operator that wants its right side.
    Join(Join),
    /// A mapping.
    Mapping(Keep),
    /// The board to work on.
    Choose,
    /// The second board of the live strip.
    With,
    /// The board to copy this one to.
    Put,
    /// The form to copy to the clipboard.
    Copy,
    /// The number of a raw shift; `true` is to the left.
    Shift(bool),
    /// A count for the next key.
    Count,
    /// The right to castle.
    Castling,
    /// The piece for the cursor's square.
    Piece,
}

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A digit of the count.
    Count(u8),
    /// Wait for the key that completes this one.
    Prefix(Prefix),
    /// The other sense of the mapping change that waits.
    OtherSense,
    /// Another mapping.
    Mapping(Mapping, Keep),
    /// A form to the clipboard.
    Copy(Form),
    /// The prompt open, with nothing in it.
    OpenPrompt,
    /// Something inside the prompt.
    Prompt(PromptAction),
    /// The help open or closed.
    Help,
    /// Something inside the help.
    InHelp(HelpAction),
    /// The next (1) or previous (-1) screen.
    NextTab(i8),
    /// A screen.
    Tab(Tab),
    /// Stop as a job of the shell.
    Suspend,
    /// What the last run left back.
    BringBack,
    /// Leave.
    Quit,
    /// Something on the Explore screen.
    Explore(ExploreAction),
    /// Something on the Step screen.
    Step(StepAction),
    /// Something on the Magic screen.
    Magic(MagicAction),
    /// Something on the Position screen.
    Position(PositionAction),
    /// Something on the Learn screen.
    Learn(LearnAction),
}

/// Lets the tables of keys name an action of any kind.
macro_rules! from {
    ($($kind:ty => $action:expr;)*) => {
        $(impl From<$kind> for Action {
            fn from(action: $kind) -> Self {
                $action(action)
            }
        })*
    };
}

from! {
    Prefix => Self::Prefix;
    Form => Self::Copy;
    PromptAction => Self::Prompt;
    InputRequest => |request| Self::Prompt(PromptAction::Edit(request));
    ExploreAction => Self::Explore;
    StepAction => Self::Step;
    MagicAction => Self::Magic;
    PositionAction => Self::Position;
    LearnAction => Self::Learn;
    HelpAction => Self::InHelp;
}
