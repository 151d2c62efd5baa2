//! V3 and V11: checks that every number is computed, and that a step fits a screen of 80 by 24.
//!
//! Hexadecimal numbers and numbers of three or more digits must be part of a claim (`` `index(h3) == 23` ``) or be a
//! value (`` `= popcount(FILE_A)` ``), so that they cannot be wrong.

use super::Checker;
use crate::layout::{COLUMNS, ROWS, Shape, step, wrap};
use crate::model::{Block, Goal, GoalKind, Piece, Shown, Step, Text};
use crate::problem::{Problems, near, short};
use crate::scope::Scope;
use bitrose_core::bitboard::Square;
use bitrose_lang::techniques;

/// The largest number of words of prose in a step.
const WORDS: usize = 80;
/// The largest number of rows of a message.
const MESSAGE_ROWS: usize = 10;
/// The longest line of code: four columns are reserved for its letter or number.
const CODE: usize = COLUMNS - 4;
/// The longest heading.
const HEADING: usize = 48;

impl Checker<'_> {
    /// Checks the size of a step, using the values that its text has at the end of the step.
    pub(super) fn fits(&mut self, here: &Step, scope: &Scope) {
        let lines = step(here, &Shape::default(), Some(&scope.session));
        if lines.len() > ROWS {
            let message =
                format!("the step has {} lines of {COLUMNS} columns; {ROWS} fit the screen", lines.len());
            self.problems.add(here.line, message);
        }
        for (line, text) in code_lines(here) {
            let (wide, room) = (text.chars().count(), CODE);
            if wide > room {
                self.problems
                    .add(line, format!("`{}` has {wide} columns; {room} fit the screen", short(&text)));
            }
        }
        let count = here.heading.chars().count();
        if count > HEADING {
            self.problems
                .add(here.line, format!("the heading has {count} characters; {HEADING} fit the screen"));
        }
        let words = prose_words(here);
        if words > WORDS {
            let message = format!("the step has {words} words of prose; {WORDS} are enough for one idea");
            self.problems.add(here.line, message);
        }
        if here.goals().count() > 1 {
            self.problems.add(here.line, "two goals in one step: move the second to a step of its own");
        }
    }

    /// Checks the size of the messages of a goal.
    pub(super) fn messages_fit(&mut self, goal: &Goal) {
        for text in goal.clone().texts_mut() {
            let rows = wrap(text, COLUMNS, None).len();
            if rows > MESSAGE_ROWS {
                let message =
                    format!("the text has {rows} lines of {COLUMNS} columns; {MESSAGE_ROWS} are enough");
                self.problems.add(text.line, message);
            }
        }
    }
}

/// The lines that are never wrapped, each with its line number in the file.
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

/// Reports code that calls an unknown function with a name similar to that of a built-in.
pub(super) fn misspelt(text: &Text, scope: &Scope, problems: &mut Problems) {
    for piece in text.pieces() {
        let Piece::Code(source) = piece else { continue };
        let Ok(program) = bitrose_lang::parse(&source.text) else { continue };
        let is_known = |name: &str| scope.session.functions().any(|(known, _)| known == name);
        for name in program.free_functions().filter(|name| !is_known(name)) {
            let builtins = bitrose_lang::BUILTINS.iter().map(|builtin| builtin.name);
            let help = near(name, builtins.chain(techniques::functions().map(|function| function.name)));
            if !help.is_empty() {
                problems.add(source.line, format!("unknown function `{name}`{help}"));
            }
        }
    }
}

/// Reports `{name}` if no value of that name was drawn.
pub(super) fn placeholders(text: &Text, problems: &mut Problems) {
    for paragraph in &text.paragraphs {
        for piece in paragraph.pieces.iter().filter(|piece| !matches!(piece, Piece::Code(_))) {
            let braced = piece.as_written().split('{').skip(1).filter_map(|rest| rest.split_once('}'));
            for (name, _) in braced {
                let is_name = !name.is_empty()
                    && name.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'_');
                if is_name && name.parse::<Square>().is_err() {
                    problems.add(paragraph.line, format!("`{{{name}}}` is not drawn"));
                }
            }
        }
    }
}

/// The numbers in words from two to sixteen.
const NUMBERS: [&str; 15] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen",
];

/// Reports text such as `Seven squares` at the start of a sentence if no board of the step has that number of squares.
pub(super) fn check_counts(text: &str, line: usize, counts: &[u32], problems: &mut Problems) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let starts = |place: usize| place == 0 || words[place - 1].ends_with(['.', '?', '!', ':']);
    for (_, pair) in words.windows(2).enumerate().filter(|(place, _)| starts(*place)) {
        let number = NUMBERS.iter().position(|number| pair[0].eq_ignore_ascii_case(number));
        let Some(number) = number.filter(|_| pair[1].trim_end_matches([',', '.', ':']) == "squares") else {
            continue;
        };
        if !counts.is_empty() && !counts.iter().any(|&count| count as usize == number + 2) {
            problems.add(line, format!("no board of this step has {} squares", NUMBERS[number]));
        }
    }
}

/// Words that look like numbers but are names.
const NAMES: [&str; 1] = ["0x88"];

/// Reports every number in a text that is not computed.
pub(super) fn numbers(text: &Text, problems: &mut Problems) {
    for paragraph in &text.paragraphs {
        let mut line = paragraph.line;
        for piece in &paragraph.pieces {
            match piece {
                Piece::Words(words) | Piece::Emphasis(words) | Piece::Strong(words) => {
                    for (below, words) in words.split('\n').enumerate() {
                        line += usize::from(below > 0);
                        report(words, line, problems);
                    }
                }
                Piece::Code(source) => {
                    line = source.line;
                    report(&source.text, line, problems);
                }
                Piece::Claim(source) | Piece::Value(source) => line = source.line,
            }
        }
    }
}

fn report(words: &str, line: usize, problems: &mut Problems) {
    for number in bare(words) {
        let help = format!("write `= EXPR` or `EXPR == {number}`, so that the checker computes it");
        problems.add(line, format!("unchecked number {number}: {help}"));
    }
}

/// The hexadecimal numbers and the numbers of three or more digits.
fn bare(words: &str) -> Vec<&str> {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = words.split(|letter: char| !is_word(letter)).filter(|word| !NAMES.contains(word));
    words.filter(|word| is_number(word)).collect()
}

fn is_number(word: &str) -> bool {
    let hexadecimal = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    let is_hexadecimal = hexadecimal.is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'_')
    });
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    is_hexadecimal || digits >= 3
}
