//! TOML tables with the line of every key and value; whoever reads one asks for its keys, the rest is unknown.

use super::super::clean;
use super::super::fault::{Faults, near};
use super::super::model::{Located, Source, Text};
use super::{Lines, source, text};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and the line it begins on. Of a text, the line of its first character.
pub(crate) struct Entry {
    pub(crate) item: Item,
    pub(crate) line: usize,
}

/// A value.
pub(crate) enum Item {
    Text(String),
    Integer(i64),
    Truth(bool),
    List(Vec<Entry>),
    Table(Table),
    /// A kind that lessons have no use for.
    Other(&'static str),
}

/// A table that is being read.
pub(crate) struct Table {
    pub(crate) line: usize,
    entries: Vec<(String, usize, Entry)>,
    asked: Vec<&'static str>,
}

/// Reads a TOML text whose first line has the number `line`.
pub(crate) fn read(toml: &str, line: usize, faults: &mut Faults) -> Option<Table> {
    let reader = Reader { toml, lines: Lines::new(toml, line) };
    match DeTable::parse(toml) {
        Ok(table) => Some(reader.table(table.into_inner(), line, faults)),
        Err(error) => {
            let at = error.span().map_or(line, |span| reader.lines.of(span.start));
            faults.add(at, clean::line(error.message().trim()));
            None
        }
    }
}

struct Reader<'a> {
    toml: &'a str,
    lines: Lines,
}

impl Reader<'_> {
    /// The entries in the order of the file: a draw depends on it.
    fn table(&self, table: DeTable<'_>, line: usize, faults: &mut Faults) -> Table {
        let mut entries: Vec<_> = table.into_iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let entries = entries.into_iter().map(|(key, value)| {
            let line = self.lines.of(key.span().start);
            (key.into_inner().into_owned(), line, self.entry(value, line, faults))
        });
        Table { line, entries: entries.collect(), asked: Vec::new() }
    }

    fn entry(&self, value: Spanned<DeValue<'_>>, key_line: usize, faults: &mut Faults) -> Entry {
        let span = value.span();
        let line = if span.is_empty() { key_line } else { self.lines.of(span.start) };
        let item = match value.into_inner() {
            DeValue::String(text) => {
                return Entry { line: self.text_line(span), item: Item::Text(cleaned(&text, line, faults)) };
            }
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Item::Other("an integer that is too large"), Item::Integer),
            DeValue::Boolean(truth) => Item::Truth(truth),
            DeValue::Array(list) => {
                Item::List(list.into_iter().map(|value| self.entry(value, line, faults)).collect())
            }
            DeValue::Table(table) => Item::Table(self.table(table, line, faults)),
            DeValue::Float(_) => Item::Other("a number with a fraction"),
            DeValue::Datetime(_) => Item::Other("a date"),
        };
        Entry { item, line }
    }

    /// A text in three quotes begins on the next line when nothing follows the quotes.
    fn text_line(&self, span: Range<usize>) -> usize {
        let written = self.toml.get(span.clone()).unwrap_or("");
        let next = written.starts_with("\"\"\"\n") || written.starts_with("'''\n");
        self.lines.of(span.start) + usize::from(next)
    }
}

/// `"\u001b"` writes a control character with innocent ones.
fn cleaned(text: &str, line: usize, faults: &mut Faults) -> String {
    if let Some((name, below)) = clean::first_forbidden(text) {
        faults.add(line + below, format!("a control character ({name}) stands in the text"));
    }
    clean::text(text).into_owned()
}

impl Item {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Integer(_) => "an integer",
            Self::Truth(_) => "true or false",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Other(kind) => kind,
        }
    }
}

/// Says that a key has a value of the wrong kind.
fn wrong_kind(key: &str, entry: &Entry, wanted: &str, faults: &mut Faults) {
    faults.add(entry.line, format!("`{key}` is {}; {wanted} is expected", entry.item.kind()));
}

impl Table {
    /// Takes the value of a key out of the table.
    pub(crate) fn take(&mut self, key: &'static str) -> Option<Entry> {
        self.asked.push(key);
        let at = self.entries.iter().position(|(name, ..)| name == key)?;
        Some(self.entries.remove(at).2)
    }

    /// Is there such a key still?
    pub(crate) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(name, ..)| name == key)
    }

    /// Takes whatever is left, with the line of each key.
    pub(crate) fn take_rest(&mut self) -> Vec<(String, usize, Entry)> {
        std::mem::take(&mut self.entries)
    }

    /// Puts the entries of another table into this one.
    pub(crate) fn absorb(&mut self, mut other: Self, faults: &mut Faults) {
        for (key, line, entry) in other.take_rest() {
            if self.has(&key) {
                faults.add(line, format!("`{key}` is given twice"));
            } else {
                self.entries.push((key, line, entry));
            }
        }
    }

    /// Says which keys nobody has asked for.
    pub(crate) fn finish(self, faults: &mut Faults) {
        for (key, line, _) in &self.entries {
            let help = near(key, self.asked.iter().copied());
            faults.add(*line, format!("the key `{key}` is unknown here{help}"));
        }
    }

    pub(crate) fn text(&mut self, key: &'static str, faults: &mut Faults) -> Option<Located<String>> {
        let entry = self.take(key)?;
        if let Item::Text(value) = entry.item {
            Some(Located { value, line: entry.line })
        } else {
            wrong_kind(key, &entry, "a text", faults);
            None
        }
    }

    /// An expression. A number and a truth value may stand without quotes.
    pub(crate) fn source(&mut self, key: &'static str, faults: &mut Faults) -> Option<Source> {
        let entry = self.take(key)?;
        source::of_entry(key, entry, faults)
    }

    /// What [`Table::source`] gives, and a fault when there is none.
    pub(crate) fn required(&mut self, key: &'static str, faults: &mut Faults) -> Option<Source> {
        if !self.has(key) {
            self.missing(key, faults);
        }
        self.source(key, faults)
    }

    pub(crate) fn missing(&self, key: &str, faults: &mut Faults) {
        faults.add(self.line, format!("the key `{key}` is missing"));
    }

    /// Text for people.
    pub(crate) fn markdown(&mut self, key: &'static str, faults: &mut Faults) -> Option<Text> {
        let text = self.text(key, faults)?;
        let read = text::read(&text.value, text.line, faults);
        if read.is_empty() {
            faults.add(text.line, format!("`{key}` is empty"));
            return None;
        }
        Some(read)
    }

    pub(crate) fn integer(&mut self, key: &'static str, faults: &mut Faults) -> Option<Located<u32>> {
        let entry = self.take(key)?;
        match entry.item {
            Item::Integer(number) if (0..=1_000_000).contains(&number) => {
                u32::try_from(number).ok().map(|value| Located { value, line: entry.line })
            }
            _ => {
                wrong_kind(key, &entry, "an integer from 0 to 1000000", faults);
                None
            }
        }
    }

    pub(crate) fn truth(&mut self, key: &'static str, faults: &mut Faults) -> Option<bool> {
        let entry = self.take(key)?;
        if let Item::Truth(truth) = entry.item {
            Some(truth)
        } else {
            wrong_kind(key, &entry, "true or false", faults);
            None
        }
    }

    pub(crate) fn table(&mut self, key: &'static str, faults: &mut Faults) -> Option<Self> {
        let entry = self.take(key)?;
        if let Item::Table(table) = entry.item {
            Some(table)
        } else {
            wrong_kind(key, &entry, "a table", faults);
            None
        }
    }

    /// The tables `[[key]]`.
    pub(crate) fn tables(&mut self, key: &'static str, faults: &mut Faults) -> Vec<Self> {
        let entries = self.list(key, faults).unwrap_or_default();
        let table = |entry: Entry| {
            if let Item::Table(table) = entry.item {
                Some(table)
            } else {
                wrong_kind(key, &entry, "a table", faults);
                None
            }
        };
        entries.into_iter().filter_map(table).collect()
    }

    pub(crate) fn list(&mut self, key: &'static str, faults: &mut Faults) -> Option<Vec<Entry>> {
        let entry = self.take(key)?;
        if let Item::List(list) = entry.item {
            Some(list)
        } else {
            wrong_kind(key, &entry, "a list", faults);
            None
        }
    }

    /// A list of texts.
    pub(crate) fn texts(&mut self, key: &'static str, faults: &mut Faults) -> Option<Vec<Located<String>>> {
        let list = self.list(key, faults)?;
        let text = |entry: Entry| {
            if let Item::Text(value) = entry.item {
                Some(Located { value, line: entry.line })
            } else {
                wrong_kind(key, &entry, "a list of texts", faults);
                None
            }
        };
        Some(list.into_iter().filter_map(text).collect())
    }

    /// A list of expressions.
    pub(crate) fn sources(&mut self, key: &'static str, faults: &mut Faults) -> Option<Vec<Source>> {
        let list = self.list(key, faults)?;
        Some(list.into_iter().filter_map(|entry| source::of_entry(key, entry, faults)).collect())
    }
}
