//! The forms in which a board goes to the clipboard.

use super::workspace::{Name, Workspace};
use bitrose_core::bitboard::Mapping;
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

/// A program as one word of a POSIX shell.
#[must_use]
pub fn quoted(program: &str) -> String {
    format!("'{}'", program.replace('\'', r"'\''"))
}

/// The history as a command that shows the board `shown`.
pub(super) fn command_line(workspace: &Workspace, shown: Name) -> String {
    let program = workspace.program_line();
    let end = if program.contains('\n') { "\n" } else { "; " };
    let mapping = match workspace.mapping() {
        Mapping::Lerf => String::new(),
        other => format!(" --mapping {other}"),
    };
    format!("bitrose show{mapping} {}", quoted(&format!("{program}{end}{}", shown.letter())))
}
