//! Parses answers as they are typed: squares, numbers, yes and no, lists of letters and numbers.

use crate::problem::describe;
use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_lang::ast::{BinaryOperator, Block, ExpressionKind};
use bitrose_lang::{Language, Program, Session, Value, builtin};

/// Returns `true` for `nothing` and its synonyms.
fn is_nothing(text: &str) -> bool {
    ["nothing", "none", "empty", "-", "{}"].contains(&text.to_ascii_lowercase().as_str())
}

/// Parses squares: `c1 d2`, `{c1 d2}`, hex, a drawn board, `nothing`. Functions are refused, because the learner is to
/// find the squares.
pub(super) fn squares(text: &str, mapping: Mapping) -> Result<Bitboard, String> {
    let text = text.trim();
    if is_nothing(text) {
        return Ok(Bitboard::EMPTY);
    }
    if let Some(other) = line_in_words(text, mapping) {
        return Err(other);
    }
    if let Some(board) = listed(text) {
        return Ok(board);
    }
    let program = expression(text)?;
    if let Some((first, last)) = text.split_once('-')
        && [first, last].iter().all(|end| end.trim().parse::<Square>().is_ok())
    {
        return Err(format!("{first} and {last} are not on one line: type each square, as in `c1 d2`"));
    }
    if computes(program.block()) {
        return Err("type the squares that come out, as in `c1 d2` or `a2-h2`; no operators here".into());
    }
    if calls(program.block()) {
        return Err("type the squares themselves, as in `c1 d2`, or a number; no functions here".into());
    }
    own_session(mapping).board(text).map_err(|error| describe(&error))
}

/// Parses an expression, which is in bitrose's own language: only the answer to a goal with a call is a program.
pub(super) fn expression(text: &str) -> Result<Program, String> {
    Program::parse(text, Some(Language::Own)).map_err(|error| describe(&error))
}

fn own_session(mapping: Mapping) -> Session {
    Session::new(mapping).in_language(Language::Own)
}

/// Parses squares and ranges of squares: `a2-h2 e4`.
pub(super) fn squares_or_ranges(text: &str, mapping: Mapping) -> Result<Bitboard, String> {
    let squares_of = |word: &str| {
        let (first, last) = word.split_once('-')?;
        let ends: [Square; 2] = [first.parse().ok()?, last.parse().ok()?];
        let squares = attacks::between(ends[0], ends[1]) | ends[0].bitboard() | ends[1].bitboard();
        (!attacks::line(ends[0], ends[1]).is_empty()).then_some(squares)
    };
    match words(text, |word| listed(word).or_else(|| squares_of(word))) {
        Some(board) => Ok(board),
        None => squares(text, mapping).map_err(|error| no_square(text).unwrap_or(error)),
    }
}

/// Returns the error for a rank or a file in words: `rank 2`, `the e-file`.
fn line_in_words(text: &str, mapping: Mapping) -> Option<String> {
    let text = text.to_ascii_uppercase();
    let words: Vec<&str> = text.split([' ', '-']).filter(|word| !["", "THE"].contains(word)).collect();
    let [one, other] = words[..] else { return None };
    let names = [format!("{one}_{other}"), format!("{other}_{one}")];
    let is_line = |name: &&String| name.starts_with("RANK_") || name.starts_with("FILE_");
    let name = names.iter().filter(is_line).find(|name| builtin(name).is_some())?;
    let board = own_session(mapping).board(name).ok()?;
    Some(format!("type `{name}` or its squares, `{}-{}`", board.first()?, board.last()?))
}

/// Returns the error for a list of squares in which one word is not a square.
fn no_square(text: &str) -> Option<String> {
    let all: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    let is_word = |word: &&str| word.chars().all(char::is_alphanumeric);
    let is_list = all.iter().all(is_word) && all.iter().any(|word| listed(word).is_some());
    let other = all.iter().find(|word| listed(word).is_none())?;
    is_list.then(|| format!("`{other}` is not a square: files go from a to h, ranks from 1 to 8"))
}

/// Parses squares separated by spaces or commas.
fn listed(text: &str) -> Option<Bitboard> {
    words(text, |word| word.parse::<Square>().ok().map(Square::bitboard))
}

/// The union of all words, each parsed as a set of squares.
fn words(text: &str, squares: impl Fn(&str) -> Option<Bitboard>) -> Option<Bitboard> {
    let text = text.trim();
    let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
    let mut words = inner.split([' ', ',', '\t']).filter(|word| !word.is_empty()).peekable();
    words.peek()?;
    words.try_fold(Bitboard::EMPTY, |all, word| Some(all | squares(word)?))
}

/// Returns `true` if the block computes something: an answer must be a result, not a repetition of the question.
fn computes(block: &Block) -> bool {
    let mut found = false;
    block.for_each_expression(&mut |expression| {
        if let ExpressionKind::Chain(_, links) = &expression.kind {
            found |= links.iter().any(|link| link.operator != BinaryOperator::Or);
        }
    });
    found
}

fn calls(block: &Block) -> bool {
    use ExpressionKind::{Call, Index, Method};
    let mut found = false;
    block.for_each_expression(&mut |expression| {
        found |= matches!(expression.kind, Call(..) | Method(..) | Index(..));
    });
    found
}

/// Parses a single number in any base.
pub(super) fn number(text: &str, mapping: Mapping) -> Result<Value, String> {
    let text = text.trim();
    let wanted = || "expected a number, as in `28`, `0x1C` or `0b11100`".to_owned();
    let is_bare_hex = !text.is_empty() && text.chars().all(|digit| digit.is_ascii_hexdigit());
    match expression(text).map(|program| program.is_lone_number()) {
        Ok(true) => {
            own_session(mapping).run(text).map_err(|error| describe(&error))?.value.ok_or_else(wanted)
        }
        _ if listed(text).is_some() => {
            Err(format!("expected a number, as in `28` or `0x1C`, found squares: `{text}`"))
        }
        _ if is_bare_hex => Err(format!("a hexadecimal number begins with 0x: `0x{text}`")),
        Ok(false) if text.contains('^') => {
            Err("`^` means xor here, not a power: type the number itself, as in `28`".into())
        }
        Ok(false) => Err(wanted()),
        Err(error) => Err(error),
    }
}

/// Parses `yes` or `no`.
pub(super) fn truth(text: &str) -> Result<bool, String> {
    match text.trim().to_ascii_lowercase().as_str() {
        "yes" | "y" | "true" => Ok(true),
        "no" | "n" | "false" => Ok(false),
        _ => Err("answer `yes` or `no`".into()),
    }
}

/// Parses line numbers from 1 to `most`, separated by spaces or commas, as indices from 0.
pub(super) fn lines(text: &str, most: usize) -> Result<Vec<usize>, String> {
    // single-digit numbers need no separators: `1324`
    let are_digits = most < 10 && text.trim().bytes().all(|letter| letter.is_ascii_digit());
    let words: Vec<&str> = if are_digits {
        text.trim().split("").collect()
    } else {
        text.split([' ', ',', ';', '\t']).collect()
    };
    let words = words.into_iter().filter(|word| !word.is_empty());
    let line = |word: &str| match word.parse::<usize>() {
        Ok(number) if (1..=most).contains(&number) => Ok(number - 1),
        _ => Err(format!("`{word}` is not a line number. Type numbers from 1 to {most}")),
    };
    let lines = words.map(line).collect::<Result<Vec<_>, _>>()?;
    if lines.is_empty() { Err(format!("type a number from 1 to {most}")) } else { Ok(lines) }
}

/// Parses letters from `a`, as indices from 0: `a`, `b d`, `bd`.
pub(super) fn letters(text: &str, most: usize) -> Result<Vec<usize>, String> {
    let known: Vec<char> = ('a'..='z').take(most).collect();
    let last = known.last().copied().unwrap_or('a');
    let letters = text.chars().filter(|letter| !matches!(letter, ' ' | ',' | ';' | '\t' | ')' | '.'));
    let index = |letter: char| {
        let index = known.iter().position(|known| *known == letter.to_ascii_lowercase());
        index.ok_or_else(|| {
            format!("the options have the letters a {} {last}", if most == 2 { "and" } else { "to" })
        })
    };
    let mut indices = letters.map(index).collect::<Result<Vec<_>, _>>()?;
    indices.sort_unstable();
    indices.dedup();
    if indices.is_empty() { Err(format!("type a letter from a to {last}")) } else { Ok(indices) }
}
