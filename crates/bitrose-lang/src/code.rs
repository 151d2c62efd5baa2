//! Code of any language without a grammar: where comments, strings and blocks end.

use super::Language;

/// The language whose rules fit code of an unknown language best: a `'` without a second one opens nothing.
pub const UNKNOWN: Language = Language::Rust;

/// Returns the position after the comment, directive, string, character literal or non-ASCII letter that starts at
/// `at`; `at` if there is none.
pub(crate) fn skip(text: &str, at: usize, language: Language) -> usize {
    let rest = &text[at.min(text.len())..];
    let is_line_start = || at == 0 || text[..at].trim_end_matches([' ', '\t']).ends_with('\n');
    let has_directives = matches!(language, Language::C | Language::Cpp | Language::CSharp);
    if has_directives && rest.starts_with('#') && is_line_start() {
        // a directive goes on behind a `\` at the end of its line
        let is_end = |end: &usize| !rest[..*end].trim_end_matches('\r').ends_with('\\');
        return at + rest.match_indices('\n').map(|(end, _)| end).find(is_end).unwrap_or(rest.len());
    }
    hidden(text, at, language)
}

/// Does the same without directives.
fn hidden(text: &str, at: usize, language: Language) -> usize {
    use Language::{C, CSharp, Cpp, Go, Own, Python, Rust};
    let rest = &text[at.min(text.len())..];
    let after = |end: Option<usize>| at + end.unwrap_or(rest.len());
    let before = text[..at].bytes().next_back().unwrap_or(b' ');
    let until = |start: usize, end: &str| {
        after(rest.get(start..).and_then(|inside| inside.find(end)).map(|found| start + found + end.len()))
    };
    match rest.as_bytes().first() {
        None => at,
        Some(b'#') if matches!(language, Own | Python) => after(rest.find('\n')),
        Some(b'/') if language != Python => at + comment(rest, language == Rust).unwrap_or(0),
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

/// Splits what stands after the `(` of a call at the commas outside brackets, up to its `)`. Returns nothing if there is
/// no `)`. `brackets` are those that open and those that close.
pub fn split_call<'t>(text: &'t str, brackets: [&str; 2]) -> Vec<&'t str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, letter) in text.char_indices() {
        if depth == 0 && matches!(letter, ',' | ')') {
            parts.push(&text[start..at]);
            start = at + 1;
            if letter == ')' {
                return parts;
            }
        } else if brackets[0].contains(letter) {
            depth += 1;
        } else if brackets[1].contains(letter) {
            depth = depth.saturating_sub(1);
        }
    }
    Vec::new()
}

const fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns the length of the comment `// …` or `/* … */` that a text begins with.
pub(crate) fn comment(text: &str, nests: bool) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let (mut depth, mut at) = (u32::from(text.starts_with("/*")), 2);
    if depth == 0 {
        return None;
    }
    while depth > 0 && at < text.len() {
        at += match &text.as_bytes()[at..] {
            [b'*', b'/', ..] => {
                depth -= 1;
                2
            }
            [b'/', b'*', ..] if nests => {
                depth += 1;
                2
            }
            _ => 1,
        };
    }
    Some(at)
}

/// A part of a source.
pub(crate) enum Part<'t> {
    /// A comment, directive, string, character literal or non-ASCII letter.
    Hidden(&'t str),
    /// Any other byte.
    Sign(u8),
}

/// Iterates over the parts of a source, each with its position.
pub(crate) fn parts(text: &str, language: Language) -> impl Iterator<Item = (usize, Part<'_>)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let at = next;
        let sign = *text.as_bytes().get(at)?;
        next = skip(text, at, language);
        let part = if next > at { Part::Hidden(&text[at..next]) } else { Part::Sign(sign) };
        next = next.max(at + 1);
        Some((at, part))
    })
}

/// Returns a text of the same length in which comments are blank, and the lines for the preprocessor if these are to be
/// blank as well.
pub fn blank(text: &str, language: Language, with_directives: bool) -> String {
    let (mut code, mut at) = (String::with_capacity(text.len()), 0);
    while at < text.len() {
        let end = if with_directives { skip(text, at, language) } else { hidden(text, at, language) };
        let part = &text[at..end.max(at + 1)];
        if end > at && part.starts_with(['/', '#']) {
            code += &spaces(part);
        } else {
            code += part;
        }
        at += part.len();
    }
    code
}

/// Returns spaces in place of a text. Its newlines stay.
pub fn spaces(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// Returns the position after the brace that closes the one at `open`.
pub fn block_end(text: &str, open: usize, language: Language) -> usize {
    let mut depth = 0;
    for (at, part) in parts(&text[open..], language) {
        match part {
            Part::Sign(b'{') => depth += 1,
            Part::Sign(b'}') if depth <= 1 => return open + at + 1,
            Part::Sign(b'}') => depth -= 1,
            _ => {}
        }
    }
    text.len()
}
