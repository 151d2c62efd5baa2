//! Texts of a lesson as lines.

use super::COLUMNS;
use bitrose_course::judge::Task;
use bitrose_course::model::{GoalKind, ParagraphKind, Piece, Shown, Source, Text};
use bitrose_lang::Session;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// A text, its values computed, an empty line between its paragraphs.
pub(super) fn write(out: &mut dyn Write, text: &Text, session: Option<&Session>) -> io::Result<()> {
    for (number, paragraph) in text.paragraphs.iter().enumerate() {
        let is_item = matches!(paragraph.kind, ParagraphKind::Item(_));
        if number > 0 && !is_item {
            writeln!(out)?;
        }
        let mark = match &paragraph.kind {
            ParagraphKind::Plain => String::new(),
            ParagraphKind::Item(mark) => format!("{mark} "),
            ParagraphKind::Quote => "> ".into(),
        };
        let words: String = paragraph.pieces.iter().map(|piece| in_words(piece, session)).collect();
        let space = " ".repeat(mark.width());
        for (number, line) in wrapped(&words, COLUMNS.saturating_sub(mark.width())).iter().enumerate() {
            writeln!(out, "{}{line}", if number == 0 { &mark } else { &space })?;
        }
    }
    Ok(())
}

fn in_words(piece: &Piece, session: Option<&Session>) -> String {
    match piece {
        Piece::Value(source) => computed(source, session),
        piece => piece.as_written().to_owned(),
    }
}

/// The value of `` `= EXPR` ``; the expression itself where it has none.
fn computed(source: &Source, session: Option<&Session>) -> String {
    let run = session.and_then(|session| session.clone().run(&source.text).ok());
    run.and_then(|run| run.value).map_or_else(|| source.text.clone(), |value| value.to_string())
}

/// Words broken into lines; a word that is too long has a line of its own.
pub(super) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if lines[last].width() + 1 + word.width() > columns {
            lines.push(word.to_owned());
        } else {
            lines[last].push(' ');
            lines[last].push_str(word);
        }
    }
    lines
}

/// A message as the beginning of a sentence, with a capital.
pub(super) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The options or lines of a goal under their letters or numbers.
pub(super) fn items(task: &Task, out: &mut dyn Write) -> io::Result<()> {
    match &task.goal.kind {
        GoalKind::Choice(choice) => {
            for &place in task.shown_order() {
                write!(out, "{}) ", task.letter(place))?;
                match &choice.options[place].shown {
                    Shown::Code(source) => writeln!(out, "{}", source.text.trim().replace('\n', "; "))?,
                    Shown::Words(text) => write(out, text, Some(task.session()))?,
                }
            }
            Ok(())
        }
        GoalKind::Order(order) => {
            let lines = task.shown_order().iter().map(|&place| &order.lines[place].value);
            lines.enumerate().try_for_each(|(number, line)| writeln!(out, "{}) {line}", number + 1))
        }
        GoalKind::Bug(bug) => {
            let lines = bug.lines.iter().map(|line| &line.value);
            lines.enumerate().try_for_each(|(number, line)| writeln!(out, "{}) {line}", number + 1))
        }
        _ => Ok(()),
    }
}
