//! A document that is open in the editor, and what can be shown at a position in it.

use super::notations::Constant;
use crate::cli::prelude::*;
use bitrose_lang::front::DefinitionKind;
use bitrose_lang::is_letter;
use bitrose_lang::lint;
use bitrose_lang::scan::{Finding, Scanner};
use bitrose_lang::tables::Location;
use serde_json::json;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

/// A position as the protocol defines it: a line, and the number of UTF-16 code units before the position in that line,
/// both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    pub(super) line: usize,
    pub(super) unit: usize,
}

/// An open document.
pub(super) struct Document {
    lines: Vec<String>,
    language: Option<Language>,
    mapping: Mapping,
    /// The definitions of the document, computed on first use; `None` if it is not a whole program.
    definitions: OnceCell<Option<Definitions>>,
    /// The report of `bitrose lint`, computed on first use.
    report: OnceCell<Option<lint::Report>>,
}

/// The definitions of a document, and a session that has executed them.
struct Definitions {
    language: Language,
    session: Session,
    names: Vec<String>,
}

/// A 64-bit word that can be drawn, and where it is.
#[derive(Clone, Debug)]
pub(super) struct DrawableWord {
    pub(super) word: u64,
    /// How the document writes the word, or `drawn board`.
    pub(super) text: String,
    /// The constant, if it is one.
    pub(super) constant: Option<Constant>,
    start: Position,
    end: Position,
}

impl DrawableWord {
    /// Returns the range in the document, in the JSON form of the protocol.
    pub(super) fn range(&self) -> serde_json::Value {
        range(self.start, self.end)
    }
}

fn range(start: Position, end: Position) -> serde_json::Value {
    let position = |position: Position| json!({"line": position.line, "character": position.unit});
    json!({"start": position(start), "end": position(end)})
}

impl Document {
    pub(super) fn new(uri: &str, text: &str, mapping: Mapping) -> Self {
        let lines = text.lines().map(str::to_owned).collect();
        let language = source::language_of(Path::new(uri));
        Self { lines, language, mapping, definitions: OnceCell::new(), report: OnceCell::new() }
    }

    /// Returns what is at a position: a constant, a drawn board, or a name that the document defines.
    pub(super) fn at(&self, position: Position) -> Option<DrawableWord> {
        let line = self.lines.get(position.line)?;
        let column = characters_before(line, position.unit);
        self.found(position.line, column).or_else(|| self.named(position.line, column))
    }

    /// Returns what `bitrose lint` finds in the document, as diagnostics of the protocol.
    ///
    /// Also computes what hovers need, so that the first one does not have to wait.
    pub(super) fn diagnostics(&self) -> Vec<serde_json::Value> {
        const ERROR: u8 = 1;
        const WARNING: u8 = 2;
        const INFORMATION: u8 = 3;
        self.definitions();
        let length: usize = self.lines.iter().map(|line| line.len() + 1).sum();
        if self.language.is_some() && length > source::LONGEST {
            let message = "longer than 1 MiB, so bitrose does not check this document";
            return vec![
                json!({"range": self.range(0..0), "severity": INFORMATION, "source": "bitrose", "message": message}),
            ];
        }
        let Some(report) = self.report() else { return Vec::new() };
        let diagnostic = |severity: u8, location: Location, name: &str, message: &str| {
            let range = self.range(location.offset..location.offset + location.length);
            let colon = if name.is_empty() { "" } else { ": " };
            json!({"range": range, "severity": severity, "source": "bitrose", "message": format!("{name}{colon}{message}")})
        };
        let findings = report.findings.iter();
        let findings = findings.map(|found| diagnostic(ERROR, found.location, &found.name, &found.message));
        let deviations = report.deviations.iter().map(|it| {
            let severity = if it.is_shift { WARNING } else { INFORMATION };
            diagnostic(severity, it.location, &it.function, &it.message)
        });
        findings.chain(deviations).collect()
    }

    /// Returns the changes that mend what is in a selection: for each, its title, the range to replace and the text to put
    /// there.
    pub(super) fn fixes(&self, selection: &Range<Position>) -> Vec<(String, serde_json::Value, &str)> {
        let Some(report) = self.report() else { return Vec::new() };
        let is_here = |shift: &&lint::Deviation| {
            let Location { offset, length, .. } = shift.location;
            self.at_byte(offset) <= selection.end && selection.start <= self.at_byte(offset + length)
        };
        let fixes = report.deviations.iter().filter(is_here).filter_map(|shift| {
            let (bytes, text) = shift.fix.as_ref()?;
            let title = if shift.is_mask {
                "Insert the missing mask".to_owned()
            } else {
                format!("Change to {text}")
            };
            Some((title, self.range(bytes.clone()), &**text))
        });
        fixes.collect()
    }

    fn report(&self) -> Option<&lint::Report> {
        self.report.get_or_init(|| lint::lint(&self.lines.join("\n"), Some(self.language?))).as_ref()
    }

    fn range(&self, bytes: Range<usize>) -> serde_json::Value {
        range(self.at_byte(bytes.start), self.at_byte(bytes.end))
    }

    /// Returns the position of a byte offset in the text, in which every line ends in one byte.
    fn at_byte(&self, byte: usize) -> Position {
        let mut start = 0;
        for (number, line) in self.lines.iter().enumerate() {
            if byte <= start + line.len() {
                return self.position(number, line[..byte - start].chars().count());
            }
            start += line.len() + 1;
        }
        Position { line: self.lines.len(), unit: 0 }
    }

    /// Returns the constant or the drawn board at a position.
    fn found(&self, line: usize, column: usize) -> Option<DrawableWord> {
        const RANKS: usize = 8;
        let first = line.saturating_sub(RANKS + 1);
        let last = (line + RANKS + 2).min(self.lines.len());
        let scanner = Scanner::new();
        let mut scanner = if self.language.is_some() { scanner.source() } else { scanner };
        let mut found = Vec::new();
        for line in &self.lines[first..last] {
            found.extend(scanner.line(line.as_bytes()));
        }
        found.extend(scanner.pause());
        found.into_iter().find_map(|found| {
            let at = first + usize::try_from(found.line).ok()? - 1;
            let start = found.column - 1;
            let (end_line, end) = match found.finding {
                Finding::Number(_) => (at, start + found.text.chars().count()),
                Finding::Board(_) => (at + RANKS - 1, usize::MAX),
                Finding::Pair { .. } => return None,
            };
            let is_number = matches!(found.finding, Finding::Number(_));
            let is_here = (at..=end_line).contains(&line) && (!is_number || (start..end).contains(&column));
            is_here.then(|| DrawableWord {
                word: found.finding.word(self.mapping),
                text: if is_number { found.text } else { "drawn board".to_owned() },
                constant: is_number.then(|| Constant {
                    written: self.characters(at, start..end),
                    word: found.finding.word(self.mapping),
                    before: self.characters(at, 0..start),
                    after: self.characters(at, end..usize::MAX),
                }),
                start: self.position(at, start),
                end: self.position(end_line, end),
            })
        })
    }

    /// Returns the name at a position, with the index after it, if the document itself defines it and its value is a
    /// 64-bit word.
    fn named(&self, line: usize, column: usize) -> Option<DrawableWord> {
        let signs: Vec<char> = self.lines[line].chars().collect();
        signs.get(column).filter(|&&sign| is_letter(sign))?;
        let start = signs[..column].iter().rposition(|&sign| !is_letter(sign)).map_or(0, |before| before + 1);
        // a field of an object is not the constant of that name
        let before: String = signs[..start].iter().collect();
        let owner = before
            .strip_suffix('.')
            .map(|before| before.rsplit(|sign| !is_letter(sign)).next().unwrap_or(""));
        let is_class = |owner: &str| owner.starts_with(|first: char| first.is_uppercase());
        if before.ends_with("->") || owner.is_some_and(|owner| !is_class(owner)) {
            return None;
        }
        let length = |from: usize| signs[from..].iter().position(|&sign| !is_letter(sign));
        let mut end = length(start).map_or(signs.len(), |length| start + length);
        let name: String = signs[start..end].iter().collect();
        let definitions = self.definitions()?;
        if !definitions.names.contains(&name) {
            return None;
        }
        if signs.get(end) == Some(&'[') {
            end += signs[end..].iter().position(|&sign| sign == ']')? + 1;
        }
        let text: String = signs[start..end].iter().collect();
        let program = Program::parse(&text, Some(definitions.language)).ok()?;
        let value = definitions.session.clone().execute(&program).ok()?.value?;
        let (Value::Board(word) | Value::Int(word)) = value else { return None };
        Some(DrawableWord {
            word,
            text,
            constant: None,
            start: self.position(line, start),
            end: self.position(line, end),
        })
    }

    /// Returns the definitions of the document, which is run on first use.
    fn definitions(&self) -> Option<&Definitions> {
        self.definitions.get_or_init(|| self.define()).as_ref()
    }

    fn define(&self) -> Option<Definitions> {
        let text = self.lines.join("\n");
        let program = Program::parse(&text, self.language).ok()?;
        let names = unambiguous(&program);
        let mut session = Session::new(self.mapping);
        session.execute(&program).ok()?;
        Some(Definitions { language: program.language(), session, names })
    }

    /// Returns the characters of a line in a range of columns.
    fn characters(&self, line: usize, columns: Range<usize>) -> String {
        self.lines[line].chars().take(columns.end).skip(columns.start).collect()
    }

    pub(super) const fn language(&self) -> Option<Language> {
        self.language
    }

    /// Returns the position of a character.
    fn position(&self, line: usize, column: usize) -> Position {
        let text = self.lines.get(line).map_or("", String::as_str);
        Position { line, unit: text.chars().take(column).map(char::len_utf16).sum() }
    }
}

/// Returns the names that a document defines once, and that no parameter, other variable or assignment gives another
/// meaning.
fn unambiguous(program: &Program) -> Vec<String> {
    let parsed = program.text();
    let definitions = parsed.definitions();
    let read = source::read(program.source(), Some(program.language()));
    let declared = read.iter().flat_map(|read| &read.declared).filter(|known| known.index.is_empty());
    let parameters = definitions.iter().flat_map(|known| match &known.kind {
        DefinitionKind::Function(parameters) => &parameters[..],
        _ => &[],
    });
    let defined = occurrences(definitions.iter().map(|known| &*known.name));
    let declared = occurrences(declared.map(|known| known.name));
    let parameters = occurrences(parameters.map(|name| &**name));
    let assigned = occurrences(assigned_names(program.source()));
    let most =
        |counts: &HashMap<&str, usize>, name: &str, most| counts.get(name).is_none_or(|count| *count <= most);
    let is_clear = |name: &&str| {
        most(&defined, name, 1)
            && most(&declared, name, 1)
            && most(&parameters, name, 0)
            && most(&assigned, name, 1)
    };
    definitions.iter().map(|known| &*known.name).filter(is_clear).map(str::to_owned).collect()
}

/// Counts how often each name occurs.
fn occurrences<'t>(names: impl Iterator<Item = &'t str>) -> HashMap<&'t str, usize> {
    let mut counts = HashMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1;
    }
    counts
}

/// Returns the names to which a text assigns, each as often as it does: `M = 5`, `M <<= 8`, `M := 5`.
fn assigned_names(text: &str) -> impl Iterator<Item = &str> {
    let is_comparison = |before: &str, after: &str| {
        let is_shift = before.ends_with("<<") || before.ends_with(">>");
        after.starts_with('=') || before.ends_with(['=', '!', '<', '>']) && !is_shift
    };
    let sides = text.match_indices('=').map(|(at, sign)| (&text[..at], &text[at + sign.len()..]));
    let assignments = sides.filter(move |(before, after)| !is_comparison(before, after));
    assignments.map(move |(before, _)| {
        let before = before.trim_end_matches(|sign| "+-*/%&|^<>:".contains(sign)).trim_end();
        &before[before.trim_end_matches(is_letter).len()..]
    })
}

/// Returns the number of characters that come before an offset in UTF-16 code units.
fn characters_before(line: &str, unit: usize) -> usize {
    let mut units = 0;
    line.chars()
        .take_while(|sign| {
            units += sign.len_utf16();
            units <= unit
        })
        .count()
}
