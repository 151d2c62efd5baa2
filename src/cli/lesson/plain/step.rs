//! Shows a step block by block.

use super::{Console, board, broken, tell, words};
use bitrose_course::LessonError;
use bitrose_course::model::{BbLine, Block, BoardBlock, Source, Vary};
use bitrose_course::run::LessonRun;
use bitrose_course::scope::Scope;
use bitrose_draw::counted_squares;
use bitrose_lang::Value;
use std::io::Write;

/// How far a step has been read, and the names defined up to there.
pub(super) struct Reading {
    scope: Scope,
    read: usize,
}

/// Begins a step by writing its heading.
pub(super) fn begin(run: &LessonRun, console: &mut Console<'_>) -> anyhow::Result<Reading> {
    let (step, count) = (run.step(), run.lesson().steps.len());
    writeln!(console.out, "{} ({} of {count})\n", step.heading, run.step_number() + 1)?;
    Ok(Reading { scope: Scope::new(run.lesson().mapping), read: 0 })
}

/// Returns the names that a step defines, without showing its text again.
pub(super) fn silently(run: &LessonRun) -> Reading {
    let mut scope = Scope::new(run.lesson().mapping);
    let blocks = run.blocks();
    for block in blocks {
        // An error in a definition was reported when the lesson was checked, and recurs where the name is used.
        let _ = scope.pass(block);
    }
    Reading { scope, read: blocks.len() }
}

/// Shows the blocks up to the current goal.
pub(super) fn read_on(
    run: &LessonRun,
    reading: &mut Reading,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let blocks = run.blocks();
    for block in blocks.iter().skip(reading.read) {
        match block {
            Block::Goal(_) => {}
            block => {
                show(block, reading, console.out)?;
                writeln!(console.out)?;
            }
        }
    }
    reading.read = blocks.len();
    Ok(())
}

fn show(block: &Block, reading: &mut Reading, out: &mut dyn Write) -> anyhow::Result<()> {
    match block {
        Block::Prose(text) => words(out, text, Some(&reading.scope.session)),
        Block::Aside(text) => {
            writeln!(out, "Aside:")?;
            words(out, text, Some(&reading.scope.session))
        }
        Block::Bb(lines) => bb(lines, reading, out),
        Block::Board(located) => {
            reading.scope.pass(block).map_err(broken)?;
            position(&located.value, &reading.scope, out)
        }
        Block::Console(console) => {
            for command in &console.commands {
                writeln!(out, "$ {}\n{}", command.typed.text, command.output.trim_end())?;
            }
            Ok(())
        }
        Block::Listing(listing) => {
            listing.text.lines().try_for_each(|line| writeln!(out, "    {line}")).map_err(Into::into)
        }
        Block::Goal(_) => Ok(()),
    }
}

/// Shows the lines of a block, with an empty line between boards.
fn bb(lines: &[BbLine], reading: &mut Reading, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut is_first = true;
    for line in lines {
        let is_seen = !matches!(line, BbLine::Let(_) | BbLine::Assert(_));
        if is_seen && !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        bb_line(line, reading, out)?;
    }
    Ok(())
}

fn bb_line(line: &BbLine, reading: &mut Reading, out: &mut dyn Write) -> anyhow::Result<()> {
    let scope = &mut reading.scope;
    scope.line(line).map_err(broken)?;
    let mapping = scope.session.mapping();
    match line {
        BbLine::Show(source, label) => {
            let value = scope.value(source).map_err(broken)?;
            let name = label.as_deref().unwrap_or(source.text.trim());
            Ok(board::value(out, name, value, mapping)?)
        }
        BbLine::Vary(vary) => shown_vary(vary, scope, out),
        BbLine::Film(source) => film(source, scope, out),
        BbLine::Mapping(mapping) => {
            Ok(writeln!(out, "From here on squares are numbered as in {}.", mapping.value)?)
        }
        BbLine::Let(_) | BbLine::Assert(_) => Ok(()),
    }
}

fn shown_vary(vary: &Vary, scope: &mut Scope, out: &mut dyn Write) -> anyhow::Result<()> {
    let (among, _) = scope.vary(vary, None).map_err(broken)?;
    let (name, first) = (&vary.binding.name, vary.binding.value.text.trim());
    let text = format!(
        "Below, the square {name} is {first}. It could be any of {}: in the interface the arrow keys move it.",
        counted_squares(among)
    );
    tell(out, &text)
}

/// Shows the operations of an expression, one per line.
fn film(source: &Source, scope: &Scope, out: &mut dyn Write) -> anyhow::Result<()> {
    let traced = scope.session.clone().trace(&source.text);
    let (_, trace) = traced.map_err(|error| broken(LessonError::expression(source, &error)))?;
    writeln!(out, "{}, step by step:", source.text.trim())?;
    let mapping = scope.session.mapping();
    for (number, step) in trace.own_steps().enumerate() {
        let what = step.span.text(&source.text).trim();
        let value = match step.output {
            Value::Board(word) => format!("0x{word:016X}, {}", counted_squares(mapping.board(word))),
            value => value.to_string(),
        };
        writeln!(out, "{}. {what} = {value}", number + 1)?;
    }
    Ok(())
}

fn position(block: &BoardBlock, scope: &Scope, out: &mut dyn Write) -> anyhow::Result<()> {
    match block {
        BoardBlock::Fen(fen) => {
            writeln!(out, "{fen}")?;
            if let Some(setup) = block.setup() {
                board::pieces(out, &setup.placement)?;
            }
            Ok(())
        }
        BoardBlock::Occupied(_) => {
            let occ = scope.session.get("occ").unwrap_or(Value::Board(0));
            Ok(board::value(out, "occ", occ, scope.session.mapping())?)
        }
    }
}
