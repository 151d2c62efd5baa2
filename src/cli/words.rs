//! Examines and prepares the arguments before clap parses them.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::Session;
use clap::ColorChoice;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::{OsStr, OsString};

/// Returns the value of `--color`, for messages that are written before the options are parsed.
pub(super) fn color_choice(words: &[OsString]) -> ColorChoice {
    let mut choice = ColorChoice::Auto;
    for (index, word) in words.iter().enumerate().take_while(|(_, word)| *word != "--") {
        let value = match word.to_str() {
            Some("--color" | "--colour") => words.get(index + 1).and_then(|next| next.to_str()),
            Some(word) => word.strip_prefix("--color=").or_else(|| word.strip_prefix("--colour=")),
            None => None,
        };
        match value {
            Some("always") => choice = ColorChoice::Always,
            Some("never") => choice = ColorChoice::Never,
            _ => {}
        }
    }
    choice
}

/// Returns the index of the first word after the name of the program and the global options.
pub(super) fn after_global_options(words: &[OsString]) -> Option<usize> {
    let mut index = 1;
    loop {
        match words.get(index)?.to_str() {
            Some("--mapping" | "--color" | "--colour") => index += 2,
            Some("--ascii") => index += 1,
            Some(word)
                if ["--mapping=", "--color=", "--colour="].iter().any(|name| word.starts_with(name)) =>
            {
                index += 1;
            }
            _ => return Some(index),
        }
    }
}

/// Other words for what a command does, with the commands.
const OTHER_WORDS: [(&str, &[&str]); 4] =
    [("eval", &["show"]), ("print", &["show"]), ("draw", &["show"]), ("explain", &["step", "detect"])];

/// Returns the commands that the first word may mean if it is neither a command nor an expression, the nearest first:
/// `shwo 0xFF`, `explain 'x & -x'`. The list may be empty if other words follow.
pub(super) fn mistyped_command<'a>(words: &[OsString], names: &[&'a str]) -> Option<Vec<&'a str>> {
    let (first, rest) = words.split_first()?;
    let misspelled = misspelled_command(first, names).map(|name| vec![name]);
    let word =
        first.to_str().filter(|word| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase()))?;
    let is_near = |name: &str| strsim::damerau_levenshtein(word, name) <= usize::from(name.len() > 4);
    if let Some((_, meant)) = OTHER_WORDS.iter().find(|(other, _)| is_near(other))
        && Session::new(Mapping::Lerf).run(word).is_err()
    {
        return Some(meant.to_vec());
    }
    let defines = |word: &OsString| {
        word.to_str()
            .is_some_and(|word| ["--fen", "--file", "--lang"].iter().any(|name| word.starts_with(name)))
    };
    let is_command = rest.first().is_some_and(|next| next.to_str().is_none_or(|next| !next.starts_with('-')))
        && !rest.iter().any(defines)
        && Session::new(Mapping::Lerf).run(word).is_err();
    let mut near: Vec<_> =
        names.iter().map(|&name| (strsim::damerau_levenshtein(word, name), name)).collect();
    near.retain(|(distance, name)| 2 * distance < name.len().max(word.len()));
    near.sort_unstable();
    misspelled.or_else(|| is_command.then(|| near.into_iter().take(3).map(|(_, name)| name).collect()))
}

/// Returns the command that `word` probably misspells.
fn misspelled_command<'a>(word: &OsStr, names: &[&'a str]) -> Option<&'a str> {
    let word = word.to_str().filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()))?;
    let near = names
        .iter()
        .map(|&name| (strsim::damerau_levenshtein(word, name), name))
        .filter(|&(distance, name)| distance <= 1 + name.len() / 4 && distance < word.len().min(name.len()));
    let (_, name) = near.min()?;
    Session::new(Mapping::Lerf).run(word).is_err().then_some(name)
}

/// Builds the error that clap gives for an unknown command.
pub(super) fn unknown_command(word: &OsStr, near: &[&str], command: &clap::Command) -> clap::Error {
    let mut error = clap::Error::new(ErrorKind::InvalidSubcommand).with_cmd(command);
    let word = ContextValue::String(word.to_string_lossy().into_owned());
    error.insert(ContextKind::InvalidSubcommand, word);
    if near.is_empty() {
        return error;
    }
    error.insert(
        ContextKind::SuggestedSubcommand,
        ContextValue::Strings(near.iter().map(|&name| name.to_owned()).collect()),
    );
    error
}

/// The mark before an expression that begins with a dash. No argument of a process can contain it.
const SHIELD: char = '\0';

/// Lets expressions begin with a dash, in the commands that declare this with `allow_negative_numbers`.
///
/// clap has `allow_hyphen_values` for this, but after the first of several values it takes every option for another
/// value: `bitrose -e4 --format hex` would have three expressions. So such words are marked, and [`expression`] removes
/// the mark.
pub(super) fn shield_dashes(mut words: Vec<OsString>, command: &clap::Command) -> Vec<OsString> {
    if !command.get_positionals().any(clap::Arg::is_allow_negative_numbers_set) {
        return words;
    }
    let takes_value = |word: &OsStr| {
        let name = word.to_str().and_then(|word| word.strip_prefix("--"));
        name.is_some_and(|name| {
            let named = |arg: &&clap::Arg| arg.get_long() == Some(name);
            command.get_arguments().find(named).is_some_and(|arg| arg.get_action().takes_values())
        })
    };
    for index in 1..words.len() {
        if words[index] == "--" {
            break;
        }
        let is_value = takes_value(&words[index - 1]);
        if !is_value && words[index].to_str().is_some_and(|word| is_dashed_expression(word, command)) {
            let mut shielded = OsString::from(SHIELD.to_string());
            shielded.push(&words[index]);
            words[index] = shielded;
        }
    }
    words
}

/// Returns `true` for `-RANK_1`, and for `--x` where `x` is anything but a lower-case word. `--form` and `-h` are
/// options.
fn is_dashed_expression(word: &str, command: &clap::Command) -> bool {
    if let Some(rest) = word.strip_prefix("--") {
        let name = rest.split('=').next().unwrap_or_default();
        return !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    }
    let Some(letters) = word.strip_prefix('-').filter(|letters| !letters.is_empty()) else { return false };
    let shorts = command.get_arguments().filter_map(clap::Arg::get_short);
    let mut shorts = shorts.chain(['h']);
    !shorts.any(|short| letters.strip_prefix(short) == Some(""))
}

/// Returns an expression as it was typed, without the mark.
#[expect(clippy::unnecessary_wraps, reason = "a value parser of clap")]
pub(super) fn expression(text: &str) -> Result<String, std::convert::Infallible> {
    Ok(text.strip_prefix(SHIELD).unwrap_or(text).to_owned())
}

/// Splits a command line into words as a shell would. Returns `None` if it has more than one command, or anything that
/// a shell would expand.
pub(super) fn of_line(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match (letter, quote) {
            (letter, Some(open)) if letter == open => quote = None,
            ('$' | '`', Some('"')) => return None,
            ('\'' | '"', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            ('|' | '&' | ';' | '<' | '>' | '$' | '`' | '*' | '?' | '\\' | '#' | '(' | ')', None) => {
                return None;
            }
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}
