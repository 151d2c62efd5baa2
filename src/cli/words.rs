//! The words of the command line before clap sees them: `bitrose EXPR…`, and expressions that begin with a dash.

use bitrose_lang::Session;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::{OsStr, OsString};

/// Rewrites the words so that clap understands them.
///
/// * `bitrose EXPR…` gets the `show` that it is short for, after the global options.
/// * An expression that begins with a dash gets a space in front: clap would take it for an option, the language
///   does not mind.
///
/// # Errors
/// When the first word is no command, but looks like one and is no expression.
pub(super) fn prepare(
    mut words: Vec<OsString>,
    command: &clap::Command,
) -> Result<Vec<OsString>, clap::Error> {
    if let Some(place) = place_of_show(&words, command) {
        refuse_mistyped_command(&words[place], command)?;
        words.insert(place, "show".into());
    }
    let shorts = short_options(&words, command);
    shield_dashes(&mut words, &shorts);
    Ok(words)
}

/// The options of one letter that the command of these words has.
fn short_options(words: &[OsString], command: &clap::Command) -> Vec<String> {
    let word = after_global_options(words).and_then(|place| words[place].to_str());
    let named = word.and_then(|word| command.find_subcommand(word));
    let own = named.into_iter().flat_map(clap::Command::get_arguments).filter_map(clap::Arg::get_short);
    ['h', 'V'].into_iter().chain(own).map(|letter| format!("-{letter}")).collect()
}

/// What `--color` says, for messages that are written before the options are read.
pub(super) fn colour_wish(words: &[OsString]) -> clap::ColorChoice {
    let mut wish = clap::ColorChoice::Auto;
    for (place, word) in words.iter().enumerate().take_while(|(_, word)| *word != "--") {
        let value = match word.to_str() {
            Some("--color") => words.get(place + 1).and_then(|next| next.to_str()),
            Some(word) => word.strip_prefix("--color="),
            None => None,
        };
        match value {
            Some("always") => wish = clap::ColorChoice::Always,
            Some("never") => wish = clap::ColorChoice::Never,
            _ => {}
        }
    }
    wish
}

/// Where `show` has to be put in, or `None` when the words name a command or nothing at all.
fn place_of_show(words: &[OsString], command: &clap::Command) -> Option<usize> {
    let place = after_global_options(words)?;
    let word = words[place].to_str();
    let asks = |word: &str| ["-h", "--help", "-V", "--version", "help"].contains(&word);
    let is_command = |word: &str| command.find_subcommand(word).is_some();
    (!word.is_some_and(|word| asks(word) || is_command(word))).then_some(place)
}

/// The first word behind the name of the program and the global options.
fn after_global_options(words: &[OsString]) -> Option<usize> {
    let mut place = 1;
    loop {
        match words.get(place)?.to_str() {
            Some("--mapping" | "--color") => place += 2,
            Some("--ascii") => place += 1,
            Some(word) if word.starts_with("--mapping=") || word.starts_with("--color=") => place += 1,
            _ => return Some(place),
        }
    }
}

/// `bitrose shwo 0xFF` is a slip of the fingers, not an expression.
fn refuse_mistyped_command(word: &OsStr, command: &clap::Command) -> Result<(), clap::Error> {
    let Some(word) = word.to_str().filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase())) else {
        return Ok(());
    };
    let near = command
        .get_subcommands()
        .map(clap::Command::get_name)
        .map(|name| (strsim::damerau_levenshtein(word, name), name))
        .filter(|&(slips, name)| slips <= 1 + name.len() / 4 && slips < word.len().min(name.len()))
        .min();
    match near {
        Some((_, name)) if Session::new(bitrose_core::bitboard::Mapping::Lerf).run(word).is_err() => {
            Err(no_such_command(word, name, command))
        }
        _ => Ok(()),
    }
}

fn no_such_command(word: &str, near: &str, command: &clap::Command) -> clap::Error {
    let mut error = clap::Error::new(ErrorKind::InvalidSubcommand).with_cmd(command);
    error.insert(ContextKind::InvalidSubcommand, ContextValue::String(word.to_owned()));
    error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![near.to_owned()]));
    error
}

fn shield_dashes(words: &mut [OsString], shorts: &[String]) {
    for word in words.iter_mut().skip(1).take_while(|word| *word != "--") {
        if word.to_str().is_some_and(|word| is_dashed_expression(word, shorts)) {
            let mut shielded = OsString::from(" ");
            shielded.push(&*word);
            *word = shielded;
        }
    }
}

/// `-RANK_1`, `--x` with anything but a lower-case word: an expression. `--form`, `-h`: an option.
fn is_dashed_expression(word: &str, shorts: &[String]) -> bool {
    if let Some(rest) = word.strip_prefix("--") {
        let name = rest.split('=').next().unwrap_or_default();
        return !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    }
    word.len() > 1 && word.starts_with('-') && !shorts.iter().any(|short| short == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::Cli;
    use clap::CommandFactory;

    fn prepared(line: &str) -> Result<String, clap::Error> {
        let words = line.split(' ').map(OsString::from).collect();
        let words = prepare(words, &Cli::command())?;
        Ok(words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join("|"))
    }

    #[test]
    fn an_expression_in_the_place_of_the_command_is_shown() {
        for (line, words) in [
            ("bitrose 0xFF", "bitrose|show|0xFF"),
            ("bitrose --mapping rival ~e4", "bitrose|--mapping|rival|show|~e4"),
            (
                "bitrose --mapping=rival --ascii {a1} --color never",
                "bitrose|--mapping=rival|--ascii|show|{a1}|--color|never",
            ),
            ("bitrose -e4", "bitrose|show| -e4"),
            ("bitrose --color always -- -e4", "bitrose|--color|always|show|--|-e4"),
            ("bitrose -- show", "bitrose|show|--|show"),
            ("bitrose --(e4) --format hex", "bitrose|show| --(e4)|--format|hex"),
            ("bitrose --format hex e4", "bitrose|show|--format|hex|e4"),
            ("bitrose step -i -e4", "bitrose|step|-i| -e4"),
            ("bitrose show -i", "bitrose|show| -i"),
        ] {
            assert_eq!(prepared(line).unwrap(), words, "{line}");
        }
    }

    #[test]
    fn commands_and_questions_stay() {
        for line in [
            "bitrose",
            "bitrose --ascii",
            "bitrose show e4",
            "bitrose --mapping rival diff a b",
            "bitrose -h",
            "bitrose --version",
        ] {
            assert_eq!(prepared(line).unwrap().replace('|', " "), line);
        }
    }

    #[test]
    fn a_mistyped_command_is_named() {
        for (line, name) in
            [("bitrose shwo 0xFF", "show"), ("bitrose covnert 1", "convert"), ("bitrose dif a b", "diff")]
        {
            let message = prepared(line).unwrap_err().render().to_string();
            assert!(message.contains(&format!("'{name}'")), "{message}");
        }
    }
}
