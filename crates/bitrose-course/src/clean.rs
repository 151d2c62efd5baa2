//! Text from a file that may come from anywhere: nothing in it may steer a terminal.
//!
//! Escape sequences begin with a control character (C0, DEL or C1). The marks that turn the direction of writing can
//! make code read otherwise than it runs ("Trojan Source", CVE-2021-42574), so they count as controls here.

use std::borrow::Cow;

/// Returns `true` if this character may not be shown.
pub(crate) fn is_forbidden(letter: char) -> bool {
    letter.is_control() && letter != '\n' && letter != '\t'
        || matches!(letter, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{E0000}'..='\u{E007F}')
}

/// The text with `�` for every character that may not be shown.
pub(crate) fn text(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_forbidden) {
        Cow::Owned(
            text.chars().map(|letter| if is_forbidden(letter) { '\u{FFFD}' } else { letter }).collect(),
        )
    } else {
        Cow::Borrowed(text)
    }
}

/// As [`text`], on one line.
pub(crate) fn line(line: &str) -> String {
    text(line).replace(['\n', '\t'], " ")
}

/// The first character that may not be shown, as `U+001B`, and the line it stands on, counted from 0.
pub(crate) fn first_forbidden(text: &str) -> Option<(String, usize)> {
    let (at, letter) = text.char_indices().find(|(_, letter)| is_forbidden(*letter))?;
    Some((format!("U+{:04X}", u32::from(letter)), text[..at].matches('\n').count()))
}

/// What is said about it.
pub(crate) fn forbidden(name: &str) -> String {
    format!("invalid control character {name} in the text")
}
