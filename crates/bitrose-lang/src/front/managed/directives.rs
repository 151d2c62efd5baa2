//! Evaluates the directives of C#: `#if`, `#define` and the others.

use crate::words::is_letter;
use crate::{Language, code};
use std::collections::HashSet;

/// A conditional section: whether one of its branches was taken, and whether the current one is.
struct Section {
    was_taken: bool,
    is_taken: bool,
    /// Whether the condition depends on the build, so the section is left as it is.
    is_open: bool,
}

/// Replaces directives, and the code that they leave out, by spaces. Only the symbols that the source defines are
/// defined; a section that depends on the version of .NET is left as it is.
pub(super) fn applied(source: &str) -> String {
    let mut bytes = source.as_bytes().to_vec();
    let (mut defined, mut sections) = (HashSet::new(), Vec::<Section>::new());
    let mut at = 0;
    while at < source.len() {
        let end = source[at..].find('\n').map_or(source.len(), |length| at + length + 1);
        let line = source[at..end].trim();
        let is_active = sections.iter().all(|section| section.is_taken);
        let mut is_blank = !is_active;
        let mut next = end;
        if let Some(directive) = line.strip_prefix('#') {
            let directive = directive.split("//").next().unwrap_or_default().trim();
            let word = directive.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
            let rest = directive[word.len()..].trim();
            let value = || condition(rest, &defined);
            match (word, sections.last_mut()) {
                ("if", _) => {
                    let holds = value();
                    let is_taken = holds != Some(false);
                    sections.push(Section { was_taken: is_taken, is_taken, is_open: holds.is_none() });
                }
                ("elif", Some(section)) if !section.is_open => {
                    section.is_taken = !section.was_taken && value() == Some(true);
                    section.was_taken |= section.is_taken;
                }
                ("else", Some(section)) if !section.is_open => section.is_taken = !section.was_taken,
                _ => {}
            }
            is_blank = !is_active || sections.last().is_none_or(|section| !section.is_open);
            if word == "endif" {
                sections.pop();
            } else if is_active && word == "define" {
                defined.insert(rest);
            } else if is_active && word == "undef" {
                defined.remove(rest);
            }
        } else if is_active {
            // A comment may continue on the next line.
            let mut inner = at;
            while inner < end {
                inner = code::skip(source, inner, Language::CSharp).max(inner + 1);
            }
            next = inner.max(end);
        }
        if is_blank {
            let spaced = bytes[at..end].iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r'));
            spaced.for_each(|byte| *byte = b' ');
        }
        at = next;
    }
    String::from_utf8(bytes).unwrap_or_else(|_| source.to_owned())
}

/// Returns the value of a condition. `None` if it depends on the build, or if it is not understood.
fn condition(text: &str, defined: &HashSet<&str>) -> Option<bool> {
    const LONGEST: usize = 256;
    let text = text.trim();
    if text.len() > LONGEST {
        return None;
    }
    for sign in ["||", "&&", "==", "!="] {
        let depth = |before: &str| before.matches('(').count() == before.matches(')').count();
        if let Some((at, _)) = text.rmatch_indices(sign).find(|(at, _)| depth(&text[..*at])) {
            let (left, right) = (condition(&text[..at], defined)?, condition(&text[at + 2..], defined)?);
            return Some(match sign {
                "||" => left || right,
                "&&" => left && right,
                "==" => left == right,
                _ => left != right,
            });
        }
    }
    if let Some(rest) = text.strip_prefix('!') {
        return condition(rest, defined).map(|holds| !holds);
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        return condition(inner, defined);
    }
    let is_name = !text.is_empty() && text.chars().all(is_letter);
    match text {
        "true" => Some(true),
        "false" => Some(false),
        _ if defined.contains(text) => Some(true),
        _ if text.starts_with("NET") || matches!(text, "RELEASE" | "TRACE") => None,
        _ => is_name.then_some(false),
    }
}
