//! Opens the interface for commands, decides what happens on a terminal that cannot show it, and welcomes the user at
//! the first start.

use super::prelude::*;
use crate::tui::{self, Abilities, Learning, Options, SavedState};
use bitrose_course::files::{self, Store, default_place, state_folder};
use bitrose_course::progress::Date;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::time::{SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;

/// Returns `true` if the interface can be opened. It cannot on a terminal that only prints line after line; then a
/// message says so, and what happens `instead`.
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

/// Returns the options of the interface that follow from the command line and the terminal.
pub(super) fn options(config: Config) -> Options {
    Options {
        mapping: config.mapping,
        ascii: config.ascii,
        color: config.depth(),
        ground: Abilities::of_environment().ground,
        notice: config.notice(),
        book: book(),
        sources: sources(),
        learning: Learning { today: Some(today()), ..Learning::default() },
        ..Options::default()
    }
}

/// Returns the folder of source files around: that of the repository, or the current one.
fn sources() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let home = std::env::home_dir();
    let mut around = here.ancestors().take_while(|folder| Some(*folder) != home.as_deref());
    let repository = around.find(|folder| folder.join(".git").exists()).filter(|folder| *folder != here);
    Some(repository.map_or_else(|| PathBuf::from("."), Path::to_owned))
}

/// Returns where the course for browsers is: a folder or an address with which links begin.
fn book() -> String {
    let place = std::env::var("BITROSE_BOOK").unwrap_or_default();
    if place.is_empty() || place.ends_with('/') { place } else { place + "/" }
}

/// Like [`options`], with the state that the last run left, and with a notice about it, if there is one.
pub(super) fn options_with_left(config: Config) -> Options {
    let options = options(config);
    let Some(place) = default_place() else { return options };
    let (saved, notice) = SavedState::find(files::folder_of(&place));
    Options { saved, notice: options.notice.or(notice), ..options }
}

/// Opens the interface and returns when it is closed. The progress file is only read once it is needed.
pub(super) fn run(options: Options) -> anyhow::Result<Outcome> {
    run_with(options, Store::later(default_place()))
}

/// Like [`run`], with progress that may already have been read. Warnings about the progress file are printed after the
/// interface is closed.
pub(super) fn run_with(options: Options, store: Store) -> anyhow::Result<Outcome> {
    if let Some(notice) = tui::run(options, store)? {
        report::message(format_args!("warning: {notice}"));
    }
    Ok(Outcome::Done)
}

/// Returns the date of today, in UTC.
pub(in crate::cli) fn today() -> Date {
    day_of(SystemTime::now())
}

/// Returns the date of a point in time. A clock may be set to anything: outside the years 0 to 9999, the nearest date
/// in that range is returned.
fn day_of(now: SystemTime) -> Date {
    const FIRST: i64 = -62_167_219_200; // 0000-01-01 00:00:00
    const LAST: i64 = 253_402_300_799; // 9999-12-31 23:59:59
    let seconds = |length: Duration| i64::try_from(length.as_secs()).unwrap_or(i64::MAX);
    let since = match now.duration_since(UNIX_EPOCH) {
        Ok(after) => seconds(after),
        Err(before) => -seconds(before.duration()) - i64::from(before.duration().subsec_nanos() > 0),
    };
    let since = since.clamp(FIRST, LAST);
    let now = OffsetDateTime::from_unix_timestamp(since).expect("the calendar has these years");
    let year = u16::try_from(now.year()).expect("from 0 to 9999");
    Date { year, month: now.month().into(), day: now.day() }
}

/// The attacks of a knight on d4, the compass rose of LERF, and commands to start with.
const WELCOME: &str = "\
bitrose: see and compute chess bitboards

  8  . . . . . . . .
  7  . . . . . . . .       noWe   nort   noEa
  6  . . 1 . 1 . . .         +7    +8    +9
  5  . 1 . . . 1 . .             \\  |  /
  4  . . . . . . . .    west -1 <-  0  -> +1 east
  3  . 1 . . . 1 . .             /  |  \\
  2  . . 1 . 1 . . .         -9    -8    -7
  1  . . . . . . . .       soWe   sout   soEa
     a b c d e f g h
  0x0000142200221400    knight(d4)

  bitrose 0x8100000000000081             draws a constant
  bitrose 'knight(d4) & ~FILE_B'         draws an expression
  bitrose diff 'rook(d4, EMPTY)' 'd4'    draws what is missing and what is extra
  bitrose lesson run first-bitboard      takes the first lesson, line by line
  bitrose --help                         lists the commands
";

/// Runs `bitrose` without a command: opens the interface, or prints the welcome if there is no terminal.
pub(super) fn open(config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let Err(missing) = tui::require_terminal() else {
        let options = options_with_left(config);
        return run(Options { welcome: is_first_start(), restore: true, ..options });
    };
    welcome(out)?;
    report::message(format_args!("bitrose: {missing}"));
    Ok(Outcome::Done)
}

/// Prints the welcome: a picture and examples.
pub(super) fn welcome(out: &mut dyn Write) -> anyhow::Result<Outcome> {
    out.write_all(WELCOME.as_bytes())?;
    Ok(Outcome::Done)
}

/// The content of the file that marks the first start, for anybody who opens it.
const REMARK: &[u8] = b"bitrose has shown its welcome. Without this file it shows it again.\n";

/// Returns `true` if the welcome has not been shown before, and records that it has been shown now. If nothing can be
/// stored, every start counts as the first.
pub(super) fn is_first_start() -> bool {
    state_folder().is_none_or(|folder| is_first(&folder.join("welcomed")))
}

fn is_first(mark: &Path) -> bool {
    if let Some(folder) = mark.parent() {
        let _ = fs::create_dir_all(folder);
    }
    match File::create_new(mark) {
        Ok(mut file) => {
            let _ = file.write_all(REMARK);
            true
        }
        Err(error) => error.kind() != ErrorKind::AlreadyExists,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_may_say_anything() {
        let day = 24 * 60 * 60;
        let after = |seconds: u64| day_of(UNIX_EPOCH + Duration::from_secs(seconds));
        let before = |seconds: u64| day_of(UNIX_EPOCH - Duration::from_secs(seconds));
        let date = |year, month, day| Date { year, month, day };
        assert_eq!(after(0), date(1970, 1, 1));
        assert_eq!(after(day - 1), date(1970, 1, 1));
        assert_eq!(after(20_778 * day), date(2026, 11, 21));
        assert_eq!(before(1), date(1969, 12, 31));
        assert_eq!(before(day), date(1969, 12, 31));
        assert_eq!(after(2_932_896 * day), date(9999, 12, 31));
        assert_eq!(after(2_932_897 * day), date(9999, 12, 31), "no calendar here has the year 10000");
        assert_eq!(after(50_000_000_000 * day), date(9999, 12, 31));
        assert_eq!(before(800_000 * day), date(0, 1, 1));
        assert_eq!(before(50_000_000_000 * day), date(0, 1, 1));
    }

    #[test]
    fn the_first_time_is_the_first_alone() {
        let folder = tempfile::tempdir().unwrap();
        let mark = folder.path().join("state/bitrose/welcomed");
        assert!(is_first(&mark));
        assert!(!is_first(&mark) && !is_first(&mark));
    }

    #[test]
    fn where_nothing_can_be_kept_every_time_is_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        assert!(is_first(&file.join("welcomed")) && is_first(&file.join("welcomed")));
    }
}
