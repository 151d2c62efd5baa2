//! Expressions: read once for their grammar and their size, run later.

use super::super::fault::Faults;
use super::super::model::{Binding, Source};
use super::table::{Entry, Item};

/// The most parts of an expression.
const NODE_LIMIT: usize = 400;

/// The expression of a TOML value.
pub(super) fn of_entry(key: &str, entry: Entry, faults: &mut Faults) -> Option<Source> {
    let text = match entry.item {
        Item::Text(text) => text,
        Item::Integer(number) => number.to_string(),
        Item::Truth(truth) => truth.to_string(),
        _ => {
            faults.add(entry.line, format!("`{key}` is to be an expression in quotes"));
            return None;
        }
    };
    of_text(&text, entry.line, faults)
}

/// An expression, or `let` lines and an expression. Its line is that of its first word.
pub(super) fn of_text(text: &str, line: usize, faults: &mut Faults) -> Option<Source> {
    let blank = &text[..text.len() - text.trim_start().len()];
    let source = Source { text: text.trim().to_owned(), line: line + blank.matches('\n').count() };
    is_good(&source, faults).then_some(source)
}

/// Reads the grammar, and tells of what is wrong.
pub(super) fn is_good(source: &Source, faults: &mut Faults) -> bool {
    let block = match bitrose_lang::parse_tree(&source.text) {
        Ok(block) => block,
        Err(error) => {
            let line = source.line + error.position(&source.text).0 - 1;
            faults.add(line, format!("in `{}`: {}", short(&source.text), told(&error)));
            return false;
        }
    };
    let mut nodes = 0usize;
    block.for_each_expression(&mut |_| nodes += 1);
    if nodes > NODE_LIMIT {
        faults.add(source.line, format!("the expression has {nodes} parts; at most {NODE_LIMIT} are read"));
    }
    nodes <= NODE_LIMIT
}

/// The message of a fault of the language, with its help.
pub(crate) fn told(error: &bitrose_lang::Error) -> String {
    let label = if error.label.is_empty() { String::new() } else { format!(", {}", error.label) };
    let help = error.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
    format!("{}{label}{help}", error.message)
}

/// At most 60 characters of a source, on one line.
pub(crate) fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= 60 {
        return line;
    }
    let head: String = line.chars().take(59).collect();
    format!("{head}…")
}

/// `name = EXPR`.
pub(super) fn binding(text: &str, line: usize, faults: &mut Faults) -> Option<Binding> {
    let parts = text.split_once('=').filter(|(name, value)| is_name(name.trim()) && !value.starts_with('='));
    let Some((name, value)) = parts else {
        faults.add(line, format!("`{}` is to be `name = EXPR`", short(text)));
        return None;
    };
    let value = of_text(value, line, faults)?;
    Some(Binding { name: name.trim().to_owned(), value })
}

/// `a = EXPR; b = EXPR`.
pub(super) fn bindings(text: &str, line: usize, faults: &mut Faults) -> Vec<Binding> {
    let parts = text.split(';').filter(|part| !part.trim().is_empty());
    parts.filter_map(|part| binding(part, line, faults)).collect()
}

/// Can it be a name?
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !name.starts_with(|letter: char| letter.is_ascii_digit())
}
