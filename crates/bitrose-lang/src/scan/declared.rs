//! Recognizes a 64-bit type named before a number.

/// Names of 64-bit types, and of macros that make such a number, in lowercase.
const TYPES: &str =
    "bb bitboard c64 i64 int64 int64_c int64_t qword quint64 squareset u64 uint64 uint64_c uint64_t ulong";

/// The maximum length of the text in which a declaration is looked for.
pub(super) const WINDOW: usize = 80;

/// Returns `true` if this text, which ends where a number begins, says that the number has 64 bits: either by what
/// encloses it (`C64(`, `(U64) `, `Bitboard::new(`, `BitBoard{`), or by a declaration that ends in `=` (`x: u64 = `,
/// `U64 x = `).
pub(super) fn as_64_bits(before: &[u8]) -> bool {
    let before = before[before.len().saturating_sub(WINDOW)..].trim_ascii_end();
    let Some((last, rest)) = before.split_last() else { return false };
    match last {
        b'(' | b'{' => is_type(last_word(rest)) || is_constructor(rest),
        b')' => is_type(last_word(rest)) && cast_opens(rest),
        b'=' => is_declaration(rest),
        _ => false,
    }
}

/// Returns `true` for `Bitboard::new`, `Bitboard.of`.
fn is_constructor(text: &[u8]) -> bool {
    let owner = text[..text.len() - last_word(text).len()].trim_ascii_end();
    let owner = owner.strip_suffix(b"::").or_else(|| owner.strip_suffix(b"."));
    owner.is_some_and(|owner| is_type(last_word(owner)))
}

/// Returns `true` if a parenthesis precedes the type: `(U64`.
fn cast_opens(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    text[..text.len() - last_word(text).len()].trim_ascii_end().ends_with(b"(")
}

/// Returns `true` for `U64 x`, `x: u64`, `x uint64`, but not for `x ==`, `x +=`.
fn is_declaration(text: &[u8]) -> bool {
    let name = last_word(text);
    if name.is_empty() {
        return false;
    }
    let kind = text.trim_ascii_end();
    is_type(name) || is_type(last_word(&kind[..kind.len() - name.len()]))
}

/// Returns the letters, digits and `_` at the end of a text, ignoring trailing spaces.
fn last_word(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_end();
    let length = text.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    &text[text.len() - length..]
}

fn is_type(word: &[u8]) -> bool {
    TYPES.split(' ').any(|name| word.eq_ignore_ascii_case(name.as_bytes()))
}

/// Returns `true` if this type or constructor says that a value has 64 bits and stays unchanged: `static_cast<U64>`,
/// `[u64; 64]`, `Bitboard::new`.
#[cfg(feature = "languages")]
pub(crate) fn says_64_bits(text: &str) -> bool {
    const MAKERS: &[&str] = &["new", "of", "from", "static_cast", "np", "const", "static", "std", "array"];
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = || text.split(|letter| !is_part(letter)).filter(|word| !word.is_empty());
    let fits = |word: &str| {
        is_type(word.as_bytes()) || MAKERS.contains(&word) || word.starts_with(|c: char| c.is_ascii_digit())
    };
    words().any(|word| is_type(word.as_bytes())) && words().all(fits)
}
