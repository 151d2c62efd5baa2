//! `bitrose` alone: the interface, or a few words where there is no terminal.

use super::config::Config;
use super::{Outcome, explore, report};
use crate::tui;
use std::io::Write;

/// A knight's attacks from d4 and the compass rose of LERF.
const WELCOME: &str = "\
bitrose: chess bitboards, seen and computed

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

  bitrose 'knight(d4)'                   draws an expression
  bitrose diff 'rook(d4, EMPTY)' 'd4'    draws what is missing and what is extra
  bitrose --help                         lists the commands
";

pub(super) fn run(config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let Err(missing) = tui::require_terminal() else {
        return explore::open(&explore::Args::default(), config);
    };
    out.write_all(WELCOME.as_bytes())?;
    report::message(format_args!("bitrose: {missing}"));
    Ok(Outcome::Done)
}
