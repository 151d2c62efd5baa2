//! `bitrose` alone: the interface, or a few words where there is no terminal.

use super::config::Config;
use super::report::Outcome;
use super::{interface, report};
use crate::tui::{self, Options};
use bitrose_course::files::state_folder;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// A knight's attacks from d4, the compass rose of LERF, and where to start.
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

pub(super) fn run(config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let Err(missing) = tui::require_terminal() else {
        let options = interface::options_with_left(config);
        return interface::run(Options { welcome: is_first_start(), bring_back: true, ..options });
    };
    print(out)?;
    report::message(format_args!("bitrose: {missing}"));
    Ok(Outcome::Done)
}

/// Prints the picture and the examples.
pub(super) fn print(out: &mut impl Write) -> anyhow::Result<Outcome> {
    out.write_all(WELCOME.as_bytes())?;
    Ok(Outcome::Done)
}

/// The text of the file, for whoever finds it.
const REMARK: &[u8] = b"bitrose has shown its welcome. Without this file it shows it again.\n";

/// Returns `true` if the welcome was not shown before, and remembers that it was. Where nothing can be remembered, every
/// time is the first.
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
    use super::is_first;

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
