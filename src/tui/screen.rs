//! The [`Screen`] trait, the messages that screens exchange, and the list of the screens.

use super::input::Progress;
use super::prelude::*;
use super::shared::next_of;
use super::{copy, keys};

/// Drawing of a screen.
pub(super) trait Render {
    /// Draws everything between the header and the footer.
    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared);

    /// Draws what fits into `area`, in a terminal that is too small for the full screen.
    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared);
}

/// A screen: its state, its keys, what they do, and how it is drawn. Nothing else can change its state. Everything that
/// it shares with other screens, or asks of them or of the outside world, goes through [`Shared`].
///
/// To add a screen, add a variant of [`Tab`], a folder that implements this trait and defines its key tables (list them
/// in `keys::TABLES` too), and a field of [`App`](super::App).
pub(super) trait Screen: Render {
    /// Returns the key table that applies now.
    fn keys(&self) -> &'static KeyTable;

    /// Returns `true` if a key with this action has an effect now. The footer lists only such keys.
    fn is_enabled(&self, _action: Action) -> bool {
        true
    }

    /// Returns the help shown above the prompt: what it takes, and examples.
    fn prompt(&self, shared: &Shared) -> PromptHelp;

    /// Returns `true` if the prompt takes commands and expressions now; otherwise, its line is text for this screen
    /// only.
    fn takes_commands(&self) -> bool {
        true
    }

    /// Runs a line of the prompt that is not a command.
    ///
    /// # Errors
    /// Returns the error in the line. In that case, nothing has changed.
    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error>;

    /// Handles a message from another screen or from outside.
    fn receive(&mut self, message: Message, shared: &mut Shared);

    /// Handles a click, a drag or a turn of the wheel at a position of the terminal.
    fn mouse(&mut self, _kind: MouseEventKind, _at: Position, _shared: &mut Shared) {}

    /// Called when the screen is opened, also for the first time.
    fn enter(&mut self, _shared: &mut Shared) {}

    /// Called when any screen is opened while this one is open, even this one again.
    fn leave(&mut self) {}

    /// Clears what is shown only until the next key press.
    fn clear_transient(&mut self) {}

    /// Ends an unfinished action of the keys, because something else begins.
    fn interrupt(&mut self) {}

    /// Called when the line of the prompt changes, and with `None` when the prompt is closed.
    fn prompt_changed(&mut self, _line: Option<&str>, _shared: &mut Shared) {}

    /// Called when the time of an [`Effect::Wake`](super::Effect::Wake) has come.
    fn wake(&mut self, _token: u64, _shared: &mut Shared) {}

    /// Handles a report of the task `id`.
    fn progress(&mut self, _id: u64, _news: Result<Progress, String>, _shared: &mut Shared) {}

    /// Called when the boards or their mapping may have changed.
    fn follow(&mut self, _shared: &Shared) {}

    /// Called when the user has chosen another language for reading code.
    fn language_chosen(&mut self, _shared: &mut Shared) {}

    /// Returns the title of a prefix's pop-up.
    fn popup_title(&self, prefix: Prefix, _shared: &Shared) -> String {
        popup_title(prefix)
    }

    /// Returns the program that `:write` writes to a file.
    fn program(&self, shared: &Shared) -> String {
        shared.workspace.program()
    }

    /// Returns the state of the screen as text for the next run, or an empty string if there is nothing to keep.
    fn kept(&self) -> String {
        String::new()
    }

    /// Restores what [`kept`](Self::kept) returned. The text comes from a file, so it may be invalid.
    fn restore(&mut self, _kept: &str, _shared: &mut Shared) {}

    /// Returns the name and the number of the screen's current board, for copying.
    fn copied(&self, shared: &Shared) -> (String, u64) {
        (shared.current.letter().to_string(), shared.number())
    }

    /// Returns the mapping under which the boards of the screen are numbered.
    fn mapping(&self, shared: &Shared) -> Mapping {
        shared.mapping()
    }

    /// Returns a link to a page of the website that shows the same as the screen.
    fn link(&self, shared: &Shared) -> String {
        copy::board_link(self.copied(shared).1, shared.mapping())
    }
}

/// Returns the title that a prefix's pop-up has on every screen.
pub(super) fn popup_title(prefix: Prefix) -> String {
    let title = match prefix {
        Prefix::Mapping(Keep::Picture) => "mapping, keeping the picture: squares stay, the number changes",
        Prefix::Mapping(Keep::Number) => "mapping, keeping the number: squares move",
        Prefix::Count => "",
        _ => keys::table_after_prefix(prefix).title,
    };
    title.to_owned()
}

/// The help for the prompt on a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PromptHelp {
    /// What the prompt takes.
    pub(super) title: String,
    /// Example lines.
    pub(super) examples: &'static str,
}

/// The `origin` of a program that a lesson sends to the Step screen.
pub(super) const OF_LESSON: &str = "lesson";

/// A message to a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// A text that was pasted or loaded, or a program. It is trimmed and not empty; `origin` says where it comes from.
    Text { text: String, origin: String },
    /// A position that the user asked for.
    Position(Box<Setup>),
    /// A board of another screen, with its name there.
    Board { name: String, board: Bitboard },
}

/// Defines `ALL` and `title` for an enum, from a list of its variants in order and their titles.
macro_rules! titles {
    ($vis:vis $name:ident: $($variant:ident $title:literal),+) => {
        impl $name {
            /// All variants, in order.
            $vis const ALL: [Self; [$($title),+].len()] = [$(Self::$variant),+];

            /// Returns the title of the variant.
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
    /// A program, executed step by step.
    Step,
    /// A magic, from the occupancy to the attack set.
    Magic,
    /// A position, and the boards that store it.
    Position,
    /// The lessons.
    Learn,
}

titles! { pub Tab: Explore "Explore", Step "Step", Magic "Magic", Position "Position", Learn "Learn" }

impl Tab {
    /// Returns the number of the screen, counted from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the screen with this number, counted from 1.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Returns the next (1) or previous (-1) screen, wrapping around at the ends.
    pub fn moved(self, by: i8) -> Self {
        next_of(&Self::ALL, self, by)
    }
}
