//! `bitrose scan`: constants and drawn boards in source and logs.

mod output;
mod read;

use super::args::Drawing;
use super::config::Config;
use super::{Outcome, report};
use bitrose_lang::scan::Scanner;
use clap::ValueHint;
use output::Output;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Finds 64-bit constants and drawn boards in text and draws each with its place
///
/// Taken for a constant: hex with 0x and 16 digits, or 9 after the leading zeros, or a 64-bit type beside it (ULL, L,
/// u64, `Bitboard(0xFF)`, `u64 = 0xFF` …), never more than 16 digits; 16 hex digits that stand alone; 0b with 33 to 64
/// digits, 64 binary digits that stand alone; decimals of 17 to 20 digits, or of 10 with such a type. Passed over:
/// addresses, UUIDs, times, hashes of other lengths. Magics and keys of 64 bits are constants too; --like-boards leaves
/// out most of the first and the others.
///
/// Taken for a drawn board: eight lines of eight cells (. 0 _ - · □ and 1 X x # * ■ ●), with labels and frames or without.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ echo 'mask = 0x8040201008040201ULL;' | bitrose scan")]
pub(super) struct Args {
    /// The files; `-` or none for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Take every number with 0x or 0b and every decimal of ten digits
    #[arg(long)]
    all: bool,

    /// Leave out numbers that do not look like boards: keys, hashes, most magics
    ///
    /// Kept is a number that has a name under some mapping; that is the attacks of a slider; that has at most three
    /// squares, or all but three, or all on one line; or that can be said in 54 bits, less when it is short: by what its
    /// ranks or files repeat, by its symmetry, as pawns, or as the pieces of a side. By counting, no more than one random
    /// number in 1024 can be said so; measured were 6 in a million. Drawn boards are always kept. docs/scan.md has the
    /// figures for keys, hashes and magics.
    #[arg(long)]
    like_boards: bool,

    #[command(flatten)]
    drawing: Drawing,
}

impl Args {
    /// A scanner at the beginning of a file.
    fn scanner(&self) -> Scanner {
        let scanner = if self.all { Scanner::new().greedy() } else { Scanner::new() };
        if self.like_boards { scanner.like_boards() } else { scanner }
    }
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut layout = args.drawing.layout(config);
    // What is found is drawn at once, so it cannot wait for the boards that would fit beside it.
    layout.columns = layout.columns.or(Some(1));
    let mut output = Output::new(layout, out);
    let scanner = args.scanner();
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &stdin } else { args.files.as_slice() };
    let mut outcome = Outcome::Done;
    for file in files {
        if let Err(error) = scan(file, scanner.clone(), &mut output) {
            output.flush()?;
            report::message(format_args!("error: cannot read `{}`: {error}", file.display()));
            outcome = Outcome::Faults;
        }
    }
    if output.is_full() {
        report::message(format_args!("error: one SVG document holds no more boards; the rest is left out"));
        outcome = Outcome::Faults;
    }
    output.finish()?;
    Ok(outcome)
}

/// Scans a file. An error is one of reading; what cannot be written, the output keeps for its end.
fn scan<W: Write>(file: &Path, scanner: Scanner, output: &mut Output<'_, W>) -> io::Result<()> {
    if file != Path::new("-") {
        output.set_file(&file.to_string_lossy());
        return read::scan(&mut File::open(file)?, || false, scanner, output);
    }
    output.set_file("stdin");
    let mut stdin = io::stdin().lock();
    if stdin.is_terminal() {
        report::message(format_args!("bitrose: reading text; Ctrl-D ends"));
    }
    read::scan(&mut stdin, stdin_is_quiet, scanner, output)
}

/// Has nothing come on standard input for a twentieth of a second?
#[cfg(unix)]
fn stdin_is_quiet() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = rustix::stdio::stdin();
    let wait = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
    poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&wait)) == Ok(0)
}

/// Elsewhere a board waits for the next line.
#[cfg(not(unix))]
fn stdin_is_quiet() -> bool {
    false
}
