//! The forms in which a board goes to the clipboard.

use super::App;
use super::app::Effect;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_draw::{Drawable, Format, Layout, Sheet};

/// A form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The number, as the commands print it.
    Value(Format),
    /// The history, as one command line.
    Program,
}

impl Form {
    /// What it is called in a message.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Value(format) => format.name(),
            Self::Program => "program",
        }
    }
}

/// A number in a format, without a newline at the end.
#[must_use]
pub fn written(format: Format, number: u64, name: &str, mapping: Mapping) -> String {
    let mut out = Vec::new();
    let mut sheet = Sheet::new(Layout { format, mapping, ..Layout::default() });
    sheet.add(&mut out, name, Drawable::Board(number));
    sheet.finish(&mut out);
    String::from_utf8_lossy(&out).trim_end().to_owned()
}

/// The names of the squares in the order of the board: `a1 c3 h8`.
#[must_use]
pub fn squares(board: Bitboard) -> String {
    board.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// A program as one word of a POSIX shell.
#[must_use]
pub fn quoted(program: &str) -> String {
    format!("'{}'", program.replace('\'', r"'\''"))
}

impl App {
    /// Puts a form of the board that the screen is about on the clipboard.
    pub(super) fn copy(&mut self, form: Form) -> Effect {
        let (name, number) = self.tab.screen().copied(self);
        let (text, what) = match form {
            Form::Program => (self.command_line(), "the history as a command line".to_owned()),
            Form::Value(format) => {
                let text = written(format, number, &name, self.work.mapping());
                (text, format!("{} of {name}", form.name()))
            }
        };
        self.copying.clone_from(&what);
        Effect::Copy { text, what }
    }

    /// The history as a command that shows the current board.
    pub(super) fn command_line(&self) -> String {
        let program = self.work.program_line();
        let end = if program.contains('\n') { "\n" } else { "; " };
        let mapping = match self.work.mapping() {
            Mapping::Lerf => String::new(),
            other => format!(" --mapping {other}"),
        };
        format!("bitrose show{mapping} {}", quoted(&format!("{program}{end}{}", self.current.letter())))
    }
}
