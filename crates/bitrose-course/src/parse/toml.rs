//! Deserializes TOML into the types of a lesson, with serde.
//!
//! serde passes no context to the values that it deserializes, but a lesson needs two things: the line on which each
//! value begins, and a place to report what is wrong with an expression or a text inside it. Both are kept in a
//! thread-local while a document is read ([`READING`]), so that the types below can be deserialized like any other. An
//! error in the shape of the document ends reading, except for an unknown key, which is reported while the rest is
//! read.
//!
//! When no document is being read, the same types are deserialized from the form in which serde serialized them: a
//! lesson can be stored in any format of serde, and needs neither TOML nor Markdown to be restored.

use super::{Lines, expression, text};
use crate::clean;
use crate::model::{Binding, Case, Located, Source, Text};
use crate::problem::{Problems, near};
use serde::de::{DeserializeOwned, Error as _, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::{fmt, mem};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// The number of unknown keys after which reading a document is abandoned.
const MOST_UNKNOWN: usize = 16;

thread_local! {
    /// The document that this thread is reading.
    static READING: RefCell<Option<Reading>> = const { RefCell::new(None) };
}

/// The text of a document and where its lines begin.
struct Content {
    toml: String,
    lines: Lines,
}

/// The context of the values of a document.
pub(super) struct Reading {
    content: Rc<Content>,
    pub(super) problems: Problems,
    /// The Markdown parser. Through this pointer, a program that reads no document is linked without it.
    markdown: fn(&str, usize, &mut Problems) -> Text,
}

impl Reading {
    /// The line of a value. Text in triple quotes begins on the next line if nothing follows the opening quotes.
    fn line(&self, span: Range<usize>) -> usize {
        let value = self.content.toml.get(span.clone()).unwrap_or_default();
        let next = value.starts_with("\"\"\"\n") || value.starts_with("'''\n");
        self.content.lines.of(span.start) + usize::from(next)
    }
}

/// Returns `true` while a document is being read. Otherwise, values are deserialized from what serde has serialized.
pub(super) fn is_reading() -> bool {
    READING.with_borrow(Option::is_some)
}

/// Calls `ask` with the document that is being read. Without one, there are no lines, and problems cannot be reported.
pub(super) fn reading<T: Default>(ask: impl FnOnce(&mut Reading) -> T) -> T {
    READING.with_borrow_mut(|reading| reading.as_mut().map(ask).unwrap_or_default())
}

/// A TOML document, or a part of one.
pub(crate) struct Document<'a> {
    content: Rc<Content>,
    /// The line that is reported for a missing key.
    pub(super) line: usize,
    table: DeTable<'a>,
}

impl<'a> Document<'a> {
    /// Parses TOML. `first` is the number of its first line, and `line` is where a missing key is reported.
    pub(crate) fn parse(toml: &'a str, first: usize, line: usize, problems: &mut Problems) -> Option<Self> {
        let lines = Lines::new(toml, first);
        match DeTable::parse(toml) {
            Ok(table) => {
                let mut table = table.into_inner();
                table.iter_mut().for_each(|(_, value)| sanitize(value, &lines, problems));
                Some(Self { content: Rc::new(Content { toml: toml.to_owned(), lines }), line, table })
            }
            Err(error) => {
                let line = error.span().map_or(line, |span| lines.of(span.start));
                problems.add(line, clean::line(error.message().trim()));
                None
            }
        }
    }

    /// Returns the part of this document that consists of a table.
    fn part(&self, line: usize, table: DeTable<'a>) -> Self {
        Self { content: Rc::clone(&self.content), line, table }
    }

    /// Removes a key from the document, and returns its value.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, key: &str, problems: &mut Problems) -> Option<T> {
        let (_, value) = self.split(&[key]).table.into_iter().next()?;
        self.value(value, &[], problems)
    }

    /// Moves these keys into a document of their own.
    pub(crate) fn split(&mut self, keys: &[&str]) -> Self {
        let (own, rest) = mem::take(&mut self.table)
            .into_iter()
            .partition(|(key, _)| keys.contains(&key.get_ref().as_ref()));
        self.table = rest;
        self.part(self.line, own)
    }

    /// Removes the table under a key from the document, and returns it as a document.
    pub(super) fn sub(&mut self, key: &str, problems: &mut Problems) -> Option<Self> {
        let (_, value) = self.split(&[key]).table.into_iter().next()?;
        let line = self.content.lines.of(value.span().start);
        if let DeValue::Table(table) = value.into_inner() {
            return Some(self.part(line, table));
        }
        problems.add(line, format!("expected `{key}` to be a table"));
        None
    }

    /// Moves the entries of the table under this key into the document itself.
    pub(super) fn absorb(&mut self, key: &str, problems: &mut Problems) {
        for (key, value) in self.sub(key, problems).into_iter().flat_map(|inner| inner.table) {
            if self.table.contains_key(&key) {
                problems.add(
                    self.content.lines.of(key.span().start),
                    format!("duplicate key `{}`", key.get_ref()),
                );
            } else {
                self.table.insert(key, value);
            }
        }
    }

    /// Deserializes the document as a `T`. Returns `None` if anything but an unknown key is wrong. The keys in `also`
    /// are allowed in addition to those of `T`.
    pub(crate) fn read<T: DeserializeOwned>(mut self, also: &[&str], problems: &mut Problems) -> Option<T> {
        let table = DeValue::Table(mem::take(&mut self.table));
        self.value(Spanned::new(0..self.content.toml.len(), table), also, problems)
    }

    fn value<T: DeserializeOwned>(
        &self,
        value: Spanned<DeValue<'_>>,
        also: &[&str],
        problems: &mut Problems,
    ) -> Option<T> {
        let mut read = None;
        let is_good = self.deserialize(value, also, problems, &mut |value| {
            read = Some(T::deserialize(value)?);
            Ok(())
        });
        read.filter(|_| is_good)
    }

    /// Calls `read` with a value, and again without each key that turns out to be unknown. Returns whether nothing is
    /// wrong. This is compiled once for all types.
    fn deserialize<'v>(
        &self,
        mut value: Spanned<DeValue<'v>>,
        also: &[&str],
        problems: &mut Problems,
        read: &mut dyn FnMut(ValueDeserializer<'v>) -> Result<(), toml::de::Error>,
    ) -> bool {
        for _ in 0..MOST_UNKNOWN {
            let before = problems.count();
            let content = Rc::clone(&self.content);
            let reading = Reading { content, problems: mem::take(problems), markdown: text::read };
            READING.with_borrow_mut(|now| *now = Some(reading));
            let done = read(ValueDeserializer::from(value.clone()));
            let reading = READING.with_borrow_mut(Option::take).expect("it was put there just now");
            *problems = reading.problems;
            let Err(error) = done else { return problems.count() == before };
            let span = error.span().filter(|span| *span != (0..self.content.toml.len()));
            let line = span.as_ref().map_or(self.line, |span| self.content.lines.of(span.start));
            let (message, unknown) = explained(error.message(), also);
            problems.add(line, message);
            let DeValue::Table(table) = value.get_mut() else { return false };
            let Some(key) = table.keys().find(|key| unknown && Some(key.span()) == span).cloned() else {
                return false;
            };
            table.remove(&key);
        }
        false
    }
}

/// Replaces characters that must not be shown: `"\u001b"` spells a control character with harmless ones.
fn sanitize(value: &mut Spanned<DeValue<'_>>, lines: &Lines, problems: &mut Problems) {
    let start = value.span().start;
    match value.get_mut() {
        DeValue::String(text) => {
            if let Some((name, below)) = clean::first_forbidden(text) {
                problems.add(lines.of(start) + below, clean::forbidden(&name));
                *text = clean::text(text).into_owned().into();
            }
        }
        DeValue::Array(list) => list.iter_mut().for_each(|value| sanitize(value, lines, problems)),
        DeValue::Table(table) => table.iter_mut().for_each(|(_, value)| sanitize(value, lines, problems)),
        _ => {}
    }
}

/// Rewrites the message of serde in our style, with the most similar valid name. The flag says whether it is about an
/// unknown key.
fn explained(message: &str, also: &[&str]) -> (String, bool) {
    let message = clean::line(message.trim());
    let mut quoted = message.split('`').skip(1).step_by(2);
    let (given, known) = (quoted.next().unwrap_or_default(), quoted.chain(also.iter().copied()));
    let words = if let Some(rest) = message.strip_prefix("invalid type: ") {
        let (found, wanted) = rest.rsplit_once(", expected ").unwrap_or((rest, "something else"));
        format!("expected {wanted}, found {found}")
    } else if message.starts_with("unknown field") {
        format!("unknown key `{given}`{}", near(given, known))
    } else if message.starts_with("unknown variant") {
        let known: Vec<&str> = known.collect();
        let near = near(given, known.iter().copied());
        format!("unknown name `{given}`{near}; expected one of {}", known.join(", "))
    } else if message.starts_with("missing field") {
        format!("missing key `{given}`")
    } else {
        message.clone()
    };
    (words, message.starts_with("unknown field"))
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Located<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !is_reading() {
            return Ok(Self { value: T::deserialize(deserializer)?, line: 0 });
        }
        let spanned = Spanned::<T>::deserialize(deserializer)?;
        let line = reading(|reading| reading.line(spanned.span()));
        Ok(Self { value: spanned.into_inner(), line })
    }
}

/// A text, or a number or a truth value as it is written.
pub(super) struct Written(pub(super) String);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl Visitor<'_> for Words {
            type Value = Written;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an expression in quotes")
            }

            fn visit_str<E>(self, text: &str) -> Result<Written, E> {
                Ok(Written(text.to_owned()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Written, E> {
                Ok(Written(number.to_string()))
            }

            fn visit_bool<E>(self, truth: bool) -> Result<Written, E> {
                Ok(Written(truth.to_string()))
            }
        }
        deserializer.deserialize_any(Words)
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !is_reading() {
            return Ok(Self { text: String::deserialize(deserializer)?, line: 0 });
        }
        let text = Located::<Written>::deserialize(deserializer)?;
        let source = expression::located(&text.value.0, text.line);
        reading(|reading| expression::is_good(&source, &mut reading.problems));
        Ok(source)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !is_reading() {
            return Ok(Self { paragraphs: Deserialize::deserialize(deserializer)?, line: 0 });
        }
        let Located { value, line } = Located::<String>::deserialize(deserializer)?;
        Ok(reading(|reading| {
            let text = (reading.markdown)(&value, line, &mut reading.problems);
            if text.is_empty() {
                reading.problems.add(line, "empty text");
            }
            text
        }))
    }
}

#[derive(Deserialize)]
#[serde(remote = "Binding")]
struct KeptBinding {
    name: String,
    value: Source,
}

impl<'de> Deserialize<'de> for Binding {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !is_reading() {
            return KeptBinding::deserialize(deserializer);
        }
        let Located { value, line } = Located::<String>::deserialize(deserializer)?;
        let binding = reading(|reading| expression::binding(&value, line, &mut reading.problems));
        let nothing = || Self { name: String::new(), value: Source { text: String::new(), line } };
        Ok(binding.unwrap_or_else(nothing)) // the problem is reported, so this value is never used
    }
}

#[derive(Deserialize)]
#[serde(remote = "Case")]
struct KeptCase {
    bindings: Vec<Binding>,
}

impl<'de> Deserialize<'de> for Case {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !is_reading() {
            return KeptCase::deserialize(deserializer);
        }
        let Located { value, line } = Located::<String>::deserialize(deserializer)?;
        let parts = value.split(';').filter(|part| !part.trim().is_empty());
        let bindings = reading(|reading| {
            parts.filter_map(|part| expression::binding(part, line, &mut reading.problems)).collect()
        });
        Ok(Self { bindings })
    }
}

/// Deserializes one number or a list of them.
pub(super) fn one_or_more<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Located<usize>>, D::Error> {
    let written = Located::<toml::Value>::deserialize(deserializer)?;
    let line = written.line;
    let numbers = match written.value {
        toml::Value::Array(list) => list,
        one => vec![one],
    };
    let number = |value: toml::Value| {
        let number = value.as_integer().and_then(|number| usize::try_from(number).ok());
        let wrong = || D::Error::invalid_type(Unexpected::Other(value.type_str()), &"the number of a line");
        Ok(Located { value: number.ok_or_else(wrong)?, line })
    };
    numbers.into_iter().map(number).collect()
}
