//! Sanitizes text from files of unknown origin, so that it cannot control the terminal.
//!
//! Escape sequences begin with a control character (C0, DEL or C1). The marks that change the direction of writing can
//! make code look different from what it does ("Trojan Source", CVE-2021-42574), so they are treated as control
//! characters.

use std::borrow::Cow;

/// Returns `true` if this character must not be shown.
pub(crate) fn is_forbidden(letter: char) -> bool {
    letter.is_control() && letter != '\n' && letter != '\t'
        || matches!(letter, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{E0000}'..='\u{E007F}')
}

/// Returns `true` if the text consists of printable ASCII, `\n` and `\t`, as most do: then no character is forbidden.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'))
}

/// The text with `�` for every character that must not be shown.
pub(crate) fn text(text: &str) -> Cow<'_, str> {
    if !is_plain(text) && text.chars().any(is_forbidden) {
        Cow::Owned(
            text.chars().map(|letter| if is_forbidden(letter) { '\u{FFFD}' } else { letter }).collect(),
        )
    } else {
        Cow::Borrowed(text)
    }
}

/// The same as [`text`], on a single line.
pub(crate) fn line(line: &str) -> String {
    text(line).replace(['\n', '\t'], " ")
}

/// The first character that must not be shown, as `U+001B`, and its line, counted from 0.
pub(crate) fn first_forbidden(text: &str) -> Option<(String, usize)> {
    if is_plain(text) {
        return None;
    }
    let (at, letter) = text.char_indices().find(|(_, letter)| is_forbidden(*letter))?;
    Some((format!("U+{:04X}", u32::from(letter)), text[..at].matches('\n').count()))
}

/// The error message for such a character.
pub(crate) fn forbidden(name: &str) -> String {
    format!("invalid control character {name} in the text")
}
