//! Expressions: parsed once to check their syntax and size, run later.

use crate::model::{Binding, Source};
use crate::problem::{Problems, describe, short};
use bitrose_lang::ast::Block;

/// The largest number of syntax nodes in an expression, of a lesson or of a learner.
pub(crate) const NODE_LIMIT: usize = 400;

/// The number of syntax nodes in an expression.
pub(crate) fn nodes(block: &Block) -> usize {
    let mut count = 0;
    block.for_each_expression(&mut |_| count += 1);
    count
}

/// Reads an expression, or `let` lines and an expression. Returns `None` if there is a syntax error.
pub(super) fn of_text(text: &str, line: usize, problems: &mut Problems) -> Option<Source> {
    let source = located(text, line);
    is_good(&source, problems).then_some(source)
}

/// The text as a source, whose line is that of its first word.
pub(super) fn located(text: &str, line: usize) -> Source {
    let blank = &text[..text.len() - text.trim_start().len()];
    Source { text: text.trim().to_owned(), line: line + blank.matches('\n').count() }
}

/// Checks the syntax, and reports errors.
pub(super) fn is_good(source: &Source, problems: &mut Problems) -> bool {
    let block = match bitrose_lang::parse_tree(&source.text) {
        Ok(block) => block,
        Err(error) => {
            let line = source.line + error.position(&source.text).0 - 1;
            problems.add(line, format!("in `{}`: {}", short(&source.text), describe(&error)));
            return false;
        }
    };
    let nodes = nodes(&block);
    if nodes > NODE_LIMIT {
        problems.add(source.line, format!("the expression has {nodes} parts; at most {NODE_LIMIT} are read"));
    }
    nodes <= NODE_LIMIT
}

/// Parses `name = EXPR`.
pub(super) fn binding(text: &str, line: usize, problems: &mut Problems) -> Option<Binding> {
    let parts = text.split_once('=').filter(|(name, value)| is_name(name.trim()) && !value.starts_with('='));
    let Some((name, value)) = parts else {
        problems.add(line, format!("expected `name = EXPR`, found `{}`", short(text)));
        return None;
    };
    let value = of_text(value, line, problems)?;
    Some(Binding { name: name.trim().to_owned(), value })
}

/// Returns `true` if the text is a valid name.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !name.starts_with(|letter: char| letter.is_ascii_digit())
}
