//! The text of a lesson at its present step: heading, prose, question, answer, hints.

use super::lesson::{OpenLesson, Way};
use super::values::value_text;
use bitrose_course::judge::{Said, Verdict};
use bitrose_course::layout::{self, Line, Shape, Tone, wrap};
use bitrose_course::model::{Block, Paragraph, ParagraphKind, Piece, Source, Step, Text};
use bitrose_course::run::{Then, rule};
use bitrose_lang::{Session, Value};

/// What can be read now, wrapped at `columns`.
pub(super) fn page(lesson: &OpenLesson, columns: usize) -> Vec<Line> {
    let session = lesson.run.task().map_or(&lesson.values.session, |task| task.session());
    let values = |source: &Source| computed(session, source);
    let shape = Shape { columns, unfolded: lesson.unfolded, order: order(lesson) };
    let mut lines = layout::step(&present(lesson), &shape, &values);
    for part in [answers(lesson, columns, &values), help(lesson, columns, &values)] {
        if !part.is_empty() {
            lines.push(Line::default());
            lines.extend(part);
        }
    }
    lines
}

/// The step up to the present question, with what was drawn for it.
fn present(lesson: &OpenLesson) -> Step {
    let step = lesson.run.step();
    let mut blocks = lesson.run.blocks().to_vec();
    if let (Some(Block::Goal(goal)), Some(task)) = (blocks.last_mut(), lesson.run.task()) {
        **goal = task.goal.clone();
    }
    Step { blocks, ..step.clone() }
}

/// The order of options or lines on the screen, by their indices in the file.
fn order(lesson: &OpenLesson) -> Vec<usize> {
    let Some(task) = lesson.run.task() else { return Vec::new() };
    let shown = task.shown_order();
    match lesson.way() {
        Some(Way::Sort) => lesson.sorted.iter().filter_map(|line| shown.get(*line).copied()).collect(),
        _ => shown.to_vec(),
    }
}

fn computed(session: &Session, source: &Source) -> String {
    let value = session.clone().run(&source.text).ok().and_then(|run| run.value);
    value.map_or_else(|| source.text.clone(), value_text)
}

/// What is said to the last answer.
fn answers(lesson: &OpenLesson, columns: usize, values: layout::Values<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(error) = &lesson.error {
        lines.push(Line::new(Tone::Strong, format!("this lesson has an error: {error}")));
    }
    let Some(reply) = &lesson.reply else { return lines };
    match &reply.verdict {
        Verdict::Refused(why) => lines.extend(plain(why, columns)),
        Verdict::Wrong(wrong) => {
            lines.push(Line::new(Tone::Strong, "Not yet."));
            lines.extend(match &wrong.say {
                Said::Authored(text) => wrap(text, columns, values),
                Said::Found(text) => plain(text, columns),
            });
        }
        Verdict::Right(right) => {
            lines.push(Line::new(Tone::Strong, right_line(reply.then, right.operators)));
            lines.extend(right.say.iter().flat_map(|say| wrap(say, columns, values)));
            lines.extend(right.note.iter().flat_map(|note| plain(note, columns)));
        }
    }
    let settled = matches!(reply.then, Then::Solved(_) | Then::Missed(_));
    if let Some(say) = lesson.run.task().and_then(|task| task.goal.say.as_ref()).filter(|_| settled) {
        lines.extend(wrap(say, columns, values));
    }
    lines
}

fn right_line(then: Then, operators: Option<u32>) -> String {
    let count = operators.map_or(String::new(), |count| format!(" {count} operators."));
    match then {
        Then::Solved(0) => format!("Right.{count} The solution was shown, so no star this time."),
        Then::Solved(stars) => format!("Right.{count} {}", "★".repeat(usize::from(stars))),
        Then::NextStage => "Right. Now the next.".to_owned(),
        Then::NextRound => "Right. Once more, with another draw.".to_owned(),
        Then::Again | Then::Missed(_) => "Right.".to_owned(),
    }
}

/// Hints that are open, the solution once it is shown, what the stars are given for.
fn help(lesson: &OpenLesson, columns: usize, values: layout::Values<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    for hint in lesson.run.open_hints() {
        lines.extend(marked("hint  ", wrap(hint, columns.saturating_sub(6), values)));
    }
    for answer in lesson.solution.iter().flatten() {
        lines.extend(marked("solution  ", plain(answer, columns.saturating_sub(10))));
    }
    if let Some(task) = lesson.open_task().filter(|_| lesson.reply.is_none()) {
        let rows = rule(&task.goal);
        for (count, row) in (1..).zip(&rows) {
            let mark = format!("{:<3} ", "★".repeat(count));
            lines.extend(faint(marked(&mark, plain(row, columns.saturating_sub(4)))));
        }
    }
    lines
}

/// Every stretch of the lines quiet.
fn faint(lines: Vec<Line>) -> impl Iterator<Item = Line> {
    let quiet =
        |line: Line| Line { parts: line.parts.into_iter().map(|(_, text)| (Tone::Faint, text)).collect() };
    lines.into_iter().map(quiet)
}

fn marked(mark: &str, lines: Vec<Line>) -> Vec<Line> {
    let space = " ".repeat(mark.chars().count());
    let with = |(number, mut line): (usize, Line)| {
        line.parts.insert(0, (Tone::Marker, if number == 0 { mark.to_owned() } else { space.clone() }));
        line
    };
    lines.into_iter().enumerate().map(with).collect()
}

/// Text of the program, wrapped.
fn plain(text: &str, columns: usize) -> Vec<Line> {
    text.lines().flat_map(|line| wrap(&one_paragraph(line), columns, &|source| source.text.clone())).collect()
}

fn one_paragraph(line: &str) -> Text {
    let pieces = vec![Piece::Words(line.to_owned())];
    Text { paragraphs: vec![Paragraph { kind: ParagraphKind::Plain, pieces, line: 0 }], line: 0 }
}

/// A value that needs no board: a number or a truth value.
pub(super) fn number(value: Value) -> Option<String> {
    (!matches!(value, Value::Board(_))).then(|| value_text(value))
}
