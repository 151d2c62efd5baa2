//! From the text of a file to a lesson, with the place of everything that is wrong.

mod block;
mod body;
mod front;
mod goal;
mod kinds;
mod source;
pub(super) mod table;
mod text;

pub(super) use source::{short, told};

use super::clean;
use super::fault::{Fault, Faults};
use super::model::Lesson;
use std::path::Path;

/// The format that this version reads.
pub const FORMAT: u64 = 1;
/// The longest file that is read, in bytes.
pub const FILE_LIMIT: usize = 256 << 10;
/// The most steps of a lesson.
const STEP_LIMIT: usize = 64;
/// The most goals of a lesson.
const GOAL_LIMIT: usize = 64;

/// What was read from a file.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The lesson, without the parts that could not be read; `None` when not even its head could.
    pub lesson: Option<Lesson>,
    /// What is wrong, by line.
    pub faults: Vec<Fault>,
}

/// Reads a lesson. Never fails as a whole: what can be read is read, so that all faults come at once.
#[must_use]
pub fn parse(bytes: &[u8], file: &Path) -> Parsed {
    let mut faults = Faults::new(file);
    let lesson = text_of(bytes, &mut faults).and_then(|text| lesson(&text, file, &mut faults));
    Parsed { lesson, faults: faults.sorted() }
}

/// The text with `\n` for every line end and nothing that steers a terminal.
fn text_of(bytes: &[u8], faults: &mut Faults) -> Option<String> {
    if bytes.len() > FILE_LIMIT {
        let size = bytes.len().div_ceil(1024);
        faults.add(1, format!("the file has {size} KiB; a lesson has at most {} KiB", FILE_LIMIT >> 10));
        return None;
    }
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let line = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).matches('\n').count() + 1;
            faults.add(line, "the file is not UTF-8 text from here on");
            return None;
        }
    };
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text).replace("\r\n", "\n");
    for (number, line) in text.lines().enumerate() {
        if let Some((name, _)) = clean::first_forbidden(line) {
            faults.add(number + 1, format!("a control character ({name}) stands in the text"));
        }
    }
    Some(clean::text(&text).into_owned())
}

fn lesson(text: &str, file: &Path, faults: &mut Faults) -> Option<Lesson> {
    let (front, body_line, body) = front::split(text, faults)?;
    let mut lesson = front::read(front, file, faults)?;
    body::read(body, body_line, &mut lesson, faults);
    Some(lesson)
}

/// Is it a name for lessons, steps and goals: `[a-z0-9-]{1,40}`?
pub(super) fn is_id(id: &str) -> bool {
    (1..=40).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

pub(super) const ID_RULE: &str = "an id has 1 to 40 of the characters a to z, 0 to 9 and -";

/// The line of each byte of a text.
struct Lines {
    starts: Vec<usize>,
    first: usize,
}

impl Lines {
    /// Of a text whose first line has the number `first`.
    fn new(text: &str, first: usize) -> Self {
        let after = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Self { starts: std::iter::once(0).chain(after).collect(), first }
    }

    fn of(&self, byte: usize) -> usize {
        self.first + self.starts.partition_point(|start| *start <= byte) - 1
    }
}

/// Markdown as text, for tests of what is done with it.
#[cfg(test)]
pub(super) fn read_text(markdown: &str) -> super::model::Text {
    text::read(markdown, 1, &mut Faults::new(Path::new("test")))
}
