//! Errors and suggestions for names that are unknown or called incorrectly.

use super::ast::Name;
use super::builtins::{self, BUILTINS};
use super::error::Error;
use super::words::{foreign_hint, uncapitalized};
use super::{Builtin, Span, techniques};
use bitrose_core::bitboard::{Direction, Square};
use bitrose_core::counted;
use bitrose_core::position::POSITION_NAMES;

/// Parses the name of a direction: `north`, `n`, `noEa`.
pub(super) fn direction(word: &str) -> Option<Direction> {
    const SHORT: [[&str; 3]; 8] = [
        ["n", "no", "nort"],
        ["ne", "no_ea", "nort_east"],
        ["e", "ea", "east"],
        ["se", "so_ea", "sout_east"],
        ["s", "so", "sout"],
        ["sw", "so_we", "sout_west"],
        ["w", "we", "west"],
        ["nw", "no_we", "nort_west"],
    ];
    let names = |direction: Direction| SHORT[direction as usize].into_iter().chain([direction.name()]);
    let word = builtins::plain(word);
    Direction::ALL.into_iter().find(|&direction| names(direction).any(|name| builtins::plain(name) == word))
}

/// Returns the error for a name that is only valid in an earlier source.
pub(super) fn of_another_text(name: &str, span: Span) -> Box<Error> {
    Error::new(span, format!("`{name}` is a type or a macro of an earlier program"))
        .label("only that program can use it")
        .help("put this code into the same program")
}

pub(super) fn not_a_function(name: &str, span: Span) -> Box<Error> {
    let near = nearest(name, true, std::iter::empty());
    Error::new(span, format!("`{name}` is a value, not a function"))
        .label("called here")
        .maybe_help(near.as_deref().map(did_you_mean))
}

/// Returns the error for a word that is not a direction.
pub(super) fn no_direction(name: &str, span: Span) -> Box<Error> {
    let near = Direction::ALL.map(|direction| {
        (strsim::damerau_levenshtein(&normalized(name), &normalized(direction.name())), direction.name())
    });
    let near = near.into_iter().filter(|(distance, _)| *distance <= 2).min();
    Error::new(span, format!("unknown direction `{name}`"))
        .label("expected north, north_east, east, south_east, south, south_west, west or north_west")
        .maybe_help(near.map(|(_, name)| did_you_mean(name)))
}

pub(super) fn check_arity(
    builtin: &Builtin,
    name: &Name,
    count: usize,
    span: Span,
) -> Result<(), Box<Error>> {
    if builtin.is_constant() {
        return Err(not_a_function(&name.text, name.span));
    }
    if builtin.parameters.len() == count {
        return Ok(());
    }
    Err(wrong_arity(builtin.name, builtin.parameters, count, span).help(format!(
        "`{}`: {}",
        builtin.signature(),
        uncapitalized(builtin.doc)
    )))
}

pub(super) fn wrong_arity(name: &str, parameters: &[&str], count: usize, span: Span) -> Box<Error> {
    let wanted = parameters.len();
    Error::new(span, format!("`{name}` takes {}, not {count}", counted(wanted, "argument")))
        .label(format!("expected {name}({})", parameters.join(", ")))
        .help(format!("write `{name}({})`", parameters.join(", ")))
}

/// Returns the error for an undefined name. `own` are the names that the program and the session define.
pub(super) fn unknown<'a>(
    name: &str,
    span: Span,
    called: bool,
    own: impl Iterator<Item = &'a str>,
) -> Box<Error> {
    let what = if called { "function" } else { "name" };
    if POSITION_NAMES.contains(&name) && !called {
        return Error::new(span, format!("`{name}` needs a position"))
            .label("no position is bound")
            .help("give one with `--fen FEN`, or assign the name yourself");
    }
    if looks_like_square(name) && !called {
        return invalid_square(name, span)
            .maybe_help(nearest(name, called, own).as_deref().map(did_you_mean));
    }
    let is_hexadecimal = !called && name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let help = foreign_hint(name)
        .map(str::to_owned)
        .or_else(|| nearest(name, called, own).as_deref().map(did_you_mean))
        .or_else(|| is_hexadecimal.then(|| format!("for a hexadecimal number write `0x{name}`")));
    Error::undefined(span, what, name).label("not defined here").maybe_help(help)
}

/// Returns the error for a word that is not a square.
pub(super) fn invalid_square(name: &str, span: Span) -> Box<Error> {
    let label = match *name.as_bytes() {
        [b'a'..=b'h' | b'A'..=b'H', digit] if digit.is_ascii_digit() => "ranks go from 1 to 8",
        [letter, b'1'..=b'8'] if letter.is_ascii_alphabetic() => "files go from a to h",
        _ => "expected a file a to h and a rank 1 to 8, like e4",
    };
    Error::new(span, format!("invalid square `{name}`")).label(label)
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}

/// Returns `true` for a letter followed by a digit.
fn looks_like_square(name: &str) -> bool {
    let [file, rank] = *name.as_bytes() else { return false };
    file.is_ascii_alphabetic() && rank.is_ascii_digit() && name.parse::<Square>().is_err()
}

/// Returns the known name most similar to this one, if there is a similar one.
fn nearest<'a>(name: &str, called: bool, own: impl Iterator<Item = &'a str>) -> Option<String> {
    let wanted = normalized(name);
    let closeness = |candidate: &str| strsim::damerau_levenshtein(&wanted, &normalized(candidate));
    let most = wanted.len().max(3) / 3; // as in rustc: a far-fetched suggestion is worse than none
    let builtins = BUILTINS.iter().filter(|builtin| builtin.is_constant() != called).flat_map(|builtin| {
        [builtin.name]
            .into_iter()
            .chain(builtin.aliases.iter().copied())
            .map(move |spelling| (spelling, builtin.name))
    });
    let techniques =
        techniques::functions().filter(|_| called).map(|function| (function.name, function.name));
    own.map(|name| (name, name))
        .chain(builtins.chain(techniques))
        .map(|(spelling, name)| (closeness(spelling), name))
        .filter(|&(distance, spelling)| {
            distance <= most && distance < wanted.len().max(normalized(spelling).len())
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name.to_owned())
}

fn normalized(name: &str) -> String {
    name.chars().filter(|&letter| letter != '_').map(|letter| letter.to_ascii_lowercase()).collect()
}
