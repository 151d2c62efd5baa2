//! Tools for experimenting: an expression with its eight shifts, and a program step by step.

use crate::board::{Board, row, value};
use crate::html::{Escaped, code};
use crate::trace;
use bitrose_core::bitboard::{Mapping, RawShift};
use bitrose_course::describe;
use bitrose_draw::Picture;
use bitrose_lang::{Limits, Session, Value};

/// The limits of what runs after every key.
const LIMITS: Limits = Limits { operations: 200_000, steps: 2_000 };

/// The boards of an expression: what it shows, its value, and the value shifted one step in each direction.
pub(crate) fn explore(text: &str) -> Result<String, String> {
    let mapping = Mapping::Lerf;
    let session = Session::new(mapping).with_limits(LIMITS);
    let run = session.clone().run(text).map_err(|error| describe(&error))?;
    let mut boards: String =
        run.shown.iter().map(|shown| value(&shown.label, shown.value, mapping)).collect();
    let Some(result) = run.value else { return Ok(row(&boards)) };
    let Value::Board(word) = result else { return Ok(row(&boards) + &value("value", result, mapping)) };
    boards += &Board::new("board", mapping.board(word), mapping).computed(text, &session).painted().html();
    Ok(row(&boards) + &rose(word, mapping))
}

/// The directions as they are arranged around a board, with their steps under LERF; 0 is the board itself.
const ROSE: [(&str, i8); 9] = [
    ("north-west", 7),
    ("north", 8),
    ("north-east", 9),
    ("west", -1),
    ("board", 0),
    ("east", 1),
    ("south-west", -9),
    ("south", -8),
    ("south-east", -7),
];

/// The word shifted one step in each direction: eight boards around the one in the middle.
fn rose(word: u64, mapping: Mapping) -> String {
    let board = mapping.board(word);
    let cells = ROSE.map(|(name, step)| {
        let count = u64::from(step.unsigned_abs());
        let (shift, sign) = if step < 0 { (RawShift::Right(count), ">>") } else { (RawShift::Left(count), "<<") };
        if count == 0 {
            return format!("<div>{}</div>\n", Board::new(name, board, mapping).svg());
        }
        let report = shift.report(board, mapping);
        let moved = Board::new(name, report.result, mapping).drawn(Picture::after_shift(&report), "");
        format!(
            "<button type=\"button\" data-shift=\"{sign} {count}\"><span>{name} {sign} {count} <small>{}</small></span>{}</button>\n",
            lost(report.wrapped_to.popcount(), report.dropped.popcount()),
            moved.svg()
        )
    });
    format!(
        "<h2>One step each way</h2>\n<p class=\"fact\">Raw shifts: ◆ marks a bit that wrapped round the edge.</p>\n\
         <div class=\"rose\">\n{}</div>\n",
        cells.concat()
    )
}

fn lost(wrapped: u32, off: u32) -> String {
    let parts = [(wrapped, "wrapped"), (off, "off the word")];
    let parts = parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    parts.collect::<Vec<_>>().join(", ")
}

/// The steps of a program.
pub(crate) fn step(text: &str) -> Result<String, String> {
    trace::program(text, Mapping::Lerf)
}

/// The static page of a tool, which shows an example.
pub(crate) fn page(name: &str, label: &str, example: &str, shown: &str) -> String {
    let shown_example = Escaped(example);
    let field = if name == "step" {
        format!("<textarea id=\"t\" spellcheck=\"false\" maxlength=\"60000\">{shown_example}</textarea>")
    } else {
        format!(
            "<span class=\"line\"><input id=\"t\" value=\"{shown_example}\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" maxlength=\"4000\"></span>"
        )
    };
    let rows = "<label class=\"rows\" hidden>Rows of the multiplication <input type=\"range\" min=\"0\" max=\"64\" value=\"64\"></label>";
    format!(
        "<form class=\"tool\" data-tool=\"{name}\" hidden><label for=\"t\">{label}</label>{field}{rows}</form>\n\
         <p class=\"still fact\">An example: {}</p>\n<div class=\"result\" aria-live=\"polite\">{shown}</div>\n",
        code(example),
    )
}
