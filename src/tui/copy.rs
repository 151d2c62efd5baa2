//! The forms in which a board goes to the clipboard.

use super::workspace::{Name, Workspace};
use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Drawable, Format, Layout};

/// A form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The number, as the commands print it.
    Value(Format),
    /// The history, as one command line.
    Program,
    /// What the screen shows, as a link to a page of the course in a browser.
    Link,
}

impl Form {
    /// What it is called in a message.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Value(format) => format.name(),
            Self::Program => "program",
            Self::Link => "link",
        }
    }
}

/// A number in a format, without a newline at the end.
pub(super) fn written(format: Format, number: u64, name: &str, mapping: Mapping) -> String {
    let text = Layout { format, mapping, ..Layout::default() }.one(name, Drawable::Board(number));
    String::from_utf8_lossy(&text).trim_end().to_owned()
}

/// A program as one word of a POSIX shell.
pub(super) fn quoted(program: &str) -> String {
    format!("'{}'", program.replace('\'', r"'\''"))
}

/// A link to a page of the site that `bitrose book` writes: `explore.html#expr=0xFF`.
pub(super) fn link(page: &str, key: &str, state: &str) -> String {
    format!("{page}.html#{key}={}", escaped(state.as_bytes(), b"-._~"))
}

/// A text as a part of a URL: letters, digits and the bytes of `plain` as they are.
pub(crate) fn escaped(text: &[u8], plain: &[u8]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || plain.contains(&byte);
    let escape =
        |&byte: &u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.iter().map(escape).collect()
}

/// The link to a board, in the numbers of the site, which are those of LERF.
pub(super) fn board_link(number: u64, mapping: Mapping) -> String {
    link("explore", "expr", &format!("0x{:016X}", Mapping::Lerf.number(mapping.board(number))))
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
