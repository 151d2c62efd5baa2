//! Detects uses in C and C++ where the usual definition would compile, but would not mean what the engine means.

use crate::words::is_letter;
use crate::{Language, code};

/// Returns how a text uses a name that has a usual definition, if it means something else by it.
pub fn doubt(name: &str, text: &str) -> Option<&'static str> {
    let code = code::blank(text, Language::Cpp, false);
    let words = words(&code);
    let (is_doubtful, reason) = match name {
        "Square" | "Sq" | "square_t" | "sq_t" => (
            is_added_to_boards(name, &words),
            "it is combined with boards here, while that of `--usual` is a number",
        ),
        "File" | "Rank" => (
            words.windows(2).any(|pair| is_operator(pair[0]) && is_line(pair[1])),
            "its names are boards here, while those of `--usual` are numbers",
        ),
        "relative_rank" | "relativeRank" => (
            words.windows(5).any(|call| call[0] == name && call[4].to_ascii_lowercase().starts_with("rank")),
            "it takes a rank here, while that of `--usual` takes a square",
        ),
        name if changes_a_board(name) => (
            is_used_as_value(name, &words),
            "it returns a value here, while that of `--usual` changes its argument",
        ),
        _ => return None,
    };
    is_doubtful.then_some(reason)
}

/// Splits a text into names, numbers and single punctuation characters.
fn words(mut text: &str) -> Vec<&str> {
    let is_sign = |sign| !is_letter(sign);
    let mut words = Vec::new();
    while let Some(first) = text.chars().next() {
        let length = if is_sign(first) { first.len_utf8() } else { text.find(is_sign).unwrap_or(text.len()) };
        let (word, rest) = text.split_at(length);
        words.extend((!first.is_whitespace()).then_some(word));
        text = rest;
    }
    words
}

fn is_operator(word: &str) -> bool {
    matches!(word, "|" | "&" | "^" | "~")
}

/// Returns `true` for `FILE_A`, `RANK_8`: next to a bitwise operator, such a name is a board.
fn is_line(word: &str) -> bool {
    word.len() == 6 && (word.starts_with("FILE_") || word.starts_with("RANK_"))
}

/// Returns `true` for `board | square`. Such engines overload the operators; for plain numbers this would OR the bits
/// of an index.
fn is_added_to_boards(kind: &str, words: &[&str]) -> bool {
    let after_kind = words.windows(2).filter(|pair| pair[0] == kind);
    let squares: Vec<&str> = after_kind.map(|pair| pair[1]).filter(|name| is_name(name)).collect();
    let is_board = |word: &str| is_name(word) && !squares.contains(&word) && word != kind && word != "return";
    words.iter().enumerate().any(|(index, word)| {
        let at = |offset: isize| {
            index.checked_add_signed(offset).and_then(|at| words.get(at)).copied().unwrap_or("")
        };
        let (before, after) = (at(-1), at(1));
        squares.contains(word)
            && match (before, after) {
                ("=", _) if is_operator(at(-2)) => is_board(at(-3)) || at(-3) == "]",
                (before, _) if is_operator(before) => is_board(at(-2)) || matches!(at(-2), ")" | "]"),
                (_, "&" | "|" | "^") => is_board(at(2)) && !squares.contains(&at(2)),
                _ => false,
            }
    })
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Returns `true` for `set_bit`, `popBit`, `CLR_BIT` and similar names.
fn changes_a_board(name: &str) -> bool {
    let plain = name.to_ascii_lowercase().replace('_', "");
    matches!(&*plain, "setbit" | "popbit" | "clearbit" | "clrbit" | "togglebit" | "flipbit")
}

/// Returns `true` for `b = set_bit(b, s)`: this function returns a new board, but the usual one changes its argument.
fn is_used_as_value(name: &str, words: &[&str]) -> bool {
    let mut calls = words.windows(2).enumerate().filter(|(_, part)| part[0] == name && part[1] == "(");
    calls.any(|(at, _)| !begins_statement(&words[..at]))
}

/// Returns `true` if a statement can begin after these words.
fn begins_statement(words: &[&str]) -> bool {
    match words.last() {
        // The colon after a label, not that of `x ? y : z` or `::`.
        Some(&":") => {
            let start =
                words.iter().rposition(|word| matches!(*word, ";" | "{" | "}")).map_or(0, |at| at + 1);
            !words[start..].contains(&"?") && !words.ends_with(&[":", ":"])
        }
        Some(last) => matches!(*last, ";" | "{" | "}" | ")" | "else" | "do"),
        None => true,
    }
}
