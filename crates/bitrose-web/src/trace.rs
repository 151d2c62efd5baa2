//! The steps of a program, as a list that can be read as is, and that the script of the page can step through.

use crate::board::Board;
use crate::html::{Escaped, code, listing};
use bitrose_core::bitboard::Mapping;
use bitrose_course::describe;
use bitrose_lang::{Among, Limits, Note, Session, Step, Value, added_call};

/// The largest number of steps that are shown; the rest are only counted.
const MOST_STEPS: usize = 240;

/// Runs a program within limits, with an invented call if it has only functions.
pub(crate) fn program(source: &str, mapping: Mapping) -> Result<String, String> {
    let limits = Limits { operations: 200_000, steps: 2_000 };
    let mut session = Session::new(mapping).with_limits(limits);
    let program = session.parse(source.trim_end()).map_err(|error| describe(&error))?;
    let text = match added_call(&Among::ALL, &program, &session).map_err(|error| describe(&error))? {
        Some(call) => format!("{}\n\n{call}", program.source()),
        None => program.source().to_owned(),
    };
    let program = session.parse(&text).map_err(|error| describe(&error))?;
    let (run, trace) = session.trace_to_fault(&program);
    let mut out = listing(&text) + &steps(&trace.steps.iter().collect::<Vec<_>>(), &text, mapping);
    match run {
        Err(error) => out += &format!("<p class=\"no\">{}</p>\n", Escaped(&describe(&error))),
        Ok(run) => {
            if let Some(value) = run.value {
                out += &format!("<p class=\"fact\">The result is {}.</p>\n", code(&value.to_string()));
            }
        }
    }
    Ok(out)
}

/// The steps of the program itself, without those inside functions.
pub(crate) fn film(source: &str, session: &Session) -> Result<String, bitrose_lang::Error> {
    let (_, trace) = session.clone().trace(source)?;
    Ok(steps(&trace.own_steps().collect::<Vec<_>>(), source, session.mapping()))
}

fn steps(all: &[&Step], source: &str, mapping: Mapping) -> String {
    let mut out = format!("<ol class=\"trace\" aria-label=\"{} steps\">\n", all.len());
    for found in all.iter().take(MOST_STEPS) {
        out += &step(found, source, mapping);
    }
    out += "</ol>\n";
    if all.len() > MOST_STEPS {
        out += &format!("<p class=\"fact\">The first {MOST_STEPS} of {} steps.</p>\n", all.len());
    }
    out
}

fn step(step: &Step, source: &str, mapping: Mapping) -> String {
    let text = step.text(source).trim();
    let written = match &step.target {
        Some(name) if !text.contains('=') => format!("{name} = {text}"),
        _ => text.to_owned(),
    };
    let shown = match step.output {
        Value::Board(word) => {
            let board = Board::new(text, mapping.board(word), mapping);
            let board = match &step.note {
                Some(Note::Shift { report, .. }) if report.is_step() => board.wrapped(report.wrapped_to),
                _ => board,
            };
            format!("{}<p class=\"number\"><code>0x{word:016X}</code></p>", board.svg())
        }
        value => format!("<p class=\"value\">{value}</p>"),
    };
    let note = step
        .note
        .as_ref()
        .map_or_else(String::new, |note| format!("<p class=\"note\">{}</p>", Escaped(&note.text(mapping))));
    let inputs: Vec<String> = step.inputs.iter().map(|value| short(*value)).collect();
    let operation = format!("{} {}", step.operation, inputs.join(", "));
    format!(
        "<li class=\"depth{}\"><p>{}</p><p class=\"inputs\">{}</p>{shown}{note}</li>\n",
        step.depth.min(4),
        code(&written),
        Escaped(operation.trim()),
    )
}

/// An operand: a board is written in hex without leading zeros.
fn short(value: Value) -> String {
    match value {
        Value::Board(word) => format!("0x{word:X}"),
        value => value.to_string(),
    }
}
