//! How commands open the interface, and what they do on a terminal that has no room for it.

use super::config::Config;
use super::lesson::run::today;
use super::{Outcome, report};
use crate::tui::{self, Learning, Options};
use anyhow::anyhow;
use bitrose_course::files::{Store, default_place};

/// Can it open? On a terminal that prints line after line it cannot: then a message says so, and what comes
/// `instead`.
///
/// # Errors
/// There is no terminal at all: nobody sees a screen. `help` says what does without one.
pub(super) fn is_possible(instead: &str, help: &str) -> anyhow::Result<bool> {
    match tui::require_terminal() {
        Ok(()) => Ok(true),
        Err(missing) if missing.is_fixed() => {
            report::message(format_args!("bitrose: {missing}; {instead}"));
            Ok(false)
        }
        Err(missing) => Err(anyhow!("{missing}\nhelp: {help}")),
    }
}

/// What the options and the terminal say.
pub(super) fn options(config: Config) -> Options {
    Options {
        mapping: config.mapping,
        ascii: config.ascii,
        colour: config.depth(),
        notice: config.notice(),
        learning: Learning { today: Some(today()), ..Learning::default() },
        ..Options::default()
    }
}

/// Opens the interface and comes back when it is closed. The record of the lessons is read when it is wanted first.
pub(super) fn run(options: Options) -> anyhow::Result<Outcome> {
    run_with(options, Store::later(default_place()))
}

/// The same with a record that may be read already. What there is to say of its file is said when the screen is free.
pub(super) fn run_with(options: Options, store: Store) -> anyhow::Result<Outcome> {
    if let Some(notice) = tui::run(options, store)? {
        report::message(format_args!("warning: {notice}"));
    }
    Ok(Outcome::Done)
}
