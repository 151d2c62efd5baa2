//! Texts of a lesson as lines.

use super::COLUMNS;
use bitrose_course::judge::Task;
use bitrose_course::layout::{Line, Shape, goal, wrap};
use bitrose_course::model::Text;
use bitrose_lang::Session;
use std::io::{self, Write};

/// A text with its values computed.
pub(super) fn write(out: &mut dyn Write, text: &Text, session: Option<&Session>) -> io::Result<()> {
    lines(out, &wrap(text, COLUMNS, session))
}

/// Words of the program.
pub(super) fn say(out: &mut dyn Write, words: &str) -> io::Result<()> {
    write(out, &words.into(), None)
}

/// The question of a goal, with its options or lines under their letters or numbers.
pub(super) fn question(out: &mut dyn Write, task: &Task) -> io::Result<()> {
    let shape = Shape { columns: COLUMNS, order: task.shown_order().to_vec() };
    lines(out, &goal(&task.goal, &shape, Some(task.session())))
}

fn lines(out: &mut dyn Write, lines: &[Line]) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{}", line.text()))
}
