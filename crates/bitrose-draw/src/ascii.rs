//! Text for readers whose terminal shows ASCII alone.

use std::borrow::Cow;

/// The text in ASCII: for each character beyond it the one that is nearest, or a question mark.
///
/// Columns stay where they are: one character becomes one.
///
/// ```
/// use bitrose_draw::to_ascii;
///
/// assert_eq!(to_ascii("a · b → c … 3·8 ★"), "a - b > c ~ 3*8 *");
/// ```
#[must_use]
pub fn to_ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut before = ' ';
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        // between blanks the dot keeps words apart, without them it multiplies
        plain.push(if letter == '·' && !before.is_whitespace() { '*' } else { nearest(letter) });
        before = letter;
    }
    Cow::Owned(plain)
}

const fn nearest(letter: char) -> char {
    match letter {
        '·' | '−' | '–' | '—' => '-',
        '→' | '▶' => '>',
        '←' => '<',
        '…' => '~',
        '×' => 'x',
        '○' => 'o',
        '●' => '1',
        '◆' => '@',
        '★' => '*',
        '☆' => '.',
        '∩' => '&',
        '∪' => '|',
        '∖' => '\\',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        letter if letter.is_ascii() => letter,
        _ => '?',
    }
}
