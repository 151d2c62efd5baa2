//! `bitrose show`: draws values.

use super::args::{
    OPERATIONS, add_values, note_added_call, note_built_in_names, note_language, note_uncalled,
};
use super::diagnostic::Origin;
use super::input::{SourceFile, name_limit};
use super::prelude::*;
use super::{report, stream};
use crate::game;
use bitrose_lang::{Among, Error, Limits, Part, Run, added_call};
use std::io::{BufRead, IsTerminal};

/// Draw each value as a board
///
/// Without an expression, or for `-`, it reads one expression per line from standard input and answers each line at once. A name
/// defined on one line is known on the lines after it; empty lines and comments are skipped. A line with an error is
/// reported with its number, the remaining lines are still read, and the exit status is 2.
///
/// With --fen, boards are drawn over the pieces of the position; without an expression, the pieces alone are drawn.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose show 0x8040201008040201
  $ bitrose show --fen kiwipete
  $ bitrose show --fen kiwipete 'white & ~white_pawns'
  $ grep -o '0x[0-9A-F]*' engine.log | bitrose show --format squares")]
pub(super) struct Args {
    /// What to draw [default: every line of standard input]
    #[arg(value_name = "EXPR", value_parser = expression, allow_negative_numbers = true, add = completions::expression())]
    pub(super) expressions: Vec<String>,

    /// Read definitions from this file, and draw calls of them; without an expression, the value of the file
    #[arg(long, value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,

    /// Read another file as well, or those of a folder that define what FILE uses but does not define
    #[arg(long, value_name = "FILE|DIR", requires = "file")]
    with: Vec<PathBuf>,

    /// Define what the file uses but does not define, such as Square or `set_bit`, as most engines do
    #[arg(long, requires = "file")]
    usual: bool,

    /// Stop after this many operations
    #[arg(long, value_name = "N", default_value_t = OPERATIONS)]
    limit: u64,

    #[command(flatten)]
    drawing: DrawOptions,

    #[command(flatten)]
    meaning: LanguageOptions,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let limits = Limits { operations: args.limit, ..Limits::default() };
    let session = args.meaning.session(config.mapping)?.with_limits(limits);
    show(args, session, config, out).map_err(|fault| name_limit(fault, limits))
}

fn show(args: &Args, mut session: Session, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let layout = args.drawing.layout(config);
    if let Some(file) = &args.file {
        let call = args.expressions.first().map(String::as_str);
        let file = SourceFile::read_with(file, &args.with, call, &session)?;
        let file = if args.usual { file.supplied(call, &session) } else { file };
        let outcome = draw_file(&file, &args.expressions, &session, layout, out);
        return outcome.map_err(|fault| file.advise(fault, call, &session));
    }
    if args.expressions.is_empty() || args.expressions == ["-"] {
        let mut input = io::BufReader::new(io::stdin().lock());
        let is_terminal = input.get_ref().is_terminal();
        if let Some(setup) =
            session.position().filter(|_| matches!(layout.format, Format::Grid | Format::Svg))
            && (is_terminal || input.fill_buf()?.is_empty())
        {
            let (mut sheet, mut text) = (sheet(&session, layout), Vec::new());
            sheet.add_pieces(&mut text, setup.to_string());
            sheet.finish(&mut text);
            out.write_all(&text)?;
            return Ok(Outcome::Done);
        }
        if is_terminal {
            report::message(format_args!("bitrose: reading expressions, one per line; Ctrl-D ends"));
        }
        // Every line is answered at once, so boards are only placed side by side if `--columns` asks for that.
        let sheet = sheet(&session, Layout { width: None, ..layout });
        let report = |line, bad: &BadInput| bad.print(Origin { name: "standard input", line }, config.when);
        return stream::run(input, out, report, &mut session, sheet);
    }
    draw(&args.expressions, session, layout, out)
}

/// Returns a sheet on which boards are drawn over the pieces of the position, if there is one.
fn sheet(session: &Session, layout: Layout) -> Sheet {
    Sheet::new(layout).over(session.position().into_iter().flat_map(|setup| setup.placement.letters()))
}

/// The maximum number of elements of an array that are drawn.
const MOST_PARTS: usize = 64;

/// Adds advice about `--fen` to an error whose unknown name is that of a position.
fn with_fen(mut error: Error) -> Error {
    let position = error.unknown().filter(|name| game::read(name).is_ok());
    if let Some(position) = position.map(str::to_owned) {
        error.help = Some(format!("`{position}` is a position: `bitrose show --fen {position}` draws it"));
    }
    error
}

/// Runs an expression or a program. If the last one only defines functions, a call of its last function is added.
fn evaluate(session: &mut Session, source: &str, is_last: bool) -> Result<Run, BadInput> {
    let bad = |error| BadInput::argument(source, with_fen(error));
    let program = session.parse(source).map_err(bad)?;
    note_language(session, &program);
    note_built_in_names(session, &program);
    let run = session.execute(&program).map_err(bad)?;
    let call = if is_last { added_call(&Among::ALL, &program, session).map_err(bad)? } else { None };
    let Some(call) = call else {
        if is_last {
            note_uncalled(&program);
        }
        return Ok(run);
    };
    note_added_call(&call);
    let bad = |error| BadInput::argument(&call, error);
    let program = Program::parse(&call, Some(program.language())).map_err(bad)?;
    note_built_in_names(session, &program);
    session.execute(&program).map_err(bad)
}

/// Draws the values of all expressions, and writes them together.
pub(super) fn draw(
    expressions: &[String],
    mut session: Session,
    layout: Layout,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let sheet = sheet(&session, layout);
    let runs = expressions.iter().enumerate().map(|(index, source)| {
        let run = evaluate(&mut session, source, index + 1 == expressions.len())?;
        Ok((source.as_str(), run))
    });
    draw_runs(runs, sheet, layout, out)
}

/// Draws the values of calls of functions that a file defines; without calls, the value of the file.
fn draw_file(
    file: &SourceFile,
    calls: &[String],
    session: &Session,
    layout: Layout,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let program = file.program(session)?;
    // A `long` of Java is a board as often as a number, but its decimal digits are signed.
    let is_signed = program.language() == Language::Java && layout.format == Format::Dec;
    let number =
        |value| if let (Value::Board(word), true) = (value, is_signed) { Value::Int(word) } else { value };
    let as_written = |mut run: Run| {
        run.value = run.value.map(number);
        for part in &mut run.parts {
            part.value = part.value.map(number);
        }
        run
    };
    note_language(session, &program);
    if calls.is_empty() {
        let (text, program) = file.clone().completed(program, session)?;
        note_built_in_names(session, &program);
        let run = session.clone().execute(&program).map_err(|error| text.bad(error))?;
        return draw_runs(
            [Ok((&*file.pieces.program_text(&file.source), as_written(run)))].into_iter(),
            sheet(session, layout),
            layout,
            out,
        );
    }
    let runs = calls.iter().map(|call| {
        let mut session = session.clone();
        let (text, program) = file.with_call(&program, call, &mut session)?;
        note_built_in_names(&session, &program);
        Ok((call.as_str(), as_written(session.execute(&program).map_err(|error| text.bad(error))?)))
    });
    draw_runs(runs, sheet(session, layout), layout, out)
}

fn draw_runs<'a>(
    runs: impl Iterator<Item = Result<(&'a str, Run), BadInput>>,
    mut sheet: Sheet,
    layout: Layout,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let (mut text, mut is_whole) = (Vec::new(), true);
    for run in runs {
        let (source, mut run) = run?;
        if layout.format == Format::Grid && run.parts.len() > MOST_PARTS {
            let count = run.parts.len();
            report::message(format_args!(
                "note: {MOST_PARTS} of {count} elements are drawn; --format hex prints all of them"
            ));
            run.parts.truncate(MOST_PARTS);
        }
        if let Some(note) = run.note() {
            report::message(format_args!("note: {note}"));
        }
        let is_hidden = |part: &&Part| part.value.is_none() && part.text.is_none();
        let (hidden, count) = (run.parts.iter().filter(is_hidden).count(), run.parts.len());
        is_whole &= hidden == 0;
        if hidden > 0 && hidden < count {
            report::message(format_args!(
                "note: {hidden} of {count} parts of the value are not shown: only numbers of up to 64 bits and boards are"
            ));
        }
        add_values(&mut sheet, &mut text, run, source);
    }
    sheet.finish(&mut text);
    if text.is_empty() && is_whole {
        report::message(format_args!(
            "bitrose: nothing to show: the program does not end with a number, a board or a list that has some\n\
             help: end it with one, as in `let x = e4; x`"
        ));
    } else if text.is_empty() {
        report::message(format_args!(
            "bitrose: nothing to show: the value is more than boards and numbers of up to 64 bits\n\
             help: take an element or a field of it, or the sum"
        ));
    }
    out.write_all(&text)?;
    Ok(Outcome::Done)
}
