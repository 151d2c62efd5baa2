//! Expressions from a stream, one a line, in constant memory.

use super::args::values;
use super::input::{Line, Lines};
use super::literal;
use super::report::{BadInput, Outcome};
use crate::drawable::drawable;
use bitrose_draw::Sheet;
use bitrose_lang::{Error, Session, Span};
use std::io::{self, Read, Write};
use std::str::Utf8Error;

/// The longest line: as long as a program may be.
const LONGEST: usize = 256 * 1024;

/// Results are written once there are this many bytes of them, and before every wait for more input.
const ENOUGH: usize = 64 * 1024;

/// Shows the value of every line of `input` on `out`.
///
/// A line that is a bare number skips the language, which takes more than fifty times as long as drawing it. A line with an error is
/// handed to `report` with its number, after everything before it has been written, and the outcome is
/// [`Outcome::BadInput`].
///
/// # Errors
/// If reading or writing fails.
pub(super) fn run(
    input: impl Read,
    out: &mut impl Write,
    report: impl Fn(usize, &BadInput),
    session: &mut Session,
    mut sheet: Sheet,
) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::Done;
    let mut lines = Lines::new(input, LONGEST);
    let mut text = Vec::with_capacity(2 * ENOUGH);
    while let Some((number, line)) = lines.next(|| hand_over(&mut text, out))? {
        let is_full = sheet.is_full();
        let shown =
            if is_full { Err(document_is_full()) } else { one_line(&line, &mut text, session, &mut sheet) };
        if let Err(bad) = shown {
            hand_over(&mut text, out)?;
            report(number, &bad);
            outcome = Outcome::BadInput;
        }
        if is_full {
            break;
        }
        if text.len() >= ENOUGH {
            hand_over(&mut text, out)?;
        }
    }
    sheet.finish(&mut text);
    hand_over(&mut text, out)?;
    Ok(outcome)
}

fn hand_over(text: &mut Vec<u8>, out: &mut impl Write) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    out.write_all(text)?;
    text.clear();
    out.flush()
}

fn one_line(
    line: &Line<'_>,
    out: &mut Vec<u8>,
    session: &mut Session,
    sheet: &mut Sheet,
) -> Result<(), BadInput> {
    let &Line::Whole(bytes) = line else {
        return Err(bad_line(
            "",
            format!("this line is longer than {} KiB", LONGEST / 1024),
            Span { start: 0, end: 0 },
        ));
    };
    let bytes = bytes.trim_ascii();
    if let Some(word) = literal::word(bytes) {
        sheet.add_literal(out, bytes, word);
        return Ok(());
    }
    let source = str::from_utf8(bytes).map_err(|error| not_text(bytes, error))?;
    if source.is_empty() || source.starts_with('#') || source.starts_with("//") {
        return Ok(());
    }
    let run = session.run(source).map_err(|error| BadInput::argument(source, error))?;
    for (label, value) in values(run, source) {
        sheet.add(out, &label, drawable(value));
    }
    Ok(())
}

fn document_is_full() -> BadInput {
    bad_line(
        "",
        "an SVG document cannot hold more boards than those above this line".into(),
        Span { start: 0, end: 0 },
    )
}

/// Points at the first byte that is not part of a character; the drawing shows a replacement character there.
fn not_text(line: &[u8], error: Utf8Error) -> BadInput {
    let start = error.valid_up_to();
    let message = format!("this line is not UTF-8: byte 0x{:02X}", line[start]);
    let span = Span { start, end: start + char::REPLACEMENT_CHARACTER.len_utf8() };
    bad_line(&String::from_utf8_lossy(line), message, span)
}

fn bad_line(source: &str, message: String, span: Span) -> BadInput {
    let error = Error { message, span, label: String::new(), related: None, help: None };
    BadInput::argument(source, error)
}
