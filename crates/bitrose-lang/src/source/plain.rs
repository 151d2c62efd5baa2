//! Numbers in a text without a grammar: between brackets, on lines, or as bare digits.

use super::number::{Number, word_length};
use super::{Declared, Item, List};
use crate::code;
use crate::words::offset;

enum Token<'t> {
    Open(char),
    Close(char),
    /// `=` or `:`, which separates a name from its value.
    Begins,
    Separator,
    /// `-`, or what flips all bits: `~`, in Rust `!`, in Go `^`.
    Sign(char),
    Word(&'t str),
    Number(Number),
}

/// Splits a text into the tokens that matter here. Skips comments and anything unknown.
fn tokens(text: &str) -> impl Iterator<Item = (usize, Token<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let first = rest.chars().next()?;
            let start = at;
            at += comment(rest).unwrap_or(first.len_utf8());
            if at - start > first.len_utf8() {
                continue;
            }
            let token = match first {
                '(' | '[' | '{' => Token::Open(first),
                ')' | ']' | '}' => Token::Close(first),
                ',' | ';' => Token::Separator,
                ':' if rest.starts_with("::") => {
                    at += 1;
                    continue;
                }
                '=' | ':' => Token::Begins,
                '-' | '~' | '!' | '^' => Token::Sign(first),
                _ if first.is_alphanumeric() || matches!(first, '_' | '$') => {
                    if let Some(number) = Number::read(text, start) {
                        at = number.end;
                        Token::Number(number)
                    } else {
                        let length = word_length(rest).max(first.len_utf8());
                        at = start + length;
                        let is_fraction = rest[length..].starts_with('.') && first.is_ascii_digit();
                        at += if is_fraction { 1 + word_length(&rest[length + 1..]) } else { 0 };
                        Token::Word(&rest[..length])
                    }
                }
                _ => continue,
            };
            return Some((start, token));
        }
    })
}

/// Returns the length of `// …`, `/* … */`, or `# …` (which, followed by a bracket, is a Rust attribute).
fn comment(rest: &str) -> Option<usize> {
    let is_hash = rest.starts_with('#') && !rest.starts_with("#[") && !rest.starts_with("#!");
    let line = || rest.find('\n').unwrap_or(rest.len());
    code::comment(rest, false).or_else(|| is_hash.then(line))
}

/// An open bracket.
struct Open<'t> {
    bracket: char,
    name: &'t str,
    list: List<'t>,
}

/// Brackets nested more deeply than this count as one.
const DEEPEST: usize = 64;

/// Returns the outermost lists of a text, including those inside a bracket that is never closed, and the list of what
/// is outside all brackets.
pub(crate) fn brackets(text: &str) -> Vec<Declared<'_>> {
    let empty = |start| List { start, items: Vec::new() };
    let mut open = vec![Open { bracket: ' ', name: "", list: empty(0) }];
    let (mut word, mut name, mut is_named, mut sign) = ("", "", false, None);
    let mut is_value = false;
    for (start, token) in tokens(text) {
        let next_sign = match &token {
            Token::Sign('^') if is_value => None, // between two values
            Token::Sign(sign) => Some(*sign),
            _ => None,
        };
        is_value = matches!(token, Token::Close(_) | Token::Word(_) | Token::Number(_));
        match token {
            Token::Open(bracket) => {
                let name = if is_named { name } else { word };
                if open.len() < DEEPEST {
                    open.push(Open { bracket, name, list: empty(start) });
                }
            }
            Token::Close(bracket) => {
                let bracket = match bracket {
                    ')' => '(',
                    ']' => '[',
                    _ => '{',
                };
                if let Some(depth) = open.iter().rposition(|open| open.bracket == bracket) {
                    close(&mut open, depth);
                }
                let closed = open[0].list.items.last().and_then(|(_, item)| item.list());
                is_named &= open.len() > 1 || closed.is_none_or(|list| list.items.len() < 3); // not `[0..63]`
            }
            Token::Begins if !is_named || open.len() > 1 => (name, is_named) = (word, true),
            Token::Separator => is_named &= open.len() > 1,
            Token::Word(next) => word = next,
            Token::Number(number) => {
                let is_certain = number.is_certain && (number.is_large || number.value < Some(1 << 31));
                let is_of_rust =
                    ["u64", "i64"].iter().any(|suffix| text[start..number.end].ends_with(suffix)); // elsewhere, `!` gives a truth value
                let item = match sign {
                    None => Item::Number(number),
                    Some('-') => Item::Number(number.negated()),
                    Some('!') if !is_of_rust => Item::Other,
                    Some(_) => Item::Number(Number { is_certain, ..number.complement() }),
                };
                let top = open.last_mut().expect("the text itself is never closed");
                top.list.items.push(("", item));
            }
            Token::Begins | Token::Sign(_) => {}
        }
        sign = next_sign;
    }
    close(&mut open, 1);
    let outside = open.swap_remove(0).list;
    let mut declared = Vec::new();
    let mut numbers = List { start: 0, items: Vec::new() };
    for (name, item) in outside.items {
        if item.number().is_some() {
            numbers.items.push(("", item));
        } else {
            declared.push(Declared { name, index: "", kind: "", item });
        }
    }
    declared.push(Declared { name: "", index: "", kind: "", item: Item::List(numbers) });
    declared
}

/// Closes brackets until this many are left. Parentheses around a single number belong to it: a macro, a constructor.
fn close(open: &mut Vec<Open<'_>>, depth: usize) {
    while open.len() > depth
        && let Some(Open { bracket, name, list }) = open.pop()
    {
        let Some(parent) = open.last_mut() else { return };
        match list.items.as_slice() {
            [] => {}
            [(_, Item::Number(number))] if bracket == '(' => {
                parent.list.items.push((name, Item::Number(*number)));
            }
            _ => parent.list.items.push((name, Item::List(list))),
        }
    }
}

/// Returns consecutive lines with the same number of numbers, as in a list or in CSV. Lines with `~`, `!` or `^` before
/// a number are left out.
pub(crate) fn lines(text: &str) -> Vec<Declared<'_>> {
    let mut rows: Vec<List<'_>> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let number = |(_, token): &(usize, Token<'_>)| {
            let Token::Number(number) = token else { return None };
            let (start, end) = (number.start + start, number.end + start);
            Some(("", Item::Number(Number { start, end, ..*number })))
        };
        let all: Vec<_> = tokens(line).collect();
        let flips = |pair: &[(usize, Token<'_>)]| {
            matches!((&pair[0].1, &pair[1].1), (Token::Sign('~' | '!' | '^'), Token::Number(_)))
        };
        let is_changed = all.windows(2).any(flips);
        let items: Vec<_> = all.iter().filter_map(number).collect();
        if !items.is_empty() && !is_changed {
            rows.push(List { start, items });
        }
        start += line.len();
    }
    let blocks = rows.chunk_by(|a, b| a.items.len() == b.items.len());
    blocks
        .map(|block| {
            let start = block[0].start;
            let rows = block.iter().map(|row| ("", Item::List(row.clone()))).collect();
            Declared { name: "", index: "", kind: "", item: Item::List(List { start, items: rows }) }
        })
        .collect()
}

/// Returns words of sixteen hexadecimal digits without `0x`, as in a log or the output of another program.
pub(crate) fn bare_digits(text: &str) -> Vec<Declared<'_>> {
    let mut items = Vec::new();
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    for word in text.split(|letter| !is_word(letter)).filter(|word| word.len() == 16) {
        if let Ok(value) = u64::from_str_radix(word, 16) {
            let start = offset(word, text);
            let (value, end) = (Some(value), start + word.len());
            let number = Number { value, is_large: true, is_malformed: false, is_certain: true, start, end };
            items.push(("", Item::Number(number)));
        }
    }
    let start = items.first().and_then(|(_, item)| item.number()).map_or(0, |number| number.start);
    vec![Declared { name: "", index: "", kind: "", item: Item::List(List { start, items }) }]
}
