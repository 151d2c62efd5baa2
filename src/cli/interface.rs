//! How commands open the interface, and what they do without a terminal that can show it.

use super::config::Config;
use super::report::{self, Outcome};
use crate::tui::{self, Learning, Options};
use anyhow::anyhow;
use bitrose_course::files::{Store, default_place};
use bitrose_course::progress::Date;
use std::time::{SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;

/// Returns `true` if it can open. On a terminal that can only print line after line it cannot: then a message says so, and
/// what happens `instead`.
///
/// # Errors
/// If there is no terminal at all. `help` says what works without one.
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

/// The options of the interface, from those of the command line and the terminal.
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

/// Opens the interface and returns when it is closed. The progress file is read when it is first needed.
pub(super) fn run(options: Options) -> anyhow::Result<Outcome> {
    run_with(options, Store::later(default_place()))
}

/// The same with progress that may be read already. Warnings about its file are printed after the interface is closed.
pub(super) fn run_with(options: Options, store: Store) -> anyhow::Result<Outcome> {
    if let Some(notice) = tui::run(options, store)? {
        report::message(format_args!("warning: {notice}"));
    }
    Ok(Outcome::Done)
}

/// Today, in UTC.
pub(in crate::cli) fn today() -> Date {
    day_of(SystemTime::now())
}

/// The day of a time. A clock outside of our calendar counts as 1970: a day too early does no harm.
fn day_of(time: SystemTime) -> Date {
    let passed = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let now =
        i64::try_from(passed.as_secs()).ok().and_then(|now| OffsetDateTime::from_unix_timestamp(now).ok());
    let day = now.unwrap_or(OffsetDateTime::UNIX_EPOCH).date();
    let year = u16::try_from(day.year()).expect("from 1970 to 9999");
    Date { year, month: day.month().into(), day: day.day() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_clock_may_say_anything() {
        let day = 24 * 60 * 60;
        let at = |days: u64| day_of(UNIX_EPOCH + Duration::from_secs(days * day));
        let date = |year, month, day| Date { year, month, day };
        assert_eq!(at(0), date(1970, 1, 1));
        assert_eq!(at(20_778), date(2026, 11, 21));
        assert_eq!(day_of(UNIX_EPOCH + Duration::from_secs(day - 1)), date(1970, 1, 1));
        assert_eq!(at(2_932_896), date(9999, 12, 31));
        assert_eq!(at(2_932_897), date(1970, 1, 1), "no calendar here has the year 10000");
        assert_eq!(at(50_000_000_000), date(1970, 1, 1));
        assert_eq!(day_of(UNIX_EPOCH - Duration::from_secs(1)), date(1970, 1, 1));
    }
}
