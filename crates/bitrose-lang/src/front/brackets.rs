//! Brackets that are not closed, and indentation without a meaning.

use crate::code::{Part, parts};
use crate::words::is_among;
use crate::{Language, Span};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::Range;

/// An open bracket.
#[derive(Clone, Copy)]
struct Open {
    sign: u8,
    at: usize,
    /// The columns that its line is indented by.
    indent: usize,
}

/// Finds the bracket that is not closed or closes nothing, or the string or comment without an end, and says which it is;
/// for Python also a line whose indentation has no meaning. Where a brace is missing, the indentation of the others tells.
pub(super) fn fault(text: &str, language: Language) -> Option<(Span, &'static str)> {
    const OPEN: &str = "this bracket is not closed";
    const STRAY: &str = "this bracket closes nothing";
    let one = |at: usize, what| Some((Span::new(at, at + 1), what));
    let mut open: Vec<Open> = Vec::new();
    let mut sections: Vec<Vec<Open>> = Vec::new(); // what was open at each `#if`
    let (mut missing, mut stray, mut line) = (None, None, 0);
    for (at, part) in parts(text, language) {
        let indent = || text[line..].len() - text[line..].trim_start_matches([' ', '\t']).len();
        match part {
            Part::Hidden(hidden) => {
                if let Some(what) = without_end(hidden, language) {
                    return one(at, what);
                }
                let directive = hidden.strip_prefix('#').map_or("", str::trim_start);
                if directive.starts_with("if") {
                    sections.push(open.clone());
                } else if directive.starts_with("el") {
                    open = sections.last().cloned().unwrap_or(open);
                } else if directive.starts_with("endif") {
                    sections.pop();
                }
                line = hidden.rfind('\n').map_or(line, |newline| at + newline + 1);
            }
            Part::Sign(b'\n') => line = at + 1,
            Part::Sign(sign @ (b'(' | b'[' | b'{')) => open.push(Open { sign, at, indent: indent() }),
            Part::Sign(sign @ (b')' | b']' | b'}')) => match open.pop() {
                None => return one(stray.unwrap_or(at), STRAY),
                Some(opened)
                    if !matches!((opened.sign, sign), (b'(', b')') | (b'[', b']') | (b'{', b'}')) =>
                {
                    return if opened.sign == b'{' { one(at, STRAY) } else { one(opened.at, OPEN) };
                }
                Some(opened) if sign == b'}' && line + indent() == at => match indent().cmp(&opened.indent) {
                    Ordering::Less => missing = missing.or(Some(opened.at)),
                    Ordering::Greater => stray = stray.or(Some(at)),
                    Ordering::Equal => {}
                },
                Some(_) => {}
            },
            Part::Sign(_) => {}
        }
    }
    let unclosed = if language == Language::Python { open.first() } else { open.last() };
    match unclosed {
        Some(unclosed) => one(missing.unwrap_or(unclosed.at), OPEN),
        None if language == Language::Python => indentation(text),
        None => None,
    }
}

/// Says what has no end: a string that takes the rest of its line, or a comment.
fn without_end(hidden: &str, language: Language) -> Option<&'static str> {
    let is_string = hidden.starts_with('"') || language == Language::Python && hidden.starts_with('\'');
    if is_string && hidden.ends_with('\n') {
        return Some("this string does not end");
    }
    (hidden.starts_with("/*") && !hidden.ends_with("*/")).then_some("this comment does not end")
}

/// The words that begin a line before a block.
const HEADS: &str = "def class if elif else for while try except finally with async match case";

/// The columns of a blank text. Those of a tab are not known: two lines compare only if they do with both numbers.
fn columns(blank: &str) -> [usize; 2] {
    let step = |column, sign, tab| if sign == '\t' { (column / tab + 1) * tab } else { column + 1 };
    [1, 8].map(|tab| blank.chars().fold(0, |column, sign| step(column, sign, tab)))
}

/// Finds the line of Python whose indentation has no meaning.
fn indentation(text: &str) -> Option<(Span, &'static str)> {
    let mut open: Vec<[usize; 2]> = Vec::new();
    let (mut depth, mut line, mut is_start, mut begins_block, mut last) = (0_u32, 0, true, false, b'\n');
    let mut head = Span::default(); // the last line with code
    for (at, part) in parts(text, Language::Python) {
        let is_blank = matches!(part, Part::Sign(b' ' | b'\t' | b'\r' | b'\x0c'));
        let is_comment = matches!(part, Part::Hidden(hidden) if hidden.starts_with('#'));
        if let Part::Sign(b'\n') = part {
            if !is_start && depth == 0 && last != b'\\' {
                (is_start, begins_block, head.end) = (true, last == b':', at);
            }
            (line, last) = (at + 1, b'\n');
            continue;
        }
        if is_blank || is_comment {
            continue;
        }
        if is_start {
            let own = columns(&text[line..at]);
            let first = text[at..].chars().next().map_or(0, char::len_utf8);
            let span = Span::new(line, at + first);
            let is_deeper = |other: &[usize; 2]| own[0] > other[0] && own[1] > other[1];
            match open.last() {
                None => open.push(own),
                Some(top) if begins_block && is_deeper(top) => open.push(own),
                Some(_) if begins_block => return Some((span, "an indented block is missing")),
                Some(top) if is_deeper(top) => {
                    let before = text[head.start..head.end].split([' ', '(', ':']).next().unwrap_or_default();
                    return Some(if is_among(HEADS, before) {
                        (head, "`:` is missing at the end of this line")
                    } else {
                        (span, "this is indented more than its block")
                    });
                }
                Some(_) => {
                    while open.len() > 1 && open.last().is_some_and(|top| own[0] < top[0] && own[1] < top[1])
                    {
                        open.pop();
                    }
                    // a text may begin in the middle of a line
                    if open.len() == 1 && own[0] < open[0][0] {
                        open[0] = own;
                    }
                    if open.last() != Some(&own) {
                        return Some((span, "this matches the indentation of no block"));
                    }
                }
            }
            (is_start, begins_block, head.start) = (false, false, at);
        }
        last = match part {
            Part::Hidden(_) => b'"',
            Part::Sign(sign) => sign,
        };
        match last {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Returns Python source with each expression in brackets on one line, at the same positions: the grammar requires that
/// its lines be indented, the language does not.
pub(super) fn joined(text: &str) -> Cow<'_, str> {
    let (mut joined, mut depth) = (Cow::Borrowed(text), 0_u32);
    let mut gaps: Vec<Range<usize>> = Vec::new(); // newlines and comments since the outermost bracket
    for (at, part) in parts(text, Language::Python) {
        match part {
            Part::Hidden(hidden) if depth > 0 && hidden.starts_with('#') => gaps.push(at..at + hidden.len()),
            Part::Sign(b'\n' | b'\r') if depth > 0 => gaps.push(at..at + 1),
            Part::Sign(b'(' | b'[' | b'{') => {
                if depth == 0 {
                    gaps.clear();
                }
                depth += 1;
            }
            Part::Sign(b')' | b']' | b'}') => {
                depth = depth.saturating_sub(1);
                if depth == 0 && !gaps.is_empty() {
                    let one_line = joined.to_mut();
                    for gap in gaps.drain(..) {
                        one_line.replace_range(gap.clone(), &" ".repeat(gap.len()));
                    }
                }
            }
            _ => {}
        }
    }
    joined
}
