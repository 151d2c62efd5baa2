//! A text cut into brackets, commas, names and numbers. Comments and everything else are dropped.

/// One piece of a source text that matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Open(char),
    Close(char),
    /// A comma or a semicolon: one item ends, another begins.
    Separator,
    Equals,
    Colon,
    Minus,
    ShiftLeft,
    /// `|`, which puts the halves of a number together; also `+` and `^`, when they do.
    Or,
    Word(&'a str),
    /// An integer; `None` when it does not fit 64 bits.
    Number(Option<u64>),
    /// `0x` and something that is no hexadecimal number.
    Malformed,
    Other,
}

/// A token, and the bytes it takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spanned<'a> {
    pub token: Token<'a>,
    pub start: usize,
    pub end: usize,
}

/// Cuts a text from left to right. Any text can be cut; what makes no sense is [`Token::Other`].
pub(super) fn tokens(text: &str) -> Vec<Spanned<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, token) = next(rest, first);
        if let Some(token) = token {
            tokens.push(Spanned { token, start: at, end: at + length });
        }
        at += length;
    }
    tokens
}

/// The length of what comes next, and the token it is, if any.
fn next(rest: &str, first: char) -> (usize, Option<Token<'_>>) {
    if let Some(length) = comment(rest) {
        return (length, None);
    }
    match first {
        '{' | '[' | '(' => (1, Some(Token::Open(first))),
        '}' | ']' | ')' => (1, Some(Token::Close(first))),
        ',' | ';' => (1, Some(Token::Separator)),
        '=' => (1, Some(Token::Equals)),
        ':' if rest.starts_with("::") => (2, None),
        ':' => (1, Some(Token::Colon)),
        '-' => (1, Some(Token::Minus)),
        '<' if rest.starts_with("<<") => (2, Some(Token::ShiftLeft)),
        '|' | '+' | '^' => (1, Some(Token::Or)),
        '"' => string(rest),
        '\'' => (character(rest), None),
        '0'..='9' => number(rest),
        '$' => pascal(rest),
        _ if first.is_alphabetic() || first == '_' => {
            let word = leading(rest, |letter| letter.is_alphanumeric() || letter == '_');
            (word.len(), Some(Token::Word(word)))
        }
        _ if first.is_whitespace() => (first.len_utf8(), None),
        _ => (first.len_utf8(), Some(Token::Other)),
    }
}

fn leading(text: &str, belongs: impl Fn(char) -> bool) -> &str {
    &text[..text.find(|letter| !belongs(letter)).unwrap_or(text.len())]
}

/// `// …`, `/* … */`, and `# …` (which begins an attribute in Rust when a bracket follows).
fn comment(rest: &str) -> Option<usize> {
    let line = || rest.find('\n').unwrap_or(rest.len());
    if rest.starts_with("//") {
        return Some(line());
    }
    if let Some(body) = rest.strip_prefix("/*") {
        return Some(body.find("*/").map_or(rest.len(), |end| end + 4));
    }
    let is_attribute = rest.starts_with("#[") || rest.starts_with("#!");
    (rest.starts_with('#') && !is_attribute).then(line)
}

/// A string on one line; a name in quotes, as JSON has it, counts as a word.
fn string(rest: &str) -> (usize, Option<Token<'_>>) {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            '"' if !escaped => {
                let body = &rest[1..at];
                let is_name = body.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
                let token = if let (length, Some(Token::Number(value))) = number(body)
                    && length == body.len()
                {
                    Token::Number(value)
                } else if is_name && !body.is_empty() {
                    Token::Word(body)
                } else {
                    Token::Other
                };
                return (at + 1, Some(token));
            }
            '\n' => return (at, None),
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    (rest.len(), None)
}

/// `'a'` and `'\n'`; a quote that closes nothing is skipped alone.
fn character(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    let escaped = letters.next().is_some_and(|(_, letter)| letter == '\\');
    if escaped {
        letters.next();
    }
    match letters.next() {
        Some((at, '\'')) => at + 1,
        _ => 1,
    }
}

/// Endings that say the type of a number.
const SUFFIXES: [&str; 13] = ["", "u", "l", "ul", "lu", "ll", "ull", "llu", "n", "u64", "i64", "ui64", "uz"];

/// An integer of any of the languages: `0x1F`, `0b101`, `0o17`, `017`, `1_000`, `1'000`, `5ULL`, `5_u64`.
fn number(rest: &str) -> (usize, Option<Token<'_>>) {
    let mut length = 0;
    let mut letters = rest.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let joins = letter == '\'' && letters.peek().is_some_and(|(_, next)| next.is_ascii_alphanumeric());
        if !(letter.is_ascii_alphanumeric() || letter == '_' || joins) {
            break;
        }
        length = at + 1;
    }
    let written = &rest[..length];
    let fraction =
        rest[length..].strip_prefix('.').map(|after| leading(after, |c| c.is_ascii_alphanumeric()));
    match (fraction, digits(written)) {
        (Some(fraction), _) if fraction.starts_with(|c: char| c.is_ascii_digit()) => {
            (length + 1 + fraction.len(), Some(Token::Other))
        }
        (_, Some((radix, digits))) => (length, Some(Token::Number(word(radix, &digits)))),
        (_, None) if is_hex(written) && length > 2 => (length, Some(Token::Malformed)),
        (_, None) => (length.max(1), Some(Token::Other)),
    }
}

fn is_hex(written: &str) -> bool {
    written.starts_with("0x") || written.starts_with("0X")
}

/// `$1F` as Pascal has it; shorter ones are names of shells.
fn pascal(rest: &str) -> (usize, Option<Token<'_>>) {
    let digits = leading(&rest[1..], |letter| letter.is_ascii_hexdigit());
    let token = if digits.len() < 4 { Token::Other } else { Token::Number(word(16, digits)) };
    (1 + digits.len(), Some(token))
}

/// The value, or `None` for more than 64 bits. Hexadecimal digits are counted: a 17th is a slip even where the first is 0.
fn word(radix: u32, digits: &str) -> Option<u64> {
    let fits = radix != 16 || digits.len() <= 16;
    u64::from_str_radix(digits, radix).ok().filter(|_| fits)
}

/// The radix and the digits of a written integer, or `None` when it is none.
fn digits(written: &str) -> Option<(u32, String)> {
    let digits: String = written.chars().filter(|letter| !matches!(letter, '_' | '\'')).collect();
    let digits = digits.to_ascii_lowercase();
    let (radix, digits) = match digits.as_bytes() {
        [b'0', b'x', ..] => (16, &digits[2..]),
        [b'0', b'b', ..] => (2, &digits[2..]),
        [b'0', b'o', ..] => (8, &digits[2..]),
        [b'0', b'0'..=b'7', ..] => (8, &digits[1..]),
        _ => (10, digits.as_str()),
    };
    let body = leading(digits, |letter| letter.is_digit(radix));
    let is_integer = !body.is_empty() && SUFFIXES.contains(&&digits[body.len()..]);
    is_integer.then(|| (radix, body.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<Option<u64>> {
        let only = |spanned: Spanned| match spanned.token {
            Token::Number(value) => Some(value),
            _ => None,
        };
        tokens(text).into_iter().filter_map(only).collect()
    }

    #[test]
    fn integers_of_every_language() {
        let text = "0x1F 0X1fULL 31 31L 31_u64 3_1 0b11111 0o37 037 0x1F_u64 0x00'00'1F 31n 0x1Fi64 \"0x1F\"";
        assert_eq!(numbers(text), vec![Some(31); 14]);
    }

    #[test]
    fn what_is_no_integer() {
        assert_eq!(numbers("1.5 1e5 0x 0xG1 12abc x12 // 7\n/* 8 */ # 9\n '1' \"a 1\""), []);
        assert_eq!(
            numbers("0x11223344556677889 18446744073709551616 18446744073709551615"),
            [None, None, Some(u64::MAX)]
        );
        assert_eq!(numbers("don't 5 /* open 6"), [Some(5)]);
    }
}
