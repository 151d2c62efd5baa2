//! The text of a lesson at its present place: heading, prose, question, answer, hints.

use super::answer::Way;
use super::exhibit::told;
use super::taking::{Taking, Words};
use bitrose_course::judge::Verdict;
use bitrose_course::layout::{self, Line, Shape, Tone, wrap};
use bitrose_course::model::{Block, Paragraph, ParagraphKind, Piece, Source, Step, Text};
use bitrose_course::run::{Then, rule};
use bitrose_lang::{Session, Value};

/// The lines of the page, and the first line of the question's items.
pub(super) struct Page {
    pub(super) lines: Vec<Line>,
}

/// What can be read now, wrapped at so many columns.
pub(super) fn page(taking: &Taking, columns: usize) -> Page {
    let session = taking.run.task().map_or(&taking.gallery.session, |task| task.session());
    let values = |source: &Source| computed(session, source);
    let shape = Shape { columns, unfolded: taking.unfolded, order: order(taking) };
    let mut lines = layout::step(&present(taking), &shape, &values);
    for part in [answers(taking, columns, &values), help(taking, columns, &values)] {
        if !part.is_empty() {
            lines.push(Line::default());
            lines.extend(part);
        }
    }
    Page { lines }
}

/// The step up to the present question, with what was drawn for it.
fn present(taking: &Taking) -> Step {
    let step = taking.run.step();
    let mut blocks = taking.run.blocks().to_vec();
    if let (Some(Block::Goal(goal)), Some(task)) = (blocks.last_mut(), taking.run.task()) {
        **goal = task.goal.clone();
    }
    Step { blocks, ..step.clone() }
}

/// The order of options or lines on the screen, by their places in the file.
fn order(taking: &Taking) -> Vec<usize> {
    let Some(task) = taking.run.task() else { return Vec::new() };
    let shown = task.shown_order();
    match taking.way() {
        Some(Way::Sort) => taking.sorted.iter().filter_map(|line| shown.get(*line).copied()).collect(),
        _ => shown.to_vec(),
    }
}

fn computed(session: &Session, source: &Source) -> String {
    let value = session.clone().run(&source.text).ok().and_then(|run| run.value);
    value.map_or_else(|| source.text.clone(), told)
}

/// What was said to the last answer.
fn answers(taking: &Taking, columns: usize, values: layout::Values<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(broken) = &taking.fault {
        lines.push(Line::new(Tone::Strong, format!("this lesson has a fault: {broken}")));
    }
    let Some(reply) = &taking.reply else { return lines };
    match &reply.verdict {
        Verdict::Refused(why) => lines.extend(plain(why, columns)),
        Verdict::Wrong(wrong) => {
            lines.push(Line::new(Tone::Strong, "Not yet."));
            lines.extend(words(&Words::from(&wrong.say), columns, values));
        }
        Verdict::Right(right) => {
            lines.push(Line::new(Tone::Strong, right_line(reply.then, right.operators)));
            lines.extend(right.say.iter().flat_map(|say| wrap(say, columns, values)));
            lines.extend(right.note.iter().flat_map(|note| plain(note, columns)));
        }
    }
    let settled = matches!(reply.then, Then::Solved(_) | Then::Missed(_));
    if let Some(say) = taking.run.task().and_then(|task| task.goal.say.as_ref()).filter(|_| settled) {
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
fn help(taking: &Taking, columns: usize, values: layout::Values<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    for hint in taking.run.open_hints() {
        lines.extend(marked("hint  ", wrap(hint, columns.saturating_sub(6), values)));
    }
    for answer in taking.solution.iter().flatten() {
        lines.extend(marked("solution  ", plain(answer, columns.saturating_sub(10))));
    }
    if let Some(task) = taking.open_task().filter(|_| taking.reply.is_none()) {
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

fn words(words: &Words<'_>, columns: usize, values: layout::Values<'_>) -> Vec<Line> {
    match words {
        Words::Text(text) => wrap(text, columns, values),
        Words::Found(text) => plain(text, columns),
    }
}

/// Text of the program, wrapped.
fn plain(text: &str, columns: usize) -> Vec<Line> {
    text.lines().flat_map(|line| wrap(&one_paragraph(line), columns, &|source| source.text.clone())).collect()
}

fn one_paragraph(line: &str) -> Text {
    let pieces = vec![Piece::Words(line.to_owned())];
    Text { paragraphs: vec![Paragraph { kind: ParagraphKind::Plain, pieces, line: 0 }], line: 0 }
}

/// A value beside its label: a number needs no board.
pub(super) fn number(value: Value) -> Option<String> {
    (!matches!(value, Value::Board(_))).then(|| told(value))
}
