//! Parses the text of a file into a lesson, and reports everything that is wrong with its line.

mod block;
mod body;
mod expression;
mod goal;
mod text;
pub(super) mod toml;

pub(crate) use expression::{NODE_LIMIT, nodes};

use self::toml::Document;
use crate::clean;
use crate::model::{Lesson, Located};
use crate::problem::{Problem, Problems, near};
use bitrose_core::bitboard::Mapping;
use serde::Deserialize;
use std::path::Path;

/// The format that this version reads.
pub const FORMAT: u64 = 1;
/// The size of the largest file that is read, in bytes.
pub const FILE_LIMIT: usize = 256 << 10;
/// The largest number of steps in a lesson.
const STEP_LIMIT: usize = 64;
/// The largest number of goals in a lesson.
const GOAL_LIMIT: usize = 64;

/// The result of parsing a file.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The lesson, without the parts that could not be read; `None` if not even the front matter could.
    pub lesson: Option<Lesson>,
    /// The problems, sorted by line.
    pub problems: Vec<Problem>,
}

/// Parses a lesson. This never fails as a whole: everything that can be read is read, so that all problems are reported
/// at once.
pub fn parse(bytes: &[u8], file: &Path) -> Parsed {
    let mut problems = Problems::new(file);
    let lesson = text_of(bytes, &mut problems).and_then(|text| lesson(&text, file, &mut problems));
    Parsed { lesson, problems: problems.sorted() }
}

/// The text with `\n` for every line ending, and without characters that control a terminal.
fn text_of(bytes: &[u8], problems: &mut Problems) -> Option<String> {
    if bytes.len() > FILE_LIMIT {
        let size = bytes.len().div_ceil(1024);
        problems.add(1, format!("the file has {size} KiB; a lesson has at most {} KiB", FILE_LIMIT >> 10));
        return None;
    }
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let line = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).matches('\n').count() + 1;
            problems.add(line, "the file is not UTF-8 text from here on");
            return None;
        }
    };
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text).replace("\r\n", "\n");
    for (number, line) in text.lines().enumerate() {
        if let Some((name, _)) = clean::first_forbidden(line) {
            problems.add(number + 1, clean::forbidden(&name));
        }
    }
    Some(clean::text(&text).into_owned())
}

fn lesson(text: &str, file: &Path, problems: &mut Problems) -> Option<Lesson> {
    let (front, body_line, body) = split(text, problems)?;
    let mut lesson = front_matter(front, file, problems)?;
    body::read(body, body_line, &mut lesson, problems);
    lesson.text = text.into();
    Some(lesson)
}

/// Splits a file into the front matter, the line number of the body, and the body.
fn split<'a>(text: &'a str, problems: &mut Problems) -> Option<(&'a str, usize, &'a str)> {
    let Some(rest) = text.strip_prefix("+++\n") else {
        problems.add(1, "expected a line `+++`, then TOML (`format`, `id`, `title` …), then a line `+++`");
        return None;
    };
    let end = if rest.starts_with("+++\n") { Some(0) } else { rest.find("\n+++\n").map(|at| at + 1) };
    let Some(end) = end else {
        problems.add(1, "unclosed front matter: expected a second line `+++`");
        return None;
    };
    let front = &rest[..end];
    Some((front, front.matches('\n').count() + 3, &rest[end + 4..]))
}

/// The front matter, between the two lines of `+++`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    id: Located<String>,
    title: Option<Located<String>>,
    summary: Option<Located<String>>,
    #[serde(default)]
    needs: Vec<Located<String>>,
    minutes: Option<u32>,
    mapping: Option<Located<String>>,
    #[serde(default)]
    teaches: Vec<Located<String>>,
    #[serde(default)]
    errata: Vec<Located<String>>,
    #[serde(default)]
    unlocks: Vec<Located<String>>,
    author: Option<String>,
    license: Option<String>,
    replaces: Option<Located<String>>,
}

/// Reads the front matter. Returns `None` if it is too broken to continue.
fn front_matter(front: &str, file: &Path, problems: &mut Problems) -> Option<Lesson> {
    let mut document = Document::parse(front, 2, 1, problems)?;
    check_format(&mut document, problems)?;
    let read: FrontMatter = document.read(&["format"], problems)?;
    for id in [&read.id].into_iter().chain(&read.replaces).filter(|id| !is_id(&id.value)) {
        problems.add(id.line, format!("invalid id `{}`: {ID_RULE}", id.value));
    }
    let is_need = |id: &&Located<String>| id.value.split('/').count() <= 2 && id.value.split('/').all(is_id);
    for id in read.needs.iter().filter(|id| !is_need(id)) {
        problems.add(id.line, format!("invalid id of a lesson `{}`: {ID_RULE}", id.value));
    }
    if !is_id(&read.id.value) {
        return None;
    }
    let mapping = read.mapping.and_then(|name| mapping_of(&name.value, name.line, problems));
    Some(Lesson {
        id: read.id.value,
        title: words("title", read.title, problems),
        summary: words("summary", read.summary, problems),
        needs: read.needs.into_iter().filter(|id| is_need(&id)).collect(),
        minutes: read.minutes.unwrap_or(10),
        mapping: mapping.unwrap_or_default(),
        teaches: read.teaches,
        errata: read.errata,
        unlocks: read.unlocks,
        author: read.author,
        license: read.license,
        replaces: read.replaces,
        file: file.to_owned(),
        text: "".into(),
        steps: Vec::new(),
    })
}

/// Checks the key `format`. A newer format may mean anything, so nothing else is read in that case.
pub(super) fn check_format(document: &mut Document<'_>, problems: &mut Problems) -> Option<()> {
    match document.take::<Located<u64>>("format", problems) {
        Some(Located { value: FORMAT, .. }) => Some(()),
        Some(Located { value, line }) => {
            let help = if value > FORMAT { ": a newer bitrose is needed" } else { "" };
            problems.add(line, format!("unknown format {value}; this bitrose reads format {FORMAT}{help}"));
            None
        }
        None => {
            problems.add(document.line, "missing key `format`");
            Some(())
        }
    }
}

/// A required line of text.
fn words(key: &str, text: Option<Located<String>>, problems: &mut Problems) -> String {
    let (line, fault) = match text {
        Some(text) if !text.value.trim().is_empty() => return text.value.trim().replace('\n', " "),
        Some(text) => (text.line, "empty"),
        None => (1, "missing key"),
    };
    problems.add(line, format!("{fault} `{key}`"));
    String::new()
}

/// The mapping with the given name.
fn mapping_of(name: &str, line: usize, problems: &mut Problems) -> Option<Mapping> {
    let mapping = name.parse::<Mapping>().ok();
    if mapping.is_none() {
        let names = Mapping::ALL.map(|mapping| mapping.to_string());
        let help = near(name, names.iter().map(String::as_str));
        let help = if help.is_empty() { format!("; expected one of {}", names.join(", ")) } else { help };
        problems.add(line, format!("unknown mapping `{name}`{help}"));
    }
    mapping
}

/// Returns `true` if this is a valid id of a lesson, a step or a goal: `[a-z0-9-]{1,40}`.
pub fn is_id(id: &str) -> bool {
    (1..=40).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

pub(super) const ID_RULE: &str = "expected 1 to 40 of the characters a to z, 0 to 9 and -";

/// Finds the line of each byte of a text.
struct Lines {
    starts: Vec<usize>,
    first: usize,
}

impl Lines {
    /// The lines of a text whose first line has the number `first`.
    fn new(text: &str, first: usize) -> Self {
        let after = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { starts: std::iter::once(0).chain(after).collect(), first }
    }

    fn of(&self, byte: usize) -> usize {
        self.first + self.starts.partition_point(|start| *start <= byte) - 1
    }
}
