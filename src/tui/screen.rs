//! What a screen is, and the names of the screens.

use super::input::Progress;
use super::prelude::*;
use super::shared::next_of;
use super::{copy, keys};

/// How a screen is drawn.
pub(super) trait Drawn {
    /// Draws everything between the header and the footer.
    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared);

    /// Draws what fits into a whole terminal that is too small for everything.
    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared);
}

/// A screen: its state, its keys, what they do, and how it is drawn. Nothing else can touch its state. What it shares
/// with the others, and what it asks of them and of the world, goes through [`Shared`].
///
/// To add one: a variant of [`Tab`], a folder with this trait and its tables of keys (in `keys::TABLES` too), and a field
/// of [`App`](super::App).
pub(super) trait Screen: Drawn {
    /// The keys that hold now.
    fn keys(&self) -> &'static KeyTable;

    /// Does a key with this action do anything now? The footer names no other.
    fn works(&self, _action: Action) -> bool {
        true
    }

    /// The line over the prompt that says what it takes, and lines to begin with.
    fn prompt(&self, shared: &Shared) -> PromptHelp;

    /// Does the prompt take commands and expressions now? Else a line is only for this screen.
    fn takes_commands(&self) -> bool {
        true
    }

    /// Runs a line of the prompt that is not a command.
    ///
    /// # Errors
    /// The error in it; nothing has changed then.
    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error>;

    /// Takes in what comes from elsewhere.
    fn receive(&mut self, message: Message, shared: &mut Shared);

    /// A click, a drag, a turn of the wheel at a position of the screen.
    fn mouse(&mut self, _kind: MouseEventKind, _at: Position, _shared: &mut Shared) {}

    /// The screen is opened, perhaps for the first time.
    fn enter(&mut self, _shared: &mut Shared) {}

    /// Another screen is opened, or this one again.
    fn leave(&mut self) {}

    /// Forgets what is shown only until the next key.
    fn settle(&mut self) {}

    /// Ends what the keys were in the middle of: something else begins.
    fn interrupt(&mut self) {}

    /// The prompt has this line now, or was closed.
    fn typing(&mut self, _line: Option<&str>, _shared: &mut Shared) {}

    /// The time of an [`Effect::Wake`](super::Effect::Wake) has come.
    fn wake(&mut self, _token: u64, _shared: &mut Shared) {}

    /// News of the task `id`.
    fn progress(&mut self, _id: u64, _news: Result<Progress, String>, _shared: &mut Shared) {}

    /// The boards and their mapping may have changed since the last look.
    fn follow(&mut self, _shared: &Shared) {}

    /// Another language was chosen for the texts that are read.
    fn language_chosen(&mut self, _shared: &mut Shared) {}

    /// What the pop-up of a prefix is called.
    fn popup_title(&self, prefix: Prefix, _shared: &Shared) -> String {
        popup_title(prefix)
    }

    /// The program that is written to a file.
    fn program(&self, shared: &Shared) -> String {
        shared.workspace.program()
    }

    /// The state of the screen as a text for the next run; empty if there is nothing to keep.
    fn kept(&self) -> String {
        String::new()
    }

    /// Brings back what [`kept`](Self::kept) wrote; from a file, so it may be anything.
    fn bring_back(&mut self, _kept: &str, _shared: &mut Shared) {}

    /// The name and the number of the board that the screen is about.
    fn copied(&self, shared: &Shared) -> (String, u64) {
        (shared.current.letter().to_string(), shared.number())
    }

    /// How the boards of the screen are numbered.
    fn mapping(&self, shared: &Shared) -> Mapping {
        shared.mapping()
    }

    /// What the screen shows as a link to a page of the site.
    fn link(&self, shared: &Shared) -> String {
        copy::board_link(self.copied(shared).1, shared.mapping())
    }
}

/// What the pop-up of a prefix is called on every screen.
pub(super) fn popup_title(prefix: Prefix) -> String {
    let title = match prefix {
        Prefix::Mapping(Keep::Picture) => "mapping, keeping the picture: squares stay, the number changes",
        Prefix::Mapping(Keep::Number) => "mapping, keeping the number: squares move",
        Prefix::Count => "",
        _ => keys::after(prefix).title,
    };
    title.to_owned()
}

/// What the prompt says of itself on a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PromptHelp {
    /// What it takes.
    pub(super) title: String,
    /// Lines to begin with.
    pub(super) examples: &'static str,
}

/// The origin of an expression that a lesson sends to the Step screen.
pub(super) const OF_LESSON: &str = "lesson";

/// What a screen is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// A text that was pasted or loaded, or a program, without blanks around it and not empty; `origin` says from where.
    Text { text: String, origin: String },
    /// A position that was asked for.
    Position(Box<Setup>),
    /// A board of another screen, by the name that it has there.
    Board { name: String, board: Bitboard },
}

/// The variants of an enum in their order, each with what it is called.
macro_rules! titles {
    ($vis:vis $name:ident: $($variant:ident $title:literal),+) => {
        impl $name {
            /// Every one, in order.
            $vis const ALL: [Self; [$($title),+].len()] = [$(Self::$variant),+];

            /// What it is called.
            $vis const fn title(self) -> &'static str {
                match self {
                    $(Self::$variant => $title),+
                }
            }
        }
    };
}
pub(super) use titles;

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

titles! { pub Tab: Explore "Explore", Step "Step", Magic "Magic", Position "Position", Learn "Learn" }

impl Tab {
    /// The number of the screen, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The screen with this number, from 1.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The next (1) or previous (-1) screen, around the end.
    pub fn moved(self, by: i8) -> Self {
        next_of(&Self::ALL, self, by)
    }
}
