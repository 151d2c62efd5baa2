//! `bitrose step`: what a program does, operation by operation.

mod paint;

use super::args::Drawing;
use super::config::Config;
use super::input::Position;
use super::report::BadInput;
use super::{Outcome, interface};
use crate::cli::completions::candidates::expression;
use crate::tui::Options;
use anyhow::{Context, bail};
use bitrose_lang::{self, Limits, Program, Run};
use clap::ValueHint;
use paint::Painter;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Runs a program and shows every step: operands, operator, result, note
///
/// Where a program fails, the steps up to there are shown, then the fault. With --format json each step is an object
/// on a line, with step, depth, line, source, op, inputs and output, and where they are: target (the variable that took
/// the result), note, in (the technique of the prelude that the step is from). Boards are hex numbers in strings.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose step 'occ = 0x0004280000000000; occ & rook_mask(c6)'
  $ echo 'uint64_t east(uint64_t b) { return b << 1; } east(h4)' | bitrose step --file -
  $ bitrose step -i 'product = {d6 f6 c7} * 0x0601001020010044; product >> 54'")]
pub(super) struct Args {
    /// The program
    #[arg(required_unless_present = "file", conflicts_with = "file", add = expression())]
    program: Option<String>,

    /// Read the program from a file; `-` is standard input
    #[arg(long, value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,

    /// Step it in the interface, forwards and backwards
    #[arg(short, long, conflicts_with_all = ["format", "max_steps", "limit"])]
    interactive: bool,

    /// Let nothing move by itself in the interface
    #[arg(long, requires = "interactive")]
    no_motion: bool,

    /// Stop after so many steps
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    max_steps: usize,

    /// Stop after so many operations
    #[arg(long, value_name = "N", default_value_t = Limits::default().operations)]
    limit: u64,

    #[command(flatten)]
    drawing: Drawing,

    #[command(flatten)]
    position: Position,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let (origin, source) = read(args)?;
    if args.interactive
        && interface::is_possible("the steps are printed", "without -i the steps are printed")?
    {
        return step_in_interface(args, config, origin, source);
    }
    let bad = |error| BadInput { origin: origin.clone(), source: source.clone(), error };
    let limits = Limits { operations: args.limit, steps: args.max_steps };
    let mut session = args.position.session(config.mapping)?.with_limits(limits);
    let program: Program = bitrose_lang::parse(&source).map_err(bad)?;
    let (run, trace) = session.trace_to_fault(&program);
    let mut painter = Painter::new(args.drawing.layout(config), &source, out);
    for (number, step) in (1..).zip(&trace.steps) {
        painter.step(number, step)?;
    }
    if let (true, Ok(Run { value: Some(value), .. })) = (trace.steps.is_empty(), &run) {
        painter.no_step(*value);
    }
    painter.finish()?;
    run.map_err(bad)?;
    Ok(Outcome::Done)
}

/// Opens the Step screen. A program that cannot be read is refused before the terminal is taken.
fn step_in_interface(args: &Args, config: Config, origin: String, source: String) -> anyhow::Result<Outcome> {
    if let Err(error) = bitrose_lang::parse(&source) {
        return Err(BadInput { origin, source, error }.into());
    }
    let origin = if origin.is_empty() { "program".to_owned() } else { origin };
    interface::run(Options {
        motion: !args.no_motion,
        fen: args.position.fen().map(str::to_owned),
        program: Some((origin, source)),
        ..interface::options(config)
    })
}

/// The program and the name of where it is from.
fn read(args: &Args) -> anyhow::Result<(String, String)> {
    let Some(file) = &args.file else {
        return Ok((String::new(), args.program.clone().unwrap_or_default()));
    };
    let name = if file == Path::new("-") { "standard input".into() } else { file.display().to_string() };
    let bytes = bytes(file).with_context(|| format!("cannot read `{name}`"))?;
    match String::from_utf8(bytes) {
        Ok(source) => Ok((name, source)),
        Err(error) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = memchr::memchr_iter(b'\n', before).count() + 1;
            bail!("`{name}` is not UTF-8: line {line} has bytes that are no text")
        }
    }
}

/// The bytes of a file: one more than a program may have, at most.
fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    const MOST: u64 = 256 * 1024 + 1;
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().take(MOST).read_to_end(&mut bytes)?;
    } else {
        std::fs::File::open(file)?.take(MOST).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
