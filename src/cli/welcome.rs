//! `bitrose` alone: the interface, or a few words where there is no terminal.

use super::config::Config;
use super::{Outcome, interface, once, report};
use crate::tui::{self, Options};
use std::io::Write;

/// A knight's attacks from d4, the compass rose of LERF, and where to start.
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

  bitrose 0x8100000000000081             draws a constant
  bitrose 'knight(d4) & ~FILE_B'         draws an expression
  bitrose diff 'rook(d4, EMPTY)' 'd4'    draws what is missing and what is extra
  bitrose lesson run first-bitboard      takes the first lesson, line by line
  bitrose --help                         lists the commands
";

pub(super) fn run(config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let Err(missing) = tui::require_terminal() else {
        return interface::run(Options { welcome: once::is_first_start(), ..interface::options(config) });
    };
    words(out)?;
    report::message(format_args!("bitrose: {missing}"));
    Ok(Outcome::Done)
}

/// The picture and the words.
pub(super) fn words(out: &mut impl Write) -> anyhow::Result<Outcome> {
    out.write_all(WELCOME.as_bytes())?;
    Ok(Outcome::Done)
}
