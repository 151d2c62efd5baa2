//! V11: a step fits a screen of 80 by 24.

use super::Checker;
use crate::layout::{COLUMNS, ROWS, Shape, step, wrap};
use crate::model::{Block, Goal, GoalKind, Shown, Source, Step};
use crate::parse::short;
use crate::scope::Scope;

/// The most words of prose in a step.
const WORDS: usize = 80;
/// The most rows of a message.
const MESSAGE_ROWS: usize = 10;
/// The widest line of code: four columns are left for its letter or number.
const CODE: usize = COLUMNS - 4;
/// The longest heading.
const HEADING: usize = 48;

impl Checker<'_> {
    /// The text of the step, with the values that it has at its end.
    pub(super) fn fits(&mut self, here: &Step, scope: &Scope) {
        let values = |source: &Source| {
            scope.value(source).map_or_else(|_| source.text.clone(), |value| value.to_string())
        };
        let lines = step(here, &Shape::default(), &values);
        if lines.len() > ROWS {
            self.faults.add(
                here.line,
                format!("the step has {} lines of {COLUMNS} columns; {ROWS} fit the screen", lines.len()),
            );
        }
        for (line, text) in code_lines(here) {
            let (wide, room) = (text.chars().count(), CODE);
            if wide > room {
                self.faults
                    .add(line, format!("`{}` has {wide} columns; {room} fit the screen", short(&text)));
            }
        }
        let count = here.heading.chars().count();
        if count > HEADING {
            self.faults
                .add(here.line, format!("the heading has {count} characters; {HEADING} fit the screen"));
        }
        let words = prose_words(here);
        if words > WORDS {
            self.faults.add(
                here.line,
                format!("the step has {words} words of prose; {WORDS} are enough for one idea"),
            );
        }
        if here.goals().count() > 1 {
            self.faults.add(here.line, "the step has two goals; one idea, one goal");
        }
    }

    /// The messages of a goal.
    pub(super) fn messages_fit(&mut self, goal: &Goal) {
        let value = |source: &Source| source.text.clone();
        for text in goal.texts() {
            let rows = wrap(text, COLUMNS, &value).len();
            if rows > MESSAGE_ROWS {
                self.faults.add(
                    text.line,
                    format!("the text has {rows} lines of {COLUMNS} columns; {MESSAGE_ROWS} are enough"),
                );
            }
        }
    }
}

/// Lines that are never wrapped, each with its place in the file.
fn code_lines(step: &Step) -> Vec<(usize, String)> {
    let mut lines = Vec::new();
    let mut add = |first: usize, text: &str| {
        lines.extend(text.lines().enumerate().map(|(below, line)| (first + below, line.to_owned())));
    };
    for block in &step.blocks {
        match block {
            Block::Listing(listing) => add(listing.line, &listing.text),
            Block::Goal(goal) => match &goal.kind {
                GoalKind::Choice(choice) => {
                    for option in &choice.options {
                        if let Shown::Code(source) = &option.shown {
                            add(source.line, &source.text);
                        }
                    }
                }
                GoalKind::Bug(bug) => bug.lines.iter().for_each(|line| add(line.line, &line.value)),
                GoalKind::Order(order) => order.lines.iter().for_each(|line| add(line.line, &line.value)),
                _ => {}
            },
            _ => {}
        }
    }
    lines
}

fn prose_words(step: &Step) -> usize {
    let count = |block: &Block| match block {
        Block::Prose(text) => text.pieces().map(|piece| piece.as_written().split_whitespace().count()).sum(),
        _ => 0,
    };
    step.blocks.iter().map(count).sum()
}
