//! Converts a board to the forms in which it can be copied to the clipboard.

use super::workspace::{Name, Workspace};
use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Drawable, Format, Layout};

/// A form in which a board can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The number, in a format of the commands.
    Value(Format),
    /// The history, as a single command line.
    Program,
    /// A link that opens what the screen shows on a page of the course in a browser.
    Link,
}

impl Form {
    /// Returns the name of the form for messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Value(format) => format.name(),
            Self::Program => "program",
            Self::Link => "link",
        }
    }
}

/// Writes a number in a format, without a trailing newline.
pub(super) fn written(format: Format, number: u64, name: &str, mapping: Mapping) -> String {
    let text = Layout { format, mapping, ..Layout::default() }.one(name, Drawable::Board(number));
    String::from_utf8_lossy(&text).trim_end().to_owned()
}

/// Quotes a program as a single word for a POSIX shell.
pub(super) fn quoted(program: &str) -> String {
    format!("'{}'", program.replace('\'', r"'\''"))
}

/// Returns a link to a page of the site that `bitrose book` writes, such as `explore.html#expr=0xFF`.
pub(super) fn link(page: &str, key: &str, state: &str) -> String {
    format!("{page}.html#{key}={}", escaped(state.as_bytes(), b"-._~"))
}

/// Percent-encodes a text for use in a URL. Letters, digits and the bytes in `plain` are kept as they are.
pub(crate) fn escaped(text: &[u8], plain: &[u8]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || plain.contains(&byte);
    let escape =
        |&byte: &u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.iter().map(escape).collect()
}

/// Returns a link to a board. The site always numbers squares by LERF.
pub(super) fn board_link(number: u64, mapping: Mapping) -> String {
    link("explore", "expr", &format!("0x{:016X}", Mapping::Lerf.number(mapping.board(number))))
}

/// Returns the history as a command line that shows the board `shown`.
pub(super) fn command_line(workspace: &Workspace, shown: Name) -> String {
    let program = workspace.program_line();
    let end = if program.contains('\n') { "\n" } else { "; " };
    let mapping = match workspace.mapping() {
        Mapping::Lerf => String::new(),
        other => format!(" --mapping {other}"),
    };
    format!("bitrose show{mapping} {}", quoted(&format!("{program}{end}{}", shown.letter())))
}
