//! Brackets, and the comments and strings in which a bracket is none.

use crate::words::is_among;
use crate::{Language, Span};
use std::borrow::Cow;
use std::cmp::Ordering;

/// Returns the position after the comment, directive, string, character literal or non-ASCII letter that starts at
/// `at`; `at` if there is none.
pub(super) fn skip(text: &str, at: usize, language: Language) -> usize {
    use Language::{C, CSharp, Cpp, Go, Python, Rust};
    let rest = &text[at.min(text.len())..];
    let after = |end: Option<usize>| at + end.unwrap_or(rest.len());
    let is_line_start = || at == 0 || text[..at].trim_end_matches([' ', '\t']).ends_with('\n');
    let is_directive = matches!(language, C | Cpp | CSharp) && rest.starts_with('#') && is_line_start();
    let has_slashes = language != Python && rest.starts_with("//");
    let before = text[..at].bytes().next_back().unwrap_or(b' ');
    let until = |start: usize, end: &str| {
        after(rest.get(start..).and_then(|inside| inside.find(end)).map(|found| start + found + end.len()))
    };
    match rest.as_bytes().first() {
        None => at,
        // a directive goes on behind a `\` at the end of its line
        _ if is_directive => {
            let is_end = |end: &usize| !rest[..*end].trim_end_matches('\r').ends_with('\\');
            after(rest.match_indices('\n').map(|(end, _)| end).find(is_end))
        }
        _ if has_slashes || language == Python && rest.starts_with('#') => after(rest.find('\n')),
        _ if language != Python && rest.starts_with("/*") => until(2, "*/"),
        Some(b'"' | b'\'') if rest.starts_with("\"\"\"") || language == Python && rest.starts_with("'''") => {
            until(3, &rest[..3])
        }
        Some(b'`') if language == Go => until(1, "`"),
        Some(b'r') if language == Rust && !is_of_word(before) && rest[1..].starts_with(['"', '#']) => {
            let signs = rest[1..].bytes().take_while(|byte| *byte == b'#').count();
            let is_raw = rest[1 + signs..].starts_with('"');
            if is_raw { until(2 + signs, &format!("\"{}", &rest[1..=signs])) } else { at }
        }
        Some(b'R') if language == Cpp && rest.starts_with("R\"") && !is_of_word(before) => {
            let delimiter = rest[2..].split('(').next().unwrap_or_default();
            until(2 + delimiter.len(), &format!("){delimiter}\""))
        }
        Some(b'\'') if language == Rust && is_lifetime(rest) => at + 1,
        Some(b'\'') if matches!(language, C | Cpp) && before.is_ascii_hexdigit() => at + 1, // 1'000
        Some(b'"') if language == CSharp && text[..at].ends_with(['@']) => until(1, "\""),
        Some(b'"' | b'\'') => at + quoted(rest, language == Rust),
        Some(byte) if byte.is_ascii() => at,
        Some(_) => at + rest.chars().next().map_or(1, char::len_utf8),
    }
}

/// Returns the length of the string or character literal that a text begins with. It ends with its line, unless it is
/// one of Rust.
fn quoted(text: &str, spans_lines: bool) -> usize {
    let mut letters = text.char_indices();
    let quote = letters.next().map(|(_, quote)| quote);
    while let Some((at, letter)) = letters.next() {
        if Some(letter) == quote || letter == '\n' && !spans_lines {
            return at + 1;
        }
        if letter == '\\' {
            letters.next();
        }
    }
    text.len()
}

/// Returns `true` for `'a` of Rust, where no quote follows.
fn is_lifetime(text: &str) -> bool {
    let mut letters = text.chars().skip(1);
    letters.next().is_some_and(|letter| letter != '\\') && letters.next() != Some('\'')
}

const fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// An open bracket.
#[derive(Clone, Copy)]
struct Open {
    sign: u8,
    at: usize,
    /// The columns that its line is indented by.
    indent: usize,
}

/// Finds the bracket that is not closed or closes nothing, or the string without an end, and says which it is. Where a
/// brace is missing, the indentation of the others tells.
pub(super) fn fault(text: &str, language: Language) -> Option<(Span, &'static str)> {
    const OPEN: &str = "this bracket is not closed";
    const STRAY: &str = "this bracket closes nothing";
    let one = |at: usize, what| Some((Span::new(at, at + 1), what));
    let mut open: Vec<Open> = Vec::new();
    let mut sections: Vec<Vec<Open>> = Vec::new(); // what was open at each `#if`
    let (mut missing, mut stray) = (None, None);
    let (mut at, mut line) = (0, 0);
    while at < text.len() {
        let skipped = skip(text, at, language);
        if skipped > at {
            line = text[at..skipped].rfind('\n').map_or(line, |newline| at + newline + 1);
            let is_string = matches!(text.as_bytes()[at], b'"')
                || language == Language::Python && text[at..].starts_with('\'');
            if is_string && text[..skipped].ends_with('\n') {
                return one(at, "this string does not end");
            }
            if text[at..].starts_with("/*") && !text[at..skipped].ends_with("*/") {
                return Some((Span::new(at, at + 2), "this comment does not end"));
            }
            let directive = text[at..skipped].strip_prefix('#').map_or("", str::trim_start);
            if directive.starts_with("if") {
                sections.push(open.clone());
            } else if directive.starts_with("el") {
                open = sections.last().cloned().unwrap_or(open);
            } else if directive.starts_with("endif") {
                sections.pop();
            }
            at = skipped;
            continue;
        }
        let sign = text.as_bytes()[at];
        let indent = || text[line..].len() - text[line..].trim_start_matches([' ', '\t']).len();
        match sign {
            b'\n' => line = at + 1,
            b'(' | b'[' | b'{' => open.push(Open { sign, at, indent: indent() }),
            b')' | b']' | b'}' => match open.pop() {
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
            _ => {}
        }
        at += 1;
    }
    let unclosed = if language == Language::Python { open.first() } else { open.last() };
    match unclosed {
        Some(unclosed) => one(missing.unwrap_or(unclosed.at), OPEN),
        None if language == Language::Python => indentation(text),
        None => None,
    }
}

/// The words that begin a line before a block.
const HEADS: &str = "def class if elif else for while try except finally with async match case";

/// Finds the line of Python whose indentation has no meaning.
fn indentation(text: &str) -> Option<(Span, &'static str)> {
    // The columns of a tab are not known: two lines compare only if they do with both of these.
    let columns = |line: &str| {
        let blank = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        [1, 8].map(|tab| {
            blank
                .chars()
                .fold(0, |column, sign| if sign == '\t' { (column / tab + 1) * tab } else { column + 1 })
        })
    };
    let (mut open, mut begins_block): (Vec<[usize; 2]>, bool) = (Vec::new(), false);
    let (mut at, mut depth, mut is_start, mut last) = (0, 0_u32, true, b'\n');
    let mut head = Span::default(); // the last line
    while at < text.len() {
        let line = &text[at..];
        if is_start {
            let code = line.trim_start_matches([' ', '\t', '\u{c}']);
            if code.is_empty() || code.starts_with(['\n', '\r', '#']) {
                at += line.find('\n').map_or(line.len(), |end| end + 1);
                continue;
            }
            let first = code.chars().next().map_or(0, char::len_utf8);
            let (own, span) = (columns(line), Span::new(at, at + line.len() - code.len() + first));
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
            (is_start, begins_block, at) = (false, false, at + line.len() - code.len());
            head.start = at;
            continue;
        }
        let skipped = skip(text, at, Language::Python);
        if skipped > at {
            last = if line.starts_with('#') { last } else { b'"' };
            at = skipped;
            continue;
        }
        match line.as_bytes()[0] {
            b'\n' if depth == 0 && last != b'\\' => {
                (is_start, begins_block, head.end) = (true, last == b':', at);
            }
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if !matches!(line.as_bytes()[0], b' ' | b'\t' | b'\r') {
            last = line.as_bytes()[0];
        }
        at += 1;
    }
    None
}

/// Returns Python source with each expression in brackets on one line, at the same positions: the grammar requires that
/// its lines be indented, the language does not.
pub(super) fn joined(text: &str) -> Cow<'_, str> {
    let (mut joined, mut depth, mut start, mut at) = (Cow::Borrowed(text), 0_u32, 0, 0);
    let mut gaps: Vec<std::ops::Range<usize>> = Vec::new();
    while at < text.len() {
        let skipped = skip(text, at, Language::Python);
        if skipped > at {
            if text[at..].starts_with('#') {
                gaps.push(at..skipped);
            }
            at = skipped;
            continue;
        }
        match text.as_bytes()[at] {
            b'(' | b'[' | b'{' => {
                if depth == 0 {
                    (start, gaps) = (at, Vec::new());
                }
                depth += 1;
            }
            b')' | b']' | b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && text[start..at].contains('\n') {
                    let one_line = joined.to_mut();
                    for gap in gaps.drain(..) {
                        one_line.replace_range(gap.clone(), &" ".repeat(gap.len()));
                    }
                }
            }
            b'\n' | b'\r' if depth > 0 => gaps.push(at..at + 1),
            _ => {}
        }
        at += 1;
    }
    joined
}
